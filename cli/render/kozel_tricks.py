"""Play of Kozel, trick by trick, as a table: sets of cards, claims, and what is drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.text import Text

from cli.render.pen import Pen, table
from solver.cards import Card, cards_of
from solver.kozel_solution import Step
from solver.plays import Play
from solver.rules.kozel_law import SEATING, SIDE_NAMES
from solver.rules.kozel_play import SEATS, drawn, seat_after

_NUMBER, _NARROWEST = 6, 7


@dataclass(frozen=True, slots=True)
class Row:
    """One trick, or the part of one that a claim has given back."""

    number: int
    """From 1; a claimed trick has the number of the one it replaces."""
    leader: int
    plays: tuple[Play, ...]
    """In the order of play; fewer than there are seats in a trick that breaks off."""
    taker: int | None
    """The seat that took it; ``None`` when it breaks off."""
    points: tuple[int, int]
    """Points of each side after it."""
    drawn: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    """Cards that each seat drew after it."""
    returned: bool = False
    """Whether a claim gave the cards back."""


def rows_of(steps: Sequence[Step]) -> list[Row]:
    """Steps from a position without a trick on the table, sorted into tricks."""
    rows: list[Row] = []
    number = 1
    for at, step in enumerate(steps):
        before, after = step.before, step.after
        if step.play.claim and before.trick:
            rows.append(Row(number, before.leader, before.trick, None, before.points, returned=True))
        if step.taker is not None:
            plays = (*before.trick, step.play)
            rows.append(Row(number, before.leader, plays, step.taker, after.points, drawn(before, after)))
            number += 1
        elif at == len(steps) - 1 and after.trick:
            rows.append(Row(number, after.leader, after.trick, None, after.points))
    return rows


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
