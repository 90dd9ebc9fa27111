"""What is known of a deal of Kozel whose hands or stock are partly hidden.

The rules never force a play, so plays show no cards but those that lie face up: a player may discard
although he could beat. What counts for the play to come is who holds which cards now, the order of the
stock, and which cards were discarded unseen. Before any card was seen all deals were alike, and of what a
player held each choice of cards to put face down counts as much as another; so all ways to put the
unseen cards into the hands, the stock and the unseen discards are equally likely.

The card that was shown from the stock is the exception. It was in no hand at first, so it lies where cards
that have been drawn may lie, in proportion to the chance that a card there has been drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solver.cards import Card, CardSet
from solver.plays import Play
from solver.rules.base import Rules
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition
from solver.sampling.knowledge import Knowledge

STOCK: Final = "the stock"


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards that a seat put face down, not seen by whoever asks."""

    seat: int
    size: int
    side: int | None
    """The side that took them; ``None`` while they lie on the table."""
    place: int
    """Which play of its trick it is, 0 being the lead."""
    drawn: float
    """The chance that a card among them had been drawn."""


@dataclass(frozen=True, slots=True)
class KozelKnowledge:
    """Which positions are possible after what has been played."""

    rules: Rules
    law: Law
    places: Knowledge
    """Hands by seat as they are now; then the stock, unless its order is known; then every play of
    :attr:`discards`; then the cards out of play, if any."""
    template: KozelPosition
    """The position with the cards that are known in it; unseen discards on the table are
    :data:`~solver.plays.UNSEEN`, and points are those of cards seen."""
    leader: int
    """Who led to the first trick."""
    plays: tuple[Play, ...]
    """What was played."""
    stock_size: int
    """Cards still to be drawn."""
    discards: tuple[Discard, ...]
    shown: Card | None
    """The card that was shown from the stock, where it is not known to be elsewhere by now."""
    drawn: tuple[float, ...]
    """By seat, the chance that a card of the hand as it is now has been drawn."""
    whole: bool
    """Whether all card points are accounted for."""

    @property
    def trump(self) -> int:
        """The trump suit."""
        return self.template.trump

    @property
    def hidden(self) -> bool:
        """Whether anything is hidden."""
        return bool(self.places.pool)

    def known_hand(self, seat: int) -> CardSet | None:
        """The hand of a seat where all of it is known."""
        place = self.places.places[seat]
        return place.known if place.missing == 0 else None
