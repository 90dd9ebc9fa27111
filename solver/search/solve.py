"""The public face of the search: a question in, a :class:`~solver.solution.Solution` out."""

from __future__ import annotations

import time
from collections.abc import Sequence

from solver.budget import Budget
from solver.errors import OptionError, TooLargeError
from solver.play import to_play
from solver.position import Position
from solver.question import Question
from solver.rules.base import Mode
from solver.search.engine import Engine, equal_groups
from solver.search.kernel import KernelEngine
from solver.search.line import best_line
from solver.search.objective import Bounds, Objective, ceiling, guarantee
from solver.search.reference import ENTRY_BYTES, MaxN
from solver.search.threads import in_threads
from solver.solution import CardGroup, Notion, Solution

EQUILIBRIUM_CARDS = {3: 6, 4: 4}
"""The largest hands, by number of players, for which max^n is worked out without being told to."""


def solve(
    question: Question,
    *,
    budget: Budget | None = None,
    seat: int | None = None,
    equilibrium: bool = False,
    remaining: bool = False,
    line: bool = True,
    engine: Engine | None = None,
) -> Solution:
    """The value of a position, of every legal card, and a best line.

    ``seat`` limits the answer to one seat (or its side); ``equilibrium`` asks for max^n instead of
    guarantees; ``remaining`` leaves tricks already taken out of the counts. Within the budget the
    answer is exact, past it the bounds proven so far are returned.

    Raises ``TooLargeError`` when an equilibrium is asked of too large a position without a time limit,
    ``OutOfBudgetError`` when the limit did not suffice, ``OptionError`` for one in a partnership game.
    """
    started = time.perf_counter()
    budget = budget or Budget()
    if equilibrium:
        solution = _equilibrium(question, budget, seat, started)
    else:
        solution = _two_sided(
            question, engine or KernelEngine(question.rules, budget), budget, seat, line, started
        )
    return _without_taken(solution) if remaining else solution


def _two_sided(
    question: Question, engine: Engine, budget: Budget, seat: int | None, with_line: bool, started: float
) -> Solution:
    rules, position = question.rules, question.position
    mover = to_play(rules, position)
    sides = rules.sides or tuple((who,) for who in range(rules.players))
    if seat is not None:
        sides = (rules.side_of(seat),)
    if rules.sides:
        values = _shared(question, engine, sides)
    else:
        goals = [guarantee(side, question.table(side[0])) for side in sides]
        values = _of_each(question, engine, sides, goals, budget)
    groups = equal_groups(rules, position)
    objective = guarantee(rules.side_of(mover), question.table(mover))
    after = engine.values_after(position, objective, [group[0] for group in groups])
    order = sorted(range(len(groups)), key=lambda at: (-after[at].low, -after[at].high, at))
    cards = tuple(CardGroup(groups[at][0], groups[at][1:], _shown(question, after[at])) for at in order)
    line, end = best_line(question, engine) if with_line else ((), position)
    ceilings: dict[str, Bounds] = {}
    if not rules.sides:
        # Last, since they take longest: a budget that runs out leaves the rest proven.
        goals = [ceiling(goal, rules.players) for goal in goals]
        found = _of_each(question, engine, sides, goals, budget)
        ceilings = {name: _no_worse(question, found[name], values[name]) for name in found}
    return Solution(
        question=question,
        notion=Notion.VALUE if rules.sides else Notion.GUARANTEE,
        values=values,
        ceilings=ceilings,
        to_play=rules.seats[mover],
        cards=cards,
        line=line,
        tricks=dict(zip(rules.seats, end.won, strict=True)),
        scores=_scores(question, end),
        seconds=time.perf_counter() - started,
        nodes=engine.nodes,
    )


def _shared(question: Question, engine: Engine, sides: Sequence[tuple[int, ...]]) -> dict[str, Bounds]:
    """What the sides of a partnership game make: the second takes the tricks that the first leaves."""
    rules, position = question.rules, question.position
    first = sides[0]
    value = engine.value(position, guarantee(first, question.table(first[0])))
    total = position.remaining + sum(position.won)
    return {rules.name_of(side): value if side == first else value.negated().shifted(total) for side in sides}


def _of_each(
    question: Question,
    engine: Engine,
    sides: Sequence[tuple[int, ...]],
    objectives: Sequence[Objective],
    budget: Budget,
) -> dict[str, Bounds]:
    """The values under several objectives, side by side in as many threads as the budget has."""

    def one(objective: Objective) -> Bounds:
        return _shown(question, engine.value(question.position, objective))

    names = [question.rules.name_of(side) for side in sides]
    return dict(zip(names, in_threads(one, objectives, budget), strict=True))


def _equilibrium(question: Question, budget: Budget, seat: int | None, started: float) -> Solution:
    rules, position = question.rules, question.position
    if rules.sides:
        raise OptionError(
            f"{rules.title} has two sides, and so one value", remedy="leave out --notion equilibrium"
        )
    size = max(hand.bit_count() for hand in position.hands)
    limit = EQUILIBRIUM_CARDS.get(rules.players, 4)
    if size > limit and budget.seconds is None:
        raise TooLargeError(
            f"an equilibrium of {size} cards each is out of reach",
            remedy=f"up to {limit} cards each are worked out; with --time SECONDS larger hands are tried",
        )
    search = MaxN(
        rules,
        tuple(question.table(who) for who in range(rules.players)),
        deadline(budget, started),
        budget.stop,
        (budget.memory_mb << 20) // ENTRY_BYTES,
    )
    tricks = search.tricks(position)
    after = search.cards(position)
    mover = to_play(rules, position)
    groups = []
    for card, value in after.items():
        shown = _shown(question, Bounds(value, value))
        groups.append(CardGroup(card, (), shown))
    groups.sort(key=lambda group: -after[group.card])
    line = search.line(position)
    names = rules.seats if seat is None else rules.seats[seat]
    values = {}
    for name in names:
        worth = question.table(rules.seats.index(name))[tricks[rules.seats.index(name)]]
        values[name] = _shown(question, Bounds(worth, worth))
    end = Position((0,) * rules.players, 0, position.trump, won=tricks)
    return Solution(
        question=question,
        notion=Notion.EQUILIBRIUM,
        values=values,
        ceilings={},
        to_play=rules.seats[mover],
        cards=tuple(groups),
        line=line,
        tricks=dict(zip(rules.seats, tricks, strict=True)),
        scores=_scores(question, end),
        seconds=time.perf_counter() - started,
        nodes=search.nodes,
    )


def deadline(budget: Budget, started: float) -> float | None:
    """When a budget runs out, on the clock of ``time.perf_counter``."""
    return None if budget.seconds is None else started + budget.seconds


def _shown(question: Question, worth: Bounds) -> Bounds:
    """Worth as the player counts it: fewest tricks are searched as a negative number of tricks."""
    return worth.negated() if question.goal == "tricks" and question.mode is Mode.BAWAH else worth


def _no_worse(question: Question, ceiling: Bounds, sure: Bounds) -> Bounds:
    """Bounds of a ceiling, given those of the guarantee: help does no harm."""
    if question.goal == "tricks" and question.mode is Mode.BAWAH:
        return Bounds(ceiling.low, min(ceiling.high, sure.high))
    return Bounds(max(ceiling.low, sure.low), ceiling.high)


def _scores(question: Question, end: Position) -> dict[str, int]:
    if not end.finished:
        return {}
    result = {}
    for seat, name in enumerate(question.rules.seats):
        table = question.scores(seat)
        if table is not None:
            result[name] = table[end.won[seat]]
    return result


def _without_taken(solution: Solution) -> Solution:
    """The same answer counting only the tricks still to be taken; points stay as they are."""
    from dataclasses import replace

    question = solution.question
    won = dict(zip(question.rules.seats, question.position.won, strict=True))
    tricks = {seat: count - won[seat] for seat, count in solution.tricks.items()}
    if question.goal != "tricks":
        return replace(solution, tricks=tricks, remaining=True)

    def taken(name: str) -> int:
        return sum(won[seat] for seat in name)

    mover = question.rules.seats.index(solution.to_play)
    mine = taken("".join(question.rules.seats[who] for who in question.rules.side_of(mover)))
    return replace(
        solution,
        values={name: b.shifted(-taken(name)) for name, b in solution.values.items()},
        ceilings={name: b.shifted(-taken(name)) for name, b in solution.ceilings.items()},
        cards=tuple(replace(group, value=group.value.shifted(-mine)) for group in solution.cards),
        tricks=tricks,
        remaining=True,
    )
