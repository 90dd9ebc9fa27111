"""``kozyr review`` of games of Clubs by Drew Brokke."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.status import ExitCode

GAME = """\
game = "brokke"
deal = "A:9.5.4..X1 A.A.3. .4.8.3"
lead = "A"
played = "D4 D3 D8 H4 X1 pass S9 pass pass H5 HA C3"
[piles]
A = "H8 C8 S8"
B = "DA CA"
C = "H3 S3"
[contracts]
A = "1,0"
B = "1,0"
C = "1,0"
"""
FULL = """\
game = "brokke"
lead = "A"
deal = "A:54.AQJT8543.87632.Q75 A86.976.AQT95.AT86432 KQJT9732.K2.KJ4.KJ9.X1X2"
played = "H4 pass pass CQ pass SJ"
contracts = {A = "2,0", B = "2,0", C = "2,0"}
"""


def test_a_game_is_drawn_play_by_play(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    path = deal_file(GAME + "[result]\nA = -50\n", "game.toml")
    result = kozyr("review", path)
    lines = result.stdout.splitlines()
    assert result.stderr == ""
    assert max(map(len, lines)) <= 80
    assert lines[0] == "  Clubs by Drew Brokke | A leads"
    assert "  Declared   A 1 trips   B 1 trips   C 1 trips" in lines
    data = json.loads(kozyr("review", path, "--json").stdout)
    assert data["exact"] is True
    assert data["finished"] is True
    cards = [one for one in data["decisions"] if one["kind"] == "card"]
    assert [one["did"] for one in cards] == data["played"]
    assert [one["kind"] for one in data["decisions"][:3]] == ["contract"] * 3
    assert data["taken"] == data["scores"]
    assert result.exit_code == (0 if data["scores"]["A"] == -50 else 1)
    # Every slip has its cost in the row of its trick, and below it what would have been better.
    slips = [one for one in cards if one["cost"] > 0]
    assert slips
    for one in slips:
        assert any(f"{one['did']}" in line and f"-{one['cost']}" in line for line in lines), one
    assert sum("; better " in line for line in lines) == len(slips)
    for seat, line in data["values"].items():
        assert len(line) == len(cards) + 1
        assert line[-1] == data["scores"][seat]


def test_values_are_those_of_solve(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    path = deal_file(GAME, "game.toml")
    for goal in ("score", "contract"):
        data = json.loads(kozyr("review", path, "--goal", goal, "--json").stdout)
        assert data["goal"] == goal
        played = " ".join(data["played"][:5])
        solved = json.loads(kozyr("solve", path, "--goal", goal, "--played", played, "--json").stdout)
        assert {seat: line[5] for seat, line in data["values"].items()} == solved["values"]
    drawn = kozyr("review", path, "--goal", "contract")
    assert drawn.exit_code == 0
    assert "whether the contract could be forced" in drawn.stdout
    assert max(map(len, drawn.stdout.splitlines())) <= 80


def test_a_full_deal_keeps_bounds_and_estimates_contracts(
    kozyr: Callable[..., Any], deal_file: Callable[..., str], tmp_path: Path
) -> None:
    path = deal_file(FULL, "full.toml")
    page = tmp_path / "page.html"
    result = kozyr("review", path, "--time", "0.6", "--samples", "3", "--html", str(page))
    assert (result.exit_code, result.stderr) == (ExitCode.BOUNDS_ONLY, "")
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "Contracts: estimate by simulated play" in result.stdout
    assert "  Stopped after play 6; points so far: A -50, B -50, C -50." in result.stdout.splitlines()
    assert ".." in result.stdout
    assert "Contracts" in page.read_text(encoding="utf-8")


def test_contracts_and_piles_may_be_options(kozyr: Callable[..., Any]) -> None:
    args = [
        *("review", "A:9.5.4..X1 A.A.3. .4.8.3", "--game", "brokke", "--lead", "A", "--played", "D4 pass D8"),
        *("--pile", "A:H8 C8 S8", "--contract", "A:1,0", "--contract", "B:0,0", "--contract", "C:0,0"),
    ]
    data = json.loads(kozyr(*args, "--json").stdout)
    assert data["contracts"] == {"A": "1,0", "B": "0,0", "C": "0,0"}
    assert data["piles"] == {"A": ["S8", "H8", "C8"]}
    only = json.loads(kozyr(*args, "--only", "cards", "--seat", "C", "--json").stdout)
    assert [(one["seat"], one["did"]) for one in only["decisions"]] == [("C", "D8")]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("D4 D3 D8", "D4 D3 D9", "played: trick 1, play 3 (D9): C does not hold D9; it has H4 D8 C3"),
        ("D8 H4", "D8 H5", "played: trick 2, play 1 (H5): A holds H5, but it is C's turn; it has H4 C3"),
        (
            'C = "1,0"',
            "",
            "contracts: no contract for C; give one for each seat, such as 1,0, or none at all",
        ),
        (
            "[piles]",
            "[result]\nNS = 5\n[piles]",
            "result: 'NS' takes no points of its own in Clubs by Drew Brokke; write A or B or C",
        ),
    ],
)
def test_bad_input_is_one_line(
    kozyr: Callable[..., Any], deal_file: Callable[..., str], old: str, new: str, message: str
) -> None:
    assert old in GAME
    result = kozyr("review", deal_file(GAME.replace(old, new), "game.toml"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"kozyr: {message}\n"
