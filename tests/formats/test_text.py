"""Text notation of deals: round trips, the ways to write it, the faults."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import Card, card_set
from solver.deal import Deal
from solver.errors import DealError, FormatError, KozyrError
from solver.formats.text import dump, dumps, format_deal, load, loads, loads_all, parse_deal
from solver.record import Record


def mask(text: str) -> int:
    return card_set(Card.parse(word) for word in text.split())


@given(data=st.data())
def test_round_trip(deals: st.SearchStrategy[Deal], data: st.DataObject) -> None:
    deal = data.draw(deals)
    first = data.draw(st.integers(0, deal.players - 1))
    assert parse_deal(format_deal(deal, first)) == (deal, first)
    record = Record(deal=deal, first=first)
    assert loads(dumps(record)) == record
    file = io.StringIO()
    dump(record, file)
    file.seek(0)
    assert load(file) == record


@given(st.text("NEAB:/?.-# AKT1029XSD♠♥\n", max_size=30))
def test_any_text_is_read_or_refused_with_a_remedy(text: str) -> None:
    try:
        record = loads(text)
    except KozyrError as error:
        fault = error
    else:
        assert loads(dumps(record)) == record
        return
    assert fault.remedy


def test_hands_go_clockwise_from_the_first_seat() -> None:
    deal, first = parse_deal("S:A... K... Q... J...")
    assert first == 2
    assert deal == Deal("NESW", (mask("SQ"), mask("SJ"), mask("SA"), mask("SK")))
    assert format_deal(deal, 2) == "S:A... K... Q... J..."
    assert format_deal(deal) == "N:Q... J... A... K..."


@pytest.mark.parametrize(
    ("text", "seats", "first"),
    [
        ("A:A... K...", "AB", 0),
        ("b: A... K...", "AB", 1),
        ("C:A... K... ?", "ABC", 2),
        ("west : A... K... Q... J...", "NESW", 3),
        ("E:A... K... Q... J...", "NESW", 1),
        ("E:A... K... Q... J... T...", "ABCDE", 4),
    ],
)
def test_seats_follow_from_first_and_number_of_hands(text: str, seats: str, first: int) -> None:
    deal, found = parse_deal(text)
    assert (deal.seats, found) == (seats, first)


def test_widow_and_stock() -> None:
    widow = parse_deal("A:A... K... Q... / J..T.")[0]
    assert (widow.widow, widow.stock) == (mask("SJ DT"), None)
    stock = parse_deal("N:A... K... Q... J.../HA S3")[0]
    assert (stock.widow, stock.stock) == (None, (Card.parse("HA"), Card.parse("S3")))
    both = parse_deal("N:A... K... Q... J... / HA, ♦10 / ♥K♣2")[0]
    assert (both.widow, both.stock) == (mask("HK C2"), (Card.parse("HA"), Card.parse("DT")))
    assert format_deal(both) == "N:A... K... Q... J... / .K..2 / HA DT"


def test_spent_stock_empty_and_hidden_widow() -> None:
    assert parse_deal("N:A... K... Q... J... /")[0].stock == ()
    assert parse_deal("A:A... K... Q... / -")[0].widow == 0
    assert parse_deal("A:A... K... Q... / ?")[0].widow is None


def test_a_lone_marked_card_behind_the_slash_is_a_stock() -> None:
    assert parse_deal("N:A... K... Q... J... / ♥A")[0].stock == (Card.parse("HA"),)


def test_unmarked_jokers_are_those_not_marked_elsewhere() -> None:
    deal, _ = parse_deal("A:A....X K....X Q...")
    assert format_deal(deal) == "A:A....X1 K....X2 Q..."
    deal, _ = parse_deal("A:A....X K... Q....X1")
    assert format_deal(deal) == "A:A....X2 K... Q....X1"


SHORT = "write one such as N:AK... QJ... T9... 87..."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"no deal here; {SHORT}"),
        (
            "A... K...",
            "no first seat in 'A... K...'; "
            "write FIRST: and the hands clockwise, such as N:AK... QJ... T9... 87...",
        ),
        (
            ":A... K...",
            "no first seat in ':A... K...'; "
            "write FIRST: and the hands clockwise, such as N:AK... QJ... T9... 87...",
        ),
        (
            "Q:A... K... Q... J...",
            "'Q' is not a seat; "
            "begin with N:, E:, S: or W: and four hands, or with A: and two, three or five",
        ),
        (
            "A:A... K... Q... J...",
            "4 hands after A:; A: takes 2, 3 or 5 hands, a hidden one as ?; "
            "4 hands begin with N:, E:, S: or W:",
        ),
        (
            "N:A... K... Q...",
            "3 hands after N:; N: takes 4 hands, a hidden one as ?; 3 hands begin with A:, B: or C:",
        ),
        (
            "E:A... K... Q... J... T... 9...",
            "6 hands after E:; E: takes 4 or 5 hands, a hidden one as ?",
        ),
        ("N:A...", "1 hand after N:; N: takes 4 hands, a hidden one as ?"),
        ("N:", "no hands after N:; N: takes 4 hands, a hidden one as ?"),
        (
            "N:A... A... Q... J...",
            "N: ♠A twice: in N and in E; every card may stand in one place only",
        ),
        (
            "N:AA... K... Q... J...",
            "N: ♠A twice in one hand; every card may stand in one place only",
        ),
        (
            "E:A... K... QZ... J...",
            "W: 'Z' is no rank, at character 2 of 'QZ...'; ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2, "
            "suits S.H.D.C are parted by dots",
        ),
        (
            "A:A... K... Q.J",
            "C: only 2 suits in 'Q.J'; write all four as S.H.D.C, an empty suit as nothing or -",
        ),
        (
            "A:A... K... Q... / A...",
            "A: ♠A twice: in A and in the widow; every card may stand in one place only",
        ),
        (
            "A:A... K... Q... / Z...",
            "the widow: 'Z' is no rank, at character 1 of 'Z...'; "
            "ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2, "
            "suits S.H.D.C are parted by dots",
        ),
        ("A:A... K... Q... / J... T...", "2 hands after the '/'; the widow is one hand"),
        ("A:A... K... Q... / J... / T...", "2 widows; write one / and one widow"),
        (
            "N:A... K... Q... J... / S2 S1",
            "the stock: card 2: 'S1' is not a card; write suit then rank, such as SA, HT or D6 "
            "(a widow is a hand, S.H.D.C)",
        ),
        (
            "N:A... K... Q... J... / S2 S3 S2",
            "the stock: ♠2 twice; every card may stand in one place only",
        ),
        (
            "N:A... K... Q... J... / S2 SA",
            "N: ♠A twice: in N and in the stock; every card may stand in one place only",
        ),
    ],
)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(KozyrError) as caught:
        loads(text)
    assert str(caught.value) == message


def test_kinds_of_faults() -> None:
    with pytest.raises(DealError):
        parse_deal("N:A... A... Q... J...")
    with pytest.raises(FormatError):
        parse_deal("N:A... Z... Q... J...")


def test_several_deals_one_a_line() -> None:
    text = "# endings\nN:A... K... Q... J...\r\n\n  A:A... K... Q...  # three players\n"
    first, second = loads_all(text)
    assert (dumps(first), dumps(second)) == ("N:A... K... Q... J...", "A:A... K... Q...")
    with pytest.raises(FormatError) as caught:
        loads(text)
    assert str(caught.value) == (
        "line 4: 2 deals where one is asked for; leave one line, or use a command that takes many deals"
    )


def test_faults_name_the_line() -> None:
    with pytest.raises(DealError) as caught:
        loads_all("N:A... K... Q... J...\nA:A... A... Q...\n")
    assert str(caught.value) == "line 2: A: ♠A twice: in A and in B; every card may stand in one place only"


def test_seats_of_no_game_are_not_written() -> None:
    with pytest.raises(FormatError, match="seats X Y cannot be written"):
        format_deal(Deal("XY", (1, 2)))
