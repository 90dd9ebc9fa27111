"""The chain over match scores against simulation, and tricks as chances."""

from __future__ import annotations

from random import Random

import pytest

from solver.analysis.currency import MILLION
from solver.analysis.match import Match, Triple
from solver.analysis.match_currency import check_scores, match_currency, match_for
from solver.analysis.measured import Measured, measured
from solver.errors import OptionError, TooLargeError
from solver.rules.registry import rules_for

RESULTS: dict[Triple, float] = {
    (1, -1, -3): 0.2,
    (3, 0, -2): 0.2,
    (-3, 1, 1): 0.2,
    (0, -3, 1): 0.15,
    (-1, -1, 1): 0.25,
}


def simulated(target: int, scores: Triple, matches: int) -> list[float]:
    """Shares of matches won, by seat, when seat 0 deals first."""
    generator = Random(7)
    won = [0.0, 0.0, 0.0]
    for _ in range(matches):
        score, dealer = list(scores), 0
        while not any(abs(each) >= target for each in score):
            (points,) = generator.choices(list(RESULTS), list(RESULTS.values()))
            for role in range(3):
                score[(dealer + role) % 3] += points[role]
            dealer = (dealer + 1) % 3
        winners = [seat for seat in range(3) if abs(score[seat]) >= target]
        for seat in winners:
            won[seat] += 1 / len(winners) / matches
    return won


@pytest.mark.parametrize("scores", [(0, 0, 0), (1, -2, 2), (-3, 3, 0)])
def test_against_simulation(scores: Triple) -> None:
    matches = 6000
    found = Match(4, RESULTS).chances(scores)
    for chance, share in zip(found, simulated(4, scores, matches), strict=True):
        assert abs(chance - share) < 4 * (0.25 / matches) ** 0.5


def test_a_match_of_one_deal() -> None:
    """With a target of 1 the first deal that brings anything decides."""
    found = Match(1, {(1, -3, 0): 0.5, (0, 0, 1): 0.3, (0, 0, 0): 0.2}).chances((0, 0, 0))
    # Nothing happens with .2, then the next player deals: x = .25 + .2 z, y = .25 + .2 x, z = .3 + .2 y.
    dealer = (0.25 + 0.2 * (0.3 + 0.2 * 0.25)) / (1 - 0.2**3)
    assert found[0] == pytest.approx(dealer, abs=1e-8)
    assert found[1] == pytest.approx(0.25 + 0.2 * dealer, abs=1e-8)


def test_chances_make_one_everywhere() -> None:
    match = Match(11, RESULTS)
    for scores in ((0, 0, 0), (10, -10, 5), (-10, -10, -10)):
        assert sum(match.chances(scores)) == pytest.approx(1, abs=1e-8)


def test_either_bound_wins_and_is_shared() -> None:
    match = Match(4, RESULTS)
    assert match.chances((4, 0, 0)) == (1, 0, 0)
    assert match.chances((0, -5, 3)) == (0, 1, 0)
    assert match.after((3, 0, -3), (1, 0, -1)) == (0.5, 0, 0.5)


def test_after_a_deal_the_next_player_deals() -> None:
    match = Match(4, RESULTS)
    one, two, three = match.chances((1, 2, -1))
    assert match.after((-1, 1, 2), (0, 0, 0)) == (three, one, two)


def test_matches_that_are_too_long_or_never_end() -> None:
    with pytest.raises(TooLargeError, match="a match to 99 points is too long"):
        Match(99, RESULTS)
    with pytest.raises(OptionError, match="no match ever ends"):
        Match(11, {(0, 0, 0): 1.0})


# Tricks as chances.


def test_the_worth_of_tricks_averages_the_others_results() -> None:
    rules = rules_for("clubs", {"target": "4"})
    results = Measured(rules.options, (), (), {(1, 0, 0): 3, (0, 1, 0): 1})
    match = Match(4, RESULTS)
    currency = match_currency(rules, match, results, (1, 0, -2), 1, 1)
    # B deals, so the roles are B, C, A; with one card there are two ways to share what A leaves.
    scores = (0, -2, 1)
    splits = [match.after(scores, (0, -1, 0))[2], match.after(scores, (-1, 0, 0))[2]]
    expected = (1.5 * splits[0] + 3.5 * splits[1]) / 5
    assert currency.tables[0][0] == pytest.approx(MILLION * expected, abs=1)
    assert currency.tables[0][1] == pytest.approx(MILLION * match.after(scores, (0, 0, -1))[2], abs=1)
    assert currency.shown(500_000) == 0.5


def test_near_the_lower_bound_losing_points_is_good() -> None:
    """At -10 the next minus wins the match, so one to three tricks are worth most."""
    rules = rules_for("clubs")
    match = match_for(rules, measured())
    tables = match_currency(rules, match, measured(), (-10, 0, 0), 0, 13).tables
    assert tables[0][1] > 0.9 * MILLION
    assert tables[0][1] > tables[0][4]
    even = match_currency(rules, match, measured(), (0, 0, 0), 0, 13).tables
    assert all(max(table) == table[7] for table in even)


@pytest.mark.parametrize(
    ("scores", "message"),
    [
        ((0, 0), "2 scores for 3 players"),
        ((11, 0, 0), "with 11 for A the match is over; it ends at 11 or -11"),
        ((0, 0, -12), "with -12 for C the match is over"),
    ],
)
def test_odd_scores(scores: tuple[int, ...], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        check_scores(rules_for("clubs"), scores)
