"""What players exchange for: points of the deal, or the chance of winning the match."""

from __future__ import annotations

from dataclasses import dataclass

from solver.analysis.exchange_round import Tables
from solver.rules.base import Circumstances, Rules

MILLION = 1_000_000
"""Chances are counted in millionths, so that every search works with whole numbers."""


@dataclass(frozen=True, slots=True)
class Currency:
    """The worth of tricks to every seat."""

    name: str
    """``points``, or ``chance`` of winning the match."""
    tables: Tables
    """Worth of 0, 1, … tricks by seat, in units of :attr:`unit`."""
    unit: int = 1
    """How many of the whole numbers in :attr:`tables` make one point, or certainty of the match."""
    scores: tuple[int, ...] = ()
    """The score of the match before this deal, by seat; empty where points of the deal count."""

    def shown(self, worth: int) -> float:
        """A worth as players count it."""
        return worth if self.unit == 1 else worth / self.unit


def points(rules: Rules) -> Currency:
    """The points of the deal by the rules' own score table."""
    assert rules.score is not None
    tables = tuple(rules.score(Circumstances(), seat) for seat in range(rules.players))
    return Currency("points", tables)
