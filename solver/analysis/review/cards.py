"""The cards of a game priced: what each was worth, what else would have been best, what it gave to others."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from solver.analysis.review.course import Course, favours, spent, view_of
from solver.analysis.review.decision import Decision, Deed, Kind, cost_of
from solver.analysis.review.trace import earlier, slices_of, traces
from solver.budget import Budget
from solver.search.objective import Bounds
from solver.search.threads import in_threads

Progress: TypeAlias = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is finished, and how much there is."""


WORTHS: Final = 0.6
"""The share of the time in which worths are worked out where not all of them are in reach."""


@dataclass(frozen=True, slots=True)
class Cards:
    """All that is known of the cards of a game."""

    worths: dict[int, list[Bounds]]
    """By view that was asked about: the worth before every move and at the end."""
    decisions: tuple[Decision, ...]


@dataclass
class _Option:
    """A choice at some move, of which is asked whether it would have been as good as the best."""

    at: int
    deeds: tuple[Deed, ...]
    keeps: bool | None = None


@dataclass
class _Count:
    """How many steps of a task are done."""

    step: str
    wanted: int
    report: Progress
    done: int = field(default=0)

    def more(self, number: int) -> None:
        """So many more steps are done."""
        self.done += number
        self.report(self.step, min(self.done, self.wanted), self.wanted)


def price_cards(
    course: Course,
    seats: Sequence[int],
    each: bool,
    equals: bool,
    budget: Budget,
    until: float | None,
    report: Progress,
) -> Cards:
    """Every card of these seats against the best, or (not ``each``) what the game was worth to them alone.

    Costs first; then what would have been better than cards that cost something; then, if ``equals``, what
    would have been as good as those that did not.
    ``until`` is a moment on the clock of ``time.monotonic``; past it, what is proven is given.
    """
    rules = course.rules
    views = sorted({view_of(rules, seat) for seat in seats})
    count = _Count("Values along the game", len(views) * (len(course.movers) + 1), report)
    known_by = until
    if until is not None and course.patience is not None:
        # Else the early positions, which are out of reach, would take all of it.
        now = time.monotonic()
        known_by = now + WORTHS * (until - now)
    worths = traces(course, views, budget, known_by, count.more)
    moves = [at for at, seat in enumerate(course.movers) if each and seat in seats]
    options = {at: _options(course, worths, at) for at in moves}
    # Late moves first, as they are quick and fill the table for the earlier ones; slips before all.
    asked: dict[int, list[_Option]] = {view: [] for view in views}
    for at in sorted(moves, key=lambda at: (not _slip(course, worths, at), -at)):
        view = view_of(rules, course.movers[at])
        if worths[view][at].exact and (equals or _slip(course, worths, at)):
            asked[view] += [option for option in options[at] if option.keeps is None]
    count = _Count("Other cards", sum(map(len, asked.values())), report)
    for seconds in slices_of(course, until):

        def ask(view: int, seconds: float | None = seconds) -> None:
            _settle(course, view, worths[view], asked[view], budget, until, seconds, count)

        in_threads(ask, views, budget)
    if known_by != until and not spent(budget, until):
        worths = traces(course, views, budget, until, count.more, worths)
        for at in moves:
            for option, again in zip(options[at], _options(course, worths, at), strict=True):
                option.keeps = again.keeps if option.keeps is None else option.keeps
    return Cards(worths, tuple(_decision(course, worths, at, options[at]) for at in moves))


def _options(course: Course, worths: dict[int, list[Bounds]], at: int) -> list[_Option]:
    """The choices at a move, with what the worths along the game tell of them already."""
    options = [_Option(at, deeds) for deeds in course.choices(at)]
    line = worths[view_of(course.rules, course.movers[at])]
    before, after = line[at], line[at + 1]
    if len(options) == 1:
        options[0].keeps = True
    for option in options:
        if course.deeds[at] in option.deeds and before.exact and after.exact:
            option.keeps = before == after
    return options


def _slip(course: Course, worths: dict[int, list[Bounds]], at: int) -> bool:
    """Whether a move may have cost something."""
    line = worths[view_of(course.rules, course.movers[at])]
    return line[at] != line[at + 1]


def _settle(
    course: Course,
    view: int,
    line: list[Bounds],
    asked: list[_Option],
    budget: Budget,
    until: float | None,
    seconds: float | None,
    count: _Count,
) -> None:
    """Asks of every open choice whether it keeps the worth of its position, for so many seconds at most."""
    try:
        for option in asked:
            if option.keeps is not None:
                continue
            if spent(budget, until):
                return
            moment, level = earlier(until, seconds), line[option.at].low
            option.keeps = course.keeps(view, option.at, option.deeds[0], level, moment)
            count.more(option.keeps is not None)
    except KeyboardInterrupt:  # between two searches
        budget.stop.set()


def _decision(course: Course, worths: dict[int, list[Bounds]], at: int, options: list[_Option]) -> Decision:
    rules, seat = course.rules, course.movers[at]
    line = worths[view_of(rules, seat)]
    before, after = line[at], line[at + 1]
    own = favours(rules, view_of(rules, seat), seat)
    cost = cost_of(before, after) if own else cost_of(before.negated(), after.negated())
    if len(options) == 1:
        cost = Bounds(0, 0)
    gave = {
        view: cost_of(worth[at + 1], worth[at])
        for view, worth in worths.items()
        if not rules.sides and view != seat and worth[at + 1].high > worth[at].low
    }
    did = course.deeds[at]
    good = [option for option in options if option.keeps]
    # What was done is named first, then its equals.
    best = sorted((deed for option in good for deed in option.deeds), key=lambda deed: deed != did)
    return Decision(
        seat=seat,
        kind=Kind.CARD,
        did=did,
        best=tuple(best),
        before=course.shown(seat, before),
        after=course.shown(seat, after),
        cost=cost,
        unit=course.unit,
        complete=all(option.keeps is not None for option in options),
        ways=len(options),
        good=len(good),
        number=course.numbers[at],
        trick=course.tricks[at],
        gave=gave,
    )


def until_of(budget: Budget, share: float = 1.0) -> float | None:
    """The moment, on the clock of ``time.monotonic``, by which a share of the budget's time is over."""
    return None if budget.seconds is None else time.monotonic() + share * budget.seconds
