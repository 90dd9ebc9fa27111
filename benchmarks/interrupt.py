"""How soon Ctrl-C ends a command: SIGINT at random moments of long questions, and the time until the exit.

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
import time
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
START: Final = "from cli.start import main; raise SystemExit(main())"
BRIDGE: Final = "N:A532.KQ76.J9.A84 KJ4.A92.KT53.J65 Q86.J53.A864.KQ2 T97.T84.Q72.T973"
TRUF: Final = "N:AK52.Q76.J9.A842 QJ4.A92.KT53.J65 863.KJ53.A864.K7 T97.T84.Q72.QT93"
CLUBS: Final = "A:AK52.Q76.J9.A842 QJ4.A92.KT53.J65 863.KJ53.A864.K7 / T97.T84.Q72.QT93"
KOZEL: Final = (
    "N:.9.QJ.A A8.8.9. J.7.A.J Q.J.6.7 / H6 C9 DT S6 DK S7 CQ C6 HQ D8 HA CT SK HK S9 CK HT D7 ST C8"
)
CASES: Final[dict[str, tuple[str, ...]]] = {
    "solve bridge": ("solve", BRIDGE, "--game", "bridge", "--trump", "N", "--lead", "W", "--memory", "64"),
    "solve truf bawah": ("solve", TRUF, "--game", "truf", "--trump", "S", "--lead", "N", "--mode", "bawah"),
    "solve kozel points": ("solve", KOZEL, "--game", "kozel", "--trump", "H", "--lead", "N", "--goal",
        "points"),
    "solve brokke": ("solve", "brokke", "--game", "brokke", "--lead", "A"),
    "table bridge": ("table", BRIDGE, "--game", "bridge"),
    "table truf": ("table", TRUF, "--game", "truf"),
    "table truf, 2 threads": ("table", TRUF, "--game", "truf", "--threads", "2"),
    "table clubs": ("table", CLUBS, "--game", "clubs", "--option", "score=quota"),
    "expect truf": (
        "expect", "N:A2.KQ76.J953.A84 ? ? ?", "--game", "truf", "--trump", "S", "--lead", "E",
        "--mode", "atas", "--samples", "100000",
    ),
    "expect bridge": (
        "expect", "N:A2.KQ76.J953.A84 ? ? ?", "--game", "bridge", "--trump", "S", "--lead", "E",
        "--samples", "100000",
    ),
    "expect kozel": (
        "expect", "N:9.6.6.6 ? ? ?", "--game", "kozel", "--trump", "H", "--lead", "N", "--samples", "100000",
    ),
    "expect brokke": (
        "expect", "A:QT5.KT82.AJ95.K6432.X1X2 ? ?", "--game", "brokke", "--lead", "A",
        "--contract", "A:2,1", "--contract", "B:1,1", "--contract", "C:1,0", "--samples", "1000000",
    ),
    "bid after": ("bid", TRUF, "--game", "truf", "--bids", "S5 CJ H3 D2"),
    "bid after, kozyr": ("bid", TRUF, "--game", "kozyr", "--bids", "S5 CJ H3 D2"),
    "bid before": ("bid", "N:AK52.Q76.J9.A842 ? ? ?", "--game", "truf", "--samples", "1000"),
    "exchange": ("exchange", CLUBS, "--game", "clubs", "--dealer", "A"),
    "exchange hidden": (
        "exchange", "A:? QJ4.A92.KT53.J65 ?", "--game", "clubs", "--dealer", "A", "--so-far", "swap",
        "--samples", "10000",
    ),
    "contract hand": ("contract", "QT5.KT82.AJ95.K6432.X1X2", "--samples", "1000000"),
    "contract open": ("contract", "brokke", "--lead", "A"),
    "meld": ("meld", "S2 H2 D2 C2 X1 X2 S3 H3 D3 C3 S4 H4 D4 C4 S5 H5 D5 C5 SA HA DA CA SK HK DK CK SQ HQ"),
    "review truf": ("review", "truf-game"),
    "review kozel": ("review", str(ROOT / "tests/rules/kozel_game.toml")),
}  # fmt: skip


def command(name: str) -> list[str]:
    """The arguments of a case, its deals put in."""
    from solver.formats.text import format_deal
    from solver.rules.registry import rules_for
    from solver.sampling.dealing import random_deal

    words = list(CASES[name])
    dealt = format_deal(random_deal(rules_for("brokke", {"players": "3"}), 5, 0), 0)
    replace = {"brokke": dealt, "truf-game": str(ROOT / "docs/examples/truf-game.toml")}
    return [words[0], *(replace.get(words[1], words[1]),), *words[2:]]


def processor_seconds(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def interrupted(arguments: list[str], after: float) -> dict[str, Any]:
    """Runs a command, sends SIGINT when it has used so many seconds of a processor; what came of it."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, *arguments, "--json"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), *sys.path]))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.poll() is None and processor_seconds(process.pid) < after:
        time.sleep(0.005)
    if process.poll() is not None:
        out, err = process.communicate()
        return {"after": round(after, 2), "exit": process.returncode, "ended": True, "said": err[-200:]}
    before = processor_seconds(process.pid)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    while True:
        # The last reading before the end, as there is none behind it.
        done, status, usage = os.wait4(process.pid, os.WNOHANG)
        if done:
            break
        time.sleep(0.005)
    waited = time.monotonic() - sent
    process.returncode = os.waitstatus_to_exitcode(status)
    out, err = process.communicate()
    return {
        "after": round(after, 2),
        "exit": process.returncode,
        "wall": round(waited, 3),
        "processor": round(usage.ru_utime + usage.ru_stime - before, 3),
        "answered": bool(out.strip()),
        "said": err.strip()[-200:],
    }


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
    rng = random.Random(asked.seed)
    results: dict[str, Any] = {}
    for name in asked.case or list(CASES)[: 1 if asked.once else None]:
        moments = [rng.uniform(asked.low, asked.high) for _ in range(1 if asked.once else asked.times)]
        runs = [interrupted(command(name), moment) for moment in moments]
        cut = [run for run in runs if "wall" in run]
        walls = sorted(run["wall"] for run in cut)
        own = sorted(run["processor"] for run in cut)
        results[name] = {
            "interrupted": len(cut),
            "wall": walls,
            "processor": own,
            "exits": sorted({run["exit"] for run in runs}),
            "said": sorted({run["said"] for run in runs if run["said"]}),
        }
        print(
            f"{name:<24}{len(cut):>3} wall {' '.join(f'{wall:.2f}' for wall in walls)}   "
            f"own {' '.join(f'{wall:.2f}' for wall in own)}   exits {results[name]['exits']} "
            f"{results[name]['said']}",
            file=sys.stderr,
            flush=True,
        )
    print(json.dumps(results))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
