"""Play of one card each, sorted into tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.cards import Card
from solver.play import play
from solver.position import Position
from solver.rules.base import Rules


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick of a line of play."""

    number: int
    """From 1."""
    leader: int
    cards: tuple[Card, ...]
    """In the order of play; fewer than there are seats in a trick that breaks off."""
    taker: int | None
    """The seat that took it; ``None`` when it breaks off."""
    won: tuple[int, ...]
    """Tricks of each seat after it."""


def tricks_of(rules: Rules, start: Position, cards: Sequence[Card]) -> list[Trick]:
    """Legal cards from a position without a trick on the table, sorted into tricks."""
    tricks: list[Trick] = []
    position = start
    for at in range(0, len(cards), rules.players):
        leader, some = position.leader, tuple(cards[at : at + rules.players])
        for card in some:
            position = play(rules, position, card)
        taker = position.leader if not position.trick else None
        tricks.append(Trick(len(tricks) + 1, leader, some, taker, position.won))
    return tricks
