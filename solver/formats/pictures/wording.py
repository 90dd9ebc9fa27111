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


def level_text(goal: str, bounds: Bounds) -> str:
    """A worth under a goal: with sign for scores; of a contract ``yes``, ``no`` or ``open``."""
    if goal == "contract":
        return ("yes" if bounds.low else "no") if bounds.exact else "open"
    return worth_text(bounds, signed=goal == "score")


def worth_text(bounds: Bounds, *, signed: bool = False) -> str:
    """A value, or the interval proven so far: ``7``, ``5..7``; with sign for points: ``+3``."""
    low, high = (f"{end:+d}" if signed and end else str(end) for end in (bounds.low, bounds.high))
    return low if bounds.exact else f"{low}..{high}"


def contract_text(contract: Contract) -> str:
    """A contract in words: ``2 trips, 1 club``."""
    trips = f"{contract.trips} trips" if contract.trips else ""
    clubs = f"{contract.clubs} club{'s' if contract.clubs > 1 else ''}" if contract.clubs else ""
    return ", ".join(part for part in (trips, clubs) if part) or "nothing"


def brokke_review_notes(*, exact: bool, contract: bool, partners: bool, estimates: bool) -> list[str]:
    """What the numbers of a review of Clubs by Drew Brokke mean; ``contract`` is its goal, ``estimates``
    whether contracts were estimated."""
    whose = "side" if partners else "player"
    notes = ["Exact."]
    if not exact:
        meaning = "what is open is not known" if contract else "what is a..b lies in between"
        notes = [f"The search stopped before all was proven, early tricks being out of reach; {meaning}."]
    if contract:
        notes.append(f"Sure: whether a {whose} could still force the contract against all others together.")
        notes.append("Lost: own plays that gave it away; given: plays of others that made it sure.")
    else:
        notes.append(f"Sure: at least so many points for a {whose} against all others together, hands open.")
        notes.append("Lost: what a player's own plays took from that; given: what the others' gave.")
    if estimates:
        notes.append(f"Contracts are estimated from one hand, the others' contracts known. {POLICY}")
    return notes
