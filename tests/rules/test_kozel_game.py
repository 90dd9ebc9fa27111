"""A whole game of Kozel from a file, replayed, and its ending valued play by play."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from solver.formats.read import read
from solver.kozel_goal import KozelGoal
from solver.rules.kozel import PACK
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition, follow_all, to_play
from solver.rules.registry import rules_for
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.kozel_reference import KozelMinimax

RECORD = read(str(Path(__file__).parent / "kozel_game.toml"))
LAW = Law.of(rules_for("kozel"))
START = KozelPosition(RECORD.deal.known_hands(), RECORD.deal.stock or (), 0, "SHDC".index(RECORD.trump or ""))
POSITIONS = (START, *follow_all(LAW, START, RECORD.plays))


def test_the_game_is_replayed_to_the_end() -> None:
    assert START.live == PACK
    assert {play.size for play in RECORD.plays} == {1, 2, 3, 4}
    assert [play.text for play in RECORD.plays if play.claim] == ["^C9+CT+CK+CA"]
    end = POSITIONS[-1]
    assert end.finished
    assert (end.points, end.tricks) == ((86, 34), (3, 2))
    assert LAW.defeat(end.points, end.tricks) == (0, 2)


def gain(at: int, before: int, after: int) -> int:
    """What the play of this number has gained for the side that made it."""
    # The claim of this game is made out of turn.
    seat = POSITIONS[at + 1].leader if RECORD.plays[at].claim else to_play(LAW, POSITIONS[at])
    return (after - before) * (1 if seat % 2 == 0 else -1)


@pytest.mark.parametrize(("goal", "first"), [(KozelGoal.SCORE, 4), (KozelGoal.POINTS, 8)])
def test_a_solver_asked_after_every_play_sees_mistakes_only(goal: KozelGoal, first: int) -> None:
    """The value never moves in favour of the side that plays; the score is asked from the second trick on."""
    engine = KozelKernelEngine(LAW)
    found = [engine.value(position, goal) for position in POSITIONS[first:]]
    assert all(value.exact for value in found)
    gains = [
        gain(at, before.low, after.low) for at, (before, after) in enumerate(pairwise(found), start=first)
    ]
    assert max(gains) == 0
    assert found[-1].low == (2 if goal is KozelGoal.SCORE else 86)
    if goal is KozelGoal.SCORE:
        # As both sides erred, the game went to and fro.
        assert [found[at - first].low for at in (4, 8, 12, 18, 22)] == [-4, -4, 2, 2, 2]


def test_the_plain_engine_sees_mistakes_only() -> None:
    """From the fourth trick on: no play gains for the side that makes it."""
    first = next(at for at, position in enumerate(POSITIONS) if position.tricks == (1, 2))
    for goal in KozelGoal:
        search = KozelMinimax(LAW, goal)
        # From the second answer on: before that there are too many ways to go on.
        for at in range(first + 2, len(RECORD.plays)):
            before, after = search.value(POSITIONS[at]), search.value(POSITIONS[at + 1])
            assert gain(at, before, after) <= 0, RECORD.plays[at]
        assert search.value(POSITIONS[-1]) == (86 if goal is KozelGoal.POINTS else 2)
