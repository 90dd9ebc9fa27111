"""``kozyr expect``: what it prints, what it refuses, and how it ends when it is stopped."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from cli.status import ExitCode

BRIDGE = ("N:AK3.Q.4. ? QJ2.K.5. ?", "--game", "bridge", "--trump", "N", "--lead", "W")
UNSEEN = ("--unseen", "ST S9 H2 H3 H4 DA D2 D3 C6 C7")
TRUF = ("N:AK3.Q.4. ? ? ?", "--game", "truf", "--trump", "S", "--lead", "E", "--mode", "atas")
CLUBS = ("A:AK3.Q.4.5 ? ?", "--game", "clubs", "--lead", "A")
FULL = ("N:? ? ? ?", "--game", "kozyr", "--trump", "S", "--lead", "W", "--mode", "bawah")


def test_every_deal_is_solved_where_few_fit(kozyr: Callable[..., Any]) -> None:
    result = kozyr("expect", *BRIDGE, *UNSEEN, "--samples", "252")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.isascii()
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    lines = result.stdout.splitlines()
    assert lines[0] == "  Bridge | no trump | West leads"
    assert "  Mean                      NS          EW" in lines
    assert "  tricks                  2.06        2.94" in lines
    assert "    std. error            none        none" in lines
    assert "    2  53.6% ###########" in lines
    assert "  Exact: 252 deals fit what is known, every one solved." in lines
    assert "strategy fusion" in result.stdout


def test_a_sample_with_its_error(kozyr: Callable[..., Any]) -> None:
    args = ("expect", *TRUF, "--samples", "20", "--seed", "7", "--seat", "N", "--no-ceilings")
    result = kozyr(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Estimate: 5.7e+17 deals fit what is known, 20 drawn under seed 7." in result.stdout
    assert "tricks, at least" in result.stdout
    assert "if all help" not in result.stdout
    one, two = (json.loads(kozyr(*args, "--threads", str(n), "--json").stdout) for n in (1, 2))
    assert one["seats"] == two["seats"]
    assert list(one["seats"]) == ["N"]
    assert one["seats"]["N"]["se"] > 0


def test_json_has_the_keys_that_are_promised(kozyr: Callable[..., Any]) -> None:
    data = json.loads(kozyr("expect", *CLUBS, "--samples", "30", "--json").stdout)
    assert data.keys() >= {"game", "deal", "options", "exact", "seconds", "nodes", "seats", "samples"}
    assert (data["game"], data["deal"], data["exact"]) == ("clubs", CLUBS[0], False)
    assert data["samples"] == 30
    for group in ("seats", "ceilings", "scores"):
        assert list(data[group]) == ["A", "B", "C"]
        for found in data[group].values():
            assert found.keys() == {"mean", "se", "distribution"}
            assert sum(found["distribution"].values()) == pytest.approx(1, abs=1e-4)
            mean = sum(int(value) * share for value, share in found["distribution"].items())
            assert mean == pytest.approx(found["mean"], abs=1e-4)
    assert all(data["ceilings"][seat]["mean"] >= data["seats"][seat]["mean"] for seat in "ABC")


def test_charts_stand_side_by_side(kozyr: Callable[..., Any]) -> None:
    text = kozyr("expect", *CLUBS, "--samples", "30").stdout
    assert "  tricks                   if all help              points\n" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_scores_where_bids_are_known(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    path = deal_file(
        'game = "kozyr"\n'
        "[hands]\n"
        'N = "AK3.Q.4."\nE = "?"\nS = "?"\nW = "?"\n'
        "[bids]\n"
        'N = "S3"\nE = "H5"\nS = "D2"\nW = "C4"\n'
    )
    result = kozyr("expect", path, "--samples", "20", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    # The bids make 14, so many tricks are wanted; East bid most and leads hearts as trump.
    assert (data["mode"], data["trump"], data["lead"]) == ("atas", "H", "E")
    for seat, bid in zip("NESW", (3, 5, 2, 4), strict=True):
        assert data["scores"][seat]["mean"] == pytest.approx(data["seats"][seat]["mean"] - bid, abs=1e-5)


def test_what_play_has_shown(kozyr: Callable[..., Any]) -> None:
    args = ("expect", *TRUF, "--played", "D2 DA D3 D4", "--seat", "N", "--samples", "5", "--json")
    assert json.loads(kozyr(*args).stdout)["played"] == ["D2", "DA", "D3", "D4"]
    void = ("--played", "D2 HA D3 D4", "--void", "S:H", "--holds", "W:SQ")
    data = json.loads(kozyr("expect", *TRUF, *void, "--samples", "5", "--json").stdout)
    assert data["samples"] == 5


def test_the_error_stops_it(kozyr: Callable[..., Any]) -> None:
    args = ("expect", *BRIDGE, *UNSEEN, "--samples", "200", "--error", "0.2", "--json")
    data = json.loads(kozyr(*args).stdout)
    assert data["samples"] == 50
    assert data["complete"] is True
    assert data["seats"]["NS"]["se"] <= 0.2


def test_a_budget_that_runs_out(kozyr: Callable[..., Any]) -> None:
    result = kozyr("expect", *FULL, "--time", "0.4", "--threads", "2")
    assert (result.exit_code, result.stderr) == (ExitCode.BOUNDS_ONLY, "")
    assert "Estimate: about 5.4e+28 deals fit what is known" in result.stdout
    assert "Deals cut short by the budget count as a..b" in " ".join(result.stdout.split())
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def refused(result: Any) -> str:
    """The message of a refusal, without the name of the program."""
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("kozyr: ")
    assert result.stderr.count("\n") == 1
    assert result.stderr.isascii()
    return str(result.stderr.removeprefix("kozyr: ").removesuffix("\n"))


@pytest.mark.parametrize(
    ("args", "message"),
    [
        pytest.param(
            (*BRIDGE, "--unseen", "SA S9 H2 H3 H4 DA D2 D3 C6 C7"),
            "unseen: SA is both known and unseen; leave it out here",
            id="a card both known and unseen",
        ),
        pytest.param(
            (*BRIDGE, *UNSEEN, "--void", "E:SHD"),
            "no deal fits: E is void in hearts, E is void in diamonds; "
            "correct one of these, or the hands (unseen cards: E 5, W 5)",
            id="voids that leave no room",
        ),
        pytest.param(
            (*BRIDGE, "--void", "N:S"),
            "N: void in spades, but S3 is known to be there; leave out one of the two",
            id="a void in a suit that is held",
        ),
        pytest.param(
            (*BRIDGE, "--unseen", "ST S9 H2 H3"),
            "4 cards are unseen, but the hidden hands miss 10; "
            "give smaller hands, or name more cards as unseen",
            id="a sum of hands that does not fit",
        ),
        pytest.param(
            ("N:AK3.Q.4. AQJ... ? ?", *BRIDGE[1:]),
            "N: SA twice: in N and in E; every card may stand in one place only",
            id="a card in two hands",
        ),
        pytest.param(
            ("N:AK3.Q.4. ? QJ.. ?", *BRIDGE[1:]),
            "S: only 3 suits in 'QJ..'; write all four as S.H.D.C, an empty suit as nothing or -",
            id="a hand that is none",
        ),
        pytest.param(
            ("N:AK3.Q.4. ? QJ... ?", *BRIDGE[1:]),
            "unequal hands: N 5, S 2; give every hand the same number of cards",
            id="unequal hands",
        ),
        pytest.param(
            (*BRIDGE, "--holds", "E:SA"),
            "N: SA twice: in N and in E; every card may stand in one place only",
            id="another's card held",
        ),
        pytest.param(
            (*BRIDGE, "--holds", "E:S9,H2,H3,H4,D2,D3"),
            "E: 6 cards are known of 5; leave out some, or give every hand more cards",
            id="too many cards held",
        ),
        pytest.param(
            (*BRIDGE, "--holds", "SA"),
            "--holds: 'SA' has no seat and colon; write E:SA or E:SA,HT",
            id="no seat with the cards held",
        ),
        pytest.param(
            (*BRIDGE, "--void", "X:S"),
            "--void: 'X' is not a seat; seats are N E S W",
            id="no such seat",
        ),
        pytest.param(
            (*BRIDGE, "--void", "E:T"),
            "--void: 'T' is not a suit; write S, H, D or C",
            id="no such suit",
        ),
        pytest.param(
            (*BRIDGE, "--unseen", "ZZ"),
            "--unseen: card 1: 'ZZ' is not a card; write suit then rank, such as SA, HT or D6",
            id="no card among the unseen",
        ),
        pytest.param(
            (*BRIDGE, "--samples", "0"),
            "expect: --samples: '0' is not a whole number from 1 on",
            id="no samples",
        ),
        pytest.param(
            (*BRIDGE, "--samples", "-5"),
            "expect: --samples: '-5' is not a whole number from 1 on",
            id="fewer than no samples",
        ),
        pytest.param(
            (*BRIDGE, "--error", "0"),
            "expect: --error: '0' is not an error; give tricks above 0, such as 0.05",
            id="no error at all",
        ),
        pytest.param(
            (*TRUF, "--played", "D2 DA DA"),
            "played: card 3 (DA): it was played before, as card 2; leave it out, or correct the hands",
            id="a card played twice",
        ),
        pytest.param(
            (*TRUF, "--played", "SA"),
            "played: card 1 (SA): N holds it, but it is E's turn; leave it out, or correct the hands",
            id="a card of another hand played",
        ),
        pytest.param(
            (*TRUF, "--played", "D2 HA D3 D4 SA S2 D9"),
            "played: card 2 (HA): S must follow suit in diamonds; S is known to have held D9 then",
            id="a revoke of a hidden hand",
        ),
        pytest.param(
            (TRUF[0], *TRUF[1:3], "--lead", "E", "--mode", "atas", "--played", "D2"),
            "the trump is not known; it decides who took the tricks played",
            id="no trump for the cards played",
        ),
        pytest.param(
            (TRUF[0], *TRUF[1:3], "--lead", "E", "--mode", "atas"),
            "the trump is not known; say --trump S, H, D or C, or give a deal file with [bids]",
            id="no trump",
        ),
        pytest.param(
            ("A:AK3... ? ? / 42...", "--game", "clubs", "--lead", "A"),
            "the widow: 2 cards, but the hands have 3; "
            "give as many cards as in a hand, or leave the widow out",
            id="a widow of another size",
        ),
    ],
)
def test_what_is_refused(kozyr: Callable[..., Any], args: tuple[str, ...], message: str) -> None:
    assert refused(kozyr("expect", *args)) == message


@pytest.mark.parametrize(
    ("bid", "message"),
    [
        ("N = 'S9'", "N: the bid card S9 is not in the hand; bid a card that is held"),
        ("E = 'SA'", "E: the bid card SA cannot be in the hand; it is another player's, or not in the pack"),
    ],
)
def test_a_bid_card_that_is_not_in_the_hand(
    kozyr: Callable[..., Any], deal_file: Callable[..., str], bid: str, message: str
) -> None:
    bids = {"N": "'S3'", "E": "'H5'", "S": "'D2'", "W": "'C4'"}
    bids[bid[0]] = bid[4:]
    path = deal_file(
        'game = "kozyr"\n[hands]\nN = "AK3.Q.4."\nE = "?"\nS = "?"\nW = "?"\n[bids]\n'
        + "".join(f"{seat} = {card}\n" for seat, card in bids.items())
    )
    assert message in refused(kozyr("expect", path))


def test_ctrl_c_prints_the_estimate_so_far() -> None:
    code = (
        "import os, signal, threading\n"
        "from cli.app import main\n"
        "from solver.analysis import expectation\n"
        # Started in the background by a script, a process may find Ctrl-C switched off.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "found = expectation.expect\n"
        "def expect(*args, **kwargs):\n"
        "    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "    return found(*args, **kwargs)\n"
        "expectation.expect = expect\n"
        "raise SystemExit(main())"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", code, "expect", *FULL, "--samples", "1000", "--threads", "2", "--json"],
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (result.returncode, result.stderr) == (ExitCode.BOUNDS_ONLY, "")
    data = json.loads(result.stdout)
    assert data["complete"] is False
    assert 0 < data["samples"] < 1000
    assert data["seconds"] < 10


def test_help_says_what_the_average_overrates(kozyr: Callable[..., Any]) -> None:
    text = kozyr("expect", "--help").stdout
    assert "overrates" in text
    assert "strategy fusion" in text
    assert all(len(line) <= 80 for line in text.splitlines())
