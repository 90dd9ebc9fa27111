"""The answer to a question about a position of Kozel, as a frozen record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion
from solver.plays import Play
from solver.rules.kozel_law import SEATING, SIDE_NAMES, Law
from solver.rules.kozel_play import KozelPosition, drawn, follow_all
from solver.search.objective import Bounds
from solver.solution import number


@dataclass(frozen=True, slots=True)
class PlayGroup:
    """Plays of one hand that are as good as each other, and what making one is worth."""

    play: Play
    equals: tuple[Play, ...]
    value: Bounds
    """To the side of the player on turn: points, or the score."""


@dataclass(frozen=True, slots=True)
class Step:
    """One play of a line."""

    play: Play
    before: KozelPosition
    after: KozelPosition

    @property
    def taker(self) -> int | None:
        """The seat that takes the trick with this play; ``None`` while the trick goes on."""
        return self.after.leader if self.before.trick and not self.after.trick else None


def steps(law: Law, position: KozelPosition, plays: Sequence[Play]) -> tuple[Step, ...]:
    """Plays that can be made, one after the other, as steps; raises as
    :func:`~solver.rules.kozel_play.follow_all`."""
    result = []
    for chosen, after in zip(plays, follow_all(law, position, plays), strict=True):
        result.append(Step(chosen, position, after))
        position = after
    return tuple(result)


@dataclass(frozen=True, slots=True, kw_only=True)
class KozelSolution:
    """The answer to a :class:`~solver.kozel_question.KozelQuestion`."""

    question: KozelQuestion
    values: Mapping[str, Bounds]
    """By side: points of the whole deal, or the score: defeat points of the others less its own."""
    to_play: str
    plays: tuple[PlayGroup, ...]
    """Every legal play of the seat on turn, best first."""
    line: tuple[Step, ...]
    """A best line to the end; shorter when the budget did not allow to prove more."""
    seconds: float
    nodes: int
    remaining: bool = False
    """Whether points leave out those already taken."""

    @property
    def end(self) -> KozelPosition:
        """Where the line ends."""
        return self.line[-1].after if self.line else self.question.position

    @property
    def exact(self) -> bool:
        """Whether every value and play is proven and the line is complete."""
        bounds = [*self.values.values(), *(group.value for group in self.plays)]
        return all(b.exact for b in bounds) and self.end.finished

    @property
    def points(self) -> dict[str, int]:
        """Card points by side at the end of the line."""
        taken = self.question.position.points if self.remaining else (0, 0)
        return {name: self.end.points[side] - taken[side] for side, name in enumerate(SIDE_NAMES)}

    @property
    def tricks(self) -> dict[str, int]:
        """Tricks by side at the end of the line, of those since the start of the question."""
        since = (self.question.position if self.remaining else self.question.start).tricks
        return {name: self.end.tricks[side] - since[side] for side, name in enumerate(SIDE_NAMES)}

    @property
    def defeat(self) -> dict[str, int]:
        """Defeat points that each side writes at the end of a complete line; empty where points are
        missing."""
        if not self.end.finished or not self.question.whole:
            return {}
        written = self.question.law.defeat(self.end.points, self.end.tricks)
        return dict(zip(SIDE_NAMES, written, strict=True))

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints."""
        from solver.formats.text import format_deal

        question = self.question
        result: dict[str, Any] = {
            "game": question.rules.game,
            "deal": format_deal(question.record.deal, question.record.first),
            "options": dict(question.rules.options),
            "trump": "SHDC"[question.start.trump],
            "lead": SEATING[question.start.leader],
            "played": [play.text for play in question.plays],
            "goal": question.goal.value,
            "notion": "value",
            "exact": self.exact,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "to_play": self.to_play,
            "values": {name: b.low for name, b in self.values.items() if b.exact},
            "cards": [
                {
                    "card": group.play.text,
                    "value": number(group.value),
                    "equals": [play.text for play in group.equals],
                }
                for group in self.plays
            ],
            "line": [step.play.text for step in self.line],
            "drawn": [
                {
                    seat: [card.text for card in cards]
                    for seat, cards in zip(SEATING, drawn(step.before, step.after), strict=True)
                }
                for step in self.line
                if step.taker is not None
            ],
            "tricks": self.tricks,
            "points": self.points,
            "scores": self.defeat,
        }
        if self.outcomes:
            result["outcomes"] = self.outcomes
        if not self.exact:
            result["bounds"] = {name: [b.low, b.high] for name, b in self.values.items()}
        return result

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        from solver.formats.pictures import to_fragment

        return to_fragment(self)

    @property
    def outcomes(self) -> dict[str, str]:
        """By side, the points that best play for the score gives it, such as ``31-59``; empty while the
        score is not known, or not the goal."""
        if self.question.goal is not KozelGoal.SCORE:
            return {}
        first, second = (self.values.get(name) for name in SIDE_NAMES)
        if first is None and second is not None:
            first = second.negated()
        if first is None or not first.exact:
            return {}
        return dict(zip(SIDE_NAMES, outcome_names(self.question.law, first.low), strict=True))


def outcome_names(law: Law, score: int) -> tuple[str, str]:
    """The points that each side has after a deal with this score of the first one, such as ``31-59``."""
    if score == 0:
        return "60", "60"
    loss = {2 * law.factor: "31-59", 4 * law.factor: "0-30", 6 * law.factor: f"no {law.no_trick}"}
    names = ("61 or more", loss[abs(score)])
    return names if score > 0 else names[::-1]
