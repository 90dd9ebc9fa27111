"""Which contract to declare in Clubs by Drew Brokke, from one hand: estimates by simulated play.

The other hands are drawn uniformly among those that fit, and every deal is played out by
:mod:`solver.search.brokke_simulation` once under each contract, the others declaring by the same rule or what
they are given. As all contracts see the same deals, two of them are compared deal by deal, which leaves
less error than their scores have. Where to look: the contracts whose prospect for the hand alone is best,
then the neighbours of the one that scores best, as long as that leads on.

What is said of a contract without playing: what of it the hand holds already, and the fewest cards of the
others that it needs, of as many as can be won at most (:mod:`solver.rules.brokke_bounds`). Only where those
do not suffice is a contract proven to be impossible.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from threading import Event
from typing import Any, Final

from solver.analysis.brokke_deals import (
    DEFAULT_SAMPLES,
    EACH_OF_PARTNERS,
    SampledDeals,
    declarations,
    declared_by_seat,
    pooled,
)
from solver.analysis.estimate import Estimate
from solver.analysis.stream import in_order
from solver.budget import Budget
from solver.cards import CardSet
from solver.errors import DealError, OptionError, OutOfBudgetError
from solver.question import Setting
from solver.rules.brokke_bounds import fewest_missing
from solver.rules.brokke_combination import CLUB, RANKS, TRIPS, Contract
from solver.search.brokke_simulation import Played, Prospect, Simulation
from solver.search.objective import Bounds

FIRST_LOOK: Final = 8
"""How many contracts are played out to begin with."""
HOPELESS: Final = 0.005
"""Contracts of a smaller prospect are not expected to be made. As declaring much lets much count, one of them
is looked at all the same; what the others of them let count besides hardly differs."""
_ROUNDS: Final = 4
"""How often the neighbours of the best one are added."""
_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
_RANK: Final = 1 | 1 << 16 | 1 << 32 | 1 << 48


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractEstimate:
    """What simulated play makes of one contract."""

    contract: Contract
    in_hand: Contract
    """How much of it the hand holds: natural combinations, no more than are declared."""
    missing: int
    """The fewest cards of other players with which it can be formed."""
    possible: bool
    """Whether counting leaves it possible; if not, it is proven that it cannot be made."""
    chance: Estimate
    """Over the deals, 1 where it was made and 0 where not; of partners, that of both together."""
    score: Estimate
    """The score of the player's side."""
    behind: float
    """By how much the mean score is below the best one's."""
    behind_se: float | None
    """The standard error of :attr:`behind`, from the same deals; ``None`` with a single deal."""

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        contract, in_hand = self.contract, self.in_hand
        chance, score = self.chance.to_dict(), self.score.to_dict()
        return {
            "contract": [contract.trips, contract.clubs],
            "in_hand": [in_hand.trips, in_hand.clubs],
            "missing": self.missing,
            "possible": self.possible,
            "chance": chance["mean"],
            "chance_se": chance["se"],
            "score": score["mean"],
            "score_se": score["se"],
            "distribution": score["distribution"],
            "behind": round(self.behind, 6),
            "behind_se": None if self.behind_se is None else round(self.behind_se, 6),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class HandContracts:
    """The contracts of one hand, estimated."""

    setting: Setting
    seat: int
    hand: CardSet
    lead: int | None
    """Who leads; ``None`` where all seats did in turn."""
    natural: Contract
    """The trips and clubs that the hand holds, each rank once."""
    within_reach: int
    """How many cards of other players can be won at most."""
    contracts: tuple[ContractEstimate, ...]
    """The best mean score first."""
    others: Mapping[int, Counter[Contract]]
    """By seat, how often each contract was declared."""
    given: frozenset[int]
    """The seats whose contracts were given rather than declared by the rule."""
    seed: int
    samples: int
    """Deals under each contract; the fewest, if the budget ended in between."""
    wanted: int
    complete: bool
    """Whether every contract looked at was played out in all deals."""
    seconds: float

    @property
    def best(self) -> ContractEstimate:
        """The contract of the highest mean score."""
        return self.contracts[0]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints."""
        from solver.formats.text import format_deal

        rules, record = self.setting.rules, self.setting.record
        best = self.best.contract
        return {
            "game": rules.game,
            "deal": format_deal(record.deal, record.first),
            "options": dict(rules.options),
            "seat": rules.seats[self.seat],
            "lead": None if self.lead is None else rules.seats[self.lead],
            "notion": "simulated play",
            "exact": False,
            "complete": self.complete,
            "seconds": round(self.seconds, 6),
            "nodes": 0,
            "seed": self.seed,
            "samples": self.samples,
            "natural": [self.natural.trips, self.natural.clubs],
            "within_reach": self.within_reach,
            "contracts": [one.to_dict() for one in self.contracts],
            "best": [best.trips, best.clubs],
            "others": {
                rules.seats[seat]: {contract.text: times for contract, times in counts.most_common()}
                for seat, counts in self.others.items()
            },
        }


def contracts_of_hand(
    setting: Setting,
    seat: int,
    *,
    asked: Sequence[Contract] = (),
    also: Sequence[Contract] = (),
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    budget: Budget | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> HandContracts:
    """Chances and mean scores of the contracts of a seat whose hand is known, others dealt at random.

    ``asked`` limits the answer to these contracts, as a contract does that the record gives for the seat
    itself; ``also`` are looked at besides those that promise most. Contracts of other seats may be given by
    the record. The numbers are the same for any number of
    threads. When the budget ends, all contracts that were begun are compared over the deals done under each
    of them.

    Raises ``DealError`` for a seat whose hand is hidden, for cards played or won before, and for hands
    that do not fit; ``OptionError`` for fewer than 1 sample and contracts that cannot be declared;
    ``OutOfBudgetError`` if no deal was done.
    """
    started = time.perf_counter()
    if samples < 1:
        raise OptionError(f"{samples} samples", remedy="ask for 1 or more")
    rules, record = setting.rules, setting.record
    hand = record.deal.hands[seat]
    if hand is None:
        raise DealError(f"the hand of {rules.seats[seat]} is hidden", remedy="give its cards")
    if record.played or record.plays or any(record.piles.values()):
        raise DealError(
            "a contract is declared before the first card",
            place="played",
            remedy="leave out what was played and won, or give all hands",
        )
    deals = SampledDeals(setting, seed)
    if not deals.before_play:
        cards = rules.pack.bit_count() / rules.players
        size = f"{cards:.0f}" if cards.is_integer() else f"{int(cards)} or {int(cards) + 1}"
        raise DealError(
            f"{hand.bit_count()} cards, but with {rules.players} players a hand has {size}",
            place=rules.seats[seat],
            remedy="a contract is declared with all the pack dealt; give the whole hand",
        )
    if not asked and rules.seats[seat] in record.contracts:
        asked = (declared_by_seat(setting)[seat],)
    table = _Table(deals, seat, samples, budget or Budget(), progress)
    table.check((*asked, *also))
    chosen = list(dict.fromkeys(asked)) or list(dict.fromkeys((*table.promising(), *also)))
    table.play(chosen)
    for _ in range(0 if asked else _ROUNDS):
        if table.ended:
            break
        more = table.neighbours()
        if not more:
            break
        table.play(more)
    done = {contract: results for contract, results in table.results.items() if results}
    if not done:
        raise OutOfBudgetError("no deal was played within the budget", remedy="give more time")
    fewest = min(len(results) for results in done.values())
    first = deals.first
    sizes = [other.bit_count() for who, other in enumerate(first.hands) if who not in table.mine]
    tricks = sum(first.hands[who].bit_count() for who in table.mine)
    return HandContracts(
        setting=setting,
        seat=seat,
        hand=hand,
        lead=deals.leader,
        natural=natural(hand),
        within_reach=sum(min(size, tricks) for size in sizes),
        contracts=table.estimates(hand, rules.pack, sum(min(size, tricks) for size in sizes)),
        others=table.others,
        given=frozenset(table.given),
        seed=seed,
        samples=fewest,
        wanted=samples,
        complete=not table.ended and fewest == samples,
        seconds=time.perf_counter() - started,
    )


def natural(hand: CardSet) -> Contract:
    """The trips and clubs in a hand, no wild card among them, each rank once."""
    sizes = [(hand >> rank & _RANK).bit_count() for rank in RANKS]
    return Contract(sizes.count(TRIPS), sizes.count(CLUB))


class _Table:
    """The deals played out, contract by contract."""

    def __init__(
        self,
        deals: SampledDeals,
        seat: int,
        samples: int,
        budget: Budget,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self.deals = deals
        self.law = deals.law
        self.seat = seat
        self.side = self.law.side_of(seat)
        self.mine = self.law.sides[self.side]
        self.samples = samples
        self.given = {who: one for who, one in declared_by_seat(deals.setting).items() if who != seat}
        self.results: dict[Contract, list[Played]] = {}
        """By contract, what the deals came to, in their order."""
        self.others: dict[int, Counter[Contract]] = {}
        self.ended = False
        """Whether the budget is spent."""
        self._simulation = Simulation(self.law, len(deals.first.hands))
        self._budget = budget
        self._deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        self._progress = progress
        self._done = 0

    @property
    def most(self) -> int:
        """The most combinations that the seat may declare."""
        return EACH_OF_PARTNERS if len(self.mine) > 1 else len(RANKS)

    def check(self, asked: Sequence[Contract]) -> None:
        """Refuses contracts that cannot be declared together."""
        for contract in asked:
            if contract.trips + contract.clubs > self.most:
                raise OptionError(
                    f"the contract {contract.text} leaves a partner no room",
                    place="--contract",
                    remedy=f"one of two partners declares up to {self.most} combinations here",
                )
        own = [self.given[who] for who in self.mine if who in self.given]
        if any(one.trips + one.clubs > self.most for one in own):
            raise OptionError(
                "the partner's contract leaves no room",
                place="--contract",
                remedy=f"give one of up to {self.most} combinations",
            )

    def promising(self) -> list[Contract]:
        """The contracts that the hand hopes most of, and what it holds already."""
        prospects = self._prospects
        # To half a point, so that of contracts that hardly differ those that declare less come first.
        order = sorted(
            prospects,
            key=lambda one: (-round(2 * prospects[one].points), one.trips + one.clubs, one),
        )
        hopeful = [one for one in order if prospects[one].chance >= HOPELESS][:FIRST_LOOK]
        hopeless = [one for one in order if prospects[one].chance < HOPELESS][:1]
        held = natural(self._hand)
        return list(dict.fromkeys((*hopeful, *hopeless, *([held] if held in prospects else []))))

    def neighbours(self) -> list[Contract]:
        """The contracts next to the one that scores best so far, as far as they are not known or hopeless."""
        best = max(self.results, key=lambda one: (_mean(self._scores(one)), one))
        near = []
        for trips, clubs in _STEPS:
            numbers = best.trips + trips, best.clubs + clubs
            if min(numbers) >= 0 and sum(numbers) <= self.most:
                near.append(Contract(*numbers))
        prospects = self._prospects
        return [
            one
            for one in near
            if one not in self.results and one in prospects and prospects[one].chance >= HOPELESS
        ]

    @cached_property
    def _hand(self) -> CardSet:
        return self.deals.first.hands[self.seat]

    @cached_property
    def _prospects(self) -> dict[Contract, Prospect]:
        """What the hand may hope for, by contract, nothing declared left out."""
        every = [
            Contract(trips, clubs)
            for trips in range(self.most + 1)
            for clubs in range(self.most + 1 - trips)
            if trips + clubs
        ]
        unseen = 0
        for who, other in enumerate(self.deals.first.hands):
            unseen |= other if who != self.seat else 0
        return dict(zip(every, self._simulation.prospects(self._hand, unseen, every), strict=True))

    def play(self, contracts: Sequence[Contract]) -> None:
        """Plays every deal under each contract."""
        wanted = self._done + self.samples * len(contracts)
        stop = Event()

        def one(number: int) -> tuple[list[Contract], list[Played]] | None:
            if stop.is_set() or (self._deadline is not None and time.monotonic() >= self._deadline):
                return None
            position = self.deals.position(number)
            declared = declarations(self.law, self._simulation, position.hands, self.given)
            tables = []
            for contract in contracts:
                declared[self.seat] = contract
                tables.append(pooled(self.law, declared))
            results = self._simulation.results(position, [position.hands] * len(tables), tables)
            return declared, results

        first = not self.results
        for found in in_order(one, self.samples, self._budget, stop):
            if found is None:
                self.ended = True
                break
            declared, results = found
            for contract, result in zip(contracts, results, strict=True):
                self.results.setdefault(contract, []).append(result)
            if first:
                for who, contract in enumerate(declared):
                    if who != self.seat:
                        self.others.setdefault(who, Counter())[contract] += 1
            self._done += len(contracts)
            if self._progress is not None:
                self._progress(self._done, wanted)

    def estimates(self, hand: CardSet, pack: CardSet, within_reach: int) -> tuple[ContractEstimate, ...]:
        """What has been found, the best mean score first."""
        order = sorted(self.results, key=lambda one: (-_mean(self._scores(one)), one))
        best = self._scores(order[0])
        found = []
        for contract in order:
            scores = self._scores(contract)
            made = [result.made[self.side] for result in self.results[contract]]
            # Both lists begin with the same deals.
            pairs = list(zip(best, scores, strict=False))
            missing = fewest_missing(contract, hand, pack)
            found.append(
                ContractEstimate(
                    contract=contract,
                    in_hand=_part(contract, natural(hand)),
                    missing=missing,
                    # What a partner holds is not known.
                    possible=len(self.mine) > 1 or missing <= within_reach,
                    chance=_estimate([int(one) for one in made]),
                    score=_estimate(scores),
                    behind=_mean([one - other for one, other in pairs]),
                    behind_se=_error([one - other for one, other in pairs]),
                )
            )
        return tuple(found)

    def _scores(self, contract: Contract) -> list[int]:
        return [result.scores[self.side] for result in self.results[contract]]


def _part(contract: Contract, held: Contract) -> Contract:
    """How much of a contract the combinations held make; clubs left over count as trips."""
    clubs = min(contract.clubs, held.clubs)
    return Contract(min(contract.trips, held.trips + held.clubs - clubs), clubs)


def _estimate(values: Sequence[int]) -> Estimate:
    return Estimate({Bounds(value, value): times for value, times in Counter(values).items()}, whole=False)


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[int]) -> float | None:
    if len(values) < 2:
        return None
    mean = _mean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
