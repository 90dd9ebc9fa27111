"""The exchange of Clubs priced as :mod:`solver.analysis.exchange` prices it, in points of the deal."""

from __future__ import annotations

from collections.abc import Sequence

from solver.analysis.currency import points
from solver.analysis.exchange import solve_exchange
from solver.analysis.exchange_round import known_round, word
from solver.analysis.review.decision import Decision, Kind, cost_of
from solver.budget import Budget
from solver.question import Setting
from solver.search.objective import Bounds


def price_exchange(
    setting: Setting, seats: Sequence[int], budget: Budget
) -> tuple[tuple[Decision, ...], int]:
    """What these seats chose in the exchange that the record tells of, and the positions searched.

    A choice is worth what the seat is then sure of, all after it choosing their best. Nothing without an
    exchange in the record. Raises ``DealError`` when the widow is needed and missing.
    """
    rules, record = setting.rules, setting.record
    if not record.exchange or record.dealer is None:
        return (), 0
    round_ = known_round(rules, record.deal, rules.seats.index(record.dealer))
    assert round_ is not None  # the cards of the game have been played from known hands
    answer = solve_exchange(setting, round_, points(rules), budget=budget)
    tree = {decision.after: decision for decision in answer.tree}
    decisions = []
    for turn, swaps in enumerate(record.exchange):
        choice = tree[record.exchange[:turn]]
        if choice.seat not in seats:
            continue
        worths = {False: choice.keep, True: choice.swap}
        top = Bounds(max(choice.keep.low, choice.swap.low), max(choice.keep.high, choice.swap.high))
        best = [each for each in (swaps, not swaps) if top.exact and worths[each] == top]
        decisions.append(
            Decision(
                seat=choice.seat,
                kind=Kind.EXCHANGE,
                did=word(swaps),
                best=tuple(word(each) for each in best),
                before=top,
                after=worths[swaps],
                cost=cost_of(top, worths[swaps]),
                unit="points",
                complete=choice.keep.exact and choice.swap.exact,
                ways=2,
                good=len(best),
            )
        )
    return tuple(decisions), answer.nodes
