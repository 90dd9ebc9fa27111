"""``kozyr exchange``: as data and as a drawing, refusals, Ctrl-C and budgets."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from cli.status import ExitCode

KNOWN = ("exchange", "A:A.32.. K.54.. Q.76.. / .8..AK", "--game", "clubs", "--dealer", "A")
HIDDEN = (
    "exchange",
    "A:? A8.K.T.K ?",
    "--game",
    "clubs",
    "--dealer",
    "A",
    "--so-far",
    "swap",
    "--rounds",
    "12",
)
BASE = {"game", "deal", "options", "exact", "seconds", "nodes", "decisions"}
FULL = "A:A84.K72.T95.KJ64 ? ?"


def refused(result: Any) -> str:
    """The message of a refusal, without the name of the program."""
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("kozyr: ")
    assert result.stderr.count("\n") == 1
    return str(result.stderr.removeprefix("kozyr: ").removesuffix("\n"))


def test_known_cards(kozyr: Callable[..., Any]) -> None:
    result = kozyr(*KNOWN, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert set(data) >= BASE
    assert data["exact"]
    assert data["decisions"] == [
        {"seat": "A", "keep": -1, "swap": -3, "best": "keep"},
        {"seat": "B", "keep": 0, "swap": -3, "best": "keep"},
        {"seat": "C", "keep": -2, "swap": -3, "best": "keep"},
    ]
    assert data["values"] == {"A": -1, "B": 0, "C": -2}
    assert len(data["outcomes"]) == 8
    assert len(data["policy"]) == 7
    assert data["outcomes"][1] == {
        "choices": ["keep", "keep", "swap"],
        "lead": "A",
        "values": {"A": 0, "B": 0, "C": -3},
    }


def test_known_cards_drawn(kozyr: Callable[..., Any]) -> None:
    drawn = kozyr(*KNOWN).stdout
    assert max(map(len, drawn.splitlines())) <= 80
    assert "  Clubs, three-handed | A deals\n" in drawn
    assert "  > A        (first)                            -1          -3    keep\n" in drawn
    assert "  > C        A keeps, B keeps                   -2          -3    keep\n" in drawn
    assert "  > keep   keep   keep         B          -1           0          -2\n" in drawn
    assert "\n  Exact. Worth: what a seat can be sure of" in drawn


def test_what_was_done_so_far(kozyr: Callable[..., Any]) -> None:
    data = json.loads(kozyr(*KNOWN, "--so-far", "swap, keep", "--json").stdout)
    assert data["so_far"] == ["swap", "keep"]
    assert [decision["seat"] for decision in data["decisions"]] == ["C"]
    assert len(data["outcomes"]) == 2


def test_the_dealer_of_a_file(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    path = deal_file(
        'game = "clubs"\ndealer = "B"\nwidow = ".8..AK"\n[hands]\nA = "A.32.."\nB = "K.54.."\nC = "Q.76.."\n'
    )
    data = json.loads(kozyr("exchange", path, "--json").stdout)
    assert data["dealer"] == "B"
    assert [decision["seat"] for decision in data["decisions"]] == ["B", "C", "A"]
    eldest = json.loads(kozyr("exchange", path, "-o", "first_exchanger=eldest", "--json").stdout)
    assert [decision["seat"] for decision in eldest["decisions"]] == ["C", "A", "B"]


def test_for_the_match(kozyr: Callable[..., Any]) -> None:
    result = kozyr(*KNOWN, "--match", "9,-10,0", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert (data["currency"], data["match"]) == ("chance", {"A": 9, "B": -10, "C": 0})
    assert all(0 <= decision["keep"] <= 1 for decision in data["decisions"])
    assert data["decisions"] != json.loads(kozyr(*KNOWN, "--json").stdout)["decisions"]
    drawn = kozyr(*KNOWN, "--match", "9,-10,0").stdout
    assert max(map(len, drawn.splitlines())) <= 80
    assert "chance of the match that each is sure of" in drawn
    assert "%" in drawn


def test_hidden_cards(kozyr: Callable[..., Any]) -> None:
    result = kozyr(*HIDDEN, "--samples", "30", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert set(data) >= BASE | {"policy", "samples", "seed", "others", "distribution", "model"}
    assert (data["samples"], data["exact"], data["complete"]) == (30, False, True)
    (decision,) = data["decisions"]
    assert decision["seat"] == "B"
    assert decision["gain"] == pytest.approx(decision["swap"] - decision["keep"])
    assert decision["best"] == ("swap" if decision["gain"] > 0 else "keep")
    for shares in data["distribution"].values():
        assert sum(shares.values()) == pytest.approx(1)
    again = json.loads(kozyr(*HIDDEN, "--samples", "30", "--threads", "2", "--json").stdout)
    assert again["decisions"] == data["decisions"]
    other = json.loads(kozyr(*HIDDEN, "--samples", "30", "--seed", "1", "--json").stdout)
    assert other["decisions"] != data["decisions"]


def test_hidden_cards_drawn_and_explained(kozyr: Callable[..., Any]) -> None:
    drawn = kozyr(*HIDDEN, "--samples", "30").stdout
    assert max(map(len, drawn.splitlines())) <= 80
    assert drawn.isascii()
    assert "  Clubs, three-handed | A deals | A swaps | B to choose\n" in drawn
    assert "  B      S A 8  H K  D T  C K   strength 2\n" in drawn
    assert "What B can be sure of: points, over 30 deals that fit" in drawn
    assert "\n  B should " in drawn
    assert "  after keep   C " in drawn
    assert "  C  A swaps, B keeps " in drawn
    assert "An estimate: 30 of 30 samples." in drawn
    assert "not\n  seeing the cards costs in the play" in drawn or "not seeing the cards costs" in drawn


def test_hidden_cards_for_the_match(kozyr: Callable[..., Any]) -> None:
    drawn = kozyr(*HIDDEN, "--samples", "20", "--match", "0,5,-4").stdout
    assert "What B can be sure of: chance of winning the match" in drawn
    assert max(map(len, drawn.splitlines())) <= 80


def test_as_one_player_sees_it(kozyr: Callable[..., Any]) -> None:
    args = (*KNOWN, "--seat", "B", "--so-far", "keep", "--samples", "20", "--rounds", "8", "--json")
    data = json.loads(kozyr(*args).stdout)
    assert data["deal"] == "A:? K.54.. ?"
    assert data["decisions"][0]["seat"] == "B"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        pytest.param(
            ("A:A... K... Q... / J...", "--game", "clubs"),
            "who deals is not known; say --dealer A or B or C, or write dealer in the file",
            id="no dealer",
        ),
        pytest.param(
            (*KNOWN[1:4], "--dealer", "N"),
            "--dealer: 'N' is not a seat; seats are A B C",
            id="unknown dealer",
        ),
        pytest.param(
            ("N:A... K... Q... J...", "--game", "bridge", "--dealer", "N"),
            "in Bridge no hand is exchanged; this is for --game clubs",
            id="another game",
        ),
        pytest.param(
            (*KNOWN[1:], "--match", "1,2"),
            "--match: 2 scores for 3 players; give one for each of A B C, such as 5,-3,0",
            id="two scores",
        ),
        pytest.param(
            (*KNOWN[1:], "--match", "1,2,x"),
            "--match: '1,2,x' is not a score of the match; give whole numbers for A, B, C, such as 5,-3,0",
            id="no number",
        ),
        pytest.param(
            (*KNOWN[1:], "--match", "1,2,-11"),
            "--match: with -11 for C the match is over; "
            "it ends at 11 or -11; give scores between, or the option target",
            id="a match that is over",
        ),
        pytest.param(
            (*KNOWN[1:], "--match", "1,2,3", "-o", "target=99"),
            "option target: a match to 99 points is too long for its chances to be worked out; "
            "targets up to 25 are, or leave out --match",
            id="too long a match",
        ),
        pytest.param(
            (*KNOWN[1:], "--so-far", "pass"),
            "--so-far: 'pass' is not a choice; write keep or swap for each in turn",
            id="no choice",
        ),
        pytest.param(
            (*KNOWN[1:], "--so-far", "keep keep swap"),
            "--so-far: 3 choices, so nobody is left to choose; "
            "give at most 2; after the exchange ask kozyr solve",
            id="all have chosen",
        ),
        pytest.param(
            (*KNOWN[1:], "--seat", "C"),
            "--seat C: it is A's turn; the turns are A B C; say with --so-far what those before have done",
            id="not his turn",
        ),
        pytest.param(
            (*KNOWN[1:], "--samples", "5"),
            "--samples: all cards are known, so nothing is sampled; "
            "leave it out, or say with --seat who decides by his own hand alone",
            id="samples of known cards",
        ),
        pytest.param(
            (FULL, "--game", "clubs", "--dealer", "B"),
            "B: the hand of the player whose turn it is is hidden; "
            "give its cards, or say with --so-far what those before him have done",
            id="a hidden hand decides",
        ),
        pytest.param(
            ("A:A... K... Q...", "--game", "clubs", "--dealer", "A"),
            "the widow is not given; write it after the hands, such as / AK..Q., or hide a hand (?)",
            id="no widow",
        ),
        pytest.param(
            ("A:AK... ? ? / Q...", "--game", "clubs", "--dealer", "A"),
            "the widow: 1 card, but the hands have 2; "
            "an exchange needs as many cards on the table as in a hand",
            id="a small widow beside hidden hands",
        ),
        pytest.param(
            (FULL, "--game", "clubs", "--dealer", "A", "--error", "-1"),
            "exchange: --error: '-1' is not an error; give a number above 0, such as 0.1",
            id="no error",
        ),
        pytest.param(
            (FULL, "--game", "clubs", "--dealer", "A", "--samples", "0"),
            "exchange: --samples: '0' is not a whole number from 1 on",
            id="no samples",
        ),
    ],
)
def test_refusals(kozyr: Callable[..., Any], args: tuple[str, ...], message: str) -> None:
    assert refused(kozyr("exchange", *args)) == message


def test_time_that_does_not_suffice(kozyr: Callable[..., Any]) -> None:
    known = "A:AQ3.K84.J952.K73 KT9.AJ5.QT4.QJ84 J87.T97.AK8.AT96"
    result = kozyr("exchange", known, "--game", "clubs", "--dealer", "A", "--time", "0.0001", "--json")
    assert (result.exit_code, result.stderr) == (3, "")
    data = json.loads(result.stdout)
    assert not data["exact"]
    assert data["decisions"][0]["best"] is None
    drawn = kozyr("exchange", known, "--game", "clubs", "--dealer", "A", "--time", "0.0001")
    assert drawn.exit_code == 3
    assert "open" in drawn.stdout
    hidden = kozyr("exchange", FULL, "--game", "clubs", "--dealer", "A", "--time", "0.0001")
    assert (hidden.exit_code, hidden.stdout) == (3, "")
    assert hidden.stderr == "kozyr: no sample was taken in time; give more, or fewer --rounds\n"


def test_ctrl_c_while_sampling_prints_the_estimate_so_far() -> None:
    """Full hands take minutes for so many samples; the signal comes when some are taken."""
    code = (
        "import os, signal\n"
        "from cli.app import main\n"
        "from solver.analysis import hidden_exchange as hidden\n"
        # Started in the background by a script, a process may find Ctrl-C switched off.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "found = hidden.estimate_exchange\n"
        "def estimate(*args, progress, **kwargs):\n"
        "    def report(step, done, wanted):\n"
        "        if step == 'Sampling' and done >= 20:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "    return found(*args, progress=report, **kwargs)\n"
        "hidden.estimate_exchange = estimate\n"
        "raise SystemExit(main())"
    )
    args = (*HIDDEN, "--samples", "100000", "--json")
    result = subprocess.run(
        [sys.executable, "-P", "-c", code, *args],
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (result.returncode, result.stderr) == (ExitCode.BOUNDS_ONLY, "")
    data = json.loads(result.stdout)
    assert (data["complete"], data["samples"]) == (False, 20)


def test_ctrl_c_before_the_first_sample(kozyr: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.analysis.hidden_exchange.others_model", interrupted)
    result = kozyr(*HIDDEN)
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "kozyr: interrupted\n")
