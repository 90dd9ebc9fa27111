"""Single hands and lists of cards: every way of writing them, and every fault with its message."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import FULL_PACK, JOKERS, Card, card_set, cards_of
from solver.errors import KozyrError
from solver.formats.hand import format_cards, format_hand, parse_cards, parse_hand

CARDS = st.sampled_from([*cards_of(FULL_PACK), *JOKERS])


def mask(text: str) -> int:
    return card_set(Card.parse(word) for word in text.split())


@given(st.frozensets(CARDS).map(card_set))
def test_written_hands_are_read_back(hand: int) -> None:
    assert parse_hand(format_hand(hand)) == hand


@given(st.lists(CARDS).map(tuple))
def test_written_cards_are_read_back(cards: tuple[Card, ...]) -> None:
    assert parse_cards(format_cards(cards)) == cards


@given(st.text("AKQJT1023456789.-?XSHDCx ♠♥♦♣♤\ufe0fКßK", max_size=12))
def test_whatever_is_read_is_read_again_as_written(text: str) -> None:
    try:
        hand = parse_hand(text)
    except KozyrError as error:
        fault = error
    else:
        assert parse_hand(format_hand(hand)) == hand
        return
    assert fault.message
    assert fault.remedy


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AK2.Q..JT9", "SA SK S2 HQ CJ CT C9"),
        ("ak2.q.-.j109", "SA SK S2 HQ CJ CT C9"),
        ("♠AK2♥Q♦-♣JT9", "SA SK S2 HQ CJ CT C9"),
        ("♣J109♠ak2♥q", "SA SK S2 HQ CJ CT C9"),
        ("♤AK2.♡Q.♢.♧JT9", "SA SK S2 HQ CJ CT C9"),
        ("♠\ufe0fAK2♥\ufe0fQ♣\ufe0fJT9", "SA SK S2 HQ CJ CT C9"),
        ("...10", "CT"),
        ("-", ""),
        ("...", ""),
        ("-.-.-.-", ""),
        ("A...", "SA"),
        ("A...K.X1X2", "SA CK X1 X2"),
        ("A...K.X", "SA CK X1"),
        ("A..X.K", "SA CK X1"),
        ("AX2...K", "SA CK X2"),
        ("AxX2...K", "SA CK X1 X2"),
        ("XX...K", "CK X1 X2"),
        ("X10...", "X1 ST"),
        ("♠A.X2", "SA X2"),
    ],
)
def test_ways_to_write_a_hand(text: str, cards: str) -> None:
    assert parse_hand(text) == mask(cards)


def test_hidden_hand() -> None:
    assert parse_hand(" ? ") is None
    assert format_hand(None) == "?"


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("SA ST S2 HQ CJ", "AT2.Q..J"),
        ("DK", "..K."),
        ("", "-"),
        ("X1 X2", "....X1X2"),
        ("HA X2", ".A...X2"),
    ],
)
def test_how_a_hand_is_written(cards: str, text: str) -> None:
    assert format_hand(mask(cards)) == text


RANKS = "ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2, suits S.H.D.C are parted by dots"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AKB.Q.J.T", f"'B' is no rank, at character 3 of 'AKB.Q.J.T'; {RANKS}"),
        ("AK.Q1.J.T", f"'1' is no rank, at character 5 of 'AK.Q1.J.T'; {RANKS}"),
        ("AК.Q.J.T", f"'К' (CYRILLIC CAPITAL LETTER KA) is no rank, at character 2 of 'AК.Q.J.T'; {RANKS}"),
        ("A-.Q.J.T", f"'-' is no rank, at character 2 of 'A-.Q.J.T'; {RANKS}"),
        ("SAK2.Q.J.T", f"'S' is no rank, at character 1 of 'SAK2.Q.J.T'; {RANKS}"),
        (
            "A.K.Q.J.T",
            "5 suits in 'A.K.Q.J.T'; write four as S.H.D.C; a fifth group is for jokers (X1, X2) only",
        ),
        (
            "A.K.Q.J..",
            "6 suits in 'A.K.Q.J..'; write four as S.H.D.C; a fifth group is for jokers (X1, X2) only",
        ),
        ("AK.Q", "only 2 suits in 'AK.Q'; write all four as S.H.D.C, an empty suit as nothing or -"),
        ("AKQ", "only 1 suit in 'AKQ'; write all four as S.H.D.C, an empty suit as nothing or -"),
        (
            "A♠K",
            "'A' stands behind no suit, at character 1 of 'A♠K'; "
            "write ♠, ♥, ♦ or ♣ before the cards of a suit",
        ),
        ("♠A♥K♠Q", "♠ twice in '♠A♥K♠Q'; write all cards of a suit behind one symbol"),
        ("AKA.Q.J.T", "♠A twice in one hand; every card may stand in one place only"),
        ("A.Q.J.10T", "♣T twice in one hand; every card may stand in one place only"),
        ("A.Q.J.T.X1X1", "X1 twice in one hand; every card may stand in one place only"),
        ("A.Q.J.T.XXX", "a third joker; there are two, X1 and X2"),
        ("", "a hand is missing; write - for a hand without cards, ? for a hidden one"),
    ],
)
def test_faults_of_a_hand(text: str, message: str) -> None:
    with pytest.raises(KozyrError) as caught:
        parse_hand(text)
    assert str(caught.value) == message


def test_long_texts_are_cut_in_messages() -> None:
    with pytest.raises(KozyrError) as caught:
        parse_hand("Z" * 1000)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("SA S3 H10 ♦6", "SA S3 HT D6"),
        ("SA,S3, ht;d6", "SA S3 HT D6"),
        ("10h  A♠\nX2 X", "HT SA X2 X1"),
        ("", ""),
    ],
)
def test_ways_to_write_cards(text: str, cards: str) -> None:
    assert format_cards(parse_cards(text)) == cards


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SA ZZ", "card 2: 'ZZ' is not a card; write suit then rank, such as SA, HT or D6"),
        ("S1", "card 1: 'S1' is not a card; write suit then rank, such as SA, HT or D6"),
        ("SA X X X", "card 4: a third joker; there are two, X1 and X2"),
    ],
)
def test_faults_of_a_list_of_cards(text: str, message: str) -> None:
    with pytest.raises(KozyrError) as caught:
        parse_cards(text)
    assert str(caught.value) == message
