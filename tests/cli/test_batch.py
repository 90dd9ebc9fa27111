"""``kozyr batch``: lines, exit codes, files that are gone on with, and ways to be broken off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

# A shell that starts the tests in the background has them ignore Ctrl-C, and their children with them.
START = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from cli.app import main; raise SystemExit(main())"
)
ENDING = "N:AK.3.. QJ.4.. T9..5. .A..76"
TABLE = ("--do", "table", "--game", "bridge", "--jobs", "1")
FULL = "N:A964.T97.AQ54.K5 KQ73.AJ43.93.Q73 J5.2.KT762.JT984 T82.KQ865.J8.A62"


@pytest.fixture
def deals(deal_file: Callable[..., str]) -> str:
    """Three endings, the second of which is none."""
    return deal_file(f"{ENDING}\nN:nothing\n{ENDING}\n", "deals.txt")


def test_one_object_a_line_in_order_and_errors_in_place(kozyr: Callable[..., Any], deals: str) -> None:
    result = kozyr("batch", deals, *TABLE)
    assert result.exit_code == 2
    assert result.stderr == "kozyr: 1 of 3 deals were refused, the first at line 2; see its line\n"
    first, second, third = map(json.loads, result.stdout.splitlines())
    assert (first["number"], second["number"], third["number"]) == (1, 2, 3)
    alone = json.loads(kozyr("table", ENDING, "--game", "bridge", "--json").stdout)
    assert first["table"] == third["table"] == alone["table"]
    assert second["kind"] == "FormatError"
    assert second["error"].startswith("line 2: ")
    assert not {"seconds", "nodes"} & set(first)


def test_a_file_is_summed_up(kozyr: Callable[..., Any], deals: str, tmp_path: Path) -> None:
    out = str(tmp_path / "out.jsonl")
    result = kozyr("batch", deals, *TABLE, "--out", out)
    assert result.exit_code == 2
    assert [line.split() for line in result.stdout.splitlines()[1:]] == [
        ["exact", "2"],
        ["refused", "1", "first", "at", "line", "2"],
    ]
    content = Path(out).read_text()
    again = kozyr("batch", deals, *TABLE, "--out", out, "--json")
    assert again.exit_code == 2
    summed = json.loads(again.stdout)
    assert summed.pop("seconds") >= 0
    told = {
        "out": out,
        "before": 3,
        "deals": 3,
        "exact": 2,
        "wrong": 0,
        "bounds": 0,
        "refused": 1,
        "failed": 0,
    }
    assert summed == told
    assert Path(out).read_text() == content


def test_played_games_are_reviewed_and_wrong_results_noticed(
    kozyr: Callable[..., Any], deal_file: Callable[..., str]
) -> None:
    played = "HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6"
    game = {"game": "bridge", "deal": ENDING, "trump": "S", "lead": "W", "played": played}
    games = deal_file(json.dumps([game, game | {"result": {"NS": 3}}]), "games.json")
    result = kozyr("batch", games, "--do", "review", "--jobs", "1")
    right, wrong = map(json.loads, result.stdout.splitlines())
    assert len(right["decisions"]) == 12
    assert [one["name"] for one in wrong["stated"]] == ["NS"]
    assert result.exit_code == (1 if wrong["stated"][0]["difference"] else 0) == 1
    assert result.stderr.startswith("kozyr: 1 of 2 deals state a result that is not so, the first at ")


def test_a_budget_for_each_deal(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    path = deal_file(f"{FULL}\n{ENDING}\n", "deals.txt")
    result = kozyr("batch", path, *TABLE, "--time", "0.001", "--memory", "8")
    assert result.exit_code == 3
    first = json.loads(result.stdout.splitlines()[0])
    assert first["exact"] is False
    assert "have only bounds within the budget, the first at line 1" in result.stderr


def test_standard_input_and_output(kozyr: Callable[..., Any], tmp_path: Path) -> None:
    plain = kozyr("batch", ENDING, *TABLE)
    assert plain.exit_code == 0
    assert kozyr("batch", "-", *TABLE, "--out", "-", stdin=ENDING).stdout == plain.stdout
    assert kozyr("batch", ENDING, *TABLE, "--out", "/dev/null").exit_code == 0
    assert not Path("/dev/null.journal").exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["{deals}"], "nothing is named that is to be done; say --do table, solve, review"),
        (
            ["{deals}", "--do", "tabel"],
            "--do: 'tabel' cannot be done with many deals; did you mean 'table'? "
            "one can do table, solve, review",
        ),
        (
            ["{deals}", *TABLE[:2], "--game", "brige"],
            "'brige' is not a game; did you mean 'bridge'? games are",
        ),
        (["{deals}", *TABLE, "-o", "deler=N"], "'deler' is not an option of bridge; did you mean 'dealer'?"),
        (["{deals}", *TABLE, "--jobs", "0"], "batch: --jobs: '0' is not a whole number from 1 on"),
        (["{deals}", *TABLE, "--out", "{deals}"], "--out: the deals are in this file; name another"),
        (["none.txt", *TABLE], "none.txt: cannot be read (no such file or directory); name a deal file"),
        (["{deals}", *TABLE, "--out", "{deals}/x"], "cannot be written (not a directory)"),
        (
            ["{deals}", *TABLE, "--cluster", "tcp://127.0.0.1:9"],
            "--jobs: the cluster has its own workers; leave it out",
        ),
    ],
)
def test_refusals(kozyr: Callable[..., Any], deals: str, args: list[str], message: str) -> None:
    result = kozyr("batch", *(arg.replace("{deals}", deals) for arg in args))
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert message in line


def test_another_question_for_the_same_file(kozyr: Callable[..., Any], deals: str, tmp_path: Path) -> None:
    out = str(tmp_path / "out.jsonl")
    kozyr("batch", deals, *TABLE, "--out", out)
    result = kozyr("batch", deals, *TABLE, "--out", out, "--time", "5")
    assert result.exit_code == 2
    assert "out.jsonl: was begun with --time left out; say the same, or name another --out" in result.stderr


def start(*args: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-c", START, "batch", *args],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def wait_for(path: Path, lines: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if path.exists() and path.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.01)
    raise AssertionError(f"no {lines} lines in {path}")


def children(pid: int) -> list[int]:
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, check=False)
    return [int(word) for word in told.stdout.split()]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGKILL])
def test_broken_off_and_gone_on_with(
    deal_file: Callable[..., str], tmp_path: Path, blow: signal.Signals
) -> None:
    # The third deal takes minutes without a budget, in both modes of a whole game.
    path = deal_file(f"{ENDING}\n{ENDING}\n{FULL}\n{ENDING}\n", "deals.txt")
    out = tmp_path / "out.jsonl"
    args = (path, "--do", "table", "--game", "truf", "--jobs", "2", "--memory", "16", "--out", str(out))
    process = start(*args)
    wait_for(out, 2)
    # The fourth is finished, but it is not its turn: the journal keeps it.
    wait_for(Path(f"{out}.journal"), 3)
    workers = children(process.pid)
    began = time.monotonic()
    process.send_signal(blow)
    _, told = process.communicate(timeout=30)
    assert time.monotonic() - began < 5
    assert out.read_bytes().count(b"\n") == 2
    if blow == signal.SIGINT:
        assert process.returncode == 130
        assert told == b"kozyr: interrupted after 2 deals; the same command goes on from there\n"
    assert b'{"ahead":4,' in Path(f"{out}.journal").read_bytes()
    for worker in workers:
        _gone(worker)
    # Without the third deal it would be another file.
    changed = deal_file(f"{ENDING}\n{ENDING}\n{ENDING}\n{ENDING}\n", "deals.txt")
    process = start(changed, *args[1:])
    process.communicate(timeout=60)
    assert process.returncode == 0
    numbers = [json.loads(line)["number"] for line in out.read_text().splitlines()]
    assert numbers == [1, 2, 3, 4]


def _gone(pid: int) -> None:
    """Fails unless a process ends soon: nobody must go on with a deal that nobody waits for."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        if Path(f"/proc/{pid}/stat").exists() and " Z " in Path(f"/proc/{pid}/stat").read_text():
            return
        time.sleep(0.05)
    raise AssertionError(f"process {pid} is still there")
