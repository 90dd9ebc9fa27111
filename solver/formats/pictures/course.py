"""The chart of a game's course: what each side could be sure of, card by card."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Final

from solver.formats.pictures.figures import LINE, Figure, number, write
from solver.formats.pictures.ink import say
from solver.formats.pictures.measure import width_of
from solver.formats.pictures.page import Course, Series, Tone
from solver.formats.pictures.style import marked

_WIDE: Final = 640.0
_ROOM: Final = 120.0
_SMALL: Final = 12


def course_figure(chart: Course) -> Figure:
    """A band of steps for every series, one under the other: where values are not proven, both ends.

    Each has a scale of its own height in the same units, so that lines that go together are not drawn over
    each other.
    """
    spoken = "; ".join(f"{one.name}: {_spoken(one)}" for one in chart.series)
    group = ET.Element("g", {"role": "img", "aria-label": f"{chart.title}. {spoken}"})
    moves = len(chart.series[0].values) - 1
    left = max(width_of(one.name, bold=True) for one in chart.series) + 40
    step = min(14.0, (_WIDE - left) / max(1, moves))
    spans = [_span(one) for one in chart.series]
    unit = min(18.0, max(1.5, _ROOM / max(1, max(high - low for low, high in spans))))
    if len(spans) > 1:
        unit = min(unit, 11.0)
    right = left + step * moves
    y = 8.0
    for place_of, (one, (low, high)) in enumerate(zip(chart.series, spans, strict=True)):
        tall = max(unit, (high - low) * unit)
        base = y + tall
        write(group, say(one.name, bold=True), 0, (y + base) / 2 + 5)
        # Labels of ends that are close together step aside.
        aside = max(0.0, (12 - tall) / 2) if low != high else 0.0
        for value, shift in {low: aside, high: -aside}.items():
            at = base - (value - low) * unit
            _line(group, "rule", left, at, right, at)
            write(group, say(str(value), Tone.FAINT), left - 8, at + 4 + shift, size=_SMALL, anchor="end")
        _steps(group, one, left, step, base, low, unit)
        for series, move in chart.marked:
            if series == place_of:
                after = one.values[move + 1][0]
                place = {"cx": left + step * (move + 1), "cy": base - (after - low) * unit, "r": 3.5}
                ET.SubElement(
                    group, "circle", {**marked("turn"), **{name: number(v) for name, v in place.items()}}
                )
        y = base + 16
    for at, label in chart.starts:
        x = left + step * at
        _line(group, "rule", x, y - 12, x, y - 8)
        write(group, say(label, Tone.FAINT), x, y + 3, size=_SMALL, anchor="start")
    return Figure(group, right + 12, y + LINE - 8)


def _spoken(one: Series) -> str:
    """The values where they change, in words."""
    told = [one.values[0], *(b for a, b in pairwise(one.values) if a != b)]
    return ", ".join(str(low) if low == high else f"{low} to {high}" for low, high in told)


def _span(one: Series) -> tuple[int, int]:
    return min(low for low, _ in one.values), max(high for _, high in one.values)


def _steps(
    group: ET.Element, one: Series, left: float, step: float, base: float, low: int, unit: float
) -> None:
    ends = (0,) if all(a == b for a, b in one.values) else (0, 1)
    for end in ends:
        points = []
        for at, pair in enumerate(one.values):
            y = base - (pair[end] - low) * unit
            # The value before move n holds up to that move; the last one is where the game ended.
            points.append(f"{number(left + step * at)},{number(y)}")
            if at + 1 < len(one.values):
                points.append(f"{number(left + step * (at + 1))},{number(y)}")
        ET.SubElement(
            group, "polyline", {**marked("course", "high" if end else ""), "points": " ".join(points)}
        )


def _line(group: ET.Element, mark: str, x1: float, y1: float, x2: float, y2: float) -> None:
    place = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    ET.SubElement(group, "line", {**marked(mark), **{name: number(value) for name, value in place.items()}})
