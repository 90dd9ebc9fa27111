"""Files of any length deal by deal: bounded memory, places, faults that are not fatal, pieces of any size."""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path

import pytest

from solver.errors import KozyrError
from solver.formats import json, lin, pbn, text, toml
from solver.formats.decode import chunks, lines_of
from solver.formats.stream import iter_records
from solver.record import Record
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal

BRIDGE = rules_for("bridge")
FORMATS = {"text": text, "toml": toml, "json": json, "pbn": pbn, "lin": lin}


def records(count: int, game: str | None = "bridge") -> list[Record]:
    return [Record(deal=random_deal(BRIDGE, 5, index), game=game) for index in range(count)]


@pytest.mark.parametrize("name", FORMATS)
def test_every_deal_with_its_place(tmp_path: Path, name: str) -> None:
    path = tmp_path / "deals"
    wanted = records(7)
    path.write_text(FORMATS[name].dumps_all(wanted), encoding="utf-8")
    entries = list(iter_records(str(path), "bridge"))
    assert [entry.value().deal for entry in entries] == [record.deal for record in wanted]
    assert [entry.number for entry in entries] == list(range(1, 8))
    lines = path.read_text(encoding="utf-8").splitlines()
    for entry in entries:
        assert entry.record is not None
        assert entry.record.game == "bridge"
        start = int(entry.place.removeprefix("line ")) - 1
        assert lines[start].strip()[:1] in ("N", "[", "{", "p", "q")


def test_the_game_asked_for_prevails() -> None:
    stream = io.BytesIO(json.dumps_all(records(2, "truf")).encode())
    assert [entry.value().game for entry in iter_records("-", "kozyr", stream)] == ["kozyr"] * 2


class Endless(io.RawIOBase):
    """A file that repeats a text without end, and counts what was taken from it."""

    def __init__(self, body: str) -> None:
        self._body = body.encode()
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        start = self.taken % len(self._body)
        self.taken += size
        return (self._body * (2 + size // len(self._body)))[start : start + size]


@pytest.mark.parametrize("name", FORMATS)
def test_no_more_is_read_than_is_asked_for(name: str) -> None:
    """So memory cannot grow with the file: of one without end, deals come when a few pieces are read."""
    module = FORMATS[name]
    body = module.dumps_all(records(2)).removeprefix("% PBN 2.1\n% EXPORT\n") + "\n"
    file = Endless(body)
    entries = iter_records("-", stdin=file)  # type: ignore[arg-type]
    asked = 65536 * 3 // len(body)
    deals = {entry.value().deal for entry in islice(entries, asked)}
    assert len(deals) == 2
    assert 65536 < file.taken <= 3 * 65536


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
def test_pieces_may_end_anywhere(size: int) -> None:
    data = (
        '\ufeff{"deal": "N:♠AK♥3 QJ.4.. T9..5. .A..76",\r\n "players": {"N": "Zoë \\"李\\" {"}}\r\n' * 3
    ).encode()
    found = list(json.each(chunks(io.BytesIO(data.replace("\ufeff".encode(), b"")), size)))
    assert [line for line, _ in found] == [1, 3, 5]
    assert len({repr(record) for _, record in found}) == 1
    assert isinstance(found[0][1], Record)
    assert found[0][1].names == {"N": 'Zoë "李" {'}
    lines = list(lines_of(chunks(io.BytesIO("Zoë\r\n李\r\r\n♠".encode()), size), 100))
    assert lines == ["Zoë", "李", "", "♠"]


def test_bytes_that_are_no_utf8_far_down_in_a_file() -> None:
    deal = "N:AK.3.. QJ.4.. T9..5. .A..76\n"
    lines = deal + f"# {'-' * 200}\n" * 400 + deal
    data = lines.encode() + "N:AK.3.. QJ.4.. T9..5. .A..76 # José\n".encode("latin-1")
    assert len(list(iter_records("-", stdin=io.BytesIO(data)))) == 3
    wide = lines.encode("utf-16")
    assert len(list(iter_records("-", stdin=io.BytesIO(wide)))) == 2
    broken = list(iter_records("-", stdin=io.BytesIO(wide[:-61] + b"\x00\xd8")))
    assert broken[-1].error is not None
    assert str(broken[-1].error) == "broken UTF-16-LE; save it as UTF-8 text"
    assert [entry.place for entry in broken] == ["line 1", "behind line 1"]


def test_faults_are_entries_and_the_rest_follows(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text("N:A... K... Q... J...\nN:A... K...\n\nA:A... K... Q...\n", encoding="utf-8")
    entries = list(iter_records(str(path)))
    assert [(entry.number, entry.place, entry.error is None) for entry in entries] == [
        (1, "line 1", True),
        (2, "line 2", False),
        (3, "line 4", True),
    ]
    with pytest.raises(KozyrError, match="line 2: 2 hands after N:"):
        entries[1].value()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "standard input: empty; write a deal such as N:AK... QJ... T9... 87..."),
        (b"\x00\x01\x02", "standard input: this is no text file; save it as UTF-8 text"),
    ],
)
def test_no_deals_at_all(data: bytes, message: str) -> None:
    with pytest.raises(KozyrError) as raised:
        iter_records("-", stdin=io.BytesIO(data))
    assert str(raised.value) == message


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(KozyrError, match=r"cannot be read \(no such file or directory\)"):
        iter_records(str(tmp_path / "none"))
    with pytest.raises(KozyrError, match="this is a directory; name a deal file in it"):
        iter_records(str(tmp_path))
