"""Every code block of README.md and docs/ is run, and prints what it says."""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import shlex
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import solver
from cli.app import app
from solver.errors import KozyrError
from solver.rules.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = {"python3", ".venv/bin/pip", "pipx"}
"""Programs of ``sh`` examples that install things, which running this very test takes for granted."""


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("kozyr_docs_refresh", ROOT / "docs" / "refresh.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


refresh: Any = _load()
PAGES: list[Path] = refresh.pages()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_of_a_page(page: Path, tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    with refresh.workplace(tmp_path):
        for block in refresh.blocks(page):
            match block.language:
                case "console":
                    lines = refresh.run(block)
                    expected = "\n".join(refresh.without_effort(block.output))
                    assert refresh.shows(block, lines), (
                        f"{block.name}\n" + "\n".join(lines) + f"\n\n{expected}"
                    )
                case "pycon":
                    _doctest(block, names)
                case "python":
                    exec(compile(block.text, block.name, "exec"), names)
                case "toml":
                    file = tmp_path / (refresh.saved(block) or "example.toml")
                    file.write_text(block.text, encoding="utf-8")
                    assert solver.read(file).game in GAMES
                case "sh":
                    for line in block.text.splitlines():
                        _shell(line, block.name)
                case "text":
                    # The screen of the explorer, which has a test of its own.
                    assert re.search(r"^  \w+ · ", block.text)
                case other:
                    assert other in ("{toctree}", "{eval-rst}"), block.name


def _doctest(block: Any, names: dict[str, Any]) -> None:
    example = doctest.DocTestParser().get_doctest(block.text, names, block.name, block.page, block.line)
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(example, out=said.append, clear_globs=False)
    names.update(example.globs)
    assert result.attempted
    assert not result.failed, "".join(said)


def _shell(line: str, where: str) -> None:
    """Runs what a shell example says of kozyr; of other programs, looks whether they are there."""
    for command in line.split(" && "):
        words = shlex.split(command)
        name = words[0].removeprefix(".venv/bin/")
        if name == "kozyr" and words[1].startswith("--"):
            known = {option for one in get_command(app).params for option in one.opts}
            assert words[1] in known, where
        elif name == "kozyr":
            assert CliRunner().invoke(app, words[1:]).exit_code == 0, where
        elif name == "python":
            source = (ROOT / words[1]).read_text(encoding="utf-8")
            assert all(f'"{word}"' in source for word in words if word.startswith("--")), where
        else:
            assert words[0] in PROGRAMS or name == "pytest", where


def test_option_tables_are_those_of_the_registry() -> None:
    found = {game: rows for page in PAGES for game, rows in refresh.tables(page).items()}
    assert set(found) == set(GAMES)
    for game, rows in found.items():
        assert rows == refresh.option_table(game), f"{game}: run python docs/refresh.py"


def test_every_game_and_command_has_its_page() -> None:
    games = (ROOT / "docs" / "games" / "index.md").read_text(encoding="utf-8")
    commands = (ROOT / "docs" / "commands" / "index.md").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for game in GAMES:
        assert f"[`{game}`]({game}.md)" in games
        assert f"`{game}`" in readme
    for name in get_command(app).commands:  # type: ignore[attr-defined]
        assert f"`{name}`" in commands, name
        assert f"kozyr {name}" in readme, name


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not target.startswith("https://"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_a_wrong_example_is_noticed(tmp_path: Path) -> None:
    block = next(
        one for one in refresh.blocks(ROOT / "docs" / "games" / "bridge.md") if one.language == "console"
    )
    lines = refresh.run(block)
    assert refresh.shows(block, lines)
    changed = refresh.Block(
        block.page, block.line, "console", block.text.replace("NT           0", "NT           1")
    )
    assert changed.text != block.text
    assert not refresh.shows(changed, lines)
    mended = changed.with_output(lines).splitlines()
    assert refresh.without_effort(mended) == refresh.without_effort(block.text.splitlines())
    with pytest.raises(AssertionError, match="exit code 2"):
        refresh.run(refresh.Block("page", 1, "console", "$ kozyr solve nothing --game bridge\n"))
    with pytest.raises(KozyrError):
        solver.read(os.fspath(tmp_path / "example.toml"))
