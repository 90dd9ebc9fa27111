"""The program that measures Clubs: repeatable, in parts, and what it writes can be read."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from solver.formats.text import parse_deal

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "clubs_results.py"


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
    assert "4 rounds of other parts are still to be solved" in first.stderr
    assert first.stdout == ""
    run("--work", work, "--out", out)
    assert out.read_text(encoding="utf-8") == whole
    assert len(work.read_text(encoding="utf-8").splitlines()) == 8 + 4
    data = json.loads(whole)
    assert len(data["rounds"]) == 8
    assert sum(data["results"].values()) == 4
    assert all(sum(map(int, tricks.split())) == 4 for tricks in data["results"])
    for text, ends, nobody in data["rounds"]:
        deal, _ = parse_deal(text)
        assert deal.widow is not None
        assert deal.widow.bit_count() == 4
        assert [len(worths) for worths in (*ends, nobody)] == [3] * 9
