"""The keys of the explorer and what they do, in the order of the help screen."""

from __future__ import annotations

from typing import Final

HELP: Final = (
    ("s h d c, then rank", "play this card, a joker by x1 or x2; Kozel: choose it, Enter plays"),
    ("up, down; Enter", "go through the plays; make the one marked"),
    ("a click", "on a card or a play makes it"),
    ("f", "Kozel: play the chosen cards face down"),
    ("l   p", "Kozel: claim the lead; pass, where one may"),
    ("left u   right r", "take a play back; make it again"),
    ("b", "make the best play"),
    ("End", "follow the best line to its end"),
    ("PgUp  PgDn", "a trick back; a trick on"),
    ("Home", "where you began; then the first card"),
    ("Backspace", "back to where the last jump was made"),
    ("n", "notion: guarantee, equilibrium"),
    ("g", "goal: tricks, points, score or contract, as the game has them"),
    ("o", "whose cards are shown: all, one seat, one side"),
    ("v", "whether the solver plays for hidden hands"),
    ("w", "show or hide what plays are worth"),
    ("m", "more time for this position"),
    ("?   q", "this help; quit (Ctrl-C too)"),
)

NOTES: Final = (
    "Numbers beside cards: what playing the card is worth to the player on turn.",
    "Green is best; yellow, orange, red lose more and more; dim is not proven yet.",
    "Guarantee: what a seat is sure of against all others together. Ceiling: what",
    "it gets if all help. Equilibrium: every seat for itself, small endings only.",
)
