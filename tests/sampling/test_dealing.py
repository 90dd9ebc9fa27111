"""Random deals: repeatable, fair, and of the game's sizes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from solver.cards import card_set, cards_of
from solver.deal import Deal
from solver.errors import DealError
from solver.formats.text import format_deal
from solver.play import check_deal
from solver.rules.registry import GAMES, rules_for
from solver.sampling.dealing import random_deal, random_deals


@pytest.mark.parametrize("game", sorted(GAMES))
def test_full_deals_use_the_pack_and_pass_the_rules(game: str) -> None:
    rules = rules_for(game)
    for deal in random_deals(rules, 7, 20):
        check_deal(rules, deal)
        hands = deal.known_hands()
        assert {hand.bit_count() for hand in hands} == {rules.hand_size}
        assert sum(hands) + (deal.widow or 0) + card_set(deal.stock or ()) == rules.pack


def test_clubs_has_its_widow_at_full_hands_only() -> None:
    rules = rules_for("clubs")
    (full,) = random_deals(rules, 1, 1)
    assert full.widow is not None
    assert full.widow.bit_count() == 13
    (ending,) = random_deals(rules, 1, 1, cards=12)
    assert ending.widow is None


def test_three_players_of_truf_use_the_shorter_pack() -> None:
    rules = rules_for("kozyr", {"players": "3"})
    (deal,) = random_deals(rules, 1, 1)
    assert deal.seats == "ABC"
    assert sum(deal.known_hands()) == rules.pack


def test_endings_draw_on_the_whole_pack() -> None:
    rules = rules_for("bridge")
    seen = 0
    for deal in random_deals(rules, 3, 60, cards=3):
        check_deal(rules, deal)
        assert {hand.bit_count() for hand in deal.known_hands()} == {3}
        seen |= sum(deal.known_hands())
    assert seen == rules.pack


def test_a_seed_repeats_its_deals_whatever_the_count() -> None:
    rules = rules_for("truf")
    many = list(random_deals(rules, 5, 10))
    assert list(random_deals(rules, 5, 4)) == many[:4]
    assert random_deal(rules, 5, 9) == many[9]
    assert len(set(many)) == 10
    assert list(random_deals(rules, 6, 10)) != many


def test_deals_under_a_seed_stay_the_same_across_versions() -> None:
    (deal,) = random_deals(rules_for("bridge"), 2024, 1, cards=4)
    assert format_deal(deal) == "N:.T.Q.J2 .K4.K.6 5.J..KT 974...A"


def test_misdeals_are_dealt_again() -> None:
    """With a rule that forbids North the ♠A, the other deals keep their places and North never has it."""
    ace = 1 << 12
    plain = rules_for("bridge")

    def no_ace(deal: Deal) -> str | None:
        return "N: a misdeal" if (deal.hands[0] or 0) & ace else None

    strict = replace(plain, misdeal=no_ace)
    before, after = list(random_deals(plain, 1, 80)), list(random_deals(strict, 1, 80))
    assert any(no_ace(deal) for deal in before)
    assert not any(no_ace(deal) for deal in after)
    assert all(new == old for old, new in zip(before, after, strict=True) if no_ace(old) is None)


def test_cards_fall_evenly() -> None:
    """Each of 52 cards goes to each of 4 hands with frequency 1/4: chi-square, 156 degrees of freedom."""
    rules, deals = rules_for("bridge"), 2000
    counts: Counter[tuple[int, int]] = Counter()
    for deal in random_deals(rules, 11, deals):
        for seat, hand in enumerate(deal.known_hands()):
            counts.update((seat, int(card)) for card in cards_of(hand))
    expected = deals / 4
    chi = sum(
        (counts[seat, card] - expected) ** 2 / expected for seat in range(4) for card in cards_of(rules.pack)
    )
    # Mean 156 and standard deviation about 17.7; the seed is fixed, so this never fails by chance.
    assert 85 < chi < 227


def test_first_cards_of_endings_fall_evenly() -> None:
    """One card each: all 52 cards are equally likely for the first and for the last seat."""
    rules, deals = rules_for("bridge"), 5200
    for seat in (0, 3):
        counts = Counter(deal.known_hands()[seat] for deal in random_deals(rules, 13, deals, cards=1))
        chi = sum((counts[card.bit] - 100) ** 2 / 100 for card in cards_of(rules.pack))
        # 51 degrees of freedom, standard deviation about 10.
        assert 20 < chi < 92


@pytest.mark.parametrize("cards", [0, -1, 14])
def test_sizes_that_the_game_does_not_have(cards: int) -> None:
    with pytest.raises(DealError) as caught:
        random_deals(rules_for("bridge"), 1, 1, cards=cards)
    assert str(caught.value) == f"{cards} cards a hand; Bridge has 1 to 13"


def test_negative_count() -> None:
    with pytest.raises(DealError, match="-1 deals cannot be dealt"):
        random_deals(rules_for("bridge"), 1, -1)
