"""What is counted in a deal of Kozel."""

from __future__ import annotations

from enum import Enum

from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition
from solver.search.objective import Bounds


class KozelGoal(Enum):
    """What a deal is played for."""

    SCORE = "score"
    """Defeat points: what the others write less what the own side writes."""
    POINTS = "points"
    """Card points."""

    def worth(self, law: Law, end: KozelPosition) -> int:
        """What a finished deal is worth to the first side, North and South."""
        if self is KozelGoal.POINTS:
            return end.points[0]
        return law.score(end.points, end.tricks)

    def range(self, law: Law, position: KozelPosition) -> Bounds:
        """The least and the most that a deal can still come to be worth to the first side.

        All that is left going to one side is the best for it, as more points never cost anything.
        """
        left = position.points_left
        more = 0 if position.finished else 1
        ends = []
        for side in (1, 0):
            points, tricks = list(position.points), list(position.tricks)
            points[side] += left
            tricks[side] += more
            if self is KozelGoal.POINTS:
                ends.append(points[0])
            else:
                ends.append(law.score((points[0], points[1]), (tricks[0], tricks[1])))
        return Bounds(ends[0], ends[1])

    def for_side(self, side: int, value: Bounds, total: int) -> Bounds:
        """A worth to the first side as its own side, 0 or 1, counts it; ``total`` points are played for."""
        if side == 0:
            return value
        return value.negated().shifted(total if self is KozelGoal.POINTS else 0)
