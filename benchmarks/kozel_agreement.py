"""Does the kernel agree with the plain engine of Kozel? Random small positions under every rule.

    python benchmarks/kozel_agreement.py --positions 20000 --seed 1

Hands of one to four cards with and without a stock, at the beginnings and in the middle of tricks, with
claims that can be made, that have been made and that were let go by; the rules are drawn anew for each lot
of positions, which one engine answers. For each position and both goals the value is compared, for half of
them also the value of every legal play, the first play that keeps the value, and the groups of equal plays.
Every difference is printed; the exit code is 1 if there is any.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from lots import LOT, Tally, TooLongError, run, stop_at

from solver.budget import Budget
from solver.cards import Card, CardSet, card_set, cards_of
from solver.kozel_goal import KozelGoal
from solver.rules.kozel import PACK
from solver.rules.kozel_law import ALL_POINTS, TEN_HIGH, TEN_LOW, Law
from solver.rules.kozel_play import KozelPosition, claimants, legal, play
from solver.search.kozel_engine import equal_plays
from solver.search.kozel_kernel import TECHNIQUES, KozelKernelEngine
from solver.search.kozel_reference import KozelMinimax
from solver.search.objective import Bounds

MOST_NODES = 400
"""What the plain engine may take for a value: longer games are played on until they are short enough."""

SHAPES: tuple[tuple[int, int, int, float], ...] = (
    (1, 0, 0, 0.05),
    (1, 4, 0, 0.1),
    (1, 8, 0, 0.15),
    (2, 0, 0, 0.25),
    (2, 4, 3, 0.15),
    (3, 0, 3, 0.15),
    (3, 4, 5, 0.05),
    (4, 0, 4, 0.1),
)
"""What positions grow from: cards in a hand, in the stock, plays at least; and the share of the lots."""


def random_law(random: Random, size: int) -> Law:
    """Any rules, for hands of this size."""
    return Law(
        ranks=random.choice((TEN_HIGH, TEN_LOW)),
        claim=random.choice(("any", "any", "any", "trumps", "no")),
        claim_when=random.choice(("open", "open", "between", "first")),
        most_led=random.choice((4, 4, 3, 2, 1)),
        hand_size=size,
        no_trick=random.choice(("tricks", "points")),
        egg=random.choice(("nothing", "both", "double")),
        factor=random.choice((1, 2)),
    )


def random_position(random: Random, law: Law, trump: int, stock: int, least: int) -> KozelPosition:
    """A position after at least so many random plays."""
    size = law.hand_size
    suits = random.sample(range(4), random.choice((2, 3, 4)))
    # Fewer ranks make more cards alike and more sets that beat each other.
    ranks = law.ranks if random.random() < 0.7 else law.ranks[-6:]
    pool = [card for card in cards_of(PACK) if card.suit in suits and card.text[1] in ranks]
    if len(pool) < 4 * size + stock:
        pool = list(cards_of(PACK))
    random.shuffle(pool)
    hands = tuple(_hand(random, pool, size) for _ in range(4))
    drawn = tuple(pool.pop() for _ in range(stock))
    position = _taken_before(random, KozelPosition(hands, drawn, random.randrange(4), trump))
    for _ in range(least + random.choice((0, 0, 1, 2, 3))):
        if position.finished:
            break
        # Claims are few among the plays, and passes lead to more decisions of their kind.
        plays = legal(law, position)
        claims = [one for one in plays if one.claim]
        chosen = random.choice(claims if claims and random.random() < 0.4 else plays)
        position = play(law, position, chosen)
    return position


def kinds(law: Law, position: KozelPosition) -> Iterator[str]:
    """What is counted about a position."""
    yield "stock" if position.stock else "no stock"
    yield f"hands of {max(hand.bit_count() for hand in position.hands)}"
    yield "in a trick" if position.trick else "before a lead"
    if position.trick and position.trick[0].claim:
        yield "claimed"
    if not position.finished and claimants(law, position):
        yield "claim possible"
    if position.asked:
        yield "claim let go by"


def _hand(random: Random, pool: list[Card], size: int) -> CardSet:
    """Cards from the pool, now and then of one suit."""
    if random.random() < 0.25:
        suit = random.choice(pool).suit
        pool.sort(key=lambda card: card.suit == suit)
        if pool[-size].suit == suit:
            own = [pool.pop() for _ in range(size)]
            random.shuffle(pool)
            return card_set(own)
        random.shuffle(pool)
    return card_set([pool.pop() for _ in range(size)])


def _taken_before(random: Random, position: KozelPosition) -> KozelPosition:
    """With the points of the cards that are gone shared out, near to where the score changes."""
    left = position.points_left
    gone = ALL_POINTS - left
    border = random.choice((31, 60, 61, 90)) - random.randrange(left + 1)
    mine = max(0, min(gone, border))
    tricks = random.choice(((0, 0), (0, 1), (1, 0), (1, 1), (1, 1), (1, 1)))
    if tricks[0] == 0:
        mine = 0
    elif tricks[1] == 0:
        mine = gone
    return replace(position, points=(mine, gone - mine if tricks[1] else 0), tricks=tricks)


def compare(seed: int, without: tuple[str, ...], nodes: int, lots: range) -> Tally:
    """Compares the lots of these numbers."""
    tally = Tally()
    for number in lots:
        random = Random(f"{seed}:{number}")
        size, stock, least, _ = random.choices(SHAPES, [shape[-1] for shape in SHAPES])[0]
        law = random_law(random, size)
        engine = KozelKernelEngine(law, Budget(memory_mb=1), without=without)
        trump = random.randrange(4)
        for _ in range(LOT):
            position = random_position(random, law, trump, stock, least)
            while (searches := plain(law, position, nodes)) is None:
                position = play(law, position, random.choice(legal(law, position)))
            tally.kinds.update(kinds(law, position))
            tally.positions += 1
            with_plays = not position.finished and random.random() < 0.5
            if with_plays:
                tally.plays += len(legal(law, position))
            faults = [
                f"{search.goal.value}: {fault}"
                for search in searches
                for fault in differences(engine, position, search, with_plays)
            ]
            if faults:
                tally.differ(seed, number, without, f"{law}", f"{position}", *faults)
    return tally


def plain(law: Law, position: KozelPosition, nodes: int) -> list[KozelMinimax] | None:
    """The plain engine's search for each goal, the position worked out; ``None`` if that is too long."""
    searches = [KozelMinimax(law, goal, partial(stop_at, nodes)) for goal in KozelGoal]
    try:
        for search in searches:
            search.value(position)
    except TooLongError:
        return None
    for search in searches:
        search.check = lambda _: None
    return searches


def differences(
    engine: KozelKernelEngine, position: KozelPosition, search: KozelMinimax, with_plays: bool
) -> Iterator[str]:
    """What the kernel says otherwise than the plain engine, one sentence each."""
    law, goal = engine.law, search.goal
    value = search.value(position)
    found = engine.value(position, goal)
    if found != Bounds(value, value):
        yield f"value: expected {value}, got {found}"
    if not with_plays:
        return
    worths = search.plays(position)
    plays = list(worths)
    after = engine.values_after(position, goal, plays)
    for chosen, bounds in zip(plays, after, strict=True):
        if bounds != Bounds(worths[chosen], worths[chosen]):
            yield f"{chosen}: expected {worths[chosen]}, got {bounds}"
    for group in equal_plays(law, position):
        if len({worths[chosen] for chosen in group}) > 1:
            yield f"not equal: {', '.join(chosen.text for chosen in group)}"
    first = next(chosen for chosen in plays if worths[chosen] == value)
    best, _ = engine.first_best(position, goal, plays)
    if best != first:
        yield f"first best play: expected {first}, got {best}"


if __name__ == "__main__":
    sys.exit(run("kozel", __doc__ or "", TECHNIQUES, MOST_NODES, compare))
