"""Bridge boards in Portable Bridge Notation: read tolerantly, written in the export format.

Source: the description of PBN, version 2.1 (T. Veugen, 2007). What a record keeps of a game beyond the
deal is in :attr:`~solver.record.Record.board`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, TextIO

from solver.board import Board
from solver.errors import FormatError, KozyrError
from solver.formats.bridge import board_of, record_of, unplaced
from solver.formats.decode import split_lines
from solver.formats.pbn_lex import LONGEST_GAME, games
from solver.formats.pbn_read import Inheritance, read_game
from solver.formats.pbn_write import HEADER, KINDS, format_game, on_one_line
from solver.formats.wording import number_of
from solver.record import Record

_FIRST: Final = re.compile(r"^[ \t]*\[\s*[A-Za-z_]\w*\s*\"|^% *PBN\b", re.MULTILINE)


def recognises(text: str) -> bool:
    """Whether some line begins with ``[Name "`` or ``% PBN``."""
    return _FIRST.search(text) is not None


def load(file: TextIO) -> Record:
    """The one board of a PBN file; see :func:`loads`."""
    return loads(file.read())


def loads(text: str) -> Record:
    """The one board of a PBN text.

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
    """The boards of a PBN text, at least one. Raises as :func:`loads`."""
    records = []
    for _, record in each(split_lines(text)):
        if isinstance(record, KozyrError):
            raise record
        records.append(record)
    if not records:
        raise FormatError("no game here", remedy='write tags such as [Deal "N:AK.. QJ.. T9.. 87.."]')
    return records


def each(lines: Iterable[str]) -> Iterator[tuple[int, Record | KozyrError]]:
    """The boards of a PBN file one by one, each with its first line (from 1) or why it cannot be read."""
    inheritance = Inheritance()
    for game in games(lines):
        start = next(entry.number for entry in game if entry.text.strip())
        named = [entry.number for entry in game if entry.text.lstrip().startswith("[")]
        if not named and all(_says_nothing(entry.text) for entry in game):
            continue
        start = named[0] if named else start
        try:
            if len(game) > LONGEST_GAME:
                raise FormatError(
                    f"a game of more than {number_of(LONGEST_GAME, 'line')}",
                    place=f"line {game[0].number}",
                    remedy="close a comment that is open, or a quote",
                )
            yield start, record_of(read_game(game, inheritance))
        except KozyrError as error:
            yield start, error


def _says_nothing(line: str) -> bool:
    return not line.strip() or line[0] in "%;"


def dump(record: Record, file: TextIO) -> None:
    """Writes a record of bridge as a PBN file."""
    file.write(dumps(record))


def dumps(record: Record) -> str:
    """A record of bridge in the export format; raises ``FormatError`` for another game."""
    return dumps_all([record])


def dumps_all(records: Iterable[Record]) -> str:
    """Records of bridge in the export format, one game each."""
    return HEADER + "\n" + "\n".join(format_game(board_of(record)) for record in records)


def losses(record: Record) -> list[str]:
    """What :func:`dumps` leaves out or changes of a record, in words."""
    board = board_of(record)
    lost = unplaced(record)
    kinds = sorted({remark.kind for remark in board.remarks if remark.kind not in KINDS})
    if kinds:
        lost.append(f"LIN fields {' '.join(kinds)}")
    if any(remark.kind == "comment" and "}" in remark.text for remark in board.remarks):
        lost.append("closing braces in comments, which become parentheses")
    short = [tag.value for tag in board.tags] + [call.note for call in board.auction]
    short += [*board.names.values(), *(r.text for r in board.remarks if r.kind not in ("comment", *kinds))]
    if any(text != on_one_line(text) for text in short):
        lost.append("line ends in names, tags and notes, which become spaces")
    if board.played and not _same_play(board):
        lost.append("the order of the cards played, as there is no contract to tell who took the tricks")
    return lost


def _same_play(board: Board) -> bool:
    """Whether reading the play section gives the cards in their order again."""
    bare = replace(board, remarks=(), tags=())
    lines = format_game(bare).splitlines()
    try:
        found = read_game(next(games(lines)), Inheritance())
    except KozyrError:
        return False
    return found.played == board.played
