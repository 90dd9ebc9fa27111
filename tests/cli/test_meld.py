"""``kozyr meld``: what it prints, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]


def test_every_card_and_every_point_is_shown(kozyr: Run) -> None:
    run = kozyr("meld", "SK HK DK CK SA HA DA S9 D9 X H4", "--contract", "1,1")
    assert run.exit_code == 0
    assert run.stdout.splitlines() == [
        "  Clubs by Drew Brokke | 11 cards | contract 1 trips, 1 club",
        "",
        "  Combinations",
        "  trips of aces     SA HA DA                              45",
        "  club of kings     SK HK DK CK                           40",
        "                                                        ----",
        "  combinations                                            85",
        "  contract made                                          100",
        "                                                        ----",
        "  score                                                  185",
        "",
        "  unused            S 9  H 4  D 9  X1",
        "",
        "  Exact. Going out is not counted.",
    ]


def test_wild_cards_show_what_they_stand_for(kozyr: Run) -> None:
    lines = kozyr("meld", "SA HA X1 c2 S2 D2 H2 ST HT", "-o", "twos=ordinary").stdout.splitlines()
    assert "  four twos         S2 H2 D2 C2                           80" in lines
    assert "  trips of aces     SA HA X1=A                            45" in lines
    assert "  S2=A: the wild card stands for an ace. Exact. Going out is not counted." in lines
    apart = kozyr("meld", "C2 S2 D2 H2", "-o", "four_twos=apart").stdout.splitlines()
    assert "  no combination of four                                 -50" in apart
    assert "  score                                                   30" in apart


def test_a_club_that_does_not_count_is_shown_as_such(kozyr: Run) -> None:
    ask = ("meld", "SA HA DA SK HK DK X1 SQ HQ DQ", "--contract", "1,0")
    lines = kozyr(*ask, "--ties").stdout.splitlines()
    assert "  trips of aces     SA HA DA                              45" in lines
    assert "  club of kings     SK HK DK X1=K  not counted, saves the 50" in lines
    assert "                    SQ HQ DQ X1=Q  not counted, saves the 50" in lines
    assert "  unused            S Q  H Q  D Q" in lines
    assert not any("no combination of four" in line for line in lines)
    data = json.loads(kozyr(*ask, "--ties", "--json").stdout)
    assert (data["melds"], data["uncounted"]) == ([["SA", "HA", "DA"]], ["SK", "HK", "DK", "X1"])
    assert (data["tied"], data["tied_uncounted"]) == ([[["SA", "HA", "DA"]]], [["SQ", "HQ", "DQ", "X1"]])
    assert (data["score"], data["bonuses"], data["total"]) == (45, {"contract": 100}, 145)
    narrow = json.loads(kozyr(*ask, "--json", "-o", "no_club=counted").stdout)
    assert (narrow["uncounted"], narrow["bonuses"]) == (None, {"contract": 100, "no_club": -50})


def test_a_contract_that_is_not_made(kozyr: Run) -> None:
    lines = kozyr("meld", "SA HA DA S9 H9 D9 C9", "--contract", "2,1").stdout.splitlines()
    assert "  contract not made: 1 of 2 trips and 1 of 1 clubs natural" in lines


def test_nothing_to_combine(kozyr: Run) -> None:
    lines = kozyr("meld", "SK").stdout.splitlines()
    assert lines[0] == "  Clubs by Drew Brokke | 1 card"
    assert lines[3] == "  none"
    assert "  score                                                  -50" in lines


def test_ties_are_counted_and_shown_when_asked_for(kozyr: Run) -> None:
    cards = ["SK", "HK", "SQ", "HQ", "ST", "HT", "X1", "S2"]
    assert "  3 choices score 40; --ties shows each." in kozyr("meld", *cards).stdout.splitlines()
    lines = kozyr("meld", *cards, "--ties").stdout.splitlines()
    at = lines.index("  All 3 choices that score 40")
    assert [line.split() for line in lines[at + 1 : at + 4]] == [
        ["1.", "SK", "HK", "S2=K", "X1=K"],
        ["2.", "SQ", "HQ", "S2=Q", "X1=Q"],
        ["3.", "ST", "HT", "S2=T", "X1=T"],
    ]
    assert "  No other choice scores as much." in kozyr("meld", "SK", "--ties").stdout.splitlines()


def test_json(kozyr: Run) -> None:
    run = kozyr("meld", "SA HA DA X2 S9 H9 D9 ST", "--contract", "2,0", "--json")
    data = json.loads(run.stdout)
    assert data["game"] == "brokke"
    assert data["options"]["four_twos"] == "club"
    assert data["contract"] == [2, 0]
    assert data["melds"] == [["SA", "HA", "DA"], ["S9", "H9", "D9"]]
    assert data["score"] == 60
    assert data["bonuses"] == {"contract": 100, "no_club": -50}
    assert data["total"] == 110
    assert data["uncounted"] is None
    assert data["unused"] == ["ST", "X2"]
    assert (data["exact"], data["ties"]) == (True, 1)
    assert "tied" not in data
    wild = json.loads(kozyr("meld", "SA HA X2 S2 SK HK", "--json", "--ties").stdout)
    assert wild["combinations"] == [
        {"kind": "club", "rank": "A", "points": 60, "natural": False, "wild": {"S2": "A", "X2": "A"}}
    ]
    assert wild["tied"] == []


def test_ties_in_json(kozyr: Run) -> None:
    data = json.loads(kozyr("meld", "SK HK SQ HQ X1 S2", "--json", "--ties").stdout)
    assert data["melds"] == [["SK", "HK", "S2", "X1"]]
    assert data["tied"] == [[["SQ", "HQ", "S2", "X1"]]]
    assert data["ties"] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["SA Z9"], "CARDS: card 2: 'Z9' is not a card; write suit then rank"),
        (["SA HA SA"], "CARDS: SA twice; every card may stand in one place only"),
        (["X X X"], "CARDS: card 3: a third joker; there are two, X1 and X2"),
        (["X1 x1"], "CARDS: X1 twice"),
        (["X3"], "CARDS: card 1: 'X3' is not a card"),
        ([" "], "CARDS: no cards; list the cards won"),
        (["SA", "--contract", "two"], "--contract: 'two' is not a contract; write trips,clubs"),
        (
            ["SA", "--contract", "9,4"],
            "--contract: the contract 9,4 asks for more than the pack has; it has 12",
        ),
        (
            ["SA", "--option", "twos=three"],
            "'three' is not a value of the option twos; values are wild, ordinary",
        ),
        (["SA", "--option", "wild=no"], "'wild' is not an option of brokke; options are players"),
        ([], "no CARDS is given"),
    ],
)
def test_bad_input_is_refused_in_one_line(kozyr: Run, arguments: list[str], message: str) -> None:
    run = kozyr("meld", *arguments)
    assert (run.exit_code, run.stdout) == (2, "")
    assert message in run.stderr
    assert run.stderr.count("\n") == 1


def test_the_example_of_the_help_runs(kozyr: Run) -> None:
    assert "--contract 1,1" in kozyr("meld", "--help").stdout
