"""The kernel against the plain engine, position by position, under every rule that changes play."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.budget import Budget
from solver.cards import card_set, cards_of, of_suit
from solver.play import legal, play, start
from solver.position import Position
from solver.rules.base import Rules
from solver.rules.registry import rules_for
from solver.search.kernel import TECHNIQUES, KernelEngine
from solver.search.objective import Bounds, Objective, ceiling, guarantee
from solver.search.reference import Minimax

RULES: dict[str, tuple[str, dict[str, str]]] = {
    "bridge": ("bridge", {}),
    "truf": ("truf", {}),
    "truf counter-clockwise": ("truf", {"direction": "counterclockwise"}),
    "truf any lead": ("truf", {"trump_lead": "any"}),
    "truf three": ("truf", {"players": "3"}),
    "truf three without spades": (
        "truf",
        {"players": "3", "removed_suit": "S", "direction": "counterclockwise"},
    ),
    "kozyr": ("kozyr", {}),
} | {
    f"clubs {must_win} {lead}": ("clubs", {"must_win": must_win, "trump_lead": lead})
    for must_win, lead in product(("literal", "follow", "none", "win"), ("barred", "any"))
}


def deal(rules: Rules, rng: Random, tricks: int, packs: Sequence[int] = (2, 3, 4)) -> Position:
    """A random start: hands of so many cards from some of the suits, any leader, trump and bar."""
    suits = [suit for suit in range(4) if of_suit(rules.pack, suit)]
    suits = rng.sample(suits, min(len(suits), rng.choice(packs)))
    pack = [card for card in cards_of(rules.pack) if int(card.suit) in suits]
    rng.shuffle(pack)
    hands = tuple(card_set(pack[seat * tricks : (seat + 1) * tricks]) for seat in range(rules.players))
    trumps: list[int | None] = [suit for suit in range(4) if of_suit(rules.pack, suit)]
    if rules.fixed_trump is not None:
        trumps = [rules.fixed_trump]
    elif rules.notrump:
        trumps.append(None)
    position = start(rules, hands, rng.randrange(rules.players), rng.choice(trumps))
    return replace(position, broken=rng.random() < 0.5)


def advance(rules: Rules, position: Position, rng: Random, cards: int) -> Position:
    """The position after so many random legal cards."""
    for _ in range(cards):
        position = play(rules, position, rng.choice(list(cards_of(legal(rules, position)))))
    return position


def question(rules: Rules, rng: Random, size: int) -> Objective:
    """Any coalition, counting its own tricks or others', for most, fewest or any worths."""
    everybody = frozenset(range(rules.players))
    counted = frozenset(seat for seat in everybody if rng.random() < 0.5)
    control = rng.choice(
        (counted, counted, everybody, frozenset(seat for seat in everybody if rng.random() < 0.5))
    )
    table = rng.choice(
        (
            tuple(range(size + 1)),
            tuple(-tricks for tricks in range(size + 1)),
            tuple(rng.randrange(-3, 4) for _ in range(size + 1)),
        )
    )
    return Objective(control, counted, table)


def check(engine: KernelEngine, rules: Rules, position: Position, objective: Objective, cards: bool) -> None:
    """Value, and if wanted every card and the first best one, as the plain engine has them."""
    plain = Minimax(rules, objective)
    value = plain.value(position)
    assert engine.value(position, objective) == Bounds(value, value), (position, objective)
    if cards and not position.finished:
        worths = plain.cards(position)
        found = engine.values_after(position, objective, list(worths))
        assert dict(zip(worths, found, strict=True)) == {
            card: Bounds(worth, worth) for card, worth in worths.items()
        }, (position, objective)
        first = next(card for card, worth in worths.items() if worth == value)
        assert engine.first_best(position, objective, list(worths)) == (first, Bounds(value, value)), (
            position,
            objective,
        )


def batch(rules: Rules, seed: int, families: int, **made: Any) -> None:
    """Families of positions, each answered by one engine: deals, and deals with two cards exchanged."""
    rng = Random(seed)
    for _ in range(families):
        engine = KernelEngine(
            rules, Budget(memory_mb=made.get("memory_mb", 16)), without=made.get("without", ())
        )
        tricks = rng.choice((2, 3, 3) if rules.players == 4 else (2, 3, 4))
        position = deal(rules, rng, tricks)
        coalition = question(rules, rng, tricks)
        for number in range(4):
            table = question(rules, rng, tricks).table
            later = advance(rules, position, rng, rng.randrange(rules.players + 2))
            check(engine, rules, later, replace(coalition, table=table), cards=number % 2 == 0)
            position = neighbour(position, rng)


def neighbour(position: Position, rng: Random) -> Position:
    """The same suit lengths: two cards of a suit exchanged between hands, somebody else to lead."""
    hands = list(position.hands)
    one, other = rng.sample(range(len(hands)), 2)
    for suit in range(4):
        mine, theirs = of_suit(hands[one], suit), of_suit(hands[other], suit)
        if mine and theirs:
            both = rng.choice(list(cards_of(mine))).bit | rng.choice(list(cards_of(theirs))).bit
            hands[one] ^= both
            hands[other] ^= both
            break
    return replace(position, hands=tuple(hands), leader=rng.randrange(len(hands)))


@pytest.mark.parametrize("name", RULES)
def test_agrees_with_the_plain_engine(name: str) -> None:
    game, options = RULES[name]
    batch(rules_for(game, options), seed=11, families=25)


@pytest.mark.parametrize("technique", TECHNIQUES)
@pytest.mark.parametrize("name", ["bridge", "truf", "kozyr", "clubs literal barred", "clubs follow any"])
def test_agrees_with_each_technique_switched_off(name: str, technique: str) -> None:
    game, options = RULES[name]
    batch(rules_for(game, options), seed=12, families=5, without=(technique,))


@pytest.mark.parametrize("name", ["bridge", "truf three", "clubs win barred"])
def test_agrees_without_any_technique(name: str) -> None:
    game, options = RULES[name]
    batch(rules_for(game, options), seed=13, families=5, without=TECHNIQUES)


@pytest.mark.parametrize("memory_mb", [0, 1])
@pytest.mark.parametrize("name", ["bridge", "truf", "clubs literal barred"])
def test_agrees_with_hardly_any_memory(name: str, memory_mb: int) -> None:
    game, options = RULES[name]
    batch(rules_for(game, options), seed=14, families=5, memory_mb=memory_mb)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Rules, Position, Objective]:
    """A position of two or three tricks, possibly within a trick, and a question, all shrinkable."""
    game, options = RULES[draw(st.sampled_from(sorted(RULES)))]
    rules = rules_for(game, options)
    tricks = draw(st.integers(1, 3))
    pack = [card for card in cards_of(rules.pack) if card.rank >= 7]
    drawn = draw(st.permutations(pack))
    hands = tuple(card_set(drawn[seat * tricks : (seat + 1) * tricks]) for seat in range(rules.players))
    suits: list[int | None] = [suit for suit in range(4) if of_suit(rules.pack, suit)]
    if rules.fixed_trump is not None:
        suits = [rules.fixed_trump]
    elif rules.notrump:
        suits.append(None)
    position = start(rules, hands, draw(st.integers(0, rules.players - 1)), draw(st.sampled_from(suits)))
    position = replace(position, broken=draw(st.booleans()))
    for _ in range(draw(st.integers(0, rules.players - 1))):
        position = play(rules, position, draw(st.sampled_from(list(cards_of(legal(rules, position))))))
    seats = st.frozensets(st.integers(0, rules.players - 1))
    table = draw(st.lists(st.integers(-(2**31), 2**31 - 1), min_size=tricks + 1, max_size=tricks + 1))
    return rules, position, Objective(draw(seats), draw(seats), tuple(table))


@given(case=cases())
@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_agrees_on_what_hypothesis_finds(case: tuple[Rules, Position, Objective]) -> None:
    rules, position, objective = case
    check(KernelEngine(rules), rules, position, objective, cards=True)


@pytest.mark.parametrize(
    "name", ["bridge", "truf", "kozyr", "truf three", "clubs literal barred", "clubs win any"]
)
def test_larger_endings_do_not_depend_on_techniques(name: str) -> None:
    """Beyond the plain engine: with each technique switched off, the search still says the same."""
    game, options = RULES[name]
    rules = rules_for(game, options)
    rng = Random(15)
    for number in range(40):
        position = deal(rules, rng, 6 + number % 3, packs=(3, 4))
        seat = rng.randrange(rules.players)
        worths = rng.choice((tuple(range(9)), tuple(range(0, -9, -1)), (0, 3, 1, 2, 2, 0, 5, 1, 4)))
        objective = guarantee(rules.side_of(seat), worths)
        values = {
            technique: KernelEngine(rules, without=(technique,)).value(position, objective)
            for technique in TECHNIQUES
        }
        expected = KernelEngine(rules).value(position, objective)
        assert expected.exact
        assert values == dict.fromkeys(TECHNIQUES, expected), position


@pytest.mark.parametrize("memory_mb", [1, 2])
def test_a_full_table_starts_anew_and_changes_no_answer(memory_mb: int) -> None:
    rules = rules_for("bridge")
    rng = Random(5)
    small = KernelEngine(rules, Budget(memory_mb=memory_mb))
    large = KernelEngine(rules)
    objective = guarantee((0, 2), tuple(range(13)))
    for _ in range(5 * memory_mb):
        position = replace(deal(rules, rng, 12, packs=(4,)), trump=None)
        assert small.value(position, objective) == large.value(position, objective)
    # The small table was emptied on the way, so the engine had to search more.
    assert small.nodes > large.nodes
    assert small.table_bytes < large.table_bytes


def test_a_second_question_is_answered_from_the_table() -> None:
    rules = rules_for("bridge")
    position = deal(rules, Random(3), 8, packs=(4,))
    objective = guarantee((0, 2), tuple(range(9)))
    engine = KernelEngine(rules)
    first = engine.value(position, objective)
    searched = engine.nodes
    assert engine.value(position, objective) == first
    # One look at the table for each of the at most eight questions whether so many tricks are in reach.
    assert engine.nodes - searched <= 8 < searched


def test_the_same_search_takes_the_same_nodes() -> None:
    rules = rules_for("clubs")
    position = deal(rules, Random(4), 8, packs=(4,))
    objective = guarantee((1,), tuple(range(9)))
    engines = [KernelEngine(rules) for _ in range(2)]
    assert engines[0].value(position, objective) == engines[1].value(position, objective)
    assert engines[0].nodes == engines[1].nodes > 0


def test_seats_are_turned_round_with_the_direction() -> None:
    clockwise = rules_for("kozyr", {"direction": "clockwise"})
    counter = rules_for("kozyr", {"direction": "counterclockwise"})
    rng = Random(8)
    different = 0
    for _ in range(20):
        position = deal(clockwise, rng, 5, packs=(4,))
        objective = guarantee((0,), tuple(range(6)))
        # Mirrored seats in the other direction are the same game.
        mirrored = replace(
            position, hands=(position.hands[0], *reversed(position.hands[1:])), leader=-position.leader % 4
        )
        value = KernelEngine(clockwise).value(position, objective)
        assert KernelEngine(counter).value(mirrored, objective) == value
        different += KernelEngine(counter).value(position, objective) != value
    assert different > 0


def test_a_ceiling_is_no_less_than_the_guarantee() -> None:
    rules = rules_for("truf")
    rng = Random(6)
    apart = 0
    for _ in range(30):
        position = deal(rules, rng, 6, packs=(4,))
        engine = KernelEngine(rules)
        objective = guarantee((2,), tuple(range(7)))
        low = engine.value(position, objective)
        high = engine.value(position, ceiling(objective, rules.players))
        assert low.exact
        assert high.exact
        assert low.low <= high.low
        apart += low.low < high.low
    assert apart > 0


def test_a_score_with_one_worth_needs_no_search() -> None:
    rules = rules_for("clubs")
    engine = KernelEngine(rules)
    position = deal(rules, Random(1), 13)
    assert engine.value(position, guarantee((0,), (7,) * 14)) == Bounds(7, 7)
    assert engine.nodes == 0


def test_several_threads_share_one_engine() -> None:
    rules = rules_for("truf")
    rng = Random(21)
    posed = [(deal(rules, rng, 3), question(rules, rng, 3)) for _ in range(24)]
    # Few trumps and coalitions, so that threads meet at the same table.
    posed = [
        (replace(position, trump=0), guarantee((number % 2,), objective.table))
        for number, (position, objective) in enumerate(posed)
    ]
    expected = [Minimax(rules, objective).value(position) for position, objective in posed]
    engine = KernelEngine(rules)
    with ThreadPoolExecutor(6) as pool:
        for _ in range(5):
            found = list(pool.map(lambda case: engine.value(*case), posed))
            assert found == [Bounds(value, value) for value in expected]


def test_several_threads_with_an_engine_each() -> None:
    rules = rules_for("clubs")
    rng = Random(22)
    posed = [(deal(rules, rng, 8, packs=(4,)), guarantee((1,), tuple(range(9)))) for _ in range(8)]
    expected = [KernelEngine(rules).value(*case) for case in posed]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda case: KernelEngine(rules).value(*case), posed)) == expected
