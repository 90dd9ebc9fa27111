"""Does the kernel agree with the plain reference engine? Random small positions of every game.

    python benchmarks/agreement.py --game truf --positions 20000 --seed 1

For each position the value is compared; for half of them also the value of every legal card and the
first card that keeps the value. Rule options, trumps, coalitions and score tables are drawn at random
(benchmarks/positions.py), and most engines answer several positions from one table. Every difference is
printed with the command that repeats it; the exit code is 1 if there is any.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random

from positions import GAMES, Case, families, family

from solver.budget import Budget
from solver.cards import Card, cards_of
from solver.play import legal
from solver.search.kernel import TECHNIQUES, KernelEngine
from solver.search.objective import Bounds
from solver.search.reference import Minimax

SHOWN = 20
"""Differences printed in full."""


@dataclass(frozen=True)
class Setup:
    """What the kernel is made with, and where the positions come from."""

    game: str
    seed: int
    without: tuple[str, ...]
    memory: int
    """Of an engine, in MiB."""

    def engine(self, case: Case) -> KernelEngine:
        """A new engine for the rules of a case."""
        return KernelEngine(case.rules, Budget(memory_mb=self.memory), without=self.without)


@dataclass
class Tally:
    """What comparing some families has shown."""

    positions: int = 0
    cards: int = 0
    """Positions after single cards compared, beyond the positions themselves."""
    differences: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Takes in what another process has found."""
        self.positions += other.positions
        self.cards += other.cards
        self.differences += other.differences


def main() -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=(*GAMES, "all"), default="all")
    parser.add_argument("--positions", type=int, default=2000, help="of each game (default: 2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", type=int, help="only this one: repeats a difference")
    parser.add_argument("--without", action="append", default=[], choices=TECHNIQUES, help="switch off")
    parser.add_argument("--memory", type=int, default=16, help="MiB of each engine (default: 16)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--once", action="store_true", help="a few positions only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    results = {}
    for game in GAMES if given.game == "all" else (given.game,):
        setup = Setup(game, given.seed, tuple(given.without), given.memory)
        if given.family is None:
            todo = families(20 if given.once else given.positions)
        else:
            todo = [(given.family, 0)]
        started = time.perf_counter()
        tally = run(setup, todo, given.jobs)
        seconds = time.perf_counter() - started
        results[game] = {
            "positions": tally.positions,
            "cards": tally.cards,
            "different": len(tally.differences),
            "seconds": round(seconds, 1),
            "seed": given.seed,
            "without": given.without,
        }
        if not given.json:
            without = f" without {' '.join(given.without)}" if given.without else ""
            print(
                f"{game}{without}: {tally.positions} positions and {tally.cards} cards compared, "
                f"{len(tally.differences)} different, {seconds:.1f} s",
                flush=True,
            )
        for text in tally.differences[:SHOWN]:
            print(text, file=sys.stderr)
    if given.json:
        print(json.dumps(results, indent=2))
    return int(any(result["different"] for result in results.values()))


def run(setup: Setup, todo: Sequence[tuple[int, int]], jobs: int) -> Tally:
    """Compares these families (numbers and sizes; size 0 is all of it) in so many processes."""
    total = Tally()
    if jobs <= 1:
        total.add(compare(setup, todo))
        return total
    # Many small lots, as families differ much in cost.
    lots = [todo[at::64] for at in range(64)]
    with ProcessPoolExecutor(jobs) as pool:
        for tally in pool.map(compare, [setup] * len(lots), lots):
            total.add(tally)
    return total


def compare(setup: Setup, todo: Iterable[tuple[int, int]]) -> Tally:
    """Compares these families."""
    tally = Tally()
    for number, size in todo:
        engine: KernelEngine | None = None
        for case in family(setup.game, setup.seed, number, size or None):
            engine = engine or setup.engine(case)
            with_cards = Random(f"{number}:{case.number}").random() < 0.5
            reference = Minimax(case.rules, case.objective)
            tally.positions += 1
            tally.cards += legal(case.rules, case.position).bit_count() if with_cards else 0
            faults = list(differences(case, engine, reference, with_cards))
            if faults:
                tally.differences.append(report(setup, case, reference, faults))
    return tally


def differences(
    case: Case, engine: KernelEngine, reference: Minimax, with_cards: bool = True
) -> Iterator[str]:
    """What the kernel says otherwise than the reference, one sentence each."""
    expected = reference.value(case.position)
    found = engine.value(case.position, case.objective)
    if found != Bounds(expected, expected):
        yield f"value: expected {expected}, got {_shown(found)}"
    if not with_cards:
        return
    cards: list[Card] = list(cards_of(legal(case.rules, case.position)))
    worths = reference.cards(case.position)
    after = engine.values_after(case.position, case.objective, cards)
    wrong = [
        f"{card.text}: expected {worths[card]}, got {_shown(bounds)}"
        for card, bounds in zip(cards, after, strict=True)
        if bounds != Bounds(worths[card], worths[card])
    ]
    if wrong:
        yield "cards: " + "; ".join(wrong)
    first = next(card for card in cards if worths[card] == expected)
    card, value = engine.first_best(case.position, case.objective, cards)
    if card != first or value != Bounds(expected, expected):
        got = card.text if card is not None else "none"
        yield f"first best card: expected {first.text}, got {got} with {_shown(value)}"


def report(setup: Setup, case: Case, reference: Minimax, faults: Sequence[str]) -> str:
    """A difference in full: position, question, what differs, what repeats it and where to look."""
    options = " ".join(f"{key}={value}" for key, value in case.rules.options.items())
    worths = " ".join(f"{card.text} {worth}" for card, worth in reference.cards(case.position).items())
    without = "".join(f" --without {name}" for name in setup.without)
    alone = [name for name in TECHNIQUES if name not in setup.without and _right(setup, case, name)]
    lines = [
        f"DIFFERENT: {setup.game}, family {case.family}, position {case.number}",
        f"  rules     {options}",
        f"  position  {case.text}",
        f"  question  {case.question}",
        *(f"  {fault}" for fault in faults),
        f"  plain     {worths}",
        f"  a new engine is {'right' if _right(setup, case) else 'wrong too'};"
        f" right without: {', '.join(alone) or 'nothing'}",
        f"  again     python benchmarks/agreement.py --game {setup.game} --seed {setup.seed}"
        f" --family {case.family} --memory {setup.memory}{without}",
    ]
    return "\n".join(lines)


def _right(setup: Setup, case: Case, *without: str) -> bool:
    engine = KernelEngine(case.rules, Budget(memory_mb=setup.memory), without=(*setup.without, *without))
    return not any(differences(case, engine, Minimax(case.rules, case.objective)))


def _shown(bounds: Bounds) -> str:
    return str(bounds.low) if bounds.exact else f"{bounds.low} to {bounds.high}"


if __name__ == "__main__":
    sys.exit(main())
