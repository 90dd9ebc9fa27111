"""The screen that docs/commands/explore.md shows is the one that its command opens."""

from __future__ import annotations

import asyncio
import re
import shlex
from pathlib import Path

from rich.text import Text
from textual.widgets import Static

from cli.explore.app import Explorer
from cli.render.pen import Pen
from solver.analysis.explorer.grounds import ground_of
from solver.analysis.explorer.session import Session
from solver.budget import Budget
from solver.formats.arguments import setting_of
from solver.search.answer import ask

PAGE = Path(__file__).resolve().parents[2] / "docs" / "commands" / "explore.md"
PARTS = ("title", "board", "prompt", "trick", "notice", "line-head", "line-text", "play-text")


def _shown(deal: str, options: dict[str, str | None]) -> list[str]:
    """The lines of the parts of the screen, once everything is worked out."""
    setting = setting_of(
        deal,
        board=None,
        game=options["game"],
        options=None,
        trump=options["trump"],
        lead=options["lead"],
        mode=None,
    )
    app = Explorer(Session(ground_of(ask(setting), Budget(memory_mb=32)), seat=None), Pen(symbols=True), 20.0)
    lines: list[str] = []

    async def look() -> None:
        async with app.run_test(size=(80, 40)):
            for _ in range(4000):
                if app.quiet:
                    break
                await asyncio.sleep(0.005)
            for name in PARTS:
                content = app.query_one(f"#{name}", Static).content
                assert isinstance(content, Text)
                lines.extend(content.plain.splitlines())

    asyncio.run(look())
    return lines


def _plain(line: str) -> str:
    """A line without what is not promised: how long it took, and where it stands."""
    return " ".join(re.sub(r"[\d,]+ nodes?, [\d.]+ s", "N nodes, T s", line).split())


def test_the_screen_of_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    command = re.search(r"`kozyr explore ([^`]+)`:", text)
    screen = re.search(r"```text\n(.*?)```", text, re.DOTALL)
    assert command is not None
    assert screen is not None
    deal, *words = shlex.split(command[1])
    options = {name.removeprefix("--"): value for name, value in zip(words[::2], words[1::2], strict=True)}
    drawn = [_plain(line) for line in screen[1].splitlines()]
    shown = [_plain(line) for line in _shown(deal, {"trump": None, "lead": None, **options}) if line.strip()]
    assert len(shown) > 20
    for line in shown:
        # The list of plays stands beside the best line.
        assert any(line in other for other in drawn), line
    left = " ".join(drawn)
    for line in shown:
        left = left.replace(line, "", 1)
    assert not left.strip(), left
