"""The fast engine of Kozel: the compiled search behind the face of
:class:`~solver.search.kozel_engine.KozelEngine`.

The kernel answers how many of a row of aims the first side can be sure of, each aim implying those
before it. Worths of a deal become such a row here: an aim for each worth that can still be had, in
points, in tricks where no trick at all makes a difference.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock
from typing import Final

from solver import _kernel
from solver.budget import Budget
from solver.cards import RANK_LETTERS, Card
from solver.kozel_goal import KozelGoal
from solver.plays import PASS, Play
from solver.rules.kozel_law import PACK_SIZE, Law, points_of
from solver.rules.kozel_play import KozelPosition, play, to_play
from solver.search.objective import Bounds

TECHNIQUES: Final = ("table", "hints", "ordering", "lookahead", "bounds", "dominance", "patience", "proof")
"""What can be switched off in the search, for tests and measurements."""

_POINTS, _SOME_TRICK, _EVERY_TRICK = range(3)
_LEAD, _BEAT, _DISCARD, _CLAIM, _PASS = range(5)
_CLAIMS: Final = {"no": 0, "open": 1, "between": 2, "first": 3}

Aim = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ladder:
    """Worths to the first side from the least on, and for each but the least the aim that is worth it."""

    worths: tuple[int, ...]
    aims: tuple[Aim, ...]

    @classmethod
    def of(cls, law: Law, position: KozelPosition, goal: KozelGoal) -> Ladder:
        """All worths that the end of a position can have; every trick is the last of its aims, and no
        trick the least of its worths."""
        if position.finished:
            return cls((goal.worth(law, position),), ())
        left = position.points_left
        if goal is KozelGoal.POINTS:
            taken = position.points[0]
            aims = tuple((_POINTS, points) for points in range(1, left + 1))
            return cls(tuple(range(taken, taken + left + 1)), aims)
        (points, others), (first, second) = position.points, position.tricks

        def score(more: int, tricks: tuple[int, int]) -> int:
            return law.score((points + more, others + left - more), tricks)

        ends = [(score(0, (first, second + 1)), (_POINTS, 0))]
        ends += [
            (score(more, (first + 1, second + 1)), (_POINTS, more) if more else (_SOME_TRICK, 0))
            for more in range(left + 1)
        ]
        ends.append((score(left, (first + 1, second)), (_EVERY_TRICK, 0)))
        rungs = ends[:1]
        rungs += [end for before, end in pairwise(ends) if end[0] > before[0]]
        return cls(tuple(worth for worth, _ in rungs), tuple(aim for _, aim in rungs[1:]))

    def bounds(self, low: int, high: int) -> Bounds:
        """Worths from numbers of aims."""
        return Bounds(self.worths[low], self.worths[high])

    @property
    def middle(self) -> int:
        """The number of aims to begin with: more than half of the points, or what comes next to it."""
        points = [at for at, (kind, _) in enumerate(self.aims, start=1) if kind == _POINTS]
        return points[len(points) // 2] if points else 1


class KozelKernelEngine:
    """Exact worths by a zero-window search with a table, within a budget.

    Ctrl-C during a search sets the budget's ``stop``; the search then answers with what is proven.
    The clock of the budget starts when the engine is made and runs for all its answers together. Its
    table serves every position of one game: one trump and one order of the stock. Positions of other
    games may be asked for too, but begin with an empty table.
    """

    def __init__(self, law: Law, budget: Budget | None = None, *, without: Iterable[str] = ()) -> None:
        self.law = law
        self.budget = budget or Budget()
        self.without = tuple(without)
        self._deadline = None if self.budget.seconds is None else time.monotonic() + self.budget.seconds
        self._making = Lock()
        self._trump: int | None = None
        self._kernel: _kernel.KozelEngine | None = None
        self._nodes_before = 0
        # Asked again for the plays of the same position, perhaps when the budget has run out.
        self._last: tuple[KozelPosition, KozelGoal, Bounds] | None = None

    @property
    def nodes(self) -> int:
        """Turns of players and beginnings of tricks that were searched or looked up."""
        return self._nodes_before + (self._kernel.nodes if self._kernel is not None else 0)

    @property
    def table_bytes(self) -> int:
        """Memory held by the table."""
        return self._kernel.table_bytes if self._kernel is not None else 0

    def value(self, position: KozelPosition, goal: KozelGoal) -> Bounds:
        """See :class:`~solver.search.kozel_engine.KozelEngine`."""
        return self._whole(position, goal)

    def values_after(
        self, position: KozelPosition, goal: KozelGoal, plays: Sequence[Play]
    ) -> tuple[Bounds, ...]:
        """See :class:`~solver.search.kozel_engine.KozelEngine`."""
        ladder = Ladder.of(self.law, position, goal)
        whole = self._whole(position, goal)
        if len(ladder.worths) == 1 or self._spent():
            possible = ladder.bounds(0, len(ladder.aims))
            return tuple(self._clipped(position, possible, whole) for _ in plays)
        found, interrupted = self._engine(position.trump).values_after(
            self._state(position),
            [_pair(position, chosen) for chosen in plays],
            list(ladder.aims),
            ladder.worths.index(whole.low),
            self._seconds(),
            0,
            self.budget.stop.is_set,
        )
        if interrupted:
            self.budget.stop.set()
        return tuple(self._clipped(position, ladder.bounds(low, high), whole) for low, high in found)

    def _clipped(self, position: KozelPosition, bounds: Bounds, whole: Bounds) -> Bounds:
        """Bounds of a play: none is worth more to the side on turn than the position itself."""
        if to_play(self.law, position) % 2 == 0:
            return Bounds(min(bounds.low, whole.high), min(bounds.high, whole.high))
        return Bounds(max(bounds.low, whole.low), max(bounds.high, whole.low))

    def first_best(
        self, position: KozelPosition, goal: KozelGoal, plays: Sequence[Play]
    ) -> tuple[Play | None, Bounds]:
        """See :class:`~solver.search.kozel_engine.KozelEngine`."""
        whole = self.value(position, goal)
        if not whole.exact:
            return None, whole
        ours = to_play(self.law, position) % 2 == 0
        for chosen in plays:
            # The first side must keep the value with its own play, and must not gain by one of the others.
            more = self.reaches(play(self.law, position, chosen), goal, whole.low + (not ours))
            if more is None:
                return None, whole
            if more == ours:
                return chosen, whole
        raise AssertionError("no legal play keeps the value")

    def reaches(self, position: KozelPosition, goal: KozelGoal, worth: int) -> bool | None:
        """Whether the first side can be sure of at least this worth, a single question; ``None`` if the
        budget does not suffice to tell."""
        ladder = Ladder.of(self.law, position, goal)
        number = sum(rung < worth for rung in ladder.worths)
        if number == 0 or number == len(ladder.worths):
            return number == 0
        if self._spent():
            return None
        answer, interrupted = self._engine(position.trump).reach(
            self._state(position), ladder.aims[number - 1], self._seconds(), 0, self.budget.stop.is_set
        )
        if interrupted:
            self.budget.stop.set()
        return None if answer < 0 else bool(answer)

    def _whole(self, position: KozelPosition, goal: KozelGoal) -> Bounds:
        """The worth of a position, which for the last one asked about is known already."""
        last = self._last
        if last is not None and last[:2] == (position, goal) and (last[2].exact or self._spent()):
            return last[2]
        found = self._value(position, Ladder.of(self.law, position, goal))
        self._last = (position, goal, found)
        return found

    def _value(self, position: KozelPosition, ladder: Ladder) -> Bounds:
        if len(ladder.worths) == 1 or self._spent():
            return ladder.bounds(0, len(ladder.aims))
        low, high, interrupted = self._engine(position.trump).value(
            self._state(position),
            list(ladder.aims),
            ladder.middle,
            self._seconds(),
            0,
            self.budget.stop.is_set,
        )
        if interrupted:
            self.budget.stop.set()
        return ladder.bounds(low, high)

    def _spent(self) -> bool:
        return self.budget.stop.is_set() or (
            self._deadline is not None and time.monotonic() >= self._deadline
        )

    def _seconds(self) -> float:
        return -1.0 if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def _engine(self, trump: int) -> _kernel.KozelEngine:
        """The kernel's engine for this trump; one of another trump is given up for it."""
        law = self.law
        with self._making:
            if self._kernel is None or self._trump != trump:
                self._nodes_before = self.nodes
                self._kernel = None
                self._trump = trump
                self._kernel = _kernel.KozelEngine(
                    trump=int(trump),
                    ranks=[RANK_LETTERS.index(letter) for letter in law.ranks],
                    points=[points_of(Card(RANK_LETTERS.index(letter)).bit) for letter in law.ranks],
                    hand_size=law.hand_size,
                    most=law.most_led,
                    claim=_CLAIMS["no" if law.claim == "no" else law.claim_when],
                    trump_claims=law.claim == "trumps",
                    barred=_mask(law.barred),
                    table_bytes=self.budget.memory_mb << 20,
                    without=list(self.without),
                )
            return self._kernel

    @staticmethod
    def _state(position: KozelPosition) -> _kernel.KozelState:
        return _kernel.KozelState(
            hands=list(position.hands),
            stock=[int(card) for card in position.stock],
            leader=position.leader,
            trick=[
                (_LEAD if place == 0 else _DISCARD if one.hidden else _BEAT, one.cards)
                for place, one in enumerate(position.trick)
            ],
            claimed=bool(position.trick) and position.trick[0].claim,
            first=position.live.bit_count() == PACK_SIZE,
            passed=position.asked,
            let_go=_mask(position.let_go),
        )


def _mask(seats: Iterable[int]) -> int:
    """Seats as the kernel has them, a bit each."""
    return sum(1 << seat for seat in seats)


def _pair(position: KozelPosition, chosen: Play) -> tuple[int, int]:
    """A legal play as the kernel has it."""
    if chosen == PASS:
        return _PASS, 0
    if chosen.claim:
        return _CLAIM, chosen.cards
    return (_DISCARD if chosen.hidden else _BEAT if position.trick else _LEAD), chosen.cards
