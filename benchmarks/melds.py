"""Do three ways to find the best combinations of a pile agree, and what does each cost?

    python benchmarks/melds.py --piles 5000 --seed 1

Random piles of Clubs by Drew Brokke with 3 to 30 cards, without and with contracts, under every option:
the dynamic programme in Python, that of the kernel and the CP-SAT model have to score the same, and the
combinations that the first and the last lay out have to be worth it. Every difference is printed; the
exit code is 1 if there is any. Then the kernel is timed by contract and size of the pile, in nanoseconds a
pile, passing the list of piles included.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from solver.analysis.melds_model import model_melds
from solver.cards import CardSet, Suit, card_set, cards_of
from solver.formats.hand import format_cards
from solver.rules.brokke_combination import PACK, WILD, Contract, MeldRules
from solver.rules.brokke_melds import best_melds
from solver.search.melds import meld_scores

ALL_RULES = tuple(MeldRules(*flags) for flags in product((False, True), (True, False), (True, False)))
CARDS = tuple(cards_of(PACK))
TIMED = (None, Contract(1, 1), Contract(2, 1), Contract(4, 2), Contract(6, 6))
SIZES = (10, 18, 27, 54)


@dataclass(frozen=True)
class Case:
    """A pile and what is asked of it."""

    pile: CardSet
    contract: Contract | None
    rules: MeldRules

    @property
    def text(self) -> str:
        """What repeats it by hand."""
        contract = self.contract.text if self.contract else "none"
        return f"{format_cards(tuple(cards_of(self.pile)))} | contract {contract} | {self.rules}"


def cases(amount: int, seed: int) -> Iterator[Case]:
    """Random cases; half of the piles are of few ranks, where combinations abound."""
    random = Random(seed)
    for number in range(amount):
        cards = list(CARDS)
        if random.random() < 0.5:
            ranks = random.sample(range(1, 13), random.randint(2, 8))
            wanted = card_set(16 * suit + rank for suit in Suit for rank in (0, *ranks)) | WILD
            cards = list(cards_of(wanted))
        size = random.randint(3, min(30, len(cards)))
        contract = None
        if random.random() < 0.7:
            trips = min(12, int(random.expovariate(0.5)))
            contract = Contract(trips, min(12 - trips, int(random.expovariate(0.7))))
        yield Case(card_set(random.sample(cards, size)), contract, ALL_RULES[number % len(ALL_RULES)])


def compare(amount: int, seed: int) -> tuple[list[str], dict[str, float]]:
    """The cases in which not all agree, and the mean time of each way in microseconds."""
    differences = []
    spent = {"python": 0.0, "kernel": 0.0, "cp_sat": 0.0}
    for case in cases(amount, seed):
        ticks = [time.perf_counter()]
        found = best_melds(case.pile, case.contract, case.rules)
        ticks.append(time.perf_counter())
        kernel = meld_scores([case.pile], case.contract, case.rules)[0]
        ticks.append(time.perf_counter())
        model = model_melds(case.pile, case.contract, case.rules)
        ticks.append(time.perf_counter())
        for name, start, end in zip(spent, ticks, ticks[1:], strict=False):
            spent[name] += end - start
        if not found.score == kernel == model.score:
            differences.append(f"{found.score} {kernel} {model.score}: {case.text}")
    return differences, {name: round(1e6 * total / amount, 1) for name, total in spent.items()}


def timings(piles: int, seed: int) -> list[dict[str, object]]:
    """The kernel's best of five runs, in time of the processor, for each contract and size."""
    random = Random(seed)
    rows: list[dict[str, object]] = []
    for contract, size in product(TIMED, SIZES):
        batch = [card_set(random.sample(CARDS, size)) for _ in range(piles)]
        best = float("inf")
        for _ in range(5):
            start = time.process_time()
            meld_scores(batch, contract)
            best = min(best, time.process_time() - start)
        text = contract.text if contract else "none"
        rows.append({"contract": text, "cards": size, "nanoseconds": round(1e9 * best / piles)})
    return rows


def main() -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--piles", type=int, default=5000, help="to compare (default: 5000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--once", action="store_true", help="a few piles only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    amount = 40 if given.once else given.piles
    differences, spent = compare(amount, given.seed)
    rows = timings(200 if given.once else 20000, given.seed)
    if given.json:
        found = {"piles": amount, "different": differences, "microseconds": spent, "kernel": rows}
        print(json.dumps(found, indent=2))
    else:
        for line in differences:
            print(line)
        means = ", ".join(f"{name} {mean:,.1f}" for name, mean in spent.items())
        print(f"{amount:,} piles, {len(differences)} different; mean microseconds a call: {means}")
        print("kernel, nanoseconds a pile by cards in it   " + "".join(f"{size:>7}" for size in SIZES))
        for contract in TIMED:
            text = contract.text if contract else "none"
            of_it = [row["nanoseconds"] for row in rows if row["contract"] == text]
            print(f"  contract {text:<33}" + "".join(f"{value:>7}" for value in of_it))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
