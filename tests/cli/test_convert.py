"""``kozyr convert``, and boards of PBN and LIN files in the other commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ENDING = "N:AK.3.. QJ.4.. T9..5. .A..76"
PBN = f"""\
[Event "Club evening"]
[Board "4"]
[Dealer "N"]
[Vulnerable "All"]
[Deal "{ENDING}"]
[Auction "N"]
Pass Pass 1S =1= X
AP
[Note "1:five cards"]

[Event "#"]
[Board "9"]
[Dealer "E"]
[Deal "#"]
[Contract "2NT"]
[Declarer "E"]
"""
LIN = "qx|o4|pn|,,,|st||md|3S9THD5C,SHADC67,SKAH3DC,SJQH4DC|rh||ah|Board 4|sv|b|"


@pytest.fixture
def match(deal_file: Callable[..., str]) -> str:
    return deal_file(PBN, "match.pbn")


def test_a_deal_as_pbn(kozyr: Callable[..., Any]) -> None:
    result = kozyr("convert", ENDING, "--game", "bridge", "--to", "pbn")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith('% PBN 2.1\n% EXPORT\n\n[Event "?"]\n')
    assert f'[Deal "{ENDING}"]\n' in result.stdout


def test_what_lin_has_no_place_for_is_said(kozyr: Callable[..., Any], match: str) -> None:
    result = kozyr("convert", match, "--to", "lin")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == (LIN + "mb|p|mb|p|mb|1S|an|five cards|mb|d|mb|p|mb|p|mb|p|pg||")
    assert result.stderr == (
        "note: left out, LIN has no place for it: the tags Event (all deals)\n"
        "note: left out, LIN has no place for it: the contract 2N by E, as the auction does not end in it "
        "(deal 9)\n"
    )


def test_there_and_back(kozyr: Callable[..., Any], match: str, tmp_path: Path) -> None:
    written = kozyr("convert", match, "--to", "pbn").stdout
    before = match
    for name in ("a.toml", "b.json", "c.pbn"):
        path = str(tmp_path / name)
        result = kozyr("convert", before, "--out", path)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
        before = path
    assert Path(before).read_text(encoding="utf-8") == written


def test_one_board_as_json(kozyr: Callable[..., Any], match: str) -> None:
    result = kozyr("convert", match, "--board", "9", "--to", "toml", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert set(data) == {"format", "boards", "out", "notes", "text"}
    assert (data["format"], data["boards"], data["out"]) == ("toml", ["9"], None)
    assert 'contract = "2N"' in data["text"]


def test_tables_and_par_are_added(kozyr: Callable[..., Any], match: str) -> None:
    result = kozyr("convert", match, "--board", "4", "--to", "pbn", "--table")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    at = lines.index(r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]')
    rows = [line.split() for line in lines[at + 1 : at + 21]]
    table = json.loads(kozyr("table", match, "--board", "4", "--json").stdout)["table"]
    assert {(seat, strain.replace("NT", "N")): int(tricks) for seat, strain, tricks in rows} == {
        (seat, strain): tricks for strain, row in table.items() for seat, tricks in row.items()
    }
    again = kozyr("convert", "-", "--to", "pbn", "--table", stdin=result.stdout)
    assert again.stdout == result.stdout


def test_par_of_a_full_deal(kozyr: Callable[..., Any]) -> None:
    hands = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    board = f'[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{hands}"]\n'
    result = kozyr("convert", "-", "--to", "pbn", "--table", stdin=board)
    assert '[OptimumScore "NS 1510"]\n[ParContract "NS 7S="]\n' in result.stdout
    unknown = kozyr("convert", hands, "--to", "pbn", "--table")
    assert "OptimumScore" not in unknown.stdout
    assert unknown.stderr == "note: board 1: no par, as it takes a dealer and who is vulnerable\n"


def test_contract_and_leader_come_from_the_board(kozyr: Callable[..., Any], match: str) -> None:
    data = json.loads(kozyr("solve", match, "--board", "4", "--json").stdout)
    assert (data["trump"], data["lead"], data["to_play"]) == ("S", "W", "W")
    data = json.loads(kozyr("solve", match, "--board", "9", "--json").stdout)
    assert (data["trump"], data["lead"]) == ("N", "S")
    assert kozyr("table", match, "--board", "4").exit_code == 0


def test_lin_on_standard_input(kozyr: Callable[..., Any]) -> None:
    lin = LIN + "mb|p|mb|p|mb|1S|mb|p|mb|p|mb|p|pg||pc|HA|pc|H3|"
    data = json.loads(kozyr("solve", "-", "--json", stdin=lin.encode("utf-16")).stdout)
    assert (data["trump"], data["to_play"]) == ("S", "E")


def test_a_game_that_was_played_out_is_solved_from_its_start_on_request(
    kozyr: Callable[..., Any], deal_file: Callable[..., str]
) -> None:
    path = deal_file(
        '[Deal "N:AK... QJ... T9... 87..."]\n[Contract "1NT"]\n[Declarer "S"]\n'
        '[Play "W"]\nS7 SA SJ S9\nS8 SK SQ ST\n',
        "played.pbn",
    )
    refused = kozyr("solve", path)
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)
    assert 'leave some to play, or say --played "" for the start' in refused.stderr
    assert json.loads(kozyr("solve", path, "--played", "", "--json").stdout)["values"]["NS"] == 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ["solve", "{path}"],
            "{path}: 2 deals where one is asked for; say which with --board, 4, 9, or leave one",
        ),
        (["solve", "{path}", "--board", "2"], "--board: there is no board 2; boards are 4, 9"),
        (["convert", "{path}"], "no format is named; say --to text, toml, json, pbn, lin"),
        (
            ["convert", "{path}", "--to", "pbx"],
            "'pbx' is not a format; did you mean 'pbn'? formats are text, toml, json, pbn, lin",
        ),
        (
            ["convert", "{path}", "--to", "lin", "--table"],
            "--table: this format has no place for tables; say --to pbn",
        ),
        (
            ["convert", "{path}", "--to", "pbn", "--game", "truf"],
            "--game: the deal is of bridge; leave it out",
        ),
        (
            ["convert", "A:A... K... Q...", "--to", "pbn"],
            "this is no deal of bridge: four hands, N E S W, and nothing beside them; "
            "write it as text, TOML or JSON",
        ),
        (
            ["convert", ENDING, "--game", "truf", "--to", "lin"],
            "this is a deal of truf, and PBN and LIN are for bridge; write it as text, TOML or JSON",
        ),
    ],
)
def test_refused(kozyr: Callable[..., Any], match: str, args: list[str], message: str) -> None:
    result = kozyr(*(arg.format(path=match) for arg in args))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"kozyr: {message.format(path=match)}\n"
