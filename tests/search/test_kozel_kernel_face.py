"""The compiled search of Kozel itself: arguments that make no sense, limits, Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import _kernel
from solver.budget import Budget
from solver.kozel_goal import KozelGoal
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition, legal
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.objective import Bounds

SENSIBLE: dict[str, Any] = {
    "trump": 0,
    "ranks": [4, 5, 6, 7, 9, 10, 11, 8, 12],
    "points": [0, 0, 0, 0, 2, 3, 4, 10, 11],
    "hand_size": 4,
    "most": 4,
    "claim": 1,
    "trump_claims": False,
    "barred": 0,
    "table_bytes": 1 << 16,
    "without": [],
}
STATE: dict[str, Any] = {
    "hands": [0b11 << 16 * suit + 4 for suit in range(4)],
    "stock": [],
    "leader": 0,
    "trick": [],
    "claimed": False,
    "first": False,
    "passed": 0,
    "let_go": 0,
}
AIMS = [(1, 0), (0, 1), (2, 0)]


def engine(**changed: Any) -> _kernel.KozelEngine:
    return _kernel.KozelEngine(**SENSIBLE | changed)


def state(**changed: Any) -> _kernel.KozelState:
    return _kernel.KozelState(**STATE | changed)


def full_deal() -> KozelPosition:
    """A whole deal: its points take far longer than any test."""
    deal = random_deal(rules_for("kozel"), 1, 9)
    return KozelPosition(deal.known_hands(), deal.stock or (), 1, 1)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("trump", 4),
        ("trump", -1),
        ("trump", 2**40),
        ("ranks", [4] * 9),
        ("ranks", [13]),
        ("ranks", []),
        ("points", [1]),
        ("points", [0, 0, 0, 0, 2, 3, 4, 10, 110]),
        ("points", [0, 0, 0, 0, 2, 3, 4, 10, -1]),
        ("hand_size", 0),
        ("hand_size", 5),
        ("most", 0),
        ("claim", 4),
        ("claim", -1),
        ("barred", 16),
        ("barred", -1),
        ("table_bytes", -1),
        ("without", ["everything"]),
        ("trump_claims", "no"),
    ],
)
def test_an_engine_is_not_made_from_nonsense(name: str, value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        engine(**{name: value})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hands": [0] * 3}, "four seats"),
        ({"hands": [0b11, 0, 0, 0]}, "no such card"),
        ({"hands": [0b110000] * 4}, "two places"),
        ({"hands": [0b110000, 0, 0, 0]}, "unequal"),
        ({"leader": 4}, "leader"),
        ({"leader": -1}, "leader"),
        ({"stock": [64]}, "no such card"),
        ({"stock": [6, 7, 9]}, "go round"),
        ({"stock": [6, 7, 8, 9]}, "filled up"),
        ({"passed": 1}, "pass"),
        ({"passed": 9}, "pass"),
        ({"let_go": 16}, "let a claim go"),
        ({"let_go": -1}, "let a claim go"),
        ({"trick": [(1, 0b110000)], "hands": [0, *STATE["hands"][1:]]}, "lead"),
        ({"trick": [(0, 0)]}, "without cards"),
        ({"claimed": True}, "claimed"),
    ],
)
def test_a_state_that_cannot_be_is_refused(changed: dict[str, Any], message: str) -> None:
    asked = engine()
    with pytest.raises(ValueError, match=message):
        asked.value(state(**changed), AIMS, 0, -1.0, 0, None)
    with pytest.raises(ValueError, match=message):
        asked.reach(state(**changed), (0, 1), -1.0, 0, None)
    # The engine is as good as before.
    fresh = engine().value(state(), AIMS, 0, -1.0, 0, None)
    assert asked.value(state(), AIMS, 0, -1.0, 0, None) == fresh


def test_plays_and_aims_that_do_not_exist_are_refused() -> None:
    asked = engine()
    for play in ((0, 0), (0, 1), (1, 0b10000), (9, 0b10000), (-1, 0)):
        with pytest.raises(ValueError, match="play"):
            asked.values_after(state(), [play], AIMS, 0, -1.0, 0, None)
    for aim in ((3, 0), (-1, 0), (0, 2**30)):
        with pytest.raises(ValueError, match="aim"):
            asked.reach(state(), aim, -1.0, 0, None)


numbers = st.one_of(st.integers(-3, 70), st.integers(-(2**70), 2**70))
plays = st.lists(
    st.tuples(st.integers(-1, 5), st.sampled_from([0, 1 << 4, 3 << 4, 1 << 20, 2**63])), max_size=4
)


@given(
    made=st.fixed_dictionaries({}, optional=dict.fromkeys(("trump", "hand_size", "most", "claim"), numbers)),
    changed=st.fixed_dictionaries(
        {},
        optional={
            "hands": st.lists(numbers, max_size=5),
            "stock": st.lists(numbers, max_size=8),
            "leader": numbers,
            "trick": plays,
            "claimed": st.booleans(),
            "passed": numbers,
            "let_go": numbers,
        },
    ),
    chosen=plays,
    aims=st.lists(st.tuples(st.integers(-1, 3), numbers), max_size=5),
    guess=numbers,
)
@settings(max_examples=200, deadline=None)
def test_garbage_is_refused_or_answered(
    made: dict[str, Any],
    changed: dict[str, Any],
    chosen: list[tuple[int, int]],
    aims: list[tuple[int, int]],
    guess: int,
) -> None:
    try:
        low, high, _ = engine(**made).value(state(**changed), aims, guess, 0.2, 2000, None)
        assert 0 <= low <= high <= len(aims)
        engine(**made).values_after(state(**changed), chosen, aims, guess, 0.2, 2000, None)
    except (ValueError, TypeError, OverflowError):
        pass


def test_no_time_at_all_gives_the_widest_bounds() -> None:
    position = full_deal()
    asked = KozelKernelEngine(Law(), Budget(seconds=0))
    plays = legal(Law(), position)
    for goal, widest in ((KozelGoal.POINTS, Bounds(0, 120)), (KozelGoal.SCORE, Bounds(-6, 6))):
        assert asked.value(position, goal) == widest
        assert asked.values_after(position, goal, plays) == (widest,) * len(plays)
        assert asked.first_best(position, goal, plays) == (None, widest)
        assert asked.reaches(position, goal, 1) is None
    assert asked.nodes == 0


def test_bounds_hold_the_value_and_only_shrink() -> None:
    position = full_deal()
    exact = KozelKernelEngine(Law()).value(position, KozelGoal.SCORE)
    assert exact.exact
    for seconds in (0.01, 0.05, 0.2):
        asked = KozelKernelEngine(Law(), Budget(seconds=seconds))
        began = time.perf_counter()
        points = asked.value(position, KozelGoal.POINTS)
        # The rest is for machines that are busy.
        assert time.perf_counter() - began < seconds + 0.5
        score = KozelKernelEngine(Law(), Budget(seconds=seconds)).value(position, KozelGoal.SCORE)
        assert 0 <= points.low <= points.high <= 120
        assert score.low <= exact.low <= score.high


def test_ctrl_c_ends_the_search_and_keeps_what_is_proven() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    budget = Budget(seconds=20)
    asked = KozelKernelEngine(Law(), budget)
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        found = asked.value(full_deal(), KozelGoal.POINTS)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
    assert budget.stop.is_set()
    assert not found.exact


def test_another_thread_ends_a_search_at_once() -> None:
    budget = Budget()
    asked = KozelKernelEngine(Law(), budget)
    thread = threading.Thread(target=asked.value, args=(full_deal(), KozelGoal.POINTS))
    thread.start()
    time.sleep(0.1)
    budget.stop.set()
    stopped = time.perf_counter()
    thread.join(10)
    assert not thread.is_alive()
    assert time.perf_counter() - stopped < 0.5


def test_what_was_proven_is_not_forgotten_when_the_budget_ends() -> None:
    position = full_deal()
    budget = Budget()
    asked = KozelKernelEngine(Law(), budget)
    value = asked.value(position, KozelGoal.SCORE)
    assert value.exact
    budget.stop.set()
    assert asked.value(position, KozelGoal.SCORE) == value
    # East leads: no play leaves North and South less.
    assert (
        asked.values_after(position, KozelGoal.SCORE, legal(Law(), position)[:2])
        == (Bounds(value.low, 6),) * 2
    )
