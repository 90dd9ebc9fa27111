"""Damaged files: whatever stands in them, they are read or refused with a message, and what was read can be
written."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from random import Random

import pytest

from solver.errors import KozyrError
from solver.formats import lin, pbn
from solver.formats.read import read_all
from solver.formats.stream import iter_records
from solver.record import Record

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(path for path in CORPUS.iterdir() if path.name != "expected.toml")
PIECES = (
    b"[", b"]", b'"', b"{", b"}", b";", b"%", b"|", b"\n", b"\r", b"\x00", b"\xff", b"\\", b"=1=", b"$", b"^",
    b"-", b"*", b"#", b"##", b"md|", b"pc|", b"[Deal ", b"[Auction \"N\"]\n", b"[Play \"W\"]\n", b"\n\n",
    b"1C", b"AP ", b"SA", "♠".encode(), b"[[deals]]\n", b"PBN ", b"99999999999999999999",
)  # fmt: skip


def damaged(rng: Random, data: bytes) -> bytes:
    """A file with pieces cut out, doubled, swapped or put in."""
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        low = rng.randrange(len(data) + 1)
        high = min(len(data), low + rng.choice((1, 1, 4, 30)))
        piece = rng.choice((b"", data[low:high] * 2, rng.choice(PIECES), bytes([rng.randrange(256)])))
        data = data[:low] + piece + data[high if rng.random() < 0.5 else low :]
    return data


def read_back(data: bytes) -> list[Record]:
    """What the file gives; its faults are those of the input only."""
    try:
        entries = list(iter_records("-", stdin=io.BytesIO(data)))
    except KozyrError:
        return []
    assert all((entry.record is None) != (entry.error is None) for entry in entries)
    return [entry.record for entry in entries if entry.record is not None]


@pytest.mark.parametrize("seed", range(3))
def test_damaged_files(seed: int) -> None:
    rng = Random(seed)
    written = 0
    for path in FILES:
        for _ in range(2):
            data = damaged(rng, path.read_bytes())
            for record in read_back(data):
                if record.game != "bridge" or record.board is None:
                    continue
                text = pbn.dumps(record)
                again = pbn.loads(text)
                assert pbn.dumps(again) == text, data
                if not pbn.losses(record):
                    assert again == record, data
                other = lin.loads(lin.dumps(record))
                assert other.deal == record.deal or lin.losses(record)
                written += 1
            with contextlib.suppress(KozyrError):
                read_all("-", io.BytesIO(data))
    assert written > 30
