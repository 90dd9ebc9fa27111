"""The plain engine: minimax and max^n exactly as defined, without pruning or cleverness.

It is the oracle of the tests and the executable definition of every notion the solver knows. The
only concession to time is that a position met twice is not worked out twice. Use it for endings of
up to five cards a hand or so.

Max^n is from C. A. Luckhardt and K. B. Irani, "An algorithmic solution of N-person games", AAAI 1986.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from typing import Final

from solver.cards import Card, cards_of
from solver.errors import OutOfBudgetError
from solver.play import legal, play, to_play
from solver.position import Position
from solver.rules.base import Rules, ScoreTable
from solver.search.objective import Objective, guarantee

ENTRY_BYTES: Final = 400
"""About what one position costs in memory, in bytes."""


def _go_on() -> None:
    """Lets the search go on."""


@dataclass
class Minimax:
    """Two-sided values of positions under one objective."""

    rules: Rules
    objective: Objective
    nodes: int = 0
    """Positions worked out so far."""
    check: Callable[[], None] = _go_on
    """Called before each; what it raises ends the search."""
    _known: dict[Position, int] = field(default_factory=dict)

    def value(self, position: Position) -> int:
        """The worth that the controlling seats can be sure of, and the others can hold them to."""
        known = self._known.get(position)
        if known is not None:
            return known
        self.check()
        self.nodes += 1
        if position.finished:
            result = self.objective.worth(sum(position.won[seat] for seat in self.objective.counted))
        else:
            choose = max if to_play(self.rules, position) in self.objective.control else min
            result = choose(self.cards(position).values())
        self._known[position] = result
        return result

    def cards(self, position: Position) -> dict[Card, int]:
        """The value of the position after each legal card."""
        return {
            card: self.value(play(self.rules, position, card))
            for card in cards_of(legal(self.rules, position))
        }


@dataclass
class MaxN:
    """Every seat plays for himself: the equilibrium that the tie rule picks.

    The tie rule: of cards with equally good results, the one that leaves the best guarantee; then
    the lowest card; then the suits in the order S H D C.
    """

    rules: Rules
    tables: tuple[ScoreTable, ...]
    """The score table of each seat."""
    deadline: float | None = None
    """When to give up, on the clock of ``time.perf_counter``; ``OutOfBudgetError`` is raised then."""
    stop: Event | None = None
    """Set from another thread to give up in the same way."""
    most: int | None = None
    """How many positions may be kept, those for guarantees counted, before it is given up too."""
    nodes: int = 0
    """Positions worked out so far, those for guarantees not counted."""
    _known: dict[Position, tuple[Card | None, tuple[int, ...]]] = field(default_factory=dict)
    _minimax: list[Minimax] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._minimax = [
            Minimax(self.rules, guarantee((seat,), table), check=self._check)
            for seat, table in enumerate(self.tables)
        ]

    def tricks(self, position: Position) -> tuple[int, ...]:
        """Tricks of each seat at the end."""
        return self._solve(position)[1]

    def cards(self, position: Position) -> dict[Card, int]:
        """For the seat whose turn it is, his score after each legal card."""
        seat = to_play(self.rules, position)
        return {
            card: self.tables[seat][self.tricks(play(self.rules, position, card))[seat]]
            for card in cards_of(legal(self.rules, position))
        }

    def line(self, position: Position) -> tuple[Card, ...]:
        """The cards played from here on."""
        cards = []
        while (card := self._solve(position)[0]) is not None:
            cards.append(card)
            position = play(self.rules, position, card)
        return tuple(cards)

    def _solve(self, position: Position) -> tuple[Card | None, tuple[int, ...]]:
        known = self._known.get(position)
        if known is not None:
            return known
        self._check()
        self.nodes += 1
        result: tuple[Card | None, tuple[int, ...]] = (None, position.won)
        if not position.finished:
            seat = to_play(self.rules, position)
            score = self.cards(position)
            best = max(score.values())
            card = min(
                (card for card in score if score[card] == best),
                key=lambda card: (
                    -self._minimax[seat].value(play(self.rules, position, card)),
                    *tie_order(card),
                ),
            )
            result = (card, self._solve(play(self.rules, position, card))[1])
        self._known[position] = result
        return result

    def _check(self) -> None:
        """Raises ``OutOfBudgetError`` when the budget has run out."""
        late = self.deadline is not None and time.perf_counter() > self.deadline
        if late or (self.stop is not None and self.stop.is_set()):
            raise OutOfBudgetError(
                "no equilibrium within the time given", remedy="give more, or a smaller ending"
            )
        if self.most is not None and self.nodes + sum(search.nodes for search in self._minimax) >= self.most:
            raise OutOfBudgetError(
                "no equilibrium within the memory given", remedy="give more, or a smaller ending"
            )


def tie_order(card: Card) -> tuple[int, int]:
    """The order of equally good cards: lowest rank first, then suits S H D C."""
    return (card.rank, card.suit)
