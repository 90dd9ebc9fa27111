"""Measures what deals of Kozel bring, and writes solver/analysis/data/kozel.json.

    python benchmarks/kozel_results.py --work kozel.jsonl --out solver/analysis/data/kozel.json

Random deals, the trump being the suit of the middle card of the stock, North to lead, all cards open. Of each
the score is solved, and a best line is played out: of the plays that keep the score always the first one in
the order of plays. Counted is the score of the side that led, and whether it takes the last trick, and so
leads to the next deal.

Everything depends on the seed alone, but for the time limit of a deal. Of one that is not solved within it
the bounds are kept, such as ``2..4 open``, or the score without the last trick, ``2 open``: to leave it out
would favour what is solved easily. With ``--work`` what is done is kept,
and a later run goes on from there; several programs may work side by side on ``--part K/N`` of the deals.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from solver.analysis.kozel_measured import PLAY_OPTIONS
from solver.budget import Budget
from solver.kozel_goal import KozelGoal
from solver.rules.base import Rules
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition, legal, play
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.kozel_engine import play_order
from solver.search.kozel_kernel import KozelKernelEngine

LEADER = 0


def main() -> None:
    """Does what is not done yet, then writes the file if all is."""
    given = options()
    chosen = {name: value for name, _, value in (each.partition("=") for each in given.option)}
    rules = rules_for("kozel", chosen)
    done = read_work(given.work)
    part, parts = (int(word) for word in given.part.split("/"))
    for index in range(part - 1, given.deals, parts):
        if index not in done:
            done[index] = result(rules, given, index)
            keep(given.work, index, done[index])
    results = [done.get(index, "missing") for index in range(given.deals)]
    missing = results.count("missing")
    if missing:
        print(f"{missing} deals of other parts are still to be solved", file=sys.stderr)
        return
    written = file_of(rules, given, results)
    if given.out is not None:
        given.out.write_text(written, encoding="utf-8")
    else:
        print(written, end="")


def options() -> argparse.Namespace:
    """The options of the program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--deals", type=int, default=400, help="deals to solve (default: 400)")
    parser.add_argument("--seconds", type=float, default=300, help="time limit of a deal (default: 300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="an option of the rules, NAME=VALUE")
    parser.add_argument("--part", default="1/1", help="only every N-th deal, beginning with the K-th: K/N")
    parser.add_argument("--work", type=Path, help="where what is done is kept")
    parser.add_argument("--out", type=Path, help="the file to write (default: standard output)")
    parser.add_argument("--once", action="store_true", help="endings of two cards only, to see that it runs")
    given = parser.parse_args()
    if given.once:
        given.deals = 6
    return given


def read_work(path: Path | None) -> dict[int, str]:
    """What is done, by number of the deal."""
    if path is None or not path.exists():
        return {}
    return dict(json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def keep(path: Path | None, index: int, found: str) -> None:
    """Keeps one more result."""
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([index, found]) + "\n")


def start(rules: Rules, given: argparse.Namespace, index: int) -> KozelPosition:
    """The position before the first lead of a random deal; of an ending, with the points shared evenly."""
    deal = random_deal(rules, given.seed, index, cards=2 if given.once else None)
    stock = deal.stock or ()
    position = KozelPosition(deal.known_hands(), stock, LEADER, 0)
    if not stock:
        gone = 120 - position.points_left
        return KozelPosition(
            deal.known_hands(), (), LEADER, 0, points=(gone // 2, gone - gone // 2), tricks=(1, 1)
        )
    return KozelPosition(deal.known_hands(), stock, LEADER, stock[len(stock) // 2].suit)


def result(rules: Rules, given: argparse.Namespace, index: int) -> str:
    """Score of the leading side, and whether it takes the last trick, as the file has it."""
    law = Law.of(rules)
    position = start(rules, given, index)
    engine = KozelKernelEngine(law, Budget(seconds=given.seconds))
    value = engine.value(position, KozelGoal.SCORE)
    if not value.exact:
        return f"{value.low}..{value.high} open"
    while not position.finished:
        plays = sorted(legal(law, position), key=lambda each: play_order(law, each))
        chosen = plays[0]
        if len(plays) > 1:
            found, _ = engine.first_best(position, KozelGoal.SCORE, plays)
            if found is None:
                return f"{value.low} open"
            chosen = found
        position = play(law, position, chosen)
    return f"{value.low} {'leads' if position.leader % 2 == LEADER % 2 else 'other'}"


def file_of(rules: Rules, given: argparse.Namespace, results: list[str]) -> str:
    """The text of the file."""
    counted = Counter(results)
    contents = {
        "made_by": "benchmarks/kozel_results.py",
        "seed": given.seed,
        "options": {name: rules.options[name] for name in PLAY_OPTIONS},
        "outcomes": dict(
            sorted(counted.items(), key=lambda item: (-int(item[0].split()[0].split("..")[0]), item[0]))
        ),
    }
    return json.dumps(contents, indent=1) + "\n"


if __name__ == "__main__":
    main()
