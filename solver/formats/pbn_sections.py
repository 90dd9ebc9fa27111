"""The auction and play sections of PBN: from their words to calls and cards in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from solver.board import PASS, SEATS, Call, Contract, Remark, ended, odd_call, parse_call
from solver.cards import Card
from solver.deal import Deal, symbol_text
from solver.errors import CardError, FormatError
from solver.formats.pbn_lex import Token
from solver.formats.wording import quoted
from solver.play import winner

ALERT: Final = "Alert"
"""How a note on an alerted call begins; PBN has no alerts of its own."""
_ALL_PASS: Final = ("AP", "ALLPASS")
_MARKS: Final = ("!", "?", "$", "^")


@dataclass(frozen=True, slots=True)
class AuctionReading:
    """What an auction section says."""

    calls: tuple[Call, ...] = ()
    dealer: str | None = None
    remarks: tuple[Remark, ...] = ()
    doubts: tuple[str, ...] = ()
    raw: tuple[str, ...] | None = None
    """The lines of a section that could not be followed, to be kept as they are."""

    @property
    def complete(self) -> bool:
        """Whether the auction came to its end."""
        return ended(self.calls)


@dataclass(frozen=True, slots=True)
class PlayReading:
    """What a play section says."""

    cards: tuple[Card, ...] = ()
    remarks: tuple[Remark, ...] = ()
    doubts: tuple[str, ...] = ()
    raw: tuple[str, ...] | None = None


def read_auction(
    tag: Token | None, words: Sequence[Token], notes: Mapping[str, str], dealer: str | None
) -> AuctionReading:
    """The calls of an auction section; raises ``FormatError`` with the place of what is no call."""
    if tag is None:
        return AuctionReading()
    first = _seat_of(tag)
    reader = _Calls(notes)
    for token in words:
        reader.read(token)
    if first is not None:
        first = SEATS[(SEATS.index(first) + reader.skipped) % 4]
    elif reader.skipped:
        reader.fault = "a '-' before the first call, and no first seat"
    if first is not None and dealer is not None and first != dealer and reader.calls:
        reader.fault = f"it begins with {first}, and the dealer is {dealer}"
    if reader.fault:
        doubt = f"{tag.place}: the auction is kept as it is written: {reader.fault}"
        return AuctionReading(dealer=dealer, doubts=(doubt,), raw=_raw(words))
    return AuctionReading(
        calls=tuple(reader.calls),
        dealer=dealer or first,
        remarks=(*reader.remarks, *_unused(notes, reader.used, "call 0")),
        doubts=tuple(reader.doubts),
    )


class _Calls:
    """The calls so far."""

    def __init__(self, notes: Mapping[str, str]) -> None:
        self.calls: list[Call] = []
        self.remarks: list[Remark] = []
        self.doubts: list[str] = []
        self.used: set[str] = set()
        self.skipped = 0
        self.fault = ""
        self._notes = notes
        self._noted: set[int] = set()
        self._stopped = False

    def read(self, token: Token) -> None:
        at = f"call {len(self.calls)}"
        word = token.text
        if token.kind != "word":
            self.remarks.append(Remark(at, token.kind, word))
        elif word[0] == "=" and word[-1] == "=" and len(word) > 2:
            self._note(token, word.strip("= "))
        elif word[0] in _MARKS:
            self.remarks.append(Remark(at, "mark", word))
        elif word in ("*", "+"):
            self._stopped = True
        elif word == "-":
            self.skipped += 1
            if self.calls:
                self.fault = f"a call is left out ({token.place})"
        elif word.upper() in _ALL_PASS:
            while not ended(self.calls):
                self.calls.append(Call(PASS))
        else:
            self._call(token)

    def _call(self, token: Token) -> None:
        text = parse_call(token.text) or parse_call(token.text.rstrip("*"))
        if text is None:
            raise FormatError(
                f"{quoted(token.text)} is no call",
                place=f"{token.place}: Auction",
                remedy="write Pass, X, XX, AP or a bid such as 1C or 3NT",
            )
        if ended(self.calls):
            raise FormatError(
                f"{quoted(token.text)} comes after the end of the auction",
                place=f"{token.place}: Auction",
                remedy=f"it was over with call {len(self.calls)}",
            )
        self.calls.append(Call(text, alert=token.text.endswith("*")))
        odd = odd_call(self.calls)
        if odd:
            self.doubts.append(f"{token.place}: {odd}; read as it stands")

    def _note(self, token: Token, number: str) -> None:
        text = self._notes.get(number)
        at = len(self.calls)
        if text is None:
            self.doubts.append(f"{token.place}: there is no note {number}")
            self.remarks.append(Remark(f"call {at}", "mark", token.text))
            return
        self.used.add(number)
        if at == 0 or at in self._noted:
            self.remarks.append(Remark(f"call {at}", "note", text))
            return
        self._noted.add(at)
        call = self.calls[-1]
        if text == ALERT:
            self.calls[-1] = Call(call.text, True)
        elif text.startswith(f"{ALERT}: "):
            self.calls[-1] = Call(call.text, True, text.removeprefix(f"{ALERT}: "))
        else:
            self.calls[-1] = Call(call.text, call.alert, text)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A place in the rows of a play section."""

    card: Card | None
    place: str
    index: int
    """Among all places, from 1; what comments are attached to until the order of play is known."""


def read_play(
    tag: Token | None,
    words: Sequence[Token],
    notes: Mapping[str, str],
    deal: Deal,
    contract: Contract | None,
    declarer: str | None,
) -> PlayReading:
    """The cards of a play section in the order of play.

    A row has the cards of a trick in the order of seats, that of the opening leader first. Raises
    ``FormatError`` with the place of what is no card, or a card that its seat does not hold.
    """
    if tag is None:
        return PlayReading()
    entries: list[_Entry] = []
    loose: list[tuple[int, str, str]] = []  # remarks by the place that they stand behind
    used: set[str] = set()
    doubts: list[str] = []
    for token in words:
        word = token.text
        if token.kind != "word":
            loose.append((len(entries), token.kind, word))
        elif word[0] == "=" and word[-1] == "=" and len(word) > 2:
            number = word.strip("= ")
            if number not in notes:
                doubts.append(f"{token.place}: there is no note {number}")
            used.add(number)
            loose.append((len(entries), "note" if number in notes else "mark", notes.get(number, word)))
        elif word[0] in _MARKS:
            loose.append((len(entries), "mark", word))
        elif word not in ("*", "+"):
            entries.append(_Entry(_card(token), token.place, len(entries) + 1))
    first = _seat_of(tag)
    if first is None and declarer is not None:
        first = SEATS[(SEATS.index(declarer) + 1) % 4]
    order, fault = _order(entries, first, contract)
    if fault:
        return PlayReading(
            doubts=(*doubts, f"{tag.place}: the play is kept as it is written: {fault}"), raw=_raw(words)
        )
    assert first is not None or not order
    _check_held(order, first or "N", deal)
    numbers = {entry.index: number for number, entry in enumerate(order, start=1)}
    remarks = [Remark(f"card {_behind(numbers, index)}", kind, text) for index, kind, text in loose]
    remarks.sort(key=lambda remark: int(remark.at.split()[1]))
    return PlayReading(
        cards=tuple(entry.card for entry in order if entry.card is not None),
        remarks=(*remarks, *_unused(notes, used, "card 0")),
        doubts=tuple(doubts),
    )


def _behind(numbers: Mapping[int, int], index: int) -> int:
    """The card that a remark behind a place belongs to: that of the place or the nearest before it."""
    while index and index not in numbers:
        index -= 1
    return numbers.get(index, 0)


def _card(token: Token) -> Card | None:
    if token.text == "-":
        return None
    try:
        card = Card.parse(token.text)
        card.suit  # noqa: B018 (a joker has none)
    except ValueError:
        raise FormatError(
            f"{quoted(token.text)} is no card",
            place=f"{token.place}: Play",
            remedy="write suit and rank, such as SA or HT; - for no card, * at the end",
        ) from None
    return card


def _order(entries: list[_Entry], first: str | None, contract: Contract | None) -> tuple[list[_Entry], str]:
    """The places in the order of play; and why there is no telling, if so."""
    if not any(entry.card is not None for entry in entries):
        return [], ""
    if first is None:
        return [], "who led is not known"
    order: list[_Entry] = []
    leader = 0
    rows = [entries[at : at + 4] for at in range(0, len(entries), 4)]
    for number, row in enumerate(rows, start=1):
        columns = [row[at] if at < len(row) and row[at].card is not None else None for at in range(4)]
        turn = [columns[(leader + step) % 4] for step in range(4)]
        trick = [entry for entry in turn if entry is not None]
        if None in turn and any(entry is not None for entry in turn[turn.index(None) :]):
            return [], f"cards of trick {number} are left out"
        order += trick
        later = any(entry.card is not None for below in rows[number:] for entry in below)
        if not later:
            break
        if len(trick) < 4:
            return [], f"cards of trick {number} are left out"
        cards = tuple(entry.card for entry in trick if entry.card is not None)
        if contract is None and len({card.suit for card in cards}) > 1:
            return [], f"with no contract there is no telling who took trick {number}"
        leader = (leader + winner(cards, None if contract is None else contract.trump)) % 4
    return order, ""


def _check_held(order: list[_Entry], first: str, deal: Deal) -> None:
    """Raises ``FormatError`` for a card played twice, or from a hand that did not have it."""
    seen: set[Card] = set()
    for entry in order:
        card = entry.card
        assert card is not None
        seat = (SEATS.index(first) + (entry.index - 1) % 4) % 4
        hand = deal.hands[seat]
        if card in seen or (hand is not None and not hand & card.bit):
            fault = (
                f"{symbol_text(card)} is played twice"
                if card in seen
                else f"{symbol_text(card)} is not in the hand of {SEATS[seat]}"
            )
            raise FormatError(
                fault,
                place=f"{entry.place}: Play",
                remedy=f"each row has the cards of one trick by seat, {first} first",
            )
        seen.add(card)


def _seat_of(tag: Token) -> str | None:
    text = tag.text.strip().upper()
    if text in ("", "?", "-"):
        return None
    if text[0] not in SEATS:
        raise CardError(
            f"{quoted(tag.text)} is not a seat", place=f"{tag.place}: {tag.name}", remedy="write N, E, S or W"
        )
    return text[0]


def _unused(notes: Mapping[str, str], used: set[str], at: str) -> list[Remark]:
    return [Remark(at, "note", text) for number, text in notes.items() if number not in used]


def _raw(words: Sequence[Token]) -> tuple[str, ...]:
    """The lines of a section as they were, spacing aside."""
    shown = {"comment": "{%s}", "line": "; %s", "%": "%%%s"}
    return tuple(
        " ".join(shown.get(token.kind, "%s") % token.text for token in line)
        for _, line in groupby(words, key=lambda token: token.line)
    )
