"""Kozel, as the explorer sees it: plays of several cards, claims, and a stock to draw from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.analysis.explorer.ground import Aim, Answer, Ground, View
from solver.analysis.explorer.limit import Limit
from solver.analysis.explorer.rounds import rounds
from solver.budget import Budget
from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion
from solver.kozel_solution import KozelSolution
from solver.plays import Play
from solver.rules.kozel_law import SIDE_NAMES
from solver.rules.kozel_play import KozelPosition, follow, legal, play, seat_after, to_play
from solver.search.answer import answer
from solver.search.kozel_engine import play_order
from solver.search.objective import Bounds
from solver.solution import Notion


class KozelGround(Ground[KozelPosition]):
    """A deal of Kozel."""

    def __init__(self, question: KozelQuestion, budget: Budget) -> None:
        self.question = question
        self.law = question.law
        self.rules = question.rules
        self.record = question.record
        self.start = question.start
        self.plays = question.plays
        first = question.goal
        goals = (KozelGoal.SCORE, KozelGoal.POINTS) if question.whole else (KozelGoal.POINTS,)
        self.goals = (first.value, *(goal.value for goal in goals if goal is not first))
        self.notions = (Notion.VALUE,)
        self._budget = budget

    def view(self, position: KozelPosition) -> View:
        """See :class:`Ground`."""
        return View(
            hands=position.hands,
            trick=tuple(
                (seat_after(position.leader, place), one) for place, one in enumerate(position.trick)
            ),
            leader=position.leader,
            to_play=None if position.finished else to_play(self.law, position),
            taken=dict(zip(SIDE_NAMES, position.points, strict=True)),
            counted="points",
            trump=position.trump,
            stock=position.stock,
        )

    def legal(self, position: KozelPosition) -> tuple[Play, ...]:
        """See :class:`Ground`; plays of few cards come first."""
        if position.finished:
            return ()
        return tuple(sorted(legal(self.law, position), key=lambda one: play_order(self.law, one)))

    def after(self, position: KozelPosition, play: Play) -> KozelPosition:
        """See :class:`Ground`; a right to claim that is not used is let go by without a word."""
        return follow(self.law, position, play)

    def search(self, position: KozelPosition, aim: Aim, limit: Limit) -> Iterator[Answer]:
        """See :class:`Ground`."""
        goal = KozelGoal(aim.goal)
        if position.finished:
            worth = goal.worth(self.law, position)
            yield Answer(aim=aim, values=self._by_side(goal, position, Bounds(worth, worth)), done=True)
            return
        known = self._possible(position, aim)
        yield known
        question = replace(self.question, position=position, goal=goal)
        for budget in rounds(limit, self._budget.memory_mb):
            found = answer(question, budget=budget)
            assert isinstance(found, KozelSolution)
            known = _read(found, known, limit)
            yield known
            if found.exact:
                break
        yield replace(known, done=True, seconds=limit.spent)

    def _possible(self, position: KozelPosition, aim: Aim) -> Answer:
        """What is known without a search."""
        goal = KozelGoal(aim.goal)
        side, total = to_play(self.law, position) % 2, _total(position)
        return Answer(
            aim=aim,
            worths={
                one: goal.for_side(side, goal.range(self.law, play(self.law, position, one)), total)
                for one in self.legal(position)
            },
            values=self._by_side(goal, position, goal.range(self.law, position)),
        )

    def _by_side(self, goal: KozelGoal, position: KozelPosition, worth: Bounds) -> dict[str, Bounds]:
        total = _total(position)
        return {name: goal.for_side(side, worth, total) for side, name in enumerate(SIDE_NAMES)}


def _total(position: KozelPosition) -> int:
    """The card points that are played for."""
    return sum(position.points) + position.points_left


def _read(found: KozelSolution, known: Answer, limit: Limit) -> Answer:
    worths = {one: group.value for group in found.plays for one in (group.play, *group.equals)}
    return replace(
        known,
        worths={one: worths[one] for one in known.worths},
        values=found.values,
        line=tuple(step.play for step in found.line),
        nodes=known.nodes + found.nodes,
        seconds=limit.spent,
    )
