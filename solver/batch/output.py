"""A file of answers that is written line by line and that a later run goes on with.

Beside it lies a journal (:mod:`solver.batch.journal`). Lines are appended whole, one after the other; about
once a second they are brought to the disk and the journal notes how far they go. Whatever ends a run, the
file then consists of the lines of the first deals and at most one that was cut off, which the next run takes
away.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from io import FileIO
from typing import Any, Final

from solver.batch.journal import (
    Fingerprint,
    Mark,
    Notes,
    ahead_note,
    mark_note,
    owner_of,
    read_notes,
    setup_note,
)
from solver.batch.lock import lock
from solver.batch.tally import Tally
from solver.batch.task import Asked, Line, answers, entry_identity, read_line, verdict_of
from solver.errors import KozyrError
from solver.formats.stream import Entry
from solver.formats.wording import number_of

SUFFIX: Final = ".journal"
"""What the journal's name has more than the file's."""
EVERY: Final = 1.0
"""Seconds between two notes in the journal."""
_AFRESH: Final = "name another --out, or delete it and its journal to begin again"


class OutputError(KozyrError):
    """A file of answers that cannot be written, or that belongs to something else."""


@dataclass(frozen=True, slots=True)
class _State:
    """How far the file goes; replaced as a whole, so that Ctrl-C finds it right at any moment."""

    deals: int
    size: int
    fingerprint: Fingerprint


class AnswerFile:
    """The answers to the deals of a file, in their order, and what is there of them already.

    Raises ``OutputError`` when the file cannot be written, is written by another run, was begun with another
    question, or was changed since.
    """

    def __init__(self, path: str, asked: Asked) -> None:
        self.path = path
        self.repairs: list[str] = []
        """What was found damaged and is put right, in words."""
        self.tally = Tally()
        """How the deals were answered that were there already."""
        self._setup = {"kozyr": _version(), **asked.to_dict()}
        self._owner = owner_of(self._setup)
        self._noted: set[int] = set()
        self._last_note = time.monotonic()
        self._state = _State(0, 0, Fingerprint())
        if os.path.isdir(path):
            raise OutputError("this is a directory", place=path, remedy="name a file in it")
        self._file = _open(path)
        self._journal: FileIO | None = None
        try:
            if not lock(self._file.fileno()):
                raise OutputError("another run is writing this file", place=path, remedy="wait for it to end")
            self._begin()
        except BaseException:
            self.close()
            raise

    @property
    def deals(self) -> int:
        """How many deals the file answers."""
        return self._state.deals

    def skip(self, entries: Iterator[Entry]) -> None:
        """Takes the deals that the file answers from ``entries``.

        Raises ``OutputError`` when these are not the deals that it was begun with.
        """
        there = self._state
        fingerprint = Fingerprint()
        mark = self._notes.marks[-1] if self._notes.marks else Mark(0, 0, fingerprint.text())
        with open(self.path, "rb") as lines:
            for number in range(1, there.deals + 1):
                entry = next(entries, None)
                if entry is None:
                    had = number_of(number - 1, "deal")
                    raise self._other(f"has {had}, but {there.deals} are answered here")
                fingerprint.add(entry_identity(entry))
                text = lines.readline()
                if number == mark.deals and fingerprint.text() != mark.digest:
                    raise self._other(f"differs from what was answered here, by deal {number} at the latest")
                if number > mark.deals:
                    line = read_line(text, number)
                    if line is None or not answers(line, entry):
                        raise self._other(f"has another deal {number} than was answered here")
        self._state = _State(there.deals, there.size, fingerprint)

    def known(self) -> dict[int, Line]:
        """Lines that an earlier run had worked out when their turn had not come."""
        found = {}
        for number, text in self._notes.ahead.items():
            line = read_line(text, number)
            if number > self.deals and line is not None:
                found[number] = Line(number, text, verdict_of(line))
        self._noted = set(found)
        return found

    def append(self, entry: Entry, line: Line) -> None:
        """The answer to the next deal, whole or not at all."""
        state = self._state
        data = line.text.encode(errors="backslashreplace") + b"\n"
        fingerprint = state.fingerprint.copy()
        fingerprint.add(entry_identity(entry))
        try:
            _write(self._file, data)
        except OSError as error:
            os.ftruncate(self._file.fileno(), state.size)
            raise self._unwritten(error) from None
        self._state = _State(state.deals + 1, state.size + len(data), fingerprint)

    def note(self, ahead: Mapping[int, Line], *, now: bool = False) -> None:
        """Brings everything to the disk and says so in the journal, unless this was done just before.

        Lines that wait for their turn go into the journal, so that no run has to work them out again.
        """
        if not now and time.monotonic() - self._last_note < EVERY:
            return
        self._last_note = time.monotonic()
        state = self._state
        mark = Mark(state.deals, state.size, state.fingerprint.text())
        new = [line for number, line in ahead.items() if number not in self._noted]
        notes = [ahead_note(line.number, line.text, self._owner) for line in new]
        if not self._notes.marks or mark != self._notes.marks[-1]:
            notes.append(mark_note(mark, self._owner))
        if not notes:
            return
        try:
            os.fsync(self._file.fileno())
            assert self._journal is not None
            _write(self._journal, b"".join(notes))
            os.fsync(self._journal.fileno())
        except OSError as error:
            raise self._unwritten(error) from None
        self._notes.marks[:] = [mark]
        self._noted = {number for number in self._noted if number > state.deals}
        self._noted.update(line.number for line in new)

    def close(self) -> None:
        """Gives the file free."""
        self._file.close()
        if self._journal is not None:
            self._journal.close()

    def _begin(self) -> None:
        """Finds what is there, puts right what was cut off, and leaves a journal that vouches for it."""
        size = os.fstat(self._file.fileno()).st_size
        notes = self._notes = self._read_journal()
        try:
            if size:
                self._check_owner()
                self._state = self._scan(size)
                if self._state.size < size:
                    os.ftruncate(self._file.fileno(), self._state.size)
                if notes.damaged:
                    self.repairs.append(f"left out {number_of(notes.damaged, 'damaged note')} of the journal")
            deals = self._state.deals
            if any(mark.deals > deals for mark in notes.marks):
                missing = f"answers behind deal {deals} were" if deals else "the file was"
                self.repairs.append(f"{missing} gone, and made anew")
            notes.marks = [mark for mark in notes.marks if mark.deals <= deals][-1:]
            notes.ahead = {number: text for number, text in notes.ahead.items() if size and number > deals}
            self._write_journal()
        except OSError as error:
            raise self._unwritten(error) from None

    def _read_journal(self) -> Notes:
        try:
            with open(self.path + SUFFIX, "rb") as journal:
                return read_notes(journal)
        except FileNotFoundError:
            return Notes()
        except OSError as error:
            raise _refused(self.path + SUFFIX, "read", error) from None

    def _write_journal(self) -> None:
        """A new journal with all that still matters, put in the place of the old one as a whole."""
        path, notes = self.path + SUFFIX, self._notes
        lines = [setup_note(self._setup)]
        lines += [mark_note(mark, self._owner) for mark in notes.marks]
        lines += [ahead_note(number, text, self._owner) for number, text in notes.ahead.items()]
        with _open(path + ".part") as part:
            try:
                part.truncate(0)
                _write(part, b"".join(lines))
                os.fsync(part.fileno())
            except OSError:
                os.unlink(path + ".part")
                raise
        os.replace(path + ".part", path)
        self._journal = _open(path)

    def _check_owner(self) -> None:
        notes = self._notes
        if notes.owner is None:
            raise OutputError(
                "has contents, but no journal that tells what they answer",
                place=self.path,
                remedy=_AFRESH,
            )
        if notes.owner == self._owner:
            return
        there: Mapping[str, Any] = notes.setup or {}
        other = [name for name in self._setup if name in there and there[name] != self._setup[name]]
        what = ", ".join(f"{_OPTIONS[name]} {_shown(there[name])}" for name in other) or "other options"
        raise OutputError(f"was begun with {what}", place=self.path, remedy=f"say the same, or {_AFRESH}")

    def _scan(self, size: int) -> _State:
        """Counts the lines that are whole; what comes behind them must be an end that was cut off."""
        deals = end = 0
        marked = max((mark.size for mark in self._notes.marks), default=0)
        with open(self.path, "rb") as lines:
            for text in lines:
                line = read_line(text, deals + 1) if text.endswith(b"\n") else None
                if line is None:
                    last = end + len(text) == size
                    if not last and end < marked:
                        raise OutputError(
                            f"line {deals + 1} was changed since it was written",
                            place=self.path,
                            remedy=_AFRESH,
                        )
                    self.repairs.append(f"line {deals + 1} was cut off or damaged, and is written again")
                    break
                deals += 1
                end += len(text)
                self.tally.add(verdict_of(line), line.get("place", ""))
        return _State(deals, end, Fingerprint())

    def _other(self, what: str) -> OutputError:
        return OutputError(f"the input {what}", place=self.path, remedy=f"give that one, or {_AFRESH}")

    def _unwritten(self, error: OSError) -> OutputError:
        reason = (error.strerror or "an error").lower()
        return OutputError(
            f"cannot be written ({reason}); {number_of(self.deals, 'deal')} answered so far are safe in it",
            place=self.path,
            remedy="make room and run the same command again to go on",
        )


_OPTIONS: Final = {
    "kozyr": "version",
    "do": "--do",
    "game": "--game",
    "goal": "--goal",
    "trump": "--trump",
    "lead": "--lead",
    "mode": "--mode",
    "options": "--option",
    "seconds": "--time",
    "memory_mb": "--memory",
    "costs": "--costs",
}
"""How messages call what is asked."""


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{name}={what}" for name, what in value.items()) or "left out"
    if isinstance(value, bool):
        return "given" if value else "left out"
    return "left out" if value is None else str(value)


def _version() -> str:
    try:
        return version("kozyr")
    except PackageNotFoundError:
        return "of a checkout"


def _open(path: str) -> FileIO:
    """A file to be read and appended to; made if there is none."""
    try:
        return open(path, "a+b", buffering=0)
    except OSError as error:
        raise _refused(path, "written", error) from None


def _refused(path: str, what: str, error: OSError) -> OutputError:
    reason = (error.strerror or "an error").lower()
    return OutputError(f"cannot be {what} ({reason})", place=path, remedy="name a file that can be")


def _write(file: FileIO, data: bytes) -> None:
    """All the bytes; a system that has little room left takes some of them before it complains."""
    view = memoryview(data)
    while view:
        view = view[file.write(view) or 0 :]
