"""A puzzle solved: its tree, and why each tempting play fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solver.analysis.puzzles.contest import Contest
from solver.analysis.puzzles.contests import contest_of
from solver.analysis.puzzles.puzzle import Puzzle
from solver.analysis.puzzles.refutation import Refuter
from solver.analysis.puzzles.tree import Grower, Tree
from solver.budget import Budget
from solver.plays import Play


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """The whole answer to a puzzle about play."""

    puzzle: Puzzle
    contest: Contest[Any]
    winning: tuple[tuple[Play, ...], ...]
    """The first plays that reach the goal; none where it cannot be met."""
    trees: tuple[Tree, ...]
    """What follows each of them, as far as one play alone will do."""
    failing: Mapping[tuple[Play, ...], tuple[Play, ...]]
    """The other plays with the plays that follow until the goal is out of reach."""

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            "winning": [[play.text for play in group] for group in self.winning],
            "trees": [tree.to_dict(self.contest.rules.seats) for tree in self.trees],
            "failing": [
                {"plays": [play.text for play in group], "refutation": [play.text for play in line]}
                for group, line in self.failing.items()
            ],
            "nodes": self.contest.nodes,
        }


def solve_puzzle(puzzle: Puzzle, budget: Budget, *, depth: int | None = None) -> Solved:
    """The answer to a puzzle about play; the tree goes ``depth`` plays deep, or to the end.

    Raises what :func:`~solver.analysis.puzzles.contests.contest_of` does, and ``OutOfBudgetError``.
    """
    contest = contest_of(puzzle, budget)
    won, lost = contest.split(contest.start)
    grower, refuter = Grower(contest), Refuter(contest)
    left = None if depth is None else depth - 1
    return Solved(
        puzzle=puzzle,
        contest=contest,
        winning=tuple(won),
        trees=tuple(grower.tree(contest.step(contest.start, group[0]), left) for group in won),
        failing={group: refuter.line(contest.step(contest.start, group[0])) for group in lost},
    )
