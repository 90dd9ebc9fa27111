"""What was measured of full deals of Clubs and is shipped: rounds of exchange, and results of deals.

The file ``data/clubs.json`` is written by ``benchmarks/clubs_results.py``, which says how.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from solver.analysis.exchange_round import Choices, all_choices
from solver.analysis.match import Triple
from solver.cards import CardSet
from solver.rules.base import Rules, ScoreTable
from solver.rules.registry import rules_for

ROUND_OPTIONS: Final = ("must_win", "trump_lead", "score")
"""Options of the rules that what a seat is sure of depends on."""


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round of exchange with all its ends solved for points of the deal."""

    hands: tuple[CardSet, ...]
    """In the order of turns; the widow last."""
    worths: Mapping[Choices, tuple[int, ...]]
    """What each seat is sure of, in the order of turns."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The contents of the file."""

    options: Mapping[str, str]
    """The rules that it was measured under."""
    rounds: tuple[SolvedRound, ...]
    """The dealer decides first."""
    eldest: tuple[SolvedRound, ...]
    """The same deals where the player on the dealer's left decides first."""
    results: Mapping[Triple, int]
    """How many deals gave dealer, left-hand neighbour and third so many tricks."""

    def rounds_for(self, rules: Rules) -> tuple[SolvedRound, ...]:
        """The rounds that hold under these rules; none where they were not measured."""
        if any(rules.options[name] != self.options[name] for name in ROUND_OPTIONS):
            return ()
        return self.eldest if rules.options["first_exchanger"] == "eldest" else self.rounds

    def fits(self, rules: Rules) -> bool:
        """Whether the results were measured under just these rules, the length of the match apart."""
        return all(rules.options[name] == value for name, value in self.options.items() if name != "target")

    def points(self, table: ScoreTable) -> dict[Triple, float]:
        """The distribution of the points of a deal by a score table: the chance of each triple."""
        total = sum(self.results.values())
        chances: dict[Triple, float] = {}
        for (one, two, three), times in self.results.items():
            triple = (table[one], table[two], table[three])
            chances[triple] = chances.get(triple, 0.0) + times / total
        return chances


@cache
def measured() -> Measured:
    """The file that is shipped."""
    from solver.formats.text import parse_deal

    data = json.loads((files("solver.analysis") / "data" / "clubs.json").read_text(encoding="utf-8"))
    rules = rules_for("clubs", data["options"])
    rounds, eldest = [], []
    for text, ends, nobody in data["rounds"]:
        deal, _ = parse_deal(text)
        hands = (*deal.known_hands(), deal.widow or 0)
        worths = dict(zip(all_choices(rules.players), map(tuple, ends), strict=True))
        rounds.append(SolvedRound(hands, worths))
        # Everything else is as before with the seats renamed: only who leads when nobody swaps differs.
        eldest.append(SolvedRound(hands, worths | {(False,) * rules.players: tuple(nobody)}))
    results = {_triple(key): times for key, times in data["results"].items()}
    return Measured(data["options"], tuple(rounds), tuple(eldest), results)


def _triple(text: str) -> Triple:
    one, two, three = (int(word) for word in text.split())
    return one, two, three
