"""Are values the same whatever the search is set to? Full deals of Truf and Clubs.

    python benchmarks/settings.py --deals 100 --seconds 20

Every deal is solved as usual, and again without patterns in the table (exact keys), with tables of 16 MiB,
and side by side in two threads. Deals that exact keys do not solve in time are counted, not compared.
Prints how many values were compared; the exit code is 1 if any differs, or if two threads took other nodes
than one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import clubs
import measure
import truf

from solver.budget import DEFAULT_MEMORY_MB, Budget
from solver.sampling.dealing import random_deals
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds

SMALL_MB = 16


@dataclass(frozen=True)
class Run:
    """One value with the nodes that it took."""

    value: Bounds
    nodes: int


def solve(row: measure.Row, given: argparse.Namespace, memory: int, without: Sequence[str] = ()) -> list[Run]:
    """Every deal of a row, each by an engine of its own; in two threads if ``given.threads`` is 2."""

    def one(job: tuple[int, object]) -> Run:
        number, deal = job
        position, objective = row.pose(row.rules, deal, number)  # type: ignore[arg-type]
        engine = KernelEngine(row.rules, Budget(seconds=given.seconds, memory_mb=memory), without=without)
        return Run(engine.value(position, objective), engine.nodes)

    deals = list(enumerate(random_deals(row.rules, given.seed, given.deals, cards=given.cards)))
    with ThreadPoolExecutor(given.threads) as pool:
        return list(pool.map(one, deals))


def compared(one: Sequence[Run], other: Sequence[Run]) -> tuple[int, int]:
    """How many deals both solved, and how many of these came out differently."""
    both = [(a, b) for a, b in zip(one, other, strict=True) if a.value.exact and b.value.exact]
    return len(both), sum(a.value != b.value for a, b in both)


def main() -> int:
    """Compares all rows; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--cards", type=int, help="cards a hand (default: all that the game deals)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20.0, help="limit for one value")
    parser.add_argument("--only", default="", help="only lines whose name contains this")
    parser.add_argument("--once", action="store_true", help="two small deals only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    if given.once:
        given.deals, given.cards = measure.ONCE_DEALS, measure.ONCE_CARDS
    results = []
    for row in [*truf.rows(), *clubs.rows()]:
        if given.only not in row.name:
            continue
        given.threads = 1
        usual = solve(row, given, DEFAULT_MEMORY_MB)
        exact_keys = compared(usual, solve(row, given, DEFAULT_MEMORY_MB, without=["patterns"]))
        small = compared(usual, solve(row, given, SMALL_MB))
        given.threads = 2
        twice = solve(row, given, DEFAULT_MEMORY_MB)
        other_nodes = sum(
            a.nodes != b.nodes for a, b in zip(usual, twice, strict=True) if a.value.exact and b.value.exact
        )
        result = {
            "name": row.name,
            "deals": given.deals,
            "exact_keys": exact_keys[0],
            "small_table": small[0],
            "two_threads": compared(usual, twice)[0],
            "different": exact_keys[1] + small[1] + compared(usual, twice)[1] + other_nodes,
        }
        results.append(result)
        if not given.json:
            print(
                f"{row.name:24} exact keys {exact_keys[0]:4}  {SMALL_MB} MiB {small[0]:4}  two threads "
                f"{result['two_threads']:4}  different {result['different']}",
                flush=True,
            )
    if given.json:
        json.dump({"rows": results}, sys.stdout, indent=2)
        print()
    return int(any(result["different"] for result in results))


if __name__ == "__main__":
    sys.exit(main())
