"""The contest of a puzzle: one side plays for its goal, all others together against it.

A position is won for the goal or it is lost; there is nothing between. What differs between the kinds of
games stands in :mod:`solver.analysis.puzzles.contests`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from solver.analysis.explorer.ground import Ground, P
from solver.analysis.puzzles.goal import Goal
from solver.errors import OutOfBudgetError
from solver.plays import Play


class Contest(ABC, Generic[P]):
    """A goal in a game, with a search that says whether a position still reaches it."""

    def __init__(self, ground: Ground[P], goal: Goal, start: P) -> None:
        self.ground = ground
        self.goal = goal
        self.start = start
        """The position that the puzzle begins with."""
        self.rules = ground.rules
        self._known: dict[P, bool] = {}

    @property
    @abstractmethod
    def nodes(self) -> int:
        """Positions searched so far."""

    @abstractmethod
    def decided(self, position: P) -> bool | None:
        """Whether the goal is met, whatever follows (``True``), or out of reach (``False``); ``None`` while
        neither can be seen without a search."""

    @abstractmethod
    def search(self, position: P) -> bool | None:
        """Whether the side can force its goal; ``None`` where the budget did not suffice to tell."""

    @abstractmethod
    def groups(self, position: P) -> list[tuple[Play, ...]]:
        """The legal plays of the seat on turn, those together that only the names of cards tell apart;
        what is given away most easily comes first."""

    @abstractmethod
    def mover(self, position: P) -> int | None:
        """The seat on turn; ``None`` when play is over."""

    @abstractmethod
    def step(self, position: P, play: Play) -> P:
        """The position after a play that is known to be legal."""

    def ours(self, position: P) -> bool:
        """Whether the side of the goal is on turn."""
        return self.mover(position) in self.goal.side

    def wins(self, position: P) -> bool:
        """Whether the side can force its goal; raises ``OutOfBudgetError`` if that cannot be told."""
        known = self._known.get(position)
        if known is None:
            known = self.decided(position)
            if known is None:
                known = self.search(position)
            if known is None:
                raise OutOfBudgetError(
                    "not proven within the time and memory given", remedy="give more with --time and --memory"
                )
            self._known[position] = known
        return known

    def after(self, position: P, *plays: Play) -> P:
        """The position after some plays; raises ``IllegalPlayError`` with the rule that one breaks."""
        for one in plays:
            position = self.ground.after(position, one)
        return position

    def split(self, position: P) -> tuple[list[tuple[Play, ...]], list[tuple[Play, ...]]]:
        """The plays of the seat on turn: those after which the goal can be forced, and the others."""
        won: list[tuple[Play, ...]] = []
        lost: list[tuple[Play, ...]] = []
        for group in self.groups(position):
            (won if self.wins(self.step(position, group[0])) else lost).append(group)
        return won, lost
