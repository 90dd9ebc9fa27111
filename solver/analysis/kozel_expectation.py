"""What to expect of a deal of Kozel whose hands or stock are partly hidden.

Positions are drawn uniformly among those that fit what is known, and each is solved with all cards open. As
in :mod:`solver.analysis.expectation`, the mean over them overrates a player who cannot see the cards: in
each deal he is given the play that is best in it (*strategy fusion*). The worth of one play or of one claim
is free of that for this play alone; what follows it is played with open cards again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from threading import Event
from typing import Final

from solver.analysis.estimate import Estimate, Tally
from solver.analysis.expectation import BATCH
from solver.analysis.kozel_answer import ClaimEstimate, KozelExpectation, PlayEstimate
from solver.analysis.kozel_claim import ClaimAdviser, EngineMaker, holders
from solver.analysis.stream import in_order
from solver.budget import Budget
from solver.errors import OptionError, OutOfBudgetError
from solver.kozel_goal import KozelGoal
from solver.kozel_question import choose_goal
from solver.plays import Play
from solver.question import Setting
from solver.rules.kozel_law import SEATING, SIDE_NAMES
from solver.rules.kozel_play import KozelPosition, legal, seat_after, to_play
from solver.sampling.kozel_draw import KozelSampler
from solver.sampling.kozel_history import read_knowledge
from solver.sampling.kozel_knowledge import KozelKnowledge
from solver.search.kozel_engine import equal_plays, play_order
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.objective import Bounds

DEFAULT_SAMPLES: Final = 50
PLAYS_CARDS: Final = 24
"""The most cards still in play for which every play is valued without being told to: with more it takes
several times as long as the value alone."""


def expect_kozel(
    setting: Setting,
    knowledge: KozelKnowledge | None = None,
    *,
    goal: str | None = None,
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    error: float | None = None,
    seat: int | None = None,
    plays: bool | None = None,
    budget: Budget | None = None,
    progress: Callable[[int, int], None] | None = None,
    make: EngineMaker = KozelKernelEngine,
) -> KozelExpectation:
    """Means, errors and distributions of the score, or of points, over deals that fit what is known.

    So many ``samples`` are drawn; where no more deals than that fit, each is solved once and the answer is
    exact. ``error`` stops as soon as the standard error of the mean is no larger, looked at after every
    :data:`~solver.analysis.expectation.BATCH` deals, so that the answer is the same for any number of
    threads. ``plays`` also values every play of the seat on turn, if its hand is known; ``None``: with up to
    :data:`PLAYS_CARDS` cards in play. Every known hand that can claim the current trick gets an advice.
    ``seat`` limits the values to its side.

    When the budget runs out, deals under way count with the bounds proven for them; those not begun do not
    count. Raises ``OutOfBudgetError`` if there is none that counts, ``DealError`` when no deal fits,
    ``OptionError`` for fewer than 1 sample, an error that is not above 0, a goal that Kozel does not have,
    or plays asked for of a hidden hand; and as :func:`~solver.sampling.kozel_history.read_knowledge`.
    """
    started = time.perf_counter()
    if samples < 1:
        raise OptionError(f"{samples} samples", remedy="ask for 1 or more")
    if error is not None and not error > 0:
        raise OptionError(f"a standard error of {error}", remedy="ask for one above 0, such as 0.05")
    budget = budget or Budget()
    known = read_knowledge(setting) if knowledge is None else knowledge
    aim = choose_goal(goal, known.whole)
    sampler = KozelSampler(known, seed)
    whole = sampler.counted and sampler.count <= samples
    wanted = sampler.count if whole else samples
    position_at = _shuffled(sampler) if whole else sampler.draw
    solver = _Solver(known, aim, _mover(known, position_at(0), plays), budget, make)
    tally, by_play = Tally(), Tally()
    claims: dict[int, Tally] = {}
    done = nodes = 0
    for sample in in_order(lambda number: solver.solve(position_at(number)), wanted, budget, solver.stop):
        if sample is None:
            break  # No later one was begun either: they are taken up in order.
        tally.add(sample.values)
        by_play.add(sample.plays)
        for who, worths in sample.claims.items():
            claims.setdefault(who, Tally()).add(worths)
        done += 1
        nodes += sample.nodes
        if progress is not None:
            progress(done, wanted)
        if error is not None and done % BATCH == 0 and _precise(tally.estimates(), error):
            break
    if not done:
        raise OutOfBudgetError("no deal was begun within the budget", remedy="give more time")
    all_done = whole and done == wanted
    values = tally.estimates(whole=all_done)
    return KozelExpectation(
        setting=setting,
        knowledge=known,
        goal=aim,
        values={name: values[name] for name in SIDE_NAMES if seat is None or name == SIDE_NAMES[seat % 2]},
        to_play=None if solver.mover is None else SEATING[solver.mover],
        plays=_ranked(solver.plays, by_play.estimates(whole=all_done)),
        claims=tuple(
            ClaimEstimate.of(who, known.template.hands[who], worths.estimates(whole=all_done))
            for who, worths in sorted(claims.items())
        ),
        seed=seed,
        samples=done,
        wanted=wanted,
        deals=sampler.count,
        counted=sampler.counted,
        whole=whole,
        error=error,
        seconds=time.perf_counter() - started,
        nodes=nodes,
    )


def _shuffled(sampler: KozelSampler) -> Callable[[int], KozelPosition]:
    """All positions, each once, in random order: those done when the time is up are then a fair sample."""
    generator = Random(f"{sampler.seed}")
    # Sorted by random(), whose sequence is the same in every version of Python.
    order = sorted(range(sampler.count), key=lambda number: generator.random())
    return lambda number: sampler.position(order[number])


def _precise(estimates: Mapping[str, Estimate], error: float) -> bool:
    errors = [estimate.se for estimate in estimates.values()]
    return all(se is not None and se <= error for se in errors)


def _mover(knowledge: KozelKnowledge, first: KozelPosition, plays: bool | None) -> int | None:
    """The seat whose plays are to be valued: the one on turn, if its hand is known.

    Where leads are claimed before they are made, who is asked first may depend on hidden hands.
    """
    template, law = knowledge.template, knowledge.law
    seat = seat_after(template.leader, len(template.trick))
    others_known = all(knowledge.known_hand(who) is not None for who in range(len(SEATING)))
    if law.claim != "no" and law.claim_when != "open" and not template.trick:
        if not others_known:
            if plays:
                raise OptionError(
                    "who may claim before the lead depends on hidden hands", remedy="leave out --plays"
                )
            return None
        seat = to_play(law, first)
    if knowledge.known_hand(seat) is None:
        if plays:
            raise OptionError(
                f"{SEATING[seat]} is to play, and that hand is hidden", remedy="leave out --plays"
            )
        return None
    if plays is None:
        plays = first.live.bit_count() <= PLAYS_CARDS
    return seat if plays else None


def _ranked(plays: Mapping[str, Play], estimates: Mapping[str, Estimate]) -> tuple[PlayEstimate, ...]:
    """The plays by their means, best first; equal ones in the order of plays."""
    found = [PlayEstimate(plays[text], estimate) for text, estimate in estimates.items()]
    order = list(plays)
    return tuple(sorted(found, key=lambda each: (-sum(each.worth.mean), order.index(each.play.text))))


@dataclass(frozen=True, slots=True)
class _Sample:
    """What one deal came to."""

    values: Mapping[str, Bounds]
    """By side."""
    plays: Mapping[str, Bounds]
    """By text of the play, to the side of who makes it."""
    claims: Mapping[int, Mapping[str, Bounds]]
    """By seat: what a claim is worth ``now``, ``later``, ``never``, and its ``gain``."""
    nodes: int


class _Solver:
    """Solves positions that differ in the hidden cards only, several at a time."""

    def __init__(
        self,
        knowledge: KozelKnowledge,
        goal: KozelGoal,
        mover: int | None,
        budget: Budget,
        make: EngineMaker,
    ) -> None:
        self.stop = Event()
        """Set to end the searches under way with the bounds they have proven."""
        self.mover = mover
        self.plays: dict[str, Play] = {}
        """The plays of the mover by their texts, in their order."""
        self._law, self._goal = knowledge.law, goal
        self._known = [seat for seat in range(len(SEATING)) if knowledge.known_hand(seat) is not None]
        self._deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        # A thread has an engine under the rules as they are, and one for each hand told never to claim.
        self._memory = max(1, budget.memory_mb // (budget.threads * (1 + len(self._known))))
        self._make = make

    def solve(self, position: KozelPosition) -> _Sample | None:
        """What the deal comes to, in bounds if the time is up meanwhile; ``None`` if it was up before.

        Every deal has engines of its own: with another stock what one found is of no use to the next, and so
        the number of nodes does not depend on threads either.
        """
        left = None if self._deadline is None else self._deadline - time.monotonic()
        if self.stop.is_set() or (left is not None and left <= 0):
            return None
        share = Budget(left, self._memory, 1, self.stop)
        engine = self._make(self._law, share)
        adviser = ClaimAdviser(self._law, self._goal, share, engine, self._make)
        goal = self._goal
        total = sum(position.points) + position.points_left
        value = engine.value(position, goal)
        plays: dict[str, Bounds] = {}
        if self.mover is not None:
            # Which plays are alike depends on the hidden cards.
            groups = equal_plays(self._law, position)
            worths = engine.values_after(position, goal, [group[0] for group in groups])
            for group, worth in zip(groups, worths, strict=True):
                own = goal.for_side(self.mover % 2, worth, total)
                plays |= dict.fromkeys((play.text for play in group), own)
            if not self.plays:
                order = sorted(legal(self._law, position), key=lambda chosen: play_order(self._law, chosen))
                self.plays = {chosen.text: chosen for chosen in order}
        claims = {}
        for seat in holders(self._law, position):
            if seat in self._known:
                found = adviser.worth(position, seat)
                worths_of = {"now": found.now, "later": found.later, "never": found.never, "gain": found.gain}
                claims[seat] = {name: worth for name, worth in worths_of.items() if worth is not None}
        values = {name: goal.for_side(side, value, total) for side, name in enumerate(SIDE_NAMES)}
        return _Sample(values, plays, claims, engine.nodes + adviser.nodes)
