"""Drawing is uniform, repeatable and possible whenever any deal fits; else the conflict is named."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from math import sqrt

import pytest

from solver.cards import Card, CardSet, Suit, card_set, cards_of, of_suit
from solver.errors import DealError, OptionError
from solver.formats.hand import parse_hand
from solver.formats.text import format_deal, parse_cards, parse_deal
from solver.question import read_setting
from solver.record import Record
from solver.rules.registry import rules_for
from solver.sampling import draw
from solver.sampling.counting import Completions
from solver.sampling.draw import Sampler
from solver.sampling.feasible import find_deal
from solver.sampling.knowledge import HONOURS, Knowledge

BRIDGE, TRUF, CLUBS = rules_for("bridge"), rules_for("truf"), rules_for("clubs")
LOW = TRUF.pack & ~HONOURS


def cards(text: str) -> CardSet:
    return card_set(parse_cards(text))


def chi_square(counts: Counter[object], kinds: int) -> float:
    """The statistic of even shares, as standard deviations above what is to be expected."""
    total = sum(counts.values())
    expected = total / kinds
    chi = sum((counts[kind] - expected) ** 2 for kind in counts) / expected + expected * (kinds - len(counts))
    return (chi - (kinds - 1)) / sqrt(2 * (kinds - 1))


VOIDS = Knowledge.of(
    BRIDGE,
    {0: cards("SA SK")},
    cards=2,
    voids=[(1, Suit.SPADES), (2, Suit.HEARTS)],
    unseen=cards("SQ SJ HA HK D2 D3 D4"),
)
PLAYED = Knowledge.of(
    CLUBS,
    {0: cards("SK SQ D2 D3")},
    cards=4,
    unseen=cards("SA SJ S3 H2 DK DQ DJ C3"),
    played=parse_cards("SQ S2"),
    leader=0,
    trump=3,
)
WIDOW = Knowledge.of(
    CLUBS,
    {
        0: parse_hand("AKQ.AKQ.AKQ.AKQJ"),
        1: parse_hand("JT9.JT9.JT9.T9"),
        2: parse_hand("876.876.876.87"),
    },
    widow=parse_hand("543.543.543.54"),
)


@pytest.mark.parametrize("knowledge", [VOIDS, PLAYED, WIDOW])
def test_every_deal_that_fits_is_equally_likely(knowledge: Knowledge) -> None:
    """Chi-square against the full list; seeds are fixed, so it never fails by chance."""
    sampler = Sampler(knowledge, seed=4)
    deals = set(sampler.all())
    assert len(deals) == sampler.count
    assert sampler.count in (165, 100, 90)
    counts: Counter[object] = Counter(sampler.draw(index) for index in range(20 * sampler.count))
    assert set(counts) <= deals
    assert -3 < chi_square(counts, len(deals)) < 3


def test_a_biased_dealer_would_be_noticed() -> None:
    """The same statistic, for a dealer who prefers some deals two to one."""
    sampler = Sampler(VOIDS, seed=4)
    skewed: Counter[object] = Counter()
    for index in range(40 * sampler.count):
        deal = sampler.draw(index)
        skewed[deal] += 2 if of_suit(deal.hands[1] or 0, Suit.DIAMONDS) else 1
    assert chi_square(skewed, sampler.count) > 3


def tight() -> Knowledge:
    """Full hands of Truf with five cards missing in all, where few deals are no misdeals.

    East and South have low cards only so far, West honours only; two of the five unseen are honours.
    """
    honours, low = list(cards_of(HONOURS)), list(cards_of(LOW))
    west, east, south = honours[:12], low[:11], low[11:22]
    pool = [*honours[12:14], *low[22:25]]
    rest = [card for card in cards_of(TRUF.pack) if card not in (*west, *east, *south, *pool)]
    return Knowledge.of(TRUF, {0: card_set(rest), 1: card_set(east), 2: card_set(south), 3: card_set(west)})


def test_misdeals_that_are_dropped_leave_the_others_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    knowledge = tight()
    exact = Sampler(knowledge, 7)
    deals = set(exact.all())
    # An honour each for East and South, and three low cards to go round: one to each of the three.
    assert exact.counted
    assert len(deals) == exact.count == 2 * 6
    monkeypatch.setattr(draw, "_STATES", 0)
    monkeypatch.setattr(draw, "_FEW", 0)
    dropping = Sampler(knowledge, 7)
    assert not dropping.counted
    assert dropping.count == 30
    for sampler in (exact, dropping):
        counts: Counter[object] = Counter(sampler.draw(index) for index in range(600))
        assert set(counts) == deals
        assert -3 < chi_square(counts, len(deals)) < 3


def test_drawing_works_where_hardly_any_deal_is_no_misdeal() -> None:
    """East and West have twelve low cards each and miss one: those two must be the two honours unseen."""
    honours, low = list(cards_of(HONOURS)), list(cards_of(LOW))
    north = card_set([*honours[:12], low[0]])
    knowledge = Knowledge.of(
        TRUF,
        {0: north, 1: card_set(low[1:13]), 2: card_set(honours[12:14]), 3: card_set(low[13:25])},
    )
    assert Completions(knowledge, misdeals=True).count == 156
    sampler = Sampler(knowledge, 1)
    assert sampler.count == 2
    found = {sampler.draw(index) for index in range(20)}
    assert len(found) == 2
    assert find_deal(knowledge) in found
    assert TRUF.misdeal is not None
    assert all(TRUF.misdeal(deal) is None for deal in found)


def test_numbers_do_not_depend_on_order_or_threads() -> None:
    one, two = Sampler(VOIDS, 3), Sampler(VOIDS, 3)
    wanted = [one.draw(index) for index in range(50)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(two.draw, range(50))) == wanted
    assert [two.draw(index) for index in reversed(range(50))] == wanted[::-1]
    assert [deal for deal, _ in zip(two, range(50), strict=False)] == wanted
    assert [Sampler(VOIDS, 4).draw(index) for index in range(50)] != wanted


def test_draws_stay_the_same_across_versions() -> None:
    assert format_deal(Sampler(VOIDS, 2024).draw(0)) == "N:AK... .A.2. QJ... ..43."


def conflict(knowledge: Knowledge) -> str:
    with pytest.raises(DealError) as caught:
        Sampler(knowledge)
    return str(caught.value)


def test_voids_that_leave_no_room_are_named() -> None:
    """Only the two facts in conflict are: that South is void in clubs has nothing to do with it."""
    voids = [(1, Suit.SPADES), (2, Suit.CLUBS), (1, Suit.HEARTS)]
    knowledge = Knowledge.of(
        BRIDGE, {0: cards("SA SK")}, cards=2, voids=voids, unseen=cards("SQ SJ HA HK HQ D2")
    )
    assert conflict(knowledge) == (
        "no deal fits: E is void in spades, E is void in hearts; "
        "correct one of these, or the hands (unseen cards: E 2, S 2, W 2)"
    )


def test_a_suit_that_nobody_may_hold() -> None:
    knowledge = Knowledge.of(
        CLUBS,
        {0: cards("SA SK")},
        cards=2,
        voids=[(1, Suit.SPADES), (2, Suit.SPADES), (1, Suit.HEARTS)],
        unseen=cards("SQ HA D2 D3"),
    )
    assert "no deal fits: B is void in spades, C is void in spades; " in conflict(knowledge)


def test_a_misdeal_that_cannot_be_avoided() -> None:
    """North and East hold all honours but one, which South and West both need."""
    honours = list(cards_of(HONOURS))
    hands = {0: card_set([*honours[:12], Card.parse("S2")]), 1: card_set(honours[12:15])}
    assert conflict(Knowledge.of(TRUF, hands, voids=[(1, Suit.HEARTS)])) == (
        "no deal fits: the hand of S is no misdeal, the hand of W is no misdeal; "
        "correct one of these, or the hands (unseen cards: E 10, S 13, W 13)"
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        pytest.param(
            {"hands": {0: cards("SA SK"), 1: cards("SA")}},
            "N: ♠A twice: in N and in E; every card may stand in one place only",
            id="a card in two hands",
        ),
        pytest.param(
            {"hands": {0: cards("SA SK")}, "unseen": cards("SA H2 H3 H4 H5 H6 H7")},
            "unseen: ♠A is both known and unseen; leave it out here",
            id="both known and unseen",
        ),
        pytest.param(
            {"hands": {0: cards("SA SK")}, "unseen": cards("H2 H3 H4 H5 H6")},
            "5 cards are unseen, but the hidden hands miss 6; "
            "give smaller hands, or name more cards as unseen",
            id="too few unseen",
        ),
        pytest.param(
            {"hands": {0: cards("SA SK"), 2: cards("H2 H3 H4")}},
            "S: 3 cards are known of 2; leave out some, or give every hand more cards",
            id="too many known",
        ),
        pytest.param(
            {"hands": {0: cards("SA SK")}, "bids": {1: Card.parse("SK")}},
            "N: ♠K twice: in N and in E; every card may stand in one place only",
            id="another's bid card",
        ),
        pytest.param(
            {"hands": {0: cards("SA SK")}, "voids": [(0, Suit.SPADES)]},
            "N: void in spades, but ♠K is known to be there; leave out one of the two",
            id="void in a suit that is held",
        ),
        pytest.param(
            {"hands": {0: cards("SA SK X1")}},
            "N: X1 is not in the pack of Bridge; leave it out",
            id="not in the pack",
        ),
        pytest.param(
            {"hands": {0: cards("SA SK")}, "unseen": cards("X1")},
            "unseen: X1 is not in the pack of Bridge; leave it out",
            id="unseen but not in the pack",
        ),
        pytest.param(
            {"hands": {0: cards("SA SK")}, "played": parse_cards("SA")},
            "who led is not known; name one of N E S W",
            id="no leader",
        ),
    ],
)
def test_facts_that_contradict_each_other(given: dict[str, object], message: str) -> None:
    with pytest.raises(DealError) as caught:
        Knowledge.of(BRIDGE, cards=2, **given)  # type: ignore[arg-type]
    assert str(caught.value) == message


def record(text: str, **given: object) -> Record:
    deal, first = parse_deal(text)
    return Record(deal=deal, first=first, **given)  # type: ignore[arg-type]


def test_a_record_says_what_is_known() -> None:
    bids = {seat: Card.parse(card) for seat, card in zip("NESW", ["S9", "D2", "HA", "D5"], strict=True)}
    given = record("N:AKJ9.Q72.T964.83 ? ? ?", game="kozyr", bids=bids, played=tuple(parse_cards("SA H5")))
    knowledge = Knowledge.of_setting(read_setting(given), holds={2: cards("CA")}, voids=[(3, Suit.CLUBS)])
    north, east, south, west = knowledge.hands
    assert north.missing == 0
    assert (south.known, west.known) == (cards("HA CA"), cards("D5"))
    assert [fact.text for fact in knowledge.facts] == [
        "E has no spades (card 2, ♥5)",
        "W is void in clubs",
    ]
    assert east.known == cards("H5 D2")


def test_a_widow_of_another_size_is_refused() -> None:
    setting = read_setting(record("A:AK... QJ... ? / 432...", game="clubs"))
    with pytest.raises(DealError, match="the widow: 3 cards, but the hands have 2"):
        Knowledge.of_setting(setting)


def test_cards_played_need_the_trump() -> None:
    setting = read_setting(
        record("N:AKJ9.Q72.T964.83 ? ? ?", game="kozyr", lead="N", played=tuple(parse_cards("SA")))
    )
    with pytest.raises(OptionError, match="the trump is not known"):
        Knowledge.of_setting(setting)
