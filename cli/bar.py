"""A bar for work whose steps are counted, on standard error and on a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn


@contextmanager
def counted(console: Console, what: str) -> Iterator[Callable[[str, int, int], None]]:
    """Yields what is to be called with the step, how much of it is done, and how much there is."""
    if not console.is_terminal:
        yield lambda step, done, wanted: None
        return
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    ) as progress:
        task = progress.add_task(f"{what} (Ctrl-C stops)", total=None)

        def report(step: str, done: int, wanted: int) -> None:
            progress.update(task, description=f"{step} (Ctrl-C stops)", completed=done, total=wanted)

        yield report
