"""What the explorer asks of a game, whatever its kind, and the answers that it gets.

A kind of game takes part by a :class:`Ground`; which one belongs to a question is said in
:mod:`solver.analysis.explorer.grounds`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from solver.analysis.explorer.limit import Limit
from solver.cards import Card, CardSet
from solver.plays import Play
from solver.record import Record
from solver.rules.base import Rules
from solver.search.objective import Bounds
from solver.solution import Notion

P = TypeVar("P", bound=Hashable)
"""The positions of a game."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What is asked of a position."""

    goal: str
    """``tricks``, ``points``, ``score`` or ``contract``."""
    notion: Notion


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What lies on the table and in the hands, for drawing."""

    hands: tuple[CardSet, ...]
    trick: tuple[tuple[int, Play], ...]
    """The plays on the table with the seats that made them, the leader's first."""
    leader: int
    to_play: int | None
    """The seat on turn; ``None`` when the play is over."""
    taken: Mapping[str, int]
    """By seat letter or side name, how many of what is :attr:`counted` were taken so far."""
    counted: str = "tricks"
    """``tricks``, ``points`` or ``cards``."""
    trump: int | None = None
    stock: tuple[Card, ...] = ()
    piles: tuple[CardSet, ...] = ()
    """The cards won by each seat, where combinations are made of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What is known about a position so far; a search gives many of them, each knowing more."""

    aim: Aim
    fewest: bool = False
    """Whether low numbers are good."""
    worths: Mapping[Play, Bounds] = field(default_factory=dict)
    """Every legal play with what it is worth to the player on turn, or his side, as he counts it; empty
    while nothing is known."""
    values: Mapping[str, Bounds] = field(default_factory=dict)
    """By seat letter or side name; those not looked at yet are missing."""
    ceilings: Mapping[str, Bounds] = field(default_factory=dict)
    line: tuple[Play, ...] = ()
    """A best line to the end; shorter where nothing more was proven."""
    done: bool = False
    """Whether the search is over."""
    note: str = ""
    """Why there is no answer, where there is none."""
    nodes: int = 0
    seconds: float = 0.0

    @property
    def proven(self) -> bool:
        """Whether the worth of every legal play is known."""
        return bool(self.worths) and all(worth.exact for worth in self.worths.values())

    @property
    def exact(self) -> bool:
        """Whether all that was asked is proven."""
        known = [*self.worths.values(), *self.values.values(), *self.ceilings.values()]
        return self.done and bool(known) and all(worth.exact for worth in known)

    def loss(self, play: Play) -> Bounds | None:
        """How much a play gives away against the best one; ``None`` while nothing is known."""
        if play not in self.worths:
            return None
        # More is better from here on.
        good = {one: worth.negated() if self.fewest else worth for one, worth in self.worths.items()}
        mine = good[play]
        others = [worth for one, worth in good.items() if one != play]
        least = max((worth.low - mine.high for worth in others), default=0)
        most = max((worth.high - mine.low for worth in others), default=0)
        return Bounds(max(0, least), max(0, most))

    def best(self) -> Play | None:
        """The first play of the best line, or else one whose worth is proven to be the best."""
        if self.line:
            return self.line[0]
        sure = (play for play in self.worths if self.loss(play) == Bounds(0, 0))
        return next(sure, None)

    def with_more(self, later: Answer) -> Answer:
        """What this answer and a later one to the same question prove together."""
        return replace(
            later,
            worths=_narrowed(self.worths, later.worths),
            values=_narrowed(self.values, later.values),
            ceilings=_narrowed(self.ceilings, later.ceilings),
            line=max(self.line, later.line, key=len),
        )

    def ranked(self) -> list[tuple[Play, Bounds]]:
        """The plays with their worths, best first, equal ones in the order they have."""
        sign = 1 if self.fewest else -1

        def rank(item: tuple[Play, Bounds]) -> tuple[int, int]:
            low, high = sign * item[1].low, sign * item[1].high
            return (max(low, high), min(low, high))

        return sorted(self.worths.items(), key=rank)


N = TypeVar("N", Play, str)


def _narrowed(one: Mapping[N, Bounds], other: Mapping[N, Bounds]) -> dict[N, Bounds]:
    """Proven intervals of either mapping, those of both put together."""
    return {**one, **other} | {name: one[name].narrowed(other[name]) for name in one if name in other}


class Ground(ABC, Generic[P]):
    """A game as the explorer sees it: positions, plays, and a search that tells what it finds."""

    rules: Rules
    record: Record
    start: P
    """The position before the first play."""
    plays: tuple[Play, ...]
    """What was played from there to the position asked about."""
    goals: tuple[str, ...]
    """What can be counted, the goal asked for first."""
    notions: tuple[Notion, ...]

    @abstractmethod
    def view(self, position: P) -> View:
        """What is to be drawn of a position."""

    @abstractmethod
    def legal(self, position: P) -> tuple[Play, ...]:
        """What the player on turn may play; empty when the play is over."""

    @abstractmethod
    def after(self, position: P, play: Play) -> P:
        """The position after a play; raises ``IllegalPlayError`` with the rule that it breaks."""

    @abstractmethod
    def search(self, position: P, aim: Aim, limit: Limit) -> Iterator[Answer]:
        """Answers that know more and more, the last of them ``done``.

        One search at a time; it ends soon after its limit's ``stop`` is set. Raises ``KozyrError``
        where the question is too large.
        """
