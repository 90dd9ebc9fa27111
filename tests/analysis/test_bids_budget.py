"""Bids within a budget: bounds when it is spent, interrupts, and the same answers from several threads."""

from __future__ import annotations

import time
from collections.abc import Sequence

from solver.analysis.bids.after import bids_after
from solver.analysis.bids.guarantees import Engines
from solver.analysis.bids.outcome import Quest
from solver.budget import Budget
from solver.cards import Card, Suit
from solver.deal import Deal
from solver.position import Position
from solver.question import Setting, read_setting
from solver.record import Record
from solver.rules.base import Rules
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.objective import Bounds, Objective


def setting_of(game: str, deal: Deal) -> Setting:
    return read_setting(Record(deal=deal, game=game))


class Mute:
    """The questions that bids do not ask of an engine."""

    def values_after(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Bounds, ...]:
        raise NotImplementedError

    def first_best(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Card | None, Bounds]:
        raise NotImplementedError


def test_the_same_with_one_thread_and_two() -> None:
    rules = rules_for("truf")
    deal = random_deal(rules, 3, 1, cards=5)
    one, two = (
        bids_after(setting_of("truf", deal), budget=Budget(threads=threads)).to_dict() for threads in (1, 2)
    )
    for key in ("bids", "equilibria", "sure", "exact"):
        assert one[key] == two[key]


def test_a_stopped_budget_leaves_bounds_and_no_equilibria() -> None:
    rules = rules_for("kozyr")
    deal = random_deal(rules, 1, 0, cards=5)
    budget = Budget()
    budget.stop.set()
    answer = bids_after(setting_of("kozyr", deal), budget=budget)
    assert not answer.exact
    assert not answer.equilibria.found
    assert not answer.equilibria.complete


class Interrupted(Mute):
    """An engine that is interrupted in its second search, as Ctrl-C does it: it sets the budget's stop."""

    searches = 0

    def __init__(self, rules: Rules, budget: Budget) -> None:
        self._budget = budget
        self.nodes = 0

    def value(self, position: Position, objective: Objective, guess: int | None = None) -> Bounds:
        Interrupted.searches += 1
        if Interrupted.searches == 2:
            self._budget.stop.set()
        return Bounds(min(objective.table), max(objective.table))


def test_an_interrupt_ends_all_searches() -> None:
    rules = rules_for("kozyr")
    budget = Budget()
    Interrupted.searches = 0
    deal = random_deal(rules, 1, 0, cards=4)
    bids_after(setting_of("kozyr", deal), budget=budget, engine_factory=Interrupted)
    assert budget.stop.is_set()
    assert Interrupted.searches == 2


class Sliced(Mute):
    """An engine that ends at once when its time is over, and passes that on as an interrupt."""

    def __init__(self, rules: Rules, budget: Budget) -> None:
        self._budget = budget
        self.nodes = 0

    def value(self, position: Position, objective: Objective, guess: int | None = None) -> Bounds:
        if self._budget.stop.is_set():
            self._budget.stop.set()
            return Bounds(0, 9)
        return Bounds(4, 4)


def test_the_end_of_a_slice_of_time_is_no_interrupt() -> None:
    budget = Budget()
    engines = Engines(rules_for("kozyr"), budget, Sliced)
    quest = Quest(0, Suit.SPADES, 0, tuple(range(10)))
    hands = tuple(Card.parse(word).bit for word in ("SA", "HA", "DA", "CA"))
    assert engines.value(hands, quest, time.monotonic() - 1) == Bounds(0, 9)
    assert not budget.stop.is_set()
    assert engines.value(hands, quest, None) == Bounds(4, 4)
    budget.stop.set()
    assert engines.value(hands, quest, None) == Bounds(0, 9)
