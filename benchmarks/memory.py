"""Does a search keep within ``--memory``? Peaks of resident memory on deals that fill the tables.

    python benchmarks/memory.py
    python benchmarks/memory.py --only "table" --memory 64 --seconds 10

Every case is a command of its own, in a process of its own, on a deal that is too hard for the time it is
given: freaks of bridge, thirteen cards of Kozyr for the fewest tricks, whole deals of the others. Its peak is
compared with that of the same command stopped at once, which has read, imported and prepared the same, plus
the ceiling that it was given. What a command peaks beyond that, in per cent of the ceiling, is the figure;
``SLACK_MB`` of it stand for what does not grow with the ceiling: the tables by which cards become patterns,
hints, and what Python holds of an answer. Of a batch, whose ceiling is for each deal, the largest process
counts. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import batch
import freaks
import kozel as kozel_deals
import measure
import review

from solver.cards import Suit, cards_of
from solver.formats.text import format_deal
from solver.rules.brokke_play import BrokkePosition
from solver.rules.brokke_play import legal as brokke_legal
from solver.rules.brokke_play import play as brokke_play
from solver.rules.kozel_law import PACK_SIZE, Law
from solver.rules.kozel_play import KozelPosition
from solver.rules.kozel_play import legal as kozel_legal
from solver.rules.kozel_play import play as kozel_play
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal

START: Final = "from cli.start import main; raise SystemExit(main())"
CEILINGS: Final = (16, 64, 256)
HARD: Final = 9
"""The number of a deal of Kozyr that takes millions of positions for the fewest tricks."""
SLACK_MB: Final = 8
"""What a command may take beyond its ceiling, in MiB."""
NOTHING: Final = ("--memory", "1", "--time", "0.02")
_PAUSE: Final = 0.01
_ANSWERED: Final = (0, 1, 2, 3)
"""Exit codes of a command that came to its end; 2: out of time before the first of its samples."""


@dataclass(frozen=True)
class Case:
    """A command, without its limits."""

    name: str
    words: Callable[[], list[str]]
    processes: bool = False
    """Whether the searches are in other processes, each of which has the ceiling to itself."""
    beside_mb: int = 0
    """What a constraint model takes, which is no table and not there when the command is stopped at once."""


def bridge(number: int = 0) -> str:
    """A deal that is hard for a solver."""
    return format_deal(freaks.freak("two-suiters", 1, number), 0)


def dealt(game: str, number: int, **options: str) -> str:
    """A whole deal."""
    return format_deal(random_deal(rules_for(game, options), 1, number), 0)


def kozel(number: int) -> list[str]:
    """A deal of ``kozel.py`` as arguments; 5 and 10 are its hardest."""
    position = next(islice(kozel_deals.positions(1, number + 1, PACK_SIZE), number, None))
    trump, leader = Suit(position.trump).letter, rules_for("kozel").seats[position.leader]
    return [dealt("kozel", number), "--game", "kozel", "--trump", trump, "--lead", leader]


def one_hand(text: str) -> str:
    """The first hand of a deal, the others hidden."""
    first, *others = text.split(" / ")[0].split()
    return " ".join([first, *("?" for _ in others)])


def played(game: str, mode: str | None = None) -> list[str]:
    """A whole game of one card each to a trick, as arguments."""
    rules = rules_for(game)
    deal = freaks.freak("two-suiters", 1, 0) if game == "bridge" else random_deal(rules, 1, HARD)
    setting = review.game(rules, deal, mode, Random(1))
    record = setting.record
    words = [format_deal(deal, 0), "--game", game, "--lead", str(record.lead)]
    words += ["--played", " ".join(card.text for card in record.played)]
    words += [] if record.trump is None else ["--trump", record.trump]
    return words if mode is None else [*words, "--mode", mode]


def played_kozel() -> list[str]:
    """A whole game of Kozel played at random, as arguments."""
    rules, rng = rules_for("kozel"), Random(1)
    deal, law = random_deal(rules, 1, 5), Law.of(rules)
    position = KozelPosition(deal.known_hands(), deal.stock or (), 0, Suit.HEARTS)
    plays = []
    while not position.finished:
        plays.append(rng.choice(sorted(kozel_legal(law, position), key=lambda one: one.text)))
        position = kozel_play(law, position, plays[-1])
    return [
        format_deal(deal, 0), "--game", "kozel", "--trump", "H", "--lead", "N", "--goal", "points",
        "--played", " ".join(one.text for one in plays),
    ]  # fmt: skip


KOZYR: Final = ("--game", "kozyr", "--mode", "bawah")
CASES: Final = (
    Case("solve bridge", lambda: ["solve", bridge(), "--game", "bridge", "--trump", "N", "--lead", "W"]),
    Case(
        "solve bridge, other side",
        lambda: ["solve", bridge(), "--game", "bridge", "--trump", "H", "--lead", "N"],
    ),
    Case("solve kozyr", lambda: ["solve", dealt("kozyr", HARD), *KOZYR, "--trump", "S", "--lead", "N"]),
    Case(
        "solve kozyr, one seat",
        lambda: ["solve", dealt("kozyr", HARD), *KOZYR, "--trump", "S", "--lead", "N", "--seat", "E"],
    ),
    Case(
        "solve kozyr, 2 threads",
        lambda: ["solve", dealt("kozyr", HARD), *KOZYR, "--trump", "S", "--lead", "N", "--threads", "2"],
    ),
    Case(
        "solve truf, equilibrium",
        lambda: [
            "solve", dealt("truf", 2), "--game", "truf", "--mode", "atas", "--trump", "S", "--lead", "N",
            "--notion", "equilibrium",
        ],
    ),
    Case("solve clubs", lambda: ["solve", dealt("clubs", 1), "--game", "clubs", "--lead", "A",
        "--goal", "score", "--option", "score=quota"]),
    Case("solve kozel", lambda: ["solve", *kozel(5), "--goal", "points"]),
    Case("solve kozel, score", lambda: ["solve", *kozel(10)]),
    Case("solve brokke", lambda: ["solve", dealt("brokke", 0, players="3"), "--game", "brokke", "--lead",
        "A"]),
    Case("solve brokke, equilibrium", lambda: ["solve", dealt("brokke", 0, players="3"), "--game", "brokke",
        "--lead", "A", "--notion", "equilibrium"]),
    Case("table bridge", lambda: ["table", bridge(), "--game", "bridge"]),
    Case("table bridge, 2 threads", lambda: ["table", bridge(), "--game", "bridge", "--threads", "2"]),
    Case("table kozyr", lambda: ["table", dealt("kozyr", HARD), *KOZYR]),
    Case("table kozyr, 2 threads", lambda: ["table", dealt("kozyr", HARD), *KOZYR, "--threads", "2"]),
    Case("table clubs", lambda: ["table", dealt("clubs", 1), "--game", "clubs", "--goal", "score",
        "--option", "score=quota"]),
    Case("expect bridge, 2 threads", lambda: ["expect", one_hand(bridge()), "--game", "bridge", "--trump",
        "N", "--lead", "W", "--samples", "5000", "--threads", "2"]),
    Case("expect kozyr", lambda: ["expect", one_hand(dealt("kozyr", HARD)), *KOZYR, "--trump", "S", "--lead",
        "N", "--samples", "5000", "--threads", "1", "--ceilings"]),
    Case("expect kozyr, 2 threads", lambda: ["expect", one_hand(dealt("kozyr", HARD)), *KOZYR, "--trump", "S",
        "--lead", "N", "--samples", "5000", "--threads", "2"]),
    Case("expect kozel, 2 threads", lambda: ["expect", one_hand(dealt("kozel", 5)), "--game", "kozel",
        "--trump", "H", "--lead", "N", "--goal", "points", "--samples", "500", "--threads", "2"]),
    Case("bid after, kozyr", lambda: ["bid", dealt("kozyr", HARD), "--game", "kozyr", "--bids", bid_cards()]),
    Case("bid before, kozyr", lambda: ["bid", one_hand(dealt("kozyr", HARD)), "--game", "kozyr", "--samples",
        "1000"]),
    Case("exchange clubs", lambda: ["exchange", dealt("clubs", 1), "--game", "clubs", "--dealer", "A",
        "--option", "score=quota"]),
    Case("contract brokke", lambda: ["contract", dealt("brokke", 0, players="3"), "--lead", "A"],
        beside_mb=24),
    Case("review bridge", lambda: ["review", *played("bridge")]),
    Case("review kozyr", lambda: ["review", *played("kozyr", "bawah")]),
    Case("review clubs", lambda: ["review", *played("clubs")]),
    Case("review kozel", lambda: ["review", *played_kozel()]),
    Case("review brokke", lambda: ["review", *played_brokke()]),
    Case("batch, tables of bridge", lambda: ["batch", "many-bridge", "--do", "table", "--game", "bridge",
        "--jobs", "2"], processes=True),
    Case("batch, tables of kozyr", lambda: ["batch", "many-kozyr", "--do", "table", "--game", "kozyr",
        "--jobs", "2"], processes=True),
)  # fmt: skip


def bid_cards() -> str:
    """A card of each hand of the deal of Kozyr, its highest."""
    deal = random_deal(rules_for("kozyr"), 1, HARD)
    return " ".join(max(cards_of(hand), key=lambda card: card.rank).text for hand in deal.known_hands())


def played_brokke() -> list[str]:
    """A whole game of Clubs by Drew Brokke played at random, as arguments."""
    options = {"players": "3"}
    rules, rng = rules_for("brokke", options), Random(1)
    deal = random_deal(rules, 1, 0)
    position = BrokkePosition(deal.known_hands(), 0)
    plays = []
    while not position.finished:
        plays.append(rng.choice(sorted(brokke_legal(position), key=lambda one: one.text)))
        position = brokke_play(position, plays[-1], str(rules.options["finish"]))
    words = [format_deal(deal, 0), "--game", "brokke", "--lead", "A"]
    for seat in "ABC":
        words += ["--contract", f"{seat}:1,1"]
    return [*words, "--played", " ".join(one.text for one in plays)]


def peak(words: list[str], folder: Path, processes: bool) -> tuple[float, int, float, str]:
    """Runs a command: its peak in MiB, exit code, seconds, and what it said on standard error."""
    path = os.pathsep.join(filter(None, sys.path[1:]))
    began = time.perf_counter()
    with (folder / "said").open("w+", encoding="utf-8") as said:
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", START, *words, *([] if processes else ["--json"])],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
            stderr=said,
        )
        memory = batch.Memory(process.pid)
        while process.poll() is None:
            memory.look()
            time.sleep(_PAUSE)
        said.seek(0)
        text = said.read().strip()
    peaks = memory.peaks()
    found = peaks["worker" if processes else "own"] * 1000 / 1024
    return found, process.returncode, time.perf_counter() - began, text


def measured(case: Case, given: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """The peaks of one case under every ceiling."""
    words = case.words()
    for game in ("bridge", "kozyr"):
        if f"many-{game}" in words:
            deals = [bridge(at) if game == "bridge" else dealt(game, HARD + at) for at in range(given.deals)]
            (folder / f"many-{game}").write_text("\n".join(deals) + "\n", encoding="utf-8")
    base, code, _, said = peak([*words, *NOTHING], folder, case.processes)
    rows = []
    for ceiling in given.memory:
        limits = ["--memory", str(ceiling), "--time", str(given.seconds)]
        found, code, seconds, said = peak([*words, *limits], folder, case.processes)
        if code not in _ANSWERED or "Traceback" in said:
            sys.exit(f"{case.name}: exit code {code}: {said}")
        over = found - base - ceiling
        rows.append(
            {
                "ceiling_mb": ceiling,
                "peak_mb": round(found, 1),
                "used_mb": round(found - base, 1),
                "over_mb": round(over, 1),
                "kept": over <= SLACK_MB + case.beside_mb,
                "exit": code,
                "seconds": round(seconds, 1),
            }
        )
    return {"name": case.name, "base_mb": round(base, 1), "ceilings": rows}


def options() -> argparse.Namespace:
    """What the program is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--memory", type=int, action="append", help="ceilings in MiB (default: 16, 64, 256)")
    parser.add_argument("--seconds", type=float, default=8, help="limit of a command (default: 8)")
    parser.add_argument("--only", default="", help="only cases whose name contains this")
    parser.add_argument("--deals", type=int, default=4, help="deals of a batch (default: 4)")
    parser.add_argument("--once", action="store_true", help="a few cases and one ceiling, for the tests")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args()
    given.memory = given.memory or list(CEILINGS)
    return given


def main() -> int:
    """Measures all cases; 1 if a ceiling was not kept."""
    given = options()
    cases = [case for case in CASES if given.only in case.name]
    if given.once:
        cases = [case for case in cases if case.name in ("solve kozyr", "solve kozel")]
        given.memory, given.seconds = [4], 0.5
    results = []
    if not given.json:
        print(f"{measure.processor()}; at most {given.seconds:g} s a command; MiB beyond the same command")
        print("stopped at once, and in brackets beyond the ceiling as well")
        heads = [f"--memory {ceiling}" for ceiling in given.memory]
        print(f"{'':27}{'at once':>8}" + "".join(f"{head:>15}" for head in heads))
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            results.append(measured(case, given, Path(folder)))
            if not given.json:
                line = f"{case.name:27}{results[-1]['base_mb']:8.0f}"
                for row in results[-1]["ceilings"]:
                    text = f"{row['used_mb']:.0f} ({row['over_mb']:+.0f})" + ("" if row["kept"] else "!")
                    line += f"{text:>15}"
                print(line, flush=True)
    broken = [one["name"] for one in results if not all(row["kept"] for row in one["ceilings"])]
    if given.json:
        about = {"processor": measure.processor(), "python": platform.python_version()}
        json.dump(
            {**about, "seconds": given.seconds, "slack_mb": SLACK_MB, "cases": results}, sys.stdout, indent=2
        )
        print()
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
