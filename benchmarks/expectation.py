"""How many samples a second ``kozyr expect`` solves: full hands, one known, on one and two threads.

    python benchmarks/expectation.py
    python benchmarks/expectation.py --samples 1000 --hands 1 --only truf

Of each hand, the cards of the first seat of a random deal, one seat's guarantee is asked for under one
trump and mode; trump, leader and seat go round with the number of the hand. A sample is a deal drawn and
solved. The rate on two threads is also given as a multiple of that on one, which shows what threads are
worth only where as many cores are free; samples a second of processor time, on one thread, are much the
same on a busy machine.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from dataclasses import dataclass
from typing import Any, Final

import measure

from solver.analysis.expectation import Expectation, expect
from solver.analysis.stream import cores
from solver.budget import DEFAULT_MEMORY_MB, Budget
from solver.cards import SUIT_LETTERS
from solver.deal import Deal
from solver.question import read_setting
from solver.record import Record
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal

THREADS: Final = (1, 2)
ONCE_CARDS: Final = 6


@dataclass(frozen=True)
class Row:
    """A line of the output."""

    game: str
    mode: str | None

    @property
    def name(self) -> str:
        """What the line is called."""
        return f"{self.game} {self.mode}" if self.mode else self.game


ROWS: Final = (Row("truf", "atas"), Row("kozyr", "atas"), Row("clubs", None))


def options() -> argparse.Namespace:
    """What the program is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--hands", type=int, default=4, help="how many known hands (default: 4)")
    parser.add_argument("--samples", type=int, default=50, help="deals drawn for each (default: 50)")
    parser.add_argument("--cards", type=int, help="cards a hand (default: all that the game deals)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="limit for one hand; past it bounds count")
    parser.add_argument("--memory", type=int, default=DEFAULT_MEMORY_MB, help="MiB of tables")
    parser.add_argument("--only", default="", help="only lines whose name contains this")
    parser.add_argument("--once", action="store_true", help="one small hand only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    if given.once:
        given.hands, given.samples, given.cards = 1, 10, ONCE_CARDS
    return given


def answer(row: Row, given: argparse.Namespace, number: int, threads: int) -> Expectation:
    """The expectation of one known hand."""
    rules = rules_for(row.game)
    deal = random_deal(rules, given.seed, number, cards=given.cards)
    hands = (deal.hands[0], *[None] * (rules.players - 1))
    setting = read_setting(
        Record(deal=Deal(deal.seats, hands), game=row.game),
        trump=None if rules.fixed_trump is not None else SUIT_LETTERS[number % 4],
        lead=rules.seats[(number + 1) % rules.players],
        mode=row.mode,
    )
    budget = Budget(given.seconds, given.memory, threads)
    return expect(
        setting,
        samples=given.samples,
        seed=given.seed,
        seat=number // rules.players % rules.players,
        ceilings=False,
        budget=budget,
    )


def figures(row: Row, given: argparse.Namespace) -> dict[str, Any]:
    """Rates on one and two threads, and whether both found the same numbers."""
    result: dict[str, Any] = {
        "name": row.name,
        "per_second": {},
        "per_processor_second": {},
        "samples": {},
        "unsolved": {},
    }
    numbers: dict[int, list[Any]] = {}
    for threads in THREADS:
        began = time.process_time()
        found = [answer(row, given, number, threads) for number in range(given.hands)]
        spent = time.process_time() - began
        seconds = sum(one.seconds for one in found)
        samples = sum(one.samples for one in found)
        result["samples"][threads] = samples
        result["per_second"][threads] = samples / seconds
        result["per_processor_second"][threads] = samples / spent
        result["unsolved"][threads] = sum(not one.complete for one in found)
        numbers[threads] = [one.to_dict()["seats"] for one in found]
        result["nodes"] = sum(one.nodes for one in found)
    result["speedup"] = result["per_second"][THREADS[-1]] / result["per_second"][THREADS[0]]
    result["same_numbers"] = numbers[THREADS[0]] == numbers[THREADS[-1]]
    return result


def main() -> None:
    """Prints a line for each game."""
    given = options()
    results = []
    if not given.json:
        print(f"{measure.processor()}, {cores()} cores, Python {platform.python_version()}; ", end="")
        print(f"{given.hands} hands, {given.samples} samples each, seed {given.seed}")
        print(f"{'samples a second':16}{'1 thread':>10}{'2 threads':>11}{'speed-up':>10}", end="")
        print(f"{'1 of processor':>16}{'unsolved':>10}{'same numbers':>14}")
    for row in ROWS:
        if given.only not in row.name:
            continue
        found = figures(row, given)
        results.append(found)
        if not given.json:
            one, two = (found["per_second"][threads] for threads in THREADS)
            same = "yes" if found["same_numbers"] else "no"
            cpu, cut = found["per_processor_second"][1], found["unsolved"][2]
            print(f"{row.name:16}{one:10.2f}{two:11.2f}{found['speedup']:10.2f}", end="")
            print(f"{cpu:16.2f}{cut:10}{same:>14}", flush=True)
    if given.json:
        json.dump(
            {
                "processor": measure.processor(),
                "cores": cores(),
                "python": platform.python_version(),
                "hands": given.hands,
                "samples": given.samples,
                "cards": given.cards,
                "seed": given.seed,
                "seconds": given.seconds,
                "memory_mb": given.memory,
                "rows": results,
            },
            sys.stdout,
            indent=2,
        )
        print()


if __name__ == "__main__":
    main()
