"""What positions along a game are worth, found from its end backwards.

Small positions come first and fill the table for the larger ones before them, and a worth changes only by a
slip: so the worth after a move bounds that before it from one side, and one question of yes or no settles
most positions. Searches that take long wait until the quick ones are done. Of a game whose first positions
are out of reach, each search gets a share of the time, and the earlier positions are left as they are known.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from solver.analysis.review.course import Course, favours, spent
from solver.budget import Budget
from solver.search.objective import Bounds
from solver.search.slices import SLICES
from solver.search.threads import in_threads

SHARES: Final = tuple(0.002 * 2**number for number in range(7))
"""Of the time that is left, how much one search may take in each round where not all are in reach."""


def traces(
    course: Course,
    views: Sequence[int],
    budget: Budget,
    until: float | None,
    done: Callable[[int], None],
    known: Mapping[int, list[Bounds]] | None = None,
) -> dict[int, list[Bounds]]:
    """By view, the worth before every move and at the end; bounds where the time did not suffice.

    ``until`` is a moment on the clock of ``time.monotonic``; ``done`` is told how many more are known.
    ``known`` is what an earlier call has found, where this one goes on with it.
    """
    lines = [_Line(course, view, None if known is None else known[view]) for view in views]
    for line in lines:
        done(line.spread())
    for seconds in slices_of(course, until):
        in_threads(partial(_round, budget=budget, until=until, seconds=seconds, done=done), lines, budget)
    return {line.view: line.found for line in lines}


def _round(
    line: _Line, budget: Budget, until: float | None, seconds: float | None, done: Callable[[int], None]
) -> None:
    """Asks what is open of one view, each question for so many seconds at most."""
    patience, missed = line.course.patience, 0
    try:
        for at in line.order:
            if line.found[at].exact:
                missed = 0
                continue
            if spent(budget, until) or (patience is not None and missed >= patience):
                return
            line.search(at, earlier(until, seconds))
            done(line.spread())
            missed = 0 if line.found[at].exact else missed + 1
    except KeyboardInterrupt:  # between two searches; within one it is the engine that takes note
        budget.stop.set()


class _Line:
    """The worths of one view so far."""

    def __init__(self, course: Course, view: int, known: Sequence[Bounds] | None) -> None:
        self.course = course
        self.view = view
        self.size = len(course.movers) + 1
        self.own = [favours(course.rules, view, mover) for mover in course.movers]
        """Whether each move was made for the view."""
        # What lies between two moves of the view's own is bounded, and often settled, by the worths there.
        own = {at + step for at, mine in enumerate(self.own) if mine for step in (0, 1)}
        first = own | {0, self.size - 1} if course.patience is None else set()
        self.order = (*sorted(first, reverse=True), *sorted(set(range(self.size)) - first, reverse=True))
        """The order in which positions are worked out."""
        self.found = list(known or (course.possible(view, at) for at in range(self.size)))
        self._exact = sum(bounds.exact for bounds in known or ())

    def spread(self) -> int:
        """Bounds every worth by what is known of the others; how many more are now exact."""
        for at in (*range(self.size), *reversed(range(self.size))):
            self._tighten(at)
        exact = sum(bounds.exact for bounds in self.found)
        more, self._exact = exact - self._exact, exact
        return more

    def _tighten(self, at: int) -> None:
        """Bounds the worth before move ``at`` by what is known of its neighbours."""
        low, high = self.found[at].low, self.found[at].high
        if at + 1 < self.size:
            after = self.found[at + 1]
            low, high = (max(low, after.low), high) if self.own[at] else (low, min(high, after.high))
        if at > 0:
            before = self.found[at - 1]
            low, high = (low, min(high, before.high)) if self.own[at - 1] else (max(low, before.low), high)
        self.found[at] = Bounds(low, high)

    def search(self, at: int, until: float | None) -> None:
        """Works out the worth before move ``at``, beginning with the one after it."""
        within = self.found[at]
        guess = within.low if at + 1 < self.size and self.own[at] else within.high
        if at + 1 == self.size:
            guess = (within.low + within.high) // 2
        found = self.course.worth(self.view, at, within, guess, until)
        self.found[at] = Bounds(max(found.low, within.low), min(found.high, within.high))


def slices_of(course: Course, until: float | None) -> tuple[float | None, ...]:
    """Seconds that one search may take in each round; shares of the time where not all are in reach."""
    if course.patience is None or until is None:
        return SLICES
    left = max(0.0, until - time.monotonic())
    return tuple(left * share for share in SHARES)


def earlier(until: float | None, seconds: float | None) -> float | None:
    """The earlier of a moment and one so many seconds from now."""
    if seconds is None:
        return until
    end = time.monotonic() + seconds
    return end if until is None else min(end, until)
