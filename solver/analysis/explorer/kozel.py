"""Kozel, as the explorer sees it: plays of several cards, claims, and a stock to draw from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.analysis.explorer.ground import Aim, Answer, Ground, View
from solver.analysis.explorer.limit import Leash, Limit
from solver.budget import Budget
from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion
from solver.plays import Play
from solver.rules.kozel_law import SIDE_NAMES
from solver.rules.kozel_play import KozelPosition, follow, legal, play, seat_after, to_play
from solver.search.kozel_engine import equal_plays, play_order
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.kozel_solve import solve_kozel
from solver.search.objective import Bounds
from solver.search.slices import SLICES
from solver.solution import Notion


class KozelGround(Ground[KozelPosition]):
    """A deal of Kozel.

    One engine serves all positions: what it found in one of them it finds again in those that follow.
    """

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
        self._leash = Leash()
        self._engine = KozelKernelEngine(self.law, Budget(memory_mb=budget.memory_mb, stop=self._leash))

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
            result = goal.range(self.law, position)
            yield Answer(aim=aim, values=self._by_side(goal, position, result), done=True)
            return
        known = self._possible(position, aim)
        yield known
        side, total, before = to_play(self.law, position) % 2, _total(position), self._engine.nodes
        groups = equal_plays(self.law, position)
        whole = goal.range(self.law, position)
        for seconds in SLICES:
            if not whole.exact and not limit.over:
                self._leash.begin(limit, seconds)
                whole = whole.narrowed(self._engine.value(position, goal))
                known = known.with_more(replace(known, values=self._by_side(goal, position, whole)))
                yield self._told(known, before, limit)
            for group in groups:
                if known.worths[group[0]].exact:
                    continue
                if limit.over:
                    break
                self._leash.begin(limit, seconds)
                if whole.exact:
                    (worth,) = self._engine.values_after(position, goal, group[:1])
                else:
                    # What is open would be searched again with every play.
                    worth = self._engine.value(play(self.law, position, group[0]), goal)
                found = dict.fromkeys(group, goal.for_side(side, worth, total))
                known = known.with_more(replace(known, worths={**known.worths, **found}))
                yield self._told(known, before, limit)
        if whole.exact and not limit.over:
            self._leash.begin(limit)
            question = replace(self.question, position=position, goal=goal)
            line = solve_kozel(question, engine=self._engine).line
            known = replace(known, line=tuple(step.play for step in line))
        yield replace(self._told(known, before, limit), done=True)

    def _told(self, known: Answer, before: int, limit: Limit) -> Answer:
        """An answer with what it has cost; ``before`` are the nodes of earlier positions."""
        return replace(known, nodes=self._engine.nodes - before, seconds=limit.spent)

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
