"""Pages as SVG files that stand alone: no scripts, no fonts, nothing fetched."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Final

from solver.formats.pictures.course import course_figure
from solver.formats.pictures.figures import LINE, SIZE, WIDTH, bars_figure, hands_figure, number, write
from solver.formats.pictures.ink import GAP, clean, joined, say
from solver.formats.pictures.measure import ink_width, wrapped
from solver.formats.pictures.page import Bars, Course, Grid, Hands, Page, Paragraph, Part, Tone, words
from solver.formats.pictures.style import DRAWING, FONT, marked

_MARGIN: Final = 24.0
_BETWEEN: Final = 16.0
_CELL_GAP: Final = 16.0
_NARROWEST: Final = 150.0
"""What is left of a column of text that is wrapped."""
_SMALL: Final = 12


def to_svg(page: Page) -> str:
    """The page as the text of an SVG file. The same page gives the same text."""
    root = ET.Element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "class": "kozyr", "role": "document", "font-family": FONT},
    )
    ET.SubElement(root, "title").text = clean(page.title)
    ET.SubElement(root, "desc").text = clean(" ".join((words(page.headline), *page.notes)))
    ET.SubElement(root, "style").text = f"\n{DRAWING}\n"
    paper = ET.SubElement(root, "rect", {**marked("paper"), "width": "100%", "height": "100%"})
    content = ET.SubElement(root, "g", {"transform": f"translate({number(_MARGIN)} {number(_MARGIN)})"})
    y, width = float(LINE), 0.0
    for line in wrapped(page.headline, WIDTH, 17):
        write(content, line, 0, y, size=17)
        width = max(width, ink_width(line, 17))
        y += LINE + 4
    y -= LINE - 6
    for part in page.parts:
        group = ET.SubElement(content, "g", {"transform": f"translate(0 {number(y + _BETWEEN)})"})
        wide, high = _part(group, part)
        width = max(width, wide)
        y += _BETWEEN + high
    y += _BETWEEN
    for note in page.notes:
        for line in wrapped(say(note, Tone.FAINT), max(width, 420.0), _SMALL):
            y += LINE - 3
            write(content, line, 0, y, size=_SMALL)
            width = max(width, ink_width(line, _SMALL))
    full, tall = number(round(width + 2 * _MARGIN)), number(round(y + 2 * _MARGIN))
    root.set("viewBox", f"0 0 {full} {tall}")
    root.set("width", full)
    root.set("height", tall)
    paper.set("width", full)
    paper.set("height", tall)
    ET.indent(root, " ", level=0)
    _close_up(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _close_up(root: ET.Element) -> None:
    """Takes the space away that indentation puts between the pieces of one text, where it would show."""
    for text in root.iter("text"):
        text.text = None
        for span in text:
            span.tail = None


def _part(group: ET.Element, part: Part) -> tuple[float, float]:
    """Draws a part from the origin on; its width and height."""
    if isinstance(part, Hands):
        figure = hands_figure(part)
        group.append(figure.group)
        return figure.width, figure.height
    if isinstance(part, Bars):
        wide, y = _title(group, part.title, "")
        figure = bars_figure(part)
        figure.group.set("transform", f"translate(0 {number(y)})")
        group.append(figure.group)
        return max(wide, figure.width), figure.height + y
    if isinstance(part, Course):
        wide, y = _title(group, part.title, part.remark)
        figure = course_figure(part)
        figure.group.set("transform", f"translate(0 {number(y + 4)})")
        group.append(figure.group)
        return max(wide, figure.width), figure.height + y + 4
    if isinstance(part, Paragraph):
        return _paragraph(group, part)
    return _grid(group, part)


def _paragraph(group: ET.Element, part: Paragraph) -> tuple[float, float]:
    y = width = 0.0
    lines = ([say(part.title, bold=True)] if part.title else []) + list(part.lines)
    for line in lines:
        for piece in wrapped(line, WIDTH):
            y += LINE
            write(group, piece, 0, y - 5)
            width = max(width, ink_width(piece))
    return width, y


def _grid(group: ET.Element, grid: Grid) -> tuple[float, float]:
    width, y = _title(group, grid.title, grid.remark)
    columns = max(len(row) for row in grid.rows)
    widths = _widths(grid, columns)
    left = set(grid.left)
    for at, row in enumerate(grid.rows):
        head = at < grid.heads
        cells = [
            wrapped(cell, widths[column]) if column in left and not head else [cell]
            for column, cell in enumerate(row)
        ]
        if at in grid.lines or (at == grid.heads and grid.heads):
            place = {"x1": 0.0, "x2": sum(widths) + _CELL_GAP * (columns - 1), "y1": y + 1.5, "y2": y + 1.5}
            ET.SubElement(group, "line", {**marked("rule"), **{name: number(v) for name, v in place.items()}})
            y += 3
        x = 0.0
        for column, lines in enumerate(cells):
            flush_left = column in left
            for under, line in enumerate(lines):
                base = y + LINE * (under + 1) - 5
                edge = x if flush_left else x + widths[column]
                write(group, line, edge, base, anchor="start" if flush_left else "end")
            x += widths[column] + _CELL_GAP
        y += LINE * max((len(lines) for lines in cells), default=1)
    return max(width, sum(widths) + _CELL_GAP * (columns - 1)), y


def _title(group: ET.Element, title: str, remark: str) -> tuple[float, float]:
    """Writes a title and what it needs to be understood; the width and height of both."""
    y = width = 0.0
    if not title:
        return width, y
    ink = say(title, bold=True)
    for line in wrapped(joined([ink, say(remark, Tone.FAINT)], GAP) if remark else ink, WIDTH):
        y += LINE
        write(group, line, 0, y - 5)
        width = max(width, ink_width(line))
    return width, y + 3


def _widths(grid: Grid, columns: int) -> list[float]:
    """The width of every column; if they are too wide together, that of text gives way."""
    widths = [
        max((ink_width(row[at], SIZE) for row in grid.rows if at < len(row)), default=0.0)
        for at in range(columns)
    ]
    over = sum(widths) + _CELL_GAP * (columns - 1) - WIDTH
    if over > 0 and grid.left:
        widest = max(grid.left, key=lambda at: widths[at] if at < columns else 0.0)
        widths[widest] = max(min(widths[widest], _NARROWEST), widths[widest] - over)
    return widths
