"""Cards, plays and words as what somebody did or could have done."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cli.render.kozel_tricks import play_text
from cli.render.pen import Pen
from solver.analysis.review.decision import Deed
from solver.cards import Card, card_set
from solver.plays import PASS, Play


def deed_text(pen: Pen, deed: Deed, style: str = "") -> Text:
    """What was done, as it is drawn."""
    if isinstance(deed, Card):
        return pen.card(deed, style)
    return play_text(pen, deed, style) if isinstance(deed, Play) else Text(deed, style)


def deeds_text(pen: Pen, deeds: Sequence[Deed], room: int) -> Text:
    """Several of them on one line; those that have no room are counted."""
    cards = [deed for deed in deeds if isinstance(deed, Card)]
    if len(cards) == len(deeds):
        shown = pen.cards(card_set(cards))
        if shown.cell_len <= room:
            return shown
    elif len(cards) == len(deeds) - 1 and PASS in deeds:
        shown = Text.assemble(deeds_text(pen, cards, room - 6), "  pass")
        return shown if deeds[0] != PASS else Text.assemble("pass  ", deeds_text(pen, cards, room - 6))
    line = Text()
    for number, deed in enumerate(deeds):
        text = deed_text(pen, deed)
        if line.cell_len and line.cell_len + text.cell_len > room - 8:
            return Text.assemble(line, (f" +{len(deeds) - number}", "dim"))
        line = Text.assemble(line, " ", text) if line.cell_len else text
    return line
