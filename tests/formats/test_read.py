"""Reading from a text, a file or standard input, in any encoding; what cannot be read is refused clearly."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.errors import KozyrError
from solver.formats import json, text, toml
from solver.formats import read as module
from solver.formats.decode import decode
from solver.formats.read import read, read_all
from solver.formats.text import parse_deal
from solver.record import Record

ENDING = "N:A...K K...Q Q...J J...A"
RUSSIAN = {"N": "Анна", "E": "Пётр", "S": "Ольга", "W": "Щукин"}
WESTERN = {"N": "José", "E": "Müller", "S": "Øystein", "W": "Zoë"}
EXAMPLE = "write a deal such as N:AK... QJ... T9... 87..."

UNKNOWN = "this is no deal in any known format (JSON, LIN, PBN, TOML, a list of deals, text notation)"


def record(names: dict[str, str]) -> Record:
    return Record(deal=parse_deal(ENDING)[0], game="truf", trump="S", names=names)


def test_text_notation_on_the_command_line() -> None:
    assert read(ENDING) == Record(deal=parse_deal(ENDING)[0])


@pytest.mark.parametrize("dumps", [toml.dumps, json.dumps, text.dumps])
@pytest.mark.parametrize("name", ["deal.toml", "deal.json", "deal.txt", "deal"])
def test_the_format_is_found_by_content(tmp_path: Path, name: str, dumps: Callable[[Record], str]) -> None:
    file = tmp_path / name
    written = record({} if dumps is text.dumps else WESTERN)
    file.write_text("\n" + dumps(written), encoding="utf-8")
    expected = Record(deal=written.deal) if dumps is text.dumps else written
    assert read(str(file)) == expected


@pytest.mark.parametrize("names", [RUSSIAN, WESTERN], ids=["russian", "western"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("dumps", [toml.dumps, json.dumps], ids=["toml", "json"])
def test_unicode_encodings_and_line_ends(
    tmp_path: Path, dumps: Callable[[Record], str], encoding: str, newline: str, names: dict[str, str]
) -> None:
    file = tmp_path / "deal"
    file.write_bytes(dumps(record(names)).replace("\n", newline).encode(encoding))
    assert read(str(file)) == record(names)


def test_utf16_marks_of_both_byte_orders(tmp_path: Path) -> None:
    file = tmp_path / "deal"
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        file.write_bytes(mark + ENDING.encode(encoding))
        assert read(str(file)) == Record(deal=parse_deal(ENDING)[0])


@pytest.mark.parametrize(
    ("encoding", "names"),
    [
        ("latin-1", WESTERN),
        ("latin-1", {"N": "José"}),
        ("cp1252", {"N": "François", "W": "Élodie"}),
        ("cp1251", RUSSIAN),
        ("cp1251", {"S": "Ольга"}),
        ("koi8-r", RUSSIAN),
        ("cp866", RUSSIAN),
    ],
)
def test_code_pages(tmp_path: Path, encoding: str, names: dict[str, str]) -> None:
    file = tmp_path / "deal"
    file.write_bytes(toml.dumps(record(names)).encode(encoding))
    assert read(str(file)) == record(names)


def test_standard_input_as_bytes_or_text() -> None:
    expected = record(RUSSIAN)
    written = toml.dumps(expected).replace("\n", "\r\n")
    assert read("-", io.BytesIO(written.encode("utf-16"))) == expected
    assert read("-", io.StringIO(written)) == expected
    assert read("-", io.TextIOWrapper(io.BytesIO(written.encode("cp1251")), encoding="ascii")) == expected


def test_standard_input_is_the_default_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(ENDING))
    assert read("-") == Record(deal=parse_deal(ENDING)[0])


def test_many_deals_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_bytes(b"# two\r\nA:A... K...\r\n\r\nA:Q... J... # the second\r\n")
    assert [text.dumps(found) for found in read_all(str(file))] == ["A:A... K...", "A:Q... J..."]
    assert fault(str(file)) == (
        f"{file}: 2 deals where one is asked for; leave one, or use a command that takes many deals"
    )
    assert read_all(ENDING) == [read(ENDING)]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", f"empty; {EXAMPLE}"),
        (b"\xef\xbb\xbf \r\n", f"empty; {EXAMPLE}"),
        (
            b"hello world",
            f"{UNKNOWN}; {EXAMPLE}",
        ),
        (
            b"# nothing yet\n",
            f"{UNKNOWN}; {EXAMPLE}",
        ),
        (b"\x7fELF\x02\x01\x01\x00\x00\x00\x03\xff", "this is no text file; save it as UTF-8 text"),
        (b"\x01\x02\x03\x04", "this is no text file; save it as UTF-8 text"),
        (bytes(range(256)), "this is no text file; save it as UTF-8 text"),
        (b"\xef\xbb\xbfN:\xff", "byte 6: broken UTF-8; save it as UTF-8 text"),
        (
            b"game = truf\n",
            'line 1, column 8: TOML: invalid value; write lines such as trump = "S", texts in quotes',
        ),
        (
            b'{"game": "truf",}',
            "line 1, column 17: JSON: expecting property name enclosed in double quotes; "
            'write an object such as {"deal": "N:AK... QJ... T9... 87..."}',
        ),
        (
            b"# a comment\nA:A... A...\n",
            "line 2: A: ♠A twice: in A and in B; every card may stand in one place only",
        ),
    ],
)
def test_faults_in_a_file_name_it(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "deal.toml"
    file.write_bytes(content)
    assert fault(str(file)) == f"{file}: {message}"


def test_empty_standard_input() -> None:
    with pytest.raises(KozyrError) as caught:
        read("-", io.BytesIO(b""))
    assert str(caught.value) == f"standard input: empty; {EXAMPLE}"


def test_directory(tmp_path: Path) -> None:
    assert fault(str(tmp_path)) == f"{tmp_path}: this is a directory; name a deal file in it"


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to(tmp_path / "gone.toml")
    assert (
        fault(str(link))
        == f"{link}: cannot be read (no such file or directory); name a deal file that can be"
    )


def test_forbidden_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deal.toml"
    file.write_text(ENDING)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Permissions alone do not stop the superuser, who may be the one to run this.
    monkeypatch.setattr("builtins.open", refuse)
    assert fault(str(file)) == f"{file}: cannot be read (permission denied); name a deal file that can be"


def test_file_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST", 1 << 20)
    file = tmp_path / "deal.toml"
    file.write_bytes(b"#" * ((1 << 20) + 1))
    assert fault(str(file)) == f"{file}: larger than 1 MB; name a deal file, or split it"


@pytest.mark.parametrize("source", ["foo.toml", "", "A... K...", "nul\0byte", "foo:bar"])
def test_neither_file_nor_deal(source: str) -> None:
    shown = source.replace("\0", "\\u0000")
    assert fault(source) == f"'{shown}' is neither a file nor a deal; {EXAMPLE} or the name of a deal file"


def test_faults_of_a_text_on_the_command_line() -> None:
    assert fault("N:A... A... Q... J...").startswith("N: ♠A twice: in N and in E")
    assert fault("Q:A... K... Q... J...").startswith("'Q' is not a seat")


def test_decoding_keeps_only_one_kind_of_line_end() -> None:
    assert decode(b"a\r\nb\rc\n") == "a\nb\nc\n"


def fault(source: str) -> str:
    with pytest.raises(KozyrError) as caught:
        read(source)
    return str(caught.value)
