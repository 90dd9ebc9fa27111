"""A short campaign of the fuzzer beside this file, other inputs than those of a long run in no respect."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ENV = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def program(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, HERE / name, *arguments], capture_output=True, text=True, env=ENV, timeout=120
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system with fork")
def test_a_short_campaign() -> None:
    done = program("fuzz.py", "--inputs", "3000", "--seed", "9")
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["faults"] == []
    # As many as asked for but for rounding, and of each target some were taken and some refused.
    assert told["inputs"] > 2900
    for name, target in told["targets"].items():
        assert 0 < target["taken"] < target["inputs"], name


BROKEN = """
import ctypes, json
import campaign

def fails(number):
    if number == 3:
        raise RuntimeError("a fault of the fourth")
    if number == 5:
        ctypes.string_at(0)
    return True

campaign.random_of = lambda seed, target, number: number  # in place of what an input is made from
tally = campaign.run(campaign.Target("broken", fails), 0, 0, 8)
print(json.dumps([tally.inputs, tally.taken, [[fault.number, fault.what] for fault in tally.faults]]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system with fork")
def test_faults_and_crashes_are_told_and_passed_over(tmp_path: Path) -> None:
    script = tmp_path / "broken.py"
    script.write_text(f"import sys; sys.path.insert(0, {str(HERE)!r})\n{BROKEN}")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, env=ENV, timeout=60)
    assert done.returncode == 0, done.stderr
    inputs, taken, faults = json.loads(done.stdout)
    assert (inputs, taken) == (8, 6)
    assert [number for number, _ in faults] == [3, 5]
    assert "a fault of the fourth" in faults[0][1]
    assert "SIGSEGV" in faults[1][1]
