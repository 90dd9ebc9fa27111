"""A board in the export format of PBN."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Final

from solver.board import SEATS, Board, Call, Remark, Tag, ended
from solver.formats.bridge import seats_of_play
from solver.formats.hand import format_hand
from solver.formats.pbn_read import NAMED
from solver.formats.pbn_sections import ALERT

HEADER: Final = "% PBN 2.1\n% EXPORT\n"
KINDS: Final = ("comment", "line", "%", "mark", "note")
"""The kinds of remarks that PBN has."""
_SIDES: Final = {"none": "None", "NS": "NS", "EW": "EW", "both": "All"}
_PLAYERS: Final = {"North": "N", "East": "E", "South": "S", "West": "W"}
_CALL_WIDTH: Final = 8


def format_game(board: Board) -> str:
    """The lines of a board, the empty one that ends it aside."""
    return "\n".join(_lines(board)) + "\n"


def _lines(board: Board) -> Iterator[str]:
    values = _values(board)
    yield from _tail("", board.remarks, "start")
    for name in NAMED:
        yield from _tail(_tag(name, values[name]), board.remarks, f"tag {name}")
    raw = {tag.name for tag in board.tags}
    auctioned = board.auction or any(remark.at.startswith("call ") for remark in board.remarks)
    if auctioned and "Auction" not in raw:
        yield from _auction(board)
    if (board.played or any(remark.at.startswith("card ") for remark in board.remarks)) and "Play" not in raw:
        yield from _play(board)
    seen: set[str] = set()
    for tag in board.tags:
        if tag.name not in NAMED:
            head = _tag(tag.name, tag.value)
            yield from [head] if tag.name in seen else _tail(head, board.remarks, f"tag {tag.name}")
            seen.add(tag.name)
            yield from tag.lines


def _values(board: Board) -> dict[str, str]:
    """The values of the tags that every game has."""
    free: dict[str, str] = {tag.name: tag.value for tag in board.tags if tag.name in NAMED}
    contract = board.contract
    values: dict[str, str | None] = {
        "Board": board.number,
        "Dealer": board.dealer,
        "Vulnerable": None if board.vulnerable is None else _SIDES[board.vulnerable],
        "Deal": _deal(board),
        "Declarer": "" if contract is not None and not contract.level else board.declarer,
        "Contract": None if contract is None else contract.text.replace("N", "NT"),
        "Result": "" if contract is not None and not contract.level else _number(board.result),
    }
    values |= {name: board.names.get(seat) for name, seat in _PLAYERS.items()}
    return {name: _unknown(free.get(name, values.get(name))) for name in NAMED}


def _unknown(value: str | None) -> str:
    return "?" if value is None else value


def _number(value: int | None) -> str | None:
    return None if value is None else str(value)


def _deal(board: Board) -> str:
    hands = [board.deal.hands[(board.first + step) % 4] for step in range(4)]
    written = ["-" if hand is None else "..." if not hand else format_hand(hand) for hand in hands]
    return f"{SEATS[board.first]}:{' '.join(written)}"


def on_one_line(text: str) -> str:
    """A text with its line ends as spaces."""
    return re.sub(r"[ \t]*[\r\n]\s*", " ", text)


def _tag(name: str, value: str) -> str:
    # A backslash stands for itself but before a quote or another one.
    text = re.sub(r'\\(?=[\\"]|$)', r"\\\\", on_one_line(value)).replace('"', '\\"')
    return f'[{name} "{text}"]'


def _tail(head: str, remarks: Iterable[Remark], at: str) -> Iterator[str]:
    """A line, and behind or below it the remarks that belong there."""
    line = head
    for remark in remarks:
        if remark.at != at or remark.kind not in KINDS:
            continue
        text = _remark(remark)
        if remark.kind == "%":
            if line:
                yield line
            yield text
            line = ""
        else:
            line = f"{line} {text}" if line else text
            if remark.kind == "line":
                yield line
                line = ""
    if line:
        yield line


def _remark(remark: Remark) -> str:
    text = remark.text
    if remark.kind == "comment":
        return "{" + text.replace("}", ")") + "}"
    if remark.kind == "line":
        return f"; {on_one_line(text)}"
    if remark.kind == "%":
        return f"%{on_one_line(text)}"
    return text


class _Notes:
    """The notes of a section, numbered as they are met."""

    def __init__(self, remarks: Iterable[Remark], section: str) -> None:
        self._numbers: dict[str, int] = {}
        # Signs of notes that are nowhere must not begin to mean another.
        signs = (remark.text.strip("= ") for remark in remarks if remark.at.startswith(f"{section} "))
        taken = {int(sign) for sign in signs if sign.isascii() and sign.isdigit()}
        self._free = (number for number in count(1) if number not in taken)

    def sign(self, text: str) -> str:
        """``=1=`` or so for a note."""
        return f"={self.number(text)}="

    def number(self, text: str) -> int:
        """The number of a note."""
        key = on_one_line(text)
        if key not in self._numbers:
            self._numbers[key] = next(self._free)
        return self._numbers[key]

    def tags(self) -> Iterator[str]:
        """The tags that say what the numbers mean."""
        for text, number in self._numbers.items():
            yield _tag("Note", f"{number}:{text}")


def _signs(remarks: Iterable[Remark], at: str, notes: _Notes) -> Iterator[tuple[str, str]]:
    """The remarks at a place as kind and text, notes as their numbers."""
    for remark in remarks:
        if remark.at != at or remark.kind not in KINDS:
            continue
        if remark.kind == "note":
            if not at.endswith(" 0"):
                yield "mark", notes.sign(remark.text)
        else:
            yield remark.kind, _remark(remark)


def _auction(board: Board) -> Iterator[str]:
    yield _tag("Auction", board.dealer or "?")
    notes = _Notes(board.remarks, "call")
    writer = _Rows(_CALL_WIDTH)
    writer.signs(_signs(board.remarks, "call 0", notes))
    for number, call in enumerate(board.auction, start=1):
        writer.word(_call(call))
        said = _said(call)
        if said:
            writer.signs([("mark", notes.sign(said))])
        writer.signs(_signs(board.remarks, f"call {number}", notes))
    if not ended(board.auction):
        writer.word("*")
    yield from writer.lines()
    yield from _notes(board, notes, "call 0")


def _notes(board: Board, notes: _Notes, unused: str) -> Iterator[str]:
    for remark in board.remarks:
        if remark.kind == "note" and remark.at == unused:
            notes.number(remark.text)
    yield from notes.tags()


def _call(call: Call) -> str:
    return {"P": "Pass"}.get(call.text, call.text.replace("N", "NT"))


def _said(call: Call) -> str:
    if call.alert:
        return f"{ALERT}: {call.note}" if call.note else ALERT
    return call.note


def _play(board: Board) -> Iterator[str]:
    seats = seats_of_play(board)
    first = seats[0] if seats else None
    leader = SEATS[first] if first is not None else board.leader
    yield _tag("Play", leader or "?")
    notes = _Notes(board.remarks, "card")
    writer = _Rows(3)
    writer.signs(_signs(board.remarks, "card 0", notes))
    for at in range(0, len(board.played), 4):
        trick = range(at, min(at + 4, len(board.played)))
        row: dict[int, int] = {
            (seats[number] - (first or 0)) % 4 if seats else number - at: number for number in trick
        }
        for column in range(max(row) + 1):
            number = row.get(column)
            writer.word("-" if number is None else board.played[number].text)
            if number is not None:
                writer.signs(_signs(board.remarks, f"card {number + 1}", notes))
    if len(board.played) < 52:
        writer.word("*")
    yield from writer.lines()
    yield from _notes(board, notes, "card 0")


class _Rows:
    """Words four to a line, with what is remarked between them."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._lines: list[str] = []
        self._line = ""
        self._words = 0

    def word(self, text: str) -> None:
        """Adds a call or card."""
        if self._words == 4:
            self._end()
            self._words = 0
        self._line += (" " if self._line and not self._line.endswith(" ") else "") + text.ljust(self._width)
        self._words += 1

    def signs(self, signs: Iterable[tuple[str, str]]) -> None:
        """Adds what stands behind the last word."""
        for kind, text in signs:
            if kind == "%":
                self._end()
                self._lines.append(text)
                continue
            line = self._line.rstrip()
            attached = kind == "mark" and text[0] in "!?" and line and line[-1].isalnum()
            self._line = f"{line}{'' if attached or not line else ' '}{text} "
            if kind == "line":
                self._end()

    def _end(self) -> None:
        if self._line.strip():
            self._lines.append(self._line.rstrip())
        self._line = ""

    def lines(self) -> list[str]:
        """All lines."""
        self._end()
        return self._lines


def result_tags(
    tricks: Mapping[str, Mapping[str, int]], par: tuple[str, int] | None, contracts: str
) -> tuple[Tag, ...]:
    """The table of double-dummy results and par as tags of PBN.

    ``tricks`` by strain (``S H D C N``) and declarer; ``par`` is the side and its points.
    """
    lines = tuple(
        f"{seat} {'NT' if strain == 'N' else strain:<2} {tricks[strain][seat]:>2}"
        for seat in SEATS
        for strain in "NSHDC"
    )
    tags = [Tag("OptimumResultTable", r"Declarer;Denomination\2R;Result\2R", lines)]
    if par is not None:
        tags.append(Tag("OptimumScore", f"{par[0]} {par[1]}"))
        tags.append(Tag("ParContract", contracts))
    return tuple(tags)
