"""Pages as HTML that stands alone: one file with its style sheet, no scripts, nothing fetched."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from solver.formats.pictures.course import course_figure
from solver.formats.pictures.figures import Figure, bars_figure, hands_figure, number
from solver.formats.pictures.ink import clean
from solver.formats.pictures.page import Bars, Course, Grid, Hands, Ink, Page, Paragraph, words
from solver.formats.pictures.style import DOCUMENT, FONT


def to_html(page: Page) -> str:
    """The page as the text of an HTML file. The same page gives the same text."""
    root = ET.Element("html", {"lang": "en"})
    head = ET.SubElement(root, "head")
    ET.SubElement(head, "meta", {"charset": "utf-8"})
    ET.SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    ET.SubElement(head, "meta", {"name": "color-scheme", "content": "light dark"})
    ET.SubElement(head, "title").text = clean(page.title)
    ET.SubElement(head, "style").text = f"\n{DOCUMENT}\n"
    body = ET.SubElement(root, "body", {"class": "kozyr"})
    _content(ET.SubElement(body, "main"), page)
    return f"<!DOCTYPE html>\n{_written(root)}\n"


def to_fragment(page: Page) -> str:
    """The page as a piece of HTML for a notebook, with its style sheet, which touches nothing around it."""
    root = ET.Element("div", {"class": "kozyr"})
    ET.SubElement(root, "style").text = f"\n{DOCUMENT}\n"
    _content(root, page)
    return _written(root)


def _written(root: ET.Element) -> str:
    return ET.tostring(root, encoding="unicode", method="html")


def _content(parent: ET.Element, page: Page) -> None:
    _put(ET.SubElement(parent, "h1"), page.headline)
    for part in page.parts:
        if isinstance(part, Hands):
            _figure(parent, hands_figure(part))
        elif isinstance(part, Bars):
            ET.SubElement(parent, "h2").text = clean(part.title)
            _figure(parent, bars_figure(part))
        elif isinstance(part, Course):
            _title(parent, part.title, part.remark)
            _figure(parent, course_figure(part))
        elif isinstance(part, Paragraph):
            if part.title:
                ET.SubElement(parent, "h2").text = clean(part.title)
            for line in part.lines:
                _put(ET.SubElement(parent, "p"), line)
        else:
            _grid(parent, part)
    for note in page.notes:
        ET.SubElement(parent, "p", {"class": "note faint"}).text = clean(note)


def _figure(parent: ET.Element, figure: Figure) -> None:
    """A drawing on its own; what it shows is said on the group in it."""
    # Letters may be wider than they were reckoned to be, and those of the first column start at its edge.
    width, height = number(round(figure.width + 12)), number(round(figure.height + 2))
    holder = ET.SubElement(parent, "figure")
    svg = ET.SubElement(holder, "svg", {"viewBox": f"-2 0 {width} {height}", "width": width})
    svg.set("height", height)
    svg.set("font-family", FONT)
    svg.append(figure.group)


def _title(parent: ET.Element, title: str, remark: str) -> None:
    """A heading, and what it needs to be understood."""
    if not title:
        return
    heading = ET.SubElement(parent, "h2")
    heading.text = clean(title)
    if remark:
        heading.text += " "
        ET.SubElement(heading, "small", {"class": "faint"}).text = clean(remark)


def _grid(parent: ET.Element, grid: Grid) -> None:
    _title(parent, grid.title, grid.remark)
    table = ET.SubElement(ET.SubElement(parent, "div", {"class": "wide"}), "table")
    columns = max(len(row) for row in grid.rows)
    head = ET.SubElement(table, "thead") if grid.heads else None
    body = ET.SubElement(table, "tbody")
    for at, row in enumerate(grid.rows):
        in_head = head is not None and at < grid.heads
        line = ET.SubElement(head if head is not None and in_head else body, "tr")
        if at in grid.lines:
            line.set("class", "rule")
        for column in range(columns):
            cell = row[column] if column < len(row) else ()
            named = in_head or (column == 0 and bool(words(cell).strip()))
            place = ET.SubElement(line, "th" if named else "td")
            if named:
                place.set("scope", "col" if in_head else "row")
            if column in grid.left:
                place.set("class", "left")
            _put(place, cell)


def _put(parent: ET.Element, ink: Ink) -> None:
    """Puts a line of text into an element."""
    last: ET.Element | None = None
    for run in ink:
        marks = " ".join(mark for mark in (run.tone.value, "strong" if run.bold else "") if mark)
        if marks:
            last = ET.SubElement(parent, "span", {"class": marks})
            last.text = run.text
        elif last is None:
            parent.text = (parent.text or "") + run.text
        else:
            last.tail = (last.tail or "") + run.text
