"""The 20 results of bridge deals that are hard for a solver: how long the worst of them takes.

    python benchmarks/freaks.py

The deals are our own, of four kinds, each drawn by a seed:

voids
    Every hand is void in another suit, or three hands are: entries are few and ruffs many.
apart
    No hand has two touching ranks of a suit, so that no two cards are worth the same.
cyclic
    Going down a suit every hand gets every fourth card, beginning with another hand in each suit; then some
    pairs of cards are exchanged.
two-suiters
    Two neighbouring suits for every hand, round the table.

Beside DDS and other programs as ``bridge_tables.py``, whose options hold here; every kind has a table.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import bridge_tables

from solver.cards import CardSet, card_set
from solver.deal import Deal

SEATS: Final = 4
SUITS: Final = 4
RANKS: Final = 13
Owners = list[list[int]]
"""The seat that holds each card, by suit and rank."""


def voids(rng: Random) -> Owners:
    """Three or four hands void in a suit each, all different."""
    order = rng.sample(range(SUITS), SUITS)
    empty = {seat: order[seat] for seat in rng.sample(range(SEATS), rng.choice((3, 4)))}
    while True:
        owners = [
            [rng.choice([seat for seat in range(SEATS) if empty.get(seat) != suit]) for _ in range(RANKS)]
            for suit in range(SUITS)
        ]
        if _even(owners, rng, lambda suit, _, seat: empty.get(seat) != suit):
            return owners


def apart(rng: Random) -> Owners:
    """No two touching ranks in one hand."""
    while True:
        owners: Owners = []
        for _ in range(SUITS):
            suit = [rng.randrange(SEATS)]
            while len(suit) < RANKS:
                suit.append(rng.choice([seat for seat in range(SEATS) if seat != suit[-1]]))
            owners.append(suit)

        def free(suit: int, rank: int, seat: int, owners: Owners = owners) -> bool:
            return all(owners[suit][near] != seat for near in (rank - 1, rank + 1) if 0 <= near < RANKS)

        if _even(owners, rng, free):
            return owners


def cyclic(rng: Random) -> Owners:
    """Every fourth card of a suit to a hand, but for a few exchanges."""
    first = rng.sample(range(SEATS), SEATS)
    step = rng.choice((1, 3))
    owners = [[(first[suit] + step * rank) % SEATS for rank in range(RANKS)] for suit in range(SUITS)]
    for _ in range(rng.randrange(4)):
        suit, one = rng.randrange(SUITS), rng.randrange(RANKS - 1)
        owners[suit][one], owners[suit][one + 1] = owners[suit][one + 1], owners[suit][one]
    return owners


def two_suiters(rng: Random) -> Owners:
    """Suits s and s + 1 for seat s."""
    order = rng.sample(range(SUITS), SUITS)
    owners: Owners = [[] for _ in range(SUITS)]
    for place, suit in enumerate(order):
        halves = [place] * 7 + [(place + 1) % SEATS] * 6
        rng.shuffle(halves)
        owners[suit] = halves
    return owners


KINDS: Final[dict[str, Callable[[Random], Owners]]] = {
    "voids": voids,
    "apart": apart,
    "cyclic": cyclic,
    "two-suiters": two_suiters,
}


def freak(kind: str, seed: int, number: int) -> Deal:
    """A deal that depends on its kind, seed and number alone."""
    owners = KINDS[kind](Random(f"{kind}:{seed}:{number}"))
    hands: tuple[CardSet, ...] = tuple(
        card_set(
            16 * suit + rank for suit in range(SUITS) for rank in range(RANKS) if owners[suit][rank] == seat
        )
        for seat in range(SEATS)
    )
    return Deal(bridge_tables.RULES.seats, hands)


def _even(owners: Owners, rng: Random, allowed: Callable[[int, int, int], bool]) -> bool:
    """Gives cards of full hands to others, where that is allowed, until all have 13; whether it came off."""
    for _ in range(2000):
        held = [sum(suit.count(seat) for suit in owners) for seat in range(SEATS)]
        if held == [RANKS] * SEATS:
            return True
        suit, rank = rng.randrange(SUITS), rng.randrange(RANKS)
        giver, taker = owners[suit][rank], held.index(min(held))
        if held[giver] > RANKS and allowed(suit, rank, taker):
            owners[suit][rank] = taker
    return False


def main() -> int:
    """The command; returns its exit code."""
    parser = bridge_tables.arguments(__doc__)
    parser.add_argument("--only", default="", help="only kinds whose name contains this")
    given = parser.parse_args()
    amount = 1 if given.once else given.deals or 10

    def deals(kind: str) -> Iterator[Deal]:
        return (freak(kind, given.seed, number) for number in range(amount))

    results = {}
    for kind in KINDS:
        if given.only not in kind:
            continue
        results[kind] = bridge_tables.compare(deals(kind), given)
        if not given.json:
            bridge_tables.show(results[kind], f"{kind}, seed {given.seed}")
            print(flush=True)
        for line in results[kind]["different"]:
            print(f"{kind}, {line}", file=sys.stderr)
    if given.json:
        print(json.dumps(results, indent=2))
    return int(any(result["different"] for result in results.values()))


if __name__ == "__main__":
    sys.exit(main())
