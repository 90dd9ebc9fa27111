"""Puzzle files: what is read, written, and refused."""

from __future__ import annotations

import pytest

from cli import collection
from solver.analysis.puzzles.puzzle import Puzzle
from solver.errors import FormatError, KozyrError
from solver.formats.puzzles import dumps, loads

GOOD = """
title = "Which spade first?"
game = "bridge"
trump = "H"
lead = "W"
to_move = "W"
goal = "EW takes 2 of the last 3 tricks"
solution = "ST"
line = "ST S5 C7 S7 S4 D7 H9 H3"
difficulty = 2
hints = ["one", "two"]
idea = "..."
[tries]
S4 = "S5 C7 S7 H3 ST D7 H9 CT H8 DK CQ"
[hands]
N = "5..7.Q"
E = ".9..T7"
S = "7.83.."
W = "T4..K."
"""


def test_every_key_is_read() -> None:
    puzzle = loads(GOOD, "x")
    assert (puzzle.title, puzzle.goal, puzzle.to_move) == (
        "Which spade first?",
        "EW takes 2 of the last 3 tricks",
        "W",
    )
    assert puzzle.solution == ("ST",)
    assert [play.text for play in puzzle.line[:2]] == ["ST", "S5"]
    assert {play.text: len(line) for play, line in puzzle.tries.items()} == {"S4": 11}
    assert (puzzle.difficulty, puzzle.hints, puzzle.idea) == (2, ("one", "two"), "...")


@pytest.mark.parametrize("name", collection.names())
def test_what_is_written_is_read_again(name: str) -> None:
    puzzle = collection.load(name)
    assert isinstance(puzzle, Puzzle)
    assert loads(dumps(puzzle), name) == puzzle


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "Which spade first?"\n', "", "no title"),
        ('goal = "EW takes 2 of the last 3 tricks"', "goal = 3", "goal: this is no text"),
        ("difficulty = 2", "difficulty = 9", "difficulty: this is no difficulty; write 1 (easy) to 5 (hard)"),
        ("difficulty = 2", "dificulty = 2", "unknown key 'dificulty'; did you mean 'difficulty'?"),
        ('line = "ST', 'line = "S1', "line: card 1: 'S1' is not a card"),
        ("[tries]\nS4", "[tries]\nSX", "tries: card 1: 'SX' is not a card"),
        ("[tries]", "[taken]\nQ = 3\n[tries]", "taken: 'Q' is not a seat"),
        ("[tries]", "[taken]\nN = 99\n[tries]", "taken: N: this is no number of tricks"),
        ('to_move = "W"', 'to_move = "B"', "to_move: 'B' is not a seat"),
        ('N = "5..7.Q"', 'N = "5..7"', "hands: N: only 3 suits"),
        ('title = "Which', "title = Which", "line 2, column 9: TOML: invalid value"),
    ],
)
def test_what_cannot_be_read_is_named(old: str, new: str, said: str) -> None:
    assert old in GOOD
    with pytest.raises(KozyrError) as caught:
        loads(GOOD.replace(old, new), "x")
    assert said in str(caught.value)


def test_a_solution_may_be_a_list() -> None:
    assert loads(GOOD.replace('solution = "ST"', 'solution = ["ST", "DK"]'), "x").solution == ("ST", "DK")


def test_a_table_is_needed_for_tries() -> None:
    text = GOOD.replace('[tries]\nS4 = "S5 C7 S7 H3 ST D7 H9 CT H8 DK CQ"\n', "").replace(
        "difficulty = 2", 'difficulty = 2\ntries = "S4"'
    )
    with pytest.raises(FormatError, match="tries: this is no table"):
        loads(text, "x")
