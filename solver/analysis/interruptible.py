"""Searches of CP-SAT that Ctrl-C, or another thread, ends early."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import Final

from ortools.sat.python import cp_model

from solver.interrupt import ctrl_c_sets

_PATIENCE: Final = 0.02
"""Seconds between two looks at whether to stop."""


def solve(
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    stop: Event | None = None,
    callback: cp_model.CpSolverSolutionCallback | None = None,
) -> cp_model.CpSolverStatus:
    """The status of a search that ends when ``stop`` is set, which Ctrl-C does.

    The solver has a handler of its own for the signal, under which it would end its search as if the time
    were up and nobody else heard of it; it is switched off. Without ``stop`` the exception of Ctrl-C is
    raised when the search has ended, soon after it.
    """
    solver.parameters.catch_sigint_signal = False
    pressed = Event()
    # In a thread of its own, so that this one can listen.
    with ctrl_c_sets(stop or pressed), ThreadPoolExecutor(1) as pool:
        work = pool.submit(solver.solve, model, callback)
        while not work.done():
            wait([work], _PATIENCE)
            if (stop or pressed).is_set():
                solver.stop_search()
    if pressed.is_set():
        raise KeyboardInterrupt
    return work.result()
