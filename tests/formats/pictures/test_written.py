"""The files that answers are drawn into: whole, closed in themselves, readable, always the same."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import combinations
from typing import Any

import pytest

from solver.formats.pictures import page_of, to_fragment, to_html, to_svg
from solver.formats.pictures.measure import ink_width, width_of, wrapped
from solver.formats.pictures.page import Bars, Course, Grid, Hands, Page, Paragraph, Run, Tone, words
from solver.formats.pictures.style import DOCUMENT, DRAWING


class Reader(HTMLParser):
    """What a browser would see, and whether every element is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.links += [name for name, _ in attrs if name in ("src", "href", "xlink:href", "onload")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text.append(data)


def read(text: str) -> Reader:
    """Reads a document, which must end with nothing open."""
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open
    return reader


def squeezed(text: str) -> str:
    """A text without spaces of any width, as layout puts them elsewhere."""
    return "".join(text.split())


def pieces(page: Page) -> Iterator[str]:
    """Every text that stands on a page, in its order."""
    yield words(page.headline)
    for part in page.parts:
        match part:
            case Hands():
                for hand in part.hands:
                    yield from (words(line) for line in (hand.title, *hand.rows))
                yield from (label + words(ink) for label, ink in part.below)
            case Bars():
                yield part.title
                for bar in part.bars:
                    yield bar.label + bar.aside + f"{bar.share:.1%}"
            case Course():
                yield part.title + part.remark
            case Paragraph():
                yield part.title
                yield from map(words, part.lines)
            case Grid():
                yield part.title + part.remark
                for row in part.rows:
                    yield from map(words, row)
    yield from page.notes


def svg_text(document: str) -> str:
    """All that is written in an SVG file."""
    root = ET.fromstring(document)
    return "".join("".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text"))


def test_both_files_hold_every_word_of_the_page_and_fetch_nothing(result: Any) -> None:
    svg, html = to_svg(result), to_html(result)
    in_svg = squeezed(svg_text(svg))
    reader = read(html)
    in_html = squeezed("".join(reader.text))
    for piece in map(squeezed, pieces(page_of(result))):
        assert piece in in_html
        if " : " not in piece:
            # Signs and ranks of a hand are texts of their own, and long cells are wrapped in place.
            assert piece in in_svg
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(svg).iter()}
    assert tags <= {
        "svg",
        "title",
        "desc",
        "style",
        "g",
        "rect",
        "text",
        "tspan",
        "line",
        "polyline",
        "circle",
    }
    assert not set(reader.tags) & {"script", "link", "img", "iframe", "object"}
    assert not reader.links
    assert "url(" not in svg + html
    assert "@import" not in svg + html


def test_the_same_answer_gives_the_same_files(result: Any) -> None:
    other = replace(result, **{k: v for k, v in (("seconds", 99.5), ("nodes", 1)) if hasattr(result, k)})
    assert to_svg(other) == to_svg(result)
    assert to_html(other) == to_html(result)


def test_another_search_gives_the_same_files(made: Callable[[str], Any], again: Callable[[str], Any]) -> None:
    for name in ("bridge", "kozel", "truf review"):
        assert to_svg(again(name)) == to_svg(made(name))


def test_nothing_lies_over_anything(result: Any) -> None:
    root = ET.fromstring(to_svg(result))
    boxes: list[tuple[float, float, float, float, str]] = []

    def walk(element: ET.Element, x: float, y: float) -> None:
        move = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", "translate(0 0)"))
        assert move is not None
        x, y = x + float(move[1]), y + float(move[2])
        if element.tag.endswith("text"):
            size = float(element.get("font-size", "14"))
            wide = sum(
                width_of(span.text or "", size, bold="strong" in span.get("class", "")) for span in element
            )
            left = x + float(element.get("x", "0"))
            left -= {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0.0)
            base = y + float(element.get("y", "0"))
            boxes.append((left, base - size * 0.7, left + wide, base, "".join(element.itertext())))
        for child in element:
            walk(child, x, y)

    walk(root, 0, 0)
    assert len(boxes) > 10
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    for left, top, right, bottom, text in boxes:
        assert left > 0, text
        assert top > 0, text
        assert right < width, text
        assert bottom < height, text
    for one, other in combinations(boxes, 2):
        apart = one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
        assert apart, (one, other)


def test_names_are_escaped_and_cleaned(solved_file: Callable[[str], Any]) -> None:
    players = 'N = "<b>&\\"\'"\nE = "a\\u0001\\u001fb"\nS = "王小明"\nW = "' + "ш" * 60 + '"\n'
    deal = 'game = "bridge"\ndeal = "N:AK.3.. QJ.4.. T9..5. .A..76"\ntrump = "S"\nlead = "W"\n'
    text = f"{deal}[players]\n{players}"
    solution = solved_file(text)
    svg = to_svg(solution)
    assert "North (<b>&\"')" in svg_text(svg)
    assert "East (a b)" in svg_text(svg)
    assert "South (王小明)" in svg_text(svg)
    assert "ш" * 23 + "…" in svg_text(svg)
    reader = read(to_html(solution))
    assert "b" not in reader.tags
    assert "North (<b>&\"')" in "".join(reader.text)


def test_notebooks_get_a_piece_that_keeps_to_itself(result: Any) -> None:
    piece = result._repr_html_()
    assert piece == to_fragment(result)
    reader = read(piece)
    assert not set(reader.tags) & {"html", "body", "head", "script"}
    rules = re.sub(r"@media[^{]*\{", "", DOCUMENT)
    for selectors in re.findall(r"([^{}]+)\{", rules):
        assert all(one.strip().startswith(".kozyr") for one in selectors.split(","))


@pytest.mark.parametrize("style", [DRAWING, DOCUMENT])
def test_style_sheets_are_for_screens_dark_and_light_and_for_paper(style: str) -> None:
    assert style.count("{") == style.count("}")
    dark = "@media screen and (prefers-color-scheme: dark)"
    assert dark in style
    assert style.index("fill: #1c1c1c") < style.index(dark)


def test_lines_are_broken_where_they_may_be() -> None:
    ink = (Run("one two"), Run("three", Tone.RED), Run(" four\u00a0five"))
    lines = wrapped(ink, width_of("one twothree "))
    assert [words(line) for line in lines] == ["one twothree", "four\u00a0five"]
    assert [words(line) for line in wrapped(ink, 1)] == ["one", "twothree", "four\u00a0five"]
    assert [words(line) for line in wrapped(ink, ink_width(ink))] == [words(ink)]
    assert wrapped((), 10) == [()]
