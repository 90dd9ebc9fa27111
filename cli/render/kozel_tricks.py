"""Play of Kozel, trick by trick, as a table: sets of cards, claims, and what is drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from cli.render.pen import Pen, table
from solver.cards import cards_of
from solver.kozel_tricks import Row, rows_of
from solver.plays import Play
from solver.rules.kozel_law import SEATING, SIDE_NAMES
from solver.rules.kozel_play import SEATS, seat_after

__all__ = ["Row", "draw_rows", "play_text", "rows_of"]

_NUMBER, _NARROWEST = 6, 7


def play_text(pen: Pen, play: Play, style: str = "", *, covered: bool = False) -> Text:
    """A play as it is written, suits in their colours; ``covered`` shows cards face down as such."""
    if not play.cards:
        return Text("pass", style)
    if covered and play.hidden:
        return Text(play.sign + "+".join("?" * play.size), style)
    return Text.assemble(play.sign, Text("+").join(pen.card(card, style) for card in cards_of(play.cards)))


def draw_rows(
    pen: Pen,
    rows: Sequence[Row],
    *,
    given: int = 0,
    without: tuple[int, int] = (0, 0),
    covered: Collection[int] = (),
) -> list[Text]:
    """A row per trick: number, a column per seat, the points after it; below it the cards drawn.

    The lead is marked by ``>``, the play that takes the trick by ``*``. The first ``given`` plays of the
    first trick lay on the table already and are drawn dim; ``without`` are points by side that the
    count leaves out; of ``covered`` seats neither discards nor drawn cards are shown.
    """
    cells: list[list[Text]] = [
        [
            Text("trick", "dim"),
            *(Text(f" {seat}", "bold") for seat in SEATING),
            Text("-".join(SIDE_NAMES), "dim"),
        ]
    ]
    for index, row in enumerate(rows):
        line = [Text() for _ in SEATING]
        for place, play in enumerate(row.plays):
            seat = seat_after(row.leader, place)
            takes = seat == row.taker
            style = "bold" if takes else "dim" if row.returned or (index == 0 and place < given) else ""
            lead = (pen.sign("›"), "bold") if place == 0 else " "
            line[seat] = Text.assemble(
                lead, play_text(pen, play, style, covered=seat in covered), ("*", "bold") if takes else ""
            )
        stand = "-".join(str(row.points[side] - without[side]) for side in (0, 1))
        last = Text("given back", "dim") if row.returned else Text(stand if row.taker is not None else "")
        cells.append([Text(f"{row.number:>3}", "dim"), *line, last])
        if any(row.drawn):
            draws = [
                Text(" ") + Text(" ").join(Text("?") if seat in covered else pen.card(card) for card in cards)
                for seat, cards in enumerate(row.drawn)
            ]
            for draw in draws:
                draw.stylize("dim")
            cells.append([Text(" draw", "dim"), *draws])
    # Sets differ much in length: flush left they read better.
    widths = [max(_NARROWEST, *(cell[at].cell_len + 1 for cell in cells)) for at in range(1, SEATS + 1)]
    for cell in cells:
        for at, width in enumerate(widths, start=1):
            cell[at] += Text(" " * (width - cell[at].cell_len))
    stand_width = max(cell[-1].cell_len for cell in cells if len(cell) > SEATS + 1) + 1
    return table(cells, [_NUMBER, *widths, stand_width])
