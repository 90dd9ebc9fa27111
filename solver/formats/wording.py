"""How messages quote what was read and suggest what was meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

LONGEST_QUOTE: Final = 60
"""Characters of a quoted text before it is cut."""


def quoted(text: str) -> str:
    """A text in quotes, on one line and not too long; a lone foreign character is named as well.

    The name tells apart what looks alike: a Cyrillic К is no king.
    """
    shown = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    shown = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in shown)
    if len(text) == 1 and not text.isascii():
        name = unicodedata.name(text, f"U+{ord(text):04X}")
        return f"'{shown}' ({name})"
    return f"'{shown}'"


def suggest(word: str, allowed: Iterable[str], listing: str) -> str:
    """A remedy for an unknown word: the nearest allowed one, if any is near, and the whole list."""
    names = list(allowed)
    near = get_close_matches(word.lower(), names, n=1, cutoff=0.5)
    listed = f"{listing} {', '.join(names)}"
    return f"did you mean '{near[0]}'? {listed}" if near else listed


def number_of(amount: int, noun: str) -> str:
    """A count with its noun: ``1 hand``, ``3 hands``."""
    return f"{amount} {noun}" if amount == 1 else f"{amount} {noun}s"


def alternatives(words: Iterable[str]) -> str:
    """A choice in words: ``A``, ``A or B``, ``A, B or C``."""
    *rest, last = words
    return f"{', '.join(rest)} or {last}" if rest else last
