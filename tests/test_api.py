"""The functions for programs give what the subcommands of their names print, and refuse what they refuse."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import solver
from cli.app import app

BRIDGE = "N:AK.3.. QJ.4.. T9..5. .A..76"
KOZEL = "N:.67.. ..7.8 8.T.. ..A.J"
BROKKE = "A:9.5...X1 A.A.. .4.3."
PLAYED = "HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6"

ASKED: list[tuple[str, Callable[[], Any], str]] = [
    (
        "solve, bridge",
        lambda: solver.solve(BRIDGE, game="bridge", trump="S", lead="W", played="HA H3", seat="N"),
        f"solve {BRIDGE!r} --game bridge --trump S --lead W --seat N --played 'HA H3'",
    ),
    (
        "solve, an equilibrium under an option",
        lambda: solver.solve(
            "N:A2... KQ... J.A.. T..A.",
            game="truf",
            options={"allow_misdeal": True, "method": 2},
            trump="S",
            lead="N",
            mode="atas",
            notion="equilibrium",
        ),
        "solve 'N:A2... KQ... J.A.. T..A.' --allow-misdeal --game truf -o method=2 --trump S --lead N "
        "--mode atas --notion equilibrium",
    ),
    (
        "solve, kozel",
        lambda: solver.solve(
            KOZEL,
            game="kozel",
            trump="S",
            lead="N",
            options={"taken": "56-41"},
            match=(6, 8),
            played="H6+H7 /C8+D7",
        ),
        f"solve {KOZEL!r} --played 'H6+H7 /C8+D7' --game kozel --trump S --lead N -o taken=56-41 --match 6,8",
    ),
    (
        "solve, brokke",
        lambda: solver.solve(
            BROKKE,
            game="brokke",
            lead="A",
            piles={"A": "H8 D8 S8", "b": "DA"},
            contracts={"A": (1, 0), "B": (1, 0), "C": (0, 0)},
            goal="contract",
        ),
        f"solve {BROKKE!r} --game brokke --lead A --pile 'A:H8 D8 S8' --pile B:DA "
        "--contract A:1,0 --contract B:1,0 --contract C:0,0 --goal contract",
    ),
    ("table", lambda: solver.table(BRIDGE, game="bridge"), f"table {BRIDGE!r} --game bridge"),
    (
        "expect, with all that can be known",
        lambda: solver.expect(
            "N:A2.K.. ? ? ?",
            game="truf",
            trump="S",
            lead="E",
            mode="bawah",
            unseen="SQ HA H2 H3 D2 D3 C4 C5",
            holds={"E": "SK"},
            voids={"S": "HD"},
            seat="N",
            ceilings=True,
        ),
        "expect 'N:A2.K.. ? ? ?' --unseen 'SQ HA H2 H3 D2 D3 C4 C5' --holds E:SK --game truf --trump S "
        "--lead E --mode bawah --void S:HD --seat N --ceilings",
    ),
    (
        "expect, kozel",
        lambda: solver.expect(
            "N:Q.7.. ? ? ?",
            game="kozel",
            trump="H",
            lead="N",
            unseen="SK ST H8 DT CA C7",
            samples=20,
            seed=3,
            options={"taken": "44-38"},
            match=(6, 8),
        ),
        "expect 'N:Q.7.. ? ? ?' --unseen 'SK ST H8 DT CA C7' -n 20 --seed 3 --game kozel --trump H --lead N "
        "-o taken=44-38 --match 6,8",
    ),
    (
        "expect, brokke",
        lambda: solver.expect(
            "A:9.5...X1 ? ?",
            game="brokke",
            lead="A",
            piles={"A": "H8 D8 S8"},
            contracts={"A": (1, 0), "B": (1, 0), "C": (0, 0)},
            unseen="SA HA H4 D3 C9 C8",
            samples=30,
            seed=2,
            seat="A",
        ),
        "expect 'A:9.5...X1 ? ?' --game brokke --lead A --pile 'A:H8 D8 S8' --contract A:1,0 "
        "--contract B:1,0 --contract C:0,0 --unseen 'SA HA H4 D3 C9 C8' -n 30 --seed 2 --seat A",
    ),
    (
        "review",
        lambda: solver.review(
            BRIDGE, game="bridge", trump="S", lead="W", played=PLAYED, seat="S", only=["cards"], quick=True
        ),
        f"review {BRIDGE!r} --played {PLAYED!r} --seat S --only cards --quick "
        "--game bridge --trump S --lead W",
    ),
]


@pytest.mark.parametrize(("call", "line"), [case[1:] for case in ASKED], ids=[case[0] for case in ASKED])
def test_answers_are_those_of_the_command(call: Callable[[], Any], line: str) -> None:
    result = CliRunner().invoke(app, [*shlex.split(line), "--json"])
    assert result.exit_code == 0, result.stderr
    printed = json.loads(result.stdout)
    answer = call()
    given = json.loads(json.dumps(answer.to_dict()))
    for effort in ("seconds", "nodes"):
        assert given.pop(effort) >= 0
        printed.pop(effort)
    assert given == printed
    with pytest.raises(FrozenInstanceError):
        setattr(answer, fields(answer)[0].name, None)


def test_a_deal_is_read_once_and_asked_about_often(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_text(f"{BRIDGE}\nN:AQ... K.2.. 3.4.. 5.6..\n", encoding="utf-8")
    deal = solver.read(file, board=2)
    assert deal == solver.read("N:AQ... K.2.. 3.4.. 5.6..")
    for lead, tricks in (("E", 1), ("N", 2)):
        found = solver.solve(deal, game="bridge", trump="N", lead=lead)
        assert found.to_dict()["values"]["NS"] == tricks


def test_a_budget_that_is_spent_leaves_bounds() -> None:
    deal = "N:A964.T97.AQ54.K5 KQ73.AJ43.93.Q73 J5.2.KT762.JT984 T82.KQ865.J8.A62"
    found = solver.solve(deal, game="bridge", trump="N", lead="W", time=0.001)
    assert not found.exact
    low, high = found.to_dict()["bounds"]["NS"]
    assert 0 <= low <= 6 <= high <= 13


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: solver.solve(BRIDGE), "no game is named; say --game, or write game in the file"),
        (lambda: solver.solve(BRIDGE, game="bridge", trump="S", lead="W", seat="Q"), "seat: "),
        (lambda: solver.solve(BRIDGE, game="bridge", trump="S", lead="W", played="XX"), "played: "),
        (lambda: solver.solve(BROKKE, game="brokke", lead="A", piles={"F": "H8"}), "piles: "),
        (lambda: solver.solve(BROKKE, game="brokke", lead="A", contracts={"A": (1, -1)}), "contracts: "),
        (lambda: solver.table(BRIDGE, game="bridge", time=0), "time: 0 is no limit; give a number above 0"),
        (lambda: solver.table(BRIDGE, game="bridge", trump="S"), "leave out trump and lead"),
        (lambda: solver.expect(BRIDGE, game="bridge", trump="S", lead="W", shown="SA"), "shown: "),
        (lambda: solver.expect(BRIDGE, game="bridge", trump="S", lead="W", voids={"N": "Z"}), "voids: "),
        (lambda: solver.expect(KOZEL, game="kozel", trump="S", lead="N", voids={"N": "S"}), "no voids"),
        (lambda: solver.expect(KOZEL, game="kozel", trump="S", lead="N", shown="SA SK"), "shown: "),
        (lambda: solver.read(BRIDGE, board=2), "there is no board 2"),
    ],
)
def test_faults_are_named(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(solver.KozyrError) as caught:
        call()
    assert message in str(caught.value)


def test_importing_the_package_imports_nothing_else() -> None:
    code = (
        "import sys, solver; loaded = sorted(n for n in sys.modules if n.startswith('solver.')); "
        "assert loaded == [], loaded; assert set(solver.__all__) <= set(dir(solver)); "
        "assert solver.read.__module__ == 'solver.api'"
    )
    path = os.pathsep.join(filter(None, sys.path))
    subprocess.run([sys.executable, "-P", "-c", code], check=True, env={**os.environ, "PYTHONPATH": path})


def test_unknown_names_are_no_attributes() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        solver.solv  # noqa: B018
