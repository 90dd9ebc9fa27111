"""``kozyr puzzle``: what is printed, JSON, exit codes, a try on a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli import collection
from cli.commands.puzzle_try import _ask
from cli.output import Output
from cli.render.pen import Pen
from cli.render.puzzle import draw_puzzle, draw_told
from solver.analysis.puzzles.check import Finding
from solver.analysis.puzzles.check import check as prove
from solver.analysis.puzzles.contests import chooses, contest_of, setting_of
from solver.analysis.puzzles.puzzle import Puzzle
from solver.analysis.puzzles.trial import Trial
from solver.budget import Budget

Run = Callable[..., Any]


def test_the_collection_is_listed(kozyr: Run) -> None:
    shown = kozyr("puzzle", "list")
    assert shown.exit_code == 0
    assert all(name in shown.stdout for name in collection.names())
    assert max(map(len, shown.stdout.splitlines())) <= 80
    one = kozyr("puzzle", "list", "bridge", "--difficulty", "1", "--json")
    puzzles = json.loads(one.stdout)["puzzles"]
    assert {(each["game"], each["difficulty"]) for each in puzzles} == {("bridge", 1)}
    assert not any("solution" in each for each in puzzles)


def test_every_puzzle_is_drawn_in_80_columns() -> None:
    pen = Pen(symbols=False)
    for name in collection.names():
        puzzle = collection.load(name)
        view = None
        if not chooses(puzzle):
            fight = contest_of(puzzle, Budget(memory_mb=16))
            view = fight.ground.view(fight.start)
        lines = [*draw_puzzle(pen, puzzle, setting_of(puzzle), view), *draw_told(pen, puzzle)]
        text = [line.plain for line in lines]
        assert any(line.startswith("  Goal: ") for line in text)
        assert any(line.startswith("  Hint 1: ") for line in text)
        assert max(map(len, text)) <= 80


def test_a_puzzle_is_shown(kozyr: Run) -> None:
    shown = kozyr("puzzle", "show", "kozel/01", "--hints")
    assert shown.exit_code == 0
    assert "Points taken before, NS-EW: " in shown.stdout
    assert "Hint 1: " in shown.stdout
    (data,) = json.loads(kozyr("puzzle", "show", "kozel/01", "--json").stdout)["puzzles"]
    assert data["position"]["hands"].keys() == set("NESW")
    assert "solution" not in data


def test_a_solution_is_drawn(kozyr: Run) -> None:
    shown = kozyr("puzzle", "solve", "bridge/03")
    assert shown.exit_code == 0
    assert "Solution: one play alone of W will do" in shown.stdout
    assert "What fails" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


def test_a_solution_as_json(kozyr: Run) -> None:
    (data,) = json.loads(kozyr("puzzle", "solve", "bridge/03", "--json").stdout)["puzzles"]
    assert data["winning"] == [["ST"]]
    assert {play for one in data["failing"] for play in one["plays"]} == {"S4", "DK"}
    assert data["trees"][0]["seat"] == "N"
    (choice,) = json.loads(kozyr("puzzle", "solve", _decision(), "--json").stdout)["puzzles"]
    assert sum(one["right"] for one in choice["choices"]) == 1


def _decision() -> str:
    return next(name for name in collection.names("clubs") if "keep" in collection.load(name).goal)


def test_large_trees_are_cut_on_paper(kozyr: Run) -> None:
    short = kozyr("puzzle", "solve", "bridge/08", "--depth", "1").stdout
    assert "..." in short
    assert len(short) < len(kozyr("puzzle", "solve", "bridge/08", "--all").stdout)


def test_check_proves_the_collection(kozyr: Run) -> None:
    shown = kozyr("puzzle", "check", "--json")
    data = json.loads(shown.stdout)
    assert shown.exit_code == 0
    assert data["proven"] == len(collection.names())
    assert (data["wrong"], data["open"], data["unread"]) == (0, 0, [])


def _file(tmp_path: Path, old: str, new: str) -> str:
    text = (collection.folder() / f"{collection.names('bridge')[2]}.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "p.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return str(path)


def test_a_wrong_puzzle_is_exit_code_1(kozyr: Run, tmp_path: Path) -> None:
    shown = kozyr("puzzle", "check", _file(tmp_path, 'solution = "ST"', 'solution = "DK"'))
    assert shown.exit_code == 1
    assert "the solution DK fails" in shown.stdout
    assert "ST meets the goal too" in shown.stdout


def test_an_unreadable_goal_is_exit_code_2(kozyr: Run, tmp_path: Path) -> None:
    name = _file(tmp_path, "EW takes 2 of the last 3 tricks", "EW wins somehow")
    shown = kozyr("puzzle", "check", name, "bridge/01")
    assert shown.exit_code == 2
    assert (
        f"kozyr: {name}: goal: the goal 'EW wins somehow' cannot be read; write one such as" in shown.stderr
    )
    assert shown.stderr.count("\n") == 1
    assert "proven" in shown.stdout
    assert kozyr("puzzle", "show", name).exit_code == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "bridge/99"), "there is no puzzle 'bridge/99'"),
        (("show", "bridge"), "puzzles are called 'bridge'"),
        (("show", "no.toml"), "no.toml: cannot be read"),
        (("try", "bridge/03"), 'no plays are given; say --play "SA H3"'),
        (("try", "bridge/03", "--play", "S9"), "--play: play 1: "),
        (("try", "bridge/03", "--play", "Z9"), "--play: "),
        (("make",), "no game is named"),
        (("make", "--game", "bridge", "--theme", "bid"), "--theme: 'bid' is no theme of bridge"),
        (("make", "--game", "whist"), "'whist' is not a game"),
        (("list", "whist"), "'whist' is not a game"),
        (("solve",), "no PUZZLE is given"),
    ],
)
def test_refusals(kozyr: Run, words: tuple[str, ...], said: str) -> None:
    shown = kozyr("puzzle", *words)
    assert shown.exit_code == 2
    assert said in shown.stderr
    assert shown.stderr.count("\n") == 1


def test_a_try_that_succeeds_and_one_that_fails(kozyr: Run) -> None:
    good = kozyr("puzzle", "try", "bridge/03", "--play", "ST C7 S4 H9")
    assert good.exit_code == 0
    bad = kozyr("puzzle", "try", "bridge/03", "--play", "S4")
    assert bad.exit_code == 1
    assert "S4 lets the goal slip:" in bad.stdout
    (data,) = json.loads(kozyr("puzzle", "try", "bridge/03", "--play", "S4", "--json").stdout)["puzzles"]
    assert data["try"]["state"] == "failed"
    assert data["try"]["refutation"]
    (more,) = json.loads(kozyr("puzzle", "try", "bridge/03", "--play", "ST", "--json").stdout)["puzzles"]
    assert more["try"]["played"][0] == "ST"
    assert more["try"]["refutation"] is None


def test_a_decision_is_tried(kozyr: Run) -> None:
    name = _decision()
    right = collection.load(name).solution[0]
    other = {"keep": "swap", "swap": "keep"}[right]
    assert kozyr("puzzle", "try", name, "--play", right).exit_code == 0
    shown = kozyr("puzzle", "try", name, "--play", other)
    assert shown.exit_code == 1
    assert "another scores" in " ".join(shown.stdout.split())
    assert kozyr("puzzle", "try", name, "--play", "dance").exit_code == 2


def test_a_try_in_dialogue(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = collection.load("bridge/03")
    words = iter(["help", "hint", "S9", "S4", "undo", "show", "ST", "C7", "S4", "H9", "give up"])
    trial = Trial(contest_of(puzzle, Budget(memory_mb=32)))
    code = _ask(Output.standard(), puzzle, trial, lambda prompt: next(words))
    shown = capsys.readouterr().out
    assert code == 0
    assert "Hint 1: " in shown
    assert "S4 lets the goal slip:" in shown
    assert "Taken back." in shown
    assert "The goal is met." in shown


def test_making_twice_gives_the_same(kozyr: Run, tmp_path: Path) -> None:
    words = ("puzzle", "make", "--game", "clubs", "--seed", "1")
    one = kozyr(*words)
    assert one.exit_code == 0
    assert one.stdout == kozyr(*words).stdout
    (tmp_path / "mine.toml").write_text(one.stdout, encoding="utf-8")
    assert kozyr("puzzle", "check", str(tmp_path / "mine.toml")).exit_code == 0
    data = json.loads(kozyr(*words, "--json").stdout)
    assert data["puzzles"][0]["measures"]["losing"] >= 2
    assert kozyr(*words, "--out", str(tmp_path / "new")).exit_code == 0
    assert len(list((tmp_path / "new").glob("*.toml"))) == 1


def test_a_search_without_time_says_so(kozyr: Run) -> None:
    shown = kozyr("puzzle", "make", "--game", "bridge", "--time", "0.000001")
    assert shown.exit_code == 3
    assert "no puzzle within the time given" in shown.stderr


@pytest.mark.parametrize("within", [True, False], ids=["within a search", "between two"])
def test_ctrl_c_keeps_the_puzzles_proven_before(
    kozyr: Run, monkeypatch: pytest.MonkeyPatch, within: bool
) -> None:
    proven: list[Puzzle] = []

    def check(puzzle: Puzzle, budget: Budget) -> Finding:
        if len(proven) == 2:
            if not within:
                raise KeyboardInterrupt
            # As an engine does which Ctrl-C reaches.
            budget.stop.set()
        proven.append(puzzle)
        return prove(puzzle, budget)

    monkeypatch.setattr("solver.analysis.puzzles.check.check", check)
    result = kozyr("puzzle", "check", "bridge/01", "bridge/02", "bridge/03", "bridge/04", "--json")
    assert (result.exit_code, result.stderr) == (130, "kozyr: interrupted after 2 of 4 puzzles\n")
    data = json.loads(result.stdout)
    assert (data["exact"], data["proven"]) == (False, 2)
    assert [one["id"][:9] for one in data["puzzles"]] == ["bridge/01", "bridge/02"]
    assert len(proven) == 2 + within
