"""The contracts of Clubs by Drew Brokke priced as :mod:`solver.analysis.contract_estimate` estimates them:
from the hand that declared, the others' hands unseen and their contracts as they were."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from solver.analysis.contract_estimate import ContractEstimate, contracts_of_hand
from solver.analysis.review.course import spent
from solver.analysis.review.decision import Kind
from solver.budget import Budget
from solver.deal import Deal
from solver.errors import OutOfBudgetError
from solver.question import Setting
from solver.rules.brokke_combination import Contract

SAMPLES: Final = 50
"""How many deals are played out for each contract unless a number is given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """What one player declared, against what would have scored more on average in simulated play."""

    seat: int
    contract: Contract
    estimate: ContractEstimate | None
    """Of the contract declared; ``None`` where there is none: an ending, or the time did not suffice."""
    best: ContractEstimate | None
    """Of the contract with the highest mean score."""
    samples: int
    """How many deals were played out under each contract."""
    complete: bool
    """Whether these are all that were asked for."""
    made: bool | None
    """Whether the player (of partners, both together) has formed it; ``None`` while play goes on."""

    def to_dict(self, seats: str) -> dict[str, Any]:
        """As plain data, with the keys of other decisions; estimates are named so."""
        data: dict[str, Any] = {
            "seat": seats[self.seat],
            "kind": Kind.CONTRACT.value,
            "did": self.contract.text,
            "best": [],
            "cost": None,
            "made": self.made,
            "samples": self.samples,
        }
        if self.estimate is None or self.best is None:
            return data
        did, best = self.estimate.to_dict(), self.best.to_dict()
        return data | {
            "best": [self.best.contract.text],
            "cost": did["behind"],
            "cost_se": did["behind_se"],
            "before": best["score"],
            "before_se": best["score_se"],
            "after": did["score"],
            "after_se": did["score_se"],
            "chance": did["chance"],
            "chance_se": did["chance_se"],
            "unit": "points",
            "notion": "simulated play",
            "complete": self.complete,
        }


def price_contracts(
    setting: Setting,
    seats: Sequence[int],
    made: Mapping[int, bool | None],
    budget: Budget,
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Declaration, ...]:
    """What these seats declared; empty where the record has no contracts.

    ``made`` tells by seat whether the contract was formed. Only a deal of the whole pack can be estimated,
    as contracts are declared before the first card; of an ending it is just told what became of them.
    Raises ``OptionError`` for fewer than 1 sample and for contracts of partners that leave one another no
    room.
    """
    rules, record = setting.rules, setting.record
    dealt = 0
    for hand in record.deal.known_hands():
        dealt |= hand
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    asked = [seat for seat in seats if rules.seats[seat] in record.contracts]
    found = []
    for number, seat in enumerate(asked):
        own = Contract(*record.contracts[rules.seats[seat]])
        one = Declaration(
            seat=seat,
            contract=own,
            estimate=None,
            best=None,
            samples=0,
            complete=dealt != rules.pack,
            made=made[seat],
        )
        if dealt == rules.pack and not spent(budget, until):
            # What is left is shared out among those whose turn is still to come.
            left = None if until is None else (until - time.monotonic()) / (len(asked) - number)
            try:
                answer = contracts_of_hand(
                    _unseen(setting, seat),
                    seat,
                    also=(own,),
                    samples=samples,
                    seed=seed,
                    budget=replace(budget, seconds=left),
                )
                estimate = next((some for some in answer.contracts if some.contract == own), None)
                one = replace(
                    one,
                    estimate=estimate,
                    best=answer.best,
                    samples=answer.samples,
                    complete=answer.complete and estimate is not None,
                )
            except OutOfBudgetError:
                pass  # nothing was played out: it stays without an estimate
        found.append(one)
        if progress is not None:
            progress(number + 1, len(asked))
    return tuple(found)


def _unseen(setting: Setting, seat: int) -> Setting:
    """The deal as a player saw it when he declared, except that he knew the others' contracts."""
    record, seats = setting.record, setting.rules.seats
    hands = tuple(hand if who == seat else None for who, hand in enumerate(record.deal.hands))
    others = {name: one for name, one in record.contracts.items() if name != seats[seat]}
    deal = Deal(record.deal.seats, hands)
    return replace(setting, record=replace(record, deal=deal, contracts=others, played=(), plays=()))
