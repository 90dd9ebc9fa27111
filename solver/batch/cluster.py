"""A Dask cluster that answers deals.

Dask hands the deals of a worker that has died to others by itself; it gives a deal up when the scheduler's
``allowed-failures`` are used up (three by default). Its workers need Kozyr installed. Short deals go over the
network in groups.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Sequence
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any, Final

from solver.batch.crew import given_up
from solver.batch.task import Asked, Job, Line, answer_job, fault_line
from solver.errors import KozyrError, OptionError

CONNECT: Final = 10.0
"""Seconds in which a scheduler must answer."""
_LEAVE: Final = 0.05
"""Seconds for saying goodbye; what is left of it goes on beside."""
_AHEAD: Final = 4
"""Groups for each thread of the cluster, so that none waits for the network."""
_SPAN: Final = 0.5
"""Seconds of a processor that a group of deals should take."""
_LARGEST: Final = 32
"""Deals of a group."""
_MEMORY: Final = 8
"""Groups over which the pace is evened out."""
_RECOUNT: Final = 64
"""Deals after which the workers, who may come and go, are counted anew."""


class ClusterError(KozyrError):
    """A cluster that does not answer, or went away."""


class ClusterCrew:
    """The workers of the scheduler at an address such as ``tcp://10.0.0.5:8786``."""

    def __init__(self, asked: Asked, address: str) -> None:
        try:
            # By name: it is optional, and without types of its own.
            distributed: Any = import_module("distributed")
        except ImportError:
            raise OptionError(
                "dask.distributed is not installed", place="--cluster", remedy="pip install 'kozyr[cluster]'"
            ) from None
        # They tell at length of workers that go away, and of clients that leave, which is no news here.
        for name in ("distributed", "distributed.client", "tornado.application"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._address = address
        self._asked = asked
        self._groups: dict[Any, list[Job]] = {}
        self._waiting: list[Job] = []
        self._pace = _SPAN
        """Seconds for a deal, of late."""
        self._threads = 1
        self._news: SimpleQueue[Any] = SimpleQueue()
        self._submitted = 0
        try:
            self._client = distributed.Client(address, timeout=CONNECT, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise ClusterError(
                f"no Dask scheduler answers at {address} ({_reason(error)})",
                place="--cluster",
                remedy="give its address, such as tcp://10.0.0.5:8786",
            ) from None
        self._count()

    @property
    def wanted(self) -> int:
        """Jobs that keep every worker busy."""
        return self._threads * _AHEAD * self._size

    @property
    def _size(self) -> int:
        """Deals of a group."""
        return max(1, min(_LARGEST, int(_SPAN / max(self._pace, 1e-6))))

    def submit(self, job: Job) -> None:
        """Takes on one more job."""
        if self._submitted % _RECOUNT == 0:
            self._count()
        self._submitted += 1
        self._waiting.append(job)
        if len(self._waiting) >= self._size:
            self._send()

    def _send(self) -> None:
        """All jobs that wait, as one group."""
        if self._waiting:
            group, self._waiting = self._waiting, []
            self._send_group(group)

    def _send_group(self, group: list[Job]) -> None:
        # pure: a result that the scheduler remembers from elsewhere may be of another version of Kozyr.
        future = self._client.submit(answer_group, self._asked, group, pure=False)
        self._groups[future] = group
        future.add_done_callback(self._news.put)

    def take(self, seconds: float) -> Sequence[Line]:
        """Lines that are finished, at least one unless so much time has passed."""
        self._send()
        finished: list[Any] = []
        try:
            finished.append(self._news.get(timeout=seconds))
            while True:
                finished.append(self._news.get_nowait())
        except Empty:
            pass
        return self._lines(finished)

    def stop(self) -> None:
        """Leaves the cluster. What its workers are in the midst of they finish for nothing."""
        self._groups.clear()
        # The scheduler drops what only this client had wanted.
        with contextlib.suppress(TimeoutError):
            self._client.close(timeout=_LEAVE)

    def _lines(self, finished: Sequence[Any]) -> list[Line]:
        good = [future for future in finished if future.status == "finished"]
        try:
            found = dict(zip(good, self._client.gather(good), strict=True)) if good else {}
        except Exception:
            # Of one of them at least; each by itself will tell.
            found = {}
        lines: list[Line] = []
        for future in finished:
            group = self._groups.pop(future)
            if future in found:
                lines += self._answered(*found[future])
                continue
            try:
                if future.status in ("pending", "lost"):
                    # The worker died that had worked them out, before anybody had asked for the lines.
                    self._send_group(group)
                else:
                    lines += self._answered(*future.result())
            except Exception as error:
                lines += self._failed(group, future.status, error)
        return lines

    def _answered(self, lines: list[Line], seconds: float) -> list[Line]:
        self._pace += (seconds / len(lines) - self._pace) / _MEMORY
        return lines

    def _failed(self, group: list[Job], status: str, error: Exception) -> list[Line]:
        if status == "cancelled":
            raise ClusterError(
                f"the Dask cluster at {self._address} went away",
                place="--cluster",
                remedy="with --out, the same command goes on from here",
            ) from None
        if type(error).__name__ == "KilledWorker":
            if len(group) == 1:
                return [fault_line(*given_up(group[0]))]
            # One of them is to blame; by itself it shows which.
            for job in group:
                self._send_group([job])
            return []
        if isinstance(error, ImportError):
            raise ClusterError(
                f"a worker of {self._address} lacks Kozyr ({error})",
                place="--cluster",
                remedy="install the same version of it there",
            ) from None
        what = f"a fault of the cluster ({type(error).__name__}: {error})"
        return [fault_line(job, what, "try it again") for job in group]

    def _count(self) -> None:
        workers = self._client.scheduler_info(n_workers=-1)["workers"]
        self._threads = max(1, sum(int(worker["nthreads"]) for worker in workers.values()))


def answer_group(asked: Asked, group: Sequence[Job]) -> tuple[list[Line], float]:
    """The lines for some deals, and the seconds of a processor that they took."""
    started = time.thread_time()
    lines = [answer_job(asked, job) for job in group]
    return lines, time.thread_time() - started


def _reason(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__
