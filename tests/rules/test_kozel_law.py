"""Kozel: ranks, points, beating one to one, defeat points."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from solver.cards import Card, CardSet, Suit, card_set, cards_of
from solver.rules.kozel import PACK
from solver.rules.kozel_law import ALL_POINTS, PACK_SIZE, Law, points_of
from solver.rules.registry import rules_for

LAW = Law()


def cards(text: str) -> CardSet:
    return card_set(Card.parse(word) for word in text.split())


def literal_match(law: Law, mine: CardSet, theirs: CardSet, trump: int) -> bool:
    """Whether some order of the cards beats the others one by one, by trying all of them."""
    order = "6789JQKTA" if law.ranks.index("T") == 7 else "6789TJQKA"

    def higher(card: Card, other: Card) -> bool:
        if card.text[0] == other.text[0]:
            return order.index(card.text[1]) > order.index(other.text[1])
        return card.text[0] == "SHDC"[trump]

    return any(
        all(higher(card, other) for card, other in zip(some, cards_of(theirs), strict=True))
        for some in permutations(cards_of(mine))
    )


def test_the_pack() -> None:
    assert PACK.bit_count() == PACK_SIZE
    assert points_of(PACK) == ALL_POINTS
    assert [points_of(cards(f"H{rank}")) for rank in "6789JQKTA"] == [0, 0, 0, 0, 2, 3, 4, 10, 11]


@pytest.mark.parametrize(
    ("mine", "theirs", "beats"),
    [
        ("HA", "HT", True),
        ("HT", "HK", True),
        ("HK", "HT", False),
        ("S6", "HA", True),
        ("D9", "H6", False),
        ("S6", "S7", False),
        # The ace is needed for the ten, so that the seven must do for the six.
        ("H7 HA", "H6 HT", True),
        ("H7 HK", "H6 HT", False),
        ("S6 H7", "H6 HA", True),
        ("S6 H7", "S7 H6", False),
        # Each trump beats some card, but one only.
        ("S8 H6 D6", "H7 H8 H9", False),
        ("S6 S7 HA", "HT HK H9", True),
        ("S6 S7 S8 HA", "HT S9 HK H9", False),
    ],
)
def test_beating(mine: str, theirs: str, beats: bool) -> None:
    assert LAW.beats_all(cards(mine), cards(theirs), Suit.SPADES) is beats


@pytest.mark.parametrize("ten", ["high", "low"])
def test_matching_agrees_with_all_permutations(ten: str) -> None:
    law = Law.of(rules_for("kozel", {"ten": ten}))
    random = Random(5)
    pack = list(cards_of(PACK))
    beaten = 0
    for _ in range(1500):
        size = random.randint(1, 4)
        # Few suits, so that sets meet in the same ones.
        suits = random.sample(range(4), 2)
        some = random.sample([card for card in pack if card.suit in suits], 2 * size)
        mine, theirs, trump = card_set(some[:size]), card_set(some[size:]), random.randrange(4)
        expected = literal_match(law, mine, theirs, trump)
        assert law.beats_all(mine, theirs, trump) is expected, (some, trump)
        beaten += expected
    assert 250 < beaten < 1250


def test_ranks_of_the_ten() -> None:
    low = Law.of(rules_for("kozel", {"ten": "low"}))
    assert LAW.beats(Card.parse("HT"), Card.parse("HK"), Suit.SPADES)
    assert not low.beats(Card.parse("HT"), Card.parse("HJ"), Suit.SPADES)
    assert low.beats(Card.parse("HT"), Card.parse("H9"), Suit.SPADES)


@pytest.mark.parametrize(
    ("points", "tricks", "defeat"),
    [
        ((61, 59), (5, 4), (0, 2)),
        ((89, 31), (5, 4), (0, 2)),
        ((90, 30), (5, 4), (0, 4)),
        ((0, 120), (1, 8), (4, 0)),
        ((0, 120), (0, 9), (6, 0)),
        ((60, 60), (5, 4), (0, 0)),
        ((31, 89), (5, 4), (2, 0)),
    ],
)
def test_defeat_points(points: tuple[int, int], tricks: tuple[int, int], defeat: tuple[int, int]) -> None:
    assert LAW.defeat(points, tricks) == defeat
    assert LAW.score(points, tricks) == defeat[1] - defeat[0]


@pytest.mark.parametrize(
    ("options", "points", "tricks", "defeat"),
    [
        ({"egg": "both"}, (60, 60), (5, 4), (2, 2)),
        ({"egg": "double"}, (60, 60), (5, 4), (0, 0)),
        ({"egg": "both", "doubled": "yes"}, (60, 60), (5, 4), (4, 4)),
        ({"doubled": "yes"}, (61, 59), (5, 4), (0, 4)),
        ({"no_trick": "points"}, (0, 120), (1, 8), (6, 0)),
        ({"no_trick": "points"}, (30, 90), (1, 8), (4, 0)),
    ],
)
def test_defeat_points_under_options(
    options: dict[str, str], points: tuple[int, int], tricks: tuple[int, int], defeat: tuple[int, int]
) -> None:
    assert Law.of(rules_for("kozel", options)).defeat(points, tricks) == defeat


def test_more_points_never_score_less() -> None:
    for no_trick in ("tricks", "points"):
        for egg in ("nothing", "both", "double"):
            law = Law(no_trick=no_trick, egg=egg)
            scores = [law.score((points, 120 - points), (1, 1)) for points in range(121)]
            assert scores == sorted(scores)
            assert scores == [-score for score in reversed(scores)]


@pytest.mark.parametrize(
    ("claim", "hand", "may"),
    [
        ("any", "H6 H7 HJ HA", True),
        ("any", "H6 H7 HJ DA", False),
        ("any", "H6 H7 HJ", False),
        ("trumps", "H6 H7 HJ HA", False),
        ("trumps", "S6 S7 SJ SA", True),
        ("no", "S6 S7 SJ SA", False),
    ],
)
def test_four_that_claim(claim: str, hand: str, may: bool) -> None:
    assert Law(claim=claim).may_claim(cards(hand), Suit.SPADES) is may
