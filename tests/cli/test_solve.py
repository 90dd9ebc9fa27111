"""``kozyr solve``: what it answers, as data and as a drawing, and with which exit code."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cli.status import ExitCode
from solver.search import solve as search
from solver.search.objective import Bounds

BRIDGE = ("solve", "N:AK.3.. QJ.4.. T9..5. .A..76", "--game", "bridge", "--trump", "S", "--lead", "W")
KOZYR = ("solve", "N:A2... KQ... J.A.. T..A.", "--game", "kozyr", "--trump", "S", "--lead", "N")
CLUBS = ("solve", "A:A2..4. KQ..5. J.A..2 / T..A.3", "--game", "clubs", "--lead", "A")

TRUF_FILE = """
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
"""
"""Bids of 5, 0, 4 and 1: North makes spades trump and leads, in bawah."""

KEYS = (
    "game deal options exact seconds nodes trump lead played goal notion to_play "
    "values cards line tricks scores"
)
COMMON = set(KEYS.split())


@pytest.mark.parametrize(
    ("args", "more"),
    [
        (BRIDGE, set()),
        ((*KOZYR, "--mode", "atas"), {"mode", "ceilings"}),
        ((*KOZYR, "--mode", "bawah", "--option", "trump_lead=barred"), {"mode", "ceilings"}),
        (CLUBS, {"mode", "ceilings"}),
        ((*CLUBS, "--notion", "equilibrium"), {"mode"}),
    ],
)
def test_json_is_one_object_with_the_keys_of_its_game(
    kozyr: Callable[..., Any], args: tuple[str, ...], more: set[str]
) -> None:
    result = kozyr(*args, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert set(data) == COMMON | more
    assert data["exact"] is True


def test_bridge_ending(kozyr: Callable[..., Any]) -> None:
    """West leads; North and South have the four high trumps but three and a side loser between them."""
    data = json.loads(kozyr(*BRIDGE, "--json").stdout)
    assert data["deal"] == "N:AK.3.. QJ.4.. T9..5. .A..76"
    assert (data["trump"], data["lead"], data["to_play"]) == ("S", "W", "W")
    assert data["values"] == {"NS": 2, "EW": 1}
    assert data["cards"] == [
        {"card": "C7", "value": 1, "equals": ["C6"]},
        {"card": "HA", "value": 0, "equals": []},
    ]
    assert len(data["line"]) == 12
    assert sum(data["tricks"].values()) == 3


def test_the_ending_is_drawn_as_on_paper(kozyr: Callable[..., Any]) -> None:
    result = kozyr(*BRIDGE)
    assert (result.exit_code, result.stderr) == (0, "")
    drawing, last = result.stdout.rsplit("\n", 2)[:2]
    assert last.endswith(" s.")
    assert drawing == DRAWING


DRAWING = """\
  Bridge | trump S | West leads

                North
                S A K
                H 3
                D -
                C -
  West          +-------------+   East
  S -           |     N       |   S Q J
  H A           |>W       E   |   H 4
  D -           |     S       |   D -
  C 7 6         +-------------+   C -
                South
                S T 9
                H -
                D 5
                C -

  Tricks             NS       EW
  value               2        1

  West to play: tricks for EW after each card
  1  C 7 6
  0  H A

  Best line   > leads, * takes the trick
  trick    N     E     S     W     NS-EW
    1     H3    SJ*   D5   >C6       0-1
    2     SK*  >H4    S9    HA       1-1
    3    >SA*   SQ    ST    C7       2-1

  Exact. Value: both sides play their best, all hands open."""


def test_bids_settle_trump_leader_and_mode(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    data = json.loads(kozyr("solve", deal_file(TRUF_FILE), "--json").stdout)
    assert (data["trump"], data["lead"], data["mode"]) == ("S", "N", "bawah")
    # Bawah scores what the bid exceeds the tricks by.
    assert data["scores"] == {
        seat: bid - data["tricks"][seat] for seat, bid in {"N": 5, "E": 0, "S": 4, "W": 1}.items()
    }
    drawn = kozyr("solve", deal_file(TRUF_FILE)).stdout
    assert drawn.startswith("  Truf, bawah | trump S | North leads\n")
    assert "North bid S5" in drawn


def test_kozyr_bids_above_13_are_atas(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    text = TRUF_FILE.replace("truf", "kozyr").replace("A5.3", "AT.3").replace('"S5"', '"ST"')
    text = text.replace('S = "T9..4."', 'S = "95..4."')
    data = json.loads(kozyr("solve", deal_file(text), "--goal", "score", "--json").stdout)
    assert (data["trump"], data["lead"], data["mode"], data["goal"]) == ("S", "N", "atas", "score")
    assert data["scores"] == {
        seat: data["tricks"][seat] - bid for seat, bid in {"N": 10, "E": 0, "S": 4, "W": 1}.items()
    }


def test_arguments_prevail_over_bids(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    result = kozyr(
        "solve", deal_file(TRUF_FILE), "--trump", "h", "--lead", "west", "--mode", "atas", "--json"
    )
    data = json.loads(result.stdout)
    assert (data["trump"], data["lead"], data["mode"]) == ("H", "W", "atas")


def test_bids_of_13_leave_the_mode_to_be_chosen(
    kozyr: Callable[..., Any], deal_file: Callable[..., str]
) -> None:
    path = deal_file(TRUF_FILE.replace("QJ.K", "Q3.K").replace('"HK"', '"S3"'))
    result = kozyr("solve", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "kozyr: the bids make 13; say --mode atas or --mode bawah\n"
    for mode, sign in (("atas", 1), ("bawah", -1)):
        data = json.loads(kozyr("solve", path, "--mode", mode, "--json").stdout)
        # In truf all bids move by one the way that was chosen.
        assert data["scores"] == {
            seat: sign * (data["tricks"][seat] - bid - sign)
            for seat, bid in {"N": 5, "E": 3, "S": 4, "W": 1}.items()
        }


def test_cards_played_are_shown_and_counted(kozyr: Callable[..., Any]) -> None:
    whole = json.loads(kozyr(*BRIDGE, "--played", "C6 H3 SJ D5 H4", "--json").stdout)
    assert whole["played"] == ["C6", "H3", "SJ", "D5", "H4"]
    assert whole["to_play"] == "S"
    rest = json.loads(kozyr(*BRIDGE, "--played", "C6 H3 SJ D5 H4", "--remaining", "--json").stdout)
    assert rest["values"] == {"NS": whole["values"]["NS"], "EW": whole["values"]["EW"] - 1}
    drawn = kozyr(*BRIDGE, "--played", "C6 H3 SJ D5 H4").stdout
    assert "Played so far" in drawn
    assert "|     S       |\n" not in drawn
    assert ">E H4" in drawn
    assert "South to play" in drawn


def test_played_replaces_what_the_file_says(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    path = deal_file('played = "H3 HK D4"\n' + TRUF_FILE)
    assert json.loads(kozyr("solve", path, "--json").stdout)["played"] == ["H3", "HK", "D4"]
    assert json.loads(kozyr("solve", path, "--played", "H3", "--json").stdout)["played"] == ["H3"]
    assert json.loads(kozyr("solve", path, "--played", "", "--json").stdout)["played"] == []


def test_one_seat_only(kozyr: Callable[..., Any]) -> None:
    data = json.loads(kozyr(*KOZYR, "--mode", "atas", "--seat", "e", "--json").stdout)
    assert list(data["values"]) == list(data["ceilings"]) == ["E"]
    data = json.loads(kozyr(*BRIDGE, "--seat", "S", "--json").stdout)
    assert data["values"] == {"NS": 2}


def test_a_deal_comes_from_standard_input_too(kozyr: Callable[..., Any]) -> None:
    args = ("solve", "-", *BRIDGE[2:], "--json")
    assert json.loads(kozyr(*args, stdin=BRIDGE[1] + "\n").stdout)["values"] == {"NS": 2, "EW": 1}


def test_a_spent_budget_prints_bounds_and_ends_with_3(
    kozyr: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search is cut off here in its result, so that the test does not depend on the clock."""
    exact = search.solve

    def cut_off(*args: Any, **kwargs: Any) -> Any:
        solution = exact(*args, **kwargs)
        first, *others = solution.cards
        return replace(
            solution,
            values={name: Bounds(0, 2) for name in solution.values},
            cards=(replace(first, value=Bounds(0, 2)), *others),
            line=(),
        )

    monkeypatch.setattr(search, "solve", cut_off)
    result = kozyr(*KOZYR, "--mode", "atas", "--json")
    assert result.exit_code == ExitCode.BOUNDS_ONLY
    data = json.loads(result.stdout)
    assert data["exact"] is False
    assert data["values"] == {}
    assert data["bounds"] == {seat: [0, 2] for seat in "NESW"}
    assert data["cards"][0]["value"] == [0, 2]
    result = kozyr(*KOZYR, "--mode", "atas")
    assert (result.exit_code, result.stderr) == (3, "")
    assert "  guarantee        0..2     0..2     0..2     0..2\n" in result.stdout
    assert "Bounds: the search stopped before the exact answer; a..b is proven." in result.stdout
    assert "Exact" not in result.stdout
    assert "Best line" not in result.stdout


def test_time_that_does_not_suffice(kozyr: Callable[..., Any]) -> None:
    deal = kozyr("deal", "--game", "kozyr", "--seed", "3").stdout.strip()
    args = ("solve", deal, "--game", "kozyr", "--trump", "S", "--lead", "W", "--mode", "bawah")
    result = kozyr(*args, "--time", "0.000001", "--json")
    assert (result.exit_code, result.stderr) == (3, "")
    data = json.loads(result.stdout)
    assert data["bounds"] == {seat: [0, 13] for seat in "NESW"}
    assert data["line"] == []


def test_equilibrium_of_each_for_himself(kozyr: Callable[..., Any]) -> None:
    result = kozyr(*CLUBS, "--notion", "equilibrium", "--goal", "score")
    assert result.exit_code == 0
    assert "Line of the equilibrium" in result.stdout
    assert "Of equally good cards it" in result.stdout
    assert "ceiling" not in result.stdout
