"""The fast engine: the compiled kernel behind the face of :class:`~solver.search.engine.Engine`.

Beside :mod:`solver.search.kozel_kernel` and :mod:`solver.search.melds` the only importer of
``solver._kernel``. The kernel numbers seats in the order of play, so seats are turned round here when play
goes counter-clockwise.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import Lock

from solver import _kernel
from solver.budget import Budget
from solver.cards import Card
from solver.play import play, to_play
from solver.position import Position
from solver.rules.base import Rules, TrumpLead
from solver.search.first_guess import likely_tricks
from solver.search.objective import Bounds, Objective

TABLES = 8
"""How many tables may grow to their full size within one budget: guarantee and ceiling of four seats."""

TECHNIQUES = ("patterns", "relax", "bounds", "runs", "skip", "hints", "ordering")
"""What can be switched off in the search, for tests and measurements."""


@dataclass(frozen=True, slots=True)
class _Key:
    trump: int | None
    control: frozenset[int]
    counted: frozenset[int]


class KernelEngine:
    """Exact values by alpha-beta search with a pattern table, within a budget.

    Ctrl-C during a search sets the budget's ``stop``; the search then answers with what is proven.
    The clock of the budget starts when the engine is made and runs for all its answers together. Its
    tables serve every position, threshold and leader of the same trump and side, of any deal. In a game of
    two sides they serve both: what the second takes, the first does not.
    """

    def __init__(self, rules: Rules, budget: Budget | None = None, *, without: Iterable[str] = ()) -> None:
        self.rules = rules
        self.budget = budget or Budget()
        self.without = tuple(without)
        self._engines: dict[_Key, _kernel.Engine] = {}
        self._found: dict[_Key, int] = {}
        self._making = Lock()
        self._deadline = None if self.budget.seconds is None else time.monotonic() + self.budget.seconds

    @property
    def nodes(self) -> int:
        """Positions at the beginning of a trick that were searched, looked up or decided by a bound."""
        return sum(engine.nodes for engine in self._engines.values())

    @property
    def table_bytes(self) -> int:
        """Memory held by the tables."""
        return sum(engine.table_bytes for engine in self._engines.values())

    def value(self, position: Position, objective: Objective, guess: int | None = None) -> Bounds:
        """The worth of a position to the controlling seats; ``guess`` is tried first."""
        worth = self._worth(position, objective)
        if min(worth) == max(worth):
            return Bounds(worth[0], worth[0])
        if position.finished:
            return Bounds(worth[0], worth[0])
        if self._spent():
            return Bounds(min(worth), max(worth))
        key = _Key(position.trump, objective.control, objective.counted)
        if guess is None:
            guess = self._found.get(key)
        if guess is None:
            guess = self._first_guess(position, objective, worth)
        turned = self._turned(objective)
        if turned:
            worth, guess = [-value for value in reversed(worth)], -guess
        low, high, interrupted = self._engine(position, objective).value(
            self._state(position), worth, guess, self._seconds(), 0, self.budget.stop.is_set
        )
        if turned:
            low, high = -high, -low
        if interrupted:
            self.budget.stop.set()
        if self.rules.sides:
            # What a side makes depends little on who leads.
            self._found[key] = low
        return Bounds(low, high)

    def values_after(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Bounds, ...]:
        """The worth of the positions after each of these legal cards."""
        whole = self.value(position, objective)
        chooses = to_play(self.rules, position) in objective.control
        results = []
        for card in cards:
            found = self.value(play(self.rules, position, card), objective, whole.low)
            # No card is worth more to the seat on turn than the position itself.
            if chooses:
                found = Bounds(min(found.low, whole.high), min(found.high, whole.high))
            else:
                found = Bounds(max(found.low, whole.low), max(found.high, whole.low))
            results.append(found)
        return tuple(results)

    def first_best(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Card | None, Bounds]:
        """The first of these cards that keeps the value of the position, and that value."""
        whole = self.value(position, objective)
        if not whole.exact:
            return None, whole
        chooses = to_play(self.rules, position) in objective.control
        for card in cards:
            after = play(self.rules, position, card)
            worth = self._worth(after, objective)
            turned = self._turned(objective)
            goal = 0
            for tricks, value in enumerate(worth):
                wanted = value >= whole.low if chooses else value > whole.low
                if wanted != turned:  # the first side wants what the second does not
                    goal |= 1 << (after.remaining - tricks if turned else tricks)
            if self._spent():
                return None, whole
            answer, interrupted = self._engine(after, objective).reach(
                self._state(after), goal, self._seconds(), 0, self.budget.stop.is_set
            )
            if interrupted:
                self.budget.stop.set()
            if answer < 0:
                return None, whole
            if (bool(answer) != turned) == chooses:
                return card, whole
        raise AssertionError("no legal card keeps the value")

    def _first_guess(self, position: Position, objective: Objective, worth: Sequence[int]) -> int:
        if not self.rules.sides:
            return sorted(worth)[len(worth) // 2]
        return worth[likely_tricks(position.hands, position.trump, objective.counted, position.remaining)]

    def _worth(self, position: Position, objective: Objective) -> list[int]:
        taken = sum(position.won[seat] for seat in objective.counted)
        return [objective.table[taken + more] for more in range(position.remaining + 1)]

    def _spent(self) -> bool:
        return self.budget.stop.is_set() or (
            self._deadline is not None and time.monotonic() >= self._deadline
        )

    def _seconds(self) -> float:
        return -1.0 if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def _seat(self, seat: int) -> int:
        return seat if self.rules.direction > 0 else self.rules.players - 1 - seat

    def _seats(self, seats: Iterable[int]) -> int:
        return sum(1 << self._seat(seat) for seat in seats)

    def _state(self, position: Position) -> _kernel.State:
        hands = list(position.hands) if self.rules.direction > 0 else list(reversed(position.hands))
        return _kernel.State(
            hands, self._seat(position.leader), position.broken, [int(card) for card in position.trick]
        )

    def _turned(self, objective: Objective) -> bool:
        """Whether the question is put to the first side instead, so that one table serves both."""
        return (
            len(self.rules.sides) == 2
            and objective.control == objective.counted
            and objective.control == frozenset(self.rules.sides[1])
        )

    def _engine(self, position: Position, objective: Objective) -> _kernel.Engine:
        control, counted = objective.control, objective.counted
        if self._turned(objective):
            control = counted = frozenset(self.rules.sides[0])
        key = _Key(position.trump, control, counted)
        with self._making:
            engine = self._engines.get(key)
            if engine is None:
                trumps = position.trump is not None
                engine = _kernel.Engine(
                    players=self.rules.players,
                    follow=int(self.rules.follow),
                    trump=-1 if position.trump is None else int(position.trump),
                    barred=trumps and self.rules.trump_lead is TrumpLead.BARRED,
                    control=self._seats(control),
                    counted=self._seats(counted),
                    table_bytes=(self.budget.memory_mb << 20) // (1 if self.rules.sides else TABLES),
                    without=list(self.without),
                )
                self._engines[key] = engine
        return engine
