"""Searches in rounds of growing length, so that a long one does not keep many quick ones from being done."""

from __future__ import annotations

import time
from threading import Event
from typing import Final

SLICES: Final[tuple[float | None, ...]] = (0.1, 1.0, 10.0, None)
"""Seconds that a search may take in each round; the last round has no limit of its own.

One search that takes minutes then does not keep hundreds of quick ones from being proven. An
interrupted search finds most of its work again in its table."""


class Slice(Event):
    """A budget's ``stop``, which also counts as set once a moment has come."""

    def __init__(self, stop: Event) -> None:
        super().__init__()
        self._stop = stop
        self._until: float | None = None
        self._over = False

    def begin(self, until: float | None) -> None:
        """The next search may last up to this moment."""
        self._until = until
        self._over = False

    def is_set(self) -> bool:
        if self._until is not None and time.monotonic() >= self._until:
            self._over = True
        return self._over or self._stop.is_set()

    def set(self) -> None:
        # An engine passes on what ended its search: Ctrl-C is for all, the end of the slice is not.
        if not self._over:
            self._stop.set()
