"""The compiled module, given tasks and states that mostly make no sense.

Whatever they are, it answers within its bounds or raises one of :data:`REFUSALS`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

from campaign import Target

from solver import _kernel

REFUSALS: Final = (ValueError, TypeError, OverflowError)
NODES: Final = 300
PACKS: Final = {
    "plain": [16 * suit + rank for suit in range(4) for rank in range(13)],
    "kozel": [16 * suit + rank for suit in range(4) for rank in range(4, 13)],
    "brokke": [*(16 * suit + rank for suit in range(4) for rank in range(13)), 13, 14],
}
PLAIN: Final = ("patterns", "relax", "bounds", "runs", "skip", "hints", "ordering")
KOZEL: Final = ("table", "hints", "ordering", "lookahead", "bounds", "dominance", "patience")
BROKKE: Final = (
    "table", "symmetry", "bounds", "guards", "waiting", "counting", "ordering", "lookahead", "equals",
    "scores",
)  # fmt: skip


def _number(rng: Random, low: int, high: int, odd: float = 0.008) -> Any:
    """Mostly a number that makes sense, now and then any other."""
    if rng.random() >= odd:
        return rng.randint(low, high)
    return rng.choice(
        (low - 1, high + 1, -1, 63, 64, 2**31 - 1, -(2**31), 2**31, 2**32, 2**63, 2**64 - 1, 2**64, "4", None)
    )


def _cards(rng: Random, hand: list[int]) -> int:
    """A set of cards, now and then of others than these."""
    cards = sum(1 << card for card in hand)
    if rng.random() < 0.02:
        cards ^= 1 << rng.randrange(64)
    return rng.choice((0, 2**64 - 1, 2**64, -1, cards)) if rng.random() < 0.01 else cards


def _dealt(rng: Random, pack: list[int], hands: int, size: int) -> tuple[list[list[int]], list[int]]:
    """Hands of about one size, and the cards that are left over."""
    cards = rng.sample(pack, len(pack))
    dealt = []
    for _ in range(hands):
        some = max(0, size + (rng.random() < 0.03) - (rng.random() < 0.03))
        dealt.append(cards[:some])
        del cards[:some]
    return dealt, cards


def _without(rng: Random, names: tuple[str, ...]) -> list[str]:
    if rng.random() < 0.7:
        return []
    return [*rng.sample(names, rng.randrange(len(names))), *(["no such"] if rng.random() < 0.02 else [])]


def _refusable(asked: Callable[[Random], bool]) -> Callable[[Random], bool]:
    def run(rng: Random) -> bool:
        try:
            return asked(rng)
        except REFUSALS:
            return False

    return run


def _limits(rng: Random) -> tuple[Any, Any, Any]:
    """Seconds, nodes and who is asked whether to stop; they keep a search short."""
    stop = rng.choice((None, None, None, lambda: False, lambda: True))
    return rng.choice((-1.0, 0.0, 0.1, float("nan"), 1e300)), rng.randint(1, NODES), stop


def plain(rng: Random) -> bool:
    """The search for games of one card a trick from each seat."""
    players = rng.randint(2, 5)
    size = rng.choice((0, 1, 1, 2, 3, 4, 6, 10, 13))
    hands, _ = _dealt(rng, PACKS["plain"], players, min(size, 52 // players))
    leader = rng.randrange(players)
    trick: list[Any] = []
    for turn in range(rng.choice((0, 0, rng.randrange(players)))):
        hand = hands[(leader + turn) % players]
        if hand:
            trick.append(hand.pop())
    if rng.random() < 0.02:
        trick.append(_number(rng, 0, 63, 0.5))
    engine = _kernel.Engine(
        players=_number(rng, players, players),
        follow=_number(rng, 0, 3),
        trump=_number(rng, -1, 3),
        barred=rng.random() < 0.3,
        control=_number(rng, 0, 2**players - 1),
        counted=_number(rng, 0, 2**players - 1),
        table_bytes=rng.choice((0, 1, 1000, 1 << 16, 1 << 20)),
        without=_without(rng, PLAIN),
    )
    for _ in range(rng.choice((1, 1, 3))):
        state = _kernel.State(
            [_cards(rng, hand) for hand in hands], _number(rng, leader, leader), rng.random() < 0.5, trick
        )
        left = max(map(len, hands), default=0)
        worth = [_number(rng, -20, 20, 0.001) for _ in range(left + 1)]
        if rng.random() < 0.6:
            worth.sort(reverse=rng.random() < 0.5)
        low, high, _ = engine.value(state, worth, _number(rng, -20, 20), *_limits(rng))
        assert {low, high} <= set(worth), (low, high, worth)
        assert low <= high
        answer, _ = engine.reach(state, _number(rng, 0, 2 ** (left + 1) - 1), *_limits(rng))
        assert answer in (-1, 0, 1)
        if rng.random() < 0.1:
            engine.forget()
    assert min(engine.nodes, engine.table_bytes, engine.table_entries) >= 0
    return True


def kozel(rng: Random) -> bool:
    """The search of Kozel."""
    size = rng.choice((1, 2, 3, 4))
    hands, rest = _dealt(rng, PACKS["kozel"], 4, size)
    stock = rest[: rng.choice((0, 0, 4, 8, 20))] if size == 4 else []
    leader = rng.randrange(4)
    trick: list[Any] = []
    led = rng.randint(1, size)
    for turn in range(rng.choice((0, 0, 1, 2, 3))):
        hand = hands[(leader + turn) % 4]
        if turn == 0:
            suit = rng.choice(hand or [0]) // 16
            cards = [card for card in hand if card // 16 == suit][:led]
            led = len(cards)
        else:
            cards = hand[:led]
        for card in cards:
            hand.remove(card)
        kind = 0 if turn == 0 else rng.choice((1, 2, 2))
        if cards:
            trick.append((_number(rng, kind, kind), _cards(rng, cards)))
    engine = _kernel.KozelEngine(
        trump=_number(rng, 0, 3),
        ranks=[4, 5, 6, 7, 9, 10, 11, 8, 12]
        if rng.random() < 0.97
        else rng.sample(range(14), rng.randrange(14)),
        points=[0, 0, 0, 0, 2, 3, 4, 10, 11]
        if rng.random() < 0.98
        else [rng.randrange(30) for _ in range(9)],
        hand_size=_number(rng, 4, 4),
        most=_number(rng, 1, 4),
        claim=_number(rng, 0, 3),
        trump_claims=rng.random() < 0.5,
        barred=_number(rng, 0, 15) if rng.random() < 0.2 else 0,
        table_bytes=rng.choice((0, 1, 1 << 12, 1 << 16, 1 << 20)),
        without=_without(rng, KOZEL),
    )
    for _ in range(rng.choice((1, 1, 3))):
        state = _kernel.KozelState(
            hands=[_cards(rng, hand) for hand in hands],
            stock=[_number(rng, card, card, 0.003) for card in stock],
            leader=_number(rng, leader, leader),
            trick=trick,
            claimed=rng.random() < 0.03,
            first=rng.random() < 0.3,
            passed=_number(rng, 0, 3) if rng.random() < 0.05 else 0,
            let_go=_number(rng, 0, 15) if rng.random() < 0.1 else 0,
        )
        aims = [(_number(rng, 0, 2), _number(rng, 0, 120)) for _ in range(rng.choice((0, 1, 3)))]
        low, high, _ = engine.value(state, aims, _number(rng, 0, 3), *_limits(rng))
        assert 0 <= low <= high <= len(aims), (low, high, aims)
        answer, _ = engine.reach(state, (_number(rng, 0, 2), _number(rng, 0, 120)), *_limits(rng))
        assert answer in (-1, 0, 1)
        mine = hands[(leader + len(trick)) % 4]
        plays = [(_number(rng, 0, 4), _cards(rng, rng.sample(mine, min(len(mine), led)))) for _ in range(2)]
        with suppress(*REFUSALS):
            after, _ = engine.values_after(state, plays, aims, 0, *_limits(rng))
            assert len(after) == len(plays)
    return True


def _sides(rng: Random, players: int) -> list[list[int]]:
    if players == 4 and rng.random() < 0.3:
        return [[0, 2], [1, 3]]
    return [[seat] for seat in range(players)]


def _contract(rng: Random) -> tuple[Any, Any]:
    trips = _number(rng, -1, 4)
    return trips, _number(rng, 0, 2)


def brokke(rng: Random) -> bool:
    """The search of Clubs by Drew Brokke."""
    players = rng.randint(3, 5)
    size = rng.choice((1, 1, 2, 3, 4, 10))
    hands, rest = _dealt(rng, PACKS["brokke"], players, size)
    leader = rng.randrange(players)
    trick: list[Any] = []
    for turn in range(rng.choice((0, 0, rng.randrange(players)))):
        hand = hands[(leader + turn) % players]
        trick.append(_cards(rng, [hand.pop()]) if hand and (turn == 0 or rng.random() < 0.6) else 0)
    sides = _sides(rng, players)
    engine = _kernel.BrokkeEngine(
        players=_number(rng, players, players),
        sides=[sum(1 << seat for seat in side) ^ (rng.random() < 0.01) for side in sides],
        contracts=[_contract(rng) for _ in sides] if rng.random() < 0.7 else [],
        ordinary_twos=rng.random() < 0.3,
        four_twos_club=rng.random() < 0.3,
        uncounted_club=rng.random() < 0.3,
        finish=_number(rng, 0, 2),
        table_bytes=rng.choice((0, 1, 1 << 12, 1 << 16, 1 << 20)),
        without=_without(rng, BROKKE),
    )
    piles = [rest[seat * 3 : seat * 3 + rng.randrange(4)] for seat in range(players)]
    states = [
        _kernel.BrokkeState(
            [_cards(rng, hand) for hand in hands],
            [_cards(rng, pile) for pile in piles],
            _number(rng, leader, leader),
            trick,
        )
        for _ in range(rng.choice((1, 1, 2)))
    ]
    aim = (_number(rng, 0, len(sides) - 1), rng.random() < 0.3, rng.random() < 0.3)
    values, _ = engine.values(states, aim, *_limits(rng))
    assert len(values) == len(states)
    assert all(low <= high for low, high in values), values
    answer, _ = engine.reach(states[0], aim, _number(rng, -20, 40), *_limits(rng))
    assert answer in (-1, 0, 1)
    worths, plays, line, _ = engine.equilibrium(states[0], rng.random() < 0.3, *_limits(rng))
    assert len(worths) in (0, len(sides))
    assert not (plays or line) or worths
    return True


def simulation(rng: Random) -> bool:
    """Simulated play of Clubs by Drew Brokke."""
    players = rng.randint(3, 5)
    hands, rest = _dealt(rng, PACKS["brokke"], players, rng.choice((1, 2, 4, 9, 10)))
    by_seat = {seat: at for at, side in enumerate(_sides(rng, players)) for seat in side}
    sides: list[Any] = [_number(rng, by_seat[seat], by_seat[seat], 0.01) for seat in range(players)]
    played = _kernel.BrokkeSimulation(
        sides, _number(rng, 0, 2), rng.random() < 0.3, rng.random() < 0.3, rng.random() < 0.3
    )
    leader = rng.randrange(players)
    laid: list[Any] = []
    for turn in range(rng.choice((0, 0, rng.randrange(players)))):
        hand = hands[(leader + turn) % players]
        laid.append(_number(rng, hand[-1], hand.pop(), 0.01) if hand and rng.random() < 0.8 else -1)
    piles = [_cards(rng, rest[seat * 3 : seat * 3 + rng.randrange(4)]) for seat in range(players)]
    contracts = [_contract(rng) for _ in range(max(by_seat.values()) + 1)]
    dealt = [_cards(rng, hand) for hand in hands]
    start = _number(rng, leader, leader, 0.01)
    found = played.results([dealt], [contracts], start, laid, piles)
    assert [len(scores) for scores, _, _ in found] == [len(contracts)]
    line = played.line(dealt, contracts, start, laid, piles)
    assert len(line) <= 60 * players
    unseen = [sum(1 << card for card in rest) for _ in dealt]
    declared = played.declare(dealt, unseen, _number(rng, 0, 4))
    assert len(declared) == len(dealt)
    outlooks = played.outlooks(dealt[0], unseen[0], contracts)
    assert all(0 <= chance <= 1 for _, chance in outlooks), outlooks
    return True


def melds(rng: Random) -> bool:
    """What piles score in Clubs by Drew Brokke."""
    piles = [_cards(rng, rng.sample(PACKS["brokke"], rng.randrange(55))) for _ in range(3)]
    trips, clubs = _contract(rng)
    rules = [rng.random() < 0.3 for _ in range(3)]
    assert len(_kernel.meld_scores(piles, trips, clubs, *rules)) == len(piles)
    return True


TARGETS: Final = tuple(
    Target(f"kernel {run.__name__}", _refusable(run)) for run in (plain, kozel, brokke, simulation, melds)
)
