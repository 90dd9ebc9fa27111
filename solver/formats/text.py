"""The text notation of deals: ``FIRST:hand hand hand hand``, the hands clockwise from seat FIRST.

Four hands have the seats N E S W, three A B C, five A to E, two A B. Behind a slash stands the widow
as a hand (`` / AK..Q.``) or the stock as a list of cards in the order of drawing (`` / SA HT D6``); a
slash with nothing behind it is a stock that has run out. A lone ``♠A`` there is a stock of one card.
Hands are written as :mod:`solver.formats.hand` has it. A text says who holds what and nothing else:
game, trump and the rest of a record are for deal files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TextIO

from solver.cards import Card, CardSet
from solver.deal import SEATS, Deal, parse_seat, symbol_text
from solver.errors import CardError, DealError, FormatError, KozyrError
from solver.formats.hand import (
    EMPTY,
    HIDDEN,
    JokerNames,
    format_cards,
    format_hand,
    parse_cards,
    parse_hand,
)
from solver.formats.wording import alternatives, number_of, quoted
from solver.record import Record

__all__ = [
    "EXAMPLE",
    "dump",
    "dumps",
    "dumps_all",
    "each",
    "format_deal",
    "format_hand",
    "load",
    "loads",
    "loads_all",
    "losses",
    "parse_cards",
    "parse_deal",
    "parse_hand",
    "parse_stock",
    "recognises",
]

EXAMPLE: Final = "N:AK... QJ... T9... 87..."
"""A short deal for remedies."""

_FIRST: Final = re.compile(r"\s*([^\s:/.]*)\s*:(.*)", re.DOTALL)


def recognises(text: str) -> bool:
    """Whether the first line that says something begins like a deal, ``N:`` or so."""
    lines = _lines(text)
    return bool(lines) and re.match(r"[^\W\d_]{1,9}\s*:", lines[0][1]) is not None


def load(file: TextIO) -> Record:
    """The one deal of a text file; see :func:`loads`."""
    return loads(file.read())


def loads(text: str) -> Record:
    """The one deal of a text, of which ``#`` starts a comment.

    Raises ``FormatError`` for no deal, several deals or what is none, ``DealError`` for a card in two
    places, ``CardError`` for a stock of what are no cards.
    """
    lines = _lines(text)
    if len(lines) > 1:
        raise FormatError(
            f"{len(lines)} deals where one is asked for",
            place=f"line {lines[1][0]}",
            remedy="leave one line, or use a command that takes many deals",
        )
    return loads_all(text)[0]


def loads_all(text: str) -> list[Record]:
    """The deals of a text, one a line and at least one; blank lines and ``#`` comments are skipped.

    Raises as :func:`parse_deal` does, naming the line where there are several.
    """
    lines = _lines(text)
    if not lines:
        parse_deal("")
    alone = len(text.splitlines()) == 1
    records = []
    for number, line in lines:
        try:
            deal, first = parse_deal(line)
        except KozyrError as error:
            if alone:
                raise
            raise error.at(f"line {number}") from None
        records.append(Record(deal=deal, first=first))
    return records


def each(lines: Iterable[str]) -> Iterator[tuple[int, Record | KozyrError]]:
    """The deals of a text line by line, each with its number or why it cannot be read."""
    for number, line in enumerate(lines, start=1):
        said = line.split("#")[0].strip()
        if not said:
            continue
        try:
            deal, first = parse_deal(said)
        except KozyrError as error:
            yield number, error.at(f"line {number}")
        else:
            yield number, Record(deal=deal, first=first)


def dump(record: Record, file: TextIO) -> None:
    """Writes the deal of a record as one line."""
    file.write(dumps(record) + "\n")


def dumps(record: Record) -> str:
    """The deal of a record in text notation, without a line end."""
    return format_deal(record.deal, record.first)


def dumps_all(records: Iterable[Record]) -> str:
    """The deals of records, one a line."""
    return "".join(dumps(record) + "\n" for record in records)


def losses(record: Record) -> list[str]:
    """What text notation has no place for of a record, in words."""
    said = {
        "the game": record.game,
        "trump": record.trump,
        "leader": record.lead,
        "mode": record.mode,
        "dealer": record.dealer,
        "bids": record.bids,
        "contracts": record.contracts,
        "piles": record.piles,
        "exchange": record.exchange,
        "options": record.options,
        "players": record.names,
        "cards played": record.played or record.plays,
        "result": record.result,
        "contract, auction and tags": record.board
        and (record.board.contract or record.board.auction or record.board.tags or record.board.remarks),
    }
    return [what for what, value in said.items() if value]


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers from 1."""
    stripped = [
        (number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), start=1)
    ]
    return [(number, line) for number, line in stripped if line]


def parse_deal(text: str, jokers: JokerNames | None = None) -> tuple[Deal, int]:
    """The deal that a text names, and the seat (clockwise from 0) that it writes first.

    Raises ``FormatError``, ``DealError`` or ``CardError`` naming the seat, the fault and the remedy.
    """
    if not text.strip():
        raise FormatError("no deal here", remedy=f"write one such as {EXAMPLE}")
    found = _FIRST.match(text)
    if found is None or not found[1]:
        raise FormatError(
            f"no first seat in {quoted(text.strip())}",
            remedy=f"write FIRST: and the hands clockwise, such as {EXAMPLE}",
        )
    dealt, *extras = found[2].split("/")
    words = dealt.split()
    seats, first = _seats(found[1], len(words))
    names = jokers or JokerNames(text)
    hands: list[CardSet | None] = [None] * len(seats)
    for number, word in enumerate(words):
        seat = (first + number) % len(seats)
        try:
            hands[seat] = parse_hand(word, names)
        except KozyrError as error:
            raise error.at(seats[seat]) from None
    widow, stock = _parse_extras(extras, names)
    return Deal(seats, tuple(hands), widow, stock), first


def _seats(word: str, amount: int) -> tuple[str, int]:
    """The seats of so many hands and the number of the one named first."""
    fitting = {
        players: seat for players, letters in SEATS.items() if (seat := _seat_in(word, letters)) is not None
    }
    if not fitting:
        raise FormatError(
            f"{quoted(word)} is not a seat",
            remedy="begin with N:, E:, S: or W: and four hands, or with A: and two, three or five",
        )
    if amount in fitting:
        return SEATS[amount], fitting[amount]
    letter = next(SEATS[players][seat] for players, seat in fitting.items())
    remedy = f"{letter}: takes {alternatives(str(players) for players in fitting)} hands, a hidden one as ?"
    if amount in SEATS:
        remedy += f"; {amount} hands begin with {alternatives(f'{seat}:' for seat in SEATS[amount])}"
    raise FormatError(f"{number_of(amount, 'hand') if amount else 'no hands'} after {letter}:", remedy=remedy)


def _seat_in(word: str, letters: str) -> int | None:
    try:
        return parse_seat(word, letters)
    except DealError:
        return None


def _parse_extras(parts: list[str], jokers: JokerNames) -> tuple[CardSet | None, tuple[Card, ...] | None]:
    """The widow and the stock among what stands behind slashes."""
    widow: list[CardSet | None] = []
    stock: list[tuple[Card, ...]] = []
    for part in parts:
        words = part.split()
        if _is_hand(words):
            if len(words) > 1:
                raise FormatError(f"{len(words)} hands after the '/'", remedy="the widow is one hand")
            try:
                widow.append(parse_hand(words[0], jokers))
            except KozyrError as error:
                raise error.at("the widow") from None
        else:
            try:
                stock.append(parse_stock(part, jokers))
            except KozyrError as error:
                raise error.at("the stock") from None
    for found, name in ((widow, "widow"), (stock, "stock")):
        if len(found) > 1:
            raise FormatError(f"{len(found)} {name}s", remedy=f"write one / and one {name}")
    return widow[0] if widow else None, stock[0] if stock else None


def _is_hand(words: list[str]) -> bool:
    if any("." in word for word in words):
        return True
    if len(words) != 1:
        return False
    if words[0] in (EMPTY, HIDDEN):
        return True
    try:
        parse_cards(words[0])
    except CardError:
        return words[0][0] in "♠♥♦♣♤♡♢♧"
    return False


def parse_stock(text: str, jokers: JokerNames | None = None) -> tuple[Card, ...]:
    """The cards of a stock in the order of drawing.

    Raises ``CardError`` for what is no card, ``DealError`` for a card that is listed twice.
    """
    try:
        cards = parse_cards(text, jokers)
    except CardError as error:
        remedy = f"{error.remedy} (a widow is a hand, S.H.D.C)"
        raise CardError(error.message, place=error.place, remedy=remedy) from None
    for number, card in enumerate(cards):
        if card in cards[:number]:
            raise DealError(f"{symbol_text(card)} twice", remedy="every card may stand in one place only")
    return cards


def format_deal(deal: Deal, first: int = 0) -> str:
    """A deal as :func:`parse_deal` reads it, beginning with the seat numbered ``first``.

    Raises ``FormatError`` for a deal whose seats are not those of its number of players.
    """
    if SEATS.get(deal.players) != deal.seats:
        raise FormatError(
            f"seats {' '.join(deal.seats)} cannot be written",
            remedy="they are " + alternatives(" ".join(seats) for seats in SEATS.values()),
        )
    hands = [format_hand(deal.hands[(first + step) % deal.players]) for step in range(deal.players)]
    text = f"{deal.seats[first]}:{' '.join(hands)}"
    if deal.widow is not None:
        text += f" / {format_hand(deal.widow)}"
    if deal.stock is not None:
        text += f" / {format_cards(deal.stock)}".rstrip()
    return text
