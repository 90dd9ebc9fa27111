"""Writing records in any format, and files so that they are whole or not there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from solver.errors import FormatError, OptionError
from solver.formats import json, lin, pbn, text, toml
from solver.formats.wording import suggest
from solver.record import Record


@dataclass(frozen=True, slots=True)
class Writer:
    """One format that deals can be written in."""

    name: str
    suffixes: tuple[str, ...]
    """How the names of its files end."""
    dumps_all: Callable[[Sequence[Record]], str]
    losses: Callable[[Record], list[str]]
    """What the format has no place for of a record, in words."""


def _no_losses(record: Record) -> list[str]:
    return []


WRITERS: Final = {
    writer.name: writer
    for writer in (
        Writer("text", (".txt", ".deal"), text.dumps_all, text.losses),
        Writer("toml", (".toml",), toml.dumps_all, _no_losses),
        Writer("json", (".json",), json.dumps_all, _no_losses),
        Writer("pbn", (".pbn",), pbn.dumps_all, pbn.losses),
        Writer("lin", (".lin",), lin.dumps_all, lin.losses),
    )
}
"""The formats by name."""


def writer_for(name: str | None, out: str | None) -> Writer:
    """The format named, or that of a file's name; raises ``OptionError`` for neither."""
    if name is not None:
        writer = WRITERS.get(name.strip().lower())
        if writer is None:
            raise OptionError(f"'{name}' is not a format", remedy=suggest(name, WRITERS, "formats are"))
        return writer
    suffix = "" if out is None else os.path.splitext(out)[1].lower()
    for writer in WRITERS.values():
        if suffix in writer.suffixes:
            return writer
    raise OptionError("no format is named", remedy=f"say --to {', '.join(WRITERS)}")


def write_whole(path: str, content: str) -> None:
    """Writes a file in UTF-8 under its name only when all of it is on the disk; an old one stays until then.

    A link is followed, and the rights of an old file are kept. Raises ``FormatError`` where it cannot be
    written.
    """
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise FormatError("this is a directory", place=path, remedy="name a file in it")
    try:
        if target.exists() and not target.is_file():
            # A device or a pipe has no other version to be swapped with.
            target.write_text(content, encoding="utf-8", newline="\n")
            return
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise _unwritten(path, error) from None
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException as error:
        os.unlink(name)
        if isinstance(error, OSError):
            raise _unwritten(path, error) from None
        raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def _unwritten(path: str, error: OSError) -> FormatError:
    reason = (error.strerror or "an error").lower()
    return FormatError(f"cannot be written ({reason})", place=path, remedy="name a file that can be")
