"""How long and how large a search may become."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event
from typing import Final

DEFAULT_MEMORY_MB: Final = 384


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one question. Past them, the bounds proven so far are the answer."""

    seconds: float | None = None
    """Wall-clock time; ``None`` for no limit."""
    memory_mb: int = DEFAULT_MEMORY_MB
    """Size of the tables of the search, all together, in MiB."""
    threads: int = 1
    """How many independent searches run side by side."""
    stop: Event = field(default_factory=Event, compare=False, repr=False)
    """Set from any thread to end every search under this budget with what it has proven. Searches
    set it themselves when Ctrl-C reaches them."""
