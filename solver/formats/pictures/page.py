"""An answer as a page to be drawn: what stands on it, and nothing of how it looks.

Every kind of answer has a function in :mod:`solver.formats.pictures.pages` that says what is on its page; the
writers :mod:`~solver.formats.pictures.svg` and :mod:`~solver.formats.pictures.html` know pages only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias


class Tone(Enum):
    """What a piece of text is to the reader; the value is its class in a style sheet."""

    PLAIN = ""
    STRONG = "strong"
    FAINT = "faint"
    GOOD = "good"
    """The best there is."""
    BAD = "bad"
    """What cost something."""
    UNSURE = "unsure"
    """Not proven."""
    RED = "red"
    """The sign of a red suit."""
    BLACK = "black"
    """The sign of a black suit, or a joker."""


@dataclass(frozen=True, slots=True)
class Run:
    """Some text of one tone."""

    text: str
    tone: Tone = Tone.PLAIN
    bold: bool = False


Ink: TypeAlias = tuple[Run, ...]
"""A line of text."""


def words(ink: Ink) -> str:
    """A line of text without its tones."""
    return "".join(run.text for run in ink)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand at the table."""

    title: Ink
    rows: tuple[Ink, ...]
    """A line a suit; one of ``?`` for a hidden hand."""
    spoken: str
    """The hand in words, for readers who do not see it."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands around the table."""

    hands: tuple[Hand, ...]
    """By seat, clockwise."""
    letters: str
    """The letter of each seat."""
    leader: int | None
    trick: tuple[tuple[int, Ink], ...] = ()
    """The cards on the table with the seats they were played from, in the order of play."""
    below: tuple[tuple[str, Ink], ...] = ()
    """Widow, stock and the like: a label and what it stands for."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table."""

    title: str
    rows: tuple[tuple[Ink, ...], ...]
    """Cells by row; rows may be shorter than the longest."""
    heads: int = 1
    """How many of the first rows are headings."""
    left: Sequence[int] = (0,)
    """Columns that are flush left; the others are flush right."""
    remark: str = ""
    """What the title needs to be understood, in small print beside it."""
    lines: Sequence[int] = ()
    """Rows with a rule above them."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart."""

    label: str
    share: float
    """From 0 to 1."""
    exact: bool = True
    """Whether the label is a value, not an interval of a search cut short."""
    aside: str = ""
    """What the label stands for, in words."""


@dataclass(frozen=True, slots=True)
class Bars:
    """A distribution as a chart of bars."""

    title: str
    bars: tuple[Bar, ...]
    unit: str = ""
    """What the labels count."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences, under a title if there is one."""

    title: str
    lines: tuple[Ink, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart."""

    name: str
    values: tuple[tuple[int, int], ...]
    """The ends of what is proven, before every move and after the last."""


@dataclass(frozen=True, slots=True)
class Course:
    """How values went, move by move, as a chart of steps."""

    title: str
    series: tuple[Series, ...]
    starts: tuple[tuple[int, str], ...]
    """The moves that begin a trick, with its number."""
    marked: tuple[tuple[int, int], ...]
    """Moves to be marked, each with the number of the series of whoever made it."""
    remark: str = ""


Part: TypeAlias = Hands | Grid | Bars | Course | Paragraph


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Everything on a page, from top to bottom."""

    title: str
    """What it is about, in words: the name of the game and of the question."""
    headline: Ink
    """The game, the trump, who leads."""
    parts: tuple[Part, ...]
    notes: tuple[str, ...] = field(default=())
    """Small print: whether the numbers are proven and what they mean."""
