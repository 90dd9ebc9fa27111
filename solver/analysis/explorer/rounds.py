"""Searches of a position in rounds of growing length, so that bounds are there before the answer."""

from __future__ import annotations

from collections.abc import Iterator

from solver.analysis.explorer.limit import Leash, Limit
from solver.budget import Budget
from solver.search.slices import SLICES


def rounds(limit: Limit, memory_mb: int) -> Iterator[Budget]:
    """The budgets of the rounds, each for a search that begins anew, until the limit is over."""
    for seconds in SLICES:
        if limit.over:
            return
        left = None if limit.seconds is None else max(0.0, limit.seconds - limit.spent)
        leash = Leash()
        leash.begin(limit)
        given = [time for time in (seconds, left) if time is not None]
        yield Budget(seconds=min(given, default=None), memory_mb=memory_mb, stop=leash)
