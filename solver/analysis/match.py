"""The chance of winning a match of Clubs from a score: a Markov chain over scores.

A match ends when somebody's points reach the target or its negative; whoever does so wins. Where several
do in the same deal they share the win equally (the rules do not say who is first). A state is the three
scores in the order dealer, his left-hand neighbour, the third; after a deal the next player deals. The
results of a deal are drawn from a distribution that does not depend on the score: players are taken to play
for the points of the deal.

The chances of having won *within so many deals* rise from 0 towards the chances asked for, and together they
fall short of 1 by the chance that the match still goes on. So the chain is stepped until that is below
:data:`PRECISION` for every score, which bounds the error of every chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.errors import OptionError, TooLargeError

Triple: TypeAlias = tuple[int, int, int]
"""Tricks, points or scores of dealer, his left-hand neighbour and the third."""
Chances: TypeAlias = tuple[float, float, float]
"""Chances of the same three."""
Floats: TypeAlias = NDArray[np.float64]

PRECISION: Final = 1e-9
LARGEST_TARGET: Final = 25
"""Scores up to this are worked out; time and memory grow with its third power and more."""
_MOST_DEALS: Final = 20_000


class Match:
    """Chances of winning from every score, for one target and one distribution of results."""

    def __init__(self, target: int, results: Mapping[Triple, float]) -> None:
        """``results`` holds the chance of every triple of points that a deal can bring.

        Raises ``TooLargeError`` for a target that would take too long, ``OptionError`` when with these
        results a match need never end.
        """
        if target > LARGEST_TARGET:
            raise TooLargeError(
                f"a match to {target} points is too long for its chances to be worked out",
                place="option target",
                remedy=f"targets up to {LARGEST_TARGET} are, or leave out --match",
            )
        self.target = target
        self.results = dict(results)
        if all(points == (0, 0, 0) for points, chance in results.items() if chance > 0):
            raise OptionError(
                "with this score table no match ever ends", place="option score", remedy="leave out --match"
            )
        self._margin = max(abs(points) for triple in results for points in triple)
        self._chances = self._solve()

    def chances(self, scores: Triple) -> Chances:
        """The chances of dealer, left-hand neighbour and third before a deal at this score.

        At a score that ends the match the winner's is 1. Scores may lie beyond the target by what one
        deal can bring.
        """
        reach = self.target - 1 + self._margin
        one, two, three = (max(-reach, min(reach, score)) + reach for score in scores)
        found = self._chances[:, one, two, three]
        return float(found[0]), float(found[1]), float(found[2])

    def after(self, scores: Triple, points: Triple) -> Chances:
        """The chances, in the roles of this deal, once it has brought these points."""
        one, two, three = (score + more for score, more in zip(scores, points, strict=True))
        left, third, dealer = self.chances((two, three, one))
        return dealer, left, third

    def _solve(self) -> Floats:
        side = 2 * (self.target - 1 + self._margin) + 1
        scores = np.arange(side) - (self.target - 1 + self._margin)
        out = np.abs(scores) >= self.target
        won = np.stack(np.meshgrid(out, out, out, indexing="ij")).astype(np.float64)
        winners = won.sum(axis=0)
        chances = np.where(winners > 0, won / np.maximum(winners, 1), 0.0)
        inside = slice(self._margin, side - self._margin)
        open_ = (slice(None), inside, inside, inside)
        for _ in range(_MOST_DEALS):
            # Of the next deal this dealer is the third, his neighbour the dealer.
            following = np.stack([chances[2], chances[0], chances[1]]).transpose(0, 3, 1, 2)
            step = np.zeros_like(chances[open_])
            for triple, chance in self.results.items():
                moved = tuple(slice(inside.start + n, inside.stop + n) for n in triple)
                step += chance * following[(slice(None), *moved)]
            chances[open_] = step
            if float(step.sum(axis=0).min()) > 1 - PRECISION:
                return chances
        raise OptionError(
            f"with this score table a match may last more than {_MOST_DEALS} deals",
            place="option score",
            remedy="leave out --match",
        )
