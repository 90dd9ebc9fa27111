"""The proof of a puzzle: that its goal can be met, by which plays, and that what it states is right."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from solver.analysis.puzzles.choices import decision_of
from solver.analysis.puzzles.contest import Contest
from solver.analysis.puzzles.contests import chooses, contest_of
from solver.analysis.puzzles.puzzle import Puzzle
from solver.budget import Budget
from solver.errors import KozyrError, OutOfBudgetError
from solver.plays import Play

MEMORY_MB = 64
"""What the tables of the search of one puzzle may take by default."""


class Verdict(Enum):
    """What a check comes to."""

    PROVEN = "proven"
    WRONG = "wrong"
    OPEN = "open"
    """The budget did not suffice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What is proven of one puzzle."""

    puzzle: Puzzle
    verdict: Verdict
    faults: tuple[str, ...]
    """What is wrong, or why it is open."""
    winning: tuple[tuple[str, ...], ...]
    """The first plays that reach the goal; those that mean the same stand together."""
    losing: tuple[tuple[str, ...], ...]
    """Those that do not."""
    nodes: int
    seconds: float

    @property
    def unique(self) -> bool:
        """Whether one play alone, or its equals, reaches the goal."""
        return len(self.winning) == 1

    def to_dict(self) -> dict[str, Any]:
        """The finding as plain data."""
        return {
            "id": self.puzzle.id,
            "verdict": self.verdict.value,
            "unique": self.unique,
            "winning": [list(group) for group in self.winning],
            "losing": [list(group) for group in self.losing],
            "faults": list(self.faults),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }


def check(puzzle: Puzzle, budget: Budget | None = None) -> Finding:
    """Proves a puzzle, or says what is wrong with it.

    Raises ``KozyrError`` for a puzzle that cannot be posed: its goal is not read, its position is none.
    """
    started = time.perf_counter()
    budget = budget or Budget(memory_mb=MEMORY_MB)
    faults: list[str] = []
    won: list[tuple[str, ...]] = []
    lost: list[tuple[str, ...]] = []
    nodes = 0
    verdict = None
    try:
        if chooses(puzzle):
            decision = decision_of(puzzle, budget)
            won = [choice.names for choice in decision.choices if choice.right]
            lost = [choice.names for choice in decision.choices if not choice.right]
            nodes = decision.nodes
            _check_first(puzzle, won, lost, faults)
        else:
            contest = contest_of(puzzle, budget)
            _check_play(puzzle, contest, won, lost, faults)
            nodes = contest.nodes
    except OutOfBudgetError as error:
        faults, verdict = [str(error)], Verdict.OPEN
    return Finding(
        puzzle=puzzle,
        verdict=verdict or (Verdict.WRONG if faults else Verdict.PROVEN),
        faults=tuple(faults),
        winning=tuple(won),
        losing=tuple(lost),
        nodes=nodes,
        seconds=time.perf_counter() - started,
    )


def _check_play(
    puzzle: Puzzle,
    contest: Contest[Any],
    won: list[tuple[str, ...]],
    lost: list[tuple[str, ...]],
    faults: list[str],
) -> None:
    winning, losing = contest.split(contest.start)
    won += [tuple(play.text for play in group) for group in winning]
    lost += [tuple(play.text for play in group) for group in losing]
    _check_first(puzzle, won, lost, faults)
    if faults:
        return
    if puzzle.line:
        _check_line(puzzle, contest, faults)
    for tempting, plays in puzzle.tries.items():
        _check_try(contest, tempting, plays, faults)


def _check_first(
    puzzle: Puzzle, won: list[tuple[str, ...]], lost: list[tuple[str, ...]], faults: list[str]
) -> None:
    """Whether the plays stated are those that reach the goal, one of each group of equals at least."""
    stated = {word.upper() for word in puzzle.solution}
    legal = {name.upper() for group in (*won, *lost) for name in group}
    strange = [word for word in puzzle.solution if word.upper() not in legal]
    faults += [f"the solution {word} cannot be played" for word in strange]
    if not won:
        faults.append("the goal cannot be met")
        return
    if not lost:
        faults.append("every play meets the goal")
    faults += [f"the solution {name} fails" for group in lost for name in group if name.upper() in stated]
    faults += [
        f"{' or '.join(group)} meets the goal too"
        for group in won
        if not stated & {name.upper() for name in group}
    ]


def _check_line(puzzle: Puzzle, contest: Contest[Any], faults: list[str]) -> None:
    position = contest.start
    if puzzle.line[0].text.upper() not in {word.upper() for word in puzzle.solution}:
        faults.append(f"the line begins with {puzzle.line[0].text}, which is not the solution")
    for number, play in enumerate(puzzle.line, start=1):
        after = _played(contest, position, play, f"the line: play {number}", faults)
        if after is None:
            return
        if not contest.wins(after):
            faults.append(f"the line: play {number} ({play.text}) gives the goal away")
            return
        position = after
    if contest.decided(position) is None:
        faults.append("the line ends before the goal is met")


def _check_try(contest: Contest[Any], tempting: Play, plays: Iterable[Play], faults: list[str]) -> None:
    """Whether a tempting play fails, and the plays after it show why."""
    name = f"the try {tempting.text}"
    position = _played(contest, contest.start, tempting, name, faults)
    if position is None:
        return
    if contest.wins(position):
        faults.append(f"{name} meets the goal")
        return
    for number, play in enumerate(plays, start=1):
        after = _played(contest, position, play, f"{name}: play {number}", faults)
        if after is None:
            return
        if contest.wins(after):
            faults.append(f"{name}: play {number} ({play.text}) lets the goal through")
            return
        position = after
    if contest.decided(position) is None:
        faults.append(f"{name}: it is not seen where the plays end that the goal is out of reach")


def _played(contest: Contest[Any], position: Any, play: Play, place: str, faults: list[str]) -> Any:
    try:
        return contest.ground.after(position, play)
    except KozyrError as error:
        faults.append(f"{place}: {error}")
        return None
