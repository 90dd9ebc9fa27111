"""How many deals fit what is known, and which is number ``r`` of them.

Cards that may lie in the same places are alike, so deals are counted by how many cards of each such group
go to each place: a dynamic programme over groups and places whose state is the room left in the places
(and, for "no misdeal", which hands still lack an honour or a card below). With the counts at hand every
deal has a number, so a random number makes a uniformly random deal and all numbers make all deals,
however tight the constraints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from solver.cards import Card, CardSet, card_set, cards_of
from solver.sampling.knowledge import HONOURS, Knowledge

_LOW: Final = 8
"""Where the flags of hands that lack a card below the honours begin."""
_ROOM: Final = 6
"""Bits for the room left in a place."""
_FLAGS: Final = 64
"""Where the flags begin in the key of a state, behind the rooms."""


@dataclass(frozen=True, slots=True)
class _Step:
    """How many cards of a group one place takes."""

    cards: tuple[Card, ...]
    """The whole group."""
    place: int
    first: bool
    """Whether the place is the first of those that share the group."""
    last: bool
    """Whether it is the last and so takes what is left of the group."""
    clears: int
    """The flag of what the place no longer lacks with a card of the group."""


class Completions:
    """The deals that fit, numbered from 0."""

    def __init__(self, knowledge: Knowledge, *, misdeals: bool = False) -> None:
        """``misdeals`` counts misdeals as well, even if there is known to be none: less to keep track of."""
        self._knowledge = knowledge
        self._split = knowledge.no_misdeal and not misdeals
        self._steps = _steps(knowledge, self._split)
        self._ways: list[dict[int, int]] = [{} for _ in self._steps]
        self._room = sum(place.missing << _ROOM * at for at, place in enumerate(knowledge.places))
        self._lacking = _lacking(knowledge) if self._split else 0
        self.count = self._count(0, 0, self._room, self._lacking)
        """How many deals there are."""

    @property
    def states(self) -> int:
        """How many states the count went through."""
        return sum(len(ways) for ways in self._ways)

    def places(self, number: int) -> list[CardSet]:
        """The cards of every place in deal ``number``, which is from 0 to :attr:`count` − 1."""
        found = [place.known for place in self._knowledge.places]
        left: Sequence[Card] = ()
        room, lacking = self._room, self._lacking
        for at, step in enumerate(self._steps):
            if step.first:
                left = step.cards
            for amount, after, still in self._choices(step, len(left), room, lacking):
                rest = self._count(at + 1, len(left) - amount, after, still)
                block = comb(len(left), amount) * rest
                if number < block:
                    break
                number -= block
            choice, number = divmod(number, rest)
            taken, left = _combination(left, amount, choice)
            found[step.place] |= card_set(taken)
            room, lacking = after, still
        return found

    def _count(self, at: int, left: int, room: int, lacking: int) -> int:
        """In how many ways the steps from ``at`` on can go, with so many cards of the group left."""
        if at == len(self._steps):
            return int(lacking == 0)
        step = self._steps[at]
        if step.first:
            left = len(step.cards)
        # The rooms left say how many cards are left, so these are no part of the key.
        key = room | lacking << _FLAGS
        known = self._ways[at].get(key)
        if known is None:
            known = 0
            for amount, after, still in self._choices(step, left, room, lacking):
                known += comb(left, amount) * self._count(at + 1, left - amount, after, still)
            self._ways[at][key] = known
        return known

    def _choices(self, step: _Step, left: int, room: int, lacking: int) -> Iterator[tuple[int, int, int]]:
        """How many cards the place may take, with rooms and flags thereafter."""
        shift = _ROOM * step.place
        most = min(left, room >> shift & (1 << _ROOM) - 1)
        without = lacking & ~step.clears
        for amount in range(left if step.last else 0, most + 1):
            yield amount, room - (amount << shift), without if amount else lacking


def _steps(knowledge: Knowledge, split: bool) -> list[_Step]:
    """The cards of the pool by the places that may hold them, and as the rule of misdeals parts them."""
    groups: dict[tuple[bool, tuple[int, ...]], list[Card]] = {}
    for card in cards_of(knowledge.pool):
        places = tuple(
            number
            for number, place in enumerate(knowledge.places)
            if place.missing and not place.barred & card.bit
        )
        groups.setdefault((split and not HONOURS & card.bit, places), []).append(card)
    steps = []
    # Few places first: they leave few states to the rest.
    for low, places in sorted(groups, key=lambda key: (len(key[1]), key)):
        cards = tuple(groups[low, places])
        if not places:
            # Nowhere to lie: a step that takes no card and so has no way.
            steps.append(_Step(cards, len(knowledge.places), True, True, 0))
        for place in places:
            clears = 1 << (place + _LOW * low)
            steps.append(_Step(cards, place, place == places[0], place == places[-1], clears))
    return steps


def _lacking(knowledge: Knowledge) -> int:
    """Flags of the hands whose known cards do not yet rule out a misdeal."""
    flags = 0
    for seat, hand in enumerate(knowledge.hands):
        flags |= int(not hand.known & HONOURS) << seat
        flags |= int(not hand.known & ~HONOURS) << (seat + _LOW)
    return flags


def _combination(cards: Sequence[Card], amount: int, number: int) -> tuple[list[Card], list[Card]]:
    """Combination ``number`` of so many cards, in lexicographic order, and the cards that it leaves."""
    taken: list[Card] = []
    left: list[Card] = []
    for at, card in enumerate(cards):
        wanted = amount - len(taken)
        with_it = comb(len(cards) - at - 1, wanted - 1) if wanted else 0
        if number < with_it:
            taken.append(card)
        else:
            number -= with_it
            left.append(card)
    return taken, left
