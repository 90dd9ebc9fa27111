"""Scores of Truf: methods, shifts and hits, each with numbers worked out from the rules."""

from __future__ import annotations

from typing import Any

import pytest

from solver.cards import Card, card_set
from solver.deal import Deal
from solver.question import pose, read_setting
from solver.record import Record
from solver.rules.base import Mode, ScoreTable
from solver.rules.registry import rules_for
from solver.rules.truf import circumstances


def scores(game: str, bids: tuple[int, ...], mode: str, seat: int = 0, **options: Any) -> ScoreTable:
    rules = rules_for(game, options)
    assert rules.score is not None
    return rules.score(circumstances(rules, bids, Mode(mode)), seat)


def targets(game: str, bids: tuple[int, ...], mode: str, **options: str) -> tuple[int, ...]:
    return circumstances(rules_for(game, options), bids, Mode(mode)).targets


@pytest.mark.parametrize("game", ["truf", "kozyr"])
def test_method_1(game: str) -> None:
    assert scores(game, (3, 4, 4, 5), "atas") == tuple(range(-3, 11))
    assert scores(game, (3, 2, 2, 2), "bawah") == tuple(range(3, -11, -1))
    assert scores(game, (3, 2, 2, 0), "bawah", seat=3) == tuple(range(0, -14, -1))


def test_method_2_kozyr_pays_5_for_the_bid_in_both_modes() -> None:
    for bids, mode in (((3, 4, 4, 5), "atas"), ((3, 2, 2, 2), "bawah")):
        plain, paid = scores("kozyr", bids, mode), scores("kozyr", bids, mode, method="2")
        assert plain[3] == 0
        assert paid[3] == 5
        assert [paid[t] for t in range(14) if t != 3] == [plain[t] for t in range(14) if t != 3]
    assert scores("kozyr", (0, 4, 4, 6), "atas", method="2")[0] == 5


def test_method_2_truf_pays_5_for_a_kept_zero_in_bawah_only() -> None:
    assert scores("truf", (0, 2, 2, 2), "bawah", method="2")[:3] == (5, -1, -2)
    assert scores("truf", (3, 2, 2, 2), "bawah", method="2")[3] == 0
    assert scores("truf", (0, 5, 5, 5), "atas", method="2")[0] == 0
    assert scores("truf", (3, 5, 5, 5), "atas", method="2")[3] == 0


def test_method_2_truf_after_a_shift() -> None:
    bids = (1, 0, 6, 6)
    # A 1 lowered to 0 counts as a bid of 0; a 0 lowered to −1 does not.
    assert scores("truf", bids, "bawah", seat=0, method="2")[:3] == (5, -1, -2)
    assert scores("truf", bids, "bawah", seat=1, method="2")[:3] == (-1, -2, -3)


def test_method_3_multiplies_positive_scores() -> None:
    assert scores("kozyr", (3, 4, 4, 5), "atas", method="3")[:7] == (-3, -2, -1, 0, 2, 4, 6)
    assert scores("kozyr", (3, 2, 2, 2), "bawah", method="3")[:7] == (6, 4, 2, 0, -1, -2, -3)
    assert scores("kozyr", (3, 4, 4, 5), "atas", method="3", factor="5")[2:5] == (-1, 0, 5)


def test_thirteen_shifts_all_targets_by_one() -> None:
    assert targets("truf", (1, 0, 6, 6), "atas") == (2, 1, 7, 7)
    assert targets("truf", (1, 0, 6, 6), "bawah") == (0, -1, 5, 5)
    assert targets("kozyr", (1, 0, 6, 6), "atas") == (1, 0, 6, 6)
    assert targets("kozyr", (1, 0, 6, 6), "bawah") == (1, 0, 6, 6)
    assert targets("kozyr", (1, 0, 6, 6), "bawah", thirteen="shift") == (0, -1, 5, 5)
    assert targets("truf", (1, 0, 6, 6), "atas", thirteen="atas") == (1, 0, 6, 6)
    assert targets("truf", (1, 0, 6, 6), "bawah", thirteen="choose") == (1, 0, 6, 6)


def test_other_totals_do_not_shift() -> None:
    assert targets("truf", (1, 0, 6, 7), "atas") == (1, 0, 6, 7)
    assert targets("truf", (1, 0, 6, 5), "bawah") == (1, 0, 6, 5)


def test_shift_all_shifts_every_deal_but_not_below_zero() -> None:
    assert targets("kozyr", (1, 0, 6, 5), "bawah", shift_all="yes") == (0, 0, 5, 4)
    assert targets("kozyr", (1, 0, 6, 9), "atas", shift_all="yes") == (2, 1, 7, 10)
    # A total of 13 is one deal among all; targets never move by more than 1.
    assert targets("truf", (1, 0, 6, 6), "bawah", shift_all="yes") == (0, 0, 5, 5)
    assert targets("truf", (1, 0, 6, 6), "atas", shift_all="yes") == (2, 1, 7, 7)


def test_targets_below_zero_may_count_as_zero() -> None:
    assert targets("truf", (1, 0, 6, 6), "bawah", floor_zero="yes") == (0, 0, 5, 5)
    assert scores("truf", (1, 0, 6, 6), "bawah", seat=1, floor_zero="yes")[:2] == (0, -1)


def test_hitting() -> None:
    # Exactly the bid +bid; each trick too many 1 in atas and 2 in bawah; too few 2 and 1.
    assert scores("truf", (3, 4, 4, 5), "atas", hit="yes")[:6] == (-6, -4, -2, 3, -1, -2)
    assert scores("truf", (3, 2, 2, 2), "bawah", hit="yes")[:6] == (-3, -2, -1, 3, -2, -4)


def test_weights_of_hitting() -> None:
    weights: dict[str, Any] = {"over_atas": "3", "under_atas": "4", "over_bawah": "5", "under_bawah": "6"}
    assert scores("kozyr", (2, 4, 4, 5), "atas", hit="yes", **weights)[:5] == (-8, -4, 2, -3, -6)
    assert scores("kozyr", (2, 2, 2, 2), "bawah", hit="yes", **weights)[:5] == (-12, -6, 2, -5, -10)


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ({}, 0),
        ({"zero_kept": "bonus"}, 5),
        ({"zero_kept": "bonus", "zero_bonus": "12"}, 12),
        ({"zero_kept": "highest"}, 9),
    ],
)
def test_a_kept_zero_when_hitting(options: dict[str, Any], kept: int) -> None:
    assert scores("truf", (0, 9, 1, 2), "bawah", hit="yes", **options)[:3] == (kept, -2, -4)


def test_a_shifted_target_is_what_must_be_hit() -> None:
    assert scores("truf", (3, 0, 4, 6), "atas", hit="yes")[3:6] == (-2, 4, -1)
    # −1 cannot be hit: no trick is already one too many.
    assert scores("truf", (3, 0, 4, 6), "bawah", seat=1, hit="yes")[:2] == (-2, -4)


def test_question_scores_by_seat() -> None:
    texts = ("ST H2", "S3 H3", "S2 H4", "SJ H5")
    hands = tuple(card_set(Card.parse(word) for word in text.split()) for text in texts)
    bids = {seat: Card.parse(word) for seat, word in zip("NESW", ["ST", "S3", "S2", "SJ"], strict=True)}
    record = Record(deal=Deal("NESW", hands), game="kozyr", bids=bids)
    question = pose(read_setting(record), "score")
    # A bid of 10 with two tricks to play for.
    assert [question.table(seat)[0] for seat in range(4)] == [-10, -3, -2, 0]
    assert [question.table(seat)[2] for seat in range(4)] == [-8, -1, 0, 2]
