"""The best combinations of a pile: by hand, and against every way to lay it out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from solver.cards import JOKERS, Card, CardSet, Suit, card_set, cards_of, count
from solver.errors import CardError, OptionError
from solver.formats.hand import parse_cards
from solver.rules.brokke_combination import BLACK_TWOS, PACK, WILD, Contract, Meld, MeldRules
from solver.rules.brokke_melds import best_melds, best_score, tied_melds

ALL_RULES = [MeldRules(*flags) for flags in product((False, True), (True, False), (True, False))]
NARROW = MeldRules(uncounted_club=False)
CONTRACTS = [None, *(Contract(trips, clubs) for trips in range(4) for clubs in range(3))]


def pile(text: str) -> CardSet:
    """The set of the cards of a list."""
    return card_set(parse_cards(text))


def laid(text: str, contract: Contract | None = None, rules: MeldRules | None = None) -> list[str]:
    """The best combinations of a pile as texts, the wild cards in brackets."""
    melds = best_melds(pile(text), contract, rules).melds
    return [" ".join(f"({c.text})" if c in meld.wild else c.text for c in meld.cards) for meld in melds]


# By hand.


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("S3 H3 D3", 15),
        ("S9 H9 D9 C9", 20),
        ("ST HT DT", 30),
        ("SJ HJ DJ CJ", 60),
        ("SQ HQ DQ", 30),
        ("SK HK DK CK", 40),
        ("SA HA DA", 45),
        ("S2 H2 D2 C2", 80),
        ("SA HA X", 45),
        ("SA HA X1 X2", 60),
        ("SA S2 C2 X", 0),
        ("H2 D2 S2", 0),
        ("S8 H8", 0),
    ],
)
def test_what_single_combinations_score(cards: str, points: int) -> None:
    found = best_melds(pile(cards))
    assert found.points == points
    assert found.score == points - (50 if count(pile(cards)) == 3 or points == 0 else 0)
    assert found.unused == (0 if points else pile(cards))


def test_wild_cards_stand_where_they_score_most() -> None:
    assert laid("SA HA S9 H9 X1 C2 D5") == ["SA HA (C2) (X1)"]
    # A joker to the kings makes the club that saves 50.
    assert laid("SK HK DK SA HA X1") == ["SK HK DK (X1)"]
    # With a club at hand it goes to the aces.
    assert laid("SK HK DK SA HA X1 S5 H5 D5 C5") == ["SA HA (X1)", "SK HK DK", "S5 H5 D5 C5"]


def test_one_rank_makes_two_wild_combinations() -> None:
    assert laid("SA HA DA CA S2 C2 X1 X2") == ["SA HA (S2) (C2)", "DA CA (X1) (X2)"]
    assert laid("SA HA DA CA S2 C2 X1") == ["SA HA (S2) (C2)", "DA CA (X1)"]


def test_four_twos_or_two_wild_cards() -> None:
    assert laid("S2 H2 D2 C2 SA HA") == ["S2 H2 D2 C2"]
    assert laid("S2 H2 D2 C2 SA HA DK SK X1 X2") == ["S2 H2 D2 C2", "SA HA (X1)", "SK DK (X2)"]
    # Without a club to count they save the penalty, or the black twos stand for an ace.
    assert laid("S2 H2 D2 C2 SA HA", Contract(1, 0)) == []
    assert laid("S2 H2 D2 C2 SA HA", Contract(1, 0), NARROW) == ["SA HA (S2)"]


def test_four_twos_apart_do_not_save_the_penalty() -> None:
    twos = pile("S2 H2 D2 C2")
    assert best_melds(twos).bonuses == {}
    apart = best_melds(twos, rules=MeldRules(four_twos_club=False))
    assert (apart.points, apart.bonuses, apart.score) == (80, {"no_club": -50}, 30)


def test_ordinary_twos() -> None:
    ordinary = MeldRules(ordinary_twos=True)
    assert laid("S2 H2 D2", rules=ordinary) == ["S2 H2 D2"]
    assert best_melds(pile("S2 H2 D2"), rules=ordinary).points == 15
    assert laid("S2 H2 D2 X1", rules=ordinary) == ["S2 H2 D2 (X1)"]
    assert laid("S2 C2 X1", rules=ordinary) == ["S2 C2 (X1)"]
    narrow = MeldRules(ordinary_twos=True, uncounted_club=False)
    assert best_score(pile("S2 H2 D2 C2 X1"), Contract(1, 0), narrow) == 15 - 50
    # Three twos make no declared trips: a black two is a wild card.
    assert best_melds(pile("S2 H2 D2"), Contract(1, 0), ordinary).bonuses == {"no_club": -50}


def test_a_contract_caps_what_counts() -> None:
    cards = "SK HK DK CK SA HA DA ST HT DT"
    assert best_melds(pile(cards)).score == 40 + 45 + 30
    assert best_melds(pile(cards), Contract(1, 1)).score == 40 + 45 + 100
    assert best_melds(pile(cards), Contract(1, 0)).score == 45 + 100
    assert best_melds(pile(cards), Contract(2, 0)).score == 45 + 30 + 100
    assert best_melds(pile(cards), Contract(0, 1)).score == 40 + 100
    assert best_melds(pile(cards), Contract(0, 0)).score == 0
    assert best_melds(pile(cards), Contract(4, 0)).score == 45 + 30


def test_only_what_counts_saves_the_penalty_by_the_narrow_reading() -> None:
    cards = "SK HK DK CK SA HA DA ST HT DT"
    assert best_melds(pile(cards), Contract(1, 1), NARROW).score == 40 + 45 + 100
    assert best_melds(pile(cards), Contract(1, 0), NARROW).score == 45 + 100 - 50
    assert best_melds(pile(cards), Contract(2, 0), NARROW).score == 45 + 30 + 100 - 50
    assert best_melds(pile(cards), Contract(0, 0), NARROW).score == -50
    assert best_melds(pile(cards), Contract(4, 0), NARROW).score == 45 + 30 + 30 - 50


def test_a_club_that_does_not_count_saves_the_penalty() -> None:
    natural = best_melds(pile("SK HK DK CK SA HA DA"), Contract(1, 0))
    assert [meld.cards for meld in natural.melds] == [parse_cards("SA HA DA")]
    assert natural.uncounted is not None
    assert natural.uncounted.cards == parse_cards("SK HK DK CK")
    assert (natural.points, natural.bonuses, natural.unused) == (45, {"contract": 100}, 0)
    # A wild one leaves the contract natural.
    wild = best_melds(pile("SK HK S2 X1 SA HA DA"), Contract(1, 0))
    assert wild.uncounted is not None
    assert wild.uncounted.wild == parse_cards("S2 X1")
    assert (wild.points, wild.bonuses) == (45, {"contract": 100})
    # Its cards are used: trips of kings or a club of kings.
    assert best_score(pile("SK HK DK CK"), Contract(1, 0)) == 30 + 100 - 50
    assert best_melds(pile("SK HK DK CK"), Contract(1, 0)).uncounted is None
    # None is formed beside one that counts, and none without a contract.
    assert best_melds(pile("SK HK DK CK SA HA DA CA"), Contract(0, 1)).uncounted is None
    assert best_melds(pile("SK HK DK CK")).uncounted is None


def test_twos_as_a_club_that_does_not_count() -> None:
    twos = pile("S2 H2 D2 C2 X1 SA HA DA")
    found = best_melds(twos, Contract(1, 0))
    assert (found.score, found.unused) == (145, pile("X1"))
    assert found.uncounted is not None
    assert found.uncounted.four_twos
    assert best_score(twos, Contract(1, 0), MeldRules(four_twos_club=False)) == 95
    # Three of them and the joker are a common club where twos are ordinary.
    common = best_melds(twos, Contract(1, 0), MeldRules(ordinary_twos=True, four_twos_club=False))
    assert common.score == 145
    assert common.uncounted is not None
    assert (common.uncounted.size, len(common.uncounted.wild)) == (4, 1)
    # Four twos that count and do not save the penalty, and a club beside them that does.
    beside = best_melds(pile("S2 H2 D2 C2 SK HK X1 X2"), Contract(0, 1), MeldRules(four_twos_club=False))
    assert (beside.points, beside.bonuses) == (80, {})


def test_a_club_may_count_as_trips_for_the_contract() -> None:
    found = best_melds(pile("S4 H4 D4 C4 SA HA DA"), Contract(2, 0), NARROW)
    assert [meld.size for meld in found.melds] == [3, 3]
    assert found.bonuses == {"contract": 100, "no_club": -50}
    assert found.unused == pile("C4")


def test_declared_combinations_are_natural() -> None:
    wild = best_melds(pile("SA HA X1"), Contract(1, 0))
    assert (wild.points, wild.bonuses) == (45, {"no_club": -50})
    # The contract is worth more than the higher wild combination.
    assert laid("SA HA X1 S3 H3 D3", Contract(1, 0)) == ["S3 H3 D3"]
    twos = best_melds(pile("S2 H2 D2 C2"), Contract(0, 1))
    assert (twos.points, twos.bonuses) == (80, {})


def test_among_equals_the_fewest_wild_cards() -> None:
    assert laid("SQ HQ DQ SK HK X1", Contract(1, 0)) == ["SQ HQ DQ"]
    amount, ties = tied_melds(pile("SQ HQ SK HK ST HT X1"))
    assert amount == 3
    assert [[meld.rank for meld in each.melds] for each in ties] == [[11], [10], [8]]


# What is refused.


@pytest.mark.parametrize("text", ["", "2", "2,", "a,b", "-1,2", "1,2,3", "٢,1", "1.5,2"])
def test_what_is_no_contract(text: str) -> None:
    with pytest.raises(OptionError, match="is not a contract; write trips,clubs"):
        Contract.parse(text)


@pytest.mark.parametrize("text", ["13,0", "0,13", "7,6", "999999,999999"])
def test_a_contract_beyond_the_pack(text: str) -> None:
    with pytest.raises(OptionError, match="asks for more than the pack has"):
        Contract.parse(text)


def test_a_contract_reads_as_it_is_written() -> None:
    for trips in range(13):
        for clubs in range(13 - trips):
            assert Contract.parse(Contract(trips, clubs).text) == Contract(trips, clubs)
    assert Contract.parse(" 2 , 1 ") == Contract(2, 1)
    with pytest.raises(OptionError, match="below nothing"):
        Contract(-1, 0)


def test_a_pile_of_other_cards() -> None:
    with pytest.raises(CardError, match="cards that the game does not have"):
        best_melds(1 << 15)


# Against every way to lay a small pile out.


def is_combination(cards: tuple[Card, ...], rules: MeldRules) -> list[Meld]:
    """The combinations that these cards can be, by the words of the rules."""
    mask = card_set(cards)
    if mask == card_set(Card.of(suit, 0) for suit in Suit):
        return [Meld(0, cards)]
    found = []
    for rank in range(13):
        if rank == 0:
            if not rules.ordinary_twos:
                continue
            natural = [card for card in cards if card not in JOKERS and card.rank == 0]
        else:
            natural = [card for card in cards if not card.bit & WILD and card.rank == rank]
        wild = [card for card in cards if card not in natural]
        if len(natural) >= 2 and all(card.bit & WILD for card in wild):
            found.append(Meld(rank, (*natural, *wild), tuple(wild)))
    return found


def layouts(mask: CardSet, rules: MeldRules) -> Iterator[tuple[Meld, ...]]:
    """Every set of combinations of disjoint cards."""
    cards = list(cards_of(mask))
    if len(cards) < 3:
        yield ()
        return
    first, rest = cards[0], cards[1:]
    yield from layouts(card_set(rest), rules)
    for size in (2, 3):
        for others in combinations(rest, size):
            for meld in is_combination((first, *others), rules):
                for more in layouts(mask & ~card_set(meld.cards), rules):
                    yield (meld, *more)


def literal_scores(
    melds: tuple[Meld, ...], contract: Contract | None, rules: MeldRules
) -> Iterator[tuple[int, Meld | None]]:
    """What a layout scores if all of it counts, and if one club does not, which is named."""
    score = literal_score(melds, contract, rules)
    if score is not None:
        yield score, None
    for at, club in enumerate(melds if contract is not None and rules.uncounted_club else ()):
        if len(club.cards) == 4 and (rules.four_twos_club or not is_four_twos(club)):
            score = literal_score(melds[:at] + melds[at + 1 :], contract, rules, saved=True)
            if score is not None:
                yield score, club


def is_four_twos(meld: Meld) -> bool:
    """Whether this is the combination of its own."""
    return meld.rank == 0 and not meld.wild and len(meld.cards) == 4


def literal_score(
    melds: tuple[Meld, ...], contract: Contract | None, rules: MeldRules, *, saved: bool = False
) -> int | None:
    """What counted combinations score; ``None`` when they are more than was declared."""
    trips = sum(len(meld.cards) == 3 for meld in melds)
    clubs = len(melds) - trips
    score = 0
    for meld in melds:
        four_twos = is_four_twos(meld)
        each = {8: 10, 9: 15, 10: 10, 11: 10, 12: 15}.get(meld.rank, 5)
        score += 80 if four_twos else each * len(meld.cards)
        saved |= len(meld.cards) == 4 and (not four_twos or rules.four_twos_club)
    if contract is not None:
        if trips > contract.trips or clubs > contract.clubs:
            return None
        natural = not any(card.bit & WILD for meld in melds for card in meld.cards)
        if natural and (trips, clubs) == (contract.trips, contract.clubs) != (0, 0):
            score += 100
    return score if saved else score - 50


def shape(melds: tuple[Meld, ...], uncounted: Meld | None) -> tuple[tuple[int, int, int, bool], ...]:
    """Combinations without saying which of equal cards they hold, and which one does not count."""
    return tuple(sorted((meld.rank, meld.size, len(meld.wild), meld is uncounted) for meld in melds))


def wasteful(melds: tuple[Meld, ...], mask: CardSet) -> bool:
    """Whether a wild card lies where a natural card of the rank lies idle, or a black two where a red is."""
    idle = mask & ~card_set(card for meld in melds for card in meld.cards)
    for meld in melds:
        natural = [card for card in cards_of(idle & ~WILD) if card.rank == meld.rank]
        if natural and (meld.wild or any(card.bit & BLACK_TWOS for card in meld.cards)):
            return True
    return False


def small_pile(random: Random, among: range = range(1, 13)) -> CardSet:
    """Up to nine cards of few ranks, with wild cards and twos among them."""
    ranks = random.sample(among, random.choice((1, 2, 2, 3)))
    twos = [Card.of(suit, 0) for suit in Suit]
    cards = [Card.of(suit, rank) for rank in ranks for suit in Suit] + twos + list(JOKERS)
    return card_set(random.sample(cards, random.randint(3, min(9, len(cards)))))


def test_against_every_layout() -> None:
    random = Random(1)
    for _ in range(10):
        mask = small_pile(random)
        for rules in ALL_RULES:
            every = list(layouts(mask, rules))
            for contract in random.sample(CONTRACTS, 4):
                best = max(score for melds in every for score, _ in literal_scores(melds, contract, rules))
                found = best_melds(mask, contract, rules)
                assert found.score == best == best_score(mask, contract, rules), (mask, contract, rules)
                assert (best, found.uncounted) in literal_scores(found.formed, contract, rules)
                assert all(meld in is_combination(meld.cards, rules) for meld in found.formed)
                assert found.points + sum(found.bonuses.values()) == best


def test_all_ties_against_every_layout() -> None:
    random = Random(2)
    several = 0
    for _ in range(100):
        # Ranks of one value, so that there are ties.
        mask = small_pile(random, range(1, 4))
        contract = random.choice((None, Contract(1, 0), Contract(2, 0), Contract(1, 1), Contract(0, 1)))
        scored = [
            (score, each, uncounted)
            for each in layouts(mask, MeldRules())
            for score, uncounted in literal_scores(each, contract, MeldRules())
            # A club that saves nothing is not laid out.
            if uncounted is None or all(len(meld.cards) == 3 for meld in each if meld is not uncounted)
        ]
        best = max(score for score, _, _ in scored)
        expected = {
            shape(each, uncounted)
            for score, each, uncounted in scored
            if score == best and not wasteful(each, mask)
        }
        amount, ties = tied_melds(mask, contract)
        found = [shape(each.formed, each.uncounted) for each in ties]
        assert len(found) == len(set(found)) == amount
        assert set(found) == expected
        several += amount > 1
    assert several > 5


def test_every_card_is_accounted_for() -> None:
    random = Random(3)
    pack = list(cards_of(PACK))
    for _ in range(60):
        mask = card_set(random.sample(pack, random.randint(3, 54)))
        rules, contract = random.choice(ALL_RULES), random.choice(CONTRACTS)
        found = best_melds(mask, contract, rules)
        used = [card for meld in found.formed for card in meld.cards]
        assert len(used) == len(set(used))
        assert card_set(used) | found.unused == mask
        assert card_set(used) & found.unused == 0
