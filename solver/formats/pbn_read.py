"""From the tags and sections of a PBN game to a board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from solver.board import (
    SEATS,
    Board,
    Contract,
    Remark,
    Tag,
    outcome,
    parse_contract,
)
from solver.deal import Deal, parse_seat
from solver.errors import DealError, FormatError, KozyrError
from solver.formats.bridge import counted
from solver.formats.pbn_lex import Numbered, Token, tokens
from solver.formats.pbn_sections import read_auction, read_play
from solver.formats.text import parse_deal
from solver.formats.wording import quoted

NAMED: Final = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
"""The tags that every game of the export format has, in its order."""
FREE: Final = ("Event", "Site", "Date", "Scoring")
"""Those of them whose value means nothing here."""
SECTIONS: Final = ("Auction", "Play", "Note")
_BY_NAME: Final = {name.lower(): name for name in (*NAMED, *SECTIONS)}
_UNKNOWN: Final = ("?", "")
_VULNERABLE: Final = {
    "none": ("none", "love", "-", "o", "no", "nil"),
    "NS": ("ns", "n-s", "n/s"),
    "EW": ("ew", "e-w", "e/w", "we"),
    "both": ("both", "all", "b", "game"),
}
_HEADER: Final = re.compile(r"\s*(PBN \d[\d.]*|EXPORT|IMPORT)?\s*")


@dataclass(slots=True)
class Inheritance:
    """What the games so far hand on to the next."""

    previous: dict[str, Tag] = field(default_factory=dict)
    """The tags of the last game by name in lower case."""
    always: set[str] = field(default_factory=set)
    """The names whose value holds for all games to come."""

    def resolve(self, tags: list[Token], doubts: list[str]) -> list[Token]:
        """The tags of a game with ``#`` and ``##`` replaced by what they stand for."""
        resolved = []
        for tag in tags:
            name, value = tag.name.lower(), tag.text
            if value in ("#", "##"):
                if name not in self.previous:
                    doubts.append(f"{tag.place}: no game before has {tag.name}; read as not known")
                earlier = self.previous.get(name)
                resolved.append(
                    Token(tag.kind, "?" if earlier is None else earlier.value, tag.line, tag.column, tag.name)
                )
            elif value.startswith("##"):
                resolved.append(Token(tag.kind, value[2:].strip(), tag.line, tag.column, tag.name))
            else:
                resolved.append(tag)
                self.always.discard(name)
            if value.startswith("##"):
                self.always.add(name)
        given = {tag.name.lower() for tag in tags}
        line = tags[0].line if tags else 1
        for name in sorted(self.always - given):
            inherited = self.previous[name]
            resolved.append(Token("tag", inherited.value, line, 1, inherited.name))
        self.previous |= {tag.name.lower(): Tag(tag.name, tag.text) for tag in resolved}
        return resolved


def read_game(lines: list[Numbered], inheritance: Inheritance) -> Board:
    """The board of one game; raises ``KozyrError`` with line and column for what cannot be read."""
    doubts: list[str] = []
    parts = _Parts()
    for token in tokens(lines):
        parts.add(token)
    resolved = inheritance.resolve(parts.tags, doubts)
    values: dict[str, Token] = {}
    for tag in resolved:
        name = _BY_NAME.get(tag.name.lower(), tag.name)
        if name in values and name != "Note":
            # Only in a game cut short by its length; the first prevails, as the standard has it.
            continue
        values[name] = tag
    start = lines[0].number
    deal, first = _deal(values.get("Deal"), start)
    dealer = _seat(values.get("Dealer"))
    auction_tag = values.get("Auction")
    other: list[Tag] = [
        Tag(_BY_NAME.get(tag.name.lower(), tag.name), tag.text, tuple(parts.rows.get(id(source), ())))
        for tag, source in zip(resolved, [*parts.tags, *([None] * len(resolved))], strict=False)
        if _is_other(tag)
    ]
    auction = read_auction(auction_tag, parts.words["auction"], parts.notes["auction"], dealer)
    dealer = dealer or auction.dealer
    contract, declarer, raw = _contract(values)
    if auction.calls and auction.complete and dealer is not None:
        made, by = outcome(auction.calls, dealer)
        if contract is None and "Contract" not in raw:
            contract = made
            declarer = declarer or by
        elif declarer is None:
            declarer = by
        if contract is not None and (contract, declarer) != (made, by):
            place = (values.get("Contract") or values["Auction"]).place
            doubts.append(
                f"{place}: the tags say {_said(contract, declarer)}, the auction {_said(made, by)}; "
                "the tags are followed"
            )
    play = read_play(values.get("Play"), parts.words["play"], parts.notes["play"], deal, contract, declarer)
    for section, head, reading in (
        ("auction", auction_tag, auction),
        ("play", values.get("Play"), play),
    ):
        doubts += reading.doubts
        if head is not None and reading.raw is not None:
            other.append(Tag(section.capitalize(), head.text, reading.raw))
            other += [Tag("Note", f"{number}:{text}") for number, text in parts.notes[section].items()]
    result, odd = _result(values.get("Result"), declarer)
    other += [*raw.values(), *([odd] if odd else [])]
    other.sort(key=lambda tag: FREE.index(tag.name) if tag.name in FREE else len(FREE))
    number = values.get("Board")
    board = Board(
        deal=deal,
        first=first,
        number=None if number is None or number.text in _UNKNOWN else number.text,
        dealer=dealer,
        vulnerable=_vulnerable(values.get("Vulnerable")),
        auction=auction.calls,
        contract=contract,
        declarer=declarer,
        played=play.cards,
        result=result,
        names=_names(values),
        tags=tuple(other),
        remarks=(*_in_order(parts.remarks, other), *auction.remarks, *play.remarks),
        doubts=tuple(doubts),
    )
    tricks = counted(board)
    if result is not None and tricks is not None and tricks != result:
        place = values["Result"].place
        doubt = f"{place}: the result is {result}, but the cards played make {tricks}; {result} is kept"
        return replace(board, doubts=(*board.doubts, doubt))
    return board if result is not None or odd else replace(board, result=tricks)


class _Parts:
    """The pieces of a game, sorted by what they belong to."""

    def __init__(self) -> None:
        self.tags: list[Token] = []
        self.rows: dict[int, list[str]] = {}
        self.words: dict[str, list[Token]] = {"auction": [], "play": []}
        self.notes: dict[str, dict[str, str]] = {"auction": {}, "play": {}}
        self.remarks: list[Remark] = []
        self._section = ""

    def add(self, token: Token) -> None:
        """Takes the next piece."""
        if token.kind == "tag":
            self._tag(token)
        elif token.kind == "word" or (token.kind in ("comment", "line", "%") and self._in_words()):
            self.words[self._section].append(token)
        elif token.kind == "row":
            if not self.tags or _BY_NAME.get(self.tags[-1].name.lower()):
                raise FormatError(
                    f"{quoted(token.text)} belongs to no tag",
                    place=token.place,
                    remedy="put remarks in {braces} or behind a semicolon",
                )
            self.rows.setdefault(id(self.tags[-1]), []).append(token.text)
        elif token.kind != "%" or _HEADER.fullmatch(token.text) is None:
            name = self.tags[-1].name if self.tags else ""
            at = f"tag {_BY_NAME.get(name.lower(), name)}" if name else "start"
            self.remarks.append(Remark(at, token.kind, token.text))

    def _in_words(self) -> bool:
        return self._section in self.words and bool(self.tags) and self.tags[-1].name.lower() == self._section

    def _tag(self, token: Token) -> None:
        name = token.name.lower()
        if name in self.words:
            self._section = name
        if name == "note":
            number, colon, text = token.text.partition(":")
            if self._section and colon and number.strip().isdecimal():
                self.notes[self._section][number.strip()] = text.strip()
                return
        self.tags.append(token)


def _is_other(tag: Token) -> bool:
    """Whether a tag is kept as it is: it has no field of its own in a board."""
    name = _BY_NAME.get(tag.name.lower(), tag.name)
    if name in FREE:
        return tag.text != "?"
    return name not in NAMED and name not in ("Auction", "Play")


def _in_order(remarks: list[Remark], other: list[Tag]) -> list[Remark]:
    """Remarks in the order in which the export format puts the tags that they stand behind."""
    names = [*NAMED, *(tag.name for tag in other)]
    places = {f"tag {name}": number for number, name in reversed(list(enumerate(names)))}
    return sorted(remarks, key=lambda remark: places.get(remark.at, -1))


def _said(contract: Contract, declarer: str | None) -> str:
    return f"{contract.text} by {declarer}" if declarer else contract.text


def _deal(tag: Token | None, line: int) -> tuple[Deal, int]:
    if tag is None or tag.text in _UNKNOWN:
        place = f"line {line}" if tag is None else tag.place
        raise FormatError(
            "the game has no deal", place=place, remedy='write [Deal "N:AK.. QJ.. T9.. 87.."] or so'
        )
    # In PBN a dash in place of a hand is a hand not known.
    text = re.sub(r"(?<=[\s:])-(?=\s|$)", "?", tag.text)
    try:
        deal, first = parse_deal(text)
        if deal.seats != SEATS:
            raise DealError(f"{deal.players} hands", remedy="write four, a hidden one as -")
    except KozyrError as error:
        raise error.at(f"{tag.place}: Deal") from None
    return deal, first


def _seat(tag: Token | None) -> str | None:
    if tag is None or tag.text in (*_UNKNOWN, "-"):
        return None
    try:
        return SEATS[parse_seat(tag.text.lstrip("^"), SEATS)]
    except DealError as error:
        raise error.at(f"{tag.place}: {tag.name}") from None


def _vulnerable(tag: Token | None) -> str | None:
    if tag is None or tag.text in _UNKNOWN:
        return None
    for name, words in _VULNERABLE.items():
        if tag.text.lower() in words:
            return name
    raise FormatError(
        f"{quoted(tag.text)} is no vulnerability",
        place=f"{tag.place}: {tag.name}",
        remedy="write None, NS, EW or All",
    )


def _contract(values: Mapping[str, Token]) -> tuple[Contract | None, str | None, dict[str, Tag]]:
    """The contract and its declarer; and those of the two tags that must be kept as they are written."""
    raw: dict[str, Tag] = {}
    by = values.get("Declarer")
    declarer = _seat(by)
    if by is not None and by.text.startswith("^"):
        raw["Declarer"] = Tag("Declarer", by.text)
    tag = values.get("Contract")
    if tag is None or tag.text in (*_UNKNOWN, "-"):
        return None, declarer, raw
    contract = parse_contract(tag.text)
    if contract is None:
        raise FormatError(
            f"{quoted(tag.text)} is no contract",
            place=f"{tag.place}: {tag.name}",
            remedy="write level, strain and X or XX, such as 4H, 3NTX, or Pass",
        )
    return contract, declarer if contract.level else None, raw


def _result(tag: Token | None, declarer: str | None) -> tuple[int | None, Tag | None]:
    """The tricks of declarer's side; and the tag itself where it says more than that."""
    if tag is None or tag.text in (*_UNKNOWN, "-"):
        return None, None
    odd = None if tag.text.isdecimal() else Tag("Result", tag.text)
    counts = {side.upper(): int(tricks) for side, tricks in re.findall(r"(NS|EW)\s*(\d+)", tag.text, re.I)}
    plain = re.fullmatch(r"\^?\s*(\d{1,2})", tag.text)
    if plain is None and not counts:
        raise FormatError(
            f"{quoted(tag.text)} is no result",
            place=f"{tag.place}: {tag.name}",
            remedy="write the tricks of declarer's side, 0 to 13",
        )
    tricks = int(plain[1]) if plain else None
    if tricks is None and declarer is not None:
        side, other = ("NS", "EW") if declarer in "NS" else ("EW", "NS")
        tricks = counts[side] if side in counts else 13 - counts[other]
    if tricks is not None and not 0 <= tricks <= 13:
        raise FormatError(f"{tricks} tricks", place=f"{tag.place}: {tag.name}", remedy="a deal has 0 to 13")
    return tricks, odd


def _names(values: Mapping[str, Token]) -> dict[str, str]:
    names = {}
    for name in ("North", "East", "South", "West"):
        tag = values.get(name)
        if tag is not None and tag.text not in _UNKNOWN:
            names[name[0]] = tag.text
    return names
