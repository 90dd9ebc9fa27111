"""Contract bridge card play.

Source: the Laws of Duplicate Bridge (World Bridge Federation, 2017), laws 41–45: the player on
declarer's left leads; follow suit if able, else play any card; the highest trump wins, else the
highest card of the suit led; the winner leads. Scores are in :mod:`solver.rules.bridge_score`.
"""

from __future__ import annotations

from collections.abc import Mapping

from solver.cards import FULL_PACK
from solver.deal import SEATS
from solver.rules.base import Option, Rules

OPTIONS: tuple[Option, ...] = (
    Option("vulnerable", "none", "which side is vulnerable, for par", ("none", "NS", "EW", "both")),
    Option("dealer", "N", "who dealt, for par", ("N", "E", "S", "W")),
)


def build(options: Mapping[str, str]) -> Rules:
    """The rules of bridge; ``options`` maps every name in :data:`OPTIONS` to a valid value."""
    return Rules(
        game="bridge",
        title="Bridge",
        seats=SEATS[4],
        pack=FULL_PACK,
        hand_size=13,
        notrump=True,
        sides=((0, 2), (1, 3)),
        side_names=("NS", "EW"),
        options=dict(options),
    )
