"""``kozyr games``: the games, their rules in short, and their options."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

EXAMPLE = """\b
Example: the rules of Clubs in short, and the points on which players differ.
  kozyr games clubs
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(games)


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game, with its options.")] = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """The games, their rules in short, and what players may agree otherwise."""
    from cli.output import Output
    from cli.render.games import draw_game, draw_games, game_data
    from solver.rules.registry import GAMES, find_game

    chosen = list(GAMES.values()) if game is None else [find_game(game)]
    output = Output.standard()
    if as_json:
        output.json({"games": [game_data(one) for one in chosen]})
    elif game is None:
        output.draw(draw_games(output.pen, chosen))
    else:
        output.draw(draw_game(output.pen, chosen[0]))
    return ExitCode.ANSWERED
