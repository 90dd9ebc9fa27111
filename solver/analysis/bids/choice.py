"""What a player can bid: his cards, those that mean the same taken together."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card, CardSet, Suit, cards_of
from solver.rules.base import Rules
from solver.rules.truf import bid_number


@dataclass(frozen=True, slots=True)
class Choice:
    """Bid cards of one hand with the same number and suit; which of them is laid makes no difference."""

    seat: int
    number: int
    """Tricks that the card stands for."""
    suit: Suit
    cards: tuple[Card, ...]
    """From high to low; several only for 0, the court cards of a suit."""
    strength: int
    """Of several bids the one of the greatest strength makes trump; all differ between choices."""

    @property
    def card(self) -> Card:
        """The highest of the cards."""
        return self.cards[0]


def choices_of(rules: Rules, seat: int, hand: CardSet) -> tuple[Choice, ...]:
    """All that a hand can bid, suits in the order S H D C, cards from high to low.

    A tie for the highest bid goes by suit; court cards of one suit count alike, then the first seat wins.
    """
    groups: dict[tuple[Suit, int], list[Card]] = {}
    for card in sorted(cards_of(hand), key=lambda card: (card.suit, -card.rank)):
        groups.setdefault((card.suit, bid_number(card)), []).append(card)
    return tuple(
        Choice(seat, number, suit, tuple(cards), _strength(rules, seat, number, suit))
        for (suit, number), cards in groups.items()
    )


def _strength(rules: Rules, seat: int, number: int, suit: Suit) -> int:
    below = len(Suit) - 1 - rules.options["tie_order"].index(suit.letter)
    return (number * len(Suit) + below) * rules.players + rules.players - 1 - seat


def choice_with(choices: tuple[Choice, ...], card: Card) -> Choice | None:
    """The choice that a card belongs to."""
    return next((choice for choice in choices if card in choice.cards), None)
