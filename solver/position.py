"""Positions: a deal with play in progress. Immutable; what may be played is in :mod:`solver.play`."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card, CardSet


@dataclass(frozen=True, slots=True)
class Position:
    """The cards still held, the trick on the table and the tricks taken so far."""

    hands: tuple[CardSet, ...]
    """What each seat still holds; cards on the table are no longer in a hand."""
    leader: int
    """The seat that led, or is to lead, to the current trick."""
    trump: int | None
    """The trump suit, ``None`` for notrump."""
    trick: tuple[Card, ...] = ()
    """The cards on the table in the order played."""
    broken: bool = False
    """Whether some finished trick has been taken by a trump."""
    won: tuple[int, ...] = ()
    """Tricks taken so far, by seat."""

    @property
    def remaining(self) -> int:
        """Tricks still to be taken, the current one included."""
        cards = sum(hand.bit_count() for hand in self.hands) + len(self.trick)
        return cards // len(self.hands)

    @property
    def finished(self) -> bool:
        """Whether all cards have been played."""
        return not self.trick and not any(self.hands)
