"""The contests of the three kinds of games, and which one belongs to a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver.analysis.explorer.brokke import BrokkeGround
from solver.analysis.explorer.kozel import KozelGround
from solver.analysis.explorer.plain import PlainGround
from solver.analysis.puzzles.contest import Contest
from solver.analysis.puzzles.goal import Goal, Kept, Relation, parse_goal
from solver.analysis.puzzles.puzzle import Puzzle
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.brokke_question import BrokkeQuestion
from solver.budget import Budget
from solver.cards import cards_of
from solver.deal import parse_seat
from solver.errors import DealError, FormatError, OptionError
from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion
from solver.play import play as play_card
from solver.play import to_play
from solver.plays import Play
from solver.position import Position
from solver.question import Question, Setting, read_setting
from solver.rules import brokke_play, kozel_play
from solver.rules.base import Kind
from solver.rules.brokke_play import BrokkePosition
from solver.rules.kozel_law import SIDE_NAMES
from solver.rules.kozel_play import KozelPosition
from solver.search.answer import AnyQuestion, ask
from solver.search.brokke_kernel import BrokkeKernelEngine
from solver.search.engine import equal_groups
from solver.search.kernel import KernelEngine
from solver.search.kozel_engine import equal_plays
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.objective import Objective
from solver.search.reference import tie_order


class PlainContest(Contest[Position]):
    """Games of one card each to a trick."""

    def __init__(self, question: Question, goal: Goal, budget: Budget) -> None:
        super().__init__(PlainGround(question, budget), goal, question.position)
        position = question.position
        taken = sum(position.won[seat] for seat in goal.side)
        size = position.remaining + sum(position.won)
        counts = range(size + 1)
        if goal.kept is Kept.SCORE:
            scores = question.scores(goal.side[0])
            if scores is None:
                raise OptionError(
                    "scores need bids", place="goal", remedy="give [bids], or a goal that counts tricks"
                )
            worths = [scores[count] for count in counts]
        else:
            worths = [count if goal.whole else count - taken for count in counts]
        number = position.remaining if goal.every else goal.number
        side = frozenset(goal.side)
        self._objective = Objective(
            side, side, tuple(int(goal.relation.holds(worth, number)) for worth in worths)
        )
        self._engine = KernelEngine(question.rules, budget)

    @property
    def nodes(self) -> int:
        """See :class:`Contest`."""
        return self._engine.nodes

    def decided(self, position: Position) -> bool | None:
        """See :class:`Contest`; what is left can go to anybody."""
        taken = sum(position.won[seat] for seat in self.goal.side)
        worths = {self._objective.table[taken + more] for more in range(position.remaining + 1)}
        return bool(worths.pop()) if len(worths) == 1 else None

    def mover(self, position: Position) -> int | None:
        """See :class:`Contest`."""
        return None if position.finished else to_play(self.rules, position)

    def step(self, position: Position, play: Play) -> Position:
        """See :class:`Contest`."""
        return play_card(self.rules, position, next(cards_of(play.cards)))

    def search(self, position: Position) -> bool | None:
        """See :class:`Contest`."""
        found = self._engine.value(position, self._objective)
        return bool(found.low) if found.exact else None

    def groups(self, position: Position) -> list[tuple[Play, ...]]:
        """See :class:`Contest`; low cards come first."""
        groups = [group[::-1] for group in equal_groups(self.rules, position)]
        groups.sort(key=lambda group: tie_order(group[0]))
        return [tuple(Play(card.bit) for card in group) for group in groups]


class KozelContest(Contest[KozelPosition]):
    """Kozel: at least so many card points, or so good a score."""

    def __init__(self, question: KozelQuestion, goal: Goal, budget: Budget) -> None:
        law = question.law if goal.claims else replace(question.law, barred=frozenset(goal.side))
        super().__init__(KozelGround(replace(question, law=law), budget), goal, question.position)
        if goal.kept is Kept.SCORE and not question.whole:
            raise OptionError(
                "the score of an ending needs the points taken before it",
                place="goal",
                remedy="write taken under [options], such as taken = '45-20'",
            )
        self._law = law
        self._kept = KozelGoal.SCORE if goal.kept is Kept.SCORE else KozelGoal.POINTS
        self._engine = KozelKernelEngine(law, budget)

    @property
    def nodes(self) -> int:
        """See :class:`Contest`."""
        return self._engine.nodes

    def _rung(self, position: KozelPosition) -> tuple[int, bool]:
        """The worth to North and South that decides, and whether reaching it is what is wanted."""
        if self.goal.side == (0, 2):
            return self.goal.number, True
        total = sum(position.points) + position.points_left if self._kept is KozelGoal.POINTS else 0
        return total - self.goal.number + 1, False

    def decided(self, position: KozelPosition) -> bool | None:
        """See :class:`Contest`."""
        possible = self._kept.range(self._law, position)
        worth, wanted = self._rung(position)
        if possible.low >= worth:
            return wanted
        return not wanted if possible.high < worth else None

    def mover(self, position: KozelPosition) -> int | None:
        """See :class:`Contest`."""
        return None if position.finished else kozel_play.to_play(self._law, position)

    def step(self, position: KozelPosition, play: Play) -> KozelPosition:
        """See :class:`Contest`."""
        return kozel_play.play(self._law, position, play)

    def search(self, position: KozelPosition) -> bool | None:
        """See :class:`Contest`."""
        worth, wanted = self._rung(position)
        reached = self._engine.reaches(position, self._kept, worth)
        return None if reached is None else reached is wanted

    def groups(self, position: KozelPosition) -> list[tuple[Play, ...]]:
        """See :class:`Contest`."""
        return [] if position.finished else equal_plays(self._law, position)


class BrokkeContest(Contest[BrokkePosition]):
    """Clubs by Drew Brokke: at least so many points, or combinations to form."""

    def __init__(self, question: BrokkeQuestion, goal: Goal, budget: Budget) -> None:
        law = question.law
        side = law.side_of(goal.side[0])
        if goal.contract is not None:
            contracts = tuple(
                goal.contract if number == side else one for number, one in enumerate(law.contracts)
            )
            law = replace(law, contracts=contracts)
        elif goal.kept is Kept.CONTRACT and law.contracts[side] is None:
            raise OptionError(
                "no contracts are known", place="goal", remedy="write [contracts], or 'forms two clubs'"
            )
        question = replace(question, law=law)
        super().__init__(BrokkeGround(question, budget), goal, question.position)
        self._law = law
        self._aim = BrokkeAim(side, BrokkeGoal.CONTRACT if goal.kept is Kept.CONTRACT else BrokkeGoal.SCORE)
        self._number = 1 if goal.kept is Kept.CONTRACT else goal.number
        self._engine = BrokkeKernelEngine(law, budget)

    @property
    def nodes(self) -> int:
        """See :class:`Contest`."""
        return self._engine.nodes

    def decided(self, position: BrokkePosition) -> bool | None:
        """See :class:`Contest`."""
        possible = self._aim.range(self._law, position)
        if possible.low >= self._number:
            return True
        return False if possible.high < self._number else None

    def mover(self, position: BrokkePosition) -> int | None:
        """See :class:`Contest`."""
        return None if position.finished else position.to_play

    def step(self, position: BrokkePosition, play: Play) -> BrokkePosition:
        """See :class:`Contest`."""
        return brokke_play.play(position, play, self._law.finish)

    def search(self, position: BrokkePosition) -> bool | None:
        """See :class:`Contest`."""
        return self._engine.reaches(position, self._aim, self._number)

    def groups(self, position: BrokkePosition) -> list[tuple[Play, ...]]:
        """See :class:`Contest`; every card has its own worth in combinations."""
        return [(one,) for one in brokke_play.legal(position)]


def setting_of(puzzle: Puzzle) -> Setting:
    """The position of a puzzle under the rules of its game; raises as
    :func:`~solver.question.read_setting`, for misdealt hands of a puzzle never."""
    record = puzzle.record
    options = {}
    if record.game in ("truf", "kozyr"):
        options["allow_misdeal"] = "yes"
    return read_setting(record, options=options)


def contest_of(puzzle: Puzzle, budget: Budget) -> Contest[Any]:
    """The contest of a puzzle whose goal is reached by play.

    Raises ``FormatError`` for a goal that cannot be read or does not fit, and what posing its position
    raises.
    """
    setting = setting_of(puzzle)
    question: AnyQuestion = ask(setting)
    if isinstance(question, Question):
        question = replace(question, position=_with_taken(question, puzzle))
        mover = to_play(question.rules, question.position)
    elif puzzle.taken:
        raise FormatError(f"{question.rules.title} counts no tricks", place="taken", remedy="leave it out")
    elif isinstance(question, KozelQuestion):
        mover = kozel_play.to_play(question.law, question.position)
    else:
        mover = question.position.to_play
    _check_mover(puzzle, question.rules.seats, mover)
    goal = parse_goal(puzzle.goal, question.rules, mover)
    if goal.chooses:
        raise FormatError("a decision before the play is no contest", place="goal")
    if isinstance(question, Question):
        _check_count(goal, question.position)
        return PlainContest(question, goal, budget)
    if isinstance(question, KozelQuestion):
        return KozelContest(question, goal, budget)
    return BrokkeContest(question, goal, budget)


def chooses(puzzle: Puzzle) -> bool:
    """Whether a puzzle asks for a decision before the play."""
    return " chooses " in f" {puzzle.goal.lower()} " or puzzle.goal.lower().startswith("choose ")


def side_name(contest: Contest[Any]) -> str:
    """What the side of a goal is called in results."""
    rules = contest.rules
    if rules.kind is Kind.SETS:
        return SIDE_NAMES[contest.goal.side[0] % 2]
    return rules.name_of(contest.goal.side)


def _with_taken(question: Question, puzzle: Puzzle) -> Position:
    """The position with the tricks that were taken before it."""
    rules, position = question.rules, question.position
    if not puzzle.taken:
        return position
    won = tuple(tricks + puzzle.taken.get(rules.seats[seat], 0) for seat, tricks in enumerate(position.won))
    size = question.start.remaining + sum(puzzle.taken.values())
    if size > rules.hand_size:
        raise DealError(
            f"{sum(puzzle.taken.values())} tricks before hands of {question.start.remaining} cards",
            place="taken",
            remedy=f"a deal has {rules.hand_size} tricks",
        )
    return replace(position, won=won)


def _check_mover(puzzle: Puzzle, seats: str, mover: int) -> None:
    if puzzle.to_move is not None and parse_seat(puzzle.to_move, seats) != mover:
        raise FormatError(
            f"it is {seats[mover]}'s turn, not {puzzle.to_move}'s", place="to_move", remedy="correct it"
        )


def _check_count(goal: Goal, position: Position) -> None:
    """Raises ``FormatError`` for numbers of tricks that do not fit the position."""
    if goal.last is not None and goal.last != position.remaining:
        raise FormatError(
            f"{position.remaining} tricks are to come, not {goal.last}", place="goal", remedy="correct it"
        )
    most = position.remaining + (sum(position.won) if goal.whole else 0)
    if goal.kept is Kept.TRICKS and goal.number > most and goal.relation is not Relation.MOST:
        raise FormatError(
            f"{goal.number} tricks of {most}", place="goal", remedy="ask for as many as there are, or fewer"
        )
