"""Answers, as frozen records: the solution of a position and the table of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from solver.cards import Card
from solver.question import Question
from solver.search.objective import Bounds


class Notion(Enum):
    """What kind of best play a value refers to."""

    VALUE = "value"
    """Two sides, both playing their best."""
    GUARANTEE = "guarantee"
    """What a seat can be sure of against all others together."""
    EQUILIBRIUM = "equilibrium"
    """Every seat plays for himself (max^n), ties by the stated rule."""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards of one hand that are as good as each other, and what playing one is worth."""

    card: Card
    """The highest of the group."""
    equals: tuple[Card, ...]
    """The others, from high to low."""
    value: Bounds
    """To the player on turn (his side): tricks or points, as the question has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The answer to a :class:`~solver.question.Question`."""

    question: Question
    notion: Notion
    values: Mapping[str, Bounds]
    """By seat letter or side name: tricks of the whole deal, or points."""
    ceilings: Mapping[str, Bounds]
    """What each seat gets if all others help; empty for partnerships and equilibria."""
    to_play: str
    cards: tuple[CardGroup, ...]
    """Every legal card of the seat on turn, best first."""
    line: tuple[Card, ...]
    """A best line to the end; shorter when the budget did not allow to prove more."""
    tricks: Mapping[str, int]
    """Tricks of each seat at the end of the line."""
    scores: Mapping[str, int]
    """Points of each seat at the end of a complete line; empty where there are none."""
    seconds: float
    nodes: int
    remaining: bool = False
    """Whether counts leave out the tricks already taken."""

    @property
    def exact(self) -> bool:
        """Whether every value, ceiling and card is proven and the line is complete."""
        bounds = [*self.values.values(), *self.ceilings.values(), *(group.value for group in self.cards)]
        return all(b.exact for b in bounds) and len(self.line) == _cards_left(self.question)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints."""
        from solver.formats.text import format_deal

        question = self.question
        result: dict[str, Any] = {
            "game": question.rules.game,
            "deal": format_deal(question.record.deal, question.record.first),
            "options": dict(question.rules.options),
            "trump": "N" if question.start.trump is None else "SHDC"[question.start.trump],
            "lead": question.rules.seats[question.start.leader],
            "played": [card.text for card in question.record.played],
            "goal": question.goal,
            "notion": self.notion.value,
            "exact": self.exact,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "to_play": self.to_play,
            "values": {name: b.low for name, b in self.values.items() if b.exact},
            "cards": [
                {
                    "card": group.card.text,
                    "value": number(group.value),
                    "equals": [card.text for card in group.equals],
                }
                for group in self.cards
            ],
            "line": [card.text for card in self.line],
            "tricks": dict(self.tricks),
            "scores": dict(self.scores),
        }
        if not question.rules.sides:
            result["mode"] = question.mode.value
        if self.ceilings:
            result["ceilings"] = {name: number(b) for name, b in self.ceilings.items()}
        if not self.exact:
            result["bounds"] = {name: [b.low, b.high] for name, b in self.values.items()}
        return result

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        from solver.formats.pictures import to_fragment

        return to_fragment(self)


def number(bounds: Bounds) -> int | list[int]:
    """A number when exact, else the pair of bounds."""
    return bounds.low if bounds.exact else [bounds.low, bounds.high]


def _cards_left(question: Question) -> int:
    return sum(hand.bit_count() for hand in question.position.hands)
