"""One way to ask and be answered for games of every kind.

Each kind of game (:class:`~solver.rules.base.Kind`) has a question, a search and a solution of its own;
which belong together is said here and, for drawings, in the command line's ``render/answer.py``.
"""

from __future__ import annotations

from typing import Final

from solver.brokke_question import BrokkeQuestion, pose_brokke
from solver.brokke_solution import BrokkeSolution
from solver.budget import Budget
from solver.errors import OptionError
from solver.kozel_question import KozelQuestion, pose_kozel
from solver.kozel_solution import KozelSolution
from solver.question import Question, Setting, pose
from solver.rules.base import Kind, Rules
from solver.search import solve
from solver.search.brokke_solve import solve_brokke
from solver.search.kozel_solve import solve_kozel
from solver.solution import Solution

AnyQuestion = Question | KozelQuestion | BrokkeQuestion
AnySolution = Solution | KozelSolution | BrokkeSolution

MELDS_SECONDS: Final = 60.0
"""How long Clubs by Drew Brokke is searched for where no time is named."""


def usual_seconds(rules: Rules) -> float | None:
    """After how long a search ends with bounds unless a time is named; ``None`` for never.

    Of Clubs by Drew Brokke only endings can be searched to the end; in the other games every deal can.
    """
    return MELDS_SECONDS if rules.kind is Kind.MELDS else None


def ask(setting: Setting, goal: str | None = None) -> AnyQuestion:
    """The question about the position that a setting describes; the goal is the game's usual one if
    none is named. Raises what :func:`~solver.question.pose` or the game's own counterpart does."""
    if setting.rules.kind is Kind.SETS:
        return pose_kozel(setting, goal)
    if setting.rules.kind is Kind.MELDS:
        return pose_brokke(setting, goal)
    return pose(setting, goal or "tricks")


def answer(
    question: AnyQuestion,
    *,
    budget: Budget | None = None,
    seat: int | None = None,
    equilibrium: bool = False,
    remaining: bool = False,
) -> AnySolution:
    """The answer to a question of any kind; the parameters are those of :func:`solver.search.solve.solve`.

    Raises ``OptionError`` for an equilibrium of a game with one value and for ``remaining`` where scores
    come from all the cards won, and what the searches raise.
    """
    if isinstance(question, KozelQuestion):
        if equilibrium:
            raise OptionError(
                f"{question.rules.title} has two sides, and so one value",
                remedy="leave out --notion equilibrium",
            )
        return solve_kozel(question, budget=budget, seat=seat, remaining=remaining)
    if isinstance(question, BrokkeQuestion):
        if remaining:
            raise OptionError(
                "combinations are made of all the cards won, those taken before too",
                remedy="leave out --remaining",
            )
        return solve_brokke(question, budget=budget, seat=seat, equilibrium=equilibrium)
    return solve.solve(question, budget=budget, seat=seat, equilibrium=equilibrium, remaining=remaining)
