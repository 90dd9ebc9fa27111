"""Naming a play by keys: a suit and a rank, cards chosen one by one, or a mark moved over the plays."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from cli.render.pen import Pen
from solver.analysis.explorer.session import Session
from solver.cards import RANK_LETTERS, SUIT_LETTERS, Card, CardSet, cards_of
from solver.plays import Play

_JOKER = "X"
"""The key before the number of a joker."""


class Picking:
    """What has been named of a play so far."""

    def __init__(self, session: Session[Any]) -> None:
        self._session = session
        self.several = session.ground.rules.most_cards_per_play > 1
        """Whether a play may be of several cards."""
        self.suit: str | None = None
        """The suit typed, while its rank is awaited."""
        self.chosen: CardSet = 0
        self.cursor: Play | None = None

    def clear(self) -> None:
        """Forgets all."""
        self.suit = None
        self.chosen = 0
        self.cursor = None

    def takes(self, character: str) -> bool:
        """Whether a key is a suit, or a rank that follows one."""
        key = character.upper()
        if self.suit == _JOKER:
            return key in "12" or key in SUIT_LETTERS
        if key in SUIT_LETTERS or (key == _JOKER and self._session.ground.rules.jokers > 0):
            return True
        return self.suit is not None and (key in RANK_LETTERS or key in "10")

    def press(self, character: str) -> Play | None:
        """A suit or a rank; the play, once it is complete."""
        key = character.upper()
        if self.suit is not None and (key in RANK_LETTERS or (self.suit == _JOKER and key == "1")):
            text, self.suit = self.suit + key, None
            return self.card(text)
        if self.suit is not None and key in "10":
            # A ten is written 10 as well.
            if key == "0":
                text, self.suit = self.suit + "T", None
                return self.card(text)
            return None
        self.suit = key
        return None

    def card(self, text: str) -> Play | None:
        """A card by its name: the play of it, or one more (or one less) card chosen."""
        card = Card.parse(text)
        self.suit = None
        self.cursor = None
        if not self.several:
            return Play(card.bit)
        view = self._session.view
        if view.to_play is not None and view.hands[view.to_play] & card.bit:
            self.chosen ^= card.bit
            return None
        return Play(card.bit)

    def move(self, by: int) -> None:
        """Marks the next play of those that can be made, or the one before."""
        plays = self._order()
        if not plays:
            return
        at = plays.index(self.cursor) + by if self.cursor in plays else (0 if by > 0 else -1)
        self.cursor = plays[at % len(plays)]
        self.chosen = 0
        self.suit = None

    def _order(self) -> list[Play]:
        """The plays as they are listed."""
        answer = self._session.answer
        if answer is None or not answer.worths:
            return list(self._session.legal)
        return [play for play, _ in answer.ranked()]

    def ready(self) -> Play | None:
        """The play marked, or that of the cards chosen: face up if it can be, else face down."""
        if self.chosen:
            for play in (Play(self.chosen), Play(self.chosen, hidden=True)):
                if play in self._session.legal:
                    return play
            return Play(self.chosen)
        return self.cursor

    def covered(self) -> Play | None:
        """The play of the cards chosen, face down."""
        if self.chosen:
            return Play(self.chosen, hidden=True)
        if self.cursor is not None and not self.cursor.claim:
            return Play(self.cursor.cards, hidden=True)
        return None

    def text(self, pen: Pen) -> Text | None:
        """What has been named, in words; ``None`` for nothing."""
        if self.suit is not None:
            if self.suit == _JOKER:
                return Text("  Which joker, 1 or 2?")
            suit = pen.suit(SUIT_LETTERS.index(self.suit))
            return Text.assemble("  ", suit, " and which rank?")
        if self.chosen:
            cards = Text("+").join(pen.card(card) for card in cards_of(self.chosen))
            hint = "Enter plays, f face down"
            return Text.assemble("  ", cards, (f"   {hint}", "dim"))
        return None
