"""Guarantees of a deal, solved within a budget, the quick ones first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from threading import Lock
from typing import TypeAlias

from solver.analysis.bids.outcome import Quest, Stake
from solver.budget import Budget
from solver.cards import CardSet
from solver.play import start
from solver.rules.base import Rules
from solver.search.engine import Engine
from solver.search.kernel import TABLES, KernelEngine
from solver.search.objective import Bounds, guarantee
from solver.search.slices import SLICES, Slice
from solver.search.threads import in_threads

EngineFactory: TypeAlias = Callable[[Rules, Budget], Engine]


class Engines:
    """An engine for each trump and seat, kept for all deals that are asked about."""

    def __init__(self, rules: Rules, budget: Budget, factory: EngineFactory = KernelEngine) -> None:
        self.rules = rules
        self.budget = budget
        self._factory = factory
        self._engines: dict[tuple[int, int], tuple[Engine, Slice]] = {}
        self._making = Lock()

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return sum(engine.nodes for engine, _ in self._engines.values())

    def value(self, hands: tuple[CardSet, ...], quest: Quest, until: float | None) -> Bounds:
        """What is proven of a guarantee up to a moment on the clock of ``time.monotonic``."""
        engine, part = self._engine(quest.trump, quest.seat)
        part.begin(until)
        position = start(self.rules, hands, quest.leader, quest.trump)
        return engine.value(position, guarantee((quest.seat,), quest.worth))

    def _engine(self, trump: int, seat: int) -> tuple[Engine, Slice]:
        with self._making:
            if (trump, seat) not in self._engines:
                part = Slice(self.budget.stop)
                # Each of them fills one table of its own.
                memory = max(1, self.budget.memory_mb * TABLES // (4 * self.rules.players))
                budget = replace(self.budget, seconds=None, memory_mb=memory, stop=part)
                self._engines[trump, seat] = self._factory(self.rules, budget), part
            return self._engines[trump, seat]


class Guarantees:
    """What is proven of the guarantees of one deal."""

    def __init__(self, engines: Engines, hands: tuple[CardSet, ...]) -> None:
        self._engines = engines
        self._hands = hands
        self._found: dict[Quest, Bounds] = {}

    def of(self, quest: Quest) -> Bounds:
        """What is proven so far: worth as the quest counts it."""
        return self._found.get(quest, Bounds(min(quest.worth), max(quest.worth)))

    def score(self, stake: Stake) -> Bounds:
        """What is proven so far of the score that a seat can be sure of."""
        bounds = self.of(stake.quest)
        ends = stake.score(bounds.low), stake.score(bounds.high)
        return Bounds(min(ends), max(ends))

    def solve(self, stakes: Iterable[Stake], until: float | None = None) -> None:
        """Solves these, in order within each round, as far as the time goes.

        ``until`` is a moment on the clock of ``time.monotonic``.
        """
        quests = list(dict.fromkeys(stake.quest for stake in stakes))
        budget = self._engines.budget
        for seconds in SLICES:
            groups: dict[tuple[int, int], list[Quest]] = {}
            for quest in quests:
                if not self.of(quest).exact:
                    groups.setdefault((quest.trump, quest.seat), []).append(quest)
            if not groups:
                return

            def one(group: list[Quest], seconds: float | None = seconds) -> None:
                for quest in group:
                    if budget.stop.is_set() or (until is not None and time.monotonic() >= until):
                        return
                    self._solve(quest, _earlier(until, seconds))

            in_threads(one, list(groups.values()), budget)

    def _solve(self, quest: Quest, until: float | None) -> None:
        known = self.of(quest)
        found = self._engines.value(self._hands, quest, until)
        self._found[quest] = Bounds(max(known.low, found.low), min(known.high, found.high))


def _earlier(until: float | None, seconds: float | None) -> float | None:
    """The earlier of a moment and one so many seconds from now."""
    if seconds is None:
        return until
    end = time.monotonic() + seconds
    return end if until is None else min(end, until)
