"""A bridge board as it was bid and played: deal, auction, contract, play, result, and what else was noted.

Reading is left to the formats; here is what a board is and what follows from its parts by the Laws
of Duplicate Bridge (World Bridge Federation, 2017): whose turn it is to call, who declares (law 54),
who leads (law 41).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from solver.cards import Card, Suit
from solver.deal import Deal
from solver.errors import FormatError

SEATS: Final = "NESW"
VULNERABLE: Final = ("none", "NS", "EW", "both")
PASS: Final = "P"
DOUBLE: Final = "X"
REDOUBLE: Final = "XX"

_CONTRACT: Final = re.compile(
    r"([1-7])\s*(NT|[SHDCN♠♥♦♣♤♡♢♧])\s*((?:X|D|DBL|DOUBLED|\*)|(?:XX|R|RDBL|REDOUBLED|\*\*))?"
)
_CALLS: Final = {
    PASS: ("P", "PASS", "PASSE", "PAS"),
    DOUBLE: ("X", "D", "DBL", "DOUBLE", "DB"),
    REDOUBLE: ("XX", "R", "RDBL", "REDOUBLE", "RD"),
}


@dataclass(frozen=True, slots=True)
class Call:
    """One call of an auction."""

    text: str
    """``P``, ``X``, ``XX``, or a bid as level and strain: ``1C`` … ``7N``."""
    alert: bool = False
    note: str = ""
    """What was said about it."""

    @property
    def is_bid(self) -> bool:
        """Whether it names a level and a strain."""
        return self.text[0] in "1234567"


@dataclass(frozen=True, slots=True)
class Contract:
    """What was to be made; level 0 when all passed."""

    level: int
    strain: str = ""
    """``C``, ``D``, ``H``, ``S`` or ``N``; empty when all passed."""
    doubled: int = 0
    """0, 1 (doubled) or 2 (redoubled)."""

    @property
    def text(self) -> str:
        """``4HX``, ``3N``, or ``Pass``."""
        return f"{self.level}{self.strain}{'X' * self.doubled}" if self.level else "Pass"

    @property
    def trump(self) -> Suit | None:
        """The trump suit; ``None`` for notrump and when all passed."""
        return None if self.strain in ("N", "") else Suit.parse(self.strain)


@dataclass(frozen=True, slots=True)
class Tag:
    """Something noted of a board under a name, such as ``Event``, with the lines of its table if any."""

    name: str
    value: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment, a mark of quality or a field of one format, and where in the board it stands."""

    at: str
    """``start``, ``tag NAME``, ``call N`` or ``card N`` (behind the N-th, from 1; 0 is before all)."""
    kind: str
    """``comment``, ``line`` (a comment up to the end of its line), ``%`` (an escaped line), ``mark``
    (``!``, ``$3``, ``^R`` …), or the name of a LIN field."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A bridge board; ``None`` or empty for what is not known of it."""

    deal: Deal
    """The hands as they were dealt."""
    first: int = 0
    """The seat whose hand is written first."""
    number: str | None = None
    """What the board is called, most often a number."""
    dealer: str | None = None
    vulnerable: str | None = None
    """One of :data:`VULNERABLE`."""
    auction: tuple[Call, ...] = ()
    """The calls from the dealer on."""
    contract: Contract | None = None
    declarer: str | None = None
    played: tuple[Card, ...] = ()
    """The cards in the order in which they were played."""
    result: int | None = None
    """All tricks of declarer's side, counted or conceded."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Players by seat letter."""
    tags: tuple[Tag, ...] = ()
    """Everything else that was noted under a name, in order."""
    remarks: tuple[Remark, ...] = ()
    doubts: tuple[str, ...] = field(default=(), compare=False)
    """What the reader found odd and read all the same, each with its place."""

    @property
    def leader(self) -> str | None:
        """The seat on declarer's left."""
        if self.declarer is None or self.contract is None or not self.contract.level:
            return None
        return SEATS[(SEATS.index(self.declarer) + 1) % 4]

    @property
    def claim(self) -> int | None:
        """The tricks of declarer's side agreed on by a claim: a result, though play had not ended."""
        held = sum(hand.bit_count() for hand in self.deal.hands if hand is not None)
        if self.result is None or not self.played or len(self.played) >= (held or 52):
            return None
        return self.result


def parse_call(word: str) -> str | None:
    """The call that a word names, as :attr:`Call.text` has it; ``None`` for no call."""
    text = word.strip().upper()
    for call, names in _CALLS.items():
        if text in names:
            return call
    found = _CONTRACT.fullmatch(text)
    if found is None or found[3]:
        return None
    return found[1] + _strain(found[2])


def parse_contract(text: str) -> Contract | None:
    """The contract that a text such as ``4HX``, ``3NT`` or ``Pass`` names; ``None`` for none."""
    word = " ".join(text.upper().split())
    if word in ("PASS", "PASSED", "PASSED OUT", "P", "AP", "ALL PASS"):
        return Contract(0)
    found = _CONTRACT.fullmatch(word)
    if found is None:
        return None
    doubled = 0 if not found[3] else 2 if found[3] in ("XX", "R", "RDBL", "REDOUBLED", "**") else 1
    return Contract(int(found[1]), _strain(found[2]), doubled)


def _strain(text: str) -> str:
    return "N" if text in ("N", "NT") else Suit.parse(text).letter


def ended(auction: Sequence[Call]) -> bool:
    """Whether an auction is over: three passes behind a bid, or four at the start."""
    passes = 0
    for call in reversed(auction):
        if call.text != PASS:
            break
        passes += 1
    return passes >= (4 if passes == len(auction) else 3)


def outcome(auction: Sequence[Call], dealer: str) -> tuple[Contract, str | None]:
    """The contract that a finished auction ends in, and its declarer (``None`` when all passed).

    Raises ``FormatError`` for an auction that is not over.
    """
    if not ended(auction):
        raise FormatError("the auction is not over", remedy="end it with three passes")
    start = SEATS.index(dealer)
    bids = [number for number, call in enumerate(auction) if call.is_bid]
    if not bids:
        return Contract(0), None
    last = bids[-1]
    level, strain = int(auction[last].text[0]), auction[last].text[1]
    doubled = max((len(call.text) for call in auction[last + 1 :] if call.text != PASS), default=0)
    named = (number for number in bids if (last - number) % 2 == 0 and auction[number].text[1] == strain)
    return Contract(level, strain, doubled), SEATS[(start + next(named)) % 4]


def odd_call(auction: Sequence[Call]) -> str | None:
    """Why the last call of an auction is against the laws, in words; ``None`` if it is not."""
    *before, call = auction
    if call.text == PASS:
        return None
    bids = [number for number, earlier in enumerate(before) if earlier.is_bid]
    if call.is_bid:
        if bids and _rank(call) <= _rank(before[bids[-1]]):
            return f"{call.text} does not outrank {before[bids[-1]].text}"
        return None
    since = [(number, earlier) for number, earlier in enumerate(before) if earlier.text != PASS]
    if call.text == REDOUBLE and not (since and since[-1][1].text == DOUBLE):
        return "there is no double to redouble"
    if call.text == DOUBLE and not (since and since[-1][1].is_bid):
        return "there is no bid to double"
    if (len(before) - since[-1][0]) % 2 == 0:
        return f"{call.text} is about a call of the own side"
    return None


def _rank(bid: Call) -> tuple[int, int]:
    return int(bid.text[0]), "CDHSN".index(bid.text[1])
