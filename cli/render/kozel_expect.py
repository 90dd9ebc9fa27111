"""The drawing of an expectation for Kozel: hands, means, outcomes, plays, claims, the match."""

from __future__ import annotations

from rich.text import Text

from cli.render.expect import OVERRATES
from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.kozel_advice import CLAIM_MEANING, stake_lines, stake_notes
from cli.render.kozel_tricks import play_text
from cli.render.pen import Pen, columns, table
from cli.render.solution import wrapped
from cli.render.values import worth_text
from solver.analysis.estimate import Estimate
from solver.analysis.kozel_answer import KozelExpectation, MeanChance, PlayEstimate
from solver.analysis.kozel_match import Stake
from solver.cards import cards_of
from solver.kozel_goal import KozelGoal
from solver.kozel_solution import outcome_names
from solver.plays import Play
from solver.rules.kozel_law import SEATING, SIDE_NAMES
from solver.rules.kozel_play import seat_after
from solver.search.objective import Bounds

_LABEL, _CELL = 17, 14
_BAR = 24
_STEP = 10
"""Card points that one line of a chart stands for."""
_WIDTH = 78


def draw_kozel_expectation(pen: Pen, answer: KozelExpectation, stake: Stake | None = None) -> list[Text]:
    """The whole answer, in at most 80 columns."""
    parts = [
        [_headline(pen, answer)],
        _hands(pen, answer),
        _means(answer, stake),
        *(_chart(pen, answer, side) for side, name in enumerate(SIDE_NAMES) if name in answer.values),
        _plays(pen, answer, stake),
        _claims(pen, answer),
        [] if stake is None else stake_lines(stake),
        _notes(pen, answer, stake),
    ]
    lines: list[Text] = []
    for part in parts:
        if part:
            lines += [Text(), *part] if lines else part
    return lines


def _headline(pen: Pen, answer: KozelExpectation) -> Text:
    known = answer.knowledge
    leader = seat_name(known.rules, known.leader, answer.setting.record.names, 24)
    return Text(pen.sign(" · ")).join(
        [
            Text(f"  {known.rules.title}", "bold"),
            Text.assemble("trump ", pen.suit(known.trump)),
            Text(f"{pen.sign(leader)} leads"),
        ]
    )


def _hands(pen: Pen, answer: KozelExpectation) -> list[Text]:
    """The hands as they are known now, the stock, what lies on the table, points seen so far."""
    known = answer.knowledge
    template = known.template
    hands = [
        held or None if known.known_hand(seat) is None else held for seat, held in enumerate(template.hands)
    ]
    lines = draw_hands(
        pen,
        Diagram(rules=known.rules, hands=hands, names=answer.setting.record.names, leader=template.leader),
    )
    while not lines[-1].plain.strip():
        lines.pop()  # A hidden hand leaves the lines of its suits empty.
    if template.stock:
        cards = Text(" ").join(pen.card(card) for card in template.stock)
        lines += [Text(), Text.assemble("  ", ("Stock", "bold"), "  ", cards)]
    elif known.stock_size:
        shown = Text()
        if known.shown is not None:
            shown = Text.assemble(", ", pen.card(known.shown), " was shown")
        lines += [
            Text(),
            Text.assemble("  ", ("Stock", "bold"), f"  {known.stock_size} cards, hidden", shown),
        ]
    for seat, held in enumerate(hands):
        if held is not None and known.known_hand(seat) is None:
            more = known.places.places[seat].missing
            name = seat_name(known.rules, seat)
            lines.append(Text(f"  {name} has {more} hidden card{'s' * (more > 1)} more", "dim"))
    if template.trick:
        plays = [
            Text.assemble((SEATING[seat_after(template.leader, place)], "bold"), " ", play_text(pen, play))
            for place, play in enumerate(template.trick)
        ]
        lines += [Text(), Text.assemble("  ", ("Table", "bold"), "  ", Text("  ").join(plays))]
    if any(template.points):
        seen = ", ".join(f"{name} {points}" for name, points in zip(SIDE_NAMES, template.points, strict=True))
        unseen = " and what was discarded unseen" if known.discards else ""
        lines.append(Text(f"  points so far: {seen}{unseen}", "dim"))
    return lines


def _means(answer: KozelExpectation, stake: Stake | None) -> list[Text]:
    """Mean and standard error by side."""
    score = answer.goal is KozelGoal.SCORE
    names = list(answer.values)
    values = list(answer.values.values())
    rows: list[list[Text]] = [
        [Text("Mean", "bold"), *(Text(name, "bold") for name in names)],
        [Text(answer.goal.value), *(_mean(value, score) for value in values)],
        [Text("  std. error", "dim"), *(Text(_error(value), "dim") for value in values)],
    ]
    if stake is not None:
        chances = [MeanChance.of(answer.values[name], stake, SIDE_NAMES.index(name)) for name in names]
        rows.append([Text("wins the match"), *(Text(_chance(chance), "bold") for chance in chances)])
        whole = all(value.whole for value in values)
        errors = ("none" if whole else "unknown" if c.se is None else f"{c.se:.1%}" for c in chances)
        rows.append([Text("  std. error", "dim"), *(Text(error, "dim") for error in errors)])
    return table(rows, [_LABEL, *[_CELL] * len(names)])


def _mean(estimate: Estimate, signed: bool) -> Text:
    ends = [f"{end:+.2f}" if signed else f"{end:.2f}" for end in estimate.mean]
    return Text(ends[0], "bold") if estimate.solved else Text(f"{ends[0]}..{ends[1]}", "bold yellow")


def _error(estimate: Estimate) -> str:
    if estimate.whole:
        return "none"
    return "unknown" if estimate.se is None else f"{estimate.se:.3f}"


def _chance(chance: MeanChance) -> str:
    if chance.low == chance.high:
        return f"{chance.low:.1%}"
    return f"{chance.low:.1%}..{chance.high:.1%}"


def _chart(pen: Pen, answer: KozelExpectation, side: int) -> list[Text]:
    """A line for each outcome of a side, best first; points in tens."""
    name = SIDE_NAMES[side]
    shares = answer.values[name].shares
    if answer.goal is KozelGoal.SCORE:
        # The other side has the same the other way round.
        if side == 1 and SIDE_NAMES[0] in answer.values:
            return []
        other = SIDE_NAMES[1 - side]
        head = columns(
            (2, Text(f"Score of {name}", "bold")), (18, Text(name, "dim")), (32, Text(other, "dim"))
        )
        rows = []
        for bounds, share in reversed(shares.items()):
            names = outcome_names(answer.knowledge.law, bounds.low) if bounds.exact else ("", "")
            label = columns((2, worth_text(bounds, signed=True).rjust(6)), (18, names[0]), (32, names[1]))
            rows.append((label, share, bounds.exact))
        return [head, *_bars(pen, rows, 44)]
    bins: dict[Bounds, float] = {}
    for bounds, share in shares.items():
        low = bounds.low // _STEP * _STEP
        key = Bounds(low, low + _STEP - 1) if bounds.exact else bounds
        bins[key] = bins.get(key, 0.0) + share
    order = sorted(bins, key=lambda each: (each.low, each.high))
    exact = {Bounds(b.low // _STEP * _STEP, b.low // _STEP * _STEP + _STEP - 1) for b in shares if b.exact}
    points = [
        (
            Text(f"  {f'{each.low}-{each.high}':>9}" if each in exact else f"  {worth_text(each):>9}"),
            bins[each],
            each in exact,
        )
        for each in order
    ]
    return [Text(f"  Points of {name}", "bold"), *_bars(pen, points, 12)]


def _bars(pen: Pen, rows: list[tuple[Text, float, bool]], column: int) -> list[Text]:
    longest = max(share for _, share, _ in rows)
    mark = "█" if pen.symbols else "#"
    return [
        columns(
            (0, label),
            (column, f"{share:6.1%}"),
            (column + 7, Text(mark * max(1, round(share / longest * _BAR)), "green" if exact else "yellow")),
        )
        for label, share, exact in rows
    ]


def _plays(pen: Pen, answer: KozelExpectation, stake: Stake | None) -> list[Text]:
    """The plays of the seat on turn, those that came out alike in every deal together."""
    if answer.to_play is None:
        return []
    seat = SEATING.index(answer.to_play)
    score = answer.goal is KozelGoal.SCORE
    mover = pen.sign(seat_name(answer.knowledge.rules, seat, answer.setting.record.names))
    title = f": mean {answer.goal.value} of {SIDE_NAMES[seat % 2]} after each play"
    lines = [Text.assemble((f"  {mover} to play", "bold"), (title, "dim"))]
    heads = ["mean", "error", *(["match"] if stake is not None else [])]
    lines += table([[Text(head, "dim") for head in heads]], [13, 7, 8])
    groups: list[list[PlayEstimate]] = []
    for each in answer.plays:
        if groups and groups[-1][0].worth == each.worth:
            groups[-1].append(each)
        else:
            groups.append([each])
    for number, group in enumerate(groups):
        worth = group[0].worth
        label = _mean(worth, score)
        if number == 0 and worth.solved and len(groups) > 1:
            label.stylize("bold green")
        cells = [label, Text(_error(worth), "dim")]
        if stake is not None:
            cells.append(Text(_chance(MeanChance.of(worth, stake, seat % 2))))
        (head,) = table([cells], [13, 7, 8])
        indent = 32 if stake is not None else 24
        rows = _listed(pen, [each.play for each in group], indent)
        lines += [columns((0, head if at == 0 else ""), (indent, row)) for at, row in enumerate(rows)]
    return lines


def _listed(pen: Pen, plays: list[Play], indent: int) -> list[Text]:
    """Plays side by side in as many lines as they need."""
    lines = [Text()]
    for chosen in plays:
        text = play_text(pen, chosen)
        if lines[-1].cell_len and indent + lines[-1].cell_len + 2 + text.cell_len > _WIDTH:
            lines.append(Text())
        lines[-1] = Text.assemble(lines[-1], "  ", text) if lines[-1].cell_len else text
    return lines


def _claims(pen: Pen, answer: KozelExpectation) -> list[Text]:
    """For each known hand that can claim the trick: means of now, later, never, and of the gain."""
    if not answer.claims:
        return []
    score = answer.goal is KozelGoal.SCORE
    rows: list[list[Text]] = [
        [Text("Claim of four", "bold"), *(Text(word, "bold") for word in ("now", "later", "never", "gain"))]
    ]
    for claim in answer.claims:
        worths = [claim.now, claim.later, claim.never, claim.gain]
        name = pen.sign(seat_name(answer.knowledge.rules, claim.seat))
        rows += [
            [Text(name), *(Text("-", "dim") if w is None else _mean(w, score) for w in worths)],
            [
                Text("  std. error", "dim"),
                *(Text("" if w is None else _error(w), "dim") for w in worths),
            ],
            [Text.assemble("  ", play_text(pen, Play(claim.cards, claim=True)))],
        ]
        assert len(list(cards_of(claim.cards))) == answer.knowledge.law.hand_size
    meaning = [f"{answer.goal.value.capitalize()} of the claimer's side.", CLAIM_MEANING]
    return [*table(rows, [_LABEL, *[_CELL] * 4]), *wrapped(pen, [*meaning, "Gain: now less later."])]


def _notes(pen: Pen, answer: KozelExpectation, stake: Stake | None) -> list[Text]:
    fit = f"{answer.deals:,}" if answer.deals < 10**9 else f"{answer.deals:.2g}"
    how = "1 deal fits" if answer.deals == 1 else f"{fit} deals fit what is known"
    if answer.whole:
        done = "every one solved" if answer.samples == answer.deals else f"{answer.samples:,} of them solved"
    else:
        done = f"{answer.samples:,} drawn under seed {answer.seed}"
    sentences = ["Exact:" if answer.exact else "Estimate:", f"{how}, {done}."]
    if not answer.solved:
        sentences.append("Deals cut short by the budget count as a..b, what is proven for them.")
    elif not answer.complete:
        sentences.append(f"The budget ended before the {answer.wanted:,} asked for.")
    score = answer.goal is KozelGoal.SCORE
    if score:
        sentences.append("Score: the defeat points that the other side writes, less the own ones.")
    if not answer.knowledge.whole:
        sentences.append("Counted are the cards of this ending only.")
    overrates = (
        OVERRATES.replace("all hands open", "all cards open, the stock too") if answer.deals > 1 else ""
    )
    notes = [] if stake is None else wrapped(pen, stake_notes(answer.knowledge.rules, stake))
    cost = f"{answer.nodes:,} nodes, {answer.seconds:.2f} s."
    return [*notes, *wrapped(pen, sentences), *wrapped(pen, [overrates]), *wrapped(pen, [cost])]
