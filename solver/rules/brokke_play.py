"""Carrying out the rules of Clubs by Drew Brokke: whose turn it is, what may be played, what follows.

Written to be read against :mod:`solver.rules.brokke`, not for speed; every faster engine is compared
with what is built on it. A play is one card face up, or :data:`~solver.plays.PASS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from solver.cards import JOKERS, CardSet, card_set, cards_of
from solver.deal import symbol_text
from solver.errors import IllegalPlayError
from solver.plays import PASS, Play

_JOKERS = card_set(JOKERS)


@dataclass(frozen=True, slots=True)
class BrokkePosition:
    """The cards still held, the trick on the table and the cards won so far."""

    hands: tuple[CardSet, ...]
    """What each seat still holds; cards on the table are no longer in a hand."""
    leader: int
    """The seat that led, or is to lead, to the current trick."""
    trick: tuple[Play, ...] = ()
    """The plays on the table, passes among them, the leader's first."""
    piles: tuple[CardSet, ...] = ()
    """The cards that each seat has won."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def to_play(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def table(self) -> CardSet:
        """The cards on the table."""
        cards = 0
        for play in self.trick:
            cards |= play.cards
        return cards

    @property
    def live(self) -> CardSet:
        """All cards in hands and on the table: those that can still be won."""
        cards = self.table
        for hand in self.hands:
            cards |= hand
        return cards

    @property
    def finished(self) -> bool:
        """Whether play has ended: a hand is empty and no trick is open."""
        return not self.trick and not all(self.hands)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that have gone out, once play has ended."""
        return tuple(seat for seat, hand in enumerate(self.hands) if not hand) if self.finished else ()


def start(
    hands: tuple[CardSet, ...], leader: int, piles: tuple[CardSet, ...] | None = None
) -> BrokkePosition:
    """The position before a lead; nothing has been won yet unless ``piles`` says what."""
    return BrokkePosition(hands, leader, (), piles or (0,) * len(hands))


def winning(trick: Sequence[Play]) -> int:
    """The place in the trick (0 = the lead) of the card that takes it so far: the first joker, else the
    highest card of the suit led."""
    cards = [next(cards_of(play.cards), None) for play in trick]
    for place, card in enumerate(cards):
        if card in JOKERS:
            return place
    led = cards[0]
    assert led is not None
    follows = [
        (card.rank, place) for place, card in enumerate(cards) if card is not None and card.suit == led.suit
    ]
    return max(follows)[1]


def legal(position: BrokkePosition) -> tuple[Play, ...]:
    """What the seat whose turn it is may play, a pass first; empty only when play has ended."""
    if position.finished:
        return ()
    hand = position.hands[position.to_play]
    if not position.trick:
        return tuple(Play(card.bit) for card in cards_of(hand))
    if position.trick[0].cards & _JOKERS and hand & _JOKERS:
        hand &= _JOKERS
    return (PASS, *(Play(card.bit) for card in cards_of(hand)))


def play(position: BrokkePosition, chosen: Play, finish: str = "complete") -> BrokkePosition:
    """The position after a legal play; the last play of a trick also takes it in.

    ``finish`` is the option of that name: whether an emptied hand ends its trick at once.
    """
    seat = position.to_play
    hands = tuple(hand & ~chosen.cards if who == seat else hand for who, hand in enumerate(position.hands))
    trick = (*position.trick, chosen)
    whole = len(trick) == len(hands)
    if not whole and (hands[seat] or finish == "complete"):
        return replace(position, hands=hands, trick=trick)
    taker = (position.leader + winning(trick)) % len(hands)
    won = 0 if finish == "drop" and not whole else position.table | chosen.cards
    piles = tuple(pile | won if who == taker else pile for who, pile in enumerate(position.piles))
    return BrokkePosition(hands, taker, (), piles)


def follow_all(
    seats: str, position: BrokkePosition, plays: Iterable[Play], finish: str = "complete"
) -> tuple[BrokkePosition, ...]:
    """The positions after each of these plays in turn; ``seats`` are the letters that messages use.

    Raises ``IllegalPlayError`` naming the first play that cannot be made, its number (from 1) and the
    rule that it breaks.
    """
    positions = []
    for number, chosen in enumerate(plays, start=1):
        fault = why_illegal(seats, position, chosen)
        if fault:
            place = f"play {number} ({chosen.symbols})"
            raise IllegalPlayError(fault[0], place=place, remedy=fault[1])
        position = play(position, chosen, finish)
        positions.append(position)
    return tuple(positions)


def why_illegal(seats: str, position: BrokkePosition, chosen: Play) -> tuple[str, str] | None:
    """The rule that a play would break and what would be right; ``None`` if it can be made."""
    if position.finished:
        return f"play has ended, {who_is_out(seats, position)}", "stop here"
    seat = position.to_play
    hand, name = position.hands[seat], seats[seat]
    if chosen.size > 1 or chosen.sign:
        return "this is no play of this game", "play one card face up, or pass"
    if chosen == PASS:
        return None if position.trick else (f"{name} passes on lead", f"lead one of {_listed(hand)}")
    card = next(cards_of(chosen.cards))
    if not hand & card.bit:
        held = f"it has {_listed(hand)}"
        for who, other in enumerate(position.hands):
            if other & card.bit:
                return f"{seats[who]} holds {symbol_text(card)}, but it is {name}'s turn", held
        return f"{name} does not hold {symbol_text(card)}", held
    if chosen not in legal(position):
        joker = symbol_text(next(cards_of(hand & _JOKERS)))
        return f"a joker is led, and {name} holds the other", f"play {joker}, or pass"
    return None


def who_is_out(seats: str, position: BrokkePosition) -> str:
    """Who has gone out, in words: ``A is out``, ``A and C are out``."""
    *others, last = (seats[seat] for seat in position.out)
    return f"{', '.join(others)} and {last} are out" if others else f"{last} is out"


def _listed(cards: CardSet) -> str:
    return " ".join(symbol_text(card) for card in cards_of(cards))
