"""Awkward files, each with what it is read as or the message that refuses it, in ``corpus/expected.toml``.

Of every file the deals are compared, in text notation, ``!`` beginning a message; of boards whatever
else the table names: one value for a single board, a list for several.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from solver.board import Board
from solver.errors import KozyrError
from solver.formats import lin, pbn
from solver.formats.hand import format_cards
from solver.formats.read import read_all
from solver.formats.stream import iter_records
from solver.formats.text import format_deal
from solver.record import Record

CORPUS = Path(__file__).parent / "corpus"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((CORPUS / "expected.toml").read_text(encoding="utf-8"))
FILES = sorted(path.name for path in CORPUS.iterdir() if path.name != "expected.toml")
NONE = "<none>"


def described(record: Record) -> dict[str, Any]:
    """A record as the table describes it."""
    board = record.board or Board(deal=record.deal)
    return {
        "number": board.number,
        "dealer": record.dealer,
        "vulnerable": record.options.get("vulnerable"),
        "contract": None if board.contract is None else board.contract.text,
        "declarer": board.declarer,
        "auction": " ".join(call.text + "!" * call.alert for call in board.auction),
        "notes": [f"{at}:{call.note}" for at, call in enumerate(board.auction, start=1) if call.note],
        "played": format_cards(record.played),
        "result": board.result,
        "claim": board.claim,
        "names": " ".join(f"{seat}={record.names[seat]}" for seat in "NESW" if seat in record.names),
        "tags": ["|".join([f"{tag.name}={tag.value}", *tag.lines]) for tag in board.tags],
        "remarks": [f"{remark.at} {remark.kind} {remark.text}" for remark in board.remarks],
        "doubts": list(board.doubts),
        "trump": record.trump,
        "lead": record.lead,
    }


def known(value: object) -> object:
    """A value with ``None`` as TOML has it."""
    return NONE if value is None else value


def test_there_are_many_and_each_is_expected() -> None:
    assert sorted(EXPECTED) == FILES
    assert len(FILES) >= 60


@pytest.mark.parametrize("name", FILES)
def test_awkward_file(name: str) -> None:
    path = str(CORPUS / name)
    expected = dict(EXPECTED[name])
    entries = list(iter_records(path))
    found = [f"! {entry.error}" if entry.error else format_of(entry.value()) for entry in entries]
    assert found == expected.pop("deals")
    records = [entry.record for entry in entries if entry.record is not None]
    if len(records) == len(entries):
        assert read_all(path) == records
    else:
        fault = next(entry.error for entry in entries if entry.error)
        with pytest.raises(KozyrError) as raised:
            read_all(path)
        assert str(raised.value) == f"{path}: {fault}"
    if len(records) == 1:
        expected.setdefault("doubts", [])
    told = [described(record) for record in records]
    for key, wanted in expected.items():
        values = [known(one[key]) for one in told]
        assert (values[0] if len(records) == 1 else values) == wanted, key


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith((".pbn", ".lin"))])
def test_what_was_read_can_be_written_and_read_again(name: str) -> None:
    records = [entry.record for entry in iter_records(str(CORPUS / name)) if entry.record is not None]
    if records:
        module = pbn if name.endswith(".pbn") else lin
        written = module.dumps_all(records)
        assert module.loads_all(written) == records
        assert module.dumps_all(module.loads_all(written)) == written


def format_of(record: Record) -> str:
    """The deal of a record in text notation."""
    return format_deal(record.deal, record.first)
