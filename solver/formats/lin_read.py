"""From the fields of a LIN file to boards.

LIN, the format of Bridge Base Online, has no published standard: a file is a row of ``name|value|``
pairs. What the names mean was taken from the files that the programs write.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from solver.board import SEATS, Board, Call, Contract, Remark, ended, odd_call, outcome, parse_call
from solver.cards import Card
from solver.deal import Deal, symbol_text
from solver.errors import FormatError, KozyrError
from solver.formats.bridge import counted, seats_of_play
from solver.formats.lin_values import ORDER, parse_hands, parse_result
from solver.formats.wording import quoted

SIDES: Final = {"o": "none", "0": "none", "-": "none", "n": "NS", "e": "EW", "b": "both"}
HEADER: Final = ("vg", "rs", "pw", "mp", "bn")
"""Fields about all boards of a file; they are kept with the first board."""
LONGEST_VALUE: Final = 200_000
LONGEST_BOARD: Final = 20_000
"""Characters of a value, and fields of a board, before it is taken for no LIN file."""
_CALL: Final = re.compile(r"(\s*(?:[1-7]\s*(?:NT|[SHDCN♠♥♦♣])|XX|[PDRX]))(!?)\s*", re.IGNORECASE)
_CARD: Final = re.compile(r"\s*([SHDC♠♥♦♣])\s*(10|[2-9TJQKA])\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Field:
    """A pair of a LIN file, with where its value begins."""

    name: str
    value: str
    line: int
    column: int

    @property
    def place(self) -> str:
        """For messages."""
        return f"line {self.line}, column {self.column}: {self.name}"


def fields(lines: Iterable[str]) -> Iterator[Field | FormatError]:
    """The fields of a file in order; a name that is none ends it with the error."""
    name: str | None = None
    value: list[str] = []
    where = (1, 1)
    size = 0
    for number, text in enumerate(lines, start=1):
        at = 0
        while True:
            bar = text.find("|", at)
            piece = text[at:] if bar < 0 else text[at:bar]
            if name is not None:
                value.append(piece)
                size += len(piece)
            elif piece.strip() and bar < 0 and not _is_name(piece.strip()):
                yield _no_name(piece, number, at)
                return
            if size > LONGEST_VALUE:
                yield FormatError(
                    "no end of a value", place=f"line {where[0]}: {name}", remedy="end it with |"
                )
                return
            if bar < 0:
                break
            if name is None:
                word = "".join([*value, piece]).strip()
                if not _is_name(word):
                    yield _no_name(word, number, at)
                    return
                name, value, where, size = word.lower(), [], (number, bar + 2), 0
            else:
                yield Field(name, "\n".join(value).strip(), *where)
                name, value, size = None, [], 0
            at = bar + 1
    if name is not None and "".join(value).strip():
        yield Field(name, "\n".join(value).strip(), *where)


def _is_name(word: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9]{1,3}", word) is not None


def _no_name(word: str, number: int, at: int) -> FormatError:
    return FormatError(
        f"{quoted(word.strip())} is not the name of a LIN field",
        place=f"line {number}, column {at + 1}",
        remedy="write name|value| pairs, such as md|1S...,H...| or mb|1N|",
    )


def boards(found: Iterable[Field | FormatError]) -> Iterator[list[Field] | FormatError]:
    """The fields board by board: each begins with ``qx``, or where it would have a second deal."""
    current: list[Field] = []
    names: set[str] = set()
    for entry in found:
        if isinstance(entry, FormatError):
            if "md" in names:
                yield current
            yield entry
            return
        played = names & {"mb", "pc", "mc", "sv", "rh", "ah"}
        if "md" in names and (
            entry.name in ("qx", "md", "vg")
            or (entry.name in ("pn", "st") and (entry.name in names or played))
        ):
            yield current
            current, names = [], set()
        current.append(entry)
        names.add(entry.name)
        if len(current) > LONGEST_BOARD:
            yield FormatError("no end of a board", place=current[0].place, remedy="begin each with qx or md")
            return
    if current:
        yield current


class Header:
    """What the fields before the first board say of all boards."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._results: list[str] = []
        self._boards: list[str] = []
        self._rooms = False
        self.number = 0
        """Boards read so far, the present one included."""

    def take(self, found: list[Field]) -> None:
        """Notes what the header fields among these say."""
        for field in found:
            values = [part.strip() for part in field.value.split(",")]
            if field.name == "pw":
                self._names = values
            elif field.name == "rs":
                self._results = values
            elif field.name == "bn":
                self._boards = values

    def names(self) -> list[str]:
        """The players of the next board, where the file lists four for each board."""
        at = 4 * (self.number - 1)
        return self._names[at : at + 4] if len(self._names) > 4 else self._names

    def result(self, room: str, closed: bool) -> str:
        """What ``rs`` says of the next board: one result a board, or two, open room and closed."""
        if len(self._results) >= 2 * len(self._boards) and self._boards:
            number = re.sub(r"\D", "", room)
            if number not in self._boards:
                return ""
            at = 2 * self._boards.index(number) + closed
        else:
            at = self.number - 1
        return self._results[at] if at < len(self._results) else ""


def read_board(found: list[Field], header: Header) -> Board:
    """The board of some fields; raises ``KozyrError`` with line and column for what cannot be read."""
    header.take(found)
    header.number += 1
    reader = _Reader()
    for field in found:
        try:
            reader.read(field)
        except KozyrError as error:
            raise error.at(field.place) from None
    if reader.deal is None:
        raise FormatError(
            "the board has no deal", place=found[0].place, remedy="write md|1S...,S...,S...| or so"
        )
    return reader.board(header)


class _Reader:
    """What the fields of a board have said so far."""

    def __init__(self) -> None:
        self.deal: Deal | None = None
        self.dealer: str | None = None
        self.vulnerable: str | None = None
        self.calls: list[Call] = []
        self.cards: list[tuple[Card, str]] = []
        self.claim: int | None = None
        self.players: list[str] = []
        self.room = ""
        self.title: str | None = None
        self.remarks: list[Remark] = []
        self.doubts: list[str] = []
        self._early = ""

    @property
    def at(self) -> str:
        """Where a remark stands that comes now."""
        if self.cards:
            return f"card {len(self.cards)}"
        if self.calls:
            return f"call {len(self.calls)}"
        return "start" if self.deal is None else "tag Deal"

    def read(self, field: Field) -> None:
        """Takes a field."""
        name, value = field.name, field.value
        match name:
            case "md":
                self.dealer, self.deal = parse_hands(value)
            case "sv":
                self._vulnerability(field)
            case "mb":
                self._bid(field)
            case "an":
                self._explain(value)
            case "pc":
                self._play(field)
            case "mc":
                if not re.fullmatch(r"\d{1,2}", value) or int(value) > 13:
                    raise FormatError(
                        f"{quoted(value)} is no number of tricks", remedy="write those of declarer, 0 to 13"
                    )
                self.claim = int(value)
            case "pn":
                self.players = [part.strip() for part in value.split(",")]
            case "qx":
                self.room = value
            case "ah":
                self.title = value
            case "pg" | "st" | "rh" if not value:
                pass
            case "nt":
                if value:
                    self.remarks.append(Remark(self.at, "comment", value))
            case _:
                self.remarks.append(Remark(self.at, name, value))

    def _vulnerability(self, field: Field) -> None:
        if field.value and field.value.lower() not in SIDES:
            raise FormatError(
                f"{quoted(field.value)} is no vulnerability", remedy="write o (none), n, e or b (both)"
            )
        self.vulnerable = SIDES.get(field.value.lower())

    def _bid(self, field: Field) -> None:
        text = field.value
        at = 0
        while at < len(text):
            if text[at:].strip() == "-":
                break
            found = _CALL.match(text, at)
            call = None if found is None else parse_call(found[1].replace(" ", ""))
            if found is None or call is None:
                raise FormatError(
                    f"{quoted(text[at:].strip())} is no call",
                    remedy="write p, d, r or a bid such as 1C or 3N",
                )
            if ended(self.calls):
                raise FormatError(
                    f"{quoted(text[at:].strip())} comes after the end of the auction",
                    remedy=f"it was over with call {len(self.calls)}",
                )
            self.calls.append(Call(call, alert=bool(found[2]), note=self._early))
            self._early = ""
            odd = odd_call(self.calls)
            if odd:
                self.doubts.append(f"{field.place}: {odd}; read as it stands")
            at = found.end()

    def _explain(self, value: str) -> None:
        if not self.calls:
            self._early = value
            return
        last = self.calls[-1]
        note = f"{last.note}; {value}" if last.note and value else last.note or value
        self.calls[-1] = Call(last.text, last.alert, note)

    def _play(self, field: Field) -> None:
        text = field.value
        at = 0
        while at < len(text):
            found = _CARD.match(text, at)
            if found is None:
                raise FormatError(
                    f"{quoted(text[at:].strip())} is no card", remedy="write suit and rank, such as SA or HT"
                )
            card = Card.parse(found[1] + found[2])
            if any(card == earlier for earlier, _ in self.cards):
                raise FormatError(f"{symbol_text(card)} is played twice", remedy="play every card once")
            self.cards.append((card, field.place))
            at = found.end()

    def board(self, header: Header) -> Board:
        """The board that all fields make."""
        assert self.deal is not None
        contract, declarer = self._contract()
        closed = self.room.lower().startswith("c")
        players = self.players[4:8] if closed and len(self.players) >= 8 else self.players[:4]
        if len(self.players) > 4:
            self.remarks.append(Remark("start", "pn", ",".join(self.players)))
        if not any(players):
            players = header.names()
        number = self._number()
        result = self.claim
        if result is None or contract is None:
            noted, by, tricks = parse_result(header.result(self.room, closed))
            if contract is None and noted is not None:
                contract, declarer = noted, by
            if result is None and (noted, by) == (contract, declarer):
                result = tricks
        board = Board(
            deal=self.deal,
            first=SEATS.index("S"),
            number=number,
            dealer=self.dealer,
            vulnerable=self.vulnerable,
            auction=tuple(self.calls),
            contract=contract,
            declarer=declarer,
            played=tuple(card for card, _ in self.cards),
            result=result,
            names={seat: name for seat, name in zip(ORDER, players, strict=False) if name},
            tags=(),
            remarks=tuple(self.remarks),
            doubts=tuple(self.doubts),
        )
        self._check_play(board)
        return board if board.result is not None else replace(board, result=counted(board))

    def _contract(self) -> tuple[Contract | None, str | None]:
        if self.dealer is None or not self.calls or not ended(self.calls):
            return None, None
        return outcome(self.calls, self.dealer)

    def _number(self) -> str | None:
        """The board's number from its title or mark; either is kept where it says more."""
        found = None if self.title is None else re.fullmatch(r"Board\s+(\S+)", self.title, re.IGNORECASE)
        marked = re.fullmatch(r"o(\d+)", self.room)
        number = found[1] if found else marked[1] if marked else re.sub(r"^[a-z]", "", self.room) or None
        if self.title and found is None:
            self.remarks.append(Remark("start", "ah", self.title))
        if self.room and self.room != f"o{number}":
            self.remarks.append(Remark("start", "qx", self.room))
        return number

    def _check_play(self, board: Board) -> None:
        """Raises ``FormatError`` for a card that the seat whose turn it is does not hold."""
        for seat, (card, place) in zip(seats_of_play(board) or (), self.cards, strict=False):
            hand = board.deal.hands[seat]
            if hand is not None and not hand & card.bit:
                raise FormatError(
                    f"{symbol_text(card)} is not in the hand of {SEATS[seat]}, whose turn it is",
                    place=place,
                    remedy="write the cards in the order of play",
                )
