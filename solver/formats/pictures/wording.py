"""What answers are called and explained by, the same on the screen and in pictures."""

from __future__ import annotations

from typing import Final

from solver.rules.brokke_combination import Contract
from solver.search.objective import Bounds
from solver.solution import Notion

FULL_NAMES: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}
NOTIONS: Final = {
    Notion.VALUE: "Value: both sides play their best, all hands open.",
    Notion.GUARANTEE: "Guarantee: what a seat can be sure of against all others together. "
    "Ceiling: what it gets if all others help.",
    Notion.EQUILIBRIUM: "Equilibrium: every seat plays for itself. Of equally good cards it takes the one "
    "that leaves the best guarantee, then the lowest, suits in the order S H D C.",
}
LINES: Final = {
    Notion.VALUE: "Best line",
    Notion.GUARANTEE: "Best line: each seat keeps its guarantee",
    Notion.EQUILIBRIUM: "Line of the equilibrium",
}
OVERRATES: Final = (
    "Each deal was solved with all hands open. The average overrates a player who cannot see them: every "
    "deal gets the play that is best in it, though he could not tell the deals apart (strategy fusion)."
)
CLAIM_MEANING: Final = (
    "Later: not in this trick, from the next one on if four of a suit are held then. Never: not in this deal."
)
POLICY: Final = (
    "All seats play by one rule, each by what it knows: win what the contract needs, feed the partner only, "
    "pass rather than waste, go out when better off so."
)
BONUSES: Final = {"contract": "contract made", "out": "going out", "no_club": "no club"}
NOTION_OF_SIDES: Final = (
    "Guarantee: what a side can be sure of against the other. Ceiling: what it gets if the other helps."
)


def worth_text(bounds: Bounds, *, signed: bool = False) -> str:
    """A value, or the interval proven so far: ``7``, ``5..7``; with sign for points: ``+3``."""
    low, high = (f"{end:+d}" if signed and end else str(end) for end in (bounds.low, bounds.high))
    return low if bounds.exact else f"{low}..{high}"


def contract_text(contract: Contract) -> str:
    """A contract in words: ``2 trips, 1 club``."""
    trips = f"{contract.trips} trips" if contract.trips else ""
    clubs = f"{contract.clubs} club{'s' if contract.clubs > 1 else ''}" if contract.clubs else ""
    return ", ".join(part for part in (trips, clubs) if part) or "nothing"
