"""``kozyr meld``: the best combinations of a pile in Clubs by Drew Brokke."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

GAME = "brokke"
EXAMPLE = """\b
Example: eleven cards won, one trips and one club declared.
  kozyr meld "SK HK DK CK SA HA DA S9 D9 X H4" --contract 1,1
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(meld)


def meld(
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARDS", help='The cards won, such as "SA HA X1"; jokers are X1, X2 or X.'),
    ],
    contract: Annotated[
        str | None,
        typer.Option(
            metavar="TRIPS,CLUBS", help="What was declared; all combinations count if it is left out."
        ),
    ] = None,
    ties: Annotated[bool, typer.Option("--ties", help="Show every choice that scores as much.")] = False,
    option: arg.Options = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """The best combinations of a pile of Clubs by Drew Brokke, and their score.

    Going out, 50 points, is not counted: it does not depend on the pile.
    """
    from cli.commands.selection import parse_options
    from cli.output import Output
    from cli.render.meld import draw_melding, melding_data
    from solver.errors import CardError, KozyrError
    from solver.formats.melds import parse_pile
    from solver.rules.brokke_melds import Contract, MeldRules, tied_melds
    from solver.rules.registry import rules_for

    rules = rules_for(GAME, parse_options(option or ()))
    try:
        pile = parse_pile(" ".join(cards))
    except KozyrError as error:
        raise error.at("CARDS") from None
    if not pile:
        raise CardError("no cards", place="CARDS", remedy='list the cards won, such as "SA HA X1"')
    try:
        declared = None if contract is None else Contract.parse(contract)
    except KozyrError as error:
        raise error.at("--contract") from None
    amount, choices = tied_melds(pile, declared, MeldRules.of(rules.options))
    best = next(choices)
    others = list(choices) if ties else None
    output = Output.standard()
    if as_json:
        data = melding_data(best, amount, others)
        output.json({"game": rules.game, "options": dict(rules.options), **data})
    else:
        output.draw(draw_melding(output.pen, rules.title, best, amount, others))
    return ExitCode.ANSWERED
