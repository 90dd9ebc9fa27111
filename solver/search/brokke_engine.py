"""What an engine of Clubs by Drew Brokke can be asked, and the reference engine behind that face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.budget import Budget
from solver.plays import Play
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, play
from solver.search.brokke_reference import BrokkeMaxN, BrokkeMinimax
from solver.search.objective import Bounds
from solver.search.plain_limit import PlainLimit, SpentError

ENTRY_BYTES: Final = 400
"""About what one position costs in the memory of the reference engine, in bytes."""


class BrokkeEngine(Protocol):
    """Worth of positions under an aim; past its budget an engine answers with proven bounds."""

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        ...

    def value(self, position: BrokkePosition, aim: BrokkeAim) -> Bounds:
        """The worth of a position."""
        ...

    def values_after(
        self, position: BrokkePosition, aim: BrokkeAim, plays: Sequence[Play]
    ) -> tuple[Bounds, ...]:
        """The worth of the positions after each of these legal plays."""
        ...

    def first_best(
        self, position: BrokkePosition, aim: BrokkeAim, plays: Sequence[Play]
    ) -> tuple[Play | None, Bounds]:
        """The first of these plays that keeps the worth of the position, and that worth; no play when
        the budget did not suffice to prove one."""
        ...


class BrokkeReferenceEngine:
    """The plain engine, for small positions and for checking others.

    The clock of the budget starts when the engine is made and runs for all its answers together. Its
    memory limits the positions that it keeps. Ctrl-C sets the budget's ``stop``.
    """

    def __init__(self, law: BrokkeLaw, budget: Budget | None = None) -> None:
        self.law = law
        self.budget = budget or Budget()
        self._limit = PlainLimit(self.budget, ENTRY_BYTES)
        self._searches: dict[BrokkeAim, BrokkeMinimax] = {}
        self._max_n: dict[BrokkeGoal, BrokkeMaxN] = {}

    @property
    def nodes(self) -> int:
        """Positions worked out so far."""
        plain = sum(search.nodes for search in self._searches.values())
        return plain + sum(search.nodes for search in self._max_n.values())

    def value(self, position: BrokkePosition, aim: BrokkeAim) -> Bounds:
        """See :class:`BrokkeEngine`; without the whole search, all that is proven is what is possible."""
        possible = aim.range(self.law, position)
        if possible.exact:
            return possible
        search = self._searches.get(aim)
        if search is None:
            search = self._searches[aim] = BrokkeMinimax(self.law, aim, self._check)
        try:
            worth = search.value(position)
        except SpentError:
            return possible
        except KeyboardInterrupt:
            self.budget.stop.set()
            return possible
        return Bounds(worth, worth)

    def values_after(
        self, position: BrokkePosition, aim: BrokkeAim, plays: Sequence[Play]
    ) -> tuple[Bounds, ...]:
        """See :class:`BrokkeEngine`."""
        return tuple(self.value(play(position, chosen, self.law.finish), aim) for chosen in plays)

    def first_best(
        self, position: BrokkePosition, aim: BrokkeAim, plays: Sequence[Play]
    ) -> tuple[Play | None, Bounds]:
        """See :class:`BrokkeEngine`."""
        whole = self.value(position, aim)
        if not whole.exact:
            return None, whole
        for chosen in plays:
            if self.value(play(position, chosen, self.law.finish), aim) == whole:
                return chosen, whole
        return None, whole

    def equilibrium(self, goal: BrokkeGoal) -> BrokkeMaxN:
        """The equilibrium search within this budget; past it, it raises :class:`SpentError`."""
        return self._max_n.setdefault(goal, BrokkeMaxN(self.law, goal, self._check))

    def _check(self, _: int) -> None:
        self._limit.check(self.nodes)
