"""``kozyr table``: as data and as a drawing."""

import json
from collections.abc import Callable
from typing import Any

from cli.render.pen import Pen
from cli.render.table import draw_table
from solver.formats.read import read
from solver.question import read_setting
from solver.search.objective import Bounds
from solver.search.par import Par, ParContract
from solver.search.table import Table
from solver.solution import Notion

BRIDGE = ("table", "N:AK.3.. QJ.4.. T9..5. .A..76", "--game", "bridge")
KEYS = {"game", "deal", "options", "goal", "notion", "exact", "seconds", "nodes", "table"}


def test_bridge(kozyr: Callable[..., Any]) -> None:
    result = kozyr(*BRIDGE, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert set(data) == KEYS | {"par"}
    assert list(data["table"]) == list("SHDCN")
    assert data["table"]["S"] == {"N": 3, "E": 0, "S": 2, "W": 0}
    assert data["par"] is None
    drawn = kozyr(*BRIDGE).stdout
    assert "  declarer     N     S     E     W\n" in drawn
    assert "  S            3     2     0     0\n" in drawn


def test_truf_by_trump_leader_mode_and_seat(kozyr: Callable[..., Any]) -> None:
    deal = "N:A.3.. Q.4.. T..5. .A..7"
    data = json.loads(kozyr("table", deal, "--game", "kozyr", "--json").stdout)
    assert set(data) == KEYS
    assert list(data["table"]) == list("SHDC")
    assert all(list(leaders) == list("NESW") for leaders in data["table"].values())
    assert data["table"]["C"]["W"]["atas"] == {"N": 0, "E": 0, "S": 0, "W": 2}
    drawn = kozyr("table", deal, "--game", "kozyr").stdout
    assert drawn.count("\n", 0, drawn.index("atas: at least")) == drawn.count(
        "\n", 0, drawn.index("bawah: at most")
    )
    assert len([line for line in drawn.splitlines() if line.lstrip("SHDC ").startswith("West    ")]) >= 4


def test_truf_with_a_trump_leader_and_mode_chosen(kozyr: Callable[..., Any]) -> None:
    deal = "N:A.3.. Q.4.. T..5. .A..7"
    args = ("table", deal, "--game", "kozyr", "--trump", "C", "--lead", "W", "--mode", "atas")
    data = json.loads(kozyr(*args, "--json").stdout)
    assert data["table"] == {"C": {"W": {"atas": {"N": 0, "E": 0, "S": 0, "W": 2}}}}
    drawn = kozyr(*args).stdout
    assert "bawah" not in drawn
    assert "  C       West                 0     0     0     2\n" in drawn


def test_clubs_by_exchange_and_leader(kozyr: Callable[..., Any]) -> None:
    args = ("table", "A:A.3.. Q.4.. T..5. / 9.7..", "--game", "clubs")
    data = json.loads(kozyr(*args, "--json").stdout)
    assert list(data["table"]["none"]) == ["A", "B", "C"]
    assert list(data["table"]["A"]) == ["B"]
    drawn = kozyr(*args).stdout
    assert "nobody" in drawn
    assert "Widow" in drawn
    points = json.loads(kozyr(*args, "--goal", "score", "--json").stdout)
    assert points["goal"] == "score"


def test_par_is_drawn_with_its_contracts() -> None:
    hands = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
    answer = Table(
        setting=read_setting(read("N:" + " ".join(hands)), game="bridge", options={"vulnerable": "NS"}),
        notion=Notion.VALUE,
        goal="tricks",
        cells={strain: dict.fromkeys("NESW", Bounds(7, 7)) for strain in "SHDCN"},
        par=Par(-500, (ParContract(7, "S", True, "NS", -2), ParContract(2, "N", False, "E", 0))),
        seconds=0.0,
        nodes=0,
    )
    drawn = "\n".join(line.plain for line in draw_table(Pen(symbols=True), answer))
    assert "\n  Par  500 for EW   N deals, NS vulnerable\n" in drawn
    assert "\n       7♠ doubled by NS, -2\n       2NT by E, just made\n" in drawn
