"""Processes that answer deals, and die."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from solver.batch.local import LocalCrew, WorkersError
from solver.batch.run import Run
from solver.batch.task import Asked, Job, Line, Verdict
from solver.formats.read import read
from solver.formats.stream import Entry

# All leaders in both modes: minutes at least.
HARD = "N:A964.T97.AQ54.K5 KQ73.AJ43.93.Q73 J5.2.KT762.JT984 T82.KQ865.J8.A62"


@pytest.fixture
def crew(asked: Asked) -> Iterator[LocalCrew]:
    made = LocalCrew(asked, 2)
    yield made
    made.stop()


def test_processes_answer_as_this_one_does(
    crew: LocalCrew, entries: Callable[[], Iterator[Entry]], expected: list[Line]
) -> None:
    assert [each[1] for each in Run(entries(), crew) if each is not None] == expected
    assert len(crew.pids) == 2


def test_a_process_that_dies_is_replaced(
    crew: LocalCrew, entries: Callable[[], Iterator[Entry]], expected: list[Line]
) -> None:
    found = []
    killed: set[int] = set()
    for each in Run(entries(), crew):
        if each is not None:
            found.append(each[1])
            # Not three: they might be over one deal.
            if len(killed) < 2 and crew.pids[0] not in killed:
                killed.add(crew.pids[0])
                os.kill(crew.pids[0], signal.SIGKILL)
    assert found == expected
    assert killed  # the second only if the first was replaced before all was answered
    assert not killed & set(crew.pids)


def test_a_deal_that_kills_is_given_up_and_the_next_are_answered() -> None:
    crew = LocalCrew(Asked(do="table", game="truf", memory_mb=16), 1)
    try:
        record = replace(read(HARD), game="truf")
        easy = replace(read("N:A... K... Q... J..."), game="truf")
        crew.submit(Job(1, "line 1", record))
        crew.submit(Job(2, "line 2", easy))
        lines: list[Line] = []
        seen: set[int] = set()
        deadline = time.monotonic() + 60
        while not lines and time.monotonic() < deadline:
            lines += crew.take(0.05)
            if crew.pids and crew.ready and crew.pids[0] not in seen:
                seen.add(crew.pids[0])
                os.kill(crew.pids[0], signal.SIGKILL)
        assert len(seen) == 3
        (line,) = lines
        assert line.verdict is Verdict.FAILED
        told = "3 workers died over this deal; give it less --memory, or solve it by itself"
        assert json.loads(line.text)["error"] == told
        lines = []
        while not lines and time.monotonic() < deadline:
            lines += crew.take(0.05)
        assert [(line.number, line.verdict) for line in lines] == [(2, Verdict.EXACT)]
    finally:
        crew.stop()


def test_processes_that_cannot_begin_are_an_error(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    crew = LocalCrew(asked, 1)
    crew.submit(Job(1, "line 1", read(HARD)))
    with pytest.raises(WorkersError, match=r"processes end as soon as they are started \(code 1\)"):
        _ = [crew.take(2.0) for _ in range(20)]
    crew.stop()
    monkeypatch.setattr("sys.executable", "/none/python")
    with pytest.raises(WorkersError, match=r"no process can be started \(no such file or directory\)"):
        LocalCrew(asked, 1).submit(Job(1, "line 1", read(HARD)))
