"""The program that times ``kozyr expect`` runs, and finds the same numbers on one and two threads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "expectation.py"


def run(*arguments: str) -> str:
    """What the program prints."""
    done = subprocess.run(
        [sys.executable, PROGRAM, *arguments], capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout


def test_it_answers_every_row() -> None:
    found = json.loads(run("--once", "--json"))
    assert [row["name"] for row in found["rows"]] == ["truf atas", "kozyr atas", "clubs"]
    for row in found["rows"]:
        assert row["same_numbers"] is True
        for threads in ("1", "2"):
            assert row["samples"][threads] == 10
            assert row["unsolved"][threads] == 0
            assert row["per_second"][threads] > 0
            assert row["per_processor_second"][threads] > 0


def test_it_prints_a_line_for_each_row() -> None:
    lines = run("--once", "--only", "clubs").splitlines()
    assert "1 hands, 10 samples each" in lines[0]
    assert [line.split()[0] for line in lines[1:]] == ["samples", "clubs"]
