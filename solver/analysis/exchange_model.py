"""Exchanging without seeing the others' cards: one choice per information set, in CP-SAT.

A *scenario* is one way in which the cards may lie, with what every end of the round is worth to every
player. What a player sees is his *kind* of hand and what those before him have done; a *policy* is one
choice for each such information set, the same in all scenarios that he cannot tell apart (this is the
deterministic equivalent of the multistage problem; see J. R. Birge and F. Louveaux, *Introduction to
Stochastic Programming*, 1997, on non-anticipativity). How finely kinds are told apart is the caller's affair.

Every choice is to be a best reply to the rest of the policy on what the player sees. So that choices
after an unexpected turn of the round are best replies as well, a player reckons with slips: one in so
many of the choices made *before* him was not that of the policy (after R. Selten, "Reexamination of the
perfectness concept", 1975). A swap must gain something: ties keep. There need not be a policy in which
every choice is a best reply, so the model asks for the one with the least sum of losses against best
replies, then for the fewest swaps. A loss of 0 is an equilibrium.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from threading import Event
from typing import TypeAlias

from ortools.sat.python import cp_model

from solver.analysis import interruptible
from solver.analysis.exchange_round import Choices

Polynomial: TypeAlias = dict[frozenset["Sight"], int]
"""A sum of products of choices (1 for a swap), as coefficients by the set of factors."""


@dataclass(frozen=True, slots=True, order=True)
class Sight:
    """An information set: all that a player knows when his turn comes."""

    place: int
    """His place in the order of turns, from 0."""
    after: Choices
    """What those before him have done."""
    kind: int
    """The kind of his hand."""


Policy: TypeAlias = Mapping[Sight, bool]
"""Whether to swap, by what is seen."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One way in which the cards may lie."""

    kinds: tuple[int, ...]
    """The kind of hand of each player, in the order of turns."""
    worths: Mapping[Choices, tuple[int, ...]]
    """What every end of the round is worth to each player, in the order of turns."""

    @property
    def players(self) -> int:
        """How many take part."""
        return len(self.kinds)

    def sight(self, after: Choices) -> Sight:
        """What the player sees whose turn it is after these choices."""
        return Sight(len(after), after, self.kinds[len(after)])

    def finish(self, policy: Policy, after: Choices) -> Choices:
        """How the round goes on after these choices when all others follow the policy."""
        while len(after) < self.players:
            after = (*after, policy[self.sight(after)])
        return after

    def likelihood(self, policy: Policy, after: Choices, slip: int) -> int:
        """How well these choices agree with the policy: ``slip - 1`` for each that does, 1 for each other."""
        weight = 1
        for place in range(len(after)):
            expected = policy[self.sight(after[:place])]
            weight *= slip - 1 if expected == after[place] else 1
        return weight


@dataclass(frozen=True, slots=True)
class Agreement:
    """A policy for all players, and how far its choices are from best replies."""

    policy: Policy
    gains: Mapping[Sight, int]
    """What a swap gains over keeping, summed over the scenarios with their likelihoods."""
    mass: Mapping[Sight, int]
    """The summed likelihoods; a gain divided by it is the gain a player expects."""
    proven: bool
    """Whether no policy has a smaller sum of losses."""
    booleans: int
    """Variables of the model."""
    constraints: int
    seconds: float

    @property
    def loss(self) -> int:
        """The sum of losses against best replies; 0 in an equilibrium."""
        return sum(loss(gain, self.policy[sight]) for sight, gain in self.gains.items())

    @property
    def worst_loss(self) -> float:
        """The most that a player who sees what he sees expects to lose by a choice of the policy."""
        lost = [-gain if self.policy[sight] else gain for sight, gain in self.gains.items()]
        return max(max(0, each) / self.mass[sight] for each, sight in zip(lost, self.gains, strict=True))

    def expected_gain(self, sight: Sight) -> float:
        """What a swap gains a player who sees this, in units of the scenarios' worths."""
        return self.gains[sight] / self.mass[sight]


def loss(gain: int, swaps: bool) -> int:
    """What a choice loses against the best reply; swapping for nothing counts as 1, so that ties keep."""
    return max(0, 1 - gain) if swaps else max(0, gain)


def sights(scenarios: Iterable[Scenario]) -> list[Sight]:
    """Every information set that occurs, players in turn."""
    found = set()
    for scenario in scenarios:
        for place in range(scenario.players):
            found |= {scenario.sight(after) for after in product((False, True), repeat=place)}
    return sorted(found)


def gains(
    scenarios: Sequence[Scenario], policy: Policy, slip: int
) -> tuple[dict[Sight, int], dict[Sight, int]]:
    """What swapping gains over keeping at every information set, and the likelihoods it is weighted by."""
    gain: dict[Sight, int] = {}
    mass: dict[Sight, int] = {}
    for scenario in scenarios:
        for place in range(scenario.players):
            for after in product((False, True), repeat=place):
                sight = scenario.sight(after)
                weight = scenario.likelihood(policy, after, slip)
                keep, swap = (
                    scenario.worths[scenario.finish(policy, (*after, choice))][place]
                    for choice in (False, True)
                )
                gain[sight] = gain.get(sight, 0) + weight * (swap - keep)
                mass[sight] = mass.get(sight, 0) + weight
    return gain, mass


def agree(
    scenarios: Sequence[Scenario], *, slip: int = 20, seconds: float = 10.0, stop: Event | None = None
) -> Agreement:
    """The policy with the least sum of losses, of those the one with the fewest swaps.

    ``slip`` says that one in so many earlier choices is unexpected. The result depends on the scenarios and
    on the version of the solver alone unless the ``seconds`` run out or Ctrl-C ends the
    search, which also sets ``stop``; it is then the best policy found.
    """
    model = cp_model.CpModel()
    choices = {sight: model.new_bool_var(_name(sight)) for sight in sights(scenarios)}
    products: dict[frozenset[Sight], cp_model.IntVar] = {}
    losses = []
    for sight, polynomial in _gain_polynomials(scenarios, slip).items():
        gain = sum(
            factor * _product(model, choices, products, factors) for factors, factor in polynomial.items()
        )
        reach = 1 + sum(abs(factor) for factor in polynomial.values())
        lost = model.new_int_var(0, reach, f"loss {_name(sight)}")
        model.add(lost >= gain).only_enforce_if(choices[sight].negated())
        model.add(lost >= 1 - gain).only_enforce_if(choices[sight])
        losses.append(lost)
    model.minimize((len(choices) + 1) * sum(losses) + sum(choices.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_time_in_seconds = seconds
    status = interruptible.solve(solver, model, stop)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        policy = {sight: bool(solver.value(choice)) for sight, choice in choices.items()}
    else:
        policy = dict.fromkeys(choices, False)
    gain_of, mass = gains(scenarios, policy, slip)
    return Agreement(
        policy=policy,
        gains=gain_of,
        mass=mass,
        proven=status == cp_model.OPTIMAL,
        booleans=len(choices) + len(products),
        constraints=len(model.proto.constraints),
        seconds=solver.wall_time,
    )


def _gain_polynomials(scenarios: Sequence[Scenario], slip: int) -> dict[Sight, Polynomial]:
    """What swapping gains at every information set, as a function of all other choices."""
    found: dict[Sight, Polynomial] = {}
    for scenario in scenarios:
        for place in range(scenario.players):
            for after in product((False, True), repeat=place):
                total = found.setdefault(scenario.sight(after), {})
                before: Polynomial = {frozenset(): 1}
                for at, choice in enumerate(after):
                    # The likelihood is linear in the choice: 1 or slip - 1.
                    low, high = (1, slip - 1) if choice else (slip - 1, 1)
                    before = _times(before, scenario.sight(after[:at]), low, high)
                for swaps, sign in ((False, -1), (True, 1)):
                    later = scenario.players - place - 1
                    for rest in product((False, True), repeat=later):
                        end = (*after, swaps, *rest)
                        term = {
                            factors: sign * n * scenario.worths[end][place] for factors, n in before.items()
                        }
                        for at in range(place + 1, scenario.players):
                            low, high = (0, 1) if end[at] else (1, 0)
                            term = _times(term, scenario.sight(end[:at]), low, high)
                        for factors, n in term.items():
                            total[factors] = total.get(factors, 0) + n
    return {
        sight: {factors: n for factors, n in polynomial.items() if n} for sight, polynomial in found.items()
    }


def _times(polynomial: Polynomial, sight: Sight, low: int, high: int) -> Polynomial:
    """The product with a factor that is ``low`` where a choice is to keep and ``high`` for a swap."""
    result: Polynomial = {}
    for factors, n in polynomial.items():
        result[factors] = result.get(factors, 0) + n * low
        more = factors | {sight}
        result[more] = result.get(more, 0) + n * (high - low)
    return result


def _product(
    model: cp_model.CpModel,
    choices: Mapping[Sight, cp_model.IntVar],
    products: dict[frozenset[Sight], cp_model.IntVar],
    factors: frozenset[Sight],
) -> cp_model.LinearExprT:
    """A variable that is 1 where all these choices are to swap."""
    if len(factors) <= 1:
        return choices[next(iter(factors))] if factors else 1
    found = products.get(factors)
    if found is None:
        ordered = sorted(factors)
        found = model.new_bool_var(" and ".join(map(_name, ordered)))
        model.add_bool_and([choices[sight] for sight in ordered]).only_enforce_if(found)
        model.add_bool_or([found, *(choices[sight].negated() for sight in ordered)])
        products[factors] = found
    return found


def _name(sight: Sight) -> str:
    before = "".join("s" if swaps else "k" for swaps in sight.after)
    return f"{sight.place}{before}:{sight.kind}"
