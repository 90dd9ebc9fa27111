"""The command ``kozyr``: its subcommands put together."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from cli.commands import (
    batch,
    bid,
    contract,
    convert,
    deal,
    exchange,
    expect,
    explore,
    games,
    meld,
    puzzle,
    review,
    solve,
    table,
)
from cli.errors import Stopped, run, unknown_command


class Commands(TyperGroup):
    """The group of subcommands, with every exception turned into one line and an exit code."""

    def main(  # type: ignore[override]
        self, args: Any = None, prog_name: str | None = None, standalone_mode: bool = True, **extra: Any
    ) -> int:
        """Runs the command line; leaves Python with the exit code in the usual ``standalone_mode``."""
        code = run(lambda: TyperGroup.main(self, args, "kozyr", standalone_mode=False, **extra))
        if standalone_mode:
            sys.exit(code)
        return code

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """Reads the options before the subcommand; keeps Ctrl-C from the option parser."""
        try:
            return super().make_context(*args, **extra)
        except KeyboardInterrupt as cause:
            raise Stopped from cause

    def invoke(self, ctx: Any) -> Any:
        """Runs the subcommand; keeps Ctrl-C and a closed pipe from the option parser."""
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, BrokenPipeError) as cause:
            raise Stopped from cause

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The subcommand named first; raises ``OptionError`` suggesting the nearest for an unknown one."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise unknown_command(args[0], tuple(self.commands))
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=Commands,
    invoke_without_command=True,
    # Plain help: it stays readable in a pipe and in 80 columns.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    epilog="""\b
Example:
  kozyr solve "N:AK.3.. QJ.4.. T9..5. .A..76" --game bridge --trump S --lead W

Exit codes: 0 answered, 1 a check failed, 2 input refused, 3 only bounds
within the budget, 130 interrupted.""",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (
    solve,
    table,
    expect,
    bid,
    exchange,
    contract,
    meld,
    review,
    explore,
    puzzle,
    deal,
    convert,
    batch,
    games,
):
    module.register(app)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"kozyr {version('kozyr')}")
        raise typer.Exit


@app.callback()
def kozyr(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Solve and analyse trick-taking card games, exactly: Truf, Clubs, bridge, Kozel."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def main() -> int:
    """Runs ``kozyr`` with the arguments of the process; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A player's name may hold letters that the encoding of the stream lacks.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    command = get_command(app)
    return int(command.main(standalone_mode=False))
