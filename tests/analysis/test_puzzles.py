"""Puzzles: goals, proofs, trees and tries, compared with the plain engine and with play to the end."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from cli import collection
from solver.analysis.puzzles.check import Verdict, check
from solver.analysis.puzzles.contest import Contest
from solver.analysis.puzzles.contests import chooses, contest_of
from solver.analysis.puzzles.goal import Goal, Kept, Relation, parse_goal
from solver.analysis.puzzles.make import make
from solver.analysis.puzzles.measures import grade, measure
from solver.analysis.puzzles.puzzle import Puzzle
from solver.analysis.puzzles.refutation import Refuter
from solver.analysis.puzzles.solved import solve_puzzle
from solver.analysis.puzzles.tree import Grower, Tree, main_line
from solver.analysis.puzzles.trial import State, Trial
from solver.budget import Budget
from solver.errors import FormatError, IllegalPlayError, KozyrError, OptionError, OutOfBudgetError
from solver.formats.puzzles import dumps, loads, parse_play
from solver.plays import Play
from solver.rules.registry import GAMES, rules_for

NAMES = collection.names()
PLAYED = [name for name in NAMES if not chooses(collection.load(name))]
ONE_OF_EACH = [f"{game}/01" for game in GAMES]
SOME = [*ONE_OF_EACH, "truf/09", "kozyr/09", "clubs/09", "bridge/07", "brokke/07"]


def contest(name: str) -> Contest[Any]:
    return contest_of(collection.load(name), Budget(memory_mb=32))


def goal(text: str, game: str = "bridge", mover: int = 0) -> Goal:
    options = {"players": "3"} if game == "brokke" else {}
    return parse_goal(text, rules_for(game, options), mover)


def test_ten_puzzles_for_each_game() -> None:
    for game in GAMES:
        puzzles = [collection.load(name) for name in collection.names(game)]
        assert len(puzzles) >= 10
        grades = [puzzle.difficulty or 0 for puzzle in puzzles]
        assert grades == sorted(grades)
        assert grades[-1] >= grades[0] + 2
        assert len({puzzle.idea for puzzle in puzzles}) == len(puzzles)
        assert all(puzzle.idea and puzzle.hints and puzzle.origin for puzzle in puzzles)


@pytest.mark.parametrize("name", NAMES)
def test_the_collection_is_proven(name: str) -> None:
    found = check(collection.load(name))
    assert (found.verdict, found.faults) == (Verdict.PROVEN, ())
    assert found.unique
    assert found.losing


@pytest.mark.parametrize("name", SOME)
def test_difficulty_is_that_of_the_measures(name: str) -> None:
    puzzle = collection.load(name)
    fight = contest(name)
    found = measure(fight, Refuter(fight))
    assert puzzle.difficulty == grade(found, fight.rules.players)
    assert found.tempting
    assert puzzle.tries


@pytest.mark.parametrize(
    ("text", "kept", "relation", "number"),
    [
        ("NS takes 5 of the last 6 tricks", Kept.TRICKS, Relation.LEAST, 5),
        ("North takes five of the last six", Kept.TRICKS, Relation.LEAST, 5),
        ("take at most two tricks.", Kept.TRICKS, Relation.MOST, 2),
        ("NS takes no trick", Kept.TRICKS, Relation.MOST, 0),
        ("S ends on exactly 7 tricks", Kept.TRICKS, Relation.EXACTLY, 7),
        ("NS ends on at least nine tricks", Kept.TRICKS, Relation.LEAST, 9),
    ],
)
def test_goals_are_read(text: str, kept: Kept, relation: Relation, number: int) -> None:
    found = goal(text)
    assert (found.kept, found.relation, found.number, found.side) == (kept, relation, number, (0, 2))


def test_goals_of_other_games() -> None:
    assert goal("make 61 without claiming", "kozel") == Goal(
        text="make 61 without claiming", side=(0, 2), kept=Kept.POINTS, number=61, claims=False
    )
    assert goal("A scores at least −2", "clubs").number == -2
    assert goal("chooses the bid that cannot lose", "kozyr").kept is Kept.BID
    formed = goal("A forms two clubs and one trips", "brokke").contract
    assert formed is not None
    assert (formed.trips, formed.clubs) == (1, 2)


@pytest.mark.parametrize(
    ("text", "game", "said"),
    [
        ("NS dances", "bridge", "the goal 'NS dances' cannot be read; write one such as"),
        ("EW takes 3 tricks", "bridge", "N is on turn, but the goal is that of EW"),
        ("NS scores 3", "bridge", "is none of Bridge"),
        ("A makes 61", "clubs", "is none of"),
        ("NS scores at most 2", "kozel", "is none of Kozel"),
        ("A chooses the bid that cannot lose", "clubs", "is none of"),
        ("A forms 9 clubs and 9 trips", "brokke", "asks for more than the pack has"),
        ("", "bridge", "cannot be read"),
    ],
)
def test_goals_that_are_none(text: str, game: str, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        goal(text, game)
    assert said in str(caught.value)


def brute(fight: Contest[Any], position: Any, known: dict[Any, bool]) -> bool:
    """Whether the goal can be forced, by play to the very end."""
    if position not in known:
        plays = fight.ground.legal(position)
        if plays:
            ends = (brute(fight, fight.ground.after(position, one), known) for one in plays)
            known[position] = any(ends) if fight.ours(position) else all(ends)
        else:
            known[position] = bool(fight.decided(position))
    return known[position]


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_winning_plays_are_those_of_play_to_the_end(name: str) -> None:
    fight = contest(name)
    known: dict[Any, bool] = {}
    won, lost = fight.split(fight.start)
    for group in won:
        assert all(brute(fight, fight.ground.after(fight.start, one), known) for one in group)
    for group in lost:
        assert not any(brute(fight, fight.ground.after(fight.start, one), known) for one in group)


@pytest.mark.parametrize("name", SOME)
def test_refutations_end_where_the_goal_is_out_of_reach(name: str) -> None:
    fight = contest(name)
    refuter = Refuter(fight)
    for group in fight.split(fight.start)[1]:
        position = fight.ground.after(fight.start, group[0])
        line = refuter.line(position)
        for play in line:
            assert fight.decided(position) is None
            position = fight.ground.after(position, play)
            assert not fight.wins(position)
        assert fight.decided(position) is False


def walk(fight: Contest[Any], position: Any, tree: Tree) -> int:
    """Checks a tree against the search, whatever the others play; how many ends it has."""
    assert fight.wins(position)
    if tree.several:
        won, lost = fight.split(position)
        assert {play for group in won for play in group} == set(tree.several)
        assert len(won) > 1
        assert lost
        return 1
    if not tree.branches:
        assert fight.decided(position) is True
        return 1
    covered = {play for branch in tree.branches for play in branch.plays}
    if tree.ours:
        won, lost = fight.split(position)
        assert {play for group in won for play in group} == covered
        assert len(won) == 1 or not lost
    else:
        assert covered == set(fight.ground.legal(position))
    return sum(
        walk(fight, fight.ground.after(position, branch.plays[0]), branch.then) for branch in tree.branches
    )


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_trees_cover_every_reply(name: str) -> None:
    fight = contest(name)
    after = fight.ground.after(fight.start, fight.split(fight.start)[0][0][0])
    assert walk(fight, after, Grower(fight).tree(after)) >= 1


def test_a_tree_of_some_depth_is_cut() -> None:
    tree = solve_puzzle(collection.load("bridge/10"), Budget(memory_mb=32), depth=2).trees[0]
    assert all(branch.then.cut for branch in tree.branches)


@pytest.mark.parametrize("name", PLAYED)
def test_the_main_line_meets_the_goal_in_a_try(name: str) -> None:
    trial = Trial(contest(name))
    while trial.state is State.OPEN:
        won, _ = trial.contest.split(trial.position)
        trial.play(won[0][0])
    assert trial.state is State.MET


def test_a_failed_try_is_explained_and_taken_back() -> None:
    trial = Trial(contest("bridge/03"))
    trial.play(parse_play("S4"))
    assert trial.state is State.FAILED
    failure = trial.failure
    assert failure is not None
    assert [one.text for one in failure.better] == ["ST"]
    position = trial.position
    for play in failure.refutation:
        position = trial.contest.ground.after(position, play)
    assert trial.contest.decided(position) is False
    with pytest.raises(IllegalPlayError, match="the try is over"):
        trial.play(parse_play("ST"))
    assert trial.undo()
    assert (trial.state, trial.plays) == (State.OPEN, ())
    assert not trial.undo()
    with pytest.raises(IllegalPlayError, match="does not hold it"):
        trial.play(parse_play("SA"))


def wrong(**changes: Any) -> tuple[str, ...]:
    return check(replace(collection.load("bridge/03"), **changes)).faults


def plays(text: str) -> tuple[Play, ...]:
    return tuple(parse_play(word) for word in text.split())


def test_wrong_puzzles_are_found_out() -> None:
    assert wrong(solution=("S4",)) == ("the solution S4 fails", "ST meets the goal too")
    assert wrong(solution=("ST", "DK")) == ("the solution DK fails",)
    assert wrong(solution=("SA",))[0] == "the solution SA cannot be played"
    assert wrong(goal="EW takes every trick") == ("the goal cannot be met",)
    assert "every play meets the goal" in wrong(goal="EW takes at most 3 of the last 3 tricks")
    assert wrong(line=plays("DK")) == (
        "the line begins with DK, which is not the solution",
        "the line: play 1 (DK) gives the goal away",
    )
    assert wrong(line=plays("ST S5")) == ("the line ends before the goal is met",)
    assert wrong(line=plays("ST SA"))[0].startswith("the line: play 2: ♠A: ")
    assert wrong(tries={parse_play("ST"): ()}) == ("the try ST meets the goal",)
    assert wrong(tries={parse_play("S4"): plays("S5")})[0].startswith("the try S4: it is not seen")


def test_two_solutions_must_both_be_stated() -> None:
    puzzle = collection.load("bridge/03")
    both = replace(puzzle, goal="EW takes 1 of the last 3 tricks", line=(), tries={})
    found = check(both)
    assert not found.unique
    assert found.verdict is Verdict.WRONG
    stated = replace(both, solution=tuple(group[0] for group in found.winning))
    again = check(stated)
    assert [fault for fault in again.faults if fault != "every play meets the goal"] == []


def test_puzzles_that_cannot_be_posed() -> None:
    puzzle = collection.load("bridge/03")
    for change, said in (
        ({"to_move": "N"}, "to_move: it is W's turn, not N's"),
        ({"goal": "EW takes 2 of the last 6 tricks"}, "goal: 3 tricks are to come, not 6"),
        ({"goal": "EW takes 4 tricks"}, "goal: 4 tricks of 3"),
        ({"taken": {"N": 13}}, "taken: 13 tricks before hands of 3 cards"),
    ):
        with pytest.raises(KozyrError) as caught:
            check(replace(puzzle, **change))
        assert said in str(caught.value)
    with pytest.raises(FormatError, match=r"taken: .*counts no tricks"):
        check(replace(collection.load("kozel/01"), taken={"N": 1}))


def test_a_budget_that_is_too_small_leaves_a_puzzle_open() -> None:
    budget = Budget(memory_mb=32)
    budget.stop.set()
    assert check(collection.load("bridge/10"), budget).verdict is Verdict.OPEN


def first(game: str, seed: int, **how: Any) -> Puzzle:
    return next(make(game, seed, **how)).puzzle


@pytest.mark.parametrize("game", ["clubs", "truf", "bridge", "kozel"])
def test_new_puzzles_are_repeatable_and_proven(game: str) -> None:
    how = {"theme": "points", "cards": 3} if game == "kozel" else {"theme": "tricks", "cards": 3}
    made = first(game, 3, **how)
    assert dumps(made) == dumps(first(game, 3, **how))
    found = check(loads(dumps(made), made.id))
    assert (found.verdict, found.unique) == (Verdict.PROVEN, True)


def test_new_puzzles_differ_by_seed_and_from_each_other() -> None:
    three = [one.puzzle for one in islice(make("clubs", 1, theme="fewest", cards=3), 3)]
    assert len({dumps(one) for one in three}) == 3
    assert dumps(first("clubs", 2, theme="fewest", cards=3)) not in {dumps(one) for one in three}


def test_new_decisions_have_one_right_choice() -> None:
    for game, theme in (("clubs", "exchange"), ("kozyr", "bid")):
        made = next(make(game, 1, theme=theme, cards=3))
        assert made.measures is None
        assert check(made.puzzle).unique


def test_making_refuses_what_there_is_not() -> None:
    with pytest.raises(OptionError, match="'bid' is no theme of bridge"):
        first("bridge", 0, theme="bid")
    with pytest.raises(KozyrError, match="14 cards a hand"):
        first("bridge", 0, cards=14)
    with pytest.raises(OutOfBudgetError):
        first("bridge", 0, budget=Budget(seconds=1e-9))


def test_the_main_line_of_a_new_puzzle_is_stated() -> None:
    made = first("clubs", 1, theme="tricks", cards=3)
    fight = contest_of(made, Budget(memory_mb=32))
    after = fight.ground.after(fight.start, made.line[0])
    assert made.line[1:] == main_line(fight, after)
