"""How long and how large a search may become."""

from __future__ import annotations

from dataclasses import dataclass
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
