"""Drawing deals uniformly among those that fit what is known, and listing them all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import prod
from random import Random
from typing import Final

from solver.deal import Deal
from solver.sampling.counting import Completions
from solver.sampling.feasible import find_deal
from solver.sampling.knowledge import Knowledge

_STATES: Final = 40_000
"""How long a count without misdeals may become: a tenth of a second or so."""
_FEW: Final = 1_000_000
"""So few deals are counted without misdeals in any case, since they might all be wanted."""
_TRIALS: Final = 64
_ACCEPTED: Final = 8
"""Misdeals are drawn and dropped only if at least so many of the trials are none."""


class Sampler:
    """Deals that fit, each as likely as any other.

    Deal number ``index`` under a seed depends on these two and the knowledge alone, so any number of
    threads may draw in any order and get the same deals.
    """

    def __init__(self, knowledge: Knowledge, seed: int = 0) -> None:
        """Raises ``DealError`` naming the facts in conflict when no deal fits."""
        self.knowledge = knowledge
        self.seed = seed
        self._drops = False
        if knowledge.no_misdeal and _size(knowledge) > _STATES:
            self._completions = Completions(knowledge, misdeals=True)
            self._drops = self._completions.count > _FEW and self._mostly_good()
        if not self._drops:
            self._completions = Completions(knowledge)
        if not self.count:
            find_deal(knowledge)
            raise AssertionError("a deal was found where none was counted")

    @property
    def count(self) -> int:
        """How many deals fit; where :attr:`counted` is false, with some misdeals among them."""
        return self._completions.count

    @property
    def counted(self) -> bool:
        """Whether :attr:`count` is exact; else misdeals are dropped as they come, and :meth:`all` is
        out of reach."""
        return not self._drops

    def draw(self, index: int) -> Deal:
        """The deal drawn at place ``index``; draws are independent, so deals may come again."""
        generator = Random(f"{self.seed}:{index}")
        while True:
            deal = self.deal(below(self.count, generator))
            if not (self._drops and self._misdealt(deal)):
                return deal

    def __iter__(self) -> Iterator[Deal]:
        """Draws without end."""
        return (self.draw(index) for index in count())

    def all(self) -> Iterator[Deal]:
        """Every deal that fits, once, always in the same order; only if :attr:`counted`."""
        return (self.deal(number) for number in range(self.count))

    def deal(self, number: int) -> Deal:
        """Deal ``number`` in the order of :meth:`all`."""
        return self.knowledge.deal(self._completions.places(number))

    def _misdealt(self, deal: Deal) -> bool:
        misdeal = self.knowledge.rules.misdeal
        return misdeal is not None and misdeal(deal) is not None

    def _mostly_good(self) -> bool:
        generator = Random("trials")
        deals = (self.deal(below(self.count, generator)) for _ in range(_TRIALS))
        return sum(not self._misdealt(deal) for deal in deals) >= _ACCEPTED


def _size(knowledge: Knowledge) -> int:
    """Roughly how many states the count without misdeals has: rooms of all places but one, for each
    kind of card that the facts tell apart."""
    rooms = sorted(place.missing + 1 for place in knowledge.places)
    kinds = len({tuple(bool(p.barred >> at & 1) for p in knowledge.hands) for at in range(64)})
    return 2 * kinds * prod(rooms[:-1]) * rooms[-1]


def below(limit: int, generator: Random) -> int:
    """A uniformly random whole number from 0 to ``limit`` − 1.

    Of the generator only ``random()`` is used, whose sequence is the same in every version of Python.
    """
    bits = (limit - 1).bit_length()
    while True:
        number = 0
        for _ in range(-(-bits // 32)):
            number = number << 32 | int(generator.random() * (1 << 32))
        number >>= -bits % 32
        if number < limit:
            return number
