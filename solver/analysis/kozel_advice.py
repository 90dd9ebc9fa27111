"""What goes beyond the value of a position of Kozel: claims of four, and the deal as part of a match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from solver.analysis.kozel_claim import ClaimWorth, EngineMaker, advise
from solver.analysis.kozel_match import Stake, check_defeat
from solver.analysis.kozel_measured import measured_kozel, stake_of
from solver.budget import Budget
from solver.errors import KozyrError, OptionError
from solver.kozel_goal import KozelGoal
from solver.kozel_solution import KozelSolution
from solver.rules.base import Kind, Rules
from solver.rules.kozel_law import SIDE_NAMES
from solver.search.kozel_kernel import KozelKernelEngine


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice on a position whose value is known."""

    solution: KozelSolution
    claims: tuple[ClaimWorth, ...]
    """For every seat that holds four of a suit and can still claim the current trick."""
    stake: Stake | None
    """What the deal is played for in a match, where its score was given."""

    @property
    def exact(self) -> bool:
        """Whether value and claims are proven."""
        return self.solution.exact and all(claim.exact for claim in self.claims)

    def to_dict(self) -> dict[str, Any]:
        """The solution with the advice, with the keys that ``--json`` prints."""
        result = self.solution.to_dict()
        result["exact"] = self.exact
        if self.claims:
            result["claims"] = [claim.to_dict() for claim in self.claims]
        if self.stake is not None:
            result["match"] = stake_dict(self.stake) | {
                "chances": {
                    name: round(
                        self.stake.chance(bounds.low if name == SIDE_NAMES[0] else -bounds.low, side), 6
                    )
                    for side, name in enumerate(SIDE_NAMES)
                    if (bounds := self.solution.values.get(name)) is not None and bounds.exact
                }
            }
        return result

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        from solver.formats.pictures import to_fragment

        return to_fragment(self)


def advice_on(
    solution: KozelSolution,
    defeat: tuple[int, int] | None = None,
    *,
    budget: Budget | None = None,
    make: EngineMaker = KozelKernelEngine,
) -> Advice:
    """Claims of four in the position that a solution is about, and the match if ``defeat``, the defeat points
    of each side before the deal, is given. What the solution took of the budget's time is over."""
    budget = budget or Budget()
    if budget.seconds is not None:
        budget = replace(budget, seconds=max(0.0, budget.seconds - solution.seconds))
    claims = advise(solution.question, budget=budget, make=make)
    stake = None if defeat is None else stake_of(solution.question, defeat)
    return Advice(solution, claims, stake)


def stake_dict(stake: Stake) -> dict[str, Any]:
    """What is known of a match before its deal, as plain data: ``if`` holds the chance of the first side
    to win the match by the score that the deal brings it."""
    return {
        "defeat": dict(zip(SIDE_NAMES, stake.defeat, strict=True)),
        "target": stake.match.target,
        "measured_deals": measured_kozel().deals,
        "if": {f"{score:+d}" if score else "0": round(stake.chance(score), 6) for score in stake.scores},
    }


def match_score(rules: Rules, goal: KozelGoal | None, text: str) -> tuple[int, int]:
    """Defeat points of a match as text, such as ``6,4``.

    Raises ``OptionError`` for what is none, for a match that is over, for another game, and for a goal that
    says nothing of the match.
    """
    if rules.kind is not Kind.SETS:
        raise OptionError(
            f"{rules.title} has no match here", place="--match", remedy="kozel has, and the exchange of clubs"
        )
    if goal is KozelGoal.POINTS:
        raise OptionError(
            "points do not say what is written", place="--match", remedy="give it with --goal score"
        )
    try:
        defeat = tuple(int(word) for word in text.replace(" ", "").split(","))
    except ValueError:
        raise OptionError(
            f"'{text}' is not a score of the match",
            place="--match",
            remedy=f"give the defeat points of {' and '.join(SIDE_NAMES)}, such as 6,4",
        ) from None
    try:
        return check_defeat(rules, defeat)
    except KozyrError as error:
        raise error.at("--match") from None
