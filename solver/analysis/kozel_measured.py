"""What was measured of full deals of Kozel and is shipped: how often a deal brings which score.

The file ``data/kozel.json`` is written by ``benchmarks/kozel_results.py``, which says how.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from solver.analysis.kozel_match import SCORES, KozelMatch, Outcome, Stake
from solver.kozel_question import KozelQuestion
from solver.rules.base import Rules
from solver.rules.kozel_law import Law
from solver.sampling.kozel_knowledge import KozelKnowledge

PLAY_OPTIONS: Final = ("claim", "claim_when", "most_led", "ten", "no_trick")
"""Options of the rules that the scores of deals depend on."""


@dataclass(frozen=True, slots=True)
class MeasuredKozel:
    """The contents of the file."""

    options: Mapping[str, str]
    """The rules that it was measured under."""
    outcomes: Mapping[Outcome, int]
    """How many deals brought each outcome."""
    open: Mapping[tuple[int, int], int]
    """How many deals are known to have brought a score from the one to the other, and no more."""

    @property
    def deals(self) -> int:
        """How many deals were measured."""
        return sum(self.outcomes.values()) + sum(self.open.values())

    @property
    def shares(self) -> dict[Outcome, float]:
        """The share of the deals with each outcome.

        A deal of which only bounds are known is shared out among the outcomes within them, as often as
        each was met; evenly where none of them was.
        """
        counts = {outcome: float(times) for outcome, times in self.outcomes.items()}
        for (low, high), times in self.open.items():
            within = {o: met for o, met in self.outcomes.items() if low <= o.score <= high}
            if not within:
                scores = [score for score in SCORES if low <= score <= high]
                within = {Outcome(score, leads): 1 for score in scores for leads in (True, False)}
            for outcome, met in within.items():
                counts[outcome] = counts.get(outcome, 0.0) + times * met / sum(within.values())
        total = sum(counts.values())
        return {outcome: count / total for outcome, count in counts.items()}

    def fits(self, rules: Rules) -> bool:
        """Whether deals are played under these rules as they were when measured."""
        return all(rules.options[name] == self.options[name] for name in PLAY_OPTIONS)


@cache
def measured_kozel() -> MeasuredKozel:
    """The file that is shipped."""
    text = (files("solver.analysis") / "data" / "kozel.json").read_text(encoding="utf-8")
    data = json.loads(text)
    outcomes: dict[Outcome, int] = {}
    unsolved: dict[tuple[int, int], int] = {}
    for key, times in data["outcomes"].items():
        score, last = key.split()
        low, _, high = score.partition("..")
        if last == "open":
            unsolved[int(low), int(high or low)] = times
        else:
            outcomes[Outcome(int(score), last == "leads")] = times
    return MeasuredKozel(data["options"], outcomes, unsolved)


def stake_of(about: KozelQuestion | KozelKnowledge, defeat: tuple[int, int]) -> Stake:
    """What the deal of a question is played for at these defeat points, by the measured distribution."""
    leader = about.start.leader if isinstance(about, KozelQuestion) else about.leader
    options = about.rules.options
    match = KozelMatch(int(options["target"]), measured_kozel().shares, options["egg"])
    return Stake(match, defeat, leader % 2, factor=Law.of(about.rules).factor)
