"""Expectations of Kozel: the same as solving every deal by the plain engine, and fair when sampled."""

from __future__ import annotations

from statistics import mean
from threading import Thread, Timer
from time import perf_counter, sleep
from typing import Any

import pytest

from solver.analysis.kozel_answer import MeanChance
from solver.analysis.kozel_expectation import expect_kozel
from solver.analysis.kozel_match import KozelMatch, Outcome, Stake
from solver.budget import Budget
from solver.cards import card_set
from solver.errors import OptionError, OutOfBudgetError
from solver.formats.plays import parse_played
from solver.formats.text import parse_cards, parse_deal
from solver.kozel_goal import KozelGoal
from solver.question import Setting, read_setting
from solver.record import Record
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition, legal, play
from solver.sampling.kozel_draw import KozelSampler
from solver.sampling.kozel_history import read_knowledge
from solver.sampling.kozel_knowledge import KozelKnowledge
from solver.search.kozel_engine import KozelReferenceEngine
from solver.search.kozel_reference import KozelMinimax

UNSEEN = "S9 SJ SA H8 DT DA"
PLAYED = "H6 /?"


def posed(text: str, unseen: str | None, played: str = "", **options: str) -> tuple[Setting, KozelKnowledge]:
    deal, first = parse_deal(text)
    record = Record(deal=deal, first=first, **parse_played(played))
    setting = read_setting(record, game="kozel", trump="H", lead="N", options=options)
    pool = None if unseen is None else card_set(parse_cards(unseen))
    return setting, read_knowledge(setting, unseen=pool)


def all_positions(knowledge: KozelKnowledge) -> list[KozelPosition]:
    sampler = KozelSampler(knowledge)
    return [sampler.position(number) for number in range(sampler.count)]


@pytest.mark.parametrize("played", ["", PLAYED])
def test_all_deals_against_the_plain_engine(played: str) -> None:
    setting, knowledge = posed("N:.67.. ? ? ?", UNSEEN, played)
    answer = expect_kozel(setting, knowledge, samples=200)
    positions = all_positions(knowledge)
    values = [KozelMinimax(Law(), KozelGoal.POINTS).value(position) for position in positions]
    assert len(positions) == (180 if played else 90)
    assert answer.exact
    assert answer.goal is KozelGoal.POINTS
    assert answer.values["NS"].mean[0] == pytest.approx(mean(values))
    assert sorted(b.low for b, times in answer.values["NS"].counts.items() for _ in range(times)) == sorted(
        values
    )
    assert answer.values["NS"].se == 0
    assert answer.values["EW"].mean[0] == pytest.approx(34 - mean(values))


def test_sampled_means_are_within_their_errors() -> None:
    setting, knowledge = posed("N:Q.7.. ? ? ?", "SK SJ SA H8 DT DA CJ")
    whole = expect_kozel(setting, knowledge, samples=10_000, plays=True)
    assert whole.exact
    for seed in (1, 2, 3):
        sample = expect_kozel(setting, knowledge, samples=60, seed=seed, plays=True)
        assert not sample.whole
        for name, estimate in sample.values.items():
            assert estimate.se is not None
            assert abs(estimate.mean[0] - whole.values[name].mean[0]) <= 4 * estimate.se
        means = {each.play: each.worth.mean[0] for each in whole.plays}
        for each in sample.plays:
            assert each.worth.se is not None
            assert abs(each.worth.mean[0] - means[each.play]) <= 4 * each.worth.se


def test_every_play_against_the_plain_engine() -> None:
    setting, knowledge = posed("N:.67.. ? ? ?", UNSEEN)
    answer = expect_kozel(setting, knowledge, samples=200)
    assert answer.to_play == "N"
    positions = all_positions(knowledge)
    assert {each.play for each in answer.plays} == set(legal(Law(), positions[0]))
    for each in answer.plays:
        worths = [
            KozelMinimax(Law(), KozelGoal.POINTS).value(play(Law(), position, each.play))
            for position in positions
        ]
        assert each.worth.mean[0] == pytest.approx(mean(worths))
    means = [each.worth.mean[0] for each in answer.plays]
    assert means == sorted(means, reverse=True)
    # Open cards let the player choose in every deal: no single play is as good.
    assert answer.values["NS"].mean[0] >= means[0]


def test_the_score_and_its_outcomes() -> None:
    setting, knowledge = posed("N:.67.. ? ? ?", UNSEEN, taken="43-43")
    answer = expect_kozel(setting, knowledge, samples=200)
    assert answer.goal is KozelGoal.SCORE
    values = [KozelMinimax(Law(), KozelGoal.SCORE).value(position) for position in all_positions(knowledge)]
    assert answer.values["NS"].mean[0] == pytest.approx(mean(values))
    shares = answer.outcomes(0)
    assert sum(shares.values()) == pytest.approx(1)
    assert shares["61 or more / 31-59"] == pytest.approx(values.count(2) / 90)
    assert answer.outcomes(1)["31-59 / 61 or more"] == pytest.approx(values.count(2) / 90)


def test_the_chance_of_the_match_is_the_mean_of_chances() -> None:
    setting, knowledge = posed("N:.67.. ? ? ?", UNSEEN, taken="43-43")
    answer = expect_kozel(setting, knowledge, samples=200)
    stake = Stake(KozelMatch(12, {Outcome(2, True): 0.6, Outcome(-2, True): 0.4}), (6, 8), 0)
    estimate = answer.values["NS"]
    expected = sum(share * stake.chance(bounds.low) for bounds, share in estimate.shares.items())
    found = MeanChance.of(estimate, stake, 0)
    assert found.low == found.high == pytest.approx(expected)
    assert MeanChance.of(answer.values["EW"], stake, 1).low == pytest.approx(1 - expected)
    data = answer.to_dict(stake)
    assert data["match"]["chances"]["NS"]["chance"] == pytest.approx(expected, abs=1e-6)
    assert data["cards"][0]["match"]["chance"] <= data["match"]["chances"]["NS"]["chance"] + 1e-6


def test_the_same_for_any_number_of_threads() -> None:
    setting, knowledge = posed("N:.67.. ? ? ?", "S9 SJ SA H8 DT DA DQ CK CJ C9")
    answers = [
        expect_kozel(setting, knowledge, samples=40, seed=4, budget=Budget(threads=threads)).to_dict()
        for threads in (1, 3)
    ]
    for answer in answers:
        del answer["seconds"]
    assert answers[0] == answers[1]


def test_the_plain_engine_gives_the_same() -> None:
    setting, knowledge = posed("N:.67.. ? ? ?", UNSEEN)
    fast = expect_kozel(setting, knowledge, samples=20).to_dict()
    plain = expect_kozel(setting, knowledge, samples=20, make=KozelReferenceEngine).to_dict()
    assert fast["seats"] == plain["seats"]
    assert fast["cards"] == plain["cards"]


FOUR = "N:A8.8.9. 7.6.67. ...6789 ? / HA DT CA DJ"
FOUR_UNSEEN = "S9 SJ ST HK"


def test_claims_of_known_hands() -> None:
    setting, knowledge = posed(FOUR, FOUR_UNSEEN, "DT".replace("DT", "D9"))
    answer = expect_kozel(setting, knowledge, samples=1)
    (claim,) = answer.claims
    assert claim.seat == 2
    assert claim.now is not None
    assert claim.gain is not None
    assert claim.gain.mean[0] == claim.now.mean[0] - claim.later.mean[0]
    assert claim.never.mean[0] <= claim.later.mean[0]
    assert answer.to_dict()["claims"][0]["cards"] == "^C6+C7+C8+C9"


def test_a_hidden_hand_is_given_no_plays() -> None:
    setting, knowledge = posed("N:? .67.. ? ?", UNSEEN)
    assert expect_kozel(setting, knowledge, samples=5).plays == ()
    with pytest.raises(OptionError, match="N is to play, and that hand is hidden; leave out --plays"):
        expect_kozel(setting, knowledge, plays=True)


def test_an_error_that_is_small_enough_stops() -> None:
    setting, knowledge = posed("N:.67.. ? ? ?", "S9 SJ SA H8 DT DA DQ CK CJ C9")
    answer = expect_kozel(setting, knowledge, samples=1000, error=3.0)
    assert answer.samples == 50
    assert answer.complete


def test_no_time_at_all() -> None:
    setting, knowledge = posed("N:9.6.6.6 ? ? ?", None)
    budget = Budget()
    budget.stop.set()
    with pytest.raises(OutOfBudgetError, match="no deal was begun"):
        expect_kozel(setting, knowledge, budget=budget)


def test_deals_cut_short_count_with_bounds() -> None:
    setting, knowledge = posed("N:9.6.6.6 ? ? ?", None)
    begun = perf_counter()
    answer = expect_kozel(
        setting, knowledge, samples=10, goal="points", budget=Budget(seconds=0.2, memory_mb=64)
    )
    assert perf_counter() - begun < 5
    assert not answer.complete
    assert not answer.solved
    assert all(0 <= b.low <= b.high <= 120 for b in answer.values["NS"].counts)


def test_a_stop_from_outside_is_heeded() -> None:
    setting, knowledge = posed("N:9.6.6.6 ? ? ?", None)
    budget = Budget(memory_mb=64)
    found: list[Any] = []
    runs = Thread(
        target=lambda: found.append(
            expect_kozel(setting, knowledge, samples=1000, goal="points", budget=budget)
        )
    )
    runs.start()
    sleep(0.3)
    budget.stop.set()
    runs.join(timeout=10)
    assert not runs.is_alive()
    assert not found[0].complete


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"samples": 0}, "0 samples; ask for 1 or more"),
        ({"error": 0.0}, "a standard error of 0.0; ask for one above 0"),
        ({"goal": "tricks"}, "'tricks' is not a goal of Kozel; goals are score, points"),
        ({"goal": "score"}, "the score of an ending needs the points taken before it"),
    ],
)
def test_odd_requests(arguments: dict[str, Any], message: str) -> None:
    setting, knowledge = posed("N:.67.. ? ? ?", UNSEEN)
    with pytest.raises(OptionError, match=message):
        expect_kozel(setting, knowledge, **arguments)


def test_deals_not_begun_take_no_time_when_the_search_is_stopped() -> None:
    """As many deals as there may be: once stopped, none of the others is looked at."""
    setting = read_setting(Record(deal=parse_deal("N:9.6.6.6 ? ? ?")[0]), game="kozel", trump="H", lead="N")
    budget = Budget(threads=2)
    timer = Timer(0.5, budget.stop.set)
    timer.start()
    answer = expect_kozel(setting, read_knowledge(setting), samples=10**9, budget=budget)
    timer.join()
    assert not answer.complete
    assert answer.samples < 10**6
