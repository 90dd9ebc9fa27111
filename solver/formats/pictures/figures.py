"""Drawings within a page: hands around a table, and charts of bars."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solver.formats.pictures.ink import LEADS, joined, say
from solver.formats.pictures.measure import ink_width, width_of, wrapped
from solver.formats.pictures.page import Bars, Hand, Hands, Ink, Run, Tone, words
from solver.formats.pictures.style import INK, marked

SIZE: Final = 14
LINE: Final = 19
WIDTH: Final = 680
"""The room for a figure, which a page of A4 holds."""
_BOX: Final = 128
_GAP: Final = 28
_PLACES: Final[Mapping[int, Sequence[tuple[float, float]]]] = {
    3: ((0.22, 0.2), (0.78, 0.2), (0.5, 0.88)),
    4: ((0.5, 0.17), (0.8, 0.53), (0.5, 0.88), (0.2, 0.53)),
    5: ((0.25, 0.17), (0.75, 0.17), (0.81, 0.57), (0.5, 0.9), (0.19, 0.57)),
}
"""Where the letter of each seat stands on the table, by the number of players, in parts of its side."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing and the room that it takes."""

    group: ET.Element
    width: float
    height: float


def number(value: float) -> str:
    """A coordinate as it is written."""
    return f"{value:.1f}".removesuffix(".0")


def write(
    parent: ET.Element, ink: Ink, x: float, y: float, *, size: float = SIZE, anchor: str = "start"
) -> None:
    """Puts a line of text at a point of its base line."""
    if not words(ink).strip():
        return
    place = {"x": number(x), "y": number(y), "font-size": number(size), "fill": INK}
    if anchor != "start":
        place["text-anchor"] = anchor
    text = ET.SubElement(parent, "text", place)
    for run in ink:
        span = ET.SubElement(text, "tspan", marked(run.tone.value, "strong" if run.bold else ""))
        span.text = run.text


def hands_figure(hands: Hands) -> Figure:
    """The hands in their places around the table: a compass for four, a triangle for three, a pentagon for
    five; cards on the table lie before their seats."""
    spoken = "; ".join(hand.spoken for hand in hands.hands)
    table = "; ".join(f"{hands.letters[seat]} played {words(ink)}" for seat, ink in hands.trick)
    below = "; ".join(f"{label}: {words(ink)}" for label, ink in hands.below)
    label = ". ".join(text for text in (spoken, table, below) if text)
    group = ET.Element("g", {"role": "img", "aria-label": f"Hands. {label}"})
    blocks = [_measured(hand) for hand in hands.hands]
    left, middle, right, box_y, bottom = _lay_out(blocks)
    places = _corners(blocks, left, middle, right, box_y)
    for (hand, _, _), (x, y) in zip(blocks, places, strict=True):
        _hand(group, hand, x, y)
    _table(group, hands, middle, box_y)
    height = bottom + (8 if hands.below else 0)
    width = max(x + wide for (_, wide, _), (x, _) in zip(blocks, places, strict=True))
    for label_text, ink in hands.below:
        room = WIDTH - 80
        for at, line in enumerate(wrapped(ink, room)):
            height += LINE
            if at == 0:
                write(group, say(label_text, bold=True), 0, height)
            write(group, line, 80, height)
            width = max(width, 80 + ink_width(line))
        height += 4
    return Figure(group, width, height + 6)


_Block = tuple[Hand, float, float]


def _measured(hand: Hand) -> _Block:
    wide = max(ink_width(line) for line in (hand.title, *hand.rows))
    return hand, wide, LINE * (1 + len(hand.rows))


def _lay_out(blocks: Sequence[_Block]) -> tuple[float, float, float, float, float]:
    """Columns at the left, of the table and at the right, the top of the table, and where the hands end."""
    players = len(blocks)
    west = {3: [0], 4: [3], 5: [4]}[players]
    side = {3: [0, 1], 4: [1, 3], 5: [2, 4]}[players]
    above = {3: [], 4: [0], 5: [0, 1]}[players]
    south = {3: 2, 4: 2, 5: 3}[players]
    middle = max(100.0, max(blocks[seat][1] for seat in west) + _GAP)
    right = middle + _BOX + _GAP
    top = max((blocks[seat][2] for seat in above), default=0.0)
    box_y = top + 12 if top else 6
    floor = max([_BOX, *(blocks[seat][2] for seat in side)])
    return 0.0, middle, right, box_y, box_y + floor + 10 + blocks[south][2]


def _corners(
    blocks: Sequence[_Block], left: float, middle: float, right: float, box_y: float
) -> list[tuple[float, float]]:
    """The upper left corner of every hand."""
    players = len(blocks)
    floor = max([_BOX, *(blocks[seat][2] for seat in {3: [0, 1], 4: [1, 3], 5: [2, 4]}[players])])
    south = box_y + floor + 10

    def beside(seat: int) -> float:
        return box_y + max(0.0, (_BOX - blocks[seat][2]) / 2)

    if players == 3:
        return [(left, beside(0)), (right, beside(1)), (middle, south)]
    if players == 4:
        return [(middle, 0), (right, beside(1)), (middle, south), (left, beside(3))]
    upper = max(left + 40 + blocks[0][1] + _GAP, middle + _BOX / 2 + _GAP)
    return [(left + 40, 0), (upper, 0), (right, beside(2)), (middle, south), (left, beside(4))]


def _hand(group: ET.Element, hand: Hand, x: float, y: float) -> None:
    write(group, hand.title, x, y + LINE - 5)
    for at, row in enumerate(hand.rows, start=1):
        # Signs of suits differ in width: ranks stand in a column of their own.
        sign, rest = row[:1], row[1:]
        base = y + LINE * (at + 1) - 5
        if rest and rest[0].text.startswith("\u00a0"):
            write(group, sign, x, base)
            write(group, (Run(rest[0].text.lstrip("\u00a0"), rest[0].tone, rest[0].bold),), x + 18, base)
        else:
            write(group, row, x, base)


def _table(group: ET.Element, hands: Hands, x: float, y: float) -> None:
    ET.SubElement(
        group,
        "rect",
        {
            **marked("felt"),
            "x": number(x),
            "y": number(y),
            "width": number(_BOX),
            "height": number(_BOX),
            "rx": "10",
        },
    )
    lies = dict(hands.trick)
    for seat, (across, down) in enumerate(_PLACES[len(hands.letters)]):
        leads = seat == hands.leader
        letter = say((LEADS if leads else "") + hands.letters[seat], bold=leads)
        if not leads:
            letter = say(hands.letters[seat], Tone.FAINT)
        ink = joined([letter, lies[seat]], " ") if seat in lies else letter
        write(group, ink, x + across * _BOX, y + down * _BOX + 5, anchor="middle")


def bars_figure(chart: Bars) -> Figure:
    """A bar for each value, lowest first, with its share of the deals beside it."""
    labels = [bar.label for bar in chart.bars]
    asides = [bar.aside for bar in chart.bars]
    start = max(width_of(text) for text in labels) + 10
    if any(asides):
        start += max(width_of(text) for text in asides) + 12
    room = min(300.0, WIDTH - start - 70)
    longest = max(bar.share for bar in chart.bars)
    spoken = ", ".join(
        f"{bar.label}{f' ({bar.aside})' if bar.aside else ''} {bar.share:.1%}" for bar in chart.bars
    )
    what = f" of {chart.unit}" if chart.unit else ""
    group = ET.Element("g", {"role": "img", "aria-label": f"{chart.title}: shares{what}: {spoken}"})
    label_end = max(width_of(text) for text in labels)
    for at, bar in enumerate(chart.bars):
        top = at * (LINE + 1)
        base = top + LINE - 5
        write(group, say(bar.label, Tone.PLAIN if bar.exact else Tone.UNSURE), label_end, base, anchor="end")
        if bar.aside:
            write(group, say(bar.aside, Tone.FAINT), label_end + 12, base)
        length = max(1.5, bar.share / longest * room) if bar.share else 0.0
        place = {"x": start, "y": top + 3.0, "width": length, "height": LINE - 5.0}
        ET.SubElement(
            group,
            "rect",
            {
                **marked("bar" if bar.exact else "open"),
                **{name: number(value) for name, value in place.items()},
            },
        )
        write(group, say(f"{bar.share:.1%}"), start + length + 7, base)
    foot = len(chart.bars) * (LINE + 1.0)
    axis = {"x1": start, "x2": start, "y1": 0.0, "y2": foot}
    ET.SubElement(group, "line", {**marked("rule"), **{name: number(v) for name, v in axis.items()}})
    return Figure(group, start + room + 62, foot + 4)
