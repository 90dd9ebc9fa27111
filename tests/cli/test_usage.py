"""Help, versions, usage errors and the ways in which a run can end."""

import json
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, cast

import pytest
from typer.main import get_command

from cli.app import Commands, app
from cli.status import ExitCode

ENDING = "N:AK.3.. QJ.4.. T9..5. .A..76"
COMMANDS = list(cast(Commands, get_command(app)).commands)
ON_SCREEN = "explore"


def test_version(kozyr: Callable[..., Any]) -> None:
    result = kozyr("--version")
    assert (result.exit_code, result.stdout) == (0, f"kozyr {version('kozyr')}\n")


def test_without_arguments_the_commands_are_listed(kozyr: Callable[..., Any]) -> None:
    result = kozyr()
    assert result.exit_code == 0
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != ON_SCREEN])
def test_the_example_of_every_help_runs(kozyr: Callable[..., Any], command: str) -> None:
    shown = kozyr(command, "--help")
    assert shown.exit_code == 0
    assert max(len(line) for line in shown.stdout.splitlines()) <= 80
    example = re.search(r"Example:.*\n((?:    .*\n)+)", shown.stdout + "\n")
    assert example
    words = shlex.split(example[1].replace("\\\n", " "))
    assert words[:2] == ["kozyr", command]
    result = kozyr(*words[1:])
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout


def test_the_example_of_the_main_help_runs(kozyr: Callable[..., Any]) -> None:
    shown = kozyr("--help").stdout
    line = next(line for line in shown.splitlines() if line.startswith("    kozyr "))
    assert kozyr(*shlex.split(line)[1:]).exit_code == 0


LISTED = ", ".join(COMMANDS)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["slove"], f"'slove' is not a command; did you mean 'solve'? commands are {LISTED}"),
        (["qqq"], f"'qqq' is not a command; commands are {LISTED}"),
        (["solve"], "solve: no DEAL is given; see kozyr solve --help"),
        (["solve", ENDING, "--gmae", "truf"], "solve: there is no option --gmae; did you mean --game?"),
        (["solve", ENDING, "--xyzzy"], "solve: there is no option --xyzzy; see kozyr solve --help"),
        (["--xyzzy"], "there is no option --xyzzy; see kozyr --help"),
        (["solve", ENDING, "--game"], "option '--game' requires an argument; see --help"),
        (
            ["solve", *ENDING.split()],
            "solve: got unexpected extra arguments (QJ.4.. T9..5. .A..76); put a deal with spaces in quotes",
        ),
        (
            ["solve", ENDING, "--time", "soon"],
            "solve: --time: 'soon' is not a time; give seconds above 0, such as 2.5",
        ),
        (
            ["solve", ENDING, "--time", "nan"],
            "solve: --time: 'nan' is not a time; give seconds above 0, such as 2.5",
        ),
        (["solve", ENDING, "--threads", "0"], "solve: --threads: '0' is not a whole number from 1 on"),
        (["solve", ENDING, "--memory", "1.5"], "solve: --memory: '1.5' is not a whole number from 1 on"),
        (["deal", "--seed", "x"], "deal: --seed: 'x' is not a whole number from 0 on"),
        (["deal"], "no game is named; say --game GAME, kozyr games lists them"),
        (
            ["solve", ENDING, "--notion", "value"],
            "'value' is not a notion; notions are guarantee, equilibrium",
        ),
        (
            ["solve", ENDING, "--game", "bridge", "--option", "dealer"],
            "--option: 'dealer' has no name and value; write name=value, such as method=2",
        ),
        (
            ["table", ENDING, "--game", "bridge", "--trump", "S"],
            "the table of Bridge has all trumps and leaders; leave out --trump and --lead",
        ),
    ],
)
def test_usage_errors_are_one_line(kozyr: Callable[..., Any], args: list[str], message: str) -> None:
    result = kozyr(*args)
    # Versions of the option parser write "argument(s)" or choose; either is fine.
    stderr = result.stderr.replace("argument(s)", "arguments")
    assert (result.exit_code, result.stdout, stderr) == (2, "", f"kozyr: {message}\n")


def test_ctrl_c_ends_with_130(kozyr: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.search.solve.solve", interrupted)
    result = kozyr("solve", ENDING, "--game", "bridge", "--trump", "S", "--lead", "W")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "kozyr: interrupted\n")


def test_ctrl_c_while_searching_prints_what_is_proven() -> None:
    """Fewest tricks of a full deal: the search takes far longer than the third of a second it is given."""
    deal = "N:.QJ9542.Q6543.AK T652.A86.972.Q72 983.T3.KJT.98653 AKQJ74.K7.A8.JT4"
    args = ["solve", deal, "--game", "kozyr", "--trump", "S", "--lead", "W", "--mode", "bawah", "--json"]
    code = (
        "import os, signal, threading\n"
        "from cli.app import main\n"
        "from solver.search import solve as search\n"
        # Started in the background by a script, a process may find Ctrl-C switched off.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "found = search.solve\n"
        "def solve(*args, **kwargs):\n"
        "    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "    return found(*args, **kwargs)\n"
        "search.solve = solve\n"
        "raise SystemExit(main())"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", code, *args],
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (result.returncode, result.stderr) == (ExitCode.BOUNDS_ONLY, "")
    data = json.loads(result.stdout)
    assert data["exact"] is False
    assert all(0 <= low <= high <= 13 for low, high in data["bounds"].values())


def test_a_fault_of_the_program_shows_no_traceback(
    kozyr: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise AssertionError("no legal card keeps the value")

    monkeypatch.setattr("solver.search.solve.solve", broken)
    args = ("solve", ENDING, "--game", "bridge", "--trump", "S", "--lead", "W")
    result = kozyr(*args)
    assert result.exit_code == ExitCode.INTERNAL
    assert result.stderr == (
        "kozyr: a fault of the program (AssertionError: no legal card keeps the value); "
        "KOZYR_TRACEBACK=1 shows where, please report it\n"
    )
    monkeypatch.setenv("KOZYR_TRACEBACK", "1")
    result = kozyr(*args)
    assert result.exit_code == ExitCode.INTERNAL
    assert result.stderr.startswith("Traceback")


def test_bad_input_shows_a_traceback_on_request_only(process: Callable[..., Any]) -> None:
    result = process("games", "tru")
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    result = process("games", "tru", KOZYR_TRACEBACK="1")
    assert result.returncode == 2
    assert result.stderr.startswith("Traceback")
    assert result.stderr.endswith(
        "kozyr: 'tru' is not a game; did you mean 'truf'? "
        "games are truf, kozyr, clubs, bridge, kozel, brokke\n"
    )


def test_a_closed_pipe_is_no_fault() -> None:
    command = [sys.executable, "-P", "-c", "from cli.app import main; raise SystemExit(main())"]
    dealing = subprocess.Popen(
        [*command, "deal", "--game", "clubs", "-n", "5000"],
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # As a shell starts it: Python's own handling of the signal stays in force.
        preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN),
    )
    assert dealing.stdout is not None
    assert dealing.stderr is not None
    assert dealing.stdout.readline().startswith("A:")
    dealing.stdout.close()
    assert dealing.wait(timeout=60) == ExitCode.PIPE_CLOSED
    assert dealing.stderr.read() == ""
    dealing.stderr.close()


def test_the_start_waits_for_nothing_heavy(process: Callable[..., Any]) -> None:
    code = (
        "import sys; import cli.app; "
        "print(sorted(sys.modules.keys() & {'ortools', 'numpy', 'rich.console', 'solver.search.solve'}))"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout == "[]\n"
