"""The chance of winning a match of Kozel from a score of defeat points: a Markov chain over scores.

A match ends when a side's defeat points reach the target, and that side has lost; where both reach it
in the same deal (60-60 that costs both) each is taken to have won half the match, as the rules do not say.
A state is the defeat points of the side that leads to the next deal and of the other, and whether that
deal counts double. Whoever takes the last trick of a deal leads to the next. What a deal brings is drawn
from a distribution that does not depend on the score: more defeat points for the others are never worse,
so who plays his best for the deal plays his best for the match.

Only a deal that nobody writes anything for leads back to the same defeat points. So scores are worked out
from the target downwards, with four linear equations for each pair of scores: no iteration, no cut-off.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from solver.errors import OptionError
from solver.rules.base import Rules

SCORES: Final = (6, 4, 2, 0, -2, -4, -6)
"""What a deal can bring: defeat points of the others less the own ones."""
SINGULAR: Final = 1e-12


class Outcome(NamedTuple):
    """What a deal brings to the side that leads to its first trick."""

    score: int
    """Defeat points of the others less the own ones, one of :data:`SCORES`."""
    leads: bool
    """Whether the side takes the last trick too, and so leads to the next deal."""


class KozelMatch:
    """Chances of winning from every score, for one target and one distribution of outcomes."""

    def __init__(self, target: int, outcomes: Mapping[Outcome, float], egg: str = "nothing") -> None:
        """``outcomes`` holds the chance of every outcome of a deal; ``egg`` is the option of the rules.

        Raises ``OptionError`` when with these outcomes a match need never end.
        """
        self.target = target
        self.egg = egg
        self.outcomes = {outcome: chance for outcome, chance in outcomes.items() if chance > 0}
        self._chances: dict[tuple[int, int, bool], float] = {}
        for total in range(2 * (target - 1), -1, -1):
            for one in range(max(0, total - target + 1), min(target - 1, total) + 1):
                if one <= total - one:
                    self._solve(one, total - one)

    def chance(self, own: int, others: int, *, doubled: bool = False) -> float:
        """The chance of the side that leads to the next deal, with so many defeat points of each side;
        ``doubled``: that deal counts double."""
        if own >= self.target or others >= self.target:
            return 0.5 if own >= self.target and others >= self.target else float(others >= self.target)
        return self._chances[own, others, doubled]

    def after(self, own: int, others: int, outcome: Outcome, *, factor: int = 1) -> float:
        """The chance of the side that led to a deal, once it has brought this outcome.

        ``own`` and ``others`` are the defeat points before it, ``factor`` what those of the deal are
        multiplied by.
        """
        mine, theirs, doubled = self._written(own, others, outcome.score, factor)
        if outcome.leads:
            return self.chance(mine, theirs, doubled=doubled)
        return 1 - self.chance(theirs, mine, doubled=doubled)

    def leads_next(self, score: int) -> float:
        """The share of the deals with this score in which who led to the first trick takes the last one.

        All deals together count as one more, so that a score never seen has a share too.
        """
        overall = sum(chance for outcome, chance in self.outcomes.items() if outcome.leads)
        kept = self.outcomes.get(Outcome(score, True), 0.0)
        lost = self.outcomes.get(Outcome(score, False), 0.0)
        one = min(self.outcomes.values())
        return (kept + one * overall) / (kept + lost + one)

    def _written(self, own: int, others: int, score: int, factor: int) -> tuple[int, int, bool]:
        """Defeat points after a deal, and whether the next one counts double."""
        if score:
            return own + factor * max(0, -score), others + factor * max(0, score), False
        more = 2 * factor if self.egg == "both" else 0
        return own + more, others + more, self.egg == "double"

    def _solve(self, one: int, other: int) -> None:
        """Works out both orders of a pair of scores, single and double."""
        states = [
            (own, others, doubled) for own, others in ((one, other), (other, one)) for doubled in (0, 1)
        ]
        number = {state: at for at, state in enumerate(states)}
        left = np.eye(len(states))
        right = np.zeros(len(states))
        for at, (own, others, doubled) in enumerate(states):
            for outcome, chance in self.outcomes.items():
                mine, theirs, next_doubled = self._written(own, others, outcome.score, 1 + doubled)
                following = number.get(
                    (*((mine, theirs) if outcome.leads else (theirs, mine)), int(next_doubled))
                )
                if following is None:
                    right[at] += chance * self.after(own, others, outcome, factor=1 + doubled)
                elif outcome.leads:
                    left[at, following] -= chance
                else:
                    right[at] += chance
                    left[at, following] += chance
        if abs(float(np.linalg.det(left))) < SINGULAR:
            raise OptionError(
                "with these outcomes no match ever ends", place="option egg", remedy="leave out --match"
            )
        found = np.linalg.solve(left, right)
        for (own, others, doubled), at in number.items():
            self._chances[own, others, bool(doubled)] = float(found[at])


class Stake:
    """What a deal is played for in a match: its scores as chances of winning the match.

    Who takes the last trick, and so leads to the next deal, is not part of a score: it is averaged over
    the measured deals that ended with that score.
    """

    def __init__(self, match: KozelMatch, defeat: tuple[int, int], leads: int, *, factor: int = 1) -> None:
        """``defeat``: defeat points of each side before this deal; ``leads``: the side that led to its first
        trick; ``factor``: what the defeat points of this deal are multiplied by."""
        self.match = match
        self.defeat = defeat
        self.leads = leads
        self.factor = factor
        self._chances = {score * factor: self._chance(score) for score in SCORES}

    @property
    def scores(self) -> tuple[int, ...]:
        """All scores that a deal may bring, best first."""
        return tuple(self._chances)

    def chance(self, score: int, side: int = 0) -> float:
        """The chance of a side to win the match when the deal brings the *first* side this score."""
        return self._chances[score] if side == 0 else 1 - self._chances[score]

    def break_even(self, side: int, loss: int, sure: int, gain: int) -> float | None:
        """From which chance of success on a side should give up a sure score for a better one.

        All scores as the side counts them; a failure brings ``loss``. ``None`` where the scores are not
        told apart by the match.
        """
        sign = 1 if side == 0 else -1
        low, middle, high = (self.chance(sign * score, side) for score in (loss, sure, gain))
        return (middle - low) / (high - low) if high - low > SINGULAR else None

    def _chance(self, score: int) -> float:
        mine = score if self.leads == 0 else -score
        own, others = self.defeat if self.leads == 0 else self.defeat[::-1]
        share = self.match.leads_next(mine)
        chance = sum(
            weight * self.match.after(own, others, Outcome(mine, leads), factor=self.factor)
            for leads, weight in ((True, share), (False, 1 - share))
        )
        return chance if self.leads == 0 else 1 - chance


def check_defeat(rules: Rules, defeat: tuple[int, ...]) -> tuple[int, int]:
    """Two defeat points of a match that goes on; raises ``OptionError`` for anything else."""
    target = int(rules.options["target"])
    if len(defeat) != len(rules.side_names):
        raise OptionError(
            f"{len(defeat)} scores for {len(rules.side_names)} sides",
            remedy=f"give the defeat points of {' and '.join(rules.side_names)}, such as 6,4",
        )
    for name, points in zip(rules.side_names, defeat, strict=True):
        if points < 0:
            raise OptionError(f"{points} defeat points for {name}", remedy="give 0 or more")
        if points >= target:
            raise OptionError(
                f"with {points} for {name} the match is over",
                remedy=f"who reaches {target} has lost; give less, or the option target",
            )
    return defeat[0], defeat[1]
