"""Whether to claim the lead with four cards of one suit: now, in a later trick, or never.

Three questions about a seat that holds four cards of a suit and may still claim the current trick:

* **now**: it claims at this moment, in turn or out of it. Those nearer to the leader who may claim as well
  have the right before it, and use it if that is better for their side.
* **later**: it does not claim the current trick, whatever the others do; from the next trick on it claims
  where that is best. As it has to play to this trick, from the four, it can only claim with four of a
  suit that it has drawn up to by then.
* **never**: it does not claim in the rest of the deal. All others may.

Everything else both sides play as well as they can. So *never* is at most as good as *later*, and where it
is the seat's turn the better of *now* and *later* is the value of the position.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from solver.budget import Budget
from solver.cards import CardSet
from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion
from solver.plays import Play
from solver.rules.kozel_law import SEATING, Law
from solver.rules.kozel_play import SEATS, KozelPosition, claimants, play, seat_after
from solver.search.kozel_engine import KozelEngine
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.objective import Bounds
from solver.solution import number

EngineMaker: TypeAlias = Callable[[Law, Budget], KozelEngine]


@dataclass(frozen=True, slots=True)
class ClaimWorth:
    """What a claim is worth to the side of a seat, as the goal counts it."""

    seat: int
    cards: CardSet
    """The four that it holds."""
    now: Bounds | None
    """``None`` while it cannot claim yet: nobody has led."""
    later: Bounds
    never: Bounds

    @property
    def gain(self) -> Bounds | None:
        """What claiming now brings beyond claiming later or not at all."""
        if self.now is None:
            return None
        return Bounds(self.now.low - self.later.high, self.now.high - self.later.low)

    @property
    def exact(self) -> bool:
        """Whether all of it is proven."""
        return all(worth.exact for worth in (self.now, self.later, self.never) if worth is not None)

    def to_dict(self) -> dict[str, Any]:
        """As plain data; an unproven value is the pair of its ends."""
        return {
            "seat": SEATING[self.seat],
            "cards": Play(self.cards, claim=True).text,
            "now": None if self.now is None else number(self.now),
            "later": number(self.later),
            "never": number(self.never),
        }


def holders(law: Law, position: KozelPosition) -> tuple[int, ...]:
    """The seats that hold four of a suit and can still claim the current trick, the nearest to the leader
    first. Who leads needs no claim, and has none once his lead has been claimed over."""
    if law.claim_when != "open":
        return claimants(law, position)
    if position.trick and position.trick[0].claim:
        return ()
    steps = range(max(1, len(position.trick)), SEATS)
    seats = (seat_after(position.leader, step) for step in steps)
    return tuple(
        seat
        for seat in seats
        if seat not in law.barred | position.let_go and law.may_claim(position.hands[seat], position.trump)
    )


@dataclass(slots=True)
class ClaimAdviser:
    """Works out what claims are worth; keeps an engine for each seat that is told never to claim."""

    law: Law
    goal: KozelGoal
    budget: Budget
    engine: KozelEngine
    """Answers under the rules as they are."""
    make: EngineMaker = KozelKernelEngine
    _never: dict[int, KozelEngine] = field(default_factory=dict)

    @property
    def nodes(self) -> int:
        """Positions searched with a seat that never claims."""
        return sum(engine.nodes for engine in self._never.values())

    def worth(self, position: KozelPosition, seat: int) -> ClaimWorth:
        """What a claim is worth to one of the :func:`holders`; bounds where the budget ran out."""
        later = self.engine.value(replace(position, let_go=position.let_go | {seat}), self.goal)
        now = self._now(position, seat)
        if seat not in self._never:
            self._never[seat] = self.make(replace(self.law, barred=frozenset({seat})), self.budget)
        never = self._never[seat].value(position, self.goal)
        # To have no right never helps, so each bounds the other where the budget ran out.
        if seat % 2 == 0:
            later, never = (
                Bounds(max(later.low, never.low), later.high),
                Bounds(never.low, min(never.high, later.high)),
            )
        else:
            later, never = (
                Bounds(later.low, min(later.high, never.high)),
                Bounds(max(never.low, later.low), never.high),
            )
        total = sum(position.points) + position.points_left
        own = [
            None if worth is None else self.goal.for_side(seat % 2, worth, total)
            for worth in (now, later, never)
        ]
        assert own[1] is not None
        assert own[2] is not None
        return ClaimWorth(seat, position.hands[seat], own[0], own[1], own[2])

    def _now(self, position: KozelPosition, seat: int) -> Bounds | None:
        """The worth to the first side of a claim at this moment."""
        able = claimants(self.law, position)
        if seat not in able:
            return None
        result: Bounds | None = None
        for claimer in able[able.index(seat) :: -1]:
            chosen = Play(position.hands[claimer], claim=True)
            worth = self.engine.value(play(self.law, position, chosen), self.goal)
            if result is None:
                result = worth
            else:
                better = max if claimer % 2 == 0 else min
                result = Bounds(better(result.low, worth.low), better(result.high, worth.high))
        return result


def advise(
    question: KozelQuestion, *, budget: Budget | None = None, make: EngineMaker = KozelKernelEngine
) -> tuple[ClaimWorth, ...]:
    """What a claim is worth to each seat that can claim the current trick, all cards known.

    The time of the budget is for all of it together; past it the worths are bounds.
    """
    seats = holders(question.law, question.position)
    if not seats:
        return ()
    whole = budget or Budget()
    share = replace(whole, memory_mb=max(1, whole.memory_mb // (1 + len(seats))))
    engine = make(question.law, share)
    adviser = ClaimAdviser(question.law, question.goal, share, engine, make)
    return tuple(adviser.worth(question.position, seat) for seat in seats)
