"""How long an input is, for the time that is left."""

from __future__ import annotations

import os
import stat
from typing import Final

from solver.formats.stream import Entry

_PIECE: Final = 1 << 20


def lines_in(source: str) -> int | None:
    """How many lines a file has, in memory that does not grow; ``None`` for what is no plain file."""
    try:
        if source == "-" or not stat.S_ISREG(os.stat(source).st_mode):
            return None
        with open(source, "rb") as file:
            feeds = returns = 0
            while piece := file.read(_PIECE):
                feeds += piece.count(b"\n")
                returns += piece.count(b"\r")
    except OSError:
        return None
    return max(feeds or returns, 1)


def line_of(entry: Entry) -> int:
    """The line at which a deal begins."""
    return int(entry.place.rpartition(" ")[2])
