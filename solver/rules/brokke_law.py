"""What the options of Clubs by Drew Brokke and the contracts declared come to: sides, piles and scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from solver.cards import CardSet
from solver.rules.base import Rules
from solver.rules.brokke_combination import CLUB, GOING_OUT, RANKS, TRIPS, Contract, Melding, MeldRules
from solver.rules.brokke_melds import best_melds, best_score
from solver.rules.brokke_play import BrokkePosition

_RANK: Final = 1 | 1 << 16 | 1 << 32 | 1 << 48
"""The four twos; shifted by a rank index, the four cards of that rank."""


@dataclass(frozen=True, slots=True)
class BrokkeLaw:
    """Who scores together and what for; made by :meth:`of`."""

    sides: tuple[tuple[int, ...], ...]
    """Partnerships, or single seats where each plays for himself."""
    contracts: tuple[Contract | None, ...]
    """What each side has declared, ``None`` where that is not known."""
    melds: MeldRules = field(default_factory=MeldRules)
    finish: str = "complete"
    """The trick in which a hand is emptied: ``complete``, or it ends at once and goes to the highest card
    so far (``stop``) or to nobody (``drop``)."""

    @classmethod
    def of(cls, rules: Rules, contracts: Sequence[Contract | None] = ()) -> BrokkeLaw:
        """The law under the options of the rules, with the contracts by seat; none are known if left out.

        Partners' declarations are added up, and not known unless both are. Raises ``OptionError`` where
        the sum asks for more than the pack has.
        """
        sides = rules.sides or tuple((seat,) for seat in range(rules.players))
        declared = tuple(contracts) or (None,) * rules.players
        pooled = tuple(_sum([declared[seat] for seat in side]) for side in sides)
        return cls(sides, pooled, MeldRules.of(rules.options), rules.options["finish"])

    def side_of(self, seat: int) -> int:
        """The number of the side that a seat belongs to."""
        return next(number for number, side in enumerate(self.sides) if seat in side)

    def pile(self, position: BrokkePosition, side: int) -> CardSet:
        """The cards that a side has won."""
        cards = 0
        for seat in self.sides[side]:
            cards |= position.piles[seat]
        return cards

    def worth(self, side: int, pile: CardSet, out: int) -> int:
        """The score of a side for the cards it has won and ``out`` of its players gone out."""
        return best_score(pile, self.contracts[side], self.melds) + GOING_OUT * out

    def out(self, position: BrokkePosition, side: int) -> int:
        """How many players of a side have gone out."""
        return sum(seat in self.sides[side] for seat in position.out)

    def score(self, position: BrokkePosition, side: int) -> int:
        """The score of a side when play has ended."""
        return self.worth(side, self.pile(position, side), self.out(position, side))

    def melding(self, position: BrokkePosition, side: int) -> Melding:
        """The combinations behind a score."""
        return best_melds(self.pile(position, side), self.contracts[side], self.melds)

    def makes(self, side: int, pile: CardSet) -> bool:
        """Whether cards hold the natural combinations that a side has declared; a contract is asked for.

        A rank gives one combination; four of it may count as trips, so clubs are taken first.
        """
        contract = self.contracts[side]
        assert contract is not None
        sizes = [(pile >> rank & _RANK).bit_count() for rank in RANKS]
        clubs, trips = sizes.count(CLUB), sizes.count(TRIPS)
        return contract.clubs <= clubs and contract.trips <= trips + clubs - contract.clubs


def _sum(contracts: Sequence[Contract | None]) -> Contract | None:
    known = [contract for contract in contracts if contract is not None]
    if len(known) < len(contracts):
        return None
    return Contract(sum(one.trips for one in known), sum(one.clubs for one in known))
