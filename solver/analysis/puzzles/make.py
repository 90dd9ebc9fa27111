"""New puzzles from random endings: those in which one play alone, and not the obvious one, reaches the goal.

The search is repeatable: what a seed gives depends on it, the game, the theme and the size of the hands.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any, Final

from solver.analysis.puzzles.check import MEMORY_MB
from solver.analysis.puzzles.choices import decision_of
from solver.analysis.puzzles.contest import Contest
from solver.analysis.puzzles.contests import chooses, contest_of, side_name
from solver.analysis.puzzles.measures import Measures, grade, measure
from solver.analysis.puzzles.puzzle import Puzzle
from solver.analysis.puzzles.refutation import Refuter
from solver.analysis.puzzles.scene import THEMES, Scene, check_theme, pick
from solver.analysis.puzzles.scene_brokke import brokke_deal, brokke_scenes
from solver.analysis.puzzles.scene_kozel import kozel_deal, kozel_scenes
from solver.analysis.puzzles.scene_plain import plain_scenes
from solver.analysis.puzzles.tree import main_line
from solver.budget import Budget
from solver.errors import OutOfBudgetError
from solver.plays import Play
from solver.rules.base import Kind, Rules
from solver.rules.registry import find_game, rules_for
from solver.sampling.dealing import random_deal
from solver.search.kernel import KernelEngine

DEALS: Final = 4_000
"""Deals that are looked at for one puzzle before the search gives up."""
MOST_TRIES: Final = 3
"""Tempting plays whose refutation a new puzzle states."""
_SIZES: Final = {Kind.PLAIN: (4, 5), Kind.SETS: (3, 4), Kind.MELDS: (3, 4)}


@dataclass(frozen=True, slots=True)
class Made:
    """A new puzzle with its measures; a decision before the play has none."""

    puzzle: Puzzle
    measures: Measures | None

    def to_dict(self) -> dict[str, Any]:
        """The puzzle's name and measures as plain data."""
        found = None if self.measures is None else self.measures.to_dict()
        return {
            "id": self.puzzle.id,
            "title": self.puzzle.title,
            "goal": self.puzzle.goal,
            "solution": list(self.puzzle.solution),
            "difficulty": self.puzzle.difficulty,
            "measures": found,
        }


def make(
    game: str,
    seed: int,
    *,
    theme: str | None = None,
    cards: int | None = None,
    hardest: int = 1,
    budget: Budget | None = None,
    report: Callable[[int], None] = lambda _: None,
) -> Iterator[Made]:
    """Puzzles under a seed, one after the other.

    ``hardest`` is the least difficulty; ``report`` is told the number of each deal that is looked at. Raises
    ``OptionError`` for a game or a theme that there is not, ``DealError`` for a size of hands,
    ``OutOfBudgetError`` when no puzzle was found in :data:`DEALS` deals or within the budget.
    """
    name = find_game(game).id
    check_theme(name, theme)
    budget = budget or Budget(memory_mb=MEMORY_MB)
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    # The time is that of the whole search, not of each position.
    maker = _Maker(name, seed, theme, cards, replace(budget, seconds=None))
    last = 0
    for index in count():
        if budget.stop.is_set() or (until is not None and time.monotonic() >= until):
            raise OutOfBudgetError("no puzzle within the time given", remedy="give more with --time")
        report(index)
        for made in maker.at(index):
            if made.puzzle.difficulty is not None and made.puzzle.difficulty >= hardest:
                yield made
                last = index
                break
        if index - last >= DEALS:
            raise OutOfBudgetError(
                f"no puzzle in {DEALS} deals", remedy="another seed, theme or number of cards may have one"
            )


class _Maker:
    def __init__(self, game: str, seed: int, theme: str | None, cards: int | None, budget: Budget) -> None:
        self.game, self.seed, self.theme, self.cards, self.budget = game, seed, theme, cards, budget
        options = {"players": "3"} if game == "brokke" else {}
        self.rules: Rules = rules_for(game, options)
        self._engine = KernelEngine(self.rules, budget)
        if cards is not None:
            # Refuses a size that the game does not have before anything is searched.
            random_deal(self.rules, seed, cards=cards)

    def at(self, index: int) -> Iterator[Made]:
        generator = Random(f"puzzle:{self.game}:{self.seed}:{index}")
        theme = self.theme or pick(generator, THEMES[self.game])
        cards = self.cards or pick(generator, _SIZES[self.rules.kind])
        for scene in self._scenes(index, theme, cards, generator):
            made = self._made(scene, index, theme)
            if made is not None:
                yield made

    def _scenes(self, index: int, theme: str, cards: int, generator: Random) -> Iterator[Scene]:
        rules = self.rules
        if rules.kind is Kind.SETS:
            yield from kozel_scenes(rules, kozel_deal(rules, theme, cards, generator), theme, generator)
        elif rules.kind is Kind.MELDS:
            deal, piles = brokke_deal(rules, cards, generator)
            yield from brokke_scenes(rules, deal, piles, theme, generator)
        else:
            deal = random_deal(rules, self.seed, index, cards=cards)
            if theme == "exchange":
                # The widow of an ending: as many cards as a hand, of those that are left.
                more = random_deal(rules_for("bridge"), self.seed, index, cards=cards)
                deal = replace(deal, hands=more.hands[:3], widow=more.hands[3])
            yield from plain_scenes(rules, deal, theme, generator, self._engine)

    def _made(self, scene: Scene, index: int, theme: str) -> Made | None:
        origin = f"kozyr puzzle make --game {self.game} --seed {self.seed}"
        origin += f" --theme {self.theme}" if self.theme else ""
        origin += f" --cards {self.cards}" if self.cards else ""
        puzzle = Puzzle(
            id=f"{self.game}/{self.seed}-{index}",
            title="",
            record=scene.record,
            goal=scene.goal,
            solution=(),
            to_move=scene.mover,
            taken=scene.taken,
            origin=f"{origin}, deal {index}",
        )
        if chooses(puzzle):
            return _decided(puzzle, self.budget)
        contest = contest_of(puzzle, self.budget)
        if contest.decided(contest.start) is not None:
            return None
        won, lost = contest.split(contest.start)
        if len(won) != 1 or len(lost) < 2:
            return None
        refuter = Refuter(contest)
        measures = measure(contest, refuter)
        if measures.obvious or not measures.tempting:
            return None
        return Made(_told(puzzle, contest, refuter, measures, won[0], lost, theme), measures)


def _told(
    puzzle: Puzzle,
    contest: Contest[Any],
    refuter: Refuter[Any],
    measures: Measures,
    won: tuple[Play, ...],
    lost: list[tuple[Play, ...]],
    theme: str,
) -> Puzzle:
    """The puzzle with its solution, the refutations of the most tempting plays, and words to go with them."""
    start, solution = contest.start, won[0]
    after = contest.step(start, solution)
    depths = [
        (-refuter.depth(contest.step(start, group[0])), number, group[0]) for number, group in enumerate(lost)
    ]
    tempting = [play for *_, play in sorted(depths, key=lambda one: one[:2])[:MOST_TRIES]]
    tries = {play: refuter.line(contest.step(start, play)) for play in tempting}
    worst = tempting[0]
    fails = " ".join(one.symbols for one in tries[worst])
    side = side_name(contest)
    fail = len(lost)
    kind = " and ".join(measures.themes)
    return replace(
        puzzle,
        title=(kind or theme).capitalize(),
        solution=tuple(play.text for play in won[:1]),
        line=(solution, *main_line(contest, after)),
        tries=tries,
        hints=(
            f"{fail} of {fail + 1} plays fail.",
            f"{worst.symbols} fails: what do the others do?",
        ),
        idea=f"{worst.symbols} suggests itself, but after {fails} the goal of {side} is out of reach. "
        f"Only {solution.symbols} keeps it" + (f", a {kind}." if kind else "."),
        difficulty=grade(measures, contest.rules.players),
    )


def _decided(puzzle: Puzzle, budget: Budget) -> Made | None:
    """A puzzle about a bid or an exchange, where one choice alone is right and another is near."""
    decision = decision_of(puzzle, budget)
    right = [choice for choice in decision.choices if choice.right]
    wrong = [choice for choice in decision.choices if not choice.right]
    if len(right) != 1 or not wrong:
        return None
    best = max(wrong, key=lambda choice: choice.worth)
    gap = right[0].worth - best.worth
    if gap > 2:
        return None
    exchange = right[0].names[0] in ("keep", "swap")
    puzzle = replace(
        puzzle,
        title="Keep or swap" if exchange else "Which bid",
        solution=right[0].names[:1],
        hints=(f"The next best choice scores {gap} less.",),
        idea=f"{right[0].names[0]} scores {right[0].worth:+d}, "
        f"the next best, {best.names[0]}, {best.worth:+d}.",
        difficulty=2 if exchange or len(wrong) < 3 else 3,
    )
    return Made(puzzle, None)
