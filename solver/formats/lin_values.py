"""The values of LIN fields that say more than a word: hands, and results in short."""

from __future__ import annotations

import re
from typing import Final

from solver.board import SEATS, Contract
from solver.cards import FULL_PACK, RANK_LETTERS, SUIT_SYMBOLS, Card, CardSet
from solver.deal import Deal, symbol_text
from solver.errors import DealError, FormatError, KozyrError
from solver.formats.wording import quoted

ORDER: Final = "SWNE"
"""The seats in the order in which LIN lists hands and players; dealers are numbered so from 1."""
_SIGN: Final = re.compile(r"10|.", re.DOTALL)


def parse_result(text: str) -> tuple[Contract | None, str | None, int | None]:
    """Contract, declarer and tricks of an entry of ``rs``, such as ``4HN+1``, ``3NS=`` or ``PASS``."""
    word = text.strip().upper()
    if word in ("PASS", "P"):
        return Contract(0), None, None
    found = re.fullmatch(r"([1-7])(NT|[SHDCN])([NESW])(X{0,2})(=|[+-]\d{1,2})", word) or re.fullmatch(
        r"([1-7])(NT|[SHDCN])(X{0,2})([NESW])(=|[+-]\d{1,2})", word
    )
    if found is None:
        return None, None, None
    seat, doubled = (found[3], found[4]) if found[3] in tuple(SEATS) else (found[4], found[3])
    level = int(found[1])
    tricks = 6 + level + (0 if found[5] == "=" else int(found[5]))
    if not 0 <= tricks <= 13:
        return None, None, None
    return Contract(level, found[2][0], len(doubled)), seat, tricks


def parse_hands(text: str) -> tuple[str | None, Deal]:
    """Dealer and deal of an ``md`` value: a digit, then the hands of South, West, North and East.

    A hand left out is what the other three leave of the pack, where they are full; else it is hidden.
    Raises ``FormatError`` or ``DealError`` naming the seat.
    """
    found = re.match(r"\s*([0-4]?)(?!\s*\d)\s*", text)
    if found is None:
        raise FormatError(
            f"{quoted(text[:1])} is no dealer", remedy="begin with 1 (South), 2 (West), 3 (North) or 4 (East)"
        )
    dealer = ORDER[int(found[1]) - 1] if found[1] not in ("", "0") else None
    words = text[found.end() :].split(",")
    while len(words) > 4 and not words[-1].strip():
        words.pop()
    if len(words) > 4:
        raise FormatError(f"{len(words)} hands", remedy="write those of South, West, North and East")
    hands: dict[str, CardSet | None] = dict.fromkeys(SEATS)
    for seat, word in zip(ORDER, words, strict=False):
        try:
            hands[seat] = _hand(word.strip())
        except KozyrError as error:
            raise error.at(seat) from None
    known = [hand for hand in hands.values() if hand is not None]
    if len(known) == 3 and all(hand.bit_count() == 13 for hand in known):
        rest = FULL_PACK
        for hand in known:
            rest &= ~hand
        if rest.bit_count() == 13:
            hands = {seat: rest if hand is None else hand for seat, hand in hands.items()}
    return dealer, Deal(SEATS, tuple(hands.values()))


def _hand(word: str) -> CardSet | None:
    """A hand such as ``SAK3HQT2D95C7642``, suits in any order, or symbols; ``None`` for an empty one."""
    if not word:
        return None
    suit: int | None = None
    mask: CardSet = 0
    for found in _SIGN.finditer(word):
        sign = found[0].upper()
        if sign in "SHDC" or sign in SUIT_SYMBOLS:
            suit = "SHDC".find(sign) if sign in "SHDC" else SUIT_SYMBOLS.index(sign)
        elif sign in RANK_LETTERS or sign == "10":
            if suit is None:
                raise FormatError(
                    f"{quoted(found[0])} stands behind no suit", remedy="write S, H, D or C before the cards"
                )
            card = Card.of(suit, RANK_LETTERS.index("T" if sign == "10" else sign))
            if mask & card.bit:
                raise DealError(
                    f"{symbol_text(card)} twice in one hand", remedy="every card may stand in one place only"
                )
            mask |= card.bit
        elif sign not in " -.":
            raise FormatError(
                f"{quoted(found[0])} is neither suit nor rank, at character {found.start() + 1} "
                f"of {quoted(word)}",
                remedy="write hands such as SAK3HQT2D95C7642",
            )
    return mask
