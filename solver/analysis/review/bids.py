"""The bids of Truf priced as :mod:`solver.analysis.bids` prices them: against those that the others laid."""

from __future__ import annotations

from collections.abc import Sequence

from solver.analysis.bids.choice import Choice, choice_with, choices_of
from solver.analysis.bids.guarantees import EngineFactory, Engines, Guarantees
from solver.analysis.bids.outcome import Bidding, Profile, with_bid
from solver.analysis.bids.payoff import Payoffs, stakes_around, stakes_of
from solver.analysis.review.decision import Decision, Kind, cost_of
from solver.budget import Budget
from solver.cards import Card
from solver.question import Setting
from solver.rules.base import Mode
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds


def price_bids(
    setting: Setting,
    seats: Sequence[int],
    budget: Budget,
    until: float | None,
    factory: EngineFactory = KernelEngine,
) -> tuple[tuple[Decision, ...], int]:
    """The bids of these seats, and the mode where its choice was theirs; with the positions searched.

    A bid is worth the score that its seat is then sure of, the others' bids as they were laid; at a sum of
    13 with a choice, the trump maker taking the mode that is sure of more. Nothing without bids.
    """
    rules, record = setting.rules, setting.record
    if not record.bids:
        return (), 0
    hands = record.deal.known_hands()
    choices = [choices_of(rules, seat, hand) for seat, hand in enumerate(hands)]
    bidding = Bidding(rules, choices, hands[0].bit_count())
    found = [choice_with(some, record.bids[name]) for name, some in zip(rules.seats, choices, strict=True)]
    laid: Profile = tuple(choice for choice in found if choice is not None)
    engines = Engines(rules, budget, factory)
    guarantees = Guarantees(engines, hands)
    wanted = stakes_around(bidding, laid)
    if len(seats) < rules.players:
        wanted = (
            stake
            for seat in seats
            for choice in choices[seat]
            for stake in stakes_of(bidding, _with(laid, choice), (seat,))
        )
    guarantees.solve(wanted, until)
    payoffs = Payoffs(bidding, guarantees)
    decisions = [_bid(payoffs, laid, seat, record.bids[rules.seats[seat]]) for seat in seats]
    maker = bidding.maker(laid).seat
    if len(bidding.modes(laid)) > 1 and setting.mode is not None and maker in seats:
        decisions.append(_mode(payoffs, laid, maker, setting.mode))
    return tuple(decisions), engines.nodes


def _with(laid: Profile, choice: Choice) -> Profile:
    """The bids laid, but for one seat another."""
    return with_bid([bid for bid in laid if bid.seat != choice.seat], choice)


def _bid(payoffs: Payoffs, laid: Profile, seat: int, card: Card) -> Decision:
    own = payoffs.score(laid, seat)
    scores = {choice: payoffs.score(_with(laid, choice), seat) for choice in payoffs.bidding.choices[seat]}
    gains = [payoffs.gain(score, own) for choice, score in scores.items() if choice != laid[seat]] or [
        Bounds(0, 0)
    ]
    cost = Bounds(max(0, *(gain.low for gain in gains)), max(0, *(gain.high for gain in gains)))
    top = Bounds(
        max(score.bounds.low for score in scores.values()),
        max(score.bounds.high for score in scores.values()),
    )
    best = [choice for choice, score in scores.items() if top.exact and score.bounds == top]
    cards = [each for choice in best for each in choice.cards]
    return Decision(
        seat=seat,
        kind=Kind.BID,
        did=card,
        best=tuple(sorted(cards, key=lambda each: each != card)),
        before=top,
        after=own.bounds,
        cost=cost,
        unit="points",
        complete=top.exact
        and all(score.bounds.exact or score.bounds.high < top.low for score in scores.values()),
        ways=len(scores),
        good=len(best),
    )


def _mode(payoffs: Payoffs, laid: Profile, maker: int, did: Mode) -> Decision:
    """The trump maker's choice of the mode."""
    bidding, guarantees = payoffs.bidding, payoffs.guarantees
    scores = {mode: guarantees.score(bidding.stake(laid, maker, mode)) for mode in Mode}
    top = Bounds(max(score.low for score in scores.values()), max(score.high for score in scores.values()))
    best = [mode.value for mode, score in scores.items() if top.exact and score == top]
    return Decision(
        seat=maker,
        kind=Kind.MODE,
        did=did.value,
        best=tuple(best),
        before=top,
        after=scores[did],
        cost=cost_of(top, scores[did]),
        unit="points",
        complete=all(score.exact for score in scores.values()),
        ways=2,
        good=len(best),
    )
