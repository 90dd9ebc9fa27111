"""Contracts and piles of Clubs by Drew Brokke as text: ``2,1`` for two trips and a club, ``S3 H3 X1``."""

from __future__ import annotations

from solver.cards import CardSet, card_set
from solver.deal import symbol_text
from solver.errors import DealError
from solver.formats.hand import JokerNames, parse_cards
from solver.rules.brokke_combination import Contract


def parse_contract(text: str) -> tuple[int, int]:
    """Trips and clubs declared, from ``trips,clubs``.

    Raises ``OptionError`` for anything else, and for more than the pack has.
    """
    contract = Contract.parse(text)
    return contract.trips, contract.clubs


def format_contract(contract: tuple[int, int]) -> str:
    """A contract as :func:`parse_contract` reads it."""
    return f"{contract[0]},{contract[1]}"


def parse_pile(text: str, jokers: JokerNames | None = None) -> CardSet:
    """The cards of a pile, in any order.

    Raises ``CardError`` for what is no card, ``DealError`` for a card that is listed twice.
    """
    cards = parse_cards(text, jokers)
    for number, card in enumerate(cards):
        if card in cards[:number]:
            raise DealError(f"{symbol_text(card)} twice", remedy="every card may stand in one place only")
    return card_set(cards)
