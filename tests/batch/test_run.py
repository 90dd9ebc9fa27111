"""The order of the lines, and how many deals are held at a time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import pytest

from solver.batch.run import PATIENCE, Run
from solver.batch.task import Asked, Job, Line, Verdict, answer_job
from solver.formats.stream import Entry


class OddCrew:
    """Finishes jobs in any order but that of their numbers; the first never before all else is stuck."""

    wanted = 3

    def __init__(self, asked: Asked, seed: int | None) -> None:
        self.asked = asked
        self.random = None if seed is None else random.Random(seed)
        self.jobs: list[Job] = []
        self.submitted: list[int] = []
        self.most = 0

    def submit(self, job: Job) -> None:
        self.jobs.append(job)
        self.submitted.append(job.number)
        self.most = max(self.most, len(self.jobs))

    def take(self, seconds: float) -> Sequence[Line]:
        if self.random is not None:
            at = self.random.randrange(len(self.jobs))
        else:
            at = -1 if len(self.jobs) > 1 else 0
        return [answer_job(self.asked, self.jobs.pop(at))]

    def stop(self) -> None:
        self.jobs.clear()


@pytest.mark.parametrize("seed", range(5))
def test_lines_come_in_order(
    seed: int, asked: Asked, entries: Callable[[], Iterator[Entry]], expected: list[Line]
) -> None:
    crew = OddCrew(asked, seed)
    found = [each for each in Run(entries(), crew) if each is not None]
    assert [line for _, line in found] == expected
    assert [entry.number for entry, _ in found] == list(range(1, 41))
    assert crew.most <= crew.wanted


def test_a_slow_deal_holds_up_no_more_than_may_wait(
    asked: Asked, entries: Callable[[], Iterator[Entry]]
) -> None:
    taken = 0

    def endless() -> Iterator[Entry]:
        nonlocal taken
        first = next(entries())
        while True:
            taken += 1
            yield Entry(taken, f"line {taken}", first.record, None)

    crew = OddCrew(asked, None)
    run = Run(endless(), crew)
    # The first job is finished only when it is the only one left, which is when no more are taken.
    first = next(each for each in run if each is not None)
    assert first[0].number == 1
    assert taken <= crew.wanted * PATIENCE + 1
    assert len(run.ahead) == crew.wanted * PATIENCE - 1


def test_known_lines_are_not_worked_out_again(
    asked: Asked, entries: Callable[[], Iterator[Entry]], expected: list[Line]
) -> None:
    crew = OddCrew(asked, 1)
    other = Line(9, expected[8].text.replace("line 9", "line 99"), Verdict.EXACT)
    known = {4: expected[3], 8: expected[7], 9: other}
    found = [each[1] for each in Run(entries(), crew, known) if each is not None]
    assert found == expected
    assert 4 not in crew.submitted
    assert 8 not in crew.submitted
    # This line was about another deal.
    assert 9 in crew.submitted
