"""The kernel of Kozel against the plain engine, position by position, under every rule."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.budget import Budget
from solver.cards import card_set, cards_of
from solver.kozel_goal import KozelGoal
from solver.rules.kozel import PACK
from solver.rules.kozel_law import ALL_POINTS, TEN_HIGH, TEN_LOW, Law
from solver.rules.kozel_play import KozelPosition, legal, play
from solver.search.kozel_kernel import TECHNIQUES, KozelKernelEngine
from solver.search.kozel_reference import KozelMinimax
from solver.search.objective import Bounds

CARDS = list(cards_of(PACK))


def random_law(random: Random, size: int) -> Law:
    """Any rules, for hands of this size."""
    return Law(
        ranks=random.choice((TEN_HIGH, TEN_LOW)),
        claim=random.choice(("any", "any", "trumps", "no")),
        claim_when=random.choice(("open", "open", "between", "first")),
        most_led=random.choice((size, 4, max(1, size - 1))),
        hand_size=size,
        no_trick=random.choice(("tricks", "points")),
        egg=random.choice(("nothing", "both", "double")),
        factor=random.choice((1, 2)),
    )


def random_position(random: Random, law: Law, stock: int, plays: int) -> KozelPosition:
    """Some plays after full hands of cards from two or three suits, and with any points taken before."""
    suits = random.sample(range(4), random.choice((2, 3)))
    size = law.hand_size
    some = random.sample([card for card in CARDS if card.suit in suits], 4 * size + stock)
    hands = [card_set(some[size * seat : size * (seat + 1)]) for seat in range(4)]
    position = KozelPosition(
        tuple(hands), tuple(some[4 * size :]), random.randrange(4), random.choice((*suits, 0))
    )
    tricks = random.choice(((0, 0), (0, 1), (1, 0), (1, 1)))
    gone = ALL_POINTS - position.points_left
    # Near to half, so that the rest decides, or all to one side.
    mine = random.choice((max(0, min(gone, 60 - random.randrange(position.points_left + 1))), 0, gone))
    mine = 0 if not tricks[0] else gone if not tricks[1] else mine
    position = replace(position, points=(mine, gone - mine if tricks[1] else 0), tricks=tricks)
    for _ in range(plays):
        position = play(law, position, random.choice(legal(law, position)))
    return position


def check(engine: KozelKernelEngine, law: Law, position: KozelPosition, goal: KozelGoal) -> None:
    """Value, every play and the first best one, as the plain engine has them."""
    plain = KozelMinimax(law, goal)
    value = plain.value(position)
    assert engine.value(position, goal) == Bounds(value, value), (law, position, goal)
    if position.finished:
        return
    worths = plain.plays(position)
    found = engine.values_after(position, goal, list(worths))
    assert dict(zip(worths, found, strict=True)) == {
        chosen: Bounds(worth, worth) for chosen, worth in worths.items()
    }, (law, position, goal)
    first = next(chosen for chosen, worth in worths.items() if worth == value)
    assert engine.first_best(position, goal, list(worths)) == (first, Bounds(value, value)), (
        law,
        position,
        goal,
    )


def batch(seed: int, positions: int, size: int, stock: int, without: tuple[str, ...] = ()) -> None:
    """Positions of one size under rules drawn for each."""
    random = Random(f"{seed} {size} {stock}")
    for _ in range(positions):
        law = random_law(random, size)
        engine = KozelKernelEngine(law, Budget(memory_mb=1), without=without)
        # In the middle of tricks, where the stock makes whole ones too long for the plain engine.
        plays = random.randrange(3, 7) if stock or size > 2 else random.randrange(5)
        position = random_position(random, law, stock, plays)
        for goal in KozelGoal:
            check(engine, law, position, goal)


@pytest.mark.parametrize(
    ("size", "stock", "positions"),
    [(1, 0, 40), (1, 4, 40), (1, 8, 20), (2, 0, 40), (2, 4, 10), (3, 0, 6), (4, 0, 1)],
)
def test_agrees_with_the_plain_engine(size: int, stock: int, positions: int) -> None:
    batch(21, positions, size, stock)


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_agrees_with_each_technique_switched_off(technique: str) -> None:
    batch(22, 12, 2, 0, (technique,))
    batch(22, 12, 1, 4, (technique,))


def test_agrees_without_any_technique() -> None:
    batch(23, 12, 2, 0, TECHNIQUES)


@given(seed=st.integers(0, 2**32), size=st.integers(1, 2), plays=st.integers(0, 8))
@settings(max_examples=40, deadline=None)
def test_agrees_anywhere_in_a_game(seed: int, size: int, plays: int) -> None:
    random = Random(seed)
    law = random_law(random, size)
    position = random_position(random, law, 0 if size == 2 else 4, 0)
    for _ in range(plays):
        if not position.finished:
            position = play(law, position, random.choice(legal(law, position)))
    check(KozelKernelEngine(law, Budget(memory_mb=1)), law, position, random.choice(list(KozelGoal)))


def test_one_engine_answers_for_several_games() -> None:
    """Another trump, another stock, the same cards in other hands: nothing is taken from the wrong game."""
    random = Random(24)
    law = Law(hand_size=2)
    engine = KozelKernelEngine(law, Budget(memory_mb=1))
    for number in range(24):
        position = random_position(random, law, 4 if number % 24 == 0 else 0, 0)
        for trump, goal in product((0, 1), KozelGoal):
            check(engine, law, replace(position, trump=trump), goal)
    assert engine.nodes > 0
