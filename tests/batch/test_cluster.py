"""A Dask cluster of two workers on this machine, one of which dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from solver.batch.cluster import ClusterCrew, ClusterError
from solver.batch.run import Run
from solver.batch.task import Asked, Line
from solver.formats.stream import Entry

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as made:
        yield made


def test_a_cluster_answers_though_a_worker_dies(
    cluster: Any, asked: Asked, entries: Callable[[], Iterator[Entry]], expected: list[Line]
) -> None:
    crew = ClusterCrew(asked, cluster.scheduler_address)
    try:
        assert crew.wanted == 8
        found = []
        for each in Run(entries(), crew):
            if each is None:
                continue
            found.append(each[1])
            if each[0].number == 4:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
        assert found == expected
    finally:
        crew.stop()


def test_an_address_where_nobody_answers(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.batch.cluster.CONNECT", 0.5)
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9 "):
        ClusterCrew(asked, "tcp://127.0.0.1:9")
    with pytest.raises(ClusterError, match="no Dask scheduler answers at nowhere://x "):
        ClusterCrew(asked, "nowhere://x")
