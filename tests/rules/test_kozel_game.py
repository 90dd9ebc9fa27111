"""A whole game of Kozel from a file, replayed, and its ending valued play by play."""

from __future__ import annotations

from pathlib import Path

from solver.formats.read import read
from solver.kozel_goal import KozelGoal
from solver.rules.kozel import PACK
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition, follow_all, to_play
from solver.rules.registry import rules_for
from solver.search.kozel_reference import KozelMinimax

RECORD = read(str(Path(__file__).parent / "kozel_game.toml"))
LAW = Law.of(rules_for("kozel"))
START = KozelPosition(RECORD.deal.known_hands(), RECORD.deal.stock or (), 0, "SHDC".index(RECORD.trump or ""))


def test_the_game_is_replayed_to_the_end() -> None:
    assert START.live == PACK
    positions = follow_all(LAW, START, RECORD.plays)
    assert {play.size for play in RECORD.plays} == {1, 2, 3, 4}
    assert [play.text for play in RECORD.plays if play.claim] == ["^C9+CT+CK+CA"]
    end = positions[-1]
    assert end.finished
    assert (end.points, end.tricks) == ((86, 34), (3, 2))
    assert LAW.defeat(end.points, end.tricks) == (0, 2)


def test_values_change_by_mistakes_only() -> None:
    """From the fourth trick on: no play gains for the side that makes it."""
    positions = (START, *follow_all(LAW, START, RECORD.plays))
    first = next(at for at, position in enumerate(positions) if position.tricks == (1, 2))
    for goal in KozelGoal:
        search = KozelMinimax(LAW, goal)
        # From the second answer on: before that there are too many ways to go on.
        for at in range(first + 2, len(RECORD.plays)):
            before, after = search.value(positions[at]), search.value(positions[at + 1])
            # The claim of this game is made out of turn.
            seat = positions[at + 1].leader if RECORD.plays[at].claim else to_play(LAW, positions[at])
            sign = 1 if seat % 2 == 0 else -1
            assert sign * after <= sign * before, RECORD.plays[at]
        assert search.value(positions[-1]) == (86 if goal is KozelGoal.POINTS else 2)
