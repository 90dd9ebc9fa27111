"""How long endings of Clubs by Drew Brokke take: can a contract be made, and how much is scored?

    python benchmarks/brokke.py
    python benchmarks/brokke.py --only contract --cards 9

Three players, every card that is not in a hand in somebody's pile (benchmarks/brokke_positions.py). The
contract against everybody is asked with eight cards in each hand, the score against everybody with five,
both also with everybody's help; the equilibrium with three. One new engine for each position.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import measure
from brokke_positions import Ending, endings

from solver.brokke_goal import BrokkeGoal
from solver.budget import Budget
from solver.search.brokke_engine import SpentError
from solver.search.brokke_kernel import TECHNIQUES, BrokkeKernelEngine
from solver.search.objective import Bounds

ONCE_CARDS = 4


@dataclass(frozen=True)
class Line:
    """One line of the output."""

    name: str
    cards: int
    goal: BrokkeGoal
    helped: bool = False
    equilibrium: bool = False


LINES = (
    Line("contract", 8, BrokkeGoal.CONTRACT),
    Line("score", 5, BrokkeGoal.SCORE),
    Line("contract, helped", 8, BrokkeGoal.CONTRACT, helped=True),
    Line("score, helped", 5, BrokkeGoal.SCORE, helped=True),
    Line("equilibrium", 3, BrokkeGoal.SCORE, equilibrium=True),
)


def answers(line: Line, given: measure.argparse.Namespace, made: list[int]) -> Iterator[measure.Answer]:
    """The answers for the positions of a run; those worth 1 are counted in ``made``."""
    cards = given.cards or line.cards
    if given.once:
        cards = min(cards, 2 if line.equilibrium else ONCE_CARDS)
    for ending in endings(given.seed, given.deals, cards, line.goal, helped=line.helped):
        started = time.perf_counter()
        budget = Budget(seconds=given.seconds, memory_mb=given.memory)
        engine = BrokkeKernelEngine(ending.law, budget, without=given.without)
        value = (
            _equilibrium(engine, ending) if line.equilibrium else engine.value(ending.position, ending.aim)
        )
        seconds = time.perf_counter() - started
        made.append(int(value == Bounds(1, 1)))
        yield measure.Answer(value, seconds, engine.nodes, engine.table_bytes)


def _value(engine: BrokkeKernelEngine, ending: Ending) -> Bounds:
    return engine.value(ending.position, ending.aim)


def _equilibrium(engine: BrokkeKernelEngine, ending: Ending) -> Bounds:
    """What the asker gets when all play for themselves."""
    try:
        worth = engine.equilibrium(ending.position, ending.aim.goal).worths[ending.aim.side]
    except SpentError:
        return ending.aim.range(ending.law, ending.position)
    return Bounds(worth, worth)


def main() -> None:
    """Answers every line and prints figures about each."""
    given = measure.options(__doc__, deals=50, techniques=TECHNIQUES)
    made: dict[str, list[int]] = {line.name: [] for line in LINES}
    measure.report(
        [(line.name, partial(answers, line, given, made[line.name])) for line in LINES], given, "positions"
    )
    if not given.json:
        for line in LINES:
            if line.goal is BrokkeGoal.CONTRACT and made[line.name]:
                print(f"{line.name}: {sum(made[line.name])} of {len(made[line.name])} can be made")


if __name__ == "__main__":
    main()
