"""Measures rounds of exchange and results of deals in Clubs, and writes solver/analysis/data/clubs.json.

    python benchmarks/clubs_results.py --work clubs.jsonl --out solver/analysis/data/clubs.json

1. *Rounds.* Random deals, all ends of the exchange solved for the points that each seat is sure of; seat A
   deals. Beside them the end in which nobody swaps and the dealer's left-hand neighbour decides first.
2. *Results.* Random deals. Each player exchanges by the policy that the solver finds for the rounds, so on
   the strength of his own hand. Then all hands are open and each plays for his own points: of his legal
   cards the one after which random play by everybody brings him most in the mean of so many trials; the last
   tricks are played as an equilibrium (max^n). Counted is how many tricks each of the three took.

Everything depends on the seed alone. With ``--work`` what is done is kept, and a later run goes on from
there; several programs may work side by side on ``--part K/N`` of the deals.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from solver.analysis.currency import points
from solver.analysis.exchange_model import Policy, Scenario, agree
from solver.analysis.exchange_others import KINDS, SLIP, knowledge_of, scenarios, solve_round
from solver.analysis.exchange_round import Round, all_choices
from solver.analysis.measured import SolvedRound
from solver.analysis.strength import Kinds
from solver.budget import Budget
from solver.cards import cards_of
from solver.deal import Deal
from solver.formats.text import format_deal, parse_deal
from solver.play import legal, play, to_play
from solver.position import Position
from solver.rules.base import Rules, ScoreTable
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.sampling.draw import Sampler
from solver.search.kernel import KernelEngine
from solver.search.objective import guarantee
from solver.search.reference import MaxN

EQUILIBRIUM_TRICKS = 3


def main() -> None:
    """Does what is not done yet, then writes the file if all is."""
    given = options()
    rules = rules_for(
        "clubs", {name: value for name, _, value in (each.partition("=") for each in given.option)}
    )
    work = Work(given.work)
    part, parts = (int(word) for word in given.part.split("/"))
    engine = KernelEngine(rules, Budget())
    for index in range(part - 1, given.rounds, parts):
        if ("round", index) not in work.done:
            work.add(
                "round",
                index,
                solved(rules, engine, dealt(rules, given, given.seed, index)),
            )
    rounds = [work.done.get(("round", index)) for index in range(given.rounds)]
    missing = sum(found is None for found in rounds)
    if missing:
        print(f"{missing} rounds of other parts are still to be solved", file=sys.stderr)
        return
    policy, kinds = policy_of(rules, rounds)
    for index in range(part - 1, given.deals, parts):
        if ("result", index) not in work.done:
            deal = dealt(rules, given, given.seed + 1, index)
            work.add("result", index, result(rules, deal, policy, kinds, given.trials, index))
    results = [work.done.get(("result", index)) for index in range(given.deals)]
    missing = sum(found is None for found in results)
    if missing:
        print(f"{missing} deals of other parts are still to be played", file=sys.stderr)
        return
    written = file_of(rules, given, rounds, results)
    if given.out is not None:
        given.out.write_text(written, encoding="utf-8")
    else:
        print(written, end="")


def options() -> argparse.Namespace:
    """The options of the program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=80, help="rounds to solve (default: 80)")
    parser.add_argument("--deals", type=int, default=400, help="deals to play (default: 400)")
    parser.add_argument("--trials", type=int, default=10, help="random plays for each card (default: 10)")
    parser.add_argument("--cards", type=int, default=None, help="cards a hand (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="an option of the rules, NAME=VALUE")
    parser.add_argument("--part", default="1/1", help="only every N-th deal, beginning with the K-th: K/N")
    parser.add_argument("--work", type=Path, help="where what is done is kept")
    parser.add_argument("--out", type=Path, help="the file to write (default: standard output)")
    parser.add_argument("--once", action="store_true", help="small hands only, to see that it runs")
    given = parser.parse_args()
    if given.once:
        given.rounds, given.deals, given.trials, given.cards = 8, 4, 2, 4
    return given


class Work:
    """What is done, kept in a file of JSON lines."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.done: dict[tuple[str, int], Any] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                kind, index, found = json.loads(line)
                self.done[kind, index] = found

    def add(self, kind: str, index: int, found: Any) -> None:
        """Keeps one more result."""
        self.done[kind, index] = found
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([kind, index, found]) + "\n")


def solved(rules: Rules, engine: KernelEngine, deal: Deal) -> list[Any]:
    """The deal as text, what its ends are worth, and what nobody's swapping is with the eldest first."""
    tables = points(rules).tables
    found = solve_round(rules, deal, tables, engine, Budget())
    assert found is not None
    hands = deal.known_hands()
    # Places of the turns are renamed to seats, so the eldest hand, who leads, is seat A.
    position = Position(hands, 0, rules.fixed_trump, won=(0,) * rules.players)
    nobody = [engine.value(position, guarantee((seat,), tables[seat])).low for seat in range(rules.players)]
    ends = [list(found.worths[choices]) for choices in all_choices(rules.players)]
    return [format_deal(deal), ends, nobody]


def dealt(rules: Rules, given: argparse.Namespace, seed: int, index: int) -> Deal:
    """A random deal; endings have a widow of the size of a hand as well."""
    if given.cards in (None, rules.hand_size):
        return random_deal(rules, seed, index)
    hidden = (None,) * rules.players
    return Sampler(knowledge_of(rules, hidden, None, given.cards), seed).draw(index)


def policy_of(rules: Rules, rounds: list[Any]) -> tuple[Policy, Kinds]:
    """The policy for rounds as they stand in the file."""
    found = []
    for text, ends, _ in rounds:
        deal, _ = parse_deal(text)
        worths = dict(zip(all_choices(rules.players), map(tuple, ends), strict=True))
        found.append(SolvedRound((*deal.known_hands(), deal.widow or 0), worths))
    kinds = Kinds.even((hand for each in found for hand in each.hands), KINDS)
    return agree(scenarios(found, kinds), slip=SLIP, seconds=60).policy, kinds


def result(rules: Rules, deal: Deal, policy: Policy, kinds: Kinds, trials: int, index: int) -> list[int]:
    """Tricks of dealer (seat A), left-hand neighbour and third after exchange and play."""
    hands = deal.known_hands()
    scenario = Scenario(tuple(kinds(hand) for hand in hands), {})
    told = dict.fromkeys((scenario.sight(after) for n in range(3) for after in all_choices(n)), False) | dict(
        policy
    )
    position = Round(rules, 0, hands, deal.widow or 0).after(scenario.finish(told, ()))
    return list(play_out(rules, position, points(rules).tables[0], trials, Random(f"play {index}")))


def play_out(
    rules: Rules, position: Position, table: ScoreTable, trials: int, generator: Random
) -> tuple[int, ...]:
    """Tricks by seat when each plays for his points as the program's description says."""
    while position.remaining > EQUILIBRIUM_TRICKS or position.trick:
        seat = to_play(rules, position)
        cards = list(cards_of(legal(rules, position)))
        best = cards[0]
        if len(cards) > 1:
            means = []
            for card in cards:
                after = play(rules, position, card)
                means.append(sum(table[won[seat]] for won in at_random(rules, after, trials, generator)))
            best = cards[means.index(max(means))]
        position = play(rules, position, best)
        if position.finished:
            return position.won
    return MaxN(rules, (table,) * rules.players).tricks(position)


def at_random(rules: Rules, position: Position, trials: int, generator: Random) -> Iterator[tuple[int, ...]]:
    """Tricks by seat after random legal play to the end, so many times."""
    for _ in range(trials):
        at = position
        while not at.finished:
            cards = list(cards_of(legal(rules, at)))
            at = play(rules, at, cards[int(generator.random() * len(cards))])
        yield at.won


def file_of(rules: Rules, given: argparse.Namespace, rounds: list[Any], results: list[Any]) -> str:
    """The text of the file, a line for each round."""
    counted = Counter(" ".join(map(str, tricks)) for tricks in results)
    head = {
        "made_by": "benchmarks/clubs_results.py",
        "seed": given.seed,
        "trials": given.trials,
        "options": dict(rules.options),
        "results": dict(sorted(counted.items(), key=lambda item: [int(word) for word in item[0].split()])),
    }
    text = json.dumps(head, indent=1)[:-2]
    lines = ",\n".join("  " + json.dumps(each, separators=(",", ":")) for each in rounds)
    return f'{text},\n "rounds": [\n{lines}\n ]\n}}\n'


if __name__ == "__main__":
    main()
