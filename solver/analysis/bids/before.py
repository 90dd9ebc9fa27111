"""Bids before a deal is known: one's own hand only, the others' hands drawn at random."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, Final

from solver.analysis.bids.after import check_game
from solver.analysis.bids.choice import Choice, choice_with, choices_of
from solver.analysis.bids.estimate import Bidder, nearest_bidder, uniform_bidder
from solver.analysis.bids.guarantees import EngineFactory, Engines, Guarantees
from solver.analysis.bids.outcome import Bidding, Zone, with_bid
from solver.analysis.bids.payoff import Payoffs, stakes_of
from solver.analysis.bids.unseen import possible_modes
from solver.budget import Budget
from solver.cards import Card
from solver.deal import Deal, symbol_text
from solver.errors import DealError, OutOfBudgetError
from solver.question import Setting
from solver.rules.base import Mode, Rules
from solver.sampling.draw import Sampler
from solver.sampling.knowledge import Knowledge
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds

SAMPLES: Final = 20
"""Deals that are solved unless told otherwise; thirteen cards played for few tricks take long."""
DRAWS: Final = 1_000
"""Deals that chances are counted on, for which nothing is solved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnBid:
    """What one bid of a hand leads to."""

    choice: Choice
    modes: tuple[Mode, ...]
    """The modes that the cards the others may hold leave possible."""
    maker: float
    """The chance of making trump."""
    atas: float
    """The chance that the sum of the bids makes it atas; likewise bawah."""
    bawah: float
    thirteen: float
    """The chance of a sum of 13 at which the trump maker has the choice."""
    low: float
    """The mean score, or the lower end of it where deals were not solved to the end."""
    high: float
    error: float | None
    """The standard error of the mean; ``None`` for a single deal."""

    @property
    def exact(self) -> bool:
        """Whether every deal behind the mean was solved."""
        return self.low == self.high


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBids:
    """What a player can say of his bids from his own hand."""

    setting: Setting
    seat: int
    others: str
    """``nearest``, ``uniform``, or the cards that the others are taken to lay."""
    seed: int
    bids: tuple[OwnBid, ...]
    """In the order of the hand."""
    asked: int
    """The deals that were to be solved."""
    samples: int
    """The deals that the scores come from."""
    draws: int
    """The deals that the chances come from."""
    seconds: float
    nodes: int

    @property
    def complete(self) -> bool:
        """Whether all deals asked for were drawn and solved."""
        return self.samples == self.asked and all(bid.exact for bid in self.bids)

    @property
    def best(self) -> OwnBid:
        """The bid with the highest mean score, the first of equal ones."""
        return max(self.bids, key=lambda bid: bid.low + bid.high)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints."""
        from solver.formats.text import format_deal

        record, rules = self.setting.record, self.setting.rules
        return {
            "game": rules.game,
            "deal": format_deal(record.deal, record.first),
            "options": dict(rules.options),
            "exact": False,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "stage": "before",
            "seat": rules.seats[self.seat],
            "others": self.others,
            "seed": self.seed,
            "samples": self.samples,
            "draws": self.draws,
            "bids": [_bid_data(bid) for bid in self.bids],
            "best": self.best.choice.card.text,
            "equilibria": [],
        }


@dataclass(slots=True)
class _Tally:
    """What was counted for one bid."""

    made: int = 0
    zones: Counter[Zone] = field(default_factory=Counter)
    scores: list[Bounds] = field(default_factory=list)


def bids_before(
    setting: Setting,
    seat: int,
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    others: str | Mapping[int, Card] = "nearest",
    budget: Budget | None = None,
    engine_factory: EngineFactory = KernelEngine,
) -> HandBids:
    """Each card of a hand as bid, the other hands being drawn uniformly among those that fit.

    ``others`` says how the others bid: ``nearest`` (each lays the card nearest to the tricks it expects,
    see :mod:`solver.analysis.bids.estimate`), ``uniform`` (any card of the hand), or a card by seat, which
    the hands drawn then hold. Chances are shares among :data:`DRAWS` deals. Of the first ``samples`` of
    these the scores are solved: what the hand is sure of, against all others together, were the cards
    open. Past the time limit each deal has its share of the time, and means become intervals; Ctrl-C
    leaves the deals finished so far.

    Raises ``DealError`` for a hidden hand at ``seat`` and cards that nobody else can lay, ``OptionError``
    for a game without bids, ``OutOfBudgetError`` when not one deal was finished.
    """
    started = time.perf_counter()
    budget = budget or Budget()
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    rules, deal = setting.rules, setting.record.deal
    check_game(rules)
    hand = deal.hands[seat]
    if hand is None:
        raise DealError("this hand is hidden (?)", place=rules.seats[seat], remedy="give its cards")
    fixed = {} if isinstance(others, str) else dict(others)
    for other, card in fixed.items():
        held = deal.hands[other]
        if held is not None and not held & card.bit:
            raise DealError(
                f"the bid card {symbol_text(card)} is not in the hand",
                place=rules.seats[other],
                remedy="bid a card that is held",
            )
    knowledge = Knowledge.of(rules, deal.hands, cards=hand.bit_count(), bids=fixed)
    work = _Work(setting, seat, seed, _bidder(setting, others), fixed, Sampler(knowledge, seed))
    engines = Engines(rules, budget, engine_factory)
    can_lay = {
        other: fixed[other].bit if other in fixed else deal.hands[other] or knowledge.pool
        for other in range(rules.players)
        if other != seat
    }
    modes = possible_modes(rules, [choice.number for choice in work.choices], can_lay)
    draws = done = 0
    try:
        # Drawing is quick, but with very many deals asked for it must leave time for solving.
        drawn_by = None if budget.seconds is None else time.monotonic() + budget.seconds / 5
        while draws < max(DRAWS, samples) and not _over(budget, drawn_by):
            work.count(draws)
            draws += 1
        while done < min(samples, draws) and not _over(budget, until):
            share = None if until is None else (until - time.monotonic()) / (samples - done)
            work.solve(done, engines, None if share is None else time.monotonic() + share)
            if budget.stop.is_set():
                break
            done += 1
    except KeyboardInterrupt:
        budget.stop.set()
    if not done and budget.stop.is_set():
        raise KeyboardInterrupt
    if not done:
        raise OutOfBudgetError("no deal was solved in time", remedy="allow more with --time")
    return HandBids(
        setting=setting,
        seat=seat,
        others=others if isinstance(others, str) else " ".join(card.text for card in fixed.values()),
        seed=seed,
        bids=tuple(
            _own_bid(rules, choice, some, work.tallies[choice], draws, done)
            for choice, some in zip(work.choices, modes, strict=True)
        ),
        asked=samples,
        samples=done,
        draws=draws,
        seconds=time.perf_counter() - started,
        nodes=engines.nodes,
    )


class _Work:
    """Draws deals and bids for the others, and counts what comes of each bid of a hand."""

    def __init__(
        self,
        setting: Setting,
        seat: int,
        seed: int,
        bidder: Bidder,
        fixed: Mapping[int, Card],
        sampler: Sampler,
    ) -> None:
        self._rules = setting.rules
        self._seat = seat
        self._seed = seed
        self._bidder = bidder
        self._fixed = fixed
        self._sampler = sampler
        hand = setting.record.deal.hands[seat]
        assert hand is not None
        self._size = hand.bit_count()
        self.choices = choices_of(setting.rules, seat, hand)
        self.tallies = {choice: _Tally() for choice in self.choices}

    def count(self, index: int) -> None:
        """Counts who makes trump and where the sum lies in a deal."""
        others = self._others(index, self._sampler.draw(index))
        top = max(bid.strength for bid in others)
        total = sum(bid.number for bid in others)
        for choice, tally in self.tallies.items():
            tally.made += choice.strength > top
            tally.zones[Zone.of(total + choice.number)] += 1

    def solve(self, index: int, engines: Engines, until: float | None) -> None:
        """Adds the score of each bid in a deal, or the bounds of it that are proven by then."""
        deal = self._sampler.draw(index)
        others = self._others(index, deal)
        bidding = Bidding(self._rules, with_choices(others, self._seat, self.choices), self._size)
        guarantees = Guarantees(engines, deal.known_hands())
        profiles = [with_bid(others, choice) for choice in self.choices]
        stakes = [stake for profile in profiles for stake in stakes_of(bidding, profile, (self._seat,))]
        guarantees.solve(stakes, until)
        if engines.budget.stop.is_set():
            return
        payoffs = Payoffs(bidding, guarantees)
        for choice, profile in zip(self.choices, profiles, strict=True):
            self.tallies[choice].scores.append(payoffs.score(profile, self._seat).bounds)

    def _others(self, index: int, deal: Deal) -> list[Choice]:
        generator = Random(f"{self._seed}:{index}:bids")
        bids = []
        for other, hand in enumerate(deal.known_hands()):
            if other == self._seat:
                continue
            choices = choices_of(self._rules, other, hand)
            card = self._fixed.get(other)
            bid = self._bidder(hand, choices, generator) if card is None else choice_with(choices, card)
            assert bid is not None
            bids.append(bid)
        return bids


def with_choices(
    others: Sequence[Choice], seat: int, choices: tuple[Choice, ...]
) -> list[tuple[Choice, ...]]:
    """All choices of one seat, and for each other the bid that it lays."""
    rows = [(bid,) for bid in others]
    return [*rows[:seat], choices, *rows[seat:]]


def _bidder(setting: Setting, others: str | Mapping[int, Card]) -> Bidder:
    return uniform_bidder if others == "uniform" else nearest_bidder(setting.rules)


def _over(budget: Budget, until: float | None) -> bool:
    return budget.stop.is_set() or (until is not None and time.monotonic() >= until)


def _own_bid(
    rules: Rules, choice: Choice, modes: Sequence[Mode], tally: _Tally, draws: int, done: int
) -> OwnBid:
    scores = tally.scores[:done]
    ends = [[bounds.low for bounds in scores], [bounds.high for bounds in scores]]
    errors = [_standard_error(end) for end in ends]
    settled = rules.options["thirteen"] == "atas"
    return OwnBid(
        choice=choice,
        modes=tuple(modes),
        maker=tally.made / draws,
        atas=(tally.zones[Zone.ABOVE] + (tally.zones[Zone.AT] if settled else 0)) / draws,
        bawah=tally.zones[Zone.BELOW] / draws,
        thirteen=0.0 if settled else tally.zones[Zone.AT] / draws,
        low=sum(ends[0]) / done,
        high=sum(ends[1]) / done,
        error=max((error for error in errors if error is not None), default=None),
    )


def _standard_error(values: Sequence[int]) -> float | None:
    if len(values) < 2:
        return None
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def _bid_data(bid: OwnBid) -> dict[str, Any]:
    return {
        "card": bid.choice.card.text,
        "equals": [card.text for card in bid.choice.cards[1:]],
        "bid": bid.choice.number,
        "suit": bid.choice.suit.letter,
        "modes": [mode.value for mode in bid.modes],
        "maker": bid.maker,
        "atas": bid.atas,
        "bawah": bid.bawah,
        "thirteen": bid.thirteen,
        "score": bid.low if bid.exact else [bid.low, bid.high],
        "se": bid.error,
    }
