"""The colours that the names of terminal colours stand for on the explorer's dark screen."""

from __future__ import annotations

from typing import Final

from rich.terminal_theme import TerminalTheme

_NORMAL = [
    (0, 0, 0),
    (255, 95, 95),
    (135, 215, 95),
    (255, 225, 95),
    (95, 135, 255),
    (215, 135, 255),
    (95, 215, 215),
    (208, 208, 208),
]
_BRIGHT = [
    (118, 118, 118),
    (255, 135, 135),
    (175, 255, 135),
    (255, 255, 175),
    (95, 175, 255),
    (235, 175, 255),
    (135, 255, 255),
    (255, 255, 255),
]
PALETTE: Final = TerminalTheme((18, 18, 18), (224, 224, 224), _NORMAL, _BRIGHT)
"""Yellow is no orange here, and a spade is blue: losses and suits are told apart by them."""
