"""Bridge boards in LIN, the format of Bridge Base Online: read tolerantly, written as its files are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TextIO
from urllib.parse import unquote

from solver.board import SEATS, Board, ended, outcome
from solver.cards import RANK_LETTERS, CardSet, Suit, cards_of, of_suit
from solver.errors import FormatError, KozyrError
from solver.formats.bridge import board_of, counted, record_of, unplaced
from solver.formats.decode import split_lines
from solver.formats.lin_read import HEADER, SIDES, Field, Header, boards, fields, read_board
from solver.formats.lin_values import ORDER
from solver.record import Record

SAID: Final = ("comment", "line", "note")
"""The kinds of remarks that become texts beside the board, ``nt``."""
FOREIGN: Final = ("%", "mark")
"""The kinds that LIN has no field for."""
_SIDE: Final = {name: letter for letter, name in reversed(SIDES.items())}
_START: Final = re.compile(r"\s*(?:[A-Za-z]{2}\|[^|]*\|\s*)")
_LINK: Final = re.compile(r"\s*https?://\S*?[?&]lin=([^&\s]+)\S*")


def recognises(text: str) -> bool:
    """Whether the text begins with a ``name|value|`` pair, or is a link that holds some."""
    return _START.match(text) is not None or _LINK.match(text) is not None


def load(file: TextIO) -> Record:
    """The one board of a LIN file; see :func:`loads`."""
    return loads(file.read())


def loads(text: str) -> Record:
    """The one board of a LIN text.

    Raises ``FormatError`` for none or several, and ``KozyrError`` with line and column for what cannot
    be read.
    """
    records = loads_all(text)
    if len(records) > 1:
        raise FormatError(
            f"{len(records)} boards where one is asked for",
            remedy="leave one, or use a command that takes many deals",
        )
    return records[0]


def loads_all(text: str) -> list[Record]:
    """The boards of a LIN text, at least one. Raises as :func:`loads`."""
    records = []
    for _, record in each(split_lines(text)):
        if isinstance(record, KozyrError):
            raise record
        records.append(record)
    if not records:
        raise FormatError("no board here", remedy="write fields such as md|1S...,S...,S...|")
    return records


def each(lines: Iterable[str]) -> Iterator[tuple[int, Record | KozyrError]]:
    """The boards of a LIN file one by one, each with its first line (from 1) or why it cannot be read."""
    header = Header()
    preamble: list[Field] = []
    for found in boards(fields(_unlinked(lines))):
        if isinstance(found, FormatError):
            yield int(re.sub(r"\D.*", "", found.place.removeprefix("line ")) or 1), found
            return
        if not any(field.name in ("md", "mb", "pc") for field in found):
            # Fields about the file, or a mark without a board; they go with the next.
            preamble += [field for field in found if field.name != "qx"]
            header.take(found)
            continue
        found, preamble = preamble + found, []
        try:
            yield found[0].line, record_of(read_board(found, header))
        except KozyrError as error:
            yield found[0].line, error


def _unlinked(lines: Iterable[str]) -> Iterator[str]:
    """The lines, a link to a hand viewer replaced by the fields that it holds."""
    for line in lines:
        link = _LINK.match(line)
        yield unquote(link[1].replace("+", " ")) if link else line


def dump(record: Record, file: TextIO) -> None:
    """Writes a record of bridge as a LIN file."""
    file.write(dumps(record))


def dumps(record: Record) -> str:
    """A record of bridge as LIN; raises ``FormatError`` for another game."""
    return dumps_all([record])


def dumps_all(records: Iterable[Record]) -> str:
    """Records of bridge as LIN, one line for each board."""
    return "".join(_format(board_of(record)) + "\n" for record in records)


def _format(board: Board) -> str:
    other = {remark.kind: remark for remark in board.remarks if remark.kind in ("qx", "ah", "pn")}
    header = "".join(
        f"{remark.kind}|{_clean(remark.text)}|"
        for remark in board.remarks
        if remark.at == "start" and remark.kind in HEADER
    )
    pairs: list[tuple[str, str]] = []
    if "qx" in other or board.number is not None:
        pairs.append(("qx", other["qx"].text if "qx" in other else f"o{board.number}"))
    names = ",".join(board.names.get(seat, "").replace(",", ";") for seat in ORDER)
    pairs.append(("pn", other["pn"].text if "pn" in other else names))
    pairs += [("st", ""), *_at(board, "start")]
    pairs += [("md", _hands(board)), ("rh", "")]
    title = f"Board {board.number}" if board.number is not None else ""
    pairs.append(("ah", other["ah"].text if "ah" in other else title))
    if board.vulnerable is not None:
        pairs.append(("sv", _SIDE[board.vulnerable]))
    for place in sorted({remark.at for remark in board.remarks if remark.at.startswith("tag ")}):
        pairs += _at(board, place)
    pairs += _at(board, "call 0")
    for number, call in enumerate(board.auction, start=1):
        text = {"P": "p", "X": "d", "XX": "r"}.get(call.text, call.text)
        pairs.append(("mb", text + "!" * call.alert))
        if call.note:
            pairs.append(("an", call.note))
        pairs += _at(board, f"call {number}")
    if board.auction:
        pairs.append(("pg", ""))
    pairs += _at(board, "card 0")
    for number, card in enumerate(board.played, start=1):
        pairs.append(("pc", card.text))
        pairs += _at(board, f"card {number}")
        if number % 4 == 0 or number == len(board.played):
            pairs.append(("pg", ""))
    if board.result is not None and board.result != counted(board):
        pairs.append(("mc", str(board.result)))
    body = "".join(f"{name}|{_clean(value)}|" for name, value in pairs)
    return f"{header}\n{body}" if header else body


def _at(board: Board, at: str) -> list[tuple[str, str]]:
    """The fields that the remarks at a place make."""
    return [
        ("nt" if remark.kind in SAID else remark.kind, remark.text)
        for remark in board.remarks
        if remark.at == at
        and remark.kind not in (*FOREIGN, "qx", "ah", "pn")
        and not (at == "start" and remark.kind in HEADER)
    ]


def _clean(value: str) -> str:
    return value.replace("|", "/")


def _hands(board: Board) -> str:
    digit = "0" if board.dealer is None else str(ORDER.index(board.dealer) + 1)
    return digit + ",".join(_hand(board.deal.hands[SEATS.index(seat)]) for seat in ORDER)


def _hand(hand: CardSet | None) -> str:
    if hand is None:
        return ""
    return "".join(
        suit.letter + "".join(RANK_LETTERS[card.rank] for card in cards_of(of_suit(hand, suit)))
        for suit in Suit
    )


def losses(record: Record) -> list[str]:
    """What :func:`dumps` leaves out or changes of a record, in words."""
    board = board_of(record)
    lost = unplaced(record)
    if board.tags:
        lost.append("the tags " + ", ".join(dict.fromkeys(tag.name for tag in board.tags)))
    kinds = {remark.kind for remark in board.remarks}
    if "%" in kinds:
        lost.append("escaped lines")
    if "mark" in kinds:
        lost.append("the marks " + " ".join(dict.fromkeys(r.text for r in board.remarks if r.kind == "mark")))
    made = None
    if board.dealer is not None and ended(board.auction):
        made = outcome(board.auction, board.dealer)
    if board.contract is not None and made != (board.contract, board.declarer):
        by = f" by {board.declarer}" if board.declarer else ""
        lost.append(f"the contract {board.contract.text}{by}, as the auction does not end in it")
    hands = board.deal.hands
    full = sum(1 for hand in hands if hand is not None and hand.bit_count() == 13)
    if hands.count(None) == 1 and full == 3:
        lost.append("that a hand is hidden, as it follows from the other three")
    if any("," in name for name in board.names.values()):
        lost.append("commas in names, which become semicolons")
    if any("|" in text for text in _texts(board)):
        lost.append("bars in texts, which become slashes")
    return lost


def _texts(board: Board) -> list[str]:
    calls = [call.note for call in board.auction]
    return [*board.names.values(), *calls, *(remark.text for remark in board.remarks)]
