"""When the plain engines that keep every position have to stop."""

from __future__ import annotations

import time

from solver.budget import Budget


class SpentError(Exception):
    """Ends a search whose budget has run out."""


class PlainLimit:
    """The end of a budget whose clock starts now and whose memory limits the positions that are kept.

    ``entry_bytes`` is about what one position costs.
    """

    def __init__(self, budget: Budget, entry_bytes: int) -> None:
        self._stop = budget.stop
        self._deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        self._most = (budget.memory_mb << 20) // entry_bytes

    def check(self, nodes: int) -> None:
        """Raises :class:`SpentError` if the budget has run out with so many positions kept."""
        if (
            nodes >= self._most
            or self._stop.is_set()
            or (self._deadline is not None and time.monotonic() >= self._deadline)
        ):
            raise SpentError
