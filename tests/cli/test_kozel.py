"""``kozyr solve`` and ``kozyr deal`` for Kozel: data, drawings, refusals."""

import json
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from cli.render.kozel_tricks import Row, draw_rows
from cli.render.pen import Pen
from solver.cards import Card, card_set, cards_of
from solver.plays import Play

GAME = str(Path(__file__).parents[1] / "rules" / "kozel_game.toml")
PLAYED = "DJ /SA H7 HJ SQ H9 /D9 /DA DQ+DK H8+DT /S6+CJ /H6+D6 S7+S8+SK /SJ+D8+CQ ^C9+CT+CK+CA /S7+S8+SK+HQ"
ENDING = ("solve", "N:.67.. .8..J 8.T.. ..A.8", "--game", "kozel", "--trump", "H", "--lead", "N")

DRAWING = """\
  Kozel | trump H | North leads

                North
                S -
                H -
                D -
                C -
  West          +-------------+   East
  S 9           |    >N       |   S -
  H A           | W       E   |   H -
  D -           |     S       |   D -
  C 7 6         +-------------+   C -
                South
                S J
                H K
                D 8
                C Q

  Stock  HT D7 ST C8

  Table  N ^C9+CT+CK+CA  E /S7+S8+SK+HQ

  Played so far
  trick  N      E         S          W            NS-EW
    1   >DJ     /SA       H7         HJ*           0-15
   draw  C9     DT        S6         H6
    2    H9*    /D9       /DA       >SQ           14-15
   draw  DK     S7        CQ         C6
    3   >DQ+DK  H8+DT*    /S6+CJ     /H6+D6       14-34
   draw  CT CK  HQ SK     D8 HK      HA S9
    4          >S7+S8+SK  /SJ+D8+CQ          given back

  Score              NS       EW
  value              +2       -2
  NS 61 or more, EW 31-59
  points so far: NS 14, EW 34

  South to play: score of NS after each play
  +2  /SJ+HK+D8+CQ

  Best line   > leads, * takes the trick, / face down, ^ claims the lead
  trick  N              E             S             W             NS-EW
    4   >^C9+CT+CK+CA*  /S7+S8+SK+HQ  /SJ+HK+D8+CQ  /S9+HA+C6+C7  66-34
   draw  HT             D7            ST            C8
    5   >HT*            /D7           /ST           /C8           86-34

  Result             NS       EW
  points             86       34
  writes              0        2

  Exact. Value: both sides play their best, all hands open. Score: the defeat
  points that the other side writes, less the own ones."""


def test_the_drawing(kozyr: Callable[..., Any]) -> None:
    result = kozyr("solve", GAME, "--played", PLAYED)
    assert (result.exit_code, result.stderr) == (0, "")
    drawing, last = result.stdout.rsplit("\n", 2)[:2]
    assert drawing == DRAWING
    assert last.split()[1] == "nodes,"


def test_json(kozyr: Callable[..., Any]) -> None:
    data = json.loads(kozyr("solve", GAME, "--played", PLAYED, "--json").stdout)
    assert data["exact"] is True
    assert data["played"] == PLAYED.split()
    assert (data["trump"], data["lead"], data["to_play"], data["goal"]) == ("H", "N", "S", "score")
    assert data["values"] == {"NS": 2, "EW": -2}
    assert data["outcomes"] == {"NS": "61 or more", "EW": "31-59"}
    assert data["cards"] == [{"card": "/SJ+HK+D8+CQ", "value": 2, "equals": []}]
    assert data["line"] == ["/SJ+HK+D8+CQ", "/S9+HA+C6+C7", "HT", "/D7", "/ST", "/C8"]
    assert data["drawn"] == [
        {"N": ["HT"], "E": ["D7"], "S": ["ST"], "W": ["C8"]},
        {"N": [], "E": [], "S": [], "W": []},
    ]
    assert data["points"] == {"NS": 86, "EW": 34}
    assert data["tricks"] == {"NS": 3, "EW": 2}
    assert data["scores"] == {"NS": 0, "EW": 2}


def test_the_line_can_be_played_again(kozyr: Callable[..., Any]) -> None:
    """What ``line`` says is read by ``--played``, claims and cards face down included."""
    before = " ".join(PLAYED.split()[:-2])
    data = json.loads(kozyr("solve", GAME, "--played", before, "--json").stdout)
    line = data["line"]
    assert "^C9+CT+CK+CA" in line
    again = json.loads(kozyr("solve", GAME, "--played", f"{before} {' '.join(line[:-1])}", "--json").stdout)
    assert again["line"] == line[-1:]
    assert again["values"] == data["values"]


def test_points_of_an_ending(kozyr: Callable[..., Any]) -> None:
    data = json.loads(kozyr(*ENDING, "--json").stdout)
    assert data["goal"] == "points"
    assert sum(data["values"].values()) == 23
    assert data["scores"] == {}
    drawn = kozyr(*ENDING).stdout
    assert "  counted are the cards of this ending only\n" in drawn
    assert "Result" not in drawn
    score = kozyr(*ENDING, "--goal", "score", "--option", "taken=50-47")
    assert score.exit_code == 0
    assert "  points so far: NS 50, EW 47\n" in score.stdout


def test_too_large_for_its_budget(kozyr: Callable[..., Any]) -> None:
    deal = kozyr("deal", "--game", "kozel", "--seed", "3").stdout.strip()
    args = ("solve", deal, "--game", "kozel", "--trump", "H", "--lead", "N", "--time", "0.05")
    result = kozyr(*args, "--json")
    assert (result.exit_code, result.stderr) == (3, "")
    data = json.loads(result.stdout)
    assert data["exact"] is False
    assert -6 <= data["bounds"]["NS"][0] < data["bounds"]["NS"][1] <= 6
    drawn = kozyr(*args, "--goal", "points")
    assert drawn.exit_code == 3
    assert "Bounds: the search stopped before the exact answer; a..b is proven." in drawn.stdout
    assert max(map(len, drawn.stdout.splitlines())) <= 80


def test_deals_hold_the_pack_and_the_stock(kozyr: Callable[..., Any]) -> None:
    deal = kozyr("deal", "--game", "kozel", "--seed", "3").stdout.strip()
    hands, _, stock = deal.partition(" / ")
    assert len(stock.split()) == 20
    assert sum(letter in "AKQJT9876" for letter in hands.partition(":")[2]) == 16


@pytest.mark.parametrize("pen", [Pen(symbols=True), Pen(symbols=False)])
def test_the_longest_rows_fit(pen: Pen) -> None:
    fours = [card_set(Card.of(suit, rank) for rank in (4, 5, 6, 7)) for suit in range(4)]
    rows = []
    for number, order in enumerate(permutations(fours)):
        claim, *others = order
        plays = (Play(claim, claim=True), *(Play(cards, hidden=True) for cards in others))
        leader = number % 4
        cards = tuple(tuple(cards_of(four)) for four in fours)
        rows += [
            Row(number, leader, plays, leader, (60, 60), cards),
            Row(number, leader, plays[:3], None, (60, 60), returned=True),
        ]
    assert max(line.cell_len for line in draw_rows(pen, rows)) <= 80


START = ("--game", "kozel", "--trump", "S", "--lead", "N")
FOURS = "N:6.67.6. 7.89.7. ...6789 ..TJQK."


@pytest.mark.parametrize(
    ("deal", "args", "message"),
    [
        pytest.param(
            FOURS + " / SA HA DA",
            START,
            "a stock of 3 cards cannot be drawn evenly; give a multiple of 4",
            id="a stock that does not fit",
        ),
        pytest.param(
            "N:6.67.. 7.89.. ...678 ..TJQ. / SA HA DA CA",
            START,
            "a stock of 4 cards, but hands of 3; while there is a stock everybody has 4 cards",
            id="a stock beside short hands",
        ),
        pytest.param(
            FOURS,
            (*START, "--played", "H6+S6"),
            "played: play 1 (S6+H6): N leads cards of 2 suits; lead one or more cards of one suit",
            id="two suits in a lead",
        ),
        pytest.param(
            FOURS,
            (*START, "--played", "H6+H7 H8"),
            "played: play 2 (H8): E answers with 1 of 2 cards; answer with as many cards as were led",
            id="a wrong number of cards in an answer",
        ),
        pytest.param(
            FOURS,
            (*START, "--played", "H6+H7 H8+D7"),
            "played: play 2 (H8+D7): E does not beat H6+H7; "
            "match each card with a lower one, or discard face down as /H8+D7",
            id="a beat that beats nothing",
        ),
        pytest.param(
            FOURS,
            (*START, "--played", "H6 ^S7+H8+H9+D7"),
            "played: play 2 (^S7+H8+H9+D7): this is no four of a suit; "
            "claim the lead with four cards of one suit",
            id="a claim without four of a suit",
        ),
        pytest.param(
            FOURS,
            (*START, "--played", "H6 H8 /C6 /DT ^C6+C7+C8+C9"),
            "played: play 5 (^C6+C7+C8+C9): nobody holds these four now; "
            "claim before a card of them has been played, and before the trick has been taken in",
            id="a claim after the trick was taken",
        ),
        pytest.param(
            FOURS,
            ("--game", "kozel", "--trump", "X", "--lead", "N"),
            "trump: 'X' is no trump suit; write S, H, D or C",
            id="a trump that is not in the pack",
        ),
        pytest.param(
            FOURS,
            (*START, "--played", "H6+H1"),
            "--played: play 1: 'H1' in 'H6+H1' is not a card; "
            "write H6+H9, face down /H6+H9, a claim ^H6+H7+H8+H9",
            id="no card",
        ),
        pytest.param(
            FOURS,
            (*START, "--mode", "atas"),
            "Kozel has no modes; leave out --mode",
            id="a mode",
        ),
        pytest.param(
            FOURS,
            (*START, "--notion", "equilibrium"),
            "Kozel has two sides, and so one value; leave out --notion equilibrium",
            id="an equilibrium",
        ),
    ],
)
def test_refusals(kozyr: Callable[..., Any], deal: str, args: tuple[str, ...], message: str) -> None:
    result = kozyr("solve", deal, *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"kozyr: {message}\n"


def test_commands_that_have_no_answer_for_it(kozyr: Callable[..., Any]) -> None:
    result = kozyr("table", FOURS, "--game", "kozel")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "kozyr: this is not worked out for Kozel; kozyr solve and kozyr expect are\n"
