"""The program that measures how soon Ctrl-C ends commands runs and prints what it promises."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks at /proc")

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "interrupt.py"


def test_a_command_is_interrupted_while_it_is_loaded() -> None:
    done = subprocess.run(
        [sys.executable, PROGRAM, "--once"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    ((name, (run,)),) = json.loads(done.stdout).items()
    assert name == "start"
    assert run["exit"] == 130
    assert run["said"] == "kozyr: interrupted"
    assert run["wall"] >= 0
    assert not run["answered"]
    assert done.stderr.startswith("| start | 1 of 1 | ")
