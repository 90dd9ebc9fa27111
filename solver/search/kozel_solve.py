"""Questions about Kozel answered: the value of a position, of every legal play, and a best line."""

from __future__ import annotations

import time
from dataclasses import replace

from solver.budget import Budget
from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion
from solver.kozel_solution import KozelSolution, PlayGroup, Step
from solver.plays import Play
from solver.rules.kozel_law import SEATING, SIDE_NAMES
from solver.rules.kozel_play import legal, play, to_play
from solver.search.kozel_engine import KozelEngine, equal_plays, play_order
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.objective import Bounds


def solve_kozel(
    question: KozelQuestion,
    *,
    budget: Budget | None = None,
    seat: int | None = None,
    remaining: bool = False,
    line: bool = True,
    engine: KozelEngine | None = None,
) -> KozelSolution:
    """The value of a position, of every legal play, and a best line.

    ``seat`` limits the values to its side; ``remaining`` leaves points already taken out. Within the
    budget the answer is exact, past it the bounds proven so far are returned.
    """
    started = time.perf_counter()
    law, position, goal = question.law, question.position, question.goal
    engine = engine or KozelKernelEngine(law, budget)
    total = sum(position.points) + position.points_left
    whole = engine.value(position, goal)
    mover = to_play(law, position)
    groups = equal_plays(law, position)
    worths = engine.values_after(position, goal, [group[0] for group in groups])
    after = [goal.for_side(mover % 2, worth, total) for worth in worths]
    order = sorted(range(len(groups)), key=lambda at: (-after[at].low, -after[at].high, at))
    sides = (0, 1) if seat is None else (seat % 2,)
    solution = KozelSolution(
        question=question,
        values={SIDE_NAMES[side]: goal.for_side(side, whole, total) for side in sides},
        to_play=SEATING[mover],
        plays=tuple(PlayGroup(groups[at][0], groups[at][1:], after[at]) for at in order),
        line=_best_line(question, engine) if line else (),
        seconds=time.perf_counter() - started,
        nodes=engine.nodes,
    )
    return _without_taken(solution) if remaining else solution


def _best_line(question: KozelQuestion, engine: KozelEngine) -> tuple[Step, ...]:
    """The line on which both sides play their best, of equal plays the first in the order of
    :func:`~solver.search.kozel_engine.play_order`; it ends early where nothing is proven."""
    law, position = question.law, question.position
    line: list[Step] = []
    while not position.finished:
        plays = sorted(legal(law, position), key=lambda chosen: play_order(law, chosen))
        chosen: Play | None = plays[0]
        if len(plays) > 1:
            chosen, _ = engine.first_best(position, question.goal, plays)
        if chosen is None:
            break
        after = play(law, position, chosen)
        line.append(Step(chosen, position, after))
        position = after
    return tuple(line)


def _without_taken(solution: KozelSolution) -> KozelSolution:
    """The same answer counting only the points still to be taken; scores stay as they are."""
    question = solution.question
    if question.goal is not KozelGoal.POINTS:
        return replace(solution, remaining=True)
    taken = question.position.points
    mine = taken[SEATING.index(solution.to_play) % 2]

    def left(name: str, value: Bounds) -> Bounds:
        return value.shifted(-taken[SIDE_NAMES.index(name)])

    return replace(
        solution,
        values={name: left(name, value) for name, value in solution.values.items()},
        plays=tuple(replace(group, value=group.value.shifted(-mine)) for group in solution.plays),
        remaining=True,
    )
