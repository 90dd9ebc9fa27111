"""What the timing programs share: full random deals, one value each, and figures about many of them."""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from solver.budget import DEFAULT_MEMORY_MB, Budget
from solver.deal import Deal
from solver.play import start
from solver.position import Position
from solver.rules.base import Rules
from solver.sampling.dealing import random_deals
from solver.search.engine import equal_groups
from solver.search.kernel import TECHNIQUES, KernelEngine
from solver.search.objective import Bounds, Objective

ONCE_DEALS = 2
ONCE_CARDS = 6


@dataclass(frozen=True)
class Row:
    """One line of a program's output: a question asked of every deal."""

    name: str
    rules: Rules
    pose: Callable[[Rules, Deal, int], tuple[Position, Objective]]
    """The position and the objective, from the rules, the deal and its number."""


@dataclass(frozen=True)
class Answer:
    """One value as an engine of its own found it."""

    value: Bounds
    seconds: float
    """Wall clock, the making of the engine included."""
    nodes: int
    table_bytes: int
    cards_seconds: float | None = None
    """Wall clock for the values of all legal cards (one of each run), by another new engine."""


def options(
    description: str | None, deals: int, techniques: Sequence[str] = TECHNIQUES
) -> argparse.Namespace:
    """The options that every timing program has; ``techniques`` are those that can be switched off."""
    parser = argparse.ArgumentParser(description=(description or "").split("\n")[0])
    parser.add_argument("--deals", type=int, default=deals, help=f"how many (default: {deals})")
    parser.add_argument("--cards", type=int, help="cards a hand (default: all that the game deals)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--seconds", type=float, help="limit for one deal; past it bounds count (default: none)"
    )
    parser.add_argument("--memory", type=int, default=DEFAULT_MEMORY_MB, help="MiB of tables of a search")
    parser.add_argument("--without", action="append", default=[], choices=techniques, help="switch off")
    parser.add_argument("--only", default="", help="only lines whose name contains this")
    parser.add_argument("--cards-ratio", action="store_true", help="time all legal cards as well")
    parser.add_argument("--once", action="store_true", help="two small deals only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    if given.once:
        given.deals, given.cards = ONCE_DEALS, ONCE_CARDS
    return given


def run(rows: Sequence[Row], given: argparse.Namespace) -> None:
    """Answers every row and prints figures about each."""
    cards = given.cards or max(row.rules.hand_size for row in rows)
    extra = "  all cards ÷ one value" if given.cards_ratio else ""
    report(
        [(row.name, partial(answers, row, given)) for row in rows], given, f"deals of {cards} cards", extra
    )


def report(
    lines: Sequence[tuple[str, Callable[[], Iterable[Answer]]]],
    given: argparse.Namespace,
    deals: str,
    extra: str = "",
) -> None:
    """Finds the answers of every line and prints figures about each."""
    results = []
    if not given.json:
        print(f"{processor()}, Python {platform.python_version()}; {given.deals} {deals}", end="")
        print(f", seed {given.seed}" + "".join(f", without {name}" for name in given.without))
        print(_HEAD + extra)
    for name, found in lines:
        if given.only not in name:
            continue
        figures = summary(list(found()))
        results.append({"name": name, **figures})
        if not given.json:
            print(_line(name, figures), flush=True)
    if given.json:
        json.dump(
            {
                "processor": processor(),
                "python": platform.python_version(),
                "deals": given.deals,
                "cards": given.cards,
                "seed": given.seed,
                "seconds": given.seconds,
                "memory_mb": given.memory,
                "without": given.without,
                "rows": results,
            },
            sys.stdout,
            indent=2,
        )
        print()


def answers(row: Row, given: argparse.Namespace) -> Iterator[Answer]:
    """The answers for the deals of a run, each by a new engine."""
    deals = random_deals(row.rules, given.seed, given.deals, cards=given.cards)
    for number, deal in enumerate(deals):
        position, objective = row.pose(row.rules, deal, number)
        started = time.perf_counter()
        engine = _engine(row, given)
        value = engine.value(position, objective)
        seconds = time.perf_counter() - started
        cards_seconds = None
        if given.cards_ratio:
            started = time.perf_counter()
            cards = [group[0] for group in equal_groups(row.rules, position)]
            _engine(row, given).values_after(position, objective, cards)
            cards_seconds = time.perf_counter() - started
        yield Answer(value, seconds, engine.nodes, engine.table_bytes, cards_seconds)


def summary(found: Sequence[Answer]) -> dict[str, Any]:
    """Figures about answers; ``widths`` counts unsolved deals by the width of their bounds."""
    seconds = sorted(answer.seconds for answer in found)
    nodes = sorted(answer.nodes for answer in found)
    widths: dict[int, int] = {}
    for answer in found:
        if not answer.value.exact:
            width = answer.value.high - answer.value.low
            widths[width] = widths.get(width, 0) + 1
    unsolved = sum(widths.values())
    figures: dict[str, Any] = {
        "seconds": {"median": median(seconds), "p90": _quantile(seconds, 0.9), "worst": seconds[-1]},
        "nodes": {"median": int(median(nodes)), "worst": nodes[-1], "total": sum(nodes)},
        "table_mb": max(answer.table_bytes for answer in found) / 2**20,
        "solved": len(found) - unsolved,
        "unsolved": unsolved,
        "widths": dict(sorted(widths.items())),
        "at_most_one_apart": (len(found) - unsolved + widths.get(1, 0)) / len(found),
    }
    ratios = [(answer.cards_seconds, answer.seconds) for answer in found if answer.cards_seconds is not None]
    if ratios:
        figures["cards_ratio"] = {
            "total": sum(all_cards for all_cards, _ in ratios) / sum(one for _, one in ratios),
            "median": median(all_cards / one for all_cards, one in ratios),
        }
    return figures


def processor() -> str:
    """The name of the processor, as far as the system tells it."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


_COLUMNS = (
    ("median s", 10),
    ("p90 s", 10),
    ("worst s", 10),
    ("median nodes", 14),
    ("worst nodes", 14),
    ("MB", 6),
)
_HEAD = " " * 24 + "".join(f"{name:>{width}}" for name, width in _COLUMNS) + "  solved"


def _engine(row: Row, given: argparse.Namespace) -> KernelEngine:
    budget = Budget(seconds=given.seconds, memory_mb=given.memory)
    return KernelEngine(row.rules, budget, without=given.without)


def _line(name: str, figures: dict[str, Any]) -> str:
    seconds, nodes = figures["seconds"], figures["nodes"]
    text = f"{name:24}{seconds['median']:10.4f}{seconds['p90']:10.4f}{seconds['worst']:10.4f}"
    text += f"{nodes['median']:14,}{nodes['worst']:14,}{figures['table_mb']:6.0f}"
    text += f"  {figures['solved']}"
    if figures["unsolved"]:
        widths = ", ".join(f"{width} apart {count}" for width, count in figures["widths"].items())
        text += f" of {figures['solved'] + figures['unsolved']}; bounds {widths}"
        text += f"; exact or one apart {figures['at_most_one_apart']:.1%}"
    if "cards_ratio" in figures:
        text += f"  {figures['cards_ratio']['total']:.2f} (median {figures['cards_ratio']['median']:.2f})"
    return text


def _quantile(values: Sequence[float], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))]


def opening(rules: Rules, deal: Deal, leader: int, trump: int | None) -> Position:
    """The position before the first card."""
    return start(rules, deal.known_hands(), leader, trump)
