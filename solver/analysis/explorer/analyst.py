"""A thread that searches the position last asked for, and tells what it finds as it finds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Condition, Event, Thread
from typing import Generic

from solver.analysis.explorer.ground import Aim, Answer, Ground, P
from solver.analysis.explorer.limit import Limit
from solver.errors import KozyrError


class Analyst(Generic[P]):
    """Searches one position at a time; a new question ends the search of the one before."""

    def __init__(
        self, ground: Ground[P], seconds: float | None, report: Callable[[P, Aim, Answer], None]
    ) -> None:
        """``seconds`` are given to each position; ``report`` is called from the thread of the search."""
        self._ground = ground
        self._seconds = seconds
        self._report = report
        self._changed = Condition()
        self._wanted: tuple[P, Aim] | None = None
        self._closed = False
        self._stop = Event()
        # A daemon: a search that does not end at once must not keep the program from ending.
        self._thread = Thread(target=self._work, name="analyst", daemon=True)
        self._thread.start()

    def ask(self, position: P, aim: Aim) -> None:
        """Searches this position now."""
        with self._changed:
            self._stop.set()
            self._wanted = (position, aim)
            self._changed.notify()

    def rest(self) -> None:
        """Ends the search under way, if any."""
        with self._changed:
            self._stop.set()
            self._wanted = None

    def close(self) -> None:
        """Ends the search and the thread, and waits for it up to a second."""
        with self._changed:
            self._stop.set()
            self._closed = True
            self._changed.notify()
        self._thread.join(1.0)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._wanted is not None)
                if self._closed or self._wanted is None:
                    return
                position, aim = self._wanted
                self._wanted = None
                stop = self._stop = Event()
            self._search(position, aim, Limit(self._seconds, stop))

    def _search(self, position: P, aim: Aim, limit: Limit) -> None:
        last = Answer(aim=aim)
        try:
            for last in self._ground.search(position, aim, limit):
                if limit.stop.is_set():
                    # Bounds that were cut short are no answer within the budget.
                    last = replace(last, done=False)
                self._report(position, aim, last)
                if limit.stop.is_set():
                    return
        except KozyrError as error:
            if not limit.stop.is_set():
                self._report(position, aim, replace(last, done=True, note=str(error)))
        except Exception as error:
            # Told on the screen rather than lost with the thread.
            fault = f"a fault of the program ({type(error).__name__}: {error})"
            self._report(position, aim, replace(last, done=True, note=fault))
