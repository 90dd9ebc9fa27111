"""Advice on claims against a plain minimax that is told who claims when, on small games."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from solver.analysis.kozel_claim import ClaimAdviser, EngineMaker, advise, holders
from solver.budget import Budget
from solver.cards import card_set, cards_of
from solver.formats.text import parse_deal
from solver.kozel_goal import KozelGoal
from solver.kozel_question import pose_kozel
from solver.plays import Play
from solver.question import read_setting
from solver.record import Record
from solver.rules.kozel import PACK
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition, claimants, legal, play, to_play
from solver.search.kozel_engine import KozelReferenceEngine
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.objective import Bounds

CARDS = [card for card in cards_of(PACK) if card.text[1] in "679JTA"]


def barred_value(law: Law, position: KozelPosition, seat: int, *, ever: bool, trick: int) -> int:
    """Points of the first side when a seat does not claim in this trick, or not at all."""
    return _barred_value(law, position, seat, ever, trick)


@cache
def _barred_value(law: Law, position: KozelPosition, seat: int, ever: bool, trick: int) -> int:
    if position.finished:
        return position.points[0]
    mover = to_play(law, position)
    plays = legal(law, position)
    if mover == seat and (ever or sum(position.tricks) == trick):
        plays = tuple(each for each in plays if not each.claim)
    values = [_barred_value(law, play(law, position, each), seat, ever, trick) for each in plays]
    return max(values) if mover % 2 == 0 else min(values)


def small_position(random: Random, law: Law, *, plays: int, stock: int = 4) -> KozelPosition | None:
    """Two cards a hand, so that two of a suit claim; ``None`` where nobody can."""
    suits = random.sample(range(4), 2)
    pool = [card for card in CARDS if card.suit in suits]
    some = random.sample(pool, 8 + stock)
    hands = tuple(card_set(some[2 * seat : 2 * seat + 2]) for seat in range(4))
    position = KozelPosition(hands, tuple(some[8:]), random.randrange(4), random.choice(suits))
    for _ in range(plays):
        position = play(law, position, random.choice([p for p in legal(law, position) if not p.claim]))
    return position if holders(law, position) else None


LAWS = [
    Law(hand_size=2),
    Law(hand_size=2, claim="trumps"),
    Law(hand_size=2, claim_when="between"),
]


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("engine", [KozelReferenceEngine, KozelKernelEngine])
def test_against_a_minimax_that_is_told_who_claims(law: Law, engine: EngineMaker) -> None:
    random = Random(3)
    seen = told = 0
    # Cards to draw, with which to claim later, only where the plain searches begin in the middle of a trick.
    stock = 4 if engine is KozelKernelEngine and law.claim_when == "open" else 0
    while seen < 4 or not told:
        plays = 0 if law.claim_when == "between" else random.randrange(2 if stock else 0, 4)
        position = small_position(random, law, plays=plays, stock=stock)
        if position is None:
            continue
        adviser = ClaimAdviser(law, KozelGoal.POINTS, Budget(), engine(law, Budget()), engine)
        trick = sum(position.tricks)
        total = sum(position.points) + position.points_left
        for seat in holders(law, position):
            worth = adviser.worth(position, seat)
            later = barred_value(law, position, seat, ever=False, trick=trick)
            never = barred_value(law, position, seat, ever=True, trick=trick)
            expected = [points if seat % 2 == 0 else total - points for points in (later, never)]
            assert [worth.later, worth.never] == [Bounds(each, each) for each in expected]
            assert worth.never.low <= worth.later.low
            if worth.now is not None and to_play(law, position) == seat:
                value = KozelGoal.POINTS.for_side(
                    seat % 2, adviser.engine.value(position, KozelGoal.POINTS), total
                )
                assert max(worth.now.low, worth.later.low) == value.low
                told += 1
            seen += 1
    assert told


def test_the_nearer_of_two_claimers_has_the_right() -> None:
    """Of two seats that hold two of a suit the farther may claim only if the nearer lets it."""
    law = Law(hand_size=2)
    random = Random(11)
    seen = 0
    while seen < 6:
        position = small_position(random, law, plays=1)
        if position is None or len(claimants(law, position)) < 2:
            continue
        near, far = claimants(law, position)[:2]
        adviser = ClaimAdviser(law, KozelGoal.POINTS, Budget(), KozelKernelEngine(law))
        engine, total = adviser.engine, sum(position.points) + position.points_left
        claims = [
            engine.value(play(law, position, Play(position.hands[seat], claim=True)), KozelGoal.POINTS).low
            for seat in (near, far)
        ]
        agreed = max(claims) if near % 2 == 0 else min(claims)
        worth = adviser.worth(position, far).now
        assert worth is not None
        assert worth.low == (agreed if far % 2 == 0 else total - agreed)
        seen += 1


def test_who_holds_four() -> None:
    law = Law(hand_size=2)
    fours = tuple(card_set([card for card in CARDS if card.suit == suit][:2]) for suit in range(4))
    position = KozelPosition(fours, (), 1, 0)
    assert holders(law, position) == (2, 3, 0)  # East leads, and leads its own two if it likes
    led = play(law, position, Play(next(cards_of(fours[1])).bit))
    assert holders(law, led) == (2, 3, 0)
    claimed = play(law, led, Play(fours[2], claim=True))
    assert holders(law, claimed) == ()
    assert holders(Law(hand_size=2, claim="trumps"), led) == (0,)
    assert holders(Law(hand_size=2, claim="no"), led) == ()
    assert holders(Law(hand_size=2, claim_when="between"), position) == (2, 3, 0)


def test_before_the_lead_there_is_nothing_to_claim_now() -> None:
    deal, first = parse_deal("N:6789... .789.6. ...6789 .6TQ.K.")
    question = pose_kozel(
        read_setting(Record(deal=deal, first=first), game="kozel", trump="H", lead="E"), "points"
    )
    (north, south) = sorted(advise(question), key=lambda worth: worth.seat)
    assert (north.seat, south.seat) == (0, 2)
    assert north.now is None
    assert north.gain is None
    assert north.exact
    assert north.never.low <= north.later.low


def test_a_spent_budget_leaves_bounds() -> None:
    deal, first = parse_deal("N:6789... .789.6. ...6789 .6TQ.K.")
    question = pose_kozel(
        read_setting(Record(deal=deal, first=first), game="kozel", trump="H", lead="E"), "points"
    )
    budget = Budget()
    budget.stop.set()
    worths = advise(question, budget=budget)
    assert len(worths) == 2
    assert not any(worth.exact for worth in worths)
    exact = advise(question)
    for worth, proven in zip(worths, exact, strict=True):
        assert worth.later.low <= proven.later.low <= worth.later.high
