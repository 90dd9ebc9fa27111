"""Deals to be answered, and the lines that answer them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from solver.batch.task import Asked, Job, Line, answer_job, entry_error
from solver.formats.stream import Entry, iter_records
from solver.formats.text import format_deal
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deals


@pytest.fixture(scope="session")
def asked() -> Asked:
    """The table of short endings of bridge."""
    return Asked(do="table", game="bridge")


@pytest.fixture(scope="session")
def deals(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of forty short endings, of which the eleventh cannot be read and the twelfth is refused."""
    path = tmp_path_factory.mktemp("batch") / "deals.txt"
    lines = [format_deal(deal, 0) for deal in random_deals(rules_for("bridge"), 5, 38, cards=2)]
    lines[10:10] = ["N:what", "N:AK... Q... J... T..."]
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="session")
def entries(deals: str) -> Callable[[], Iterator[Entry]]:
    """The deals of the file, as often as wanted."""
    return lambda: iter_records(deals, "bridge")


@pytest.fixture(scope="session")
def expected(asked: Asked, entries: Callable[[], Iterator[Entry]]) -> list[Line]:
    """The lines that answer them."""
    return [
        entry_error(entry)
        if entry.record is None
        else answer_job(asked, Job(entry.number, entry.place, entry.record))
        for entry in entries()
    ]


@pytest.fixture(scope="session")
def content(expected: list[Line]) -> bytes:
    """All lines as a file has them."""
    return b"".join(line.text.encode() + b"\n" for line in expected)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A file of answers to be."""
    return tmp_path / "out.jsonl"
