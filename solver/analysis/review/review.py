"""A game as it was played, every decision priced: the public face."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

from solver.analysis.exchange_round import words
from solver.analysis.review.bids import price_bids
from solver.analysis.review.brokke_course import BrokkeCourse
from solver.analysis.review.cards import Progress, price_cards, until_of
from solver.analysis.review.contracts import SAMPLES, Declaration, price_contracts
from solver.analysis.review.course import favours, one_view, view_of, views_of
from solver.analysis.review.decision import Decision, Kind, total_of
from solver.analysis.review.exchange import price_exchange
from solver.analysis.review.kozel_course import KozelCourse
from solver.analysis.review.plain_course import PlainCourse
from solver.analysis.review.statements import AnyCourse, check_stated, statements
from solver.analysis.review.totals import Player, Statement
from solver.brokke_goal import BrokkeGoal
from solver.brokke_question import BrokkeQuestion
from solver.budget import Budget
from solver.cards import cards_of
from solver.errors import DealError, OptionError
from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion
from solver.plays import Play
from solver.question import Question, Setting
from solver.rules.base import Rules
from solver.rules.brokke_play import BrokkePosition
from solver.rules.kozel_law import SIDE_NAMES
from solver.sampling.brokke_knowledge import plays_of
from solver.search.answer import ask
from solver.search.objective import Bounds
from solver.solution import Notion, number

Played: TypeAlias = Question | KozelQuestion | BrokkeQuestion
"""A question about a game whose play can be reviewed."""
PARTS: Final = ("cards", "bids", "exchange", "contracts")
"""What can be priced apart from each other."""
SHARE: Final = 0.6
"""The share of a time limit that goes to the cards where there is something else to price as well."""


def _silent(step: str, done: int, wanted: int) -> None:
    """Tells nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The answer."""

    setting: Setting
    question: Played
    """The question about the position before the first card."""
    course: AnyCourse
    decisions: tuple[Decision, ...]
    """In the order in which they were made."""
    declarations: tuple[Declaration, ...] = ()
    """The contracts declared, estimated; they were made before all other decisions."""
    worths: Mapping[str, tuple[Bounds, ...]]
    """By seat or side: what it was sure of before every card and at the end, as it counts it."""
    players: tuple[Player, ...]
    """The players that were asked about."""
    counts: Mapping[str, int]
    """What was taken up to the end of the record: tricks by seat, in Kozel and Brokke points by side."""
    stated: tuple[Statement, ...]
    """What the file says of the end, compared."""
    equals: bool
    """Whether it was asked what would have been as good as cards that cost nothing."""
    seconds: float
    nodes: int

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.question.rules

    @property
    def goal(self) -> str:
        """``tricks``, ``score``, ``points`` or ``contract``."""
        goal = self.question.goal
        return goal.value if isinstance(goal, (KozelGoal, BrokkeGoal)) else goal

    @property
    def notion(self) -> Notion:
        """What the numbers are."""
        return Notion.VALUE if one_view(self.rules) else Notion.GUARANTEE

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.course.finished

    @property
    def exact(self) -> bool:
        """Whether everything that was asked is proven, and every estimate as good as was asked."""
        worths = [bounds for line in self.worths.values() for bounds in line]
        sums = [player.luck for player in self.players if player.luck is not None]
        known = all(one.complete for one in self.declarations)
        known = known and all(one.complete or not (self.equals or one.slip) for one in self.decisions)
        return known and all(b.exact for b in (*worths, *sums)) and all(one.proven for one in self.decisions)

    @property
    def wrong(self) -> tuple[Statement, ...]:
        """What the file states of a finished game that is not so."""
        return tuple(one for one in self.stated if self.finished and one.difference != Bounds(0, 0))

    @property
    def slips(self) -> list[Decision]:
        """The cards that are proven to have cost something: the turning points, the dearest first."""
        found = [one for one in self.decisions if one.kind is Kind.CARD and one.slip]
        return sorted(found, key=lambda one: (-one.cost.low, -one.cost.high, one.number or 0))

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints."""
        from solver.formats.text import format_deal

        rules, record = self.rules, self.setting.record
        result: dict[str, Any] = {
            "game": rules.game,
            "deal": format_deal(record.deal, record.first),
            "options": dict(rules.options),
            **self._trump(),
            "lead": rules.seats[self.question.start.leader],
            "dealer": record.dealer,
            "bids": {seat: card.text for seat, card in record.bids.items()},
            "exchange": words(record.exchange),
            "played": [play.text for play in record.plays or record.played],
            "goal": self.goal,
            "notion": self.notion.value,
            "exact": self.exact,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "finished": self.finished,
            "decisions": [
                *(one.to_dict(rules.seats) for one in self.declarations),
                *(one.to_dict(rules.seats) for one in self.decisions),
            ],
            "totals": {rules.seats[one.seat]: one.to_dict() for one in self.players},
            "turning_points": [[one.number, number(one.cost)] for one in self.slips],
            "values": {name: [number(bounds) for bounds in line] for name, line in self.worths.items()},
            "taken": dict(self.counts),
            "stated": [one.to_dict() for one in self.stated],
        }
        if isinstance(self.question, Question) and rules.has_modes:
            result["mode"] = self.question.mode.value
        if isinstance(self.course, BrokkeCourse):
            result |= _result_of(self.course)
        return result

    def _trump(self) -> dict[str, str]:
        """The trump as ``--json`` prints it; nothing in a game without suits that trump."""
        start = self.question.start
        if isinstance(start, BrokkePosition):
            return {}
        return {"trump": "N" if start.trump is None else "SHDC"[start.trump]}

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        from solver.formats.pictures import to_fragment

        return to_fragment(self)


def review(
    setting: Setting,
    *,
    goal: str | None = None,
    seat: int | None = None,
    parts: Collection[str] = PARTS,
    equals: bool = True,
    samples: int = SAMPLES,
    seed: int = 0,
    budget: Budget | None = None,
    progress: Progress = _silent,
) -> Review:
    """Every decision of a game as it was played against the best.

    ``goal`` is that of :func:`~solver.search.answer.ask`; ``seat`` limits the answer to one player's
    decisions; ``parts`` to some of :data:`PARTS`. Without ``equals`` nothing is asked about other cards
    where the one played cost nothing, which in deals played for few tricks can save most of the time.
    ``samples`` and ``seed`` are those of the deals in which contracts are estimated. A game may stop
    anywhere: it is then worth what best play from there is. Past the budget costs are intervals; of Clubs
    by Drew Brokke, whose first tricks are out of reach, a budget with a time limit should be given.

    Raises ``IllegalPlayError`` with trick and card for a card that could not be played, ``DealError`` for
    hands, an exchange or a result that cannot be, ``OptionError`` for what is needed and missing.
    """
    started = time.perf_counter()
    budget = budget or Budget()
    rules, record = setting.rules, setting.record
    for part in parts:
        if part not in PARTS:
            raise OptionError(f"'{part}' cannot be priced alone", remedy=f"name {', '.join(PARTS)}")
    question = ask(replace(setting, record=replace(record, played=(), plays=())), goal)
    if record.exchange and len(record.exchange) < rules.players and record.played:
        raise DealError(
            f"{len(record.exchange)} choices for {rules.players} players, but cards were played",
            place="exchange",
            remedy="write keep or swap for each in turn",
        )
    check_stated(rules, record.result)
    seats = tuple(range(rules.players)) if seat is None else (seat,)
    bids = "bids" in parts and bool(record.bids)
    swaps = "exchange" in parts and bool(record.exchange)
    course = _course(question, setting, budget)
    deadline = until_of(budget)
    declarations: tuple[Declaration, ...] = ()
    if isinstance(course, BrokkeCourse) and "contracts" in parts:
        # Before the cards, which of a full deal take all the time they are given.
        declarations = price_contracts(
            setting,
            seats,
            _made(course),
            budget if budget.seconds is None else replace(budget, seconds=(1 - SHARE) * budget.seconds),
            samples=samples,
            seed=seed,
            progress=partial(progress, "The contracts"),
        )
    until = until_of(budget, SHARE) if bids or swaps else deadline
    cards = price_cards(course, seats, "cards" in parts, equals, budget, until, progress)
    decisions: tuple[Decision, ...] = ()
    nodes = 0
    if swaps:
        progress("The exchange", 0, 1)
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        decisions, nodes = price_exchange(setting, seats, replace(budget, seconds=left))
    if bids:
        progress("The bids", 0, 1)
        decisions, nodes = price_bids(setting, seats, budget, deadline)
    decisions += cards.decisions
    worths = _shown(course, cards.worths)
    return Review(
        setting=setting,
        question=question,
        course=course,
        decisions=decisions,
        declarations=declarations,
        worths=worths,
        players=tuple(
            _player(setting, course, cards.worths, decisions, each, "cards" in parts, deadline)
            for each in seats
        ),
        counts=_counts(course),
        stated=statements(course, record.result, worths),
        equals=equals,
        seconds=time.perf_counter() - started,
        nodes=course.nodes + nodes,
    )


def _course(question: Played, setting: Setting, budget: Budget) -> AnyCourse:
    record = setting.record
    if isinstance(question, BrokkeQuestion):
        return BrokkeCourse(question, plays_of(record), budget)
    if isinstance(question, KozelQuestion):
        plays = record.plays or tuple(Play(card.bit) for card in record.played)
        return KozelCourse(question, plays, budget)
    return PlainCourse(question, record.played, budget)


def _shown(course: AnyCourse, worths: Mapping[int, list[Bounds]]) -> dict[str, tuple[Bounds, ...]]:
    """The worths along the game by seat or side, as each counts them."""
    rules = course.rules
    sides = rules.sides or views_of(rules)
    return {
        rules.name_of(side): tuple(
            course.shown(side[0], bounds) for bounds in worths[view_of(rules, side[0])]
        )
        for side in sides
        if view_of(rules, side[0]) in worths
    }


def _made(course: BrokkeCourse) -> dict[int, bool | None]:
    """By seat, whether its contract (that of its side) was made; ``None`` while play goes on."""
    made = [account.melding.made for account in course.accounts.values()]
    return {
        seat: made[course.law.side_of(seat)] if course.finished else None
        for seat in range(course.rules.players)
    }


def _result_of(course: BrokkeCourse) -> dict[str, Any]:
    """What only Clubs by Drew Brokke has, with the keys of its solutions; results once play has ended."""
    seats, question, accounts = course.rules.seats, course.question, course.accounts
    data: dict[str, Any] = {
        "piles": {
            seat: [card.text for card in cards_of(pile)]
            for seat, pile in zip(seats, question.start.piles, strict=True)
            if pile
        },
        "contracts": {seat: contract.text for seat, contract in question.contracts.items()},
    }
    if course.finished:
        data |= {
            "scores": {name: account.score for name, account in accounts.items()},
            "melds": {
                name: [[card.text for card in meld.cards] for meld in account.melding.melds]
                for name, account in accounts.items()
            },
            "bonuses": {name: account.bonuses for name, account in accounts.items()},
        }
    return data


def _counts(course: AnyCourse) -> dict[str, int]:
    if isinstance(course, BrokkeCourse):
        return {name: account.score for name, account in course.accounts.items()}
    if isinstance(course, KozelCourse):
        return dict(zip(SIDE_NAMES, course.positions[-1].points, strict=True))
    return dict(zip(course.rules.seats, course.positions[-1].won, strict=True))


def _player(
    setting: Setting,
    course: AnyCourse,
    worths: Mapping[int, list[Bounds]],
    decisions: Collection[Decision],
    seat: int,
    priced: bool,
    until: float | None,
) -> Player:
    rules = course.rules
    line = worths[view_of(rules, seat)]
    own = [one for one in decisions if one.seat == seat]
    cards = [one for one in own if one.kind is Kind.CARD]
    player = Player(
        seat=seat,
        offered=course.shown(seat, line[0]),
        ended=course.shown(seat, line[-1]),
        slips=sum(one.slip for one in cards) if priced else None,
        cost=total_of([one.cost for one in cards]),
        received=None if one_view(rules) else _received(course, line, seat),
        bid_cost=_cost(own, Kind.BID, Kind.MODE),
        exchange_cost=_cost(own, Kind.EXCHANGE),
    )
    if isinstance(course, BrokkeCourse):
        return replace(player, score=course.final_score(seat))
    if not isinstance(course, PlainCourse):
        return player
    question = course.question
    given = question.circumstances
    table = question.scores(seat)
    if table is not None and course.finished:
        player = replace(player, score=table[course.positions[-1].won[seat]])
    if rules.has_bids and given is not None:
        luck = course.sure_score(seat, player.offered, until)
        player = replace(player, bid=given.bids[seat], target=given.targets[seat], luck=luck)
    return player


def _cost(decisions: Collection[Decision], *kinds: Kind) -> Bounds | None:
    """What decisions of some kinds cost together; ``None`` where there are none."""
    costs = [one.cost for one in decisions if one.kind in kinds]
    return total_of(costs) if costs else None


def _received(course: AnyCourse, line: list[Bounds], seat: int) -> Bounds:
    """What a seat is sure of more by the cards of the others, all its gains together."""
    gains = []
    for at, mover in enumerate(course.movers):
        if not favours(course.rules, view_of(course.rules, seat), mover):
            before, after = line[at], line[at + 1]
            gains.append(Bounds(max(0, after.low - before.high), max(0, after.high - before.low)))
    return total_of(gains)
