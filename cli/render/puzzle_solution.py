"""The drawings of a solved puzzle: the tree, the tries that fail, the idea; decisions with their worth."""

from __future__ import annotations

from rich.text import Text

from cli.render.kozel_tricks import play_text
from cli.render.pen import Pen
from cli.render.puzzle import draw_puzzle, paragraph
from cli.render.puzzle_tree import draw_line, draw_tree
from solver.analysis.puzzles.choices import Decision
from solver.analysis.puzzles.contests import setting_of
from solver.analysis.puzzles.puzzle import Puzzle
from solver.analysis.puzzles.solved import Solved
from solver.plays import Play


def draw_solved(pen: Pen, solved: Solved, *, most: int) -> list[Text]:
    """The whole answer; of each tree at most so many lines."""
    contest, puzzle = solved.contest, solved.puzzle
    seats = contest.rules.seats
    view = contest.ground.view(contest.start)
    assert view.to_play is not None
    mover = seats[view.to_play]
    lines = [*draw_puzzle(pen, puzzle, setting_of(puzzle), view), Text()]
    if not solved.winning:
        return [*lines, Text("  The goal cannot be met.", "bold red"), *_failing(pen, solved)]
    few = "one play alone" if len(solved.winning) == 1 else f"{len(solved.winning)} plays"
    lines.append(Text.assemble(("  Solution", "bold"), (f": {few} of {mover} will do", "dim")))
    for group, tree in zip(solved.winning, solved.trees, strict=True):
        lines.append(Text.assemble("  ", (mover, "bold"), " ", _equals(pen, group)))
        lines += draw_tree(pen, seats, tree, most)
    lines += _failing(pen, solved)
    if puzzle.idea:
        lines += [Text(), *paragraph(pen, puzzle.idea)]
    return lines


def _failing(pen: Pen, solved: Solved) -> list[Text]:
    """Each play that fails, with the plays after it until the goal is out of reach."""
    contest = solved.contest
    lines = [Text(), Text.assemble(("  What fails", "bold"), ("   | ends a trick", "dim"))]
    for group, refutation in solved.failing.items():
        lines.append(Text.assemble("  ", _equals(pen, group)))
        after = contest.ground.after(contest.start, group[0])
        if refutation:
            lines += draw_line(pen, contest, after, refutation, 5)
        else:
            lines.append(Text("     the goal is out of reach at once", "dim"))
    return lines


def _equals(pen: Pen, group: tuple[Play, ...]) -> Text:
    return Text(" = ").join(play_text(pen, play, "bold") for play in group)


def draw_decision(pen: Pen, puzzle: Puzzle, decision: Decision) -> list[Text]:
    """Every choice with its worth, best first."""
    lines = [*draw_puzzle(pen, puzzle, decision.setting, None), Text()]
    lines.append(Text.assemble(("  Points", "bold"), (f": {decision.meaning}", "dim")))
    for choice in sorted(decision.choices, key=lambda one: -one.worth):
        style = "bold green" if choice.right else ""
        worth, names = f"{choice.worth:+d}".rjust(4), " ".join(choice.names)
        lines.append(Text(f"  {worth}  {names}", style))
    if puzzle.idea:
        lines += [Text(), *paragraph(pen, puzzle.idea)]
    return lines
