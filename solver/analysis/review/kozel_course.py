"""A deal of Kozel as it was played: sets of cards, claims, and rights to claim that were let go."""

from __future__ import annotations

from collections.abc import Sequence

from solver.analysis.review.course import Timed, parted
from solver.analysis.review.decision import Deed
from solver.budget import Budget
from solver.errors import IllegalPlayError
from solver.kozel_question import KozelQuestion
from solver.plays import PASS, Play
from solver.rules.kozel_play import KozelPosition, follow, legal, play, to_play, why_illegal
from solver.search.kozel_engine import equal_plays
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.objective import Bounds


class KozelCourse:
    """See :class:`~solver.analysis.review.course.Course`; the view is that of North and South."""

    def __init__(
        self,
        question: KozelQuestion,
        plays: Sequence[Play],
        budget: Budget,
    ) -> None:
        self.question = question
        self.rules = question.rules
        self.law = question.law
        self.positions: list[KozelPosition] = [question.start]
        self.movers: list[int] = []
        self.deeds: list[Play] = []
        self.numbers: list[int] = []
        for number, chosen in enumerate(plays, start=1):
            self._follow(chosen, number)
        first = sum(question.start.tricks)
        self.tricks = tuple(sum(position.tricks) - first + 1 for position in self.positions[:-1])
        self.unit = "points"
        limits, part = parted(budget, budget.memory_mb)
        self._search = Timed(limits, KozelKernelEngine(self.law, limits), part)

    def _follow(self, chosen: Play, number: int) -> None:
        """One more play, after the rights to claim that nobody used before it."""
        position = self.positions[-1]
        if why_illegal(self.law, position, chosen):
            trick = sum(position.tricks) - sum(self.positions[0].tricks) + 1
            try:
                follow(self.law, position, chosen)
            except IllegalPlayError as error:
                where = f"played: trick {trick}, play {len(position.trick) + 1} {error.place}"
                raise IllegalPlayError(error.message, place=where, remedy=error.remedy) from None
        if chosen != PASS and not chosen.claim:
            while PASS in legal(self.law, self.positions[-1]):
                self._add(PASS, number)
        self._add(chosen, number)

    def _add(self, chosen: Play, number: int) -> None:
        position = self.positions[-1]
        mover = to_play(self.law, position)
        if chosen.claim:
            mover = next(seat for seat, hand in enumerate(position.hands) if hand & chosen.cards)
        self.movers.append(mover)
        self.deeds.append(chosen)
        self.numbers.append(number)
        self.positions.append(play(self.law, position, chosen))

    @property
    def patience(self) -> None:
        """See :class:`~solver.analysis.review.course.Course`."""
        return None

    @property
    def finished(self) -> bool:
        """Whether all cards were played."""
        return self.positions[-1].finished

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return self._search.engine.nodes

    def possible(self, view: int, at: int) -> Bounds:
        """See :class:`~solver.analysis.review.course.Course`."""
        return self.question.goal.range(self.law, self.positions[at])

    def worth(self, view: int, at: int, within: Bounds, guess: int, until: float | None) -> Bounds:
        """See :class:`~solver.analysis.review.course.Course`."""
        engine, position, goal = self._search.until(until), self.positions[at], self.question.goal
        # Most likely it is what the guess says, which one question then shows.
        if guess == within.low:
            more = engine.reaches(position, goal, within.low + 1)
            if more is False:
                return Bounds(within.low, within.low)
        elif guess == within.high:
            more = engine.reaches(position, goal, within.high)
            if more:
                return Bounds(within.high, within.high)
        found = engine.value(position, goal)
        return Bounds(max(found.low, within.low), min(found.high, within.high))

    def choices(self, at: int) -> list[tuple[Deed, ...]]:
        """See :class:`~solver.analysis.review.course.Course`; a claim out of turn could have waited."""
        position, chosen = self.positions[at], self.deeds[at]
        if chosen.claim and self.movers[at] != to_play(self.law, position):
            return [(chosen,), (PASS,)]
        return [tuple(group) for group in equal_plays(self.law, position)]

    def keeps(self, view: int, at: int, deed: Deed, level: int, until: float | None) -> bool | None:
        """See :class:`~solver.analysis.review.course.Course`."""
        assert isinstance(deed, Play)
        position = self.positions[at]
        if deed == PASS and PASS not in legal(self.law, position):
            return True  # to wait for the own turn is never worse, see rules/kozel.py
        ours = self.movers[at] % 2 == 0
        # The first side must keep the worth with its own play, and must not gain by one of the others.
        after = play(self.law, position, deed)
        more = self._search.until(until).reaches(after, self.question.goal, level + (not ours))
        return None if more is None else more == ours

    def shown(self, seat: int, worth: Bounds) -> Bounds:
        """See :class:`~solver.analysis.review.course.Course`."""
        start = self.positions[0]
        return self.question.goal.for_side(seat % 2, worth, sum(start.points) + start.points_left)
