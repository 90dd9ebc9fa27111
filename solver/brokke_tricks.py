"""Play of Clubs by Drew Brokke, sorted into tricks: cards, passes, who goes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.brokke_solution import Step
from solver.plays import Play


@dataclass(frozen=True, slots=True)
class Row:
    """One trick."""

    number: int
    """From 1."""
    leader: int
    plays: tuple[Play, ...]
    """In the order of play; fewer than there are seats in a trick that breaks off."""
    taker: int | None
    """The seat that took it; ``None`` when it breaks off or is dropped."""
    out: tuple[int, ...]
    """The seats that go out with it."""
    finished: bool
    """Whether it has ended."""


def rows_of(steps: Sequence[Step]) -> list[Row]:
    """Steps from a position without a trick on the table, sorted into tricks."""
    rows: list[Row] = []
    number = 1
    for at, step in enumerate(steps):
        if step.ends_trick:
            plays = (*step.before.trick, step.play)
            rows.append(Row(number, step.before.leader, plays, step.taker, step.after.out, True))
            number += 1
        elif at == len(steps) - 1:
            rows.append(Row(number, step.after.leader, step.after.trick, None, (), False))
    return rows
