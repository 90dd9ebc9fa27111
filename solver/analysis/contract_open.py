"""Which contracts can still be made in Clubs by Drew Brokke when all hands are known.

Between two questions with proven answers lies what will happen: the contracts that a side can make if all
others *help* it (:mod:`solver.analysis.contract_model`: counting, then a model of the remaining tricks),
and those that it can *force* against all others together (a search for two sides). Both are monotone, so
that for each number of clubs the most trips tell all. What the budget leaves unanswered is open.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from solver.analysis.contract_model import Limit, limits
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.brokke_question import BrokkeQuestion
from solver.budget import Budget
from solver.rules.brokke_bounds import Reach, fewest_missing
from solver.rules.brokke_combination import Contract
from solver.rules.brokke_law import BrokkeLaw
from solver.search.brokke_engine import BrokkeEngine
from solver.search.brokke_kernel import BrokkeKernelEngine

EngineFactory = Callable[[BrokkeLaw, Budget], BrokkeEngine]
DEFAULT_SECONDS: Final = 20.0
"""How long is searched where no time is given; the answer is proven wherever it comes sooner."""
_HELP: Final = 0.4
"""The share of the time for what help can bring."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideContracts:
    """What is proven of the contracts of one side."""

    side: int
    held: Contract
    """The natural trips and clubs in its pile."""
    counted: tuple[Limit, ...]
    """What counting cards leaves possible: for each number of clubs the most trips."""
    helped: tuple[Limit, ...]
    """What can be made if all others help; ``trips`` is proven possible, more than ``most`` excluded."""
    forced: tuple[Limit, ...]
    """What can be made against all others together, likewise; a number of clubs of which nothing can be
    forced is left out."""

    def status(self, contract: Contract) -> str:
        """``forced``, ``helped`` (and not forced), ``impossible``, or ``open`` where neither is proven."""
        if _within(contract, self.forced, proven=True):
            return "forced"
        if not _within(contract, self.helped, proven=False):
            return "impossible"
        if _within(contract, self.forced, proven=False) or not _within(contract, self.helped, proven=True):
            return "open"
        return "helped"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenContracts:
    """What is proven of all sides' contracts in a position."""

    question: BrokkeQuestion
    sides: tuple[SideContracts, ...]
    seconds: float
    nodes: int

    @property
    def exact(self) -> bool:
        """Whether nothing is open."""
        return all(one.trips == one.most for side in self.sides for one in (*side.helped, *side.forced))

    def name(self, side: SideContracts) -> str:
        """The letter or name of a side."""
        return self.question.rules.name_of(self.question.law.sides[side.side])

    def to_dict(self, asked: Sequence[Contract] = ()) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints; what is proven of the contracts
        ``asked`` about, and of what has been declared, by itself."""
        from solver.formats.text import format_deal

        question, rules = self.question, self.question.rules
        return {
            "game": rules.game,
            "deal": format_deal(question.record.deal, question.record.first),
            "options": dict(rules.options),
            "lead": rules.seats[question.start.leader],
            "played": [play.text for play in question.plays],
            "notion": "proven",
            "exact": self.exact,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "contracts": [
                {
                    "side": self.name(one),
                    "held": [one.held.trips, one.held.clubs],
                    "counted": _limits(one.counted),
                    "helped": _limits(one.helped),
                    "forced": _limits(one.forced),
                    "declared": self._declared(one),
                    "asked": [
                        {"contract": [each.trips, each.clubs], "status": one.status(each)} for each in asked
                    ],
                }
                for one in self.sides
            ],
        }

    def _declared(self, one: SideContracts) -> dict[str, Any] | None:
        contract = self.question.law.contracts[one.side]
        if contract is None:
            return None
        return {"contract": [contract.trips, contract.clubs], "status": one.status(contract)}


def open_contracts(
    question: BrokkeQuestion,
    *,
    seat: int | None = None,
    budget: Budget | None = None,
    engine_factory: EngineFactory = BrokkeKernelEngine,
    progress: Callable[[int, int], None] | None = None,
) -> OpenContracts:
    """What each side, or the one of ``seat``, can still make with help and against all others.

    Within the time of the budget, :data:`DEFAULT_SECONDS` if it has none. A search that is stopped leaves
    open what it has not proven.
    """
    started = time.monotonic()
    budget = budget or Budget()
    seconds = DEFAULT_SECONDS if budget.seconds is None else budget.seconds
    law, position = question.law, question.position
    chosen = range(len(law.sides)) if seat is None else [law.side_of(seat)]
    steps = 2 * len(chosen)
    # First, so that whoever stops the searches does not wait for it.
    reaches = {side: Reach.of(law, position, side) for side in chosen}
    counted = {side: _counted(reach) for side, reach in reaches.items()}
    found: dict[int, tuple[Limit, ...]] = {}
    for number, side in enumerate(chosen):
        share = _share(started, _HELP * seconds, len(chosen) - number)
        found[side] = limits(law, position, side, seconds=share, stop=budget.stop)
        if progress is not None:
            progress(number + 1, steps)
    nodes = 0
    sides = []
    for number, side in enumerate(chosen):
        until = time.monotonic() + _share(started, seconds, len(chosen) - number)
        search = _Forced(question, side, replace(budget, seconds=None), engine_factory, until)
        sides.append(
            SideContracts(
                side=side,
                held=_held(reaches[side], law.pile(position, side)),
                counted=counted[side],
                helped=found[side],
                forced=search.limits(found[side]),
            )
        )
        nodes += search.nodes
        if progress is not None:
            progress(len(chosen) + number + 1, steps)
    return OpenContracts(
        question=question, sides=tuple(sides), seconds=time.monotonic() - started, nodes=nodes
    )


class _Forced:
    """Which contracts a side can force, with a search for each that is not settled at once."""

    def __init__(
        self, question: BrokkeQuestion, side: int, budget: Budget, factory: EngineFactory, until: float
    ) -> None:
        self.nodes = 0
        self._question = question
        self._side = side
        self._budget = budget
        self._factory = factory
        self._until = until
        self._answers: dict[Contract, bool | None] = {}

    def limits(self, helped: Sequence[Limit]) -> tuple[Limit, ...]:
        """For each number of clubs the most trips: proven, and not excluded."""
        found: list[Limit] = []
        for limit in sorted(helped, key=lambda one: one.clubs):
            low, high = -1, limit.most
            if limit.clubs == 0:
                low = 0  # Nothing declared is nothing to make.
            if found:
                # With more clubs no more trips can be forced than with fewer.
                high = min(high, found[-1].most)
            # What is excluded without a search comes first: it narrows down what is searched.
            sure = low
            while sure < high:
                middle = (sure + high + 1) // 2
                if self._certain(Contract(middle, limit.clubs)) is False:
                    high = middle - 1
                else:
                    sure = middle
            while low < high:
                answer = self._answer(Contract(low + 1, limit.clubs))
                if answer is None:
                    break
                if not answer:
                    high = low
                    break
                low += 1
            if high < 0:
                break
            found.append(Limit(limit.clubs, low, high))
        return tuple(found)

    def _law(self, contract: Contract) -> BrokkeLaw:
        law = self._question.law
        contracts = tuple(
            contract if side == self._side else Contract(0, 0) for side in range(len(law.sides))
        )
        return replace(law, contracts=contracts)

    def _certain(self, contract: Contract) -> bool | None:
        aim = BrokkeAim(self._side, BrokkeGoal.CONTRACT)
        worth = aim.range(self._law(contract), self._question.position)
        return bool(worth.low) if worth.exact else None

    def _answer(self, contract: Contract) -> bool | None:
        settled = self._certain(contract)
        if settled is not None:
            return settled
        left = self._until - time.monotonic()
        if left <= 0 or self._budget.stop.is_set():
            return None
        engine = self._factory(self._law(contract), replace(self._budget, seconds=left))
        worth = engine.value(self._question.position, BrokkeAim(self._side, BrokkeGoal.CONTRACT))
        self.nodes += engine.nodes
        return bool(worth.low) if worth.exact else None


def _share(started: float, seconds: float, parts: int) -> float:
    """An equal part of the time left."""
    return max(0.01, (started + seconds - time.monotonic()) / max(1, parts))


def _counted(reach: Reach) -> tuple[Limit, ...]:
    """For each number of clubs the most trips that counting allows."""
    found = []
    for clubs in range(13):
        trips = [t for t in range(13 - clubs) if reach.allows(Contract(t, clubs))]
        if trips:
            found.append(Limit(clubs, max(trips), max(trips)))
    return tuple(found)


def _held(reach: Reach, pile: int) -> Contract:
    """The natural combinations that a pile holds: all clubs, then trips."""
    clubs = max(c for c in range(13) if fewest_missing(Contract(0, c), pile, reach.all | pile) == 0)
    return Contract(
        max(t for t in range(13 - clubs) if fewest_missing(Contract(t, clubs), pile, reach.all | pile) == 0),
        clubs,
    )


def _within(contract: Contract, found: Sequence[Limit], *, proven: bool) -> bool:
    """Whether a contract is among those proven possible, or among those not excluded."""
    by_clubs: Mapping[int, Limit] = {limit.clubs: limit for limit in found}
    for clubs, limit in by_clubs.items():
        # A club counts as trips.
        trips = (limit.trips if proven else limit.most) + (clubs - contract.clubs)
        if (
            clubs >= contract.clubs
            and (limit.trips if proven else limit.most) >= 0
            and contract.trips <= trips
        ):
            return True
    return False


def _limits(found: Sequence[Limit]) -> list[dict[str, Any]]:
    return [
        {"clubs": one.clubs, "trips": one.trips if one.trips >= 0 else None, "most": one.most}
        for one in found
    ]
