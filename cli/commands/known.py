"""What the command line says of hidden hands, beside the deal."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards import Card, CardSet, Suit, card_set, cards_of
from solver.deal import parse_seat
from solver.errors import CardError, KozyrError, OptionError
from solver.formats.text import parse_cards
from solver.question import Setting
from solver.sampling.knowledge import Knowledge


def knowledge(
    setting: Setting, *, holds: Sequence[str], voids: Sequence[str], unseen: str | None
) -> Knowledge:
    """What a deal and the options ``--holds``, ``--void`` and ``--unseen`` say together.

    Raises ``KozyrError`` naming the option for texts that cannot be read or facts that contradict.
    """
    held = held_cards(setting, holds)
    empty: list[tuple[int, Suit]] = []
    for text in voids:
        seat, suits = _of_seat(setting, "--void", text, "E:S or E:SH")
        empty += [(seat, _suit(letter)) for letter in suits.replace(",", "").replace(" ", "")]
    pool = None if unseen is None else cards_option("--unseen", unseen)
    return Knowledge.of_setting(setting, holds=held, voids=empty, unseen=pool)


def held_cards(setting: Setting, holds: Sequence[str]) -> dict[int, CardSet]:
    """The cards by seat that ``--holds`` names."""
    held: dict[int, CardSet] = {}
    for text in holds:
        seat, cards = _of_seat(setting, "--holds", text, "E:SA or E:SA,HT")
        held[seat] = held.get(seat, 0) | cards_option("--holds", cards)
    return held


def _of_seat(setting: Setting, option: str, text: str, example: str) -> tuple[int, str]:
    """The seat and what is said of it, from ``SEAT:WHAT``."""
    name, colon, what = text.partition(":")
    if not colon or not what.strip():
        raise OptionError(f"'{text}' has no seat and colon", place=option, remedy=f"write {example}")
    try:
        return parse_seat(name, setting.rules.seats), what
    except KozyrError as error:
        raise error.at(option) from None


def _suit(letter: str) -> Suit:
    try:
        return Suit.parse(letter)
    except CardError as error:
        raise error.at("--void") from None


def cards_option(option: str, text: str) -> CardSet:
    """The cards that an option lists; raises ``KozyrError`` naming it."""
    try:
        return card_set(parse_cards(text))
    except KozyrError as error:
        raise error.at(option) from None


def card_option(option: str, text: str) -> Card:
    """The one card that an option names; raises ``KozyrError`` naming it."""
    cards = list(cards_of(cards_option(option, text)))
    if len(cards) != 1:
        raise OptionError(f"{len(cards)} cards in '{text}'", place=option, remedy="name one card, such as HT")
    return cards[0]
