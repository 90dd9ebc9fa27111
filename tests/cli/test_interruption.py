"""Ctrl-C is noted, is not lost, and ends a run quietly, whatever the program is about."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cli import errors, interruption
from cli.status import ExitCode

Script = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ctrl-C is watched for, as in a run of the command."""
    monkeypatch.setattr(interruption, "_seen", False)
    monkeypatch.setattr(interruption, "_held", [])
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    interruption.watch()
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def script() -> Script:
    """Runs a program in which Ctrl-C is not ignored; arguments follow."""

    def run(code: str, *args: str) -> subprocess.CompletedProcess[str]:
        ready = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        return subprocess.run(
            [sys.executable, "-P", "-c", ready + code, *args],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    return run


def ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("watched")
def test_it_is_noted_and_raised() -> None:
    assert not interruption.seen()
    with pytest.raises(KeyboardInterrupt):
        ctrl_c()
    assert interruption.seen()


def test_where_it_is_ignored_it_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interruption, "_seen", False)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        interruption.watch()
        ctrl_c()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert interruption.leave(3) == 3
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    assert not interruption.seen()


@pytest.mark.usefixtures("watched")
def test_a_finalizer_does_not_swallow_it(capsys: pytest.CaptureFixture[str]) -> None:
    class Slow:
        def __del__(self) -> None:
            ctrl_c()
            raise AssertionError("not interrupted")

    def wait() -> None:
        slow = Slow()
        del slow
        threading.Event().wait(30)

    with pytest.raises(KeyboardInterrupt):
        wait()
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("watched")
def test_other_faults_of_finalizers_are_still_told(capsys: pytest.CaptureFixture[str]) -> None:
    class Broken:
        def __del__(self) -> None:
            raise ValueError("a fault of its own")

    broken = Broken()
    # The test runner listens itself while a test runs.
    sys.unraisablehook = interruption._raise_again
    del broken
    assert "ValueError: a fault of its own" in capsys.readouterr().err


def test_without_it_the_end_is_that_of_python(script: Script) -> None:
    done = script(
        "from cli import interruption\n"
        "import atexit, threading, time\n"
        "interruption.watch()\n"
        "threading.Thread(target=lambda: (time.sleep(0.2), print('thread done'))).start()\n"
        "atexit.register(print, 'at exit')\n"
        "print('answer')\n"
        "raise SystemExit(interruption.leave(3))"
    )
    assert (done.returncode, done.stdout, done.stderr) == (3, "answer\nthread done\nat exit\n", "")


def test_after_it_nothing_is_lost_and_nobody_waited_for(script: Script) -> None:
    done = script(
        "from cli import interruption\n"
        "import atexit, threading, time\n"
        "interruption.watch()\n"
        "threading.Thread(target=time.sleep, args=(3600,)).start()\n"
        "atexit.register(print, 'at exit')\n"
        "print('what is proven')\n"
        "try:\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "except KeyboardInterrupt:\n"
        "    interruption.leave(3)\n"
        "print('came back')"
    )
    assert (done.returncode, done.stdout, done.stderr) == (3, "what is proven\nat exit\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="processes do not end by signals there")
def test_in_the_last_moments_it_ends_the_process_without_a_word(script: Script) -> None:
    done = script(
        "from cli import interruption\n"
        "import atexit\n"
        "interruption.watch()\n"
        "atexit.register(signal.raise_signal, signal.SIGINT)\n"
        "print('answer', flush=True)\n"
        "raise SystemExit(interruption.leave(0))"
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "answer\n", "")


LOADING = """
import sys
from importlib.abc import MetaPathFinder

class Interrupt(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)
        return None

sys.meta_path.insert(0, Interrupt())
from cli.start import main
raise SystemExit(main())
"""


@pytest.mark.parametrize(
    "module",
    [
        "cli.interruption",
        "cli.status",
        "cli.app",
        "typer.core",
        "cli.output",
        "rich.console",
        "solver.budget",
    ],
)
def test_while_loading_it_ends_with_one_line(script: Script, module: str) -> None:
    done = script(
        LOADING.format(module=module),
        *("solve", "N:AK.3.. QJ.4.. T9..5. .A..76", "--game", "bridge", "--trump", "S", "--lead", "W"),
    )
    assert (done.returncode, done.stdout, done.stderr) == (ExitCode.INTERRUPTED, "", "kozyr: interrupted\n")


def test_while_options_are_read_it_ends_with_one_line(
    kozyr: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("typer.core.TyperGroup.make_context", interrupted)
    result = kozyr("games")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "kozyr: interrupted\n")


def test_after_it_memory_is_not_given_back_piece_by_piece(script: Script) -> None:
    done = script(
        "import sys\n"
        "from cli import interruption\n"
        "from cli.app import Commands\n"
        "from cli.start import main\n"
        "class Record:\n"
        "    def __del__(self):\n"
        "        print('given back')\n"
        "def work(*args):\n"
        "    records = [Record()]\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "Commands.resolve_command = work\n"
        "sys.argv = ['kozyr', 'games']\n"
        "main()"
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "kozyr: interrupted\n")


@pytest.mark.usefixtures("watched")
def test_what_others_make_of_it_is_an_interruption_still(capsys: pytest.CaptureFixture[str]) -> None:
    def library() -> None:
        try:
            ctrl_c()
        except KeyboardInterrupt:
            raise ImportError("half of it is missing") from None

    assert errors.run(library) == ExitCode.INTERRUPTED
    assert capsys.readouterr().err == "kozyr: interrupted\n"


@pytest.mark.usefixtures("watched")
def test_a_module_that_is_missing_without_it_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    def library() -> None:
        raise ImportError("half of it is missing")

    assert errors.run(library) == ExitCode.INTERNAL
    assert "ImportError: half of it is missing" in capsys.readouterr().err


def test_a_search_that_is_stopped_leaves_with_its_bounds(script: Script) -> None:
    """Fewest tricks of a full deal: the search takes far longer than the third of a second it is given."""
    deal = "N:.QJ9542.Q6543.AK T652.A86.972.Q72 983.T3.KJT.98653 AKQJ74.K7.A8.JT4"
    code = (
        "import atexit, threading\n"
        "from cli.start import main\n"
        "from solver.search import solve as search\n"
        "atexit.register(lambda: print('at exit', file=__import__('sys').stderr))\n"
        "found = search.solve\n"
        "def solve(*args, **kwargs):\n"
        "    threading.Timer(0.3, signal.raise_signal, (signal.SIGINT,)).start()\n"
        "    return found(*args, **kwargs)\n"
        "search.solve = solve\n"
        "main()\n"
        "print('came back')"
    )
    rest = ("--game", "kozyr", "--trump", "S", "--lead", "W", "--mode", "bawah")
    done = script(code, "solve", deal, *rest)
    assert (done.returncode, done.stderr) == (ExitCode.BOUNDS_ONLY, "at exit\n")
    assert "came back" not in done.stdout
    assert "W" in done.stdout
