"""What is asked of a position of Clubs by Drew Brokke: whose result, and which."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition
from solver.search.objective import Bounds


class BrokkeGoal(Enum):
    """What a deal is played for."""

    SCORE = "score"
    """The points of the deal."""
    CONTRACT = "contract"
    """The declared combinations, all of them and natural: 1 if they are won, else 0."""


@dataclass(frozen=True, slots=True)
class BrokkeAim:
    """The result of one side, which makes it as high as it can.

    All others play together against it, for its *guarantee*, or with it, for its *ceiling*.
    """

    side: int
    """The number of the side; without partnerships, the seat."""
    goal: BrokkeGoal
    helped: bool = False
    """Whether all others help."""

    def controls(self, law: BrokkeLaw, seat: int) -> bool:
        """Whether a seat plays for this aim; if not, it plays against it."""
        return self.helped or seat in law.sides[self.side]

    def worth(self, law: BrokkeLaw, end: BrokkePosition) -> int:
        """What a finished deal is worth."""
        if self.goal is BrokkeGoal.CONTRACT:
            return int(law.makes(self.side, law.pile(end, self.side)))
        return law.score(end, self.side)

    def range(self, law: BrokkeLaw, position: BrokkePosition) -> Bounds:
        """The least and the most that a deal can still come to be worth.

        A pile that grows loses no combination it could form before, and what is counted of it is the
        side's choice. So winning nothing more is the worst and winning all that is live the best; who has
        not gone out yet may still do so.
        """
        if position.finished:
            worth = self.worth(law, position)
            return Bounds(worth, worth)
        won = law.pile(position, self.side)
        most = won | position.live
        if self.goal is BrokkeGoal.CONTRACT:
            return Bounds(int(law.makes(self.side, won)), int(law.makes(self.side, most)))
        low, high = _emptied(law, self.side, position)
        return Bounds(law.worth(self.side, won, low), law.worth(self.side, most, high))


def _emptied(law: BrokkeLaw, side: int, position: BrokkePosition) -> tuple[int, int]:
    """The least and the greatest number of players of a side that can go out.

    Once a hand is empty, the open trick is the last: whoever has played to it keeps what he holds, and of
    the others only who holds one card can get rid of it.
    """
    mine = law.sides[side]
    if all(position.hands):
        return 0, len(mine) if law.finish == "complete" else 1
    sure = sum(not position.hands[seat] for seat in mine)
    waiting = range(len(position.trick), position.players)
    able = {(position.leader + step) % position.players for step in waiting}
    return sure, sure + sum(position.hands[seat].bit_count() == 1 for seat in mine if seat in able)
