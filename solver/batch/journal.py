"""The journal beside a file of answers: what was asked, how far it is, and lines whose turn has not come.

A text file with one note a line: eight hexadecimal digits, the CRC-32 of the rest, a blank and a JSON object.
A note that is cut off or damaged is known by its digits and passed over. The first note tells in full what
was asked; all others carry a digest of it, so that any one of them vouches for the file.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

FORMAT: Final = 1
"""The number of this format of journals."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place up to which everything is known to be on the disk."""

    deals: int
    size: int
    """Bytes of the file of answers."""
    digest: str
    """Of the deals answered: see :class:`Fingerprint`."""


@dataclass(slots=True)
class Notes:
    """What a journal says."""

    setup: dict[str, Any] | None = None
    """What was asked, where that note is whole."""
    owner: str | None = None
    """The digest of what was asked."""
    marks: list[Mark] = field(default_factory=list)
    ahead: dict[int, str] = field(default_factory=dict)
    """Lines whose turn had not come, by number."""
    damaged: int = 0
    """Notes that were passed over."""


class Fingerprint:
    """A digest of the deals of a file up to some point, whatever their format."""

    def __init__(self) -> None:
        self._hash = hashlib.blake2b(digest_size=16)

    def add(self, deal: object) -> None:
        """One more deal, told by its ``repr``."""
        text = repr(deal).encode(errors="backslashreplace")
        self._hash.update(len(text).to_bytes(8, "big") + text)

    def copy(self) -> Fingerprint:
        """One that goes on by itself."""
        other = Fingerprint()
        other._hash = self._hash.copy()
        return other

    def text(self) -> str:
        """The digest so far."""
        return self._hash.hexdigest()


def owner_of(setup: Mapping[str, Any]) -> str:
    """A digest of what was asked."""
    text = json.dumps(setup, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def setup_note(setup: Mapping[str, Any]) -> bytes:
    """The note with all that was asked."""
    return _note({"journal": FORMAT, "setup": setup, "owner": owner_of(setup)})


def mark_note(mark: Mark, owner: str) -> bytes:
    """The note of a place that was reached."""
    return _note({"deals": mark.deals, "size": mark.size, "digest": mark.digest, "owner": owner})


def ahead_note(number: int, line: str, owner: str) -> bytes:
    """The note of a line whose turn has not come."""
    return _note({"ahead": number, "line": line, "owner": owner})


def _note(data: Mapping[str, Any]) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def read_notes(lines: Iterable[bytes]) -> Notes:
    """All notes of a journal that are whole and belong together."""
    notes = Notes()
    for line in lines:
        data = _read_note(line)
        owner = None if data is None else data.get("owner")
        if data is None or (notes.owner is not None and owner != notes.owner):
            notes.damaged += 1
            continue
        notes.owner = owner
        if "setup" in data:
            notes.setup = data["setup"]
        elif "ahead" in data:
            notes.ahead[data["ahead"]] = data["line"]
        else:
            notes.marks.append(Mark(data["deals"], data["size"], data["digest"]))
    return notes


def _read_note(line: bytes) -> dict[str, Any] | None:
    digits, blank, text = line.rstrip(b"\n").partition(b" ")
    if not line.endswith(b"\n") or not blank or digits != b"%08x" % zlib.crc32(text):
        return None
    try:
        data = json.loads(text)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None
