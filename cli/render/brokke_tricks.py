"""Play of Clubs by Drew Brokke, trick by trick, as a table: cards, passes, who goes out."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cli.render.pen import Pen, table
from solver.brokke_tricks import Row, rows_of
from solver.cards import cards_of
from solver.plays import Play

__all__ = ["Row", "draw_rows", "play_text", "rows_of"]

_NUMBER, _CARD = 5, 7


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
