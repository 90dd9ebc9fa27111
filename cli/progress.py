"""A sign of life for searches that take long, on standard error and on a terminal only."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

DELAY = 0.5
"""Seconds before anything is shown."""


@contextmanager
def busy(console: Console, what: str) -> Iterator[None]:
    """Shows what is being done and for how long, from half a second on, and wipes it away at the end."""
    if not console.is_terminal:
        yield
        return
    progress = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    )
    progress.add_task(f"{what} (Ctrl-C stops)", total=None)
    timer = threading.Timer(DELAY, progress.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        progress.stop()
