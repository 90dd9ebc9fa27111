"""The drawing of the contracts that can still be made when all hands are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from cli.render.brokke import contract_text
from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.pen import Pen, table
from cli.render.solution import wrapped
from solver.analysis.contract_model import Limit
from solver.analysis.contract_open import OpenContracts, SideContracts
from solver.cards import Card, cards_of
from solver.rules.brokke_combination import Contract

_WIDTHS: Final = (12, 12, 14, 18, 18)
_STATUS: Final = {
    "forced": ("forced: it can be made against everybody", "bold green"),
    "helped": ("only if the others help", ""),
    "impossible": ("impossible", "bold"),
    "open": ("open: not proven either way", "bold yellow"),
}


def draw_open_contracts(pen: Pen, answer: OpenContracts, asked: Sequence[Contract] = ()) -> list[Text]:
    """Hands, and for each side the contracts by number of clubs; in at most 80 columns."""
    question, rules = answer.question, answer.question.rules
    position = question.position
    leader = pen.sign(seat_name(rules, position.leader, question.record.names, 24))
    trick: list[Card | None] = [next(cards_of(play.cards), None) for play in position.trick]
    diagram = Diagram(
        rules=rules, hands=position.hands, names=question.record.names, leader=position.leader, trick=trick
    )
    lines = [
        Text(pen.sign(" · ")).join([Text(f"  {rules.title}", "bold"), Text(f"{leader} leads")]),
        Text(),
        *draw_hands(pen, diagram),
    ]
    won = [
        Text.assemble("  ", (seat, "bold"), "  ", pen.cards(pile))
        for seat, pile in zip(rules.seats, position.piles, strict=True)
        if pile
    ]
    if won:
        lines += [Text(), Text("  Won so far", "bold"), *won]
    for side in answer.sides:
        lines += [Text(), *_side(pen, answer, side, asked)]
    return [*lines, Text(), *_notes(pen, answer)]


def _side(pen: Pen, answer: OpenContracts, side: SideContracts, asked: Sequence[Contract]) -> list[Text]:
    head = Text.assemble(
        (f"  {answer.name(side)}", "bold"), (f"   in the pile: {contract_text(side.held)}", "dim")
    )
    rows = [[Text(cell, "bold") for cell in ("", "with", "counted", "all help", "against all")]]
    helped = {limit.clubs: limit for limit in side.helped}
    forced = {limit.clubs: limit for limit in side.forced}
    for limit in side.counted:
        clubs = f"{limit.clubs} club{'' if limit.clubs == 1 else 's'}"
        rows.append(
            [
                Text(""),
                Text(clubs),
                Text(f"{limit.trips} trips"),
                _cell(pen, helped.get(limit.clubs)),
                _cell(pen, forced.get(limit.clubs)),
            ]
        )
    lines = [head, *table([row[1:] for row in rows], _WIDTHS[1:])]
    declared = answer.question.law.contracts[side.side]
    shown = [("declared", declared)] if declared is not None else []
    shown += [("asked", contract) for contract in asked]
    for label, contract in shown:
        words, style = _STATUS[side.status(contract)]
        lines.append(Text.assemble(f"  {label} {contract_text(contract)}: ", (words, style)))
    return lines


def _cell(pen: Pen, limit: Limit | None) -> Text:
    """The most trips: proven, or between which numbers that is open."""
    if limit is None:
        return Text(pen.sign("—"), "dim")
    if limit.trips == limit.most:
        return Text(f"{limit.trips} trips", "bold")
    low = "none" if limit.trips < 0 else str(limit.trips)
    return Text(f"{low}..{limit.most} open", "yellow")


def _notes(pen: Pen, answer: OpenContracts) -> list[Text]:
    sentences = [
        "The most trips of a contract with so many clubs; fewer trips or clubs can be made as well.",
        "Counted: no more can be, by counting cards. All help: with everybody's help. Against all: all "
        "others play against it together.",
    ]
    if answer.exact:
        sentences.insert(0, "Proven.")
    else:
        sentences.insert(0, "Bounds: what is open is not proven within the time; a..b trips lie between.")
        sentences.append(
            "With the other hands as ?, kozyr contract estimates the chances by simulated play instead."
        )
    cost = f"{answer.nodes:,} nodes, {answer.seconds:.2f} s."
    return [*wrapped(pen, sentences), *wrapped(pen, [cost])]
