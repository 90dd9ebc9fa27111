"""The bidding as a constraint model: its equilibria, and what a bid is sure to score.

Variables are the bid of every seat with its number and strength, the highest bid and the sum, trump, leader
and mode, and for every seat the highest bid and the sum of the others and its score. The scores that follow
from solved guarantees are tables. An equilibrium in pure strategies (J. F. Nash, "Equilibrium points in
n-person games", 1950) is a round of bids in which no seat gains by another bid of its own: the table
of a seat holds, for every highest bid and sum of the others, the bids that none of its others is proven
to beat, with what they score.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final, TypeAlias

from ortools.sat.python import cp_model

from solver.analysis import interruptible
from solver.analysis.bids.choice import Choice
from solver.analysis.bids.outcome import Profile, Scenario, Zone, with_bid
from solver.analysis.bids.payoff import Payoffs, Score
from solver.search.objective import Bounds

Scenarios: TypeAlias = Mapping[tuple[int, int], Scenario]
"""What the others can bid, by the strength of their highest bid and their sum."""
Row: TypeAlias = tuple[int, ...]

MOST: Final = 1_000
"""Equilibria that are listed; further ones are not looked for."""

_OPEN: Final = 2
"""The number of a mode that depends on what is not proven; atas is 0, bawah 1."""


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """A round of bids in which no seat is proven to gain by another bid."""

    profile: Profile
    certain: bool
    """Whether it is proven that none gains."""


@dataclass(frozen=True, slots=True)
class Equilibria:
    """All equilibria in pure strategies, and the model that found them."""

    found: tuple[Equilibrium, ...]
    complete: bool
    """Whether there are no others."""
    variables: int
    constraints: int
    rows: int
    """Rows of the tables in the model."""
    seconds: float
    """Wall-clock time of building and solving."""

    @classmethod
    def unknown(cls) -> Equilibria:
        """Nothing was looked for."""
        return cls((), complete=False, variables=0, constraints=0, rows=0, seconds=0.0)


class BidTables:
    """The scores of every seat for each of its bids, by highest bid and sum of the others.

    What is proven of the guarantees must not change after they are made.
    """

    def __init__(self, payoffs: Payoffs, scenarios: Sequence[Scenarios]) -> None:
        self._payoffs = payoffs
        self._gains: dict[tuple[int, int], Bounds] = {}
        self.scenarios = scenarios
        self.choices = payoffs.bidding.choices
        self.scores = [self._scores(seat) for seat in range(len(self.choices))]
        """By seat, then by strength of the highest bid and sum of the others: a score for each choice."""

    @property
    def exact(self) -> bool:
        """Whether every score that bids can lead to is proven."""
        return all(
            score.bounds.exact for cases in self.scores for scores in cases.values() for score in scores
        )

    def best(self, seat: int, case: tuple[int, int]) -> list[tuple[int, bool]]:
        """The numbers of the choices that no other is proven to beat in a case, and whether it is proven
        that none does."""
        scores = self.scores[seat][case]
        low = max(score.bounds.low for score in scores)
        high = max(score.bounds.high for score in scores)
        result = []
        for at, score in enumerate(scores):
            if score.bounds.high < low:
                continue
            if score.bounds.low >= high:
                result.append((at, True))
                continue
            # Only bounds that overlap need a closer look: one guarantee may decide both scores.
            gains = [self._gain(other, score) for other in scores if other is not score]
            if all(gain.low <= 0 for gain in gains):
                result.append((at, all(gain.high <= 0 for gain in gains)))
        return result

    def outcomes(self) -> set[Row]:
        """Highest bid, sum, trump, leader and number of the mode of every round of bids."""
        bidding = self._payoffs.bidding
        rows: set[Row] = set()
        for choice in self.choices[0]:
            for (_, total), scenario in self.scenarios[0].items():
                profile = with_bid(scenario.others, choice)
                maker = bidding.maker(profile)
                key = maker.strength, total + choice.number, int(maker.suit), maker.seat
                modes = self._payoffs.modes(profile)
                rows.add((*key, _OPEN if len(modes) > 1 else list(type(modes[0])).index(modes[0])))
        return rows

    def _gain(self, after: Score, before: Score) -> Bounds:
        # Comparing takes much longer than this; the scores are kept, so their ids stay theirs.
        key = id(after), id(before)
        if key not in self._gains:
            self._gains[key] = self._payoffs.gain(after, before)
        return self._gains[key]

    def _scores(self, seat: int) -> dict[tuple[int, int], list[Score]]:
        # Written for speed: whoever has pressed Ctrl-C waits for it.
        choices = [(at, bid, bid.number, bid.strength) for at, bid in enumerate(self.choices[seat])]
        most = max(number for _, _, number, _ in choices) + max(total for _, total in self.scenarios[seat])
        zones = [int(Zone.of(total)) for total in range(most + 1)]
        known: dict[tuple[int, int, int], Score] = {}
        found: dict[tuple[int, int], list[Score]] = {}
        for (top, total), scenario in self.scenarios[seat].items():
            row = found[top, total] = []
            for at, choice, number, strength in choices:
                # Where it does not make trump, its number is all that counts of a bid.
                key = (at, -1, zones[total + number])
                if strength < top:
                    key = (number, top, key[2])
                score = known.get(key)
                if score is None:
                    score = self._payoffs.score(with_bid(scenario.others, choice), seat)
                    known[key] = score
                row.append(score)
        return found


def equilibria(tables: BidTables, seconds: float | None = None, stop: Event | None = None) -> Equilibria:
    """The rounds of bids in which no change by one seat is proven to gain.

    ``seconds`` limits the time of the solver, which also ends when ``stop`` is set; Ctrl-C sets it.
    """
    started = time.perf_counter()
    scene = _Scene(tables.choices)
    certain = [scene.add_best(tables, seat) for seat in range(len(tables.choices))]
    scene.add_outcome(tables.outcomes())
    solver = _solver()
    solver.parameters.enumerate_all_solutions = True
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    collector = _Collector(scene.bids, certain)
    status = interruptible.solve(solver, scene.model, stop, collector)
    found = tuple(
        Equilibrium(tuple(choices[at] for choices, at in zip(tables.choices, bids, strict=True)), sure)
        for bids, sure in sorted(collector.found)
    )
    proto = scene.model.proto
    return Equilibria(
        found=found,
        complete=status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and not collector.full,
        variables=len(proto.variables),
        constraints=len(proto.constraints),
        rows=scene.rows,
        seconds=time.perf_counter() - started,
    )


def sure_scores(tables: BidTables, seat: int) -> list[Bounds]:
    """What each bid of a seat is sure to score, whatever the others bid."""
    lows = _worst([[score.bounds.low for score in scores] for scores in tables.scores[seat].values()])
    highs = _worst([[score.bounds.high for score in scores] for scores in tables.scores[seat].values()])
    return [Bounds(low, high) for low, high in zip(lows, highs, strict=True)]


def _worst(cases: Sequence[Sequence[int]]) -> list[int]:
    """For each bid the most that it scores in all cases: the counterpart of a model under uncertainty in
    which every case is a constraint (A. L. Soyster, 1973)."""
    model = cp_model.CpModel()
    least, most = min(map(min, cases)), max(map(max, cases))
    sure = [model.new_int_var(least, most, f"sure {bid}") for bid in range(len(cases[0]))]
    # Many cases score the same; writing a constraint down takes longer than solving it.
    for variable, scores in zip(sure, zip(*cases, strict=True), strict=True):
        for score in sorted(set(scores)):
            model.add(variable <= score)
    model.maximize(sum(sure))
    solver = _solver()
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL
    return [int(solver.value(variable)) for variable in sure]


class _Scene:
    """A model under construction: the bids of all seats, and what follows from them."""

    def __init__(self, choices: Sequence[tuple[Choice, ...]]) -> None:
        self.model = cp_model.CpModel()
        self.rows = 0
        strengths = sorted(bid.strength for some in choices for bid in some)
        self._rank = {strength: rank for rank, strength in enumerate(strengths)}
        """Strengths as consecutive numbers, which the solver finds easier."""
        self.bids: list[cp_model.IntVar] = []
        self._numbers: list[cp_model.IntVar] = []
        self._ranks: list[cp_model.IntVar] = []
        for seat, some in enumerate(choices):
            columns = [self._variable(f"{what} {seat}") for what in ("bid", "number", "strength")]
            self._table(columns, [(at, bid.number, self._rank[bid.strength]) for at, bid in enumerate(some)])
            for known, variable in zip((self.bids, self._numbers, self._ranks), columns, strict=True):
                known.append(variable)

    def add_best(self, tables: BidTables, seat: int) -> cp_model.IntVar:
        """The bid of a seat is one that no other is proven to beat; a variable for whether none does."""
        others = [who for who in range(len(self.bids)) if who != seat]
        score, certain = self._variable(f"score {seat}"), self.model.new_bool_var(f"certain {seat}")
        rows = [
            (at, self._rank[top], total, tables.scores[seat][top, total][at].bounds.low, int(sure))
            for top, total in tables.scenarios[seat]
            for at, sure in tables.best(seat, (top, total))
        ]
        self._table(
            [self.bids[seat], *self._highest_and_sum(others, f"without {seat}"), score, certain], rows
        )
        return certain

    def add_outcome(self, rows: set[Row]) -> None:
        """Trump, leader and mode, as the highest bid and the sum settle them."""
        everybody = range(len(self.bids))
        settled = [self._variable(name) for name in ("trump", "leader", "mode")]
        ranked = sorted((self._rank[top], *rest) for top, *rest in rows)
        self._table([*self._highest_and_sum(everybody, "of all"), *settled], ranked)

    def _highest_and_sum(self, seats: Sequence[int], name: str) -> tuple[cp_model.IntVar, cp_model.IntVar]:
        highest, total = self._variable(f"highest {name}"), self._variable(f"sum {name}")
        self.model.add_max_equality(highest, [self._ranks[seat] for seat in seats])
        self.model.add(total == sum(self._numbers[seat] for seat in seats))
        return highest, total

    def _variable(self, name: str) -> cp_model.IntVar:
        # Tables narrow it to what it can be.
        return self.model.new_int_var(-_WIDEST, _WIDEST, name)

    def _table(self, columns: Sequence[cp_model.IntVar], rows: Sequence[Row]) -> None:
        self.model.add_allowed_assignments(columns, rows)
        self.rows += len(rows)


_WIDEST: Final = 10_000
"""Beyond every number in a model: scores are at most 13 tricks times a two-digit factor."""


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps the rounds of bids that a model allows, up to a limit."""

    def __init__(self, bids: Sequence[cp_model.IntVar], certain: Sequence[cp_model.IntVar]) -> None:
        super().__init__()
        self._bids = bids
        self._certain = certain
        self.found: list[tuple[tuple[int, ...], bool]] = []
        self.full = False

    def on_solution_callback(self) -> None:
        """Called by the solver for each solution."""
        if len(self.found) >= MOST:
            self.full = True
            self.stop_search()
            return
        bids = tuple(int(self.value(bid)) for bid in self._bids)
        self.found.append((bids, all(self.value(sure) for sure in self._certain)))


def _solver() -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    # The models are small: looking for structure first takes longer than solving them.
    solver.parameters.catch_sigint_signal = False  # Ctrl-C is Python's affair
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    return solver
