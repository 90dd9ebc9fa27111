"""What cards that were played show of the hands they came from.

Under every rule of following and leading here, whether a card may be played is decided by comparing it
with each other card of the hand on its own: a card ``c`` is legal in a hand exactly when for every other
card ``d`` of it, ``c`` is legal in the hand of ``c`` and ``d`` alone. (Following suit, beating what can
be beaten, ruffing and not leading trumps all say "not ``c`` while there is a ``d`` of such a kind".) So what
a play shows is a set of cards that the player cannot have held, no less and no more: no spade, say, or
no heart above the nine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.cards import RANK_LETTERS, Card, CardSet, Suit, card_set, cards_of, of_suit
from solver.deal import symbol_text
from solver.errors import IllegalPlayError
from solver.play import legal, play, to_play, why_illegal
from solver.position import Position
from solver.rules.base import Rules


@dataclass(frozen=True, slots=True)
class Fact:
    """A reason why some cards are not in a place."""

    place: int
    text: str
    """The fact in words, as messages list it."""
    barred: CardSet


def plays(
    rules: Rules,
    known: Sequence[CardSet],
    size: int,
    cards: Sequence[Card],
    leader: int,
    trump: int | None,
    elsewhere: CardSet = 0,
) -> tuple[list[CardSet], list[Fact]]:
    """The known cards of every seat, those played included, and what the plays show of the rest.

    ``known`` holds the cards of each seat that are known besides, ``size`` is that of all hands, and
    ``elsewhere`` holds cards that are in no hand. Raises ``IllegalPlayError`` for a card that its player
    cannot have had or may not have played, naming the card and its number.
    """
    seats = _who_played(rules, known, size, cards, leader, trump, elsewhere)
    held = list(known)
    for seat, card in zip(seats, cards, strict=True):
        held[seat] |= card.bit
    position = Position(tuple(held), leader, trump, won=(0,) * rules.players)
    facts = []
    for number, card in enumerate(cards, start=1):
        seat = to_play(rules, position)
        fault = why_illegal(rules, position, card)
        if fault is not None:
            raise _at(number, card, fault[0], _remedy(rules, position, card, size, held[seat]))
        if held[seat].bit_count() < size:
            facts += _facts(rules, position, card, number)
        position = play(rules, position, card)
    return held, facts


def _who_played(
    rules: Rules,
    known: Sequence[CardSet],
    size: int,
    cards: Sequence[Card],
    leader: int,
    trump: int | None,
    elsewhere: CardSet,
) -> list[int]:
    """The seat that played each card; refuses cards that this seat cannot have had."""
    seats: list[int] = []
    # Tricks are taken by the cards alone: the hands need not be known to follow the lead.
    position = Position((0,) * rules.players, leader, trump, won=(0,) * rules.players)
    for number, card in enumerate(cards, start=1):
        seat = to_play(rules, position)
        name = rules.seats[seat]
        fault = ""
        if len(seats) == size * rules.players:
            fault = "all cards have been played"
        elif not card.bit & rules.pack:
            fault = f"it is not in the pack of {rules.title}"
        elif card in cards[: number - 1]:
            fault = f"it was played before, as card {cards.index(card) + 1}"
        elif card.bit & elsewhere:
            fault = f"it cannot be in the hand of {name}"
        elif not card.bit & known[seat]:
            owner = next((who for who, hand in enumerate(known) if hand & card.bit), None)
            if owner is not None:
                fault = f"{rules.seats[owner]} holds it, but it is {name}'s turn"
            elif _complete(known[seat], size, [c for c, s in zip(cards, seats, strict=False) if s == seat]):
                fault = f"{name} does not hold it"
        if fault:
            raise _at(number, card, fault, "leave it out, or correct the hands")
        seats.append(seat)
        position = play(rules, position, card)
    return seats


def _complete(known: CardSet, size: int, played: Sequence[Card]) -> bool:
    """Whether all cards of a hand are known."""
    return (known | card_set(played)).bit_count() >= size


def _at(number: int, card: Card, fault: str, remedy: str) -> IllegalPlayError:
    return IllegalPlayError(fault, place=f"played: card {number} ({symbol_text(card)})", remedy=remedy)


def _remedy(rules: Rules, position: Position, card: Card, size: int, held: CardSet) -> str:
    """What would have been right; of a hidden hand, which card of it forbade this one."""
    seat = to_play(rules, position)
    if held.bit_count() >= size:
        return "legal: " + " ".join(symbol_text(c) for c in cards_of(legal(rules, position)))
    against = _cannot_go_with(rules, position, card) & position.hands[seat]
    listed = " ".join(symbol_text(c) for c in cards_of(against))
    return f"{rules.seats[seat]} is known to have held {listed} then"


def _cannot_go_with(rules: Rules, position: Position, card: Card) -> CardSet:
    """The cards that the seat on turn cannot hold if it plays this one."""
    seat = to_play(rules, position)
    barred = 0
    for other in cards_of(rules.pack & ~card.bit):
        hands = [0] * rules.players
        hands[seat] = card.bit | other.bit
        alone = Position(
            tuple(hands), position.leader, position.trump, position.trick, position.broken, position.won
        )
        if not legal(rules, alone) & card.bit:
            barred |= other.bit
    return barred


def _facts(rules: Rules, position: Position, card: Card, number: int) -> list[Fact]:
    """What playing this card shows of a hand, a fact for each suit."""
    seat = to_play(rules, position)
    barred = _cannot_go_with(rules, position, card)
    facts = []
    for suit in Suit:
        cards = of_suit(barred, suit)
        if cards:
            text = (
                f"{rules.seats[seat]} has {_none_of(rules, cards, suit)} (card {number}, {symbol_text(card)})"
            )
            facts.append(Fact(seat, text, cards))
    return facts


def _none_of(rules: Rules, barred: CardSet, suit: Suit) -> str:
    """Barred cards of a suit in words: all of it, or those above some rank."""
    name = suit.name.lower()
    allowed = of_suit(rules.pack & ~barred, suit)
    return f"no {name} above the {RANK_LETTERS[max(cards_of(allowed)).rank]}" if allowed else f"no {name}"
