"""The drawing of a solution as a tree, and of lines of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from cli.render.kozel_tricks import play_text
from cli.render.pen import Pen
from cli.render.puzzle import WIDTH
from solver.analysis.puzzles.contest import Contest
from solver.analysis.puzzles.tree import Branch, Tree
from solver.plays import Play

_STEP = 3


def draw_tree(pen: Pen, seats: str, tree: Tree, most: int) -> list[Text]:
    """The tree, plays of the side in bold; at most so many lines, a last one saying what is left out."""
    lines: list[Text] = []
    _grow(pen, seats, tree, [], 2, lines)
    if len(lines) > most:
        left = len(lines) - most
        lines = [*lines[:most], Text(f"  ... {left} more lines; --all shows them, --depth cuts them", "dim")]
    return lines


def _grow(pen: Pen, seats: str, tree: Tree, parts: list[Text], indent: int, lines: list[Text]) -> None:
    """Writes what has been gathered and what follows; a line goes on to where the replies part."""
    while len(tree.branches) == 1:
        parts.append(_branch(pen, seats, tree, tree.branches[0]))
        tree = tree.branches[0].then
    if tree.branches:
        _write(parts, indent, lines)
        for branch in tree.branches:
            _grow(pen, seats, branch.then, [_branch(pen, seats, tree, branch)], indent + _STEP, lines)
        return
    parts.append(_end(pen, seats, tree))
    _write(parts, indent, lines)


def _branch(pen: Pen, seats: str, tree: Tree, branch: Branch) -> Text:
    assert tree.seat is not None
    style = "bold" if tree.ours else ""
    if branch.every and len(branch.plays) > 1:
        # What is left in the hand of the side shows in what follows.
        first = Text.assemble(" (", play_text(pen, branch.plays[0]), ")") if tree.ours else Text()
        return Text.assemble((seats[tree.seat], style or "dim"), " any", first)
    plays = Text("/").join(play_text(pen, play, style) for play in branch.plays)
    return Text.assemble((seats[tree.seat], style or "dim"), " ", plays)


def _end(pen: Pen, seats: str, tree: Tree) -> Text:
    if tree.cut:
        return Text("...", "dim")
    if tree.several:
        assert tree.seat is not None
        plays = Text(" or ").join(play_text(pen, play) for play in tree.several)
        return Text.assemble((seats[tree.seat], "bold"), " ", plays)
    return Text("done", "green")


def _write(parts: Sequence[Text], indent: int, lines: list[Text]) -> None:
    """One line, wrapped where it is too long."""
    if not parts:
        return
    indent = min(indent, WIDTH // 2)
    line = Text(" " * indent)
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        piece = part if last else Text.assemble(part, ", ")
        if line.cell_len + piece.cell_len > WIDTH and line.cell_len > indent + 2:
            line.rstrip()
            lines.append(line)
            line = Text(" " * (indent + 2))
        line += piece
    lines.append(line)


def draw_line(
    pen: Pen, contest: Contest[Any], position: Any, plays: Sequence[Play], indent: int = 2
) -> list[Text]:
    """Plays that follow each other from a position, with who makes them; tricks are parted by bars."""
    lines: list[Text] = []
    line = Text(" " * indent)
    for play in plays:
        seat = contest.mover(position)
        assert seat is not None
        style = "bold" if seat in contest.goal.side else "dim"
        position = contest.ground.after(position, play)
        bar = "" if contest.ground.view(position).trick else " |"
        piece = Text.assemble(
            (contest.rules.seats[seat], style), " ", play_text(pen, play), (bar, "dim"), "  "
        )
        if line.cell_len + piece.cell_len - 2 > WIDTH:
            line.rstrip()
            lines.append(line)
            line = Text(" " * indent)
        line += piece
    line.rstrip()
    return [*lines, line]
