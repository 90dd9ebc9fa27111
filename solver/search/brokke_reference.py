"""The plain engine of Clubs by Drew Brokke: minimax and max^n exactly as defined, without pruning.

It is the oracle of the tests and the executable definition of what a position is worth. A position
met twice is not worked out twice; nothing else is spared. Use it for endings of up to three or four
cards a hand.

Max^n is from C. A. Luckhardt and K. B. Irani, "An algorithmic solution of N-person games", AAAI 1986.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.cards import cards_of
from solver.plays import Play
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, legal, play


def _go_on(nodes: int) -> None:
    """Lets the search go on."""


@dataclass
class BrokkeMinimax:
    """Worth of positions under one aim: the seats in control make it as high as they can, all others as
    low."""

    law: BrokkeLaw
    aim: BrokkeAim
    check: Callable[[int], None] = _go_on
    """Called with the number of positions so far; what it raises ends the search."""
    nodes: int = 0
    """Positions worked out so far."""
    _known: dict[BrokkePosition, int] = field(default_factory=dict)

    def value(self, position: BrokkePosition) -> int:
        """The worth of a position."""
        known = self._known.get(position)
        if known is not None:
            return known
        self.check(self.nodes)
        self.nodes += 1
        if position.finished:
            result = self.aim.worth(self.law, position)
        else:
            choose = max if self.aim.controls(self.law, position.to_play) else min
            result = choose(self.plays(position).values())
        self._known[position] = result
        return result

    def plays(self, position: BrokkePosition) -> dict[Play, int]:
        """The worth of the position after each legal play."""
        return {chosen: self.value(play(position, chosen, self.law.finish)) for chosen in legal(position)}


@dataclass
class BrokkeMaxN:
    """Every side plays for itself: the equilibrium that the tie rule picks.

    The tie rule: of plays with equally good results, the one that leaves the best guarantee; then the
    first in the order of :func:`play_order`.
    """

    law: BrokkeLaw
    goal: BrokkeGoal
    check: Callable[[int], None] = _go_on
    """Called with the number of positions so far; what it raises ends the search."""
    _nodes: int = 0
    _known: dict[BrokkePosition, tuple[Play | None, tuple[int, ...]]] = field(default_factory=dict)
    _minimax: list[BrokkeMinimax] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._minimax = [
            BrokkeMinimax(self.law, BrokkeAim(side, self.goal), lambda _: self.check(self.nodes))
            for side in range(len(self.law.sides))
        ]

    @property
    def nodes(self) -> int:
        """Positions worked out so far, those for guarantees too."""
        return self._nodes + sum(search.nodes for search in self._minimax)

    def worths(self, position: BrokkePosition) -> tuple[int, ...]:
        """What a position is worth to each side."""
        return self._solve(position)[1]

    def plays(self, position: BrokkePosition) -> dict[Play, int]:
        """For the side of the seat whose turn it is, the worth of the position after each legal play."""
        side = self.law.side_of(position.to_play)
        return {
            chosen: self.worths(play(position, chosen, self.law.finish))[side] for chosen in legal(position)
        }

    def line(self, position: BrokkePosition) -> tuple[Play, ...]:
        """The plays from here to the end."""
        plays = []
        while (chosen := self._solve(position)[0]) is not None:
            plays.append(chosen)
            position = play(position, chosen, self.law.finish)
        return tuple(plays)

    def _solve(self, position: BrokkePosition) -> tuple[Play | None, tuple[int, ...]]:
        known = self._known.get(position)
        if known is not None:
            return known
        self.check(self.nodes)
        self._nodes += 1
        result: tuple[Play | None, tuple[int, ...]]
        if position.finished:
            result = (None, tuple(search.aim.worth(self.law, position) for search in self._minimax))
        else:
            sure = self._minimax[self.law.side_of(position.to_play)]
            worth = self.plays(position)
            best = max(worth.values())
            chosen = min(
                (chosen for chosen in worth if worth[chosen] == best),
                key=lambda chosen: (
                    -sure.value(play(position, chosen, self.law.finish)),
                    *play_order(chosen),
                ),
            )
            result = (chosen, self.worths(play(position, chosen, self.law.finish)))
        self._known[position] = result
        return result


def play_order(chosen: Play) -> tuple[int, int]:
    """The order of equally good plays: a pass, then the lowest card, suits S H D C, jokers last."""
    return next(((card.rank, int(card)) for card in cards_of(chosen.cards)), (-1, 0))
