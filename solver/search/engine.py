"""What every engine of plain-trick games can be asked, and the reference engine behind that face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from solver.cards import Card, CardSet, card_set, cards_of
from solver.play import legal, play, to_play
from solver.position import Position
from solver.rules.base import Rules
from solver.search.objective import Bounds, Objective
from solver.search.reference import Minimax


class Engine(Protocol):
    """Values of positions; past its budget an engine answers with the bounds it has proven."""

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        ...

    def value(self, position: Position, objective: Objective, guess: int | None = None) -> Bounds:
        """The worth of a position to the controlling seats; a search may begin at ``guess``."""
        ...

    def values_after(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Bounds, ...]:
        """The worth of the positions after each of these legal cards."""
        ...

    def first_best(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Card | None, Bounds]:
        """The first of these cards that keeps the value of the position for the seat on turn, and
        that value; no card when the budget did not suffice to prove one."""
        ...


class ReferenceEngine:
    """The plain engine, for small positions and for checking the others."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._minimax: dict[Objective, Minimax] = {}

    @property
    def nodes(self) -> int:
        """Positions worked out so far."""
        return sum(search.nodes for search in self._minimax.values())

    def value(self, position: Position, objective: Objective, guess: int | None = None) -> Bounds:
        """See :class:`Engine`."""
        value = self._search(objective).value(position)
        return Bounds(value, value)

    def values_after(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Bounds, ...]:
        """See :class:`Engine`."""
        return tuple(self.value(play(self.rules, position, card), objective) for card in cards)

    def first_best(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Card | None, Bounds]:
        """See :class:`Engine`."""
        value = self.value(position, objective)
        for card, after in zip(cards, self.values_after(position, objective, cards), strict=True):
            if after == value:
                return card, value
        raise AssertionError("no legal card keeps the value")

    def _search(self, objective: Objective) -> Minimax:
        return self._minimax.setdefault(objective, Minimax(self.rules, objective))


def equal_groups(rules: Rules, position: Position) -> list[tuple[Card, ...]]:
    """The legal cards of the seat on turn, grouped into runs that no other card separates.

    Two cards of one suit in one hand are as good as each other when every card between them has been
    played in an earlier trick or, in this one, is beaten by a card of its own suit: exchanging them is
    then a renaming under which every later comparison, and so every legality, stays as it is. Each
    group runs from high to low; groups come in the order S H D C, high to low.
    """
    allowed = legal(rules, position)
    seat = to_play(rules, position)
    others: CardSet = 0
    for who, hand in enumerate(position.hands):
        if who != seat:
            others |= hand
    tops: dict[int, Card] = {}
    for card in position.trick:
        tops[card.suit] = max(card, tops.get(card.suit, card))
    separators = others | card_set(tops.values())
    groups: list[list[Card]] = []
    for card in sorted(cards_of(allowed), key=lambda card: (card.suit, -card.rank)):
        if groups:
            last = groups[-1][-1]
            between = (1 << int(last)) - (2 << int(card)) if last > card else 0
            if last.suit == card.suit and not separators & between:
                groups[-1].append(card)
                continue
        groups.append([card])
    return [tuple(group) for group in groups]
