"""The drawing of a solution, whatever kind of game it is of."""

from __future__ import annotations

from rich.text import Text

from cli.render.brokke import draw_brokke
from cli.render.kozel import draw_kozel
from cli.render.kozel_advice import draw_claims, draw_stake
from cli.render.pen import Pen
from cli.render.solution import draw_solution
from solver.analysis.kozel_advice import Advice
from solver.brokke_solution import BrokkeSolution
from solver.kozel_solution import KozelSolution
from solver.search.answer import AnySolution


def draw_answer(pen: Pen, solution: AnySolution | Advice) -> list[Text]:
    """The whole answer, in at most 80 columns."""
    if isinstance(solution, Advice):
        parts = [draw_claims(pen, solution), draw_stake(pen, solution)]
        return draw_kozel(pen, solution.solution, parts)
    if isinstance(solution, KozelSolution):
        return draw_kozel(pen, solution)
    if isinstance(solution, BrokkeSolution):
        return draw_brokke(pen, solution)
    return draw_solution(pen, solution)
