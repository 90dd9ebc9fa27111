"""What a question about Kozel needs, and what is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from solver.errors import KozyrError
from solver.formats.plays import parse_played
from solver.formats.text import loads
from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion, pose_kozel
from solver.question import pose, read_setting
from solver.record import Record
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.objective import Bounds
from solver.search.table import deal_table

ENDING = "N:.67..6 .8..7J 8.9T.. ..JA.8"
"""Of the points 25 are still to be played for."""
WHOLE = Record(deal=random_deal(rules_for("kozel"), 3))


def question(
    record: Record | str = ENDING,
    goal: str | None = None,
    *,
    options: dict[str, str] | None = None,
    **given: Any,
) -> KozelQuestion:
    read = loads(record) if isinstance(record, str) else record
    return pose_kozel(read_setting(read, game="kozel", options=options, **given), goal)


def test_the_score_is_the_usual_goal_where_it_can_be_known() -> None:
    assert question(WHOLE, trump="H", lead="N").goal is KozelGoal.SCORE
    assert question(trump="H", lead="N").goal is KozelGoal.POINTS
    assert not question(trump="H", lead="N").whole


def test_what_was_taken_before_an_ending() -> None:
    given = question(trump="H", lead="N", options={"taken": "50-45"})
    assert given.goal is KozelGoal.SCORE
    assert given.whole
    assert (given.start.points, given.start.tricks) == ((50, 45), (1, 1))
    assert question(trump="H", lead="N", options={"taken": "x-95"}).start.tricks == (0, 1)
    assert given.goal.range(given.law, given.start) == Bounds(-2, 2)


@pytest.mark.parametrize("first_lead", ["left", "lowest_trump"])
def test_who_leads(first_lead: str) -> None:
    options = {"first_lead": first_lead}
    dealt = replace(loads(ENDING), dealer="S")
    assert question(dealt, trump="H", options=options).start.leader == (3 if first_lead == "left" else 0)
    assert question(dealt, trump="D", options=options).start.leader == 3
    assert question(dealt, trump="D", lead="E", options=options).start.leader == 1


def test_the_last_card_of_the_stock_may_show_the_trump() -> None:
    stock = WHOLE.deal.stock
    assert stock is not None
    given = question(WHOLE, lead="N", options={"shown_trump": "last"})
    assert given.start.trump == stock[-1].suit


def test_points_count_alike_for_both_sides() -> None:
    goal = KozelGoal.POINTS
    assert goal.for_side(0, Bounds(3, 5), 23) == Bounds(3, 5)
    assert goal.for_side(1, Bounds(3, 5), 23) == Bounds(18, 20)
    assert KozelGoal.SCORE.for_side(1, Bounds(-2, 4), 23) == Bounds(-4, 2)


FULL = "N:6789... .6789.. ..6789. ...6789"
TWO = "N:67... .67.. ..67. ...67"


WITHOUT_SPADES = "HT HJ HK HA H8 H9 HQ DT DJ DQ DK DA C7 C8 C9 CT CJ CQ CK CA"
SETTINGS: dict[str, tuple[str, dict[str, Any], str]] = {
    "a stock beside short hands": (
        TWO + " / SA HA DA CA",
        {},
        "a stock of 4 cards, but hands of 2; while there is a stock everybody has 4 cards",
    ),
    "a stock that is no multiple of four": (
        FULL + " / SA HA DA",
        {},
        "a stock of 3 cards cannot be drawn evenly; give a multiple of 4",
    ),
    "a card in hand and stock": (FULL + " / SA HA DA S6", {}, "N: ♠6 twice: in N and in the stock"),
    "a stock of another pack": (FULL + " / SA HA DA S2", {}, "the stock: ♠2 is not in the pack of Kozel"),
    "a five": ("N:5678... .6789.. ..6789. ...6789", {}, "N: ♠5 is not in the pack of Kozel"),
    "five cards": ("N:6789T... .6789T.. ..6789T. ...6789T", {}, "5 cards in a hand; at most 4 in Kozel"),
    "unequal hands": ("N:67... .67.. ..67. ...6", {}, "unequal hands: N 2, E 2, S 2, W 1"),
    "no trump": (TWO, {"trump": "N"}, "trump: Kozel is never played without trumps; write S, H, D or C"),
    "a trump that is no suit": (TWO, {"trump": "S2"}, "trump: 'S2' is no trump suit; write S, H, D or C"),
    "trump missing": (TWO, {"trump": None}, "the trump is not known; say --trump S, H, D or C"),
    "lead missing": (TWO, {"lead": None}, "who leads is not known; say --lead"),
    "another goal": (TWO, {"goal": "tricks"}, "'tricks' is not a goal of Kozel; goals are score, points"),
    "score unknown": (TWO, {"goal": "score"}, "the score of an ending needs the points taken before it"),
    "points that do not sum": (
        TWO,
        {"options": {"taken": "60-50"}},
        "taken: 60-50 makes 110 points, but the cards that are gone have 120; give two numbers that make",
    ),
    "no points": (TWO, {"options": {"taken": "6o-50"}}, "'6o-50' is not a value of the option taken"),
    "no trick at all": (
        "N:AKQJ... .AKQJ.. ..AKQJ. ...AKQJ / ST HT DT CT",
        {"options": {"taken": "x-x"}},
        "taken: cards are gone, so some side has a trick; write 0-x or x-0",
    ),
    "a trump that is not shown": (
        FULL + " / SA HA DA CA",
        {"options": {"shown_trump": "last"}},
        "trump: the shown trump, the last card of the stock, is ♣A; write C",
    ),
    "a trump that cannot have been shown": (
        "N:6789... TJQK... A.67.6. ..789.6 / " + WITHOUT_SPADES,
        {},
        "the stock: no card of the trump suit S is in the stock",
    ),
}


@pytest.mark.parametrize(("deal", "given", "message"), SETTINGS.values(), ids=SETTINGS)
def test_what_is_refused(deal: str, given: dict[str, Any], message: str) -> None:
    with pytest.raises(KozyrError, match=re.escape(message)):
        question(deal, **({"trump": "S", "lead": "N"} | given))


def test_taken_of_a_whole_pack() -> None:
    with pytest.raises(KozyrError, match="taken: nothing was taken yet, the pack is whole"):
        question(WHOLE, trump="H", lead="N", options={"taken": "0-0"})


def test_all_played() -> None:
    record = replace(loads("N:6... 7... 8... 9..."), **parse_played("S6 S7 S8 S9"))
    with pytest.raises(KozyrError, match="played: all cards have been played; leave some to play"):
        question(record, trump="S", lead="N")


def test_plain_questions_are_not_for_kozel() -> None:
    setting = read_setting(loads(ENDING), game="kozel", trump="H", lead="N")
    for ask in (pose, deal_table):
        with pytest.raises(
            KozyrError, match="this is not worked out for Kozel; kozyr solve and kozyr expect are"
        ):
            ask(setting)


def test_plays_of_several_cards_are_not_for_plain_games() -> None:
    record = replace(loads(ENDING), **parse_played("H6+H7 /H8+C7"))
    with pytest.raises(
        KozyrError, match=re.escape("played: ♥6+♥7 is no play of Bridge; one card is played at a time")
    ):
        read_setting(record, game="bridge")
