"""The best combinations of a pile in Clubs by Drew Brokke as a model for CP-SAT.

It states the rules and leaves the search to the solver, so it shares nothing with the dynamic programme of
:mod:`solver.rules.brokke_melds` but what a combination is; each tests the other. For every rank there are
two places for a combination (a rank has four natural cards at most, and each combination needs two). A place
is empty, trips, a club or a club that does not count, and says how many natural cards, black twos and jokers
lie on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from solver.cards import JOKERS, RANK_LETTERS, Card, CardSet, card_set, cards_of
from solver.errors import CardError
from solver.rules.brokke_combination import (
    BLACK_TWOS,
    CLUB,
    CONTRACT_MADE,
    FOUR_TWOS,
    NO_CLUB,
    PACK,
    POINTS,
    RANKS,
    TRIPS,
    TWO,
    Contract,
    Meld,
    Melding,
    MeldRules,
)


@dataclass(frozen=True, slots=True)
class _Place:
    """One combination of a rank that may be laid."""

    rank: int
    trips: cp_model.IntVar
    club: cp_model.IntVar
    extra: cp_model.IntVar
    """A club that does not count."""
    own: cp_model.IntVar
    """Cards of the rank, for twos the red ones."""
    black: cp_model.IntVar
    """Black twos: wild cards, or among twos natural ones."""
    jokers: cp_model.IntVar

    @property
    def points(self) -> cp_model.LinearExprT:
        """What it scores."""
        return POINTS[self.rank] * (TRIPS * self.trips + CLUB * self.club)


def model_melds(pile: CardSet, contract: Contract | None = None, rules: MeldRules | None = None) -> Melding:
    """The combinations of a pile that score most, as :func:`solver.rules.brokke_melds.best_melds`.

    Among equals any may be answered. Raises ``CardError`` for a set with other cards than the 54.
    """
    if pile & ~PACK:
        raise CardError("a pile with cards that the game does not have", remedy="it has 52 and two jokers")
    chosen = rules or MeldRules()
    by_rank: dict[int, list[Card]] = {rank: [] for rank in range(len(RANK_LETTERS))}
    for card in cards_of(pile & ~BLACK_TWOS & ~card_set(JOKERS)):
        by_rank[card.rank].append(card)
    black, jokers = list(cards_of(pile & BLACK_TWOS)), list(cards_of(pile & card_set(JOKERS)))

    model = cp_model.CpModel()
    places: list[_Place] = []
    for rank, cards in by_rank.items():
        natural = len(cards) + (len(black) if rank == TWO else 0)
        if natural >= 2 and (rank != TWO or chosen.ordinary_twos):
            pair = [_place(model, rank, len(cards)) for _ in range(natural // 2)]
            model.add(_sum(place.own for place in pair) <= len(cards))
            places += pair
    four_twos = model.new_bool_var("four twos")
    extra_twos = model.new_bool_var("four twos that do not count")
    all_twos = four_twos + extra_twos
    model.add(all_twos <= int(len(black) == len(by_rank[TWO]) == 2))
    model.add(_sum(place.own for place in places if place.rank == TWO) + 2 * all_twos <= len(by_rank[TWO]))
    model.add(_sum(place.black for place in places) + 2 * all_twos <= len(black))
    model.add(_sum(place.jokers for place in places) <= len(jokers))

    trips = _sum(place.trips for place in places)
    clubs = _sum(place.club for place in places)
    extra = _sum(place.extra for place in places)
    if contract is None or not chosen.uncounted_club:
        model.add(extra + extra_twos == 0)
    saved = model.new_bool_var("a club saves the penalty")
    model.add(saved <= clubs + extra + (all_twos if chosen.four_twos_club else 0))
    made = model.new_bool_var("contract made")
    if contract is None or contract == Contract(0, 0):
        model.add(made == 0)
    if contract is not None:
        model.add(trips <= contract.trips)
        model.add(clubs + four_twos <= contract.clubs)
        model.add(trips == contract.trips).only_enforce_if(made)
        model.add(clubs == contract.clubs).only_enforce_if(made)
        for place in places:
            model.add(place.black + place.jokers == 0).only_enforce_if(made, ~place.extra)
        of_twos = [place.trips + place.club for place in places if place.rank == TWO]
        model.add(_sum(of_twos) + four_twos == 0).only_enforce_if(made)
    model.maximize(
        _sum(place.points for place in places)
        + FOUR_TWOS * four_twos
        + CONTRACT_MADE * made
        + NO_CLUB * (1 - saved)
    )
    solver = cp_model.CpSolver()
    solver.parameters.catch_sigint_signal = False  # Ctrl-C is Python's affair
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL, solver.status_name(status)

    melds: list[Meld] = []
    spare: list[Meld] = []
    if solver.boolean_value(four_twos) or solver.boolean_value(extra_twos):
        meld = Meld(TWO, tuple(sorted((*by_rank[TWO], *black))))
        if solver.boolean_value(four_twos):
            melds.append(meld)
        elif chosen.four_twos_club:
            spare.append(meld)
        by_rank[TWO], black = [], []
    for place in places:
        own = [by_rank[place.rank].pop(0) for _ in range(solver.value(place.own))]
        twos = [black.pop(0) for _ in range(solver.value(place.black))]
        wild = [jokers.pop(0) for _ in range(solver.value(place.jokers))]
        if place.rank != TWO:
            twos, wild = [], [*twos, *wild]
        if own or twos:
            meld = Meld(place.rank, (*own, *twos, *wild), tuple(wild))
            (spare if solver.boolean_value(place.extra) else melds).append(meld)
    melds.sort(key=lambda meld: (meld.rank != TWO, -meld.rank, -meld.size))
    laid = Melding(pile, contract, chosen, tuple(melds))
    # What costs nothing may lie there for no reason.
    return replace(laid, uncounted=spare[0]) if spare and "no_club" in laid.bonuses else laid


def _sum(terms: Iterable[cp_model.LinearExprT]) -> cp_model.LinearExpr:
    return cp_model.LinearExpr.sum(list(terms))


def _place(model: cp_model.CpModel, rank: int, cards: int) -> _Place:
    name = RANK_LETTERS[rank]
    place = _Place(
        rank,
        model.new_bool_var(f"trips of {name}"),
        model.new_bool_var(f"club of {name}"),
        model.new_bool_var(f"club of {name} that does not count"),
        model.new_int_var(0, cards, f"natural {name}"),
        model.new_int_var(0, 2, f"black twos among {name}"),
        model.new_int_var(0, 2, f"jokers among {name}"),
    )
    model.add_at_most_one(place.trips, place.club, place.extra)
    four = place.club + place.extra
    model.add(place.own + place.black + place.jokers == TRIPS * place.trips + CLUB * four)
    natural = place.own + place.black if rank == TWO else place.own
    model.add(natural >= 2 * (place.trips + four))
    if rank == TWO:
        # Four twos are the combination of their own.
        model.add(place.jokers >= four)
    else:
        assert rank in RANKS
    return place
