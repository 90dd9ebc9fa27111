"""How wide text is, nearly enough to lay it out without knowing the font that will be used.

The widths are those of the common sans-serif faces by kind of letter, in parts of the height of the font,
and rather too wide than too narrow.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from solver.formats.pictures.page import Ink, Run, words

_NARROW: Final = frozenset("ijl.,:;'|!()[]/ ›\u00a0")
_WIDE: Final = frozenset("mwMWQGO@%+—…♠♥♦♣")
_BOLD: Final = 1.07
_ROUNDING: Final = 0.01
"""What sums of widths may be off, so that a line fits into the room that was measured for it."""


def width_of(text: str, size: float = 14, *, bold: bool = False) -> float:
    """The width of a text in a font of this size, in the units of the size."""
    return sum(map(_part, text)) * size * (_BOLD if bold else 1)


def ink_width(ink: Ink, size: float = 14) -> float:
    """The width of a line of text."""
    return sum(width_of(run.text, size, bold=run.bold) for run in ink)


def _part(letter: str) -> float:
    if letter in _NARROW:
        return 0.34
    if letter in _WIDE:
        return 0.9
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return 1.0
    return 0.72 if letter.isupper() else 0.6


def wrapped(ink: Ink, room: float, size: float = 14) -> list[Ink]:
    """A line of text as several of at most this width, broken at spaces where there are any."""
    lines: list[list[Run]] = [[]]
    used = 0.0
    for atom in _atoms(ink):
        wide = ink_width(atom, size)
        if lines[-1] and used + wide - _trailing(atom, size) > room + _ROUNDING:
            lines[-1][-1] = _stripped(lines[-1][-1])
            lines.append([])
            used = 0.0
        lines[-1] += atom
        used += wide
    return [_merged(line) for line in lines]


def _atoms(ink: Ink) -> list[Ink]:
    """What may not be broken: words with the space after them, across changes of tone."""
    atoms: list[list[Run]] = [[]]
    for run in ink:
        start = 0
        for at, letter in enumerate(run.text):
            if letter in (" ", "\u2002"):
                atoms[-1].append(Run(run.text[start : at + 1], run.tone, run.bold))
                atoms.append([])
                start = at + 1
        if start < len(run.text):
            atoms[-1].append(Run(run.text[start:], run.tone, run.bold))
    return [tuple(atom) for atom in atoms if atom]


def _merged(line: list[Run]) -> Ink:
    """A line with the pieces of one tone that follow each other put together again."""
    runs: list[Run] = []
    for run in line:
        if runs and (runs[-1].tone, runs[-1].bold) == (run.tone, run.bold):
            runs[-1] = Run(runs[-1].text + run.text, run.tone, run.bold)
        else:
            runs.append(run)
    return tuple(runs)


def _trailing(atom: Ink, size: float) -> float:
    text = words(atom)
    return width_of(text[len(text.rstrip()) :], size)


def _stripped(run: Run) -> Run:
    return Run(run.text.rstrip(" \u2002"), run.tone, run.bold)
