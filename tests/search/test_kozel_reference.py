"""The reference engine of Kozel against hand-solved endings and an independent reading of the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import combinations, permutations
from random import Random

import pytest

from solver.cards import Card, Suit, card_set, cards_of
from solver.kozel_goal import KozelGoal
from solver.rules.kozel import PACK
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition, legal, play, to_play
from solver.search.kozel_engine import equal_plays
from solver.search.kozel_reference import KozelMinimax

Hands = tuple[frozenset[str], ...]
POINTS = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
PACK_CARDS = list(cards_of(PACK))


def random_position(random: Random, size: int, stock: int, ranks: str = "6789TJQKA") -> KozelPosition:
    """Cards of two or three suits, so that leads of several cards and claims come up."""
    suits = random.sample(range(4), random.choice((2, 3)) if len(ranks) > 5 else 3)
    pool = [card for card in PACK_CARDS if card.suit in suits and card.text[1] in ranks]
    some = random.sample(pool, min(len(pool), 4 * size + stock))
    hands = tuple(card_set(some[size * seat : size * (seat + 1)]) for seat in range(4))
    leader, trump = random.randrange(4), random.choice(suits)
    return KozelPosition(hands, tuple(some[4 * size : 4 * size + stock]), leader, trump)


class Literal:
    """Kozel once more, written from the rules alone: cards are texts, claims are made at any moment.

    Nothing of the solver's code is in it. A claim is announced at any time by any player who has not
    yet played to the trick; any such player nearer to the leader may then take the right from him.
    """

    def __init__(self, order: str, trump: str, size: int, claim: str) -> None:
        self.order, self.trump, self.size, self.claim = order, trump, size, claim
        self.value = lru_cache(maxsize=None)(self._value)

    def higher(self, card: str, other: str) -> bool:
        if card[0] == other[0]:
            return self.order.index(card[1]) > self.order.index(other[1])
        return card[0] == self.trump

    def beat(self, cards: tuple[str, ...], others: tuple[str, ...]) -> bool:
        return any(
            all(self.higher(card, other) for card, other in zip(some, others, strict=True))
            for some in permutations(cards)
        )

    def four(self, hand: frozenset[str]) -> bool:
        suits = {card[0] for card in hand}
        fits = self.claim == "any" or suits == {self.trump}
        return self.claim != "no" and len(hand) == self.size and len(suits) == 1 and fits

    def _value(self, hands: Hands, stock: tuple[str, ...], leader: int) -> int:
        """Points of seats 0 and 2 from here on, before a lead."""
        if not hands[leader]:
            return 0
        results = []
        for suit in "SHDC":
            cards = sorted(card for card in hands[leader] if card[0] == suit)
            for size in range(1, len(cards) + 1):
                results += [
                    self.moment(hands, stock, leader, [(True, led)], False)
                    for led in combinations(cards, size)
                ]
        return self.best(leader, results)

    def best(self, seat: int, results: list[int]) -> int:
        return max(results) if seat % 2 == 0 else min(results)

    def moment(
        self,
        start: Hands,
        stock: tuple[str, ...],
        leader: int,
        trick: list[tuple[bool, tuple[str, ...]]],
        claimed: bool,
    ) -> int:
        """The value just after a play: now claims may be announced, else the next player answers.

        ``start`` are the hands before the trick.
        """
        if len(trick) == 4:
            return self.taken(start, stock, leader, trick)
        on: Callable[[], int] = partial(self.answer, start, stock, leader, trick, claimed)
        if claimed:
            return on()
        able = [(leader + step) % 4 for step in range(len(trick), 4) if self.four(start[(leader + step) % 4])]
        result = on()
        led: list[int] = []
        for seat in able:
            lead = [(True, tuple(sorted(start[seat])))]
            led.append(self.moment(start, stock, seat, lead, True))
            # Whoever is nearer may take the right from the claimer, the nearest last of all.
            made = led[-1]
            for nearer, theirs in reversed(list(zip(able, led[:-1], strict=False))):
                made = self.best(nearer, [made, theirs])
            result = self.best(seat, [result, made])
        return result

    def answer(
        self,
        start: Hands,
        stock: tuple[str, ...],
        leader: int,
        trick: list[tuple[bool, tuple[str, ...]]],
        claimed: bool,
    ) -> int:
        seat = (leader + len(trick)) % 4
        top = next(cards for up, cards in reversed(trick) if up)
        results = []
        for some in combinations(sorted(start[seat]), len(top)):
            if self.beat(some, top):
                results.append(self.moment(start, stock, leader, [*trick, (True, some)], claimed))
            results.append(self.moment(start, stock, leader, [*trick, (False, some)], claimed))
        return self.best(seat, results)

    def taken(
        self, start: Hands, stock: tuple[str, ...], leader: int, trick: list[tuple[bool, tuple[str, ...]]]
    ) -> int:
        hands = list(start)
        taker = leader
        points = 0
        for step, (up, cards) in enumerate(trick):
            seat = (leader + step) % 4
            hands[seat] = hands[seat] - set(cards)
            taker = seat if up else taker
            points += sum(POINTS.get(card[1], 0) for card in cards)
        seat = taker
        while stock and min(len(hand) for hand in hands) < self.size:
            hands[seat] = hands[seat] | {stock[0]}
            stock, seat = stock[1:], (seat + 1) % 4
        return (points if taker % 2 == 0 else 0) + self.value(tuple(hands), stock, taker)


@pytest.mark.parametrize("ten", ["6789JQKTA", "6789TJQKA"])
@pytest.mark.parametrize("claim", ["any", "trumps", "no"])
def test_points_agree_with_the_literal_rules(ten: str, claim: str) -> None:
    """Hands of two cards, of which two of a suit claim: values with claims at any time are the same."""
    random = Random(f"{ten}{claim}")
    law = Law(ranks=ten, claim=claim, hand_size=2)
    for number in range(8):
        position = random_position(random, 2, 4 if number % 8 == 0 else 0)
        literal = Literal(ten, "SHDC"[position.trump], 2, claim)
        hands = tuple(frozenset(card.text for card in cards_of(hand)) for hand in position.hands)
        expected = literal.value(hands, tuple(card.text for card in position.stock), position.leader)
        assert KozelMinimax(law, KozelGoal.POINTS).value(position) == expected, position


def test_claims_are_worth_something() -> None:
    """The test above would not notice an engine without claims if they never mattered."""
    random = Random(4)
    differ = 0
    for _ in range(40):
        position = random_position(random, 2, 0)
        values = [
            KozelMinimax(Law(hand_size=2, claim=claim), KozelGoal.POINTS).value(position)
            for claim in ("any", "no")
        ]
        differ += values[0] != values[1]
    assert differ > 3


def test_claiming_before_the_lead_is_worth_as_much_as_during_the_trick() -> None:
    random = Random(8)
    for number in range(24):
        position = random_position(random, 2, 4 if number % 12 == 0 else 0)
        values = [
            KozelMinimax(Law(hand_size=2, claim_when=when), KozelGoal.POINTS).value(position)
            for when in ("open", "between")
        ]
        assert values[0] == values[1], position


def position(*hands: str, leader: int = 0, **more: tuple[int, int]) -> KozelPosition:
    sets = tuple(card_set(Card.parse(word) for word in hand.split()) for hand in hands)
    return KozelPosition(sets, (), leader, Suit.SPADES, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        # North's ace cannot be beaten, and the others may still keep nothing from him.
        (("HA", "HT", "D6", "C6"), 21),
        # East ruffs.
        (("HA", "S6", "DT", "C6"), 0),
        # East must not win the six, for South trumps him.
        (("H6", "HT", "SA", "CT"), 31),
        # Led together, ace and ten are beaten by nobody; alone, neither.
        (("HA HT", "S6 D6", "C6 C7", "D7 D8"), 21),
        # East can beat both with two trumps.
        (("HA HT", "S6 S7", "C6 C7", "D7 D8"), 0),
    ],
)
def test_hand_solved_endings(hands: tuple[str, ...], points: int) -> None:
    assert KozelMinimax(Law(), KozelGoal.POINTS).value(position(*hands)) == points


@pytest.mark.parametrize(
    ("taken", "tricks", "score"),
    [
        ((40, 59), (3, 5), 2),
        ((39, 60), (3, 5), 0),
        ((38, 61), (3, 5), -2),
        ((69, 30), (3, 5), 4),
        ((99, 0), (8, 0), 6),
        ((9, 90), (3, 5), -4),
    ],
)
def test_scores_follow_from_points_and_tricks(
    taken: tuple[int, int], tricks: tuple[int, int], score: int
) -> None:
    """North takes the last trick and its 21 points."""
    last = position("HA", "HT", "D6", "C6", points=taken, tricks=tricks)
    assert KozelMinimax(Law(), KozelGoal.SCORE).value(last) == score


def test_a_trick_for_nothing_is_worth_taking_when_none_was_taken() -> None:
    """East and West have no trick. The last one is without points, yet saves them two."""
    last = position("H6", "H7", "D6", "C6", points=(120, 0), tricks=(8, 0))
    assert KozelMinimax(Law(), KozelGoal.SCORE).value(last) == 4
    assert KozelMinimax(Law(no_trick="points"), KozelGoal.SCORE).value(last) == 6


def test_no_play_is_better_for_its_side_than_the_position() -> None:
    random = Random(2)
    for number in range(20):
        now = random_position(random, 2, 4 if number % 10 == 0 else 0)
        law = Law(hand_size=2)
        search = KozelMinimax(law, KozelGoal.POINTS)
        while not now.finished:
            sign = 1 if to_play(law, now) % 2 == 0 else -1
            values = search.plays(now)
            assert max(sign * value for value in values.values()) == sign * search.value(now)
            now = play(law, now, random.choice(list(values)))


def test_equal_plays_are_worth_the_same() -> None:
    random = Random(3)
    law = Law(hand_size=2)
    equals = 0
    for number in range(300):
        now = random_position(random, 2, 4 if number % 50 == 0 else 0, "6789A")
        for _ in range(random.randrange(3)):
            now = play(law, now, random.choice(legal(law, now)))
        search = KozelMinimax(law, KozelGoal.POINTS)
        groups = equal_plays(law, now)
        assert sorted(one.text for group in groups for one in group) == sorted(
            one.text for one in legal(law, now)
        )
        if all(len(group) == 1 for group in groups):
            continue
        values = search.plays(now)
        for group in groups:
            assert len({values[one] for one in group}) == 1, (now, group)
            equals += len(group) - 1
    assert equals > 20
