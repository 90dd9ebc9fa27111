"""``kozyr table``: all trumps and leaders of a deal at once."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

EXAMPLE = """\b
Example: every strain and declarer of an ending with three cards each.
  kozyr table "N:AK.3.. QJ.4.. T9..5. .A..76" --game bridge
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(table)


def table(
    deal: arg.DealSource,
    board: arg.Board = None,
    game: arg.Game = None,
    trump: arg.Trump = None,
    lead: arg.Lead = None,
    mode: arg.Mode = None,
    goal: Annotated[str, typer.Option(metavar="GOAL", help="tricks, or score in Clubs.")] = "tricks",
    option: arg.Options = None,
    allow_misdeal: arg.AllowMisdeal = False,
    time: arg.Time = None,
    memory: arg.Memory = None,
    threads: arg.Threads = 1,
    svg: arg.Svg = None,
    html: arg.Html = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """All trumps and leaders of a deal at once, before its first card.

    Bridge: tricks by strain and declarer, and par. Truf: guaranteed tricks by trump, leader, mode and
    seat. Clubs: what each seat is sure of, by who swapped hands with the widow and who leads.
    """
    from cli.commands.selection import Selection, budget
    from cli.output import Output
    from cli.pictures import Pictures
    from cli.progress import busy
    from cli.render.table import draw_table
    from solver.errors import OptionError
    from solver.search.table import deal_table

    pictures = Pictures.asked(svg, html, deal)
    setting = Selection(
        deal=deal,
        board=board,
        game=game,
        options=option or (),
        trump=trump,
        lead=lead,
        mode=mode,
        allow_misdeal=allow_misdeal,
    ).setting()
    if setting.rules.sides and (trump or lead):
        raise OptionError(
            f"the table of {setting.rules.title} has all trumps and leaders",
            remedy="leave out --trump and --lead",
        )
    output = Output.standard()
    with busy(output.notes, "Working out the table"):
        answer = deal_table(setting, goal=goal.strip().lower(), budget=budget(time, memory, threads))
    if as_json:
        output.json(answer.to_dict())
    else:
        output.draw(draw_table(output.pen, answer))
    pictures.write(answer)
    return ExitCode.ANSWERED if answer.exact else ExitCode.BOUNDS_ONLY
