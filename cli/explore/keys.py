"""The keys of the explorer: what they are bound to, and what the help screen says of them."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding

BINDINGS: Final = (
    Binding("left,u", "move('undo')", "Undo", key_display="u"),
    Binding("right,r", "move('redo')", "Redo", key_display="r"),
    Binding("b", "move('best')", "Best"),
    Binding("end", "move('best_to_end')", "Line"),
    Binding("home", "move('home')", "Start", show=False),
    Binding("backspace", "move('back')", "Back", show=False),
    Binding("pageup", "move('trick_back')", "Trick back", show=False),
    Binding("pagedown", "move('trick_on')", "Trick on", show=False),
    Binding("n", "notion", "Notion"),
    Binding("g", "goal", "Goal"),
    Binding("o", "hide", "Hands"),
    Binding("v", "solver", "Solver plays", show=False),
    Binding("w", "worths", "Worths", show=False),
    Binding("m", "more", "More time", show=False),
    Binding("up", "mark(-1)", "Mark", show=False),
    Binding("down", "mark(1)", "Mark", show=False),
    Binding("enter", "make", "Play", show=False),
    Binding("f", "face_down", "Face down", show=False),
    Binding("l", "claim", "Claim", show=False),
    Binding("p", "pass", "Pass", show=False),
    Binding("question_mark,f1", "help", "Help", key_display="?"),
    Binding("q", "leave", "Quit"),
    Binding("ctrl+q", "leave_at_once", "Quit", show=False, priority=True),
    Binding("ctrl+c", "interrupt", "Quit", show=False, priority=True),
)
"""Keys and actions; suits and ranks are read apart, for a play takes more than one of them."""

HELP: Final = (
    ("s h d c, then rank", "play a card (jokers x1 x2); Kozel: choose it, Enter plays"),
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
    ("g", "goal: tricks, points, score, contract"),
    ("o", "whose cards are shown: all, one seat, one side"),
    ("v", "whether the solver plays for hidden hands"),
    ("w", "show or hide what plays are worth"),
    ("m", "more time for this position"),
    ("?   q", "this help; quit (Ctrl-C too)"),
)

NOTES: Final = (
    "Numbers beside cards: what playing the card is worth to the player on turn.",
    "Green is best; yellow, orange, red lose more and more; dim is not proven yet.",
    "Tricks marked + are still to come: the best line, or plays taken back.",
    "Guarantee: what a seat is sure of against all others together. Ceiling: what",
    "it gets if all help. Equilibrium: every seat for itself, small endings only.",
)
