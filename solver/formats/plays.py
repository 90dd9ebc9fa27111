"""The plays of a game so far as text: ``H6+H9 HJ+HK /S6+C7 ^D6+D9+DJ+DA``.

A word is a play: cards joined by ``+``, face up; behind ``/`` face down; behind ``^`` the lead claimed
out of turn; ``/?`` is face down and not seen; ``pass``. Games of one card a play have words of one card, and
nothing else is accepted of them but passes where there are any.
"""

from __future__ import annotations

import re
from typing import Final, TypedDict

from solver.cards import Card
from solver.errors import CardError, DealError, FormatError
from solver.formats.hand import SELECTORS, JokerNames, format_cards, parse_cards
from solver.formats.wording import quoted
from solver.plays import PASS, UNSEEN, Play
from solver.record import Record

MOST: Final = 13
"""Cards of the longest play that any game could have: a suit."""
SHAPE: Final = "write H6+H9, face down /H6+H9, a claim ^H6+H7+H8+H9"


class Played(TypedDict):
    """The two fields of a :class:`~solver.record.Record` that hold what was played."""

    played: tuple[Card, ...]
    plays: tuple[Play, ...]


def parse_played(text: str) -> Played:
    """What was played, as cards where each play is one card face up, else as plays.

    Raises ``CardError``, ``DealError`` or ``FormatError`` with the number of the word that is no play.
    """
    if not re.search(rf"[+/^]|\b{PASS.text}\b", text, re.IGNORECASE):
        return Played(played=parse_cards(text), plays=())
    joined = re.sub(r"([/^])\s+", r"\1", re.sub(r"\s*\+\s*", "+", text.translate(SELECTORS)))
    words = [word for word in re.split(r"[\s,;]+", joined) if word]
    names = JokerNames(text)
    return Played(
        played=(), plays=tuple(_parse(word, number, names) for number, word in enumerate(words, start=1))
    )


def _parse(word: str, number: int, jokers: JokerNames) -> Play:
    place = f"play {number}"
    if word.lower() == PASS.text:
        return PASS
    if word.upper() in ("X", "X1", "X2"):
        try:
            return Play(jokers.read(word.upper()).bit)
        except CardError as error:
            raise error.at(place) from None
    if word == UNSEEN.text:
        return UNSEEN
    cards: list[Card] = []
    for part in word[word[0] in "/^" :].split("+"):
        try:
            card = Card.parse(part)
            card.suit  # noqa: B018 (a joker has none, and is played alone)
        except ValueError:
            fault = (
                f"{quoted(part)} in {quoted(word)} is not a card"
                if part
                else f"a card is missing in {quoted(word)}"
            )
            raise CardError(fault, place=place, remedy=SHAPE) from None
        if card in cards:
            raise DealError(f"{card.text} twice in {quoted(word)}", place=place, remedy="name each card once")
        cards.append(card)
    if len(cards) > MOST:
        raise FormatError(
            f"{len(cards)} cards in {quoted(word)}", place=place, remedy=f"at most {MOST} go at once"
        )
    return Play.of(cards, hidden=word[0] == "/", claim=word[0] == "^")


def format_played(record: Record) -> str:
    """What was played, as :func:`parse_played` reads it."""
    if record.plays:
        return " ".join(play.text for play in record.plays)
    return format_cards(record.played)
