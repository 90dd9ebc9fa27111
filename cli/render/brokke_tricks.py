"""Play of Clubs by Drew Brokke, trick by trick, as a table: cards, passes, who goes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from cli.render.pen import Pen, table
from solver.brokke_solution import Step
from solver.cards import cards_of
from solver.plays import Play

_NUMBER, _CARD = 5, 7


@dataclass(frozen=True, slots=True)
class Row:
    """One trick."""

    number: int
    """From 1."""
    leader: int
    plays: tuple[Play, ...]
    """In the order of play; fewer than there are seats in a trick that breaks off."""
    taker: int | None
    """The seat that took it; ``None`` when it breaks off or is dropped."""
    out: tuple[int, ...]
    """The seats that go out with it."""
    finished: bool
    """Whether it has ended."""


def rows_of(steps: Sequence[Step]) -> list[Row]:
    """Steps from a position without a trick on the table, sorted into tricks."""
    rows: list[Row] = []
    number = 1
    for at, step in enumerate(steps):
        if step.ends_trick:
            plays = (*step.before.trick, step.play)
            rows.append(Row(number, step.before.leader, plays, step.taker, step.after.out, True))
            number += 1
        elif at == len(steps) - 1:
            rows.append(Row(number, step.after.leader, step.after.trick, None, (), False))
    return rows


def play_text(pen: Pen, play: Play, style: str = "") -> Text:
    """A card, or ``pass``."""
    card = next(cards_of(play.cards), None)
    return Text("pass", style or "dim") if card is None else pen.card(card, style)


def draw_rows(pen: Pen, seats: str, rows: Sequence[Row], *, given: int = 0) -> list[Text]:
    """A row per trick: number, a column per seat, and who goes out.

    The lead is marked by ``>``, the card that takes the trick by ``*``. The first ``given`` plays of the
    first trick lay on the table already and are drawn dim.
    """
    cells: list[list[Text]] = [[Text("trick", "dim"), *(Text(f" {seat}", "bold") for seat in seats)]]
    for index, row in enumerate(rows):
        line = [Text() for _ in seats]
        for place, play in enumerate(row.plays):
            seat = (row.leader + place) % len(seats)
            takes = seat == row.taker
            style = "bold" if takes else "dim" if index == 0 and place < given else ""
            lead = (pen.sign("›"), "bold") if place == 0 else " "
            line[seat] = Text.assemble(lead, play_text(pen, play, style), ("*", "bold") if takes else "")
        last = Text()
        if row.out:
            *others, one = (seats[seat] for seat in row.out)
            last = Text(f"{', '.join(others)} and {one} out" if others else f"{one} out")
        if row.finished and row.taker is None:
            last = Text.assemble(last, ", dropped" if last else "dropped")
        cells.append([Text(f"{row.number:>3}", "dim"), *line, last])
    for cell in cells:
        for at in range(1, len(seats) + 1):
            # Flush left: cards and passes are of different lengths.
            cell[at] += Text(" " * (_CARD - cell[at].cell_len))
    rest = max(cell[-1].cell_len for cell in cells if len(cell) > len(seats) + 1)
    return table(cells, [_NUMBER + 1, *[_CARD] * len(seats), rest])
