"""Many threads that call one process: does any of them get another answer than one thread alone?

    python benchmarks/threads.py
    python benchmarks/threads.py --seconds 600 --threads 32 --seed 7

Small deals of all six games are put to ``solver.solve``, ``table``, ``expect``, ``review`` and ``read`` by
one thread; then by all threads at once, each in a random order of its own, in which they meet over the same
records and, below the public functions, over the same questions and the same engines. Now and then a call has
hardly any time, or is cancelled by another thread while it runs; the true values must then lie within its
bounds. Exit code 1: an answer differed, or something was raised that should not be; the stacks of all threads
are printed if none of them gets on (a deadlock), and the program ends.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import random
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import solver
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.brokke_question import BrokkeQuestion
from solver.budget import Budget
from solver.cards import SUIT_LETTERS, cards_of
from solver.errors import OutOfBudgetError
from solver.formats.arguments import setting_of
from solver.formats.text import format_deal
from solver.formats.toml import dumps
from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion
from solver.play import legal, play
from solver.question import Question, pose
from solver.record import Record
from solver.rules.base import Rules
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.answer import answer, ask
from solver.search.brokke_kernel import BrokkeKernelEngine
from solver.search.kernel import KernelEngine
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.objective import guarantee

MEMORY_MB: Final = 8
NOT_SAID: Final = {"board": None, "options": None, "mode": None, "trump": None}
STUCK: Final = 120.0
"""Seconds after which a run that should have ended is taken for a deadlock."""
EFFORT: Final = ("seconds", "nodes")
"""Keys of an answer that are not the same each time."""


@dataclass(frozen=True, slots=True)
class Call:
    """Something to ask, and what of its answer must be the same each time."""

    name: str
    full: Callable[[], Any]
    hurried: Callable[[float], Any] | None = None
    """The same with so many seconds."""
    cancelled: Callable[[threading.Event], Any] | None = None
    """The same, ended by this event."""


@dataclass(slots=True)
class Tally:
    """What the threads have seen."""

    calls: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, what: str, fault: str | None) -> None:
        """One more call."""
        with self.lock:
            self.calls[what] += 1
            if fault is not None:
                self.faults.append(fault)


def settled(found: Any) -> Any:
    """An answer as plain data, without what it took."""
    plain = json.loads(json.dumps(found.to_dict() if hasattr(found, "to_dict") else found))
    if isinstance(plain, dict):
        for key in EFFORT:
            plain.pop(key, None)
    return plain


def within(part: Any, whole: Any) -> bool:
    """Whether what an answer found in less time bounds what the whole one says."""
    proven = {**part.get("bounds", {}), **part.get("values", {})}
    cards = {card["card"]: card["value"] for card in part.get("cards", ())}
    true = {card["card"]: card["value"] for card in whole.get("cards", ())}
    return (
        bounded(proven, whole.get("values", {}))
        and bounded(part.get("ceilings", {}), whole.get("ceilings", {}))
        and bounded(part.get("table", {}), whole.get("table", {}))
        and bounded(cards, {name: value for name, value in true.items() if name in cards})
    )


def bounded(part: Any, whole: Any) -> bool:
    """Whether every number of ``whole`` is in ``part``, or lies within the pair that is there instead."""
    if isinstance(whole, dict):
        return part.keys() == whole.keys() and all(bounded(part[key], whole[key]) for key in whole)
    if isinstance(part, list) and isinstance(whole, int):
        return bool(part[0] <= whole <= part[1])
    return bool(part == whole)


def games(cards: int, number: int) -> Iterator[tuple[Rules, dict[str, Any], Record]]:
    """A deal of every game, and what has to be said of it."""
    for game, options in (
        ("bridge", {}),
        ("truf", {}),
        ("kozyr", {}),
        ("clubs", {}),
        ("kozel", {}),
        ("brokke", {"players": "3"}),
    ):
        rules = rules_for(game, options)
        size = min(cards, 3) if game in ("kozel", "brokke") else cards
        record = solver.read(format_deal(random_deal(rules, 11, number, cards=size), 0))
        said: dict[str, Any] = {"game": game, "lead": rules.seats[number % rules.players]}
        if game not in ("clubs", "brokke"):
            said["trump"] = SUIT_LETTERS[number % 4]
        if rules.has_modes:
            said["mode"] = ("atas", "bawah")[number % 2]
        if game == "brokke":
            said["contracts"] = dict.fromkeys(rules.seats[:3], (1, 0))
        yield rules, said, record


def hidden(record: Record) -> tuple[str, str]:
    """A deal of which only the first hand is known, and the other hands' cards."""
    text = format_deal(record.deal, 0)
    first, *others = text.split(" / ")[0].split()
    unseen = " ".join(
        f"{suit}{rank}"
        for hand in others
        for suit, ranks in zip((*SUIT_LETTERS, "X"), hand.split("."), strict=False)
        for rank in ranks.replace("X1", "1").replace("X2", "2")
    )
    return " ".join([first, *("?" for _ in others)]), unseen


def played(rules: Rules, said: dict[str, Any], record: Record) -> str:
    """A deal of one card each to a trick, played to its end at random."""
    question = pose(setting_of(record, **{**NOT_SAID, **said}))
    rng, position, cards = random.Random(format_deal(record.deal, 0)), question.position, []
    while not position.finished:
        card = rng.choice(sorted(cards_of(legal(rules, position))))
        cards.append(card.text)
        position = play(rules, position, card)
    return " ".join(cards)


def calls(cards: int, deals: int, folder: Path) -> list[Call]:
    """Everything that is asked; files are put into ``folder``."""
    found: list[Call] = []
    for number in range(deals):
        for rules, said, record in games(cards, number):
            file = folder / f"{rules.game}-{number}.toml"
            file.write_text(dumps(record), encoding="utf-8")
            found.append(Call(f"read {rules.game}, file", partial(read_again, file)))
            found += public_calls(rules, said, record, number)
            found += shared_calls(rules, said, record)
    return found


def read_again(file: Path) -> str:
    """All that a file says."""
    return repr(solver.read(file))


def public_calls(rules: Rules, said: dict[str, Any], record: Record, number: int) -> Iterator[Call]:
    """What the functions for programs are asked about one deal."""
    game = rules.game
    small: dict[str, Any] = {"memory": MEMORY_MB}
    text = format_deal(record.deal, 0)
    source = (record, text)[number % 2]
    yield Call(f"read {game}", lambda: repr(solver.read(text)))
    yield Call(
        f"solve {game}",
        lambda: solver.solve(source, **said, **small, threads=1 + number % 3),
        lambda seconds: solver.solve(source, **said, **small, time=seconds),
    )
    if game in ("truf", "kozyr", "clubs"):
        asked = {key: value for key, value in said.items() if key != "lead"} if game == "clubs" else said
        yield Call(
            f"table {game}",
            lambda: solver.table(source, **asked, **small),
            lambda seconds: solver.table(source, **asked, **small, time=seconds),
        )
    if game == "bridge":
        yield Call("table bridge", lambda: solver.table(source, game=game, **small, threads=2))
    known, unseen = hidden(record)
    if game != "brokke":
        yield Call(
            f"expect {game}",
            lambda: solver.expect(
                known, **said, **small, unseen=unseen, samples=6, seed=number, threads=1 + number % 2
            ),
        )
    if game not in ("kozel", "brokke"):
        course = played(rules, said, record)
        yield Call(f"review {game}", lambda: solver.review(source, **said, **small, played=course))


def shared_calls(rules: Rules, said: dict[str, Any], record: Record) -> Iterator[Call]:
    """Questions and engines that all threads have in common."""
    question = ask(setting_of(record, **{**NOT_SAID, **said}))

    def stopped(stop: threading.Event) -> Any:
        return answer(question, budget=Budget(memory_mb=MEMORY_MB, stop=stop))

    yield Call(
        f"answer {rules.game}",
        lambda: answer(question, budget=Budget(memory_mb=MEMORY_MB)),
        lambda seconds: answer(question, budget=Budget(seconds, MEMORY_MB)),
        stopped,
    )
    yield Call(f"engine {rules.game}", values_of(question))


def values_of(question: Any) -> Callable[[], Any]:
    """All values of a position by an engine that every thread uses."""
    budget = Budget(memory_mb=MEMORY_MB)
    if isinstance(question, Question):
        plain = KernelEngine(question.rules, budget)
        sides = question.rules.sides or tuple((seat,) for seat in range(question.rules.players))
        goals = [guarantee(side, question.table(side[0])) for side in sides]
        return lambda: [plain.value(question.position, goal).low for goal in goals]
    if isinstance(question, KozelQuestion):
        kozel = KozelKernelEngine(question.law, budget)
        return lambda: [kozel.value(question.position, goal).low for goal in KozelGoal]
    assert isinstance(question, BrokkeQuestion)
    brokke = BrokkeKernelEngine(question.law, budget)
    aims = [
        BrokkeAim(side, goal, helped)
        for side in range(len(question.law.sides))
        for goal in BrokkeGoal
        for helped in (False, True)
    ]
    return lambda: [brokke.value(question.position, aim).low for aim in aims]


def one_call(call: Call, expected: Any, rng: random.Random) -> tuple[str, str | None]:
    """Makes a call in one way or another; how, and what was wrong with it."""
    kind = call.name.split()[0]
    way = rng.random()
    try:
        if way < 0.1 and call.hurried is not None:
            kind += ", hurried"
            fits = within(settled(call.hurried(rng.choice((1e-6, 0.001, 0.01)))), expected)
        elif way < 0.25 and call.cancelled is not None:
            kind += ", cancelled"
            stop = threading.Event()
            timer = threading.Timer(rng.choice((0.0, 0.001, 0.005)), stop.set)
            timer.start()
            fits = within(settled(call.cancelled(stop)), expected)
            timer.cancel()
        else:
            fits = settled(call.full()) == expected
    except OutOfBudgetError as error:
        return kind, None if "hurried" in kind or "cancelled" in kind else f"{call.name}: {error}"
    except BaseException:
        return kind, f"{call.name}: {traceback.format_exc()}"
    return kind, None if fits else f"{call.name}: another answer ({kind})"


def run(asked: list[Call], given: argparse.Namespace) -> Tally:
    """All threads, until the time is up or each has made its calls."""
    expected = [settled(call.full()) for call in asked]
    tally, start = Tally(), threading.Barrier(given.threads + 1)
    end = [float("inf")]

    def work(number: int) -> None:
        rng = random.Random(f"{given.seed}/{number}")
        start.wait()
        made = 0
        while time.monotonic() < end[0] and made < given.calls and not tally.faults:
            at = rng.randrange(len(asked))
            tally.add(*one_call(asked[at], expected[at], rng))
            made += 1

    threads = [threading.Thread(target=work, args=(number,)) for number in range(given.threads)]
    for thread in threads:
        thread.start()
    end[0] = time.monotonic() + given.seconds
    faulthandler.dump_traceback_later(given.seconds + STUCK, exit=True)
    start.wait()
    for thread in threads:
        thread.join()
    faulthandler.cancel_dump_traceback_later()
    return tally


def main() -> int:
    """Runs it and prints what was seen."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--threads", type=int, default=16, help="how many (default: 16)")
    parser.add_argument("--seconds", type=float, default=120, help="how long (default: 120)")
    parser.add_argument("--calls", type=int, default=10**9, help="at most so many calls of each thread")
    parser.add_argument("--deals", type=int, default=6, help="of each game (default: 6)")
    parser.add_argument("--cards", type=int, default=5, help="of a hand at most (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="of the orders (default: 1)")
    parser.add_argument("--once", action="store_true", help="a few calls of each thread, for the tests")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args()
    if given.once:
        given.seconds, given.calls, given.deals, given.cards = 30.0, 12, 1, 3
    sys.setswitchinterval(0.0005)  # ten times as many chances to meet
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        asked = calls(given.cards, given.deals, Path(folder))
        tally = run(asked, given)
    told = {
        "threads": given.threads,
        "questions": len(asked),
        "calls": dict(sorted(tally.calls.items())),
        "total": sum(tally.calls.values()),
        "seconds": round(time.perf_counter() - began, 1),
        "faults": tally.faults,
    }
    if given.json:
        print(json.dumps(told, indent=2))
    else:
        print(f"{told['questions']} questions, {given.threads} threads, {told['total']} calls, ", end="")
        print(f"{told['seconds']} s, {len(tally.faults)} wrong")
        print("; ".join(f"{name} {count}" for name, count in told["calls"].items()))
    for fault in tally.faults:
        print(fault, file=sys.stderr)
    return int(bool(tally.faults))


if __name__ == "__main__":
    sys.exit(main())
