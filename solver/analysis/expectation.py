"""What to expect of a deal whose hands are partly hidden.

Deals are drawn uniformly among those that fit what is known, and each is solved with all hands open.
The mean over them overrates a player who cannot see the hands: in each deal he is given the play that is
best in that deal, though he could not tell the deals apart (*strategy fusion*, I. Frank and D. Basin,
"Search in games with incomplete information", Artificial Intelligence 100, 1998). His opponents are given
the same: a guarantee is against others who see everything and play together.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from queue import SimpleQueue
from random import Random
from threading import Event
from typing import Any, Final

from solver.analysis.estimate import Estimate, Tally
from solver.analysis.stream import in_order
from solver.budget import Budget
from solver.cards import card_set
from solver.deal import Deal
from solver.errors import OptionError, OutOfBudgetError
from solver.position import Position
from solver.question import Question, Setting, after_exchange, pose
from solver.rules.base import Mode, ScoreTable
from solver.sampling.draw import Sampler
from solver.sampling.knowledge import Knowledge
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds, ceiling, guarantee
from solver.solution import Notion

DEFAULT_SAMPLES: Final = 200
BATCH: Final = 50
"""Whether the error is small enough is asked after every so many deals."""
CEILING_CARDS: Final = 7
"""The largest hands for which ceilings are worked out without being told to: in larger ones they take
far longer than guarantees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """Averages over deals that fit what is known."""

    setting: Setting
    question: Question
    """The question that was asked of every deal, here with the first of them."""
    notion: Notion
    values: Mapping[str, Estimate]
    """Tricks of the whole deal by seat or side."""
    ceilings: Mapping[str, Estimate]
    """Tricks if all others help; empty if not asked for, and for partnerships."""
    scores: Mapping[str, Estimate]
    """Points that a seat can be sure of; empty where bids are unknown or the game has no score."""
    seed: int
    samples: int
    """Deals that count, those cut short by the budget included."""
    wanted: int
    """Deals asked for; all that fit, where these are no more."""
    deals: int
    """How many deals fit."""
    counted: bool
    """Whether ``deals`` is exact, else a few too many."""
    whole: bool
    """Whether every deal that fits was solved, each once, instead of drawing."""
    error: float | None
    """The standard error at which to stop, and whether it was reached is :attr:`precise`."""
    seconds: float
    nodes: int

    @property
    def solved(self) -> bool:
        """Whether no deal was cut short by the budget."""
        return all(
            estimate.solved
            for group in (self.values, self.ceilings, self.scores)
            for estimate in group.values()
        )

    @property
    def precise(self) -> bool:
        """Whether the standard error of every mean of tricks is as small as asked for."""
        return self.error is not None and _precise(self.values, self.error)

    @property
    def complete(self) -> bool:
        """Whether what was asked for was done: all deals, or as many as the error needed."""
        return self.solved and (self.samples == self.wanted or self.precise)

    @property
    def exact(self) -> bool:
        """Whether the means are those over all deals that fit, and free of error."""
        return self.whole and self.complete and self.samples == self.deals

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints."""
        from solver.formats.text import format_deal

        question, record = self.question, self.setting.record
        trump = question.start.trump
        result: dict[str, Any] = {
            "game": question.rules.game,
            "deal": format_deal(record.deal, record.first),
            "options": dict(question.rules.options),
            "trump": "N" if trump is None else "SHDC"[trump],
            "lead": question.rules.seats[question.start.leader],
            "played": [card.text for card in record.played],
            "notion": self.notion.value,
            "exact": self.exact,
            "complete": self.complete,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "seed": self.seed,
            "samples": self.samples,
            "deals": self.deals,
            "deals_counted": self.counted,
            "seats": {name: estimate.to_dict() for name, estimate in self.values.items()},
        }
        if not question.rules.sides:
            result["mode"] = question.mode.value
        if self.ceilings:
            result["ceilings"] = {name: estimate.to_dict() for name, estimate in self.ceilings.items()}
        if self.scores:
            result["scores"] = {name: estimate.to_dict() for name, estimate in self.scores.items()}
        return result

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        from solver.formats.pictures import to_fragment

        return to_fragment(self)


@dataclass(frozen=True, slots=True)
class _Sample:
    """What one deal came to, by seat or side."""

    values: Mapping[str, Bounds]
    ceilings: Mapping[str, Bounds]
    scores: Mapping[str, Bounds]


def expect(
    setting: Setting,
    knowledge: Knowledge | None = None,
    *,
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    error: float | None = None,
    seat: int | None = None,
    ceilings: bool | None = None,
    budget: Budget | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Expectation:
    """Means, errors and distributions of tricks and points over deals that fit what is known.

    ``knowledge`` is by default what the record of the setting says. So many ``samples`` are drawn; where no
    more deals than that fit, each is solved once and the answer is exact. ``error`` (in tricks) stops as
    soon as the standard error of every mean is no larger, which is looked at after every :data:`BATCH`
    deals, so that the answer is the same for any number of threads. ``seat`` limits the answer to one seat
    or its side.
    ``ceilings`` also asks what a seat gets if all others help; ``None``: in hands of up to
    :data:`CEILING_CARDS` cards. ``progress`` is told how many of how many deals are done.

    When the budget runs out, deals under way count with the bounds proven for them, see
    :class:`~solver.analysis.estimate.Estimate`; those not begun do not count. Raises ``OutOfBudgetError`` if
    there is none that counts, ``DealError`` when no deal fits, ``OptionError`` for fewer than 1 sample,
    for an error that is not above 0, and as :func:`~solver.question.pose`.
    """
    started = time.perf_counter()
    if samples < 1:
        raise OptionError(f"{samples} samples", remedy="ask for 1 or more")
    if error is not None and not error > 0:
        raise OptionError(f"a standard error of {error}", remedy="ask for one above 0, such as 0.05")
    budget = budget or Budget()
    setting = after_exchange(setting)
    sampler = Sampler(Knowledge.of_setting(setting) if knowledge is None else knowledge, seed)
    whole = sampler.counted and sampler.count <= samples
    wanted = sampler.count if whole else samples
    deal_at = _shuffled(sampler) if whole else sampler.draw
    record = setting.record
    question = pose(replace(setting, record=replace(record, deal=deal_at(0))))
    if ceilings is None:
        ceilings = question.position.remaining <= CEILING_CARDS
    solver = _Solver(question, seat, ceilings and not question.rules.sides, budget)
    tallies = (Tally(), Tally(), Tally())
    done = 0
    for sample in in_order(lambda number: solver.solve(deal_at(number)), wanted, budget, solver.stop):
        if sample is None:
            break  # No later one was begun either: they are taken up in order.
        for tally, found in zip(tallies, (sample.values, sample.ceilings, sample.scores), strict=True):
            tally.add(found)
        done += 1
        if progress is not None:
            progress(done, wanted)
        if error is not None and done % BATCH == 0 and _precise(tallies[0].estimates(), error):
            break
    if not done:
        raise OutOfBudgetError("no deal was begun within the budget", remedy="give more time")
    values, highest, scores = (tally.estimates(whole=whole and done == wanted) for tally in tallies)
    return Expectation(
        setting=setting,
        question=question,
        notion=Notion.VALUE if question.rules.sides else Notion.GUARANTEE,
        values=values,
        ceilings=highest,
        scores=scores,
        seed=seed,
        samples=done,
        wanted=wanted,
        deals=sampler.count,
        counted=sampler.counted,
        whole=whole,
        error=error,
        seconds=time.perf_counter() - started,
        nodes=solver.nodes,
    )


def _shuffled(sampler: Sampler) -> Callable[[int], Deal]:
    """All deals, each once, in random order: those done when the time is up are then a fair sample."""
    generator = Random(f"{sampler.seed}")
    # Sorted by random(), whose sequence is the same in every version of Python.
    order = sorted(range(sampler.count), key=lambda number: generator.random())
    return lambda number: sampler.deal(order[number])


def _precise(estimates: Mapping[str, Estimate], error: float) -> bool:
    errors = [estimate.se for estimate in estimates.values()]
    return all(se is not None and se <= error for se in errors)


class _Solver:
    """Solves deals that differ from a question's in the hidden cards only, several at a time.

    Each thread takes an engine of its own, so that none waits for another's table.
    """

    def __init__(self, question: Question, seat: int | None, ceilings: bool, budget: Budget) -> None:
        rules = question.rules
        self.stop = Event()
        """Set to end the searches under way with the bounds they have proven."""
        self._question = question
        self._ceilings = ceilings
        self._sides = rules.sides or tuple((who,) for who in range(rules.players))
        if seat is not None:
            self._sides = (rules.side_of(seat),)
        self._played = card_set(question.record.played)
        self._deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        share = Budget(budget.seconds, max(1, budget.memory_mb // budget.threads), 1, self.stop)
        self._engines = [KernelEngine(rules, share) for _ in range(budget.threads)]
        self._free: SimpleQueue[KernelEngine] = SimpleQueue()
        for engine in self._engines:
            self._free.put(engine)

    @property
    def nodes(self) -> int:
        """Positions searched in all deals."""
        return sum(engine.nodes for engine in self._engines)

    def solve(self, deal: Deal) -> _Sample | None:
        """What the deal comes to, in bounds if the time is up meanwhile; ``None`` if it was up before."""
        if self.stop.is_set() or (self._deadline is not None and time.monotonic() >= self._deadline):
            return None
        question = self._question
        hands = tuple(hand & ~self._played for hand in deal.known_hands())
        position = replace(question.position, hands=hands)
        engine = self._free.get()
        try:
            return self._solve(engine, position)
        finally:
            self._free.put(engine)

    def _solve(self, engine: KernelEngine, position: Position) -> _Sample:
        question, rules = self._question, self._question.rules
        if rules.sides:
            return _Sample(self._shared(engine, position), {}, {})
        values, scores, highest = {}, {}, {}
        for side in self._sides:
            seat, name = side[0], rules.name_of(side)
            goal = guarantee(side, question.table(seat))
            worth = engine.value(position, goal)
            values[name] = self._shown(worth)
            points = question.scores(seat)
            if points is not None:
                if _rises(goal.table, points):
                    scores[name] = _points(goal.table, points, worth)
                else:
                    scores[name] = engine.value(position, guarantee(side, points))
        # Last, since they take longest: a budget that runs out leaves the rest proven.
        for side in self._sides if self._ceilings else ():
            seat, name = side[0], rules.name_of(side)
            goal = guarantee(side, question.table(seat))
            worth = engine.value(position, ceiling(goal, rules.players))
            sure = values[name] if question.mode is Mode.ATAS else values[name].negated()
            # Help does no harm.
            highest[name] = self._shown(Bounds(max(worth.low, sure.low), worth.high))
        return _Sample(values, highest, scores)

    def _shared(self, engine: KernelEngine, position: Position) -> dict[str, Bounds]:
        """What the sides of a partnership game make: the second takes the tricks that the first leaves."""
        rules = self._question.rules
        first = rules.sides[0]
        value = engine.value(position, guarantee(first, self._question.table(first[0])))
        total = position.remaining + sum(position.won)
        others = value.negated().shifted(total)
        return {rules.name_of(side): value if side == first else others for side in self._sides}

    def _shown(self, worth: Bounds) -> Bounds:
        """Worth as the player counts it: fewest tricks are searched as a negative number of tricks."""
        return worth.negated() if self._question.mode is Mode.BAWAH else worth


def _rises(table: ScoreTable, points: ScoreTable) -> bool:
    """Whether more worth never means fewer points, so that playing for one is playing for the other."""
    order = sorted(range(len(table)), key=lambda tricks: table[tricks])
    return all(points[one] <= points[two] for one, two in pairwise(order))


def _points(table: ScoreTable, points: ScoreTable, worth: Bounds) -> Bounds:
    """Bounds of points from bounds of tricks, where the points rise with the worth."""
    return Bounds(points[table.index(worth.low)], points[table.index(worth.high)])
