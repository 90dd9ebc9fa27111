"""The examples of README.md and docs/: found, run, and written anew.

``python docs/refresh.py`` runs every example and writes what it prints now into the pages, as it does with
the tables of options; ``git diff`` then shows what has changed. The tests use the same functions to compare.

* ``console``: one command after ``$``, then what it prints; a last line ``...`` stands for the rest. It runs
  in a folder that has docs/examples and the files of the page.
* ``toml`` with a first line ``# saved as NAME``: a file for the commands after it on the page.
* ``pycon`` and ``python``: run in the order of the page, with common names.

``<!-- exit: 3 -->`` before an example says how its command ends, if not with 0.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
_BLOCK: Final = re.compile(
    r"(?:^<!-- exit: (?P<code>\d+) -->\n)?^```(?P<language>[{}\w-]*)[^\n]*\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_TABLE: Final = re.compile(
    r"(?P<begin><!-- options: (?P<game>\w+) -->\n)(?P<rows>.*?)(?=<!-- end -->)", re.DOTALL
)
_SAVED: Final = re.compile(r"# saved as ([\w.-]+)\n")


@dataclass(frozen=True, slots=True)
class Block:
    """A code block of a page."""

    page: str
    """Its path from the root."""
    line: int
    language: str
    text: str
    code: int = 0
    """The exit code that its command has to end with."""

    @property
    def name(self) -> str:
        """Page and line."""
        return f"{self.page}:{self.line}"

    @property
    def command(self) -> list[str]:
        """Of a console block: the words of its command."""
        return shlex.split(self._parts()[0].removeprefix("$ ").replace("\\\n", " "))

    @property
    def output(self) -> list[str]:
        """Of a console block: the lines that it shows."""
        return self._parts()[1].splitlines()

    def _parts(self) -> tuple[str, str]:
        found = re.match(r"((?:[^\n]*\\\n)*[^\n]*\n)(.*)", self.text, re.DOTALL)
        assert found is not None
        return found[1], found[2]

    def with_output(self, lines: list[str]) -> str:
        """The text of a console block with these lines, as far as it showed the old ones."""
        if self.output[-1:] == ["..."]:
            lines = [*lines[: len(self.output) - 1], "..."]
        return self._parts()[0] + "".join(f"{line}\n" for line in lines)


def pages() -> list[Path]:
    """README.md and the pages under docs/."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: Path) -> list[Block]:
    """The code blocks of a page, in order."""
    content = page.read_text(encoding="utf-8")
    return [
        Block(
            page.relative_to(ROOT).as_posix(),
            content.count("\n", 0, found.start("text")),
            found["language"],
            found["text"],
            int(found["code"] or 0),
        )
        for found in _BLOCK.finditer(content)
    ]


def run(block: Block) -> list[str]:
    """What the command of a console block prints, run in this process from the current folder.

    Raises ``AssertionError`` when it ends with another code than the page says.
    """
    from cli.app import main

    words = block.command
    assert words[0] == "kozyr", f"{block.name}: {words[0]}"
    output, faults = io.StringIO(), io.StringIO()
    before = sys.argv
    sys.argv = words
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(faults):
            code = main()
    finally:
        sys.argv = before
    assert code == block.code, f"{block.name}: exit code {code}\n{faults.getvalue()}"
    # What goes to standard error is seen on a terminal, behind the rest.
    return [line.rstrip() for line in (output.getvalue() + faults.getvalue()).rstrip("\n").splitlines()]


def without_effort(lines: list[str]) -> list[str]:
    """Lines to compare: how many nodes and seconds an answer took is not promised."""
    text = "\n".join(line.rstrip() for line in lines)
    text = re.sub(r"[\d,]+ nodes?, [\d.]+ s", "N nodes, T s", text)
    text = re.sub(r"^ +[\d.]+ s\.$", "  T s.", text, flags=re.MULTILINE)
    text = re.sub(r'"seconds": [\d.e-]+', '"seconds": T', text)
    return re.sub(r'"nodes": \d+', '"nodes": N', text).splitlines()


def shows(block: Block, lines: list[str]) -> bool:
    """Whether a console block shows what its command printed."""
    shown, printed = without_effort(block.output), without_effort(lines)
    if shown[-1:] == ["..."]:
        return shown[:-1] == printed[: len(shown) - 1]
    return shown == printed


def saved(block: Block) -> str | None:
    """The name of the file that a block is, if it is one."""
    found = _SAVED.match(block.text) if block.language == "toml" else None
    return None if found is None else found[1]


@contextlib.contextmanager
def workplace(folder: Path) -> Iterator[None]:
    """Makes a folder that looks like the root of the checkout to the examples the current one."""
    before = Path.cwd()
    (folder / "docs").mkdir()
    (folder / "docs" / "examples").symlink_to(ROOT / "docs" / "examples", target_is_directory=True)
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def option_table(game: str) -> str:
    """The options of a game as a table in Markdown, from the registry."""
    from solver.rules.registry import find_game

    rows = ["| option | values, the default first | what it settles |", "| --- | --- | --- |"]
    for option in find_game(game).options:
        others = [f"`{value}`" for value in option.values if value != option.default]
        values = ", ".join([f"`{option.default}`", *others])
        if option.shape:
            values += f"; {option.shape}"
        rows.append(f"| `{option.name}` | {values} | {option.help} |")
    return "".join(f"{row}\n" for row in rows)


def tables(page: Path) -> dict[str, str]:
    """The tables of options of a page, by game."""
    content = page.read_text(encoding="utf-8")
    return {found["game"]: found["rows"] for found in _TABLE.finditer(content)}


def _refreshed(page: Path) -> str:
    content = page.read_text(encoding="utf-8")
    for block in blocks(page):
        name = saved(block)
        if name is not None:
            Path(name).write_text(block.text, encoding="utf-8")
        if block.language == "console":
            lines = run(block)
            if not shows(block, lines):
                content = content.replace(block.text, block.with_output(lines), 1)
    return _TABLE.sub(lambda found: found["begin"] + option_table(found["game"]), content)


def main() -> None:
    """Writes the pages named, or all, anew."""
    named = [Path(name).resolve() for name in sys.argv[1:]]
    for page in named or pages():
        with TemporaryDirectory() as folder, workplace(Path(folder)):
            content = _refreshed(page)
        if content != page.read_text(encoding="utf-8"):
            page.write_text(content, encoding="utf-8")
            print(page.relative_to(ROOT))


if __name__ == "__main__":
    main()
