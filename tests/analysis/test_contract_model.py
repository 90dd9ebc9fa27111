"""Bounds by counting and the model of the remaining tricks, against a plain search in which all help."""

from __future__ import annotations

from random import Random

import pytest

from solver.analysis.contract_model import Limit, limits, with_help
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.cards import JOKERS, Card, CardSet, Suit, card_set
from solver.formats.hand import parse_cards
from solver.rules.brokke_bounds import Reach, fewest_missing
from solver.rules.brokke_combination import GOING_OUT, Contract, MeldRules
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, legal, play, start
from solver.search.brokke_reference import BrokkeMinimax

FINISHES = ("complete", "stop", "drop")


def cards(text: str) -> CardSet:
    """The set of the cards of a list."""
    return card_set(parse_cards(text))


def random_position(random: Random, finish: str) -> BrokkePosition:
    """Two or three cards in each of three hands, of few ranks and often a joker; some cards won before."""
    ranks = random.sample(range(1, 13), 3)
    pack = [Card.of(suit, rank) for rank in ranks for suit in Suit]
    hands_of = [random.randint(2, 3) for _ in range(3)]
    live = sum(hands_of)
    dealt = random.sample(pack, 12)
    held, won = dealt[:live], dealt[live:]
    for joker in JOKERS:
        if random.random() < 0.5:
            held[random.randrange(live)] = joker
    random.shuffle(held)
    hands, at = [], 0
    for size in hands_of:
        hands.append(card_set(held[at : at + size]))
        at += size
    piles = [0, 0, 0]
    for card in won:
        piles[random.choice((0, 0, 1, 2))] |= card.bit
    position = start(tuple(hands), random.randrange(3), tuple(piles))
    for _ in range(random.choice((0, 0, 1, 2))):
        position = play(position, random.choice(legal(position)), finish)
        if position.finished:
            break
    return position


def law_of(contract: Contract | None, finish: str, rules: MeldRules | None = None) -> BrokkeLaw:
    """Three players, the first of whom has declared."""
    return BrokkeLaw(((0,), (1,), (2,)), (contract, None, None), rules or MeldRules(), finish)


def test_the_model_is_exact() -> None:
    random = Random(21)
    answers = {
        (possible, reason): 0 for possible in (True, False) for reason in ("pile", "counting", "model")
    }
    for number in range(27):
        finish = FINISHES[number % 3]
        position = random_position(random, finish)
        contract = random.choice([Contract(1, 0), Contract(0, 1), Contract(1, 1), Contract(2, 0)])
        law = law_of(contract, finish)
        aim = BrokkeAim(0, BrokkeGoal.CONTRACT, helped=True)
        expected = bool(BrokkeMinimax(law, aim).value(position))
        found = with_help(law, position, 0, contract)
        assert found.possible == expected, (position, contract, finish)
        answers[expected, found.reason] += 1
        end = position
        for chosen in found.plays:
            assert chosen in legal(end)
            end = play(end, chosen, finish)
        if expected:
            assert law.makes(0, law.pile(end, 0))
    assert min(answers[True, "model"], answers[False, "model"], answers[False, "counting"]) >= 2


def test_bounds_hold_and_never_grow() -> None:
    random = Random(22)
    tight = 0
    for number in range(36):
        finish = FINISHES[number % 3]
        position = random_position(random, finish)
        contract = random.choice([None, Contract(1, 0), Contract(0, 1), Contract(1, 1)])
        law = law_of(contract, finish, MeldRules(uncounted_club=number % 2 == 0))
        most = BrokkeMinimax(law, BrokkeAim(0, BrokkeGoal.SCORE, helped=True)).value(position)
        bound = Reach.of(law, position, 0).most(contract, law)
        assert most <= bound + GOING_OUT
        tight += most in (bound, bound + GOING_OUT)
        while not position.finished:
            position = play(position, random.choice(legal(position)), finish)
            after = Reach.of(law, position, 0)
            assert after.most(contract, law) <= bound
            bound = after.most(contract, law)
        assert bound == law.worth(0, law.pile(position, 0), 0)
    assert tight >= 10


def test_a_side_wins_at_most_as_many_cards_of_each_as_it_holds() -> None:
    # One trick is left for A; the two kings that it lacks are in one hand.
    position = start((cards("SK"), cards("HK DK S3"), cards("H4 D4 S4")), 0, (cards("ST"), 0, 0))
    reach = Reach.of(law_of(None, "complete"), position, 0)
    assert reach.tricks == 1
    assert reach.others_cards == 2
    assert fewest_missing(Contract(1, 0), reach.free, reach.all) == 2
    assert reach.allows(Contract(1, 0))
    assert with_help(law_of(None, "complete"), position, 0, Contract(1, 0)).possible is False
    assert fewest_missing(Contract(0, 1), reach.free, reach.all) > 54
    assert not reach.allows(Contract(1, 1))


@pytest.mark.parametrize(
    ("hands", "contract", "possible"),
    [
        # A heart lead takes the lower kings of other suits.
        (("HK H3", "SK D5", "DK S5"), Contract(1, 0), True),
        # The ace of the suit led cannot be fed to a lower card.
        (("S3 S4", "SA D5", "S5 D6"), Contract(1, 0), False),
    ],
)
def test_by_hand(hands: tuple[str, str, str], contract: Contract, possible: bool) -> None:
    first, second, third = map(cards, hands)
    position = start((first, second, third), 0)
    assert with_help(law_of(contract, "complete"), position, 0, contract).possible is possible


def test_the_other_joker_stands_in_the_way() -> None:
    # A's joker takes both aces only if it does not lead it: to a joker led, B would lay the other or pass.
    hands = (cards("X1 H3"), cards("X2 SA D5"), cards("DA C6 C7"))
    won = (cards("HA"), 0, 0)
    leads = start(hands, 0, won)
    law = law_of(Contract(1, 0), "complete")
    found = with_help(law, leads, 0, Contract(1, 0))
    assert found.possible is True
    end = leads
    for chosen in found.plays:
        assert chosen in legal(end)
        end = play(end, chosen)
    assert law.makes(0, end.piles[0])


def test_limits_of_all_contracts() -> None:
    random = Random(23)
    for number in range(3):
        finish = FINISHES[number % 3]
        position = random_position(random, finish)
        possible = set()
        for contract in (Contract(trips, clubs) for trips in range(4) for clubs in range(4 - trips)):
            law = law_of(contract, finish)
            if BrokkeMinimax(law, BrokkeAim(0, BrokkeGoal.CONTRACT, helped=True)).value(position):
                possible.add(contract)
        found = limits(law_of(None, finish), position, 0)
        assert all(limit.trips == limit.most for limit in found)
        assert {Contract(t, limit.clubs) for limit in found for t in range(limit.trips + 1)} == possible


def test_limits_say_what_is_open_when_the_time_runs_out() -> None:
    hands = (cards("SA HK S3 H3"), cards("HA DK D3 C3 S4"), cards("DA CK H4 D4 C4"))
    position = start(hands, 0)
    found = limits(law_of(None, "complete"), position, 0, seconds=0.0)
    exact = limits(law_of(None, "complete"), position, 0)
    assert [limit.clubs for limit in exact] == sorted(limit.clubs for limit in exact)
    for limit in exact:
        assert limit.trips == limit.most
        rough = next(each for each in found if each.clubs == limit.clubs)
        assert rough.trips <= limit.trips <= rough.most
    assert Limit(0, 0, 0) not in exact
