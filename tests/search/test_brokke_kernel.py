"""The kernel of Clubs by Drew Brokke against the plain engine, and its face against nonsense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from solver import _kernel
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.budget import Budget
from solver.cards import card_set, cards_of
from solver.plays import PASS
from solver.rules.brokke_combination import PACK, WILD, Contract
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, legal, play, start
from solver.rules.registry import rules_for
from solver.search.brokke_kernel import TECHNIQUES, BrokkeKernelEngine
from solver.search.brokke_reference import BrokkeMaxN, BrokkeMinimax
from solver.search.objective import Bounds

SENSIBLE: dict[str, Any] = {
    "players": 3,
    "sides": [1, 2, 4],
    "contracts": [],
    "ordinary_twos": False,
    "four_twos_club": True,
    "uncounted_club": True,
    "finish": 0,
    "table_bytes": 1 << 16,
    "without": [],
}


def random_law(random: Random) -> BrokkeLaw:
    """Any number of players, end of the last trick, reading of combinations, and contracts."""
    players, partners = random.choice(((3, "no"), (4, "no"), (4, "yes"), (5, "no")))
    options = {
        "players": str(players),
        "partners": partners,
        "finish": random.choice(("complete", "stop", "drop")),
        "twos": random.choice(("wild", "ordinary")),
        "four_twos": random.choice(("club", "apart")),
    }
    rules = rules_for("brokke", options)
    return BrokkeLaw.of(
        rules, [Contract(random.choice((0, 1, 2)), random.choice((0, 0, 1))) for _ in rules.seats]
    )


def random_position(random: Random, law: BrokkeLaw) -> BrokkePosition:
    """Two cards a hand, some one more, of few ranks and with wild cards; a play or two, passes among them."""
    players = sum(len(side) for side in law.sides)
    ranks = random.sample(range(1, 13), 3)
    near = [card for card in cards_of(PACK) if card.rank in ranks or card.bit & WILD or card.rank == 0]
    random.shuffle(near)
    sizes = [2 + (players == 3 and random.random() < 0.3) for _ in range(players)]
    hands = tuple(card_set(near.pop() for _ in range(size)) for size in sizes)
    piles = [0] * players
    for card in near:
        piles[random.choice((0, 0, 1, 2))] |= card.bit
    position = start(hands, random.randrange(players), tuple(piles))
    for _ in range(random.randrange(2, 5) + 2 * (players > 3)):
        plays = legal(position)
        if plays:
            chosen = PASS if PASS in plays and random.random() < 0.3 else random.choice(plays)
            position = play(position, chosen, law.finish)
    return position


def batch(seed: int, positions: int, without: tuple[str, ...] = ()) -> int:
    """Compares values, plays and first plays; answers how many values are not certain beforehand."""
    searched = 0
    random = Random(seed)
    for _ in range(positions):
        law = random_law(random)
        engine = BrokkeKernelEngine(law, Budget(memory_mb=1), without=without)
        position = random_position(random, law)
        aim = BrokkeAim(
            random.randrange(len(law.sides)), random.choice(list(BrokkeGoal)), random.random() < 0.3
        )
        plain = BrokkeMinimax(law, aim)
        value = plain.value(position)
        searched += not aim.range(law, position).exact
        case = (law, position, aim)
        assert engine.value(position, aim) == Bounds(value, value), case
        if position.finished:
            continue
        worths = plain.plays(position)
        plays = list(worths)
        assert engine.values_after(position, aim, plays) == tuple(
            Bounds(worths[chosen], worths[chosen]) for chosen in plays
        ), case
        first = next(chosen for chosen in plays if worths[chosen] == value)
        assert engine.first_best(position, aim, plays) == (first, Bounds(value, value)), case
    return searched


def test_agrees_with_the_plain_engine() -> None:
    assert batch(31, 60) > 15


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_agrees_with_each_technique_switched_off(technique: str) -> None:
    batch(32, 12, (technique,))


def test_agrees_without_any_technique() -> None:
    batch(33, 12, TECHNIQUES)


def test_equilibria_are_those_of_the_plain_engine() -> None:
    random = Random(34)
    compared = 0
    while compared < 12:
        law = random_law(random)
        position = random_position(random, law)
        if position.finished or position.live.bit_count() > 6:
            continue
        compared += 1
        plain = BrokkeMaxN(law, BrokkeGoal.SCORE)
        found = BrokkeKernelEngine(law, Budget(memory_mb=4)).equilibrium(position, BrokkeGoal.SCORE)
        assert found.worths == plain.worths(position)
        assert found.plays == plain.plays(position)
        assert found.line == plain.line(position)


def test_one_key_does_not_serve_black_and_red_twos() -> None:
    """Two fives won, a two and a three in each hand: the leader's two makes trips only if it is black. One
    engine answers for every suit of the two, so a key without its colour would repeat an answer."""
    law = BrokkeLaw.of(rules_for("brokke", {}))
    aim = BrokkeAim(0, BrokkeGoal.SCORE)
    engine = BrokkeKernelEngine(law, Budget(memory_mb=1), without=("bounds", "guards", "waiting"))
    values = []
    for two in (0, 1, 2, 3):
        other = (two + 1) % 4
        hands = (
            1 << 16 * two | 1 << 16 * two + 1,
            1 << 16 * other + 2 | 1 << 16 * other + 4,
            1 << 16 * other + 5 | 1 << 16 * other + 6,
        )
        position = start(hands, 0, (1 << 16 * ((two + 2) % 4) + 3 | 1 << 16 * ((two + 3) % 4) + 3, 0, 0))
        value = BrokkeMinimax(law, aim).value(position)
        assert engine.value(position, aim) == Bounds(value, value)
        values.append(value)
    assert values[0] == values[3] == values[1] + 15 == values[2] + 15


@pytest.mark.parametrize(
    "changed",
    [
        {"players": 2},
        {"players": 6},
        {"sides": [1, 2]},
        {"sides": [1, 2, 6]},
        {"contracts": [(1, 0)]},
        {"contracts": [(9, 9)] * 3},
        {"finish": 3},
        {"without": ["magic"]},
    ],
)
def test_senseless_tasks_are_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        _kernel.BrokkeEngine(**SENSIBLE | changed)


@pytest.mark.parametrize(
    "changed",
    [
        {"hands": [1, 2]},
        {"hands": [1, 1, 2]},
        {"hands": [1, 2, 1 << 15]},
        {"piles": [1, 0, 0]},
        {"leader": 3},
        {"leader": -1},
        {"trick": [0]},
        {"trick": [24]},
        {"trick": [8, 16, 32]},
        {"trick": [8], "hands": [1, 0, 4]},
    ],
)
def test_senseless_states_are_refused(changed: dict[str, Any]) -> None:
    whole: dict[str, Any] = {"hands": [1, 2, 4], "piles": [0, 0, 0], "leader": 0, "trick": []}
    engine = _kernel.BrokkeEngine(**SENSIBLE)
    state = _kernel.BrokkeState(**whole | changed)
    with pytest.raises(ValueError, match=r"\w"):
        engine.values([state], (0, False, False), -1.0, 0, None)
    with pytest.raises(ValueError, match=r"\w"):
        engine.equilibrium(state, False, -1.0, 0, None)
    good = _kernel.BrokkeState(**whole)
    for aim in ((3, False, False), (-1, False, False), (0, True, False)):
        with pytest.raises(ValueError, match=r"\w"):
            engine.values([good], aim, -1.0, 0, None)


def test_bounds_hold_when_the_budget_runs_out() -> None:
    """What is proven after some nodes contains the value, and nothing false is kept for later."""
    random = Random(35)
    for _ in range(15):
        law = random_law(random)
        position = random_position(random, law)
        value = BrokkeMinimax(law, BrokkeAim(0, BrokkeGoal.SCORE)).value(position)
        engine = BrokkeKernelEngine(law, Budget(memory_mb=1))
        state = _kernel.BrokkeState(
            list(position.hands), list(position.piles), position.leader, [one.cards for one in position.trick]
        )
        for nodes in (1, 5, 20, 80):
            ((low, high),), _ = engine._kernel.values([state], (0, False, False), -1.0, nodes, None)
            assert low <= value <= high
        assert engine.value(position, BrokkeAim(0, BrokkeGoal.SCORE)) == Bounds(value, value)


def test_clubs_without_trips_are_no_contract() -> None:
    """Negative trips say that nothing is known of a contract, whatever stands beside them."""
    whole: dict[str, Any] = {"hands": [1 << 5, 2 << 5, 4 << 5], "piles": [0, 0, 0], "leader": 0, "trick": []}
    state = _kernel.BrokkeState(**whole)
    found = [
        _kernel.BrokkeEngine(**SENSIBLE | {"contracts": [(-1, clubs)] * 3}).values(
            [state], (0, False, True), -1.0, 0, None
        )
        for clubs in (-1, 0, 2, 12)
    ]
    assert all(one == found[0] for one in found)
