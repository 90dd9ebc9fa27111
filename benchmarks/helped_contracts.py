"""Does the model of the remaining tricks agree with a plain search in which all help one side?

    python benchmarks/helped_contracts.py --positions 1000 --seed 1

Random endings of Clubs by Drew Brokke with one to three cards a hand, for three and four players and
partnerships, under every rule for the trick in which a hand is emptied, also in the middle of a trick. For
each, whether a side can make a contract with everybody's help is asked of the model and of plain minimax; a
way that the model finds is played out by the rules. Every difference is printed; the exit code is 1 if there
is any. Then the model alone is timed on endings of the whole pack.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from random import Random

from solver.analysis.contract_model import with_help
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.cards import JOKERS, Card, Suit, card_set, cards_of
from solver.rules.brokke_combination import PACK, Contract, MeldRules
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, legal, play, start
from solver.search.brokke_reference import BrokkeMinimax

CONTRACTS = tuple(Contract(*numbers) for numbers in ((1, 0), (0, 1), (1, 1), (2, 0)))
FINISHES = ("complete", "stop", "drop")
SIDES = (((0,), (1,), (2,)), ((0,), (1,), (2,), (3,)), ((0, 2), (1, 3)))


def ending(random: Random, players: int, finish: str) -> BrokkePosition:
    """A position of few ranks, often with a joker; what is not held has been won."""
    ranks = random.sample(range(1, 13), 3)
    deck: list[int] = [Card.of(suit, rank) for rank in ranks for suit in Suit]
    random.shuffle(deck)
    sizes = [random.randint(2, 3) if players == 3 else random.choice((1, 2, 2)) for _ in range(players)]
    held, won = deck[: sum(sizes)], deck[sum(sizes) :]
    for joker in JOKERS:
        if random.random() < 0.5:
            held[random.randrange(len(held))] = joker
    held = list(dict.fromkeys(held))
    random.shuffle(held)
    hands = [card_set(held[seat::players]) for seat in range(players)]
    piles = [0] * players
    for card in won:
        piles[random.choice((0, *range(players)))] |= 1 << card
    position = start(tuple(hands), random.randrange(players), tuple(piles))
    for _ in range(random.choice((0, 0, 1, 2))):
        position = play(position, random.choice(legal(position)), finish)
        if position.finished:
            break
    return position


def compare(positions: int, seed: int) -> tuple[list[str], Counter[str]]:
    """The endings in which the two differ, and how many were settled by what."""
    random = Random(seed)
    differences, settled = [], Counter[str]()
    for number in range(positions):
        sides, finish = SIDES[number % 3], FINISHES[number // 3 % 3]
        position = ending(random, sum(map(len, sides)), finish)
        contract = random.choice(CONTRACTS)
        law = BrokkeLaw(sides, (contract,) + (None,) * (len(sides) - 1), MeldRules(), finish)
        aim = BrokkeAim(0, BrokkeGoal.CONTRACT, helped=True)
        expected = bool(BrokkeMinimax(law, aim).value(position))
        found = with_help(law, position, 0, contract)
        end, fair = position, True
        for chosen in found.plays:
            fair = fair and chosen in legal(end)
            end = play(end, chosen, finish)
        shown = not found.possible or law.makes(0, law.pile(end, 0))
        if found.possible != expected or not fair or not shown:
            differences.append(
                f"{found.possible}, not {expected}: contract {contract.text}, {finish}, {position}"
            )
        settled[f"{'yes' if expected else 'no'} by {found.reason}"] += 1
    return differences, settled


def timings(sizes: tuple[int, ...], seed: int, amount: int) -> list[dict[str, object]]:
    """Seconds of the model for three players and the contract 2,1, where counting leaves it open."""
    random = Random(seed)
    law = BrokkeLaw(SIDES[0], (None,) * 3)
    rows: list[dict[str, object]] = []
    for size in sizes:
        seconds: list[float] = []
        answers = Counter[str]()
        while len(seconds) < amount:
            deck = list(cards_of(PACK))
            random.shuffle(deck)
            hands = tuple(card_set(deck[seat * size : (seat + 1) * size]) for seat in range(3))
            piles = tuple(card_set(deck[3 * size + seat :: 3]) for seat in range(3))
            began = time.perf_counter()
            found = with_help(law, start(hands, 0, piles), 0, Contract(2, 1), seconds=30)
            if found.reason == "model":
                seconds.append(time.perf_counter() - began)
                answers[{True: "yes", False: "no", None: "open"}[found.possible]] += 1
        seconds.sort()
        median, worst = seconds[len(seconds) // 2], seconds[-1]
        rows.append({"cards": size, "median": round(median, 3), "worst": round(worst, 3), **answers})
    return rows


def main() -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--positions", type=int, default=1000, help="to compare (default: 1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--once", action="store_true", help="a few positions only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    positions = 18 if given.once else given.positions
    differences, settled = compare(positions, given.seed)
    rows = timings((3,) if given.once else (5, 8, 10, 18), given.seed, 1 if given.once else 5)
    if given.json:
        found = {"positions": positions, "different": differences, "settled": settled, "timings": rows}
        print(json.dumps(found, indent=2))
    else:
        for line in differences:
            print(line)
        by = ", ".join(f"{what} {amount}" for what, amount in sorted(settled.items()))
        print(f"{positions} positions, {len(differences)} different; {by}")
        for row in rows:
            print("  " + ", ".join(f"{name} {value}" for name, value in row.items()))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
