"""How long one seat's guarantee takes in Clubs: each must-win rule, most and fewest tricks, and score.

    python benchmarks/clubs.py

The leader and the seat asked about go round with the number of the deal.
"""

from __future__ import annotations

from functools import partial

import measure

from solver.cards import Suit
from solver.deal import Deal
from solver.position import Position
from solver.rules.base import Circumstances, Mode, Rules
from solver.rules.registry import rules_for
from solver.search.objective import Objective, guarantee, tricks_table

MUST_WIN = ("literal", "follow", "none", "win")
GOALS = ("most", "fewest", "score")


def pose(goal: str, rules: Rules, deal: Deal, number: int) -> tuple[Position, Objective]:
    """One seat's guarantee of most tricks, fewest, or points of the score table."""
    leader, seat = number % 3, number // 3 % 3
    position = measure.opening(rules, deal, leader, Suit.CLUBS)
    if goal == "score":
        assert rules.score is not None
        table = rules.score(Circumstances(), seat)
    else:
        table = tricks_table(position.remaining, Mode.ATAS if goal == "most" else Mode.BAWAH)
    return position, guarantee((seat,), table)


def rows() -> list[measure.Row]:
    """Every must-win rule with every goal."""
    return [
        measure.Row(f"{must_win} {goal}", rules_for("clubs", {"must_win": must_win}), partial(pose, goal))
        for must_win in MUST_WIN
        for goal in GOALS
    ]


if __name__ == "__main__":
    measure.run(rows(), measure.options(__doc__, deals=200))
