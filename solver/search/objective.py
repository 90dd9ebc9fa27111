"""What a search is asked: who decides together, whose tricks count, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from solver.rules.base import Mode, ScoreTable


@dataclass(frozen=True, slots=True)
class Objective:
    """Seats that play together to make the worth of their count as high as they can.

    All other seats play together against them, so the result is a two-sided zero-sum value. A
    *guarantee* has ``control == counted``; a *ceiling* has everybody in control.
    """

    control: frozenset[int]
    """The seats that choose for the best."""
    counted: frozenset[int]
    """The seats whose tricks are counted."""
    table: ScoreTable
    """Worth of a final count of 0, 1, … tricks, tricks already taken included."""

    def worth(self, count: int) -> int:
        """What a final count is worth."""
        return self.table[count]


@dataclass(frozen=True, slots=True)
class Bounds:
    """A proven interval; exact when both ends meet."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high

    def negated(self) -> Bounds:
        """The interval of the negated value."""
        return Bounds(-self.high, -self.low)

    def shifted(self, by: int) -> Bounds:
        """The interval moved by a constant."""
        return Bounds(self.low + by, self.high + by)

    def narrowed(self, other: Bounds) -> Bounds:
        """What this interval and another one of the same value prove together."""
        return Bounds(max(self.low, other.low), min(self.high, other.high))


@cache
def tricks_table(size: int, mode: Mode) -> ScoreTable:
    """Worth equal to the number of tricks (atas) or to its negative (bawah), for 0 … ``size``."""
    sign = 1 if mode is Mode.ATAS else -1
    return tuple(sign * tricks for tricks in range(size + 1))


def guarantee(side: tuple[int, ...], table: ScoreTable) -> Objective:
    """What a side can be sure of against all others together."""
    return Objective(frozenset(side), frozenset(side), table)


def ceiling(objective: Objective, players: int) -> Objective:
    """What the counted seats get if everybody helps them."""
    return replace(objective, control=frozenset(range(players)))
