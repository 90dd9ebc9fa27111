"""How long the search of one position may take, and how that is told to an engine that serves many."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from threading import Event


@dataclass(frozen=True, slots=True)
class Limit:
    """The time that one position is given."""

    seconds: float | None = None
    """From the start of its search; ``None`` for no limit."""
    stop: Event = field(default_factory=Event)
    """Set from another thread when the answer is not wanted any more."""
    started: float = field(default_factory=time.monotonic)

    @property
    def until(self) -> float | None:
        """When the time is over, on the clock of ``time.monotonic``."""
        return None if self.seconds is None else self.started + self.seconds

    @property
    def over(self) -> bool:
        """Whether the search has to end."""
        return self.stop.is_set() or (self.until is not None and time.monotonic() >= self.until)

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started


class Leash(Event):
    """The ``stop`` of an engine that is kept for all positions, so that its tables are.

    It counts as set when the limit in force is over, or the shorter time given with it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._limit = Limit()
        self._until: float | None = None

    def begin(self, limit: Limit, seconds: float | None = None) -> None:
        """The next search is under this limit and may last so many seconds at most."""
        self._limit = limit
        self._until = None if seconds is None else time.monotonic() + seconds

    def is_set(self) -> bool:
        return self._limit.over or (self._until is not None and time.monotonic() >= self._until)

    def set(self) -> None:
        # An engine passes on what ended its search; who ended it is known here already.
        pass
