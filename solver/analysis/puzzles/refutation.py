"""How a lost position is lost: the shortest way against the longest resistance."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Generic

from solver.analysis.explorer.ground import P
from solver.analysis.puzzles.contest import Contest
from solver.plays import Play

MOST_POSITIONS: Final = 400
"""Positions that one refutation looks at; past them it is a way to the end, but may not be the shortest."""


@dataclass
class Refuter(Generic[P]):
    """The replies that keep a lost position lost.

    All other seats take the shortest way to where the goal is out of reach, the side of the goal resists
    as long as it can.
    """

    contest: Contest[P]
    _depth: dict[P, int] = field(default_factory=dict)
    _left: int = MOST_POSITIONS

    def depth(self, position: P) -> int:
        """How many plays follow in a lost position until the goal is out of reach."""
        self._left = MOST_POSITIONS
        return self._of(position)

    def line(self, position: P) -> tuple[Play, ...]:
        """The plays that follow in a lost position until the goal is out of reach."""
        self._left = MOST_POSITIONS
        self._of(position)
        plays: list[Play] = []
        while self.contest.decided(position) is None:
            chosen = self.reply(position)
            plays.append(chosen)
            position = self.contest.step(position, chosen)
        return tuple(plays)

    def reply(self, position: P) -> Play:
        """The play of the seat on turn in a lost position that is not yet out of reach."""
        contest = self.contest
        ours = contest.ours(position)
        options = []
        for number, group in enumerate(contest.groups(position)):
            after = contest.step(position, group[0])
            if ours or not contest.wins(after):
                depth = self._of(after)
                options.append((-depth if ours else depth, number, group[0]))
        return min(options, key=lambda option: option[:2])[2]

    def _of(self, position: P) -> int:
        known = self._depth.get(position)
        if known is not None:
            return known
        contest = self.contest
        if contest.decided(position) is not None:
            return 0
        self._left -= 1
        ours = contest.ours(position)
        best: int | None = None
        for group in contest.groups(position):
            after = contest.step(position, group[0])
            if not ours and contest.wins(after):
                continue
            depth = 1 + self._of(after)
            if best is None or (depth > best if ours else depth < best):
                best = depth
            if self._left < 0:
                # Enough for a way to the end.
                break
        assert best is not None
        self._depth[position] = best
        return best
