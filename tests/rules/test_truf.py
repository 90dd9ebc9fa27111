"""The rules of Truf in both rule sets, sentence by sentence: pack, misdeal, bids, mode, play."""

from __future__ import annotations

import re

import pytest

from solver.cards import Card, CardSet, Suit, card_set
from solver.deal import Deal
from solver.errors import DealError, IllegalPlayError, OptionError
from solver.play import check_deal, legal, play_all, start, to_play
from solver.question import pose, read_setting
from solver.record import Record
from solver.rules.base import Mode, Rules
from solver.rules.registry import rules_for
from solver.rules.truf import auction, bid_number

BOTH = pytest.mark.parametrize("game", ["truf", "kozyr"])


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def hands(*texts: str) -> tuple[CardSet, ...]:
    return tuple(card_set(cards(text)) for text in texts)


def hidden(rules: Rules) -> Deal:
    return Deal(rules.seats, (None,) * rules.players)


def suits(*texts: str) -> CardSet:
    """A hand by suits, S H D C."""
    return card_set(
        Card.parse(suit + rank) for suit, ranks in zip("SHDC", texts, strict=True) for rank in ranks
    )


# Pack and misdeal.


@BOTH
def test_52_cards_four_players_each_for_himself(game: str) -> None:
    rules = rules_for(game)
    assert rules.pack.bit_count() == 52
    assert rules.hand_size == 13
    assert rules.seats == "NESW"
    assert rules.sides == ()
    assert not rules.notrump


@BOTH
@pytest.mark.parametrize(
    ("hand", "what"),
    [
        (suits("T98765432", "T987", "", ""), "all 2 to 10"),
        (suits("AKQJ", "AKQJ", "AKQJ", "A"), "all J to A"),
        (suits("JT9876543", "T987", "", ""), None),
        (suits("AKQJT", "AKQJ", "AKQJ", ""), None),
        (suits("T9", "T", "", ""), None),
    ],
)
def test_misdeal(game: str, hand: CardSet, what: str | None) -> None:
    rules = rules_for(game)
    deal = Deal("NESW", (None, hand, None, None))
    if what is None:
        check_deal(rules, deal)
        return
    with pytest.raises(DealError, match=f"E: a misdeal, the hand is {what}.*--allow-misdeal"):
        check_deal(rules, deal)
    check_deal(rules_for(game, {"allow_misdeal": "yes"}), deal)


# Direction.


@pytest.mark.parametrize(
    ("game", "directions"), [("kozyr", [-1, 1, 1, 1, 1, 1]), ("truf", [-1, 1, -1, 1, -1, 1])]
)
def test_direction_by_deal(game: str, directions: list[int]) -> None:
    played = [
        rules_for(game, {"direction": "by_deal", "deal_number": str(number)}).direction
        for number in range(1, 7)
    ]
    assert played == directions


@BOTH
def test_direction_of_a_single_deal(game: str) -> None:
    assert rules_for(game).direction == 1
    rules = rules_for(game, {"direction": "counterclockwise"})
    position = start(rules, hands("S2", "S3", "S4", "S5"), 0, Suit.HEARTS)
    turns = []
    for card in cards("S2 S5 S4 S3"):
        turns.append(rules.seats[to_play(rules, position)])
        position = play_all(rules, position, [card])
    assert "".join(turns) == "NWSE"
    assert position.won == (0, 0, 0, 1)


# Bids.


def test_what_a_bid_card_means() -> None:
    assert [bid_number(card) for card in cards("SJ SQ SK")] == [0, 0, 0]
    assert bid_number(Card.parse("HA")) == 1
    assert [bid_number(Card.parse("C" + rank)) for rank in "23456789T"] == [2, 3, 4, 5, 6, 7, 8, 9, 10]


@BOTH
@pytest.mark.parametrize(
    ("bids", "trump", "maker"),
    [
        ("S2 H9 DK CA", "H", "E"),
        ("D5 HA C5 SJ", "D", "N"),
        ("C5 D5 H5 S5", "S", "W"),
        ("C5 D5 H5 SA", "H", "S"),
        ("C2 C3 CT C4", "C", "S"),
        ("CA DK HQ SJ", "C", "N"),
        ("CK DK HQ SJ", "S", "W"),
    ],
)
def test_highest_bid_makes_trump_and_leads(game: str, bids: str, trump: str, maker: str) -> None:
    rules = rules_for(game)
    settled = auction(rules, cards(bids), hidden(rules))
    assert (settled.trump.letter, rules.seats[settled.maker]) == (trump, maker)
    assert settled.total == sum(settled.bids)


def test_other_tie_order() -> None:
    rules = rules_for("kozyr", {"tie_order": "CDHS"})
    settled = auction(rules, cards("D5 C5 H5 S5"), hidden(rules))
    assert (settled.trump, settled.maker) == (Suit.CLUBS, 1)


def test_bid_cards_must_be_held() -> None:
    rules = rules_for("truf")
    deal = Deal("NESW", (*hands("S2 H2", "S3 H3"), None, None))
    with pytest.raises(DealError, match="E: the bid card ♠4 is not in the hand"):
        auction(rules, cards("S2 S4 D2 D3"), deal)
    with pytest.raises(DealError, match="S: the bid card ♥2 cannot be in the hand"):
        auction(rules, cards("S2 S3 H2 D3"), deal)
    with pytest.raises(DealError, match="W: the bid card ♦2 cannot be in the hand"):
        auction(rules, cards("S2 S3 D2 D2"), deal)
    three = rules_for("truf", {"players": "3"})
    with pytest.raises(DealError, match="C: the bid card ♣2 cannot be in the hand"):
        auction(three, cards("S2 S3 C2"), hidden(three))


def test_bid_cards_stay_in_the_hands() -> None:
    deal = Deal("NESW", hands("S9 H2", "S3 H3", "S4 H4", "S5 H5"))
    bids = dict(zip("NESW", cards("S9 S3 S4 H5"), strict=True))
    question = pose(read_setting(Record(deal=deal, game="kozyr", bids=bids)))
    assert question.position.hands == deal.hands
    assert question.position.trump is Suit.SPADES
    assert question.position.leader == 0


def test_every_seat_bids() -> None:
    deal = Deal("NESW", hands("S9", "S3", "S4", "S5"))
    record = Record(deal=deal, game="truf", bids={"N": Card.parse("S9"), "S": Card.parse("S4")})
    with pytest.raises(DealError, match="no bid for E W"):
        read_setting(record)


# Mode.


@pytest.mark.parametrize(
    ("game", "options", "bids", "modes"),
    [
        ("kozyr", {}, "S2 H3 D4 C5", "atas"),
        ("kozyr", {}, "S2 H3 D4 C3", "bawah"),
        ("kozyr", {}, "S2 H3 D4 C4", "atas bawah"),
        ("truf", {}, "S2 H3 D4 C4", "atas bawah"),
        ("truf", {"thirteen": "atas"}, "S2 H3 D4 C4", "atas"),
        ("kozyr", {"thirteen": "atas"}, "S2 H3 D4 C3", "bawah"),
        ("truf", {"players": "3"}, "S2 H6 D5", "atas bawah"),
        ("truf", {"players": "3"}, "S2 H6 D6", "atas"),
        ("truf", {"players": "3"}, "S2 H6 D4", "bawah"),
    ],
)
def test_sum_of_bids_sets_the_mode(game: str, options: dict[str, str], bids: str, modes: str) -> None:
    rules = rules_for(game, options)
    settled = auction(rules, cards(bids), hidden(rules))
    assert " ".join(mode.value for mode in settled.modes) == modes


def test_mode_follows_from_the_bids_or_must_be_said() -> None:
    deal = Deal("NESW", hands("ST H2", "S3 H3", "S2 H4", "SJ H5"))

    def mode(bids: str, said: str | None = None) -> Mode | None:
        laid = dict(zip("NESW", cards(bids), strict=True))
        return read_setting(Record(deal=deal, game="kozyr", bids=laid), mode=said).mode

    assert mode("ST S3 S2 SJ") is Mode.ATAS
    assert mode("H2 S3 S2 SJ") is Mode.BAWAH
    laid = dict(zip("NESW", cards("ST S3 H4 SJ"), strict=True))
    assert read_setting(Record(deal=deal, game="kozyr", bids=laid)).mode is Mode.ATAS
    even = Deal("NESW", hands("ST H2", "S3 H3", "HK H4", "SJ H5"))
    laid = dict(zip("NESW", cards("ST S3 HK SJ"), strict=True))
    record = Record(deal=even, game="kozyr", bids=laid)
    assert read_setting(record).mode is None
    with pytest.raises(OptionError, match="the bids make 13; say --mode atas or --mode bawah"):
        pose(read_setting(record))
    assert pose(read_setting(record, mode="bawah")).mode is Mode.BAWAH


# Play.


@BOTH
def test_follow_suit_if_able_else_any_card(game: str) -> None:
    rules = rules_for(game)
    position = start(rules, hands("HA S2", "H2 S3", "S4 D4", "H5 D5"), 0, Suit.SPADES)
    position = play_all(rules, position, cards("HA H2"))
    assert legal(rules, position) == card_set(cards("S4 D4"))
    position = play_all(rules, position, cards("S4"))
    assert legal(rules, position) == card_set(cards("H5"))
    position = play_all(rules, position, cards("H5"))
    assert position.leader == 2
    assert position.won == (0, 0, 1, 0)


def test_kozyr_may_lead_trumps_at_once() -> None:
    rules = rules_for("kozyr")
    position = start(rules, hands("SA H2", "S3 H3", "S4 H4", "S5 H5"), 0, Suit.SPADES)
    assert legal(rules, position) == card_set(cards("SA H2"))


def test_truf_bars_trump_leads_until_one_was_played() -> None:
    rules = rules_for("truf")
    dealt = hands("HA S2 DA", "H2 S3 D2", "H4 H3 D4", "H5 D5 S5")
    position = start(rules, dealt, 0, Suit.SPADES)
    assert legal(rules, position) == card_set(cards("HA DA"))
    with pytest.raises(IllegalPlayError, match=re.escape("N may not lead spades (trump) before")):
        play_all(rules, position, cards("S2"))
    position = play_all(rules, position, cards("HA H2 H4 H5"))
    assert legal(rules, position) == card_set(cards("DA"))
    position = play_all(rules, position, cards("DA D2 D4 D5"))
    # Nothing but trumps is left.
    assert legal(rules, position) == card_set(cards("S2"))


def test_truf_trump_lead_is_free_after_a_ruff() -> None:
    rules = rules_for("truf")
    dealt = hands("HA S2 DA", "S3 C3 D2", "H4 H3 S4", "H5 D5 S5")
    position = play_all(rules, start(rules, dealt, 0, Suit.SPADES), cards("HA S3 H4 H5"))
    assert position.leader == 1
    assert position.broken
    position = play_all(rules, position, cards("D2 S4 D5 DA"))
    assert legal(rules, position) == card_set(cards("H3"))
    position = play_all(rules, position, cards("H3 S5 S2 C3"))
    assert position.won == (0, 1, 1, 1)


def test_truf_leading_trumps_from_trumps_only_opens_them() -> None:
    rules = rules_for("truf")
    dealt = hands("S2 S3", "H2 S9", "H3 D3", "H4 S4")
    position = start(rules, dealt, 0, Suit.SPADES)
    assert legal(rules, position) == card_set(cards("S2 S3"))
    position = play_all(rules, position, cards("S2 S9 D3 S4"))
    assert position.broken
    assert position.leader == 1


def test_options_swap_the_rule_on_trump_leads() -> None:
    dealt = hands("SA H2", "S3 H3", "S4 H4", "S5 H5")
    for game, trump_lead, expected in (("truf", "any", "SA H2"), ("kozyr", "barred", "H2")):
        rules = rules_for(game, {"trump_lead": trump_lead})
        assert legal(rules, start(rules, dealt, 0, Suit.SPADES)) == card_set(cards(expected))


# Three players.


def test_three_players_leave_out_a_black_suit() -> None:
    rules = rules_for("truf", {"players": "3"})
    assert rules.seats == "ABC"
    assert rules.pack == suits("AKQJT98765432", "AKQJT98765432", "AKQJT98765432", "")
    spades = rules_for("kozyr", {"players": "3", "removed_suit": "S"})
    assert spades.pack == suits("", "AKQJT98765432", "AKQJT98765432", "AKQJT98765432")
    with pytest.raises(DealError, match="B: ♣2 is not in the pack"):
        check_deal(rules, Deal("ABC", hands("S2", "C2", "S3")))
    with pytest.raises(DealError, match="4 hands, but Truf has 3 players; give hands for A B C"):
        check_deal(rules, Deal("NESW", hands("S2", "H2", "S3", "S4")))


def test_the_suit_left_out_is_no_trump() -> None:
    record = Record(deal=Deal("ABC", hands("S2", "H2", "S3")), game="truf", options={"players": "3"})
    with pytest.raises(DealError, match="trump: clubs are not in the pack"):
        read_setting(record, trump="C")
    assert read_setting(record, trump="S").trump == "S"


@BOTH
def test_never_without_trumps(game: str) -> None:
    record = Record(deal=Deal("NESW", hands("S2", "H2", "S3", "S4")), game=game)
    with pytest.raises(DealError, match="never played without trumps; write S, H, D or C"):
        read_setting(record, trump="N")
