"""What a side of Clubs by Drew Brokke can at most still form, by counting cards.

Two facts carry the bounds. *A pile that grows loses nothing:* which combinations count is the player's
choice, so whatever could be laid out of the smaller pile can be laid out of the larger one. So cards may be
given to a side that it will not get, and the bound stays sound. *A trick costs a card:* to take a trick a
side lays a card of its own, so it takes no more tricks than it holds cards (one more if it has laid one to
the open trick), and each of them brings at most one card of every other player. So of another player's
cards, the one on the table included, a side wins at most as many as it can take tricks.

Both hold whatever anybody plays and for every option; passes and the end of play, when somebody goes out,
only take tricks away. Along a line of play the bounds never grow: cards won by others leave, and a trick
that is taken leaves one trick fewer to take, which pays for the card that it brings.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from solver.cards import CardSet
from solver.rules.brokke_combination import CLUB, RANKS, TRIPS, Contract
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_melds import best_score
from solver.rules.brokke_play import BrokkePosition

_RANK: Final = 1 | 1 << 16 | 1 << 32 | 1 << 48
_NEVER: Final = 1 << 20


@dataclass(frozen=True)
class Reach:
    """The cards that a side may still come to hold in its pile."""

    free: CardSet
    """Those in its pile and its own, in hand or on the table."""
    others: tuple[CardSet, ...]
    """Those of each other player, in hand or on the table."""
    tricks: int
    """How many tricks it can take at most."""

    @classmethod
    def of(cls, law: BrokkeLaw, position: BrokkePosition, side: int) -> Reach:
        """What a side can reach from a position."""
        mine = law.sides[side]
        free = law.pile(position, side)
        if position.finished:
            return cls(free, (), 0)
        hands = list(position.hands)
        laid = False
        for place, play in enumerate(position.trick):
            seat = (position.leader + place) % position.players
            if seat in mine:
                free |= play.cards
                laid |= play.cards != 0
            else:
                hands[seat] |= play.cards
        for seat in mine:
            free |= hands[seat]
        held = sum(hands[seat].bit_count() for seat in mine)
        others = tuple(hand for seat, hand in enumerate(hands) if seat not in mine)
        return cls(free, others, held + laid)

    @cached_property
    def all(self) -> CardSet:
        """Every card that may end in the pile."""
        cards = self.free
        if self.tricks:
            for hand in self.others:
                cards |= hand
        return cards

    @cached_property
    def others_cards(self) -> int:
        """How many cards of the other players can be won at most."""
        return sum(min(hand.bit_count(), self.tricks) for hand in self.others)

    def allows(self, contract: Contract) -> bool:
        """Whether counting leaves the contract possible; ``False`` is a proof that it cannot be made."""
        return fewest_missing(contract, self.free, self.all) <= self.others_cards

    def most(self, contract: Contract | None, law: BrokkeLaw) -> int:
        """An upper bound on what the pile can come to score, going out not included.

        The bonus for the contract is in it only where counting leaves the contract possible.
        """
        makes = contract is not None and self.allows(contract)
        return best_score(self.all, contract, law.melds, may_make=makes)


@lru_cache(maxsize=4096)
def fewest_missing(contract: Contract, free: CardSet, reachable: CardSet) -> int:
    """The fewest cards beyond ``free`` with which some of ``reachable`` form the contract.

    Larger than any pack if they cannot. A rank gives one natural combination, so this is a choice of ranks:
    dynamic programming over the numbers of trips and clubs already chosen.
    """
    best = {(0, 0): 0}
    for rank in RANKS:
        there = (reachable >> rank & _RANK).bit_count()
        if there < TRIPS:
            continue
        held = (free >> rank & _RANK).bit_count()
        for (trips, clubs), missing in sorted(best.items(), reverse=True):
            if trips < contract.trips:
                key = (trips + 1, clubs)
                best[key] = min(best.get(key, _NEVER), missing + max(0, TRIPS - held))
            if there == CLUB and clubs < contract.clubs:
                key = (trips, clubs + 1)
                best[key] = min(best.get(key, _NEVER), missing + CLUB - held)
    return best.get((contract.trips, contract.clubs), _NEVER)
