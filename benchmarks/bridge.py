"""How long one strain and leader take in bridge: tricks of the leader's side, full random deals.

    python benchmarks/bridge.py

The strain and the leader go round with the number of the deal.
"""

from __future__ import annotations

import measure

from solver.deal import Deal
from solver.position import Position
from solver.rules.base import Mode, Rules
from solver.rules.registry import rules_for
from solver.search.objective import Objective, guarantee, tricks_table

STRAINS = (0, 1, 2, 3, None)


def pose(rules: Rules, deal: Deal, number: int) -> tuple[Position, Objective]:
    """The tricks of the leader's side."""
    trump, leader = STRAINS[number % 5], number // 5 % 4
    position = measure.opening(rules, deal, leader, trump)
    return position, guarantee(rules.side_of(leader), tricks_table(position.remaining, Mode.ATAS))


def rows() -> list[measure.Row]:
    """The one row."""
    return [measure.Row("bridge", rules_for("bridge"), pose)]


if __name__ == "__main__":
    measure.run(rows(), measure.options(__doc__, deals=200))
