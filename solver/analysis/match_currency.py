"""Tricks of a deal as the chance of winning the match: the currency of ``exchange --match``.

A guarantee needs one worth for each number of own tricks. How the others share the rest is averaged over
the measured results in which the seat, in its role of this deal, took so many tricks; all splits together
count as one more such result, so that numbers never seen have a worth too. So a guarantee in this
currency is an estimate: of the own tricks the seat is sure, of what they leave the others it is not.
"""

from __future__ import annotations

from solver.analysis.currency import MILLION, Currency
from solver.analysis.match import Match, Triple
from solver.analysis.measured import Measured
from solver.errors import OptionError
from solver.rules.base import Circumstances, Rules


def match_for(rules: Rules, results: Measured) -> Match:
    """The chances of a match under these rules; raises as :class:`~solver.analysis.match.Match`."""
    assert rules.score is not None
    return Match(int(rules.options["target"]), results.points(rules.score(Circumstances(), 0)))


def check_scores(rules: Rules, scores: tuple[int, ...]) -> None:
    """Raises ``OptionError`` for a score of another number of players, or at which the match is over."""
    target = int(rules.options["target"])
    if len(scores) != rules.players:
        raise OptionError(
            f"{len(scores)} scores for {rules.players} players",
            remedy=f"give one for each of {' '.join(rules.seats)}, such as 5,-3,0",
        )
    for seat, score in zip(rules.seats, scores, strict=True):
        if abs(score) >= target:
            raise OptionError(
                f"with {score} for {seat} the match is over",
                remedy=f"it ends at {target} or {-target}; give scores between, or the option target",
            )


def match_currency(
    rules: Rules, match: Match, results: Measured, scores: tuple[int, ...], dealer: int, size: int
) -> Currency:
    """The chances of winning by own tricks, for hands of ``size`` cards."""
    assert rules.score is not None
    points = rules.score(Circumstances(), 0)
    seats = [rules.next_seat(dealer, role) for role in range(rules.players)]
    before: Triple = (scores[seats[0]], scores[seats[1]], scores[seats[2]])
    tables: list[tuple[int, ...]] = [()] * rules.players
    for role, seat in enumerate(seats):
        worths = []
        for own in range(size + 1):
            total = weights = 0.0
            splits = _splits(role, own, size)
            for tricks in splits:
                weight = results.results.get(tricks, 0) + 1 / len(splits)
                gained = (points[tricks[0]], points[tricks[1]], points[tricks[2]])
                total += weight * match.after(before, gained)[role]
                weights += weight
            worths.append(round(MILLION * total / weights))
        tables[seat] = tuple(worths)
    return Currency("chance", tuple(tables), MILLION, scores)


def _splits(role: int, own: int, size: int) -> list[Triple]:
    """Every way in which three can share the tricks of a deal, with ``own`` for one role."""
    found = []
    for other in range(size - own + 1):
        rest = [other, size - own - other]
        rest.insert(role, own)
        found.append((rest[0], rest[1], rest[2]))
    return found
