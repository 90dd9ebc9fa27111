"""The solution of a puzzle as a tree: what to play against every defence, as far as one play alone does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic

from solver.analysis.explorer.ground import P
from solver.analysis.puzzles.contest import Contest
from solver.plays import Play

MOST_NODES: Final = 1_500
"""Positions of one tree; past them it is cut."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Plays of one seat that lead to the same continuation."""

    plays: tuple[Play, ...]
    every: bool
    """Whether these are all that the seat may play; the side goes on with the first of them."""
    then: Tree


@dataclass(frozen=True, slots=True)
class Tree:
    """What is to be known of one position of a solution."""

    seat: int | None
    """The seat on turn; ``None`` at an end."""
    ours: bool = False
    """Whether the side of the goal is on turn."""
    branches: tuple[Branch, ...] = ()
    """The one play of the side, or every reply of the others."""
    several: tuple[Play, ...] = ()
    """Where the tree stops because more than one play, but not every one, reaches the goal: those that do."""
    cut: bool = False
    """Whether it stops for its size or depth."""

    def to_dict(self, seats: str) -> dict[str, Any]:
        """The tree as plain data."""
        if self.cut:
            return {"end": "cut"}
        if self.several:
            assert self.seat is not None
            return {"end": "several", "seat": seats[self.seat], "plays": [one.text for one in self.several]}
        if self.seat is None:
            return {"end": "goal"}
        return {
            "seat": seats[self.seat],
            "branches": [
                {
                    "plays": [one.text for one in branch.plays],
                    "every": branch.every,
                    "then": branch.then.to_dict(seats),
                }
                for branch in self.branches
            ],
        }


@dataclass
class Grower(Generic[P]):
    """Grows the tree of a contest from a position that is won."""

    contest: Contest[P]
    depth: int | None = None
    """How many plays deep; ``None`` for to the end."""
    _known: dict[tuple[P, int | None], Tree] = field(default_factory=dict)
    _left: int = MOST_NODES

    def tree(self, position: P, depth: int | None = None) -> Tree:
        """The solution from a position that is won."""
        return self._grow(position, self.depth if depth is None else depth)

    def _grow(self, position: P, depth: int | None) -> Tree:
        key = (position, depth)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._fresh(position, depth)
        return known

    def _fresh(self, position: P, depth: int | None) -> Tree:
        contest = self.contest
        if contest.decided(position):
            return Tree(None)
        seat = contest.mover(position)
        if self._left <= 0 or depth == 0:
            return Tree(seat, cut=True)
        self._left -= 1
        less = None if depth is None else depth - 1
        if contest.ours(position):
            won, lost = contest.split(position)
            plays = tuple(play for group in won for play in group)
            if len(won) > 1 and lost:
                return Tree(seat, ours=True, several=plays)
            # Where no play can go wrong there is nothing to choose, and the first one goes on.
            then = self._grow(contest.step(position, won[0][0]), less)
            return Tree(seat, ours=True, branches=(Branch(plays, not lost, then),))
        groups = contest.groups(position)
        merged: dict[Tree, list[Play]] = {}
        for group in groups:
            then = self._grow(contest.step(position, group[0]), less)
            merged.setdefault(then, []).extend(group)
        branches = (Branch(tuple(some), len(merged) == 1, then) for then, some in merged.items())
        return Tree(seat, branches=tuple(branches))


def main_line(contest: Contest[P], position: P) -> tuple[Play, ...]:
    """Play from a position that is won until the goal is met: the side plays the first that wins, the
    others what leaves it the fewest ways on."""
    plays: list[Play] = []
    while contest.decided(position) is None:
        ours = contest.ours(position)
        chosen = contest.split(position)[0][0][0] if ours else hardest(contest, position)
        plays.append(chosen)
        position = contest.step(position, chosen)
    return tuple(plays)


def hardest(contest: Contest[P], position: P) -> Play:
    """The play of another seat in a position that is won after which the side has the smallest share of
    plays that still win, looking on to its next turn."""
    options = []
    for number, group in enumerate(contest.groups(position)):
        share = _share(contest, contest.step(position, group[0]))
        options.append((share, number, group[0]))
    return min(options, key=lambda option: option[:2])[2]


def _share(contest: Contest[P], position: P) -> float:
    if contest.decided(position) is not None:
        return 2.0
    if contest.ours(position):
        won, lost = contest.split(position)
        return len(won) / (len(won) + len(lost))
    groups: Sequence[tuple[Play, ...]] = contest.groups(position)
    return min(_share(contest, contest.step(position, group[0])) for group in groups)
