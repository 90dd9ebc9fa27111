"""Scores of piles in Clubs by Drew Brokke from the compiled kernel, many at a time."""

from __future__ import annotations

from collections.abc import Iterable

from solver import _kernel
from solver.cards import CardSet
from solver.errors import CardError
from solver.rules.brokke_combination import PACK, Contract, MeldRules


def meld_scores(
    piles: Iterable[CardSet], contract: Contract | None = None, rules: MeldRules | None = None
) -> list[int]:
    """The most that each pile can score, bonuses included, as :func:`solver.rules.brokke_melds.best_score`.

    Raises ``CardError`` for a set with other cards than the 54.
    """
    chosen = rules or MeldRules()
    asked = list(piles)
    if any(pile & ~PACK for pile in asked):
        raise CardError("a pile with cards that the game does not have", remedy="it has 52 and two jokers")
    trips, clubs = (-1, -1) if contract is None else (contract.trips, contract.clubs)
    return _kernel.meld_scores(
        asked, trips, clubs, chosen.ordinary_twos, chosen.four_twos_club, chosen.uncounted_club
    )
