"""Deal files in JSON: one object with the keys of :mod:`solver.formats.fields`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, TextIO

from solver.errors import FormatError, KozyrError
from solver.formats.fields import from_record, to_record
from solver.formats.wording import quoted
from solver.record import Record

LONGEST: Final = 1 << 20
"""Characters of one object of many before it is taken for one that nobody closed."""
_BETWEEN: Final = ", \t\n\r[]"
_GAP: Final = re.compile(r"[\s,\[\]]*")
_NEXT: Final = re.compile(r"\n[\s,\[]*\{")
_REMEDY: Final = 'write an object such as {"deal": "N:AK... QJ... T9... 87..."}'


def recognises(text: str) -> bool:
    """Whether the text begins as an object does, or as a list of objects."""
    return re.match(r"\s*(\{|\[\s*\{)", text) is not None


def load(file: TextIO) -> Record:
    """The record of a JSON file; see :func:`loads`."""
    return loads(file.read())


def loads(text: str) -> Record:
    """The record of a JSON text.

    Raises ``FormatError`` with line and column for bad syntax, for a key that stands twice in an
    object, and for anything but an object; and what :func:`~solver.formats.fields.to_record` raises.
    """
    try:
        data = json.loads(text, object_pairs_hook=_distinct)
    except json.JSONDecodeError as error:
        raise _syntax_error(error.msg, error.lineno, error.colno) from None
    except FormatError:
        raise
    except (ValueError, RecursionError):
        raise FormatError("not a deal file: a number or a nesting beyond all measure") from None
    return _record(data)


def loads_all(text: str) -> list[Record]:
    """The records of a JSON text: one object, or many in a list or one after the other.

    Raises as :func:`loads`, with the line where an object of several begins.
    """
    if re.match(r"\s*\[\s*\{", text) is None and _holds_one(text):
        return [loads(text)]
    records = []
    for _, record in each([text]):
        if isinstance(record, KozyrError):
            raise record
        records.append(record)
    return records


def _holds_one(text: str) -> bool:
    """Whether nothing follows the first object, or it is not even one."""
    start = len(text) - len(text.lstrip())
    try:
        _, end = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return True
    return not text[end:].strip(_BETWEEN)


def each(pieces: Iterable[str]) -> Iterator[tuple[int, Record | KozyrError]]:
    """The records of a JSON file that comes in pieces, each with its first line or why it cannot be read.

    Objects may stand in a list or one after the other. Behind one that cannot be read, reading goes on
    with the next line that begins with another.
    """
    source = iter(pieces)
    text, at, line = "", 0, 1
    more = True
    while True:
        begin = _GAP.match(text, at)
        assert begin is not None
        line += text.count("\n", at, begin.end())
        at = begin.end()
        if at == len(text):
            text, at = next(source, ""), 0
            if not text:
                return
            continue
        try:
            data, end = _DECODER.raw_decode(text, at)
            found: Record | KozyrError = _record(data)
        except KozyrError as error:
            found = error.at(f"line {line}")
            end = _end(text, at)
        except (ValueError, RecursionError) as error:
            if more and len(text) - at < LONGEST:
                # Perhaps the object only goes on in the next piece.
                piece = next(source, "")
                more = bool(piece)
                text, at = text[at:] + piece, 0
                continue
            found = _fault(error, text, at, line)
            end = -1
        yield line, found
        if end < 0:
            following = _NEXT.search(text, at + 1)
            while following is None:
                line += text.count("\n", at)
                # One character is kept, for a line end at the seam.
                text, at = text[-1:] + (piece := next(source, "")), 0
                if not piece:
                    return
                line -= text[:1] == "\n"
                following = _NEXT.search(text)
            end = following.start()
        line += text.count("\n", at, end)
        at = end


def _end(text: str, at: int) -> int:
    """Where an object ends that is good JSON and no good record; −1 if even that is not so."""
    try:
        return json.JSONDecoder().raw_decode(text, at)[1]
    except (ValueError, RecursionError):
        return -1


def _fault(error: Exception, text: str, at: int, line: int) -> FormatError:
    if isinstance(error, json.JSONDecodeError):
        before = text.rfind("\n", 0, error.pos)
        return _syntax_error(error.msg, line + text.count("\n", at, error.pos), error.pos - before)
    return FormatError(
        "not a deal file: a number or a nesting beyond all measure", place=f"line {line}", remedy=_REMEDY
    )


def _syntax_error(message: str, line: int, column: int) -> FormatError:
    return FormatError(
        f"JSON: {message[:1].lower()}{message[1:]}", place=f"line {line}, column {column}", remedy=_REMEDY
    )


def _record(data: object) -> Record:
    if not isinstance(data, dict):
        raise FormatError("not one JSON object", remedy='write {"deal": "N:AK... QJ... T9... 87..."} or so')
    return to_record({key: value for key, value in data.items() if value is not None})


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise FormatError(f"key {quoted(key)} twice", remedy="give each key once")
        result[key] = value
    return result


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_distinct)


def dump(record: Record, file: TextIO) -> None:
    """Writes a record as a JSON file."""
    file.write(dumps(record) + "\n")


def dumps(record: Record) -> str:
    """A record as JSON, names in their own script; raises ``FormatError`` for seats that no game has."""
    return json.dumps(from_record(record), ensure_ascii=False, indent=2)


def dumps_all(records: Iterable[Record]) -> str:
    """Records as JSON: one as an object, several as a list of objects, one a line."""
    found = list(records)
    if len(found) == 1:
        return dumps(found[0]) + "\n"
    return "[\n" + ",\n".join(json.dumps(from_record(r), ensure_ascii=False) for r in found) + "\n]\n"
