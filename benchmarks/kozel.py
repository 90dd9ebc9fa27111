"""How long Kozel takes: can a side be sure of 61 points, and how many points exactly?

    python benchmarks/kozel.py
    python benchmarks/kozel.py --only points --deals 20

Deals with known hands and a known stock, trump the suit of the card in the middle of it; the leader goes
round with the number of the deal. In endings two or four tricks of four cards have gone to sides drawn at
random. The exact points are given 60 seconds unless told otherwise.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import measure

from solver.budget import Budget
from solver.cards import Card, card_set
from solver.kozel_goal import KozelGoal
from solver.rules.kozel_law import Law, points_of
from solver.rules.kozel_play import KozelPosition
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deals
from solver.search.kozel_kernel import TECHNIQUES, KozelKernelEngine
from solver.search.objective import Bounds

RULES = rules_for("kozel")
LAW = Law.of(RULES)
POINTS_SECONDS = 60.0
ONCE_LEFT = 20

Question = Callable[[KozelKernelEngine, KozelPosition], Bounds]


def positions(seed: int, number: int, left: int) -> Iterator[KozelPosition]:
    """The beginnings of tricks of so many deals with ``left`` cards in hands and stock."""
    for at, deal in enumerate(random_deals(RULES, seed, number)):
        stock = deal.stock or ()
        gone = stock[: RULES.pack.bit_count() - left]
        yield _position(deal.known_hands(), stock, gone, at, Random(f"{seed} {at}"))


def _position(
    hands: tuple[int, ...], stock: tuple[Card, ...], gone: tuple[Card, ...], leader: int, random: Random
) -> KozelPosition:
    points, tricks = [0, 0], [0, 0]
    for first in range(0, len(gone), 4):
        side = random.randrange(2)
        points[side] += points_of(card_set(gone[first : first + 4]))
        tricks[side] += 1
    return KozelPosition(
        hands,
        stock[len(gone) :],
        leader % 4,
        stock[len(stock) // 2].suit,
        points=(points[0], points[1]),
        tricks=(tricks[0], tricks[1]),
    )


def more_than_half(engine: KozelKernelEngine, position: KozelPosition) -> Bounds:
    """Whether North and South can be sure of 61 points: 1 or 0."""
    sure = engine.reaches(position, KozelGoal.POINTS, 61)
    return Bounds(0, 1) if sure is None else Bounds(int(sure), int(sure))


def points(engine: KozelKernelEngine, position: KozelPosition) -> Bounds:
    """The points that North and South can be sure of."""
    return engine.value(position, KozelGoal.POINTS)


def answers(
    question: Question, seed: int, number: int, left: int, budget: Budget, without: tuple[str, ...]
) -> Iterator[measure.Answer]:
    """The answers for the deals of a run, each by a new engine."""
    for position in positions(seed, number, left):
        started = time.perf_counter()
        engine = KozelKernelEngine(LAW, budget, without=without)
        value = question(engine, position)
        yield measure.Answer(value, time.perf_counter() - started, engine.nodes, engine.table_bytes)


def main() -> None:
    """Answers every line and prints figures about each."""
    given = measure.options(__doc__, deals=100, techniques=TECHNIQUES)
    pack = RULES.pack.bit_count()
    lines: list[tuple[str, Question, int, float | None]] = [
        ("61 or more", more_than_half, given.cards or pack, None),
        ("61 or more, 28 left", more_than_half, given.cards or 28, None),
        ("61 or more, 20 left", more_than_half, given.cards or 20, None),
        ("points", points, given.cards or pack, POINTS_SECONDS),
    ]
    measure.report(
        [
            (
                name,
                partial(
                    answers,
                    question,
                    given.seed,
                    given.deals,
                    ONCE_LEFT if given.once else left,
                    Budget(
                        seconds=limit if given.seconds is None else given.seconds,
                        memory_mb=given.memory,
                    ),
                    tuple(given.without),
                ),
            )
            for name, question, left, limit in lines
        ],
        given,
        "deals",
    )


if __name__ == "__main__":
    main()
