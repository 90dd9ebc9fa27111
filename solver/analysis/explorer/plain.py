"""Games of one card each to a trick, as the explorer sees them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.analysis.explorer.ground import Aim, Answer, Ground, View
from solver.analysis.explorer.limit import Leash, Limit
from solver.analysis.explorer.two_sided import TwoSided
from solver.budget import Budget
from solver.cards import cards_of
from solver.errors import IllegalPlayError
from solver.play import legal, to_play, why_illegal
from solver.play import play as play_card
from solver.plays import Play
from solver.position import Position
from solver.question import Question
from solver.rules.base import Mode
from solver.search.answer import answer
from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds
from solver.solution import Notion, Solution


class PlainGround(Ground[Position]):
    """A deal of Truf, Clubs or bridge.

    One engine serves all positions: what it found in one of them it finds again in those that follow.
    """

    def __init__(self, question: Question, budget: Budget) -> None:
        self.question = question
        self.rules = question.rules
        self.record = question.record
        self.start = question.start
        self.plays = tuple(Play(card.bit) for card in question.record.played)
        self.goals = (question.goal, *self._other_goals())
        self.notions = (Notion.VALUE,) if self.rules.sides else (Notion.GUARANTEE, Notion.EQUILIBRIUM)
        self._budget = budget
        self._leash = Leash()
        self._engine = KernelEngine(self.rules, Budget(memory_mb=budget.memory_mb, stop=self._leash))

    def _other_goals(self) -> tuple[str, ...]:
        scored = self.question.scores(0) is not None
        return tuple(
            goal
            for goal in ("tricks", "score")
            if goal != self.question.goal and (goal == "tricks" or scored)
        )

    def view(self, position: Position) -> View:
        """See :class:`Ground`."""
        rules = self.rules
        sides = rules.sides or tuple((seat,) for seat in range(rules.players))
        return View(
            hands=position.hands,
            trick=tuple(
                (rules.next_seat(position.leader, place), Play(card.bit))
                for place, card in enumerate(position.trick)
            ),
            leader=position.leader,
            to_play=None if position.finished else to_play(rules, position),
            taken={rules.name_of(side): sum(position.won[seat] for seat in side) for side in sides},
            trump=position.trump,
        )

    def legal(self, position: Position) -> tuple[Play, ...]:
        """See :class:`Ground`; the cards go by suit, from high to low."""
        if position.finished:
            return ()
        cards = sorted(cards_of(legal(self.rules, position)), key=lambda card: (card.suit, -card.rank))
        return tuple(Play(card.bit) for card in cards)

    def after(self, position: Position, play: Play) -> Position:
        """See :class:`Ground`."""
        if play.size != 1 or play.sign:
            raise IllegalPlayError(f"{play.symbols} is no play of {self.rules.title}", remedy="play one card")
        card = next(cards_of(play.cards))
        fault = why_illegal(self.rules, position, card)
        if fault:
            raise IllegalPlayError(fault[0], place=play.symbols, remedy=fault[1])
        return play_card(self.rules, position, card)

    def at(self, position: Position, goal: str) -> Question:
        """The question about another position."""
        return replace(self.question, position=position, goal=goal)

    def search(self, position: Position, aim: Aim, limit: Limit) -> Iterator[Answer]:
        """See :class:`Ground`."""
        question = self.at(position, aim.goal)
        fewest = aim.goal == "tricks" and question.mode is Mode.BAWAH
        if position.finished:
            yield Answer(aim=aim, fewest=fewest, values=self._result(question, fewest), done=True)
        elif aim.notion is Notion.EQUILIBRIUM:
            yield self._equilibrium(question, aim, fewest, limit)
        else:
            yield from TwoSided(question, aim, fewest, self._engine, self._leash, limit).answers()

    def _result(self, question: Question, fewest: bool) -> dict[str, Bounds]:
        """What everybody has at the end."""
        position, rules = question.position, self.rules
        result = {}
        for side in rules.sides or tuple((seat,) for seat in range(rules.players)):
            worth = question.table(side[0])[sum(position.won[seat] for seat in side)]
            result[rules.name_of(side)] = Bounds(worth, worth).negated() if fewest else Bounds(worth, worth)
        return result

    def _equilibrium(self, question: Question, aim: Aim, fewest: bool, limit: Limit) -> Answer:
        budget = Budget(seconds=self._budget.seconds, memory_mb=self._budget.memory_mb, stop=limit.stop)
        found = answer(question, budget=budget, equilibrium=True)
        assert isinstance(found, Solution)
        return Answer(
            aim=aim,
            fewest=fewest,
            worths={
                Play(card.bit): group.value for group in found.cards for card in (group.card, *group.equals)
            },
            values=found.values,
            line=tuple(Play(card.bit) for card in found.line),
            done=True,
            nodes=found.nodes,
            seconds=found.seconds,
        )
