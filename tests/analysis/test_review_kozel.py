"""Reviews of Kozel: sets of cards, claims of four in and out of turn, rights that were let go."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from solver.analysis.review.review import review
from solver.budget import Budget
from solver.errors import IllegalPlayError
from solver.formats.plays import parse_played
from solver.formats.text import parse_deal
from solver.kozel_question import pose_kozel
from solver.plays import PASS
from solver.question import Setting, read_setting
from solver.record import Record
from solver.rules.kozel_play import legal, play
from solver.search.kozel_solve import solve_kozel
from solver.search.objective import Bounds

ENDING = "N:.67..6 .8..7J 8.9T.. ..JA.8"
SHORT = "N:.67.. .8..J 8.T.. ..A.8"
FOURS = "N:6789... .6789.. ..6789. TJ..T.T"
"""Three players hold four of a suit."""


def game(deal: str, played: str = "", **options: str) -> Setting:
    parsed, first = parse_deal(deal)
    record = Record(deal=parsed, first=first, trump="S", lead="N", **parse_played(played))
    return read_setting(record, game="kozel", options=options)


def at_random(setting: Setting, rng: Random) -> Setting:
    question = pose_kozel(setting, "points")
    position, plays = question.start, []
    while not position.finished:
        plays.append(rng.choice(legal(question.law, position)))
        position = play(question.law, position, plays[-1])
    return replace(setting, record=replace(setting.record, plays=tuple(plays)))


@pytest.mark.parametrize(
    ("deal", "taken", "goal", "seed"),
    [
        (SHORT, "60-37", "points", 0),
        (SHORT, "60-37", "score", 1),
        (SHORT, "x-97", "score", 2),
        (ENDING, "50-45", "points", 0),
    ],
)
def test_every_value_equals_a_fresh_solution(deal: str, taken: str, goal: str, seed: int) -> None:
    setting = at_random(game(deal, taken=taken), Random(seed))
    answer = review(setting, goal=goal)
    assert answer.exact
    assert answer.finished
    plays = setting.record.plays
    assert [one.did for one in answer.decisions] == list(plays)
    for at, one in enumerate(answer.decisions):
        before = replace(setting, record=replace(setting.record, plays=plays[:at]))
        solution = solve_kozel(pose_kozel(before, goal), line=False)
        assert {name: line[at] for name, line in answer.worths.items()} == solution.values
        worth = {chosen: group.value for group in solution.plays for chosen in (group.play, *group.equals)}
        mine = "NS" if one.seat % 2 == 0 else "EW"
        assert one.before == solution.values[mine]
        assert one.after == worth[plays[at]]
        assert one.cost.low == one.before.low - one.after.low
        assert set(one.best) == {chosen for chosen in worth if worth[chosen] == one.before}


def test_a_lead_claimed_out_of_turn_could_have_waited() -> None:
    # South claims over the lead of North before East has played.
    answer = review(game(FOURS, "S6 ^D6+D7+D8+D9"), goal="points")
    claim = answer.decisions[1]
    assert (claim.seat, claim.trick, claim.ways) == (2, 1, 2)
    assert PASS in claim.best
    before, after = (line.low for line in answer.worths["NS"][1:3])
    assert claim.cost == Bounds(before - after, before - after)


def test_a_right_that_is_let_go_is_a_decision() -> None:
    budget = Budget()
    budget.stop.set()  # what the decisions are takes no search
    answer = review(game(FOURS, "S6 /H6", claim_when="between"), goal="points", budget=budget)
    # East and South might have claimed before the lead was made.
    assert [(one.seat, one.did) for one in answer.decisions[:2]] == [(1, PASS), (2, PASS)]
    assert [one.ways for one in answer.decisions[:2]] == [2, 2]
    assert [one.number for one in answer.decisions] == [1, 1, 1, 2]
    assert [one.seat for one in answer.decisions[2:]] == [0, 1]


def test_an_illegal_play_is_named_with_its_trick() -> None:
    with pytest.raises(
        IllegalPlayError, match=r"played: trick 1, play 2 \(♥8\): E answers with 1 of 2 cards"
    ):
        review(game(ENDING, "H6+H7 H8"))


def test_a_claimed_number_of_points_is_compared() -> None:
    setting = game(ENDING, "H6+H7", taken="50-45")
    setting = replace(setting, record=replace(setting.record, result={"NS": 70}))
    answer = review(setting, goal="points")
    value = answer.worths["NS"][-1].low
    assert answer.stated[0].difference == Bounds(70 - value, 70 - value)
    assert answer.counts == {"NS": 50, "EW": 45}
    score = review(setting, goal="score").stated[0]
    assert score.worth == 2  # 70 to 50, and both sides have a trick
