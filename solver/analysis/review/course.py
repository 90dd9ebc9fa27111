"""A game as it was played, as the pricing of its cards sees it; the same face for every kind of game.

Worth is counted from a *view*: the seats that play for it together. A partnership game has one view, its
first side, and what one side loses the other gains. Where each plays for himself every seat is a view, and
so is every partnership whose loss is not the other's gain. From a view, no move of its own seats makes a
position worth more and no move of the others makes it worth less.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, Protocol, TypeVar

from solver.analysis.review.decision import Deed
from solver.budget import Budget
from solver.rules.base import Kind, Rules
from solver.search.objective import Bounds
from solver.search.slices import Slice

E = TypeVar("E")


class Course(Protocol):
    """What was played, move by move, and how positions along it are worked out."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        ...

    @property
    def movers(self) -> Sequence[int]:
        """The seat that made each move."""
        ...

    @property
    def deeds(self) -> Sequence[Deed]:
        """The moves."""
        ...

    @property
    def numbers(self) -> Sequence[int]:
        """The number of each move in the file, from 1; a right let go silently has that of the next."""
        ...

    @property
    def tricks(self) -> Sequence[int]:
        """The trick that each move was made in, from 1."""
        ...

    @property
    def finished(self) -> bool:
        """Whether all cards were played."""
        ...

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        ...

    @property
    def unit(self) -> str:
        """``tricks``, ``points`` or ``contract``."""
        ...

    @property
    def patience(self) -> int | None:
        """Where positions are the harder the earlier they are, and the first ones of a game out of reach:
        after how many in a row that were not settled the earlier ones are left for longer searches."""
        ...

    def possible(self, view: int, at: int) -> Bounds:
        """What the position before move ``at`` (the last one: the end) can be worth at all."""
        ...

    def worth(self, view: int, at: int, within: Bounds, guess: int, until: float | None) -> Bounds:
        """What is proven by a moment on the clock of ``time.monotonic`` of the worth of the position before
        move ``at``, which is known to lie within bounds."""
        ...

    def choices(self, at: int) -> list[tuple[Deed, ...]]:
        """What could have been done instead of move ``at`` and the move itself, equals together."""
        ...

    def keeps(self, view: int, at: int, deed: Deed, level: int, until: float | None) -> bool | None:
        """Whether a choice keeps the worth that the position has, ``level``; ``None`` when unproven."""
        ...

    def shown(self, seat: int, worth: Bounds) -> Bounds:
        """A worth from the view of a seat as that seat (its side) counts it."""
        ...


def one_view(rules: Rules) -> bool:
    """Whether what one side loses the other gains, so that one view tells all.

    The combinations of Clubs by Drew Brokke are no such thing: both sides may form them, or neither.
    """
    return bool(rules.sides) and rules.kind is not Kind.MELDS


def views_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The views of a game."""
    sides = rules.sides or tuple((seat,) for seat in range(rules.players))
    return sides[:1] if one_view(rules) else sides


def view_of(rules: Rules, seat: int) -> int:
    """The view from which a seat's moves are priced."""
    return 0 if one_view(rules) else views_of(rules).index(rules.side_of(seat))


def favours(rules: Rules, view: int, seat: int) -> bool:
    """Whether a seat plays for a view, and not against it."""
    return seat in views_of(rules)[view]


class Timed(Generic[E]):
    """An engine that can be told for each search how long it may last."""

    def __init__(self, budget: Budget, engine: E, part: Slice) -> None:
        self.budget = budget
        self.engine = engine
        self._part = part

    def until(self, moment: float | None) -> E:
        """The engine, for a search that ends at a moment on the clock of ``time.monotonic``."""
        self._part.begin(moment)
        return self.engine


def parted(budget: Budget, memory_mb: int) -> tuple[Budget, Slice]:
    """A budget whose end is told search by search."""
    part = Slice(budget.stop)
    return replace(budget, seconds=None, memory_mb=max(1, memory_mb), stop=part), part


def spent(budget: Budget, until: float | None) -> bool:
    """Whether nothing more is to be searched."""
    return budget.stop.is_set() or (until is not None and time.monotonic() >= until)
