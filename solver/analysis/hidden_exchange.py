"""The exchange of Clubs as the player whose turn it is sees it: his hand, and what the others have done.

Two questions are kept apart, since the others do not see his hand either.

1. *How the others choose.* From rounds dealt at random, all hands hidden, one policy for everybody is
   worked out in CP-SAT (:mod:`solver.analysis.exchange_model`). What a player sees is who has swapped and
   how strong his own hand is (:mod:`solver.analysis.strength`), not its thirteen cards: with sampled
   hands hardly two are alike, and a choice made for one hand alone would be made with all other cards known.
2. *What he should do.* Deals that fit what he knows are drawn. Those before him have chosen by the
   policy but for rare slips, so a deal is taken in proportion to how well it explains what they did: a
   widow laid down on purpose is a weak one. Those after him choose by the policy, each by his own hand in
   that deal. Keeping and swapping are then worth the mean, over the same deals, of what he is sure of.

The others are taken to choose for points of the deal in either currency. Within each deal the worth is a
guarantee with all hands open, so both means leave out what a player loses by not seeing the cards in play.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from solver.analysis.currency import Currency
from solver.analysis.exchange_estimate import HiddenExchange, Sample, standard_error
from solver.analysis.exchange_model import Scenario
from solver.analysis.exchange_others import SLIP, OthersModel, knowledge_of, others_model
from solver.analysis.exchange_round import Choices, Guarantees, Round
from solver.budget import Budget
from solver.deal import Deal
from solver.errors import DealError, OutOfBudgetError
from solver.question import Setting
from solver.rules.base import Rules
from solver.rules.clubs import exchange_turns
from solver.sampling.draw import Sampler
from solver.search.engine import Engine
from solver.search.kernel import KernelEngine

SAMPLES: Final = 100
BATCH: Final = 10
"""Samples between two looks at the standard error."""
FEWEST: Final = 20
"""Samples before a standard error is believed."""

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


def _silent(what: str, done: int, wanted: int) -> None:
    """No report of progress."""


def estimate_exchange(
    setting: Setting,
    dealer: int,
    currency: Currency,
    *,
    so_far: Choices = (),
    samples: int = SAMPLES,
    rounds: int | None = None,
    seed: int = 0,
    error: float | None = None,
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> HiddenExchange:
    """What the player whose turn it is should do, by what he knows: the hands that the setting shows.

    Takes ``samples`` deals, fewer once the standard error of what a swap gains is at most ``error``. The
    others' policy comes from rounds shipped, or from ``rounds`` solved now where the rules or the size
    of the hands are others (always, if ``rounds`` is given). Past the budget, and on Ctrl-C, the estimate
    is made of the samples taken until then. It depends on the seed, not on the number of threads.

    Raises ``DealError`` when the player's own hand is hidden or the knowledge contradicts itself,
    ``OutOfBudgetError`` when no sample could be taken.
    """
    started = time.perf_counter()
    rules, deal = setting.rules, setting.record.deal
    budget = budget or Budget()
    turns = exchange_turns(rules, dealer)
    seat = turns[len(so_far)]
    hand = deal.hands[seat]
    if hand is None:
        raise DealError(
            "the hand of the player whose turn it is is hidden",
            place=rules.seats[seat],
            remedy="give its cards, or say with --so-far what those before him have done",
        )
    size = hand.bit_count()
    sampler = Sampler(knowledge_of(rules, deal.hands, deal.widow, size), seed)
    engine = KernelEngine(rules, budget)
    work = _Work(rules, dealer, engine, budget, progress or _silent, started)
    taken: list[Sample] = []
    complete = False
    model: OthersModel | None = None
    try:
        model = work.model(size, rounds, seed)
        complete = work.sample(taken, sampler, model, currency, so_far, samples, error)
    except KeyboardInterrupt:
        # Between two searches; one that it meets answers with bounds, and its sample is not taken.
        budget.stop.set()
    if model is None or not taken:
        raise OutOfBudgetError("no sample was taken in time", remedy="give more, or fewer --rounds")
    return HiddenExchange(
        setting=setting,
        dealer=dealer,
        turns=turns,
        so_far=so_far,
        currency=currency,
        hand=hand,
        model=model,
        samples=tuple(taken),
        wanted=samples,
        complete=complete,
        seed=seed,
        seconds=time.perf_counter() - started,
        nodes=engine.nodes,
    )


class _Work:
    """The two steps, with what both need."""

    def __init__(
        self,
        rules: Rules,
        dealer: int,
        engine: Engine,
        budget: Budget,
        progress: Progress,
        started: float,
    ) -> None:
        self.rules = rules
        self.turns = exchange_turns(rules, dealer)
        self._dealer = dealer
        self._engine = engine
        self._budget = budget
        self._progress = progress
        self._started = started

    def model(self, size: int, rounds: int | None, seed: int) -> OthersModel:
        """How the players choose."""

        def go_on(done: int, wanted: int) -> bool:
            self._progress("Solving rounds", done, wanted)
            # Half of the time is left for the samples.
            return not self._spent(0.5)

        return others_model(
            self.rules, size, self._engine, self._budget, rounds=rounds, seed=seed, go_on=go_on
        )

    def sample(
        self,
        taken: list[Sample],
        sampler: Sampler,
        model: OthersModel,
        currency: Currency,
        so_far: Choices,
        wanted: int,
        error: float | None,
    ) -> bool:
        """Takes samples until there are enough; whether there are."""
        index = 0
        while len(taken) < wanted:
            self._progress("Sampling", len(taken), wanted)
            batch: list[tuple[Round, tuple[Choices, Choices]]] = []
            while len(batch) < min(BATCH, wanted - len(taken)):
                if self._spent(1):
                    return False
                deal = sampler.draw(index)
                ends = self._ends(deal, model, so_far, Random(f"{sampler.seed}:{index}:taken"))
                index += 1
                if ends is not None:
                    batch.append((Round(self.rules, self._dealer, deal.known_hands(), deal.widow or 0), ends))
            if not self._solve_batch(taken, batch, currency, self.turns[len(so_far)]):
                return False
            if error is not None and len(taken) >= FEWEST:
                gains = [sample.worths[True] - sample.worths[False] for sample in taken]
                if standard_error(gains) <= error * currency.unit:
                    return True
        return True

    def _ends(
        self, deal: Deal, model: OthersModel, so_far: Choices, generator: Random
    ) -> tuple[Choices, Choices] | None:
        """How the round goes after keeping and after swapping; ``None`` for a deal that is not taken."""
        hands = deal.known_hands()
        scenario = Scenario(tuple(model.kinds(hands[seat]) for seat in self.turns), {})
        policy = model.policy
        likely = scenario.likelihood(policy, so_far, SLIP)
        if generator.random() * (SLIP - 1) ** len(so_far) >= likely:
            return None
        return scenario.finish(policy, (*so_far, False)), scenario.finish(policy, (*so_far, True))

    def _solve_batch(
        self,
        taken: list[Sample],
        batch: Sequence[tuple[Round, tuple[Choices, Choices]]],
        currency: Currency,
        seat: int,
    ) -> bool:
        guarantees = Guarantees(self._engine, currency.tables, self._budget)
        wanted = [(each.after(end), seat) for each, ends in batch for end in ends]
        found = guarantees.find(wanted)
        for number, (_, ends) in enumerate(batch):
            keep, swap = found[2 * number : 2 * number + 2]
            # Later samples are left out too: which ones are quick to solve is no matter of chance.
            if not (keep.exact and swap.exact):
                return False
            taken.append(Sample((keep.low, swap.low), ends))
        return True

    def _spent(self, share: float) -> bool:
        limit = self._budget.seconds
        return self._budget.stop.is_set() or (
            limit is not None and time.perf_counter() - self._started >= share * limit
        )
