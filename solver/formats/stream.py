"""All deals of a file one after the other, in memory that does not grow with the file."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import BinaryIO, Final

from solver.errors import FormatError, KozyrError
from solver.formats.decode import chunks, lines_of
from solver.formats.read import looks_like_deal, recognised
from solver.record import Record

LONGEST_LINE: Final = 1 << 24
"""Characters of a line."""
_SAMPLE: Final = 1 << 16
"""Characters by which the format is told."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A deal of a file, or why it cannot be read."""

    number: int
    """Among the deals of the file, from 1."""
    place: str
    """Where it begins: ``line 12``."""
    record: Record | None
    error: KozyrError | None

    def value(self) -> Record:
        """The record; raises the error where there is none."""
        if self.record is None:
            assert self.error is not None
            raise self.error
        return self.record


def iter_records(source: str, game: str | None = None, stdin: BinaryIO | None = None) -> Iterator[Entry]:
    """The deals of a file in any format that is read, of standard input (``-``) or of a text, as they come.

    ``game`` is the game of the deals, whatever the file says. What cannot be read is an entry with its
    error, and the next deal follows. Raises ``FormatError`` at once for a file that cannot be opened, is
    empty or in no known format.
    """
    if source == "-":
        file = stdin or sys.stdin.buffer
    elif not os.path.lexists(source) and looks_like_deal(source):
        file = io.BytesIO(source.encode(errors="replace"))
    else:
        if os.path.isdir(source):
            raise FormatError("this is a directory", place=source, remedy="name a deal file in it")
        try:
            file = open(source, "rb")  # noqa: SIM115 (closed when the last deal has been taken)
        except OSError as error:
            reason = (error.strerror or "an error").lower()
            raise FormatError(
                f"cannot be read ({reason})", place=source, remedy="name a deal file that can be"
            ) from None
    pieces = chunks(file, _SAMPLE)
    try:
        sample = ""
        while len(sample) < _SAMPLE and not sample.strip():
            piece = next(pieces, None)
            if piece is None:
                break
            sample += piece
        reader = recognised(sample)
        rest: Iterable[str] = chain([sample], pieces)
        if reader.by_lines:
            rest = lines_of(rest, LONGEST_LINE)
        found = reader.each(rest)
    except KozyrError as error:
        if source != "-":
            file.close()
        raise error.at("standard input" if source == "-" else source) from None
    return _entries(found, game, None if source == "-" else file)


def _entries(
    found: Iterator[tuple[int, Record | KozyrError]], game: str | None, file: BinaryIO | None
) -> Iterator[Entry]:
    number = 0
    line = 1
    try:
        for line, record in found:
            number += 1
            if isinstance(record, KozyrError):
                yield Entry(number, f"line {line}", None, record)
            else:
                named = record if game is None else replace(record, game=game)
                yield Entry(number, f"line {line}", named, None)
    except KozyrError as error:
        # The text itself broke off: nothing can be read behind this place.
        yield Entry(number + 1, f"behind line {line}", None, error)
    finally:
        if file is not None:
            file.close()
