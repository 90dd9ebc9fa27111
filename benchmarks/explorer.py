"""How soon the explorer shows what all cards are worth, on random endings of every plain game.

    python benchmarks/explorer.py
    python benchmarks/explorer.py --cards 10 --deals 5 --only bawah

The screen is the real one, without a terminal. Four tricks are played by key, and each play is timed from the
key press until the worth of every legal card of the next position stands on the screen.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

from textual.widgets import Static

from cli.explore.app import Explorer
from cli.render.pen import Pen
from solver.analysis.explorer.grounds import ground_of
from solver.analysis.explorer.session import Session
from solver.budget import Budget
from solver.question import read_setting
from solver.record import Record
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.answer import ask

ROWS = ("bridge", "truf atas", "truf bawah", "kozyr atas", "kozyr bawah", "clubs")
TRICKS = 4


def session_of(row: str, seed: int, number: int, cards: int) -> Session[Any]:
    """A random ending; trump and leader go round with its number."""
    game, _, mode = row.partition(" ")
    rules = rules_for(game)
    setting = read_setting(
        Record(deal=random_deal(rules, seed, number, cards=cards)),
        game=game,
        trump=None if rules.fixed_trump is not None else "SHDC"[number % 4],
        lead=rules.seats[number // 4 % rules.players],
        mode=mode or None,
    )
    return Session(ground_of(ask(setting), Budget()))


async def measure(session: Session[Any]) -> list[tuple[float, float]]:
    """Seconds by the clock and of processor time, each from a key press until all worths are shown."""
    app = Explorer(session, Pen(symbols=True), 60.0)
    times = []

    def shown() -> bool:
        text = str(app.query_one("#board", Static).content)
        answer = session.answer
        return answer is not None and answer.proven and ":?" not in text and _number(session) in text

    async with app.run_test(size=(80, 24)):
        await _until(shown)
        for _ in range(TRICKS * session.ground.rules.players):
            at, text = session.at, session.legal[-1].text.lower()
            await _until(lambda: app.quiet)
            started = time.perf_counter(), time.process_time()
            app.simulate_key(text[0])
            app.simulate_key(text[1])

            def moved(at: int = at) -> bool:
                return session.at > at and shown()

            await _until(moved)
            times.append((time.perf_counter() - started[0], time.process_time() - started[1]))
    return times


def _number(session: Session[Any]) -> str:
    """The worth of the first card, as it stands behind it."""
    answer = session.answer
    assert answer is not None
    return f":{next(iter(answer.worths.values())).low}"


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


def figures(times: list[float]) -> dict[str, float]:
    """Median, ninth tenth and worst."""
    return {"median": median(times), "p90": quantiles(times, n=10)[-1], "worst": max(times)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--deals", type=int, default=10, help="how many of each game (default: 10)")
    parser.add_argument("--cards", type=int, default=8, help="cards a hand (default: 8)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only lines whose name contains this")
    parser.add_argument("--once", action="store_true", help="one small deal each only, to see that it runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    deals, cards = (1, TRICKS + 1) if given.once else (given.deals, given.cards)
    if not given.json:
        print(f"Python {platform.python_version()}; {deals} endings of {cards} cards")
        print("seconds until shown       clock: median    p90  worst   processor: median    p90  worst")
    results = []
    for row in ROWS:
        if given.only not in row:
            continue
        times: list[tuple[float, float]] = []
        for number in range(deals):
            times += asyncio.run(measure(session_of(row, given.seed, number, cards)))
        clock, processor = (figures([one[at] for one in times]) for at in (0, 1))
        results.append({"line": row, "keys": len(times), "clock": clock, "processor": processor})
        if not given.json:
            texts = [f"{name:>7.3f}" for one in (clock, processor) for name in one.values()]
            print(f"{row:<32}{''.join(texts[:3])}{'':<12}{''.join(texts[3:])}")
    if given.json:
        print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
