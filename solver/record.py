"""A deal with all that a file or a command line says of it, before any question is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from solver.board import Board
from solver.cards import Card, CardSet
from solver.deal import Deal
from solver.plays import Play


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The contents of a deal file; ``None`` or empty for what it does not say."""

    deal: Deal
    first: int = 0
    """The seat whose hand is written first in text notation."""
    game: str | None = None
    trump: str | None = None
    """``S``, ``H``, ``D``, ``C``, or ``N`` for notrump."""
    lead: str | None = None
    """The letter of the seat that leads to the first trick."""
    mode: str | None = None
    """``atas`` or ``bawah``."""
    dealer: str | None = None
    bids: Mapping[str, Card] = field(default_factory=dict)
    """Bid card by seat letter."""
    contracts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Trips and clubs declared, by seat letter."""
    piles: Mapping[str, CardSet] = field(default_factory=dict)
    """The cards won before the deal, by seat letter."""
    exchange: tuple[bool, ...] = ()
    """What each player in turn did in the exchange, true for a swap; the hands of :attr:`deal` are those
    dealt."""
    options: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    """Players' names by seat letter."""
    played: tuple[Card, ...] = ()
    """The cards played so far, in order, from the first trick on."""
    plays: tuple[Play, ...] = ()
    """Instead of :attr:`played`, where not every play is one card face up."""
    board: Board | None = None
    """Of bridge: the whole board, where the record was read from one."""
    result: Mapping[str, int] = field(default_factory=dict)
    """How the game ended, or was claimed to end: tricks (Kozel: points) by seat letter or side name."""
