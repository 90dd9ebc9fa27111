"""The record that says what a game's rules are.

Everything that play depends on stands in one immutable :class:`Rules`; :mod:`solver.play` carries
it out and the kernel is given the same switches. A game is a function from its options to such a
record (see :mod:`solver.rules.registry`). The fields for several cards a play, passes, stock and
jokers are there for games that are not of the plain one-card-each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from solver.cards import CardSet
from solver.deal import Deal


class Kind(Enum):
    """What play consists of, and so which code carries the rules out."""

    PLAIN = "plain"
    """One card each to a trick: :mod:`solver.play`."""
    SETS = "sets"
    """Several cards at once, to be beaten one by one, and a stock: :mod:`solver.rules.kozel_play`."""
    MELDS = "melds"
    """One card or none each, and combinations of the cards won: :mod:`solver.rules.brokke_play`."""


class Follow(IntEnum):
    """What a player must play to a trick that has been led to."""

    ORDINARY = 0
    """Follow suit if able, else any card."""
    LITERAL = 1
    """A card of the suit led higher than all of that suit so far; else a trump; else any card."""
    HIGHER = 2
    """Follow suit if able, higher than all of that suit so far if able; void: a trump that wins if
    able, else any trump, else any card."""
    WIN = 3
    """Ordinary following, but a card that would win at that moment must be played if held."""


class TrumpLead(IntEnum):
    """When a trump may be led."""

    ANY = 0
    """Always."""
    BARRED = 1
    """Once some trick has been taken by a trump, or from a hand of trumps only."""


class Mode(Enum):
    """What the players of a deal are after."""

    ATAS = "atas"
    """As many tricks as possible."""
    BAWAH = "bawah"
    """As few tricks as possible."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What the score of a deal depends on besides tricks."""

    mode: Mode = Mode.ATAS
    bids: tuple[int, ...] = ()
    """The bids as laid, by seat; empty where the game has none."""
    targets: tuple[int, ...] = ()
    """The bids as they count after any shift, by seat."""


ScoreTable = tuple[int, ...]
"""Points for taking 0, 1, … tricks of a whole deal."""


@dataclass(frozen=True, slots=True)
class Option:
    """A point on which players differ, switched by ``--option name=value``."""

    name: str
    default: str
    help: str
    values: tuple[str, ...] = ()
    """The values allowed; empty when :attr:`pattern` describes them."""
    pattern: str = ""
    """A regular expression for free values."""
    shape: str = ""
    """What a free value looks like, for messages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One game under one choice of options."""

    game: str
    title: str
    seats: str
    pack: CardSet
    hand_size: int
    kind: Kind = Kind.PLAIN
    follow: Follow = Follow.ORDINARY
    trump_lead: TrumpLead = TrumpLead.ANY
    fixed_trump: int | None = None
    """The suit that is always trump, if the game has one."""
    notrump: bool = False
    """Whether a deal may be played without trumps."""
    direction: int = 1
    """+1 clockwise, −1 counter-clockwise."""
    sides: tuple[tuple[int, ...], ...] = ()
    """Partnerships as tuples of seats; empty when each plays for himself."""
    side_names: tuple[str, ...] = ()
    widow_size: int = 0
    stock_size: int = 0
    jokers: int = 0
    most_cards_per_play: int = 1
    may_pass: bool = False
    unequal_hands: bool = False
    has_bids: bool = False
    has_modes: bool = False
    """Whether a deal is played for most (atas) or fewest (bawah) tricks."""
    misdeal: Callable[[Deal], str | None] | None = None
    """What makes a full deal a misdeal: a message naming the seat, or ``None`` for a good deal."""
    score: Callable[[Circumstances, int], ScoreTable] | None = None
    """The score table of a seat; ``None`` when tricks are all that counts."""
    in_short: tuple[tuple[str, str], ...] = ()
    """The rules in a few lines, as label and text, where the fields above do not tell them."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Every option with the value in force."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """The seat that plays ``steps`` after this one."""
        return (seat + self.direction * steps) % len(self.seats)

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats that win and lose together with this one, itself included."""
        for side in self.sides:
            if seat in side:
                return side
        return (seat,)

    def name_of(self, side: tuple[int, ...]) -> str:
        """How a side (or a single seat) is called in results."""
        if self.sides and side in self.sides:
            return self.side_names[self.sides.index(side)]
        return "".join(self.seats[seat] for seat in side)
