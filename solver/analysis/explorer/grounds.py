"""Which ground belongs to a question: the place where a new kind of game joins the explorer."""

from __future__ import annotations

from typing import Any

from solver.analysis.explorer.brokke import BrokkeGround
from solver.analysis.explorer.ground import Ground
from solver.analysis.explorer.kozel import KozelGround
from solver.analysis.explorer.plain import PlainGround
from solver.brokke_question import BrokkeQuestion
from solver.budget import Budget
from solver.kozel_question import KozelQuestion
from solver.search.answer import AnyQuestion


def ground_of(question: AnyQuestion, budget: Budget) -> Ground[Any]:
    """The game of a question; the budget's ``seconds`` are those of one position."""
    if isinstance(question, KozelQuestion):
        return KozelGround(question, budget)
    if isinstance(question, BrokkeQuestion):
        return BrokkeGround(question, budget)
    return PlainGround(question, budget)
