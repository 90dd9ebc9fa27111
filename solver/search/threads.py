"""Independent searches side by side; the results do not depend on the number of threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from solver.budget import Budget

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_threads(work: Callable[[Job], Result], jobs: Sequence[Job], budget: Budget) -> list[Result]:
    """The results of every job in order, worked out in up to ``budget.threads`` threads.

    Ctrl-C sets ``budget.stop``, so that all jobs end early with what they have proven.
    """
    workers = min(budget.threads, len(jobs))
    if workers <= 1:
        return [work(job) for job in jobs]
    with ThreadPoolExecutor(workers) as pool:
        waiting = [pool.submit(work, job) for job in jobs]
        return [_result(job, budget) for job in waiting]


def _result(job: Future[Result], budget: Budget) -> Result:
    while True:
        try:
            return job.result()
        except KeyboardInterrupt:
            # It reaches the waiting thread only.
            budget.stop.set()
