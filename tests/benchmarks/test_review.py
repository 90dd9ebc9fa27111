"""The program that measures reviews runs and prints what it promises."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "review.py"


@pytest.mark.parametrize("game", ["truf", "bridge"])
def test_every_game_is_reviewed(game: str) -> None:
    done = subprocess.run(
        [sys.executable, PROGRAM, "--once", "--json", "--game", game],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = json.loads(done.stdout)
    assert found["game"] == game
    assert len(found["games"]) == 2
    for one in found["games"]:
        assert one["exact"]
        assert one["open"] == 0
        assert one["nodes"] > 0
