"""Results of many independent jobs in order, as they come, worked out side by side in threads."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event
from typing import Final, TypeVar

from solver.budget import Budget
from solver.interrupt import ctrl_c_sets

_AHEAD: Final = 64
"""How many jobs a thread may be ahead of the result that is waited for: enough that a long one does not
leave the other threads idle."""
_PATIENCE: Final = 0.05
"""Seconds between two looks at whether to stop."""

Result = TypeVar("Result")


def in_order(work: Callable[[int], Result], count: int, budget: Budget, stop: Event) -> Iterator[Result]:
    """The results of jobs 0 to ``count`` − 1 in this order, in ``budget.threads`` threads.

    ``stop`` is what the jobs look at: Ctrl-C and ``budget.stop`` set it, and so does a caller who takes no
    more results, so that jobs under way come to an end.
    """
    if budget.stop.is_set():
        stop.set()
    with ctrl_c_sets(budget.stop, stop), ThreadPoolExecutor(budget.threads) as pool:
        waiting: deque[Future[Result]] = deque()
        try:
            for number in range(count):
                waiting.append(pool.submit(work, number))
                if len(waiting) > _AHEAD * budget.threads:
                    yield _result(waiting.popleft(), budget, stop)
            while waiting:
                yield _result(waiting.popleft(), budget, stop)
        finally:
            if waiting:
                stop.set()
                for job in waiting:
                    job.cancel()


def _result(job: Future[Result], budget: Budget, stop: Event) -> Result:
    while not wait([job], _PATIENCE).done:
        if budget.stop.is_set():
            stop.set()
    return job.result()


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
