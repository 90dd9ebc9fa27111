"""Games of one card each to a trick, as they were played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from solver.analysis.review.course import Timed, favours, parted, view_of, views_of
from solver.analysis.review.decision import Deed
from solver.budget import Budget
from solver.cards import Card
from solver.deal import symbol_text
from solver.errors import IllegalPlayError
from solver.play import play, to_play, why_illegal
from solver.position import Position
from solver.question import Question
from solver.rules.base import Mode, Rules, ScoreTable
from solver.search.engine import Engine, equal_groups
from solver.search.kernel import TABLES, KernelEngine
from solver.search.objective import Bounds, Objective

EngineFactory: TypeAlias = Callable[[Rules, Budget], Engine]


class PlainCourse:
    """See :class:`~solver.analysis.review.course.Course`."""

    def __init__(
        self,
        question: Question,
        cards: Sequence[Card],
        budget: Budget,
        factory: EngineFactory = KernelEngine,
    ) -> None:
        self.question = question
        self.rules = question.rules
        self.deeds: tuple[Deed, ...] = tuple(cards)
        self.positions = positions_of(question.rules, question.start, cards)
        self.movers = tuple(to_play(self.rules, position) for position in self.positions[:-1])
        self.numbers = tuple(range(1, len(cards) + 1))
        self.tricks = tuple(at // self.rules.players + 1 for at in range(len(cards)))
        self.unit = "points" if question.goal == "score" else "tricks"
        views = views_of(self.rules)
        # An engine shares its memory out to the tables of all seats; each of these fills one.
        memory = budget.memory_mb * (1 if self.rules.sides else TABLES) // len(views)
        self._engines: list[Timed[Engine]] = []
        for _ in views:
            limits, part = parted(budget, memory)
            self._engines.append(Timed(limits, factory(self.rules, limits), part))

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
        return sum(one.engine.nodes for one in self._engines)

    def possible(self, view: int, at: int) -> Bounds:
        """See :class:`~solver.analysis.review.course.Course`."""
        position, side = self.positions[at], views_of(self.rules)[view]
        taken = sum(position.won[seat] for seat in side)
        worths = self.question.table(side[0])[taken : taken + position.remaining + 1]
        return Bounds(min(worths), max(worths))

    def worth(self, view: int, at: int, within: Bounds, guess: int, until: float | None) -> Bounds:
        """See :class:`~solver.analysis.review.course.Course`."""
        return self._clipped(view, self.positions[at], within, guess, until)

    def sure_score(self, seat: int, tricks: Bounds, until: float | None) -> Bounds | None:
        """The score that a seat is sure of before the first card; ``None`` where there are no scores.

        ``tricks`` is what it is sure of under the goal of the question.
        """
        table = self.question.scores(seat)
        if table is None:
            return None
        if self.question.goal == "score":
            return tricks
        size = self.positions[0].remaining
        table = table[: size + 1]
        wanted = table if self.question.mode is Mode.ATAS else tuple(reversed(table))
        if all(more >= less for less, more in pairwise(wanted)):
            ends = sorted((table[tricks.low], table[tricks.high]))
            return Bounds(ends[0], ends[1])
        objective = Objective(frozenset((seat,)), frozenset((seat,)), table)
        return self._engines[view_of(self.rules, seat)].until(until).value(self.positions[0], objective)

    def choices(self, at: int) -> list[tuple[Deed, ...]]:
        """See :class:`~solver.analysis.review.course.Course`."""
        return [tuple(group) for group in equal_groups(self.rules, self.positions[at])]

    def keeps(self, view: int, at: int, deed: Deed, level: int, until: float | None) -> bool | None:
        """See :class:`~solver.analysis.review.course.Course`; one question of yes or no."""
        assert isinstance(deed, Card)
        possible = self.possible(view, at)
        side = views_of(self.rules)[view]
        own = favours(self.rules, view, self.movers[at])
        worse = [
            worth
            for worth in self.question.table(side[0])
            if possible.low <= worth <= possible.high and (worth < level if own else worth > level)
        ]
        if not worse:
            return True
        within = Bounds(max(worse), level) if own else Bounds(level, min(worse))
        after = play(self.rules, self.positions[at], deed)
        found = self._clipped(view, after, within, level, until)
        return found.low == level if found.exact else None

    def shown(self, seat: int, worth: Bounds) -> Bounds:
        """See :class:`~solver.analysis.review.course.Course`."""
        if self.rules.sides:
            if favours(self.rules, 0, seat):
                return worth
            start = self.positions[0]
            return worth.negated().shifted(start.remaining + sum(start.won))
        if self.question.goal == "tricks" and self.question.mode is Mode.BAWAH:
            return worth.negated()
        return worth

    def _clipped(
        self, view: int, position: Position, within: Bounds, guess: int, until: float | None
    ) -> Bounds:
        """The worth of a position that is known to lie within bounds, or of which no more is asked."""
        side = views_of(self.rules)[view]
        table: ScoreTable = tuple(
            min(max(worth, within.low), within.high) for worth in self.question.table(side[0])
        )
        objective = Objective(frozenset(side), frozenset(side), table)
        found = self._engines[view].until(until).value(position, objective, guess)
        return Bounds(max(found.low, within.low), min(found.high, within.high))


def positions_of(rules: Rules, start: Position, cards: Sequence[Card]) -> tuple[Position, ...]:
    """The position before the first card and after each.

    Raises ``IllegalPlayError`` naming trick and card of the first that cannot be played, and the rule.
    """
    positions = [start]
    for at, card in enumerate(cards):
        fault = why_illegal(rules, positions[-1], card)
        if fault:
            trick, place = divmod(at, rules.players)
            where = f"trick {trick + 1}, card {place + 1} ({symbol_text(card)})"
            raise IllegalPlayError(fault[0], place=f"played: {where}", remedy=fault[1])
        positions.append(play(rules, positions[-1], card))
    return tuple(positions)
