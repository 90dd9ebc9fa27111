"""From a record and a command line to one question."""

from __future__ import annotations

import re
from typing import Any

import pytest

from solver.cards import Card, CardSet, Suit, card_set
from solver.deal import Deal
from solver.errors import DealError, IllegalPlayError, KozyrError, OptionError
from solver.question import pose, read_mode, read_setting, read_trump
from solver.record import Record
from solver.rules.base import Mode
from solver.rules.registry import rules_for


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def hands(*texts: str) -> tuple[CardSet, ...]:
    return tuple(card_set(cards(text)) for text in texts)


FOUR = Deal("NESW", hands("S2 H2", "S5 H5", "S6 H6", "S7 H7"))
THREE = Deal("ABC", hands("S2 C2", "S5 H5", "S6 H6"))


def test_arguments_prevail_over_the_record() -> None:
    record = Record(deal=FOUR, game="truf", trump="S", lead="E", mode="atas", options={"trump_lead": "any"})
    kept = read_setting(record)
    assert (kept.rules.game, kept.trump, kept.lead, kept.mode) == ("truf", "S", 1, Mode.ATAS)
    assert kept.rules.options["trump_lead"] == "any"
    changed = read_setting(
        record, game="kozyr", trump="hearts", lead="w", mode="Bawah", options={"trump_lead": "barred"}
    )
    assert (changed.rules.game, changed.trump, changed.lead, changed.mode) == ("kozyr", "H", 3, Mode.BAWAH)
    assert changed.rules.options["trump_lead"] == "barred"


def test_bids_settle_trump_leader_and_mode() -> None:
    bids = dict(zip("NESW", cards("S2 S5 S6 H7"), strict=True))
    record = Record(deal=FOUR, game="kozyr", bids=bids)
    setting = read_setting(record)
    assert (setting.trump, setting.lead, setting.mode) == ("H", 3, Mode.ATAS)
    assert setting.circumstances is not None
    assert setting.circumstances.bids == (2, 5, 6, 7)
    other = read_setting(record, trump="S", lead="N")
    assert (other.trump, other.lead, other.mode) == ("S", 0, Mode.ATAS)


def test_position_after_the_cards_played() -> None:
    record = Record(deal=FOUR, game="kozyr", trump="D", lead="N", mode="atas", played=cards("S2 S5 S6 S7 H7"))
    question = pose(read_setting(record))
    assert question.start.hands == FOUR.hands
    assert question.position.hands == hands("H2", "H5", "H6", "")
    assert question.position.trick == cards("H7")
    assert question.position.won == (0, 0, 0, 1)
    assert question.table(0) == (0, 1, 2)


def test_worth_of_tricks_by_mode() -> None:
    record = Record(deal=FOUR, game="truf", trump="D", lead="N")
    assert pose(read_setting(record, mode="atas")).table(2) == (0, 1, 2)
    assert pose(read_setting(record, mode="bawah")).table(2) == (0, -1, -2)


def test_scores_are_of_a_whole_deal() -> None:
    question = pose(read_setting(Record(deal=THREE, game="clubs", lead="A")), "score")
    assert question.table(0) == question.scores(0) == (0, -1, -2, -3, 0, 1, 1, 3, 1, 1, 1, 1, 1, 1)
    bridge = pose(read_setting(Record(deal=FOUR, game="bridge", trump="N", lead="N")))
    assert bridge.scores(0) is None
    assert bridge.position.trump is None


@pytest.mark.parametrize(
    ("record", "arguments", "error", "words"),
    [
        (Record(deal=FOUR), {}, OptionError, "no game is named; say --game"),
        (Record(deal=FOUR), {"game": "trouf"}, OptionError, "did you mean 'truf'"),
        (Record(deal=THREE), {"game": "truf"}, DealError, "give hands for N E S W"),
        (Record(deal=FOUR), {"game": "truf", "lead": "A"}, DealError, "'A' is not a seat; seats are N E S W"),
        (Record(deal=FOUR), {"game": "truf", "trump": "X"}, DealError, "trump: 'X' is no trump suit"),
        (Record(deal=FOUR), {"game": "truf", "mode": "up"}, OptionError, "modes are atas"),
    ],
)
def test_what_is_wrong_with_a_setting(
    record: Record, arguments: dict[str, str], error: type[KozyrError], words: str
) -> None:
    keywords: dict[str, Any] = dict(arguments)
    with pytest.raises(error, match=re.escape(words)):
        read_setting(record, **keywords)


@pytest.mark.parametrize(
    ("record", "goal", "error", "words"),
    [
        (Record(deal=FOUR, game="truf", lead="N", mode="atas"), "tricks", OptionError, "trump is not known"),
        (Record(deal=FOUR, game="truf", trump="S", mode="atas"), "tricks", OptionError, "who leads is not"),
        (Record(deal=FOUR, game="truf", trump="S", lead="N"), "tricks", OptionError, "the mode is not known"),
        (
            Record(deal=FOUR, game="truf", trump="S", lead="N"),
            "points",
            OptionError,
            "goals are tricks, score",
        ),
        (
            Record(deal=FOUR, game="truf", trump="S", lead="N", mode="atas"),
            "score",
            OptionError,
            "scores need bids; give a deal file with [bids]",
        ),
        (
            Record(deal=FOUR, game="bridge", trump="S", lead="N"),
            "score",
            OptionError,
            "Bridge is solved for tricks; leave out --goal score",
        ),
        (
            Record(deal=FOUR, game="bridge", trump="S", lead="N", played=cards("S2 H5")),
            "tricks",
            IllegalPlayError,
            "played: card 2 (♥5): E must follow suit in spades; legal: ♠5",
        ),
        (
            Record(deal=FOUR, game="bridge", trump="N", lead="N", played=cards("S2 S5 S6 S7 H7 H2 H5 H6")),
            "tricks",
            DealError,
            "played: all cards have been played",
        ),
        (
            Record(deal=Deal("ABC", (*THREE.hands[:2], None)), game="clubs", lead="A"),
            "tricks",
            DealError,
            "C: this hand is hidden",
        ),
    ],
)
def test_what_is_wrong_with_a_question(
    record: Record, goal: str, error: type[KozyrError], words: str
) -> None:
    with pytest.raises(error, match=re.escape(words)):
        pose(read_setting(record), goal)


def test_trumps_by_game() -> None:
    assert read_trump(rules_for("bridge"), "nt") == "N"
    assert read_trump(rules_for("bridge"), "♦") == "D"
    assert read_trump(rules_for("truf"), None) is None
    assert read_trump(rules_for("clubs"), None) == Suit.CLUBS.letter


def test_modes_by_game() -> None:
    assert read_mode(rules_for("clubs"), "bawah") is Mode.BAWAH
    assert read_mode(rules_for("truf"), None) is None
    with pytest.raises(OptionError, match="Bridge has no modes; leave out --mode"):
        read_mode(rules_for("bridge"), "atas")
