"""The games as lists: rules in short, options with their values."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from cli.render.pen import Pen
from solver.cards import Suit
from solver.rules.base import Follow, Option, Rules, TrumpLead
from solver.rules.registry import Game, rules_for

WIDTH: Final = 78
_LABEL: Final = 10
FOLLOWING: Final = {
    Follow.ORDINARY: "follow suit if able, else any card",
    Follow.LITERAL: "a higher card of the suit led than any so far; else a trump; else any card",
    Follow.HIGHER: "follow suit, higher if able; void: a trump that wins, else any trump, else any card",
    Follow.WIN: "follow suit if able, and win the trick if able",
}


def draw_games(pen: Pen, games: Sequence[Game]) -> list[Text]:
    """One game after the other, in two lines or so each."""
    lines = []
    for game in games:
        lines += _entry(pen, game.id, game.summary)
    return [*lines, Text(), Text("  kozyr games GAME tells its rules and options.", "dim")]


def draw_game(pen: Pen, game: Game) -> list[Text]:
    """The rules of a game under its defaults, and every option."""
    lines = [Text.assemble("  ", (game.title, "bold"), (f"   --game {game.id}", "dim")), Text()]
    for label, text in _rules(rules_for(game.id)):
        lines += _entry(pen, label, text)
    lines += [Text(), Text("  Options, each as --option NAME=VALUE; the default first", "bold")]
    for option in game.options:
        lines += _option(pen, option)
    return lines


def game_data(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    rules = rules_for(game.id)
    return {
        "game": game.id,
        "title": game.title,
        "summary": game.summary,
        "seats": rules.seats,
        "cards": rules.hand_size,
        "rules": dict(_rules(rules)),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": list(option.values) or option.shape,
                "help": option.help,
            }
            for option in game.options
        ],
    }


def _rules(rules: Rules) -> list[tuple[str, str]]:
    """The rules in short, as label and text."""
    if rules.in_short:
        return list(rules.in_short)
    widow = f", a widow of {rules.widow_size}" if rules.widow_size else ""
    who = "each for himself"
    if rules.sides:
        who = "partners " + " and ".join(rules.side_names)
    trump = "the suit of the highest bid" if rules.has_bids else "any suit"
    if rules.fixed_trump is not None:
        trump = f"always {Suit(rules.fixed_trump).name.lower()}"
    elif rules.notrump:
        trump += ", or none"
    barred = rules.trump_lead is TrumpLead.BARRED
    lead = "any card" if not barred else "trumps only once one has taken a trick, or from a hand of trumps"
    goal = "most tricks"
    if rules.has_modes:
        goal = "most tricks (atas) or fewest (bawah), by the sum of the bids; points against the own bid"
    elif rules.score is not None:
        goal = "points, from a table of tricks"
    return [
        ("players", f"{rules.players}: {' '.join(rules.seats)} clockwise, {who}"),
        ("cards", f"{rules.pack.bit_count()}, {rules.hand_size} each{widow}"),
        ("trump", trump),
        ("lead", lead),
        ("follow", FOLLOWING[rules.follow]),
        ("goal", goal),
    ]


def _entry(pen: Pen, label: str, text: str) -> list[Text]:
    parts = textwrap.wrap(pen.sign(text), WIDTH - _LABEL - 2)
    first = Text.assemble("  ", (label.ljust(_LABEL), "bold"), parts[0])
    return [first, *(Text(" " * (_LABEL + 2) + part) for part in parts[1:])]


def _option(pen: Pen, option: Option) -> list[Text]:
    others = [value for value in option.values if value != option.default]
    line = Text.assemble("  ", (option.name, "bold"), "=", (option.default, "bold green"))
    if others:
        line.append(" | " + " | ".join(others))
    text = option.help
    if option.shape:
        text += f" ({option.shape})"
    parts = textwrap.wrap(pen.sign(text), WIDTH - 6)
    return [line, *(Text(f"      {part}", "dim") for part in parts)]
