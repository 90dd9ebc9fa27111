"""The page of a review: players, turning points, the course of the game, bids and exchanges, the play."""

from __future__ import annotations

from solver.analysis.review.course import one_view, view_of, views_of
from solver.analysis.review.decision import Kind
from solver.analysis.review.review import Review
from solver.brokke_question import BrokkeQuestion
from solver.formats.pictures.ink import deed_ink, level, say, seat_title, worth
from solver.formats.pictures.page import Course, Grid, Ink, Page, Paragraph, Part, Series, Tone
from solver.formats.pictures.pages.brokke import brokke_hands, brokke_headline
from solver.formats.pictures.pages.common import hands_part
from solver.formats.pictures.pages.common import heads as headings
from solver.formats.pictures.pages.kozel import kozel_headline, position_hands
from solver.formats.pictures.pages.plain import question_headline
from solver.formats.pictures.pages.review_brokke import contract_parts
from solver.formats.pictures.pages.review_play import MOST_TURNS, better, by_move, play_parts
from solver.formats.pictures.wording import brokke_review_notes, worth_text
from solver.kozel_question import KozelQuestion
from solver.question import Question
from solver.rules.base import Kind as GameKind
from solver.rules.base import Mode
from solver.search.objective import Bounds


def review_page(answer: Review) -> Page:
    """The whole answer."""
    question, record = answer.question, answer.question.record
    if isinstance(question, KozelQuestion):
        headline, hands = kozel_headline(question), position_hands(question, question.start)
    elif isinstance(question, BrokkeQuestion):
        headline, hands = brokke_headline(question), brokke_hands(question, question.start)
    else:
        headline = question_headline(question)
        hands = hands_part(
            answer.rules,
            question.start.hands,
            names=record.names,
            bids=record.bids,
            widow=record.deal.widow,
            leader=question.start.leader,
        )
    parts: list[Part] = [hands, _players(answer), *_sides(answer), *_end(answer)]
    parts += [*_turning_points(answer), *_course(answer), *_choices(answer), *contract_parts(answer)]
    parts += play_parts(answer)
    return Page(
        title=f"{answer.rules.title}: a game reviewed",
        headline=headline,
        parts=tuple(parts),
        notes=tuple(_notes(answer)),
    )


def _players(answer: Review) -> Grid:
    """A row for each player; columns that say nothing in the game are left out."""
    rules, names = answer.rules, answer.setting.record.names
    signed = answer.goal == "score"
    end = {"tricks": "tricks", "contract": "made"}.get(answer.goal, "points") if answer.finished else "still"
    columns = (
        *("bid", "target", "misbid", "swap", "sure", "luck", "slips", "lost", "given"),
        *(end, "score"),
    )
    cells: list[list[Ink]] = [
        [
            _count(player.bid),
            _count(player.target if player.target != player.bid else None),
            worth(player.bid_cost),
            worth(player.exchange_cost),
            () if rules.sides else level(answer.goal, player.offered),
            worth(player.luck, signed=True),
            _count(player.slips),
            () if player.slips is None else worth(player.cost),
            worth(player.received),
            () if rules.sides else level(answer.goal, player.ended),
            () if signed or player.score is None else say(_points(player.score)),
        ]
        for player in answer.players
    ]
    used = [at for at in range(len(columns)) if any(row[at] for row in cells)]
    rows = [headings("", *(columns[at] for at in used))]
    for player, row in zip(answer.players, cells, strict=True):
        rows.append((say(seat_title(rules, player.seat, names)), *(row[at] for at in used)))
    return Grid("Players", tuple(rows))


def _sides(answer: Review) -> list[Part]:
    """What each side could make of the deal, and what it made."""
    if not answer.rules.sides:
        return []
    rows = [headings("", "offered", "made" if answer.finished else "still")]
    for name, line in answer.worths.items():
        rows.append((say(name), level(answer.goal, line[0]), level(answer.goal, line[-1])))
    return [Grid("Sides", tuple(rows))]


def _end(answer: Review) -> list[Part]:
    """Where the game stopped, and what the file says of its end."""
    lines: list[Ink] = []
    points = isinstance(answer.question, BrokkeQuestion)
    signed = points or answer.goal == "score"
    unit = "tricks" if answer.rules.kind is GameKind.PLAIN else "points"
    if not answer.finished:
        taken = ", ".join(f"{name} {count}" for name, count in answer.counts.items())
        numbers = answer.course.numbers
        after = f"after play {numbers[-1]}" if numbers else "before the first card"
        lines.append(say(f"Stopped {after}; {unit} so far: {taken}."))
    said = "The file says" if answer.finished else "Claimed"
    right = [one for one in answer.stated if one.difference == Bounds(0, 0)]
    if right:
        listed = ", ".join(f"{one.name} {one.stated}" for one in right)
        verdict = "which is right" if answer.finished else "as best play gives"
        lines.append(say(f"{said}: {listed} {unit}, {verdict}."))
    for one in answer.stated:
        if one in right:
            continue
        claim = f"{said}: {one.name} {one.stated} {unit}"
        value = worth_text(one.value, signed=signed) + (" in score" if signed and not points else "")
        if answer.finished:
            lines.append(say(f"{claim}, but the play came to {value}.", Tone.BAD, bold=True))
        else:
            lines.append(say(f"{claim}; best play gives {value}."))
    return [Paragraph("", tuple(lines))] if lines else []


def _turning_points(answer: Review) -> list[Part]:
    """The cards that cost most, the dearest first."""
    priced = [one for one in answer.decisions if one.kind is Kind.CARD]
    if not priced:
        return []
    if not answer.slips:
        proven = all(one.cost.exact for one in priced)
        text = "No card cost anything." if proven else "No card is proven to have cost anything."
        return [Paragraph("Turning points", (say(text),))]
    rows = [headings("trick", "card", "player", "played", "lost", "had", "left", "better")]
    rows += [
        (
            say(str(one.trick)),
            say(str(one.number)),
            say(seat_title(answer.rules, one.seat)),
            deed_ink(one.did, bold=True),
            worth(one.cost, tone=Tone.BAD),
            level(answer.goal, one.before),
            level(answer.goal, one.after),
            better(one),
        )
        for one in answer.slips[:MOST_TURNS]
    ]
    more = len(answer.slips) - MOST_TURNS
    remark = f"cards by the {answer.goal} they lost{f', {more} more below' if more > 0 else ''}"
    return [Grid("Turning points", tuple(rows), left=(2, 3, 7), remark=remark)]


def _course(answer: Review) -> list[Part]:
    """What every seat or side was sure of, card by card."""
    if not answer.course.deeds:
        return []
    rules = answer.rules
    lines = dict(list(answer.worths.items())[: 1 if one_view(rules) else None])
    series = tuple(
        Series(name, tuple((bounds.low, bounds.high) for bounds in line)) for name, line in lines.items()
    )
    marked = [
        (list(lines).index(rules.name_of(views_of(rules)[view_of(rules, one.seat)])), move)
        for move, one in enumerate(by_move(answer))
        if one is not None and one.slip
    ]
    starts = [
        (at, str(trick))
        for at, trick in enumerate(answer.course.tricks)
        if at == 0 or trick != answer.course.tricks[at - 1]
    ]
    whose = f" of {next(iter(lines))}" if one_view(rules) else ""
    what = "what best play gives" if one_view(rules) else "what each was sure of"
    title = f"{answer.goal.capitalize()}{whose} card by card"
    remark = f"{what}; the cards that lost something are marked; numbers are tricks"
    return [Course(title, series, tuple(starts), tuple(marked), remark)]


def _choices(answer: Review) -> list[Part]:
    """Bids, the choice of the mode, exchanges."""
    chosen = [one for one in answer.decisions if one.kind is not Kind.CARD]
    if not chosen:
        return []
    rows = [headings("player", "did", "worth", "best", "lost", "better")]
    for one in chosen:
        free = one.cost == Bounds(0, 0)
        rows.append(
            (
                say(seat_title(answer.rules, one.seat)),
                deed_ink(one.did, bold=True),
                worth(one.after, signed=True),
                worth(one.before, signed=True),
                worth(one.cost, tone=Tone.PLAIN if free else Tone.BAD),
                say("—", Tone.FAINT) if free else better(one),
            )
        )
    title = "Exchange" if chosen[0].kind is Kind.EXCHANGE else "Bids"
    remark = "points that the player was then sure of"
    return [Grid(title, tuple(rows), left=(0, 1, 5), remark=remark)]


def _count(value: int | None) -> Ink:
    return () if value is None else say(str(value))


def _points(value: int) -> str:
    return f"{value:+d}" if value else "0"


def _notes(answer: Review) -> list[str]:
    question = answer.question
    if isinstance(question, BrokkeQuestion):
        return brokke_review_notes(
            exact=answer.exact,
            contract=answer.goal == "contract",
            partners=bool(answer.rules.sides),
            estimates=any(one.estimate for one in answer.declarations),
        )
    notes = ["Exact." if answer.exact else "Bounds: the search stopped before all was proven; a..b is."]
    fewest = isinstance(question, Question) and question.mode is Mode.BAWAH and answer.goal == "tricks"
    if answer.rules.sides:
        notes.append(
            "Lost: what a card took from what its side makes when both play their best, all hands open."
        )
    else:
        notes.append(
            f"Sure: {'at most' if fewest else 'at least'} so much against all others together, hands open. "
            "Lost: what a player's own cards took from that; given: what the others' cards gave him."
        )
    if any(player.luck is not None for player in answer.players):
        notes.append("Luck: the score that the bid laid was sure of before the first card.")
    if any(player.bid_cost is not None for player in answer.players):
        notes.append("Misbid: what another bid would have been sure of more, the others' as they were.")
    if any(player.exchange_cost is not None for player in answer.players):
        notes.append("Swap: what the choice in the exchange lost, all after it choosing their best.")
    return notes
