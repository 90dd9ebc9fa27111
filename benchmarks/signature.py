"""The node counts of the search over fixed positions, one sum for each rule set.

    python benchmarks/signature.py             # print, and say what differs from signature.json
    python benchmarks/signature.py --restate   # write signature.json anew

The counts do not depend on the machine. A change that is meant to leave the search as it is must leave
them as they are; one that is meant to change it restates them, so that its effect can be read off. The
exit code is 1 if they differ from signature.json.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import bridge
import clubs
import measure
import truf

from solver.budget import Budget
from solver.sampling.dealing import random_deals
from solver.search.engine import equal_groups
from solver.search.kernel import KernelEngine

FILE = Path(__file__).with_name("signature.json")
DEALS = 12
CARDS = 8
SEED = 2024


def signature() -> dict[str, int]:
    """Nodes for the value and the values of all cards of fixed endings, by rule set."""
    rows: Sequence[measure.Row] = (*bridge.rows(), *truf.rows(), *_named("clubs", clubs.rows()))
    result = {}
    for row in rows:
        result[row.name] = 0
        for number, deal in enumerate(random_deals(row.rules, SEED, DEALS, cards=CARDS)):
            position, objective = row.pose(row.rules, deal, number)
            engine = KernelEngine(row.rules, Budget(memory_mb=384))
            engine.values_after(
                position, objective, [group[0] for group in equal_groups(row.rules, position)]
            )
            result[row.name] += engine.nodes
    return result


def _named(game: str, rows: Sequence[measure.Row]) -> list[measure.Row]:
    return [measure.Row(f"{game} {row.name}", row.rules, row.pose) for row in rows]


def main() -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--restate", action="store_true", help=f"write {FILE.name} anew")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    counts = signature()
    if given.restate:
        FILE.write_text(json.dumps(counts, indent=2) + "\n")
    stated: dict[str, int] = json.loads(FILE.read_text()) if FILE.exists() else {}
    if given.json:
        print(json.dumps(counts, indent=2))
    else:
        for name in counts | stated:
            now, then = counts.get(name), stated.get(name)
            print(f"{name:24}{now!s:>12}" + ("" if now == then else f"   differs: stated {then}"))
    return int(counts != stated)


if __name__ == "__main__":
    sys.exit(main())
