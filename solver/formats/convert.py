"""From one format to another, with an account of what the other has no place for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.budget import Budget
from solver.errors import KozyrError, OptionError
from solver.formats.bridge import GAME, board_of
from solver.formats.pbn_write import result_tags
from solver.formats.write import Writer
from solver.question import read_setting
from solver.record import Record
from solver.rules.registry import find_game
from solver.search.objective import Bounds
from solver.search.par import Par
from solver.search.table import deal_table

_TABLE_TAGS = ("OptimumResultTable", "OptimumScore", "ParContract", "DoubleDummyTricks")


@dataclass(frozen=True, slots=True)
class Converted:
    """Deals in another format."""

    text: str
    notes: tuple[str, ...]
    """What was lost or odd, one line each."""


def convert_all(records: Sequence[Record], writer: Writer) -> Converted:
    """The records in the format of a writer.

    Raises ``KozyrError`` naming the deal (where there are several) that the format cannot hold.
    """
    notes: list[str] = []
    by_note: dict[str, list[str]] = {}
    names = names_of(records)
    for name, record in zip(names, records, strict=True):
        if record.board is not None:
            notes += [f"board {name}, {doubt}" for doubt in record.board.doubts]
        try:
            lost = writer.losses(record)
        except KozyrError as error:
            raise error.at(f"deal {name}") if len(records) > 1 else error from None
        for what in lost:
            by_note.setdefault(what, []).append(name)
    title = {"text": "text notation", "toml": "TOML", "json": "JSON"}.get(writer.name, writer.name.upper())
    for what, where in by_note.items():
        boards = "" if len(records) == 1 else f" ({_listed(where, len(records))})"
        notes.append(f"left out, {title} has no place for it: {what}{boards}")
    return Converted(writer.dumps_all(records), tuple(notes))


def _listed(names: Sequence[str], total: int) -> str:
    if len(names) == total:
        return "all deals"
    shown = ", ".join(names[:6])
    return f"{'deal' if len(names) == 1 else 'deals'} {shown}{' …' if len(names) > 6 else ''}"


def names_of(records: Sequence[Record]) -> list[str]:
    """What each deal is called: the number of its board, or its place."""
    return [
        str(place) if record.board is None or record.board.number is None else record.board.number
        for place, record in enumerate(records, start=1)
    ]


def name_game(records: Sequence[Record], game: str | None) -> list[Record]:
    """The records with their game, where they name none; raises ``OptionError`` for no game, or another."""
    if game is None:
        return list(records)
    name = find_game(game).id
    for record in records:
        if record.game is not None and record.game != name:
            raise OptionError(f"the deal is of {record.game}", place="--game", remedy="leave it out")
    return [replace(record, game=name) for record in records]


@dataclass(frozen=True, slots=True)
class Tabled:
    """Bridge records with the tags of their double-dummy tables."""

    records: list[Record]
    exact: bool
    """Whether every table was proven; a board whose table was not is left without."""
    notes: tuple[str, ...]
    """What could not be added, one line each."""


def add_tables(records: Sequence[Record], target: str, budget: Budget) -> Tabled:
    """Bridge records with their double-dummy tables and, where dealer and vulnerability are known, par.

    The budget is for each board. Raises ``OptionError`` for a target that has no place for tables,
    ``KozyrError`` naming the deal for one that has no table.
    """
    if target not in ("pbn", "toml", "json"):
        raise OptionError("this format has no place for tables", place="--table", remedy="say --to pbn")
    result: list[Record] = []
    notes: list[str] = []
    exact = True
    for name, record in zip(names_of(records), records, strict=True):
        try:
            board = board_of(record)
            setting = read_setting(replace(record, played=()), game=GAME)
            answer = deal_table(setting, budget=budget)
        except KozyrError as error:
            raise error.at(f"deal {name}") if len(records) > 1 else error from None
        if not answer.exact:
            exact = False
            notes.append(f"board {name}: the table was not finished in time and is left out")
            result.append(record)
            continue
        par = answer.par if board.dealer is not None and board.vulnerable is not None else None
        if par is None and answer.par is not None:
            notes.append(f"board {name}: no par, as it takes a dealer and who is vulnerable")
        cells: dict[str, dict[str, int]] = {}
        for strain, row in answer.cells.items():
            assert not isinstance(row, Bounds)
            cells[strain] = {seat: cell.low for seat, cell in row.items() if isinstance(cell, Bounds)}
        tags = result_tags(cells, _par(par), _contracts(par))
        kept = tuple(tag for tag in board.tags if tag.name not in _TABLE_TAGS)
        result.append(replace(record, game=GAME, board=replace(board, tags=(*kept, *tags))))
    return Tabled(result, exact, tuple(notes))


def _par(par: Par | None) -> tuple[str, int] | None:
    if par is None:
        return None
    return (par.side or "NS", abs(par.score))


def _contracts(par: Par | None) -> str:
    """The contracts of par as ``EW 4C=``."""
    if par is None:
        return ""
    texts = (contract.text.split() for contract in par.contracts)
    named = [f"{seats} {bid.replace('N', 'NT')}{result}" for bid, seats, result in texts]
    return ", ".join(named) or "Pass"
