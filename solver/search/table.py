"""All trumps and leaders of a deal at once.

Values that share a trump share one engine, and so its tables; trumps are independent of each other and
run side by side when the budget allows several threads.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final, TypeAlias, TypeVar

from solver.budget import Budget
from solver.cards import CardSet, Suit, of_suit
from solver.deal import parse_seat
from solver.errors import DealError, OptionError
from solver.play import start
from solver.position import Position
from solver.question import GOALS, Setting, check_plain
from solver.rules.base import Circumstances, Mode, Rules
from solver.rules.clubs import exchange_turns
from solver.search.engine import Engine
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds, Objective, guarantee, tricks_table
from solver.search.par import Par, par
from solver.search.slices import SLICES, Slice
from solver.search.threads import in_threads
from solver.solution import Notion, number

STRAINS: Final = "SHDCN"
"""Strains in the order in which tables are written; ``N`` is notrump."""
NO_EXCHANGE: Final = "none"
"""How the outcome of an exchange round is called in which nobody swapped."""

Cells: TypeAlias = Mapping[str, "Cells | Bounds"]
"""Values by key, nested as the game has it."""
EngineFactory: TypeAlias = Callable[[Rules, Budget], Engine]
Job = TypeVar("Job")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The table of a deal."""

    setting: Setting
    notion: Notion
    goal: str
    """``tricks`` or ``score``: what the cells count."""
    cells: Cells
    """Bridge: strain, declarer; Truf: trump, leader, mode, seat; Clubs: exchange, leader, seat."""
    par: Par | None
    """Bridge with full hands: what the deal is worth when bid perfectly."""
    seconds: float
    nodes: int

    @property
    def exact(self) -> bool:
        """Whether every cell is proven."""
        return _all_exact(self.cells)

    def to_dict(self) -> dict[str, Any]:
        """The table as plain data, with the keys that ``--json`` prints.

        An unproven cell is the pair of its bounds.
        """
        from solver.formats.text import format_deal

        rules, record = self.setting.rules, self.setting.record
        result: dict[str, Any] = {
            "game": rules.game,
            "deal": format_deal(record.deal, record.first),
            "options": dict(rules.options),
            "goal": self.goal,
            "notion": self.notion.value,
            "exact": self.exact,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "table": _plain(self.cells),
        }
        if rules.sides:
            result["par"] = None if self.par is None else self.par.to_dict()
        return result

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        from solver.formats.pictures import to_fragment

        return to_fragment(self)


def deal_table(
    setting: Setting,
    *,
    goal: str = "tricks",
    budget: Budget | None = None,
    engine_factory: EngineFactory = KernelEngine,
) -> Table:
    """The table of a deal before its first card; cards played are not looked at.

    * Bridge: tricks of declarer's side by strain and declarer; with 13 cards each also par.
    * Truf: guaranteed tricks (atas: at least, bawah: at most) by trump, leader, mode and seat, limited to
      the trump, leader and mode that the setting fixes.
    * Clubs: what each seat is sure of, in tricks or points as ``goal`` says, by outcome of the exchange (the
      seats that swapped, in turn) and leader. Where the dealer is known, the turns and the leader are
      those of the rule; else every order of turns is given that some dealer makes possible, and without
      any exchange every leader. Outcomes with a swap need the widow.

    Raises ``DealError`` for hidden hands or a widow of another size than the hands, ``OptionError`` for
    a goal that the game's table does not have.
    """
    started = time.perf_counter()
    rules = setting.rules
    check_plain(rules)
    if goal not in GOALS:
        raise OptionError(f"'{goal}' is not a goal", remedy="goals are tricks, score")
    if goal == "score" and rules.widow_size == 0:
        raise OptionError(f"the table of {rules.title} counts tricks", remedy="leave out --goal score")
    work = _Work(setting, goal, budget or Budget(), engine_factory, started)
    if rules.sides:
        return work.table(_bridge(work))
    return work.table(_truf(work) if rules.has_modes else _clubs(work))


class _Values:
    """Values that one engine works out, the quick ones first."""

    def __init__(self, engine: Engine, part: Slice) -> None:
        self._engine = engine
        self._part = part
        self._seconds: float | None = None
        self._found: dict[tuple[Position, Objective], Bounds] = {}

    def begin_round(self, seconds: float | None) -> None:
        """From now on each search may take so long."""
        self._seconds = seconds

    def of(self, position: Position, objective: Objective) -> Bounds:
        """What is proven of a value by the end of this round."""
        known = self._found.get((position, objective))
        if known is not None and known.exact:
            return known
        self._part.begin(None if self._seconds is None else time.monotonic() + self._seconds)
        found = self._engine.value(position, objective)
        if known is not None:
            found = Bounds(max(known.low, found.low), min(known.high, found.high))
        self._found[position, objective] = found
        return found


class _Work:
    """What the tables of all games need: hands, engines within one budget, and the count of nodes."""

    def __init__(
        self, setting: Setting, goal: str, budget: Budget, factory: EngineFactory, started: float
    ) -> None:
        self.setting = setting
        self.rules = setting.rules
        self.goal = goal
        self.hands = setting.record.deal.known_hands()
        self.size = self.hands[0].bit_count()
        self._budget = budget
        self._factory = factory
        self._started = started
        self._nodes = 0

    def run(self, jobs: Sequence[Job], cells_of: Callable[[_Values, Job], Cells]) -> list[Cells]:
        """The cells of every job, each worked out with an engine of its own."""
        workers = max(1, min(self._budget.threads, len(jobs)))
        memory = max(1, self._budget.memory_mb // workers)
        # The few values of a strain need no rounds if there is time for all of them.
        rounds = (None,) if self.rules.sides and self._budget.seconds is None else SLICES

        def one(number: int) -> tuple[Cells, int]:
            job = jobs[number]
            part = Slice(self._budget.stop)
            # A fair share of the time that is left.
            turns = -(-(len(jobs) - number) // workers)
            left = self._left()
            seconds = None if left is None else left / turns
            budget = replace(self._budget, seconds=seconds, memory_mb=memory, stop=part)
            until = None if seconds is None else time.monotonic() + seconds
            engine = self._factory(self.rules, budget)
            values = _Values(engine, part)
            for most in rounds:
                values.begin_round(most)
                cells = cells_of(values, job)
                over = until is not None and time.monotonic() >= until
                if _all_exact(cells) or self._budget.stop.is_set() or over:
                    break
            return cells, engine.nodes

        done = in_threads(one, range(len(jobs)), self._budget)
        self._nodes += sum(nodes for _, nodes in done)
        return [cells for cells, _ in done]

    def _left(self) -> float | None:
        if self._budget.seconds is None:
            return None
        return max(0.0, self._started + self._budget.seconds - time.perf_counter())

    def seats(
        self, values: _Values, hands: tuple[CardSet, ...], leader: int, trump: int | None, mode: Mode
    ) -> Cells:
        """The guarantee of every seat, as the player counts it."""
        position = start(self.rules, hands, leader, trump)
        cells = {}
        for seat, name in enumerate(self.rules.seats):
            if self.goal == "score":
                assert self.rules.score is not None
                worth = self.rules.score(self.setting.circumstances or Circumstances(), seat)
            else:
                worth = tricks_table(self.size, mode)
            bounds = values.of(position, guarantee((seat,), worth))
            fewest = self.goal == "tricks" and mode is Mode.BAWAH
            cells[name] = bounds.negated() if fewest else bounds
        return cells

    def table(self, cells: Cells) -> Table:
        """The finished table."""
        rules = self.rules
        score = None
        if rules.sides and self.size == rules.hand_size and _all_exact(cells):
            score = par(_plain(cells), rules.options["dealer"], rules.options["vulnerable"])
        return Table(
            setting=self.setting,
            notion=Notion.VALUE if rules.sides else Notion.GUARANTEE,
            goal=self.goal,
            cells=cells,
            par=score,
            seconds=time.perf_counter() - self._started,
            nodes=self._nodes,
        )


def _bridge(work: _Work) -> Cells:
    rules = work.rules

    def strain_cells(values: _Values, strain: str) -> Cells:
        trump = None if strain == "N" else Suit.parse(strain)
        objective = guarantee(rules.sides[0], tricks_table(work.size, Mode.ATAS))
        cells = {}
        # Declarers of a side after each other, as their results are much the same.
        for declarer in (seat for side in rules.sides for seat in side):
            position = start(rules, work.hands, rules.next_seat(declarer), trump)
            bounds = values.of(position, objective)
            # One objective for both sides keeps the engine's table in use: they share all tricks.
            ours = declarer in rules.sides[0]
            cells[rules.seats[declarer]] = bounds if ours else bounds.negated().shifted(work.size)
        return {name: cells[name] for name in rules.seats}

    # Notrump takes longest: done first, it does not keep one thread busy when the others have finished.
    strains = STRAINS[::-1]
    done = dict(zip(strains, work.run(strains, strain_cells), strict=True))
    return {strain: done[strain] for strain in STRAINS}


def _truf(work: _Work) -> Cells:
    setting, rules = work.setting, work.rules
    trumps = setting.trump or "".join(suit.letter for suit in Suit if of_suit(rules.pack, suit))
    leaders = range(rules.players) if setting.lead is None else (setting.lead,)
    modes = tuple(Mode) if setting.mode is None else (setting.mode,)

    def trump_cells(values: _Values, trump: str) -> Cells:
        return {
            rules.seats[leader]: {
                mode.value: work.seats(values, work.hands, leader, Suit.parse(trump), mode) for mode in modes
            }
            for leader in leaders
        }

    return dict(zip(trumps, work.run(trumps, trump_cells), strict=True))


@dataclass(frozen=True, slots=True)
class _Outcome:
    """One way in which an exchange round can go."""

    name: str
    hands: tuple[CardSet, ...]
    leaders: tuple[int, ...]


def _clubs(work: _Work) -> Cells:
    rules, mode = work.rules, work.setting.mode or Mode.ATAS

    def cells_of(values: _Values, outcomes: list[_Outcome]) -> Cells:
        return {
            outcome.name: {
                rules.seats[leader]: work.seats(values, outcome.hands, leader, rules.fixed_trump, mode)
                for leader in outcome.leaders
            }
            for outcome in outcomes
        }

    # Trump is the same in all, and hands that were only passed on still form the patterns met before.
    return work.run([_outcomes(work)], cells_of)[0]


def _outcomes(work: _Work) -> list[_Outcome]:
    setting, rules = work.setting, work.rules
    leaders = tuple(range(rules.players)) if setting.lead is None else (setting.lead,)
    outcomes = [_Outcome(NO_EXCHANGE, work.hands, leaders)]
    widow = setting.record.deal.widow
    if widow is None:
        return outcomes
    if widow.bit_count() != work.size:
        raise DealError(
            f"{widow.bit_count()} cards, but the hands have {work.size}",
            place="the widow",
            remedy="an exchange needs as many cards on the table as in a hand",
        )
    seen = set()
    for turns in _exchange_turns(setting):
        for swaps in range(1, rules.players + 1):
            for swappers in combinations(turns, swaps):
                if swappers in seen:
                    continue
                seen.add(swappers)
                hands, table = list(work.hands), widow
                for seat in swappers:
                    hands[seat], table = table, hands[seat]
                name = " ".join(rules.seats[seat] for seat in swappers)
                outcomes.append(_Outcome(name, tuple(hands), (rules.next_seat(swappers[-1]),)))
    return outcomes


def _exchange_turns(setting: Setting) -> list[tuple[int, ...]]:
    """The order of turns in the exchange; every possible one where the dealer is not known."""
    rules, dealer = setting.rules, setting.record.dealer
    dealers = range(rules.players) if dealer is None else (parse_seat(dealer, rules.seats),)
    return [exchange_turns(rules, who) for who in dealers]


def _all_exact(cells: Cells) -> bool:
    return all(cell.exact if isinstance(cell, Bounds) else _all_exact(cell) for cell in cells.values())


def _plain(cells: Cells) -> dict[str, Any]:
    return {key: number(cell) if isinstance(cell, Bounds) else _plain(cell) for key, cell in cells.items()}
