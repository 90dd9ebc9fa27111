"""The best combinations of a pile of cards in Clubs by Drew Brokke.

Which combinations to count is the player's choice, and the choice made here is the one that scores most,
found by dynamic programming over the ranks (R. Bellman, *Dynamic Programming*, 1957): all that one rank
leaves to the others are the wild cards, the counts that may still score, whether all that counts was natural
so far, and whether there was a club. Under a contract a club may also be formed without counting, to save
the penalty where nothing that counts does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from solver.cards import JOKERS, RANK_LETTERS, Card, CardSet, Suit, card_set, cards_of
from solver.errors import CardError
from solver.rules.brokke_combination import (
    BLACK_TWOS,
    CLUB,
    CONTRACT_MADE,
    FOUR_TWOS,
    NO_CLUB,
    PACK,
    POINTS,
    RANKS,
    TWO,
    Contract,
    Meld,
    Melding,
    MeldRules,
)

__all__ = ["Contract", "Meld", "MeldRules", "Melding", "best_melds", "best_score", "tied_melds"]


class _Shape(NamedTuple):
    """A combination without saying which cards of a rank and which wild ones."""

    natural: int
    wild: int
    counted: bool = True

    @property
    def size(self) -> int:
        return self.natural + self.wild


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
    """Whether something that counts saves the penalty."""
    uncounted: bool
    """Whether a club that does not count saves it; then none that counts may."""


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
            uncounted=False,
        )
        self._uncounted = capped and rules.uncounted_club
        self._values: dict[tuple[int, _State], int] = {}
        self._ways: dict[tuple[int, _State], int] = {}

    def value(self, at: int, state: _State) -> int:
        """The best score from here on, in grains, less the wild cards used for it."""
        if at == len(self.order):
            made = state.natural and state.trips == state.clubs == 0
            saved = state.club or state.uncounted
            return _GRAIN * ((CONTRACT_MADE if made else 0) + (0 if saved else NO_CLUB))
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
        for choice in self._choices(rank, state):
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

    def _choices(self, rank: int, state: _State) -> Iterator[_Choice]:
        """The choices of a rank, and those in which one club does not count, where that may save 50."""
        for choice in self._twos() if rank == TWO else _CHOICES[self.stock.counts[rank]]:
            yield choice
            if not self._uncounted or state.club or state.uncounted:
                continue
            at = next((at for at, shape in enumerate(choice) if shape.size == CLUB), None)
            if at is not None and (rank != TWO or choice[at].wild or self.rules.four_twos_club):
                yield (*choice[:at], choice[at]._replace(counted=False), *choice[at + 1 :])
        if (
            rank == TWO
            and self._uncounted
            and self.rules.ordinary_twos
            and not self.rules.four_twos_club
            and self.stock.counts[TWO] == CLUB
        ):
            # Where four twos do not save the penalty, three of them and a joker do. This is of no use among
            # what counts: four twos are worth more than the penalty above it.
            yield (_Shape(3, 1, counted=False),)

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
        wild, trips, clubs, natural, club, uncounted = state
        points = 0
        twos = 0
        for shape in choice:
            size = shape.size
            four_twos = rank == TWO and shape.natural == CLUB
            wild -= shape.wild
            twos += shape.natural if rank == TWO else 0
            if not shape.counted:
                uncounted = True
                continue
            if size == CLUB:
                clubs -= self.contract is not None
                club = club or not four_twos or self.rules.four_twos_club
            else:
                trips -= self.contract is not None
            natural = natural and shape.wild == 0 and rank != TWO
            points += FOUR_TWOS if four_twos else size * POINTS[rank]
        if rank == TWO:
            # Only jokers stand for twos; red twos, of no other use, are used before the black ones.
            if sum(shape.wild for shape in choice) > self.stock.jokers:
                return None, 0
            wild -= max(0, twos - (self.stock.counts[TWO] - self.stock.black))
        if wild < 0 or (self.contract is not None and (trips < 0 or clubs < 0)):
            return None, 0
        if club and uncounted:
            # The one beyond what counts saves nothing: whoever leaves it out scores as much.
            return None, 0
        return _State(wild, trips, clubs, natural, club, uncounted), points


def best_score(
    pile: CardSet, contract: Contract | None = None, rules: MeldRules | None = None, *, may_make: bool = True
) -> int:
    """The most that a pile can score, bonuses included; see :func:`best_melds`.

    Without ``may_make`` the contract caps what counts and brings no bonus: a bound for piles of which it is
    known that they cannot make it.
    """
    return _score(_stock(pile), contract, rules or MeldRules(), may_make)


def best_melds(pile: CardSet, contract: Contract | None = None, rules: MeldRules | None = None) -> Melding:
    """The combinations of a pile that score most, with fewest wild cards among equals.

    Without a contract every combination counts and only the penalty for having no club is a bonus. A club
    that does not count is formed only where nothing that counts saves the penalty. The
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
def _score(stock: _Stock, contract: Contract | None, rules: MeldRules, may_make: bool) -> int:
    table = _Table(stock, contract, rules)
    return table.score(0, table.start if may_make else table.start._replace(natural=False))


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
    uncounted = None
    for rank, choice in zip(table.order, line, strict=True):
        for shape in choice:
            natural = [idle[rank].pop(0) for _ in range(shape.natural)]
            # A joker stands for a two; for other ranks black twos, of no use among twos any more, go first.
            black = [card for card in idle[TWO] if card.bit & BLACK_TWOS] if rank != TWO else []
            wild = [*black, *jokers][: shape.wild]
            for card in wild:
                (jokers if card in JOKERS else idle[TWO]).remove(card)
            meld = Meld(rank, (*sorted(natural), *wild), tuple(wild))
            if shape.counted:
                melds.append(meld)
            else:
                uncounted = meld
    return Melding(pile, contract, rules, tuple(melds), uncounted)
