"""``--svg`` and ``--html``, as users of the command line meet them."""

from __future__ import annotations

import json
import os
import stat
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.status import ExitCode

ROOT = Path(__file__).resolve().parents[2]
ENDING = ("N:AK.3.. QJ.4.. T9..5. .A..76", "--game", "bridge")
SOLVE = ("solve", *ENDING, "--trump", "S", "--lead", "W")
KOZEL = ("N:Q.7.. ? ? ?", "--game", "kozel", "--trump", "H", "--lead", "N")
COMMANDS = {
    "solve": SOLVE,
    "table": ("table", *ENDING),
    "review": ("review", *SOLVE[1:], "--played", "HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6"),
    "expect": ("expect", "N:AK.3.. QJ.4.. ? ?", *SOLVE[2:], "--unseen", "ST S9 D5 HA C7 C6"),
    "expect kozel": (
        *("expect", *KOZEL, "--unseen", "SK ST H8 DT CA C7", "--samples", "20"),
        *("--option", "taken=44-38", "--match", "6,8"),
    ),
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_command_draws_beside_what_it_prints(
    words: tuple[str, ...], kozyr: Callable[..., Any], tmp_path: Path
) -> None:
    svg, html = tmp_path / "answer.svg", tmp_path / "answer.html"
    plain = kozyr(*words, "--json")
    drawn = kozyr(*words, "--json", "--svg", str(svg), "--html", str(html))
    assert (drawn.exit_code, drawn.stderr) == (plain.exit_code, "")
    assert without_effort(drawn.stdout) == without_effort(plain.stdout)
    assert ET.fromstring(svg.read_text("utf-8")).tag.endswith("svg")
    assert html.read_text("utf-8").startswith("<!DOCTYPE html>\n<html")
    assert sorted(os.listdir(tmp_path)) == ["answer.html", "answer.svg"]
    if "--match" in words:
        assert "Match to 12" in svg.read_text("utf-8")


def without_effort(text: str) -> dict[str, Any]:
    """The answer without what it cost."""
    return {key: value for key, value in json.loads(text).items() if key not in ("seconds", "nodes")}


def test_the_picture_of_the_documents_is_what_the_command_draws(
    kozyr: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "deal.svg"
    deal = "N:A964.T97.AQ54.K5 KQ73.AJ43.93.Q73 J5.2.KT762.JT984 T82.KQ865.J8.A62"
    result = kozyr("solve", "--game", "bridge", "--trump", "N", "--lead", "W", deal, "--svg", str(path))
    assert result.exit_code == 0
    assert path.read_text("utf-8") == (ROOT / "docs/pictures/bridge-deal.svg").read_text("utf-8")


def test_an_old_file_is_replaced_and_keeps_its_rights(kozyr: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "answer.svg"
    path.write_text("old", "utf-8")
    path.chmod(0o600)
    assert kozyr(*SOLVE, "--svg", str(path)).exit_code == 0
    assert "<svg" in path.read_text("utf-8")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_bounds_and_wrong_results_are_drawn_too(kozyr: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "answer.svg"
    full = "N:A964.T97.AQ54.K5 KQ73.AJ43.93.Q73 J5.2.KT762.JT984 T82.KQ865.J8.A62"
    words = ("solve", full, "--game", "truf", "--trump", "S", "--lead", "W", "--mode", "bawah")
    cut = kozyr(*words, "--time", "0.01", "--svg", str(path))
    assert cut.exit_code == ExitCode.BOUNDS_ONLY
    assert "Bounds: the search stopped" in path.read_text("utf-8")
    game = tmp_path / "game.toml"
    game.write_text(
        'game = "bridge"\ntrump = "S"\nlead = "W"\nplayed = "HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6"\n'
        'deal = "N:AK.3.. QJ.4.. T9..5. .A..76"\n[result]\nNS = 3\n',
        "utf-8",
    )
    assert kozyr("review", str(game), "--svg", str(path)).exit_code == ExitCode.CHECK_FAILED
    assert "but the play came to 2" in path.read_text("utf-8")


def test_names_that_cannot_be_written_are_refused_before_the_search(
    kozyr: Callable[..., Any], tmp_path: Path
) -> None:
    deal = tmp_path / "deal.toml"
    content = 'game = "bridge"\ntrump = "S"\nlead = "W"\ndeal = "N:AK.3.. QJ.4.. T9..5. .A..76"\n'
    deal.write_text(content, "utf-8")
    link = tmp_path / "link.html"
    link.symlink_to(deal)
    same = str(tmp_path / "same")
    for options, place, remedy in (
        (("--svg", str(tmp_path)), "--svg: ", "name a file in it"),
        (("--html", str(tmp_path / "none" / "a.html")), "--html: there is no directory", "make it first"),
        (("--svg", ""), "--svg: ", "name it"),
        (("--html", "-"), "--html: '-' is not a file", "name it"),
        (("--svg", same, "--html", same), "--html: ", "another file for each"),
        (("--svg", str(deal)), "--svg: ", "so that it is kept"),
        (("--html", str(link)), "--html: ", "so that it is kept"),
    ):
        result = kozyr("solve", str(deal), *options)
        assert (result.exit_code, result.stdout) == (ExitCode.REFUSED, ""), options
        assert result.stderr.startswith(f"kozyr: {place}"), result.stderr
        assert remedy in result.stderr
        assert result.stderr.count("\n") == 1
    assert deal.read_text("utf-8") == content
    assert sorted(os.listdir(tmp_path)) == ["deal.toml", "link.html"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_after_the_answer(kozyr: Callable[..., Any]) -> None:
    result = kozyr(*SOLVE, "--svg", "/dev/full")
    assert result.exit_code == ExitCode.REFUSED
    assert "Exact." in result.stdout
    assert result.stderr.startswith("kozyr: /dev/full: cannot be written")
