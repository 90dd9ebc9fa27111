"""One exploration: the line played, where it stands, what is asked, and what is known of every position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from solver.analysis.explorer.ground import Aim, Answer, Ground, P, View
from solver.errors import OptionError
from solver.plays import Play
from solver.solution import Notion


class Session(Generic[P]):
    """A line of play that can be gone back and forth on, and left for another.

    What was taken back stays ahead until another play is made. Jumps can be undone by :meth:`back`.
    """

    def __init__(self, ground: Ground[P], *, notion: Notion | None = None, seat: int | None = None) -> None:
        """Begins at the position asked about; ``seat`` shows that seat's cards only.

        Raises ``OptionError`` for a notion that the game does not have.
        """
        if notion is not None and notion not in ground.notions:
            raise OptionError(
                f"{ground.rules.title} has no {notion.value}",
                remedy="notions are " + ", ".join(one.value for one in ground.notions),
            )
        self.ground = ground
        self.aim = Aim(ground.goals[0], notion or ground.notions[0])
        self.hidden: frozenset[int] = frozenset()
        """Seats whose cards are not shown."""
        self.solver_plays = True
        """Whether the solver plays for the hidden seats."""
        self._plays: list[Play] = []
        self._positions: list[P] = [ground.start]
        for play in ground.plays:
            self._plays.append(play)
            self._positions.append(ground.after(self._positions[-1], play))
        self.asked = len(self._plays)
        """How many plays the exploration began with."""
        self._at = self.asked
        self._left: list[tuple[tuple[Play, ...], int]] = []
        self._known: dict[tuple[P, Aim], Answer] = {}
        self._eyes = list(_eyes(ground))
        self._eye = 0
        if seat is not None:
            self._eye = self._eyes.index((seat,))
            self._hide()

    # Where it stands.

    @property
    def at(self) -> int:
        """How many plays lead to the position shown."""
        return self._at

    @property
    def position(self) -> P:
        """The position shown."""
        return self._positions[self._at]

    @property
    def view(self) -> View:
        """The position shown, for drawing."""
        return self.ground.view(self.position)

    @property
    def legal(self) -> tuple[Play, ...]:
        """What may be played now."""
        return self.ground.legal(self.position)

    @property
    def played(self) -> tuple[Play, ...]:
        """The plays that lead to the position shown."""
        return tuple(self._plays[: self._at])

    @property
    def ahead(self) -> tuple[Play, ...]:
        """The plays taken back, in their order."""
        return tuple(self._plays[self._at :])

    @property
    def concealed(self) -> bool:
        """Whether the player on turn has his cards hidden."""
        return self.view.to_play in self.hidden

    # What is known.

    @property
    def answer(self) -> Answer | None:
        """What is known of the position shown under what is asked."""
        return self._known.get((self.position, self.aim))

    def keep(self, position: P, aim: Aim, answer: Answer) -> None:
        """Notes what a search has found, beside what an earlier one had proven."""
        before = self._known.get((position, aim))
        self._known[position, aim] = answer if before is None else before.with_more(answer)

    def choice(self) -> Play | None:
        """A best play, or once the search is over the one with the best bounds; ``None`` while it is not
        known."""
        answer = self.answer
        if answer is None:
            return None
        best = answer.best()
        if best is None and answer.done and answer.worths:
            best = answer.ranked()[0][0]
        return best

    def reply(self) -> Play | None:
        """What the solver plays now for a hidden seat; ``None`` when it is not its turn, or not known yet."""
        if self.solver_plays and self.concealed and not self.ahead:
            return self.choice()
        return None

    # Going about.

    def play(self, play: Play) -> None:
        """Makes a play; raises ``IllegalPlayError`` with the rule that it breaks."""
        after = self.ground.after(self.position, play)
        if self.ahead[:1] != (play,):
            del self._plays[self._at :]
            del self._positions[self._at + 1 :]
            self._plays.append(play)
            self._positions.append(after)
        self._at += 1

    def undo(self) -> bool:
        """Takes a play back, or all back to the last turn of a seat that the solver does not play for."""
        at = self._at - 1
        while at > 0 and self.solver_plays and self.ground.view(self._positions[at]).to_play in self.hidden:
            at -= 1
        return self._move(at)

    def redo(self) -> bool:
        """Makes the next play ahead."""
        return self._move(self._at + 1)

    def jump(self, at: int) -> bool:
        """Goes to the position after so many plays of the line."""
        here = self._here()
        if not self._move(at):
            return False
        self._left.append(here)
        return True

    def home(self) -> bool:
        """Goes to where the exploration began, and from there to the first card."""
        return self.jump(self.asked if self._at > self.asked else 0)

    def trick_back(self) -> bool:
        """Goes to the beginning of the trick, or of the one before."""
        at = self._at - 1
        while at > 0 and self.ground.view(self._positions[at]).trick:
            at -= 1
        return self.jump(at)

    def trick_on(self) -> bool:
        """Goes to the end of the trick, along the plays ahead or else along the best line."""
        plays = self._way_on()
        here, moved = self._here(), False
        for play in plays:
            self.play(play)
            moved = True
            if not self.view.trick:
                break
        if moved:
            self._left.append(here)
        return moved

    def best(self) -> bool:
        """Makes the best play; whether one is known."""
        play = self.choice()
        if play is None:
            return False
        self.play(play)
        return True

    def best_to_end(self) -> bool:
        """Plays the best line as far as it goes; whether one is known."""
        answer = self.answer
        if answer is None or not answer.line:
            return False
        here = self._here()
        for play in answer.line:
            self.play(play)
        self._left.append(here)
        return True

    def back(self) -> bool:
        """Returns to where the last jump was made from, with the line as it was."""
        if not self._left:
            return False
        plays, at = self._left.pop()
        self._plays = []
        self._positions = self._positions[:1]
        for play in plays:
            self._plays.append(play)
            self._positions.append(self.ground.after(self._positions[-1], play))
        self._at = at
        return True

    def _way_on(self) -> tuple[Play, ...]:
        if self.ahead:
            return self.ahead
        return self.answer.line if self.answer is not None else ()

    def _here(self) -> tuple[tuple[Play, ...], int]:
        return tuple(self._plays), self._at

    def _move(self, at: int) -> bool:
        if not 0 <= at <= len(self._plays) or at == self._at:
            return False
        self._at = at
        return True

    # What is asked and shown.

    def switch_notion(self) -> bool:
        """Goes on to the next notion; whether the game has another."""
        notions = self.ground.notions
        self.aim = Aim(self.aim.goal, notions[(notions.index(self.aim.notion) + 1) % len(notions)])
        return len(notions) > 1

    def switch_goal(self) -> bool:
        """Goes on to the next goal; whether there is another."""
        goals = self.ground.goals
        self.aim = Aim(goals[(goals.index(self.aim.goal) + 1) % len(goals)], self.aim.notion)
        return len(goals) > 1

    def switch_hidden(self) -> None:
        """Shows all cards, then those of one seat after the other only, then of one side only."""
        self._eye = (self._eye + 1) % len(self._eyes)
        self._hide()

    def _hide(self) -> None:
        shown = self._eyes[self._eye]
        self.hidden = frozenset(range(self.ground.rules.players)) - frozenset(shown)


def _eyes(ground: Ground[P]) -> Iterator[tuple[int, ...]]:
    """Whose cards can be seen together."""
    seats = tuple(range(ground.rules.players))
    yield seats
    for seat in seats:
        yield (seat,)
    yield from ground.rules.sides
