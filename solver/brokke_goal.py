"""What is asked of a position of Clubs by Drew Brokke: whose result, and which."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial

from solver.brokke_certain import least, most, most_of_guarantee, possible_out
from solver.cards import CardSet
from solver.rules.brokke_bounds import Reach
from solver.rules.brokke_combination import GOING_OUT
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
        return self.of_pile(law, law.pile(end, self.side), law.out(end, self.side))

    def of_pile(self, law: BrokkeLaw, pile: CardSet, out: int) -> int:
        """What a pile is worth to the side with ``out`` of its players gone out."""
        if self.goal is BrokkeGoal.CONTRACT:
            return int(law.makes(self.side, pile))
        return law.worth(self.side, pile, out)

    def range(self, law: BrokkeLaw, position: BrokkePosition) -> Bounds:
        """Bounds of the worth of a position that are proven without a search."""
        if position.finished:
            worth = self.worth(law, position)
            return Bounds(worth, worth)
        of_pile = partial(self.of_pile, law)
        bound = most if self.helped else most_of_guarantee
        high = min(bound(law, self.side, position, of_pile), self._counted(law, position))
        return Bounds(least(law, self.side, position, of_pile), high)

    def _counted(self, law: BrokkeLaw, position: BrokkePosition) -> int:
        """What counting the cards that can be won leaves possible, even with help."""
        reach = Reach.of(law, position, self.side)
        contract = law.contracts[self.side]
        if self.goal is BrokkeGoal.CONTRACT:
            assert contract is not None
            return int(reach.allows(contract))
        return reach.most(contract, law) + GOING_OUT * possible_out(law, self.side, position)
