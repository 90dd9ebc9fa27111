"""The rules of three-handed Clubs, sentence by sentence."""

from __future__ import annotations

import pytest

from solver.cards import FULL_PACK, Card, CardSet, Suit, card_set
from solver.deal import Deal
from solver.errors import DealError, IllegalPlayError, OptionError
from solver.play import check_deal, legal, play_all, start, to_play
from solver.position import Position
from solver.question import pose, read_setting
from solver.record import Record
from solver.rules.base import Circumstances
from solver.rules.clubs import score_table
from solver.rules.registry import rules_for

MUST_WIN = ("literal", "follow", "none", "win")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def hands(*texts: str) -> tuple[CardSet, ...]:
    return tuple(card_set(cards(text)) for text in texts)


def may_play(must_win: str, trick: str, hand: str) -> set[str]:
    """What the player next to these cards of a trick may play from a hand."""
    rules = rules_for("clubs", {"must_win": must_win})
    table = cards(trick)
    held = [0, 0, 0]
    held[len(table)] = card_set(cards(hand))
    position = Position(tuple(held), 0, Suit.CLUBS, table, won=(0, 0, 0))
    return {card.text for card in cards(hand) if legal(rules, position) & card.bit}


def test_pack_players_and_widow() -> None:
    rules = rules_for("clubs")
    assert rules.pack == FULL_PACK
    assert rules.seats == "ABC"
    assert (rules.hand_size, rules.widow_size) == (13, 13)
    assert rules.sides == ()
    assert rules.misdeal is None


def test_clubs_are_always_trump() -> None:
    record = Record(deal=Deal("ABC", hands("S2", "S3", "S4")), game="clubs")
    assert read_setting(record).trump == "C"
    assert read_setting(record, trump="clubs").trump == "C"
    with pytest.raises(DealError, match="trump is always clubs in Clubs"):
        read_setting(record, trump="S")


def test_play_is_clockwise() -> None:
    rules = rules_for("clubs")
    position = start(rules, hands("S2", "S3", "S4"), 1, Suit.CLUBS)
    turns = []
    for card in cards("S3 S4 S2"):
        turns.append(rules.seats[to_play(rules, position)])
        position = play_all(rules, position, [card])
    assert "".join(turns) == "BCA"
    assert position.won == (0, 0, 1)


def test_the_player_on_the_dealers_left_leads_when_nobody_exchanged() -> None:
    deal = Deal("ABC", hands("S2", "S3", "S4"))
    leads = [read_setting(Record(deal=deal, game="clubs", dealer=dealer)).lead for dealer in "ABC"]
    assert leads == [1, 2, 0]
    assert read_setting(Record(deal=deal, game="clubs", dealer="A"), lead="C").lead == 2
    with pytest.raises(OptionError, match="who leads is not known; say --lead A or B or C"):
        pose(read_setting(Record(deal=deal, game="clubs")))


# Leading clubs.


@pytest.mark.parametrize("must_win", MUST_WIN)
def test_a_club_may_be_led_only_after_a_trick_was_won_by_one(must_win: str) -> None:
    rules = rules_for("clubs", {"must_win": must_win})
    dealt = hands("SA HA C2", "S2 C3 H2", "S3 H3 D3")
    position = start(rules, dealt, 0, Suit.CLUBS)
    assert legal(rules, position) == card_set(cards("SA HA"))
    with pytest.raises(IllegalPlayError, match=r"card 1 \(♣2\): A may not lead clubs"):
        play_all(rules, position, cards("C2"))
    if must_win == "literal":
        # B can follow suit only with a lower card and holds a club: he ruffs.
        position = play_all(rules, position, cards("SA C3 S3"))
        assert position.broken
        assert position.leader == 1
        return
    position = play_all(rules, position, cards("SA S2 S3"))
    assert not position.broken
    assert legal(rules, position) == card_set(cards("HA"))


def test_a_trick_won_by_a_club_opens_them() -> None:
    rules = rules_for("clubs")
    position = start(rules, hands("SA HA C2", "C3 H2 CK", "S3 H3 D3"), 0, Suit.CLUBS)
    position = play_all(rules, position, cards("SA C3 S3"))
    assert legal(rules, position) == card_set(cards("H2 CK"))


def test_a_hand_of_clubs_only_may_lead_them() -> None:
    rules = rules_for("clubs")
    position = start(rules, hands("C2 C5", "S2 C3", "S3 H3"), 0, Suit.CLUBS)
    assert legal(rules, position) == card_set(cards("C2 C5"))
    position = play_all(rules, position, cards("C2 C3 S3"))
    assert position.broken
    assert legal(rules, position) == card_set(cards("S2"))


def test_trump_lead_any() -> None:
    rules = rules_for("clubs", {"trump_lead": "any"})
    position = start(rules, hands("C2 S5", "S2 C3", "S3 H3"), 0, Suit.CLUBS)
    assert legal(rules, position) == card_set(cards("C2 S5"))


# Playing to a trick: what may be played by the next player, in the four readings.

CASES = [
    # trick, hand, literal, follow, none, win
    ("H5", "H7 H3 C2", "H7", "H7", "H7 H3", "H7"),
    ("H5", "H7 H9 H3", "H7 H9", "H7 H9", "H7 H9 H3", "H7 H9"),
    ("H9", "H7 H3 C2 C5 D4", "C2 C5", "H7 H3", "H7 H3", "H7 H3"),
    ("H9", "H7 D4", "H7 D4", "H7", "H7", "H7"),
    ("H9", "D4 C2 C5", "C2 C5", "C2 C5", "D4 C2 C5", "C2 C5"),
    ("H9", "D4 S2", "D4 S2", "D4 S2", "D4 S2", "D4 S2"),
    # The third player compares with the highest of the suit led.
    ("H9 HJ", "HT HQ C2", "HQ", "HQ", "HT HQ", "HQ"),
    ("H9 HJ", "HT C2 D3", "C2", "HT", "HT", "HT"),
    ("HJ H9", "HT C2 D3", "C2", "HT", "HT", "HT"),
    ("H9 DA", "HT H2 C2", "HT", "HT", "HT H2", "HT"),
    # The trick has been ruffed.
    ("H9 C8", "D4 C2 CT", "C2 CT", "CT", "D4 C2 CT", "CT"),
    ("H9 C8", "D4 C2 C3", "C2 C3", "C2 C3", "D4 C2 C3", "D4 C2 C3"),
    ("H9 C8", "D4 S3", "D4 S3", "D4 S3", "D4 S3", "D4 S3"),
    ("H9 C3", "HT H2 C8", "HT", "HT", "HT H2", "HT H2"),
    ("H9 C3", "H8 H2 C8 C2", "C8 C2", "H8 H2", "H8 H2", "H8 H2"),
    # Clubs are led: one suit, higher if able, else any club, else any card.
    ("C7", "C9 C2 DA", "C9", "C9", "C9 C2", "C9"),
    ("C7", "C3 C2 DA", "C3 C2", "C3 C2", "C3 C2", "C3 C2"),
    ("C7", "DA S2", "DA S2", "DA S2", "DA S2", "DA S2"),
    ("C7 CT", "C9 C2 DA", "C9 C2", "C9 C2", "C9 C2", "C9 C2"),
    ("C7 CT", "CJ C9 DA", "CJ", "CJ", "CJ C9", "CJ"),
]


@pytest.mark.parametrize(("trick", "hand", "literal", "follow", "none", "win"), CASES)
def test_what_must_be_played(trick: str, hand: str, literal: str, follow: str, none: str, win: str) -> None:
    expected = dict(zip(MUST_WIN, (literal, follow, none, win), strict=True))
    got = {
        must_win: " ".join(c for c in hand.split() if c in may_play(must_win, trick, hand))
        for must_win in MUST_WIN
    }
    assert got == expected


@pytest.mark.parametrize(
    ("must_win", "hand", "card", "rule"),
    [
        ("literal", "H3 H7 C2", "H3", "must play a higher card in hearts if able"),
        ("literal", "D3 C2", "D3", "is void in hearts and must play a trump; legal: ♣2"),
        ("follow", "H3 H7", "H3", "must play a higher card in hearts if able"),
        ("follow", "D3 C2", "D3", "is void in hearts and must play a trump that wins if able"),
        ("none", "H3 C2", "C2", "must follow suit in hearts; legal: ♥3"),
        ("win", "H3 H7", "H3", "must follow suit in hearts and win the trick if able"),
    ],
)
def test_the_broken_rule_is_named(must_win: str, hand: str, card: str, rule: str) -> None:
    rules = rules_for("clubs", {"must_win": must_win})
    position = start(rules, hands("H5", hand, "S4"), 0, Suit.CLUBS)
    with pytest.raises(IllegalPlayError, match=rule):
        play_all(rules, position, cards("H5 " + card))


# Scores.


def test_document_score() -> None:
    rules = rules_for("clubs")
    assert rules.score is not None
    table = rules.score(Circumstances(), 0)
    assert dict(enumerate(table)) == {
        0: 0, 1: -1, 2: -2, 3: -3, 4: 0, 5: 1, 6: 1, 7: 3,
        8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 13: 1,
    }  # fmt: skip


def test_quota_and_house_tables() -> None:
    assert score_table("quota") == (-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    house = "0,-1,-2,-3,-4,5,6,7,8,9,10,11,12,100"
    rules = rules_for("clubs", {"score": house})
    assert rules.score is not None
    assert rules.score(Circumstances(), 2) == (0, -1, -2, -3, -4, 5, 6, 7, 8, 9, 10, 11, 12, 100)
    with pytest.raises(OptionError, match="3 numbers in a score table; give 14"):
        score_table("1,2,3")


def test_scores_need_no_bids() -> None:
    record = Record(deal=Deal("ABC", hands("S2", "S3", "S4")), game="clubs", dealer="A")
    question = pose(read_setting(record), "score")
    assert question.table(0) == score_table("document")


def test_match_target() -> None:
    assert rules_for("clubs").options["target"] == "11"


def test_cards_may_stand_once_only_the_widow_included() -> None:
    with pytest.raises(DealError, match="♠2 twice: in A and in the widow"):
        Deal("ABC", hands("S2", "S3", "S4"), widow=card_set(cards("S2")))
    check_deal(rules_for("clubs"), Deal("ABC", hands("S2", "S3", "S4"), widow=card_set(cards("S5"))))
