"""Clubs by Drew Brokke, as the explorer sees it: a card or a pass, piles that combinations are made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.analysis.explorer.ground import Aim, Answer, Ground, View
from solver.analysis.explorer.limit import Limit
from solver.analysis.explorer.rounds import rounds
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.brokke_question import BrokkeQuestion
from solver.brokke_solution import BrokkeSolution
from solver.budget import Budget
from solver.errors import IllegalPlayError
from solver.plays import Play
from solver.rules.brokke_play import BrokkePosition, legal, play, why_illegal
from solver.search.answer import answer
from solver.search.objective import Bounds
from solver.solution import Notion


class BrokkeGround(Ground[BrokkePosition]):
    """A deal of Clubs by Drew Brokke."""

    def __init__(self, question: BrokkeQuestion, budget: Budget) -> None:
        self.question = question
        self.law = question.law
        self.rules = question.rules
        self.record = question.record
        self.start = question.start
        self.plays = question.plays
        first = question.goal
        goals = [BrokkeGoal.SCORE] if None in self.law.contracts else list(BrokkeGoal)
        self.goals = (first.value, *(goal.value for goal in goals if goal is not first))
        self.notions = (Notion.GUARANTEE, Notion.EQUILIBRIUM)
        self._budget = budget

    def view(self, position: BrokkePosition) -> View:
        """See :class:`Ground`."""
        players = position.players
        return View(
            hands=position.hands,
            trick=tuple(
                ((position.leader + place) % players, one) for place, one in enumerate(position.trick)
            ),
            leader=position.leader,
            to_play=None if position.finished else position.to_play,
            taken={
                self.rules.name_of(seats): self.law.pile(position, side).bit_count()
                for side, seats in enumerate(self.law.sides)
            },
            counted="cards",
            piles=position.piles,
        )

    def legal(self, position: BrokkePosition) -> tuple[Play, ...]:
        """See :class:`Ground`."""
        return legal(position)

    def after(self, position: BrokkePosition, play: Play) -> BrokkePosition:
        """See :class:`Ground`."""
        fault = why_illegal(self.rules.seats, position, play)
        if fault:
            raise IllegalPlayError(fault[0], place=play.symbols, remedy=fault[1])
        return self._played(position, play)

    def _played(self, position: BrokkePosition, chosen: Play) -> BrokkePosition:
        return play(position, chosen, self.law.finish)

    def search(self, position: BrokkePosition, aim: Aim, limit: Limit) -> Iterator[Answer]:
        """See :class:`Ground`."""
        goal = BrokkeGoal(aim.goal)
        if position.finished:
            yield Answer(aim=aim, values=self._possible(position, goal), done=True)
            return
        question = replace(self.question, position=position, goal=goal)
        if aim.notion is Notion.EQUILIBRIUM:
            budget = Budget(seconds=self._budget.seconds, memory_mb=self._budget.memory_mb, stop=limit.stop)
            found = answer(question, budget=budget, equilibrium=True)
            assert isinstance(found, BrokkeSolution)
            yield replace(_read(found, Answer(aim=aim), limit), done=True)
            return
        mover = BrokkeAim(self.law.side_of(position.to_play), goal)
        known = Answer(
            aim=aim,
            worths={one: mover.range(self.law, self._played(position, one)) for one in legal(position)},
            values=self._possible(position, goal),
        )
        yield known
        for budget in rounds(limit, self._budget.memory_mb):
            found = answer(question, budget=budget)
            assert isinstance(found, BrokkeSolution)
            known = _read(found, known, limit)
            yield known
            if found.exact:
                break
        yield replace(known, done=True, seconds=limit.spent)

    def _possible(self, position: BrokkePosition, goal: BrokkeGoal) -> dict[str, Bounds]:
        """What is known of each side without a search; all, once play has ended."""
        return {
            self.rules.name_of(seats): BrokkeAim(side, goal).range(self.law, position)
            for side, seats in enumerate(self.law.sides)
        }


def _read(found: BrokkeSolution, known: Answer, limit: Limit) -> Answer:
    worths = {one.play: one.value for one in found.plays}
    return replace(
        known,
        worths={one: worths[one] for one in known.worths} if known.worths else worths,
        values=found.values,
        ceilings=found.ceilings,
        line=tuple(step.play for step in found.line),
        nodes=known.nodes + found.nodes,
        seconds=limit.spent,
    )
