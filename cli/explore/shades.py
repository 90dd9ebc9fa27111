"""How a loss is coloured: green for the best, then from yellow to red."""

from __future__ import annotations

from typing import Final

from solver.analysis.explorer.ground import Answer
from solver.plays import Play
from solver.search.objective import Bounds

BEST: Final = "bold green"
LOSSES: Final = ("bold yellow", "bold dark_orange", "bold red")
OPEN: Final = "dim"
"""For what is not proven yet."""

_STEPS: Final = {"points": (10, 30)}
"""From which loss on the second and the third colour are used, where it is not 2 and 3."""


def shade(answer: Answer, play: Play) -> str:
    """The style of a play: by what it loses at least; of one that may still be the best, dim."""
    loss = answer.loss(play)
    if loss is None:
        return OPEN
    if loss == Bounds(0, 0):
        return BEST
    if loss.low == 0:
        return OPEN
    second, third = _STEPS.get(answer.aim.goal, (2, 3))
    return LOSSES[(loss.low >= second) + (loss.low >= third)]
