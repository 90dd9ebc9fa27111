"""How others are taken to bid when their hands are not known.

A player sees his own cards only. What he expects to take with a suit as trump is put by a rule of thumb, in
the manner of the honour tricks of whist and bridge (E. Culbertson, "Contract Bridge Blue Book", 1930), made
to fit four hands that share 13 tricks: summed over the hands of a deal it comes to about 13.

* Trumps: the ace 1, king and queen ¾ each, every other trump ½.
* Other suits: the ace 1; the king ½ with at least one more card of its suit; the queen ¼ with at least
  two more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from solver.analysis.bids.choice import Choice
from solver.cards import RANK_LETTERS, CardSet, Suit, cards_of, of_suit
from solver.rules.base import Rules

Bidder: TypeAlias = Callable[[CardSet, Sequence[Choice], Random], Choice]
"""Which of its choices a hand lays; the generator is for bids at random."""

_TRUMPS: Final = {"A": 1.0, "K": 0.75, "Q": 0.75}
_TRUMP: Final = 0.5
_GUARDED: Final = {"A": (1, 1.0), "K": (2, 0.5), "Q": (3, 0.25)}
"""In other suits: the length of the suit from which a card counts, and for how much."""


def expected_tricks(hand: CardSet, trump: Suit) -> float:
    """The tricks that a player expects of his hand with a trump, by the rule above."""
    return _by_suit(hand)[trump]


def _by_suit(hand: CardSet) -> list[float]:
    """The tricks expected with each suit as trump."""
    as_trump, as_plain = [], []
    for suit in Suit:
        ranks = [RANK_LETTERS[card.rank] for card in cards_of(of_suit(hand, suit))]
        as_trump.append(sum(_TRUMPS.get(rank, _TRUMP) for rank in ranks))
        as_plain.append(
            sum(worth for rank, (length, worth) in _GUARDED.items() if rank in ranks and len(ranks) >= length)
        )
    return [sum(as_plain) - as_plain[suit] + as_trump[suit] for suit in Suit]


def nearest_bidder(rules: Rules) -> Bidder:
    """Lays the card whose number is nearest to the tricks expected with its suit as trump; of equally
    near ones the higher number, then the suit that wins a tie."""
    order = rules.options["tie_order"]

    def bid(hand: CardSet, choices: Sequence[Choice], generator: Random) -> Choice:
        expected = _by_suit(hand)
        return min(
            choices,
            key=lambda choice: (
                abs(choice.number - expected[choice.suit]),
                -choice.number,
                order.index(choice.suit.letter),
            ),
        )

    return bid


def uniform_bidder(hand: CardSet, choices: Sequence[Choice], generator: Random) -> Choice:
    """Lays any card of the hand, each as likely as any other."""
    at = int(generator.random() * sum(len(choice.cards) for choice in choices))
    for choice in choices:
        at -= len(choice.cards)
        if at < 0:
            return choice
    raise AssertionError("no card drawn")
