"""The goals of puzzles: sentences of a small strict grammar, and what they ask for.

A goal begins with who is to reach it, a seat or a side; left out, it is the player on turn and his
partner. Numbers are digits or words. What every form means stands in :data:`FORMS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from solver.errors import FormatError, KozyrError
from solver.rules.base import Kind, Rules
from solver.rules.brokke_combination import Contract


class Kept(Enum):
    """What a goal counts."""

    TRICKS = "tricks"
    """Tricks from here on, or of the whole deal."""
    POINTS = "points"
    """Card points of Kozel."""
    SCORE = "score"
    """What the rules of the game write down."""
    CONTRACT = "contract"
    """Combinations of Clubs by Drew Brokke, natural ones."""
    BID = "bid"
    """Which card to lay as a bid."""
    EXCHANGE = "exchange"
    """Whether to swap the hand for the widow."""


class Relation(Enum):
    """How a count compares with the number of a goal."""

    LEAST = "at least"
    EXACTLY = "exactly"
    MOST = "at most"

    def holds(self, count: int, number: int) -> bool:
        """Whether a count is as the goal wants it."""
        if self is Relation.LEAST:
            return count >= number
        return count == number if self is Relation.EXACTLY else count <= number


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """What a puzzle asks for."""

    text: str
    """The sentence."""
    side: tuple[int, ...]
    """The seats that are to reach it; all others play against them."""
    kept: Kept
    relation: Relation = Relation.LEAST
    number: int = 0
    last: int | None = None
    """How many tricks the sentence says are to come."""
    every: bool = False
    """Whether all the tricks to come are wanted, instead of a number."""
    whole: bool = False
    """Whether tricks taken before count."""
    claims: bool = True
    """Whether the side may claim the lead (Kozel)."""
    contract: Contract | None = None
    """The combinations to form; ``None`` for those declared."""

    @property
    def chooses(self) -> bool:
        """Whether it is reached by a decision before the play rather than by cards."""
        return self.kept in (Kept.BID, Kept.EXCHANGE)


FORMS: Final = (
    "WHO takes [exactly|at least|at most] N [of the last M] tricks",
    "WHO takes no trick",
    "WHO takes every trick",
    "WHO ends on [exactly|at least|at most] N tricks",
    "WHO scores [exactly|at least|at most] N [points]",
    "WHO makes N [points] [without claiming]",
    "WHO makes the contract",
    "WHO forms N clubs|trips [and N trips|clubs]",
    "WHO chooses the bid that cannot lose",
    "WHO chooses the bid that scores most",
    "WHO chooses to keep or to swap",
)
"""The sentences that are read, optional parts in brackets."""

_WORDS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen".split()  # noqa: SIM905
)
_NUMBER: Final = rf"(\d{{1,4}}|{'|'.join(_WORDS)})"
_HOW: Final = r"(?:(exactly|at least|at most) )?"
_SEATS: Final = {"north": "N", "east": "E", "south": "S", "west": "W"}
_MAKES: Final = r"makes?"


def parse_goal(text: str, rules: Rules, mover: int) -> Goal:
    """The goal that a sentence names, in a game with this seat on turn.

    Raises ``FormatError`` for a sentence of no known form, a form that the game has no use for, or a side
    that the player on turn does not belong to.
    """
    sentence = " ".join(text.strip().rstrip(".").replace("−", "-").split())
    who, rest = _who(sentence, rules, mover)
    if mover not in who:
        raise FormatError(
            f"{rules.seats[mover]} is on turn, but the goal is that of {rules.name_of(who)}",
            place="goal",
            remedy="the player on turn, or his side, reaches it",
        )
    for pattern, build in _FORMS:
        found = re.fullmatch(pattern, rest, re.IGNORECASE)
        if found is not None:
            goal = build(found, Goal(text=sentence, side=who, kept=Kept.TRICKS))
            _check_game(goal, rules)
            return goal
    raise FormatError(
        f"the goal '{sentence}' cannot be read",
        place="goal",
        remedy="write one such as " + "; ".join(f"'{form}'" for form in _fitting(rules)),
    )


def _who(sentence: str, rules: Rules, mover: int) -> tuple[tuple[int, ...], str]:
    first, _, rest = sentence.partition(" ")
    for side in rules.sides:
        if first.lower() == rules.name_of(side).lower():
            return side, rest
    letter = _SEATS.get(first.lower(), first.upper()) if rules.players == 4 else first.upper()
    if len(letter) == 1 and letter in rules.seats:
        return rules.side_of(rules.seats.index(letter)), rest
    return rules.side_of(mover), sentence


def _int(word: str) -> int:
    return int(word) if word.isdecimal() else _WORDS.index(word.lower())


def _relation(word: str | None, default: Relation) -> Relation:
    return default if word is None else Relation(word.lower())


def _takes(found: re.Match[str], goal: Goal) -> Goal:
    last = None if found[3] is None else _int(found[3])
    return replace(goal, relation=_relation(found[1], Relation.LEAST), number=_int(found[2]), last=last)


def _ends(found: re.Match[str], goal: Goal) -> Goal:
    relation = _relation(found[1], Relation.EXACTLY)
    return replace(goal, relation=relation, number=_int(found[2]), whole=True)


def _scores(found: re.Match[str], goal: Goal) -> Goal:
    sign = -1 if found[2] else 1
    return replace(
        goal, kept=Kept.SCORE, relation=_relation(found[1], Relation.LEAST), number=sign * _int(found[3])
    )


def _makes(found: re.Match[str], goal: Goal) -> Goal:
    return replace(goal, kept=Kept.POINTS, number=_int(found[1]), claims=found[2] is None)


def _forms(found: re.Match[str], goal: Goal) -> Goal:
    counts = {"trips": 0, "clubs": 0}
    for number, word in ((found[1], found[2]), (found[3], found[4])):
        if number is not None:
            counts["trips" if word.lower().startswith("trip") else "clubs"] += _int(number)
    try:
        contract = Contract(counts["trips"], counts["clubs"])
    except KozyrError as error:
        raise FormatError(error.message, place="goal", remedy=error.remedy) from None
    return replace(goal, kept=Kept.CONTRACT, contract=contract)


_FORMS: Final[tuple[tuple[str, Callable[[re.Match[str], Goal], Goal]], ...]] = (
    (rf"takes? {_HOW}{_NUMBER}(?: tricks?)?(?: of the last {_NUMBER})?(?: tricks?)?", _takes),
    (r"takes? no tricks?", lambda _, goal: replace(goal, relation=Relation.MOST)),
    (r"takes? (?:every|all) tricks?", lambda _, goal: replace(goal, every=True)),
    (rf"ends? on {_HOW}{_NUMBER} tricks?", _ends),
    (rf"scores? {_HOW}(?:\+|(-|minus ))?{_NUMBER}(?: points?)?", _scores),
    (rf"{_MAKES} {_NUMBER}(?: points?)?( without claiming)?", _makes),
    (rf"{_MAKES} (?:the|his|its|their) contract", lambda _, goal: replace(goal, kept=Kept.CONTRACT)),
    (rf"forms? {_NUMBER} (clubs?|trips?)(?: and {_NUMBER} (clubs?|trips?))?", _forms),
    (
        r"chooses? the bid that cannot lose",
        lambda _, goal: replace(goal, kept=Kept.BID, relation=Relation.LEAST),
    ),
    (
        r"chooses? the bid that scores most",
        lambda _, goal: replace(goal, kept=Kept.BID, relation=Relation.MOST),
    ),
    (r"chooses? to keep or to swap", lambda _, goal: replace(goal, kept=Kept.EXCHANGE)),
)
"""Of the two about bids the first wants a score of 0 or more against all, the second the highest one
against the bids laid."""


def _fitting(rules: Rules) -> list[str]:
    """The forms that a game has a use for."""
    kinds = {
        Kind.PLAIN: FORMS[:4] + (FORMS[4:5] if rules.score is not None else ()),
        Kind.SETS: FORMS[4:6],
        Kind.MELDS: (FORMS[4], *FORMS[6:8]),
    }
    return [
        *kinds[rules.kind],
        *(FORMS[8:10] if rules.has_bids else ()),
        *(FORMS[10:11] if rules.widow_size else ()),
    ]


def _check_game(goal: Goal, rules: Rules) -> None:
    fits = {
        Kept.TRICKS: rules.kind is Kind.PLAIN,
        Kept.POINTS: rules.kind is Kind.SETS,
        Kept.SCORE: rules.kind is not Kind.PLAIN or rules.score is not None,
        Kept.CONTRACT: rules.kind is Kind.MELDS,
        Kept.BID: rules.has_bids,
        Kept.EXCHANGE: bool(rules.widow_size),
    }
    if not fits[goal.kept] or (rules.kind is not Kind.PLAIN and goal.relation is not Relation.LEAST):
        raise FormatError(
            f"the goal '{goal.text}' is none of {rules.title}",
            place="goal",
            remedy="write one such as " + "; ".join(f"'{form}'" for form in _fitting(rules)),
        )
