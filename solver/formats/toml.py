"""Deal files in TOML, with the keys of :mod:`solver.formats.fields`."""

from __future__ import annotations

import re
import tomllib
from typing import TextIO

import tomli_w

from solver.errors import FormatError
from solver.formats.fields import from_record, to_record
from solver.record import Record


def recognises(text: str) -> bool:
    """Whether some line is a ``[table]`` header or sets a key."""
    return re.search(r"^[ \t]*(\[[\w.\- ]+\]|[\w\"'.-]+[ \t]*=)", text, re.MULTILINE) is not None


def load(file: TextIO) -> Record:
    """The record of a TOML file; see :func:`loads`."""
    return loads(file.read())


def loads(text: str) -> Record:
    """The record of a TOML text.

    Raises ``FormatError`` with line and column for bad syntax, and what
    :func:`~solver.formats.fields.to_record` raises for keys and values.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(text, str(error)) from None
    except (ValueError, RecursionError):
        raise FormatError("not a deal file: a number or a nesting beyond all measure") from None
    return to_record(data)


def _syntax_error(text: str, report: str) -> FormatError:
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", report, re.DOTALL)
    if found is None:
        return FormatError(f"TOML: {report}", remedy="correct it there")
    lines = text.splitlines() or [""]
    line, column = (found[2], found[3]) if found[2] else (len(lines), len(lines[-1]) + 1)
    return FormatError(
        f"TOML: {found[1][:1].lower()}{found[1][1:]}",
        place=f"line {line}, column {column}",
        remedy='write lines such as trump = "S", texts in quotes',
    )


def dump(record: Record, file: TextIO) -> None:
    """Writes a record as a TOML file."""
    file.write(dumps(record))


def dumps(record: Record) -> str:
    """A record as TOML; raises ``FormatError`` for a deal with seats that no game has."""
    return tomli_w.dumps(from_record(record))
