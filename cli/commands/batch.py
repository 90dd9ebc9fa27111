"""``kozyr batch``: one question about every deal of a file."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

EXAMPLE = """\b
Example: one deal given as text; many come in a file, deals.pbn or so.
  kozyr batch "N:AK.3.. QJ.4.. T9..5. .A..76" --do table --game bridge
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(batch)


def batch(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="Deals in any format read, one a line or so; - for standard input."
        ),
    ],
    do: Annotated[str | None, typer.Option("--do", metavar="WHAT", help="table, solve or review.")] = None,
    game: arg.Game = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", metavar="OUT", help="Write the lines here; run again to go on where it stopped."
        ),
    ] = None,
    trump: arg.Trump = None,
    lead: arg.Lead = None,
    mode: arg.Mode = None,
    goal: Annotated[
        str | None, typer.Option(metavar="GOAL", help="What counts, as in solve, table and review.")
    ] = None,
    option: arg.Options = None,
    allow_misdeal: arg.AllowMisdeal = False,
    time: Annotated[
        float | None,
        typer.Option("--time", parser=arg.seconds, metavar="SECONDS", help="For each deal; then bounds."),
    ] = None,
    memory: Annotated[
        int | None,
        typer.Option("--memory", parser=arg.whole, metavar="MB", help="Size of the tables for each deal."),
    ] = None,
    costs: Annotated[
        bool, typer.Option("--costs", help="Add seconds and nodes, which differ from run to run.")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", parser=arg.whole, metavar="N", help="Deals side by side; as many as cores."
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="Work on the Dask cluster of this scheduler."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="With --out: sum the run up as one JSON object.")
    ] = False,
) -> ExitCode:
    """One question about every deal of a file, however long: one JSON object a line, in order.

    A deal that cannot be answered has its error in its line, and the others go on; the exit code is then
    2 (3 if only a budget ran out, 1 if a stated result is wrong). With --out, a run that was broken off
    goes on where it stopped, and the file comes out the same to the byte.
    """
    from cli.commands.batch_run import Batch
    from cli.commands.selection import parse_options
    from solver.batch.task import KINDS, Asked
    from solver.budget import DEFAULT_MEMORY_MB
    from solver.errors import OptionError
    from solver.rules.registry import find_game, rules_for

    if do is None:
        raise OptionError("nothing is named that is to be done", remedy=f"say --do {', '.join(KINDS)}")
    options = parse_options(option or ())
    if allow_misdeal:
        options["allow_misdeal"] = "yes"
    if game is not None:
        # Said once, and not by every deal.
        game = find_game(game).id
        rules_for(game, options)
    asked = Asked(
        do=do.strip().lower(),
        game=game,
        goal=None if goal is None else goal.strip().lower(),
        trump=trump,
        lead=lead,
        mode=mode,
        options=options,
        seconds=time,
        memory_mb=memory or DEFAULT_MEMORY_MB,
        costs=costs,
    )
    return Batch(file, asked, jobs=jobs, cluster=cluster, as_json=as_json).run(None if out == "-" else out)
