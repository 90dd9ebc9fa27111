"""Reading deals from wherever a user points: text notation, a file, standard input.

The format is found by content, never by file name.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final, TextIO

from solver.errors import FormatError, KozyrError, OptionError
from solver.formats import json, lin, lists, pbn, text, toml
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
    each: Callable[[Iterable[str]], Iterator[tuple[int, Record | KozyrError]]]
    """The records of such a file one by one, each with its first line or why it cannot be read."""
    by_lines: bool = True
    """Whether ``each`` takes lines; else pieces that end anywhere."""


READERS: Final[tuple[Reader, ...]] = (
    Reader("JSON", json.recognises, json.loads_all, json.each, by_lines=False),
    Reader("LIN", lin.recognises, lin.loads_all, lin.each),
    # Before TOML, of which a line of an auction may look like a key.
    Reader("PBN", pbn.recognises, pbn.loads_all, pbn.each),
    Reader("TOML", toml.recognises, toml.loads_all, toml.each),
    Reader("a list of deals", lists.recognises, lists.loads_all, lists.each),
    Reader("text notation", text.recognises, text.loads_all, text.each),
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


def read_board(source: str, board: str | None, stdin: TextIO | BinaryIO | None = None) -> Record:
    """As :func:`read`, choosing among several deals by the number of the board, or else by its place.

    Raises ``OptionError`` for a number that no board has.
    """
    records = read_all(source, stdin)
    numbers = [_number(record, place) for place, record in enumerate(records, start=1)]
    if board is None:
        if len(records) == 1:
            return records[0]
        raise FormatError(
            f"{len(records)} deals where one is asked for",
            place=_place(source),
            remedy=f"say which with --board, {_listed(numbers)}, or leave one",
        )
    wanted = board.strip().lower()
    matching = [record for record, number in zip(records, numbers, strict=True) if number.lower() == wanted]
    if len(matching) > 1:
        raise OptionError(
            f"{len(matching)} boards are called {board}",
            place="--board",
            remedy="give them numbers of their own",
        )
    if not matching:
        raise OptionError(
            f"there is no board {board}", place="--board", remedy=f"boards are {_listed(numbers)}"
        )
    return matching[0]


def _number(record: Record, place: int) -> str:
    """What a board is called: its own number, or its place in the file."""
    own = None if record.board is None else record.board.number
    return str(place) if own is None else own


def _listed(numbers: Sequence[str]) -> str:
    """Numbers of boards, as a range where they are one."""
    if len(numbers) > 1 and numbers == [str(number) for number in range(1, len(numbers) + 1)]:
        return f"1 to {len(numbers)}"
    shown = ", ".join(numbers[:8])
    return shown if len(numbers) <= 8 else f"{shown} …"


def read_all(source: str, stdin: TextIO | BinaryIO | None = None) -> list[Record]:
    """All deals that ``source`` names, at least one; in text notation one a line. Raises as :func:`read`."""
    if source != "-" and not os.path.lexists(source):
        if looks_like_deal(source):
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


def looks_like_deal(source: str) -> bool:
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
    return decode(data.encode(errors="replace") if isinstance(data, str) else data)


def _records(content: str) -> list[Record]:
    return recognised(content).loads_all(content)


def recognised(content: str) -> Reader:
    """The format that a text is in; raises ``FormatError`` for an empty one or none that is known."""
    if not content.strip():
        raise FormatError("empty", remedy=f"write a deal such as {text.EXAMPLE}")
    for reader in READERS:
        if reader.recognises(content):
            return reader
    names = ", ".join(reader.name for reader in READERS)
    raise FormatError(
        f"this is no deal in any known format ({names})", remedy=f"write a deal such as {text.EXAMPLE}"
    )
