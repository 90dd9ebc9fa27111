"""The rules of bridge card play, sentence by sentence."""

from __future__ import annotations

import pytest

from solver.cards import Card, CardSet, card_set
from solver.deal import Deal
from solver.errors import DealError, IllegalPlayError, OptionError
from solver.play import check_deal, legal, play_all, start, to_play, winner
from solver.question import read_setting
from solver.record import Record
from solver.rules.registry import rules_for

RULES = rules_for("bridge")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def hands(*texts: str) -> tuple[CardSet, ...]:
    return tuple(card_set(cards(text)) for text in texts)


def test_pack_seats_and_partners() -> None:
    assert RULES.pack.bit_count() == 52
    assert RULES.seats == "NESW"
    assert [RULES.side_of(seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    assert RULES.name_of((0, 2)) == "NS"
    assert RULES.name_of((1, 3)) == "EW"
    assert RULES.score is None
    assert RULES.hand_size == 13


def test_play_goes_to_the_left() -> None:
    position = start(RULES, hands("S2 S3", "S4 S5", "S6 S7", "S8 S9"), 1, None)
    turns = []
    for card in cards("S4 S6 S8 S2"):
        turns.append(RULES.seats[to_play(RULES, position)])
        position = play_all(RULES, position, [card])
    assert "".join(turns) == "ESWN"
    assert position.leader == 3
    assert position.won == (0, 0, 0, 1)


def test_follow_suit_if_able_else_any_card() -> None:
    dealt = hands("SA HA", "S2 H2", "H3 C3", "SK S3")
    position = play_all(RULES, start(RULES, dealt, 0, 0), cards("SA"))
    assert legal(RULES, position) == card_set(cards("S2"))
    position = play_all(RULES, position, cards("S2"))
    assert legal(RULES, position) == card_set(cards("H3 C3"))


def test_any_card_may_be_led_trumps_included() -> None:
    position = start(RULES, hands("SA H2", "S2 H3", "S3 H4", "S4 H5"), 0, 0)
    assert legal(RULES, position) == position.hands[0]


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("H2 HA HK H3", None, 1),
        ("H2 SA DA CA", None, 0),
        ("HA S2 H3 H4", 0, 1),
        ("HA S2 S3 H4", 0, 2),
        ("HA S3 S2 DA", 0, 1),
        ("S5 SA S7 HA", 0, 1),
        ("D9 HA DT SA", 3, 2),
    ],
)
def test_highest_trump_wins_else_highest_of_the_suit_led(trick: str, trump: int | None, place: int) -> None:
    assert winner(cards(trick), trump) == place


def test_revoke_is_refused_with_card_number_and_rule() -> None:
    position = start(RULES, hands("SA H2", "S2 H3", "S3 H4", "S4 H5"), 0, None)
    with pytest.raises(IllegalPlayError, match=r"card 2 \(♥3\): E must follow suit in spades; legal: ♠2"):
        play_all(RULES, position, cards("SA H3"))


def test_notrump_and_every_trump_may_be_named() -> None:
    deal = Deal("NESW", hands("SA", "S2", "S3", "S4"))
    for trump in ("S", "H", "D", "C", "N"):
        assert read_setting(Record(deal=deal, game="bridge", trump=trump)).trump == trump


def test_options_for_par() -> None:
    chosen = rules_for("bridge", {"vulnerable": "ns", "dealer": "w"})
    assert chosen.options == {"vulnerable": "NS", "dealer": "W"}
    with pytest.raises(OptionError, match="values are none, NS, EW, both"):
        rules_for("bridge", {"vulnerable": "all"})


def test_the_dealer_of_the_record_counts_unless_the_option_is_given() -> None:
    deal = Deal("NESW", hands("SA", "S2", "S3", "S4"))
    record = Record(deal=deal, game="bridge", dealer="E")
    assert read_setting(record).rules.options["dealer"] == "E"
    assert read_setting(record, options={"dealer": "S"}).rules.options["dealer"] == "S"


def test_no_modes_no_bids_no_widow() -> None:
    deal = Deal("NESW", hands("SA", "S2", "S3", "S4"))
    with pytest.raises(OptionError, match="Bridge has no modes"):
        read_setting(Record(deal=deal, game="bridge"), mode="atas")
    bids = dict(zip("NESW", cards("SA S2 S3 S4"), strict=True))
    with pytest.raises(DealError, match="Bridge has no bids"):
        read_setting(Record(deal=deal, game="bridge", bids=bids))
    with pytest.raises(DealError, match="Bridge has no widow"):
        check_deal(RULES, Deal("NESW", deal.hands, widow=card_set(cards("D5"))))
