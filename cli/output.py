"""Where a command writes: answers to one stream, notes and faults to another."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from cli.render.pen import Pen, plain


class Output:
    """The two streams of a run, and how richly the first may be drawn on."""

    def __init__(self, out: TextIO, err: TextIO) -> None:
        self.console = _console(out)
        self.notes = _console(err)
        self.pen = Pen(symbols=self.console.is_terminal and _shows_symbols(out))

    @classmethod
    def standard(cls) -> Output:
        """Standard output and standard error as they are now."""
        return cls(sys.stdout, sys.stderr)

    def draw(self, lines: Iterable[Text | str]) -> None:
        """Prints an answer, line by line."""
        for line in lines:
            self.console.print(line)

    def json(self, data: Mapping[str, Any]) -> None:
        """Prints an answer as one JSON object, whatever the stream is."""
        self.console.file.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")

    def text(self, content: str) -> None:
        """Prints lines that are data, such as a file, exactly as they are."""
        self.console.file.write(content)

    def note(self, message: str) -> None:
        """Prints one line to standard error that is no fault."""
        text = " ".join(message.split())
        if not (self.notes.is_terminal and _shows_symbols(self.notes.file)):
            text = plain(text)
        self.notes.print(Text.assemble(("note: ", "bold"), text))

    def fault(self, message: str) -> None:
        """Prints one line to standard error, after the name of the program."""
        text = " ".join(message.split())
        if not (self.notes.is_terminal and _shows_symbols(self.notes.file)):
            text = plain(text)
        self.notes.print(Text.assemble(("kozyr: ", "bold red"), text))


class _Console(Console):
    def on_broken_pipe(self) -> None:
        # rich would end the process here; what it means is decided where all exceptions are.
        raise BrokenPipeError


def _console(stream: Any) -> Console:
    # soft_wrap leaves lines as they are: drawings are made to fit, and a pipe has no width.
    return _Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)


def _shows_symbols(stream: Any) -> bool:
    try:
        "♠─›×".encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
