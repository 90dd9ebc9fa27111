"""Are the equilibria and sure bids of full Truf deals those of brute force, and what does the model cost?

    python benchmarks/bids.py --game truf --deals 10 --threads 2

The guarantees of each deal are solved; the CP-SAT model's equilibria and sure bids are then compared with a
plain walk over all profiles of bids. Prints, for each deal, the profiles, the equilibria, the size of the
model and its seconds, and the seconds for all guarantees. The exit code is 1 if anything differs. Deals that
are not solved within ``--seconds`` are said to be so and not compared.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from itertools import product
from typing import Any

import measure

from solver.analysis.bids.choice import choices_of
from solver.analysis.bids.guarantees import Engines, Guarantees
from solver.analysis.bids.model import BidTables, equilibria, sure_scores
from solver.analysis.bids.outcome import Bidding
from solver.analysis.bids.payoff import Payoffs, stakes_by_need
from solver.budget import Budget
from solver.cards import CardSet
from solver.rules.base import Rules
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deals

LOWEST = -1000
"""Below every score."""


def examine(rules: Rules, hands: tuple[CardSet, ...], budget: Budget) -> dict[str, Any]:
    """One deal by the model and by brute force."""
    choices = [choices_of(rules, seat, hand) for seat, hand in enumerate(hands)]
    bidding = Bidding(rules, choices, hands[0].bit_count())
    scenarios = [bidding.scenarios(seat) for seat in range(rules.players)]
    started = time.perf_counter()
    engines = Engines(rules, budget)
    guarantees = Guarantees(engines, hands)
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    guarantees.solve(stakes_by_need(bidding, scenarios), until)
    solving = time.perf_counter() - started
    payoffs = Payoffs(bidding, guarantees)
    profiles = list(product(*choices))
    scores = [[payoffs.score(profile, seat).bounds for seat in range(rules.players)] for profile in profiles]
    solved = all(score.exact for row in scores for score in row)
    tables = BidTables(payoffs, scenarios)
    found = equilibria(tables)
    result = {
        "solved": solved,
        "profiles": len(profiles),
        "equilibria": len(found.found),
        "variables": found.variables,
        "constraints": found.constraints,
        "rows": found.rows,
        "model_seconds": round(found.seconds, 3),
        "solving_seconds": round(solving, 3),
        "nodes": engines.nodes,
        "different": 0,
    }
    if not solved:
        return result
    # What the best reply of a seat scores against the others' bids, and the least that a bid scores.
    best: dict[tuple[int, tuple[object, ...]], int] = {}
    least: dict[object, int] = {}
    for profile, row in zip(profiles, scores, strict=True):
        for seat, score in enumerate(row):
            others = (seat, profile[:seat] + profile[seat + 1 :])
            best[others] = max(best.get(others, LOWEST), score.low)
            least[profile[seat]] = min(least.get(profile[seat], -LOWEST), score.low)
    stable = {
        profile
        for profile, row in zip(profiles, scores, strict=True)
        if all(
            best[seat, profile[:seat] + profile[seat + 1 :]] == score.low for seat, score in enumerate(row)
        )
    }
    result["different"] += int(stable != {one.profile for one in found.found} or not found.complete)
    for seat in range(rules.players):
        sure = [bounds.low for bounds in sure_scores(tables, seat)]
        result["different"] += int(sure != [least[choice] for choice in choices[seat]])
    return result


def main() -> int:
    """Examines all deals; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=("truf", "kozyr"), default="truf")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--cards", type=int, help="cards a hand (default: 13)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="limit for the guarantees of a deal (default: none)")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--once", action="store_true", help="two small deals only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    if given.once:
        given.deals, given.cards = measure.ONCE_DEALS, 4
    rules = rules_for(given.game)
    budget = Budget(seconds=given.seconds, threads=given.threads)
    results = []
    for number, deal in enumerate(random_deals(rules, given.seed, given.deals, cards=given.cards)):
        one = examine(rules, deal.known_hands(), budget)
        results.append(one)
        if not given.json:
            verdict = "not solved in time" if not one["solved"] else f"different {one['different']}"
            print(
                f"{given.game} {number:3}: {one['profiles']:6,} profiles, {one['equilibria']:3} equilibria; "
                f"model {one['variables']} variables, {one['constraints']} constraints, {one['rows']} rows, "
                f"{one['model_seconds']:.2f} s; guarantees {one['solving_seconds']:.1f} s; {verdict}",
                flush=True,
            )
    if given.json:
        json.dump({"game": given.game, "deals": results}, sys.stdout, indent=2)
        print()
    return int(any(one["different"] for one in results))


if __name__ == "__main__":
    sys.exit(main())
