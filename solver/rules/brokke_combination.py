"""Combinations and contracts in Clubs by Drew Brokke: what they are and what they score.

A combination is three (*trips*) or four (a *club*) cards of one rank. The black twos and the jokers are
wild: each may stand for any rank in a combination that holds at least two natural cards. Four twos are a
combination of their own. Which of them score most, :mod:`solver.rules.brokke_melds` finds.

Settled where the rules leave room:

* A contract caps what counts, natural or wild, four twos being a club.
* The penalty of 50 is for forming no club at all. One beyond what counts, natural or wild, saves it: it
  scores nothing, and its cards are used. Under ``no_club=counted`` only what counts saves the penalty.
* Black twos are wild, so a combination of twos is never natural and makes no declared one.
* Who declares nothing makes no contract and has no bonus for it.
* Where twos are ordinary, every two is a natural card of a combination of twos.
* Any three of the four cards of a rank may count as trips.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from solver.cards import FULL_PACK, JOKERS, RANK_LETTERS, Card, CardSet, Suit, card_set
from solver.errors import OptionError
from solver.rules.base import Option

TWO: Final = 0
"""The rank index of the twos."""
RANKS: Final = range(1, 13)
"""The rank indices of which natural combinations can be formed: threes to aces."""
TRIPS: Final = 3
CLUB: Final = 4
POINTS: Final = tuple({"T": 10, "J": 15, "Q": 10, "K": 10, "A": 15}.get(rank, 5) for rank in RANK_LETTERS)
"""The points of each card of a combination, by rank index."""
FOUR_TWOS: Final = 80
CONTRACT_MADE: Final = 100
NO_CLUB: Final = -50
GOING_OUT: Final = 50

PACK: Final[CardSet] = FULL_PACK | card_set(JOKERS)
"""The 54 cards of the game."""
BLACK_TWOS: Final[CardSet] = card_set((Card.of(Suit.SPADES, TWO), Card.of(Suit.CLUBS, TWO)))
WILD: Final[CardSet] = BLACK_TWOS | card_set(JOKERS)
"""The cards that may stand for another."""

OPTIONS: Final = (
    Option("twos", "wild", "ordinary: three or four twos also combine, at five a card", ("wild", "ordinary")),
    Option("four_twos", "club", "apart: four twos do not save the 50 for having no club", ("club", "apart")),
    Option(
        "no_club",
        "formed",
        "counted: a combination of four beyond those declared does not save the 50",
        ("formed", "counted"),
    ),
)
"""The options of the game that concern combinations."""


@dataclass(frozen=True, slots=True)
class MeldRules:
    """The options that concern combinations, in the form that forming them needs."""

    ordinary_twos: bool = False
    """Whether three or four twos, jokers among them, also form combinations at five a card."""
    four_twos_club: bool = True
    """Whether four twos save the penalty for having no club."""
    uncounted_club: bool = True
    """Whether a club that is formed but does not count saves it."""

    @classmethod
    def of(cls, options: Mapping[str, str]) -> MeldRules:
        """The options by name, as in :data:`OPTIONS`; defaults for those that are missing."""
        return cls(
            ordinary_twos=options.get("twos") == "ordinary",
            four_twos_club=options.get("four_twos") != "apart",
            uncounted_club=options.get("no_club") != "counted",
        )


@dataclass(frozen=True, slots=True, order=True)
class Contract:
    """How many natural combinations a player has declared.

    Raises ``OptionError`` for more than the twelve ranks from three to ace can give.
    """

    trips: int
    clubs: int

    def __post_init__(self) -> None:
        if self.trips < 0 or self.clubs < 0:
            raise OptionError("a contract below nothing", remedy="declare 0 or more of trips and clubs")
        if self.trips + self.clubs > len(RANKS):
            raise OptionError(
                f"the contract {self.text} asks for more than the pack has",
                remedy=f"it has {len(RANKS)} ranks from 3 to A, so declare at most that many combinations",
            )

    @classmethod
    def parse(cls, text: str) -> Contract:
        """The contract written ``trips,clubs``, such as ``2,1``; raises ``OptionError`` for others."""
        found = re.fullmatch(r"\s*([0-9]{1,6})\s*[,/ ]\s*([0-9]{1,6})\s*", text)
        if found is None:
            raise OptionError(
                f"'{text}' is not a contract", remedy="write trips,clubs: 2,1 is two trips and one club"
            )
        return cls(int(found[1]), int(found[2]))

    @property
    def text(self) -> str:
        """As :meth:`parse` reads it: ``2,1``."""
        return f"{self.trips},{self.clubs}"


@dataclass(frozen=True, slots=True)
class Meld:
    """One combination as it lies on the table."""

    rank: int
    """The rank index that all its cards have or stand for."""
    cards: tuple[Card, ...]
    """Three or four cards, those that stand for another last."""
    wild: tuple[Card, ...] = ()
    """Those that stand for a card of the rank: jokers, and black twos unless the rank is the two."""

    @property
    def size(self) -> int:
        """How many cards: 3 for trips, 4 for a club."""
        return len(self.cards)

    @property
    def four_twos(self) -> bool:
        """Whether these are the four twos, the combination of its own."""
        return self.rank == TWO and self.size == CLUB and not self.wild

    @property
    def natural(self) -> bool:
        """Whether it may make a declared combination: no wild card in it, so no twos either."""
        return not self.wild and self.rank != TWO

    @property
    def points(self) -> int:
        """What it scores."""
        return FOUR_TWOS if self.four_twos else self.size * POINTS[self.rank]


@dataclass(frozen=True, slots=True)
class Melding:
    """A choice of combinations from a pile that scores most."""

    pile: CardSet
    contract: Contract | None
    rules: MeldRules
    melds: tuple[Meld, ...]
    """What counts, from the twos and then the ace down, of one rank the larger first."""
    uncounted: Meld | None = None
    """A club that does not count but saves the penalty, where nothing that counts does."""

    @property
    def points(self) -> int:
        """What the combinations score, without bonuses."""
        return sum(meld.points for meld in self.melds)

    @property
    def made(self) -> bool:
        """Whether the combinations make the contract that was declared."""
        if self.contract is None or self.contract == Contract(0, 0):
            return False
        sizes = [meld.size for meld in self.melds if meld.natural]
        return (sizes.count(TRIPS), sizes.count(CLUB)) == (self.contract.trips, self.contract.clubs)

    @property
    def bonuses(self) -> dict[str, int]:
        """Points beside the combinations: ``contract`` for making it, ``no_club`` for having no club."""
        found = {"contract": CONTRACT_MADE} if self.made else {}
        saved = self.uncounted is not None or any(
            meld.size == CLUB and (self.rules.four_twos_club or not meld.four_twos) for meld in self.melds
        )
        return found if saved else found | {"no_club": NO_CLUB}

    @property
    def formed(self) -> tuple[Meld, ...]:
        """Every combination on the table: those that count, then the one that does not."""
        return self.melds if self.uncounted is None else (*self.melds, self.uncounted)

    @property
    def score(self) -> int:
        """Combinations and bonuses together; going out is not the pile's affair."""
        return self.points + sum(self.bonuses.values())

    @property
    def unused(self) -> CardSet:
        """The cards of the pile that stand in no combination."""
        return self.pile & ~card_set(card for meld in self.formed for card in meld.cards)
