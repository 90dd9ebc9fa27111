"""A try at a puzzle: the reader plays for the goal, the solver for everybody else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic

from solver.analysis.explorer.ground import P
from solver.analysis.puzzles.contest import Contest
from solver.analysis.puzzles.refutation import Refuter
from solver.analysis.puzzles.tree import hardest
from solver.errors import IllegalPlayError
from solver.plays import Play


class State(Enum):
    """How a try stands."""

    OPEN = "open"
    """The goal can still be forced, and the reader is on turn."""
    FAILED = "failed"
    """The last play let the goal slip."""
    MET = "met"
    """The goal is certain."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a play fails."""

    play: Play
    refutation: tuple[Play, ...]
    """The plays that follow it until the goal is out of reach."""
    better: tuple[Play, ...]
    """What would have kept the goal, one play of each group."""


class Trial(Generic[P]):
    """The plays made so far, the solver's among them, and how the try stands."""

    def __init__(self, contest: Contest[P]) -> None:
        self.contest = contest
        self._refuter = Refuter(contest)
        self._plays: list[Play] = []
        self._turns: list[int] = []
        self._failure: Failure | None = None
        self.position = contest.start
        self._answer()

    @property
    def plays(self) -> tuple[Play, ...]:
        """All plays since the start of the puzzle."""
        return tuple(self._plays)

    @property
    def failure(self) -> Failure | None:
        """Why the last play of the reader fails, if it does."""
        return self._failure

    @property
    def state(self) -> State:
        """How the try stands."""
        if self._failure is not None:
            return State.FAILED
        return State.MET if self.contest.decided(self.position) else State.OPEN

    @property
    def turns(self) -> int:
        """How many plays the reader has made."""
        return len(self._turns)

    def play(self, chosen: Play) -> tuple[Play, ...]:
        """Makes a play for the goal; the replies of the others up to the reader's next turn.

        After a play that fails there are no replies: :attr:`failure` says what they would be. Raises
        ``IllegalPlayError`` for a play that breaks a rule, or when the try is over.
        """
        if self.state is not State.OPEN:
            over = "the goal is met" if self.state is State.MET else "the goal is out of reach"
            raise IllegalPlayError(f"the try is over, {over}", place=chosen.symbols, remedy="stop here")
        after = self.contest.ground.after(self.position, chosen)
        before = self.position
        self._turns.append(len(self._plays))
        self._plays.append(chosen)
        self.position = after
        if not self.contest.wins(after):
            won, _ = self.contest.split(before)
            self._failure = Failure(chosen, self._refuter.line(after), tuple(group[0] for group in won))
            return ()
        return self._answer()

    def undo(self) -> bool:
        """Takes the reader's last play back, with the replies to it; whether there was one."""
        if not self._turns:
            return False
        del self._plays[self._turns.pop() :]
        self._failure = None
        self.position = self.contest.after(self.contest.start, *self._plays)
        return True

    def _answer(self) -> tuple[Play, ...]:
        """The solver's plays until the reader is on turn or the goal is certain."""
        contest = self.contest
        made: list[Play] = []
        while contest.decided(self.position) is None and not contest.ours(self.position):
            chosen = hardest(contest, self.position)
            made.append(chosen)
            self._plays.append(chosen)
            self.position = contest.step(self.position, chosen)
        return tuple(made)
