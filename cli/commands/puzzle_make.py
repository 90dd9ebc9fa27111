"""``kozyr puzzle make``: new puzzles from random endings."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

EXAMPLE = """\b
Example: a puzzle of Clubs, always the same one, and its proof.
  kozyr puzzle make --game clubs --seed 1 > mine.toml
  kozyr puzzle check mine.toml
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(make)


def make(
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="The game of the puzzles.")
    ] = None,
    seed: Annotated[
        int,
        typer.Option("--seed", parser=arg.seed_number, metavar="S", help="The same seed, the same puzzles."),
    ] = 0,
    count: Annotated[
        int, typer.Option("--number", "-n", parser=arg.whole, metavar="N", help="How many puzzles.")
    ] = 1,
    theme: Annotated[
        str | None,
        typer.Option(
            metavar="THEME",
            help="What goals are about. Truf: tricks, fewest, exactly, score, bid. Clubs: the same, with "
            "exchange for bid. Bridge: tricks, contract. Kozel: points, game, score, no-claim. "
            "Brokke: score, form, contract.",
        ),
    ] = None,
    cards: Annotated[
        int | None, typer.Option("--cards", parser=arg.whole, metavar="K", help="Cards in a hand.")
    ] = None,
    difficulty: Annotated[
        int, typer.Option("--difficulty", parser=arg.whole, metavar="D", help="The least difficulty, 1 to 5.")
    ] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write a file for each puzzle there.")
    ] = None,
    time: arg.Time = None,
    memory: arg.Memory = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """New puzzles: random endings in which one play alone, and not the obvious one, reaches the goal.

    They are printed as puzzle files. How hard one is comes from its tempting plays that fail, how late
    a mistake shows, and whether the solution gives something up (sacrifice, unblocking, throw-in).
    """
    from cli.bar import counted
    from cli.commands.selection import budget
    from cli.output import Output
    from solver.analysis.puzzles.check import MEMORY_MB
    from solver.analysis.puzzles.make import DEALS
    from solver.analysis.puzzles.make import make as find
    from solver.errors import OptionError, OutOfBudgetError
    from solver.formats.puzzles import dumps

    if game is None:
        raise OptionError("no game is named", remedy="say --game GAME, kozyr games lists them")
    output = Output.standard()
    limits = budget(time, memory or MEMORY_MB, 1)
    made = []
    try:
        with counted(output.notes, "Looking at deals") as report:
            found = find(
                game,
                seed,
                theme=theme,
                cards=cards,
                hardest=difficulty,
                budget=limits,
                report=lambda index: report("Looking at deals", index, DEALS),
            )
            made += list(islice(found, count))
    except OutOfBudgetError:
        if limits.stop.is_set():
            raise KeyboardInterrupt from None
        raise
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for one in made:
            path = out / f"{one.puzzle.id.replace('/', '-')}.toml"
            path.write_text(dumps(one.puzzle), encoding="utf-8")
            output.note(f"wrote {path}")
    if as_json:
        data = [one.puzzle.to_dict(spoil=True) | {"measures": one.to_dict()["measures"]} for one in made]
        output.json({"game": game, "seed": seed, "puzzles": data})
    elif out is None:
        output.text("\n".join(dumps(one.puzzle) for one in made))
    return ExitCode.ANSWERED
