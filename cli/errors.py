"""From exceptions to one line on standard error and an exit code."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any

from cli import interruption
from cli.status import ExitCode
from solver.errors import KozyrError, OptionError, OutOfBudgetError


class Stopped(Exception):
    """Ends a command for an outside cause, which is ``__cause__``: Ctrl-C, or a pipe that was closed.

    The option parser would swallow these two if they reached it as they are.
    """


def run(command: Callable[[], Any]) -> int:
    """Runs a command; its exit code, or that of the exception it ends in.

    A traceback is printed only when the environment variable ``KOZYR_TRACEBACK`` is set to 1.
    """
    try:
        code = command()
        sys.stdout.flush()
    except SystemExit as ending:
        return ending.code if isinstance(ending.code, int) else int(ending.code is not None)
    except (Exception, KeyboardInterrupt) as error:
        interruption.hold(error)
        if os.environ.get("KOZYR_TRACEBACK") == "1":
            traceback.print_exc()
        return _report(error.__cause__ if isinstance(error, Stopped) and error.__cause__ else error)
    return ExitCode.ANSWERED if code is None else int(code)


def _report(error: BaseException) -> ExitCode:
    """Says what went wrong; the exit code that goes with it."""
    if not isinstance(error, KozyrError | OSError) and interruption.caused(error):
        error = KeyboardInterrupt()
    if isinstance(error, KeyboardInterrupt) and "cli.output" not in sys.modules:
        # Who stops a run before it has begun does not wait for what would draw its answer.
        sys.stderr.write("kozyr: interrupted\n")
        return ExitCode.INTERRUPTED
    # Here and not above, so that a run without faults does not wait for it.
    from cli.output import Output

    output = Output.standard()
    match error:
        case OutOfBudgetError():
            output.fault(str(error))
            return ExitCode.BOUNDS_ONLY
        case KozyrError():
            output.fault(str(error))
            return ExitCode.REFUSED
        case KeyboardInterrupt():
            output.fault("interrupted")
            return ExitCode.INTERRUPTED
        case BrokenPipeError():
            # Nobody reads any more; Python would complain again when it flushes the stream at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return ExitCode.PIPE_CLOSED
        case OSError():
            place = f"{error.filename}: " if error.filename else ""
            output.fault(f"{place}{error.strerror or error}")
            return ExitCode.REFUSED
        case _ if hasattr(error, "format_message"):
            output.fault(_usage_text(error))
            return ExitCode.REFUSED
        case _:
            output.fault(
                f"a fault of the program ({type(error).__name__}: {error}); "
                "KOZYR_TRACEBACK=1 shows where, please report it"
            )
            return ExitCode.INTERNAL


def unknown_command(name: str, commands: Sequence[str]) -> OptionError:
    """The fault of naming a subcommand that does not exist."""
    near = get_close_matches(name, commands, n=1, cutoff=0.5)
    listed = f"commands are {', '.join(commands)}"
    remedy = f"did you mean '{near[0]}'? {listed}" if near else listed
    return OptionError(f"'{name}' is not a command", remedy=remedy)


def _usage_text(error: Any) -> str:
    """A usage error of the option parser as place, fault and remedy.

    The parser's exceptions are told apart by their attributes: typer brings its own since version
    0.16 and takes those of click before.
    """
    context = getattr(error, "ctx", None)
    path = str(context.command_path) if context is not None else "kozyr"
    place = f"{path.removeprefix('kozyr').strip()}: ".removeprefix(": ")
    known = _option_names(context)
    name = getattr(error, "option_name", None)
    parameter = getattr(error, "param", None)
    kind = type(error).__name__
    if kind == "NoSuchOption" and name:
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"see {path} --help"
        return f"{place}there is no option {name}; {hint}"
    if kind == "BadOptionUsage" and name:
        # "Option '--game' requires an argument.", or that it takes none; it comes without its command.
        return f"{place}{error.message[:1].lower()}{error.message[1:].rstrip('.')}; see --help"
    if kind == "MissingParameter" and parameter is not None:
        return f"{place}no {parameter.metavar or parameter.name} is given; see {path} --help"
    if kind == "BadParameter" and parameter is not None:
        return f"{place}{parameter.opts[0]}: {error.message.rstrip('.')}"
    message = error.format_message().rstrip(".")
    remedy = "put a deal with spaces in quotes" if "extra argument" in message else f"see {path} --help"
    return f"{place}{message[:1].lower()}{message[1:]}; {remedy}"


def _option_names(context: Any) -> list[str]:
    if context is None:
        return []
    return [
        name
        for parameter in context.command.get_params(context)
        for name in parameter.opts
        if name.startswith("-")
    ]
