"""How the players of an exchange are taken to choose, worked out from rounds dealt at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from solver.analysis.currency import points
from solver.analysis.exchange_model import Agreement, Policy, Scenario, Sight, agree
from solver.analysis.exchange_round import Guarantees, Round, Tables, all_choices, check_widow
from solver.analysis.measured import SolvedRound, measured
from solver.analysis.strength import Kinds
from solver.budget import Budget
from solver.cards import CardSet
from solver.deal import Deal
from solver.errors import OutOfBudgetError
from solver.rules.base import Rules
from solver.sampling.draw import Sampler
from solver.sampling.knowledge import GONE, WIDOW, Knowledge, Place
from solver.search.engine import Engine

ROUNDS: Final = 40
"""Rounds solved for the policy where none are shipped."""
SLIP: Final = 20
"""One in so many choices is reckoned to be none of the policy."""
KINDS: Final = 4
_MODEL_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class OthersModel:
    """How the players are taken to choose, and what that was worked out from."""

    agreement: Agreement
    policy: Policy
    """That of the agreement, where need be with the choices of the nearest kind of hand seen in a round."""
    kinds: Kinds
    rounds: int
    shipped: bool
    """Whether the rounds are those measured beforehand."""


def others_model(
    rules: Rules,
    size: int,
    engine: Engine,
    budget: Budget,
    *,
    rounds: int | None = None,
    seed: int = 0,
    go_on: Callable[[int, int], bool] = lambda done, wanted: True,
) -> OthersModel:
    """One policy for all players with hands of some size.

    It comes from the rounds shipped, or from ``rounds`` solved now where the rules or the size are
    others (always, if ``rounds`` is given). ``go_on`` is asked before each of these and may end the work.
    Raises ``OutOfBudgetError`` when none was solved.
    """
    shipped: Sequence[SolvedRound] = ()
    if rounds is None and size == rules.hand_size:
        shipped = measured().rounds_for(rules)
    solved = list(shipped) or _solve_rounds(rules, size, engine, budget, rounds or ROUNDS, seed, go_on)
    if not solved:
        raise OutOfBudgetError(
            "no round was solved from which the others' choices could be told", remedy="give more time"
        )
    kinds = Kinds.even((hand for each in solved for hand in each.hands), KINDS)
    agreement = agree(
        scenarios(solved, kinds),
        slip=SLIP,
        seconds=min(_MODEL_SECONDS, budget.seconds or _MODEL_SECONDS),
        stop=budget.stop,
    )
    policy = _for_all_kinds(agreement.policy, rules.players, len(kinds.cuts) + 1)
    return OthersModel(agreement, policy, kinds, len(solved), bool(shipped))


def scenarios(rounds: Sequence[SolvedRound], kind: Callable[[CardSet], int]) -> list[Scenario]:
    """The rounds as the model sees them: kinds of hands, and what the ends are worth."""
    return [Scenario(tuple(kind(hand) for hand in each.hands[:-1]), each.worths) for each in rounds]


def knowledge_of(
    rules: Rules, hands: Sequence[CardSet | None], widow: CardSet | None, size: int
) -> Knowledge:
    """What is known of a round before the exchange; endings have a widow of the size of a hand too."""
    if widow is not None:
        check_widow(widow, size)
    known = Knowledge.of(rules, hands, cards=size, widow=widow)
    if known.widow is not None:
        return known
    gone = known.pool.bit_count() - sum(place.missing for place in known.hands) - size
    places = [*known.hands, Place(WIDOW, size), *([Place(GONE, gone)] if gone else [])]
    return Knowledge(rules, tuple(places), known.facts, known.pool, known.no_misdeal)


def solve_round(
    rules: Rules, deal: Deal, tables: Tables, engine: Engine, budget: Budget
) -> SolvedRound | None:
    """All ends of a round that seat 0 deals; ``None`` past the budget."""
    dealt = Round(rules, 0, deal.known_hands(), deal.widow or 0)
    choices = all_choices(rules.players)
    wanted = [(dealt.after(each), seat) for each in choices for seat in dealt.turns]
    found = Guarantees(engine, tables, budget).find(wanted)
    if not all(bounds.exact for bounds in found):
        return None
    size = rules.players
    worths = {
        each: tuple(bounds.low for bounds in found[at * size : (at + 1) * size])
        for at, each in enumerate(choices)
    }
    return SolvedRound((*(dealt.hands[seat] for seat in dealt.turns), dealt.widow), worths)


def _solve_rounds(
    rules: Rules,
    size: int,
    engine: Engine,
    budget: Budget,
    rounds: int,
    seed: int,
    go_on: Callable[[int, int], bool],
) -> list[SolvedRound]:
    tables = points(rules).tables
    sampler = Sampler(knowledge_of(rules, (None,) * rules.players, None, size), seed)
    solved: list[SolvedRound] = []
    while len(solved) < rounds and go_on(len(solved), rounds):
        found = solve_round(rules, sampler.draw(len(solved)), tables, engine, budget)
        if found is None:
            break
        solved.append(found)
    return solved


def _for_all_kinds(policy: Policy, players: int, kinds: int) -> Policy:
    """A choice for every kind of hand at every turn."""
    full: dict[Sight, bool] = {}
    for place in range(players):
        for after in product((False, True), repeat=place):
            seen = [sight.kind for sight in policy if sight.after == after]
            for kind in range(kinds):
                nearest = min(seen, key=lambda other: (abs(other - kind), other))
                full[Sight(place, after, kind)] = policy[Sight(place, after, nearest)]
    return full
