"""The page of an expectation: hands, means, a chart for each seat, and what the numbers mean."""

from __future__ import annotations

from solver.analysis.estimate import Estimate
from solver.analysis.expectation import Expectation
from solver.analysis.kozel_answer import KozelExpectation
from solver.formats.pictures.ink import card, say, seat_title
from solver.formats.pictures.page import Bar, Bars, Grid, Ink, Page, Part, Tone
from solver.formats.pictures.pages.common import hands_part, heads
from solver.formats.pictures.pages.plain import question_headline
from solver.formats.pictures.wording import OVERRATES, worth_text
from solver.rules.base import Mode
from solver.solution import Notion


def expectation_page(answer: Expectation) -> Page:
    """The whole answer."""
    record, question = answer.setting.record, answer.question
    rules, position = question.rules, question.position
    known = [
        None if hand is None else hand & left
        for hand, left in zip(record.deal.hands, position.hands, strict=True)
    ]
    parts: list[Part] = [
        hands_part(
            rules,
            known,
            names=record.names,
            bids=record.bids,
            widow=record.deal.widow,
            leader=position.leader,
            trick=[card(one) for one in position.trick],
        ),
        _means(answer),
    ]
    for name in answer.values:
        title = seat_title(rules, rules.seats.index(name), record.names) if name in rules.seats else name
        for label, group in (
            ("tricks", answer.values),
            ("tricks if all help", answer.ceilings),
            ("points", answer.scores),
        ):
            if name in group:
                signed = label == "points"
                parts.append(Bars(f"{title}: {label}", bars_of(group[name], signed=signed), label))
    sure = ""
    if answer.notion is Notion.GUARANTEE:
        sure = "Tricks and points are what a seat can be sure of against all others together."
    notes = [drawn_note(answer, answer.counted), OVERRATES if answer.deals > 1 else "", sure]
    return Page(
        title=f"{rules.title}: what to expect",
        headline=question_headline(question),
        parts=tuple(parts),
        notes=tuple(note for note in notes if note),
    )


def bars_of(estimate: Estimate, *, signed: bool) -> tuple[Bar, ...]:
    """A bar for each value, lowest first."""
    return tuple(
        Bar(worth_text(bounds, signed=signed), share, bounds.exact)
        for bounds, share in estimate.shares.items()
    )


def mean_ink(estimate: Estimate, signed: bool, tone: Tone = Tone.PLAIN) -> Ink:
    """The mean; both ends where deals were cut short."""
    ends = [f"{end:+.2f}" if signed else f"{end:.2f}" for end in estimate.mean]
    if estimate.solved:
        return say(ends[0], tone, bold=True)
    return say(f"{ends[0]}..{ends[1]}", Tone.UNSURE, bold=True)


def error_text(estimate: Estimate) -> str:
    """The standard error in words."""
    if estimate.whole:
        return "none"
    return "unknown" if estimate.se is None else f"{estimate.se:.3f}"


def _means(answer: Expectation) -> Grid:
    """Mean and standard error by seat or side, of everything that was asked."""
    least = "at most" if answer.question.mode is Mode.BAWAH else "at least"
    sure = "tricks" if answer.notion is Notion.VALUE else f"tricks, {least}"
    rows = [heads("", *answer.values)]
    for label, group, signed in (
        (sure, answer.values, False),
        ("tricks if all help", answer.ceilings, False),
        ("points", answer.scores, True),
    ):
        if group:
            rows.append((say(label), *(mean_ink(group[name], signed) for name in answer.values)))
            errors = (say(error_text(group[name]), Tone.FAINT) for name in answer.values)
            rows.append((say("standard error", Tone.FAINT), *errors))
    return Grid("Mean", tuple(rows))


def drawn_note(answer: Expectation | KozelExpectation, counted: bool) -> str:
    """How many deals fit and were solved."""
    fit = f"{answer.deals:,}" if answer.deals < 10**9 else f"{answer.deals:.2g}"
    about = "" if counted else "about "
    how = "1 deal fits" if answer.deals == 1 else f"{about}{fit} deals fit what is known"
    if answer.whole:
        done = "every one solved" if answer.samples == answer.deals else f"{answer.samples:,} of them solved"
    else:
        done = f"{answer.samples:,} drawn under seed {answer.seed}"
    sentences = ["Exact:" if answer.exact else "Estimate:", f"{how}, {done}."]
    if not answer.solved:
        sentences.append("Deals cut short by the budget count as a..b, what is proven for them.")
    elif not answer.complete:
        sentences.append(f"The budget ended before the {answer.wanted:,} asked for.")
    return " ".join(sentences)
