"""Damage to texts that make sense, so that what comes out is nearly right in many different ways."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

SIGNS: Final = (
    "[", "]", '"', "'", "{", "}", "(", ")", ";", "%", "|", "\n", "\r", "\t", "\x00", "\\", "=1=", "$",
    "^", "^^",
    "-", "*", "#", "##", "+", "/", "/?", "?", ":", ",", ".", "..", "...", "~", "<", ">", "&", "@",
    "!", "_", " ",
    "X", "X1", "X2", "T", "10", "1", "0", "-1", "NaN", "Infinity", "1e999", "99999999999999999999", "null",
    "true", "[]", "{}", "♠", "♥️", "Ш", "ſ", "İ", "①", "²", "٣", "\ufeff", "\u2028",
    "\x85", "\x1c", "\ud800",
    "SA", "h10", "D6", "pass", "all", "N:", "A:", "E", "N", "S", "W", "md|", "pc|", "mb|", "an|", "st||",
    "qx|",
    "[Deal ", '[Auction "N"]\n', '[Play "W"]\n', "\n\n", "1C", "7NTXX", "AP ", "[[deals]]\n", "PBN ",
    "\u200b",
)  # fmt: skip
"""Pieces that mean something to one reader or another, and letters that are easily taken for others."""


def damaged(rng: Random, text: str, others: Sequence[str]) -> str:
    """The text with pieces cut out, doubled, moved, replaced, or taken from another of the texts."""
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 6, 20))):
        low = rng.randrange(len(text) + 1)
        high = min(len(text), low + rng.choice((0, 0, 1, 1, 4, 30, 200)))
        text = text[:low] + _piece(rng, text[low:high], text, others) + text[high:]
    return text


def _piece(rng: Random, old: str, text: str, others: Sequence[str]) -> str:
    """What comes in the place of a piece."""
    match rng.randrange(8):
        case 0:
            return ""
        case 1:
            return old * 2
        case 2:
            return (
                chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x250), rng.randrange(0x110000)))) + old
            )
        case 3:
            return old.swapcase()
        case 4:
            return old[::-1]
        case 5:
            source = rng.choice(others)
            low = rng.randrange(len(source) + 1)
            return source[low : low + rng.choice((2, 5, 20, 100))]
        case 6:
            low = rng.randrange(len(text) + 1)
            return text[low : low + rng.choice((2, 5, 20))]
        case _:
            return rng.choice(SIGNS)


def damaged_bytes(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """The same to the bytes of a file, some of which are then no text at all."""
    if rng.random() < 0.7:
        texts = [other.decode("utf-8", "replace") for other in rng.sample(others, 2)]
        data = damaged(rng, data.decode("utf-8", "replace"), texts).encode("utf-8", "replace")
    for _ in range(rng.choice((0, 0, 1, 4))):
        low = rng.randrange(len(data) + 1)
        data = data[:low] + bytes([rng.randrange(256)]) + data[low + rng.randrange(2) :]
    match rng.randrange(40):
        case 0:
            data = b"\xef\xbb\xbf" + data
        case 1:
            data = data.decode("utf-8", "replace").encode("utf-16")
        case 2:
            data = data.decode("utf-8", "replace").encode("utf-16-le")
        case 3:
            data = data.decode("utf-8", "replace").encode("utf-32")
        case 4:
            data = data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n")))
        case 5:
            data = data[: rng.randrange(len(data) + 1)]
        case _:
            pass
    return data
