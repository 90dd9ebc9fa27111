"""Puzzles that ask for a decision before the play: a bid of Truf, or the exchange of Clubs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.analysis.bids.after import bids_after
from solver.analysis.currency import points
from solver.analysis.exchange import solve_exchange
from solver.analysis.exchange_round import known_round, word
from solver.analysis.puzzles.contests import setting_of
from solver.analysis.puzzles.goal import Goal, Kept, Relation, parse_goal
from solver.analysis.puzzles.puzzle import Puzzle
from solver.budget import Budget
from solver.deal import parse_seat
from solver.errors import DealError, FormatError, OutOfBudgetError
from solver.question import Setting
from solver.search.objective import Bounds


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision that can be made, and what it is worth."""

    names: tuple[str, ...]
    """The cards that mean the same bid, or ``keep`` or ``swap``."""
    worth: int
    """Points that it is sure of: whatever the others bid, or against the bids laid."""
    right: bool
    """Whether it reaches the goal."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision puzzle, worked out."""

    setting: Setting
    goal: Goal
    seat: int
    choices: tuple[Choice, ...]
    nodes: int

    @property
    def meaning(self) -> str:
        """What the worths are, in words."""
        if self.goal.kept is Kept.EXCHANGE:
            return "what is sure, those after choosing their best"
        if self.goal.relation is Relation.MOST:
            return "what is sure against the bids laid"
        return "what is sure whatever the others bid"

    def to_dict(self) -> dict[str, Any]:
        """The choices as plain data."""
        return {
            "choices": [
                {"names": list(one.names), "worth": one.worth, "right": one.right} for one in self.choices
            ],
            "nodes": self.nodes,
        }

    def find(self, name: str) -> Choice:
        """The choice of this name; raises ``FormatError`` for a name of none."""
        word = name.strip().upper()
        for choice in self.choices:
            if word in (one.upper() for one in choice.names):
                return choice
        listed = " ".join(one for choice in self.choices for one in choice.names)
        raise FormatError(f"'{name}' is no choice here", remedy=f"choices are {listed}")


def decision_of(puzzle: Puzzle, budget: Budget) -> Decision:
    """The decision that a puzzle asks for, with the worth of everything that can be chosen.

    Raises ``FormatError`` for a goal that cannot be read, ``OutOfBudgetError`` where the budget does not
    suffice, and what the bids and the exchange raise.
    """
    setting = setting_of(puzzle)
    if puzzle.to_move is None:
        raise FormatError("who decides is not said", place="to_move", remedy="write to_move, such as 'S'")
    seat = parse_seat(puzzle.to_move, setting.rules.seats)
    goal = parse_goal(puzzle.goal, setting.rules, seat)
    if goal.kept is Kept.BID:
        choices, nodes = _bids(setting, goal, seat, budget)
    else:
        choices, nodes = _exchange(setting, seat, budget)
    return Decision(setting, goal, seat, choices, nodes)


def _bids(setting: Setting, goal: Goal, seat: int, budget: Budget) -> tuple[tuple[Choice, ...], int]:
    """Every bid with its worth; right is what is sure of no loss, or what scores most against the others."""
    against = goal.relation is Relation.MOST
    if against and not setting.record.bids:
        raise DealError("no bids are laid", place="bids", remedy="give a bid for each seat under [bids]")
    found = bids_after(setting, seat=seat, budget=budget)
    worths = []
    for bid in found.scores[seat]:
        worth = bid.score if against else bid.sure
        assert worth is not None
        worths.append((tuple(card.text for card in bid.choice.cards), _proven(worth)))
    best = max(worth for _, worth in worths) if against else 0
    return tuple(Choice(names, worth, worth >= best) for names, worth in worths), found.nodes


def _exchange(setting: Setting, seat: int, budget: Budget) -> tuple[tuple[Choice, ...], int]:
    record, rules = setting.record, setting.rules
    if record.dealer is None:
        raise FormatError("who deals is not said", place="dealer", remedy="write dealer, such as 'A'")
    dealt = known_round(rules, record.deal, rules.seats.index(record.dealer))
    if dealt is None:
        raise DealError("a hand is hidden", remedy="give all hands and the widow")
    found = solve_exchange(setting, dealt, points(rules), budget=budget)
    mine = next((one for one in found.line if one.seat == seat), None)
    if mine is None:
        raise OutOfBudgetError("the exchange is not proven", remedy="give more with --time and --memory")
    keep, swap = _proven(mine.keep), _proven(mine.swap)
    best = max(keep, swap)
    return (
        (Choice((word(False),), keep, keep == best), Choice((word(True),), swap, swap == best)),
        found.nodes,
    )


def _proven(worth: Bounds) -> int:
    if not worth.exact:
        raise OutOfBudgetError("a score is not proven", remedy="give more with --time and --memory")
    return worth.low
