"""Ceilings of memory: tables stay below theirs and answer the same, and no share is given out twice."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solver import _kernel
from solver.budget import Budget
from solver.cards import Suit, cards_of
from solver.errors import OutOfBudgetError
from solver.play import legal, start
from solver.rules.base import Mode
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.kernel import KernelEngine
from solver.search.objective import guarantee, tricks_table
from solver.search.reference import MaxN, Minimax

MB = 1 << 20
BESIDE = 2 * MB
"""What an engine has beside its tables, at most."""


def raw_engine(players: int, follow: int, table_bytes: int) -> _kernel.Engine:
    return _kernel.Engine(players, follow, int(Suit.SPADES), False, 1, 1, table_bytes, [])


@pytest.mark.parametrize(("game", "follow", "mb"), [("kozyr", 0, 4), ("clubs", 1, 3)])
def test_tables_fill_up_but_never_beyond_the_ceiling(game: str, follow: int, mb: int) -> None:
    rules = rules_for(game)
    hands = random_deal(rules, 1, 9).known_hands()
    engine = raw_engine(rules.players, follow, mb * MB)
    fewest = [-tricks for tricks in range(14)]
    sizes = []
    for leader in range(rules.players):
        state = _kernel.State(list(hands), leader, False, [])
        for _ in range(5):
            engine.value(state, fewest, -5, -1.0, 20_000, None)
            sizes.append(engine.table_bytes)
    assert max(sizes) <= mb * MB
    assert max(sizes) > (mb * MB - BESIDE) // 3
    # It was emptied, and not only once it was full for good.
    assert any(later < earlier for earlier, later in pairwise(sizes))


@pytest.mark.parametrize("index", range(3))
def test_the_smallest_table_gives_the_same_values(index: int) -> None:
    rules = rules_for("kozyr")
    hands = random_deal(rules, 5, index, cards=9).known_hands()
    for mode in Mode:
        worth = [(1 if mode is Mode.ATAS else -1) * tricks for tricks in range(10)]
        state = _kernel.State(list(hands), index, False, [])
        small, large = (raw_engine(4, 0, size).value(state, worth, 0, -1.0, 0, None) for size in (1, 64 * MB))
        assert small == large
        assert small[0] == small[1]


@pytest.mark.parametrize("index", range(6))
def test_both_sides_of_bridge_share_a_table(index: int) -> None:
    rules = rules_for("bridge")
    position = start(rules, random_deal(rules, 3, index, cards=4).known_hands(), index % 4, None)
    table = tricks_table(4, Mode.ATAS)
    ours, theirs = (guarantee(side, table) for side in rules.sides)
    engine = KernelEngine(rules, Budget(memory_mb=4))
    first = engine.value(position, ours)
    size = engine.table_bytes
    second = engine.value(position, theirs)
    assert engine.table_bytes == size
    assert first.low + second.low == first.high + second.high == 4
    plain = Minimax(rules, theirs)
    cards = list(cards_of(legal(rules, position)))
    assert [bounds.low for bounds in engine.values_after(position, theirs, cards)] == list(
        plain.cards(position).values()
    )
    best, value = engine.first_best(position, theirs, cards)
    expected = plain.cards(position)
    assert value == second
    assert best == next(card for card in cards if expected[card] == second.low)


def test_an_equilibrium_gives_up_when_its_memory_is_full() -> None:
    rules = rules_for("truf")
    position = start(rules, random_deal(rules, 1, 2, cards=6).known_hands(), 0, Suit.SPADES)
    search = MaxN(rules, (tricks_table(6, Mode.ATAS),) * 4, most=2000)
    with pytest.raises(OutOfBudgetError, match="no equilibrium within the memory given"):
        search.tricks(position)


def test_time_also_ends_the_guarantees_that_an_equilibrium_needs() -> None:
    """A tie is broken by guarantees, which in the middle of a deal take longer than anything else."""
    rules = rules_for("truf")
    position = start(rules, random_deal(rules, 1, 2, cards=6).known_hands(), 0, Suit.SPADES)
    search = MaxN(rules, (tricks_table(6, Mode.ATAS),) * 4)
    search.deadline = 0.0
    with pytest.raises(OutOfBudgetError, match="no equilibrium within the time given"):
        search._minimax[0].value(position)
