"""Which modes a bid can lead to, given only the cards that the others may hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ortools.sat.python import cp_model

from solver.cards import CardSet, cards_of
from solver.rules.base import Mode, Rules
from solver.rules.truf import BOUNDARY, bid_number


def possible_modes(rules: Rules, numbers: Sequence[int], others: Mapping[int, CardSet]) -> list[list[Mode]]:
    """For each number as one's own bid, the modes that some bids of the others lead to.

    ``others`` gives the cards of which each other seat may lay one, no card twice. A good deal stays
    possible whatever they lay: each hand needs one card up to the ten and one above it, and a bid
    card leaves it room for the other.
    """
    sums = _Sums(others)
    least, most = sums.end(least=True), sums.end(least=False)
    both = {number: sums.reaches(BOUNDARY - number) for number in set(numbers)}
    result = []
    for number in numbers:
        modes = []
        if number + most > BOUNDARY or both[number]:
            modes.append(Mode.ATAS)
        if number + least < BOUNDARY or (both[number] and rules.options["thirteen"] != "atas"):
            modes.append(Mode.BAWAH)
        result.append(modes)
    return result


class _Sums:
    """A model of the others' bids: one card each, all different, and the sum of their numbers."""

    def __init__(self, others: Mapping[int, CardSet]) -> None:
        self._model = cp_model.CpModel()
        holders: dict[int, list[cp_model.IntVar]] = {}
        terms = []
        for seat, cards in others.items():
            lays = []
            for card in cards_of(cards):
                variable = self._model.new_bool_var(f"{seat} lays {card}")
                lays.append(variable)
                holders.setdefault(card, []).append(variable)
                terms.append(bid_number(card) * variable)
            self._model.add_exactly_one(lays)
        for variables in holders.values():
            self._model.add_at_most_one(variables)
        self._sum = sum(terms)

    def end(self, *, least: bool) -> int:
        """The least or the greatest sum."""
        model = self._model.clone()
        if least:
            model.minimize(self._sum)
        else:
            model.maximize(self._sum)
        solver = _solver()
        status = solver.solve(model)
        assert status == cp_model.OPTIMAL
        return round(solver.objective_value)

    def reaches(self, total: int) -> bool:
        """Whether the sum can be so much."""
        model = self._model.clone()
        model.add(self._sum == total)
        return _solver().solve(model) == cp_model.OPTIMAL


def _solver() -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.catch_sigint_signal = False  # Ctrl-C is Python's affair
    solver.parameters.num_workers = 1
    return solver
