"""A crew kept busy with the deals of a file, and its lines put back in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from solver.batch.crew import Crew
from solver.batch.task import Job, Line, answers, entry_error, read_line
from solver.formats.stream import Entry

PATIENCE: Final = 32
"""How many times as many deals as keep the crew busy may be taken on while one is waited for."""
MOST: Final = 4096
"""Deals that are held at a time, unless the crew needs more to be busy."""
PULSE: Final = 1.0
"""Seconds without news after which the run comes up for air."""


class Run:
    """The lines of the deals in order, worked out by a crew.

    Memory does not grow with the number of deals: no more are taken from ``entries`` than the crew needs
    and than may wait for the slowest among them. ``known`` are lines that need not be worked out again.
    """

    def __init__(self, entries: Iterator[Entry], crew: Crew, known: Mapping[int, Line] | None = None) -> None:
        self._entries = entries
        self._crew = crew
        self._known = dict(known or {})
        self._order: dict[int, Entry] = {}
        """Entries taken and not given out, in their order."""
        self._done: dict[int, Line] = {}
        self._working = 0
        self._ended = False

    @property
    def ahead(self) -> Mapping[int, Line]:
        """Lines that wait for one before them, by number."""
        return self._done

    def __iter__(self) -> Iterator[tuple[Entry, Line] | None]:
        """Each deal with its line, in order; ``None`` when nothing has come for a while."""
        while True:
            self._fill()
            while self._order:
                number = next(iter(self._order))
                line = self._done.pop(number, None)
                if line is None:
                    break
                yield self._order.pop(number), line
                self._fill()
            if not self._order:
                return
            for line in self._crew.take(PULSE):
                self._done[line.number] = line
                self._working -= 1
            if next(iter(self._order)) not in self._done:
                yield None

    def _fill(self) -> None:
        wanted = self._crew.wanted
        room = max(2 * wanted, min(PATIENCE * wanted, MOST))
        while not self._ended and self._working < wanted and len(self._order) < room:
            entry = next(self._entries, None)
            if entry is None:
                self._ended = True
                return
            self._order[entry.number] = entry
            known = self._known.pop(entry.number, None)
            if known is not None and answers(read_line(known.text, entry.number) or {}, entry):
                self._done[entry.number] = known
            elif entry.record is None:
                self._done[entry.number] = entry_error(entry)
            else:
                self._crew.submit(Job(entry.number, entry.place, entry.record))
                self._working += 1
