"""The files that a command draws its answer into, beside what it prints."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.analysis.kozel_match import Stake


@dataclass(frozen=True, slots=True)
class Pictures:
    """Where to draw an answer; ``None`` for a kind that is not asked for."""

    svg: str | None
    html: str | None

    @classmethod
    def asked(cls, svg: str | None, html: str | None, source: str) -> Pictures:
        """What ``--svg`` and ``--html`` ask for; ``source`` is the deal that the command reads.

        Raises ``OptionError`` for names under which nothing can be written, before anything is searched.
        """
        from solver.errors import OptionError

        for option, path in (("--svg", svg), ("--html", html)):
            if path is not None:
                _check(option, path, source)
        if svg is not None and html is not None and _same(svg, html):
            raise OptionError(
                f"'{html}' is the file of --svg", place="--html", remedy="name another file for each"
            )
        return cls(svg, html)

    def write(self, answer: object, stake: Stake | None = None) -> None:
        """Draws an answer into the files; the parameters are those of
        :func:`~solver.formats.pictures.page_of`. Raises ``FormatError`` where they cannot be written."""
        if self.svg is None and self.html is None:
            return
        from solver.formats.pictures import to_html, to_svg
        from solver.formats.write import write_whole

        if self.svg is not None:
            write_whole(self.svg, to_svg(answer, stake))
        if self.html is not None:
            write_whole(self.html, to_html(answer, stake))


def _check(option: str, path: str, source: str) -> None:
    from solver.errors import OptionError

    fault = remedy = ""
    folder = Path(os.path.realpath(path or ".")).parent
    if path in ("", "-"):
        fault, remedy = f"'{path}' is not a file", "the drawing goes to a file of its own: name it"
    elif Path(path).is_dir():
        fault, remedy = f"'{path}' is a directory", "name a file in it"
    elif not folder.is_dir():
        fault, remedy = f"there is no directory for '{path}'", "make it first, or name another file"
    elif _same(path, source):
        fault, remedy = f"'{path}' is the file that is read", "name another, so that it is kept"
    if fault:
        raise OptionError(fault, place=option, remedy=remedy)


def _same(one: str, other: str) -> bool:
    """Whether two names are of one file."""
    try:
        return os.path.realpath(one) == os.path.realpath(other) or os.path.samefile(one, other)
    except (OSError, ValueError):
        return False
