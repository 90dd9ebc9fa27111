"""The chain over defeat points against simulation and hand-made cases."""

from __future__ import annotations

from random import Random

import pytest

from solver.analysis.kozel_match import SCORES, KozelMatch, Outcome, Stake, check_defeat
from solver.analysis.kozel_measured import PLAY_OPTIONS, MeasuredKozel, measured_kozel
from solver.errors import OptionError
from solver.rules.registry import rules_for

OUTCOMES = {
    Outcome(6, True): 0.05,
    Outcome(4, True): 0.15,
    Outcome(2, True): 0.2,
    Outcome(2, False): 0.15,
    Outcome(0, True): 0.1,
    Outcome(0, False): 0.05,
    Outcome(-2, True): 0.1,
    Outcome(-2, False): 0.1,
    Outcome(-4, False): 0.1,
}


def simulated(target: int, egg: str, defeat: tuple[int, int], doubled: bool, matches: int) -> float:
    """The share of matches won by side 0, which leads to the first deal."""
    generator = Random(7)
    won = 0.0
    for _ in range(matches):
        score, leads, factor = list(defeat), 0, 1 + doubled
        while max(score) < target:
            (outcome,) = generator.choices(list(OUTCOMES), list(OUTCOMES.values()))
            writes = leads if outcome.score < 0 else 1 - leads
            score[writes] += factor * abs(outcome.score)
            if outcome.score == 0 and egg == "both":
                score = [each + 2 * factor for each in score]
            factor = 2 if outcome.score == 0 and egg == "double" else 1
            leads = leads if outcome.leads else 1 - leads
        won += 0.5 if min(score) >= target else float(score[1] >= target)
    return won / matches


@pytest.mark.parametrize("egg", ["nothing", "both", "double"])
@pytest.mark.parametrize(("defeat", "doubled"), [((0, 0), False), ((8, 2), True), ((3, 10), False)])
def test_against_simulation(egg: str, defeat: tuple[int, int], doubled: bool) -> None:
    matches = 3000
    found = KozelMatch(12, OUTCOMES, egg).chance(*defeat, doubled=doubled)
    assert abs(found - simulated(12, egg, defeat, doubled, matches)) < 4 * (0.25 / matches) ** 0.5


def test_a_match_of_one_deal() -> None:
    """With a target of 2 the first deal that is no egg decides: x = .6 + .1 x + .1 (1 - x)."""
    match = KozelMatch(
        2, {Outcome(2, True): 0.6, Outcome(0, True): 0.1, Outcome(0, False): 0.1, Outcome(-2, True): 0.2}
    )
    assert match.chance(0, 0) == pytest.approx(0.7)
    assert match.after(0, 0, Outcome(0, False)) == pytest.approx(0.3)


def test_an_egg_for_both_that_ends_the_match_is_shared() -> None:
    match = KozelMatch(4, {Outcome(0, True): 1.0}, "both")
    assert match.chance(2, 2) == 0.5
    assert match.chance(2, 0) == 0.0
    assert match.chance(0, 2) == 1.0


def test_double_deals_end_a_match_sooner() -> None:
    match = KozelMatch(12, {Outcome(2, True): 1.0})
    assert match.after(0, 4, Outcome(4, True), factor=2) == 1.0
    assert match.chance(8, 8, doubled=True) == 1.0


def test_all_the_same_to_both_is_an_even_match() -> None:
    even = {Outcome(score, leads): 1 / 14 for score in SCORES for leads in (True, False)}
    match = KozelMatch(12, even)
    assert match.chance(0, 0) == pytest.approx(0.5)
    assert match.chance(6, 6) == pytest.approx(0.5)
    for own in range(12):
        for others in range(12):
            assert match.chance(own, others) + match.chance(others, own) == pytest.approx(1)
            if own:
                assert match.chance(own, others) <= match.chance(own - 1, others)


def test_a_match_that_never_ends() -> None:
    with pytest.raises(OptionError, match="no match ever ends"):
        KozelMatch(12, {Outcome(0, True): 1.0})


# A deal in a match.


def test_near_the_end_all_wins_are_alike() -> None:
    """At 10 defeat points for the others any win ends the match; a risk for more of them cannot pay."""
    stake = Stake(KozelMatch(12, OUTCOMES), (4, 10), 0)
    assert [stake.chance(score) for score in (6, 4, 2)] == [1, 1, 1]
    assert stake.break_even(0, -2, 2, 4) == pytest.approx(1)
    assert 0 < stake.chance(-2) < stake.chance(0) < 1


@pytest.mark.parametrize("leads", [0, 1])
def test_both_sides_share_the_chance(leads: int) -> None:
    match = KozelMatch(12, OUTCOMES)
    stake, mirrored = Stake(match, (6, 2), leads), Stake(match, (2, 6), 1 - leads)
    for score in stake.scores:
        assert stake.chance(score, 0) + stake.chance(score, 1) == pytest.approx(1)
        assert stake.chance(score, 0) == pytest.approx(mirrored.chance(-score, 1))
    assert stake.scores == SCORES
    assert sorted(stake.scores, key=stake.chance, reverse=True) == list(SCORES)


def test_break_even_is_the_price_of_a_risk() -> None:
    stake = Stake(KozelMatch(12, OUTCOMES), (0, 0), 1)
    at = stake.break_even(1, -2, 2, 4)
    assert at is not None
    risk = at * stake.chance(-4, 1) + (1 - at) * stake.chance(2, 1)
    assert risk == pytest.approx(stake.chance(-2, 1))
    assert 0.5 < at < 1


def test_a_doubled_deal_is_written_double() -> None:
    match = KozelMatch(12, OUTCOMES)
    single, double = Stake(match, (0, 0), 0), Stake(match, (0, 0), 0, factor=2)
    assert double.scores == (12, 8, 4, 0, -4, -8, -12)
    assert double.chance(12) == 1
    # Two deals of one kind differ in who leads next: 4 is written for a score of 2 here and of 4 there.
    assert double.chance(4) == pytest.approx(single.chance(4), abs=0.1)


@pytest.mark.parametrize(
    ("defeat", "message"),
    [
        ((1, 2, 3), "3 scores for 2 sides; give the defeat points of NS and EW, such as 6,4"),
        ((12, 0), "with 12 for NS the match is over; who reaches 12 has lost"),
        ((0, -1), "-1 defeat points for EW; give 0 or more"),
    ],
)
def test_odd_scores(defeat: tuple[int, ...], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        check_defeat(rules_for("kozel"), defeat)


# What was measured.


def test_the_shipped_file() -> None:
    found = measured_kozel()
    assert found.deals >= 100
    assert set(found.options) == set(PLAY_OPTIONS)
    assert found.fits(rules_for("kozel", {"egg": "both", "target": "6"}))
    assert not found.fits(rules_for("kozel", {"claim": "no"}))
    shares = found.shares
    assert sum(shares.values()) == pytest.approx(1)
    assert all(outcome.score in SCORES for outcome in shares)
    # To lead is an advantage, and a match is lost sooner or later.
    assert sum(share for outcome, share in shares.items() if outcome.score > 0) > 0.5
    assert KozelMatch(12, shares).chance(0, 0) > 0.5


def test_unsolved_deals_are_shared_out_within_their_bounds() -> None:
    found = MeasuredKozel({}, {Outcome(2, True): 3, Outcome(4, True): 1, Outcome(-2, False): 4}, {(2, 6): 2})
    assert MeasuredKozel({}, {}, {(-2, -2): 3}).shares == {Outcome(-2, True): 0.5, Outcome(-2, False): 0.5}
    assert found.deals == 10
    assert found.shares == {
        Outcome(2, True): pytest.approx(0.45),
        Outcome(4, True): pytest.approx(0.15),
        Outcome(-2, False): pytest.approx(0.4),
    }
