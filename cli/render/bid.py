"""The drawings of bids: after a deal, and from one's own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.pen import Pen, table
from cli.render.solution import wrapped
from cli.render.values import worth_text
from solver.analysis.bids.after import Bids, BidScore, Outcome
from solver.analysis.bids.before import HandBids, OwnBid
from solver.analysis.bids.choice import Choice
from solver.analysis.bids.model import Equilibrium
from solver.cards import card_set
from solver.rules.base import Rules
from solver.search.objective import Bounds

_MOST_EQUILIBRIA = 12
_AFTER = (22, 4, 4, 6, 6, 8, 9, 9, 9)
_BEFORE = (10, 5, 14, 8, 7, 7, 8, 19)
_GUARANTEE = "Scores count the tricks that a seat is sure of with open hands against all the others together."


def draw_bids(pen: Pen, answer: Bids) -> list[Text]:
    """Hands, what the bids laid come to, every card as bid, and the equilibria; in at most 80 columns."""
    rules, record = answer.setting.rules, answer.setting.record
    lines = [Text(f"  {rules.title}", "bold"), Text()]
    lines += draw_hands(
        pen, Diagram(rules=rules, hands=record.deal.hands, names=record.names, bids=record.bids)
    )
    if answer.actual is not None:
        lines += [Text(), *_actual(pen, answer, answer.actual)]
    for seat in answer.seats:
        lines += [Text(), *_seat(pen, answer, seat)]
    lines += [Text(), *_equilibria(pen, answer)]
    notes = [
        "Exact." if answer.exact else "Bounds: the search stopped before the exact answer; a..b is proven.",
        _GUARANTEE,
        "Sure: whatever the others bid.",
        _choice_note(rules),
        "Before the first card: cards played are not looked at." if record.played else "",
    ]
    found = answer.equilibria
    cost = (
        f"Model: {found.variables} variables, {found.constraints} constraints, {found.rows:,} table rows, "
        f"{found.seconds:.2f} s. All: {answer.nodes:,} nodes, {answer.seconds:.2f} s."
    )
    return [*lines, Text(), *wrapped(pen, notes), *wrapped(pen, [cost])]


def draw_hand_bids(pen: Pen, answer: HandBids) -> list[Text]:
    """The hand and a row for each bid, best first; in at most 80 columns."""
    rules, record = answer.setting.rules, answer.setting.record
    hand = record.deal.hands[answer.seat]
    assert hand is not None
    name = pen.sign(seat_name(rules, answer.seat, record.names))
    lines = [Text.assemble((f"  {rules.title}", "bold"), pen.sign(" · "), f"{name} bids"), Text()]
    lines += [Text("  ") + pen.cards(hand), Text()]
    heads = ("card", "bid", "modes", "makes", "atas", "bawah", "choice", "score")
    rows: list[list[Text]] = [[Text(head, "bold") for head in heads]]
    rows[0][3] = Text("trump", "bold")
    order = sorted(answer.bids, key=lambda bid: -(bid.low + bid.high))
    for bid in order:
        style = "bold green" if bid is answer.best else ""
        rows.append(
            [
                _cards(pen, [bid.choice]),
                Text(str(bid.choice.number)),
                Text(" ".join(mode.value for mode in bid.modes)),
                *(Text(f"{chance:.0%}") for chance in (bid.maker, bid.atas, bid.bawah, bid.thirteen)),
                Text(_mean(pen, bid), style),
            ]
        )
    lines += [*table(rows, _BEFORE), Text()]
    bidders = {
        "nearest": "The others lay the card nearest to the tricks that they expect of their own hand with "
        "its suit as trump (trumps: A 1, K Q 3/4, others 1/2; other suits: A 1, guarded K 1/2, Q 1/4).",
        "uniform": "The others lay any card of their hands, each as likely.",
    }
    deals = "1 deal" if answer.samples == 1 else f"{answer.samples} deals"
    notes = [
        f"Score: mean over {deals} and its standard error; chances: shares of {answer.draws:,} deals.",
        bidders.get(answer.others, f"The others lay {answer.others}."),
        "Choice: a sum of 13, at which the trump maker chooses." if _has_choice(rules) else "",
        _GUARANTEE + " Players who see their own cards only do not know these tricks; the mean over open "
        "hands can overrate a bid that needs them.",
        "" if answer.complete else f"Stopped early: {answer.asked} deals were asked for; a..b is proven.",
    ]
    cost = f"Seed {answer.seed}. {answer.nodes:,} nodes, {answer.seconds:.2f} s."
    return [*lines, *wrapped(pen, notes), *wrapped(pen, [cost])]


def _actual(pen: Pen, answer: Bids, actual: Outcome) -> list[Text]:
    rules, names = answer.setting.rules, answer.setting.record.names
    leader = pen.sign(seat_name(rules, actual.maker.seat, names))
    mode = " or ".join(mode.value for mode in actual.modes)
    if actual.chosen:
        mode += f" by {leader}'s choice"
    head = Text.assemble(
        ("  Bids laid", "bold"),
        f": {'+'.join(map(str, actual.bids))} = {sum(actual.bids)}, {mode}; trump ",
        pen.suit(actual.maker.suit),
        f", {leader} leads",
    )
    rows: list[list[Text]] = [[Text("", "bold"), *(Text(seat, "bold") for seat in rules.seats)]]
    rows.append([Text("score"), *(_worth(score) for score in actual.scores)])
    regrets = [answer.regret(seat) for seat in range(rules.players)]
    rows.append([Text("regret"), *(_worth(b, signed=False) for b in regrets if b is not None)])
    return [head, *table(rows, [12, *[9] * rules.players])]


def _seat(pen: Pen, answer: Bids, seat: int) -> list[Text]:
    """Every card of a seat as bid, best first, cards that come to the same in one row."""
    rules, names = answer.setting.rules, answer.setting.record.names
    name = pen.sign(seat_name(rules, seat, names))
    safest = answer.safest(seat)
    sure = Text.assemble("sure bid ", _listed(pen, safest))
    if answer.laid is None:
        lines = [Text.assemble((f"  {name}", "bold"), ": ", sure)]
        rows = [[Text("card", "bold"), Text("bid", "bold"), Text("sure", "bold")]]
        for same in _same(sorted(answer.scores[seat], key=lambda bid: (-bid.sure.low, -bid.sure.high))):
            bid = same[0]
            style = "bold green" if bid in safest else ""
            cards = _cards(pen, [one.choice for one in same])
            rows.append([cards, Text(str(bid.choice.number)), _worth(bid.sure, style)])
        return [*lines, *table(rows, (22, 4, 9))]
    best = answer.best_replies(seat)
    head = Text.assemble((f"  {name}", "bold"), " laid ", pen.card(answer.laid[seat].card))
    head += Text.assemble("; best reply ", _listed(pen, best), "; ", sure)
    heads = ("card", "bid", "sum", "trump", "leads", "mode", "score", "gain", "sure")
    rows = [[Text(title, "bold") for title in heads]]
    order = sorted(answer.scores[seat], key=_by_score)
    for same in _same(order):
        rows.append(_row(pen, rules, same, best, safest, answer.laid[seat]))
    return [head, *table(rows, _AFTER)]


def _row(
    pen: Pen,
    rules: Rules,
    same: Sequence[BidScore],
    best: Sequence[BidScore],
    safest: Sequence[BidScore],
    laid: Choice,
) -> list[Text]:
    bid = same[0]
    assert bid.outcome is not None
    assert bid.score is not None
    assert bid.gain is not None
    outcome = bid.outcome
    cards = _cards(pen, [one.choice for one in same])
    if any(one.choice == laid for one in same):
        cards.append(" laid", "dim")
    return [
        cards,
        Text(str(bid.choice.number)),
        Text(str(sum(outcome.bids))),
        pen.suit(outcome.maker.suit),
        Text(rules.seats[outcome.maker.seat]),
        Text(_mode(outcome)),
        _worth(bid.score, "bold green" if bid in best else ""),
        _worth(bid.gain),
        _worth(bid.sure, "bold green" if bid in safest else ""),
    ]


def _equilibria(pen: Pen, answer: Bids) -> list[Text]:
    """Rounds of bids from which no seat gains by changing its own alone; those of the same numbers, trump
    maker and scores in one row."""
    rules, found = answer.setting.rules, answer.equilibria
    pairs = list(zip(found.found, answer.outcomes, strict=True))
    groups: dict[tuple[object, ...], list[tuple[Equilibrium, Outcome]]] = {}
    for one, outcome in pairs:
        key = outcome.bids, outcome.maker, outcome.modes, outcome.scores, one.certain
        groups.setdefault(key, []).append((one, outcome))
    certain = sum(one.certain for one, _ in pairs)
    count = f"{len(pairs)}" if found.complete else f"{len(pairs)} or more"
    if not pairs:
        count = "none" if found.complete else "none found in the time"
    title = f"Equilibria of the bidding: {count}"
    meaning = ", no seat gains by another bid alone" if pairs else ""
    lines = [Text.assemble((f"  {title}", "bold"), (meaning, "dim"))]
    if certain < len(pairs):
        lines[0] = Text.assemble(
            (f"  {title} not ruled out", "bold"), (f", {certain} of them certain", "dim")
        )
    if len(groups) > _MOST_EQUILIBRIA and certain < len(pairs):
        # A choice of what is merely possible would say nothing.
        groups = {key: group for key, group in groups.items() if group[0][0].certain}
    if not groups:
        return lines
    seats = [Text(seat, "bold") for seat in rules.seats]
    heads = [Text(head, "bold") for head in ("rounds", "sum", "trump", "leads", "mode")]
    rows = [[seats[0], *seats[1:], *heads, *seats]]
    order = sorted(groups.values(), key=lambda group: (not group[0][0].certain, -len(group)))
    for group in order[:_MOST_EQUILIBRIA]:
        one, outcome = group[0]
        rows.append(
            [
                *(pen.card(bid.card) for bid in one.profile),
                Text(str(len(group))),
                Text(str(sum(outcome.bids))),
                pen.suit(outcome.maker.suit),
                Text(rules.seats[outcome.maker.seat]),
                Text(_mode(outcome)),
                *(_worth(score) if score.exact else Text("?", "yellow") for score in outcome.scores),
            ]
        )
    players = rules.players
    lines += table(rows, [4, *[5] * (players - 1), 8, 5, 7, 7, 8, 6, *[5] * (players - 1)])
    if len(groups) > _MOST_EQUILIBRIA:
        lines.append(Text(f"  and {len(groups) - _MOST_EQUILIBRIA} more rows: --json has all", "dim"))
    return lines


def _by_score(bid: BidScore) -> tuple[int, int, int]:
    assert bid.score is not None
    return -bid.score.low, -bid.score.high, -bid.sure.low


def _same(bids: Sequence[BidScore]) -> Iterator[list[BidScore]]:
    """Neighbours that bid the same number and come to the same, two suits in a row at most."""

    def key(bid: BidScore) -> tuple[object, ...]:
        return bid.choice.number, bid.outcome, bid.gain, bid.sure

    for _, group in groupby(bids, key):
        some = list(group)
        for at in range(0, len(some), 2):
            yield some[at : at + 2]


def _cards(pen: Pen, choices: Sequence[Choice]) -> Text:
    return pen.cards(card_set(card for choice in choices for card in choice.cards))


def _listed(pen: Pen, bids: Sequence[BidScore]) -> Text:
    """The cards of some bids, or how many they are when they would not fit."""
    cards = _cards(pen, [bid.choice for bid in bids])
    amount = sum(len(bid.choice.cards) for bid in bids)
    return cards if cards.cell_len <= 22 else Text(f"{amount} cards")


def _mode(outcome: Outcome) -> str:
    mode = outcome.modes[0].value if len(outcome.modes) == 1 else "either"
    return mode + ("*" if outcome.chosen else "")


def _worth(bounds: Bounds, style: str = "", *, signed: bool = True) -> Text:
    return Text(worth_text(bounds, signed=signed), style if bounds.exact else "yellow")


def _mean(pen: Pen, bid: OwnBid) -> str:
    score = f"{bid.low:+.2f}" if bid.exact else f"{bid.low:+.1f}..{bid.high:+.1f}"
    return score if bid.error is None else f"{score} {pen.sign('±')} {bid.error:.2f}"


def _has_choice(rules: Rules) -> bool:
    return rules.options["thirteen"] != "atas"


def _choice_note(rules: Rules) -> str:
    if not _has_choice(rules):
        return ""
    return "*: a sum of 13, the trump maker takes the mode that is sure of more, atas if both are."
