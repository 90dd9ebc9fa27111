"""``kozyr contract`` and ``kozyr expect`` for Clubs by Drew Brokke: what they print and what they refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]
HAND = "QT5.KT82.AJ95.K6432.X1X2"
ENDING = ("A:.9.A9.T3 .A8.T.8 3.7..A", "--lead", "A", "--pile", "A:S9 C9", "--pile", "B:H3 D3 S8 D8")


def test_one_hand_is_drawn_in_eighty_columns(kozyr: Run) -> None:
    run = kozyr("contract", HAND, "--samples", "20", "--seed", "3")
    assert run.exit_code == 0
    lines = run.stdout.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert lines[0] == "  Clubs by Drew Brokke | A declares | who leads is open"
    assert "made, estimate" in run.stdout
    text = " ".join(run.stdout.split())
    assert "Estimate by simulated play: 20 deals drawn under seed 3." in text
    assert "Best on average: 1 trips" in text


def test_one_hand_as_json(kozyr: Run) -> None:
    run = kozyr(
        "contract", HAND, "-n", "10", "--contract", "1,0", "--contract", "0,1", "--lead", "B", "--json"
    )
    data = json.loads(run.stdout)
    assert sorted(one["contract"] for one in data["contracts"]) == [[0, 1], [1, 0]]
    assert data["lead"] == "B"
    assert data["exact"] is False
    assert data["notion"] == "simulated play"
    for one in data["contracts"]:
        assert 0 <= one["chance"] <= 1
        assert one["chance_se"] >= 0
        assert sum(one["distribution"].values()) == pytest.approx(1)
    again = kozyr(
        "contract", HAND, "-n", "10", "--contract", "0,1", "--lead", "B", "--threads", "3", "--json"
    )
    one = next(one for one in data["contracts"] if one["contract"] == [0, 1])
    assert json.loads(again.stdout)["contracts"][0]["distribution"] == one["distribution"]


def test_the_size_of_a_lone_hand_tells_the_players(kozyr: Run) -> None:
    four = kozyr("contract", "QT5.KT8.AJ9.K643", "-n", "3", "--json")
    assert json.loads(four.stdout)["deal"] == "N:QT5.KT8.AJ9.K643 ? ? ?"
    cards = "S5 ST SQ H8 HT HK D9 DJ DA C3 C4"
    assert json.loads(kozyr("contract", cards, "-n", "3", "--json").stdout)["deal"].count("?") == 4


def test_all_hands_are_proven(kozyr: Run) -> None:
    run = kozyr("contract", *ENDING, "--contract", "2,0", "--seat", "C")
    assert run.exit_code == 0
    lines = run.stdout.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert any(line.startswith("  asked 2 trips: ") for line in lines)
    data = json.loads(kozyr("contract", *ENDING, "--contract", "2,0", "--seat", "C", "--json").stdout)
    assert data["exact"] is True
    assert [one["side"] for one in data["contracts"]] == ["C"]


def test_a_budget_leaves_contracts_open(kozyr: Run) -> None:
    run = kozyr("contract", *ENDING, "--time", "0.01")
    assert run.exit_code == 3
    assert "not proven within the time" in " ".join(run.stdout.split())


def test_expect_says_that_play_is_simulated(kozyr: Run) -> None:
    ask = ("expect", f"A:{HAND} ? ?", "--game", "brokke", "--lead", "A", "-n", "12", "--contract", "B:2,0")
    run = kozyr(*ask)
    assert run.exit_code == 0
    assert max(len(line) for line in run.stdout.splitlines()) <= 80
    text = " ".join(run.stdout.split())
    assert "Declared: B 2 trips" in text
    assert "Estimate by simulated play:" in text
    data = json.loads(kozyr(*ask, "--json").stdout)
    assert set(data["seats"]) == {"A", "B", "C"}
    assert data["notion"] == "simulated play"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((HAND + "X",), "HAND: a third joker; there are two, X1 and X2"),
        (("SA SA",), "HAND: SA twice; every card may stand in one place only"),
        (("QT5.KT82.AJ95.K643",), "A: 15 cards, but with 3 players a hand has 18"),
        ((HAND, "--contract", "13,0"), "--contract: the contract 13,0 asks for more than the pack has"),
        ((HAND, "--contract", "B:7,7"), "--contract: the contract 7,7 asks for more than the pack has"),
        ((HAND, "--contract", "two"), "--contract: 'two' is not a contract"),
        ((HAND, "--players", "6"), "'6' is not a value of the option players"),
        ((HAND, "--seat", "D"), "--seat: 'D' is not a seat; seats are A B C"),
        ((f"A:{HAND} Q... ?", "--seat", "A"), "SQ twice: in A and in B"),
        (("A:? ? ?",), "all hands are hidden"),
        ((f"A:{HAND} ? ?", "--played", "SQ"), "a contract is declared before the first card"),
        ((*ENDING, "--samples", "5"), "--samples: all hands are known, nothing is drawn"),
        ((*ENDING, "--pile", "C:CA"), "CA twice: in C and in the pile of C"),
    ],
)
def test_bad_input(kozyr: Run, args: tuple[str, ...], message: str) -> None:
    run = kozyr("contract", *args)
    assert run.exit_code == 2, run.stdout
    assert message in str(run.exception) + run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("A:.9.A9.T3 ? ?", "--lead", "B", "--void", "C:S"), "--void: Clubs by Drew Brokke never asks"),
        (("A:.9.A9.T3 ? ?", "--lead", "B", "--ceilings"), "play is simulated, not solved"),
        (("A:.9.A9.T3 ? ?", "--lead", "B", "--contract", "A:1,0"), "no contract for B C"),
        (("A:.9.A9.T3 ? ?", "--played", "X1"), "who led is not known"),
        (("A:.9.A9.T3 ? ?", "--lead", "B", "--played", "X1 SA", "--holds", "C:X2"), "a joker is led"),
        (("A:.9.A9.T3 ? ?", "--lead", "B", "--holds", "C:H9"), "H9 twice"),
    ],
)
def test_bad_input_of_expect(kozyr: Run, args: tuple[str, ...], message: str) -> None:
    run = kozyr("expect", *args, "--game", "brokke")
    assert run.exit_code == 2, run.stdout
    assert message in str(run.exception) + run.stderr
