"""Bids after a deal: what every card would have scored, best replies, sure bids, equilibria."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from solver.analysis.bids.choice import Choice, choice_with, choices_of
from solver.analysis.bids.guarantees import EngineFactory, Engines, Guarantees
from solver.analysis.bids.model import BidTables, Equilibria, equilibria, sure_scores
from solver.analysis.bids.outcome import Bidding, Profile, with_bid
from solver.analysis.bids.payoff import Payoffs, stakes_around, stakes_by_need
from solver.budget import Budget
from solver.errors import OptionError
from solver.question import Setting
from solver.rules.base import Mode, Rules
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds
from solver.solution import number

FOR_THE_MODEL: Final = 0.2
"""The share of a time limit that is left to the model of the bidding, a second at least."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round of bids comes to."""

    bids: tuple[int, ...]
    """The numbers bid, by seat."""
    maker: Choice
    """The bid that makes trump; its owner leads."""
    modes: tuple[Mode, ...]
    """The mode; both while it is not proven which one a trump maker with the choice prefers."""
    chosen: bool
    """Whether the trump maker had the choice of the mode."""
    scores: tuple[Bounds, ...]
    """What each seat is sure of scoring."""


@dataclass(frozen=True, slots=True)
class BidScore:
    """What one bid of a seat is worth."""

    choice: Choice
    sure: Bounds
    """The score whatever the others bid."""
    outcome: Outcome | None
    """What it comes to against the bids that the others laid; ``None`` when none were laid."""
    gain: Bounds | None
    """How much more it scores than the bid that was laid."""

    @property
    def score(self) -> Bounds | None:
        """The score against the bids that the others laid."""
        return None if self.outcome is None else self.outcome.scores[self.choice.seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bids:
    """All about the bids of a deal with open hands."""

    setting: Setting
    laid: Profile | None
    actual: Outcome | None
    """What the bids laid come to."""
    scores: tuple[tuple[BidScore, ...], ...]
    """By seat, in the order of its hand."""
    seats: tuple[int, ...]
    """The seats whose bids are asked about."""
    equilibria: Equilibria
    outcomes: tuple[Outcome, ...]
    """What the equilibria come to."""
    seconds: float
    nodes: int

    @property
    def exact(self) -> bool:
        """Whether every score, and every equilibrium, is proven."""
        asked = [bid for seat in self.seats for bid in self.scores[seat]]
        shown = [bid.sure for bid in asked] + [bid.score for bid in asked if bid.score is not None]
        shown += [score for outcome in self.outcomes for score in outcome.scores]
        found = self.equilibria
        return all(b.exact for b in shown) and found.complete and all(e.certain for e in found.found)

    def best_replies(self, seat: int) -> list[BidScore]:
        """The bids of a seat that no other is proven to beat against the bids laid."""
        bids = [bid for bid in self.scores[seat] if bid.score is not None]
        least = max(bid.score.low for bid in bids if bid.score is not None) if bids else 0
        return [bid for bid in bids if bid.score is not None and bid.score.high >= least]

    def regret(self, seat: int) -> Bounds | None:
        """What the bid laid cost a seat against the best."""
        gains = [bid.gain for bid in self.scores[seat] if bid.gain is not None]
        if not gains:
            return None
        return Bounds(max(gain.low for gain in gains), max(gain.high for gain in gains))

    def safest(self, seat: int) -> list[BidScore]:
        """The bids of a seat whose sure score may be the greatest."""
        least = max(bid.sure.low for bid in self.scores[seat])
        return [bid for bid in self.scores[seat] if bid.sure.high >= least]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints."""
        from solver.formats.text import format_deal

        record, rules = self.setting.record, self.setting.rules
        asked = [(rules.seats[seat], seat) for seat in self.seats]
        result: dict[str, Any] = {
            "game": rules.game,
            "deal": format_deal(record.deal, record.first),
            "options": dict(rules.options),
            "exact": self.exact,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "stage": "after",
            "laid": {name: record.bids[name].text for name in rules.seats} if self.laid else None,
            "actual": None if self.actual is None else self._outcome_data(self.actual),
            "bids": [self._bid_data(bid) for _, seat in asked for bid in self.scores[seat]],
            "best": {name: self._best_data(seat) for name, seat in asked} if self.laid else None,
            "sure": {name: self._sure_data(seat) for name, seat in asked},
            "equilibria": [
                {
                    "bids": {rules.seats[bid.seat]: bid.card.text for bid in one.profile},
                    "certain": one.certain,
                    **self._outcome_data(outcome),
                }
                for one, outcome in zip(self.equilibria.found, self.outcomes, strict=True)
            ],
            "all_equilibria": self.equilibria.complete,
            "model": {
                "variables": self.equilibria.variables,
                "constraints": self.equilibria.constraints,
                "rows": self.equilibria.rows,
                "seconds": round(self.equilibria.seconds, 6),
            },
        }
        return result

    def _outcome_data(self, outcome: Outcome) -> dict[str, Any]:
        seats = self.setting.rules.seats
        return {
            **_play_data(outcome, seats),
            "scores": {name: number(score) for name, score in zip(seats, outcome.scores, strict=True)},
        }

    def _bid_data(self, bid: BidScore) -> dict[str, Any]:
        seats, choice = self.setting.rules.seats, bid.choice
        data: dict[str, Any] = {
            "seat": seats[choice.seat],
            "card": choice.card.text,
            "equals": [card.text for card in choice.cards[1:]],
            "bid": choice.number,
            "sure": number(bid.sure),
        }
        if bid.outcome is not None and bid.score is not None and bid.gain is not None:
            data |= _play_data(bid.outcome, seats)
            data |= {"score": number(bid.score), "gain": number(bid.gain)}
        return data

    def _best_data(self, seat: int) -> dict[str, Any]:
        best, regret = self.best_replies(seat), self.regret(seat)
        scores = [bid.score for bid in best if bid.score is not None]
        top = Bounds(max(score.low for score in scores), max(score.high for score in scores))
        return {
            "cards": [card.text for bid in best for card in bid.choice.cards],
            "score": number(top),
            "regret": None if regret is None else number(regret),
        }

    def _sure_data(self, seat: int) -> dict[str, Any]:
        safest = self.safest(seat)
        top = Bounds(max(bid.sure.low for bid in safest), max(bid.sure.high for bid in safest))
        return {"cards": [card.text for bid in safest for card in bid.choice.cards], "score": number(top)}


def _play_data(outcome: Outcome, seats: str) -> dict[str, Any]:
    return {
        "total": sum(outcome.bids),
        "trump": outcome.maker.suit.letter,
        "leader": seats[outcome.maker.seat],
        "modes": [mode.value for mode in outcome.modes],
        "chosen": outcome.chosen,
    }


def bids_after(
    setting: Setting,
    *,
    seat: int | None = None,
    budget: Budget | None = None,
    engine_factory: EngineFactory = KernelEngine,
) -> Bids:
    """Each card of each seat (or of one) as bid, against the bids laid and against any; the equilibria.

    Scores count what a seat is sure of against all others together, under the scoring of the rules. At a
    sum of 13 that leaves a choice, the trump maker takes the mode in which he is sure of more, atas when
    both are the same. Without bids in the record there is no comparison with those laid. Past the budget
    scores are proven intervals, and equilibria that are not proven to be any are marked so.

    Raises ``OptionError`` for a game without bids, ``DealError`` for hidden hands.
    """
    started = time.perf_counter()
    budget = budget or Budget()
    seconds = budget.seconds
    until = None if seconds is None else time.monotonic() + seconds * (1 - FOR_THE_MODEL)
    rules, record = setting.rules, setting.record
    check_game(rules)
    hands = record.deal.known_hands()
    choices = [choices_of(rules, who, hand) for who, hand in enumerate(hands)]
    bidding = Bidding(rules, choices, hands[0].bit_count())
    laid = _laid(setting, choices)
    scenarios = [bidding.scenarios(who) for who in range(rules.players)]
    engines = Engines(rules, budget, engine_factory)
    guarantees = Guarantees(engines, hands)
    if laid is not None:
        guarantees.solve(stakes_around(bidding, laid), until)
    if not budget.stop.is_set():
        guarantees.solve(stakes_by_need(bidding, scenarios), until)
    payoffs = Payoffs(bidding, guarantees)
    tables = BidTables(payoffs, scenarios)
    if budget.stop.is_set():
        found = Equilibria.unknown()
    else:
        left = None if seconds is None else max(1.0, started + seconds - time.perf_counter())
        found = equilibria(tables, left, budget.stop)
    return Bids(
        setting=setting,
        laid=laid,
        actual=None if laid is None else _outcome(payoffs, laid),
        scores=tuple(_scores(payoffs, tables, laid, who) for who in range(rules.players)),
        seats=tuple(range(rules.players)) if seat is None else (seat,),
        equilibria=found,
        outcomes=tuple(_outcome(payoffs, one.profile) for one in found.found),
        seconds=time.perf_counter() - started,
        nodes=engines.nodes,
    )


def check_game(rules: Rules) -> None:
    """Raises ``OptionError`` for a game that has no bids."""
    if not rules.has_bids:
        raise OptionError(f"{rules.title} has no bids", remedy="bid is for the games truf and kozyr")


def _laid(setting: Setting, choices: Iterable[tuple[Choice, ...]]) -> Profile | None:
    bids = setting.record.bids
    if not bids:
        return None
    # The setting has checked that every bid is in its hand.
    found = [choice_with(some, bids[seat]) for seat, some in zip(setting.rules.seats, choices, strict=True)]
    return tuple(choice for choice in found if choice is not None)


def _outcome(payoffs: Payoffs, profile: Profile) -> Outcome:
    return Outcome(
        bids=tuple(choice.number for choice in profile),
        maker=payoffs.bidding.maker(profile),
        modes=payoffs.modes(profile),
        chosen=len(payoffs.bidding.modes(profile)) > 1,
        scores=tuple(payoffs.score(profile, seat).bounds for seat in range(len(profile))),
    )


def _scores(payoffs: Payoffs, tables: BidTables, laid: Profile | None, seat: int) -> tuple[BidScore, ...]:
    result = []
    for choice, sure in zip(tables.choices[seat], sure_scores(tables, seat), strict=True):
        if laid is None:
            result.append(BidScore(choice, sure, None, None))
            continue
        profile = with_bid([bid for bid in laid if bid.seat != seat], choice)
        gain = Bounds(0, 0)
        if choice != laid[seat]:
            gain = payoffs.gain(payoffs.score(profile, seat), payoffs.score(laid, seat))
        result.append(BidScore(choice, sure, _outcome(payoffs, profile), gain))
    return tuple(result)
