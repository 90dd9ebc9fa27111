"""The words of PBN: lines to games, the lines of a game to tags, comments, section lines and words.

Source: the description of Portable Bridge Notation, version 2.1 (T. Veugen, 2007), chapters 2 and 3.
More is read than it allows: a value in no quotes or over several lines, quotes within a value, games
that no empty line parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from solver.errors import FormatError
from solver.formats.wording import quoted

LONGEST_GAME: Final = 20_000
"""Lines of one game before it is taken for a comment that nobody closed."""
WORD_SECTIONS: Final = ("auction", "play")
_OPENING: Final = frozenset(
    ("event", "site", "date", "board", "north", "east", "south", "west", "dealer", "vulnerable", "deal")
)
"""Tags that begin another game when they stand behind an empty line and the game has its deal."""

_TAG: Final = re.compile(r'\[\s*([A-Za-z_]\w*)\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
_WIDE: Final = re.compile(r'\[\s*([A-Za-z_]\w*)\s*"([^\[\]"]*)"\s*\]')
_QUOTES: Final = re.compile(r'\[\s*([A-Za-z_]\w*)\s*"(.*)"\s*\]\s*$')
_BARE: Final = re.compile(r"\[\s*([A-Za-z_]\w*)[ \t]+([^\"\]\n]*?)\s*\]")
_NAME: Final = re.compile(r"\s*\[\s*([A-Za-z_]\w*)\s*[\" ]")
_WORD: Final = re.compile(r"=\s*\d*\s*=|\$\d+|[!?]{1,2}|\^[A-Za-z]?|[^\s;{\[=$!?^]+|.")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A line of a file."""

    number: int
    """From 1."""
    text: str


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a game, with where it begins."""

    kind: str
    """``tag``, ``comment``, ``line`` (comment), ``%`` (escaped line), ``row`` (of a table) or ``word``."""
    text: str
    line: int
    column: int
    name: str = ""
    """Of a tag."""

    @property
    def place(self) -> str:
        """For messages."""
        return f"line {self.line}, column {self.column}"


def games(lines: Iterable[str]) -> Iterator[list[Numbered]]:
    """The lines of a file game by game; a game too long to be one is cut there.

    A game ends before a tag that it has already, and before one that opens a game behind an empty line.
    """
    current: list[Numbered] = []
    waiting: list[Numbered] = []  # behind an empty line, before it is known which game they belong to
    seen: set[str] = set()
    inside = gap = False  # a comment in braces; an empty line since the last that was not
    for number, line in enumerate(lines, start=1):
        entry = Numbered(number, line)
        found = None if inside else _NAME.match(line)
        if found is not None:
            name = found[1].lower()
            again = name in seen and name != "note"
            if again or (gap and "deal" in seen and name in _OPENING):
                yield current
                current, seen = [], set()
            current += waiting
            waiting = []
            seen.add(name)
            gap = False
        elif not inside and not line.strip():
            gap = True
        elif gap and not inside and line.lstrip()[0] not in "{;%":
            # The words of a section go on behind an empty line.
            current += waiting
            waiting = []
            gap = False
        (waiting if gap else current).append(entry)
        inside = _inside(line, inside)
        if len(current) + len(waiting) > LONGEST_GAME:
            yield current + waiting
            current, waiting, seen, inside = [], [], set(), False
    current += waiting
    if any(entry.text.strip() for entry in current):
        yield current


def _inside(line: str, inside: bool) -> bool:
    """Whether a comment in braces is open behind this line."""
    if not inside and line.startswith("%"):
        return False
    quote = False
    for char in line:
        if inside:
            inside = char != "}"
        elif char == '"':
            quote = not quote
        elif char == ";" and not quote:
            return False
        elif char == "{" and not quote:
            inside = True
    return inside


def tokens(game: list[Numbered]) -> Iterator[Token]:
    """The pieces of a game in order; raises ``FormatError`` for a tag or comment that is not closed."""
    section = ""
    at, column = 0, 0
    while at < len(game):
        entry = game[at]
        text = entry.text
        if column == 0 and text.startswith("%"):
            yield Token("%", text[1:], entry.number, 1)
            at += 1
            continue
        while column < len(text) and text[column].isspace():
            column += 1
        if column >= len(text):
            at, column = at + 1, 0
            continue
        char = text[column]
        if char == ";":
            yield Token("line", text[column + 1 :].strip(), entry.number, column + 1)
            at, column = at + 1, 0
        elif char == "{":
            token, at, column = _comment(game, at, column)
            yield token
        elif char == "[":
            token, at, column = _tag(game, at, column)
            section = token.name.lower()
            yield token
        elif section in WORD_SECTIONS:
            found = _WORD.match(text, column)
            assert found is not None
            yield Token("word", found[0], entry.number, column + 1)
            column = found.end()
        else:
            yield Token("row", text[column:].rstrip(), entry.number, column + 1)
            at, column = at + 1, 0


def _comment(game: list[Numbered], at: int, column: int) -> tuple[Token, int, int]:
    start = Token("comment", "", game[at].number, column + 1)
    column += 1
    parts: list[str] = []
    while at < len(game):
        text = game[at].text
        end = text.find("}", column)
        if end >= 0:
            parts.append(text[column:end])
            body = "\n".join(part.strip() for part in parts).strip()
            return Token("comment", body, start.line, start.column), at, end + 1
        parts.append(text[column:])
        at, column = at + 1, 0
    raise FormatError("the comment that '{' opens has no end", place=start.place, remedy="close it with }")


def _tag(game: list[Numbered], at: int, column: int) -> tuple[Token, int, int]:
    text = game[at].text
    place = (game[at].number, column + 1)
    for pattern in (_TAG, _QUOTES, _BARE):
        found = pattern.match(text, column)
        if found is not None:
            value = found[2] if pattern is _BARE else re.sub(r'\\(["\\])', r"\1", found[2])
            return Token("tag", value.strip(), *place, found[1]), at, found.end()
    joined = "\n".join([text[column:], *(entry.text for entry in game[at + 1 : at + 20])])
    found = _WIDE.match(joined)
    if found is None:
        raise FormatError(
            f"{quoted(text[column:].rstrip())} is no tag",
            place=f"line {place[0]}, column {place[1]}",
            remedy='write [Name "value"], such as [Board "1"]',
        )
    value = " ".join(re.sub(r'\\(["\\])', r"\1", found[2]).split())
    below = found[0].count("\n")
    end = len(found[0].rsplit("\n", 1)[-1]) if below else column + len(found[0])
    return Token("tag", value, *place, found[1]), at + below, end
