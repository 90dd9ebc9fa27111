"""The CP-SAT policy against every policy there is, on small trees of scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

import pytest

from solver.analysis.exchange_model import Scenario, Sight, agree, gains, loss, sights
from solver.analysis.exchange_round import Choices, all_choices

SLIP = 20


def tree(seed: int, kinds: Sequence[int], size: int) -> list[Scenario]:
    """Random scenarios with so many kinds of hands for each player."""
    generator = Random(seed)
    return [
        Scenario(
            tuple(generator.randrange(most) for most in kinds),
            {end: tuple(generator.randint(-3, 3) for _ in kinds) for end in all_choices(len(kinds))},
        )
        for _ in range(size)
    ]


def gain_of(scenarios: Sequence[Scenario], policy: Mapping[Sight, bool], sight: Sight, slip: int) -> int:
    """What a swap gains at an information set: a play-through of every scenario that cannot be told apart."""
    total = 0
    for scenario in scenarios:
        if scenario.kinds[sight.place] != sight.kind:
            continue
        weight = 1
        for place, done in enumerate(sight.after):
            meant = policy[Sight(place, sight.after[:place], scenario.kinds[place])]
            weight *= slip - 1 if meant == done else 1
        worth = []
        for choice in (False, True):
            course: Choices = (*sight.after, choice)
            for place in range(len(course), len(scenario.kinds)):
                course = (*course, policy[Sight(place, course, scenario.kinds[place])])
            worth.append(scenario.worths[course][sight.place])
        total += weight * (worth[1] - worth[0])
    return total


def cost(scenarios: Sequence[Scenario], policy: Mapping[Sight, bool], slip: int) -> tuple[int, int]:
    """What the model makes small: losses against best replies, then swaps."""
    lost = 0
    for sight, swaps in policy.items():
        gain = gain_of(scenarios, policy, sight, slip)
        lost += max(1 - gain, 0) if swaps else max(gain, 0)
    return lost, sum(policy.values())


@pytest.mark.parametrize(
    ("kinds", "size", "seeds"),
    [
        pytest.param((4,), 9, range(3), id="one player"),
        pytest.param((3, 3), 6, range(3), id="two players"),
        pytest.param((1, 1, 1), 4, range(6), id="three players, one kind"),
        pytest.param((2, 1, 1), 5, range(3), id="three players, the first sees more"),
        pytest.param((1, 2, 1), 6, (0, 7, 10, 23), id="three players, the second sees more"),
        pytest.param((1, 1, 2), 4, range(2), id="three players, the last sees more"),
    ],
)
def test_no_policy_is_better(kinds: Sequence[int], size: int, seeds: Sequence[int]) -> None:
    for seed in seeds:
        scenarios = tree(seed, kinds, size)
        seen = sights(scenarios)
        found = agree(scenarios, slip=SLIP)
        every = (
            dict(zip(seen, choices, strict=True)) for choices in product((False, True), repeat=len(seen))
        )
        assert found.proven
        assert cost(scenarios, found.policy, SLIP) == min(cost(scenarios, policy, SLIP) for policy in every)
        assert found.loss == cost(scenarios, found.policy, SLIP)[0]


def test_there_need_not_be_an_equilibrium() -> None:
    """Then what is lost against best replies is as little as can be, and is told."""
    found = agree(tree(23, (1, 2, 1), 6))
    assert found.proven
    assert found.loss > 1
    assert found.worst_loss > 0
    assert agree(tree(0, (1, 1, 1), 4)).worst_loss == 0


def test_gains_are_those_of_a_play_through() -> None:
    scenarios = tree(5, (3, 3, 3), 30)
    generator = Random(5)
    policy = {sight: generator.random() < 0.5 for sight in sights(scenarios)}
    gain, mass = gains(scenarios, policy, SLIP)
    assert gain == {sight: gain_of(scenarios, policy, sight, SLIP) for sight in policy}
    assert all(weight > 0 for weight in mass.values())


def test_one_choice_for_all_that_look_alike() -> None:
    """A swap gains 3 in one scenario and loses 1 in two others, which the player cannot tell apart."""
    worths: list[Mapping[Choices, tuple[int, ...]]] = [
        {(False,): (0,), (True,): (gain,)} for gain in (3, -1, -1)
    ]
    alike = agree([Scenario((0,), each) for each in worths])
    assert list(alike.policy.values()) == [True]
    apart = agree([Scenario((kind,), each) for kind, each in enumerate(worths)])
    assert [apart.policy[Sight(0, (), kind)] for kind in range(3)] == [True, False, False]


def test_ties_keep() -> None:
    found = agree([Scenario((0,), {(False,): (2,), (True,): (2,)})])
    assert found.policy == {Sight(0, (), 0): False}
    assert found.loss == 0
    assert loss(0, False) == 0
    assert loss(0, True) == 1


def test_a_choice_tells_those_after_it_something() -> None:
    """The first swaps bad hands only, so what he lays down is no good to the second."""
    good, bad = 1, 0
    scenarios = []
    for first, second in product((good, bad), (good, bad)):
        worths: dict[Choices, tuple[int, ...]] = {}
        for swaps, takes in product((False, True), repeat=2):
            own = 5 if swaps else 10 * first
            other = (10 * first if swaps else 5) if takes else 10 * second
            worths[swaps, takes] = (own, other)
        scenarios.append(Scenario((first, second), worths))
    policy = agree(scenarios).policy
    assert (policy[Sight(0, (), bad)], policy[Sight(0, (), good)]) == (True, False)
    assert policy[Sight(1, (False,), bad)]
    # After a swap both piles of a weak second are bad, so that only a rare slip makes it worth while.
    assert policy[Sight(1, (True,), bad)]
    assert agree(scenarios).expected_gain(Sight(1, (True,), bad)) == pytest.approx(0.5)
    assert not policy[Sight(1, (False,), good)]
