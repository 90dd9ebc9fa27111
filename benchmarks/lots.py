"""Lots of random positions compared with a plain engine: the tally, and the command that runs them."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

SHOWN = 20
"""Differences printed in full."""
LOT = 5
"""Positions under the same rules."""


class TooLongError(Exception):
    """The plain engine takes too many nodes."""


def stop_at(most: int, nodes: int) -> None:
    """Ends a plain search that has taken more than so many nodes."""
    if nodes > most:
        raise TooLongError


@dataclass
class Tally:
    """What comparing some lots has shown."""

    positions: int = 0
    plays: int = 0
    """Legal plays whose values were compared."""
    kinds: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Takes in what another process has found."""
        self.positions += other.positions
        self.plays += other.plays
        self.kinds += other.kinds
        self.differences += other.differences

    def differ(self, seed: int, lot: int, without: Sequence[str], *told: str) -> None:
        """Notes a difference, with the options that repeat it."""
        again = f"--seed {seed} --lot {lot}" + "".join(f" --without {name}" for name in without)
        self.differences.append("\n  ".join((f"DIFFERENT: {again}", *told)))


def run(
    game: str,
    doc: str,
    techniques: Sequence[str],
    nodes: int,
    compare: Callable[[int, tuple[str, ...], int, range], Tally],
) -> int:
    """The command; returns its exit code.

    ``compare`` is given a seed, the techniques to switch off, the plain engine's limit of nodes for a value
    (``nodes`` unless the command names one) and the numbers of the lots.
    """
    parser = argparse.ArgumentParser(description=doc.split("\n")[0])
    parser.add_argument("--positions", type=int, default=2000, help="how many (default: 2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lot", type=int, help="only this one: repeats a difference")
    parser.add_argument("--without", action="append", default=[], choices=techniques, help="switch off")
    parser.add_argument("--nodes", type=int, default=nodes, help="the plain engine's limit for a value")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--once", action="store_true", help="a few positions only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    count = (20 if given.once else given.positions) // LOT
    lots = range(count) if given.lot is None else range(given.lot, given.lot + 1)
    one = partial(compare, given.seed, tuple(given.without), given.nodes)
    started = time.perf_counter()
    tally = Tally()
    if given.jobs <= 1:
        tally.add(one(lots))
    else:
        with ProcessPoolExecutor(given.jobs) as pool:
            for part in pool.map(one, [lots[at::64] for at in range(64)]):
                tally.add(part)
    result = {
        "positions": tally.positions,
        "plays": tally.plays,
        "kinds": dict(sorted(tally.kinds.items())),
        "different": len(tally.differences),
        "seconds": round(time.perf_counter() - started, 1),
        "seed": given.seed,
        "without": given.without,
    }
    if given.json:
        print(json.dumps(result, indent=2))
    else:
        print(f"{game}: {tally.positions} positions and {tally.plays} plays compared,", end=" ")
        print(f"{len(tally.differences)} different, {result['seconds']} s")
        print(", ".join(f"{kind} {number}" for kind, number in sorted(tally.kinds.items())))
    for text in tally.differences[:SHOWN]:
        print(text, file=sys.stderr)
    return int(bool(tally.differences))
