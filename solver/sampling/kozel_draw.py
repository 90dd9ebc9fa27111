"""Drawing positions of Kozel uniformly among those that fit what is known, and listing them all."""

from __future__ import annotations

from dataclasses import replace
from math import factorial
from random import Random

from solver.cards import Card, CardSet, cards_of
from solver.plays import UNSEEN, Play
from solver.rules.kozel_law import points_of
from solver.rules.kozel_play import SEATS, KozelPosition
from solver.sampling.counting import Completions
from solver.sampling.draw import below
from solver.sampling.feasible import find_deal
from solver.sampling.kozel_knowledge import STOCK, KozelKnowledge


class KozelSampler:
    """Positions that fit, each as likely as any other.

    Position number ``index`` under a seed depends on these two and the knowledge alone, so any number of
    threads may draw in any order and get the same positions.
    """

    def __init__(self, knowledge: KozelKnowledge, seed: int = 0) -> None:
        """Raises ``DealError`` naming the facts in conflict when no position fits."""
        self.knowledge = knowledge
        self.seed = seed
        self._completions = Completions(knowledge.places)
        if not self._completions.count:
            find_deal(knowledge.places)
            raise AssertionError("a position was found where none was counted")
        names = [place.name for place in knowledge.places.places]
        self._stock = names.index(STOCK) if STOCK in names else None
        hidden = knowledge.places.places[self._stock].missing if self._stock is not None else 0
        # The last card of the stock may be known, the shown one; the others come in any order.
        self._orders = factorial(hidden)
        self._weights = self._chances()

    @property
    def count(self) -> int:
        """How many positions fit; where :attr:`counted` is false they are not equally likely."""
        return self._completions.count * self._orders

    @property
    def counted(self) -> bool:
        """Whether all positions are equally likely, so that to list them all is an exact answer."""
        return not self._weights

    def draw(self, index: int) -> KozelPosition:
        """The position drawn at place ``index``; draws are independent, so positions may come again."""
        generator = Random(f"{self.seed}:{index}")
        while True:
            number = below(self.count, generator)
            if not self._weights:
                return self.position(number)
            places = self._completions.places(number // self._orders)
            if generator.random() < self._chance(places):
                return self.position(number)

    def position(self, number: int) -> KozelPosition:
        """Position ``number``, which is from 0 to :attr:`count` − 1."""
        knowledge = self.knowledge
        deal, order = divmod(number, self._orders)
        places = self._completions.places(deal)
        stock = knowledge.template.stock
        first = SEATS
        if self._stock is not None:
            first += 1
            known = knowledge.places.places[self._stock].known
            stock = (*_permutation(list(cards_of(places[self._stock] & ~known)), order), *cards_of(known))
        trick = list(knowledge.template.trick)
        points = list(knowledge.template.points)
        for discard, cards in zip(knowledge.discards, places[first:], strict=False):
            if discard.side is None:
                trick[discard.place] = Play(cards, hidden=True)
            else:
                points[discard.side] += points_of(cards)
        assert UNSEEN not in trick
        return replace(
            knowledge.template,
            hands=tuple(places[:SEATS]),
            stock=stock,
            trick=tuple(trick),
            points=(points[0], points[1]),
        )

    def _chances(self) -> dict[int, float]:
        """By number of the place, the chance that a card there has been drawn or is yet to be; empty where
        the shown card is known, or may lie only where that is certain."""
        knowledge = self.knowledge
        if knowledge.shown is None:
            return {}
        chances = dict(enumerate(knowledge.drawn))
        first = SEATS
        if self._stock is not None:
            chances[self._stock] = 1.0
            first += 1
        chances |= {first + at: discard.drawn for at, discard in enumerate(knowledge.discards)}
        places = knowledge.places.places
        open_ = {at: chance for at, chance in chances.items() if places[at].missing}
        return chances if any(0 < chance < 1 for chance in open_.values()) else {}

    def _chance(self, places: list[CardSet]) -> float:
        shown = self.knowledge.shown
        assert shown is not None
        at = next(number for number, cards in enumerate(places) if cards & shown.bit)
        return self._weights.get(at, 0.0)


def _permutation(cards: list[Card], number: int) -> tuple[Card, ...]:
    """Permutation ``number`` of some cards, in lexicographic order."""
    result = []
    for size in range(len(cards), 0, -1):
        at, number = divmod(number, factorial(size - 1))
        result.append(cards.pop(at))
    return tuple(result)
