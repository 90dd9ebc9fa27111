"""Kozel: leads, answers, claims of four, draws, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

from solver.cards import Card, CardSet, Suit, card_set, cards_of
from solver.errors import IllegalPlayError
from solver.formats.plays import parse_played
from solver.plays import PASS, Play
from solver.rules.kozel import PACK
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition, claimants, drawn, follow_all, legal, play, to_play
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal


def cards(text: str) -> CardSet:
    return card_set(Card.parse(word) for word in text.split())


def plays(text: str) -> tuple[Play, ...]:
    read = parse_played(text)
    return read["plays"] or tuple(Play(card.bit) for card in read["played"])


def position(*hands: str, stock: str = "", leader: int = 0, trump: int = Suit.SPADES) -> KozelPosition:
    drawn_later = tuple(Card.parse(word) for word in stock.split())
    return KozelPosition(tuple(cards(hand) for hand in hands), drawn_later, leader, trump)


def after(law: Law, start: KozelPosition, text: str) -> KozelPosition:
    return (start, *follow_all(law, start, plays(text)))[-1]


def texts(some: tuple[Play, ...]) -> set[str]:
    return {one.text for one in some}


LAW = Law()
FOURS = position("H6 H7 S6 D6", "H8 H9 S7 D7", "C6 C7 C8 C9", "DJ DQ DK DT")
"""South and West hold four of a suit each."""


def test_leads_are_sets_of_one_suit() -> None:
    assert texts(legal(LAW, FOURS)) == {"H6", "H7", "H6+H7", "S6", "D6"}
    four = position("H6 H7 H8 H9", "D6 D7 D8 D9", "C6 C7 C8 C9", "S6 S7 S8 S9")
    assert len(legal(LAW, four)) == 15
    assert len(legal(Law(most_led=3), four)) == 14


def test_answers_beat_or_are_discards() -> None:
    led = after(LAW, FOURS, "H6+H7")
    assert to_play(LAW, led) == 1
    assert texts(legal(LAW, led)) == {
        "H8+H9", "S7+H8", "S7+H9",
        "/H8+H9", "/S7+H8", "/S7+H9", "/H8+D7", "/H9+D7", "/S7+D7",
    }  # fmt: skip


def test_the_last_who_beats_takes_all_cards() -> None:
    start = position("H6 HA", "H7 DA", "H8 DT", "S6 CK")
    end = after(LAW, start, "H6 H7 /DT S6")
    assert (end.leader, end.points, end.tricks) == (3, (0, 10), (0, 1))
    held_up = after(LAW, start, "H6 /DA H8 /CK")
    assert (held_up.leader, held_up.points, held_up.tricks) == (2, (15, 0), (1, 0))


def test_draws_go_round_from_the_winner() -> None:
    start = position(
        "H6 H7 S6 D6",
        "H8 H9 S7 D7",
        "C6 C7 C8 C9",
        "DJ DQ DK DT",
        stock="CA SA HA DA CT ST HT D9 CK SK HK D8",
    )
    before = after(LAW, start, "H6+H7 H8+H9 /C6+C7")
    end = play(LAW, before, plays("/DJ+DQ")[0])
    assert end.leader == 1
    # East takes the first card and the fifth, then South, West and North.
    assert [" ".join(card.text for card in some) for some in drawn(before, end)] == [
        "DA D9", "CA CT", "SA ST", "HA HT",
    ]  # fmt: skip
    assert end.hands[1] == cards("S7 D7 CA CT")
    assert " ".join(card.text for card in end.stock) == "CK SK HK D8"


def test_a_claim_gives_the_cards_back() -> None:
    led = after(LAW, FOURS, "H6+H7 /H8+D7")
    assert claimants(LAW, led) == (2, 3)
    assert "^C6+C7+C8+C9" in texts(legal(LAW, led))
    claimed = after(LAW, led, "^C6+C7+C8+C9")
    assert claimed.hands == (FOURS.hands[0], FOURS.hands[1], 0, FOURS.hands[3])
    assert (claimed.leader, to_play(LAW, claimed)) == (2, 3)
    # Now West answers with all four cards, and can claim no more.
    assert claimants(LAW, claimed) == ()
    assert texts(legal(LAW, claimed)) == {"/DT+DJ+DQ+DK"}


def test_a_claim_out_of_turn() -> None:
    claimed = after(LAW, FOURS, "H6 ^DJ+DQ+DK+DT")
    assert (claimed.leader, to_play(LAW, claimed)) == (3, 0)
    assert claimed.hands == (*FOURS.hands[:3], 0)


def test_no_claim_after_the_own_turn_has_passed() -> None:
    led = after(LAW, FOURS, "H6 H8 /C6")
    assert claimants(LAW, led) == (3,)


def test_claims_of_trumps_only() -> None:
    assert claimants(Law(claim="trumps"), after(LAW, FOURS, "H6")) == ()
    trumps = after(
        LAW, position(*(" ".join(card.text for card in cards_of(h)) for h in FOURS.hands), trump=2), "H6"
    )
    assert claimants(Law(claim="trumps"), trumps) == (3,)


def test_claims_between_tricks_are_asked_for_before_the_lead() -> None:
    law = Law(claim_when="between")
    assert to_play(law, FOURS) == 2
    assert texts(legal(law, FOURS)) == {"^C6+C7+C8+C9", "pass"}
    passed = play(law, FOURS, PASS)
    assert to_play(law, passed) == 3
    passed = play(law, passed, PASS)
    assert to_play(law, passed) == 0
    assert texts(legal(law, passed)) == texts(legal(LAW, FOURS))
    led = play(law, passed, plays("H6")[0])
    assert claimants(law, led) == ()
    # Nobody needs to write that he lets his right go by.
    assert after(law, FOURS, "H6") == led
    assert after(law, FOURS, "^DJ+DQ+DK+DT").leader == 3


def test_claims_before_the_first_lead_need_the_whole_pack() -> None:
    law = Law(claim_when="first")
    assert to_play(law, FOURS) == 0
    rest = " ".join(card.text for card in cards_of(PACK & ~FOURS.live))
    whole = position(*(" ".join(card.text for card in cards_of(hand)) for hand in FOURS.hands), stock=rest)
    assert to_play(law, whole) == 2
    assert claimants(law, after(law, whole, "H6 H8 /C6 /DJ")) == ()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"claim_when": "between"},
        {"claim_when": "first"},
        {"claim": "trumps", "most_led": "3"},
        {"ten": "low"},
    ],
)
def test_random_games_end_with_all_points_taken(options: dict[str, str]) -> None:
    rules = rules_for("kozel", options)
    law = Law.of(rules)
    discards = 0
    for seed in range(40):
        random = Random(seed)
        deal = random_deal(rules, seed)
        now = KozelPosition(deal.known_hands(), deal.stock or (), random.randrange(4), random.randrange(4))
        assert now.live == PACK
        made = []
        start = now
        while not now.finished:
            if not now.trick:
                assert len({hand.bit_count() for hand in now.hands}) == 1
                assert now.hands[0].bit_count() == 4 or not now.stock
            made.append(random.choice(legal(law, now)))
            discards += made[-1].hidden
            now = play(law, now, made[-1])
        assert sum(now.points) == 120
        assert all(points == 0 for points, tricks in zip(now.points, now.tricks, strict=True) if tricks == 0)
        # Read back from text, passes left out, the same game.
        written = " ".join(one.text for one in made if one != PASS)
        assert after(law, start, written) == now
    assert discards > 100


def test_the_deals_of_the_test_hold_claims() -> None:
    """Random play of hands of one suit claims, so that the games above are not all without one."""
    random = Random(1)
    claims = 0
    for _ in range(50):
        now = FOURS
        while not now.finished:
            chosen = random.choice(legal(LAW, now))
            claims += chosen.claim
            now = play(LAW, now, chosen)
    assert claims > 5


@pytest.mark.parametrize(
    ("played", "message"),
    [
        pytest.param(
            "H6+S6",
            "play 1 (♠6+♥6): N leads cards of 2 suits; lead one or more cards of one suit",
            id="two suits in a lead",
        ),
        pytest.param("/H6", "play 1 (/♥6): N leads face down; lead ♥6 face up", id="a lead face down"),
        pytest.param(
            "H6+H7 H8",
            "play 2 (♥8): E answers with 1 of 2 cards; answer with as many cards as were led",
            id="too few cards",
        ),
        pytest.param(
            "H6 H8+H9",
            "play 2 (♥8+♥9): E answers with 2 of 1 cards; answer with as many cards as were led",
            id="too many cards",
        ),
        pytest.param(
            "H7+S6",
            "play 1 (♠6+♥7): N leads cards of 2 suits; lead one or more cards of one suit",
            id="two suits with a trump",
        ),
        pytest.param(
            "H6+H7 H8+D7",
            "play 2 (♥8+♦7): E does not beat ♥6+♥7; "
            "match each card with a lower one, or discard face down as /♥8+♦7",
            id="a beat that beats nothing",
        ),
        pytest.param("HA", "play 1 (♥A): N does not hold ♥A; it has ♠6 ♥6 ♥7 ♦6", id="not held"),
        pytest.param(
            "H8", "play 1 (♥8): E holds ♥8, but it is N's turn; it has ♠6 ♥6 ♥7 ♦6", id="not his turn"
        ),
        pytest.param(
            "H6 ^C6+C7+C8",
            "play 2 (^♣6+♣7+♣8): this is no four of a suit; claim the lead with four cards of one suit",
            id="a claim of three",
        ),
        pytest.param(
            "H6 ^S7+H8+H9+D7",
            "play 2 (^♠7+♥8+♥9+♦7): this is no four of a suit; claim the lead with four cards of one suit",
            id="a claim of two suits",
        ),
        pytest.param(
            "H6 H8 /C6 ^C6+C7+C8+C9",
            "play 4 (^♣6+♣7+♣8+♣9): nobody holds these four now; "
            "claim before a card of them has been played, and before the trick has been taken in",
            id="a claim after having played",
        ),
        pytest.param(
            "^C6+C7+C8+C9",
            "play 1 (^♣6+♣7+♣8+♣9): S may not claim the lead now; "
            "a trick that has been taken in stays taken; claim once the next one has been led to",
            id="a claim while no trick is open",
        ),
        pytest.param(
            "H6 ^C6+C7+C8+C9 ^DJ+DQ+DK+DT",
            "play 3 (^♦T+♦J+♦Q+♦K): W may not claim the lead now; "
            "a trick is claimed once, and not by who has led to it",
            id="a second claim",
        ),
        pytest.param("pass", "play 1 (pass): there is nothing to pass; leave it out", id="nothing to pass"),
    ],
)
def test_what_is_refused(played: str, message: str) -> None:
    with pytest.raises(IllegalPlayError) as refused:
        after(LAW, FOURS, played)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("law", "played", "message"),
    [
        (Law(claim="no"), "H6 ^C6+C7+C8+C9", "the lead is not claimed under the option claim=no"),
        (
            Law(claim="trumps"),
            "H6 ^C6+C7+C8+C9",
            "only four trumps claim the lead under the option claim=trumps",
        ),
        (Law(claim_when="between"), "H6 ^C6+C7+C8+C9", "claim after drawing, before the lead"),
        (Law(claim_when="first"), "^C6+C7+C8+C9", "claim before the first lead"),
    ],
)
def test_claims_that_options_bar(law: Law, played: str, message: str) -> None:
    with pytest.raises(IllegalPlayError, match=message):
        after(law, FOURS, played)


def test_leads_of_four_may_be_barred() -> None:
    four = position("H6 H7 H8 H9", "D6 D7 D8 D9", "C6 C7 C8 C9", "S6 S7 S8 S9")
    with pytest.raises(IllegalPlayError, match="N leads 4 cards; lead at most 3"):
        after(Law(most_led=3), four, "H6+H7+H8+H9")


def test_nothing_can_be_played_after_the_end() -> None:
    ending = position("H6", "H7", "H8", "H9")
    with pytest.raises(IllegalPlayError, match=r"play 5 \(♥6\): all cards have been played; stop here"):
        after(LAW, ending, "H6 H7 H8 H9 H6")
