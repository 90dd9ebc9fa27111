"""Deal files in JSON: one object with the keys of :mod:`solver.formats.fields`."""

from __future__ import annotations

import json
import re
from typing import Any, TextIO

from solver.errors import FormatError
from solver.formats.fields import from_record, to_record
from solver.formats.wording import quoted
from solver.record import Record


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
        raise FormatError(
            f"JSON: {error.msg[:1].lower()}{error.msg[1:]}",
            place=f"line {error.lineno}, column {error.colno}",
            remedy='write an object such as {"deal": "N:AK... QJ... T9... 87..."}',
        ) from None
    except FormatError:
        raise
    except (ValueError, RecursionError):
        raise FormatError("not a deal file: a number or a nesting beyond all measure") from None
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


def dump(record: Record, file: TextIO) -> None:
    """Writes a record as a JSON file."""
    file.write(dumps(record) + "\n")


def dumps(record: Record) -> str:
    """A record as JSON, names in their own script; raises ``FormatError`` for seats that no game has."""
    return json.dumps(from_record(record), ensure_ascii=False, indent=2)
