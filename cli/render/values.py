"""Values of seats and cards as small tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from cli.render.pen import Pen, table
from solver.cards import CardSet, card_set
from solver.formats.pictures.wording import worth_text
from solver.search.objective import Bounds
from solver.solution import CardGroup

__all__ = ["draw_cards", "draw_worths", "worth_text"]

_LABEL, _CELL = 12, 9


def draw_worths(title: str, rows: Mapping[str, Mapping[str, Bounds]], *, signed: bool = False) -> list[Text]:
    """Rows of values by seat or side, under a heading; inexact ones stand out."""
    names = list(next(iter(rows.values())))
    lines: list[list[Text]] = [[Text(title, "bold"), *(Text(name, "bold") for name in names)]]
    for label, values in rows.items():
        cells = [
            Text(worth_text(value, signed=signed), "bold" if value.exact else "bold yellow")
            for value in values.values()
        ]
        lines.append([Text(label), *cells])
    width = max(_LABEL, *(len(label) + 2 for label in rows), len(title) + 2)
    return table(lines, [width, *[_CELL] * len(names)])


def draw_cards(pen: Pen, groups: Sequence[CardGroup], *, signed: bool = False) -> list[Text]:
    """The cards by what playing them is worth, best first: ``7  ♠ A K  ♥ 5``."""
    worths: dict[Bounds, CardSet] = {}
    for group in groups:
        cards = card_set((group.card, *group.equals))
        worths[group.value] = worths.get(group.value, 0) | cards
    width = max(len(worth_text(value, signed=signed)) for value in worths)
    lines = []
    for number, (value, cards) in enumerate(worths.items()):
        label = worth_text(value, signed=signed).rjust(width)
        style = "bold" if value.exact else "bold yellow"
        if number == 0 and value.exact and len(worths) > 1:
            style = "bold green"
        lines.append(Text.assemble("  ", (label, style), "  ", pen.cards(cards)))
    return lines
