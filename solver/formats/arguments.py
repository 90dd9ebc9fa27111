"""From the arguments of :mod:`solver.api` to the setting that a question is asked in."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias, TypeVar

from solver.budget import Budget
from solver.cards import Card, CardSet, card_set, cards_of
from solver.deal import parse_seat
from solver.errors import KozyrError, OptionError
from solver.formats.hand import JokerNames
from solver.formats.melds import parse_contract, parse_pile
from solver.formats.plays import parse_played
from solver.formats.read import read_board
from solver.formats.text import parse_cards
from solver.question import Setting, read_setting
from solver.record import Record
from solver.rules.base import Rules

Source: TypeAlias = str | os.PathLike[str] | Record
"""A deal: text notation, the name of a file, ``-`` for standard input, or what :func:`read` returned."""
OptionValue: TypeAlias = str | int | bool
"""The value of an option of the rules; ``True`` and ``False`` are ``yes`` and ``no``."""
_Said = TypeVar("_Said")
_Read = TypeVar("_Read")


def record_of(source: Source, board: str | int | None) -> Record:
    """The deal that a source names; see :func:`solver.api.read`."""
    if isinstance(source, Record):
        return source
    return read_board(os.fspath(source), None if board is None else str(board))


def setting_of(
    source: Source,
    *,
    board: str | int | None,
    game: str | None,
    options: Mapping[str, OptionValue] | None,
    trump: str | None,
    lead: str | None,
    mode: str | None,
    played: str | None = None,
    contracts: Mapping[str, tuple[int, int]] | None = None,
    piles: Mapping[str, str] | None = None,
) -> Setting:
    """The deal read under its rules, what is said here before what it says itself."""
    record = record_of(source, board)
    if played is not None:
        try:
            record = replace(record, **parse_played(played))
        except KozyrError as error:
            raise error.at("played") from None
    seats = record.deal.seats
    if contracts:
        declared = at_seats(seats, "contracts", contracts, lambda pair: parse_contract(pair_text(pair)))
        record = replace(record, contracts={**record.contracts, **declared})
    if piles:
        read_pile = partial(parse_pile, jokers=JokerNames(*piles.values()))
        won = at_seats(seats, "piles", piles, read_pile)
        record = replace(record, piles={**record.piles, **won})
    chosen = {name: option_text(value) for name, value in (options or {}).items()}
    return read_setting(record, game=game, options=chosen, trump=trump, lead=lead, mode=mode)


def at_seats(
    seats: str, place: str, said: Mapping[str, _Said], read_one: Callable[[_Said], _Read]
) -> dict[str, _Read]:
    """What is said of seats, by letter; raises ``KozyrError`` naming the argument."""
    try:
        return {seats[parse_seat(seat, seats)]: read_one(what) for seat, what in said.items()}
    except KozyrError as error:
        raise error.at(place) from None


def by_seat(
    rules: Rules, place: str, said: Mapping[str, str] | None, read_one: Callable[[str], _Read]
) -> dict[int, _Read]:
    """The same by number, and nothing said if ``None``."""
    return {
        rules.seats.index(seat): what
        for seat, what in at_seats(rules.seats, place, said or {}, read_one).items()
    }


def seat_of(rules: Rules, seat: str | None) -> int | None:
    """The number of the seat that an argument names, if it does."""
    try:
        return None if seat is None else parse_seat(seat, rules.seats)
    except KozyrError as error:
        raise error.at("seat") from None


def cards_of_text(place: str, text: str) -> CardSet:
    """The cards that an argument lists; raises ``KozyrError`` naming it."""
    try:
        return card_set(parse_cards(text))
    except KozyrError as error:
        raise error.at(place) from None


def card_of_text(place: str, text: str) -> Card:
    """The one card that an argument names; raises ``KozyrError`` naming it."""
    cards = list(cards_of(cards_of_text(place, text)))
    if len(cards) != 1:
        raise OptionError(f"{len(cards)} cards in '{text}'", place=place, remedy="name one card, such as HT")
    return cards[0]


def option_text(value: OptionValue) -> str:
    """The value of an option of the rules as text."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def pair_text(pair: tuple[int, int]) -> str:
    """Two numbers as the command line takes them."""
    return ",".join(str(number) for number in pair)


def lower(text: str | None) -> str | None:
    """A word in lower case, if there is one."""
    return None if text is None else text.strip().lower()


def budget_of(time: float | None, memory: int, threads: int) -> Budget:
    """The limits of a search; raises ``OptionError`` for those that are not above 0."""
    for name, value in (("time", time), ("memory", memory), ("threads", threads)):
        if value is not None and not 0 < value < float("inf"):
            raise OptionError(f"{value} is no limit", place=name, remedy="give a number above 0")
    return Budget(seconds=time, memory_mb=memory, threads=threads)
