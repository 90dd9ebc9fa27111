"""What to expect of a deal of Clubs by Drew Brokke with hidden hands: estimates by simulated play.

Deals are drawn uniformly among those that fit what is known, and each is played out by sensible players who
know no more than players do, see :mod:`solver.search.brokke_simulation`. Nobody sees through the cards, so
the means are free of strategy fusion; they tell what happens among such players, and bound nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Event
from typing import Any

from solver.analysis.brokke_deals import (
    DEFAULT_SAMPLES,
    SampledDeals,
    declarations,
    declared_by_seat,
    pooled,
)
from solver.analysis.estimate import Estimate, Tally
from solver.analysis.expectation import BATCH
from solver.analysis.stream import in_order
from solver.budget import Budget
from solver.cards import CardSet
from solver.errors import DealError, OptionError, OutOfBudgetError
from solver.question import Setting
from solver.rules.brokke_combination import Contract
from solver.rules.brokke_play import BrokkePosition
from solver.search.brokke_simulation import Played, Simulation
from solver.search.objective import Bounds


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokkeExpectation:
    """Averages over deals that fit what is known, each played out in simulation."""

    setting: Setting
    position: BrokkePosition
    """The position of the first deal; its hidden hands are drawn."""
    lead: int | None
    """Who led to the first trick; ``None`` where all seats did in turn."""
    scores: Mapping[str, Estimate]
    """By seat or side."""
    made: Mapping[str, Estimate]
    """1 where the contract was made; empty where none is declared."""
    out: Mapping[str, Estimate]
    """How many of a side went out."""
    contracts: Mapping[str, Contract]
    """Those given, by seat."""
    declares: bool
    """Whether the other seats declare by the rule of simulated play; if not, and no contracts are given,
    everything counts."""
    seed: int
    samples: int
    wanted: int
    deals: int
    """How many deals fit, for one seat on lead."""
    error: float | None
    precise: bool
    """Whether the standard error of every mean score is as small as asked for."""
    seconds: float

    @property
    def complete(self) -> bool:
        """Whether what was asked for was done."""
        return self.samples == self.wanted or self.precise

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints."""
        from solver.formats.text import format_deal

        rules, record = self.setting.rules, self.setting.record
        return {
            "game": rules.game,
            "deal": format_deal(record.deal, record.first),
            "options": dict(rules.options),
            "lead": None if self.lead is None else rules.seats[self.lead],
            "contracts": {seat: contract.text for seat, contract in self.contracts.items()},
            "declared_by_rule": self.declares,
            "notion": "simulated play",
            "exact": False,
            "complete": self.complete,
            "seconds": round(self.seconds, 6),
            "nodes": 0,
            "seed": self.seed,
            "samples": self.samples,
            "deals": self.deals,
            "seats": {name: estimate.to_dict() for name, estimate in self.scores.items()},
            "made": {name: _chance(estimate) for name, estimate in self.made.items()},
            "out": {name: _chance(estimate) for name, estimate in self.out.items()},
        }

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        from solver.formats.pictures import to_fragment

        return to_fragment(self)


def expect_brokke(
    setting: Setting,
    *,
    holds: Mapping[int, CardSet] | None = None,
    unseen: CardSet | None = None,
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    error: float | None = None,
    seat: int | None = None,
    budget: Budget | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> BrokkeExpectation:
    """Mean, error and distribution of the score of each side over deals played out in simulation.

    Before the first card every seat without a contract declares by the rule of simulated play; later,
    contracts are those of the record, all or none, and without any everything counts that is formed.
    ``error`` stops as soon as the standard error of every mean score is no larger, looked at after every
    :data:`~solver.analysis.expectation.BATCH` deals. ``seat`` limits the answer to its side.

    Raises ``OutOfBudgetError`` if the budget ends before the first deal is done, ``OptionError`` for fewer
    than 1 sample or an error that is not above 0, ``DealError`` and ``IllegalPlayError`` for what the rules
    do not allow.
    """
    started = time.perf_counter()
    if samples < 1:
        raise OptionError(f"{samples} samples", remedy="ask for 1 or more")
    if error is not None and not error > 0:
        raise OptionError(f"a standard error of {error}", remedy="ask for one above 0, such as 0.5")
    budget = budget or Budget()
    rules = setting.rules
    deals = SampledDeals(setting, seed, holds=holds, unseen=unseen)
    law = deals.law
    given = declared_by_seat(setting)
    if given and not deals.before_play and len(given) < rules.players:
        missing = " ".join(name for who, name in enumerate(rules.seats) if who not in given)
        raise DealError(
            f"no contract for {missing}",
            place="contracts",
            remedy="give one for each seat, such as 1,0, or none at all",
        )
    simulation = Simulation(law, rules.players)
    stop = Event()
    deadline = None if budget.seconds is None else time.monotonic() + budget.seconds

    def play_out(number: int) -> Played | None:
        if stop.is_set() or (deadline is not None and time.monotonic() >= deadline):
            return None
        position = deals.position(number)
        contracts: list[Contract | None] = [None] * len(law.sides)
        if deals.before_play or given:
            contracts = [*pooled(law, declarations(law, simulation, position.hands, given))]
        return simulation.results(position, [position.hands], [contracts])[0]

    sides = range(len(law.sides)) if seat is None else [law.side_of(seat)]
    names = {side: rules.name_of(law.sides[side]) for side in sides}
    scores, made, out = Tally(), Tally(), Tally()
    done = 0
    precise = False
    for played in in_order(play_out, samples, budget, stop):
        if played is None:
            break
        scores.add({name: _exactly(played.scores[side]) for side, name in names.items()})
        if deals.before_play or given:
            made.add({name: _exactly(played.made[side]) for side, name in names.items()})
        gone = {name: sum(who in law.sides[side] for who in played.out) for side, name in names.items()}
        out.add({name: _exactly(count) for name, count in gone.items()})
        done += 1
        if progress is not None:
            progress(done, samples)
        if error is not None and done % BATCH == 0 and _precise(scores.estimates(), error):
            precise = True
            break
    if not done:
        raise OutOfBudgetError("no deal was played within the budget", remedy="give more time")
    return BrokkeExpectation(
        setting=setting,
        position=deals.first,
        lead=deals.leader,
        scores=scores.estimates(),
        made=made.estimates(),
        out=out.estimates(),
        contracts={rules.seats[who]: contract for who, contract in given.items()},
        declares=deals.before_play and len(given) < rules.players,
        seed=seed,
        samples=done,
        wanted=samples,
        deals=deals.count,
        error=error,
        precise=precise,
        seconds=time.perf_counter() - started,
    )


def _exactly(number: int) -> Bounds:
    return Bounds(int(number), int(number))


def _precise(estimates: Mapping[str, Estimate], error: float) -> bool:
    errors = [estimate.se for estimate in estimates.values()]
    return all(se is not None and se <= error for se in errors)


def _chance(estimate: Estimate) -> dict[str, Any]:
    data = estimate.to_dict()
    return {"mean": data["mean"], "se": data["se"]}
