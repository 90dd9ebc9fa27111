"""Which games there are, and the rules of each under chosen options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from solver.errors import OptionError
from solver.rules import bridge, brokke, clubs, kozel, truf
from solver.rules.base import Option, Rules


@dataclass(frozen=True, slots=True)
class Game:
    """A game as the command line lists it."""

    id: str
    title: str
    summary: str
    options: tuple[Option, ...]
    build: Callable[[Mapping[str, str]], Rules]


GAMES: Final[Mapping[str, Game]] = {
    game.id: game
    for game in (
        Game(
            "truf",
            "Truf",
            "4 players, each for himself; bid cards set trump, leader and mode; trump leads barred at first",
            truf.OPTIONS_TRUF,
            truf.build_truf,
        ),
        Game(
            "kozyr",
            "Kozyr (Truf)",
            "4 players, each for himself; as truf, but trumps may be led at once and three ways to score",
            truf.OPTIONS_KOZYR,
            truf.build_kozyr,
        ),
        Game(
            "clubs",
            "Clubs, three-handed",
            "3 players, each for himself; clubs are trump, a widow to exchange for, must-win play",
            clubs.OPTIONS,
            clubs.build,
        ),
        Game(
            "bridge",
            "Bridge",
            "4 players in two partnerships; trump suit or notrump",
            bridge.OPTIONS,
            bridge.build,
        ),
        Game(
            "kozel",
            "Kozel",
            "4 players in two partnerships; one to four cards a lead, a stock to draw from, 61 of 120 points",
            kozel.OPTIONS,
            kozel.build,
        ),
        Game(
            "brokke",
            "Clubs by Drew Brokke",
            "3 to 5 players, each for himself or partners; two jokers, passes, combinations of the cards won",
            brokke.OPTIONS,
            brokke.build,
        ),
    )
}


def find_game(name: str) -> Game:
    """The game of this id; raises ``OptionError`` suggesting the nearest for an unknown one."""
    game = GAMES.get(name.strip().lower())
    if game is None:
        raise OptionError(f"'{name}' is not a game", remedy=_suggest(name, tuple(GAMES), "games are"))
    return game


def rules_for(name: str, options: Mapping[str, str] | None = None) -> Rules:
    """The rules of a game with these options, defaults for the rest.

    Raises ``OptionError`` for an unknown game, option or value, suggesting what would be right.
    """
    game = find_game(name)
    known = {option.name: option for option in game.options}
    chosen = {option.name: option.default for option in game.options}
    for key, value in (options or {}).items():
        option = known.get(key.strip().lower().replace("-", "_"))
        if option is None:
            raise OptionError(
                f"'{key}' is not an option of {game.id}", remedy=_suggest(key, tuple(known), "options are")
            )
        chosen[option.name] = _checked(game, option, value)
    return game.build(chosen)


def _checked(game: Game, option: Option, value: str) -> str:
    text = value.strip()
    if option.values:
        folded = {allowed.lower(): allowed for allowed in option.values}
        if set(option.values) == {"no", "yes"}:
            folded |= {"false": "no", "true": "yes", "0": "no", "1": "yes", "off": "no", "on": "yes"}
        if text.lower() in folded:
            return folded[text.lower()]
        remedy = _suggest(text, option.values, "values are")
    else:
        if re.fullmatch(option.pattern, text):
            return text
        remedy = f"give {option.shape}"
    raise OptionError(
        f"'{value}' is not a value of the option {option.name}", place=f"game {game.id}", remedy=remedy
    )


def _suggest(word: str, allowed: tuple[str, ...], listing: str) -> str:
    near = get_close_matches(word.lower(), [name.lower() for name in allowed], n=1, cutoff=0.5)
    listed = f"{listing} {', '.join(allowed)}"
    return f"did you mean '{near[0]}'? {listed}" if near else listed
