"""How cards and signs are drawn: suit symbols in four colours, or plain ASCII."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from solver.cards import (
    JOKERS,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_SYMBOLS,
    Card,
    CardSet,
    Suit,
    card_set,
    cards_of,
    of_suit,
)

SUIT_STYLES: Final = ("bright_blue", "red", "dark_orange", "green")
"""The four-colour pack: spades, hearts, diamonds, clubs."""

JOKER_STYLE: Final = "magenta"
_JOKERS: Final = card_set(JOKERS)

_ASCII: Final = str.maketrans(
    {**dict(zip(SUIT_SYMBOLS, SUIT_LETTERS, strict=True)), "·": "|", "—": "-", "×": "x", "›": ">", "…": "~"}
)


@dataclass(frozen=True, slots=True)
class Pen:
    """What drawings are made with."""

    symbols: bool
    """Suit symbols and line-drawing characters; plain ASCII when false."""

    def sign(self, text: str) -> str:
        """A text of the program's own, in the characters that this pen may use."""
        return text if self.symbols else plain(text)

    def suit(self, suit: int) -> Text:
        """The sign of a suit."""
        return Text((SUIT_SYMBOLS if self.symbols else SUIT_LETTERS)[suit], SUIT_STYLES[suit])

    def card(self, card: Card, style: str = "") -> Text:
        """A card of two columns, suit first; ``style`` is laid over its colour."""
        if card in JOKERS:
            return Text(card.text, f"{JOKER_STYLE} {style}".strip())
        text = self.suit(card.suit) + Text(RANK_LETTERS[card.rank])
        text.stylize(style)
        return text

    def holding(self, cards: CardSet, suit: int) -> Text:
        """The cards of one suit, from high to low; a dash for none."""
        ranks = [RANK_LETTERS[card.rank] for card in cards_of(of_suit(cards, suit))]
        return Text.assemble(self.suit(suit), " ", " ".join(reversed(ranks)) or (self.sign("—"), "dim"))

    def cards(self, cards: CardSet, gap: str = "  ") -> Text:
        """Some cards on one line, suit after suit, from high to low."""
        suits = [self.holding(cards, suit) for suit in Suit if of_suit(cards, suit)]
        return Text(gap).join([*suits, self.jokers(cards)] if cards & _JOKERS else suits)

    def jokers(self, cards: CardSet) -> Text:
        """The jokers among some cards."""
        return Text(" ").join(self.card(joker) for joker in JOKERS if cards & joker.bit)


def plain(text: str) -> str:
    """A text with suit symbols as letters and signs as ASCII; other characters stay."""
    return text.translate(_ASCII)


def name_text(name: str, width: int) -> str:
    """A player's name without control characters, cut to some columns."""
    shown = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return shown if cell_len(shown) <= width else set_cell_size(shown, max(0, width - 1)) + "…"


def columns(*cells: tuple[int, Text | str]) -> Text:
    """One line of cells, each starting at a column; a cell that is too long pushes the next on."""
    line = Text()
    for at, cell in cells:
        line.append(" " * max(at - line.cell_len, 1 if line.cell_len > at else 0))
        line.append(cell)
    line.rstrip()
    return line


def table(rows: Sequence[Sequence[Text | str]], widths: Sequence[int], indent: int = 2) -> list[Text]:
    """Rows of cells, the first column flush left, the others flush right to their widths."""
    lines = []
    for row in rows:
        line = Text(" " * indent)
        for number, (cell, width) in enumerate(zip(row, widths, strict=False)):
            text = Text(cell) if isinstance(cell, str) else cell
            fill = " " * max(0, width - text.cell_len)
            line += Text.assemble(text, fill) if number == 0 else Text.assemble(fill, text)
        line.rstrip()
        lines.append(line)
    return lines
