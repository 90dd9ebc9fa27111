"""Many threads get the answers of one from the functions for programs, and another answer is noticed."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from solver.search.kernel import KernelEngine
from solver.search.objective import Bounds

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_sixteen_threads_get_the_answers_of_one() -> None:
    done = subprocess.run(
        [sys.executable, BENCHMARKS / "threads.py", "--once", "--json"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert (told["threads"], told["total"], told["faults"]) == (16, 16 * 12, [])
    assert told["calls"].keys() >= {
        "answer, cancelled",
        "engine",
        "expect",
        "read",
        "review",
        "solve",
        "solve, hurried",
        "table",
    }


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The program's own functions."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import threads  # type: ignore[import-not-found, unused-ignore]

    return threads


def test_another_answer_in_a_thread_is_told(
    threads: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = KernelEngine.value

    def wrong(engine: KernelEngine, *asked: Any) -> Bounds:
        found = right(engine, *asked)
        return found if threading.current_thread() is threading.main_thread() else found.shifted(1)

    monkeypatch.setattr(KernelEngine, "value", wrong)
    asked = [call for call in threads.calls(2, 1, tmp_path) if call.name in ("solve truf", "engine clubs")]
    assert len(asked) == 2
    tally = threads.run(asked, Namespace(threads=2, seconds=20.0, calls=50, seed=1))
    assert tally.faults
    assert "another answer" in tally.faults[0]


def test_bounds_must_hold_the_true_value(threads: Any) -> None:
    whole = {"values": {"N": 2}, "cards": [{"card": "SA", "value": 2}], "ceilings": {"N": 3}}
    part = {
        "values": {},
        "bounds": {"N": [1, 3]},
        "cards": [{"card": "SA", "value": [0, 2]}],
        "ceilings": {"N": 3},
    }
    assert threads.within(part, whole)
    assert threads.within(whole, whole)
    assert not threads.within({**part, "bounds": {"N": [0, 1]}}, whole)
    assert not threads.within({**part, "cards": [{"card": "SA", "value": [3, 4]}]}, whole)
    assert not threads.within({**part, "ceilings": {"N": 4}}, whole)
    assert not threads.within({**part, "bounds": {}}, whole)
