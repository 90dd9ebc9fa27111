"""Does the kernel agree with the plain engine of Clubs by Drew Brokke? Random small positions, every rule.

    python benchmarks/brokke_agreement.py --positions 20000 --seed 1

Three to five players and partnerships, hands of one to four cards of which some are one longer, at the
beginnings and in the middle of tricks, after passes, with jokers and twos, with cards won before and with
contracts that are near; the rules are drawn anew for each lot of positions, which one engine answers. For
each position the value is compared for one side, with or without help and for the score or the contract;
for half of them also the value of every legal play and the first play that keeps the value; for the
smallest also the equilibrium: worths, plays and line. Every difference is printed; the exit code is 1 if
there is any.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from random import Random

from lots import LOT, Tally, TooLongError, run, stop_at

from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.budget import Budget
from solver.cards import JOKERS, Card, CardSet, card_set, cards_of
from solver.plays import PASS
from solver.rules.brokke import OPTIONS
from solver.rules.brokke_combination import BLACK_TWOS, PACK, Contract
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, legal, play, start
from solver.rules.registry import rules_for
from solver.search.brokke_kernel import TECHNIQUES, BrokkeKernelEngine
from solver.search.brokke_reference import BrokkeMaxN, BrokkeMinimax
from solver.search.objective import Bounds

NODES = 600
"""What the plain engine may take for a value: longer games are played on until they are short enough."""
EQUILIBRIUM_CARDS = 4
"""The most live cards with which equilibria are compared."""
FREE_OPTIONS = tuple(option for option in OPTIONS if option.name not in ("players", "partners", "target"))


def random_law(random: Random) -> BrokkeLaw:
    """Any number of players, rules and contracts."""
    players, partners = random.choice(((3, False), (3, False), (4, False), (4, True), (4, True), (5, False)))
    options = {option.name: random.choice(option.values) for option in FREE_OPTIONS}
    rules = rules_for("brokke", {"players": str(players), "partners": "yes" if partners else "no", **options})
    contracts = [Contract(random.choice((0, 1, 1, 2, 3)), random.choice((0, 0, 0, 1))) for _ in rules.seats]
    return BrokkeLaw.of(rules, contracts if random.random() < 0.8 else ())


def random_position(random: Random, players: int) -> BrokkePosition:
    """A position after some random plays from small hands, near to combinations of a few ranks."""
    ranks = random.sample(range(1, 13), random.choice((2, 3, 3, 4, 5)))
    near = [card for card in cards_of(PACK) if card.rank in ranks]
    wild = [*JOKERS, *cards_of(BLACK_TWOS)]
    near += random.sample(wild, random.choice((0, 1, 2, 4)))
    if random.random() < 0.3:
        near = [*{*near, *(card for card in cards_of(PACK) if card.rank == 0)}]
    near.sort(key=lambda _: random.random())
    rest = [card for card in cards_of(PACK) if card not in near]
    random.shuffle(rest)
    share = random.choice((0.5, 0.8, 1.0))
    size = random.choice((1, 2, 2, 3, 3)) if players == 3 else random.choice((1, 2, 2))

    def draw() -> Card:
        return (near if near and (random.random() < share or not rest) else rest).pop()

    hands = tuple(card_set([draw() for _ in range(size + (random.random() < 0.25))]) for _ in range(players))
    piles: list[CardSet] = [0] * players
    for card in near:
        # Mostly in one pile, so that its owner has something to play for; some cards are nowhere.
        at = 0 if random.random() < 0.6 else random.randrange(players + 1)
        if at < players:
            piles[at] |= card.bit
    turned = random.randrange(players)
    position = start(hands, random.randrange(players), tuple(piles[turned:] + piles[:turned]))
    return position


def played_on(random: Random, law: BrokkeLaw, position: BrokkePosition) -> BrokkePosition:
    """The position after up to so many random plays, passes often among them."""
    for _ in range(random.choice((0, 0, 1, 2, 3, 4))):
        if position.finished:
            break
        plays = legal(position)
        chosen = PASS if PASS in plays and random.random() < 0.3 else random.choice(plays)
        position = play(position, chosen, law.finish)
    return position


def kinds(law: BrokkeLaw, position: BrokkePosition, aim: BrokkeAim, value: int) -> Iterator[str]:
    """What is counted about a comparison."""
    yield f"{position.players} players" + (" in two sides" if len(law.sides) == 2 else "")
    yield f"hands of {max(hand.bit_count() for hand in position.hands)}"
    yield "in a trick" if position.trick else "before a lead"
    if PASS in position.trick:
        yield "after a pass"
    if position.live & card_set(JOKERS):
        yield "with jokers"
    yield f"{aim.goal.value}{' with help' if aim.helped else ''}"
    if aim.goal is BrokkeGoal.CONTRACT:
        yield f"contract {'made' if value else 'not made'}"
    low, high = aim.range(law, position).low, aim.range(law, position).high
    yield "searched" if low < high else "certain"


def compare(seed: int, without: tuple[str, ...], nodes: int, lots: range) -> Tally:
    """Compares the lots of these numbers."""
    tally = Tally()
    for number in lots:
        random = Random(f"{seed}:{number}")
        law = random_law(random)
        players = sum(len(side) for side in law.sides)
        engine = BrokkeKernelEngine(law, Budget(memory_mb=1), without=without)
        for _ in range(LOT):
            position = played_on(random, law, random_position(random, players))
            contract = None not in law.contracts and random.random() < 0.5
            goal = BrokkeGoal.CONTRACT if contract else BrokkeGoal.SCORE
            aim = BrokkeAim(random.randrange(len(law.sides)), goal, random.random() < 0.25)
            while (search := plain(law, aim, position, nodes)) is None:
                position = play(position, random.choice(legal(position)), law.finish)
            tally.positions += 1
            tally.kinds.update(kinds(law, position, aim, search.value(position)))
            with_plays = not position.finished and random.random() < 0.5
            if with_plays:
                tally.plays += len(legal(position))
            faults = [*differences(engine, position, search, with_plays)]
            if not position.finished and position.live.bit_count() <= EQUILIBRIUM_CARDS:
                tally.kinds["equilibrium"] += 1
                faults += unlike_equilibria(engine, position, goal)
            if faults:
                tally.differ(seed, number, without, f"{law}", f"{aim}", f"{position}", *faults)
    return tally


def plain(law: BrokkeLaw, aim: BrokkeAim, position: BrokkePosition, nodes: int) -> BrokkeMinimax | None:
    """The plain engine's search, the position worked out; ``None`` if that is too long."""
    search = BrokkeMinimax(law, aim, partial(stop_at, nodes))
    try:
        search.value(position)
    except TooLongError:
        return None
    search.check = lambda _: None
    return search


def differences(
    engine: BrokkeKernelEngine, position: BrokkePosition, search: BrokkeMinimax, with_plays: bool
) -> Iterator[str]:
    """What the kernel says otherwise than the plain engine, one sentence each."""
    aim = search.aim
    value = search.value(position)
    found = engine.value(position, aim)
    if found != Bounds(value, value):
        yield f"value: expected {value}, got {found}"
    if engine.reaches(position, aim, value + 1) or not engine.reaches(position, aim, value):
        yield f"reaches: {value} and no more was expected"
    if not with_plays:
        return
    worths = search.plays(position)
    plays = list(worths)
    for chosen, bounds in zip(plays, engine.values_after(position, aim, plays), strict=True):
        if bounds != Bounds(worths[chosen], worths[chosen]):
            yield f"{chosen}: expected {worths[chosen]}, got {bounds}"
    first = next(chosen for chosen in plays if worths[chosen] == value)
    best, _ = engine.first_best(position, aim, plays)
    if best != first:
        yield f"first best play: expected {first}, got {best}"


def unlike_equilibria(
    engine: BrokkeKernelEngine, position: BrokkePosition, goal: BrokkeGoal
) -> Iterator[str]:
    """Where the kernel's equilibrium is another than the plain engine's."""
    search = BrokkeMaxN(engine.law, goal)
    found = engine.equilibrium(position, goal)
    for name, expected, got in (
        ("worths", search.worths(position), found.worths),
        ("plays", search.plays(position), found.plays),
        ("line", search.line(position), found.line),
    ):
        if expected != got:
            yield f"equilibrium, {name}: expected {expected}, got {got}"


if __name__ == "__main__":
    sys.exit(run("brokke", __doc__ or "", TECHNIQUES, NODES, compare))
