"""The program that kills batches runs, and finds no trace of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "batch.py"


def test_killed_runs_come_out_the_same() -> None:
    command = [sys.executable, str(PROGRAM), "--once", "--json", "--skip", "one,cluster"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["runs"]["killed"]["equal"] is True
    assert found["runs"]["killed"]["lines"][-1] == found["deals"] == found["runs"]["two"]["lines"]
