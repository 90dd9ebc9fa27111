"""Play of Kozel, sorted into tricks: sets of cards, claims, and what is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.cards import Card
from solver.kozel_solution import Step
from solver.plays import Play
from solver.rules.kozel_play import drawn


@dataclass(frozen=True, slots=True)
class Row:
    """One trick, or the part of one that a claim has given back."""

    number: int
    """From 1; a claimed trick has the number of the one it replaces."""
    leader: int
    plays: tuple[Play, ...]
    """In the order of play; fewer than there are seats in a trick that breaks off."""
    taker: int | None
    """The seat that took it; ``None`` when it breaks off."""
    points: tuple[int, int]
    """Points of each side after it."""
    drawn: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    """Cards that each seat drew after it."""
    returned: bool = False
    """Whether a claim gave the cards back."""


def rows_of(steps: Sequence[Step]) -> list[Row]:
    """Steps from a position without a trick on the table, sorted into tricks."""
    rows: list[Row] = []
    number = 1
    for at, step in enumerate(steps):
        before, after = step.before, step.after
        if step.play.claim and before.trick:
            rows.append(Row(number, before.leader, before.trick, None, before.points, returned=True))
        if step.taker is not None:
            plays = (*before.trick, step.play)
            rows.append(Row(number, before.leader, plays, step.taker, after.points, drawn(before, after)))
            number += 1
        elif at == len(steps) - 1 and after.trick:
            rows.append(Row(number, after.leader, after.trick, None, after.points))
    return rows
