"""Deal files as people have them: encodings, line ends, mistakes in keys and values."""

import json
from collections.abc import Callable
from typing import Any

import pytest

FILE = """\
game = "truf"
[hands]
N = "A5.3.."
E = "QJ.K.."
S = "T9..4."
W = ".A..76"
[bids]
N = "S5"
E = "HK"
S = "D4"
W = "HA"
[players]
N = "Анна"
"""


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(FILE.encode("utf-8-sig"), id="UTF-8 with a byte order mark"),
        pytest.param(FILE.encode("utf-16"), id="UTF-16"),
        pytest.param(FILE.encode("utf-16-be"), id="UTF-16 without a mark"),
        pytest.param(FILE.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(FILE.replace("\n", "\r\n").encode("cp1251"), id="a Cyrillic code page"),
    ],
)
@pytest.mark.parametrize("name", ["deal.toml", "deal.txt"])
def test_encodings_and_line_ends_make_no_difference(
    kozyr: Callable[..., Any], deal_file: Callable[..., str], data: bytes, name: str
) -> None:
    result = kozyr("solve", deal_file(data, name), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert (answer["deal"], answer["trump"]) == ("N:A5.3.. QJ.K.. T9..4. .A..76", "S")
    assert "North (Анна) leads" in kozyr("solve", deal_file(data, name)).stdout


def test_a_file_on_standard_input(kozyr: Callable[..., Any]) -> None:
    result = kozyr("solve", "-", "--json", stdin=FILE.encode("utf-16"))
    assert (result.exit_code, json.loads(result.stdout)["mode"]) == (0, "bawah")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "{path}: empty; write a deal such as N:AK... QJ... T9... 87..."),
        (b"\xef\xbb\xbf", "{path}: empty; write a deal such as N:AK... QJ... T9... 87..."),
        (b"\x00\x01\x02\xff", "{path}: this is no text file; save it as UTF-8 text"),
        (
            FILE.replace('"QJ.K.."', '"QJ.K.Z."'),
            "{path}: hands: E: 'Z' is no rank, at character 6 of 'QJ.K.Z.'; "
            "ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2, suits S.H.D.C are parted by dots",
        ),
        (
            FILE.replace("[bids]", "[bids"),
            "{path}: line 7, column 6: TOML: expected ']' at the end of a table declaration; "
            'write lines such as trump = "S", texts in quotes',
        ),
        (
            FILE.replace("game", "gmae"),
            "{path}: unknown key 'gmae'; did you mean 'game'? keys are game, mode, trump, lead, dealer, "
            "deal, hands, widow, stock, played, bids, contracts, piles, exchange, result, options, players, "
            "board",
        ),
        (
            FILE.replace("truf", "trouf"),
            "'trouf' is not a game; did you mean 'truf'? games are truf, kozyr, clubs, bridge, kozel, brokke",
        ),
        (FILE.replace('E = "HK"\n', ""), "bids: no bid for E; give one card for each seat"),
        (FILE.replace('"HK"', '"H2"'), "E: the bid card H2 is not in the hand; bid a card that is held"),
        (
            'played = "H3 SA"\n' + FILE,
            "played: card 2 (SA): N holds it, but it is E's turn; legal: HK",
        ),
    ],
)
def test_mistakes_in_files_are_named_with_their_place(
    kozyr: Callable[..., Any], deal_file: Callable[..., str], data: str | bytes, message: str
) -> None:
    path = deal_file(data)
    result = kozyr("solve", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"kozyr: {message.format(path=path)}\n"


def test_a_file_that_is_not_there(kozyr: Callable[..., Any]) -> None:
    result = kozyr("solve", "deals/first.toml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "kozyr: 'deals/first.toml' is neither a file nor a deal; "
        "write a deal such as N:AK... QJ... T9... 87... or the name of a deal file\n"
    )


def test_nothing_on_standard_input(kozyr: Callable[..., Any]) -> None:
    result = kozyr("solve", "-", stdin="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == ("kozyr: standard input: empty; write a deal such as N:AK... QJ... T9... 87...\n")
