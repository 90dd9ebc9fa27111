"""Carrying out the rules of Kozel: whose turn it is, what may be played, what follows.

Written to be read against :mod:`solver.rules.kozel`, not for speed; every faster engine is compared
with what is built on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from solver.cards import Card, CardSet, card_set, cards_of, of_suit
from solver.deal import symbol_text
from solver.errors import IllegalPlayError
from solver.plays import PASS, UNSEEN, Play
from solver.rules.kozel_law import PACK_SIZE, SEATING, Law, points_of

SEATS = len(SEATING)


@dataclass(frozen=True, slots=True)
class KozelPosition:
    """The cards still held, the stock, the trick on the table and what the sides have taken."""

    hands: tuple[CardSet, ...]
    """What each seat still holds; cards on the table are no longer in a hand."""
    stock: tuple[Card, ...]
    """The cards still to be drawn, in their order."""
    leader: int
    """The seat that led, or is to lead, to the current trick."""
    trump: int
    trick: tuple[Play, ...] = ()
    """The plays on the table, the leader's first."""
    points: tuple[int, int] = (0, 0)
    """Card points taken so far, by side."""
    tricks: tuple[int, int] = (0, 0)
    """Tricks taken so far, by side."""
    asked: int = 0
    """Before a lead that may be claimed: how many seats after the leader have let it go by."""
    let_go: frozenset[int] = frozenset()
    """Seats that do not claim the current trick, whatever they hold. The rules bar nobody; what it is worth
    to claim this trick rather than a later one is found so."""

    @property
    def live(self) -> CardSet:
        """All cards in hands, in the stock and on the table."""
        cards = card_set(self.stock)
        for held in (*self.hands, *(play.cards for play in self.trick)):
            cards |= held
        return cards

    @property
    def points_left(self) -> int:
        """Card points that are still to be taken."""
        return points_of(self.live)

    @property
    def finished(self) -> bool:
        """Whether all cards have been played."""
        return not self.trick and not any(self.hands)


def seat_after(seat: int, steps: int) -> int:
    """The seat that plays ``steps`` after this one."""
    return (seat + steps) % SEATS


def to_play(law: Law, position: KozelPosition) -> int:
    """The seat whose turn it is, be it only to claim the lead or not."""
    asked = _asked(law, position)
    return seat_after(position.leader, len(position.trick) if asked is None else asked)


def _asked(law: Law, position: KozelPosition) -> int | None:
    """How far from the leader the seat is that may now claim the lead before it is made, if any."""
    if position.trick or law.claim_when == "open":
        return None
    if law.claim_when == "first" and position.live.bit_count() < PACK_SIZE:
        return None
    for step in range(position.asked + 1, SEATS):
        if _may_claim(law, position, seat_after(position.leader, step)):
            return step
    return None


def _may_claim(law: Law, position: KozelPosition, seat: int) -> bool:
    """Whether a seat holds four cards to claim with, and is not taken the right."""
    if seat in law.barred or seat in position.let_go:
        return False
    return law.may_claim(position.hands[seat], position.trump)


def claimants(law: Law, position: KozelPosition) -> tuple[int, ...]:
    """The seats that may claim the lead at this moment, in turn or out of it, the nearest first."""
    if position.trick:
        open_to = law.claim_when == "open" and not position.trick[0].claim
        steps = range(len(position.trick), SEATS if open_to else 0)
    else:
        asked = _asked(law, position)
        steps = range(SEATS if asked is None else asked, SEATS)
    seats = (seat_after(position.leader, step) for step in steps)
    return tuple(seat for seat in seats if _may_claim(law, position, seat))


def winning(trick: tuple[Play, ...]) -> int:
    """The place in the trick (0 = the lead) of the play that takes it so far."""
    return max(place for place, play in enumerate(trick) if not play.hidden)


def legal(law: Law, position: KozelPosition) -> tuple[Play, ...]:
    """What the seat whose turn it is may play; empty only when all cards have been played."""
    seat = to_play(law, position)
    hand = position.hands[seat]
    claims = (Play(hand, claim=True),) if seat in claimants(law, position) else ()
    if _asked(law, position) is not None:
        return (*claims, PASS)
    if not position.trick:
        return (*claims, *_leads(law, hand))
    return (*claims, *_answers(law, position, hand))


def _leads(law: Law, hand: CardSet) -> Iterator[Play]:
    for suit in range(4):
        cards = list(cards_of(of_suit(hand, suit)))
        for size in range(1, min(len(cards), law.most_led) + 1):
            for some in combinations(cards, size):
                yield Play.of(some)


def _answers(law: Law, position: KozelPosition, hand: CardSet) -> Iterator[Play]:
    top = position.trick[winning(position.trick)].cards
    for some in combinations(cards_of(hand), top.bit_count()):
        cards = card_set(some)
        if law.beats_all(cards, top, position.trump):
            yield Play(cards)
        yield Play(cards, hidden=True)


def play(law: Law, position: KozelPosition, chosen: Play) -> KozelPosition:
    """The position after a play that is legal, or a claim by one of the :func:`claimants`; the last
    play of a trick also takes it in and draws."""
    if chosen == PASS:
        asked = _asked(law, position)
        assert asked is not None
        return replace(position, asked=asked)
    if chosen.claim:
        return _claim(position, chosen)
    seat = to_play(law, position)
    hands = _without(position.hands, seat, chosen.cards)
    trick = (*position.trick, chosen)
    if len(trick) < SEATS:
        return replace(position, hands=hands, trick=trick, asked=0)
    taker = seat_after(position.leader, winning(trick))
    taken = sum(points_of(one.cards) for one in trick)
    hands, stock = _draw(law, hands, position.stock, taker)
    return KozelPosition(
        hands,
        stock,
        taker,
        position.trump,
        points=_added(position.points, taker, taken),
        tricks=_added(position.tricks, taker, 1),
    )


def _claim(position: KozelPosition, chosen: Play) -> KozelPosition:
    """The cards on the table go back, and the claimed lead is made."""
    hands = list(position.hands)
    for place, one in enumerate(position.trick):
        hands[seat_after(position.leader, place)] |= one.cards
    seat = next(who for who, hand in enumerate(position.hands) if hand & chosen.cards)
    return replace(
        position,
        hands=_without(tuple(hands), seat, chosen.cards),
        leader=seat,
        trick=(chosen,),
        asked=0,
        let_go=frozenset(),
    )


def _without(hands: tuple[CardSet, ...], seat: int, cards: CardSet) -> tuple[CardSet, ...]:
    return tuple(hand & ~cards if who == seat else hand for who, hand in enumerate(hands))


def _added(counts: tuple[int, int], seat: int, more: int) -> tuple[int, int]:
    return (counts[0] + more, counts[1]) if seat % 2 == 0 else (counts[0], counts[1] + more)


def _draw(
    law: Law, hands: tuple[CardSet, ...], stock: tuple[Card, ...], first: int
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """One card each in turn from the top of the stock until all hands are full or it is gone."""
    held = list(hands)
    used = 0
    while used < len(stock) and any(hand.bit_count() < law.hand_size for hand in held):
        seat = seat_after(first, used)
        held[seat] |= stock[used].bit
        used += 1
    return tuple(held), stock[used:]


def drawn(before: KozelPosition, after: KozelPosition) -> tuple[tuple[Card, ...], ...]:
    """By seat, what was drawn when the last play of a trick led from one position to the other."""
    cards = before.stock[: len(before.stock) - len(after.stock)]
    return tuple(
        tuple(card for at, card in enumerate(cards) if seat_after(after.leader, at) == seat)
        for seat in range(SEATS)
    )


def follow(law: Law, position: KozelPosition, chosen: Play) -> KozelPosition:
    """As :func:`play`, where a right to claim that nobody used is let go by without a word.

    Raises ``IllegalPlayError`` with the rule that the play breaks.
    """
    fault = why_illegal(law, position, chosen)
    if fault:
        raise IllegalPlayError(fault[0], place=f"({chosen.symbols})", remedy=fault[1])
    if chosen != PASS and not chosen.claim:
        while _asked(law, position) is not None:
            position = play(law, position, PASS)
    return play(law, position, chosen)


def follow_all(law: Law, position: KozelPosition, plays: Iterable[Play]) -> tuple[KozelPosition, ...]:
    """The positions after each of these plays in turn.

    Raises ``IllegalPlayError`` naming the first play that cannot be made, its number (from 1) and the
    rule that it breaks.
    """
    positions = []
    for number, chosen in enumerate(plays, start=1):
        try:
            position = follow(law, position, chosen)
        except IllegalPlayError as error:
            place = f"play {number} {error.place}"
            raise IllegalPlayError(error.message, place=place, remedy=error.remedy) from None
        positions.append(position)
    return tuple(positions)


def why_illegal(law: Law, position: KozelPosition, chosen: Play) -> tuple[str, str] | None:
    """The rule that a play would break and what would be right; ``None`` if it can be made."""
    if position.finished:
        return "all cards have been played", "stop here"
    if chosen == PASS:
        return None if _asked(law, position) is not None else ("there is nothing to pass", "leave it out")
    if chosen.claim:
        return _why_no_claim(law, position, chosen)
    if chosen == UNSEEN:
        return "what was played face down is not known", "name the cards, such as /S6, or ask kozyr expect"
    seat = seat_after(position.leader, len(position.trick))
    hand, name = position.hands[seat], SEATING[seat]
    if missing := chosen.cards & ~hand:
        return _not_held(position, seat, next(cards_of(missing)))
    if not position.trick:
        return _why_no_lead(law, chosen, name)
    top = position.trick[winning(position.trick)]
    if chosen.size != top.size:
        return (
            f"{name} answers with {chosen.size} of {top.size} cards",
            "answer with as many cards as were led",
        )
    if not chosen.hidden and not law.beats_all(chosen.cards, top.cards, position.trump):
        face_down = replace(chosen, hidden=True).symbols
        return (
            f"{name} does not beat {top.symbols}",
            f"match each card with a lower one, or discard face down as {face_down}",
        )
    return None


def _not_held(position: KozelPosition, seat: int, card: Card) -> tuple[str, str]:
    held = "it has " + " ".join(symbol_text(one) for one in cards_of(position.hands[seat]))
    for who, hand in enumerate(position.hands):
        if hand & card.bit and who != seat:
            return f"{SEATING[who]} holds {symbol_text(card)}, but it is {SEATING[seat]}'s turn", held
    return f"{SEATING[seat]} does not hold {symbol_text(card)}", held


def _why_no_lead(law: Law, chosen: Play, name: str) -> tuple[str, str] | None:
    if chosen.hidden:
        return f"{name} leads face down", f"lead {replace(chosen, hidden=False).symbols} face up"
    suits = {card.suit for card in cards_of(chosen.cards)}
    if len(suits) > 1:
        return f"{name} leads cards of {len(suits)} suits", "lead one or more cards of one suit"
    if chosen.size > law.most_led:
        return f"{name} leads {chosen.size} cards", f"lead at most {law.most_led}"
    return None


def _why_no_claim(law: Law, position: KozelPosition, chosen: Play) -> tuple[str, str] | None:
    owners = [who for who, hand in enumerate(position.hands) if hand & chosen.cards]
    if (
        len(owners) == 1
        and position.hands[owners[0]] == chosen.cards
        and owners[0] in claimants(law, position)
    ):
        return None
    if law.claim == "no":
        return "the lead is not claimed under the option claim=no", "leave the claim out"
    suits = {card.suit for card in cards_of(chosen.cards)}
    if chosen.size != law.hand_size or len(suits) > 1:
        return "this is no four of a suit", "claim the lead with four cards of one suit"
    if law.claim == "trumps" and suits != {position.trump}:
        return "only four trumps claim the lead under the option claim=trumps", "leave the claim out"
    if len(owners) != 1 or position.hands[owners[0]] != chosen.cards:
        return (
            "nobody holds these four now",
            "claim before a card of them has been played, and before the trick has been taken in",
        )
    return f"{SEATING[owners[0]]} may not claim the lead now", _when_to_claim(law, position)


def _when_to_claim(law: Law, position: KozelPosition) -> str:
    if position.trick and law.claim_when == "open":
        return "a trick is claimed once, and not by who has led to it"
    if law.claim_when == "open":
        return "a trick that has been taken in stays taken; claim once the next one has been led to"
    when = "before the first lead" if law.claim_when == "first" else "after drawing, before the lead"
    return f"claim {when}, as the option claim_when has it"
