"""Par: what both sides score when they bid a deal as well as can be with all hands open.

The auction is solved as the game it is. Players bid in turn from the dealer on; a bid must outrank
the last; a contract stands after three passes, four at the start pass the deal out. With open hands a
contract that fails is doubled and one that makes is not, so a bid by a seat has one score, from the
number of tricks which that seat takes as declarer. The only simplification is that the seat that bids the
contract declares it, whoever of the side named the strain before: naming it early can only bind
a side. The value of every bid then follows by backward induction from seven notrump downwards, and seats
and turns decide who may make a bid first when both sides want it.

Scores and contracts are those of ``DealerPar`` in DDS (Bo Haglund, Soren Hein), but that a declarer is not
named whom an opponent would forestall with the same bid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from solver.errors import OptionError
from solver.rules.bridge_score import BOOK, STRAINS, contract_score

SEATS: Final = "NESW"
VULNERABLE: Final = {"none": (False, False), "NS": (True, False), "EW": (False, True), "both": (True, True)}
"""Whether NS and EW are vulnerable, by name."""

_NOTHING: Final = (-100_000, 100_000)
"""Worse than any score, for NS and for EW: what a side that can bid no more has to choose from."""

Table = Mapping[str, Mapping[str, int]]
"""Tricks of declarer's side by strain (``S H D C N``) and declarer (``N E S W``)."""


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract in which well-bid auctions of a deal end."""

    level: int
    strain: str
    doubled: bool
    """Whether it is doubled, which it is just when it fails."""
    declarers: str
    """The seats that may declare it: one, or both of a side."""
    result: int
    """Tricks above (+) or below (−) what the contract needs."""

    @property
    def text(self) -> str:
        """As it is commonly written: ``4S NS =``, ``5CX E -2``, ``2H S +1``."""
        result = f"{self.result:+d}" if self.result else "="
        return f"{self.level}{self.strain}{'X' if self.doubled else ''} {self.declarers} {result}"


@dataclass(frozen=True, slots=True)
class Par:
    """The par score and the contracts that give it."""

    score: int
    """Points of North–South; negative when East–West score."""
    contracts: tuple[ParContract, ...]
    """Empty when the deal is passed out. A contract that makes stands once for each strain, at the lowest
    level from which the other side cannot do better by bidding on."""

    @property
    def side(self) -> str | None:
        """``NS`` or ``EW``, which scores; ``None`` for a deal passed out."""
        if self.score == 0:
            return None
        return "NS" if self.score > 0 else "EW"

    def to_dict(self) -> dict[str, object]:
        """Plain data: ``score`` of NS, ``side`` that scores, ``contracts`` as texts."""
        return {"score": self.score, "side": self.side, "contracts": [c.text for c in self.contracts]}


@dataclass(frozen=True, slots=True)
class _Bid:
    """A bid by one seat, as if it became the contract."""

    level: int
    strain: str
    seat: int
    tricks: int
    score: int
    """Of North–South."""


def par(table: Table, dealer: str, vulnerable: str) -> Par:
    """The par score and contracts of a deal of 13 cards each.

    ``dealer`` is one of ``N E S W``, ``vulnerable`` one of ``none NS EW both``; ``table`` holds tricks
    by strain and declarer. Raises ``OptionError`` for another dealer or vulnerability.
    """
    if dealer not in SEATS or len(dealer) != 1:
        raise OptionError(f"'{dealer}' is not a dealer", remedy="dealers are N, E, S, W")
    if vulnerable not in VULNERABLE:
        raise OptionError(f"'{vulnerable}' is no vulnerability", remedy="write none, NS, EW or both")
    values, opening = _bid_values(table, VULNERABLE[vulnerable])
    score = 0
    for turn in (3, 2, 1, 0):
        seat = (SEATS.index(dealer) + turn) % 4
        score = _better(seat, score, opening[seat])
    if score == 0:
        return Par(0, ())
    return Par(score, _merged(_ends(values, score, SEATS.index(dealer))))


def _bid_values(table: Table, vulnerable: tuple[bool, bool]) -> tuple[list[tuple[_Bid, int]], list[int]]:
    """Every bid with its value, the best that follows from it for both sides, from low to high; and
    the best value that each seat can bid when nobody has bid before."""
    best = [_NOTHING[seat % 2] for seat in range(4)]
    values: list[tuple[_Bid, int]] = []
    for level in range(7, 0, -1):
        for strain in reversed(STRAINS):
            row = [
                (bid := _bid(table, level, strain, seat, vulnerable), _stands(bid, best)) for seat in range(4)
            ]
            values.extend(row)
            best = [_better(bid.seat, best[bid.seat], value) for bid, value in row]
    values.reverse()
    return values, best


def _bid(table: Table, level: int, strain: str, seat: int, vulnerable: tuple[bool, bool]) -> _Bid:
    tricks = table[strain][SEATS[seat]]
    fails = tricks < BOOK + level
    score = contract_score(level, strain, int(fails), vulnerable[seat % 2], tricks)
    return _Bid(level, strain, seat, tricks, score if seat % 2 == 0 else -score)


def _stands(bid: _Bid, best: list[int]) -> int:
    """The value of a bid: each of the next three seats lets it stand or bids on."""
    value = bid.score
    for turn in (3, 2, 1):
        seat = (bid.seat + turn) % 4
        value = _better(seat, value, best[seat])
    return value


def _better(seat: int, one: int, other: int) -> int:
    """The score that a seat prefers."""
    return max(one, other) if seat % 2 == 0 else min(one, other)


def _ends(values: list[tuple[_Bid, int]], score: int, dealer: int) -> list[_Bid]:
    """The bids, from low to high, that give the par score and stand when the other side has the last word.

    Left out are bids over which the other side could go on to a better contract of its own and is held
    to par only because it would be outbid again, or which it would rather make itself and can make
    first: such bids lose nothing, but are no natural end of an auction.
    """
    ends: list[_Bid] = []
    # The best score of each side in a contract of its own among the bids above, or in turn before.
    last_word = list(_NOTHING)
    for _, row in groupby(reversed(values), key=lambda entry: (entry[0].level, entry[0].strain)):
        for bid, value in sorted(row, key=lambda entry: (entry[0].seat - dealer) % 4):
            side, other = bid.seat % 2, 1 - bid.seat % 2
            if bid.score == value == score and _better(other, last_word[other], score) == score:
                ends.append(bid)
            last_word[side] = _better(side, last_word[side], bid.score)
    ends.reverse()
    return ends


def _merged(ends: list[_Bid]) -> tuple[ParContract, ...]:
    """One contract for each strain and number of tricks, at its lowest level, with all its declarers."""
    lowest: dict[tuple[str, int, int], list[_Bid]] = {}
    for bid in ends:
        found = lowest.setdefault((bid.strain, bid.seat % 2, bid.tricks), [])
        if not found or found[0].level == bid.level:
            found.append(bid)
    return tuple(
        ParContract(
            bids[0].level,
            bids[0].strain,
            bids[0].tricks < BOOK + bids[0].level,
            "".join(SEATS[seat] for seat in sorted(bid.seat for bid in bids)),
            bids[0].tricks - BOOK - bids[0].level,
        )
        for bids in lowest.values()
    )
