"""Files of answers: written, broken off in every way, and gone on with."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from solver.batch.journal import ahead_note, owner_of, read_notes
from solver.batch.output import SUFFIX, AnswerFile, OutputError
from solver.batch.task import Asked, Line, Verdict
from solver.formats.stream import Entry, iter_records

Entries = Callable[[], Iterator[Entry]]
MARKED = 20
"""The deals that the journal of a broken-off file vouches for."""
WRITTEN = 23
"""The deals that it has."""


@pytest.fixture
def begun(out: Path, asked: Asked, entries: Entries, expected: list[Line]) -> Path:
    """A file whose run was killed, with a few lines behind the last note."""
    file = AnswerFile(str(out), asked)
    for entry, line in islice(zip(entries(), expected, strict=True), WRITTEN):
        file.append(entry, line)
        if entry.number == MARKED:
            file.note({25: expected[24]}, now=True)
    file.close()
    return out


def journal_of(path: Path) -> Path:
    return path.with_name(path.name + SUFFIX)


def fill(file: AnswerFile, lines: Iterable[tuple[Entry, Line]]) -> None:
    """Writes lines until there are no more, or no room."""
    for entry, line in lines:
        file.append(entry, line)


def finish(path: Path, asked: Asked, entries: Entries, expected: list[Line]) -> AnswerFile:
    """Goes on with a file to its end."""
    file = AnswerFile(str(path), asked)
    rest = entries()
    file.skip(rest)
    for entry in rest:
        file.append(entry, expected[entry.number - 1])
    file.note({}, now=True)
    file.close()
    return file


def test_a_file_is_gone_on_with(
    begun: Path, asked: Asked, entries: Entries, expected: list[Line], content: bytes
) -> None:
    file = AnswerFile(str(begun), asked)
    assert file.deals == WRITTEN
    assert file.repairs == []
    assert (file.tally.verdicts[Verdict.EXACT], file.tally.verdicts[Verdict.REFUSED]) == (21, 2)
    assert file.tally.first[Verdict.REFUSED] == "line 11"
    assert file.known() == {25: expected[24]}
    file.close()
    assert finish(begun, asked, entries, expected).deals == 40
    assert begun.read_bytes() == content
    # Once more, when there is nothing left to do.
    before = journal_of(begun).read_bytes()
    assert finish(begun, asked, entries, expected).deals == 40
    assert begun.read_bytes() == content
    assert len(journal_of(begun).read_bytes()) <= len(before)


@pytest.mark.parametrize("cut", [1, 2, 50, 400, 401, 1500, 5000])
def test_a_file_cut_off_anywhere_is_repaired(
    begun: Path, cut: int, asked: Asked, entries: Entries, expected: list[Line], content: bytes
) -> None:
    os.truncate(begun, begun.stat().st_size - cut)
    file = finish(begun, asked, entries, expected)
    assert begun.read_bytes() == content
    assert file.repairs


@pytest.mark.parametrize("tail", [b"\n", b"\0" * 700, b'{"number":24,"pla', b'{"number":24}\n', b"{}\n\0\0"])
def test_what_stands_behind_the_last_line_is_taken_away(
    begun: Path, tail: bytes, asked: Asked, entries: Entries, expected: list[Line], content: bytes
) -> None:
    with begun.open("ab") as file:
        file.write(tail)
    repaired = finish(begun, asked, entries, expected)
    assert repaired.repairs == ["line 24 was cut off or damaged, and is written again"]
    assert begun.read_bytes() == content


@pytest.mark.parametrize("cut", [1, 30, 60, 150, 300])
def test_a_journal_cut_off_is_repaired(
    begun: Path, cut: int, asked: Asked, entries: Entries, expected: list[Line], content: bytes
) -> None:
    journal = journal_of(begun)
    os.truncate(journal, journal.stat().st_size - cut)
    finish(begun, asked, entries, expected)
    assert begun.read_bytes() == content
    assert read_notes(journal.read_bytes().splitlines(keepends=True)).damaged == 0


@pytest.mark.parametrize("at", [0, 10, 200, 400, -2, -30])
def test_a_damaged_journal_is_repaired(
    begun: Path, at: int, asked: Asked, entries: Entries, expected: list[Line], content: bytes
) -> None:
    journal = journal_of(begun)
    data = bytearray(journal.read_bytes())
    data[at] ^= 0x55
    journal.write_bytes(data)
    file = finish(begun, asked, entries, expected)
    assert begun.read_bytes() == content
    assert file.repairs == ["left out 1 damaged note of the journal"]
    assert read_notes(journal.read_bytes().splitlines(keepends=True)).damaged == 0


def test_a_kill_while_the_journal_is_replaced_leaves_the_old_one(
    begun: Path, asked: Asked, entries: Entries, expected: list[Line], content: bytes
) -> None:
    begun.with_name(begun.name + SUFFIX + ".part").write_bytes(b"12345678 {")
    finish(begun, asked, entries, expected)
    assert begun.read_bytes() == content


@pytest.mark.parametrize("lost", [b"", b"\0\0\0\0"])
def test_without_a_journal_nothing_is_touched(begun: Path, lost: bytes, asked: Asked) -> None:
    before = begun.read_bytes()
    journal_of(begun).write_bytes(lost)
    with pytest.raises(
        OutputError, match="has contents, but no journal that tells what they answer; name ano"
    ):
        AnswerFile(str(begun), asked)
    journal_of(begun).unlink()
    with pytest.raises(OutputError, match="no journal"):
        AnswerFile(str(begun), asked)
    assert begun.read_bytes() == before


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"do": "solve"}, "was begun with --do table; say the same, or name another --out"),
        ({"game": None}, "was begun with --game bridge;"),
        ({"seconds": 2.5}, "was begun with --time left out;"),
        ({"memory_mb": 64, "costs": True}, "was begun with --memory 384, --costs left out;"),
        ({"options": {"vulnerable": "NS"}}, "was begun with --option left out;"),
    ],
)
def test_another_question_is_refused(begun: Path, asked: Asked, other: dict[str, Any], message: str) -> None:
    before = begun.read_bytes()
    with pytest.raises(OutputError) as error:
        AnswerFile(str(begun), Asked(**asked.to_dict() | other))
    assert message in str(error.value)
    assert begun.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        # Among the deals that the journal vouches for, and behind them.
        (4, "N:A... K... Q... J...\n", "differs from what was answered here, by deal 20 at the latest"),
        (21, "N:A... K... Q... J...\n", "has another deal 22 than was answered here"),
        (21, None, "has 21 deals, but 23 are answered here"),
    ],
)
def test_other_deals_are_refused(
    begun: Path, deals: str, tmp_path: Path, asked: Asked, old: int, new: str | None, message: str
) -> None:
    lines = Path(deals).read_text().splitlines(keepends=True)
    lines[old:] = [] if new is None else [new, *lines[old + 1 :]]
    other = tmp_path / "other.txt"
    other.write_text("".join(lines))
    before = begun.read_bytes()
    file = AnswerFile(str(begun), asked)
    with pytest.raises(OutputError, match=message):
        file.skip(iter_records(str(other), "bridge"))
    file.close()
    assert begun.read_bytes() == before


def test_deals_behind_those_answered_may_change(
    begun: Path, deals: str, tmp_path: Path, asked: Asked
) -> None:
    more = tmp_path / "more.txt"
    more.write_text(Path(deals).read_text() + "N:A... K... Q... J...\n")
    file = AnswerFile(str(begun), asked)
    rest = iter_records(str(more), "bridge")
    file.skip(rest)
    assert [entry.number for entry in rest] == list(range(24, 42))
    file.close()


def test_a_line_changed_since_is_noticed(begun: Path, asked: Asked) -> None:
    data = begun.read_bytes()
    begun.write_bytes(data.replace(b'"number":5,', b'"number":6,'))
    with pytest.raises(OutputError, match="line 5 was changed since it was written"):
        AnswerFile(str(begun), asked)


def test_two_runs_cannot_write_one_file(begun: Path, asked: Asked) -> None:
    file = AnswerFile(str(begun), asked)
    with pytest.raises(OutputError, match="another run is writing this file"):
        AnswerFile(str(begun), asked)
    file.close()
    AnswerFile(str(begun), asked).close()


def test_lines_that_wait_are_noted_once(begun: Path, asked: Asked, expected: list[Line]) -> None:
    file = AnswerFile(str(begun), asked)
    file.known()
    for _ in range(3):
        file.note({25: expected[24], 26: expected[25]}, now=True)
    file.close()
    journal = journal_of(begun).read_bytes()
    assert journal.count(ahead_note(25, expected[24].text, owner_of(_setup(journal)))) == 1
    assert journal.count(b'"ahead":26') == 1


def _setup(journal: bytes) -> dict[str, Any]:
    setup = read_notes(journal.splitlines(keepends=True)).setup
    assert setup is not None
    return setup


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="the system has no limit of file sizes")
def test_a_full_disk_loses_nothing(
    out: Path, asked: Asked, entries: Entries, expected: list[Line], content: bytes
) -> None:
    room = len(content) // 2
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    file = AnswerFile(str(out), asked)
    # What is over the limit is refused as on a full disk; half a line is taken first.
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        with pytest.raises(
            OutputError, match=r"cannot be written \(.*\); \d+ deals answered so far are safe"
        ):
            fill(file, zip(entries(), expected, strict=True))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    file.close()
    written = out.read_bytes()
    assert content.startswith(written)
    assert written.endswith(b"\n")
    assert 0 < len(written) <= room
    finish(out, asked, entries, expected)
    assert out.read_bytes() == content


def test_places_that_cannot_be_written(tmp_path: Path, asked: Asked) -> None:
    with pytest.raises(OutputError, match="this is a directory; name a file in it"):
        AnswerFile(str(tmp_path), asked)
    with pytest.raises(OutputError, match=r"cannot be written \(no such file or directory\)"):
        AnswerFile(str(tmp_path / "none" / "out.jsonl"), asked)
