"""The play of a reviewed game, trick by trick, as parts of its page."""

from __future__ import annotations

from typing import Final

from solver.analysis.review.brokke_course import BrokkeCourse
from solver.analysis.review.course import one_view
from solver.analysis.review.decision import Decision, Kind
from solver.analysis.review.kozel_course import KozelCourse
from solver.analysis.review.plain_course import PlainCourse
from solver.analysis.review.review import Review
from solver.cards import Card
from solver.formats.pictures.ink import SPACE, deed_ink, deeds_ink, joined, level, say, seat_title, worth
from solver.formats.pictures.page import Grid, Ink, Part, Tone
from solver.formats.pictures.pages.common import heads
from solver.formats.pictures.pages.plain import SIGNS, trick_cell
from solver.formats.pictures.wording import worth_text
from solver.play import winner
from solver.search.objective import Bounds

_MARKS = f"{SIGNS}, -1 lost so much, ! the only good card"
MOST_TURNS: Final = 8
"""How many turning points are shown."""


def by_move(answer: Review) -> list[Decision | None]:
    """The decision of each move; ``None`` where it was not asked about."""
    cards = [one for one in answer.decisions if one.kind is Kind.CARD]
    priced, asked = iter(cards), {one.seat for one in cards}
    return [next(priced) if seat in asked else None for seat in answer.course.movers]


def play_parts(answer: Review) -> list[Part]:
    """What every card cost, and what would have been better."""
    if not answer.course.deeds:
        return []
    if isinstance(answer.course, PlainCourse):
        return [_tricks(answer, answer.course), *_slips(answer)]
    return [_moves(answer)]


def _tricks(answer: Review, course: PlainCourse) -> Grid:
    """A row a trick."""
    rules, players, moves = course.rules, course.rules.players, by_move(answer)
    sides = rules.sides or tuple((seat,) for seat in range(players))
    signed = answer.goal == "score"
    names = "-".join(rules.name_of(side) for side in sides)
    rows = [
        heads("trick", *(SPACE + seat for seat in rules.seats), names, "value" if rules.sides else "sure")
    ]
    for first in range(0, len(course.deeds), players):
        last = min(first + players, len(course.deeds))
        before, after = course.positions[first], course.positions[last]
        whole = last - first == players
        trick = tuple(deed for deed in course.deeds[first:last] if isinstance(deed, Card))
        top = winner(trick, before.trump) if whole else None
        cells: list[Ink] = [() for _ in rules.seats]
        for at in range(first, last):
            takes = top == at - first
            ink = deed_ink(course.deeds[at], bold=takes)
            cell = trick_cell(ink, leads=at == first, takes=takes)
            cells[course.movers[at]] = (*cell, *_mark(moves[at]))
        stand = "-".join(str(sum(after.won[seat] for seat in side)) for side in sides)
        worths = "-".join(worth_text(line[last], signed=signed) for line in answer.worths.values())
        number = say(str(first // players + 1))
        rows.append((number, *cells, say(stand) if whole else (), say(worths)))
    return Grid("Play", tuple(rows), left=tuple(range(1, players + 1)), remark=_MARKS)


def _slips(answer: Review) -> list[Part]:
    """What would have been better than every card that lost something, in the order of play."""
    signed = answer.goal == "score"
    slips = [one for one in answer.decisions if one.kind is Kind.CARD and one.slip]
    if len(slips) <= MOST_TURNS:
        return []  # All of them are turning points, which say the same.
    rows = [heads("trick", "player", "played", "from", "to", "better")]
    rows += [
        (
            say(str(one.trick)),
            say(seat_title(answer.rules, one.seat)),
            deed_ink(one.did, bold=True),
            worth(one.before, signed=signed),
            worth(one.after, signed=signed),
            better(one),
        )
        for one in slips
    ]
    return [Grid("What would have been better", tuple(rows), left=(1, 2, 5))]


def better(one: Decision) -> Ink:
    """What would have been best, as far as it is proven."""
    if not one.best:
        return say("not proven", Tone.UNSURE) if not one.complete else ()
    return deeds_ink(one.best)


def _moves(answer: Review) -> Grid:
    """A row a play, for games in which plays differ in size."""
    course, rules, moves = answer.course, answer.rules, by_move(answer)
    name, own = next(iter(answer.worths)), not one_view(rules)
    head = f"sure of {'the contract' if answer.goal == 'contract' else 'points'}"
    rows = [heads("trick", "play", "seat", head if own else f"{answer.goal} {name}", "", "better")]
    starts = []
    for at, (deed, mover) in enumerate(zip(course.deeds, course.movers, strict=True)):
        new = at == 0 or course.tricks[at] != course.tricks[at - 1]
        if new:
            starts.append(len(rows))
        over = at + 1 == len(course.deeds)
        ends = course.finished if over else course.tricks[at + 1] != course.tricks[at]
        ink = (*deed_ink(deed), *_mark(moves[at]))
        taken = ends and isinstance(course, KozelCourse)
        if ends and isinstance(course, BrokkeCourse):
            taken = course.positions[at + 1].piles != course.positions[at].piles
        if taken:
            taker = rules.seats[course.positions[at + 1].leader]
            ink = joined([ink, say(f"{taker} takes the trick", Tone.FAINT)], "  ")
        one = moves[at]
        # Where one view does not tell all, that of the player who moved.
        line = answer.worths.get(rules.name_of(rules.side_of(mover)) if own else name)
        rows.append(
            (
                say(str(course.tricks[at])) if new else (),
                say(str(course.numbers[at])),
                say(answer.rules.seats[mover]),
                level(answer.goal, None if line is None else line[at + 1]),
                ink,
                better(one) if one is not None and one.slip else (),
            )
        )
    marks = f"-1 lost so much,{' ? open,' if own else ''} ! the only good play"
    return Grid("Play", tuple(rows), left=(2, 4, 5), remark=marks, lines=starts[1:])


def _mark(one: Decision | None) -> Ink:
    """What a card cost, or that no other was as good."""
    if one is None or one.cost == Bounds(0, 0):
        return say("!", Tone.GOOD, bold=True) if one is not None and one.only else ()
    if not one.cost.exact:
        return say("?", Tone.UNSURE, bold=True)
    return say(f"-{one.cost.low}", Tone.BAD, bold=True)
