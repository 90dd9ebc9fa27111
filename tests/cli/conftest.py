"""The command line run in this process, and as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.app import app

# A shell that starts the tests in the background has them ignore Ctrl-C, and their children with them.
START = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from cli.app import main; raise SystemExit(main())"
)


@pytest.fixture
def kozyr() -> Callable[..., Any]:
    """Runs ``kozyr`` with some arguments; the result has ``exit_code``, ``stdout`` and ``stderr``."""

    def run(*args: str, stdin: str | bytes | None = None) -> Any:
        return CliRunner().invoke(app, list(args), input=stdin)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """Runs ``kozyr`` as a process of its own, its streams being pipes."""

    def run(*args: str, stdin: str = "", **env: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-P", "-c", START, *args],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **env},
            cwd=tmp_path,
            timeout=60,
            check=False,
        )

    return run


@pytest.fixture
def deal_file(tmp_path: Path) -> Callable[..., str]:
    """Writes a deal file; its path."""

    def write(text: str | bytes, name: str = "deal.toml") -> str:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    return write
