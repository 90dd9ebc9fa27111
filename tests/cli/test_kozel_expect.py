"""``kozyr expect`` for Kozel, advice on claims and chances of the match: data, drawings, refusals."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GAME = str(Path(__file__).parents[1] / "rules" / "kozel_game.toml")
CLAIM = "DJ /SA H7 HJ SQ H9 /D9 /DA DQ+DK H8+DT /S6+CJ /H6+D6 S7+S8+SK /SJ+D8+CQ"
ENDING = (
    "N:Q.7.. ? ? ?",
    "--game",
    "kozel",
    "--trump",
    "H",
    "--lead",
    "N",
    "--unseen",
    "SK ST H8 DT CA C7",
    "-n",
    "90",
)
HANDS = ("N:9.6.6.6 ? ? ?", "--game", "kozel", "--trump", "H", "--lead", "N")
LATE = (
    *HANDS,
    "--played",
    "S9 /? SJ /? D7 /? /D6 /? DK+DT /? /S8+D8 /? CA /? /C6 /?",
    "--holds",
    "N:S8 D8 HA HT C9",
)

DRAWING = """\
  Kozel | trump H | North leads

                North
                S Q
                H 7
                D -
                C -
  West          +-------------+   East
  ?             |    >N       |   ?
                | W       E   |
                |     S       |
                +-------------+
                South
                ?
  points so far: NS 44, EW 38

  Mean                         NS            EW
  score                     +0.04         -0.04
    std. error               none          none

  Score of NS     NS            EW
      +2          61 or more    31-59        51.1% ########################
      -2          31-59         61 or more   48.9% #######################

  North to play: mean score of NS after each play
  mean           error
  +0.00           none  SQ
  -0.58           none  H7

  Exact: 90 deals fit what is known, every one solved. Score: the defeat
  points that the other side writes, less the own ones.
  Each deal was solved with all cards open, the stock too. The average
  overrates a player who cannot see them: every deal gets the play that is
  best in it, though he could not tell the deals apart (strategy fusion)."""


def test_the_drawing(kozyr: Callable[..., Any]) -> None:
    result = kozyr("expect", *ENDING, "--option", "taken=44-38")
    assert (result.exit_code, result.stderr) == (0, "")
    drawing, last = result.stdout.rsplit("\n", 2)[:2]
    assert drawing == DRAWING
    assert " nodes, " in last


def test_json(kozyr: Callable[..., Any]) -> None:
    data = json.loads(kozyr("expect", *ENDING, "--json").stdout)
    assert data["goal"] == "points"
    assert data["exact"] is True
    assert data["samples"] == data["deals"] == 90
    assert data["seats"]["NS"]["mean"] + data["seats"]["EW"]["mean"] == pytest.approx(38)
    assert data["seats"]["NS"]["se"] == 0
    assert data["to_play"] == "N"
    assert [entry["card"] for entry in data["cards"]] == ["SQ", "H7"]
    assert "outcomes" not in data
    one_side = json.loads(kozyr("expect", *ENDING, "--seat", "W", "--no-plays", "--json").stdout)
    assert set(one_side["seats"]) == {"EW"}
    assert "cards" not in one_side


def test_unseen_discards_a_stock_and_a_match(kozyr: Callable[..., Any]) -> None:
    args = ("expect", *LATE, "--shown", "HQ", "--match", "6,8", "--samples", "3", "--threads", "1")
    drawn = kozyr(*args)
    assert (drawn.exit_code, drawn.stderr) == (0, "")
    assert max(map(len, drawn.stdout.splitlines())) <= 80
    assert "  Match to 12: NS has 6 defeat points, EW 8\n" in drawn.stdout
    assert "and what was discarded unseen\n" in drawn.stdout
    data = json.loads(kozyr(*args, "--json").stdout)
    assert data["played"][1] == "/?"
    assert data["match"]["defeat"] == {"NS": 6, "EW": 8}
    chances = data["match"]["chances"]
    assert chances["NS"]["chance"] + chances["EW"]["chance"] == pytest.approx(1, abs=1e-5)
    assert sum(data["outcomes"]["NS"].values()) == pytest.approx(1, abs=1e-5)
    again = json.loads(kozyr(*args[:-1], "2", "--json").stdout)
    assert {key: again[key] for key in ("seats", "nodes")} == {key: data[key] for key in ("seats", "nodes")}


def test_a_budget_that_runs_out(kozyr: Callable[..., Any]) -> None:
    result = kozyr("expect", *HANDS, "--goal", "points", "--time", "0.3", "--memory", "64", "--threads", "1")
    assert (result.exit_code, result.stderr) == (3, "")
    assert "Deals cut short by the budget count as a..b" in " ".join(result.stdout.split())
    assert max(map(len, result.stdout.splitlines())) <= 80


CLAIMS = """\
  Claim of four        now   later   never        best
  North                 +2      -4      -4       claim
    ^C9+CT+CK+CA
  Score of the claimer's side. Later: not in this trick, from the next one on
  if four of a suit are held then. Never: not in this deal.
"""


def test_solve_advises_on_a_claim(kozyr: Callable[..., Any]) -> None:
    drawn = kozyr("solve", GAME, "--played", CLAIM)
    assert drawn.exit_code == 0
    assert CLAIMS in drawn.stdout
    data = json.loads(kozyr("solve", GAME, "--played", CLAIM, "--match", "6,8", "--json").stdout)
    assert data["claims"] == [{"seat": "N", "cards": "^C9+CT+CK+CA", "now": 2, "later": -4, "never": -4}]
    match = data["match"]
    assert match["if"]["+4"] == 1
    assert match["chances"]["NS"] == match["if"]["+2"]
    assert list(match["if"].values()) == sorted(match["if"].values(), reverse=True)


def test_expect_advises_on_a_claim(kozyr: Callable[..., Any]) -> None:
    """North sees his four clubs and what has been played; South is on turn."""
    hands = "N:.9.QJ.A ? ? ?"
    played = "DJ /SA H7 HJ SQ H9 /? /? DQ+DK H8+DT /? /? S7+S8+SK"
    args = ("--game", "kozel", "--trump", "H", "--lead", "N", "--holds", "N:C9 DK CT CK")
    drawn = kozyr("expect", hands, *args, "--played", played, "--samples", "8", "--no-plays")
    assert (drawn.exit_code, drawn.stderr) == (0, "")
    assert "  Claim of four               now         later         never          gain\n" in drawn.stdout
    assert max(map(len, drawn.stdout.splitlines())) <= 80
    data = json.loads(
        kozyr("expect", hands, *args, "--played", played, "--samples", "8", "--no-plays", "--json").stdout
    )
    (claim,) = data["claims"]
    assert claim["gain"]["mean"] == pytest.approx(claim["now"]["mean"] - claim["later"]["mean"])
    assert claim["never"]["mean"] <= claim["later"]["mean"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        pytest.param(
            (*HANDS, "--match", "12,0"),
            "--match: with 12 for NS the match is over; who reaches 12 has lost; "
            "give less, or the option target",
            id="a match that is over",
        ),
        pytest.param(
            (*HANDS, "--match", "six"),
            "--match: 'six' is not a score of the match; give the defeat points of NS and EW, such as 6,4",
            id="no score",
        ),
        pytest.param(
            (*HANDS, "--match", "6,4", "--goal", "points"),
            "--match: points do not say what is written; give it with --goal score",
            id="points in a match",
        ),
        pytest.param(
            (*HANDS, "--void", "E:S"),
            "--void: Kozel never asks to follow suit, so nobody shows a void; "
            "leave it out; cards that a hand has can be named with --holds",
            id="a void",
        ),
        pytest.param(
            (*HANDS, "--ceilings"),
            "--ceilings: Kozel has two sides, and so one value; leave it out",
            id="ceilings",
        ),
        pytest.param(
            (*HANDS, "--shown", "HQ HK"),
            "--shown: 2 cards in 'HQ HK'; name one card, such as HT",
            id="two shown",
        ),
        pytest.param(
            (*HANDS, "--played", "S9 S8"),
            "played: play 2 (S8): E does not beat S9; "
            "match each card with a lower one, or discard face down as /S8",
            id="no beat",
        ),
        pytest.param(
            (*HANDS, "--played", "/?"),
            "played: play 1 (/?): N leads face down; name the cards that were led",
            id="a lead face down",
        ),
        pytest.param((*HANDS, "--mode", "atas"), "Kozel has no modes; leave out --mode", id="a mode"),
        pytest.param(
            ("N:A.K.. ? ? ?", "--game", "bridge", "--trump", "N", "--lead", "N", "--match", "1,2"),
            "--match: this is for Kozel, not for Bridge; leave it out",
            id="another game",
        ),
    ],
)
def test_refusals(kozyr: Callable[..., Any], args: tuple[str, ...], message: str) -> None:
    result = kozyr("expect", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"kozyr: {message}\n"


def test_solve_wants_the_cards_that_were_discarded(kozyr: Callable[..., Any]) -> None:
    result = kozyr("solve", GAME, "--played", "DJ /?")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "kozyr: played: play 2 (/?): what was played face down is not known; "
        "name the cards, such as /S6, or ask kozyr expect\n"
    )


def test_a_match_of_another_game(kozyr: Callable[..., Any]) -> None:
    result = kozyr(
        "solve",
        "N:A.K.. K.A.. Q.J.. J.Q..",
        "--game",
        "bridge",
        "--trump",
        "N",
        "--lead",
        "N",
        "--match",
        "1,2",
    )
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "kozyr: --match: Bridge has no match here; kozel has, and the exchange of clubs\n"
    )
