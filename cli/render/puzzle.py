"""The drawings of puzzles: the collection, a position with its goal, what a check has found."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from cli.render.brokke import contract_text
from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.kozel_tricks import play_text
from cli.render.pen import Pen
from solver.analysis.explorer.ground import View
from solver.analysis.puzzles.check import Finding, Verdict
from solver.analysis.puzzles.puzzle import DIFFICULTIES, Puzzle
from solver.cards import cards_of
from solver.plays import Play
from solver.question import Setting
from solver.rules.base import Kind, Rules
from solver.rules.brokke_combination import Contract

WIDTH: Final = 78
_STARS: Final = DIFFICULTIES[-1]


def stars(puzzle: Puzzle) -> str:
    """The difficulty as asterisks: ``**...``."""
    if puzzle.difficulty is None:
        return " " * _STARS
    return "*" * puzzle.difficulty + "." * (_STARS - puzzle.difficulty)


def draw_list(pen: Pen, puzzles: Sequence[Puzzle]) -> list[Text]:
    """A line for each puzzle: name, difficulty, title, and below it the goal."""
    lines = []
    for puzzle in puzzles:
        name, title = (puzzle.id.ljust(32), "bold"), pen.sign(puzzle.title)
        lines.append(Text.assemble("  ", name, " ", (stars(puzzle), "yellow"), "  ", title))
        lines.append(Text(f"      {pen.sign(puzzle.goal)}", "dim"))
    count = len(puzzles)
    lines += [Text(), Text(f"  {count} puzzle{'' if count == 1 else 's'}", "dim")]
    return lines


def draw_puzzle(pen: Pen, puzzle: Puzzle, setting: Setting, view: View | None) -> list[Text]:
    """A puzzle as it is set: title, position, goal. ``view`` is missing before the play."""
    rules = setting.rules
    head = Text.assemble("  ", (pen.sign(puzzle.title), "bold"), "  ", (stars(puzzle), "yellow"))
    lines = [head, _headline(pen, setting), Text()]
    lines += draw_view(pen, setting, view)
    extra = _extras(pen, puzzle, setting)
    if extra:
        lines += [Text(), *extra]
    lines.append(Text())
    mover = None if view is None else view.to_play
    if mover is not None:
        name = pen.sign(seat_name(rules, mover, setting.record.names))
        lines.append(Text.assemble("  ", (f"{name} to play", "bold")))
    lines += paragraph(pen, f"Goal: {puzzle.goal}.", "bold green")
    if not rules.sides and view is not None:
        lines += paragraph(pen, "All others play together against it, all hands open.", "dim")
    return lines


def draw_view(pen: Pen, setting: Setting, view: View | None) -> list[Text]:
    """Hands, and what lies on the table."""
    record, rules = setting.record, setting.rules
    if view is None:
        return draw_hands(
            pen,
            Diagram(
                rules=rules,
                hands=record.deal.hands,
                widow=record.deal.widow,
                names=record.names,
                bids=record.bids,
            ),
        )
    single = all(play.size <= 1 and not play.sign for _, play in view.trick)
    lines = draw_hands(
        pen,
        Diagram(
            rules=rules,
            hands=view.hands,
            names=record.names,
            bids=record.bids,
            leader=view.leader,
            trick=[next(cards_of(play.cards), None) for _, play in view.trick] if single else (),
        ),
    )
    if view.trick and not single:
        plays = [
            Text.assemble((rules.seats[seat], "bold"), " ", play_text(pen, play)) for seat, play in view.trick
        ]
        lines += [Text(), Text.assemble("  ", ("Table", "bold"), "  ", Text("  ").join(plays))]
    if view.stock:
        cards = Text(" ").join(pen.card(card) for card in view.stock)
        lines += [Text(), Text.assemble("  ", ("Stock", "bold"), "  ", cards)]
    piles = [(seat, pile) for seat, pile in zip(rules.seats, view.piles, strict=False) if pile]
    if piles:
        lines += [Text(), Text("  Won so far", "bold")]
        lines += [Text.assemble("  ", (seat, "bold"), "  ", pen.cards(pile)) for seat, pile in piles]
    return lines


def _headline(pen: Pen, setting: Setting) -> Text:
    rules, record = setting.rules, setting.record
    title = f"{rules.title}, {setting.mode.value}" if rules.has_modes and setting.mode else rules.title
    parts = [Text(f"  {title}")]
    if setting.trump == "N":
        parts.append(Text("no trump"))
    elif setting.trump is not None:
        parts.append(Text.assemble("trump ", pen.suit("SHDC".index(setting.trump))))
    if record.dealer is not None and setting.lead is None:
        parts.append(Text(f"{record.dealer} dealt"))
    return Text(pen.sign(" · ")).join(parts)


def _extras(pen: Pen, puzzle: Puzzle, setting: Setting) -> list[Text]:
    """What was taken or declared before."""
    lines = []
    rules, record = setting.rules, setting.record
    if puzzle.taken:
        listed = ", ".join(f"{seat} {tricks}" for seat, tricks in puzzle.taken.items())
        lines.append(Text(f"  Tricks taken before: {listed}"))
    if rules.kind is Kind.SETS:
        taken = rules.options["taken"]
        if taken not in ("unknown", "x-x"):
            lines.append(Text(f"  Points taken before, NS-EW: {taken}"))
    if record.contracts:
        declared = ((seat, Contract(*one)) for seat, one in record.contracts.items())
        listed = "   ".join(f"{seat} {contract_text(one)}" for seat, one in declared)
        lines.append(Text(f"  Declared   {listed}"))
    if rules.fixed_trump is not None and rules.score is not None:
        table = rules.options.get("score", "")
        if "scores" in puzzle.goal or "keep or to swap" in puzzle.goal:
            lines.append(Text(f"  Score table: {table}", "dim"))
    return lines


def draw_told(pen: Pen, puzzle: Puzzle, *, number: int | None = None) -> list[Text]:
    """Hints, the first ``number`` of them or all."""
    hints = puzzle.hints if number is None else puzzle.hints[:number]
    lines: list[Text] = []
    for at, hint in enumerate(hints, start=1):
        lines += paragraph(pen, f"Hint {at}: {hint}", "italic")
    return lines


def draw_findings(pen: Pen, findings: Sequence[Finding]) -> list[Text]:
    """A line for each puzzle that was checked, faults below."""
    lines = []
    styles = {Verdict.PROVEN: "green", Verdict.WRONG: "bold red", Verdict.OPEN: "yellow"}
    for found in findings:
        winning = ", ".join("=".join(group) for group in found.winning)
        lines.append(
            Text.assemble(
                "  ",
                (found.verdict.value.ljust(7), styles[found.verdict]),
                "  ",
                (found.puzzle.id.ljust(32), "bold"),
                " ",
                f"{len(found.winning)} of {len(found.winning) + len(found.losing)}".ljust(8),
                winning,
            )
        )
        for fault in found.faults:
            lines += paragraph(pen, fault, "red", indent=11)
    return lines


def draw_play(pen: Pen, rules: Rules, seat: int, play: Play, names: dict[str, str] | None = None) -> Text:
    """One play with who makes it."""
    return Text.assemble((pen.sign(seat_name(rules, seat, names)), "bold"), " ", play_text(pen, play))


def paragraph(pen: Pen, text: str, style: str = "", indent: int = 2) -> list[Text]:
    """Lines of text in at most 78 columns."""
    return [
        Text(" " * indent + line, style) for line in textwrap.wrap(pen.sign(text), WIDTH - indent) if line
    ]
