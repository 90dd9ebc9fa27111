"""Ctrl-C sets a stop where work is under way, and is raised where it is not."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from threading import Event

import pytest

from solver.analysis.stream import in_order
from solver.budget import Budget
from solver.interrupt import ctrl_c_sets
from solver.search.threads import in_threads


def ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


@pytest.fixture(autouse=True)
def python_handles_it() -> Iterator[None]:
    """Python's own handler is in place, and is in place again at the end."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    after = signal.signal(signal.SIGINT, before)
    assert after is signal.default_int_handler


def test_it_sets_the_stops_and_raises_nothing() -> None:
    one, other = Event(), Event()
    with ctrl_c_sets(one, other):
        ctrl_c()
        assert one.is_set()
        assert other.is_set()


def test_afterwards_it_is_raised_again() -> None:
    with ctrl_c_sets(Event()):
        pass
    with pytest.raises(KeyboardInterrupt):
        ctrl_c()


def test_pressed_twice_it_is_raised() -> None:
    stop = Event()

    def press_twice() -> None:
        with ctrl_c_sets(stop):
            ctrl_c()
            ctrl_c()

    with pytest.raises(KeyboardInterrupt):
        press_twice()
    assert stop.is_set()


def test_whoever_listened_before_hears_of_it() -> None:
    heard = []
    signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    with ctrl_c_sets(Event()):
        ctrl_c()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    assert heard == [signal.SIGINT]


def test_one_within_the_other_stops_both() -> None:
    outer, inner = Event(), Event()
    with ctrl_c_sets(outer), ctrl_c_sets(inner):
        ctrl_c()
    assert outer.is_set()
    assert inner.is_set()


def test_out_of_order_nobody_is_left_who_swallows_it() -> None:
    outer, inner = ctrl_c_sets(Event()), ctrl_c_sets(Event())
    outer.__enter__()
    inner.__enter__()
    outer.__exit__(None, None, None)
    inner.__exit__(None, None, None)
    try:
        with pytest.raises(KeyboardInterrupt):
            ctrl_c()
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def test_in_the_midst_of_setting_the_event_nothing_hangs() -> None:
    """The signal comes while the main thread holds the lock of the event that it is to set."""

    stop = Event()
    condition = stop._cond  # type: ignore[attr-defined]
    plain = condition._is_owned

    def owned() -> bool:
        # Called by the module with the lock held.
        condition._is_owned = plain
        ctrl_c()
        return bool(plain())

    condition._is_owned = owned
    with ctrl_c_sets(stop):
        stop.set()
    assert stop.wait(10)


@pytest.mark.parametrize("threads", [1, 2])
def test_searches_side_by_side_end_with_what_they_have(threads: int) -> None:
    budget = Budget(threads=threads)

    def work(job: int) -> int:
        if job == 1:
            ctrl_c()
        if job > 0:
            assert budget.stop.wait(30)
        return job

    assert in_threads(work, [0, 1, 2], budget) == [0, 1, 2]
    assert budget.stop.is_set()


def test_a_stream_of_jobs_ends_with_what_it_has() -> None:
    budget, stop = Budget(threads=2), Event()

    def work(job: int) -> int | None:
        if stop.is_set():
            return None
        if job == 3:
            ctrl_c()
            assert stop.wait(30)
        return job

    found = list(in_order(work, 10_000, budget, stop))
    assert found[:4] == [0, 1, 2, 3]
    assert found[-1] is None
    assert budget.stop.is_set()
