"""``kozyr convert``: deals and boards from one format to another."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

EXAMPLE = """\b
Example: an ending of bridge in PBN; --out ending.pbn would write a file.
  kozyr convert "N:AK.3.. QJ.4.. T9..5. .A..76" --game bridge --to pbn
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(convert)


def convert(
    deals: Annotated[
        str,
        typer.Argument(metavar="DEALS", help="A deal as text, a file with any number, - for standard input."),
    ],
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="FORMAT", help="text, toml, json, pbn or lin; else by the name of --out."
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="Where to write; standard output if left out, or -."),
    ] = None,
    board: arg.Board = None,
    game: Annotated[
        str | None,
        typer.Option("--game", "-g", metavar="GAME", help="The game, where the deals name none."),
    ] = None,
    table: Annotated[
        bool,
        typer.Option("--table", help="PBN: work out each board's double-dummy table and par, and add them."),
    ] = False,
    time: arg.Time = None,
    memory: arg.Memory = None,
    threads: arg.Threads = 1,
    as_json: arg.Json = False,
) -> ExitCode:
    """Deals from text, TOML, JSON, PBN, LIN or lists of deals, written as one of the first five.

    What a format has no place for is named on standard error, as is what was odd in the input. A file is
    written whole or not at all.
    """
    from cli.commands.selection import budget
    from cli.output import Output
    from cli.progress import busy
    from solver.formats.convert import add_tables, convert_all, name_game, names_of
    from solver.formats.read import read_all, read_board
    from solver.formats.write import write_whole, writer_for

    writer = writer_for(to, None if out == "-" else out)
    records = name_game([read_board(deals, board)] if board is not None else read_all(deals), game)
    output = Output.standard()
    exact = True
    notes: tuple[str, ...] = ()
    if table:
        with busy(output.notes, "Working out the tables"):
            tabled = add_tables(records, writer.name, budget(time, memory, threads))
        records, exact, notes = tabled.records, tabled.exact, tabled.notes
    converted = convert_all(records, writer)
    notes += converted.notes
    for note in notes:
        output.note(note)
    written = out if out not in (None, "-") else None
    if written is not None:
        write_whole(written, converted.text)
    if as_json:
        output.json(
            {
                "format": writer.name,
                "boards": names_of(records),
                "out": written,
                "notes": list(notes),
                "text": None if written is not None else converted.text,
            }
        )
    elif written is None:
        output.text(converted.text)
    return ExitCode.ANSWERED if exact else ExitCode.BOUNDS_ONLY
