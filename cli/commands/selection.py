"""From the options of the command line to the setting that a question is asked in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.budget import DEFAULT_MEMORY_MB, Budget
from solver.errors import KozyrError, OptionError
from solver.formats.plays import parse_played
from solver.formats.read import read
from solver.question import Setting, read_setting
from solver.rules.registry import find_game


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What ``solve`` and ``table`` are told about the deal; ``None`` where the file decides."""

    deal: str
    game: str | None
    options: Sequence[str]
    trump: str | None = None
    lead: str | None = None
    mode: str | None = None
    played: str | None = None
    allow_misdeal: bool = False

    def setting(self) -> Setting:
        """The deal read under its rules; raises ``KozyrError`` for all that does not fit."""
        record = read(self.deal)
        if self.played is not None:
            try:
                record = replace(record, **parse_played(self.played))
            except KozyrError as error:
                raise error.at("--played") from None
        options = parse_options(self.options)
        name = self.game or record.game
        if self.allow_misdeal and name is not None:
            game = find_game(name)
            if all(option.name != "allow_misdeal" for option in game.options):
                raise OptionError(f"{game.title} has no misdeals", remedy="leave out --allow-misdeal")
            options["allow_misdeal"] = "yes"
        return read_setting(
            record, game=self.game, options=options, trump=self.trump, lead=self.lead, mode=self.mode
        )


def parse_options(texts: Sequence[str]) -> dict[str, str]:
    """Options of the rules by name, from ``name=value`` texts; raises ``OptionError`` for others."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise OptionError(
                f"'{text}' has no name and value",
                place="--option",
                remedy="write name=value, such as method=2",
            )
        options[name.strip()] = value.strip()
    return options


def budget(time: float | None, memory: int | None, threads: int) -> Budget:
    """The limits of a search, defaults filled in."""
    return Budget(seconds=time, memory_mb=memory or DEFAULT_MEMORY_MB, threads=threads)
