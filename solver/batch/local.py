"""Processes of this machine that answer deals side by side.

Processes and not threads: short deals spend most of their time in Python. While deals are short, each is
handed the next one while it works on one, so that it never waits; and it is known over which deal it died if
it does.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from solver.batch.crew import ATTEMPTS, given_up
from solver.batch.task import Asked, Job, Line, fault_line
from solver.batch.worker import READY
from solver.errors import KozyrError

_MEMORY: Final = 8
"""Jobs over which the pace is evened out."""
_SHORT: Final = 0.05
"""Seconds on a job below which the next is handed out beforehand; a longer one might keep it waiting."""


class WorkersError(KozyrError):
    """Processes that answer deals cannot be started."""


class _Worker:
    """One process, the jobs that it has, and the thread that reads its lines."""

    def __init__(self, asked: Asked, news: SimpleQueue[tuple[_Worker, Line | None]]) -> None:
        # It imports what this process would, from the same places.
        paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
        try:
            self.process = subprocess.Popen(
                # -P: the folder that this process runs in is no place to import from.
                [sys.executable, "-P", "-m", "solver.batch.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": paths},
            )
        except OSError as error:
            raise WorkersError(
                f"no process can be started ({(error.strerror or 'an error').lower()})",
                remedy="ask for fewer with --jobs",
            ) from None
        self.jobs: deque[Job] = deque()
        self.ready = False
        self._since = time.monotonic()
        self._send(asked)
        Thread(target=self._read, args=(news,), daemon=True).start()

    def give(self, job: Job) -> None:
        """One more job; if the process has died, its thread will say so."""
        if not self.jobs:
            self._since = time.monotonic()
        self.jobs.append(job)
        self._send(job)

    def stopwatch(self) -> float:
        """Seconds since this was asked last, or since a job came when there was none."""
        before, self._since = self._since, time.monotonic()
        return self._since - before

    def kill(self) -> None:
        """Ends the process at once."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def _send(self, what: Asked | Job) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.write(pickle.dumps(what))
            self.process.stdin.flush()

    def _read(self, news: SimpleQueue[tuple[_Worker, Line | None]]) -> None:
        assert self.process.stdout is not None
        try:
            self.ready = pickle.load(self.process.stdout) == READY
            while True:
                news.put((self, pickle.load(self.process.stdout)))
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            news.put((self, None))


class LocalCrew:
    """So many processes; one that dies is replaced, and its job tried again."""

    def __init__(self, asked: Asked, workers: int) -> None:
        self._asked = asked
        self._news: SimpleQueue[tuple[_Worker, Line | None]] = SimpleQueue()
        self._queue: deque[Job] = deque()
        self._deaths: Counter[int] = Counter()
        self._workers: list[_Worker] = []
        self._most = workers
        self._stillborn = 0
        self._ahead = 1
        """Jobs that a process has at a time."""
        self._pace = 1.0
        """Seconds on a job, of late."""

    @property
    def wanted(self) -> int:
        """Jobs that keep every process busy."""
        return self._ahead * self._most

    @property
    def pids(self) -> list[int]:
        """The processes at work."""
        return [worker.process.pid for worker in self._workers]

    @property
    def ready(self) -> bool:
        """Whether all of them have begun."""
        return all(worker.ready for worker in self._workers)

    def submit(self, job: Job) -> None:
        """Takes on one more job."""
        self._queue.append(job)
        self._hand_out()

    def take(self, seconds: float) -> Sequence[Line]:
        """Lines that are finished, at least one unless so much time has passed."""
        lines: list[Line] = []
        try:
            news = self._news.get(timeout=seconds)
            while True:
                lines += self._heard(*news)
                news = self._news.get_nowait()
        except Empty:
            pass
        self._hand_out()
        return lines

    def stop(self) -> None:
        """Ends every process at once."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.kill()
        self._workers.clear()

    def _heard(self, worker: _Worker, line: Line | None) -> list[Line]:
        if line is not None:
            worker.jobs.popleft()
            self._stillborn = 0
            self._pace += (worker.stopwatch() - self._pace) / _MEMORY
            self._ahead = 2 if self._pace < _SHORT else 1
            return [line]
        self._workers.remove(worker)
        worker.kill()
        if not worker.ready:
            self._stillborn += 1
            if self._stillborn >= ATTEMPTS:
                raise WorkersError(
                    f"processes end as soon as they are started (code {worker.process.returncode})",
                    remedy="ask for fewer with --jobs, or see what they say above",
                )
            self._queue.extendleft(reversed(worker.jobs))
            return []
        if not worker.jobs:
            return []
        # It works in order, so this is the job over which it died; the others are not to blame.
        job = worker.jobs.popleft()
        self._queue.extendleft(reversed(worker.jobs))
        self._deaths[job.number] += 1
        if self._deaths[job.number] >= ATTEMPTS:
            del self._deaths[job.number]
            return [fault_line(*given_up(job))]
        self._queue.appendleft(job)
        return []

    def _hand_out(self) -> None:
        """Jobs to those who have fewest, new processes while there is more to do than they can take."""
        while self._queue:
            least = min(self._workers, key=lambda worker: len(worker.jobs), default=None)
            if (least is None or least.jobs) and len(self._workers) < self._most:
                least = _Worker(self._asked, self._news)
                self._workers.append(least)
            assert least is not None
            if len(least.jobs) >= self._ahead:
                return
            least.give(self._queue.popleft())
