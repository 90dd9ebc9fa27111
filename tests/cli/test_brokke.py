"""``kozyr solve``, ``kozyr deal`` and ``kozyr games`` for Clubs by Drew Brokke: data, drawings, refusals."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from solver.cards import JOKERS, card_set, cards_of
from solver.formats.text import parse_deal
from solver.rules.brokke_combination import PACK

DEAL = "A:9.5...X1 A.A.. .4.3."
GAME = ("--game", "brokke", "--lead", "A")
PILES = ("--pile", "A:H8 D8 S8 C5 D5", "--pile", "B:DA", "--pile", "C:S4 D4")
CONTRACTS = ("--contract", "A:1,0", "--contract", "B:1,0", "--contract", "C:0,0")

DRAWING = """\
  Clubs by Drew Brokke | A leads

  A             +-------------+   B
  S -           |>A S9   B -  |   S A
  H 5           |             |   H A
  D -           |     C       |   D -
  C -           +-------------+   C -
  X1
                C
                S -
                H 4
                D 3
                C -

  Won so far
  A  S 8  H 8  D 8 5  C 5
  B  D A
  C  S 4  D 4

  Declared   A 1 trips   B 1 trips   C nothing

  Points                A        B        C
  guarantee           +65      -50        0
  ceiling            +165     +145        0

  C to play: at least so many points for C after each play
  0  H 4  D 3  pass

  Best line: each seat keeps its guarantee   > leads, * takes the trick
  trick  A      B      C
    1   >S9*    pass   pass
    2   >H5*    SA     D3
    3   >X1*    HA     H4    A, B and C out

  Result                A        B        C
  combinations        +15        0        0
  contract made      +100        0        0
  going out           +50      +50      +50
  no club               0      -50      -50
  score              +165        0        0

  A   H5 D5 C5 +15   S8 H8 D8 X1 not counted, saves the 50

  Exact. Guarantee: what a seat can be sure of against all others together.
  Ceiling: what it gets if all others help. 39 cards lie in no hand and no
  pile, and count for nobody."""


def test_the_drawing(kozyr: Callable[..., Any]) -> None:
    result = kozyr("solve", DEAL, *GAME, *PILES, *CONTRACTS, "--played", "S9 pass")
    assert (result.exit_code, result.stderr) == (0, "")
    drawing, last = result.stdout.rsplit("\n", 2)[:2]
    assert drawing == DRAWING
    assert last.startswith("  122 nodes, ")


def test_the_contract_as_a_question(kozyr: Callable[..., Any]) -> None:
    args = ("solve", DEAL, *GAME, *PILES, *CONTRACTS, "--goal", "contract")
    rows = [line.split() for line in kozyr(*args).stdout.splitlines()]
    assert ["Contract", "made", "A", "B", "C"] in rows
    assert ["guarantee", "yes", "no", "yes"] in rows
    data = json.loads(kozyr(*args, "--json").stdout)
    assert data["values"] == {"A": 1, "B": 0, "C": 1}
    # B's contract needs both his aces, which A and C can leave to him.
    assert data["ceilings"] == {"A": 1, "B": 1, "C": 1}
    assert data["goal"] == "contract"


def test_the_line_can_be_played_again(kozyr: Callable[..., Any]) -> None:
    args = ("solve", DEAL, *GAME, *PILES, *CONTRACTS, "--json")
    data = json.loads(kozyr(*args, "--played", "S9 pass").stdout)
    line = data["line"]
    assert "pass" in line
    again = json.loads(kozyr(*args, "--played", " ".join(["S9 pass", *line[:-1]])).stdout)
    assert again["line"] == line[-1:]
    assert again["scores"] == data["scores"]


def test_partners_by_option_and_equilibrium(kozyr: Callable[..., Any]) -> None:
    deal = "N:9.5.. A... .4.7. .7.."
    args = ("solve", deal, "--game", "brokke", "--lead", "N", "--option", "partners=yes")
    data = json.loads(kozyr(*args, "--notion", "equilibrium", "--seat", "W", "--json").stdout)
    assert set(data["values"]) == {"EW"}
    assert data["notion"] == "equilibrium"
    drawn = kozyr(*args).stdout
    assert "partners NS and EW" in drawn
    assert "No contracts are known: every combination" in drawn


FILE = """\
game = "brokke"
lead = "A"
played = "S9 pass"
[hands]
A = "9.5...X"
B = "A.A.."
C = ".4.3."
[contracts]
A = "1,0"
B = "1,0"
C = "0,0"
[piles]
A = "H8 D8 S8 C5 D5"
B = "DA"
C = "S4 D4"
"""


def test_a_file_says_it_all(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    result = kozyr("solve", deal_file(FILE))
    assert result.stdout.startswith(DRAWING)
    other = kozyr("solve", deal_file(FILE), "--contract", "C:1,0", "--pile", "C:S4 D4 C4", "--json")
    data = json.loads(other.stdout)
    assert data["contracts"] == {"A": "1,0", "B": "1,0", "C": "1,0"}
    assert data["piles"]["C"] == ["S4", "D4", "C4"]
    assert data["piles"]["B"] == ["DA"]
    assert data["ceilings"]["C"] == 15 + 100 + 50 - 50


@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_the_whole_pack_is_dealt(kozyr: Callable[..., Any], players: str) -> None:
    args = ("deal", "--game", "brokke", "--players", players, "--seed", "4")
    (deal,) = kozyr(*args).stdout.splitlines()
    parsed, _ = parse_deal(deal)
    hands = parsed.known_hands()
    assert len(hands) == int(players)
    assert card_set(card for hand in hands for card in cards_of(hand)) == PACK
    sizes = [hand.bit_count() for hand in hands]
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)
    assert all(any(hand & joker.bit for hand in hands) for joker in JOKERS)


@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_beyond_reach_are_bounds_and_a_way_on(kozyr: Callable[..., Any], players: str) -> None:
    (deal,) = kozyr("deal", "--game", "brokke", "--players", players, "--seed", "3").stdout.splitlines()
    args = ("solve", deal, "--game", "brokke", "--lead", deal[0], "--time", "0.05")
    result = kozyr(*args)
    assert (result.exit_code, result.stderr) == (3, "")
    assert "Bounds: the search stopped before the exact answer; a..b is proven." in result.stdout
    assert "kozyr contract and kozyr expect estimate by simulated play" in " ".join(result.stdout.split())
    assert max(map(len, result.stdout.splitlines())) <= 80
    contracts = [word for seat in parse_deal(deal)[0].seats for word in ("--contract", f"{seat}:2,1")]
    asked = kozyr(*args, *contracts, "--goal", "contract")
    assert asked.exit_code in (0, 3)  # against all others a contract is soon refuted
    assert re.search(rf"^  guarantee( +(no|open)){{{players}}}$", asked.stdout, re.MULTILINE)
    assert max(map(len, asked.stdout.splitlines())) <= 80


def test_without_a_time_a_full_deal_ends_with_bounds(
    kozyr: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.search.answer.MELDS_SECONDS", 0.05)
    (deal,) = kozyr("deal", "--game", "brokke", "--players", "3", "--seed", "3").stdout.splitlines()
    assert kozyr("solve", deal, "--game", "brokke", "--lead", "A").exit_code == 3


def test_the_game_is_told(kozyr: Callable[..., Any]) -> None:
    drawn = kozyr("games", "brokke").stdout
    assert "  players=hands | 3 | 4 | 5\n" in drawn
    assert max(map(len, drawn.splitlines())) <= 80


@pytest.mark.parametrize(
    ("args", "message"),
    [
        pytest.param(
            ("solve", "A:9...X A.A..X.X 4.3..", *GAME),
            "B: a third joker; there are two, X1 and X2",
            id="a third joker",
        ),
        pytest.param(
            ("solve", "A:9...X1 A.A..X1 4.3..", *GAME),
            "A: X1 twice: in A and in B; every card may stand in one place only",
            id="a joker in two hands",
        ),
        pytest.param(
            ("solve", DEAL, *GAME, "--pile", "A:X1 X2 X"),
            "--pile: card 3: a third joker; there are two, X1 and X2",
            id="a third joker in a pile",
        ),
        pytest.param(
            ("solve", DEAL, *GAME, "--pile", "A:DA", "--pile", "B:DA"),
            "piles: DA twice: in the pile of A and in the pile of B; every card may stand in one place only",
            id="a card in two piles",
        ),
        pytest.param(
            ("solve", DEAL, *GAME, "--pile", "A:X1"),
            "piles: X1 twice: in A and in the pile of A; every card may stand in one place only",
            id="a card in hand and pile",
        ),
        pytest.param(
            ("solve", DEAL, *GAME, "--contract", "A:13,0"),
            "--contract: the contract 13,0 asks for more than the pack has; "
            "it has 12 ranks from 3 to A, so declare at most that many combinations",
            id="more than the pack has",
        ),
        pytest.param(
            ("solve", DEAL, *GAME, "--contract", "A:two"),
            "--contract: 'two' is not a contract; write trips,clubs: 2,1 is two trips and one club",
            id="no contract",
        ),
        pytest.param(
            ("solve", DEAL, *GAME, "--contract", "2,1"),
            "--contract: '2,1' has no seat and colon; write A:2,1",
            id="a contract of nobody",
        ),
        pytest.param(
            ("solve", DEAL, *GAME, "--contract", "D:2,1"),
            "--contract: 'D' is not a seat; seats are A B C",
            id="a contract of no seat",
        ),
        pytest.param(
            ("solve", DEAL, *GAME, "--contract", "A:2,1", "--contract", "A:1,1"),
            "--contract: seat A twice; name each seat once",
            id="two contracts of one seat",
        ),
        pytest.param(
            ("solve", "A:9... 8...", *GAME),
            "2 hands, but Clubs by Drew Brokke has 3 to 5 players; give 3, 4 or 5 hands",
            id="two players",
        ),
        pytest.param(
            ("solve", DEAL, *GAME, "--played", "X1 pass pass SA"),
            "played: play 4 (SA): B holds SA, but it is A's turn; it has S9 H5",
            id="a play out of turn",
        ),
        pytest.param(
            ("solve", "A:9.5...X1 A.A...X2 .4.3.", *GAME, "--played", "X1 SA"),
            "played: play 2 (SA): a joker is led, and B holds the other; play X2, or pass",
            id="the other joker held back",
        ),
        pytest.param(
            ("deal", "--game", "brokke", "--players", "6"),
            "game brokke: '6' is not a value of the option players; values are hands, 3, 4, 5",
            id="six players",
        ),
        pytest.param(
            ("deal", "--game", "bridge", "--players", "3"),
            "Bridge has 4 players; leave out --players",
            id="players of another game",
        ),
        pytest.param(
            ("solve", "N:AK... QJ... T9... 87...", "--game", "bridge", "--trump", "N", "--lead", "N",
             "--contract", "N:1,0"),
            "Bridge has no contracts of trips and clubs; leave them out",
            id="contracts of another game",
        ),
        pytest.param(
            ("solve", DEAL, *GAME, "--notion", "equilibrium", "--remaining"),
            "combinations are made of all the cards won, those taken before too; leave out --remaining",
            id="remaining",
        ),
    ],
)  # fmt: skip
def test_refusals(kozyr: Callable[..., Any], args: tuple[str, ...], message: str) -> None:
    result = kozyr(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"kozyr: {message}\n"
