"""``kozyr review`` as its users meet it."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from cli.status import ExitCode

TRUF = """\
game = "kozyr"
played = "D7 CA D6 S2 HK H5 S3 H7 SQ H4 SA D8"
[hands]
N = "A2.K.."
E = "Q.54.."
S = "3..76."
W = ".7.8.A"
[bids]
N = "S2"
E = "H5"
S = "D7"
W = "CA"
[players]
N = "Анна"
"""
BRIDGE = ("N:AK.3.. QJ.4.. T9..5. .A..76", "--game", "bridge", "--trump", "S", "--lead", "W")
PLAY = "HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6"
CLUBS = """\
game = "clubs"
deal = "A:A.32.. K.54.. Q.76.. / .8..AK"
dealer = "A"
exchange = "keep swap keep"
played = "SQ SA CK"
"""
KOZEL = ("N:.67.. .8..J 8.T.. ..A.8", "--game", "kozel", "--trump", "S", "--lead", "N")


def legal_game(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> str:
    """A game file whose cards are those of the best line of its deal, the third trick left out."""
    start = deal_file(re.sub(r"played.*\n", "", TRUF), "start.toml")
    line = json.loads(kozyr("solve", start, "--json").stdout)["line"]
    return deal_file(re.sub(r'played = ".*"', f'played = "{" ".join(line[:8])}"', TRUF), "game.toml")


def test_a_game_of_truf(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    path = legal_game(kozyr, deal_file)
    result = kozyr("review", path)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0] == "  Kozyr (Truf), atas | trump D | South leads"
    assert "North (Анна)" in result.stdout
    heads = ["Player", "bid", "misbid", "sure", "luck", "slips", "lost", "given", "still"]
    assert heads in [line.split() for line in lines]
    assert "  Stopped after play 8; tricks so far: " in result.stdout
    rows = [line for line in lines if re.match(r" {4}\d ", line)]
    assert [row.split()[0] for row in rows] == ["1", "2"]
    assert all(row.count(">") == 1 and row.count("*") == 1 for row in rows)
    data = json.loads(kozyr("review", path, "--json").stdout)
    assert data["exact"] is True
    assert data["finished"] is False
    assert [one["kind"] for one in data["decisions"]] == ["bid"] * 4 + ["card"] * 8
    assert {"seat", "kind", "did", "best", "cost", "before", "after"} <= set(data["decisions"][0])
    assert set(data["totals"]) == set("NESW")
    # Everybody keeps what he is sure of on the cautious line.
    assert all(one["slips"] == 0 and one["cost"] == 0 for one in data["totals"].values())
    assert data["totals"]["S"]["bid"] == 7
    bids = json.loads(kozyr("bid", path, "--json").stdout)
    assert {seat: one["luck"] for seat, one in data["totals"].items()} == bids["actual"]["scores"]
    assert {one["seat"]: one["cost"] for one in data["decisions"][:4]} == {
        seat: best["regret"] for seat, best in bids["best"].items()
    }


def test_turning_points_and_what_would_have_been_better(kozyr: Callable[..., Any]) -> None:
    result = kozyr("review", *BRIDGE, "--played", PLAY)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [line.split() for line in result.stdout.splitlines()]
    at = lines.index(["trick", "card", "player", "played", "lost", "had", "left", "better"])
    assert lines[at + 1] == ["1", "1", "West", "HA", "1", "1", "0", "C", "7", "6"]
    assert lines[at + 2] == ["1", "4", "South", "D5", "1", "3", "2", "S", "T", "9"]
    assert "         West 1 to 0; better C 7 6" in result.stdout.splitlines()
    assert ["NS", "2", "2"] in lines
    data = json.loads(kozyr("review", *BRIDGE, "--played", PLAY, "--json").stdout)
    assert data["turning_points"] == [[1, 1], [4, 1]]
    assert data["decisions"][0] == {
        "seat": "W",
        "kind": "card",
        "did": "HA",
        "best": ["C7", "C6"],
        "cost": 1,
        "before": 1,
        "after": 0,
        "unit": "tricks",
        "ways": 2,
        "number": 1,
        "trick": 1,
    }
    for name, line in data["values"].items():
        assert len(line) == 13
        played = " ".join(PLAY.split()[:4])
        solved = json.loads(kozyr("solve", *BRIDGE, "--played", played, "--json").stdout)
        assert line[4] == solved["values"][name]


def test_columns_stay_aligned(kozyr: Callable[..., Any]) -> None:
    lines = kozyr("review", *BRIDGE, "--played", PLAY).stdout.splitlines()
    head = next(line for line in lines if line.startswith("  trick   N"))
    for row in (line for line in lines if re.match(r" {4}\d  ", line)):
        for seat in "NESW":
            card = row[head.index(seat) - 1 : head.index(seat) + 2].strip("> *")
            assert re.fullmatch(r"[SHDC][2-9TJQKA]", card), (row, seat)


def test_an_exchange_of_clubs(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    path = deal_file(CLUBS + "[result]\nB = 2\n")
    result = kozyr("review", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert ["B", "swap", "-3", "0", "3", "keep"] in [line.split() for line in result.stdout.splitlines()]
    assert "  Claimed: B 2 tricks; best play gives 3." in result.stdout.splitlines()
    # Other commands take the file as what is played, too.
    solved = json.loads(kozyr("solve", path, "--json").stdout)
    assert (solved["lead"], solved["values"]["B"]) == ("C", 3)
    expected = json.loads(kozyr("expect", path, "--json").stdout)
    assert expected["seats"]["B"]["mean"] == 3


def test_a_game_of_kozel(kozyr: Callable[..., Any]) -> None:
    result = kozyr("review", *KOZEL, "--played", "H6+H7 H8+CJ /S8+HT /C8+DA".replace("H8+CJ", "/H8+CJ"))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "W takes the trick" in result.stdout or "N takes the trick" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_one_player_and_one_part(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    path = legal_game(kozyr, deal_file)
    data = json.loads(kozyr("review", path, "--seat", "E", "--only", "cards", "--json").stdout)
    assert {one["seat"] for one in data["decisions"]} == {"E"}
    assert {one["kind"] for one in data["decisions"]} == {"card"}
    assert list(data["totals"]) == ["E"]
    bids = json.loads(kozyr("review", path, "--only", "bids", "--json").stdout)
    assert {one["kind"] for one in bids["decisions"]} == {"bid"}


def test_score_as_the_goal(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    path = legal_game(kozyr, deal_file)
    data = json.loads(kozyr("review", path, "--goal", "score", "--json").stdout)
    solved = json.loads(kozyr("solve", path, "--goal", "score", "--json").stdout)
    assert data["goal"] == "score"
    assert {name: line[-1] for name, line in data["values"].items()} == solved["values"]
    assert kozyr("review", path, "--goal", "score").exit_code == 0


def test_a_wrong_result_ends_with_1(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    text = (
        'game = "bridge"\ntrump = "S"\nlead = "W"\n'
        f'deal = "{BRIDGE[0]}"\nplayed = "{PLAY}"\n[result]\nNS = {{}}\n'
    )
    right = kozyr("review", deal_file(text.replace("{}", "2"), "right.toml"))
    assert right.exit_code == 0
    assert "  The file says: NS 2 tricks, which is right." in right.stdout.splitlines()
    wrong = kozyr("review", deal_file(text.replace("{}", "3"), "wrong.toml"))
    assert (wrong.exit_code, wrong.stderr) == (1, "")
    assert "  The file says: NS 3 tricks, but the play came to 2." in wrong.stdout.splitlines()


def test_a_board_of_bridge_with_a_claim(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    board = (
        '[Dealer "N"]\n[Vulnerable "None"]\n'
        '[Deal "N:A964.T97.AQ54.K5 KQ73.AJ43.93.Q73 J5.2.KT762.JT984 T82.KQ865.J8.A62"]\n'
        '[Declarer "S"]\n[Contract "1NT"]\n[Result "6"]\n[Play "W"]\nS2 S4 SQ S5\nH5 H7 H3 H2\n*\n'
    )
    path = deal_file(board, "board.pbn")
    result = kozyr("review", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "  Claimed: NS 6 tricks; best play gives 7." in result.stdout.splitlines()
    data = json.loads(kozyr("review", path, "--json").stdout)
    assert data["turning_points"] == [[7, 1]]
    assert data["stated"] == [{"name": "NS", "stated": 6, "worth": 6, "value": 7, "difference": -1}]


def test_past_the_budget_bounds_are_printed(kozyr: Callable[..., Any]) -> None:
    deal = "N:.QJ9542.Q6543.AK T652.A86.972.Q72 983.T3.KJT.98653 AKQJ74.K7.A8.JT4"
    game = ["--game", "kozyr", "--trump", "S", "--lead", "W", "--mode", "bawah"]
    args = ["review", deal, *game, "--played", "SA DQ S2 S3", "--time", "0.1"]
    result = kozyr(*args)
    assert (result.exit_code, result.stderr) == (3, "")
    assert ".." in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    data = json.loads(kozyr(*args, "--json").stdout)
    assert data["exact"] is False


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            (*BRIDGE, "--played", "HA H3 H4 D5 C7 SK SQ C6"),
            "played: trick 2, card 4 (C6): W holds it, but it is S's turn; legal: S9 ST",
        ),
        (
            (*KOZEL, "--played", "H6+H7 /H8"),
            "played: trick 1, play 2 (/H8): E answers with 1 of 2 cards; "
            "answer with as many cards as were led",
        ),
        (
            (*BRIDGE, "--only", "tricks"),
            "'tricks' cannot be priced alone; name cards, bids, exchange, contracts",
        ),
        ((*BRIDGE, "--samples", "9"), "--samples: nothing is drawn in Bridge; leave it out"),
        ((*BRIDGE, "--goal", "score"), "Bridge is solved for tricks; leave out --goal score"),
        ((*BRIDGE, "--seat", "X"), "--seat: 'X' is not a seat; seats are N E S W"),
        (
            ("N:AK.3.. ? T9..5. .A..76", *BRIDGE[1:]),
            "E: this hand is hidden (?); give its cards",
        ),
    ],
)
def test_bad_input_is_one_line(kozyr: Callable[..., Any], args: tuple[str, ...], message: str) -> None:
    result = kozyr("review", *args)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"kozyr: {message}\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            'exchange = "keep hold keep"',
            "exchange: 'hold' is not a choice; write keep or swap for each in turn",
        ),
        (
            'exchange = "keep swap"',
            "exchange: 2 choices for 3 players, but cards were played; write keep or swap for each in turn",
        ),
        ("result = 7", "result: this is a number; write a table of seats or sides with numbers"),
        ('result = {B = "3"}', "result: B: this is a text; write a number such as 7"),
        (
            "result = {NS = 3}",
            "result: 'NS' takes no tricks of its own in Clubs, three-handed; write A or B or C",
        ),
    ],
)
def test_bad_keys_are_named(
    kozyr: Callable[..., Any], deal_file: Callable[..., str], line: str, message: str
) -> None:
    text = CLUBS if line.startswith("result") else re.sub(r"exchange.*\n", "", CLUBS)
    path = deal_file(f"{line}\n{text}")
    result = kozyr("review", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.replace(f"{path}: ", "") == f"kozyr: {message}\n"


def test_ctrl_c_while_pricing_leaves_what_is_proven() -> None:
    """Fewest tricks of a full deal take far longer than the second after which Ctrl-C comes."""
    deal = "N:.QJ9542.Q6543.AK T652.A86.972.Q72 983.T3.KJT.98653 AKQJ74.K7.A8.JT4"
    args = ["review", deal, "--game", "kozyr", "--trump", "S", "--lead", "W", "--mode", "bawah", "--json"]
    code = (
        "import os, signal, threading\n"
        "from cli.app import main\n"
        "from solver.analysis.review import review as pricing\n"
        # Started in the background by a script, a process may find Ctrl-C switched off.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "found = pricing.review\n"
        "def review(*args, **kwargs):\n"
        "    threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "    return found(*args, **kwargs)\n"
        "pricing.review = review\n"
        "raise SystemExit(main())"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", code, *args, "--played", "SA DQ S2 S3"],
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (result.returncode, result.stderr) == (ExitCode.BOUNDS_ONLY, "")
    data = json.loads(result.stdout)
    assert data["exact"] is False
    assert len(data["decisions"]) == 4
    for line in data["values"].values():
        for value in line:
            low, high = value if isinstance(value, list) else (value, value)
            assert 0 <= low <= high <= 13
