"""The programs in benchmarks/ run, print what they promise, and notice what they are there to notice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from solver.cards import cards_of
from solver.formats.text import format_deal
from solver.play import legal, start
from solver.rules.base import Mode
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.kernel import KernelEngine
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.objective import guarantee, tricks_table

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
BRIDGE = rules_for("bridge")


def run(program: str, *arguments: object, code: int = 0) -> subprocess.CompletedProcess[str]:
    """Runs a program as its documentation says, and checks its exit code."""
    done = subprocess.run(
        [sys.executable, BENCHMARKS / program, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done


def read(program: str, *arguments: object, code: int = 0) -> Any:
    """What a program prints as JSON."""
    return json.loads(run(program, *arguments, "--json", code=code).stdout)


# Timings.


@pytest.mark.parametrize(("program", "rows"), [("truf.py", 4), ("clubs.py", 12), ("bridge.py", 1)])
def test_a_timing_program_answers_every_row(program: str, rows: int) -> None:
    found = read(program, "--once", "--cards-ratio")
    assert len(found["rows"]) == rows
    assert found["processor"]
    for row in found["rows"]:
        assert row["solved"] == found["deals"] == 2
        assert row["unsolved"] == 0
        assert 0 < row["seconds"]["median"] <= row["seconds"]["worst"]
        assert 0 < row["nodes"]["median"] <= row["nodes"]["worst"] <= row["nodes"]["total"]
        assert row["cards_ratio"]["total"] > 0


def test_kozel_answers_every_row() -> None:
    found = read("kozel.py", "--once")
    assert [row["name"] for row in found["rows"]] == [
        "61 or more",
        "61 or more, 28 left",
        "61 or more, 20 left",
        "points",
    ]
    for row in found["rows"]:
        assert row["solved"] == found["deals"] == 2
        assert 0 < row["nodes"]["median"] <= row["nodes"]["worst"]
    slower = read("kozel.py", "--once", "--only", "20 left", "--without", "bounds")["rows"][0]
    assert slower["nodes"]["total"] > found["rows"][2]["nodes"]["total"]
    late = read("kozel.py", "--deals", 1, "--seconds", 0, "--only", "points")["rows"][0]
    assert (late["unsolved"], late["widths"]) == (1, {"120": 1})


def test_a_timing_program_prints_a_line_for_each_row() -> None:
    lines = run("truf.py", "--once", "--only", "bawah").stdout.splitlines()
    assert "2 deals of 6 cards" in lines[0]
    assert [line.split()[:2] for line in lines[2:]] == [["truf", "bawah"], ["kozyr", "bawah"]]


def test_what_is_not_solved_in_time_is_counted_by_its_bounds() -> None:
    row = read("truf.py", "--deals", 2, "--seconds", 0, "--only", "truf atas")["rows"][0]
    assert row["solved"] == 0
    assert row["unsolved"] == 2
    assert row["widths"] == {"13": 2}
    assert row["at_most_one_apart"] == 0
    text = run("truf.py", "--deals", 2, "--seconds", 0, "--only", "truf atas").stdout
    assert "0 of 2; bounds 13 apart 2; exact or one apart 0.0%" in text


def test_techniques_and_cards_are_passed_on() -> None:
    plain = read("clubs.py", "--deals", 3, "--cards", 6, "--only", "none fewest")
    without = read(
        "clubs.py",
        "--deals",
        3,
        "--cards",
        6,
        "--only",
        "none fewest",
        "--without",
        "bounds",
        "--without",
        "skip",
    )
    assert plain["cards"] == 6
    assert without["without"] == ["bounds", "skip"]
    assert without["rows"][0]["nodes"]["total"] > plain["rows"][0]["nodes"]["total"]


# Agreement.


def test_agreement_compares_every_game() -> None:
    found = read("agreement.py", "--once")
    assert list(found) == ["bridge", "truf", "kozyr", "clubs"]
    for result in found.values():
        assert result["positions"] == 20
        assert result["cards"] > 0
        assert result["different"] == 0


def test_agreement_of_kozel() -> None:
    found = read("kozel_agreement.py", "--once")
    assert found["positions"] == 20
    assert found["plays"] > 0
    assert found["different"] == 0
    assert read("kozel_agreement.py", "--lot", 2)["positions"] == 5


def test_agreement_of_brokke() -> None:
    found = read("brokke_agreement.py", "--once", "--nodes", 100)
    assert found["positions"] == 20
    assert found["different"] == 0


def test_endings_of_brokke_are_answered() -> None:
    rows = read("brokke.py", "--once")["rows"]
    assert [row["name"] for row in rows[:2]] == ["contract", "score"]
    assert all(row["unsolved"] == 0 for row in rows)


def test_agreement_of_kozel_names_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import kozel_agreement  # type: ignore[import-not-found, unused-ignore]

    right = KozelKernelEngine.value
    monkeypatch.setattr(KozelKernelEngine, "value", lambda *asked: right(*asked).shifted(1))
    tally = kozel_agreement.compare(1, (), 400, range(1))
    assert len(tally.differences) == tally.positions == 5
    assert "DIFFERENT: --seed 1 --lot 0" in tally.differences[0]
    assert "value: expected" in tally.differences[0]


def test_agreement_is_the_same_in_several_processes() -> None:
    one = read("agreement.py", "--game", "clubs", "--once")["clubs"]
    two = read("agreement.py", "--game", "clubs", "--once", "--jobs", 2)["clubs"]
    assert one | {"seconds": 0} == two | {"seconds": 0}


def test_agreement_names_a_difference_and_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a kernel that is made to err, through the program's own functions."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import agreement  # type: ignore[import-not-found, unused-ignore]

    right = KernelEngine.value

    def wrong(engine: KernelEngine, position: Any, objective: Any, guess: int | None = None) -> Any:
        found = right(engine, position, objective, guess)
        return found.shifted(1) if position.remaining == 3 and not position.trick else found

    monkeypatch.setattr(KernelEngine, "value", wrong)
    setup = agreement.Setup("bridge", 1, (), 16)
    tally = agreement.compare(setup, [(5, 0)])
    assert tally.positions == 12
    assert 0 < len(tally.differences) <= 12
    text = tally.differences[0]
    assert "value: expected" in text
    assert "python benchmarks/agreement.py --game bridge --seed 1 --family 5 --memory 16" in text
    assert "a new engine is wrong too; right without: nothing" in text


def test_one_family_can_be_repeated() -> None:
    found = read("agreement.py", "--game", "truf", "--family", 5)["truf"]
    assert found["positions"] == 12


# Answers of DDS in a file.


def record() -> dict[str, Any]:
    """A deal with answers of the engine itself: the program is tested here, not the engine."""
    deal = random_deal(BRIDGE, 5)
    hands = deal.known_hands()
    engine = KernelEngine(BRIDGE)
    position = start(BRIDGE, hands, 1, 0)
    table = tricks_table(13, Mode.ATAS)
    cards = list(cards_of(legal(BRIDGE, position)))
    after = engine.values_after(position, guarantee((1, 3), table), cards)
    declarer = engine.value(position, guarantee((0, 2), table)).low
    return {
        "deal": format_deal(deal),
        "table": {"S": {"N": declarer}},
        "trump": "S",
        "lead": "E",
        "cards": {card.text: bounds.low for card, bounds in zip(cards, after, strict=True)},
        "play": [cards[0].text],
        "trace": [declarer, 13 - after[0].low],
    }


def test_a_corpus_that_agrees(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    line = json.dumps(record())
    file.write_text(f"{line}\n{line}\n")
    found = read("dds_corpus.py", file, "--once")
    assert found["table"]["equal"] == 1
    assert found["cards"]["equal"] == 13
    assert found["trace"]["equal"] == 2
    assert sum(found[kind]["different"] for kind in ("table", "cards", "trace", "par")) == 0
    assert read("dds_corpus.py", file, "--limit", 2)["cards"]["equal"] == 26


def test_a_corpus_that_differs(tmp_path: Path) -> None:
    wrong = record()
    wrong["table"]["S"]["N"] += 1
    first = next(iter(wrong["cards"]))
    wrong["cards"][first] -= 1
    wrong["trace"][1] += 2
    file = tmp_path / "deals.jsonl"
    file.write_text(json.dumps(wrong) + "\n")
    done = run("dds_corpus.py", file, code=1)
    notes = done.stderr.splitlines()
    assert len(notes) == 3
    assert notes[0].startswith("deal 1, S by N: expected ")
    assert notes[1].startswith(f"deal 1, {first}: expected ")
    assert notes[2].startswith("deal 1, after card 1 of the play: expected ")


# Settings.


def test_values_do_not_depend_on_the_settings() -> None:
    rows = read("settings.py", "--once")["rows"]
    assert len(rows) == 16
    for row in rows:
        assert (row["exact_keys"], row["small_table"], row["two_threads"]) == (2, 2, 2)
        assert row["different"] == 0


# Combinations.


def test_the_ways_to_find_combinations_are_compared_and_timed() -> None:
    found = read("melds.py", "--once")
    assert (found["piles"], found["different"]) == (40, [])
    assert len(found["kernel"]) == 20
    assert all(row["nanoseconds"] > 0 for row in found["kernel"])


def test_helped_contracts_are_compared_and_timed() -> None:
    found = read("helped_contracts.py", "--once")
    assert (found["positions"], found["different"]) == (18, [])
    assert sum(found["settled"].values()) == 18
    assert [row["cards"] for row in found["timings"]] == [3]


# The explorer.


def test_the_explorer_is_timed_from_key_to_screen() -> None:
    (row,) = read("explorer.py", "--once", "--only", "clubs")
    assert row["line"] == "clubs"
    assert row["keys"] == 12
    assert 0 < row["clock"]["median"] <= row["clock"]["worst"]
    assert 0 < row["processor"]["median"] <= row["processor"]["worst"]
