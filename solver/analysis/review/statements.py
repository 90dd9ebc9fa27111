"""What a game file says of the end, checked against the game or, where it stopped, against best play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from solver.analysis.review.brokke_course import BrokkeCourse
from solver.analysis.review.kozel_course import KozelCourse
from solver.analysis.review.plain_course import PlainCourse
from solver.analysis.review.totals import Statement
from solver.brokke_goal import BrokkeGoal
from solver.errors import DealError
from solver.kozel_goal import KozelGoal
from solver.rules.base import Kind, Rules
from solver.rules.kozel_law import SIDE_NAMES
from solver.search.objective import Bounds

AnyCourse: TypeAlias = PlainCourse | KozelCourse | BrokkeCourse


def check_stated(rules: Rules, result: Mapping[str, int]) -> None:
    """Raises ``DealError`` unless a stated result is of seats, in partnerships of sides."""
    names = rules.side_names or tuple(rules.seats)
    for name in result:
        if name not in names:
            unit = "tricks" if rules.kind is Kind.PLAIN else "points"
            raise DealError(
                f"'{name}' takes no {unit} of its own in {rules.title}",
                place="result",
                remedy=f"write {' or '.join(names)}",
            )


def statements(
    course: AnyCourse, result: Mapping[str, int], worths: Mapping[str, tuple[Bounds, ...]]
) -> tuple[Statement, ...]:
    """Each count that the file states beside what the end of the record is worth.

    Raises ``DealError`` for a count that no end of the game can have.
    """
    found = []
    for name, stated in result.items():
        if name not in worths:
            continue
        if isinstance(course, BrokkeCourse):
            found.append(Statement(name, stated, stated, _score(course, name, worths[name][-1])))
            continue
        most = _total(course)
        if not 0 <= stated <= most:
            raise DealError(f"{stated} of {most}", place=f"result: {name}", remedy=f"write 0 to {most}")
        found.append(Statement(name, stated, _worth(course, name, stated), worths[name][-1]))
    return tuple(found)


def _score(course: BrokkeCourse, name: str, end: Bounds) -> Bounds:
    """What a side has scored, or what it is sure of where play stopped."""
    if course.question.goal is BrokkeGoal.SCORE:
        return end
    side = next(at for at, seats in enumerate(course.law.sides) if course.rules.name_of(seats) == name)
    return course.score_within(side)


def _total(course: PlainCourse | KozelCourse) -> int:
    if isinstance(course, KozelCourse):
        last = course.positions[-1]
        return sum(last.points) + last.points_left
    position = course.positions[-1]
    return position.remaining + sum(position.won)


def _worth(course: PlainCourse | KozelCourse, name: str, stated: int) -> int:
    """What a count is worth to its seat or side, as it counts under the goal."""
    if isinstance(course, PlainCourse):
        table = None
        if course.question.goal == "score":
            table = course.question.scores(course.rules.seats.index(name))
        return stated if table is None else table[stated]
    if course.question.goal is KozelGoal.POINTS:
        return stated
    position, side = course.positions[-1], SIDE_NAMES.index(name)
    points = (stated, _total(course) - stated) if side == 0 else (_total(course) - stated, stated)
    # Who is to get more points than it has takes a trick for it.
    tricks = [max(position.tricks[each], int(points[each] > position.points[each])) for each in (0, 1)]
    score = course.law.score(points, (tricks[0], tricks[1]))
    return score if side == 0 else -score
