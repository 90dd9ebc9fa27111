"""Averages over hidden hands: against full enumeration, for any number of threads, within any budget."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from math import comb
from threading import Timer
from typing import Any

import pytest

from solver.analysis.estimate import Estimate
from solver.analysis.expectation import Expectation, expect
from solver.budget import Budget
from solver.cards import Card, CardSet, card_set, cards_of
from solver.deal import Deal
from solver.errors import DealError, OptionError, OutOfBudgetError
from solver.formats.text import parse_cards, parse_deal
from solver.play import start
from solver.question import Setting, pose, read_setting
from solver.record import Record
from solver.rules.base import Mode
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.sampling.draw import Sampler
from solver.sampling.knowledge import Knowledge
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds, ceiling, guarantee, tricks_table
from solver.search.reference import Minimax
from solver.search.solve import solve


def setting(text: str, **given: Any) -> Setting:
    deal, first = parse_deal(text)
    return read_setting(Record(deal=deal, first=first, **given))


def ending(game: str, seed: int, hidden: int, **given: Any) -> tuple[Setting, CardSet]:
    """An ending of six cards with so many of the last hands hidden, and the cards they hold."""
    deal = random_deal(rules_for(game), seed, cards=6)
    shown = deal.players - hidden
    unseen = sum(deal.known_hands()[shown:])
    hands = (*deal.hands[:shown], *[None] * hidden)
    return read_setting(Record(deal=Deal(deal.seats, hands), game=game, **given)), unseen


CASES: list[tuple[str, dict[str, Any]]] = [
    ("truf", {"trump": "H", "lead": "N", "mode": "atas"}),
    ("truf", {"trump": "S", "lead": "E", "mode": "bawah"}),
    ("kozyr", {"trump": "D", "lead": "S", "mode": "atas"}),
    ("clubs", {"lead": "B"}),
    ("bridge", {"trump": "N", "lead": "W"}),
]


def estimates(answer: Expectation) -> dict[str, Estimate]:
    groups = {"tricks": answer.values, "ceiling": answer.ceilings, "points": answer.scores}
    return {
        f"{label} {name}": estimate for label, group in groups.items() for name, estimate in group.items()
    }


@pytest.mark.parametrize(("game", "given"), CASES)
def test_sampled_means_lie_near_the_average_of_all_deals(game: str, given: dict[str, Any]) -> None:
    """Within four standard errors, for every seat and number; two hands of six cards hidden."""
    asked, unseen = ending(game, 5, 2, **given)
    knowledge = Knowledge.of_setting(asked, unseen=unseen)
    budget = Budget(threads=2, memory_mb=64)
    exact = expect(asked, knowledge, samples=1000, budget=budget, ceilings=False)
    assert exact.exact
    assert exact.samples == exact.deals == 924
    sampled = expect(asked, knowledge, samples=200, seed=3, budget=budget, ceilings=False)
    assert not sampled.exact
    assert sampled.complete
    assert (sampled.samples, sampled.deals) == (200, 924)
    wanted = estimates(exact)
    assert estimates(sampled).keys() == wanted.keys()
    for name, estimate in estimates(sampled).items():
        assert estimate.se is not None
        assert wanted[name].se == 0
        assert abs(estimate.mean[0] - wanted[name].mean[0]) <= 4 * estimate.se
        assert sum(estimate.shares.values()) == pytest.approx(1)


@pytest.mark.parametrize(("game", "given"), CASES)
def test_every_deal_is_solved_as_the_plain_engine_solves_it(game: str, given: dict[str, Any]) -> None:
    """Small endings with two hands hidden: all deals, all numbers."""
    rules = rules_for(game)
    size = 2 if rules.has_bids else 3
    deal = random_deal(rules, 2, cards=size)
    hands = deal.known_hands()
    shown = rules.players - 2
    asked = read_setting(Record(deal=Deal(deal.seats, (*deal.hands[:shown], None, None)), game=game, **given))
    knowledge = Knowledge.of_setting(asked, unseen=hands[-1] | hands[-2])
    answer = expect(asked, knowledge, samples=20)
    assert answer.exact
    assert answer.samples == comb(2 * size, size)
    mode = asked.mode or Mode.ATAS
    sign = 1 if mode is Mode.ATAS else -1
    trump = None if asked.trump == "N" else "SHDC".index(asked.trump or "")
    counts: dict[str, Counter[int]] = {}
    for full in Sampler(knowledge).all():
        position = start(rules, full.known_hands(), asked.lead or 0, trump)
        for side in rules.sides or tuple((seat,) for seat in range(rules.players)):
            goal = guarantee(side, tricks_table(size, mode))
            name = rules.name_of(side)
            counts.setdefault(f"tricks {name}", Counter())[sign * Minimax(rules, goal).value(position)] += 1
            if not rules.sides:
                best = Minimax(rules, ceiling(goal, rules.players)).value(position)
                counts.setdefault(f"ceiling {name}", Counter())[sign * best] += 1
            if game == "clubs":
                assert rules.score is not None
                points = guarantee(side, rules.score(None, side[0]))  # type: ignore[arg-type]
                counts.setdefault(f"points {name}", Counter())[Minimax(rules, points).value(position)] += 1
    found = {
        name: Counter({bounds.low: deals for bounds, deals in estimate.counts.items()})
        for name, estimate in estimates(answer).items()
    }
    assert found == counts


def test_the_same_numbers_on_one_and_two_threads() -> None:
    asked, unseen = ending("kozyr", 8, 3, trump="D", lead="S", mode="atas")
    knowledge = Knowledge.of_setting(asked, unseen=unseen)
    one, two = (
        expect(asked, knowledge, samples=120, seed=5, error=0.15, budget=Budget(threads=threads))
        for threads in (1, 2)
    )
    assert estimates(one) == estimates(two)
    assert one.samples == two.samples
    other = expect(asked, knowledge, samples=one.samples, seed=6)
    assert estimates(other) != estimates(one)


def test_it_stops_when_the_error_is_small_enough() -> None:
    asked, unseen = ending("truf", 8, 3, trump="D", lead="S", mode="atas")
    knowledge = Knowledge.of_setting(asked, unseen=unseen)
    answer = expect(asked, knowledge, samples=1000, error=0.2, ceilings=False)
    assert answer.samples % 50 == 0
    assert answer.samples < 1000
    assert answer.complete
    assert answer.precise
    assert all(estimate.se is not None and estimate.se <= 0.2 for estimate in answer.values.values())
    # Not a batch earlier than needed.
    if answer.samples > 50:
        earlier = expect(asked, knowledge, samples=answer.samples - 50, ceilings=False)
        assert any(estimate.se is not None and estimate.se > 0.2 for estimate in earlier.values.values())
    vague = expect(asked, knowledge, samples=60, error=1e-6, ceilings=False)
    assert vague.samples == 60
    assert not vague.precise
    assert vague.complete


@pytest.mark.parametrize("method", ["1", "2"])
def test_points_that_a_seat_can_be_sure_of(method: str) -> None:
    """Method 2 pays five for the bid exactly, so that points do not rise with tricks."""
    plain, unseen = ending("kozyr", 4, 2, trump="S", lead="N")
    bids = dict(zip("NESW", _bid_cards(plain, unseen), strict=True))
    options = {"method": method, "hit": "no"}
    asked = read_setting(replace(plain.record, bids=bids, options=options), mode="atas")
    knowledge = Knowledge.of_setting(asked, unseen=unseen & ~card_set(bids.values()))
    answer = expect(asked, knowledge, samples=40, seed=2, ceilings=False)
    sampler, engine = Sampler(knowledge, 2), KernelEngine(asked.rules)
    for seat, name in enumerate("NESW"):
        table = answer.question.scores(seat)
        assert table is not None
        wanted: Counter[Bounds] = Counter()
        for index in range(40):
            position = replace(answer.question.position, hands=sampler.draw(index).known_hands())
            wanted[engine.value(position, guarantee((seat,), table))] += 1
        assert answer.scores[name].counts == wanted


def _bid_cards(asked: Setting, unseen: CardSet) -> list[Card]:
    """A card of every known hand and two of the unseen ones."""
    known = [max(cards_of(hand)) for hand in asked.record.deal.hands if hand is not None]
    return [*known, *list(cards_of(unseen))[:2]]


def test_one_seat_or_its_side() -> None:
    asked, unseen = ending("bridge", 5, 2, trump="N", lead="W")
    both = expect(asked, Knowledge.of_setting(asked, unseen=unseen), samples=20)
    one = expect(asked, Knowledge.of_setting(asked, unseen=unseen), samples=20, seat=1)
    assert list(both.values) == ["NS", "EW"]
    assert list(one.values) == ["EW"]
    assert one.values["EW"] == both.values["EW"]
    assert both.values["NS"].mean[0] == pytest.approx(6 - both.values["EW"].mean[0])


def test_cards_played_and_what_they_show() -> None:
    """One trick into an ending: counts are of the whole deal, and only deals that could be played so fit."""
    played = tuple(parse_cards("SA S2 HA S3"))
    asked = setting("N:AK.32.. ? ? ?", game="bridge", trump="N", lead="N", played=played)
    knowledge = Knowledge.of_setting(asked, unseen=card_set(parse_cards("SQ SJ ST HK HQ HJ DA DK C2")))
    answer = expect(asked, knowledge, samples=10_000)
    assert answer.exact
    # South has no spade: his three are of the six others, then three of the six left go to East.
    assert answer.deals == 20 * 20
    assert all(bounds.low >= 1 for bounds in answer.values["NS"].counts)


def test_nothing_hidden_is_exact() -> None:
    asked = setting("N:AK.3.. QJ.4.. T9..5. .A..76", game="bridge", trump="S", lead="W")
    answer = expect(asked, samples=1)
    assert answer.exact
    assert (answer.samples, answer.deals) == (1, 1)
    value = solve(pose(asked)).values["NS"].low
    assert answer.values["NS"].mean == (value, value)
    assert answer.to_dict()["seats"]["NS"] == {"mean": value, "se": 0, "distribution": {str(value): 1}}


def test_ceilings_by_default_in_small_hands_only() -> None:
    asked, unseen = ending("truf", 5, 2, trump="S", lead="N", mode="atas")
    knowledge = Knowledge.of_setting(asked, unseen=unseen)
    assert expect(asked, knowledge, samples=2).ceilings.keys() == set("NESW")
    assert expect(asked, knowledge, samples=2, ceilings=False).ceilings == {}
    full = setting("N:AKJ9.Q72.T964.83 ? ? ?", game="truf", trump="S", lead="E", mode="atas")
    stopped = expect(full, samples=1, budget=Budget(seconds=0.2))
    assert stopped.ceilings == {}


def full_deal() -> Setting:
    """Fewest tricks of full hands, all hidden: far more than a fraction of a second."""
    return setting("N:? ? ? ?", game="kozyr", trump="S", lead="W", mode="bawah")


def test_a_deal_cut_short_counts_with_its_interval() -> None:
    answer = expect(full_deal(), samples=50, budget=Budget(seconds=0.3, threads=2))
    assert not answer.complete
    assert not answer.exact
    assert 0 < answer.samples < 50
    assert not answer.solved
    for estimate in answer.values.values():
        low, high = estimate.mean
        assert 0 <= low <= high <= 13
        assert estimate.samples == answer.samples
    data = answer.to_dict()
    assert data["complete"] is False
    unsolved = [seat for seat in data["seats"].values() if isinstance(seat["mean"], list)]
    assert unsolved
    assert any(".." in key for seat in unsolved for key in seat["distribution"])


def test_a_stop_from_outside_ends_it_soon() -> None:
    budget = Budget(threads=2)
    timer = Timer(0.3, budget.stop.set)
    timer.start()
    began = time.monotonic()
    answer = expect(full_deal(), samples=50, budget=budget)
    assert time.monotonic() - began < 5
    assert 0 < answer.samples < 50
    assert not answer.complete


def test_without_any_deal_there_is_no_answer() -> None:
    budget = Budget()
    budget.stop.set()
    with pytest.raises(OutOfBudgetError, match="no deal was begun within the budget; give more time"):
        expect(full_deal(), samples=5, budget=budget)


def test_a_part_of_all_deals_is_a_fair_sample_with_an_error() -> None:
    """Stopped by the error: drawn without coming again, in random order, and marked as an estimate."""
    asked, unseen = ending("bridge", 5, 2, trump="N", lead="W")
    answer = expect(asked, Knowledge.of_setting(asked, unseen=unseen), samples=1000, error=0.2)
    assert answer.whole
    assert answer.samples < answer.deals
    assert answer.complete
    assert not answer.exact
    assert all(estimate.se for estimate in answer.values.values())


def test_progress_is_told() -> None:
    asked, unseen = ending("bridge", 5, 2, trump="N", lead="W")
    told: list[tuple[int, int]] = []
    expect(
        asked,
        Knowledge.of_setting(asked, unseen=unseen),
        samples=10,
        progress=lambda done, wanted: told.append((done, wanted)),
    )
    assert told == [(done, 10) for done in range(1, 11)]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"samples": 0}, "0 samples; ask for 1 or more"),
        ({"samples": -3}, "-3 samples; ask for 1 or more"),
        ({"error": 0.0}, "a standard error of 0.0; ask for one above 0, such as 0.05"),
        ({"error": float("nan")}, "a standard error of nan; ask for one above 0, such as 0.05"),
    ],
)
def test_numbers_that_make_no_sense(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        expect(full_deal(), **given)
    assert str(caught.value) == message


def test_no_deal_fits() -> None:
    asked = setting("N:AK.3.. QJ.4.. ? ?", game="bridge", trump="S", lead="W")
    with pytest.raises(DealError, match="3 cards are unseen, but the hidden hands miss 6"):
        Knowledge.of_setting(asked, unseen=card_set(parse_cards("C2 C3 C4")))


def test_statistics() -> None:
    estimate = Estimate({Bounds(1, 1): 1, Bounds(2, 2): 2, Bounds(5, 5): 1}, whole=False)
    assert estimate.mean == (2.5, 2.5)
    # Sample variance (2.25 + 0.25 + 0.25 + 6.25) / 3, over four.
    assert estimate.se == pytest.approx((9 / 3 / 4) ** 0.5)
    assert list(estimate.shares.items()) == [(Bounds(1, 1), 0.25), (Bounds(2, 2), 0.5), (Bounds(5, 5), 0.25)]
    assert Estimate({Bounds(4, 4): 1}, whole=False).se is None
    assert Estimate({Bounds(4, 4): 1}, whole=True).se == 0
    cut = Estimate({Bounds(1, 1): 1, Bounds(0, 6): 1}, whole=False)
    assert cut.mean == (0.5, 3.5)
    assert cut.se == pytest.approx(2.5)
    assert cut.to_dict() == {"mean": [0.5, 3.5], "se": 2.5, "distribution": {"0..6": 0.5, "1": 0.5}}
