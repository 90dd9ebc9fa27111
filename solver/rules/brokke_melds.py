"""The best combinations of a pile of cards in Clubs by Drew Brokke.

A combination is three (*trips*) or four (a *club*) cards of one rank. The black twos and the jokers are
wild: each may stand for any rank in a combination that holds at least two natural cards. Four twos are a
combination of their own. Which combinations to count is the player's choice, and the choice made here is
the one that scores most, found by dynamic programming over the ranks (R. Bellman, *Dynamic Programming*,
1957): all that one rank leaves to the others are the wild cards, the counts that may still score, whether
all was natural so far, and whether there was a club.

Settled where the rules leave room:

* A contract caps what counts, natural or wild, four twos being a club; the penalty of 50 is for having no
  club among what counts.
* Black twos are wild, so a combination of twos is never natural and makes no declared one.
* Who declares nothing makes no contract and has no bonus for it.
* Where twos are ordinary, every two is a natural card of a combination of twos.
* Any three of the four cards of a rank may count as trips.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from solver.cards import FULL_PACK, JOKERS, RANK_LETTERS, Card, CardSet, Suit, card_set, cards_of
from solver.errors import CardError, OptionError
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
)
"""The options of the game that concern combinations."""


@dataclass(frozen=True, slots=True)
class MeldRules:
    """The options that concern combinations, in the form that forming them needs."""

    ordinary_twos: bool = False
    """Whether three or four twos, jokers among them, also form combinations at five a card."""
    four_twos_club: bool = True
    """Whether four twos save the penalty for having no club."""

    @classmethod
    def of(cls, options: Mapping[str, str]) -> MeldRules:
        """The options by name, as in :data:`OPTIONS`; defaults for those that are missing."""
        return cls(
            ordinary_twos=options.get("twos") == "ordinary",
            four_twos_club=options.get("four_twos") != "apart",
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
                f"a contract of {self.trips} trips and {self.clubs} clubs asks for more than the pack has",
                remedy=f"it has {len(RANKS)} ranks from 3 to A, so declare at most that many together",
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
    """From the twos and then the ace down, of one rank the larger first."""

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
        clubs = [
            meld
            for meld in self.melds
            if meld.size == CLUB and (self.rules.four_twos_club or not meld.four_twos)
        ]
        return found if clubs else found | {"no_club": NO_CLUB}

    @property
    def score(self) -> int:
        """Combinations and bonuses together; going out is not the pile's affair."""
        return self.points + sum(self.bonuses.values())

    @property
    def unused(self) -> CardSet:
        """The cards of the pile that stand in no combination."""
        return self.pile & ~card_set(card for meld in self.melds for card in meld.cards)


class _Shape(NamedTuple):
    """A combination without saying which cards of a rank and which wild ones."""

    natural: int
    wild: int


class _Stock(NamedTuple):
    """All that matters about a pile."""

    counts: tuple[int, ...]
    """Cards by rank index, all twos at 0."""
    black: int
    jokers: int


class _State(NamedTuple):
    """What the ranks done so far leave to the others."""

    wild: int
    trips: int
    """How many more may count; not counted down without a contract."""
    clubs: int
    natural: bool
    """Whether all that counts so far is natural."""
    club: bool
    """Whether something saves the penalty."""


_Choice = tuple[_Shape, ...]

# What one rank can give, the best first. Left out is what puts a wild card beside an idle natural one of
# its rank: the natural card in its place scores as much, and frees the wild one.
_CHOICES: Final[tuple[tuple[_Choice, ...], ...]] = (
    ((),),
    ((),),
    ((_Shape(2, 2),), (_Shape(2, 1),), ()),
    ((_Shape(3, 1),), (_Shape(3, 0),), ()),
    (
        (_Shape(2, 2), _Shape(2, 2)),
        (_Shape(2, 2), _Shape(2, 1)),
        (_Shape(2, 1), _Shape(2, 1)),
        (_Shape(4, 0),),
        (_Shape(3, 0),),
        (),
    ),
)
_UNCAPPED: Final = -1
# Values carry the number of wild cards used below the points, so that of equals the one with fewest is best.
_GRAIN: Final = 8


class _Table:
    """Best values from any state on, for one pile without its suits, one contract and one set of options."""

    def __init__(self, stock: _Stock, contract: Contract | None, rules: MeldRules) -> None:
        self.stock = stock
        self.contract = contract
        self.rules = rules
        # Twos come first: they decide how many wild cards there are.
        self.order = (TWO, *(rank for rank in reversed(RANKS) if stock.counts[rank] >= 2))
        capped = contract is not None
        self.start = _State(
            wild=stock.black + stock.jokers,
            trips=contract.trips if contract is not None else _UNCAPPED,
            clubs=contract.clubs if contract is not None else _UNCAPPED,
            natural=capped and contract != Contract(0, 0),
            club=False,
        )
        self._values: dict[tuple[int, _State], int] = {}
        self._ways: dict[tuple[int, _State], int] = {}

    def value(self, at: int, state: _State) -> int:
        """The best score from here on, in grains, less the wild cards used for it."""
        if at == len(self.order):
            made = state.natural and state.trips == state.clubs == 0
            return _GRAIN * ((CONTRACT_MADE if made else 0) + (0 if state.club else NO_CLUB))
        key = (at, state)
        found = self._values.get(key)
        if found is None:
            found = max(value for _, _, value in self.options(at, state))
            self._values[key] = found
        return found

    def score(self, at: int, state: _State) -> int:
        """The best score from here on."""
        return -(-self.value(at, state) // _GRAIN)

    def options(self, at: int, state: _State) -> Iterator[tuple[_Choice, _State, int]]:
        """What the rank at hand can give: the choice, the state after it, the best value with it."""
        rank = self.order[at]
        for choice in self._twos() if rank == TWO else _CHOICES[self.stock.counts[rank]]:
            after, points = self._take(rank, choice, state)
            if after is not None:
                spent = sum(shape.wild for shape in choice)
                yield choice, after, _GRAIN * points - spent + self.value(at + 1, after)

    def ways(self, at: int, state: _State) -> int:
        """How many choices of shapes reach the best score from here on."""
        if at == len(self.order):
            return 1
        key = (at, state)
        found = self._ways.get(key)
        if found is None:
            best = self.score(at, state)
            found = sum(
                self.ways(at + 1, after)
                for _, after, value in self.options(at, state)
                if -(-value // _GRAIN) == best
            )
            self._ways[key] = found
        return found

    def best(self) -> list[_Choice]:
        """The best choice, rank by rank; with fewest wild cards among equals."""
        state, line = self.start, []
        for at in range(len(self.order)):
            wanted = self.value(at, state)
            choice, state = next((c, after) for c, after, v in self.options(at, state) if v == wanted)
            line.append(choice)
        return line

    def all_best(self, at: int, state: _State) -> Iterator[list[_Choice]]:
        """Every choice that reaches the best score."""
        if at == len(self.order):
            yield []
            return
        best = self.score(at, state)
        for choice, after, value in self.options(at, state):
            if -(-value // _GRAIN) == best:
                for rest in self.all_best(at + 1, after):
                    yield [choice, *rest]

    def _twos(self) -> Iterator[_Choice]:
        twos = self.stock.counts[TWO]
        if twos == CLUB:
            yield (_Shape(4, 0),)
        if self.rules.ordinary_twos:
            for choice in _CHOICES[twos]:
                if choice and choice != (_Shape(4, 0),):
                    yield choice
        yield ()

    def _take(self, rank: int, choice: _Choice, state: _State) -> tuple[_State | None, int]:
        """The state after combinations of one rank, ``None`` if they may not be; and their points."""
        wild, trips, clubs, natural, club = state
        points = 0
        twos = 0
        for shape in choice:
            size = shape.natural + shape.wild
            four_twos = rank == TWO and shape.natural == CLUB
            wild -= shape.wild
            if size == CLUB:
                clubs -= self.contract is not None
                club = club or not four_twos or self.rules.four_twos_club
            else:
                trips -= self.contract is not None
            natural = natural and shape.wild == 0 and rank != TWO
            points += FOUR_TWOS if four_twos else size * POINTS[rank]
            twos += shape.natural if rank == TWO else 0
        if rank == TWO:
            # Only jokers stand for twos; red twos, of no other use, are used before the black ones.
            if sum(shape.wild for shape in choice) > self.stock.jokers:
                return None, 0
            wild -= max(0, twos - (self.stock.counts[TWO] - self.stock.black))
        if wild < 0 or (self.contract is not None and (trips < 0 or clubs < 0)):
            return None, 0
        return _State(wild, trips, clubs, natural, club), points


def best_score(pile: CardSet, contract: Contract | None = None, rules: MeldRules | None = None) -> int:
    """The most that a pile can score, bonuses included; see :func:`best_melds`."""
    return _score(_stock(pile), contract, rules or MeldRules())


def best_melds(pile: CardSet, contract: Contract | None = None, rules: MeldRules | None = None) -> Melding:
    """The combinations of a pile that score most, with fewest wild cards among equals.

    Without a contract every combination counts and only the penalty for having no club is a bonus. The
    pile of a partnership is that of both, its contract the sum of theirs. Raises ``CardError`` for a set
    with other cards than the 54.
    """
    chosen = rules or MeldRules()
    table = _Table(_stock(pile), contract, chosen)
    return _melding(pile, contract, chosen, table, table.best())


def tied_melds(
    pile: CardSet, contract: Contract | None = None, rules: MeldRules | None = None
) -> tuple[int, Iterator[Melding]]:
    """How many choices of combinations score most, and each of them, that of :func:`best_melds` first.

    Which of the cards of a rank and which of the wild cards are taken makes no other choice, and none
    has a wild card where a natural one of the rank lies idle.
    """
    chosen = rules or MeldRules()
    table = _Table(_stock(pile), contract, chosen)
    best = table.best()

    def each() -> Iterator[Melding]:
        yield _melding(pile, contract, chosen, table, best)
        for line in table.all_best(0, table.start):
            if line != best:
                yield _melding(pile, contract, chosen, table, line)

    return table.ways(0, table.start), each()


@lru_cache(maxsize=1 << 16)
def _score(stock: _Stock, contract: Contract | None, rules: MeldRules) -> int:
    table = _Table(stock, contract, rules)
    return table.score(0, table.start)


def _stock(pile: CardSet) -> _Stock:
    if pile & ~PACK:
        raise CardError("a pile with cards that the game does not have", remedy="it has 52 and two jokers")
    column = sum(1 << (16 * suit) for suit in Suit)
    counts = tuple((pile >> rank & column).bit_count() for rank in range(len(RANK_LETTERS)))
    return _Stock(counts, (pile & BLACK_TWOS).bit_count(), (pile & card_set(JOKERS)).bit_count())


def _melding(
    pile: CardSet, contract: Contract | None, rules: MeldRules, table: _Table, line: list[_Choice]
) -> Melding:
    """The choice with cards put to its shapes."""
    idle: dict[int, list[Card]] = {rank: [] for rank in range(len(RANK_LETTERS))}
    for card in cards_of(pile & ~card_set(JOKERS)):
        idle[card.rank].append(card)
    idle[TWO].sort(key=lambda card: (bool(card.bit & BLACK_TWOS), card))
    jokers = list(cards_of(pile & card_set(JOKERS)))
    melds = []
    for rank, choice in zip(table.order, line, strict=True):
        for shape in choice:
            natural = [idle[rank].pop(0) for _ in range(shape.natural)]
            # A joker stands for a two; for other ranks black twos, of no use among twos any more, go first.
            black = [card for card in idle[TWO] if card.bit & BLACK_TWOS] if rank != TWO else []
            wild = [*black, *jokers][: shape.wild]
            for card in wild:
                (jokers if card in JOKERS else idle[TWO]).remove(card)
            melds.append(Meld(rank, (*natural, *wild), tuple(wild)))
    return Melding(pile, contract, rules, tuple(melds))
