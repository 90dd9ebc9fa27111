"""``kozyr deal``: random deals in text notation."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

EXAMPLE = """\b
Example: two endings of Clubs with three cards each, always the same two.
  kozyr deal --game clubs --seed 7 -n 2 --cards 3
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(deal)


def deal(
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="The game that is dealt.")
    ] = None,
    seed: Annotated[
        int,
        typer.Option("--seed", parser=arg.seed_number, metavar="S", help="The same seed, the same deals."),
    ] = 0,
    count: Annotated[
        int, typer.Option("--number", "-n", parser=arg.whole, metavar="N", help="How many deals.")
    ] = 1,
    cards: Annotated[
        int | None,
        typer.Option(
            "--cards", parser=arg.whole, metavar="K", help="Cards in a hand, for endings; all if left out."
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", parser=arg.whole, metavar="N", help="How many play, where the game leaves it open."
        ),
    ] = None,
    option: arg.Options = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """Random deals, one a line, ready to paste into the other commands.

    Deals that the rules throw in are left out.
    """
    from cli.commands.selection import parse_options
    from cli.output import Output
    from solver.errors import OptionError
    from solver.formats.text import format_deal
    from solver.rules.registry import find_game, rules_for
    from solver.sampling.dealing import random_deals

    if game is None:
        raise OptionError("no game is named", remedy="say --game GAME, kozyr games lists them")
    options = parse_options(option or ())
    if players is not None:
        known = find_game(game)
        if all(one.name != "players" for one in known.options):
            count = rules_for(game, options).players
            if players != count:
                raise OptionError(f"{known.title} has {count} players", remedy="leave out --players")
        else:
            options["players"] = str(players)
    rules = rules_for(game, options)
    deals = (format_deal(dealt, 0) for dealt in random_deals(rules, seed, count, cards=cards))
    output = Output.standard()
    if as_json:
        output.json({"game": rules.game, "options": dict(rules.options), "seed": seed, "deals": list(deals)})
    else:
        output.draw(deals)
    return ExitCode.ANSWERED
