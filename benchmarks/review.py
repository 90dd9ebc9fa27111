"""What does it take to review a full game?

    python benchmarks/review.py --game truf --mode bawah --deals 10 --seconds 60

Seeded deals are played by players who look at the trick only: they win it, or keep out of it, as cheaply as
they can, and now and then play any card. Prints for each game the seconds and nodes of its review, the slips
found and how many values were open when the time was up; then the median and the worst.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any

import measure

from solver.analysis.review.review import review
from solver.budget import Budget
from solver.cards import Card, cards_of
from solver.deal import Deal
from solver.play import legal, play, winner
from solver.position import Position
from solver.question import Setting, pose, read_setting
from solver.record import Record
from solver.rules.base import Rules
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deals

CARELESS = 0.25
"""How often a player plays any card."""


def choose(rules: Rules, position: Position, fewest: bool, rng: Random) -> Card:
    """The card of a player who looks at the trick only."""
    cards = sorted(cards_of(legal(rules, position)), key=lambda card: card.rank)
    if rng.random() < CARELESS:
        return rng.choice(cards)
    place = len(position.trick)
    if not place:
        return cards[0] if fewest else cards[-1]
    wins = [card for card in cards if winner((*position.trick, card), position.trump) == place]
    if fewest:
        loses = [card for card in cards if card not in wins]
        return loses[-1] if loses else wins[0]
    return wins[0] if wins else cards[0]


def game(rules: Rules, deal: Deal, mode: str | None, rng: Random) -> Setting:
    """A deal played to its end."""
    trump = None if rules.fixed_trump is not None else rng.choice("SHDCN" if rules.notrump else "SHDC")
    record = Record(deal=deal, game=rules.game, trump=trump, lead=rng.choice(rules.seats), mode=mode)
    setting = read_setting(record)
    position = pose(setting).start
    cards: list[Card] = []
    while not position.finished:
        cards.append(choose(rules, position, mode == "bawah", rng))
        position = play(rules, position, cards[-1])
    return replace(setting, record=replace(setting.record, played=tuple(cards)))


def main() -> int:
    """Reviews all games; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=("truf", "kozyr", "clubs", "bridge"), default="truf")
    parser.add_argument("--mode", choices=("atas", "bawah"), default="atas", help="of Truf")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--cards", type=int, help="cards a hand (default: 13)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="limit for a game (default: none)")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="as kozyr review --quick")
    parser.add_argument("--once", action="store_true", help="two small deals only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    if given.once:
        given.deals, given.cards = measure.ONCE_DEALS, 5
    rules = rules_for(given.game)
    results: list[dict[str, Any]] = []
    for number, deal in enumerate(random_deals(rules, given.seed, given.deals, cards=given.cards)):
        rng = Random(f"{given.seed} {number}")
        setting = game(rules, deal, given.mode if rules.has_modes else None, rng)
        used = time.process_time()
        budget = Budget(seconds=given.seconds, threads=given.threads)
        answer = review(setting, budget=budget, equals=not given.quick)
        one = {
            "seconds": round(answer.seconds, 3),
            "processor_seconds": round(time.process_time() - used, 3),
            "nodes": answer.nodes,
            "slips": len(answer.slips),
            "open": sum(not bounds.exact for line in answer.worths.values() for bounds in line),
            "exact": answer.exact,
        }
        results.append(one)
        if not given.json:
            print(
                f"{given.game} {number:3}: {one['seconds']:7.2f} s ({one['processor_seconds']:.2f} s of one "
                f"processor), {one['nodes']:,} nodes, {one['slips']} slips, {one['open']} values open",
                flush=True,
            )
    if given.json:
        json.dump({"game": given.game, "games": results}, sys.stdout, indent=2)
        print()
    else:
        times = [one["processor_seconds"] for one in results]
        print(f"median {median(times):.2f} s, worst {max(times):.2f} s of one processor")
    return 0


if __name__ == "__main__":
    sys.exit(main())
