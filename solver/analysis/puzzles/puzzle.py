"""A puzzle as its file has it, before anything in it is proven."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from solver.plays import Play
from solver.record import Record

DIFFICULTIES: Final = range(1, 6)
"""From easy to hard; what the numbers stand for is said in :func:`solver.analysis.puzzles.measures.grade`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """The contents of a puzzle file."""

    id: str
    """Game and file name without its ending: ``bridge/03-unblock``."""
    title: str
    record: Record
    """The position, as a deal file has it."""
    goal: str
    """A sentence of :mod:`solver.analysis.puzzles.goal`."""
    solution: tuple[str, ...]
    """The first play, or all that reach the goal, as text; for a decision before the play a bid card,
    ``keep`` or ``swap``. Stated, not trusted."""
    to_move: str | None = None
    """The seat on turn, where the file says it."""
    line: tuple[Play, ...] = ()
    """How play may go on from the solution to the goal."""
    tries: Mapping[Play, tuple[Play, ...]] = field(default_factory=dict)
    """Tempting plays that fail, with the plays that follow until the goal is out of reach."""
    taken: Mapping[str, int] = field(default_factory=dict)
    """Tricks that each seat took before the position began."""
    hints: tuple[str, ...] = ()
    idea: str = ""
    difficulty: int | None = None
    origin: str = ""

    def to_dict(self, *, spoil: bool = False) -> dict[str, Any]:
        """The puzzle as plain data; what gives it away only if ``spoil`` says so."""
        from solver.formats.fields import from_record

        data: dict[str, Any] = {
            "id": self.id,
            "game": self.record.game,
            "title": self.title,
            "goal": self.goal,
            "to_move": self.to_move,
            "difficulty": self.difficulty,
            "origin": self.origin,
            "position": from_record(self.record),
        }
        if self.taken:
            data["taken"] = dict(self.taken)
        if spoil:
            data["hints"] = list(self.hints)
            data["solution"] = list(self.solution)
            data["line"] = [play.text for play in self.line]
            data["tries"] = {play.text: [one.text for one in line] for play, line in self.tries.items()}
            data["idea"] = self.idea
        return data
