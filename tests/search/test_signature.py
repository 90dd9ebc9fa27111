"""The node counts of the search over fixed positions are those that benchmarks/signature.json states.

A change of the search that is meant to change them restates them:
``python benchmarks/signature.py --restate``.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
STATED: dict[str, int] = json.loads((BENCHMARKS / "signature.json").read_text())


@pytest.fixture(scope="module")
def counts() -> dict[str, int]:
    """The counts of this build."""
    done = subprocess.run(
        [sys.executable, BENCHMARKS / "signature.py", "--json"], capture_output=True, text=True, timeout=120
    )
    assert done.stdout, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


def test_every_rule_set_is_stated(counts: dict[str, int]) -> None:
    assert list(counts) == list(STATED)


@pytest.mark.parametrize("name", STATED)
def test_node_count(name: str, counts: dict[str, int]) -> None:
    assert counts[name] == STATED[name], f"{name}: if that is meant, python benchmarks/signature.py --restate"
