"""One decision of a game as it was made, priced against the best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from solver.cards import Card
from solver.plays import Play
from solver.search.objective import Bounds
from solver.solution import number

Deed: TypeAlias = Card | Play | str
"""What was or could have been done: a card, a play of Kozel, or a word: ``keep``, ``swap``, a mode."""


class Kind(Enum):
    """What was decided."""

    BID = "bid"
    """The card laid as a bid."""
    MODE = "mode"
    """Atas or bawah, where the trump maker has the choice."""
    EXCHANGE = "exchange"
    """Whether to swap the hand for the widow."""
    CONTRACT = "contract"
    """The combinations declared."""
    CARD = "card"
    """A card played, a play of several, or a pass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision, what it was worth and what the best would have been.

    Worth is counted as the player counts it: tricks or points, his own guarantee in games of each for
    himself, that of his side in partnerships. What is not proven is an interval.
    """

    seat: int
    kind: Kind
    did: Deed
    best: tuple[Deed, ...]
    """Everything that would have kept what was to be had, as far as it is proven; what was done is among
    it when it cost nothing."""
    before: Bounds
    """What was to be had."""
    after: Bounds
    """What was left of it."""
    cost: Bounds
    """How much worse it was than the best; never below 0, whether many or few are wanted."""
    unit: str
    """``tricks``, ``points``, or ``contract`` (1 if it is made): what these three count."""
    complete: bool = True
    """Whether :attr:`best` lists all that is best."""
    ways: int = 1
    """How many courses that differ were open; 1 where there was nothing to decide."""
    good: int = 1
    """How many of these are proven to keep what was to be had."""
    number: int | None = None
    """Of a card: how many had been played with it, from 1."""
    trick: int | None = None
    """Of a card: which trick it was played to, from 1."""
    gave: Mapping[int, Bounds] = field(default_factory=dict)
    """Of a card in games of each for himself: how much more others were sure of after it, by seat;
    those to whom it gave nothing are left out."""

    @property
    def proven(self) -> bool:
        """Whether the cost is proven, and what it is counted from."""
        return self.cost.exact and self.before.exact and self.after.exact

    @property
    def slip(self) -> bool:
        """Whether it is proven to have cost something."""
        return self.cost.low > 0

    @property
    def only(self) -> bool:
        """Whether nothing else kept what was to be had, equal cards apart."""
        return self.complete and self.ways > 1 and self.good == 1 and self.cost == Bounds(0, 0)

    def to_dict(self, seats: str) -> dict[str, Any]:
        """The decision as plain data; ``seats`` are the letters of the seats."""
        data: dict[str, Any] = {
            "seat": seats[self.seat],
            "kind": self.kind.value,
            "did": text_of(self.did),
            "best": [text_of(deed) for deed in self.best],
            "cost": number(self.cost),
            "before": number(self.before),
            "after": number(self.after),
            "unit": self.unit,
            "ways": self.ways,
        }
        if not self.complete:
            data["complete"] = False
        if self.number is not None:
            data |= {"number": self.number, "trick": self.trick}
        if self.gave:
            data["gave"] = {seats[seat]: number(bounds) for seat, bounds in self.gave.items()}
        return data


def text_of(deed: Deed) -> str:
    """A deed as it is written in files."""
    return deed if isinstance(deed, str) else deed.text


def cost_of(before: Bounds, after: Bounds) -> Bounds:
    """How much worse one worth is than another that it cannot exceed; both better when higher."""
    return Bounds(max(0, before.low - after.high), max(0, before.high - after.low))


def total_of(bounds: list[Bounds]) -> Bounds:
    """The sum of some intervals."""
    return Bounds(sum(b.low for b in bounds), sum(b.high for b in bounds))
