"""A bar for many deals: how many are done, how many a second, and the time left."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

_EACH = 0.1
"""Seconds between two drawings."""


@contextmanager
def rated(
    console: Console, what: str, *, done: int, whole: int | None
) -> Iterator[Callable[[int, int], None]]:
    """Yields what is to be called with the number of deals done and the place reached in the input.

    ``done`` deals were done before; ``whole`` is where the input ends, if that is known.
    """
    if not console.is_terminal:
        yield lambda deals, place: None
        return
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TextColumn("{task.fields[deals]:,} deals, {task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        refresh_per_second=4,
    )
    started = drawn = time.monotonic()
    with progress:
        task = progress.add_task(f"{what} (Ctrl-C stops)", total=whole, completed=0, deals=done, rate="...")

        def report(deals: int, place: int) -> None:
            nonlocal drawn
            now = time.monotonic()
            if now - drawn < _EACH:
                return
            drawn = now
            rate = (deals - done) / (now - started)
            progress.update(task, completed=place, deals=deals, rate=_shown(rate))

        yield report


def _shown(rate: float) -> str:
    """Deals a second, or a minute if they are slow."""
    if rate >= 10:
        return f"{rate:.0f}/s"
    return f"{rate:.2g}/s" if rate >= 0.1 else f"{rate * 60:.2g}/min"
