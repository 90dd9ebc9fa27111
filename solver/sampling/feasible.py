"""Whether any deal fits what is known, as a CP-SAT model: a deal, or the facts that exclude each other.

Counting (:mod:`solver.sampling.counting`) says *that* no deal fits; this says why. Every fact is held by an
assumption, and of an impossible model CP-SAT names assumptions that suffice for it. They are then thinned
out one by one, so that each fact in the message is needed for the conflict.
"""

from __future__ import annotations

from collections.abc import Collection

from solver.cards import CardSet, cards_of
from solver.deal import Deal
from solver.errors import DealError
from solver.sampling.knowledge import HONOURS, Knowledge


def find_deal(knowledge: Knowledge) -> Deal:
    """Some deal that fits, always the same.

    Raises ``DealError`` when none does, listing facts that cannot all hold, of which none could be left out.
    """
    names = _names(knowledge)
    found, core = _solve(knowledge, range(len(names)))
    if found is not None:
        return knowledge.deal(found)
    for number in list(core):
        fewer = [other for other in core if other != number]
        if _solve(knowledge, fewer)[0] is None:
            core = fewer
    missing = ", ".join(f"{place.name} {place.missing}" for place in knowledge.places if place.missing)
    raise DealError(
        f"no deal fits: {', '.join(names[number] for number in core)}",
        remedy=f"correct one of these, or the hands (unseen cards: {missing})",
    )


def _names(knowledge: Knowledge) -> list[str]:
    """What may be assumed: the facts, then the rule of misdeals for each hand."""
    names = [fact.text for fact in knowledge.facts]
    if knowledge.no_misdeal:
        names += [f"the hand of {hand.name} is no misdeal" for hand in knowledge.hands]
    return names


def _solve(knowledge: Knowledge, assumed: Collection[int]) -> tuple[list[CardSet] | None, list[int]]:
    """The cards of every place under some of the assumptions, or which of these suffice to exclude any."""
    # Imported here: it takes half a second and is needed for conflicts only.
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    pool = list(cards_of(knowledge.pool))
    places = [number for number, place in enumerate(knowledge.places) if place.missing]
    lies = {(card, place): model.new_bool_var(f"{card} in {place}") for card in pool for place in places}
    for card in pool:
        model.add_exactly_one(lies[card, place] for place in places)
    for place in places:
        model.add(sum(lies[card, place] for card in pool) == knowledge.places[place].missing)
    held = [model.new_bool_var(name) for name in _names(knowledge)]
    for fact, holds in zip(knowledge.facts, held, strict=False):
        for card in cards_of(fact.barred & knowledge.pool):
            if (card, fact.place) in lies:
                model.add_implication(holds, ~lies[card, fact.place])
    for seat, holds in enumerate(held[len(knowledge.facts) :]):
        for kind in (HONOURS, ~HONOURS):
            if not knowledge.places[seat].known & kind:
                here = [lies[card, seat] for card in pool if card.bit & kind and (card, seat) in lies]
                model.add_bool_or([*here, ~holds])
    model.add_assumptions([held[number] for number in assumed])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        core = {held[number].index: number for number in assumed}
        return None, sorted(core[index] for index in solver.sufficient_assumptions_for_infeasibility())
    found = [place.known for place in knowledge.places]
    for (card, place), variable in lies.items():
        if solver.boolean_value(variable):
            found[place] |= card.bit
    return found, []
