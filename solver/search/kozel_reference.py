"""The plain engine of Kozel: minimax exactly as defined, without pruning or cleverness.

It is the oracle of the tests and the executable definition of what a position is worth. A position
met twice is not worked out twice; nothing else is spared. Use it for endings of up to three cards a
hand or so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from solver.kozel_goal import KozelGoal
from solver.plays import Play
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition, legal, play, to_play


def _go_on(nodes: int) -> None:
    """Lets the search go on."""


@dataclass
class KozelMinimax:
    """Worth of positions to the first side, which makes it as high as it can, the other as low."""

    law: Law
    goal: KozelGoal
    check: Callable[[int], None] = _go_on
    """Called with the number of positions so far; what it raises ends the search."""
    nodes: int = 0
    """Positions worked out so far."""
    _known: dict[KozelPosition, int] = field(default_factory=dict)

    def value(self, position: KozelPosition) -> int:
        """The worth of a position."""
        known = self._known.get(position)
        if known is not None:
            return known
        self.check(self.nodes)
        self.nodes += 1
        if position.finished:
            result = self.goal.worth(self.law, position)
        else:
            choose = max if to_play(self.law, position) % 2 == 0 else min
            result = choose(self.plays(position).values())
        self._known[position] = result
        return result

    def plays(self, position: KozelPosition) -> dict[Play, int]:
        """The worth of the position after each legal play."""
        return {chosen: self.value(play(self.law, position, chosen)) for chosen in legal(self.law, position)}
