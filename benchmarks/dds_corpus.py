"""Compares the kernel with answers of DDS (Bo Haglund, Soren Hein) that stand in a file.

    python benchmarks/dds_corpus.py DEALS.jsonl

The file has one deal a line, a JSON object with these keys; all but ``deal`` may be missing.

deal
    The deal in PBN; the seat before the colon holds the first hand.
table
    Strain (S H D C N), then declarer, then tricks of declarer's side.
trump, lead, cards
    Every first card of the seat that leads, with the tricks of that seat's side after it. DDS leaves out
    cards that equal one listed, and so may the file.
play, trace
    Cards as they were played (``trump``, ``lead`` as above), and declarer's tricks before the first of
    them and after each, under best play from there on.
dealer, vulnerable, par
    ``par`` is the side that scores and its points, such as ``NS -110``.

Prints how many answers agree, how many differ (each of them named), and the time each kind took. The
exit code is 1 if any differs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from measure import processor

from solver.budget import Budget
from solver.cards import Card, Suit
from solver.formats.text import parse_deal
from solver.play import play, start
from solver.position import Position
from solver.rules.base import Mode
from solver.rules.registry import rules_for
from solver.search.kernel import TECHNIQUES, KernelEngine
from solver.search.objective import Objective, guarantee, tricks_table
from solver.search.par import par

RULES = rules_for("bridge")
KINDS = ("table", "cards", "trace", "par")


@dataclass
class Count:
    """Answers of one kind."""

    equal: int = 0
    different: int = 0
    deals: int = 0
    seconds: float = 0.0
    worst: float = 0.0
    """Seconds of the slowest deal."""
    notes: list[str] = field(default_factory=list)

    def compare(self, what: str, expected: object, found: object) -> None:
        """Counts one answer."""
        if expected == found:
            self.equal += 1
        else:
            self.different += 1
            self.notes.append(f"{what}: expected {expected}, got {found}")

    @contextmanager
    def clock(self) -> Iterator[None]:
        """Adds the time of a block, the work on one deal."""
        started = time.perf_counter()
        yield
        spent = time.perf_counter() - started
        self.deals += 1
        self.seconds += spent
        self.worst = max(self.worst, spent)


class Checker:
    """Compares deal after deal."""

    def __init__(self, memory_mb: int, without: tuple[str, ...]) -> None:
        self.counts = {kind: Count() for kind in KINDS}
        self._memory_mb = memory_mb
        self._without = without

    def check(self, name: str, record: dict[str, Any]) -> None:
        """All answers that a record holds."""
        deal, _ = parse_deal(record["deal"])
        hands = deal.known_hands()
        found: dict[str, dict[str, Any]] = {}
        if "table" in record:
            count = self.counts["table"]
            with count.clock():
                engine = self._engine()
                for strain, row in record["table"].items():
                    found[strain] = {}
                    for declarer, expected in row.items():
                        seat = RULES.seats.index(declarer)
                        position = start(RULES, hands, RULES.next_seat(seat), _trump(strain))
                        tricks = self._tricks(engine, position, seat)
                        found[strain][declarer] = tricks
                        count.compare(f"{name}, {strain} by {declarer}", expected, tricks)
        if "par" in record and len(found) == 5:
            count = self.counts["par"]
            with count.clock():
                score = par(found, record["dealer"], record["vulnerable"]).score
                side, points = record["par"].split()
                count.compare(f"{name}, par", int(points) * (1 if side == "NS" else -1), score)
        if "cards" in record or "trace" in record:
            leader = RULES.seats.index(record["lead"])
            position = start(RULES, hands, leader, _trump(record["trump"]))
            if "cards" in record:
                self._cards(name, record["cards"], position)
            if "trace" in record:
                self._trace(name, record, position)

    def _cards(self, name: str, expected: dict[str, int], position: Position) -> None:
        count = self.counts["cards"]
        with count.clock():
            cards = [Card.parse(text) for text in expected]
            after = self._engine().values_after(position, _objective(position.leader), cards)
            for card, bounds in zip(cards, after, strict=True):
                count.compare(f"{name}, {card.text}", expected[card.text], _exact(bounds.low, bounds.high))

    def _trace(self, name: str, record: dict[str, Any], position: Position) -> None:
        count = self.counts["trace"]
        with count.clock():
            engine = self._engine()
            declarer = RULES.next_seat(position.leader, 3)
            for number, expected in enumerate(record["trace"]):
                if number:
                    position = play(RULES, position, Card.parse(record["play"][number - 1]))
                tricks = self._tricks(engine, position, declarer)
                count.compare(f"{name}, after card {number} of the play", expected, tricks)

    def _engine(self) -> KernelEngine:
        return KernelEngine(RULES, Budget(memory_mb=self._memory_mb), without=self._without)

    @staticmethod
    def _tricks(engine: KernelEngine, position: Position, seat: int) -> Any:
        bounds = engine.value(position, _objective(seat))
        return _exact(bounds.low, bounds.high)


def _objective(seat: int) -> Objective:
    return guarantee(RULES.side_of(seat), tricks_table(13, Mode.ATAS))


def _exact(low: int, high: int) -> Any:
    return low if low == high else f"{low} to {high}"


def _trump(strain: str) -> Suit | None:
    return None if strain == "N" else Suit.parse(strain)


def main() -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path, help="deals with answers, JSON lines")
    parser.add_argument("--limit", type=int, help="only the first so many deals")
    parser.add_argument("--memory", type=int, default=384, help="MiB of tables of a search")
    parser.add_argument("--without", action="append", default=[], choices=TECHNIQUES, help="switch off")
    parser.add_argument("--once", action="store_true", help="the first deal only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    lines = [line for line in given.file.read_text().splitlines() if line.strip()]
    checker = Checker(given.memory, tuple(given.without))
    for number, line in enumerate(lines[: 1 if given.once else given.limit], start=1):
        checker.check(f"deal {number}", json.loads(line))
    counts = checker.counts
    if given.json:
        shown = {
            kind: {name: getattr(count, name) for name in ("deals", "equal", "different", "seconds", "worst")}
            for kind, count in counts.items()
        }
        print(json.dumps({"processor": processor(), **shown}, indent=2))
    else:
        print(processor())
        print(f"{'':8}{'deals':>6}{'equal':>8}{'different':>11}{'seconds':>10}{'a deal':>10}{'worst':>10}")
        for kind, count in counts.items():
            print(
                f"{kind:8}{count.deals:6}{count.equal:8}{count.different:11}{count.seconds:10.2f}"
                f"{count.seconds / max(1, count.deals):10.4f}{count.worst:10.4f}"
            )
    for count in counts.values():
        for note in count.notes:
            print(note, file=sys.stderr)
    return int(any(count.different for count in counts.values()))


if __name__ == "__main__":
    sys.exit(main())
