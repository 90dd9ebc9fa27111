"""What README.md says of setting up; its other examples are run with those of the pages."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from typer.testing import CliRunner

from cli.app import app

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
CONSOLE = [text for language, text in BLOCKS if language == "console"]


def test_first_command_solves_the_deal_of_the_first_example() -> None:
    solving = next(text for language, text in BLOCKS if language == "sh" and "kozyr solve" in text)
    assert shlex.split(solving.rsplit(".venv/bin/", 1)[1]) == shlex.split(CONSOLE[0].splitlines()[0][2:])


def test_toml_example_is_solved(tmp_path: Path) -> None:
    path = tmp_path / "deal.toml"
    path.write_text(next(text for language, text in BLOCKS if language == "toml"), encoding="utf-8")
    result = CliRunner().invoke(app, ["solve", str(path), "--seat", "E", "--time", "2"])
    assert result.exit_code in (0, 3), result.stderr
    assert "trump C | East leads" in result.stdout


def test_there_is_an_example_of_every_kind() -> None:
    assert len(CONSOLE) >= 2
    assert {language for language, _ in BLOCKS} >= {"console", "sh", "toml"}
