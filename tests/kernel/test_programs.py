"""The kernel against plain searches written in C++: a short run of the programs in this folder."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "solver" / "kernel" / "src"
COMPILER = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)


@pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler on the path")
@pytest.mark.parametrize(
    ("name", "sources", "rounds"),
    [
        ("monotone", [], 12),
        ("bridge", ["bridge.cpp", "engine.cpp"], 600),
        ("kozel", ["kozel.cpp", "kozel_game.cpp"], 20),
        ("melds", [], 500),
        ("threads", ["kozel.cpp", "kozel_game.cpp", "brokke.cpp"], 4),
    ],
)
def test_against_plain_search(name: str, sources: list[str], rounds: int, tmp_path: Path) -> None:
    program = tmp_path / name
    files = [ROOT / "tests" / "kernel" / f"{name}.cpp", *(SOURCES / source for source in sources)]
    assert COMPILER is not None
    build: list[str | Path] = [
        COMPILER,
        "-std=c++20",
        "-O1",
        "-I",
        SOURCES,
        *files,
        "-pthread",
        "-o",
        program,
    ]
    subprocess.run(build, check=True, capture_output=True, timeout=300)
    done = subprocess.run([program, str(rounds)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout
    assert int(done.stdout.split()[0]) > 2 * rounds
    assert done.stdout.endswith("0 different\n")
