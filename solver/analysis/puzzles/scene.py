"""Random positions that may be puzzles: what is dealt, and which goal is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeVar

from solver.errors import OptionError
from solver.record import Record

THEMES: Final[Mapping[str, tuple[str, ...]]] = {
    "truf": ("tricks", "fewest", "exactly", "score", "bid"),
    "kozyr": ("tricks", "fewest", "exactly", "score", "bid"),
    "clubs": ("tricks", "fewest", "exactly", "score", "exchange"),
    "bridge": ("tricks", "contract"),
    "kozel": ("points", "game", "score", "no-claim"),
    "brokke": ("score", "form", "contract"),
}
"""What the goals of each game may be about."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Scene:
    """A position and a goal of which nothing is proven yet."""

    record: Record
    goal: str
    mover: str
    taken: Mapping[str, int] = field(default_factory=dict)


def pick(generator: Random, choices: Sequence[_T]) -> _T:
    """One of some things.

    Of the generator only ``random()`` is used, the one method whose sequence is promised to stay.
    """
    return choices[int(generator.random() * len(choices))]


def split_up(generator: Random, total: int, parts: int) -> list[int]:
    """A number in random parts."""
    counts = [0] * parts
    for _ in range(total):
        counts[int(generator.random() * parts)] += 1
    return counts


def check_theme(game: str, theme: str | None) -> None:
    """Raises ``OptionError`` for a theme that a game does not have."""
    if theme is not None and theme not in THEMES[game]:
        raise OptionError(
            f"'{theme}' is no theme of {game}",
            place="--theme",
            remedy="themes are " + ", ".join(THEMES[game]),
        )
