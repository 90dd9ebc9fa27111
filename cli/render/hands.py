"""Hands around the table, as they are drawn on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from cli.render.pen import Pen, columns, name_text
from solver.cards import Card, CardSet, Suit
from solver.formats.pictures.wording import FULL_NAMES
from solver.rules.base import Rules

_LEFT = 2
_BOX = 15
_WIDEST = 27
_PLACES: Mapping[int, Mapping[int, tuple[int, int]]] = {
    3: {0: (1, 1), 1: (1, 8), 2: (3, 5)},
    4: {0: (1, 5), 1: (2, 9), 2: (3, 5), 3: (2, 1)},
    5: {0: (1, 1), 1: (1, 8), 2: (2, 9), 3: (3, 5), 4: (2, 1)},
}
"""Line and column on the table, by number of players and seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """What is to be drawn: hands, and what lies on the table."""

    rules: Rules
    hands: Sequence[CardSet | None]
    """By seat; ``None`` for a hidden hand."""
    widow: CardSet | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    """Players' names by seat letter."""
    bids: Mapping[str, Card] = field(default_factory=dict)
    leader: int | None = None
    trick: Sequence[Card | None] = ()
    """The cards on the table, the leader's first; ``None`` for a pass."""


def seat_name(rules: Rules, seat: int, names: Mapping[str, str] | None = None, width: int = 20) -> str:
    """What a seat is called in drawings: ``North``, ``A``, or ``North (Anna)``."""
    letter = rules.seats[seat]
    name = FULL_NAMES.get(letter, letter) if rules.players == 4 else letter
    player = name_text(names.get(letter, ""), width) if names else ""
    return f"{name} ({player})" if player else name


def draw_hands(pen: Pen, diagram: Diagram) -> list[Text]:
    """The hands in their places around the table: a compass for four, a triangle for three, a pentagon for
    five."""
    blocks = [_block(pen, diagram, seat) for seat in range(diagram.rules.players)]
    draw = {4: _compass, 5: _pentagon}.get(len(blocks), _triangle)
    lines = draw(pen, diagram, blocks)
    if diagram.widow:
        lines += [Text(), columns((_LEFT, Text("Widow", "bold")), (_LEFT + 7, pen.cards(diagram.widow)))]
    return lines


def _block(pen: Pen, diagram: Diagram, seat: int) -> list[Text]:
    """Name and suits of one hand."""
    letter = diagram.rules.seats[seat]
    title = Text()
    bid = diagram.bids.get(letter)
    room = _WIDEST - 8 - (7 if bid is not None else 0)
    title.append(pen.sign(seat_name(diagram.rules, seat, diagram.names, room)), "bold")
    if bid is not None:
        title += Text.assemble(" bid ", pen.card(bid))
    hand = diagram.hands[seat]
    if hand is None:
        return [title, Text("?", "dim"), Text(), Text(), Text()]
    suits = [title, *(pen.holding(hand, suit) for suit in Suit)]
    jokers = pen.jokers(hand)
    return [*suits, jokers] if jokers else suits


def _beside(*blocks: tuple[int, list[Text]]) -> list[Text]:
    """Blocks of lines next to each other, each from its column on."""
    height = max(len(block) for _, block in blocks)
    return [
        columns(*((at, block[line]) for at, block in blocks if line < len(block))) for line in range(height)
    ]


def _compass(pen: Pen, diagram: Diagram, blocks: list[list[Text]]) -> list[Text]:
    north, east, south, west = blocks
    centre = _LEFT + max(line.cell_len for line in west) + 3
    centre = max(centre, 16)
    right = centre + _BOX + 3
    box = draw_box(pen, diagram)
    return [
        *(columns((centre, line)) for line in north),
        *_beside((_LEFT, west), (centre, box), (right, east)),
        *(columns((centre, line)) for line in south),
    ]


def _triangle(pen: Pen, diagram: Diagram, blocks: list[list[Text]]) -> list[Text]:
    """Clockwise from the upper left: A, B, and C below."""
    first, second, third = blocks
    centre = max(_LEFT + max(line.cell_len for line in first) + 3, 16)
    right = centre + _BOX + 3
    box = draw_box(pen, diagram)
    return [
        *_beside((_LEFT, first), (centre, box), (right, second)),
        *(columns((centre, line)) for line in third),
    ]


def _pentagon(pen: Pen, diagram: Diagram, blocks: list[list[Text]]) -> list[Text]:
    """Clockwise from the upper left: A and B above, C on the right, D below, E on the left."""
    first, second, third, fourth, fifth = blocks
    centre = max(_LEFT + max(line.cell_len for line in fifth) + 3, 16)
    right = centre + _BOX + 3
    upper = max(_LEFT + max(line.cell_len for line in first) + 3, centre + _BOX // 2 + 3)
    box = draw_box(pen, diagram)
    return [
        *_beside((_LEFT + 6, first), (upper + 6, second)),
        *_beside((_LEFT, fifth), (centre, box), (right, third)),
        *(columns((centre, line)) for line in fourth),
    ]


def draw_box(pen: Pen, diagram: Diagram) -> list[Text]:
    """The table: seat letters, the leader's marked, with the cards that lie before them."""
    rules = diagram.rules
    places = _PLACES[rules.players]
    cells: dict[int, Text] = {}
    for seat in range(rules.players):
        leads = seat == diagram.leader
        cells[seat] = Text((pen.sign("›") if leads else " ") + rules.seats[seat], "bold" if leads else "dim")
    if diagram.leader is not None:
        for place, card in enumerate(diagram.trick):
            seat = rules.next_seat(diagram.leader, place)
            shown = Text(pen.sign("—"), "dim") if card is None else pen.card(card, "bold")
            cells[seat] = Text.assemble(cells[seat], " ", shown)
    top, side, bottom = ("┌─┐", "│", "└─┘") if pen.symbols else ("+-+", "|", "+-+")
    inner = _BOX - 2
    lines = [Text(top[0] + top[1] * inner + top[2], "dim")]
    for number in (1, 2, 3):
        row = columns(
            *(
                (at - 1, cells[seat])
                for seat, (line, at) in sorted(places.items(), key=_column)
                if line == number
            )
        )
        row.append(" " * (inner - row.cell_len))
        lines.append(Text.assemble((side, "dim"), row, (side, "dim")))
    return [*lines, Text(bottom[0] + bottom[1] * inner + bottom[2], "dim")]


def _column(item: tuple[int, tuple[int, int]]) -> int:
    return item[1][1]
