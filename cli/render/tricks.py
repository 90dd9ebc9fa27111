"""Play, trick by trick, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from cli.render.pen import Pen, table
from solver.cards import Card
from solver.play import play
from solver.position import Position
from solver.rules.base import Rules

_NUMBER, _CARD = 5, 6


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick of a line of play."""

    number: int
    """From 1."""
    leader: int
    cards: tuple[Card, ...]
    """In the order of play; fewer than there are seats in a trick that breaks off."""
    taker: int | None
    """The seat that took it; ``None`` when it breaks off."""
    won: tuple[int, ...]
    """Tricks of each seat after it."""


def tricks_of(rules: Rules, start: Position, cards: Sequence[Card]) -> list[Trick]:
    """Legal cards from a position without a trick on the table, sorted into tricks."""
    tricks: list[Trick] = []
    position = start
    for at in range(0, len(cards), rules.players):
        leader, some = position.leader, tuple(cards[at : at + rules.players])
        for card in some:
            position = play(rules, position, card)
        taker = position.leader if not position.trick else None
        tricks.append(Trick(len(tricks) + 1, leader, some, taker, position.won))
    return tricks


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
