"""Three ways to the best combinations agree: the programme in Python, the kernel, and CP-SAT."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from solver.analysis.melds_model import model_melds
from solver.cards import CardSet, card_set, cards_of
from solver.errors import CardError
from solver.formats.hand import parse_cards
from solver.rules.brokke_combination import PACK, WILD, Contract, MeldRules
from solver.rules.brokke_melds import best_melds, best_score
from solver.search.melds import meld_scores

CARDS = tuple(cards_of(PACK))
ALL_RULES = [MeldRules(*flags) for flags in product((False, True), (True, False), (True, False))]
CONTRACTS = [None, *(Contract(trips, clubs) for trips in range(6) for clubs in range(4))]


def random_pile(random: Random) -> CardSet:
    """A pile of 3 to 30 cards, half of the time with all wild cards."""
    pile = card_set(random.sample(CARDS, random.randint(3, 26)))
    return pile | WILD if random.random() < 0.5 else pile


def test_three_ways_agree() -> None:
    random = Random(11)
    for number in range(80):
        pile, contract, rules = (
            random_pile(random),
            random.choice(CONTRACTS),
            ALL_RULES[number % len(ALL_RULES)],
        )
        found = best_melds(pile, contract, rules)
        model = model_melds(pile, contract, rules)
        assert found.score == model.score == meld_scores([pile], contract, rules)[0], (pile, contract, rules)


def test_the_kernel_on_many_piles() -> None:
    random = Random(12)
    for rules, contract in product(ALL_RULES, random.sample(CONTRACTS, 8)):
        piles = [random_pile(random) for _ in range(20)]
        expected = [best_score(pile, contract, rules) for pile in piles]
        assert meld_scores(piles, contract, rules) == expected


@pytest.mark.parametrize("contract", [Contract(12, 0), Contract(0, 12), Contract(6, 6), Contract(0, 0), None])
def test_the_whole_pack(contract: Contract | None) -> None:
    for rules in ALL_RULES:
        best = best_score(PACK, contract, rules)
        assert meld_scores([PACK, 0], contract, rules) == [best, -50]
        if rules in (MeldRules(), ALL_RULES[-1]):
            assert model_melds(PACK, contract, rules).score == best


def test_what_the_whole_pack_scores() -> None:
    naturals = 4 * (7 * 5 + 3 * 10 + 2 * 15)
    assert best_score(PACK, Contract(0, 12)) == naturals + 100
    assert best_score(PACK, Contract(0, 0)) == 0
    assert best_score(PACK, Contract(0, 0), MeldRules(uncounted_club=False)) == -50
    # Trips of one rank can be two, with wild cards, but then the contract is not made. Four twos save the 50.
    assert best_score(PACK, Contract(12, 0)) == naturals * 3 // 4 + 100
    assert best_score(PACK, Contract(12, 0), MeldRules(uncounted_club=False)) == naturals * 3 // 4 + 100 - 50


def test_the_model_lays_out_what_it_scores() -> None:
    pile = card_set(parse_cards("SA HA DA CA S2 C2 X1 X2 S9 H9 D9"))
    found = model_melds(pile)
    # Two clubs of aces, each with two wild cards, and the nines.
    assert found.score == found.points == 60 + 60 + 15
    used = [card for meld in found.melds for card in meld.cards]
    assert len(used) == len(set(used))
    assert card_set(used) | found.unused == pile
    for meld in found.melds:
        assert len(meld.cards) - len(meld.wild) >= 2


def test_the_model_lays_out_a_club_that_does_not_count() -> None:
    pile = card_set(parse_cards("SA HA DA SK HK S2 X1 D9"))
    found = model_melds(pile, Contract(1, 0))
    assert [meld.rank for meld in found.melds] == [12]
    assert found.uncounted is not None
    assert (found.uncounted.rank, found.uncounted.size, len(found.uncounted.wild)) == (11, 4, 2)
    assert (found.score, found.unused) == (145, card_set(parse_cards("D9")))
    # Nothing is formed beside a club that counts.
    assert model_melds(pile | card_set(parse_cards("CA")), Contract(0, 1)).uncounted is None


def test_other_cards_are_refused() -> None:
    for ask in (model_melds, lambda pile: meld_scores([pile])):
        with pytest.raises(CardError, match="cards that the game does not have"):
            ask(1 << 31)
