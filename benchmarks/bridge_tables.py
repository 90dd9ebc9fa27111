"""The 20 results of bridge deals, beside DDS and beside any other program, in one run.

    python benchmarks/bridge_tables.py                            # 100 seeded deals
    python benchmarks/bridge_tables.py DEALS                      # the deals of a file
    python benchmarks/bridge_tables.py --peer './solver --pbn'    # beside another program

Every deal is solved by each program in turn, so that all meet the same conditions. DDS (Bo Haglund, Soren
Hein) is used if endplay is installed, with one thread, and its results are compared: the exit code is 1 if
any differs. Seconds are those of the processor that the program itself spent, so they also hold on a machine
that does other work. A file may have any format that kozyr reads, or one JSON object a line with a
key ``deal``. The command of ``--peer`` runs once for each deal, which it gets as a line of PBN on standard
input; its seconds include its start, and its results are not looked at.
"""

from __future__ import annotations

import argparse
import json
import platform
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from statistics import fmean, median
from typing import Any

from measure import processor

from solver.budget import DEFAULT_MEMORY_MB, Budget
from solver.deal import Deal
from solver.errors import KozyrError
from solver.formats.stream import iter_records
from solver.formats.text import format_deal, parse_deal
from solver.question import read_setting
from solver.record import Record
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deals
from solver.search.kernel import TECHNIQUES, KernelEngine
from solver.search.table import STRAINS, deal_table

RULES = rules_for("bridge")
SLOW = (0.1, 0.3, 1.0, 3.0, 10.0)
"""How many deals took longer than so many seconds is told."""
DDS_STRAINS = "SHDCN"

Results = Mapping[str, Mapping[str, Any]]
"""Tricks by strain and declarer."""


@dataclass
class Times:
    """What one program spent on the deals."""

    seconds: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        """Sums, quantiles, and the distribution of the slow deals."""
        times = sorted(self.seconds)
        return {
            "mean": fmean(times),
            "median": median(times),
            "p90": times[min(len(times) - 1, int(0.9 * len(times)))],
            "worst": times[-1],
            "longer_than": {str(limit): sum(spent > limit for spent in times) for limit in SLOW},
        }


def kozyr_table(
    deal: Deal, memory_mb: int = DEFAULT_MEMORY_MB, without: Sequence[str] = ()
) -> tuple[Results, int]:
    """The results by Kozyr, and the nodes they took."""
    setting = read_setting(Record(deal=deal, game="bridge"))
    table = deal_table(
        setting,
        budget=Budget(memory_mb=memory_mb, threads=1),
        engine_factory=lambda rules, budget: KernelEngine(rules, budget, without=without),
    )
    return table.to_dict()["table"], table.nodes


def dds_or_none() -> Callable[[Deal], Results] | None:
    """What finds results with DDS in one thread, if endplay is installed."""
    try:
        from endplay import _dds
        from endplay.dds import calc_dd_table
        from endplay.types import Deal as DdsDeal
        from endplay.types import Denom, Player
    except ImportError:
        return None
    # DDS 2.9 takes as many threads as there are processors unless it is told otherwise.
    _dds._dll.SetMaxThreads(1)

    def table(deal: Deal) -> Results:
        found = calc_dd_table(DdsDeal(format_deal(deal)))
        return {
            strain: {seat: found[Denom(number), Player(declarer)] for declarer, seat in enumerate(deal.seats)}
            for number, strain in enumerate(DDS_STRAINS)
        }

    return table


def peer_seconds(command: str, deal: Deal) -> float:
    """Seconds that a command spends on a deal."""
    before = _children()
    subprocess.run(
        shlex.split(command), input=format_deal(deal) + "\n", text=True, check=True, stdout=subprocess.DEVNULL
    )
    return _children() - before


def _children() -> float:
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def read_deals(file: Path) -> Iterator[Deal]:
    """The deals of a file; raises ``KozyrError`` for what cannot be read."""
    first = file.read_text().lstrip()[:1]
    if first == "{":
        for line in file.read_text().splitlines():
            if line.strip():
                yield parse_deal(json.loads(line)["deal"])[0]
        return
    for entry in iter_records(str(file), "bridge"):
        yield entry.value().deal


def compare(deals: Iterator[Deal], given: argparse.Namespace) -> dict[str, Any]:
    """Solves the deals with all programs; figures about each."""
    dds = None if given.no_dds else dds_or_none()
    times = {"kozyr": Times()} | ({"dds": Times()} if dds else {}) | ({"peer": Times()} if given.peer else {})
    nodes: list[int] = []
    different: list[str] = []
    for number, deal in enumerate(deals, start=1):
        started = time.process_time()
        found, searched = kozyr_table(deal, given.memory, given.without)
        times["kozyr"].seconds.append(time.process_time() - started)
        nodes.append(searched)
        if dds:
            started = time.process_time()
            expected = dds(deal)
            times["dds"].seconds.append(time.process_time() - started)
            different += [
                f"deal {number}, {strain} by {seat}: {found[strain][seat]}, DDS has {expected[strain][seat]}"
                for strain in STRAINS
                for seat in deal.seats
                if found[strain][seat] != expected[strain][seat]
            ]
        if given.peer:
            times["peer"].seconds.append(peer_seconds(given.peer, deal))
    if not nodes:
        raise SystemExit("no deals")
    result: dict[str, Any] = {
        "processor": processor(),
        "python": platform.python_version(),
        "deals": len(nodes),
        "memory_mb": given.memory,
        "without": given.without,
        "nodes": {"mean": int(fmean(nodes)), "median": int(median(nodes)), "worst": max(nodes)},
        "different": different,
    }
    for name, spent in times.items():
        result[name] = spent.figures()
        if name != "kozyr":
            pairs = list(zip(times["kozyr"].seconds, spent.seconds, strict=True))
            result[name]["kozyr_ratio"] = {
                "total": sum(ours for ours, _ in pairs) / sum(theirs for _, theirs in pairs),
                "median": median(ours / theirs for ours, theirs in pairs if theirs > 0),
            }
    return result


def show(result: dict[str, Any], deals: str) -> None:
    """Prints figures as a table."""
    print(f"{result['processor']}, Python {result['python']}; {result['deals']} deals, {deals}", end="")
    print("".join(f", without {name}" for name in result["without"]))
    print(f"{'seconds':8}{'mean':>9}{'median':>9}{'p90':>9}{'worst':>9}", end="")
    print("".join(f"{'> ' + str(limit):>7}" for limit in SLOW))
    for name in ("kozyr", "dds", "peer"):
        if name not in result:
            continue
        figures = result[name]
        quantiles = "".join(f"{figures[key]:9.4f}" for key in ("mean", "median", "p90", "worst"))
        print(f"{name:8}{quantiles}", end="")
        print("".join(f"{figures['longer_than'][str(limit)]:7}" for limit in SLOW))
    for name in ("dds", "peer"):
        if name in result:
            ratio = result[name]["kozyr_ratio"]
            print(f"kozyr ÷ {name}: {ratio['total']:.3f} of the sums, {ratio['median']:.3f} at the median")
    nodes = result["nodes"]
    print(f"nodes a deal: mean {nodes['mean']:,}, median {nodes['median']:,}, worst {nodes['worst']:,}")
    if "dds" in result:
        print(f"results that differ from DDS: {len(result['different'])} of {20 * result['deals']}")


def arguments(description: str | None) -> argparse.ArgumentParser:
    """The options that programs about tables share."""
    parser = argparse.ArgumentParser(description=(description or "").split("\n")[0])
    parser.add_argument("--deals", type=int, help="how many (default: all of a file, else 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memory", type=int, default=DEFAULT_MEMORY_MB, help="MiB of tables of a search")
    parser.add_argument("--without", action="append", default=[], choices=TECHNIQUES, help="switch off")
    parser.add_argument("--no-dds", action="store_true", help="not beside DDS")
    parser.add_argument("--peer", metavar="COMMAND", help="a program that reads a deal in PBN")
    parser.add_argument("--once", action="store_true", help="one deal only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def main() -> int:
    """The command; returns its exit code."""
    parser = arguments(__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="deals (default: seeded ones)")
    given = parser.parse_args()
    limit = 1 if given.once else given.deals
    if given.file is None:
        limit = limit or 100
        deals, what = random_deals(RULES, given.seed, limit), f"seed {given.seed}"
    else:
        deals, what = islice(read_deals(given.file), limit), given.file.name
    try:
        result = compare(deals, given)
    except KozyrError as error:
        print(f"{given.file}: {error}", file=sys.stderr)
        return 2
    if given.json:
        print(json.dumps(result, indent=2))
    else:
        show(result, what)
    for line in result["different"]:
        print(line, file=sys.stderr)
    return int(bool(result["different"]))


if __name__ == "__main__":
    sys.exit(main())
