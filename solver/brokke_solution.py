"""The answer to a question about a position of Clubs by Drew Brokke, as a frozen record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solver.brokke_question import BrokkeQuestion
from solver.cards import cards_of
from solver.plays import Play
from solver.rules.brokke_combination import GOING_OUT, Melding
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, play
from solver.search.objective import Bounds
from solver.solution import Notion, number


@dataclass(frozen=True, slots=True)
class PlayValue:
    """A legal play, and what making it is worth to the side of the player on turn."""

    play: Play
    value: Bounds


@dataclass(frozen=True, slots=True)
class Step:
    """One play of a line."""

    play: Play
    before: BrokkePosition
    after: BrokkePosition

    @property
    def ends_trick(self) -> bool:
        """Whether the trick is over with this play."""
        return not self.after.trick

    @property
    def taker(self) -> int | None:
        """The seat that takes the trick with this play; ``None`` while it goes on, or if nobody does."""
        if self.after.trick or self.after.piles == self.before.piles:
            return None
        return self.after.leader


def steps(law: BrokkeLaw, position: BrokkePosition, plays: Sequence[Play]) -> tuple[Step, ...]:
    """Legal plays, one after the other, as steps."""
    result = []
    for chosen in plays:
        after = play(position, chosen, law.finish)
        result.append(Step(chosen, position, after))
        position = after
    return tuple(result)


@dataclass(frozen=True, slots=True)
class Account:
    """What a side scores when play has ended."""

    melding: Melding
    out: int
    """How many of its players have gone out."""

    @property
    def bonuses(self) -> dict[str, int]:
        """Points beside the combinations, by name: ``contract``, ``no_club``, ``out``."""
        return self.melding.bonuses | ({"out": GOING_OUT * self.out} if self.out else {})

    @property
    def score(self) -> int:
        """All together."""
        return self.melding.points + sum(self.bonuses.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokkeSolution:
    """The answer to a :class:`~solver.brokke_question.BrokkeQuestion`."""

    question: BrokkeQuestion
    notion: Notion
    values: Mapping[str, Bounds]
    """By seat letter or side name: points, or 1 for a contract that is made."""
    ceilings: Mapping[str, Bounds]
    """What each gets if all others help; empty for equilibria."""
    to_play: str
    plays: tuple[PlayValue, ...]
    """Every legal play of the seat on turn, best first."""
    line: tuple[Step, ...]
    """A best line to the end; shorter when the budget did not allow to prove more."""
    seconds: float
    nodes: int

    @property
    def end(self) -> BrokkePosition:
        """Where the line ends."""
        return self.line[-1].after if self.line else self.question.position

    @property
    def exact(self) -> bool:
        """Whether every value, ceiling and play is proven and the line is complete."""
        bounds = [*self.values.values(), *self.ceilings.values(), *(one.value for one in self.plays)]
        return all(b.exact for b in bounds) and self.end.finished

    @property
    def tricks(self) -> dict[str, int]:
        """Tricks of each seat since the start of the question, at the end of the line."""
        question = self.question
        taken = [0] * question.rules.players
        for step in (*steps(question.law, question.start, question.plays), *self.line):
            if step.taker is not None:
                taken[step.taker] += 1
        return dict(zip(question.rules.seats, taken, strict=True))

    @property
    def accounts(self) -> dict[str, Account]:
        """By side, what it scores at the end of a complete line; empty without one."""
        law, end = self.question.law, self.end
        if not end.finished:
            return {}
        return {
            self.question.rules.name_of(seats): Account(law.melding(end, side), law.out(end, side))
            for side, seats in enumerate(law.sides)
        }

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints."""
        from solver.formats.text import format_deal

        question, rules = self.question, self.question.rules
        accounts = self.accounts
        result: dict[str, Any] = {
            "game": rules.game,
            "deal": format_deal(question.record.deal, question.record.first),
            "options": dict(rules.options),
            "lead": rules.seats[question.start.leader],
            "piles": _by_seat(rules.seats, question.start),
            "contracts": {seat: contract.text for seat, contract in question.contracts.items()},
            "played": [play.text for play in question.plays],
            "goal": question.goal.value,
            "notion": self.notion.value,
            "exact": self.exact,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "to_play": self.to_play,
            "values": {name: b.low for name, b in self.values.items() if b.exact},
            "cards": [
                {"card": one.play.text, "value": number(one.value), "equals": []} for one in self.plays
            ],
            "line": [step.play.text for step in self.line],
            "tricks": self.tricks,
            "scores": {name: account.score for name, account in accounts.items()},
            "melds": {
                name: [[card.text for card in meld.cards] for meld in account.melding.melds]
                for name, account in accounts.items()
            },
            "uncounted": {
                name: [card.text for card in account.melding.uncounted.cards]
                for name, account in accounts.items()
                if account.melding.uncounted is not None
            },
            "bonuses": {name: account.bonuses for name, account in accounts.items()},
        }
        if self.ceilings:
            result["ceilings"] = {name: number(b) for name, b in self.ceilings.items()}
        if not self.exact:
            result["bounds"] = {name: [b.low, b.high] for name, b in self.values.items()}
        return result

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        from solver.formats.pictures import to_fragment

        return to_fragment(self)


def _by_seat(seats: str, position: BrokkePosition) -> dict[str, list[str]]:
    return {
        seat: [card.text for card in cards_of(pile)]
        for seat, pile in zip(seats, position.piles, strict=True)
        if pile
    }
