"""Lists with one bridge deal a line and what is known of it, as double-dummy solvers exchange them.

Read are the ASCII library of GIB (M. L. Ginsberg): the hands of West, North, East and South, a colon, and
20 hexadecimal digits; and the list files of DDS (B. Haglund, S. Hein): ``PBN dealer vulnerable trump
leader "deal"`` with its table in a line ``TABLE`` below. The digits are the tricks of North-South in
notrump, spades, hearts, diamonds and clubs, for each when South leads, East, North, West. A deal may also
name its first seat, as in text notation, and leave out the digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from solver.board import SEATS, VULNERABLE, Board, Tag
from solver.deal import Deal
from solver.errors import FormatError, KozyrError
from solver.formats.bridge import GAME
from solver.formats.decode import split_lines
from solver.formats.pbn_write import result_tags
from solver.formats.text import parse_deal
from solver.record import Record

_STRAINS: Final = "NSHDC"
_DECLARERS: Final = "ENWS"
"""Declarers by the digits of a strain: he sits on the right of who leads."""
_DIGITS: Final = re.compile(r"(.*?)(?:\s*:\s*|\s+)([0-9A-Da-d]{20})\s*", re.DOTALL)
_HAND: Final = r"[-2-9TJQKA10.]*\.[-2-9TJQKA10.]*"
_GIB: Final = re.compile(
    rf"\s*(?:[NESW]\s*:)?\s*{_HAND}(?:\s+{_HAND}){{3}}(\s*:.*|\s+[0-9A-D]{{20}}\s*)?", re.I
)
_DDS: Final = re.compile(r'\s*PBN\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s+"([^"]*)"\s*')
_SKIPPED: Final = ("NUMBER", "FUT", "PAR", "PAR2", "PLAY", "TRACE", "OPTIMUM")
_SIDES: Final = ("none", "both", "NS", "EW")
"""Vulnerability by the numbers of DDS."""


def recognises(text: str) -> bool:
    """Whether the first line that says something is one of such a list, and not just text notation."""
    for line in split_lines(text):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if _DDS.match(line) or re.match(r"NUMBER\s+\d+\s*$", line):
            return True
        return _GIB.fullmatch(line) is not None and (
            _DIGITS.fullmatch(line) is not None or ":" not in line[:3]
        )
    return False


def loads_all(text: str) -> list[Record]:
    """The records of a list, at least one; raises ``KozyrError`` naming the line."""
    records = []
    for _, record in each(split_lines(text)):
        if isinstance(record, KozyrError):
            raise record
        records.append(record)
    if not records:
        raise FormatError("no deal here", remedy='write lines such as PBN 0 0 4 0 "N:AK.. QJ.. T9.. 87.."')
    return records


def each(lines: Iterable[str]) -> Iterator[tuple[int, Record | KozyrError]]:
    """The records of a list one by one, each with its line or why it cannot be read."""
    start = 0
    waiting: Record | KozyrError | None = None
    for number, line in enumerate(lines, start=1):
        word = (line.split() or [""])[0]
        if not word or word.startswith("#") or word in _SKIPPED:
            continue
        if word == "TABLE" and waiting is not None:
            if isinstance(waiting, Record):
                waiting = _named(number, partial(_with_table, waiting, line))
            continue
        if waiting is not None:
            yield start, waiting
        start, waiting = number, _named(number, partial(_read, line))
    if waiting is not None:
        yield start, waiting


def _named(number: int, read: Callable[[], Record]) -> Record | KozyrError:
    try:
        return read()
    except KozyrError as error:
        return error.at(f"line {number}")


def _read(line: str) -> Record:
    found = _DDS.fullmatch(line)
    if found is not None:
        return _read_dds(found)
    if line.lstrip().startswith("PBN"):
        raise FormatError(
            "this is no line of a DDS list", remedy='write PBN dealer vulnerable trump leader "N:..." or so'
        )
    digits = _DIGITS.fullmatch(line)
    text = digits[1] if digits else line.rstrip(" :\t")
    if re.match(r"\s*[A-Za-z]\s*:", text) is None:
        text = f"W:{text}"
    deal, first = _bridge(text)
    tags: tuple[Tag, ...] = ()
    if digits is not None:
        tags = result_tags(_tricks(digits[2]), None, "")
    return Record(deal=deal, first=first, game=GAME, board=Board(deal=deal, first=first, tags=tags))


def _bridge(text: str) -> tuple[Deal, int]:
    deal, first = parse_deal(text)
    if deal.seats != SEATS:
        raise FormatError(f"{deal.players} hands", remedy="write four, clockwise")
    return deal, first


def _tricks(digits: str) -> dict[str, dict[str, int]]:
    """Tricks by strain and declarer, for the declarer's side, from those of North-South by leader."""
    numbers = [int(digit, 16) for digit in digits]
    return {
        strain: {
            seat: numbers[4 * row + column] if seat in "NS" else 13 - numbers[4 * row + column]
            for column, seat in enumerate(_DECLARERS)
        }
        for row, strain in enumerate(_STRAINS)
    }


def _read_dds(found: re.Match[str]) -> Record:
    wanted = (
        ("dealer", found[1], SEATS),
        ("vulnerability", found[2], _SIDES),
        ("trump", found[3], "SHDCN"),
        ("leader", found[4], SEATS),
    )
    values = []
    for name, text, names in wanted:
        if not text.isdecimal() or int(text) >= len(names):
            raise FormatError(f"'{text}' is no {name}", remedy=f"write a number from 0 to {len(names) - 1}")
        values.append(names[int(text)])
    dealer, side, trump, leader = values
    assert side in VULNERABLE
    deal, first = _bridge(found[5])
    return Record(
        deal=deal,
        first=first,
        game=GAME,
        trump=trump,
        lead=leader,
        dealer=dealer,
        options={"vulnerable": side},
        board=Board(deal=deal, first=first, dealer=dealer, vulnerable=side),
    )


def _with_table(record: Record, line: str) -> Record:
    """A record with the 20 numbers of a line ``TABLE``: by strain S H D C N, then declarer N E S W."""
    words = line.split()[1:]
    if len(words) != 20 or not all(word.isdecimal() and int(word) <= 13 for word in words):
        raise FormatError("a table of 20 numbers of tricks is wanted", remedy="write five for each declarer")
    tricks: Mapping[str, Mapping[str, int]] = {
        strain: {seat: int(words[4 * row + column]) for column, seat in enumerate(SEATS)}
        for row, strain in enumerate("SHDCN")
    }
    assert record.board is not None
    return replace(record, board=replace(record.board, tags=result_tags(tricks, None, "")))
