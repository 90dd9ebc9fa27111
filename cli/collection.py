"""Where puzzles are found: the collection that comes with the program, and files of the user's own."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from solver.analysis.puzzles.puzzle import Puzzle
from solver.errors import FormatError, KozyrError, OptionError
from solver.formats import puzzles
from solver.rules.registry import GAMES

LARGEST = 1 << 20
"""Bytes of the largest puzzle file that is read."""


def folder() -> Path:
    """The folder of the collection: package data of an installed program, else that of the checkout."""
    here = Path(__file__).resolve().parent
    installed = here / "puzzles"
    return installed if installed.is_dir() else here.parent / "puzzles"


def names(game: str | None = None) -> list[str]:
    """The names of the puzzles of the collection, by game in the order of the registry, then by file name."""
    found = []
    for name in GAMES if game is None else (game,):
        found += sorted(f"{name}/{path.stem}" for path in (folder() / name).glob("*.toml"))
    return found


def load(name: str) -> Puzzle:
    """A puzzle of the collection by its name, or the number of it such as ``bridge/03``; or a file.

    Raises ``OptionError`` for a name of none, and what reading a puzzle raises, with its name before it.
    """
    if os.path.isfile(name) or name.endswith(".toml"):
        return _read(Path(name), name)
    known = names()
    wanted = name.strip().lower().replace("\\", "/")
    matching = [one for one in known if one == wanted] or [
        one for one in known if re.match(rf"{re.escape(wanted)}(?!\w)", one)
    ]
    if len(matching) != 1:
        near = get_close_matches(wanted, known, n=1, cutoff=0.4)
        hint = f"did you mean {near[0]}? " if near else ""
        what = f"{len(matching)} puzzles are called" if matching else "there is no puzzle"
        raise OptionError(f"{what} '{name}'", remedy=f"{hint}kozyr puzzle list names them")
    return _read(folder() / f"{matching[0]}.toml", matching[0])


def load_all(given: Sequence[str], game: str | None = None) -> list[Puzzle | KozyrError]:
    """The puzzles named, or those of the collection, each read or with the reason why it is not."""
    found: list[Puzzle | KozyrError] = []
    for name in given or names(game):
        try:
            found.append(load(name))
        except KozyrError as error:
            found.append(error)
    return found


def _read(path: Path, name: str) -> Puzzle:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        reason = (error.strerror or "an error").lower()
        raise FormatError(f"cannot be read ({reason})", place=name, remedy="name a puzzle file") from None
    if len(data) > LARGEST:
        raise FormatError("larger than a puzzle can be", place=name, remedy="name a puzzle file")
    try:
        return puzzles.loads(data, name)
    except KozyrError as error:
        raise error.at(name) from None
