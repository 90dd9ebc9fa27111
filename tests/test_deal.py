"""Seats and deals."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solver.cards import Card, CardSet, card_set
from solver.deal import Deal, parse_seat, symbol_text
from solver.errors import DealError
from solver.play import check_deal
from solver.position import Position
from solver.rules.registry import rules_for


def hands(*texts: str) -> tuple[CardSet, ...]:
    return tuple(card_set(Card.parse(word) for word in text.split()) for text in texts)


@pytest.mark.parametrize(
    ("text", "seats", "seat"), [("N", "NESW", 0), ("w", "NESW", 3), (" east ", "NESW", 1), ("c", "ABC", 2)]
)
def test_seats_by_name(text: str, seats: str, seat: int) -> None:
    assert parse_seat(text, seats) == seat


@pytest.mark.parametrize(("text", "seats"), [("A", "NESW"), ("N", "ABC"), ("", "NESW"), ("NE", "NESW")])
def test_what_is_no_seat(text: str, seats: str) -> None:
    with pytest.raises(DealError, match=f"seats are {' '.join(seats)}"):
        parse_seat(text, seats)


def test_number_of_hands() -> None:
    with pytest.raises(DealError, match="3 hands for 4 seats; give one hand for each of N E S W"):
        Deal("NESW", hands("S2", "S3", "S4"))


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (lambda: Deal("ABC", hands("S2 HT", "S3 HT", "S4 D5")), "♥T twice: in A and in B"),
        (
            lambda: Deal("ABC", hands("S2", "S3", "S4"), widow=hands("S4")[0]),
            "♠4 twice: in C and in the widow",
        ),
        (
            lambda: Deal("ABC", hands("S2", "S3", "S4"), stock=(Card.parse("D9"), Card.parse("S3"))),
            "♠3 twice: in B and in the stock",
        ),
        (
            lambda: Deal("ABC", (None, None, None), stock=(Card.parse("D9"), Card.parse("D9"))),
            "♦9 twice: in the stock and in the stock",
        ),
    ],
)
def test_no_card_stands_in_two_places(deal: Callable[[], Deal], words: str) -> None:
    with pytest.raises(DealError, match=words):
        deal()


def test_hidden_hands() -> None:
    deal = Deal("ABC", (*hands("S2", "S3"), None))
    assert deal.players == 3
    with pytest.raises(DealError, match=r"C: this hand is hidden \(\?\); give its cards"):
        deal.known_hands()
    full = Deal("ABC", hands("S2", "S3", "S4"))
    assert full.known_hands() == full.hands


def test_hands_must_fit_the_game() -> None:
    rules = rules_for("clubs")
    with pytest.raises(DealError, match="unequal hands: A 1, B 2, C 1; give every hand the same number"):
        check_deal(rules, Deal("ABC", hands("S2", "S3 S5", "S4")))
    with pytest.raises(DealError, match="the hands are empty; give each at least one card"):
        check_deal(rules, Deal("ABC", (0, 0, 0)))
    with pytest.raises(DealError, match="14 cards in a hand; at most 13"):
        check_deal(rules, Deal("ABC", (0x1FFF | 1 << 16, None, None)))
    with pytest.raises(DealError, match="Clubs, three-handed has no stock"):
        check_deal(rules, Deal("ABC", hands("S2", "S3", "S4"), stock=(Card.parse("D9"),)))
    check_deal(rules, Deal("ABC", (None, None, hands("S2")[0])))


def test_names_of_cards_in_messages() -> None:
    assert symbol_text(Card.parse("HT")) == "♥T"
    assert symbol_text(Card.parse("X1")) == "X1"


def test_positions_count_what_is_left() -> None:
    position = Position(
        hands("S2 S3", "S4", "S5"), 1, None, tuple(map(Card.parse, ("HA", "H2"))), won=(0, 0, 0)
    )
    assert position.remaining == 2
    assert not position.finished
    assert Position((0, 0, 0), 0, None, won=(1, 1, 0)).finished
