"""A process that answers deals: jobs come pickled on its standard input, lines go to its standard output.

The process ends with its parent, in the midst of a search if need be: its input is closed then.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Final

from solver.batch.task import Asked, Job, Line, answer_job

READY: Final = "ready"
"""What is written before the first line."""


def main() -> None:
    """Answers jobs until there are no more. The first object read is what is asked of every deal."""
    # Ctrl-C reaches all processes of a terminal; when these end is their parent's to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    jobs, lines = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # Nothing else may get between the lines.
    os.dup2(2, 1)
    asked = pickle.load(jobs)
    assert isinstance(asked, Asked)
    waiting: SimpleQueue[Job] = SimpleQueue()
    Thread(target=_read, args=(jobs, waiting), daemon=True).start()
    _send(lines, READY)
    while True:
        _send(lines, answer_job(asked, waiting.get()))


def _send(lines: BinaryIO, what: Line | str) -> None:
    try:
        pickle.dump(what, lines)
        lines.flush()
    except OSError:
        # Nobody is there any more to read it.
        os._exit(0)


def _read(jobs: BinaryIO, waiting: SimpleQueue[Job]) -> None:
    try:
        while True:
            waiting.put(pickle.load(jobs))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
