"""Suits, ranks, cards, and sets of cards as bit masks.

A card is the number of its bit in a set: ``16 * suit + rank_index``, where the rank index
counts upwards from the two (0) to the ace (12). A set of cards is a plain ``int`` with one bit
per card, so union, difference and membership are the integer operators. Which of two ranks is
the higher is a matter of the rules (Kozel ranks the ten above the king), never of this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final

from solver.errors import CardError

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "SHDC"
SUIT_SYMBOLS: Final = "♠♥♦♣"
SUIT_STRIDE: Final = 16
SUIT_BITS: Final = 0x1FFF

CardSet = int
"""A set of cards: bit ``16 * suit + rank_index`` is set for each card in it."""


class Suit(IntEnum):
    """The four suits in the order in which hands are written."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """``S``, ``H``, ``D`` or ``C``."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """``♠``, ``♥``, ``♦`` or ``♣``."""
        return SUIT_SYMBOLS[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """The suit named by a letter (either case), a symbol or an English name.

        Raises ``CardError`` for anything else.
        """
        word = text.strip()
        if len(word) == 1:
            for suits in (SUIT_LETTERS, SUIT_SYMBOLS, "♤♡♢♧"):
                if word.upper() in suits:
                    return cls(suits.index(word.upper()))
        for suit in cls:
            if word.upper() in (suit.name, suit.name[:-1]):
                return suit
        raise CardError(f"'{text}' is not a suit", remedy="write S, H, D or C")


class Card(int):
    """One card; its integer value is its bit number in a :data:`CardSet`."""

    __slots__ = ()

    @property
    def suit(self) -> Suit:
        """The suit; jokers have none and raise ``ValueError``."""
        if self in JOKERS:
            raise ValueError("a joker has no suit")
        return Suit(int(self) // SUIT_STRIDE)

    @property
    def rank(self) -> int:
        """Rank index, 0 for the two up to 12 for the ace."""
        return int(self) % SUIT_STRIDE

    @property
    def bit(self) -> CardSet:
        """The set holding just this card."""
        return 1 << int(self)

    @property
    def text(self) -> str:
        """Two characters, suit first: ``SA``, ``HT``, ``D6``; jokers ``X1``, ``X2``."""
        if self in JOKERS:
            return f"X{JOKERS.index(self) + 1}"
        return SUIT_LETTERS[int(self) // SUIT_STRIDE] + RANK_LETTERS[self.rank]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    @classmethod
    def of(cls, suit: int, rank: int) -> Card:
        """The card of this suit (0–3) and rank index (0–12)."""
        return cls(SUIT_STRIDE * suit + rank)

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written suit first (``SA``, ``♥10``, ``d6``) or rank first (``10h``).

        Raises ``CardError`` when the text names no card.
        """
        word = text.strip().upper().replace("10", "T")
        if word in ("X1", "X2"):
            return JOKERS[int(word[1]) - 1]
        if len(word) == 2:
            for suit_at, rank_at in ((0, 1), (1, 0)):
                for suits in (SUIT_LETTERS, SUIT_SYMBOLS, "♤♡♢♧"):
                    if word[suit_at] in suits and word[rank_at] in RANK_LETTERS:
                        return cls.of(suits.index(word[suit_at]), RANK_LETTERS.index(word[rank_at]))
        raise CardError(f"'{text}' is not a card", remedy="write suit then rank, such as SA, HT or D6")


JOKERS: Final = (Card(13), Card(14))
"""The two jokers, in bits that no card of a suit uses."""

FULL_PACK: Final[CardSet] = sum(SUIT_BITS << (SUIT_STRIDE * suit) for suit in range(4))
"""The 52 cards without jokers."""


def cards_of(mask: CardSet) -> Iterator[Card]:
    """The cards of a set, by rising bit number: suits S H D C, low to high in each."""
    while mask:
        low = mask & -mask
        yield Card(low.bit_length() - 1)
        mask ^= low


def card_set(cards: Iterable[Card | int]) -> CardSet:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << int(card)
    return mask


def suit_mask(suit: int) -> CardSet:
    """All cards of a suit."""
    return SUIT_BITS << (SUIT_STRIDE * suit)


def of_suit(mask: CardSet, suit: int) -> CardSet:
    """Those cards of a set that belong to a suit."""
    return mask & (SUIT_BITS << (SUIT_STRIDE * suit))


def count(mask: CardSet) -> int:
    """How many cards a set holds."""
    return mask.bit_count()
