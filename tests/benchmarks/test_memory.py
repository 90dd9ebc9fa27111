"""The program that measures memory runs, fills tables, and tells when a ceiling is not kept."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux")


def test_ceilings_are_kept() -> None:
    done = subprocess.run(
        [sys.executable, BENCHMARKS / "memory.py", "--once", "--json"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert [case["name"] for case in told["cases"]] == ["solve kozyr", "solve kozel"]
    for case in told["cases"]:
        (row,) = case["ceilings"]
        assert (row["ceiling_mb"], row["kept"]) == (4, True)
        assert 20 < case["base_mb"] < row["peak_mb"] + 5
        assert row["used_mb"] <= 4 + told["slack_mb"]


def test_memory_beyond_the_ceiling_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import memory  # type: ignore[import-not-found, unused-ignore]

    peaks = iter((50.0, 60.0, 90.0))
    monkeypatch.setattr(memory, "peak", lambda *_: (next(peaks), 3, 1.0, ""))
    given = Namespace(memory=[16, 16], seconds=1, deals=1)
    case = memory.Case("one", lambda: ["solve"])
    rows = memory.measured(case, given, tmp_path)["ceilings"]
    assert [(row["used_mb"], row["over_mb"], row["kept"]) for row in rows] == [
        (10.0, -6.0, True),
        (40.0, 24.0, False),
    ]


@pytest.mark.parametrize("name", ["bridge", "kozyr", "kozel", "brokke", "clubs"])
def test_games_are_made_for_every_review(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import memory  # type: ignore[import-not-found, unused-ignore]

    (case,) = [case for case in memory.CASES if case.name == f"review {name}"]
    words = case.words()
    assert words[0] == "review"
    assert words[words.index("--game") + 1] == name
    assert len(words[words.index("--played") + 1].split()) >= 30
