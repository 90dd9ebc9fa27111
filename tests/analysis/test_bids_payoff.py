"""Scores from guarantees that are known by bounds only: they hold for every value within the bounds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from solver.analysis.bids.choice import Choice, choices_of
from solver.analysis.bids.guarantees import Engines, Guarantees
from solver.analysis.bids.model import BidTables, equilibria, sure_scores
from solver.analysis.bids.outcome import Bidding, Profile
from solver.analysis.bids.payoff import Payoffs, stakes_by_need, stakes_of
from solver.budget import Budget
from solver.cards import Card
from solver.position import Position
from solver.rules.base import Mode, Rules
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.objective import Bounds, Objective

RULES = [
    ("kozyr", {}),
    ("kozyr", {"method": "2"}),
    ("kozyr", {"method": "3", "factor": "4"}),
    ("truf", {}),
    ("truf", {"hit": "yes", "zero_kept": "bonus"}),
]


class Invented:
    """An engine that makes up a guarantee for each question, the same each time."""

    spread = 0
    """How far the bounds may be from it."""

    def __init__(self, rules: Rules, budget: Budget) -> None:
        self.nodes = 0

    def value(self, position: Position, objective: Objective, guess: int | None = None) -> Bounds:
        random = Random(f"{position.trump} {position.leader} {sorted(objective.counted)} {objective.table}")
        values = sorted(set(objective.table))
        at = random.randrange(len(values))
        low, high = random.randint(0, self.spread), random.randint(0, self.spread)
        return Bounds(values[max(0, at - low)], values[min(len(values) - 1, at + high)])

    def values_after(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Bounds, ...]:
        raise NotImplementedError

    def first_best(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Card | None, Bounds]:
        raise NotImplementedError


class Vague(Invented):
    """The same, but with bounds up to two steps apart from it."""

    spread = 2


def payoffs_of(bidding: Bidding, profiles: Sequence[Profile], hands: tuple[int, ...], vague: bool) -> Payoffs:
    engines = Engines(bidding.rules, Budget(), Vague if vague else Invented)
    guarantees = Guarantees(engines, hands)
    guarantees.solve(stake for profile in profiles for stake in stakes_of(bidding, profile, range(4)))
    return Payoffs(bidding, guarantees)


@pytest.mark.parametrize(("game", "options"), RULES)
def test_bounds_hold_the_true_scores_gains_and_modes(game: str, options: dict[str, str]) -> None:
    rules = rules_for(game, options)
    random = Random(5)
    opened = 0
    for index in range(4):
        hands = random_deal(rules, 2, index).known_hands()
        bidding = Bidding(rules, [choices_of(rules, seat, held) for seat, held in enumerate(hands)], 13)
        drawn = [tuple(random.choice(some) for some in bidding.choices) for _ in range(600)]
        profiles = [bids for bids in drawn if sum(bid.number for bid in bids) in (12, 13, 13, 14)][:60]
        true = payoffs_of(bidding, profiles, hands, vague=False)
        vague = payoffs_of(bidding, profiles, hands, vague=True)
        for profile in profiles:
            modes = true.modes(profile)
            assert len(modes) == 1
            assert set(modes) <= set(vague.modes(profile)) <= set(bidding.modes(profile))
            opened += len(vague.modes(profile)) > 1
            for seat in range(4):
                score, bounds = true.score(profile, seat).bounds, vague.score(profile, seat).bounds
                assert bounds.low <= score.low == score.high <= bounds.high
                other = random.choice(profiles)
                gain = true.gain(true.score(other, seat), true.score(profile, seat))
                wide = vague.gain(vague.score(other, seat), vague.score(profile, seat))
                assert gain.exact
                assert wide.low <= gain.low <= wide.high
    assert opened


def test_the_trump_maker_takes_the_mode_that_scores_him_more() -> None:
    rules = rules_for("kozyr")
    hands = random_deal(rules, 2, 0).known_hands()
    bidding = Bidding(rules, [choices_of(rules, seat, held) for seat, held in enumerate(hands)], 13)
    random = Random(1)
    drawn = [tuple(random.choice(some) for some in bidding.choices) for _ in range(900)]
    profiles = [bids for bids in drawn if sum(bid.number for bid in bids) == 13]
    payoffs = payoffs_of(bidding, profiles, hands, vague=False)
    seen = set()
    for profile in profiles:
        maker = max(profile, key=lambda bid: bid.strength).seat
        atas, bawah = (payoffs.guarantees.score(bidding.stake(profile, maker, mode)).low for mode in Mode)
        mode = Mode.ATAS if atas >= bawah else Mode.BAWAH
        seen.add(mode)
        assert payoffs.modes(profile) == (mode,)
        assert payoffs.score(profile, maker).bounds.low == max(atas, bawah)
    assert seen == set(Mode)


@pytest.mark.parametrize("game", ["kozyr", "truf"])
def test_the_model_against_brute_force_on_large_hands(game: str) -> None:
    rules = rules_for(game)
    hands = random_deal(rules, 4, 0, cards=7).known_hands()
    bidding = Bidding(rules, [choices_of(rules, seat, held) for seat, held in enumerate(hands)], 7)
    scenarios = [bidding.scenarios(seat) for seat in range(4)]
    profiles = list(product(*bidding.choices))
    assert all(sum(case.rounds for case in cases.values()) * len(bidding.choices[seat]) == len(profiles)
               for seat, cases in enumerate(scenarios))  # fmt: skip
    guarantees = Guarantees(Engines(rules, Budget(), Invented), hands)
    guarantees.solve(stakes_by_need(bidding, scenarios))
    payoffs = Payoffs(bidding, guarantees)
    tables = BidTables(payoffs, scenarios)
    assert tables.exact
    scores = {bids: [payoffs.score(bids, seat).bounds.low for seat in range(4)] for bids in profiles}
    best: dict[tuple[int, Profile], int] = {}
    sure: dict[Choice, int] = {}
    for bids, each in scores.items():
        for seat, score in enumerate(each):
            key = seat, (*bids[:seat], *bids[seat + 1 :])
            best[key] = max(best.get(key, score), score)
            sure[bids[seat]] = min(sure.get(bids[seat], score), score)
    found = equilibria(tables)
    assert found.complete
    assert {one.profile for one in found.found} == {
        bids
        for bids, each in scores.items()
        if all(best[seat, (*bids[:seat], *bids[seat + 1 :])] == each[seat] for seat in range(4))
    }
    for seat in range(4):
        assert [bounds.low for bounds in sure_scores(tables, seat)] == [
            sure[choice] for choice in bidding.choices[seat]
        ]
