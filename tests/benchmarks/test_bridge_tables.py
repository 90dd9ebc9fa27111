"""The programs about bridge tables: what they print, the deals they read and draw, and what they notice."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from solver.cards import Suit, cards_of, of_suit
from solver.formats.text import format_deal
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(autouse=True)
def _programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))


def run(program: str, *arguments: object, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, BENCHMARKS / program, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done


def test_tables_stand_beside_those_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(json.dumps({"deal": format_deal(random_deal(rules_for("bridge"), 3))}) + "\n")
    seen = tmp_path / "seen"
    peer = shlex.join([sys.executable, "-c", f"open({str(seen)!r}, 'w').write(input())"])
    found = json.loads(run("bridge_tables.py", file, "--once", "--json", "--peer", peer).stdout)
    assert found["deals"] == 1
    assert found["different"] == []
    assert found["nodes"]["worst"] > 0
    assert found["peer"]["kozyr_ratio"]["total"] == pytest.approx(
        found["kozyr"]["mean"] / found["peer"]["mean"]
    )
    assert seen.read_text() == json.loads(file.read_text())["deal"]


def test_a_difference_from_dds_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import bridge_tables  # type: ignore[import-not-found, unused-ignore]

    table, _ = bridge_tables.kozyr_table(random_deal(bridge_tables.RULES, 3))
    other = {strain: dict(row) for strain, row in table.items()}
    other["H"]["E"] += 1
    monkeypatch.setattr(bridge_tables, "dds_or_none", lambda: lambda deal: other)
    given = bridge_tables.arguments("").parse_args([])
    found = bridge_tables.compare(iter([random_deal(bridge_tables.RULES, 3)]), given)
    assert found["different"] == [f"deal 1, H by E: {table['H']['E']}, DDS has {other['H']['E']}"]


def test_a_file_that_is_no_deal_is_refused_in_a_line(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_text("N:AKQ\n")
    error = run("bridge_tables.py", file, code=2).stderr
    assert len(error.splitlines()) == 1
    assert "deals.txt" in error


@pytest.mark.parametrize("kind", ["voids", "apart", "cyclic", "two-suiters"])
def test_freaks_are_what_they_are_called(kind: str) -> None:
    import freaks  # type: ignore[import-not-found, unused-ignore]

    for number in range(20):
        deal = freaks.freak(kind, 1, number)
        assert deal == freaks.freak(kind, 1, number)
        hands: Any = deal.known_hands()
        assert [hand.bit_count() for hand in hands] == [13] * 4
        empty = [{suit for suit in Suit if not of_suit(hand, suit)} for hand in hands]
        if kind == "voids":
            assert len(set().union(*empty)) >= 3
        if kind == "apart":
            for hand in hands:
                cards = set(cards_of(hand))
                assert not any(card.rank < 12 and int(card) + 1 in set(map(int, cards)) for card in cards)
        if kind == "cyclic":
            assert all(2 <= of_suit(hand, suit).bit_count() <= 4 for hand in hands for suit in Suit)
        if kind == "two-suiters":
            assert all(len(suits) == 2 for suits in empty)
