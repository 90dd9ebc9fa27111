"""Puzzle files: TOML with the keys of deal files (:mod:`solver.formats.fields`) and those of a puzzle.

The schema in words is ``puzzles/README.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import tomli_w

from solver.analysis.puzzles.puzzle import DIFFICULTIES, Puzzle
from solver.deal import parse_seat
from solver.errors import FormatError, KozyrError
from solver.formats import toml
from solver.formats.decode import decode
from solver.formats.fields import KEYS as DEAL_KEYS
from solver.formats.fields import from_record, to_record
from solver.formats.plays import parse_played
from solver.formats.wording import quoted, suggest
from solver.plays import Play

KEYS: Final = (
    "title",
    "goal",
    "to_move",
    "solution",
    "line",
    "tries",
    "taken",
    "hints",
    "idea",
    "difficulty",
    "origin",
)
"""The keys of a puzzle file beside those of a deal file."""
_NEEDED: Final = ("title", "game", "goal", "solution")
_T = TypeVar("_T")


def loads(data: str | bytes, name: str) -> Puzzle:
    """The puzzle of a TOML text; ``name`` is how it is called.

    Raises ``FormatError`` with the key for what is missing, unknown or of a wrong type, and what
    :func:`~solver.formats.fields.to_record` raises for the position.
    """
    values = toml.parse(decode(data) if isinstance(data, bytes) else data)
    for key in values:
        if key not in KEYS and key not in DEAL_KEYS:
            raise FormatError(
                f"unknown key {quoted(key)}", remedy=suggest(key, (*KEYS, *DEAL_KEYS), "keys are")
            )
    missing = [key for key in _NEEDED if key not in values]
    if missing:
        raise FormatError(f"no {missing[0]}", remedy="a puzzle has " + ", ".join(_NEEDED) + " and hands")
    record = to_record({key: value for key, value in values.items() if key in DEAL_KEYS})
    seats = record.deal.seats
    return Puzzle(
        id=name,
        title=_read(values, "title", _text),
        record=record,
        goal=_read(values, "goal", _text),
        to_move=_read(values, "to_move", lambda value: seats[parse_seat(_text(value), seats)], None),
        solution=_read(values, "solution", _texts),
        line=_read(values, "line", _plays, ()),
        tries=_read(values, "tries", _tries, {}),
        taken=_read(values, "taken", lambda value: _taken(value, seats), {}),
        hints=_read(values, "hints", _texts, ()),
        idea=" ".join(_read(values, "idea", _text, "").split()),
        difficulty=_read(values, "difficulty", _difficulty, None),
        origin=_read(values, "origin", _text, ""),
    )


def dumps(puzzle: Puzzle) -> str:
    """A puzzle as TOML; :func:`loads` reads it as an equal one."""
    head: dict[str, Any] = {
        "title": puzzle.title,
        "goal": puzzle.goal,
        "to_move": puzzle.to_move,
        "difficulty": puzzle.difficulty,
        "hints": list(puzzle.hints) or None,
        "solution": puzzle.solution[0] if len(puzzle.solution) == 1 else list(puzzle.solution),
        "line": _line_text(puzzle.line) or None,
        "idea": puzzle.idea or None,
        "origin": puzzle.origin or None,
    }
    deal = from_record(puzzle.record)
    plain = {key: value for key, value in deal.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in deal.items() if isinstance(value, dict)}
    tries = {play.text: _line_text(plays) for play, plays in puzzle.tries.items()}
    data = {**head, **plain, "tries": tries or None, "taken": dict(puzzle.taken) or None, **tables}
    return tomli_w.dumps({key: value for key, value in data.items() if value is not None})


def _line_text(plays: tuple[Play, ...]) -> str:
    return " ".join(play.text for play in plays)


def _read(values: Mapping[str, Any], key: str, read: Callable[[Any], _T], *default: _T) -> _T:
    if key not in values and default:
        return default[0]
    try:
        return read(values[key])
    except KozyrError as error:
        raise error.at(key) from None


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise FormatError("this is no text", remedy="write a text in quotes")
    return value.strip()


def _texts(value: object) -> tuple[str, ...]:
    if isinstance(value, list) and value:
        return tuple(_text(one) for one in value)
    return (_text(value),)


def _plays(value: object) -> tuple[Play, ...]:
    return parse_plays(value if isinstance(value, str) else _text(value))


def parse_plays(text: str) -> tuple[Play, ...]:
    """The plays that a text lists; raises as :func:`~solver.formats.plays.parse_played`."""
    read = parse_played(text)
    return read["plays"] or tuple(Play(card.bit) for card in read["played"])


def _tries(value: object) -> dict[Play, tuple[Play, ...]]:
    return {parse_play(key): _plays(line) for key, line in _table(value).items()}


def parse_play(text: str) -> Play:
    """The one play that a text names; raises ``KozyrError`` for none, or several."""
    plays = _plays(text)
    if len(plays) != 1:
        raise FormatError(f"{quoted(text)} is not one play", remedy="write one, such as SA")
    return plays[0]


def _table(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise FormatError("this is no table", remedy="write names and values below a line such as [tries]")
    return value


def _taken(value: object, seats: str) -> dict[str, int]:
    result = {}
    for key, tricks in _table(value).items():
        if type(tricks) is not int or not 0 <= tricks <= 13:
            raise FormatError("this is no number of tricks", place=key, remedy="write 0 to 13")
        result[seats[parse_seat(key, seats)]] = tricks
    return result


def _difficulty(value: object) -> int:
    if type(value) is not int or value not in DIFFICULTIES:
        raise FormatError(
            "this is no difficulty", remedy=f"write {DIFFICULTIES[0]} (easy) to {DIFFICULTIES[-1]} (hard)"
        )
    return value
