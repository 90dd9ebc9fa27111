"""The keys of deal files, whatever the file's syntax: from a nested mapping to a record and back.

``hands`` is a table from seat letter to hand; the seat that it lists first is the one that text
notation begins with. Instead of it ``deal`` may hold a deal in text notation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

from solver.cards import Card, CardSet, Suit, cards_of
from solver.deal import SEATS, Deal, parse_seat
from solver.errors import CardError, DealError, FormatError, KozyrError
from solver.formats.board_fields import from_board, to_board
from solver.formats.bridge import with_board
from solver.formats.hand import HIDDEN, JokerNames, format_cards, format_hand, parse_cards, parse_hand
from solver.formats.melds import format_contract, parse_contract, parse_pile
from solver.formats.plays import format_played, parse_played
from solver.formats.text import format_deal, parse_deal, parse_stock
from solver.formats.wording import number_of, quoted, suggest
from solver.record import Record

KEYS: Final = (
    "game",
    "mode",
    "trump",
    "lead",
    "dealer",
    "deal",
    "hands",
    "widow",
    "stock",
    "played",
    "bids",
    "contracts",
    "piles",
    "exchange",
    "result",
    "options",
    "players",
    "board",
)
"""Every key of a deal file."""

_T = TypeVar("_T")


def to_record(data: Mapping[str, Any]) -> Record:
    """The record that the keys of a deal file describe.

    Raises ``FormatError`` for an unknown key, a wrong type or a missing deal, and ``FormatError``,
    ``DealError`` or ``CardError`` for texts that name no hand, seat or card; each names the key.
    """
    for key in data:
        if key not in KEYS:
            raise FormatError(f"unknown key {quoted(key)}", remedy=suggest(key, KEYS, "keys are"))
    deal, first = _read_deal(data)
    seats = deal.seats
    record = Record(
        deal=deal,
        first=first,
        game=_optional(data, "game", _text),
        trump=_optional(data, "trump", _trump),
        lead=_optional(data, "lead", lambda value: _seat(value, seats)),
        mode=_optional(data, "mode", _mode),
        dealer=_optional(data, "dealer", lambda value: _seat(value, seats)),
        bids=_optional(data, "bids", lambda value: _by_seat(value, seats, _card)) or {},
        contracts=_optional(data, "contracts", lambda value: _by_seat(value, seats, _contract)) or {},
        piles=_optional(data, "piles", lambda value: _piles(value, seats)) or {},
        exchange=_optional(data, "exchange", _exchange) or (),
        result=_optional(data, "result", _result) or {},
        options=_optional(data, "options", _options) or {},
        names=_optional(data, "players", lambda value: _names(value, seats)) or {},
        **(_optional(data, "played", lambda value: parse_played(_card_text(value))) or parse_played("")),
    )
    board = _optional(data, "board", lambda value: to_board(value, record))
    return record if board is None else with_board(record, board)


def from_record(record: Record) -> dict[str, Any]:
    """The keys of a deal file for a record; :func:`to_record` reads them as an equal one.

    Raises ``FormatError`` for a deal whose seats are not those of its number of players.
    """
    deal = record.deal
    format_deal(deal, record.first)  # refuses seats that could not be read again
    order = [(record.first + step) % deal.players for step in range(deal.players)]
    data: dict[str, Any] = {
        "game": record.game,
        "mode": record.mode,
        "trump": record.trump,
        "lead": record.lead,
        "dealer": record.dealer,
        "widow": None if deal.widow is None else format_hand(deal.widow),
        "stock": None if deal.stock is None else format_cards(deal.stock),
        "played": format_played(record) or None,
        "exchange": " ".join("swap" if swaps else "keep" for swaps in record.exchange) or None,
        "hands": {deal.seats[seat]: format_hand(deal.hands[seat]) for seat in order},
        "bids": {seat: card.text for seat, card in record.bids.items()} or None,
        "contracts": {seat: format_contract(one) for seat, one in record.contracts.items()} or None,
        "piles": {seat: format_cards(tuple(cards_of(pile))) for seat, pile in record.piles.items()} or None,
        "result": dict(record.result) or None,
        "options": dict(record.options) or None,
        "players": dict(record.names) or None,
        "board": None if record.board is None else from_board(record.board),
    }
    return {key: value for key, value in data.items() if value is not None}


def _read_deal(data: Mapping[str, Any]) -> tuple[Deal, int]:
    """The deal, and the seat that is written first."""
    given = [key for key in ("deal", "hands") if key in data]
    if not given:
        raise FormatError("no hands", remedy="give the table hands, or the key deal in text notation")
    if len(given) == 2:
        raise FormatError("the hands are given twice, by deal and by hands", remedy="leave one of them out")
    extras = [_card_text(data[key]) for key in ("widow", "stock") if key in data and _is_card_text(data[key])]
    if given == ["deal"]:
        text = _at("deal", lambda: _text(data["deal"]))
        names = JokerNames(text, *extras)
        deal, first = _at("deal", lambda: parse_deal(text, names))
    else:
        hands = _at("hands", lambda: _hand_texts(data["hands"]))
        names = JokerNames(*hands.values(), *extras)
        deal, first = _read_hands(hands, names)
    for key in ("widow", "stock"):
        if key in data and getattr(deal, key) is not None:
            raise FormatError(f"the {key} is given twice", place=key, remedy="leave it out here or in deal")
    widow = _optional(data, "widow", lambda value: parse_hand(_text(value), names))
    stock = _optional(data, "stock", lambda value: parse_stock(_card_text(value), names))
    return (
        Deal(
            deal.seats,
            deal.hands,
            deal.widow if widow is None else widow,
            deal.stock if stock is None else stock,
        ),
        first,
    )


def _hand_texts(value: object) -> dict[str, str]:
    """The texts of the hands by seat letter, in the order of the file."""
    table = _table(value, "seat letters with hands")
    seats = _seats_of(table)
    return _by_seat(table, seats, lambda hand: HIDDEN if hand is None else _text(hand))


def _read_hands(texts: Mapping[str, str], names: JokerNames) -> tuple[Deal, int]:
    seats = next(letters for letters in SEATS.values() if set(letters) == set(texts))
    first = seats.index(next(iter(texts)))
    hands: list[CardSet | None] = [None] * len(seats)
    for seat, text in texts.items():
        hands[seats.index(seat)] = _at("hands", partial(_at, seat, partial(parse_hand, text, names)))
    return _at("hands", lambda: Deal(seats, tuple(hands))), first


def _seats_of(table: Mapping[str, Any]) -> str:
    """The seats of the game that a table of hands names; all of them, or it is refused."""
    choices = "N E S W, A B C, A B C D E or A B"
    for key in table:
        if key.lower() in KEYS:
            raise FormatError(
                f"'{key}' is not a seat", remedy=f"to say the {key}, write it above the first [table]"
            )
    named: dict[str, None] = {}
    for key in table:
        try:
            named["NESWABCD"[parse_seat(key, "NESWABCD")]] = None
        except DealError:
            raise FormatError(f"{quoted(key)} is not a seat", remedy=f"seats are {choices}") from None
    groups = [letters for letters in SEATS.values() if set(named) <= set(letters)]
    if not named or not groups:
        listed = f"the seats {' '.join(named)} do not go together" if named else "no hands"
        raise FormatError(listed, remedy=f"seats are {choices}")
    fewest = groups[0]
    missing = [seat for seat in fewest if seat not in named]
    if missing:
        raise FormatError(
            f"no hand for {' '.join(missing)}", remedy='give its cards, or "?" for a hidden hand'
        )
    return fewest


def _optional(data: Mapping[str, Any], key: str, read: Callable[[Any], _T]) -> _T | None:
    return _at(key, lambda: read(data[key])) if key in data else None


def _at(key: str, read: Callable[[], _T]) -> _T:
    """What ``read`` returns; its errors name the key."""
    try:
        return read()
    except KozyrError as error:
        raise error.at(key) from None


def _wrong_type(value: object, wanted: str) -> FormatError:
    kinds: tuple[tuple[type, str], ...] = (
        (bool, "a truth value"),
        (int, "a number"),
        (float, "a number"),
        (str, "a text"),
        (list, "a list"),
        (dict, "a table"),
    )
    kind = next((name for type_, name in kinds if isinstance(value, type_)), "a date or time")
    return FormatError(f"this is {'nothing' if value is None else kind}", remedy=f"write {wanted}")


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _wrong_type(value, "a text in quotes")
    return value


def _is_card_text(value: object) -> bool:
    return isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(word, str) for word in value)
    )


def _card_text(value: object) -> str:
    """A list of cards as one text, from a text or from a list of texts."""
    if isinstance(value, list) and _is_card_text(value):
        return " ".join(value)
    if not isinstance(value, str):
        raise _wrong_type(value, 'cards such as "SA HT" or ["SA", "HT"]')
    return value


def _table(value: object, holding: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong_type(value, f"a table of {holding}")
    return value


def _by_seat(value: object, seats: str, read: Callable[[object], _T]) -> dict[str, _T]:
    """A table with its keys as seat letters and its values read."""
    result: dict[str, _T] = {}
    for key, entry in _table(value, "seat letters").items():
        seat = _seat(key, seats)
        if seat in result:
            raise FormatError(f"seat {seat} twice", remedy="name each seat once")
        result[seat] = _at(seat, partial(read, entry))
    return result


def _seat(value: object, seats: str) -> str:
    return seats[parse_seat(_text(value), seats)]


def _card(value: object) -> Card:
    cards = parse_cards(_text(value))
    if len(cards) != 1:
        raise FormatError(number_of(len(cards), "card"), remedy='write one, such as "S5"')
    return cards[0]


def _contract(value: object) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2 and all(type(entry) is int for entry in value):
        value = ",".join(str(entry) for entry in value)
    return parse_contract(_text(value))


def _piles(value: object, seats: str) -> dict[str, CardSet]:
    """Piles by seat; the unmarked jokers in them are told apart by their order."""
    texts = _by_seat(value, seats, _card_text)
    names = JokerNames(*texts.values())
    return {seat: _at(seat, partial(parse_pile, text, names)) for seat, text in texts.items()}


def _trump(value: object) -> str:
    text = _text(value)
    if text.strip().upper() in ("N", "NT", "NOTRUMP", "NO TRUMP"):
        return "N"
    try:
        return Suit.parse(text).letter
    except CardError:
        raise FormatError(
            f"{quoted(text)} is no trump suit", remedy="write S, H, D, C or N for notrump"
        ) from None


def _mode(value: object) -> str:
    text = _text(value)
    if text.strip().lower() not in ("atas", "bawah"):
        raise FormatError(
            f"{quoted(text)} is not a mode", remedy="modes are atas (most tricks), bawah (fewest)"
        )
    return text.strip().lower()


def _exchange(value: object) -> tuple[bool, ...]:
    """What each player in turn did, from words."""
    words = _card_text(value).replace(",", " ").lower().split()
    for word in words:
        if word not in ("keep", "swap"):
            raise FormatError(f"{quoted(word)} is not a choice", remedy="write keep or swap for each in turn")
    return tuple(word == "swap" for word in words)


def _result(value: object) -> dict[str, int]:
    """Counts by seat or side, whose names the rules of the game check."""
    return {
        key.strip().upper(): _at(key, partial(_count, entry))
        for key, entry in _table(value, "seats or sides with numbers").items()
    }


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong_type(value, "a number such as 7")
    if not -100 <= value <= 1000:
        raise FormatError(f"{value} is no number of tricks or points", remedy="write what the game can give")
    return value


def _options(value: object) -> dict[str, str]:
    return {key: _at(key, partial(_option, entry)) for key, entry in _table(value, "options").items()}


def _option(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, list) and all(isinstance(entry, int) for entry in value):
        return ",".join(str(entry) for entry in value)
    raise _wrong_type(value, "a text, a number, a truth value or a list of numbers")


def _names(value: object, seats: str) -> dict[str, str]:
    if not isinstance(value, list):
        return _by_seat(value, seats, _text)
    if len(value) != len(seats):
        raise FormatError(
            f"{number_of(len(value), 'name')} for {len(seats)} seats",
            remedy=f"give one for each of {' '.join(seats)}, or a table of seats with names",
        )
    return _by_seat(dict(zip(seats, value, strict=True)), seats, _text)
