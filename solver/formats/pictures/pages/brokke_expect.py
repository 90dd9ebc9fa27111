"""The page of what to expect of a deal of Clubs by Drew Brokke: hands, means, distributions."""

from __future__ import annotations

from solver.analysis.brokke_expectation import BrokkeExpectation
from solver.analysis.estimate import Estimate
from solver.formats.pictures.ink import GAP, cards_ink, joined, play_ink, say, seat_title
from solver.formats.pictures.page import Bar, Bars, Grid, Hands, Ink, Page, Part, Tone
from solver.formats.pictures.pages.common import hands_part, headline, heads, leads_ink
from solver.formats.pictures.wording import POLICY, contract_text

_STEP = 50
"""Points from one bar of a chart to the next."""


def brokke_expectation_page(answer: BrokkeExpectation) -> Page:
    """The whole answer."""
    rules, names = answer.setting.rules, answer.setting.record.names
    leads = (
        say("who leads is open") if answer.lead is None else leads_ink(rules, answer.position.leader, names)
    )
    parts: list[Part] = [_hands(answer), _means(answer)]
    for name, estimate in answer.scores.items():
        title = seat_title(rules, rules.seats.index(name), names) if name in rules.seats else name
        parts.append(Bars(f"{title}: score", _bars(estimate), "the score"))
    return Page(
        title=f"{rules.title}: what to expect",
        headline=headline(rules, [leads]),
        parts=tuple(parts),
        notes=tuple(_notes(answer)),
    )


def _hands(answer: BrokkeExpectation) -> Hands:
    """The hands as they are known, what was won, and what was declared."""
    rules, record, position = answer.setting.rules, answer.setting.record, answer.position
    hands = [
        None if hand is None else left for hand, left in zip(record.deal.hands, position.hands, strict=True)
    ]
    below: list[tuple[str, Ink]] = [
        (f"{seat} won", cards_ink(pile))
        for seat, pile in zip(rules.seats, position.piles, strict=True)
        if pile
    ]
    if answer.contracts:
        declared = [
            joined([say(seat, bold=True), say(contract_text(contract))], " ")
            for seat, contract in answer.contracts.items()
        ]
        below.append(("Declared", joined(declared, GAP)))
    return hands_part(
        rules,
        hands,
        names=record.names,
        leader=None if answer.lead is None else position.leader,
        trick=[play_ink(play) for play in position.trick],
        below=below,
    )


def _means(answer: BrokkeExpectation) -> Grid:
    scores = answer.scores
    rows = [heads("", *scores)]
    rows.append((say("mean score"), *(say(f"{one.mean[0]:+.1f}", bold=True) for one in scores.values())))
    errors = ("unknown" if one.se is None else f"{one.se:.1f}" for one in scores.values())
    rows.append((say("standard error", Tone.FAINT), *(say(error, Tone.FAINT) for error in errors)))
    for label, group in (("contract made", answer.made), ("goes out", answer.out)):
        if group and not (label == "goes out" and answer.setting.rules.sides):
            rows.append((say(label), *(say(f"{group[name].mean[0]:.1%}") for name in scores)))
    return Grid("Estimate", tuple(rows))


def _bars(estimate: Estimate) -> tuple[Bar, ...]:
    """A bar for every fifty points, those that no deal came to as well."""
    shares: dict[int, float] = {}
    for bounds, share in estimate.shares.items():
        step = bounds.low // _STEP
        shares[step] = shares.get(step, 0.0) + share
    return tuple(
        Bar(f"{_STEP * step}..{_STEP * step + _STEP - 1}", shares.get(step, 0.0))
        for step in range(min(shares), max(shares) + 1)
    )


def _notes(answer: BrokkeExpectation) -> list[str]:
    fit = f"{answer.deals:,}" if answer.deals < 10**9 else f"{answer.deals:.2g}"
    how = "1 deal fits" if answer.deals == 1 else f"{fit} deals fit what is known"
    notes = [f"Estimate by simulated play: {how}, {answer.samples:,} drawn under seed {answer.seed}."]
    if not answer.complete:
        notes.append(f"The budget ended before the {answer.wanted:,} asked for.")
    notes.append(POLICY)
    if answer.declares:
        notes.append("Who has no contract given declares what promises his hand most.")
    elif not answer.contracts:
        notes.append("No contracts are known: every combination counts, none is rewarded.")
    return notes
