"""What Kozel's options come to: ranks, points, beating, claims and defeat points.

Beating a set of cards needs a perfect matching between the two sets. It is found by augmenting
paths (C. Berge, "Two theorems in graph theory", 1957): giving each card the first one that it beats
can miss a matching that exists.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from solver.cards import RANK_LETTERS, Card, CardSet, cards_of, of_suit
from solver.deal import SEATS
from solver.rules.base import Rules

SEATING: Final = SEATS[4]
SIDES: Final = ((0, 2), (1, 3))
SIDE_NAMES: Final = ("NS", "EW")
HAND_SIZE: Final = 4
PACK_SIZE: Final = 36
ALL_POINTS: Final = 120
"""Card points of the whole pack."""

TEN_HIGH: Final = "6789JQKTA"
TEN_LOW: Final = "6789TJQKA"
_POINTS: Final = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
_POINTS_OF_RANK: Final = tuple(_POINTS.get(letter, 0) for letter in RANK_LETTERS)


def points_of(cards: CardSet) -> int:
    """The card points of a set: J 2, Q 3, K 4, ten 10, A 11, the others nothing."""
    return sum(_POINTS_OF_RANK[card.rank] for card in cards_of(cards))


@dataclass(frozen=True, slots=True)
class Law:
    """The options of Kozel in the form that play needs; made by :meth:`of`."""

    ranks: str = TEN_HIGH
    """The ranks from low to high."""
    claim: str = "any"
    """Which four cards give the right to claim the lead: ``any`` suit, ``trumps``, or ``no`` ones."""
    claim_when: str = "open"
    """``open``: while a trick is open; ``between``: before each lead; ``first``: before the first lead."""
    most_led: int = HAND_SIZE
    """The most cards of a lead in turn."""
    hand_size: int = HAND_SIZE
    """What hands are made up to from the stock, and how many cards of a suit claim the lead; other sizes
    than four make small games for tests."""
    no_trick: str = "tricks"
    """Whether 6 defeat points are for no ``tricks`` or for no ``points``."""
    egg: str = "nothing"
    """What 60–60 costs: ``nothing``, ``both`` write 2, or it is a ``double`` next deal."""
    factor: int = 1
    """What defeat points of this deal are multiplied by."""
    barred: frozenset[int] = frozenset()
    """Seats that never claim the lead. The game has none; what a right to claim is worth to a seat is found
    by taking it away."""

    @classmethod
    def of(cls, rules: Rules) -> Law:
        """The law under the options of the rules of Kozel."""
        options = rules.options
        return cls(
            ranks=TEN_HIGH if options["ten"] == "high" else TEN_LOW,
            claim=options["claim"],
            claim_when=options["claim_when"],
            most_led=int(options["most_led"]),
            no_trick=options["no_trick"],
            egg=options["egg"],
            factor=2 if options["doubled"] == "yes" else 1,
        )

    def strength(self, card: Card) -> int:
        """The place of a card among those of its suit, 0 for the six up to 8 for the ace."""
        return self.ranks.index(RANK_LETTERS[card.rank])

    def beats(self, card: Card, other: Card, trump: int) -> bool:
        """Whether one card beats another: higher in its suit, or a trump over a plain card."""
        if card.suit == other.suit:
            return self.strength(card) > self.strength(other)
        return card.suit == trump

    def beats_all(self, cards: CardSet, others: CardSet, trump: int) -> bool:
        """Whether the cards can be matched one to one with as many others, each beating its own."""
        return cards.bit_count() == others.bit_count() and _matched(self, cards, others, trump)

    def may_claim(self, hand: CardSet, trump: int) -> bool:
        """Whether a hand is four cards of one suit, and of a suit that the lead may be claimed with."""
        if self.claim == "no" or hand.bit_count() != self.hand_size:
            return False
        suit = next(cards_of(hand)).suit
        return of_suit(hand, suit) == hand and (self.claim == "any" or suit == trump)

    def defeat(self, points: tuple[int, int], tricks: tuple[int, int]) -> tuple[int, int]:
        """The defeat points that each side writes after a deal with these points and tricks by side."""
        if points[0] == points[1]:
            return (2 * self.factor,) * 2 if self.egg == "both" else (0, 0)
        loser = 0 if points[0] < points[1] else 1
        nothing = (points if self.no_trick == "points" else tricks)[loser] == 0
        written = 6 if nothing else 4 if points[loser] <= 30 else 2
        return (written * self.factor, 0) if loser == 0 else (0, written * self.factor)

    def score(self, points: tuple[int, int], tricks: tuple[int, int]) -> int:
        """What a deal is worth to the first side: defeat points of the others less its own."""
        first, second = self.defeat(points, tricks)
        return second - first


# Few pairs of sets come up, and each many times over.
@lru_cache(maxsize=1 << 16)
def _matched(law: Law, cards: CardSet, others: CardSet, trump: int) -> bool:
    beaten_by: dict[Card, Card] = {}

    def place(card: Card, tried: set[Card]) -> bool:
        for other in cards_of(others):
            if other not in tried and law.beats(card, other, trump):
                tried.add(other)
                if other not in beaten_by or place(beaten_by[other], tried):
                    beaten_by[other] = card
                    return True
        return False

    return all(place(card, set()) for card in cards_of(cards))
