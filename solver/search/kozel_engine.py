"""What an engine of Kozel can be asked, and the reference engine behind that face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from solver.budget import Budget
from solver.cards import Card, CardSet, cards_of, of_suit
from solver.kozel_goal import KozelGoal
from solver.plays import Play
from solver.rules.kozel_law import Law, points_of
from solver.rules.kozel_play import KozelPosition, legal, play, to_play
from solver.search.kozel_reference import KozelMinimax
from solver.search.objective import Bounds
from solver.search.plain_limit import PlainLimit, SpentError

ENTRY_BYTES: Final = 500
"""About what one position costs in the memory of the reference engine, in bytes."""


class KozelEngine(Protocol):
    """Worth of positions to the first side; past its budget an engine answers with proven bounds."""

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        ...

    def value(self, position: KozelPosition, goal: KozelGoal) -> Bounds:
        """The worth of a position."""
        ...

    def values_after(
        self, position: KozelPosition, goal: KozelGoal, plays: Sequence[Play]
    ) -> tuple[Bounds, ...]:
        """The worth of the positions after each of these legal plays."""
        ...

    def first_best(
        self, position: KozelPosition, goal: KozelGoal, plays: Sequence[Play]
    ) -> tuple[Play | None, Bounds]:
        """The first of these plays that keeps the worth of the position, and that worth; no play when
        the budget did not suffice to prove one."""
        ...


class KozelReferenceEngine:
    """The plain engine, for small positions and for checking others.

    The clock of the budget starts when the engine is made and runs for all its answers together. Its
    memory limits the positions that it keeps. Ctrl-C sets the budget's ``stop``.
    """

    def __init__(self, law: Law, budget: Budget | None = None) -> None:
        self.law = law
        self.budget = budget or Budget()
        self._limit = PlainLimit(self.budget, ENTRY_BYTES)
        self._searches: dict[KozelGoal, KozelMinimax] = {}

    @property
    def nodes(self) -> int:
        """Positions worked out so far."""
        return sum(search.nodes for search in self._searches.values())

    def value(self, position: KozelPosition, goal: KozelGoal) -> Bounds:
        """See :class:`KozelEngine`; without the whole search, all that is proven is what is possible."""
        possible = goal.range(self.law, position)
        if possible.exact:
            return possible
        search = self._searches.setdefault(goal, KozelMinimax(self.law, goal, self._limit.check))
        try:
            worth = search.value(position)
        except SpentError:
            return possible
        except KeyboardInterrupt:
            self.budget.stop.set()
            return possible
        return Bounds(worth, worth)

    def values_after(
        self, position: KozelPosition, goal: KozelGoal, plays: Sequence[Play]
    ) -> tuple[Bounds, ...]:
        """See :class:`KozelEngine`."""
        return tuple(self.value(play(self.law, position, chosen), goal) for chosen in plays)

    def first_best(
        self, position: KozelPosition, goal: KozelGoal, plays: Sequence[Play]
    ) -> tuple[Play | None, Bounds]:
        """See :class:`KozelEngine`."""
        whole = self.value(position, goal)
        if not whole.exact:
            return None, whole
        for chosen, after in zip(plays, self.values_after(position, goal, plays), strict=True):
            if after == whole:
                return chosen, whole
        return None, whole


def play_order(law: Law, chosen: Play) -> tuple[object, ...]:
    """The order of equally good plays: no claim before a claim, few cards before many, low points and
    ranks before high ones, face up before face down, suits S H D C."""
    cards = list(cards_of(chosen.cards))
    ranks = sorted(law.strength(card) for card in cards)
    return (chosen.claim, chosen.size, points_of(chosen.cards), ranks, chosen.hidden, chosen.cards)


def equal_plays(law: Law, position: KozelPosition) -> list[tuple[Play, ...]]:
    """The legal plays of the seat on turn, grouped into those that only the names of cards tell apart.

    Two cards of a suit in one hand can be exchanged when they have the same points and no card between
    them is in another hand, in the stock or on the table: all later comparisons stay as they are.
    Groups and the plays in them come in :func:`play_order`.
    """
    hand = position.hands[to_play(law, position)]
    others = position.live & ~hand
    classes: dict[Card, int] = {}
    for suit in range(4):
        for number, group in enumerate(_classes(law, of_suit(hand, suit), of_suit(others, suit))):
            classes |= dict.fromkeys(group, suit * 16 + number)
    groups: dict[tuple[object, ...], list[Play]] = {}
    for chosen in sorted(legal(law, position), key=lambda chosen: play_order(law, chosen)):
        key = (chosen.sign, *sorted(classes[card] for card in cards_of(chosen.cards)))
        groups.setdefault(key, []).append(chosen)
    return [tuple(group) for group in groups.values()]


def _classes(law: Law, held: CardSet, others: CardSet) -> list[list[Card]]:
    """The cards held of one suit, those that can be exchanged together."""
    between = [law.strength(card) for card in cards_of(others)]
    result: list[list[Card]] = []
    for card in sorted(cards_of(held), key=law.strength):
        last = result[-1][-1] if result else None
        if (
            last is not None
            and points_of(card.bit) == points_of(last.bit)
            and not any(law.strength(last) < strength < law.strength(card) for strength in between)
        ):
            result[-1].append(card)
        else:
            result.append([card])
    return result
