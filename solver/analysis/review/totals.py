"""What a review sums up: per player, and what a file states of the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.search.objective import Bounds
from solver.solution import number


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """How one player fared. In partnerships what was offered and what came of it is his side's."""

    seat: int
    offered: Bounds
    """What he was sure of before the first card, under the goal of the review."""
    ended: Bounds
    """What the game came to, or what he is still sure of where it stopped."""
    slips: int | None
    """How many of his cards are proven to have cost something; ``None`` where cards were not priced."""
    cost: Bounds
    """What his cards cost together."""
    received: Bounds | None
    """Each for himself: what the cards of the others gave him; offered, less cost, plus this is what it
    came to (fewest tricks wanted: the signs the other way round)."""
    bid: int | None = None
    """The number bid."""
    target: int | None = None
    """The bid as it counts after any shift."""
    luck: Bounds | None = None
    """What the deal offered against what the bid promised: the score under that bid, mode and trump
    that he was sure of before the first card."""
    bid_cost: Bounds | None = None
    """What the bid (and the choice of the mode) cost, in points."""
    exchange_cost: Bounds | None = None
    """What the choice in the exchange cost, in points."""
    score: int | None = None
    """The points of the finished game, where it has a score by seat."""

    def to_dict(self) -> dict[str, Any]:
        """The sums as plain data; what is not known is left out."""
        data: dict[str, Any] = {
            "offered": number(self.offered),
            "ended": number(self.ended),
            "slips": self.slips,
            "cost": number(self.cost),
            "received": None if self.received is None else number(self.received),
            "bid": self.bid,
            "target": self.target,
            "luck": None if self.luck is None else number(self.luck),
            "bid_cost": None if self.bid_cost is None else number(self.bid_cost),
            "exchange_cost": None if self.exchange_cost is None else number(self.exchange_cost),
            "score": self.score,
        }
        return {key: value for key, value in data.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Statement:
    """What a file says that a seat or side took, and what it did take or was still sure of."""

    name: str
    stated: int
    """Tricks, in Kozel and Brokke points."""
    worth: int
    """What that is worth under the goal of the review."""
    value: Bounds
    """What the finished game was worth, or what best play from where it stopped is."""

    @property
    def difference(self) -> Bounds:
        """How much more the statement is worth than what was taken, or can be made sure of."""
        return Bounds(self.worth - self.value.high, self.worth - self.value.low)

    def to_dict(self) -> dict[str, Any]:
        """The comparison as plain data."""
        return {
            "name": self.name,
            "stated": self.stated,
            "worth": self.worth,
            "value": number(self.value),
            "difference": number(self.difference),
        }
