"""The fast engine of Clubs by Drew Brokke: the compiled search behind the face of
:class:`~solver.search.brokke_engine.BrokkeEngine`."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from solver import _kernel
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.budget import Budget
from solver.plays import Play
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, play
from solver.search.objective import Bounds
from solver.search.plain_limit import SpentError

TECHNIQUES: Final = (
    "table",
    "symmetry",
    "bounds",
    "guards",
    "waiting",
    "counting",
    "ordering",
    "lookahead",
    "equals",
    "scores",
)
"""What can be switched off in the search, for tests and measurements."""

_FINISHES: Final = ("complete", "stop", "drop")


@dataclass(frozen=True, slots=True)
class BrokkeEquilibrium:
    """What comes of a position when every side plays for itself, by the tie rule of
    :class:`~solver.search.brokke_reference.BrokkeMaxN`."""

    worths: tuple[int, ...]
    """By side."""
    plays: dict[Play, int]
    """For the side of the seat whose turn it is, the worth of the position after each legal play."""
    line: tuple[Play, ...]
    """The plays from here to the end."""


class BrokkeKernelEngine:
    """Exact worths by zero-window AND/OR searches with a table, within a budget.

    Ctrl-C during a search sets the budget's ``stop``; the search then answers with what is proven.
    The clock of the budget starts when the engine is made and runs for all its answers together. Its table
    serves all positions and aims under one law.
    """

    def __init__(self, law: BrokkeLaw, budget: Budget | None = None, *, without: Iterable[str] = ()) -> None:
        self.law = law
        self.budget = budget or Budget()
        self.without = tuple(without)
        self._deadline = None if self.budget.seconds is None else time.monotonic() + self.budget.seconds
        self._kernel = _kernel.BrokkeEngine(
            players=sum(len(side) for side in law.sides),
            sides=[sum(1 << seat for seat in side) for side in law.sides],
            contracts=[(-1, -1) if one is None else (one.trips, one.clubs) for one in law.contracts],
            ordinary_twos=law.melds.ordinary_twos,
            four_twos_club=law.melds.four_twos_club,
            uncounted_club=law.melds.uncounted_club,
            finish=_FINISHES.index(law.finish),
            table_bytes=self.budget.memory_mb << 20,
            without=list(self.without),
        )

    @property
    def nodes(self) -> int:
        """Turns of players that were searched or looked up."""
        return self._kernel.nodes

    @property
    def table_bytes(self) -> int:
        """Memory held by the table."""
        return self._kernel.table_bytes

    def value(self, position: BrokkePosition, aim: BrokkeAim) -> Bounds:
        """See :class:`~solver.search.brokke_engine.BrokkeEngine`."""
        return self._values([position], aim)[0]

    def values_after(
        self, position: BrokkePosition, aim: BrokkeAim, plays: Sequence[Play]
    ) -> tuple[Bounds, ...]:
        """See :class:`~solver.search.brokke_engine.BrokkeEngine`."""
        return self._values([play(position, chosen, self.law.finish) for chosen in plays], aim)

    def first_best(
        self, position: BrokkePosition, aim: BrokkeAim, plays: Sequence[Play]
    ) -> tuple[Play | None, Bounds]:
        """See :class:`~solver.search.brokke_engine.BrokkeEngine`."""
        whole = self.value(position, aim)
        if not whole.exact:
            return None, whole
        ours = aim.controls(self.law, position.to_play)
        for chosen in plays:
            # A play for the aim must keep the worth, and one against it must not add to it.
            more = self.reaches(play(position, chosen, self.law.finish), aim, whole.low + (not ours))
            if more is None:
                return None, whole
            if more == ours:
                return chosen, whole
        return None, whole

    def reaches(self, position: BrokkePosition, aim: BrokkeAim, worth: int) -> bool | None:
        """Whether the position is worth at least so much, a single question; ``None`` if the budget does
        not suffice to tell."""
        answer, interrupted = self._kernel.reach(
            _state(position), self._aim(aim), worth, self._seconds(), 0, self.budget.stop.is_set
        )
        self._heed(interrupted)
        return None if answer < 0 else bool(answer)

    def equilibrium(self, position: BrokkePosition, goal: BrokkeGoal) -> BrokkeEquilibrium:
        """The max^n equilibrium of a position that has not ended.

        Raises :class:`~solver.search.plain_limit.SpentError` past the budget.
        """
        worths, after, line, interrupted = self._kernel.equilibrium(
            _state(position),
            goal is BrokkeGoal.CONTRACT,
            self._seconds(),
            0,
            self.budget.stop.is_set,
        )
        self._heed(interrupted)
        if not worths:
            raise SpentError
        return BrokkeEquilibrium(
            tuple(worths),
            {Play(cards): worth for cards, worth in after},
            tuple(Play(cards) for cards in line),
        )

    def _values(self, positions: Sequence[BrokkePosition], aim: BrokkeAim) -> tuple[Bounds, ...]:
        found, interrupted = self._kernel.values(
            [_state(position) for position in positions],
            self._aim(aim),
            self._seconds(),
            0,
            self.budget.stop.is_set,
        )
        self._heed(interrupted)
        return tuple(Bounds(low, high) for low, high in found)

    def _heed(self, interrupted: bool) -> None:
        if interrupted:
            self.budget.stop.set()

    def _seconds(self) -> float:
        return -1.0 if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    @staticmethod
    def _aim(aim: BrokkeAim) -> tuple[int, bool, bool]:
        return aim.side, aim.goal is BrokkeGoal.CONTRACT, aim.helped


def _state(position: BrokkePosition) -> _kernel.BrokkeState:
    return _kernel.BrokkeState(
        hands=list(position.hands),
        piles=list(position.piles) or [0] * position.players,
        leader=position.leader,
        trick=[one.cards for one in position.trick],
    )
