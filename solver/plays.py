"""Plays of games in which several cards may be played at once, face up or face down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from solver.cards import Card, CardSet, card_set, cards_of
from solver.deal import symbol_text


@dataclass(frozen=True, slots=True)
class Play:
    """What one player puts on the table in his turn."""

    cards: CardSet
    """The cards; none when he lets a right to claim go by."""
    hidden: bool = False
    """Face down: a discard, which takes nothing."""
    claim: bool = False
    """The lead is claimed out of turn."""

    @classmethod
    def of(cls, cards: Iterable[Card], *, hidden: bool = False, claim: bool = False) -> Play:
        """The play of these cards."""
        return cls(card_set(cards), hidden, claim)

    @property
    def size(self) -> int:
        """How many cards are played."""
        return self.cards.bit_count()

    @property
    def sign(self) -> str:
        """What is written before the cards: ``/`` for face down, ``^`` for a claim, else nothing."""
        return "^" if self.claim else "/" if self.hidden else ""

    @property
    def text(self) -> str:
        """``H6+H9``, face down ``/S6+C7``, unseen ``/?``, a claim ``^H6+H7+H8+H9``, no cards ``pass``."""
        if not self.cards:
            return "/?" if self.hidden else "pass"
        return self.sign + "+".join(card.text for card in cards_of(self.cards))

    @property
    def symbols(self) -> str:
        """As :attr:`text`, with suit symbols, as messages show it."""
        if not self.cards:
            return self.text
        return self.sign + "+".join(symbol_text(card) for card in cards_of(self.cards))

    def __str__(self) -> str:
        return self.text


PASS: Final = Play(0)
"""A right to claim let go by."""
UNSEEN: Final = Play(0, hidden=True)
"""Cards face down that nobody else has seen; as many as were led."""
