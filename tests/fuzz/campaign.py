"""Runs targets over numbered inputs and tells what went wrong, even where the process died of it.

An input is nothing but ``(seed, target, number)``: any fault can be had again from these three. Inputs are
worked off in a child process that notes the number of the one it is at, so that after a crash or an endless
loop the parent knows which it was and goes on behind it.
"""

from __future__ import annotations

import faulthandler
import mmap
import os
import signal
import struct
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

SLOWEST: Final = 20
"""Seconds that one input may take."""
_STATE: Final = struct.Struct("=QQQ")


@dataclass(frozen=True, slots=True)
class Target:
    """Something that is given input which mostly makes no sense."""

    name: str
    run: Callable[[Random], bool]
    """Makes an input and feeds it: whether it was taken or refused as it should be. Raises anything else
    for a fault."""
    share: int = 1
    """How many inputs of a campaign it gets in proportion to the others."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An input that was neither taken nor properly refused."""

    target: str
    seed: int
    number: int
    what: str


@dataclass(slots=True)
class Tally:
    """What came of the inputs of one target."""

    inputs: int = 0
    taken: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    faults: list[Fault] = field(default_factory=list)


def random_of(seed: int, target: str, number: int) -> Random:
    """The source of all choices of one input."""
    return Random(f"{seed}/{target}/{number}")


def run(target: Target, seed: int, first: int, count: int, seconds: float = float("inf")) -> Tally:
    """Feeds ``count`` inputs from number ``first`` on, as many as the time allows.

    Stops with the hundredth fault.
    """
    tally = Tally()
    began = time.monotonic()
    number, end = first, first + count
    while number < end and time.monotonic() - began < seconds and len(tally.faults) < 100:
        number = _in_child(target, seed, number, end, began + seconds, tally)
    tally.inputs = number - first
    tally.seconds = time.monotonic() - began
    return tally


def _in_child(target: Target, seed: int, number: int, end: int, until: float, tally: Tally) -> int:
    """Works off inputs until the end, the time, a fault or the death of the child; the next number."""
    with mmap.mmap(-1, _STATE.size) as shared, tempfile.TemporaryFile() as report:
        _STATE.pack_into(shared, 0, number, 0, 0)
        child = os.fork()
        if child == 0:
            try:
                _work(target, seed, number, end, until, shared, report.fileno())
            finally:
                os._exit(0)
        _, status = os.waitpid(child, 0)
        at, taken, slowest = _STATE.unpack_from(shared)
        report.seek(0)
        what = report.read().decode(errors="replace").strip()
    tally.taken += taken
    tally.slowest = max(tally.slowest, slowest / 1e6)
    if os.WIFSIGNALED(status):
        what = f"died of {signal.Signals(os.WTERMSIG(status)).name}\n{what}"
    elif os.WEXITSTATUS(status):
        what = f"ended with status {os.WEXITSTATUS(status)}\n{what}"
    if what:
        tally.faults.append(Fault(target.name, seed, at, what))
        return int(at) + 1
    return int(at)


def _work(
    target: Target, seed: int, number: int, end: int, until: float, shared: mmap.mmap, report: int
) -> None:
    """The child: it returns with the first fault, having reported it."""
    faulthandler.enable(report)
    taken = slowest = 0
    while number < end:
        before = time.monotonic()
        if before >= until:
            return
        _STATE.pack_into(shared, 0, number, taken, slowest)
        faulthandler.dump_traceback_later(SLOWEST, exit=True, file=report)
        try:
            taken += bool(target.run(random_of(seed, target.name, number)))
        except BaseException:
            os.write(report, traceback.format_exc().encode(errors="replace"))
            return
        slowest = max(slowest, int(1e6 * (time.monotonic() - before)))
        number += 1
        _STATE.pack_into(shared, 0, number, taken, slowest)
    faulthandler.cancel_dump_traceback_later()


def tell(text: str) -> None:
    """A line on standard error, where results do not go."""
    print(text, file=sys.stderr, flush=True)
