"""The file of measured rounds and results: whole, and a few of its numbers worked out again."""

from __future__ import annotations

import pytest

from solver.analysis.currency import points
from solver.analysis.exchange_round import Round, all_choices
from solver.analysis.measured import SolvedRound, measured
from solver.cards import FULL_PACK
from solver.rules.registry import rules_for
from solver.search.kernel import KernelEngine
from solver.search.objective import guarantee

NOBODY = (False, False, False)


def test_the_rounds_are_whole() -> None:
    found = measured()
    assert len(found.rounds) == len(found.eldest) >= 50
    for each in found.rounds:
        assert sum(each.hands) == FULL_PACK
        assert [hand.bit_count() for hand in each.hands] == [13] * 4
        assert set(each.worths) == set(all_choices(3))
    assert len({each.hands for each in found.rounds}) == len(found.rounds)


def test_a_round_again() -> None:
    """One end where the dealer decides first, and the one that differs where the eldest does."""
    eldest = rules_for("clubs", {"first_exchanger": "eldest"})
    engine, tables = KernelEngine(eldest), points(eldest).tables
    number = 1
    dealer_first, eldest_first = measured().rounds[number], measured().eldest[number]
    end = Round(rules_for("clubs"), 0, dealer_first.hands[:3], dealer_first.hands[3]).after(
        (True, False, False)
    )
    # C deals, so A is the eldest and decides first.
    nobody = Round(eldest, 2, eldest_first.hands[:3], eldest_first.hands[3]).after(NOBODY)
    assert nobody.leader == 0
    for position, worths in (
        (end, dealer_first.worths[True, False, False]),
        (nobody, eldest_first.worths[NOBODY]),
    ):
        for seat in range(3):
            assert engine.value(position, guarantee((seat,), tables[seat])).low == worths[seat]


def test_only_that_one_end_differs() -> None:
    for one, other in zip(measured().rounds, measured().eldest, strict=True):
        assert isinstance(one, SolvedRound)
        assert one.hands == other.hands
        assert {key for key in one.worths if one.worths[key] != other.worths[key]} <= {NOBODY}


def test_which_rules_they_hold_for() -> None:
    found = measured()
    assert found.rounds_for(rules_for("clubs")) == found.rounds
    assert found.rounds_for(rules_for("clubs", {"first_exchanger": "eldest", "target": "7"})) == found.eldest
    for options in ({"must_win": "follow"}, {"score": "quota"}, {"trump_lead": "any"}):
        assert found.rounds_for(rules_for("clubs", options)) == ()
        assert not found.fits(rules_for("clubs", options))
    assert found.fits(rules_for("clubs", {"target": "7"}))


def test_results_as_points() -> None:
    found = measured()
    assert sum(found.results.values()) >= 200
    assert all(sum(tricks) == 13 for tricks in found.results)
    chances = found.points(tuple(range(14)))
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) == set(found.results)
    assert list(found.points((0,) * 14)) == [(0, 0, 0)]
