"""The drawing of an exchange with all cards known."""

from __future__ import annotations

from rich.text import Text

from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.pen import Pen, table
from cli.render.solution import wrapped
from cli.render.values import worth_text
from solver.analysis.currency import Currency
from solver.analysis.exchange import Decision, Exchange
from solver.analysis.exchange_round import Choices, word, words
from solver.analysis.measured import measured
from solver.rules.base import Rules
from solver.search.objective import Bounds


def match_note(rules: Rules, size: int) -> str:
    """What the chances of winning a match rest on, for hands of some size."""
    deals = sum(measured().results.values())
    others = (
        f"as in {deals} dealt games that were measured"
        if size == rules.hand_size
        else "in all ways alike (for full hands that was measured)"
    )
    under = "" if measured().fits(rules) else ", measured under the default options and not these"
    return (
        f"Chances of the match are estimates: in later deals tricks fall as in {deals} dealt games{under}, "
        "in which players play for the points of the deal; in this one the others share what a seat leaves "
        f"{others}. "
        "Several who end the match in one deal share the win."
    )


def draw_exchange(pen: Pen, answer: Exchange) -> list[Text]:
    """Hands, every way the round can go, and each player's choice; in at most 80 columns."""
    rules, record = answer.setting.rules, answer.setting.record
    lines = [headline(pen, answer, answer.round.dealer), Text()]
    lines += draw_hands(
        pen,
        Diagram(rules=rules, hands=answer.round.hands, widow=answer.round.widow, names=record.names),
    )
    lines += [Text(), *_choices(pen, answer), Text(), *_ends(pen, answer), Text()]
    chance = answer.currency.unit != 1
    exact = "All guarantees are proven." if chance else "Exact."
    if not answer.exact:
        exact = "Bounds: the search stopped before the exact answer; a..b is proven."
    meaning = (
        "Worth: what a seat can be sure of against both others together. Each chooses the better for "
        "himself, knowing that those after him do; who gains nothing keeps."
    )
    match = match_note(rules, answer.round.widow.bit_count()) if chance else ""
    cost = f"{answer.nodes:,} nodes, {answer.seconds:.2f} s."
    return [*lines, *wrapped(pen, [exact, meaning, match]), *wrapped(pen, [cost])]


def headline(pen: Pen, answer: Exchange, dealer: int) -> Text:
    """Game and dealer."""
    rules, names = answer.setting.rules, answer.setting.record.names
    deals = pen.sign(seat_name(rules, dealer, names, 24))
    return Text(pen.sign(" · ")).join([Text(f"  {rules.title}", "bold"), Text(f"{deals} deals")])


def worth(currency: Currency, bounds: Bounds) -> Text:
    """Points with their sign, or a chance as a percentage; bounds while unproven."""
    if currency.unit == 1:
        text = worth_text(bounds, signed=True)
    else:
        low, high = (f"{100 * currency.shown(end):.1f}" for end in (bounds.low, bounds.high))
        text = f"{low}%" if bounds.exact else f"{low}..{high}%"
    return Text(text, "" if bounds.exact else "yellow")


def _choices(pen: Pen, answer: Exchange) -> list[Text]:
    """Every decision, those of the best line marked."""
    line = answer.line
    rows: list[list[Text]] = [
        [Text(name, "bold") for name in ("  in turn  when those before", "keep", "swap", "best")]
    ]
    for decision in answer.tree:
        on_line = decision in line
        style = "bold" if on_line else ""
        mark = pen.sign("›") if on_line else " "
        seat = answer.setting.rules.seats[decision.seat]
        label = Text(f"{mark} {seat}        {_before(answer, decision)}", style)
        best = Text("open" if decision.best is None else word(decision.best), style)
        rows.append(
            [label, worth(answer.currency, decision.keep), worth(answer.currency, decision.swap), best]
        )
    unit = "points" if answer.currency.unit == 1 else "chance of the match"
    head = Text.assemble(
        ("  Choices", "bold"), (f": {unit} that each is sure of by keeping or swapping", "dim")
    )
    legend = Text(f"  {pen.sign('›')} what happens when everybody does his best", "dim")
    return [head, *table(rows, [36, 12, 12, 8]), legend]


def _before(answer: Exchange, decision: Decision) -> str:
    seats = answer.setting.rules.seats
    turns = answer.round.turns
    done = [f"{seats[seat]} {word(swaps)}s" for seat, swaps in zip(turns, decision.after, strict=False)]
    return ", ".join(done) or "(first)"


def _ends(pen: Pen, answer: Exchange) -> list[Text]:
    """What every way the round can go is worth to each."""
    rules, turns = answer.setting.rules, answer.round.turns
    head = [
        Text("  " + "   ".join(f"{rules.seats[seat]:<4}" for seat in turns), "bold"),
        Text("leads", "bold"),
    ]
    rows: list[list[Text]] = [[*head, *(Text(seat, "bold") for seat in rules.seats)]]
    for choices, worths in answer.ends.items():
        reached = choices == answer.outcome
        mark = pen.sign("›") if reached else " "
        label = Text(f"{mark} {_course(choices)}", "bold" if reached else "")
        leader = Text(rules.seats[answer.round.after(choices).leader])
        rows.append([label, leader, *(worth(answer.currency, bounds) for bounds in worths)])
    return [
        Text("  Ends of the round, and what they are worth to each", "bold"),
        *table(rows, [24, 6, 12, 12, 12]),
    ]


def _course(choices: Choices) -> str:
    return "   ".join(words(choices))
