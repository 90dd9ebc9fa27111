"""Files are written whole or not at all, and the format is found by its name."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from solver.errors import KozyrError
from solver.formats.write import write_whole, writer_for


def test_a_new_file_and_one_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "deal.pbn"
    write_whole(str(path), "Zoë\n")
    assert path.read_bytes() == "Zoë\n".encode()
    path.chmod(0o640)
    write_whole(str(path), "two\n")
    assert path.read_text() == "two\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["deal.pbn"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_whole(str(tmp_path / "link"), "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_an_old_file_stays_when_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "deal.pbn"
    path.write_text("old")
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(KozyrError) as raised:
        write_whole(str(path), "new")
    assert str(raised.value) == (
        f"{path}: cannot be written (no space left on device); name a file that can be"
    )
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["deal.pbn"]


def test_interrupted_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        write_whole(str(tmp_path / "deal.pbn"), "new")
    assert os.listdir(tmp_path) == []


def test_places_that_cannot_be_written_to(tmp_path: Path) -> None:
    with pytest.raises(KozyrError, match="this is a directory; name a file in it"):
        write_whole(str(tmp_path), "x")
    with pytest.raises(KozyrError, match=r"cannot be written \(no such file or directory\)"):
        write_whole(str(tmp_path / "none" / "deal.pbn"), "x")
    write_whole(os.devnull, "x")


@pytest.mark.parametrize(
    ("name", "out", "wanted"),
    [
        ("PBN", None, "pbn"),
        (None, "x/deals.LIN", "lin"),
        (None, "a.toml", "toml"),
        ("json", "a.toml", "json"),
        (None, "a.txt", "text"),
    ],
)
def test_which_format(name: str | None, out: str | None, wanted: str) -> None:
    assert writer_for(name, out).name == wanted


def test_no_such_format() -> None:
    with pytest.raises(KozyrError) as raised:
        writer_for("pnb", None)
    assert str(raised.value) == (
        "'pnb' is not a format; did you mean 'pbn'? formats are text, toml, json, pbn, lin"
    )
    with pytest.raises(KozyrError, match="no format is named; say --to text, toml, json, pbn, lin"):
        writer_for(None, "deal.doc")
