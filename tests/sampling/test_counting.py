"""Deals that fit are counted and numbered right: against trying every way of dealing."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import CardSet, Suit, card_set, cards_of, of_suit
from solver.rules.registry import rules_for
from solver.sampling.counting import Completions
from solver.sampling.dealing import random_deal
from solver.sampling.knowledge import HONOURS, Knowledge

BRIDGE, TRUF, CLUBS = rules_for("bridge"), rules_for("truf"), rules_for("clubs")


def brute(knowledge: Knowledge) -> set[tuple[CardSet, ...]]:
    """The cards of every place, in all ways that fit."""
    ways: list[tuple[tuple[CardSet, ...], CardSet]] = [((), knowledge.pool)]
    for place in knowledge.places:
        ways = [
            ((*places, place.known | card_set(chosen)), rest & ~card_set(chosen))
            for places, rest in ways
            for chosen in combinations(cards_of(rest & ~place.barred), place.missing)
        ]
    found = {places for places, rest in ways if not rest}
    if not knowledge.no_misdeal:
        return found
    hands = len(knowledge.hands)
    return {places for places in found if all(hand & HONOURS and hand & ~HONOURS for hand in places[:hands])}


def numbered(completions: Completions) -> list[tuple[CardSet, ...]]:
    return [tuple(completions.places(number)) for number in range(completions.count)]


def check(knowledge: Knowledge) -> int:
    """Compares count and numbering with the brute way; how many deals fit."""
    wanted = brute(knowledge)
    completions = Completions(knowledge)
    assert completions.count == len(wanted)
    listed = numbered(completions)
    assert len(set(listed)) == len(listed)
    assert set(listed) == wanted
    return len(wanted)


@st.composite
def endings(draw: st.DrawFn) -> Knowledge:
    """Endings of two or three cards with a few cards known, some suits void, and some cards gone."""
    rules = draw(st.sampled_from([BRIDGE, CLUBS]))
    rng = Random(draw(st.integers(0, 10**6)))
    size = 3 if rules is CLUBS else 2
    cards = list(cards_of(rules.pack))
    rng.shuffle(cards)
    cards = cards[: size * rules.players + draw(st.integers(0, 1))]
    hands = {}
    for seat in range(rules.players):
        hand = cards[seat * size : (seat + 1) * size]
        hands[seat] = card_set(hand[: draw(st.integers(0, size))])
    seats = st.integers(0, rules.players - 1)
    voids = draw(st.lists(st.tuples(seats, st.sampled_from(Suit)), max_size=3))
    voids = [(seat, suit) for seat, suit in voids if not of_suit(hands[seat], suit)]
    unseen = card_set(cards) & ~sum(hands.values())
    return Knowledge.of(rules, hands, cards=size, voids=voids, unseen=unseen)


@settings(max_examples=40, deadline=None)
@given(endings())
def test_endings_with_voids(knowledge: Knowledge) -> None:
    check(knowledge)


@st.composite
def near_misdeals(draw: st.DrawFn) -> Knowledge:
    """Full hands of Truf, two cards of each hidden, that are short of honours or full of them."""
    rng = Random(draw(st.integers(0, 10**6)))
    honours, low = list(cards_of(HONOURS)), list(cards_of(TRUF.pack & ~HONOURS))
    rng.shuffle(honours)
    rng.shuffle(low)
    pool = honours[: (some := draw(st.integers(0, 4)))] + low[: 8 - some]
    rest = sorted(set(honours + low) - set(pool), key=lambda card: card.rank)
    hands = {seat: card_set(rest[11 * seat : 11 * seat + 11]) for seat in range(4)}
    voids = draw(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(Suit)), max_size=2))
    voids = [(seat, suit) for seat, suit in voids if not of_suit(hands[seat], suit)]
    return Knowledge.of(TRUF, hands, voids=voids)


@settings(max_examples=12, deadline=None)
@given(near_misdeals())
def test_no_misdeal(knowledge: Knowledge) -> None:
    check(knowledge)


@pytest.mark.parametrize(("missing", "fit"), [(1, 6), (2, 90), (3, 1680)])
def test_a_widow_that_is_partly_known(missing: int, fit: int) -> None:
    deal = random_deal(CLUBS, 3)
    assert deal.widow is not None
    hidden = {0: 0, 1: missing, 2: missing}
    hands = {
        seat: card_set(list(cards_of(hand))[hidden[seat] :]) for seat, hand in enumerate(deal.known_hands())
    }
    widow = card_set(list(cards_of(deal.widow))[missing:])
    assert check(Knowledge.of(CLUBS, hands, widow=widow)) == fit


def test_counts_of_full_deals() -> None:
    """Multinomial coefficients, and misdeals as inclusion and exclusion count them."""
    hand = random_deal(BRIDGE, 5).known_hands()[0]
    assert Completions(Knowledge.of(BRIDGE, {0: hand})).count == 84478098072866400
    assert Completions(Knowledge.of(BRIDGE, {})).count == 53644737765488792839237440000
    assert Completions(Knowledge.of(CLUBS, {0: hand})).count == 84478098072866400
    # North has 11 of the 16 honours: a hand without any of the other five is what can go wrong.
    known = card_set([*list(cards_of(HONOURS))[:11], *list(cards_of(TRUF.pack & ~HONOURS))[:2]])
    strict = Completions(Knowledge.of(TRUF, {0: known}))
    loose = Completions(Knowledge.of(TRUF, {0: known}), misdeals=True)
    none_of_one = comb(34, 13) * comb(26, 13)
    none_of_two = comb(34, 13) * comb(21, 13)
    assert loose.count - strict.count == 3 * none_of_one - 3 * none_of_two


def test_nothing_hidden_is_one_deal() -> None:
    deal = random_deal(BRIDGE, 1)
    completions = Completions(Knowledge.of(BRIDGE, deal.hands))
    assert completions.count == 1
    assert tuple(completions.places(0)) == deal.hands


def test_a_card_without_a_place() -> None:
    voids = [(seat, Suit.SPADES) for seat in range(4)]
    assert Completions(Knowledge.of(BRIDGE, {}, voids=voids)).count == 0
