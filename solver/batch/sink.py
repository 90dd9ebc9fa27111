"""Where the lines of a batch go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Protocol

from solver.batch.run import Run
from solver.batch.tally import Tally
from solver.batch.task import Line
from solver.formats.stream import Entry


class Sink(Protocol):
    """Takes lines in the order of the deals."""

    def append(self, entry: Entry, line: Line) -> None:
        """The answer to the next deal."""

    def note(self, ahead: Mapping[int, Line], *, now: bool = False) -> None:
        """Called now and then, with the lines that wait for their turn."""


class StreamSink:
    """A stream from which nothing can be taken back, such as standard output."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def append(self, entry: Entry, line: Line) -> None:
        """The answer to the next deal, at once for whoever reads along."""
        self._stream.write(line.text + "\n")
        self._stream.flush()

    def note(self, ahead: Mapping[int, Line], *, now: bool = False) -> None:
        """Nothing: no later run can go on with a stream."""


class Progress(Protocol):
    """Hears how far a batch is."""

    def __call__(self, deals: int, entry: Entry) -> None: ...


def drain(run: Run, sink: Sink, tally: Tally, progress: Progress) -> None:
    """All lines of a run into a sink. However it ends, what was finished is kept."""
    try:
        for found in run:
            if found is not None:
                entry, line = found
                sink.append(entry, line)
                tally.add(line.verdict, entry.place)
                progress(tally.deals, entry)
            sink.note(run.ahead)
    finally:
        sink.note(run.ahead, now=True)
