"""The drawing of a solution: hands, values, cards, best line, result."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.text import Text

from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.pen import Pen
from cli.render.tricks import draw_tricks, tricks_of
from cli.render.values import draw_cards, draw_worths
from solver.formats.pictures.wording import LINES, NOTIONS
from solver.question import Question
from solver.rules.base import Mode
from solver.search.objective import Bounds
from solver.solution import Notion, Solution

__all__ = ["LINES", "NOTIONS", "draw_solution", "wrapped"]


def draw_solution(pen: Pen, solution: Solution) -> list[Text]:
    """The whole answer, in at most 80 columns."""
    question = solution.question
    parts = [
        [_headline(pen, question)],
        _hands(pen, question),
        _played(pen, question),
        _values(solution),
        _cards(pen, solution),
        _line(pen, solution),
        _result(solution),
        _notes(pen, solution),
    ]
    lines: list[Text] = []
    for part in parts:
        if part:
            lines += [Text(), *part] if lines else part
    return lines


def _headline(pen: Pen, question: Question) -> Text:
    rules, names = question.rules, question.record.names
    title = f"{rules.title}, {question.mode.value}" if rules.has_modes else rules.title
    trump = question.start.trump
    trumps = Text("no trump") if trump is None else Text.assemble("trump ", pen.suit(trump))
    leads = f"{pen.sign(seat_name(rules, question.start.leader, names, 24))} leads"
    return Text(pen.sign(" · ")).join([Text(f"  {title}", "bold"), trumps, Text(leads)])


def _hands(pen: Pen, question: Question) -> list[Text]:
    position, record = question.position, question.record
    return draw_hands(
        pen,
        Diagram(
            rules=question.rules,
            hands=position.hands,
            widow=record.deal.widow,
            names=record.names,
            bids=record.bids,
            leader=position.leader,
            trick=position.trick,
        ),
    )


def _played(pen: Pen, question: Question) -> list[Text]:
    """The tricks that were finished before the position."""
    finished = len(question.record.played) - len(question.position.trick)
    if not finished:
        return []
    tricks = tricks_of(question.rules, question.start, question.record.played[:finished])
    return [Text("  Played so far", "bold"), *draw_tricks(pen, question.rules, tricks)]


def _values(solution: Solution) -> list[Text]:
    question = solution.question
    fewest = question.goal == "tricks" and question.mode is Mode.BAWAH
    unit = "Points" if question.goal == "score" else "Tricks"
    rows = {solution.notion.value: solution.values}
    if solution.ceilings:
        rows["ceiling"] = solution.ceilings
    lines = draw_worths(unit, rows, signed=question.goal == "score")
    remarks = []
    if fewest:
        remarks.append("fewest wanted")
    if solution.remaining and question.goal == "tricks" and any(question.position.won):
        remarks.append("tricks already taken are left out")
    if remarks:
        lines.append(Text(f"  {', '.join(remarks)}", "dim"))
    return lines


def _cards(pen: Pen, solution: Solution) -> list[Text]:
    question = solution.question
    rules, names = question.rules, question.record.names
    seat = rules.seats.index(solution.to_play)
    unit = "points" if question.goal == "score" else "tricks"
    what = f"{unit} for {rules.name_of(rules.side_of(seat))} after each card"
    if solution.notion is Notion.GUARANTEE:
        fewest = question.goal == "tricks" and question.mode is Mode.BAWAH
        what = f"at {'most' if fewest else 'least'} so many {unit} after each card"
    mover = pen.sign(seat_name(rules, seat, names))
    head = Text.assemble((f"  {mover} to play", "bold"), (f": {what}", "dim"))
    return [head, *draw_cards(pen, solution.cards, signed=question.goal == "score")]


def _line(pen: Pen, solution: Solution) -> list[Text]:
    if not solution.line:
        return []
    question = solution.question
    played = question.record.played
    on_table = len(question.position.trick)
    tricks = tricks_of(question.rules, question.start, (*played, *solution.line))
    shown = tricks[(len(played) - on_table) // question.rules.players :]
    head = Text.assemble(
        (f"  {LINES[solution.notion]}", "bold"),
        ("   > leads, * takes the trick".replace(">", pen.sign("›")), "dim"),
    )
    without = question.position.won if solution.remaining else ()
    return [head, *draw_tricks(pen, question.rules, shown, given=on_table, without=without)]


def _result(solution: Solution) -> list[Text]:
    """Where the line ends, when it goes to the end."""
    question = solution.question
    if sum(solution.tricks.values()) != _tricks_at_end(solution) or question.rules.sides:
        return []
    lines = draw_worths("Result", {"tricks": {seat: Bounds(n, n) for seat, n in solution.tricks.items()}})
    if solution.scores:
        points = {seat: Bounds(n, n) for seat, n in solution.scores.items()}
        lines += draw_worths("Result", {"points": points}, signed=True)[1:]
    return lines


def _tricks_at_end(solution: Solution) -> int:
    position = solution.question.position
    return position.remaining + (0 if solution.remaining else sum(position.won))


def _notes(pen: Pen, solution: Solution) -> list[Text]:
    exact = (
        "Exact." if solution.exact else "Bounds: the search stopped before the exact answer; a..b is proven."
    )
    notion = NOTIONS[solution.notion] if solution.ceilings or solution.notion is not Notion.GUARANTEE else ""
    cost = f"{solution.nodes:,} nodes, {solution.seconds:.2f} s."
    return [*wrapped(pen, [exact, notion]), *wrapped(pen, [cost])]


def wrapped(pen: Pen, sentences: Sequence[str], width: int = 78) -> list[Text]:
    """Dim lines of text at the foot of a drawing."""
    text = pen.sign(" ".join(sentence for sentence in sentences if sentence))
    return [Text(f"  {line}", "dim") for line in textwrap.wrap(text, width - 2)]
