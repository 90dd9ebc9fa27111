"""Bids from one's own hand: chances and scores against the deals drawn one by one, models of the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from solver.analysis.bids.after import bids_after
from solver.analysis.bids.before import DRAWS, HandBids, bids_before
from solver.analysis.bids.choice import choices_of
from solver.analysis.bids.estimate import expected_tricks, nearest_bidder, uniform_bidder
from solver.analysis.bids.unseen import possible_modes
from solver.budget import Budget
from solver.cards import Card, CardSet, Suit, card_set, cards_of
from solver.deal import Deal
from solver.errors import DealError, OptionError, OutOfBudgetError
from solver.question import Setting, read_setting
from solver.record import Record
from solver.rules.base import Mode
from solver.rules.registry import rules_for
from solver.rules.truf import auction, bid_number
from solver.sampling.dealing import random_deal
from solver.sampling.draw import Sampler
from solver.sampling.knowledge import Knowledge


def hand(text: str) -> CardSet:
    return card_set(Card.parse(word) for word in text.split())


FIVE = hand("SA SK S6 H5 D2")


def setting_of(game: str, held: CardSet, options: Mapping[str, str] | None = None, seat: int = 0) -> Setting:
    hands: list[CardSet | None] = [None] * 4
    hands[seat] = held
    return read_setting(Record(deal=Deal("NESW", tuple(hands)), game=game), options=options)


def drawn(setting: Setting, seed: int, fixed: Mapping[int, Card] | None = None) -> Sampler:
    held = next(some for some in setting.record.deal.hands if some is not None)
    knowledge = Knowledge.of(
        setting.rules, setting.record.deal.hands, cards=held.bit_count(), bids=fixed or {}
    )
    return Sampler(knowledge, seed)


@pytest.mark.parametrize(("game", "options"), [("truf", {}), ("kozyr", {"method": "2"}), ("kozyr", {})])
def test_scores_are_those_of_the_deals_drawn(game: str, options: dict[str, str]) -> None:
    setting = setting_of(game, FIVE, options, seat=1)
    rules = setting.rules
    answer = bids_before(setting, 1, samples=4, seed=9)
    sampler, bidder = drawn(setting, 9), nearest_bidder(rules)
    scores: dict[Card, list[int]] = {}
    for index in range(4):
        deal = sampler.draw(index)
        bids = {
            rules.seats[seat]: bidder(held, choices_of(rules, seat, held), Random(0)).card
            for seat, held in enumerate(deal.known_hands())
        }
        known = bids_after(replace(setting, record=replace(setting.record, deal=deal, bids=bids)), seat=1)
        for bid in known.scores[1]:
            assert bid.score is not None
            scores.setdefault(bid.choice.card, []).append(bid.score.low)
    assert answer.complete
    for own in answer.bids:
        each = scores[own.choice.card]
        mean = sum(each) / 4
        assert own.low == own.high == pytest.approx(mean)
        assert own.error == pytest.approx(sqrt(sum((n - mean) ** 2 for n in each) / 3 / 4))
    assert answer.best.low == max(own.low for own in answer.bids)


@pytest.mark.parametrize("options", [{}, {"thirteen": "atas"}])
def test_chances_are_shares_of_the_deals_drawn(options: dict[str, str]) -> None:
    setting = setting_of("truf", FIVE, options)
    rules = setting.rules
    answer = bids_before(setting, 0, samples=1, seed=3)
    sampler, bidder = drawn(setting, 3), nearest_bidder(rules)
    rounds = []
    for index in range(DRAWS):
        deal = sampler.draw(index)
        rounds.append(
            (
                deal,
                [
                    bidder(h, choices_of(rules, s, h), Random(0)).card
                    for s, h in enumerate(deal.known_hands())
                ],
            )
        )
    for own in answer.bids:
        counts = {"maker": 0, "atas": 0, "bawah": 0, "thirteen": 0}
        for deal, (_, *others) in rounds:
            settled = auction(rules, (own.choice.card, *others), deal)
            counts["maker"] += settled.maker == 0
            counts["thirteen" if len(settled.modes) > 1 else settled.modes[0].value] += 1
        assert {name: getattr(own, name) * DRAWS for name in counts} == pytest.approx(counts)


def test_the_same_seed_gives_the_same_numbers() -> None:
    setting = setting_of("kozyr", FIVE)

    def plain(answer: HandBids) -> object:
        return {key: value for key, value in answer.to_dict().items() if key not in ("seconds", "nodes")}

    first = bids_before(setting, 0, samples=3, seed=1, others="uniform")
    again = bids_before(setting, 0, samples=3, seed=1, others="uniform", budget=Budget(threads=2))
    other = bids_before(setting, 0, samples=3, seed=2, others="uniform")
    assert plain(first) == plain(again)
    assert [bid.maker for bid in first.bids] != [bid.maker for bid in other.bids]


def test_others_who_lay_fixed_cards() -> None:
    setting = setting_of("kozyr", FIVE)
    cards = {seat: Card.parse(word) for seat, word in ((1, "S5"), (2, "HA"), (3, "DJ"))}
    answer = bids_before(setting, 0, samples=2, others=cards)
    by_card = {own.choice.card.text: own for own in answer.bids}
    # The others make 5 + 1 + 0.
    assert [by_card[card].modes for card in ("S6", "H5", "D2", "SA", "SK")] == [(Mode.BAWAH,)] * 5
    assert {card: own.maker for card, own in by_card.items()} == {"SA": 0, "SK": 0, "S6": 1, "H5": 0, "D2": 0}
    assert all((own.atas, own.bawah, own.thirteen) == (0, 1, 0) for own in answer.bids)
    assert answer.others == "S5 HA DJ"
    held = drawn(setting, 0, cards).draw(0).known_hands()
    assert all(held[seat] & card.bit for seat, card in cards.items())


@pytest.mark.parametrize("option", ["shift", "choose", "atas"])
def test_possible_modes_against_all_bids_of_the_others(option: str) -> None:
    rules, generator = rules_for("kozyr", {"thirteen": option}), Random(4)
    pack = list(cards_of(rules.pack))
    for _ in range(6):
        pool = generator.sample(pack, 7)
        known = generator.sample([card for card in pack if card not in pool], 2)
        numbers = list(range(11))
        found = possible_modes(rules, numbers, {1: card_set(pool), 2: card_set(pool), 3: card_set(known)})
        sums = {
            bid_number(a) + bid_number(b) + bid_number(c) for a, b in permutations(pool, 2) for c in known
        }
        for number, modes in zip(numbers, found, strict=True):
            totals = {number + other for other in sums}
            atas = max(totals) > 13 or 13 in totals
            bawah = min(totals) < 13 or (13 in totals and option != "atas")
            assert modes == [mode for mode, may in ((Mode.ATAS, atas), (Mode.BAWAH, bawah)) if may]


def test_expected_tricks() -> None:
    held = hand("SA SQ S7 S2 HK H3 DQ D8 D4 CA CQ CJ C9")
    # Spades 1 + 3/4 + 1/2 + 1/2; the other suits 1/2, 1/4, 1 + 1/4.
    assert expected_tricks(held, Suit.SPADES) == 2.75 + 0.5 + 0.25 + 1.25
    # Spades 1 + 1/4; hearts 3/4 + 1/2.
    assert expected_tricks(held, Suit.HEARTS) == 1.25 + 1.25 + 0.25 + 1.25
    assert expected_tricks(hand("HK DQ D3"), Suit.CLUBS) == 0


def test_whole_deals_are_expected_to_have_about_thirteen_tricks() -> None:
    rules = rules_for("truf")
    sums = [
        sum(expected_tricks(held, suit) for held in random_deal(rules, 8, index).known_hands())
        for index in range(50)
        for suit in Suit
    ]
    assert abs(sum(sums) / len(sums) - 13) < 1


def test_the_nearest_number_is_bid_of_equally_near_ones_the_higher() -> None:
    rules = rules_for("truf")
    bidder = nearest_bidder(rules)
    held = hand("SA SK S6 S4 H9 DJ")
    assert expected_tricks(held, Suit.SPADES) == 2.75
    assert bidder(held, choices_of(rules, 0, held), Random(0)).card == Card.parse("S4")
    held = hand("SQ S2 D2 DQ")
    # 5/4 with either suit as trump: the two is the nearest, and spades win ties.
    assert bidder(held, choices_of(rules, 0, held), Random(0)).card == Card.parse("S2")
    held = hand("S2 S4 SA SK SQ")
    assert expected_tricks(held, Suit.SPADES) == 3.5
    assert bidder(held, choices_of(rules, 0, held), Random(0)).card == Card.parse("S4")
    held = hand("HA H2 HQ HK")
    assert expected_tricks(held, Suit.HEARTS) == 3
    assert bidder(held, choices_of(rules, 0, held), Random(0)).card == Card.parse("H2")


def test_any_card_is_as_likely_to_be_bid() -> None:
    rules, held, generator = rules_for("truf"), hand("SK SQ SJ H4"), Random(6)
    choices = choices_of(rules, 0, held)
    zeros = sum(uniform_bidder(held, choices, generator).number == 0 for _ in range(4000))
    # Three cards of four: 3000 expected, standard deviation 27.
    assert abs(zeros - 3000) < 4 * 27


def test_too_little_time_and_an_interrupt() -> None:
    setting = setting_of("kozyr", FIVE)
    with pytest.raises(OutOfBudgetError, match="no deal was solved in time; allow more with --time"):
        bids_before(setting, 0, budget=Budget(seconds=1e-6))
    budget = Budget()
    budget.stop.set()
    with pytest.raises(KeyboardInterrupt):
        bids_before(setting, 0, budget=budget)


def test_deals_not_solved_to_the_end_give_intervals() -> None:
    rules = rules_for("kozyr")
    held = random_deal(rules, 1, 0).known_hands()[0]
    answer = bids_before(setting_of("kozyr", held), 0, samples=100_000, seed=1, budget=Budget(seconds=1.5))
    assert not answer.complete
    assert 1 <= answer.samples < 100_000
    assert all(own.low <= own.high for own in answer.bids)
    assert all(isinstance(entry["score"], list | float) for entry in answer.to_dict()["bids"])


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ({1: "SA", 2: "HA", 3: "CA"}, "twice: in N and in E"),
        ({1: "HA", 2: "HA", 3: "CA"}, "twice: in E and in S"),
    ],
)
def test_cards_that_the_others_cannot_lay(cards: dict[int, str], message: str) -> None:
    fixed = {seat: Card.parse(word) for seat, word in cards.items()}
    with pytest.raises(DealError, match=message):
        bids_before(setting_of("kozyr", FIVE), 0, others=fixed)


def test_what_is_refused() -> None:
    with pytest.raises(DealError, match="E: this hand is hidden"):
        bids_before(setting_of("kozyr", FIVE), 1)
    with pytest.raises(OptionError, match="has no bids"):
        bids_before(setting_of("bridge", FIVE), 0)
    deal = Deal("NESW", (FIVE, hand("S2 S3 S4 S5 S7"), None, None))
    setting = read_setting(Record(deal=deal, game="kozyr"))
    fixed = {seat: Card.parse(word) for seat, word in ((1, "S8"), (2, "HA"), (3, "DJ"))}
    with pytest.raises(DealError, match="E: the bid card ♠8 is not in the hand; bid a card that is held"):
        bids_before(setting, 0, others=fixed)
