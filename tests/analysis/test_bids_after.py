"""Bids after a deal: scores, best replies and equilibria against brute force over all rounds of bids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product

import pytest

from solver.analysis.bids.after import Bids, bids_after
from solver.analysis.bids.choice import choices_of
from solver.analysis.bids.model import Equilibria
from solver.analysis.bids.outcome import Bidding
from solver.budget import Budget
from solver.cards import Card, Suit, card_set, cards_of
from solver.deal import Deal
from solver.errors import DealError, OptionError
from solver.play import start
from solver.position import Position
from solver.question import Setting, read_setting
from solver.record import Record
from solver.rules.base import Mode, Rules
from solver.rules.registry import rules_for
from solver.rules.truf import Auction, auction, circumstances
from solver.sampling.dealing import random_deal
from solver.search.engine import Engine, ReferenceEngine
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds, Objective, guarantee

CASES = [
    pytest.param("truf", {}, 4, id="truf"),
    pytest.param("kozyr", {}, 4, id="kozyr"),
    pytest.param("kozyr", {"method": "2"}, 4, id="five for the bid exactly"),
    pytest.param("kozyr", {"method": "3", "factor": "3"}, 3, id="positive scores times three"),
    pytest.param("truf", {"method": "2"}, 4, id="five for a kept zero"),
    pytest.param("truf", {"hit": "yes"}, 3, id="hitting"),
    pytest.param("kozyr", {"hit": "yes", "zero_kept": "highest"}, 4, id="a kept zero scores the highest bid"),
    pytest.param("truf", {"hit": "yes", "zero_kept": "bonus", "under_bawah": "0"}, 3, id="weightless misses"),
    pytest.param("truf", {"thirteen": "choose"}, 4, id="choice without shift"),
    pytest.param("kozyr", {"thirteen": "shift", "floor_zero": "yes"}, 4, id="shift down to zero at most"),
    pytest.param("kozyr", {"thirteen": "atas"}, 3, id="thirteen is atas"),
    pytest.param("truf", {"shift_all": "yes"}, 3, id="targets always shifted"),
    pytest.param("kozyr", {"tie_order": "CDHS", "direction": "counterclockwise"}, 4, id="other tie order"),
    pytest.param("kozyr", {"players": "3", "removed_suit": "S"}, 4, id="three players"),
]


@dataclass
class Brute:
    """The bidding of a deal worked out from the rules, profile by profile."""

    rules: Rules
    deal: Deal
    engine: Engine
    scores: dict[tuple[Card, ...], tuple[int, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        hands = self.deal.known_hands()
        guaranteed = cache(self._guaranteed)
        for cards in product(*(list(cards_of(hand)) for hand in hands)):
            settled = auction(self.rules, cards, self.deal)
            each = []
            for mode in settled.modes:
                given = circumstances(self.rules, settled.bids, mode)
                assert self.rules.score is not None
                tables = [self.rules.score(given, seat) for seat in range(self.rules.players)]
                each.append(
                    tuple(
                        guaranteed(seat, settled.trump, settled.maker, table)
                        for seat, table in enumerate(tables)
                    )
                )
            # max takes the first of equals, which is atas.
            self.scores[cards] = max(each, key=lambda scores: scores[settled.maker])

    def _guaranteed(self, seat: int, trump: Suit, leader: int, table: tuple[int, ...]) -> int:
        position = start(self.rules, self.deal.known_hands(), leader, trump)
        bounds = self.engine.value(position, guarantee((seat,), table))
        assert bounds.exact
        return bounds.low

    def replies(self, cards: tuple[Card, ...], seat: int) -> dict[Card, int]:
        """The score of a seat with each of its cards."""
        hand = self.deal.known_hands()[seat]
        return {card: self.scores[changed(cards, seat, card)][seat] for card in cards_of(hand)}

    def equilibria(self) -> set[tuple[Card, ...]]:
        return {
            cards
            for cards, scores in self.scores.items()
            if all(max(self.replies(cards, seat).values()) == scores[seat] for seat in range(len(cards)))
        }

    def sure(self, seat: int, card: Card) -> int:
        return min(scores[seat] for cards, scores in self.scores.items() if cards[seat] == card)


def changed(cards: tuple[Card, ...], seat: int, card: Card) -> tuple[Card, ...]:
    return (*cards[:seat], card, *cards[seat + 1 :])


def setting_of(
    game: str, options: Mapping[str, str], deal: Deal, cards: Sequence[Card] | None = None
) -> Setting:
    bids = {} if cards is None else dict(zip(deal.seats, cards, strict=True))
    return read_setting(Record(deal=deal, game=game, bids=bids), options=options)


def expanded(found: Equilibria) -> set[tuple[Card, ...]]:
    """Equilibria with every card in the place of those that bid the same."""
    return {cards for one in found.found for cards in product(*(choice.cards for choice in one.profile))}


def hand(text: str) -> int:
    return card_set(Card.parse(word) for word in text.split())


@pytest.mark.parametrize(("game", "options", "size"), CASES)
def test_against_brute_force(game: str, options: dict[str, str], size: int) -> None:
    rules = rules_for(game, options)
    reached = set()
    for index in range(2):
        deal = random_deal(rules, 11, index, cards=size)
        engine = ReferenceEngine(rules) if "factor" in options and index == 0 else KernelEngine(rules)
        brute = Brute(rules, deal, engine)
        laid = list(brute.scores)[(37 * index + 11) % len(brute.scores)]
        answer = bids_after(setting_of(game, options, deal, laid))
        assert answer.exact
        assert expanded(answer.equilibria) == brute.equilibria()
        assert answer.actual is not None
        assert answer.actual.scores == tuple(Bounds(n, n) for n in brute.scores[laid])
        reached |= {sum(auction(rules, cards, deal).bids) == 13 for cards in brute.scores}
        for seat in range(rules.players):
            replies = brute.replies(laid, seat)
            check_seat(answer, seat, replies, replies[laid[seat]])
            for bid in answer.scores[seat]:
                assert all(bid.sure.low == brute.sure(seat, card) for card in bid.choice.cards)
                assert bid.outcome is not None
                settled = auction(rules, changed(laid, seat, bid.choice.card), deal)
                check_outcome(settled, bid.outcome.maker.seat, bid.outcome.maker.suit, bid.outcome.bids)
                assert set(bid.outcome.modes) <= set(settled.modes)
                assert bid.outcome.chosen == (len(settled.modes) > 1)
    assert reached == {True, False}


def check_seat(answer: Bids, seat: int, replies: Mapping[Card, int], laid: int) -> None:
    top = max(replies.values())
    for bid in answer.scores[seat]:
        assert bid.score is not None
        for card in bid.choice.cards:
            assert bid.score == Bounds(replies[card], replies[card])
            assert bid.gain == Bounds(replies[card] - laid, replies[card] - laid)
    best = {card for bid in answer.best_replies(seat) for card in bid.choice.cards}
    assert best == {card for card, score in replies.items() if score == top}
    assert answer.regret(seat) == Bounds(top - laid, top - laid)
    sure = {card: bid.sure.low for bid in answer.scores[seat] for card in bid.choice.cards}
    safest = {card for bid in answer.safest(seat) for card in bid.choice.cards}
    assert safest == {card for card, score in sure.items() if score == max(sure.values())}


def check_outcome(settled: Auction, maker: int, trump: Suit, bids: tuple[int, ...]) -> None:
    assert (settled.maker, settled.trump, settled.bids) == (maker, trump, bids)


@pytest.mark.parametrize(("game", "options", "size"), CASES)
def test_score_tables_of_every_round_of_bids(game: str, options: dict[str, str], size: int) -> None:
    rules = rules_for(game, options)
    deal = random_deal(rules, 17, 0, cards=size)
    hands = deal.known_hands()
    bidding = Bidding(rules, [choices_of(rules, seat, held) for seat, held in enumerate(hands)], size)
    assert rules.score is not None
    for profile in product(*bidding.choices):
        settled = auction(rules, tuple(choice.card for choice in profile), deal)
        assert bidding.modes(profile) == settled.modes
        for mode, seat in product(settled.modes, range(rules.players)):
            stake = bidding.stake(profile, seat, mode)
            given = circumstances(rules, settled.bids, mode)
            assert stake.points == rules.score(given, seat)[: size + 1]
            assert (stake.quest.trump, stake.quest.leader) == (settled.trump, settled.maker)
            assert stake.points == tuple(stake.score(worth) for worth in stake.quest.worth)


@pytest.mark.parametrize("game", ["truf", "kozyr"])
def test_larger_hands_against_brute_force(game: str) -> None:
    rules = rules_for(game)
    deal = random_deal(rules, 5, 0, cards=6)
    brute = Brute(rules, deal, KernelEngine(rules))
    answer = bids_after(setting_of(game, {}, deal))
    assert answer.exact
    assert expanded(answer.equilibria) == brute.equilibria()
    assert answer.laid is None
    assert answer.regret(0) is None
    for seat in range(4):
        for bid in answer.scores[seat]:
            assert bid.score is None
            assert bid.sure.low == brute.sure(seat, bid.choice.card)


def test_a_trump_maker_to_whom_both_modes_are_the_same_takes_atas() -> None:
    """North takes all five tricks in either mode, and has bid five."""
    deal = Deal(
        "NESW",
        (hand("SA SK SQ SJ S5"), hand("H4 HA HK HQ HJ"), hand("D3 DA DK DQ DJ"), hand("CA CK CQ CJ CT")),
    )
    cards = [Card.parse(word) for word in ("S5", "H4", "D3", "CA")]
    answer = bids_after(setting_of("kozyr", {}, deal, cards))
    assert answer.actual is not None
    assert answer.actual.chosen
    assert answer.actual.modes == (Mode.ATAS,)
    assert [score.low for score in answer.actual.scores] == [0, -4, -3, -1]


def test_court_cards_of_a_suit_are_one_bid() -> None:
    deal = Deal("NESW", (hand("SK SJ S3"), hand("HK HJ H3"), hand("DK DJ D3"), hand("CK CJ C3")))
    answer = bids_after(setting_of("kozyr", {}, deal), seat=2)
    assert [bid.choice.cards for bid in answer.scores[2]] == [
        (Card.parse("DK"), Card.parse("DJ")),
        (Card.parse("D3"),),
    ]
    data = answer.to_dict()
    assert {entry["seat"] for entry in data["bids"]} == {"S"}
    assert data["bids"][0]["equals"] == ["DJ"]
    assert list(data["sure"]) == ["S"]


class Vague:
    """An engine whose answers are right but wide, by an amount that depends on the position only."""

    def __init__(self, rules: Rules, budget: Budget) -> None:
        self._engine = KernelEngine(rules, budget)
        self.nodes = 0

    def value(self, position: Position, objective: Objective, guess: int | None = None) -> Bounds:
        exact = self._engine.value(position, objective).low
        worth = sorted(set(objective.table[: position.remaining + 1]))
        at = worth.index(exact)
        (seat,) = objective.counted
        below, above = (position.leader + seat) % 3, 2 * int(position.trump == Suit.SPADES)
        return Bounds(worth[max(0, at - below)], worth[min(len(worth) - 1, at + above)])

    def values_after(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Bounds, ...]:
        raise NotImplementedError

    def first_best(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Card | None, Bounds]:
        raise NotImplementedError


@pytest.mark.parametrize(
    ("game", "options"), [("truf", {}), ("kozyr", {}), ("kozyr", {"method": "2"}), ("truf", {"hit": "yes"})]
)
def test_what_is_not_proven_stays_open(game: str, options: dict[str, str]) -> None:
    rules = rules_for(game, options)
    certain = 0
    for index in range(4):
        deal = random_deal(rules, 21, index, cards=4)
        brute = Brute(rules, deal, KernelEngine(rules))
        laid = list(brute.scores)[101]
        answer = bids_after(setting_of(game, options, deal, laid), engine_factory=Vague)
        assert not answer.exact
        true = brute.equilibria()
        proven = [one for one in answer.equilibria.found if one.certain]
        certain += len(proven)
        assert expanded(replace(answer.equilibria, found=tuple(proven))) <= true
        assert true <= expanded(answer.equilibria)
        for one, outcome in zip(answer.equilibria.found, answer.outcomes, strict=True):
            exact = brute.scores[tuple(choice.card for choice in one.profile)]
            assert all(b.low <= n <= b.high for b, n in zip(outcome.scores, exact, strict=True))
        for seat in range(4):
            replies = brute.replies(laid, seat)
            top = max(replies.values())
            for bid in answer.scores[seat]:
                score = replies[bid.choice.card]
                assert bid.score is not None
                assert bid.gain is not None
                assert bid.score.low <= score <= bid.score.high
                assert bid.gain.low <= score - replies[laid[seat]] <= bid.gain.high
                assert bid.sure.low <= brute.sure(seat, bid.choice.card) <= bid.sure.high
            regret = answer.regret(seat)
            assert regret is not None
            assert regret.low <= top - replies[laid[seat]] <= regret.high
            best = {card for bid in answer.best_replies(seat) for card in bid.choice.cards}
            assert {card for card, score in replies.items() if score == top} <= best
    assert certain


def test_a_game_without_bids_and_a_hidden_hand_are_refused() -> None:
    deal = Deal("NESW", (hand("SA"), hand("HA"), hand("DA"), None))
    with pytest.raises(OptionError, match="Bridge has no bids; bid is for the games truf and kozyr"):
        bids_after(setting_of("bridge", {}, replace(deal, hands=(*deal.hands[:3], hand("CA")))))
    with pytest.raises(DealError, match=r"W: this hand is hidden"):
        bids_after(setting_of("truf", {}, deal))
