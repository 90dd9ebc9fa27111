"""From the options of the command line to the setting that a question is asked in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from solver.budget import DEFAULT_MEMORY_MB, Budget
from solver.deal import parse_seat
from solver.errors import KozyrError, OptionError
from solver.formats.hand import JokerNames
from solver.formats.melds import parse_contract, parse_pile
from solver.formats.plays import parse_played
from solver.formats.read import read_board
from solver.question import Setting, read_setting
from solver.rules.registry import find_game

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What ``solve`` and ``table`` are told about the deal; ``None`` where the file decides."""

    deal: str
    board: str | None = None
    game: str | None
    options: Sequence[str]
    trump: str | None = None
    lead: str | None = None
    mode: str | None = None
    played: str | None = None
    contracts: Sequence[str] = ()
    piles: Sequence[str] = ()
    allow_misdeal: bool = False

    def setting(self) -> Setting:
        """The deal read under its rules; raises ``KozyrError`` for all that does not fit."""
        record = read_board(self.deal, self.board)
        if self.played is not None:
            try:
                record = replace(record, **parse_played(self.played))
            except KozyrError as error:
                raise error.at("--played") from None
        if self.contracts:
            given = by_seat(self.contracts, record.deal.seats, "--contract", "A:2,1", parse_contract)
            record = replace(record, contracts={**record.contracts, **given})
        if self.piles:
            names = JokerNames(*self.piles)
            read_pile = partial(parse_pile, jokers=names)
            won = by_seat(self.piles, record.deal.seats, "--pile", '"A:S3 H3"', read_pile)
            record = replace(record, piles={**record.piles, **won})
        options = parse_options(self.options)
        name = self.game or record.game
        if self.allow_misdeal and name is not None:
            game = find_game(name)
            if all(option.name != "allow_misdeal" for option in game.options):
                raise OptionError(f"{game.title} has no misdeals", remedy="leave out --allow-misdeal")
            options["allow_misdeal"] = "yes"
        return read_setting(
            record, game=self.game, options=options, trump=self.trump, lead=self.lead, mode=self.mode
        )


def by_seat(
    texts: Sequence[str], seats: str, option: str, example: str, read_one: Callable[[str], _T]
) -> dict[str, _T]:
    """What is said of seats, from ``SEAT:WHAT`` texts; raises ``KozyrError`` naming the option."""
    result: dict[str, _T] = {}
    for text in texts:
        name, colon, what = text.partition(":" if ":" in text else "=")
        if not colon:
            raise OptionError(f"'{text}' has no seat and colon", place=option, remedy=f"write {example}")
        try:
            seat = seats[parse_seat(name, seats)]
            if seat in result:
                raise OptionError(f"seat {seat} twice", remedy="name each seat once")
            result[seat] = read_one(what)
        except KozyrError as error:
            raise error.at(option) from None
    return result


def parse_options(texts: Sequence[str]) -> dict[str, str]:
    """Options of the rules by name, from ``name=value`` texts; raises ``OptionError`` for others."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise OptionError(
                f"'{text}' has no name and value",
                place="--option",
                remedy="write name=value, such as method=2",
            )
        options[name.strip()] = value.strip()
    return options


def budget(time: float | None, memory: int | None, threads: int) -> Budget:
    """The limits of a search, defaults filled in."""
    return Budget(seconds=time, memory_mb=memory or DEFAULT_MEMORY_MB, threads=threads)
