"""From a round of bids to the deal that is played, and what each number of tricks is worth in it.

A seat's score depends on the bids of the others by two things only: the highest of them, and whether
the sum of all is below 13, 13 or above. So one round of bids for each such pair stands for all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import TypeAlias

from solver.analysis.bids.choice import Choice
from solver.cards import Suit
from solver.rules.base import Mode, Rules, ScoreTable
from solver.rules.truf import BOUNDARY, circumstances
from solver.search.objective import tricks_table

Profile: TypeAlias = tuple[Choice, ...]
"""One bid for each seat."""


class Zone(IntEnum):
    """Where the sum of the bids lies."""

    BELOW = 0
    AT = 1
    ABOVE = 2

    @classmethod
    def of(cls, total: int) -> Zone:
        """The zone of a sum."""
        return cls((total >= BOUNDARY) + (total > BOUNDARY))


@dataclass(frozen=True, slots=True)
class Quest:
    """A guarantee to be solved: what a seat can be sure of against all others."""

    seat: int
    trump: Suit
    leader: int
    worth: ScoreTable
    """What each number of tricks of the seat is worth."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What a seat plays for when trump, leader, mode and its target are settled."""

    quest: Quest
    points: ScoreTable
    """The score for each number of tricks."""

    @property
    def steady(self) -> bool:
        """Whether the quest is for tricks, since more (or fewer) of them never score less."""
        return self.quest.worth != self.points

    def score(self, worth: int) -> int:
        """The score that goes with a result of the quest."""
        return self.points[abs(worth)] if self.steady else worth


@dataclass(frozen=True, slots=True)
class Scenario:
    """All bids of the others that come to the same for one seat."""

    others: tuple[Choice, ...]
    """One such round of bids, by seat."""
    rounds: int
    """How many there are, bids counted by number and suit."""


class Bidding:
    """The bidding of a deal, or of an ending, under the rules of Truf."""

    def __init__(self, rules: Rules, choices: Sequence[tuple[Choice, ...]], size: int) -> None:
        self.rules = rules
        self.choices = tuple(choices)
        """By seat."""
        self.size = size
        """Cards in a hand."""
        self._points: dict[tuple[Mode, int, bool, int], ScoreTable] = {}
        self._worths: dict[ScoreTable, ScoreTable] = {}

    def maker(self, profile: Profile) -> Choice:
        """The bid that makes trump; its owner leads."""
        return max(profile, key=lambda choice: choice.strength)

    def modes(self, profile: Profile) -> tuple[Mode, ...]:
        """The modes that the sum of the bids leaves; two when the trump maker has the choice."""
        zone = Zone.of(sum(choice.number for choice in profile))
        if zone is Zone.ABOVE or (zone is Zone.AT and self.rules.options["thirteen"] == "atas"):
            return (Mode.ATAS,)
        return (Mode.BAWAH,) if zone is Zone.BELOW else (Mode.ATAS, Mode.BAWAH)

    def stake(self, profile: Profile, seat: int, mode: Mode) -> Stake:
        """What a seat plays for after these bids in this mode."""
        maker = self.maker(profile)
        points = self._table(profile, seat, mode)
        return Stake(Quest(seat, maker.suit, maker.seat, self._worth(points)), points)

    def scenarios(self, seat: int) -> Mapping[tuple[int, int], Scenario]:
        """What the others can bid, by the strength of their highest bid and their sum."""
        found = {(-1, 0): Scenario((), 1)}
        for other, choices in enumerate(self.choices):
            if other == seat:
                continue
            wider: dict[tuple[int, int], Scenario] = {}
            for (top, total), scenario in found.items():
                for choice in choices:
                    key = max(top, choice.strength), total + choice.number
                    known = wider.get(key)
                    others = known.others if known else (*scenario.others, choice)
                    wider[key] = Scenario(others, scenario.rounds + (known.rounds if known else 0))
            found = wider
        return found

    def _table(self, profile: Profile, seat: int, mode: Mode) -> ScoreTable:
        bids = tuple(choice.number for choice in profile)
        # Scores depend on nothing else, see rules/truf.py: the target follows from one's own bid, the mode
        # and whether the sum is on the boundary.
        key = mode, bids[seat], sum(bids) == BOUNDARY, max(bids)
        if key not in self._points:
            assert self.rules.score is not None
            given = circumstances(self.rules, bids, mode)
            self._points[key] = self.rules.score(given, seat)[: self.size + 1]
        return self._points[key]

    def _worth(self, points: ScoreTable) -> ScoreTable:
        """What is to be searched: tricks, where the score rises or falls with them, else the score."""
        if points not in self._worths:
            self._worths[points] = self._searched(points)
        return self._worths[points]

    def _searched(self, points: ScoreTable) -> ScoreTable:
        steps = [after - before for before, after in pairwise(points)]
        if all(step >= 0 for step in steps):
            return tricks_table(self.size, Mode.ATAS)
        if all(step <= 0 for step in steps):
            return tricks_table(self.size, Mode.BAWAH)
        return points


def with_bid(others: Sequence[Choice], choice: Choice) -> Profile:
    """A round of bids from those of the others, by seat, and one more."""
    return (*others[: choice.seat], choice, *others[choice.seat :])
