"""A deal of Clubs by Drew Brokke as it was played: cards and passes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from solver.analysis.review.course import Timed, favours, parted, view_of, views_of
from solver.analysis.review.decision import Deed
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.brokke_question import BrokkeQuestion
from solver.brokke_solution import Account
from solver.budget import Budget
from solver.cards import Card, cards_of
from solver.errors import IllegalPlayError
from solver.plays import PASS, Play
from solver.rules.brokke_play import legal, play, why_illegal
from solver.search.brokke_kernel import BrokkeKernelEngine
from solver.search.brokke_reference import play_order
from solver.search.objective import Bounds


class BrokkeCourse:
    """See :class:`~solver.analysis.review.course.Course`; every side is a view, whose worth is what it is
    sure of against all others.

    Positions are searched from the end backwards. Those of the first tricks of a full deal are out of
    reach of any search, and keep the bounds that are proven without one.
    """

    patience = 3
    """See :class:`~solver.analysis.review.course.Course`."""

    def __init__(self, question: BrokkeQuestion, plays: Sequence[Play], budget: Budget) -> None:
        self.question = question
        self.rules = question.rules
        self.law = law = question.law
        self.positions = [question.start]
        self.tricks: list[int] = []
        trick = 1
        for chosen in plays:
            position = self.positions[-1]
            fault = why_illegal(self.rules.seats, position, chosen)
            if fault:
                where = f"trick {trick}, play {len(position.trick) + 1} ({chosen.symbols})"
                raise IllegalPlayError(fault[0], place=f"played: {where}", remedy=fault[1])
            self.tricks.append(trick)
            self.positions.append(play(position, chosen, law.finish))
            trick += not self.positions[-1].trick
        self.plays = tuple(plays)
        self.deeds: tuple[Deed, ...] = tuple(map(_deed, plays))
        self.movers = tuple(position.to_play for position in self.positions[:-1])
        self.numbers = tuple(range(1, len(plays) + 1))
        self.unit = "points" if question.goal is BrokkeGoal.SCORE else "contract"
        self._aims = [BrokkeAim(side, question.goal) for side in range(len(law.sides))]
        # Without time an engine answers with what it proves before any search, faster than BrokkeAim.range.
        at_once = BrokkeKernelEngine(law, replace(budget, seconds=0.0, memory_mb=1))
        self._possible = [[at_once.value(position, aim) for position in self.positions] for aim in self._aims]
        self._engines: list[Timed[BrokkeKernelEngine]] = []
        for _ in views_of(self.rules):
            limits, part = parted(budget, budget.memory_mb // len(law.sides))
            self._engines.append(Timed(limits, BrokkeKernelEngine(law, limits), part))

    @property
    def finished(self) -> bool:
        """Whether play has ended."""
        return self.positions[-1].finished

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return sum(one.engine.nodes for one in self._engines)

    @property
    def accounts(self) -> Mapping[str, Account]:
        """By side, the combinations of the cards won up to the end of the record, and what they score as if
        play ended there."""
        end, law = self.positions[-1], self.law
        return {
            self.rules.name_of(seats): Account(law.melding(end, side), law.out(end, side))
            for side, seats in enumerate(law.sides)
        }

    def possible(self, view: int, at: int) -> Bounds:
        """See :class:`~solver.analysis.review.course.Course`."""
        return self._possible[view][at]

    def worth(self, view: int, at: int, within: Bounds, guess: int, until: float | None) -> Bounds:
        """See :class:`~solver.analysis.review.course.Course`."""
        engine, position, aim = self._engines[view].until(until), self.positions[at], self._aims[view]
        low, high = within.low, within.high
        # Most likely it is what the guess says, which one question then shows.
        if guess == low and engine.reaches(position, aim, low + 1) is False:
            return Bounds(low, low)
        if guess == high and low < high and engine.reaches(position, aim, high):
            return Bounds(high, high)
        found = engine.value(position, aim)
        return Bounds(max(found.low, low), min(found.high, high))

    def choices(self, at: int) -> list[tuple[Deed, ...]]:
        """See :class:`~solver.analysis.review.course.Course`; no two cards are equal, as each counts."""
        return [(_deed(chosen),) for chosen in sorted(legal(self.positions[at]), key=play_order)]

    def keeps(self, view: int, at: int, deed: Deed, level: int, until: float | None) -> bool | None:
        """See :class:`~solver.analysis.review.course.Course`; one question of yes or no."""
        chosen = Play(deed.bit) if isinstance(deed, Card) else PASS
        ours = favours(self.rules, view, self.movers[at])
        after = play(self.positions[at], chosen, self.law.finish)
        more = self._engines[view].until(until).reaches(after, self._aims[view], level + (not ours))
        return None if more is None else more == ours

    def shown(self, seat: int, worth: Bounds) -> Bounds:
        """See :class:`~solver.analysis.review.course.Course`."""
        return worth

    def final_score(self, seat: int) -> int | None:
        """What the side of a seat has scored; ``None`` while play has not ended."""
        return self.law.score(self.positions[-1], view_of(self.rules, seat)) if self.finished else None

    def score_within(self, side: int) -> Bounds:
        """What a side has scored, or will at least and at most, as far as that is proven at once."""
        return BrokkeAim(side, BrokkeGoal.SCORE, helped=True).range(self.law, self.positions[-1])


def _deed(chosen: Play) -> Deed:
    return next(cards_of(chosen.cards), PASS)
