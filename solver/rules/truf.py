"""Truf, under its two rule sets ``kozyr`` ("Козир") and ``truf`` (the Korean document).

Source: the project's two rule documents. Four players (or three, a black suit removed), each for
himself. All lay one card as a bid at once: its rank is the number of tricks meant (2–10 as they
stand, ace 1, court cards 0). The suit of the highest bid is trump and its owner leads; suits decide
ties in the order S H D C. Bids above 13 in sum: everyone wants many tricks (*atas*); below: few
(*bawah*).

Choices made where the documents differ or are silent, each an option:

* The direction of play of a single deal is clockwise unless ``direction`` or ``deal_number`` says
  otherwise: in both rule sets twelve or six of the thirteen deals go clockwise, the first does not.
* ``kozyr`` does not say how a tie for the highest bid is broken; it uses the order of ``truf``.
* A bar on leading trumps (``truf``) ends when a trump has been played to an earlier trick. A trick
  with a trump in it is taken by a trump, so "played" and "taken by" are the same condition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.cards import FULL_PACK, RANK_LETTERS, Card, Suit, card_set, cards_of, suit_mask
from solver.deal import SEATS, Deal, symbol_text
from solver.errors import DealError
from solver.rules.base import Circumstances, Mode, Option, Rules, ScoreTable, TrumpLead

BOUNDARY = 13
"""The sum of bids that separates bawah from atas, for three players too."""

_SHARED = (
    Option(
        "direction",
        "clockwise",
        "the way play goes round; by_deal takes it from deal_number",
        ("clockwise", "counterclockwise", "by_deal"),
    ),
    Option("deal_number", "2", "which deal of the match this is", pattern=r"[1-9]\d?", shape="1 to 99"),
    Option(
        "hit",
        "no",
        "score by hitting: the bid exactly scores +bid, missing costs the difference times a weight",
        ("no", "yes"),
    ),
    Option("over_atas", "1", "hit: weight of each trick too many, atas", pattern=r"\d", shape="0 to 9"),
    Option("under_atas", "2", "hit: weight of each trick too few, atas", pattern=r"\d", shape="0 to 9"),
    Option("over_bawah", "2", "hit: weight of each trick too many, bawah", pattern=r"\d", shape="0 to 9"),
    Option("under_bawah", "1", "hit: weight of each trick too few, bawah", pattern=r"\d", shape="0 to 9"),
    Option("zero_kept", "nothing", "hit: what a kept bid of 0 scores", ("nothing", "bonus", "highest")),
    Option("zero_bonus", "5", "hit: the bonus for a kept 0", pattern=r"\d{1,2}", shape="0 to 99"),
    Option(
        "shift_all", "no", "every deal shifts the targets: atas +1, bawah -1 but not below 0", ("no", "yes")
    ),
    Option("floor_zero", "no", "a target lowered below 0 counts as 0", ("no", "yes")),
    Option(
        "tie_order",
        "SHDC",
        "which suit wins a tie for the highest bid",
        pattern=r"(?!.*(.).*\1)[SHDC]{4}",
        shape="the four letters S H D C in some order",
    ),
    Option(
        "factor",
        "2",
        "method 3: what positive scores are multiplied by",
        pattern=r"[1-9]\d?",
        shape="1 to 99",
    ),
    Option("deals", "13", "how many deals a match has", pattern=r"[1-9]\d?", shape="1 to 99"),
    Option("players", "4", "four players, or three with a black suit removed", ("4", "3")),
    Option("removed_suit", "C", "which black suit three players leave out", ("C", "S")),
    Option("allow_misdeal", "no", "analyse deals that should be thrown in", ("no", "yes")),
)

_TRUMP_LEAD = "when trumps may be led: any time, or barred until one has been played to an earlier trick"
_THIRTEEN = "bids of exactly 13: the trump maker chooses; chooses and all bids shift by 1; counts as atas"
_NEXT_DEALER = "who deals next: in turn, or the player with the lowest score so far"

OPTIONS_KOZYR: tuple[Option, ...] = (
    Option("trump_lead", "any", _TRUMP_LEAD, ("any", "barred")),
    Option(
        "method",
        "1",
        "how bids score (2: +5 for the bid exactly; 3: positive scores × factor)",
        ("1", "2", "3"),
    ),
    Option("thirteen", "choose", _THIRTEEN, ("choose", "shift", "atas")),
    Option("next_dealer", "turn", _NEXT_DEALER, ("turn", "lowest")),
    *_SHARED,
)
OPTIONS_TRUF: tuple[Option, ...] = (
    Option("trump_lead", "barred", _TRUMP_LEAD, ("any", "barred")),
    Option("method", "1", "how bids score (2: in bawah +5 for a bid of 0 without a trick)", ("1", "2")),
    Option("thirteen", "shift", _THIRTEEN, ("choose", "shift", "atas")),
    Option("next_dealer", "lowest", _NEXT_DEALER, ("turn", "lowest")),
    *_SHARED,
)


def build_kozyr(options: Mapping[str, str]) -> Rules:
    """The rules of ``kozyr``; ``options`` maps every name in :data:`OPTIONS_KOZYR` to a valid value."""
    return _build("kozyr", "Kozyr (Truf)", options)


def build_truf(options: Mapping[str, str]) -> Rules:
    """The rules of ``truf``; ``options`` maps every name in :data:`OPTIONS_TRUF` to a valid value."""
    return _build("truf", "Truf", options)


def _build(game: str, title: str, options: Mapping[str, str]) -> Rules:
    pack = FULL_PACK
    if options["players"] == "3":
        pack &= ~suit_mask(Suit.parse(options["removed_suit"]))
    rules = Rules(
        game=game,
        title=title,
        seats=SEATS[int(options["players"])],
        pack=pack,
        hand_size=13,
        trump_lead=TrumpLead.BARRED if options["trump_lead"] == "barred" else TrumpLead.ANY,
        direction=direction(game, options),
        has_bids=True,
        has_modes=True,
        misdeal=None if options["allow_misdeal"] == "yes" else misdeal,
        score=lambda circumstances, seat: score_table(game, options, circumstances, seat),
        options=dict(options),
    )
    return rules


def direction(game: str, options: Mapping[str, str]) -> int:
    """+1 or −1: the first deal of a match goes counter-clockwise; ``kozyr`` is clockwise from the
    second on, ``truf`` alternates."""
    if options["direction"] != "by_deal":
        return 1 if options["direction"] == "clockwise" else -1
    number = int(options["deal_number"])
    if game == "kozyr":
        return -1 if number == 1 else 1
    return -1 if number % 2 == 1 else 1


def misdeal(deal: Deal) -> str | None:
    """Says which full hand is all 2–10 or all J–A, if one is."""
    for seat, hand in zip(deal.seats, deal.hands, strict=True):
        if hand is None or hand.bit_count() != 13:
            continue
        high = sum(1 for card in cards_of(hand) if card.rank >= RANK_LETTERS.index("J"))
        if high == 0:
            return f"{seat}: a misdeal, the hand is all 2 to 10"
        if high == 13:
            return f"{seat}: a misdeal, the hand is all J to A"
    return None


def bid_number(card: Card) -> int:
    """The number of tricks a bid card stands for: 2–10 as they are, ace 1, court cards 0."""
    letter = RANK_LETTERS[card.rank]
    if letter in "JQK":
        return 0
    return 1 if letter == "A" else card.rank + 2


@dataclass(frozen=True, slots=True)
class Auction:
    """What a round of bids settles."""

    bids: tuple[int, ...]
    trump: Suit
    maker: int
    """The seat that made trump, and leads."""
    modes: tuple[Mode, ...]
    """The modes still possible: two when the trump maker has the choice."""

    @property
    def total(self) -> int:
        """The sum of the bids."""
        return sum(self.bids)


def auction(rules: Rules, cards: tuple[Card, ...], deal: Deal) -> Auction:
    """What these bid cards, one per seat, settle.

    Raises ``DealError`` when a card is not in its owner's hand, or cannot be in a hidden one.
    """
    for seat, card in enumerate(cards):
        hand = deal.hands[seat]
        if hand is not None and not hand & card.bit:
            raise DealError(
                f"the bid card {symbol_text(card)} is not in the hand",
                place=rules.seats[seat],
                remedy="bid a card that is held",
            )
        elsewhere = card_set(cards[:seat])
        for who, other in enumerate(deal.hands):
            if who != seat and other is not None:
                elsewhere |= other
        if card.bit & (elsewhere | ~rules.pack):
            raise DealError(
                f"the bid card {symbol_text(card)} cannot be in the hand",
                place=rules.seats[seat],
                remedy="it is another player's, or not in the pack",
            )
    bids = tuple(bid_number(card) for card in cards)
    order = rules.options["tie_order"]
    maker = min(range(len(cards)), key=lambda seat: (-bids[seat], order.index(cards[seat].suit.letter)))
    total = sum(bids)
    if total > BOUNDARY or (total == BOUNDARY and rules.options["thirteen"] == "atas"):
        modes: tuple[Mode, ...] = (Mode.ATAS,)
    elif total < BOUNDARY:
        modes = (Mode.BAWAH,)
    else:
        modes = (Mode.ATAS, Mode.BAWAH)
    return Auction(bids, cards[maker].suit, maker, modes)


def circumstances(rules: Rules, bids: tuple[int, ...], mode: Mode) -> Circumstances:
    """The circumstances of a deal with these bids in this mode, targets shifted as the options say."""
    targets = bids
    step = 1 if mode is Mode.ATAS else -1
    if rules.options["shift_all"] == "yes":
        targets = tuple(max(0, bid + step) for bid in bids)
    elif sum(bids) == BOUNDARY and rules.options["thirteen"] == "shift":
        targets = tuple(bid + step for bid in bids)
    if rules.options["floor_zero"] == "yes":
        targets = tuple(max(0, target) for target in targets)
    return Circumstances(mode, bids, targets)


def score_table(game: str, options: Mapping[str, str], given: Circumstances, seat: int) -> ScoreTable:
    """Points of a seat for 0–13 tricks, from mode, bids and targets."""
    return tuple(_score(game, options, given, seat, tricks) for tricks in range(14))


def _score(game: str, options: Mapping[str, str], given: Circumstances, seat: int, tricks: int) -> int:
    target = given.targets[seat]
    if options["hit"] == "yes":
        return _hit_score(options, given, target, tricks)
    points = tricks - target if given.mode is Mode.ATAS else target - tricks
    if options["method"] == "2" and points == 0:
        if game == "kozyr":
            return 5
        if given.mode is Mode.BAWAH and target == 0:
            return 5
    if options["method"] == "3" and points > 0:
        return points * int(options["factor"])
    return points


def _hit_score(options: Mapping[str, str], given: Circumstances, target: int, tricks: int) -> int:
    if tricks == target:
        if target != 0:
            return target
        return {
            "nothing": 0,
            "bonus": int(options["zero_bonus"]),
            "highest": max(given.bids),
        }[options["zero_kept"]]
    side = "over" if tricks > target else "under"
    return -abs(tricks - target) * int(options[f"{side}_{given.mode.value}"])
