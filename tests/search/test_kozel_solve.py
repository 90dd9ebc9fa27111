"""Questions about Kozel answered: values, plays, lines, and what a budget leaves."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest

from solver.budget import Budget
from solver.errors import OptionError
from solver.formats.plays import parse_played
from solver.formats.text import parse_deal
from solver.kozel_question import KozelQuestion, pose_kozel
from solver.question import read_setting
from solver.record import Record
from solver.rules.kozel_law import Law
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.answer import answer, ask
from solver.search.kozel_engine import KozelReferenceEngine
from solver.search.kozel_solve import solve_kozel
from solver.search.objective import Bounds

ENDING = "N:.67..6 .8..7J 8.9T.. ..JA.8"
"""Of the points 25 are still to be played for."""
SHORT = "N:.67.. .8..J 8.T.. ..A.8"


def question(deal: str = ENDING, played: str = "", goal: str | None = None, **options: str) -> KozelQuestion:
    parsed, first = parse_deal(deal)
    record = Record(deal=parsed, first=first, **parse_played(played))
    return pose_kozel(read_setting(record, game="kozel", trump="S", lead="N", options=options), goal)


@pytest.mark.parametrize("goal", ["points", "score"])
@pytest.mark.parametrize("played", ["", "H6+H7 /H8+C7", "C6 C7"])
def test_values_plays_and_line_agree(goal: str, played: str) -> None:
    solution = solve_kozel(question(played=played, goal=goal, taken="50-45"))
    assert solution.exact
    total = 120 if goal == "points" else 0
    assert solution.values["NS"].low + solution.values["EW"].low == total
    mine = "NS" if solution.to_play in "NS" else "EW"
    assert solution.plays[0].value == solution.values[mine]
    values = [group.value.low for group in solution.plays]
    assert values == sorted(values, reverse=True)
    end = solution.end
    assert end.finished
    assert sum(end.points) == 120
    if goal == "points":
        assert solution.points == {side: value.low for side, value in solution.values.items()}
    else:
        assert solution.defeat["EW"] - solution.defeat["NS"] == solution.values["NS"].low


def test_the_value_stays_along_the_line() -> None:
    """It never changes but by a mistake, so not on the best line."""
    solution = solve_kozel(question(SHORT))
    made: list[str] = []
    for step in solution.line[:-1]:
        made.append(step.play.text)
        assert solve_kozel(question(SHORT, played=" ".join(made)), line=False).values == solution.values


def test_one_side_and_points_still_to_come() -> None:
    played = "H6 H8 H9 /DJ"
    whole = solve_kozel(question(played=played, taken="50-45", goal="points"))
    rest = solve_kozel(question(played=played, taken="50-45", goal="points"), seat=3, remaining=True)
    assert rest.values == {"EW": whole.values["EW"].shifted(-45)}
    assert rest.points == {"NS": whole.points["NS"] - 52, "EW": whole.points["EW"] - 45}
    assert rest.tricks == {"NS": whole.tricks["NS"] - 1, "EW": whole.tricks["EW"]}
    shift = 52 if rest.to_play in "NS" else 45
    assert [group.value.shifted(shift) for group in rest.plays] == [group.value for group in whole.plays]


def test_outcomes_in_words() -> None:
    solution = solve_kozel(question(taken="50-45", goal="score"))
    written = solution.values["NS"].low
    expected = {2: ("61 or more", "31-59"), 0: ("60", "60"), -2: ("31-59", "61 or more")}[written]
    assert tuple(solution.outcomes.values()) == expected
    assert solve_kozel(question(SHORT)).outcomes == {}


def full_deal(goal: str) -> KozelQuestion:
    """A whole deal, of which nothing is proven in a moment."""
    setting = read_setting(Record(deal=random_deal(rules_for("kozel"), 3)), game="kozel", trump="H", lead="N")
    return pose_kozel(setting, goal)


@pytest.mark.parametrize("budget", [Budget(seconds=0.05), Budget(memory_mb=1)])
@pytest.mark.parametrize("goal", ["points", "score"])
def test_a_spent_budget_leaves_bounds_of_the_plain_engine(budget: Budget, goal: str) -> None:
    asked = full_deal(goal)
    solution = solve_kozel(asked, engine=KozelReferenceEngine(asked.law, budget))
    assert not solution.exact
    assert solution.line == ()
    expected = Bounds(0, 120) if goal == "points" else Bounds(-6, 6)
    assert solution.values == {"NS": expected, "EW": expected}
    data = solution.to_dict()
    assert data["bounds"]["NS"] == [expected.low, expected.high]
    assert data["values"] == {}
    assert data["exact"] is False


def test_stopped_from_outside() -> None:
    stop = Event()
    stop.set()
    solution = solve_kozel(question(), budget=Budget(stop=stop))
    assert not solution.exact
    assert solution.values["NS"] == Bounds(0, 25)


def test_ctrl_c_leaves_bounds_of_the_plain_engine() -> None:
    class Interrupting(Event):
        """Ctrl-C comes after some positions."""

        asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            if self.asked == 50:
                raise KeyboardInterrupt
            return super().is_set()

    budget = Budget(stop=Interrupting())
    asked = question()
    solution = solve_kozel(asked, engine=KozelReferenceEngine(asked.law, budget))
    assert budget.stop.is_set()
    assert not solution.exact
    assert solution.values["NS"] == Bounds(0, 25)


def test_claims_between_tricks_are_decisions() -> None:
    """East may claim with four hearts before North leads; the line may hold a pass, which is written."""
    deal = "N:6..67.6 .6789.. 7..89.7 89..TJ."
    solution = solve_kozel(question(deal, claim_when="between"), line=False, budget=Budget(seconds=0.01))
    assert solution.to_play == "E"
    assert {group.play.text for group in solution.plays} == {"^H6+H7+H8+H9", "pass"}


def test_plain_games_are_asked_and_answered_the_same_way() -> None:
    deal, first = parse_deal("N:AK.3.. QJ.4.. T9..5. .A..76")
    bridge: Any = answer(
        ask(read_setting(Record(deal=deal, first=first), game="bridge", trump="S", lead="W"))
    )
    assert bridge.question.goal == "tricks"
    assert bridge.values == {"NS": Bounds(2, 2), "EW": Bounds(1, 1)}
    kozel: Any = answer(question(SHORT))
    assert kozel.question.law == Law()


def test_two_sides_have_no_equilibrium() -> None:
    with pytest.raises(
        OptionError, match="Kozel has two sides, and so one value; leave out --notion equilibrium"
    ):
        answer(question(), equilibrium=True)
