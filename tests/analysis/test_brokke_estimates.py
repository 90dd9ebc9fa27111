"""Contracts and scores of Clubs by Drew Brokke by simulated play, and what is proven with all hands known."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from solver.analysis.brokke_deals import SampledDeals
from solver.analysis.brokke_expectation import expect_brokke
from solver.analysis.contract_estimate import contracts_of_hand
from solver.analysis.contract_open import open_contracts
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.brokke_question import pose_brokke
from solver.budget import Budget
from solver.cards import JOKERS, card_set, cards_of
from solver.deal import Deal
from solver.errors import DealError, OptionError, OutOfBudgetError
from solver.formats.read import read
from solver.formats.text import format_deal, parse_cards
from solver.question import Setting, read_setting
from solver.rules.brokke_combination import PACK, Contract
from solver.search.brokke_reference import BrokkeMinimax

HAND = "A:QT5.KT82.AJ95.K6432.X1X2 ? ?"


def setting(deal: str, lead: str | None = None, **options: str) -> Setting:
    return read_setting(read(deal), game="brokke", lead=lead, options=options)


def test_contracts_of_a_hand_are_ranked_and_the_same_for_any_number_of_threads() -> None:
    answer = contracts_of_hand(setting(HAND), 0, samples=30, seed=4)
    means = [one.score.mean[0] for one in answer.contracts]
    assert means == sorted(means, reverse=True)
    assert answer.best.contract == Contract(1, 0)
    assert answer.best.behind == 0
    assert answer.complete
    assert all(one.score.samples == one.chance.samples == 30 for one in answer.contracts)
    for one in answer.contracts[1:]:
        assert one.behind == pytest.approx(means[0] - one.score.mean[0])
        assert one.behind_se is not None
    harder = {one.contract: one.chance.mean[0] for one in answer.contracts}
    assert harder[Contract(1, 0)] > harder[Contract(2, 0)]
    threads = contracts_of_hand(setting(HAND), 0, samples=30, seed=4, budget=Budget(threads=3))
    assert threads.to_dict()["contracts"] == answer.to_dict()["contracts"]
    other = contracts_of_hand(setting(HAND), 0, samples=30, seed=5)
    assert other.to_dict()["contracts"] != answer.to_dict()["contracts"]


def test_what_the_hand_holds_and_what_it_needs() -> None:
    held = setting("A:A52.AK2.AK53.KJ87642.X1 ? ?")
    asked = [Contract(2, 0), Contract(1, 1), Contract(0, 2)]
    answer = contracts_of_hand(held, 0, asked=asked, samples=4)
    found = {one.contract: (one.in_hand, one.missing) for one in answer.contracts}
    assert answer.natural == Contract(2, 0)
    assert found == {
        Contract(2, 0): (Contract(2, 0), 0),
        Contract(1, 1): (Contract(1, 0), 1),
        Contract(0, 2): (Contract(0, 0), 2),
    }
    assert answer.within_reach == 36


def test_contracts_given_for_others_and_for_the_seat_itself() -> None:
    asked = setting(HAND)
    record = replace(asked.record, contracts={"A": (2, 0), "B": (3, 1)})
    answer = contracts_of_hand(replace(asked, record=record), 0, samples=5)
    assert [one.contract for one in answer.contracts] == [Contract(2, 0)]
    assert dict(answer.others[1]) == {Contract(3, 1): 5}
    assert answer.given == {1}


def test_a_contract_needs_the_whole_hand_before_play() -> None:
    with pytest.raises(DealError, match="with 3 players a hand has 18"):
        contracts_of_hand(setting("A:QT5.KT82.AJ95.K6 ? ?"), 0)
    with pytest.raises(DealError, match="is hidden"):
        contracts_of_hand(setting(HAND), 1)
    with pytest.raises(OptionError, match="0 samples"):
        contracts_of_hand(setting(HAND), 0, samples=0)
    with pytest.raises(OutOfBudgetError):
        contracts_of_hand(setting(HAND), 0, budget=Budget(seconds=0.0))
    stopped = Budget()
    stopped.stop.set()
    with pytest.raises(OutOfBudgetError):
        contracts_of_hand(setting(HAND), 0, budget=stopped)


@pytest.mark.parametrize(
    ("deal", "lead", "sizes"),
    [
        ("N:QT5.KT8.AJ9.K643 ? ? ?", "N", [13, 14, 14, 13]),
        ("N:QT5.KT8.AJ9.K643.X1 ? ? ?", "W", [14, 13, 13, 14]),
        ("A:QT5.KT8.J9.K6 ? ? ? ?", "C", [10, 11, 11, 11, 11]),
        ("A:? ? ?", "A", [18, 18, 18]),
    ],
)
def test_the_whole_pack_is_dealt_as_evenly_as_it_goes(deal: str, lead: str, sizes: list[int]) -> None:
    position = SampledDeals(setting(deal, lead), 0).first
    assert [hand.bit_count() for hand in position.hands] == sizes
    assert sum(position.hands) == PACK


def test_what_was_played_limits_the_deals() -> None:
    asked = setting("A:.9.A9.T3 ? ?", "B")
    record = replace(asked.record, played=parse_cards("X1 SA H9"), piles={"A": card_set(parse_cards("S9"))})
    deals = SampledDeals(replace(asked, record=record), 0)
    seen = card_set(parse_cards("X1 SA H9 S9"))
    for number in range(40):
        position = deals.position(number)
        assert [hand.bit_count() for hand in position.hands] == [4, 4, 4]
        assert position.piles[1] == card_set(parse_cards("X1 SA H9"))
        assert position.leader == 1
        assert not position.hands[2] & JOKERS[1].bit
        assert not any(hand & seen for hand in position.hands)


def test_expectations_add_up_and_repeat() -> None:
    asked = setting(HAND, "A")
    answer = expect_brokke(asked, samples=40, seed=2)
    for estimate in answer.scores.values():
        assert estimate.samples == 40
        assert sum(estimate.shares.values()) == pytest.approx(1)
    assert answer.declares
    assert set(answer.made) == {"A", "B", "C"}
    assert sum(estimate.mean[0] for estimate in answer.out.values()) >= 1
    again = expect_brokke(asked, samples=40, seed=2, seat=1, budget=Budget(threads=3))
    assert again.to_dict()["seats"] == {"B": answer.to_dict()["seats"]["B"]}
    early = expect_brokke(asked, samples=500, seed=2, error=30.0)
    assert early.precise
    assert early.samples == 50


def test_endings_count_everything_without_contracts() -> None:
    answer = expect_brokke(setting("A:.9.A9.T3 ? ?", "B"), samples=10)
    assert not answer.declares
    assert not answer.made
    partners = expect_brokke(setting("N:.9.A9.T3 ? ? ?", "E", partners="yes"), samples=10)
    assert set(partners.scores) == {"NS", "EW"}


def ending(random: Random) -> Setting:
    """Two cards each of few ranks, the rest of these in piles, most in that of A."""
    ranks = random.sample(range(1, 13), 3)
    deck = [card for card in cards_of(PACK) if card in JOKERS or card.rank in ranks]
    random.shuffle(deck)
    size = 2
    hands = tuple(card_set(deck[seat * size : (seat + 1) * size]) for seat in range(3))
    asked = setting(format_deal(Deal("ABC", hands), 0), "ABC"[random.randrange(3)])
    rest = deck[3 * size :]
    piles = {"A": card_set(rest[2:]), "B": card_set(rest[:2])}
    return replace(asked, record=replace(asked.record, piles=piles))


def test_what_can_be_forced_and_helped_is_what_plain_minimax_says() -> None:
    random = Random(8)
    seen = set()
    for _ in range(12):
        question = pose_brokke(ending(random))
        answer = open_contracts(question, seat=0, budget=Budget(seconds=30))
        assert answer.exact
        side = answer.sides[0]
        for contract in (Contract(1, 0), Contract(0, 1), Contract(1, 1), Contract(2, 0)):
            law = replace(question.law, contracts=(contract, Contract(0, 0), Contract(0, 0)))
            alone, helped = (
                BrokkeMinimax(law, BrokkeAim(0, BrokkeGoal.CONTRACT, help)).value(question.position)
                for help in (False, True)
            )
            expected = "forced" if alone else "helped" if helped else "impossible"
            assert side.status(contract) == expected
            seen.add(expected)
    assert seen == {"forced", "helped", "impossible"}


def test_what_is_not_proven_in_time_is_open() -> None:
    deal = "A:QJ.QT98.KT86432.T962.X1 AT9542.AJ765.AJ5.KQJ.X2 K8763.K432.Q97.A87543"
    answer = open_contracts(pose_brokke(setting(deal, "A")), budget=Budget(seconds=0.05))
    assert not answer.exact
    assert answer.sides[0].status(Contract(4, 0)) == "open"
    data = answer.to_dict([Contract(4, 0)])
    assert data["contracts"][0]["asked"] == [{"contract": [4, 0], "status": "open"}]
