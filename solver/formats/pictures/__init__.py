"""Answers as pictures: diagrams, tables and charts in SVG and HTML that stand alone.

An answer is described as a :class:`~solver.formats.pictures.page.Page` by :func:`page_of`, which knows every
kind of answer; :func:`to_svg` and :func:`to_html` write any page. Costs of the search (time, nodes) are left
out, so that the same answer gives the same file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.analysis.kozel_match import Stake
    from solver.formats.pictures.page import Page


def page_of(answer: object, stake: Stake | None = None) -> Page:
    """What is on the page of an answer: a solution, a table, an expectation or a review of any game.

    ``stake`` adds the chances of winning the match to an expectation for Kozel. Raises ``OptionError`` for
    anything else.
    """
    from solver.analysis.brokke_expectation import BrokkeExpectation
    from solver.analysis.expectation import Expectation
    from solver.analysis.kozel_advice import Advice
    from solver.analysis.kozel_answer import KozelExpectation
    from solver.analysis.review.review import Review
    from solver.brokke_solution import BrokkeSolution
    from solver.errors import OptionError
    from solver.formats.pictures.pages.brokke import brokke_page
    from solver.formats.pictures.pages.brokke_expect import brokke_expectation_page
    from solver.formats.pictures.pages.expect import expectation_page
    from solver.formats.pictures.pages.kozel import kozel_page
    from solver.formats.pictures.pages.kozel_expect import kozel_expectation_page
    from solver.formats.pictures.pages.plain import solution_page
    from solver.formats.pictures.pages.review import review_page
    from solver.formats.pictures.pages.table import table_page
    from solver.kozel_solution import KozelSolution
    from solver.search.table import Table
    from solver.solution import Solution

    match answer:
        case Solution():
            return solution_page(answer)
        case KozelSolution() | Advice():
            return kozel_page(answer)
        case BrokkeSolution():
            return brokke_page(answer)
        case BrokkeExpectation():
            return brokke_expectation_page(answer)
        case Table():
            return table_page(answer)
        case Expectation():
            return expectation_page(answer)
        case KozelExpectation():
            return kozel_expectation_page(answer, stake)
        case Review():
            return review_page(answer)
        case _:
            raise OptionError(
                f"there is no picture of {type(answer).__name__}", remedy="leave out --svg and --html"
            )


def to_svg(answer: object, stake: Stake | None = None) -> str:
    """An answer as the text of an SVG file; parameters and errors are those of :func:`page_of`."""
    from solver.formats.pictures import svg

    return svg.to_svg(page_of(answer, stake))


def to_html(answer: object, stake: Stake | None = None) -> str:
    """An answer as the text of an HTML file; parameters and errors are those of :func:`page_of`."""
    from solver.formats.pictures import html

    return html.to_html(page_of(answer, stake))


def to_fragment(answer: object) -> str:
    """An answer as a piece of HTML, as notebooks show it; raises what :func:`page_of` does."""
    from solver.formats.pictures import html

    return html.to_fragment(page_of(answer))
