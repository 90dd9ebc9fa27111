"""Simulated play of Clubs by Drew Brokke by sensible players, in the compiled kernel.

Every seat plays by one rule and by what it knows: its own hand, the cards laid and won, how many cards each
other player holds, and what has been declared. It looks one play ahead. Of each play it works out how likely
it takes the trick, given how many higher cards are out of sight and how many players may still lay one, and
what its side may then expect to score, with its contract, against part of what the others may. So it wins
cards that its contract needs, gives a partner what the side needs, does not feed the others, passes rather
than waste a card, throws useless ones away, keeps jokers for tricks worth one, and goes out when it is
better off so. Nothing in it is random: the same hands are always played alike.

A contract is declared by the same reckoning: the one with the best prospect for the hand alone.

What comes of it is an estimate of what happens among such players. It bounds nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solver import _kernel
from solver.cards import CardSet, cards_of
from solver.plays import PASS, Play
from solver.rules.brokke_combination import RANKS, Contract
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition

_FINISHES: Final = ("complete", "stop", "drop")
_PASS: Final = -1
_UNKNOWN: Final = (-1, -1)


@dataclass(frozen=True, slots=True)
class Played:
    """What a deal came to."""

    scores: tuple[int, ...]
    """By side."""
    made: tuple[bool, ...]
    """Whether each side made its contract; ``False`` where it declared nothing."""
    out: tuple[int, ...]
    """The seats that went out."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a hand may hope for under a contract before the first lead, as the players reckon."""

    points: float
    """Expected score, going out not included."""
    chance: float
    """How likely the contract is made."""


class Simulation:
    """Simulated play under one law; the contracts of the law are not looked at, they come with each deal."""

    def __init__(self, law: BrokkeLaw, players: int) -> None:
        self.law = law
        self.players = players
        sides = [law.side_of(seat) for seat in range(players)]
        rules = law.melds
        self._kernel = _kernel.BrokkeSimulation(
            sides,
            _FINISHES.index(law.finish),
            rules.ordinary_twos,
            rules.four_twos_club,
            rules.uncounted_club,
        )

    def results(
        self,
        position: BrokkePosition,
        hands: Sequence[tuple[CardSet, ...]],
        contracts: Sequence[Sequence[Contract | None]],
    ) -> list[Played]:
        """What becomes of a position with each of these hands in turn, under contracts by side for each.

        Raises ``ValueError`` for cards in two places.
        """
        found = self._kernel.results(
            [list(each) for each in hands],
            [[_numbers(one) for one in each] for each in contracts],
            position.leader,
            _laid(position),
            list(position.piles),
        )
        sides, seats = range(len(self.law.sides)), range(self.players)
        return [
            Played(
                tuple(scores),
                tuple(bool(made >> side & 1) for side in sides),
                tuple(seat for seat in seats if out >> seat & 1),
            )
            for scores, made, out in found
        ]

    def line(self, position: BrokkePosition, contracts: Sequence[Contract | None]) -> tuple[Play, ...]:
        """What is played from a position on, under contracts by side."""
        plays = self._kernel.line(
            list(position.hands),
            [_numbers(one) for one in contracts],
            position.leader,
            _laid(position),
            list(position.piles),
        )
        return tuple(PASS if card == _PASS else Play(1 << card) for card in plays)

    def declare(self, hands: Sequence[CardSet], *, most: int = len(RANKS)) -> tuple[Contract, ...]:
        """The contract that the holder of each hand declares, of at most ``most`` combinations.

        Each knows his hand only; all the hands together are the cards in the game.
        """
        cards = 0
        for hand in hands:
            cards |= hand
        found = self._kernel.declare(list(hands), [cards & ~hand for hand in hands], most)
        return tuple(Contract(*numbers) for numbers in found)

    def prospects(self, hand: CardSet, unseen: CardSet, contracts: Sequence[Contract]) -> list[Prospect]:
        """What a hand may hope for under each contract, with these cards in the hands of the others."""
        found = self._kernel.outlooks(hand, unseen, [_numbers(one) for one in contracts])
        return [Prospect(points, chance) for points, chance in found]


def _numbers(contract: Contract | None) -> tuple[int, int]:
    return _UNKNOWN if contract is None else (contract.trips, contract.clubs)


def _laid(position: BrokkePosition) -> list[int]:
    return [int(next(cards_of(play.cards), _PASS)) for play in position.trick]
