"""The exchange of Clubs with all cards known: each player's choice by backward induction.

All eight ways in which the round can go are solved. The worth of an end to a seat is its *guarantee*:
what it can be sure of against all others together, in points of the deal or in another currency. Each
player in turn takes what leaves his own guarantee higher, knowing that those after him do the same; who
gains nothing by swapping keeps. Hands here are open to everybody; for hidden ones see
:mod:`solver.analysis.hidden_exchange`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solver.analysis.currency import Currency
from solver.analysis.exchange_round import Choices, Guarantees, Round, all_choices, word, words
from solver.budget import Budget
from solver.question import Setting
from solver.search.engine import Engine
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds

Worths = tuple[Bounds, ...]
"""What an end is worth, by seat."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One player's choice after certain choices of those before him."""

    seat: int
    after: Choices
    keep: Bounds
    """His guarantee when he keeps his hand and all after him choose their best."""
    swap: Bounds

    @property
    def best(self) -> bool | None:
        """Whether to swap; ``None`` while the bounds proven do not say."""
        if self.swap.high <= self.keep.low:
            return False
        return True if self.swap.low > self.keep.high else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """The answer for known hands."""

    setting: Setting
    round: Round
    so_far: Choices
    """What those who had their turn have done."""
    currency: Currency
    ends: Mapping[Choices, Worths]
    """The guarantees at every end that is still possible."""
    tree: Sequence[Decision]
    """Every decision that is still possible, the next one first."""
    seconds: float
    nodes: int

    @property
    def line(self) -> tuple[Decision, ...]:
        """The decisions when everybody chooses his best, as far as they are proven."""
        found = {decision.after: decision for decision in self.tree}
        line: list[Decision] = []
        after: Choices = self.so_far
        while after in found:
            decision = found[after]
            line.append(decision)
            if decision.best is None:
                break
            after = (*after, decision.best)
        return tuple(line)

    @property
    def outcome(self) -> Choices | None:
        """How the round goes; ``None`` while a decision is open."""
        choices = [*self.so_far, *(decision.best for decision in self.line)]
        known = tuple(choice for choice in choices if choice is not None)
        return known if len(known) == len(self.round.turns) else None

    @property
    def exact(self) -> bool:
        """Whether every guarantee, and so every decision, is proven."""
        return all(bounds.exact for worths in self.ends.values() for bounds in worths)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints."""
        from solver.formats.text import format_deal

        rules, record = self.setting.rules, self.setting.record
        outcome = self.outcome
        return {
            "game": rules.game,
            "deal": format_deal(record.deal, record.first),
            "options": dict(rules.options),
            "dealer": rules.seats[self.round.dealer],
            "currency": self.currency.name,
            "match": dict(zip(rules.seats, self.currency.scores, strict=False)) or None,
            "notion": "guarantee",
            "exact": self.exact,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "so_far": words(self.so_far),
            "decisions": [self._decision(decision) for decision in self.line],
            "values": None
            if outcome is None
            else {name: self._number(self.ends[outcome][seat]) for seat, name in enumerate(rules.seats)},
            "policy": [
                {"after": words(decision.after), **self._decision(decision)} for decision in self.tree
            ],
            "outcomes": [
                {
                    "choices": words(choices),
                    "lead": rules.seats[self.round.after(choices).leader],
                    "values": {name: self._number(worths[seat]) for seat, name in enumerate(rules.seats)},
                }
                for choices, worths in self.ends.items()
            ],
        }

    def _decision(self, decision: Decision) -> dict[str, Any]:
        return {
            "seat": self.setting.rules.seats[decision.seat],
            "keep": self._number(decision.keep),
            "swap": self._number(decision.swap),
            "best": None if decision.best is None else word(decision.best),
        }

    def _number(self, bounds: Bounds) -> float | list[float]:
        low, high = (self.currency.shown(end) for end in (bounds.low, bounds.high))
        return low if bounds.exact else [low, high]


def solve_exchange(
    setting: Setting,
    dealt: Round,
    currency: Currency,
    *,
    so_far: Choices = (),
    budget: Budget | None = None,
    engine: Engine | None = None,
) -> Exchange:
    """Every decision that is still to come in a round with known cards, by backward induction.

    ``so_far`` are the choices of those who had their turn. Past the budget guarantees are bounds, and a
    decision that they do not settle stays open.
    """
    started = time.perf_counter()
    budget = budget or Budget()
    engine = engine or KernelEngine(dealt.rules, budget)
    guarantees = Guarantees(engine, currency.tables, budget)
    players = range(dealt.rules.players)
    choices = all_choices(len(players), so_far)
    found = guarantees.find([(dealt.after(each), seat) for each in choices for seat in players])
    size = len(players)
    ends = {each: tuple(found[at * size : (at + 1) * size]) for at, each in enumerate(choices)}
    return Exchange(
        setting=setting,
        round=dealt,
        so_far=so_far,
        currency=currency,
        ends=ends,
        tree=induce(dealt.turns, ends, so_far),
        seconds=time.perf_counter() - started,
        nodes=engine.nodes,
    )


def induce(turns: Sequence[int], ends: Mapping[Choices, Worths], so_far: Choices = ()) -> list[Decision]:
    """The decisions by backward induction from the worth of every end, in the order of play."""
    tree: list[Decision] = []

    def worths(after: Choices) -> Worths:
        if len(after) == len(turns):
            return ends[after]
        seat = turns[len(after)]
        keep, swap = worths((*after, False)), worths((*after, True))
        decision = Decision(seat, after, keep[seat], swap[seat])
        tree.append(decision)
        if decision.best is None:
            return tuple(_either(one, other) for one, other in zip(keep, swap, strict=True))
        return swap if decision.best else keep

    worths(so_far)
    return sorted(tree, key=lambda decision: (len(decision.after), decision.after))


def _either(one: Bounds, other: Bounds) -> Bounds:
    """Bounds of a worth of which only is known that it is one of two."""
    return Bounds(min(one.low, other.low), max(one.high, other.high))
