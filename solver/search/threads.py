"""Independent searches side by side; the results do not depend on the number of threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Final, TypeVar

from solver.budget import Budget
from solver.interrupt import ctrl_c_sets

_PATIENCE: Final = 0.05
"""Seconds between two looks at signals."""
Job = TypeVar("Job")
Result = TypeVar("Result")


def in_threads(work: Callable[[Job], Result], jobs: Sequence[Job], budget: Budget) -> list[Result]:
    """The results of every job in order, worked out in up to ``budget.threads`` threads.

    Ctrl-C sets ``budget.stop``, so that all jobs end early with what they have proven.
    """
    workers = min(budget.threads, len(jobs))
    with ctrl_c_sets(budget.stop):
        if workers <= 1:
            return [work(job) for job in jobs]
        with ThreadPoolExecutor(workers) as pool:
            waiting = [pool.submit(work, job) for job in jobs]
            # Not without end: on Windows nothing is heard of Ctrl-C meanwhile.
            while wait(waiting, _PATIENCE).not_done:
                pass
            return [job.result() for job in waiting]
