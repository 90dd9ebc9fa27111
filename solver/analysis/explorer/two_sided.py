"""The search of one position with plain tricks: worths card by card, bounds before they are proven."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.analysis.explorer.ground import Aim, Answer
from solver.analysis.explorer.limit import Leash, Limit
from solver.play import play, to_play
from solver.plays import Play
from solver.position import Position
from solver.question import Question
from solver.search.engine import equal_groups
from solver.search.kernel import KernelEngine
from solver.search.line import best_line
from solver.search.objective import Bounds, Objective, ceiling, guarantee
from solver.search.slices import SLICES


class TwoSided:
    """One search: cards first, then what each seat is sure of, then the best line and ceilings."""

    def __init__(
        self, question: Question, aim: Aim, fewest: bool, engine: KernelEngine, leash: Leash, limit: Limit
    ) -> None:
        self.question = question
        self._aim = aim
        self._fewest = fewest
        self._engine = engine
        self._leash = leash
        self._limit = limit
        rules, position = question.rules, question.position
        self._mover = to_play(rules, position)
        self._groups = equal_groups(rules, position)
        self._objective = guarantee(rules.side_of(self._mover), question.table(self._mover))
        # Higher is better in all that follows; what is shown is turned round where fewest are wanted.
        after = [play(rules, position, group[0]) for group in self._groups]
        self._after = after
        self._worths = [_range(one, self._objective) for one in after]
        self._values: dict[tuple[int, ...], Bounds] = {}
        self._ceilings: dict[tuple[int, ...], Bounds] = {}
        self._line: tuple[Play, ...] = ()
        self._nodes = engine.nodes

    def answers(self) -> Iterator[Answer]:
        """What is known, each time something new is."""
        yield self._answer()
        yield from self._cards()
        mine = self.question.rules.side_of(self._mover)
        self._values[mine] = self._best()
        if self.question.rules.sides:
            total = self.question.position.remaining + sum(self.question.position.won)
            other = next(side for side in self.question.rules.sides if side != mine)
            self._values[other] = self._best().negated().shifted(total)
            yield self._answer()
            yield from self._best_line()
        else:
            sides: list[tuple[int, ...]] = [(seat,) for seat in range(self.question.rules.players)]
            goals = {side: guarantee(side, self.question.table(side[0])) for side in sides}
            yield from self._of_seats(self._values, goals, SLICES)
            tops = {side: ceiling(goal, len(sides)) for side, goal in goals.items()}
            # A ceiling can take long, and the line is wanted more.
            yield from self._of_seats(self._ceilings, tops, SLICES[:2])
            yield from self._best_line()
            yield from self._of_seats(self._ceilings, tops, SLICES[2:])
        yield self._answer(done=True)

    def _cards(self) -> Iterator[Answer]:
        """The worth of every group of cards, those that are found quickly first."""
        for seconds in SLICES:
            for at, after in enumerate(self._after):
                if self._worths[at].exact:
                    continue
                if self._limit.over:
                    return
                self._leash.begin(self._limit, seconds)
                proven = [worth.low for worth in self._worths if worth.exact]
                found = self._engine.value(after, self._objective, max(proven, default=None))
                self._worths[at] = self._worths[at].narrowed(found)
                yield self._answer()

    def _of_seats(
        self,
        known: dict[tuple[int, ...], Bounds],
        goals: dict[tuple[int, ...], Objective],
        slices: Sequence[float | None],
    ) -> Iterator[Answer]:
        for seconds in slices:
            for side, objective in goals.items():
                before = known.get(side, _range(self.question.position, objective))
                if known is self._ceilings and side in self._values:
                    # Help does no harm.
                    before = Bounds(max(before.low, self._values[side].low), before.high)
                if not before.exact and not self._limit.over:
                    self._leash.begin(self._limit, seconds)
                    before = before.narrowed(self._engine.value(self.question.position, objective))
                known[side] = before
                yield self._answer()

    def _best_line(self) -> Iterator[Answer]:
        if not self._limit.over:
            self._leash.begin(self._limit)
            cards, _ = best_line(self.question, self._engine)
            self._line = tuple(Play(card.bit) for card in cards)
            yield self._answer()

    def _best(self) -> Bounds:
        return Bounds(max(worth.low for worth in self._worths), max(worth.high for worth in self._worths))

    def _answer(self, done: bool = False) -> Answer:
        name = self.question.rules.name_of
        return Answer(
            aim=self._aim,
            fewest=self._fewest,
            worths={
                Play(card.bit): self._shown(worth)
                for group, worth in zip(self._groups, self._worths, strict=True)
                for card in group
            },
            values={name(side): self._shown(value) for side, value in sorted(self._values.items())},
            ceilings={name(side): self._shown(value) for side, value in sorted(self._ceilings.items())},
            line=self._line,
            done=done,
            nodes=self._engine.nodes - self._nodes,
            seconds=self._limit.spent,
        )

    def _shown(self, worth: Bounds) -> Bounds:
        return worth.negated() if self._fewest else worth


def _range(position: Position, objective: Objective) -> Bounds:
    """What a position can be worth at all."""
    taken = sum(position.won[seat] for seat in objective.counted)
    worths = [objective.table[taken + more] for more in range(position.remaining + 1)]
    return Bounds(min(worths), max(worths))
