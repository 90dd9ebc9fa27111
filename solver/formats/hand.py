"""The notation of single hands and of lists of cards.

A hand is written suit by suit in the order S.H.D.C, each from high to low: ``AK2.QT..J``. Jokers stand
in a fifth group (``AK2.QT..J.X1``), a hand without a card is ``-`` and a hidden one ``?``. Also read:
``10`` for ``T``, lower case, ``-`` for an empty suit, jokers at the end of any suit, and suits marked
by symbols in any order (``♠AK2♥Q♦-♣JT9``).
"""

from __future__ import annotations

import re
from typing import Final

from solver.cards import (
    JOKERS,
    RANK_LETTERS,
    SUIT_SYMBOLS,
    Card,
    CardSet,
    Suit,
    cards_of,
    of_suit,
)
from solver.deal import symbol_text
from solver.errors import CardError, DealError, FormatError
from solver.formats.wording import number_of, quoted

HIDDEN: Final = "?"
"""How a hand that is not known is written."""
EMPTY: Final = "-"
"""How a hand without cards is written."""

_SUIT_OF_SYMBOL: Final = {
    symbol: Suit(suit) for symbols in (SUIT_SYMBOLS, "♤♡♢♧") for suit, symbol in enumerate(symbols)
}
# Selectors that ask for a black-and-white or a coloured symbol; they mean nothing here.
SELECTORS: Final = str.maketrans("", "", "\ufe0e\ufe0f")
# X10 is a joker and a ten.
_MARKED_JOKER: Final = re.compile(r"[Xx](1(?!0)|2)")
# Both cases are spelt out: ignoring case would let in the Kelvin sign as a king.
_SIGN: Final = re.compile(r"10|[2-9TtJjQqKkAa]|[Xx](?:1(?!0)|2)?|.", re.DOTALL)
_RANKS: Final = "ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2, suits S.H.D.C are parted by dots"
_ONE_PLACE: Final = "every card may stand in one place only"


class JokerNames:
    """Which jokers the unmarked ``X`` of a deal are: those that are marked nowhere in it, in order."""

    def __init__(self, *texts: str) -> None:
        marked = {JOKERS[int(found[1]) - 1] for text in texts for found in _MARKED_JOKER.finditer(text)}
        self._free = [joker for joker in JOKERS if joker not in marked]

    def read(self, sign: str) -> Card:
        """The joker that ``X``, ``X1`` or ``X2`` means; raises ``CardError`` when none is left."""
        if len(sign) == 2:
            return JOKERS[int(sign[1]) - 1]
        if not self._free:
            raise CardError("a third joker", remedy="there are two, X1 and X2")
        return self._free.pop(0)


def parse_hand(text: str, jokers: JokerNames | None = None) -> CardSet | None:
    """The cards of a hand, ``None`` for a hidden one (``?``).

    ``jokers`` is shared by the hands of one deal that has unmarked jokers. Raises ``FormatError`` for
    what is no hand, ``DealError`` for a card that stands in it twice, ``CardError`` for a third joker.
    """
    word = text.strip().translate(SELECTORS)
    if word == HIDDEN:
        return None
    if word == EMPTY:
        return 0
    if not word:
        raise FormatError("a hand is missing", remedy="write - for a hand without cards, ? for a hidden one")
    names = jokers or JokerNames(word)
    if any(char in _SUIT_OF_SYMBOL for char in word):
        return _parse_marked(word, names)
    return _parse_dotted(word, names)


def _parse_dotted(word: str, jokers: JokerNames) -> CardSet:
    mask, at = 0, 1
    groups = word.split(".")
    for number, group in enumerate(groups):
        mask = _add_group(mask, Suit(number) if number < 4 else None, group, word, at, jokers)
        at += len(group) + 1
    if len(groups) > 5:
        raise _too_many_suits(len(groups), word)
    if len(groups) < 4:
        raise FormatError(
            f"only {number_of(len(groups), 'suit')} in {quoted(word)}",
            remedy="write all four as S.H.D.C, an empty suit as nothing or -",
        )
    return mask


def _parse_marked(word: str, jokers: JokerNames) -> CardSet:
    mask = 0
    seen: set[Suit] = set()
    pattern = f"([{''.join(_SUIT_OF_SYMBOL)}]?)([^.{''.join(_SUIT_OF_SYMBOL)}]*)\\.?"
    for found in re.finditer(pattern, word):
        suit = _SUIT_OF_SYMBOL.get(found[1])
        if suit in seen:
            raise FormatError(
                f"{found[1]} twice in {quoted(word)}", remedy="write all cards of a suit behind one symbol"
            )
        if suit is not None:
            seen.add(suit)
        mask = _add_group(mask, suit, found[2], word, found.start(2) + 1, jokers)
    return mask


def _add_group(
    mask: CardSet, suit: Suit | None, group: str, word: str, at: int, jokers: JokerNames
) -> CardSet:
    """The hand with the cards of one suit added; ``at`` is where in the hand they begin, from 1."""
    for found in _SIGN.finditer(group):
        sign = found[0].upper()
        if sign[0] == "X":
            card = jokers.read(sign)
        elif sign == EMPTY and found.start() == 0 and not _has_ranks(group):
            continue
        elif sign not in RANK_LETTERS and sign != "10":
            raise FormatError(
                f"{quoted(found[0])} is no rank, at character {at + found.start()} of {quoted(word)}",
                remedy=_RANKS,
            )
        elif suit is None:
            if not any(char in _SUIT_OF_SYMBOL for char in word):
                raise _too_many_suits(word.count(".") + 1, word)
            where = f"character {at + found.start()} of {quoted(word)}"
            raise FormatError(
                f"{quoted(found[0])} stands behind no suit, at {where}",
                remedy="write ♠, ♥, ♦ or ♣ before the cards of a suit",
            )
        else:
            card = Card.of(suit, RANK_LETTERS.index("T" if sign == "10" else sign))
        if mask & card.bit:
            raise DealError(f"{symbol_text(card)} twice in one hand", remedy=_ONE_PLACE)
        mask |= card.bit
    return mask


def _has_ranks(group: str) -> bool:
    return any(sign in RANK_LETTERS + "1" for sign in _MARKED_JOKER.sub("", group).upper())


def _too_many_suits(amount: int, word: str) -> FormatError:
    return FormatError(
        f"{amount} suits in {quoted(word)}",
        remedy="write four as S.H.D.C; a fifth group is for jokers (X1, X2) only",
    )


def format_hand(hand: CardSet | None) -> str:
    """A hand as :func:`parse_hand` reads it; ``?`` for ``None``, ``-`` for no cards."""
    if hand is None:
        return HIDDEN
    if not hand:
        return EMPTY
    groups = [
        "".join(RANK_LETTERS[card.rank] for card in reversed(list(cards_of(of_suit(hand, suit)))))
        for suit in Suit
    ]
    jokers = "".join(joker.text for joker in JOKERS if hand & joker.bit)
    return ".".join([*groups, jokers] if jokers else groups)


def parse_cards(text: str, jokers: JokerNames | None = None) -> tuple[Card, ...]:
    """The cards of a list such as ``SA S3, H10 ♦6``, in its order.

    Raises ``CardError`` naming the first word that is no card and its number, from 1.
    """
    words = [word for word in re.split(r"[\s,;]+", text.translate(SELECTORS)) if word]
    names = jokers or JokerNames(text)
    cards = []
    for number, word in enumerate(words, start=1):
        try:
            joker = word.upper() in ("X", "X1", "X2")
            cards.append(names.read(word.upper()) if joker else Card.parse(word))
        except CardError as error:
            message = error.message if word.upper() == "X" else f"{quoted(word)} is not a card"
            raise CardError(message, place=f"card {number}", remedy=error.remedy) from None
    return tuple(cards)


def format_cards(cards: tuple[Card, ...]) -> str:
    """A list of cards as :func:`parse_cards` reads it: ``SA S3 HT``."""
    return " ".join(card.text for card in cards)
