"""Whoever answers the deals of a batch: processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from solver.batch.task import Job, Line

ATTEMPTS: Final = 3
"""How many workers may die over a deal before it is given up."""


class Crew(Protocol):
    """Answers jobs in any order."""

    @property
    def wanted(self) -> int:
        """How many jobs should be waiting or in work to keep everybody busy."""

    def submit(self, job: Job) -> None:
        """Takes on one more job."""

    def take(self, seconds: float) -> Sequence[Line]:
        """Lines that are finished, at least one unless so much time has passed."""

    def stop(self) -> None:
        """Ends at once, whatever is in work."""


def given_up(job: Job) -> tuple[Job, str, str]:
    """What is said of a job over which too many workers have died."""
    return job, f"{ATTEMPTS} workers died over this deal", "give it less --memory, or solve it by itself"
