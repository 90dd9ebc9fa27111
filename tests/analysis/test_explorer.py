"""The explorer's session: going about a line of play, what is known, whose cards are hidden."""

from __future__ import annotations

from typing import Any

import pytest

from solver.analysis.explorer.ground import Answer
from solver.analysis.explorer.grounds import ground_of
from solver.analysis.explorer.limit import Limit
from solver.analysis.explorer.session import Session
from solver.budget import Budget
from solver.cards import Card
from solver.errors import IllegalPlayError, OptionError
from solver.formats.plays import parse_played
from solver.formats.text import parse_deal
from solver.plays import PASS, Play
from solver.question import read_setting
from solver.record import Record
from solver.search.answer import ask
from solver.solution import Notion

BRIDGE = "N:AK.3.. QJ.4.. T9..5. .A..76"


def session_of(text: str, played: str = "", *, goal: str | None = None, **given: Any) -> Session[Any]:
    """A session about a deal in text notation; ``given`` are arguments of ``read_setting`` and of
    ``Session``."""
    own = {name: given.pop(name) for name in ("notion", "seat") if name in given}
    deal, first = parse_deal(text)
    record = Record(deal=deal, first=first, **parse_played(played))
    question = ask(read_setting(record, **given), goal)
    return Session(ground_of(question, Budget(memory_mb=32)), **own)


def bridge(played: str = "", **own: Any) -> Session[Any]:
    return session_of(BRIDGE, played, game="bridge", trump="S", lead="W", **own)


def card(text: str) -> Play:
    return Play(Card.parse(text).bit)


def texts(plays: tuple[Play, ...]) -> str:
    return " ".join(play.text for play in plays)


def search(session: Session[Any]) -> Answer:
    """Searches the position shown to the end."""
    for answer in session.ground.search(session.position, session.aim, Limit()):
        session.keep(session.position, session.aim, answer)
    found = session.answer
    assert found is not None
    return found


def test_plays_are_taken_back_and_made_again() -> None:
    session = bridge()
    session.play(card("C7"))
    session.play(card("H3"))
    assert (texts(session.played), session.ahead) == ("C7 H3", ())
    assert session.undo()
    assert (texts(session.played), texts(session.ahead)) == ("C7", "H3")
    assert session.view.to_play == 0
    assert session.redo()
    assert texts(session.played) == "C7 H3"
    assert not session.redo()


def test_another_play_leaves_the_line_and_the_same_one_keeps_it() -> None:
    session = bridge()
    for text in ("C7", "H3", "H4"):
        session.play(card(text))
    session.jump(1)
    session.play(card("H3"))
    assert (texts(session.played), texts(session.ahead)) == ("C7 H3", "H4")
    session.undo()
    session.play(card("SA"))
    assert (texts(session.played), session.ahead) == ("C7 SA", ())


def test_it_begins_at_the_position_asked_about_and_goes_back_to_the_deal() -> None:
    session = bridge("C7 H3 SJ")
    assert (session.at, session.asked) == (3, 3)
    session.play(card("ST"))
    assert session.home()
    assert session.at == 3
    assert session.home()
    assert session.at == 0
    assert session.view.hands == session.ground.start.hands
    assert not session.undo()


def test_an_illegal_play_is_refused_with_its_rule_and_changes_nothing() -> None:
    session = bridge("HA")
    session.play(card("H3"))
    with pytest.raises(IllegalPlayError, match="E must follow suit in hearts") as caught:
        session.play(card("SQ"))
    assert caught.value.place == "♠Q"
    assert texts(session.played) == "HA H3"
    with pytest.raises(IllegalPlayError, match="is no play of Bridge"):
        session.play(PASS)


def test_the_best_line_is_followed_to_its_end_and_left_again() -> None:
    session = bridge()
    assert not session.best_to_end()
    line = search(session).line
    assert len(line) == 12
    session.play(line[0])
    session.undo()
    assert session.best_to_end()
    assert session.view.to_play is None
    assert session.played == line
    assert session.back()
    assert (session.at, session.ahead) == (0, line[:1])
    assert not session.back()


def test_tricks_are_gone_through_along_the_line_ahead_and_the_best_one() -> None:
    session = bridge()
    search(session)
    assert session.trick_on()
    assert (session.at, session.view.trick) == (4, ())
    search(session)
    session.best()
    assert session.at == 5
    assert session.trick_back()
    assert session.at == 4
    assert session.trick_back()
    assert session.at == 0
    assert not session.trick_back()
    assert session.trick_on()
    assert session.at == 4
    assert len(session.ahead) == 1


def test_the_best_play_is_made_only_when_it_is_known() -> None:
    session = bridge()
    assert session.choice() is None
    assert not session.best()
    search(session)
    assert session.best()
    assert texts(session.played) == "C6"


def test_goals_and_notions_go_round() -> None:
    session = session_of("A:A.32.. K.54.. Q.76.. / .8..AK", game="clubs", lead="B")
    assert (session.aim.goal, session.aim.notion) == ("tricks", Notion.GUARANTEE)
    assert session.switch_goal()
    assert session.switch_notion()
    assert (session.aim.goal, session.aim.notion) == ("score", Notion.EQUILIBRIUM)
    assert session.switch_goal()
    assert session.switch_notion()
    assert (session.aim.goal, session.aim.notion) == ("tricks", Notion.GUARANTEE)
    partners = bridge()
    assert not partners.switch_goal()
    assert not partners.switch_notion()


def test_a_notion_that_the_game_lacks_is_refused() -> None:
    with pytest.raises(OptionError, match="Bridge has no equilibrium; notions are value"):
        bridge(notion=Notion.EQUILIBRIUM)


def test_answers_are_kept_by_position_and_question() -> None:
    session = session_of("A:A.32.. K.54.. Q.76.. / .8..AK", game="clubs", lead="B")
    search(session)
    session.switch_goal()
    assert session.answer is None
    session.switch_goal()
    session.play(card("SK"))
    assert session.answer is None
    session.undo()
    answer = session.answer
    assert answer is not None
    assert answer.exact


def test_hands_are_hidden_in_turn() -> None:
    session = bridge()
    seen = []
    for _ in range(7):
        seen.append("".join(seat for at, seat in enumerate("NESW") if at not in session.hidden))
        session.switch_hidden()
    assert seen == ["NESW", "N", "E", "S", "W", "NS", "EW"]
    assert session.hidden == frozenset()
    assert bridge(seat=2).hidden == {0, 1, 3}


def test_the_solver_replies_for_hidden_hands_only() -> None:
    session = bridge(seat=0)
    assert session.concealed
    assert session.reply() is None  # nothing is known yet
    search(session)
    reply = session.reply()
    assert reply is not None
    assert reply.text == "C6"
    session.play(reply)
    assert not session.concealed
    search(session)
    assert session.reply() is None  # it is the turn of a seat that is shown
    session.solver_plays = False
    session.undo()
    assert session.concealed
    assert session.reply() is None  # the player plays all hands


def test_against_the_solver_a_play_is_taken_back_to_the_own_turn() -> None:
    session = bridge(seat=0)
    for text in ("C6", "H3", "SJ", "S9"):
        session.play(card(text))
    assert session.undo()
    assert session.at == 1
    search(session)
    session.undo()
    # On the solver's turn, but with plays ahead: it waits for the player to go on.
    assert (session.at, session.reply()) == (0, None)


def test_kozel_is_played_in_sets() -> None:
    session = session_of("N:.67.. ..7.8 8.T.. ..A.J", game="kozel", trump="S", lead="N")
    both = Play(card("H6").cards | card("H7").cards)
    session.play(both)
    assert session.view.trick == ((0, both),)
    with pytest.raises(IllegalPlayError, match="E answers with 1 of 2 cards"):
        session.play(card("D7"))
    answer = search(session)
    assert [play.text for play in answer.worths] == ["/D7+C8"]
    assert session.best_to_end()
    assert dict(session.view.taken) == {"NS": 23, "EW": 0}


def test_a_right_to_claim_is_used_or_let_go_by() -> None:
    session = session_of(
        "N:6789... .6789.. ..6789. ...6789 / SJ HJ DJ CJ",
        game="kozel",
        trump="S",
        lead="N",
        options={"claim_when": "between"},
    )
    assert [play.text for play in session.legal] == ["pass", "^H6+H7+H8+H9"]
    session.play(PASS)
    assert session.view.to_play == 2
    session.undo()
    session.play(session.legal[1])
    assert (session.view.leader, session.view.to_play) == (1, 2)
