"""How long one seat's guarantee takes in Truf: most tricks (atas) and fewest (bawah), full random deals.

    python benchmarks/truf.py
    python benchmarks/truf.py --only bawah --seconds 10

``truf`` bars leads of trumps at first, ``kozyr`` does not. The trump suit, the leader and the seat
asked about go round with the number of the deal, so that all combinations come equally often.
"""

from __future__ import annotations

from functools import partial

import measure

from solver.deal import Deal
from solver.position import Position
from solver.rules.base import Mode, Rules
from solver.rules.registry import rules_for
from solver.search.objective import Objective, guarantee, tricks_table


def pose(mode: Mode, rules: Rules, deal: Deal, number: int) -> tuple[Position, Objective]:
    """One seat's guarantee in a mode."""
    trump, leader, seat = number % 4, number // 4 % 4, number // 16 % 4
    position = measure.opening(rules, deal, leader, trump)
    return position, guarantee((seat,), tricks_table(position.remaining, mode))


def rows() -> list[measure.Row]:
    """Both presets in both modes."""
    return [
        measure.Row(f"{game} {mode.value}", rules_for(game), partial(pose, mode))
        for game in ("truf", "kozyr")
        for mode in (Mode.ATAS, Mode.BAWAH)
    ]


if __name__ == "__main__":
    measure.run(rows(), measure.options(__doc__, deals=200))
