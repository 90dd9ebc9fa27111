"""The page of an expectation for Kozel: hands, means, outcomes, plays, claims, the match."""

from __future__ import annotations

from solver.analysis.kozel_answer import KozelExpectation, MeanChance, PlayEstimate
from solver.analysis.kozel_match import Stake
from solver.formats.pictures.ink import GAP, card, joined, play_ink, say, seat_title
from solver.formats.pictures.page import Bar, Bars, Grid, Hands, Ink, Page, Paragraph, Part, Tone
from solver.formats.pictures.pages.common import hands_part, headline, heads, leads_ink, trump_ink
from solver.formats.pictures.pages.expect import drawn_note, error_text, mean_ink
from solver.formats.pictures.pages.kozel import (
    SCORE_MEANING,
    claimed,
    stake_grid,
    stake_notes,
    table_lines,
)
from solver.formats.pictures.wording import CLAIM_MEANING, OVERRATES, worth_text
from solver.kozel_goal import KozelGoal
from solver.kozel_solution import outcome_names
from solver.rules.kozel_law import SEATING, SIDE_NAMES
from solver.search.objective import Bounds

_STEP = 10
"""Card points that one bar stands for."""


def kozel_expectation_page(answer: KozelExpectation, stake: Stake | None = None) -> Page:
    """The whole answer; ``stake`` adds the chances of winning the match."""
    known, names = answer.knowledge, answer.setting.record.names
    score = answer.goal is KozelGoal.SCORE
    parts: list[Part] = [_hands(answer), _means(answer, stake), *_charts(answer), *_plays(answer, stake)]
    parts += _claims(answer)
    if stake is not None:
        parts.append(stake_grid(stake))
    overrates = OVERRATES.replace("all hands open", "all cards open, the stock too")
    notes = [
        drawn_note(answer, True),
        SCORE_MEANING if score else "",
        "" if known.whole else "Counted are the cards of this ending only.",
        overrates if answer.deals > 1 else "",
        *([] if stake is None else stake_notes(known.rules, stake)),
    ]
    return Page(
        title=f"{known.rules.title}: what to expect",
        headline=headline(known.rules, [trump_ink(known.trump), leads_ink(known.rules, known.leader, names)]),
        parts=tuple(parts),
        notes=tuple(note for note in notes if note),
    )


def _hands(answer: KozelExpectation) -> Hands:
    """The hands as they are known now, the stock, what lies on the table, points seen so far."""
    known = answer.knowledge
    template = known.template
    hands = [
        held or None if known.known_hand(seat) is None else held for seat, held in enumerate(template.hands)
    ]
    below: list[tuple[str, Ink]] = []
    if not template.stock and known.stock_size:
        hidden = say(f"{known.stock_size} cards, hidden")
        if known.shown is not None:
            hidden = (*hidden, *say(", "), *card(known.shown), *say(" was shown"))
        below.append(("Stock", hidden))
    for seat, held in enumerate(hands):
        if held is not None and known.known_hand(seat) is None:
            more = known.places.places[seat].missing
            name = seat_title(known.rules, seat)
            below.append((name, say(f"and {more} hidden card{'s' * (more > 1)} more", Tone.FAINT)))
    below += table_lines(template)
    if any(template.points):
        seen = ", ".join(f"{name} {points}" for name, points in zip(SIDE_NAMES, template.points, strict=True))
        unseen = " and what was discarded unseen" if known.discards else ""
        below.append(("Points", say(f"so far: {seen}{unseen}", Tone.FAINT)))
    return hands_part(
        known.rules,
        hands,
        names=answer.setting.record.names,
        stock=template.stock,
        leader=template.leader,
        below=below,
    )


def _means(answer: KozelExpectation, stake: Stake | None) -> Grid:
    score = answer.goal is KozelGoal.SCORE
    names, values = list(answer.values), list(answer.values.values())
    rows = [
        heads("", *names),
        (say(answer.goal.value), *(mean_ink(value, score) for value in values)),
        (say("standard error", Tone.FAINT), *(say(error_text(value), Tone.FAINT) for value in values)),
    ]
    if stake is not None:
        chances = [MeanChance.of(answer.values[name], stake, SIDE_NAMES.index(name)) for name in names]
        rows.append((say("wins the match"), *(say(_chance(chance), bold=True) for chance in chances)))
        whole = all(value.whole for value in values)
        errors = ("none" if whole else "unknown" if c.se is None else f"{c.se:.1%}" for c in chances)
        rows.append((say("standard error", Tone.FAINT), *(say(error, Tone.FAINT) for error in errors)))
    return Grid("Mean", tuple(rows))


def _chance(chance: MeanChance) -> str:
    if chance.low == chance.high:
        return f"{chance.low:.1%}"
    return f"{chance.low:.1%}..{chance.high:.1%}"


def _charts(answer: KozelExpectation) -> list[Part]:
    """A bar for each outcome of a side; points in tens. The score of one side is that of the other the other
    way round, so one chart is enough."""
    charts: list[Part] = []
    for side, name in enumerate(SIDE_NAMES):
        if name not in answer.values:
            continue
        shares = answer.values[name].shares
        if answer.goal is KozelGoal.SCORE:
            if side == 1 and charts:
                continue
            bars = [
                Bar(worth_text(bounds, signed=True), share, bounds.exact, _outcome(answer, bounds))
                for bounds, share in reversed(shares.items())
            ]
            charts.append(Bars(f"Score of {name}", tuple(bars), f"the score of {name}"))
            continue
        charts.append(Bars(f"Points of {name}", _in_tens(shares), f"the points of {name}"))
    return charts


def _outcome(answer: KozelExpectation, bounds: Bounds) -> str:
    return " : ".join(outcome_names(answer.knowledge.law, bounds.low)) if bounds.exact else ""


def _in_tens(shares: dict[Bounds, float]) -> tuple[Bar, ...]:
    """Proven points gathered in tens; intervals on their own."""
    tens: dict[tuple[bool, int, int], float] = {}
    for bounds, share in shares.items():
        low = bounds.low // _STEP * _STEP
        key = (True, low, low + _STEP - 1) if bounds.exact else (False, bounds.low, bounds.high)
        tens[key] = tens.get(key, 0.0) + share
    order = sorted(tens, key=lambda key: (key[1], key[2], not key[0]))
    return tuple(
        Bar(f"{low}-{high}" if exact else f"{low}..{high}", tens[exact, low, high], exact)
        for exact, low, high in order
    )


def _plays(answer: KozelExpectation, stake: Stake | None) -> list[Part]:
    """The plays of the seat on turn, those that came out alike in every deal together."""
    if answer.to_play is None:
        return []
    seat = SEATING.index(answer.to_play)
    score = answer.goal is KozelGoal.SCORE
    groups: list[list[PlayEstimate]] = []
    for each in answer.plays:
        if groups and groups[-1][0].worth == each.worth:
            groups[-1].append(each)
        else:
            groups.append([each])
    rows = [heads("mean", "error", *(["match"] if stake is not None else []), "play")]
    for number, group in enumerate(groups):
        worth = group[0].worth
        tone = Tone.GOOD if number == 0 and len(groups) > 1 else Tone.PLAIN
        cells = [mean_ink(worth, score, tone), say(error_text(worth), Tone.FAINT)]
        if stake is not None:
            cells.append(say(_chance(MeanChance.of(worth, stake, seat % 2))))
        rows.append((*cells, joined([play_ink(each.play) for each in group], GAP)))
    title = f"{seat_title(answer.knowledge.rules, seat, answer.setting.record.names)} to play"
    remark = f"mean {answer.goal.value} of {SIDE_NAMES[seat % 2]} after each play"
    return [Grid(title, tuple(rows), left=(len(rows[0]) - 1,), remark=remark)]


def _claims(answer: KozelExpectation) -> list[Part]:
    """For each known hand that can claim the trick: means of now, later, never, and of the gain."""
    if not answer.claims:
        return []
    score = answer.goal is KozelGoal.SCORE
    rows = [heads("", "four", "now", "later", "never", "gain")]
    for claim in answer.claims:
        worths = [claim.now, claim.later, claim.never, claim.gain]
        name = say(seat_title(answer.knowledge.rules, claim.seat))
        means = (say("—", Tone.FAINT) if one is None else mean_ink(one, score) for one in worths)
        rows.append((name, claimed(claim.cards), *means))
        errors = (() if one is None else say(error_text(one), Tone.FAINT) for one in worths)
        rows.append((say("standard error", Tone.FAINT), (), *errors))
    remark = f"{answer.goal.value} of the claimer's side"
    return [
        Grid("Claim of four", tuple(rows), left=(0, 1), remark=remark),
        Paragraph("", (say(f"{CLAIM_MEANING} Gain: now less later.", Tone.FAINT),)),
    ]
