"""The lines that answer single deals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver.batch.task import Asked, Job, Line, Verdict, answer_job, read_line, verdict_of
from solver.errors import OptionError
from solver.formats.read import read
from solver.question import read_setting
from solver.search.answer import answer, ask
from solver.search.table import deal_table

ENDING = "N:AK.3.. QJ.4.. T9..5. .A..76"
PLAYED = "HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6"


def line_for(text: str, **asked: Any) -> tuple[Line, dict[str, Any]]:
    line = answer_job(Asked(**asked), Job(3, "line 8", read(text)))
    assert "\n" not in line.text
    return line, json.loads(line.text)


def test_a_line_is_the_answer_without_its_costs() -> None:
    line, found = line_for(ENDING, do="table", game="bridge")
    told = deal_table(read_setting(read(ENDING), game="bridge")).to_dict()
    del told["seconds"], told["nodes"]
    assert found == {"number": 3, "place": "line 8"} | told
    assert (line.number, line.verdict) == (3, Verdict.EXACT)


def test_costs_are_added_when_asked_for() -> None:
    _, found = line_for(ENDING, do="solve", game="bridge", trump="S", lead="W", costs=True)
    told = answer(ask(read_setting(read(ENDING), game="bridge", trump="S", lead="W"))).to_dict()
    assert found["values"] == told["values"]
    assert found["seconds"] > 0
    assert found["nodes"] == told["nodes"]


def test_a_game_is_reviewed() -> None:
    text = f'{{"game": "bridge", "deal": "{ENDING}", "trump": "S", "lead": "W", "played": "{PLAYED}"}}'
    from solver.formats.json import loads

    line = answer_job(Asked(do="review"), Job(1, "line 1", loads(text)))
    found = json.loads(line.text)
    assert line.verdict is Verdict.EXACT
    assert len(found["decisions"]) == 12
    assert found["finished"] is True


@pytest.mark.parametrize(
    ("text", "asked", "kind", "message"),
    [
        (ENDING, {"do": "solve"}, "OptionError", "no game is named; say --game, or write game in the file"),
        (ENDING, {"do": "solve", "game": "bridge"}, "OptionError", "the trump is not known; say --trump"),
        (
            ENDING,
            {"do": "table", "game": "bridge", "trump": "S"},
            "OptionError",
            "the table of Bridge has all trumps and leaders; leave out --trump and --lead",
        ),
        ("N:AK... ? ? ?", {"do": "table", "game": "bridge"}, "DealError", ""),
    ],
)
def test_what_is_refused_is_told_in_the_line(text: str, asked: Any, kind: str, message: str) -> None:
    line, found = line_for(text, **asked)
    assert line.verdict is Verdict.REFUSED
    assert found["kind"] == kind
    assert found["error"].startswith(message)
    assert list(found) == ["number", "place", "deal", "error", "kind"]


def test_a_fault_of_the_program_costs_one_line_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: Any, **named: Any) -> Any:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("solver.search.table.deal_table", broken)
    line, found = line_for(ENDING, do="table", game="bridge")
    assert line.verdict is Verdict.FAILED
    assert found["error"] == "a fault of the program (ZeroDivisionError: by nothing); please report it"


def test_a_budget_leaves_bounds() -> None:
    deal = "N:A964.T97.AQ54.K5 KQ73.AJ43.93.Q73 J5.2.KT762.JT984 T82.KQ865.J8.A62"
    line, found = line_for(deal, do="solve", game="bridge", trump="N", lead="W", seconds=1e-6)
    assert line.verdict is Verdict.BOUNDS
    assert found["exact"] is False
    assert set(found["bounds"]) == {"NS", "EW"}


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ({"exact": True}, Verdict.EXACT),
        ({"exact": False}, Verdict.BOUNDS),
        ({"error": "no", "kind": "OutOfBudgetError"}, Verdict.BOUNDS),
        ({"error": "no", "kind": "DealError"}, Verdict.REFUSED),
        ({"error": "no", "kind": "Fault"}, Verdict.FAILED),
        ({"exact": True, "finished": True, "stated": [{"difference": 0}]}, Verdict.EXACT),
        ({"exact": True, "finished": True, "stated": [{"difference": -1}]}, Verdict.WRONG),
        ({"exact": True, "finished": False, "stated": [{"difference": -1}]}, Verdict.EXACT),
    ],
)
def test_a_line_tells_how_its_deal_was_answered(line: dict[str, Any], verdict: Verdict) -> None:
    assert verdict_of(line) is verdict


@pytest.mark.parametrize("text", ["", "[]", "{", '{"number": 2, "exact": true}', '{"number": 1}', "\x00"])
def test_other_lines_are_no_answers(text: str) -> None:
    assert read_line(text, 1) is None


def test_only_some_questions_can_be_asked() -> None:
    with pytest.raises(
        OptionError, match=r"'tabel' .*did you mean 'table'\? one can do table, solve, review"
    ):
        Asked(do="tabel")
