"""The drawing of an exchange with hidden cards: the estimate, and how the others are taken to choose."""

from __future__ import annotations

from math import isfinite

from rich.text import Text

from cli.render.exchange import match_note
from cli.render.hands import seat_name
from cli.render.pen import Pen, table
from cli.render.solution import wrapped
from solver.analysis.exchange_estimate import HiddenExchange
from solver.analysis.exchange_model import Sight
from solver.analysis.exchange_others import SLIP
from solver.analysis.exchange_round import Choices, all_choices, word
from solver.analysis.strength import STRENGTH, strength
from solver.cards import CardSet

_CELL = 9


def draw_hidden(pen: Pen, answer: HiddenExchange) -> list[Text]:
    """Hand, worth of both choices, what the others then do, and the rule they follow; in 80 columns."""
    parts = [
        [_headline(pen, answer)],
        _known(pen, answer),
        _worths(answer),
        _advice(pen, answer),
        _others(answer),
        _policy(pen, answer),
        _notes(pen, answer),
    ]
    lines: list[Text] = []
    for part in parts:
        if part:
            lines += [Text(), *part] if lines else part
    return lines


def _headline(pen: Pen, answer: HiddenExchange) -> Text:
    rules, names = answer.setting.rules, answer.setting.record.names
    deals = pen.sign(seat_name(rules, answer.dealer, names, 20))
    parts = [Text(f"  {rules.title}", "bold"), Text(f"{deals} deals")]
    if answer.so_far:
        parts.append(Text(_did(answer, answer.so_far)))
    parts.append(Text(f"{_seat(answer)} to choose", "bold"))
    return Text(pen.sign(" · ")).join(parts)


def _did(answer: HiddenExchange, choices: Choices, start: int = 0) -> str:
    seats, turns = answer.setting.rules.seats, answer.turns[start:]
    return ", ".join(f"{seats[seat]} {word(swaps)}s" for seat, swaps in zip(turns, choices, strict=False))


def _seat(answer: HiddenExchange) -> str:
    return answer.setting.rules.seats[answer.seat]


def _known(pen: Pen, answer: HiddenExchange) -> list[Text]:
    """Every hand that is known, and the widow if it is."""
    deal = answer.setting.record.deal
    held: list[tuple[str, CardSet | None]] = [
        *zip(deal.seats, deal.hands, strict=True),
        ("widow", deal.widow),
    ]
    lines = []
    for name, cards in held:
        if cards:
            own = Text(f"   strength {strength(cards)}", "dim") if name == _seat(answer) else Text()
            lines.append(Text.assemble("  ", (f"{name:<7}", "bold"), pen.cards(cards), own))
    return lines


def _worths(answer: HiddenExchange) -> list[Text]:
    chance = answer.currency.unit != 1

    def shown(number: float, *, sign: bool = True) -> Text:
        if not isfinite(number):
            return Text("?")
        value = 100 * number if chance else number
        return Text(f"{value:{'+' if sign else ''}.{1 if chance else 2}f}{'%' if chance else ''}")

    what = "chance of winning the match" if chance else "points"
    rows = [
        [Text(""), *(Text(name, "bold") for name in ("keep", "swap", "gain"))],
        [
            Text("mean"),
            shown(answer.mean(False), sign=not chance),
            shown(answer.mean(True), sign=not chance),
            shown(answer.gain),
        ],
        [
            Text("standard error", "dim"),
            shown(answer.mean_error(False), sign=False),
            shown(answer.mean_error(True), sign=False),
            shown(answer.gain_error, sign=False),
        ],
    ]
    if not chance:
        both = answer.distribution(False), answer.distribution(True)
        for points in sorted(both[0].keys() | both[1].keys(), reverse=True):
            shares = [Text(f"{100 * each.get(points, 0):.0f}%") for each in both]
            rows.append([Text(f"sure of {points:+g}" if points else "sure of 0"), *shares])
    head = Text.assemble(
        (f"  What {_seat(answer)} can be sure of", "bold"),
        (f": {what}, over {len(answer.samples)} deals that fit", "dim"),
    )
    return [head, *table(rows, [18, _CELL, _CELL, _CELL])]


def _advice(pen: Pen, answer: HiddenExchange) -> list[Text]:
    does = "swap" if answer.best else "keep"
    if answer.clear:
        why = "the difference is more than two standard errors"
    elif answer.gain == 0:
        why = "a swap gains nothing, so a tie"
    else:
        why = "but the difference lies within two standard errors: more --samples would tell"
    return [Text.assemble("  ", (f"{_seat(answer)} should {does}", "bold green"), pen.sign(f" - {why}."))]


def _others(answer: HiddenExchange) -> list[Text]:
    """What those after him do, by the policy, in the deals sampled."""
    at = len(answer.so_far) + 1
    if at == len(answer.turns):
        return []
    lines = [Text("  What the others then do", "bold")]
    for swaps in (False, True):
        courses = sorted(answer.courses(swaps).items(), key=lambda item: -item[1])
        listed = "; ".join(f"{_did(answer, course, at)} {100 * share:.0f}%" for course, share in courses)
        lines.append(Text(f"  after {word(swaps)}   {listed}"))
    return lines


def _policy(pen: Pen, answer: HiddenExchange) -> list[Text]:
    """The policy: a row for each turn, a column for each kind of hand."""
    rules, kinds = answer.setting.rules, answer.model.kinds
    columns = range(len(kinds.cuts) + 1)
    own = kinds(answer.hand)
    rows: list[list[Text]] = [
        [
            Text("strength"),
            *(Text(_range(*kinds.range(kind)), "bold" if kind == own else "") for kind in columns),
        ]
    ]
    for place, seat in enumerate(answer.turns):
        for after in all_choices(place):
            label = f"{rules.seats[seat]}  {_did(answer, after) or '(first)'}"
            here = after == answer.so_far
            choices = [answer.model.policy[Sight(place, after, kind)] for kind in columns]
            cells = [
                Text(word(swaps), "bold" if here and kind == own else "" if swaps else "dim")
                for kind, swaps in enumerate(choices)
            ]
            rows.append([Text(label, "bold" if here else ""), *cells])
    head = Text("  How players are taken to choose, by the strength of the hand they hold", "bold")
    return [head, *table(rows, [24, *[8] * len(columns)])]


def _range(low: int | None, high: int | None) -> str:
    if low is None:
        return "any" if high is None else f"0-{high}" if high else "0"
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"


def _notes(pen: Pen, answer: HiddenExchange) -> list[Text]:
    model, agreement = answer.model, answer.model.agreement
    reply = (
        "best replies to each other"
        if agreement.loss == 0
        else f"best replies to each other but for at most {agreement.worst_loss:.2f} points"
    )
    source = "measured beforehand" if model.shipped else "solved now"
    sentences = [
        f"An estimate: {len(answer.samples)} of {answer.wanted} samples"
        + (" (stopped early)." if not answer.complete else "."),
        f"Strength: {STRENGTH}.",
        f"The choices by strength are {reply} for points of the deal, over {model.rounds} random deals "
        f"{source}; one choice in {SLIP} is reckoned to be another, and deals that explain what those "
        "before did weigh more.",
        "In each deal the worth is what the seat can be sure of against both others with all hands "
        "open: that leaves out what not seeing the cards costs in the play.",
        match_note(answer.setting.rules, answer.hand.bit_count()) if answer.currency.unit != 1 else "",
    ]
    model_size = f"Model: {agreement.booleans} choices and products, {agreement.constraints} constraints"
    cost = f"{model_size}, {agreement.seconds:.2f} s. {answer.nodes:,} nodes, {answer.seconds:.2f} s."
    return [*wrapped(pen, sentences), *wrapped(pen, [cost])]
