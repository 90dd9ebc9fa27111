"""The drawing of the contracts of one hand, estimated by simulated play."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from cli.render.brokke import contract_text
from cli.render.hands import seat_name
from cli.render.pen import Pen, table
from cli.render.solution import wrapped
from solver.analysis.contract_estimate import ContractEstimate, HandContracts
from solver.formats.pictures.wording import POLICY
from solver.rules.brokke_combination import Contract

_WIDTHS: Final = (18, 9, 7, 15, 16, 13)
_SHOWN: Final = 3


def draw_hand_contracts(pen: Pen, answer: HandContracts) -> list[Text]:
    """The hand, a row for each contract, best first, and what the numbers mean; in at most 80 columns."""
    rules, record = answer.setting.rules, answer.setting.record
    name = seat_name(rules, answer.seat, record.names, 24)
    leads = (
        "who leads is open" if answer.lead is None else f"{seat_name(rules, answer.lead, record.names)} leads"
    )
    parts = [Text(f"  {rules.title}", "bold"), Text(f"{pen.sign(name)} declares"), Text(pen.sign(leads))]
    lines = [Text(pen.sign(" · ")).join(parts), Text(), Text("  ") + pen.cards(answer.hand)]
    held = answer.natural
    lines += [Text(f"  natural in hand: {contract_text(held) if held != Contract(0, 0) else 'none'}", "dim")]
    heads = ("contract", "in hand", "needs", "made, estimate", "score, estimate", "behind best")
    rows: list[list[Text]] = [[Text(head, "bold") for head in heads]]
    rows += [_row(pen, answer, one) for one in answer.contracts]
    lines += [Text(), *table(rows, _WIDTHS), Text()]
    return [*lines, *_others(pen, answer), *_notes(pen, answer)]


def _row(pen: Pen, answer: HandContracts, one: ContractEstimate) -> list[Text]:
    best = one is answer.best
    style = "bold green" if best else ""
    in_hand = one.in_hand.trips + one.in_hand.clubs
    chance = Text(_with_error(pen, f"{one.chance.mean[0]:.1%}", _percent(one.chance.se)), style)
    if one.chance.mean[0] in (0, 1):
        # Its standard error is 0, as if nothing else could come.
        chance = Text(f"{one.chance.mean[0] * one.chance.samples:.0f} of {one.chance.samples}", style)
    if not one.possible:
        chance = Text("impossible")
    behind = Text("best", style)
    if not best:
        near = one.behind_se is not None and one.behind < 2 * one.behind_se
        behind = Text(_with_error(pen, f"{one.behind:.1f}", _plain(one.behind_se)), "yellow" if near else "")
    return [
        Text(contract_text(one.contract), style),
        Text(f"{in_hand} of {one.contract.trips + one.contract.clubs}"),
        Text(str(one.missing)),
        chance,
        Text(_with_error(pen, f"{one.score.mean[0]:+.1f}", _plain(one.score.se)), style),
        behind,
    ]


def _with_error(pen: Pen, number: str, error: str) -> str:
    sign = "±" if pen.symbols else "+-"
    return f"{number} {sign} {error}" if error else number


def _percent(error: float | None) -> str:
    return "" if error is None else f"{error:.1%}"


def _plain(error: float | None) -> str:
    return "" if error is None else f"{error:.1f}"


def _others(pen: Pen, answer: HandContracts) -> list[Text]:
    """What the others have declared, or how often what by the rule."""
    rules = answer.setting.rules
    lines = []
    for seat, counts in sorted(answer.others.items()):
        if seat in answer.given:
            shown = contract_text(next(iter(counts))) + ", as given"
        else:
            total = sum(counts.values())
            most = counts.most_common(_SHOWN)
            shown = "; ".join(f"{contract_text(one)} {times / total:.0%}" for one, times in most)
            if len(counts) > _SHOWN:
                shown += "; others"
        lines.append(Text.assemble("  ", (rules.seats[seat], "bold"), " declares ", pen.sign(shown)))
    return [*lines, Text()] if lines else []


def _notes(pen: Pen, answer: HandContracts) -> list[Text]:
    rules = answer.setting.rules
    near = [
        one for one in answer.contracts[1:] if one.behind_se is not None and one.behind < 2 * one.behind_se
    ]
    sentences = [f"Estimate by simulated play: {answer.samples:,} deals drawn under seed {answer.seed}."]
    if not answer.complete:
        sentences.append(f"The budget ended before the {answer.wanted:,} asked for.")
    best = contract_text(answer.best.contract)
    verdict = f"Best on average: {best}"
    if near:
        verdict += f"; {len(near)} within two standard errors of it, so the best is not certain among these"
    reach = (
        "Needs: the fewest cards of others that complete it; at most "
        f"{answer.within_reach} can be won, by counting."
    )
    meaning = [POLICY]
    if rules.sides:
        meaning.append("Partners pool: made and score are those of both contracts together.")
    if any(seat not in answer.given for seat in answer.others):
        meaning.append("The others declare what promises their hand most.")
    cost = f"{answer.seconds:.2f} s."
    return [
        *wrapped(pen, [*sentences, f"{verdict}."]),
        *wrapped(pen, [reach]),
        *wrapped(pen, meaning),
        *wrapped(pen, [cost]),
    ]
