"""The drawing of an expectation: hands, means, a bar chart for each seat, and what the numbers mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from rich.text import Text

from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.pen import Pen, columns, table
from cli.render.solution import wrapped
from cli.render.values import worth_text
from solver.analysis.estimate import Estimate
from solver.analysis.expectation import Expectation
from solver.formats.pictures.wording import OVERRATES
from solver.question import Question
from solver.rules.base import Mode
from solver.search.objective import Bounds
from solver.solution import Notion

_LABEL, _CELL = 16, 12
_CHART: Final = 25
"""Columns of one chart; three fit side by side."""
_BAR: Final = 11
"""Columns of the longest bar."""

__all__ = ["OVERRATES", "draw_expectation"]


def draw_expectation(pen: Pen, answer: Expectation) -> list[Text]:
    """The whole answer, in at most 80 columns."""
    hands = _hands(pen, answer)
    while not hands[-1].plain.strip():
        hands.pop()  # A hidden hand leaves the lines of its suits empty.
    lines = [_headline(pen, answer.question), Text(), *hands, Text(), *_means(pen, answer)]
    for name in answer.values:
        lines += [Text(), *_charts(pen, answer, name)]
    return [*lines, Text(), *_notes(pen, answer)]


def _headline(pen: Pen, question: Question) -> Text:
    rules, trump = question.rules, question.start.trump
    title = f"{rules.title}, {question.mode.value}" if rules.has_modes else rules.title
    trumps = Text("no trump") if trump is None else Text.assemble("trump ", pen.suit(trump))
    leads = f"{pen.sign(seat_name(rules, question.start.leader, question.record.names, 24))} leads"
    return Text(pen.sign(" · ")).join([Text(f"  {title}", "bold"), trumps, Text(leads)])


def _hands(pen: Pen, answer: Expectation) -> list[Text]:
    """The hands as they are known, without what has been played."""
    record, position = answer.setting.record, answer.question.position
    hands = [
        None if hand is None else hand & left
        for hand, left in zip(record.deal.hands, position.hands, strict=True)
    ]
    diagram = Diagram(
        rules=answer.question.rules,
        hands=hands,
        widow=record.deal.widow,
        names=record.names,
        bids=record.bids,
        leader=position.leader,
        trick=position.trick,
    )
    return draw_hands(pen, diagram)


def _means(pen: Pen, answer: Expectation) -> list[Text]:
    """Mean and standard error by seat or side, of everything that was asked."""
    question = answer.question
    least = "at most" if question.mode is Mode.BAWAH else "at least"
    names = list(answer.values)
    sure = "tricks" if answer.notion is Notion.VALUE else f"tricks, {least}"
    rows: list[list[Text]] = [[Text("Mean", "bold"), *(Text(name, "bold") for name in names)]]
    for label, group, signed in (
        (sure, answer.values, False),
        ("if all help", answer.ceilings, False),
        ("points", answer.scores, True),
    ):
        if group:
            rows.append([Text(label), *(_mean(group[name], signed) for name in names)])
            rows.append([Text("  std. error", "dim"), *(Text(_error(group[name]), "dim") for name in names)])
    return table(rows, [_LABEL, *[_CELL] * len(names)])


def _mean(estimate: Estimate, signed: bool) -> Text:
    ends = [f"{end:+.2f}" if signed else f"{end:.2f}" for end in estimate.mean]
    return Text(ends[0], "bold") if estimate.solved else Text(f"{ends[0]}..{ends[1]}", "bold yellow")


def _error(estimate: Estimate) -> str:
    if estimate.whole:
        return "none"
    return "unknown" if estimate.se is None else f"{estimate.se:.3f}"


def _charts(pen: Pen, answer: Expectation, name: str) -> list[Text]:
    """The distributions of one seat or side next to each other."""
    question = answer.question
    shown: list[tuple[str, Estimate, bool]] = [("tricks", answer.values[name], False)]
    for label, group in (("if all help", answer.ceilings), ("points", answer.scores)):
        if name in group:
            shown.append((label, group[name], label == "points"))
    seats = question.rules.seats
    title = seat_name(question.rules, seats.index(name), question.record.names) if name in seats else name
    heads = columns(*((2 + _CHART * at, Text(label, "dim")) for at, (label, _, _) in enumerate(shown)))
    charts = [_chart(pen, estimate.shares, signed) for _, estimate, signed in shown]
    rows = [
        columns(*((2 + _CHART * at, cell) for at, cell in enumerate(cells) if cell is not None))
        for cells in zip_longest(*charts)
    ]
    return [Text(f"  {pen.sign(title)}", "bold"), heads, *rows]


def _chart(pen: Pen, shares: Mapping[Bounds, float], signed: bool) -> list[Text]:
    """A line for each value: the value, its share, a bar."""
    labels = [worth_text(bounds, signed=signed) for bounds in shares]
    width = max(3, *(len(label) for label in labels))
    longest = max(shares.values())
    mark = "█" if pen.symbols else "#"
    lines = []
    for label, (bounds, share) in zip(labels, shares.items(), strict=True):
        room = _BAR - (width - 3)
        bar = mark * max(1, round(share / longest * room))
        style = "green" if bounds.exact else "yellow"
        lines.append(Text.assemble(label.rjust(width), f"{share:7.1%} ", (bar, style)))
    return lines


def _notes(pen: Pen, answer: Expectation) -> list[Text]:
    fit = f"{answer.deals:,}" if answer.deals < 10**9 else f"{answer.deals:.2g}"
    about = "" if answer.counted else "about "
    how = "1 deal fits" if answer.deals == 1 else f"{about}{fit} deals fit what is known"
    if answer.whole:
        done = "every one solved" if answer.samples == answer.deals else f"{answer.samples:,} of them solved"
    else:
        done = f"{answer.samples:,} drawn under seed {answer.seed}"
    sentences = ["Exact:" if answer.exact else "Estimate:", f"{how}, {done}."]
    if not answer.solved:
        sentences.append("Deals cut short by the budget count as a..b, the tricks proven for them.")
    elif not answer.complete:
        sentences.append(f"The budget ended before the {answer.wanted:,} asked for.")
    cost = f"{answer.nodes:,} nodes, {answer.seconds:.2f} s."
    return [*wrapped(pen, sentences), *wrapped(pen, _meaning(answer)), *wrapped(pen, [cost])]


def _meaning(answer: Expectation) -> Sequence[str]:
    sure = ""
    if answer.notion is Notion.GUARANTEE:
        sure = "Tricks and points are what a seat can be sure of against all others together."
    return (OVERRATES if answer.deals > 1 else "", sure)
