"""The program that measures Kozel: repeatable, in parts, and what it writes can be read."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "kozel_results.py"


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, PROGRAM, "--once", *map(str, arguments)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def test_parts_make_the_same_file_as_one_run(tmp_path: Path) -> None:
    whole = run().stdout
    work, out = tmp_path / "work.jsonl", tmp_path / "out.json"
    first = run("--work", work, "--part", "1/2")
    assert "3 deals of other parts are still to be solved" in first.stderr
    assert first.stdout == ""
    run("--work", work, "--out", out)
    assert out.read_text(encoding="utf-8") == whole
    data = json.loads(whole)
    assert sum(data["outcomes"].values()) == 6
    assert all(int(key.split()[0]) in range(-6, 7, 2) for key in data["outcomes"])
