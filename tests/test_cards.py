"""Suits, ranks, cards and sets of cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import (
    FULL_PACK,
    JOKERS,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    Suit,
    card_set,
    cards_of,
    count,
    of_suit,
    suit_mask,
)
from solver.errors import CardError, KozyrError

PACK = tuple(cards_of(FULL_PACK))


def test_a_pack_has_52_cards_in_four_suits() -> None:
    assert len(PACK) == count(FULL_PACK) == 52
    assert {card.text for card in PACK} == {suit + rank for suit in SUIT_LETTERS for rank in RANK_LETTERS}
    for suit in Suit:
        assert of_suit(FULL_PACK, suit) == suit_mask(suit)
        assert [card.text for card in cards_of(suit_mask(suit))] == [suit.letter + r for r in RANK_LETTERS]


def test_jokers_are_apart_from_the_pack() -> None:
    assert card_set(JOKERS) & FULL_PACK == 0
    assert [joker.text for joker in JOKERS] == ["X1", "X2"]
    assert [Card.parse("x1"), Card.parse("X2")] == list(JOKERS)
    with pytest.raises(ValueError, match="no suit"):
        _ = JOKERS[0].suit


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_spelling_of_a_card(card: Card) -> None:
    suit, rank = card.text[0], card.text[1]
    ranks = [rank, "10"] if rank == "T" else [rank]
    for letter in (suit, suit.lower(), card.suit.symbol):
        for number in ranks:
            for text in (letter + number, number + letter, f" {letter}{number.lower()} "):
                assert Card.parse(text) == card
    assert Card.of(card.suit, card.rank) == card
    assert repr(card) == f"Card('{card.text}')"


@pytest.mark.parametrize("text", ["", "S", "SS", "AA", "S1", "Z4", "SAK", "X3", "S 4 5", "♠"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(CardError, match="is not a card; write suit then rank"):
        Card.parse(text)


@pytest.mark.parametrize(
    ("text", "suit"),
    [("S", 0), ("h", 1), ("♦", 2), ("♢", 2), ("clubs", 3), ("Spade", 0), (" HEARTS ", 1)],
)
def test_suits_by_name(text: str, suit: int) -> None:
    assert Suit.parse(text) is Suit(suit)


@pytest.mark.parametrize("text", ["", "N", "NT", "X", "spadess", "SH"])
def test_what_is_no_suit(text: str) -> None:
    with pytest.raises(CardError, match="is not a suit; write S, H, D or C"):
        Suit.parse(text)


@given(st.sets(st.sampled_from(PACK)))
def test_sets_hold_what_was_put_in(cards: set[Card]) -> None:
    mask = card_set(cards)
    assert list(cards_of(mask)) == sorted(cards)
    assert count(mask) == len(cards)
    assert sum(of_suit(mask, suit) for suit in Suit) == mask
    assert all(bool(mask & card.bit) == (card in cards) for card in PACK)


def test_errors_put_wider_places_in_front() -> None:
    error = KozyrError("wrong", place="card 3", remedy="right")
    assert str(error) == "card 3: wrong; right"
    assert str(error.at("line 2")) == "line 2: card 3: wrong; right"
    assert isinstance(CardError("wrong").at("here"), CardError)
    assert isinstance(error, ValueError)
