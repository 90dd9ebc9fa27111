"""Questions about Clubs by Drew Brokke answered: values of seats and plays, and a best line."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from solver.brokke_goal import BrokkeAim
from solver.brokke_question import BrokkeQuestion
from solver.brokke_solution import BrokkeSolution, PlayValue, Step, steps
from solver.budget import Budget
from solver.errors import OutOfBudgetError, TooLargeError
from solver.plays import Play
from solver.rules.brokke_play import legal, play
from solver.search.brokke_engine import BrokkeEngine
from solver.search.brokke_kernel import BrokkeKernelEngine
from solver.search.brokke_reference import play_order
from solver.search.objective import Bounds
from solver.search.plain_limit import SpentError
from solver.solution import Notion

EQUILIBRIUM_CARDS: Final = 12
"""The most cards in all hands for which max^n is worked out without being told to."""


def solve_brokke(
    question: BrokkeQuestion,
    *,
    budget: Budget | None = None,
    seat: int | None = None,
    equilibrium: bool = False,
    line: bool = True,
    engine: BrokkeEngine | None = None,
) -> BrokkeSolution:
    """The value of a position for each side, of every legal play for the side on turn, and a best line.

    ``seat`` limits the values to its side; ``equilibrium`` asks for max^n instead of guarantees. Within
    the budget the answer is exact, past it the bounds proven so far are returned.

    Raises ``TooLargeError`` when an equilibrium is asked of too large a position without a time limit,
    ``OutOfBudgetError`` when the limit did not suffice.
    """
    started = time.perf_counter()
    budget = budget or Budget()
    if equilibrium:
        return _equilibrium(question, budget, seat, started)
    law, position, rules = question.law, question.position, question.rules
    engine = engine or BrokkeKernelEngine(law, budget)
    mover = law.side_of(position.to_play)
    asked = range(len(law.sides)) if seat is None else [law.side_of(seat)]
    # The side on turn first: if the budget runs out, its plays are what is wanted most.
    order = sorted(asked, key=lambda side: side != mover)
    sure = {side: engine.value(position, BrokkeAim(side, question.goal)) for side in order}
    aim = BrokkeAim(mover, question.goal)
    plays = sorted(legal(position), key=play_order)
    after = engine.values_after(position, aim, plays)
    ranked = sorted(range(len(plays)), key=lambda at: (-after[at].low, -after[at].high, at))
    best = _best_line(question, engine) if line else ()
    # Last: a budget that runs out leaves the rest proven.
    most = {side: engine.value(position, BrokkeAim(side, question.goal, helped=True)) for side in order}
    return BrokkeSolution(
        question=question,
        notion=Notion.GUARANTEE,
        values=_named(question, sure),
        ceilings=_named(
            question, {side: Bounds(max(b.low, sure[side].low), b.high) for side, b in most.items()}
        ),
        to_play=rules.seats[position.to_play],
        plays=tuple(PlayValue(plays[at], after[at]) for at in ranked),
        line=best,
        seconds=time.perf_counter() - started,
        nodes=engine.nodes,
    )


def _named(question: BrokkeQuestion, values: Mapping[int, Bounds]) -> dict[str, Bounds]:
    """Values by the names of the sides, in the order of the seats."""
    return {question.rules.name_of(question.law.sides[side]): values[side] for side in sorted(values)}


def _best_line(question: BrokkeQuestion, engine: BrokkeEngine) -> tuple[Step, ...]:
    """The cautious line: each seat in turn makes the first play, in the order of
    :func:`~solver.search.brokke_reference.play_order`, that keeps the guarantee of its side. It ends early
    where nothing is proven."""
    law, position = question.law, question.position
    line: list[Step] = []
    while not position.finished:
        plays = sorted(legal(position), key=play_order)
        chosen: Play | None = plays[0]
        if len(plays) > 1:
            aim = BrokkeAim(law.side_of(position.to_play), question.goal)
            chosen, _ = engine.first_best(position, aim, plays)
        if chosen is None:
            break
        after = play(position, chosen, law.finish)
        line.append(Step(chosen, position, after))
        position = after
    return tuple(line)


def _equilibrium(
    question: BrokkeQuestion, budget: Budget, seat: int | None, started: float
) -> BrokkeSolution:
    law, position, rules = question.law, question.position, question.rules
    size = position.live.bit_count()
    if size > EQUILIBRIUM_CARDS and budget.seconds is None:
        raise TooLargeError(
            f"an equilibrium with {size} cards to play is out of reach",
            remedy=f"up to {EQUILIBRIUM_CARDS} are worked out; with --time SECONDS more are tried",
        )
    # Half is for the positions that are kept, which is as much as the engine's table takes besides.
    engine = BrokkeKernelEngine(law, replace(budget, memory_mb=max(1, budget.memory_mb // 2)))
    try:
        found = engine.equilibrium(position, question.goal)
    except SpentError:
        raise OutOfBudgetError(
            "no equilibrium within the time and memory given", remedy="give more, or a smaller ending"
        ) from None
    asked = range(len(law.sides)) if seat is None else [law.side_of(seat)]
    worths, after = found.worths, found.plays
    plays = sorted(after, key=lambda chosen: (-after[chosen], *play_order(chosen)))
    return BrokkeSolution(
        question=question,
        notion=Notion.EQUILIBRIUM,
        values=_named(question, {side: Bounds(worths[side], worths[side]) for side in asked}),
        ceilings={},
        to_play=rules.seats[position.to_play],
        plays=tuple(PlayValue(chosen, Bounds(after[chosen], after[chosen])) for chosen in plays),
        line=steps(law, position, found.line),
        seconds=time.perf_counter() - started,
        nodes=engine.nodes,
    )
