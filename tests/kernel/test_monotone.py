"""The monotone game of the kernel against a plain minimax of its own rules (monotone.cpp)."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILER = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
ROUNDS = 12


@pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler on the path")
def test_against_plain_minimax(tmp_path: Path) -> None:
    program = tmp_path / "monotone"
    source = ROOT / "tests" / "kernel" / "monotone.cpp"
    assert COMPILER is not None
    build: list[str | Path] = [
        COMPILER,
        "-std=c++20",
        "-O1",
        "-I",
        ROOT / "solver" / "kernel" / "src",
        source,
        "-o",
        program,
    ]
    subprocess.run(build, check=True, capture_output=True, timeout=300)
    done = subprocess.run([program, str(ROUNDS)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout
    questions = int(done.stdout.split()[0])
    assert questions > 300 * ROUNDS
    assert done.stdout.endswith("0 different\n")
