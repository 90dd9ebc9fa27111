"""``kozyr explore``: a position played out on the screen, with the worth of every play beside it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

SECONDS = 60.0
"""What the search of one position may take unless told otherwise."""
EXAMPLE = """\b
Example: an ending of bridge, spades trump, West to lead. Press ? for the keys.
  kozyr explore "N:AK.3.. QJ.4.. T9..5. .A..76" --game bridge --trump S --lead W
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(explore)


def explore(
    deal: arg.DealSource,
    board: arg.Board = None,
    game: arg.Game = None,
    trump: arg.Trump = None,
    lead: arg.Lead = None,
    mode: arg.Mode = None,
    played: arg.Played = None,
    contract: arg.Contracts = None,
    pile: arg.Piles = None,
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Show this seat's cards only and play it against the solver."),
    ] = None,
    goal: Annotated[
        str | None,
        typer.Option(
            metavar="GOAL",
            help="tricks (the default) or score; Kozel: score, points; brokke: score, contract.",
        ),
    ] = None,
    notion: Annotated[
        str | None,
        typer.Option(metavar="NOTION", help="value, guarantee or equilibrium, as the game has them."),
    ] = None,
    option: arg.Options = None,
    allow_misdeal: arg.AllowMisdeal = False,
    time: Annotated[
        float | None,
        typer.Option(
            "--time",
            parser=arg.seconds,
            metavar="SECONDS",
            help=f"Search each position so long at most ({SECONDS:.0f}).",
        ),
    ] = None,
    memory: arg.Memory = None,
) -> ExitCode:
    """Play a deal out on the screen, with what every legal card is worth.

    Hands stand around the table, each card with its worth, coloured by what it loses. Cards are played
    by key or click and taken back; the best line can be followed; hands can be hidden and played by the
    solver. At the end the cards played are printed as --played reads them.
    """
    from cli.commands.selection import Selection, budget
    from cli.output import Output
    from solver.analysis.explorer.grounds import ground_of
    from solver.analysis.explorer.session import Session
    from solver.deal import parse_seat
    from solver.errors import KozyrError, OptionError
    from solver.search.answer import ask
    from solver.solution import Notion

    setting = Selection(
        deal=deal,
        board=board,
        game=game,
        options=option or (),
        trump=trump,
        lead=lead,
        mode=mode,
        played=played,
        contracts=contract or (),
        piles=pile or (),
        allow_misdeal=allow_misdeal,
    ).setting()
    question = ask(setting, None if goal is None else goal.strip().lower())
    try:
        named = None if notion is None else Notion(notion.strip().lower())
    except ValueError:
        names = ", ".join(one.value for one in Notion)
        raise OptionError(f"'{notion}' is not a notion", remedy=f"notions are {names}") from None
    number = None
    if seat is not None:
        try:
            number = parse_seat(seat, question.rules.seats)
        except KozyrError as error:
            raise error.at("--seat") from None
    session = Session(ground_of(question, budget(time, memory, 1)), notion=named, seat=number)
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise OptionError(
            "explore needs a terminal to draw on and to read keys from",
            remedy="run it without pipes; kozyr solve answers in text",
        )
    # Not before it is needed: it takes longer to load than everything else.
    from cli.explore.app import Explorer

    output = Output.standard()
    code = Explorer(session, output.pen, time or SECONDS).run()
    if session.played:
        output.draw([f'--played "{" ".join(play.text for play in session.played)}"'])
    return ExitCode.ANSWERED if code is None else ExitCode(code)
