"""The drawing of what to expect of a deal of Clubs by Drew Brokke: hands, means, distributions."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from rich.text import Text

from cli.render.brokke import contract_text
from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.pen import Pen, columns, table
from cli.render.solution import wrapped
from solver.analysis.brokke_expectation import BrokkeExpectation
from solver.analysis.estimate import Estimate
from solver.cards import Card, cards_of
from solver.formats.pictures.wording import POLICY

_LABEL, _CELL = 16, 12
_CHART: Final = 25
"""Columns of one chart; three fit side by side."""
_BAR: Final = 8
_STEP: Final = 50
"""Points from one line of a chart to the next."""


def draw_brokke_expectation(pen: Pen, answer: BrokkeExpectation) -> list[Text]:
    """The whole answer, in at most 80 columns."""
    rules, record, position = answer.setting.rules, answer.setting.record, answer.position
    if answer.lead is None:
        leads = "who leads is open"
    else:
        leads = f"{pen.sign(seat_name(rules, position.leader, record.names, 24))} leads"
    head = Text(pen.sign(" · ")).join([Text(f"  {rules.title}", "bold"), Text(leads)])
    hands = [
        None if hand is None else left for hand, left in zip(record.deal.hands, position.hands, strict=True)
    ]
    trick: list[Card | None] = [next(cards_of(play.cards), None) for play in position.trick]
    diagram = Diagram(
        rules=rules,
        hands=hands,
        names=record.names,
        leader=None if answer.lead is None else position.leader,
        trick=trick,
    )
    drawn = draw_hands(pen, diagram)
    while not drawn[-1].plain.strip():
        drawn.pop()  # A hidden hand leaves the lines of its suits empty.
    lines = [head, Text(), *drawn]
    won = [
        Text.assemble("  ", (seat, "bold"), "  ", pen.cards(pile))
        for seat, pile in zip(rules.seats, position.piles, strict=True)
        if pile
    ]
    if won:
        lines += [Text(), Text("  Won so far", "bold"), *won]
    if answer.contracts:
        given = "; ".join(f"{seat} {contract_text(one)}" for seat, one in answer.contracts.items())
        lines += [Text(), Text(f"  Declared: {pen.sign(given)}")]
    return [*lines, Text(), *_means(answer), Text(), *_charts(pen, answer), Text(), *_notes(pen, answer)]


def _means(answer: BrokkeExpectation) -> list[Text]:
    names = list(answer.scores)
    rows = [[Text("Estimate", "bold"), *(Text(name, "bold") for name in names)]]
    rows.append(
        [Text("mean score"), *(Text(f"{answer.scores[name].mean[0]:+.1f}", "bold") for name in names)]
    )
    rows.append([Text("  std. error", "dim"), *(Text(_error(answer.scores[name]), "dim") for name in names)])
    for label, group in (("contract made", answer.made), ("goes out", answer.out)):
        if group and not (label == "goes out" and answer.setting.rules.sides):
            rows.append([Text(label), *(Text(f"{group[name].mean[0]:.1%}") for name in names)])
    return table(rows, [_LABEL, *[_CELL] * len(names)])


def _error(estimate: Estimate) -> str:
    return "unknown" if estimate.se is None else f"{estimate.se:.1f}"


def _charts(pen: Pen, answer: BrokkeExpectation) -> list[Text]:
    """The distributions of the scores, three seats side by side."""
    names = list(answer.scores)
    lines: list[Text] = []
    for start in range(0, len(names), 3):
        group = names[start : start + 3]
        if lines:
            lines.append(Text())
        lines.append(columns(*((2 + _CHART * at, Text(name, "bold")) for at, name in enumerate(group))))
        charts = [_chart(pen, answer.scores[name]) for name in group]
        lines += [
            columns(*((2 + _CHART * at, cell) for at, cell in enumerate(cells) if cell is not None))
            for cells in zip_longest(*charts)
        ]
    return lines


def _chart(pen: Pen, estimate: Estimate) -> list[Text]:
    """A line for every fifty points: from which to which, the share of deals, a bar."""
    shares: dict[int, float] = {}
    for bounds, share in estimate.shares.items():
        step = bounds.low // _STEP
        shares[step] = shares.get(step, 0.0) + share
    longest = max(shares.values())
    mark = "█" if pen.symbols else "#"
    lines = []
    for step in range(min(shares), max(shares) + 1):
        share = shares.get(step, 0.0)
        bar = mark * (max(1, round(share / longest * _BAR)) if share else 0)
        label = f"{_STEP * step}..{_STEP * step + _STEP - 1}"
        lines.append(Text.assemble(label.rjust(8), f"{share:6.1%} ", (bar, "green")))
    return lines


def _notes(pen: Pen, answer: BrokkeExpectation) -> list[Text]:
    fit = f"{answer.deals:,}" if answer.deals < 10**9 else f"{answer.deals:.2g}"
    drawn = f"{answer.samples:,} drawn under seed {answer.seed}"
    sentences = [
        "Estimate by simulated play:",
        f"1 deal fits, {drawn}." if answer.deals == 1 else f"{fit} deals fit what is known, {drawn}.",
    ]
    if not answer.complete:
        sentences.append(f"The budget ended before the {answer.wanted:,} asked for.")
    meaning = [POLICY]
    if answer.declares:
        meaning.append("Who has no contract given declares what promises his hand most.")
    elif not answer.contracts:
        meaning.append("No contracts are known: every combination counts, none is rewarded.")
    return [*wrapped(pen, sentences), *wrapped(pen, meaning), *wrapped(pen, [f"{answer.seconds:.2f} s."])]
