"""Reading deals from wherever a user points: text notation, a file, standard input.

The format is found by content, never by file name.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO, Final, TextIO

from solver.errors import FormatError, KozyrError
from solver.formats import json, text, toml
from solver.formats.decode import decode
from solver.formats.wording import quoted
from solver.record import Record

LARGEST: Final = 1 << 28
"""Bytes of the largest file that is read."""


@dataclass(frozen=True, slots=True)
class Reader:
    """One format that deals can be read from."""

    name: str
    recognises: Callable[[str], bool]
    """Whether a text that is not blank looks like this format."""
    loads_all: Callable[[str], list[Record]]
    """The records of such a text, at least one."""


READERS: Final[tuple[Reader, ...]] = (
    Reader("JSON", json.recognises, lambda content: [json.loads(content)]),
    Reader("TOML", toml.recognises, lambda content: [toml.loads(content)]),
    Reader("text notation", text.recognises, text.loads_all),
)
"""The formats in the order in which they are tried; the first that recognises a text reads it."""


def read(source: str, stdin: TextIO | BinaryIO | None = None) -> Record:
    """The one deal that ``source`` names: text notation, a file, or ``-`` for standard input.

    Raises ``FormatError`` for what cannot be read or holds several deals, ``DealError`` and
    ``CardError`` for wrong hands and cards; each names the file and the place in it.
    """
    records = read_all(source, stdin)
    if len(records) > 1:
        raise FormatError(
            f"{len(records)} deals where one is asked for",
            place=_place(source),
            remedy="leave one, or use a command that takes many deals",
        )
    return records[0]


def read_all(source: str, stdin: TextIO | BinaryIO | None = None) -> list[Record]:
    """All deals that ``source`` names, at least one; in text notation one a line. Raises as :func:`read`."""
    if source != "-" and not os.path.lexists(source):
        if _looks_like_deal(source):
            return text.loads_all(source)
        raise FormatError(
            f"{quoted(source)} is neither a file nor a deal",
            remedy=f"write a deal such as {text.EXAMPLE} or the name of a deal file",
        )
    try:
        return _records(_content(source, stdin))
    except KozyrError as error:
        raise error.at(_place(source)) from None


def _place(source: str) -> str:
    """How messages call a source; a text on the command line needs no name."""
    if source == "-":
        return "standard input"
    if not os.path.lexists(source):
        return ""
    # File names are bytes; those that are no text can still be shown.
    return source.encode(errors="backslashreplace").decode()


def _looks_like_deal(source: str) -> bool:
    """Whether a text that names no file is meant as a deal: a seat and a colon, or a colon and hands."""
    found = re.match(r"\s*([^\W\d_]+)\s*:\s*(.*)", source, re.DOTALL)
    if found is None:
        return False
    return (len(found[1]) == 1 and found[1].upper() in "NESWABCD") or len(found[2].split()) > 1


def _content(source: str, stdin: TextIO | BinaryIO | None) -> str:
    if source == "-":
        stream = stdin or sys.stdin
        data = getattr(stream, "buffer", stream).read(LARGEST + 1)
    else:
        if os.path.isdir(source):
            raise FormatError("this is a directory", remedy="name a deal file in it")
        try:
            with open(source, "rb") as file:
                data = file.read(LARGEST + 1)
        except OSError as error:
            reason = (error.strerror or "an error").lower()
            raise FormatError(f"cannot be read ({reason})", remedy="name a deal file that can be") from None
    if len(data) > LARGEST:
        raise FormatError(f"larger than {LARGEST >> 20} MB", remedy="name a deal file, or split it")
    content = decode(data.encode(errors="replace") if isinstance(data, str) else data)
    if not content.strip():
        raise FormatError("empty", remedy=f"write a deal such as {text.EXAMPLE}")
    return content


def _records(content: str) -> list[Record]:
    for reader in READERS:
        if reader.recognises(content):
            return reader.loads_all(content)
    names = ", ".join(reader.name for reader in READERS)
    raise FormatError(
        f"this is no deal in any known format ({names})", remedy=f"write a deal such as {text.EXAMPLE}"
    )
