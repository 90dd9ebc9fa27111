"""Many short deals through ``kozyr batch``: the rate, the memory, and whether killing it leaves a trace.

    python benchmarks/batch.py
    python benchmarks/batch.py --deals 2000 --game clubs --skip cluster

The same deals are answered by one process and by two; by a run that is killed (SIGKILL) after a third and,
gone on with, after two thirds of the deals; and by a Dask cluster of two workers on this machine of which
one is killed halfway. All files must be equal to the byte. Memory is the peak of resident memory of the
process that hands out the deals and of the largest of those that answer them (Linux only), for all deals
and for a tenth of them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import measure

from solver.analysis.stream import cores
from solver.formats.text import format_deal
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deals

START: Final = "from cli.app import main; raise SystemExit(main())"
PARTS: Final = ("one", "two", "killed", "cluster")
ONCE_DEALS: Final = 60
_PAUSE: Final = 0.02
"""Seconds between two looks at a run."""


def options() -> argparse.Namespace:
    """What the program is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--deals", type=int, default=10000, help="how many (default: 10000)")
    parser.add_argument("--game", default="bridge", help="which game (default: bridge)")
    parser.add_argument("--do", default="table", help="what is asked of each (default: table)")
    parser.add_argument("--cards", type=int, default=3, help="cards a hand (default: 3)")
    parser.add_argument("--seed", type=int, default=7, help="of the deals (default: 7)")
    parser.add_argument("--skip", default="", help=f"parts to leave out, with commas: {', '.join(PARTS)}")
    parser.add_argument("--once", action="store_true", help=f"{ONCE_DEALS} deals, for the tests")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args()
    if given.once:
        given.deals = ONCE_DEALS
    return given


class Bench:
    """The files of one measurement, and runs over them."""

    def __init__(self, folder: Path, given: argparse.Namespace) -> None:
        self.folder = folder
        self.given = given
        rules = rules_for(given.game)
        dealt = random_deals(rules, given.seed, given.deals, cards=given.cards)
        lines = [format_deal(deal, 0) + "\n" for deal in dealt]
        (folder / "deals.txt").write_text("".join(lines), encoding="utf-8")
        (folder / "tenth.txt").write_text("".join(lines[: -(-given.deals // 10)]), encoding="utf-8")

    def run(
        self,
        name: str,
        *arguments: str,
        deals: str = "deals.txt",
        meanwhile: Callable[[int], bool] | None = None,
    ) -> dict[str, Any]:
        """One run to its end, or until ``meanwhile``, called with the lines there are, wants it killed."""
        out = self.folder / f"{name}.jsonl"
        command = [sys.executable, "-c", START, "batch", deals, "--do", self.given.do]
        command += ["--game", self.given.game, "--out", out.name, *arguments]
        path = os.pathsep.join(filter(None, sys.path))
        started = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=self.folder, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE
        )
        memory = Memory(process.pid)
        killed = False
        while process.poll() is None:
            memory.look()
            if meanwhile is not None and meanwhile(lines_of(out)):
                process.send_signal(signal.SIGKILL)
                killed = True
                break
            time.sleep(_PAUSE)
        process.communicate()
        if not killed and process.returncode:
            sys.exit(f"{' '.join(command)}: exit code {process.returncode}")
        seconds = time.perf_counter() - started
        return {"seconds": seconds, "lines": lines_of(out), "memory_mb": memory.peaks()}

    def content(self, name: str) -> bytes:
        """The file of a run."""
        return (self.folder / f"{name}.jsonl").read_bytes()


class Memory:
    """Peaks of the resident memory of a process and of its children, from what Linux keeps of each."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._own = 0
        self._children: dict[str, int] = {}

    def look(self) -> None:
        """Reads the peaks so far."""
        try:
            # The last reading: before it runs a program of its own, a child has its parent's peak.
            self._own = _peak(str(self._pid)) or self._own
            for task in Path(f"/proc/{self._pid}/task").iterdir():
                for child in (task / "children").read_text().split():
                    self._children[child] = _peak(child) or self._children.get(child, 0)
        except (OSError, ValueError):
            return

    def peaks(self) -> dict[str, float]:
        """In MB: the process itself, and the largest of its children."""
        return {"own": self._own / 1000, "worker": max(self._children.values(), default=0) / 1000}


def _peak(pid: str) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1])
    return 0


def lines_of(path: Path) -> int:
    """Lines of a file that are whole; none where there is no file."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


@contextmanager
def cluster() -> Iterator[tuple[str, list[int]]]:
    """The address of a Dask cluster of two workers on this machine, and their process ids."""
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as made:
        yield made.scheduler_address, [worker.pid for worker in made.workers.values()]


def figures(bench: Bench, skipped: list[str]) -> dict[str, Any]:
    """All parts that are wanted."""
    deals = bench.given.deals
    found: dict[str, Any] = {}
    found["two"] = bench.run("two", "--jobs", "2")
    whole = bench.content("two")
    found["tenth"] = bench.run("tenth", "--jobs", "2", deals="tenth.txt")
    if "one" not in skipped:
        found["one"] = bench.run("one", "--jobs", "1") | {"equal": bench.content("one") == whole}
    if "killed" not in skipped:
        runs = []
        for part in (1, 2, 3):
            until = deals * part // 3
            kill = None if part == 3 else lambda lines, until=until: lines >= until
            runs.append(bench.run("killed", "--jobs", "2", meanwhile=kill))
        found["killed"] = {
            "lines": [run["lines"] for run in runs],
            "equal": bench.content("killed") == whole,
        }
    if "cluster" not in skipped:
        with cluster() as (address, pids):

            def halfway(lines: int) -> bool:
                if lines >= deals // 2 and pids:
                    os.kill(pids.pop(), signal.SIGKILL)
                    pids.clear()
                return False

            found["cluster"] = bench.run("cluster", "--cluster", address, meanwhile=halfway)
            found["cluster"] |= {"equal": bench.content("cluster") == whole, "killed": not pids}
    return found


def main() -> None:
    """Runs everything and prints the figures; exit code 1 when any file differs."""
    given = options()
    skipped = [part.strip() for part in given.skip.split(",") if part.strip()]
    with tempfile.TemporaryDirectory() as folder:
        found = figures(Bench(Path(folder), given), skipped)
    for run in found.values():
        if "seconds" in run:
            run["per_second"] = run["lines"] / run["seconds"]
    if given.json:
        about = {"processor": measure.processor(), "cores": cores(), "python": platform.python_version()}
        asked = {key: getattr(given, key) for key in ("deals", "game", "do", "cards", "seed")}
        json.dump({**about, **asked, "runs": found}, sys.stdout, indent=2)
        print()
    else:
        print(f"{measure.processor()}, {cores()} cores; {given.deals} deals of {given.game}, {given.do}")
        for name, run in found.items():
            said = [f"{name:8} {run['lines']} lines"]
            if "seconds" in run:
                memory = run["memory_mb"]
                said.append(f"{run['per_second']:.0f}/s")
                said.append(f"{memory['own']:.0f} MB, workers {memory['worker']:.0f} MB")
            if "equal" in run:
                said.append("the same to the byte" if run["equal"] else "DIFFERENT")
            print(", ".join(said), flush=True)
    if not all(run.get("equal", True) and run.get("killed", True) for run in found.values()):
        sys.exit(1)


if __name__ == "__main__":
    main()
