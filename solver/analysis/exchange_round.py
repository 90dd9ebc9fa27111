"""The exchange round of Clubs: who may swap in which order, and what each way it can go leads to."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

from solver.budget import Budget
from solver.cards import CardSet, card_set, cards_of
from solver.deal import Deal
from solver.errors import DealError
from solver.play import start
from solver.position import Position
from solver.rules.base import Rules, ScoreTable
from solver.rules.clubs import exchange_turns, exchanged
from solver.search.engine import Engine
from solver.search.objective import Bounds, guarantee
from solver.search.threads import in_threads

Choices: TypeAlias = tuple[bool, ...]
"""What the players have done so far, in the order of their turns; true for a swap."""
Tables: TypeAlias = tuple[ScoreTable, ...]
"""What each final count of tricks is worth, by seat."""


def check_widow(widow: CardSet, size: int) -> None:
    """Raises ``DealError`` unless the widow has as many cards as a hand."""
    cards = widow.bit_count()
    if cards != size:
        raise DealError(
            f"{cards} card{'' if cards == 1 else 's'}, but the hands have {size}",
            place="the widow",
            remedy="an exchange needs as many cards on the table as in a hand",
        )


@dataclass(frozen=True, slots=True)
class Round:
    """Hands and widow as dealt, and the order of turns."""

    rules: Rules
    dealer: int
    hands: tuple[CardSet, ...]
    widow: CardSet

    def __post_init__(self) -> None:
        check_widow(self.widow, self.hands[0].bit_count())

    @property
    def turns(self) -> tuple[int, ...]:
        """The seats in the order in which they decide."""
        return exchange_turns(self.rules, self.dealer)

    def after(self, choices: Choices) -> Position:
        """The position before the first card when each of all players has chosen."""
        hands, _, leader = exchanged(self.rules, self.dealer, self.hands, self.widow, choices)
        known = tuple(hand for hand in hands if hand is not None)
        return start(self.rules, known, leader, self.rules.fixed_trump)


def known_round(rules: Rules, deal: Deal, dealer: int) -> Round | None:
    """The round when all cards are known, ``None`` when some hand is hidden.

    With full hands the widow is what is left of the pack, whether it is given or not. Raises
    ``DealError`` where it is missing beside smaller ones, or has another size.
    """
    hands = tuple(hand for hand in deal.hands if hand is not None)
    if len(hands) < rules.players:
        return None
    widow = deal.widow
    if widow is None:
        if hands[0].bit_count() < rules.hand_size:
            raise DealError(
                "the widow is not given",
                remedy="write it after the hands, such as / AK..Q., or hide a hand (?)",
            )
        widow = rules.pack & ~card_set(card for hand in hands for card in cards_of(hand))
    return Round(rules, dealer, hands, widow)


def all_choices(players: int, so_far: Choices = ()) -> list[Choices]:
    """Every way in which a round can still go, keeping before swapping."""
    return [(*so_far, *rest) for rest in product((False, True), repeat=players - len(so_far))]


def word(swaps: bool) -> str:
    """``keep`` or ``swap``."""
    return "swap" if swaps else "keep"


def words(choices: Choices) -> list[str]:
    """Choices as words."""
    return [word(swaps) for swaps in choices]


@dataclass
class Guarantees:
    """What seats are sure of after the exchange, each (hands, leader) and seat worked out once."""

    engine: Engine
    tables: Tables
    budget: Budget
    _known: dict[tuple[Position, int], Bounds] = field(default_factory=dict)

    def find(self, wanted: list[tuple[Position, int]]) -> list[Bounds]:
        """The guarantees of these seats in these positions, side by side as the budget has threads."""
        open_ = [key for key in dict.fromkeys(wanted) if key not in self._known]
        for key, bounds in zip(open_, in_threads(self._one, open_, self.budget), strict=True):
            self._known[key] = bounds
        return [self._known[key] for key in wanted]

    def _one(self, key: tuple[Position, int]) -> Bounds:
        position, seat = key
        return self.engine.value(position, guarantee((seat,), self.tables[seat]))
