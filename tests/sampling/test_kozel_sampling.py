"""Hidden cards of Kozel: what plays show, which positions fit, and that each is as likely as another."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, factorial
from typing import Any

import pytest

from solver.cards import Card, card_set
from solver.errors import KozyrError
from solver.formats.plays import parse_played
from solver.formats.text import parse_cards, parse_deal
from solver.question import read_setting
from solver.record import Record
from solver.rules.kozel_play import follow_all
from solver.sampling.kozel_draw import KozelSampler
from solver.sampling.kozel_history import read_knowledge
from solver.sampling.kozel_knowledge import KozelKnowledge

HAND = "N:9.6.6.6 ? ? ?"


def cards(text: str) -> int:
    return card_set(parse_cards(text))


def known(
    text: str,
    played: str = "",
    *,
    trump: str | None = "H",
    lead: str = "N",
    holds: dict[int, str] | None = None,
    unseen: str | None = None,
    shown: str | None = None,
    **options: str,
) -> KozelKnowledge:
    deal, first = parse_deal(text)
    record = Record(deal=deal, first=first, **parse_played(played))
    setting = read_setting(record, game="kozel", trump=trump, lead=lead, options=options)
    return read_knowledge(
        setting,
        holds={seat: cards(held) for seat, held in (holds or {}).items()},
        unseen=None if unseen is None else cards(unseen),
        shown=None if shown is None else Card.parse(shown),
    )


def test_all_completions_of_an_ending_once_each() -> None:
    unseen = "S9 SJ SA H8 DT DA"
    sampler = KozelSampler(known("N:.67.. ? ? ?", unseen=unseen))
    assert sampler.counted
    assert sampler.count == 90
    found = {sampler.position(number).hands for number in range(sampler.count)}
    pool = parse_cards(unseen)
    expected = set()
    for east in combinations(pool, 2):
        for south in combinations([card for card in pool if card not in east], 2):
            west = [card for card in pool if card not in (*east, *south)]
            expected.add((cards("H6 H7"), card_set(east), card_set(south), card_set(west)))
    assert found == expected


def test_the_order_of_the_stock_is_drawn_too() -> None:
    unseen = "S6 S7 S8 SJ SQ SK ST SA H8 H9 HJ HQ HK HT HA D7"
    sampler = KozelSampler(known(HAND, unseen=unseen))
    assert sampler.count == comb(16, 4) * comb(12, 4) * comb(8, 4) * factorial(4)
    position = sampler.draw(3)
    assert len(position.stock) == 4
    assert sampler.draw(3) == position
    orders = Counter(tuple(sampler.draw(index).stock) for index in range(200))
    assert len(orders) > 190


def test_a_whole_deal_by_its_hands() -> None:
    sampler = KozelSampler(known(HAND))
    for index in range(20):
        position = sampler.draw(index)
        assert position.live.bit_count() == 36
        assert position.hands[0] == cards("S9 H6 D6 C6")
        assert [hand.bit_count() for hand in position.hands] == [4, 4, 4, 4]
        assert len(position.stock) == 20


def test_positions_are_drawn_evenly() -> None:
    sampler = KozelSampler(known("N:.67.. .89.. ? ?", unseen="S9 SJ SA H8".replace("H8", "HT")), seed=5)
    draws = 3000
    counts = Counter(sampler.draw(index).hands for index in range(draws))
    assert len(counts) == sampler.count == 6
    assert all(abs(times - draws / 6) < 4 * (draws * 5 / 36) ** 0.5 for times in counts.values())


PLAYED = "S9 /? SJ /?"


def test_unseen_discards_are_drawn_and_counted() -> None:
    knowledge = known(HAND, PLAYED, holds={0: "S8"})
    assert knowledge.template.leader == 2
    assert knowledge.template.points == (2, 0)
    assert knowledge.template.tricks == (1, 0)
    assert knowledge.stock_size == 16
    assert knowledge.known_hand(0) == cards("H6 D6 C6 S8")
    sampler = KozelSampler(knowledge)
    discarded = Counter[int]()
    for index in range(300):
        position = sampler.draw(index)
        gone = sum(position.points) + position.points_left
        assert gone == 120
        assert position.live.bit_count() == 32
        assert [hand.bit_count() for hand in position.hands] == [4, 4, 4, 4]
        discarded[position.points[0] - 2] += 1
    assert len(discarded) > 8


def test_unseen_discards_on_the_table_can_be_played_on() -> None:
    knowledge = known(HAND, "S9 /? SJ")
    sampler = KozelSampler(knowledge)
    position = sampler.draw(0)
    assert [play.hidden for play in position.trick] == [False, True, False]
    assert position.trick[1].size == 1
    (after,) = follow_all(knowledge.law, position, [parse_played("/" + _some(position.hands[3]))["plays"][0]])
    assert after.leader == 2
    assert after.live.bit_count() == 32


def _some(hand: int) -> str:
    return next(
        card.text
        for card in parse_cards(
            "S6 S7 S8 SQ SK ST SA H7 H8 H9 HJ HQ HK HT HA D7 D8 D9 DJ DQ DK DT DA C7 C8 C9 CJ CQ CK CT CA"
        )
        if card.bit & hand
    )


def test_the_shown_card_is_in_the_stock_at_first() -> None:
    sampler = KozelSampler(known(HAND, shown="HQ", trump=None))
    assert sampler.counted
    assert all(Card.parse("HQ") in sampler.draw(index).stock for index in range(30))


def test_the_shown_card_is_where_drawn_cards_are() -> None:
    """Of the 20 places in the stock North drew one, the eight of spades: of the other 19 East, South
    and West drew one each."""
    sampler = KozelSampler(known(HAND, PLAYED, holds={0: "S8"}, shown="HQ"))
    assert not sampler.counted
    shown = Card.parse("HQ")
    where: Counter[str] = Counter()
    draws = 2000
    for index in range(draws):
        position = sampler.draw(index)
        places = [name for name, hand in zip("NESW", position.hands, strict=True) if hand & shown.bit]
        where[places[0] if places else "stock" if shown in position.stock else "gone"] += 1
    assert set(where) == {"E", "S", "W", "stock"}
    for name, share in (("E", 1 / 19), ("S", 1 / 19), ("W", 1 / 19), ("stock", 16 / 19)):
        assert abs(where[name] / draws - share) < 4 * (share * (1 - share) / draws) ** 0.5


def test_the_last_card_of_the_stock_where_it_is_the_shown_one() -> None:
    sampler = KozelSampler(known(HAND, shown="HQ", shown_trump="last"))
    assert sampler.count == comb(31, 4) * comb(27, 4) * comb(23, 4) * factorial(19)
    assert sampler.draw(0).stock[-1] == Card.parse("HQ")


def test_a_known_stock_says_who_drew_what() -> None:
    stock = "S8 HA DJ DQ DK DT DA C7"
    unseen = "S6 S7 SQ SK ST H7 H8 H9 HJ HQ CT"
    knowledge = known(f"{HAND} / {stock}", "S9 /? SJ /?", unseen=unseen)
    # South won and drew first: South, West, North, East.
    hands = knowledge.template.hands
    assert hands == (cards("H6 D6 C6 DJ"), cards("DQ"), cards("S8"), cards("HA"))
    assert [card.text for card in knowledge.template.stock] == stock.split()[4:]
    assert all(KozelSampler(knowledge).draw(0).hands[seat] & hands[seat] == hands[seat] for seat in range(4))


def test_a_claim_gives_cards_back_and_shows_four() -> None:
    knowledge = known(HAND, "S9 ST /? ^D7+D8+D9+DJ")
    template = knowledge.template
    assert template.leader == 3
    assert template.hands[0] == cards("S9 H6 D6 C6")
    assert template.hands[1] == cards("ST")
    assert [place.missing for place in knowledge.places.places[:4]] == [0, 3, 4, 0]
    assert knowledge.discards == ()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(
            {"played": "S8"},
            r"played: play 1 \(♠8\): N does not hold ♠8; it has drawn 0 cards by now",
            id="a card not held",
        ),
        pytest.param(
            {"played": "S9 /? S8"}, "S does not beat ♠9; match each card with a lower one", id="no beat"
        ),
        pytest.param({"played": "/?"}, "N leads face down; name the cards that were led", id="a hidden lead"),
        pytest.param(
            {"played": "S9+D6"},
            "N leads cards of 2 suits; lead one or more cards of one suit",
            id="two suits",
        ),
        pytest.param({"played": "S9 S9"}, "♠9 has been played; name another card", id="played twice"),
        pytest.param({"played": "S9 H9+HT"}, "E answers with 2 of 1 cards", id="too many"),
        pytest.param({"played": "S9 /? /? /H6"}, "N holds ♥6, but it is W's turn", id="another's card"),
        pytest.param(
            {"holds": {1: "S9"}}, "N: ♠9 twice: in N and in E; every card may stand in one place", id="twice"
        ),
        pytest.param(
            {"holds": {0: "S8"}}, "N: 5 cards are known of 4; leave out those that", id="not drawn yet"
        ),
        pytest.param(
            {"shown": "H6"}, "shown: ♥6 was shown from the stock, but N holds it", id="a shown card in a hand"
        ),
        pytest.param(
            {"shown": "DA"}, "trump: the shown card is ♦A, but the trump H; leave out one", id="another trump"
        ),
        pytest.param(
            {"unseen": "S6 S7 S8"}, "7 cards are known or unseen, but hands and stock have 16", id="too few"
        ),
        pytest.param(
            {"unseen": "S9 S7 S8 D7 D8 D9 DJ DQ DK DA DT C7 C8"}, "♠9 is both known and unseen", id="seen"
        ),
        pytest.param(
            {"unseen": "S6 S7 S8 D7 D8 D9 DJ DQ DK DA DT C7 C8"},
            "unseen: a stock of 1 cards cannot be drawn evenly; name all cards",
            id="an uneven stock",
        ),
        pytest.param(
            {"first_lead": "lowest_trump", "lead": None, "text": "? ? ? ?".join(["N:", ""])},
            "who leads is not known; say --lead N or E or S or W",
            id="the lowest trump is hidden",
        ),
        pytest.param({"trump": None}, "the trump is not known; say --trump S, H, D or C", id="no trump"),
    ],
)
def test_what_cannot_be(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(KozyrError, match=message):
        known(arguments.pop("text", HAND), arguments.pop("played", ""), **arguments)
