"""Long searches of CP-SAT end when they are told to."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest
from ortools.sat.python import cp_model

from solver.analysis import interruptible


def pigeons(number: int) -> cp_model.CpModel:
    """More pigeons than holes, written so that it takes for ever to see."""
    model = cp_model.CpModel()
    sits = [[model.new_bool_var("") for _ in range(number - 1)] for _ in range(number)]
    for holes in sits:
        model.add_bool_or(holes)
    for hole in range(number - 1):
        for one in range(number):
            for other in range(one):
                model.add_bool_or(~sits[one][hole], ~sits[other][hole])
    return model


def patient() -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False
    solver.parameters.symmetry_level = 0
    solver.parameters.max_time_in_seconds = 30
    return solver


@pytest.fixture
def ctrl_c() -> Iterator[threading.Timer]:
    """Sends the signal soon after it is started; Python's own handler is in place."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    yield timer
    timer.join()
    signal.signal(signal.SIGINT, before)


def test_an_easy_model_is_answered() -> None:
    assert interruptible.solve(patient(), pigeons(3)) == cp_model.INFEASIBLE


def test_another_thread_ends_a_search() -> None:
    stop = threading.Event()
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    started = time.monotonic()
    assert interruptible.solve(patient(), pigeons(14), stop) == cp_model.UNKNOWN
    timer.join()
    assert time.monotonic() - started < 10


def test_ctrl_c_sets_the_stop(ctrl_c: threading.Timer) -> None:
    stop = threading.Event()
    ctrl_c.start()
    started = time.monotonic()
    assert interruptible.solve(patient(), pigeons(14), stop) == cp_model.UNKNOWN
    assert stop.is_set()
    assert time.monotonic() - started < 10


def test_ctrl_c_is_not_swallowed_where_there_is_no_stop(ctrl_c: threading.Timer) -> None:
    ctrl_c.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interruptible.solve(patient(), pigeons(14))
    assert time.monotonic() - started < 10
