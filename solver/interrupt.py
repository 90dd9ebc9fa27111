"""Ctrl-C while work is under way that looks at a ``stop``: it sets that, and breaks in nowhere else.

``KeyboardInterrupt`` may be raised between any two lines of the main thread, those of libraries that hold a
lock included; what has been worked out until then is lost more easily than kept.
"""

from __future__ import annotations

import _thread
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType


@contextmanager
def ctrl_c_sets(*stops: Event) -> Iterator[None]:
    """Within it Ctrl-C sets these instead of raising ``KeyboardInterrupt``; once more, and it raises.

    A handler of the signal that was there before is called all the same. Nothing changes in other threads
    than the main one, which signals never reach, and where the signal is ignored.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    pressed = over = False

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        # Who was within this one may still call it when it is over.
        again, pressed = pressed or over, True
        for stop in () if over else stops:
            if _within_threading(frame):
                # It may be the very event, its lock held by this thread.
                _thread.start_new_thread(stop.set, ())
            else:
                stop.set()
        try:
            before(number, frame)
        except KeyboardInterrupt:
            if again:
                raise

    signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        over = True
        if signal.getsignal(signal.SIGINT) is handle:
            signal.signal(signal.SIGINT, before)


def _within_threading(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == threading.__file__:
            return True
        frame = frame.f_back
    return False
