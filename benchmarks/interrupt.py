"""How soon Ctrl-C ends a command: at random moments of long questions, and the time until the exit.

    python benchmarks/interrupt.py [--case NAME]... [--times 8] [--seed 0] [--once]

Prints one JSON object. Wall time is what a user waits; where the machine is busy with other things,
processor time after the signal tells what the command itself still did. Needs Linux.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
START: Final = "from cli.start import main; raise SystemExit(main())"
BRIDGE: Final = "N:AQJ9532...AKQT43 KT8764..KQT8632. .AKT8632.AJ9754. .QJ9754..J987652"
TRUF: Final = "N:AK52.Q76.J9.A842 QJ4.A92.KT53.J65 863.KJ53.A864.K7 T97.T84.Q72.QT93"
KOZYR: Final = "N:A963.A93.76.KQ85 Q.752.AKQT852.63 KT852.QT.J93.A92 J74.KJ864.4.JT74"
CLUBS: Final = "A:AK52.Q76.J9.A842 QJ4.A92.KT53.J65 863.KJ53.A864.K7 / T97.T84.Q72.QT93"
KOZEL: Final = (
    "N:.9.QJ.A A8.8.9. J.7.A.J Q.J.6.7 / H6 C9 DT S6 DK S7 CQ C6 HQ D8 HA CT SK HK S9 CK HT D7 ST C8"
)
FILE_DEALS: Final = 200_000
"""Deals in the file that is converted and answered."""


@dataclass(frozen=True, slots=True)
class Case:
    """A command that takes long, and when it is interrupted."""

    words: tuple[str, ...]
    """``{brokke}`` stands for a deal, ``{deals}`` for a long file of deals."""
    low: float | None = None
    """The least processor time that it has used by then; that of ``--from`` if ``None``."""
    high: float | None = None
    """The most; that of ``--to`` if ``None``."""
    clock: bool = False
    """By the clock instead, where others do the work."""
    key: bool = False
    """Ctrl-C is a key of a terminal, not a signal sent to the process."""
    json: bool = True
    """Whether the answer is one JSON object."""


def _case(*words: str, **rest: Any) -> Case:
    return Case(words, **rest)


CASES: Final[dict[str, Case]] = {
    "start": _case("solve", BRIDGE, "--game", "bridge", "--trump", "N", "--lead", "W", low=0.04, high=0.5),
    "start bid": _case("bid", TRUF, "--game", "truf", low=0.04, high=1.0),
    "solve bridge": _case(
        "solve", BRIDGE, "--game", "bridge", "--trump", "N", "--lead", "W", "--memory", "64", high=1.5
    ),
    "solve kozyr bawah": _case(
        "solve", KOZYR, "--game", "kozyr", "--trump", "S", "--lead", "N", "--mode", "bawah"
    ),
    "solve kozel points": _case(
        "solve", KOZEL, "--game", "kozel", "--trump", "H", "--lead", "N", "--goal", "points"
    ),
    "solve brokke": _case("solve", "{brokke}", "--game", "brokke", "--lead", "A"),
    "table bridge": _case("table", BRIDGE, "--game", "bridge"),
    "table truf": _case("table", TRUF, "--game", "truf"),
    "table truf, 2 threads": _case("table", TRUF, "--game", "truf", "--threads", "2"),
    "table clubs": _case("table", CLUBS, "--game", "clubs", "--option", "score=quota"),
    "expect truf": _case(
        "expect", "N:A2.KQ76.J953.A84 ? ? ?", "--game", "truf", "--trump", "S", "--lead", "E",
        "--mode", "atas", "--samples", "100000",
    ),
    "expect bridge": _case(
        "expect", "N:A2.KQ76.J953.A84 ? ? ?", "--game", "bridge", "--trump", "S", "--lead", "E",
        "--samples", "100000",
    ),
    "expect kozel": _case(
        "expect", "N:9.6.6.6 ? ? ?", "--game", "kozel", "--trump", "H", "--lead", "N", "--samples", "100000",
    ),
    "expect brokke": _case(
        "expect", "A:QT5.KT82.AJ95.K6432.X1X2 ? ?", "--game", "brokke", "--lead", "A",
        "--contract", "A:2,1", "--contract", "B:1,1", "--contract", "C:1,0", "--samples", "1000000",
    ),
    "bid after": _case("bid", TRUF, "--game", "truf", "--bids", "S5 CJ H3 D2"),
    "bid after, kozyr": _case("bid", TRUF, "--game", "kozyr", "--bids", "S5 CJ H3 D2"),
    "bid before": _case("bid", "N:AK52.Q76.J9.A842 ? ? ?", "--game", "truf", "--samples", "1000"),
    "exchange": _case("exchange", CLUBS, "--game", "clubs", "--dealer", "A"),
    "exchange hidden": _case(
        "exchange", "A:? QJ4.A92.KT53.J65 ?", "--game", "clubs", "--dealer", "A", "--so-far", "swap",
        "--samples", "10000",
    ),
    "contract hand": _case("contract", "QT5.KT82.AJ95.K6432.X1X2", "--samples", "1000000"),
    "contract open": _case("contract", "{brokke}", "--lead", "A"),
    "meld": _case(
        "meld", "S2 H2 D2 C2 X1 X2 S3 H3 D3 C3 S4 H4 D4 C4 S5 H5 D5 C5 SA HA DA CA SK HK DK CK SQ HQ",
        low=0.1, high=1.0,
    ),
    "review truf": _case("review", str(ROOT / "docs/examples/truf-game.toml")),
    "review kozel": _case("review", str(ROOT / "tests/rules/kozel_game.toml")),
    "explore": _case(
        "explore", KOZYR, "--game", "kozyr", "--trump", "S", "--lead", "N", "--mode", "bawah",
        clock=True, key=True, json=False,
    ),
    "puzzle make": _case("puzzle", "make", "--game", "kozel", "--number", "1000"),
    "puzzle check": _case("puzzle", "check"),
    "convert": _case("convert", "{deals}", "--game", "bridge", "--to", "pbn"),
    "batch, 1 process": _case(
        "batch", "{deals}", "--game", "bridge", "--do", "table", "--jobs", "1", clock=True, json=False
    ),
    "batch, 2 processes": _case(
        "batch", "{deals}", "--game", "bridge", "--do", "table", "--jobs", "2", clock=True, json=False
    ),
    "deal": _case("deal", "--game", "bridge", "--number", "1000000", json=False),
    "deal, one object": _case("deal", "--game", "bridge", "--number", "1000000"),
}  # fmt: skip


def command(name: str, folder: Path) -> list[str]:
    """The arguments of a case; what it reads is written to the folder."""
    from solver.formats.text import format_deal
    from solver.rules.registry import rules_for
    from solver.sampling.dealing import random_deal, random_deals

    case = CASES[name]
    fill = {"{brokke}": format_deal(random_deal(rules_for("brokke", {"players": "3"}), 5, 0), 0)}
    if "{deals}" in case.words:
        path = folder / "deals.txt"
        if not path.exists():
            some = [format_deal(deal, 0) for deal in random_deals(rules_for("bridge"), 0, 1000)]
            path.write_text("\n".join(some * (FILE_DEALS // len(some))) + "\n", encoding="utf-8")
        fill["{deals}"] = str(path)
    return [*(fill.get(word, word) for word in case.words), *(["--json"] if case.json else [])]


def processor_seconds(pid: int) -> float:
    """User and system time of a process so far, without that of its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Run:
    """A command at work, its output kept in files: a pipe that is full would hold it up."""

    def __init__(self, arguments: list[str], case: Case, folder: Path) -> None:
        self.case = case
        self.started = time.monotonic()
        self.out, self.err = folder / "out", folder / "err"
        self.terminal: int | None = None
        words = [sys.executable, "-P", "-c", START, *arguments]
        # It imports what this process would, but for the programs beside this one.
        paths = os.pathsep.join(filter(None, sys.path[1:]))
        rest: dict[str, Any] = {"env": {**os.environ, "PYTHONPATH": paths, "TERM": "xterm"}}
        if case.key:
            self.terminal, inner = os.openpty()
            # The terminal becomes the one that controls the process, so that its key is a signal where
            # the command does not read keys yet.
            words = ["setsid", "--ctty", *words]
            self.process = subprocess.Popen(words, stdin=inner, stdout=inner, stderr=inner, **rest)
            os.close(inner)
            Thread(target=self._read, args=(self.terminal,), daemon=True).start()
        else:
            with self.out.open("w") as out, self.err.open("w") as err:
                self.process = subprocess.Popen(words, stdout=out, stderr=err, **rest)

    def used(self) -> float:
        """What the moment of the interruption is measured by."""
        if self.case.clock:
            return time.monotonic() - self.started
        return processor_seconds(self.process.pid)

    def interrupt(self) -> None:
        """Ctrl-C."""
        if self.terminal is None:
            # Not by the module, which would take note of an end that is to be waited for below.
            os.kill(self.process.pid, signal.SIGINT)
        else:
            os.write(self.terminal, b"\x03")

    def said(self) -> str:
        """The last of what it wrote to standard error."""
        return "" if self.case.key else self.err.read_text(errors="replace").strip()[-300:]

    def answered(self) -> bool:
        """Whether it wrote to standard output."""
        return not self.case.key and self.out.stat().st_size > 0

    def close(self) -> None:
        """Ends its terminal."""
        if self.terminal is not None:
            os.close(self.terminal)

    @staticmethod
    def _read(terminal: int) -> None:
        try:
            while os.read(terminal, 1 << 16):
                pass
        except OSError:
            pass


def interrupted(name: str, after: float, folder: Path) -> dict[str, Any]:
    """Runs a command and interrupts it when it has used so many seconds; what came of it."""
    run = Run(command(name, folder), CASES[name], folder)
    process = run.process
    try:
        while process.poll() is None and run.used() < after:
            time.sleep(0.005)
        if process.poll() is not None:
            return {"after": round(after, 2), "exit": process.returncode, "said": run.said()}
        before = processor_seconds(process.pid)
        sent = time.monotonic()
        run.interrupt()
        # Nor does the module tell what the process has used.
        _, status, usage = os.wait4(process.pid, 0)
        waited = time.monotonic() - sent
        process.returncode = os.waitstatus_to_exitcode(status)
    finally:
        run.close()
    # That of children which the process has waited for is in it.
    own = usage.ru_utime + usage.ru_stime - before
    return {
        "after": round(after, 2),
        "exit": process.returncode,
        "wall": round(waited, 3),
        "processor": None if CASES[name].clock and not CASES[name].key else round(own, 3),
        "answered": run.answered(),
        "said": run.said(),
    }


def line(name: str, runs: list[dict[str, Any]]) -> str:
    """A row of the table: how often, median and worst by the clock and of the processor, exit codes."""
    cut = [run for run in runs if "wall" in run]
    cells = [name, f"{len(cut)} of {len(runs)}"]
    for kind in ("wall", "processor"):
        known = [run[kind] for run in cut if run[kind] is not None]
        cells += [f"{median(known):.2f}", f"{max(known):.2f}"] if known else ["–", "–"]
    cells.append(" ".join(str(code) for code in sorted({run["exit"] for run in runs})))
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Measures every case asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--case", action="append", choices=list(CASES))
    parser.add_argument("--times", type=int, default=8, help="interruptions of each command (8)")
    parser.add_argument(
        "--from", dest="low", type=float, default=0.6, help="least processor time used (0.6 s)"
    )
    parser.add_argument("--to", dest="high", type=float, default=4.0, help="most (4 s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--once", action="store_true", help="one interruption of one command")
    asked = parser.parse_args()
    # A shell has what it starts in the background ignore the signal, and so would the commands.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    results: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as temporary:
        for name in asked.case or list(CASES)[: 1 if asked.once else None]:
            case = CASES[name]
            low = asked.low if case.low is None else case.low
            high = asked.high if case.high is None else case.high
            rng = random.Random(f"{asked.seed}:{name}")
            moments = [rng.uniform(low, high) for _ in range(1 if asked.once else asked.times)]
            runs = [interrupted(name, moment, Path(temporary)) for moment in moments]
            results[name] = runs
            said = sorted({run["said"] for run in runs if run["said"]})
            print(line(name, runs), *said, sep="\n    ", file=sys.stderr, flush=True)
    print(json.dumps(results))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
