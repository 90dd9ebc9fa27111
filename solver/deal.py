"""Seats and deals: who holds what at the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solver.cards import Card, CardSet, cards_of
from solver.errors import DealError

SEATS: Final = {2: "AB", 3: "ABC", 4: "NESW", 5: "ABCDE"}
"""Seat letters by number of players, clockwise."""


def parse_seat(text: str, seats: str) -> int:
    """The number (clockwise from 0) of the seat named by its letter, either case.

    Raises ``DealError`` when no such seat exists.
    """
    word = text.strip().upper()
    names = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
    word = names.get(word, word)
    if len(word) == 1 and word in seats:
        return seats.index(word)
    raise DealError(f"'{text}' is not a seat", remedy="seats are " + " ".join(seats))


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands by seat, clockwise; beside them the widow (Clubs) or the stock (Kozel)."""

    seats: str
    """One letter per seat, clockwise."""
    hands: tuple[CardSet | None, ...]
    """The cards of each seat; ``None`` for a hand that is not known."""
    widow: CardSet | None = None
    """The undealt hand on the table, where the game has one and it is known."""
    stock: tuple[Card, ...] | None = None
    """The undealt cards in the order of drawing, where the game has a stock."""

    def __post_init__(self) -> None:
        if len(self.hands) != len(self.seats):
            raise DealError(
                f"{len(self.hands)} hands for {len(self.seats)} seats",
                remedy=f"give one hand for each of {' '.join(self.seats)}",
            )
        check_distinct(self)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    def known_hands(self) -> tuple[CardSet, ...]:
        """All hands, when none is hidden; raises ``DealError`` naming the first hidden one."""
        known = []
        for seat, hand in zip(self.seats, self.hands, strict=True):
            if hand is None:
                raise DealError("this hand is hidden (?)", place=seat, remedy="give its cards")
            known.append(hand)
        return tuple(known)


def check_distinct(deal: Deal) -> None:
    """Raises ``DealError`` when a card stands in two places of a deal, naming both."""
    where: dict[Card, str] = {}
    places: list[tuple[str, Sequence[Card]]] = [
        (seat, list(cards_of(hand))) for seat, hand in zip(deal.seats, deal.hands, strict=True) if hand
    ]
    if deal.widow:
        places.append(("the widow", list(cards_of(deal.widow))))
    if deal.stock:
        places.append(("the stock", deal.stock))
    for place, cards in places:
        for card in cards:
            if card in where:
                raise DealError(
                    f"{symbol_text(card)} twice: in {where[card]} and in {place}",
                    place=where[card],
                    remedy="every card may stand in one place only",
                )
            where[card] = place


def symbol_text(card: Card) -> str:
    """A card with its suit symbol, as messages and drawings show it: ``♠A``."""
    text = card.text
    return text if text[0] == "X" else card.suit.symbol + text[1]
