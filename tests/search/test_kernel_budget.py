"""The kernel's limits: time, cancelling from other threads, Ctrl-C, and what an engine knows after them."""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import replace

import pytest

from solver import _kernel
from solver.budget import Budget
from solver.cards import Suit, cards_of
from solver.play import legal, start
from solver.position import Position
from solver.rules.base import Mode
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds, Objective, guarantee, tricks_table

TRUF = rules_for("truf")


def posed(index: int, cards: int, mode: Mode = Mode.BAWAH) -> tuple[Position, Objective]:
    """A random deal of Truf with hearts as trump, and East's guarantee."""
    hands = random_deal(TRUF, 77, index, cards=cards).known_hands()
    return start(TRUF, hands, index % 4, Suit.HEARTS), guarantee((1,), tricks_table(cards, mode))


def endless() -> tuple[Position, Objective]:
    """A question that takes far longer than any test: fewest tricks in a full deal, hardly any table."""
    return posed(0, 13)


def slow_engine(budget: Budget) -> KernelEngine:
    """An engine that is as slow as one can be made."""
    return KernelEngine(
        TRUF, replace(budget, memory_mb=1), without=("bounds", "patterns", "ordering", "hints")
    )


def state(position: Position) -> _kernel.State:
    return _kernel.State(list(position.hands), position.leader, position.broken, [])


def raw_engine() -> _kernel.Engine:
    return _kernel.Engine(4, 0, int(Suit.HEARTS), True, 2, 2, 64 << 20, [])


def test_no_time_at_all_gives_the_widest_bounds() -> None:
    position, objective = posed(0, 13)
    engine = KernelEngine(TRUF, Budget(seconds=0))
    assert engine.value(position, objective) == Bounds(-13, 0)
    cards = list(cards_of(legal(TRUF, position)))
    assert engine.values_after(position, objective, cards) == (Bounds(-13, 0),) * len(cards)
    assert engine.first_best(position, objective, cards) == (None, Bounds(-13, 0))
    assert engine.nodes == 0


@pytest.mark.parametrize("seconds", [0.05, 0.2])
def test_a_limit_is_kept(seconds: float) -> None:
    position, objective = endless()
    engine = slow_engine(Budget(seconds=seconds))
    began = time.perf_counter()
    found = engine.value(position, objective)
    cards = list(cards_of(legal(TRUF, position)))
    after = engine.values_after(position, objective, cards)
    spent = time.perf_counter() - began
    assert not found.exact
    assert not any(bounds.exact for bounds in after)
    # All the answers together have one clock; the rest is for machines that are busy.
    assert seconds * 0.9 <= spent < seconds + 0.5


@pytest.mark.parametrize("index", range(4))
def test_bounds_hold_the_value_and_only_shrink(index: int) -> None:
    position, objective = posed(index, 10)
    worth = list(objective.table)
    exact = KernelEngine(TRUF).value(position, objective)
    assert exact.exact
    engine = raw_engine()
    last = Bounds(min(worth), max(worth))
    calls = 0
    while not last.exact:
        # A fresh allowance of nodes each time; what was proven stays in the table.
        low, high, interrupted = engine.value(state(position), worth, -5, -1.0, 300 * 2**calls, None)
        found = Bounds(low, high)
        assert not interrupted
        assert last.low <= found.low <= exact.low <= found.high <= last.high
        last = found
        calls += 1
    assert calls > 1
    assert last == exact


@pytest.mark.parametrize("index", range(4))
def test_cards_hold_their_values_when_time_runs_out(index: int) -> None:
    position, objective = posed(index, 10)
    cards = list(cards_of(legal(TRUF, position)))
    exact = KernelEngine(TRUF).values_after(position, objective, cards)
    for seconds in (0.0, 0.002, 0.01, 0.05):
        found = KernelEngine(TRUF, Budget(seconds=seconds)).values_after(position, objective, cards)
        for card, bounds, true in zip(cards, found, exact, strict=True):
            assert bounds.low <= true.low <= true.high <= bounds.high, card.text


def test_an_engine_that_gave_up_answers_rightly_afterwards() -> None:
    for index in range(6):
        position, objective = posed(index, 7)
        worth = list(objective.table)
        exact = KernelEngine(TRUF).value(position, objective)
        engine = raw_engine()
        for nodes in (1, 2, 5, 17, 60, 200):
            engine.value(state(position), worth, -3, -1.0, nodes, None)
        assert engine.value(state(position), worth, -3, -1.0, 0, None) == (exact.low, exact.high, False)


def test_another_thread_ends_a_search_at_once() -> None:
    position, objective = endless()
    budget = Budget()
    engine = slow_engine(budget)
    ended: list[float] = []
    found: list[Bounds] = []

    def search() -> None:
        found.append(engine.value(position, objective))
        ended.append(time.perf_counter())

    thread = threading.Thread(target=search)
    thread.start()
    time.sleep(0.15)
    assert not ended
    stopped = time.perf_counter()
    budget.stop.set()
    thread.join(10)
    assert ended
    # Asked every 50 ms; the rest is for machines that are busy.
    assert ended[0] - stopped < 0.2
    assert not found[0].exact
    # Every later answer comes at once, with what is known without searching.
    assert engine.value(position, objective) == Bounds(-13, 0)


def test_several_searches_end_together() -> None:
    budget = Budget()
    engines = [slow_engine(budget) for _ in range(3)]
    threads = [threading.Thread(target=engine.value, args=endless()) for engine in engines]
    for thread in threads:
        thread.start()
    time.sleep(0.1)
    budget.stop.set()
    for thread in threads:
        thread.join(5)
    assert not any(thread.is_alive() for thread in threads)


def test_a_stop_that_raises_is_the_callers_error_and_harms_nothing() -> None:
    position, objective = posed(0, 10)
    worth = list(objective.table)
    engine = raw_engine()

    def broken() -> bool:
        raise LookupError("no answer")

    with pytest.raises(LookupError, match="no answer"):
        engine.value(state(position), worth, -3, -1.0, 0, broken)
    exact = KernelEngine(TRUF).value(position, objective)
    assert engine.value(state(position), worth, -3, -1.0, 0, None) == (exact.low, exact.high, False)


def test_ctrl_c_ends_the_search_and_keeps_what_is_proven() -> None:
    # Started in the background by a script, this process may find Ctrl-C switched off.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    position, objective = endless()
    budget = Budget(seconds=20)
    engine = slow_engine(budget)
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    began = time.perf_counter()
    try:
        found = engine.value(position, objective)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
    assert time.perf_counter() - began < 5
    assert not found.exact
    assert budget.stop.is_set()
