"""Play, trick by trick, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cli.render.pen import Pen, table
from solver.rules.base import Rules
from solver.tricks import Trick, tricks_of

__all__ = ["Trick", "draw_tricks", "tricks_of"]

_NUMBER, _CARD = 5, 6


def draw_tricks(
    pen: Pen, rules: Rules, tricks: Sequence[Trick], *, given: int = 0, without: Sequence[int] = ()
) -> list[Text]:
    """A row per trick: number, a column per seat, and how the tricks stand after it.

    The lead is marked by ``>``, the card that takes the trick by ``*``. The first ``given`` cards of the
    first trick lay on the table already and are drawn dim; ``without`` are tricks by seat that the
    count leaves out.
    """
    sides = rules.sides or tuple((seat,) for seat in range(rules.players))
    names = [rules.name_of(side).replace("team ", "") for side in sides]
    heading = [Text("trick", "dim"), *(Text(f"{seat} ", "bold") for seat in rules.seats)]
    rows: list[list[Text]] = [[*heading, Text("-".join(names), "dim")]]
    for index, trick in enumerate(tricks):
        cells = [Text() for _ in rules.seats]
        for place, card in enumerate(trick.cards):
            seat = rules.next_seat(trick.leader, place)
            takes = seat == trick.taker
            style = "bold" if takes else "dim" if index == 0 and place < given else ""
            lead = (pen.sign("›"), "bold") if place == 0 else " "
            cells[seat] = Text.assemble(lead, pen.card(card, style), ("*", "bold") if takes else " ")
        taken = tuple(n - m for n, m in zip(trick.won, without or (0,) * rules.players, strict=True))
        stand = "-".join(str(sum(taken[seat] for seat in side)) for side in sides)
        number = Text(f"{trick.number:>3}", "dim")
        rows.append([number, *cells, Text(stand if trick.taker is not None else "")])
    last = max(row[-1].cell_len for row in rows) + 4
    return table(rows, [_NUMBER, *[_CARD] * rules.players, last])
