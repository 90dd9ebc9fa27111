"""The compiled module itself: its stub, and what it does with arguments that make no sense."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver import _kernel

STUB = Path(next(iter(solver.__path__))) / "_kernel.pyi"
SENSIBLE: dict[str, Any] = {
    "players": 4,
    "follow": 0,
    "trump": 2,
    "barred": False,
    "control": 5,
    "counted": 5,
    "table_bytes": 1 << 20,
    "without": [],
}
HANDS = [0b11 << 16 * suit for suit in range(4)]
WORTH = [0, 1, 2]


def engine(**changed: Any) -> _kernel.Engine:
    return _kernel.Engine(**SENSIBLE | changed)


# The stub.


def documented(module: ModuleType) -> dict[str, list[str]]:
    """Parameter names of every method and function, and properties without any, as nanobind tells them."""
    found: dict[str, list[str]] = {}
    for name, member in public(vars(module)):
        if not isinstance(member, type):
            found[name] = parameters(member)
            continue
        for method, inner in [*public(vars(member)), ("__init__", vars(member)["__init__"])]:
            found[f"{name}.{method}"] = ["property"] if isinstance(inner, property) else parameters(inner)
    return found


def public(members: Any) -> list[tuple[str, Any]]:
    return [(name, member) for name, member in members.items() if not name.startswith("_")]


def parameters(function: Any) -> list[str]:
    """Names from the signature that stands in the first line of a docstring."""
    first = (function.__doc__ or "").split("\n")[0]
    inside = re.fullmatch(r"\w+\((.*)\) -> .*", first)
    assert inside, first
    return re.findall(r"(?:^|, )(\w+)(?=[:,]|$)", re.sub(r"\[[^\]]*\]*", "", inside[1]))


def stubbed() -> dict[str, list[str]]:
    """The same from the stub."""
    found: dict[str, list[str]] = {}
    for node in ast.parse(STUB.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = [argument.arg for argument in node.args.args]
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    kind = [ast.unparse(decorator) for decorator in inner.decorator_list]
                    names = [argument.arg for argument in inner.args.args]
                    found[f"{node.name}.{inner.name}"] = kind or names
    return found


def test_the_stub_is_that_of_the_module() -> None:
    assert stubbed() == documented(_kernel)


def test_the_stub_repeats_the_documentation() -> None:
    for node in ast.parse(STUB.read_text()).body:
        if isinstance(node, ast.ClassDef):
            assert ast.get_docstring(node) == getattr(_kernel, node.name).__doc__


# Arguments that make no sense.


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 0),
        ("players", 1),
        ("players", 6),
        ("players", -4),
        ("players", 2**31 - 1),
        ("players", 2**70),
        ("follow", 4),
        ("follow", -1),
        ("trump", 4),
        ("trump", -2),
        ("control", 16),
        ("control", -1),
        ("counted", 2**32 - 1),
        ("table_bytes", -1),
        ("table_bytes", 2**64),
        ("without", ["everything"]),
        ("without", [1]),
        ("without", None),
        ("players", "4"),
        ("players", 4.5),
        ("barred", "yes"),
    ],
)
def test_an_engine_is_not_made_from_nonsense(name: str, value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        engine(**{name: value})


@pytest.mark.parametrize("changed", [{"follow": 1}, {"follow": 3}, {"barred": True}])
def test_rules_about_trumps_need_trumps(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="needs a trump suit"):
        engine(trump=-1, **changed)


@pytest.mark.parametrize(
    ("hands", "leader", "trick", "message"),
    [
        ([], 0, [], "seat"),
        (HANDS[:3], 0, [], "hand"),
        ([*HANDS, 0], 0, [], "hand"),
        (HANDS, 4, [], "leader"),
        (HANDS, -1, [], "leader"),
        (HANDS, 2**31 - 1, [], "leader"),
        (HANDS, 0, [2, 18, 34, 50], "complete"),
        (HANDS, 0, [0], "two places"),
        (HANDS, 0, [2], "unequal"),
        (HANDS, 0, [13], "no such card"),
        (HANDS, 0, [-1], "no such card"),
        (HANDS, 0, [64], "no such card"),
        (HANDS, 0, [2**31 - 1], "no such card"),
        ([1, 1, 2, 4], 0, [], "two places"),
        ([1 << 13, 1, 2, 4], 0, [], "no such card"),
        ([1 << 63, 1, 2, 4], 0, [], "no such card"),
        ([2**64 - 1] * 4, 0, [], "no such card"),
        ([3, 1 << 16, 1 << 32, 1 << 48], 0, [], "unequal"),
        ([1, 0, 1 << 32, 1 << 48], 0, [2], "unequal"),
    ],
)
def test_a_state_that_cannot_be_is_refused(
    hands: list[int], leader: int, trick: list[int], message: str
) -> None:
    asked = engine()
    with pytest.raises(ValueError, match=message):
        asked.value(_kernel.State(hands, leader, False, trick), WORTH, 0, -1.0, 0, None)
    with pytest.raises(ValueError, match=message):
        asked.reach(_kernel.State(hands, leader, False, trick), 2, -1.0, 0, None)
    # The engine is as good as before.
    assert asked.value(_kernel.State(HANDS, 0, False, []), WORTH, 0, -1.0, 0, None) == fresh()


def fresh() -> tuple[int, int, bool]:
    return engine().value(_kernel.State(HANDS, 0, False, []), WORTH, 0, -1.0, 0, None)


def test_more_than_a_suit_in_a_hand_is_refused() -> None:
    hands = [0x1FFF | 1 << 16, 0x1FFF << 17 & 0x1FFF << 16 | 1 << 32 | 1 << 33]
    asked = engine(players=2, control=1, counted=1)
    with pytest.raises(ValueError, match="more than 13"):
        asked.value(_kernel.State(hands, 0, False, []), list(range(15)), 0, -1.0, 0, None)


@pytest.mark.parametrize("worth", [[], [0], [0, 1], [0, 1, 2, 3], [0] * 100])
def test_worths_of_another_length_are_refused(worth: list[int]) -> None:
    with pytest.raises(ValueError, match="worth"):
        engine().value(_kernel.State(HANDS, 0, False, []), worth, 0, -1.0, 0, None)


@pytest.mark.parametrize("worth", [[2**31, 0, 1], [-(2**40), 0, 1], ["0", 1, 2], [None, 1, 2], 7])
def test_worths_beyond_numbers_are_refused(worth: Any) -> None:
    with pytest.raises((TypeError, OverflowError)):
        engine().value(_kernel.State(HANDS, 0, False, []), worth, 0, -1.0, 0, None)


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), float("-inf"), 1e300, -1.0, 1e9])
def test_any_number_of_seconds_will_do(seconds: float) -> None:
    assert engine().value(_kernel.State(HANDS, 0, False, []), WORTH, 0, seconds, 0, None) == fresh()


@pytest.mark.parametrize("guess", [-(2**31), -1, 1, 3, 2**31 - 1])
def test_any_guess_will_do(guess: int) -> None:
    assert engine().value(_kernel.State(HANDS, 0, False, []), WORTH, guess, -1.0, 0, None) == fresh()


def test_goals_beyond_what_is_left_count_for_nothing() -> None:
    asked = engine()
    state = _kernel.State(HANDS, 0, False, [])
    low = fresh()[0]
    assert asked.reach(state, 2**32 - 1, -1.0, 0, None) == (1, False)
    assert asked.reach(state, 2**32 - 8, -1.0, 0, None) == (0, False)
    assert asked.reach(state, 1 << low, -1.0, 0, None) == (1, False)
    assert asked.reach(_kernel.State([0] * 4, 0, False, []), 1, -1.0, 0, None) == (1, False)
    assert asked.reach(_kernel.State([0] * 4, 0, False, []), 6, -1.0, 0, None) == (0, False)


def test_objects_that_were_never_made_are_refused() -> None:
    unmade = _kernel.Engine.__new__(_kernel.Engine)
    state = _kernel.State.__new__(_kernel.State)
    with pytest.warns(RuntimeWarning), pytest.raises(TypeError):
        unmade.value(_kernel.State(HANDS, 0, False, []), WORTH, 0, -1.0, 0, None)
    with pytest.warns(RuntimeWarning), pytest.raises(TypeError):
        engine().value(state, WORTH, 0, -1.0, 0, None)


# Random garbage: an error, or an answer that can be.

numbers = st.one_of(st.integers(-3, 70), st.integers(-(2**70), 2**70))
cards = st.one_of(st.integers(-2, 66), numbers)


@st.composite
def nearly_dealt(draw: st.DrawFn) -> list[int]:
    """Hands of one size without common cards, as states need them, but of any number of players."""
    players, size = draw(st.integers(1, 6)), draw(st.integers(0, 4))
    pack = draw(st.permutations([16 * suit + rank for suit in range(4) for rank in range(13)]))
    return [sum(1 << card for card in pack[seat * size : (seat + 1) * size]) for seat in range(players)]


@given(
    made=st.fixed_dictionaries(
        {
            "players": st.one_of(st.integers(2, 5), numbers),
            "follow": st.one_of(st.integers(0, 3), numbers),
            "trump": st.one_of(st.integers(-1, 3), numbers),
            "barred": st.booleans(),
            "control": st.one_of(st.integers(0, 31), numbers),
            "counted": st.one_of(st.integers(0, 31), numbers),
            "table_bytes": st.one_of(st.integers(0, 2**21), numbers),
            "without": st.lists(st.sampled_from(["patterns", "bounds", "runs", "skip", "hints", "ordering"])),
        }
    ),
    hands=st.one_of(nearly_dealt(), st.lists(numbers, max_size=7)),
    leader=st.one_of(st.integers(0, 4), numbers),
    broken=st.booleans(),
    trick=st.one_of(st.just([]), st.lists(cards, max_size=6)),
    worth=st.one_of(st.integers(0, 6).map(lambda size: list(range(size))), st.lists(numbers, max_size=20)),
    guess=numbers,
    goal=numbers,
    nodes=st.one_of(st.integers(1, 2000), numbers),
)
@settings(max_examples=400, deadline=None)
def test_garbage_is_refused_or_answered(
    made: dict[str, Any],
    hands: list[int],
    leader: int,
    broken: bool,
    trick: list[int],
    worth: list[int],
    guess: int,
    goal: int,
    nodes: int,
) -> None:
    # The limits keep long searches short; they are no part of what is tested.
    try:
        asked = _kernel.Engine(**made)
        state = _kernel.State(hands, leader, broken, trick)
        low, high, interrupted = asked.value(state, worth, guess, 0.2, nodes, None)
    except (ValueError, TypeError, OverflowError):
        pass
    else:
        assert low in worth
        assert high in worth
        assert low <= high
        assert not interrupted
    try:
        asked = _kernel.Engine(**made)
        answer, interrupted = asked.reach(_kernel.State(hands, leader, broken, trick), goal, 0.2, nodes, None)
    except (ValueError, TypeError, OverflowError):
        pass
    else:
        assert answer in (-1, 0, 1)
        assert not interrupted


def test_states_that_no_play_leads_to_are_answered() -> None:
    """Tricks with cards that were not legal, bars lifted before a trump fell: the search takes them."""
    rng = Random(9)
    for _ in range(300):
        players = rng.randrange(2, 6)
        asked = engine(
            players=players, follow=rng.randrange(4), barred=rng.random() < 0.5, control=1, counted=2
        )
        pack = [16 * suit + rank for suit in range(4) for rank in range(13)]
        rng.shuffle(pack)
        left = rng.randrange(1, 4)
        leader, place = rng.randrange(players), rng.randrange(players)
        dealt = [pack[seat * left : (seat + 1) * left] for seat in range(players)]
        trick = [dealt[(leader + turn) % players].pop() for turn in range(place)]
        hands = [sum(1 << card for card in hand) for hand in dealt]
        low, high, _ = asked.value(
            _kernel.State(hands, leader, rng.random() < 0.5, trick), list(range(left + 1)), 0, -1.0, 0, None
        )
        assert 0 <= low == high <= left
