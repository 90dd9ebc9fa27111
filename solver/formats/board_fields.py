"""The key ``board`` of deal files: what a bridge board has beyond the keys that all games share.

``number``, ``contract`` (``4HX``), ``declarer``, ``auction`` (calls from the dealer on, ``!`` behind an
alerted one), ``notes`` (by the number of the call), ``result`` (tricks of declarer's side), ``tags``
and ``remarks`` as lists of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from solver.board import SEATS, Board, Call, Remark, Tag, parse_call, parse_contract
from solver.deal import parse_seat
from solver.errors import FormatError, KozyrError
from solver.formats.bridge import conditions
from solver.formats.wording import quoted, suggest
from solver.record import Record

KEYS: Final = ("number", "contract", "declarer", "auction", "notes", "result", "tags", "remarks")
_T = TypeVar("_T")


def from_board(board: Board) -> dict[str, Any]:
    """The table of a board; :func:`to_board` reads it again."""
    auction = " ".join(call.text + "!" * call.alert for call in board.auction)
    data: dict[str, Any] = {
        "number": board.number,
        "contract": None if board.contract is None else board.contract.text,
        "declarer": board.declarer,
        "auction": auction or None,
        "result": board.result,
        "notes": {str(at): call.note for at, call in enumerate(board.auction, 1) if call.note} or None,
        "tags": [
            {"name": tag.name, "value": tag.value} | ({"lines": list(tag.lines)} if tag.lines else {})
            for tag in board.tags
        ]
        or None,
        "remarks": [{"at": r.at, "kind": r.kind, "text": r.text} for r in board.remarks] or None,
    }
    return {key: value for key, value in data.items() if value is not None}


def to_board(value: object, record: Record) -> Board:
    """The board that a table and the record around it make.

    Raises ``FormatError`` naming the key for what cannot be read.
    """
    if not isinstance(value, dict):
        raise FormatError("this is no table", remedy='write [board] and keys such as contract = "4H"')
    for key in value:
        if key not in KEYS:
            raise FormatError(f"unknown key {quoted(key)}", remedy=suggest(key, KEYS, "keys are"))
    if record.deal.seats != SEATS:
        raise FormatError("a board has four hands", remedy="give hands for N E S W, or leave out board")
    notes = _at(value, "notes", _texts) or {}
    dealer, vulnerable = conditions(record)
    return Board(
        deal=record.deal,
        first=record.first,
        number=_at(value, "number", lambda entry: str(entry) if isinstance(entry, int) else _text(entry)),
        dealer=dealer,
        vulnerable=vulnerable,
        auction=_at(value, "auction", lambda entry: _auction(_text(entry), notes)) or (),
        contract=_at(value, "contract", _contract),
        declarer=_at(value, "declarer", lambda entry: SEATS[parse_seat(_text(entry), SEATS)]),
        played=record.played,
        result=_at(value, "result", _result),
        names=dict(record.names),
        tags=_at(value, "tags", lambda entry: tuple(_tag(table) for table in _list(entry))) or (),
        remarks=_at(value, "remarks", lambda entry: tuple(_remark(table) for table in _list(entry))) or (),
    )


def _at(table: Mapping[str, Any], key: str, read: Callable[[Any], _T]) -> _T | None:
    if key not in table:
        return None
    try:
        return read(table[key])
    except KozyrError as error:
        raise error.at(key) from None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise FormatError("this is no text", remedy="write a text in quotes")
    return value


def _texts(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise FormatError("this is no table", remedy='write the number of a call and a text, 2 = "15-17"')
    return {str(key): _text(entry) for key, entry in value.items()}


def _list(value: object) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise FormatError("this is no list of tables", remedy="write [[board.tags]], [[board.remarks]]")
    return value


def _auction(text: str, notes: Mapping[str, str]) -> tuple[Call, ...]:
    calls = []
    for number, word in enumerate(text.split(), start=1):
        call = parse_call(word.rstrip("!"))
        if call is None:
            raise FormatError(
                f"{quoted(word)} is no call",
                place=f"call {number}",
                remedy="write P, X, XX or a bid such as 1C or 3N",
            )
        calls.append(Call(call, word.endswith("!"), notes.get(str(number), "")))
    return tuple(calls)


def _contract(value: object) -> Any:
    contract = parse_contract(_text(value))
    if contract is None:
        raise FormatError(f"{quoted(str(value))} is no contract", remedy="write 4H, 3NX, or Pass")
    return contract


def _result(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 13:
        raise FormatError("this is no number of tricks", remedy="write those of declarer's side, 0 to 13")
    return value


def _tag(table: Mapping[str, Any]) -> Tag:
    lines = table.get("lines", [])
    if not isinstance(lines, list):
        raise FormatError("lines is no list", remedy="write texts in [brackets]")
    return Tag(_text(table.get("name")), _text(table.get("value")), tuple(_text(line) for line in lines))


def _remark(table: Mapping[str, Any]) -> Remark:
    return Remark(_text(table.get("at")), _text(table.get("kind")), _text(table.get("text")))
