"""Deals of Clubs by Drew Brokke that fit what is known, each played out in simulation.

Hidden hands are drawn uniformly among those that fit; then all seats play by one stated rule, see
:mod:`solver.search.brokke_simulation`. Where it is not known who leads, the seats lead in turn, one deal
each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solver.brokke_question import won
from solver.cards import CardSet
from solver.deal import Deal
from solver.errors import DealError, KozyrError, OptionError
from solver.question import Setting
from solver.rules.brokke_combination import RANKS, Contract
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, follow_all, start, who_is_out
from solver.sampling.brokke_knowledge import brokke_knowledge, plays_of
from solver.sampling.draw import Sampler
from solver.search.brokke_simulation import Simulation

DEFAULT_SAMPLES: Final = 200
EACH_OF_PARTNERS: Final = len(RANKS) // 2
"""The most combinations that one of two partners declares, so that both together can be made."""


class SampledDeals:
    """The positions after what was played, one for each number; the same for the same seed."""

    def __init__(
        self,
        setting: Setting,
        seed: int,
        *,
        holds: Mapping[int, CardSet] | None = None,
        unseen: CardSet | None = None,
    ) -> None:
        """Raises ``DealError``, ``IllegalPlayError`` and ``OptionError`` for what does not fit the rules."""
        rules, record = setting.rules, setting.record
        if setting.trump not in (None, "N"):
            raise OptionError(f"{rules.title} has no trumps", remedy="leave the trump out")
        if setting.mode is not None:
            raise OptionError(f"{rules.title} has no modes", remedy="leave the mode out")
        self.setting = setting
        self.law = BrokkeLaw.of(rules)
        self.leader = setting.lead
        if self.leader is None and record.dealer is not None:
            self.leader = rules.next_seat(rules.seats.index(record.dealer))
        self.plays = plays_of(record)
        if self.plays and self.leader is None:
            raise OptionError("who led is not known", remedy=f"say --lead {' or '.join(rules.seats)}")
        self._piles = won(rules, record)
        leaders = range(rules.players) if self.leader is None else (self.leader,)
        self._samplers = {
            leader: Sampler(brokke_knowledge(setting, leader, holds=holds, unseen=unseen), seed)
            for leader in leaders
        }
        self.first = self.position(0)
        """The position with the first deal; where it is not known who leads, with the first seat on lead."""

    @property
    def count(self) -> int:
        """How many deals fit, with one seat on lead."""
        return next(iter(self._samplers.values())).count

    @property
    def before_play(self) -> bool:
        """Whether this is the deal before the first lead, with all the pack dealt."""
        whole = sum(hand.bit_count() for hand in self.first.hands) == self.setting.rules.pack.bit_count()
        return whole and not self.plays

    def position(self, number: int) -> BrokkePosition:
        """The position of a deal."""
        rules = self.setting.rules
        leader = number % rules.players if self.leader is None else self.leader
        deal: Deal = self._samplers[leader].draw(number)
        first = start(deal.known_hands(), leader, self._piles)
        try:
            position = (first, *follow_all(rules.seats, first, self.plays, self.law.finish))[-1]
        except KozyrError as error:
            raise error.at("played") from None
        if position.finished:
            ended = f"play has ended, {who_is_out(rules.seats, position)}"
            raise DealError(ended, place="played", remedy="leave some to play")
        return position


def declared_by_seat(setting: Setting) -> dict[int, Contract]:
    """The contracts that a record gives, for some seats or all.

    Raises ``OptionError`` naming the seat for one that asks for more than the pack has.
    """
    seats = setting.rules.seats
    found = {}
    for name, numbers in setting.record.contracts.items():
        try:
            found[seats.index(name)] = Contract(*numbers)
        except KozyrError as error:
            raise error.at(f"contracts: {name}") from None
    return found


def declarations(
    law: BrokkeLaw, simulation: Simulation, hands: tuple[CardSet, ...], given: Mapping[int, Contract]
) -> list[Contract]:
    """What each seat declares: what is given, or else what the rule of simulated play makes of its hand."""
    partners = max(len(side) for side in law.sides) > 1
    by_rule = simulation.declare(hands, most=EACH_OF_PARTNERS if partners else len(RANKS))
    return [given.get(seat, contract) for seat, contract in enumerate(by_rule)]


def pooled(law: BrokkeLaw, contracts: list[Contract]) -> list[Contract]:
    """The contracts of the sides, those of partners added up.

    Raises ``OptionError`` where the sum asks for more than the pack has.
    """
    return [
        Contract(sum(contracts[seat].trips for seat in side), sum(contracts[seat].clubs for seat in side))
        for side in law.sides
    ]
