"""Deal files in TOML, with the keys of :mod:`solver.formats.fields`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TextIO

import tomli_w

from solver.errors import FormatError, KozyrError
from solver.formats.decode import split_lines
from solver.formats.fields import from_record, to_record
from solver.record import Record

LONGEST: Final = 20_000
"""Lines of one deal of many."""
_DEALS: Final = re.compile(r"^[ \t]*\[\[[ \t]*deals[ \t]*\]\]", re.MULTILINE)


def recognises(text: str) -> bool:
    """Whether some line is a ``[table]`` header or sets a key."""
    return re.search(r"^[ \t]*(\[\[?[\w.\- ]+\]|[\w\"'.-]+[ \t]*=)", text, re.MULTILINE) is not None


def load(file: TextIO) -> Record:
    """The record of a TOML file; see :func:`loads`."""
    return loads(file.read())


def loads(text: str) -> Record:
    """The record of a TOML text.

    Raises ``FormatError`` with line and column for bad syntax, and what
    :func:`~solver.formats.fields.to_record` raises for keys and values.
    """
    return to_record(parse(text))


def loads_all(text: str) -> list[Record]:
    """The records of a TOML text: one, or one for each table ``[[deals]]``.

    Keys above the first of these hold for all of them. Raises as :func:`loads`, with the line where
    a table of several begins.
    """
    if _DEALS.search(text) is None:
        return [loads(text)]
    records = []
    for _, record in each(split_lines(text)):
        if isinstance(record, KozyrError):
            raise record
        records.append(record)
    return records


def each(lines: Iterable[str]) -> Iterator[tuple[int, Record | KozyrError]]:
    """The records of a TOML file line by line, each with its first line or why it cannot be read."""
    head: Mapping[str, Any] | None = None
    part: list[str] = []
    start = 1
    for number, line in enumerate(lines, start=1):
        if _DEALS.match(line):
            if head is None:
                head = parse("\n".join(part))
            else:
                yield start, _one_of_many(head, part, start)
            part, start = [], number
        part.append(line)
        if len(part) > LONGEST:
            yield start, FormatError(f"a deal of more than {LONGEST} lines", place=f"line {start}")
            return
    if head is not None:
        yield start, _one_of_many(head, part, start)
        return
    try:
        yield start, loads("\n".join(part))
    except KozyrError as error:
        yield start, error


def _one_of_many(head: Mapping[str, Any], part: list[str], start: int) -> Record | KozyrError:
    try:
        (data,) = parse("\n".join(part), start - 1)["deals"]
    except KozyrError as error:
        return error
    try:
        return to_record({**head, **data})
    except KozyrError as error:
        return error.at(f"line {start}")


def parse(text: str, above: int = 0) -> dict[str, Any]:
    """The keys of a text that stands below so many lines; raises ``FormatError`` with line and column."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(text, str(error), above) from None
    except (ValueError, RecursionError):
        raise FormatError("not a deal file: a number or a nesting beyond all measure") from None


def _syntax_error(text: str, report: str, above: int) -> FormatError:
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", report, re.DOTALL)
    if found is None:
        return FormatError(f"TOML: {report}", remedy="correct it there")
    lines = text.splitlines() or [""]
    line, column = (int(found[2]), found[3]) if found[2] else (len(lines), len(lines[-1]) + 1)
    return FormatError(
        f"TOML: {found[1][:1].lower()}{found[1][1:]}",
        place=f"line {line + above}, column {column}",
        remedy='write lines such as trump = "S", texts in quotes',
    )


def dump(record: Record, file: TextIO) -> None:
    """Writes a record as a TOML file."""
    file.write(dumps(record))


def dumps(record: Record) -> str:
    """A record as TOML; raises ``FormatError`` for a deal with seats that no game has."""
    return tomli_w.dumps(from_record(record))


def dumps_all(records: Iterable[Record]) -> str:
    """Records as TOML: one as it is, several as tables ``[[deals]]``."""
    found = list(records)
    if len(found) == 1:
        return dumps(found[0])
    # Not as one mapping: a list of tables with few keys would be written inline, all on one line.
    return "\n".join("[[deals]]\n" + _below(from_record(record)) for record in found)


def _below(data: dict[str, Any]) -> str:
    """The keys of a record as those of a table ``deals``."""
    text = tomli_w.dumps({"deals": data})
    return text.removeprefix("[deals]\n")
