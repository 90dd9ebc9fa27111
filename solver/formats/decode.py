"""From the bytes of a file to its text, whatever encoding it was saved in."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from solver.errors import FormatError

_MARKS: Final = (
    # UTF-32 before UTF-16: its little-endian mark begins with the other's.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Deal files are almost all ASCII, a few names apart: too little to tell some hundred code pages from
# each other, enough to tell Western European from the Cyrillic ones.
_CODE_PAGES: Final = ["cp1252", "cp1251", "koi8_r", "cp866"]
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")
_SAVE: Final = "save it as UTF-8 text"


def decode(data: bytes) -> str:
    """The text of a file, with all line ends as ``\\n``.

    UTF-8, UTF-16 and UTF-32 are read with or without byte order mark (UTF-32 with), else Western
    European or Cyrillic by what makes the better text. Raises ``FormatError`` for what is no text.
    """
    start, encoding = _encoding(data)
    try:
        text = data[start:].decode(encoding)
    except UnicodeDecodeError as error:
        place = f"byte {start + error.start + 1}"
        raise FormatError(f"broken {encoding.upper()}", place=place, remedy=_SAVE) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _CONTROL.search(text):
        raise FormatError("this is no text file", remedy=_SAVE)
    return text


def split_lines(text: str) -> list[str]:
    """The lines of a text, at line ends of any system and nowhere else."""
    return re.split(r"\r\n|\r|\n", text)


def chunks(file: BinaryIO, size: int = 1 << 16) -> Iterator[str]:
    """The text of a file piece by piece, in memory that does not grow; otherwise as :func:`decode`.

    The encoding is settled by the first ``size`` bytes; where a file that looked like UTF-8 turns out
    not to be, the rest is read in the code page that suits it.
    """
    data = file.read(size)
    if not data:
        return
    start, encoding = _encoding_of_part(data)
    decoder = _decoder(encoding)
    data = data[start:]
    while True:
        last = not data
        try:
            text = decoder.decode(data, last)
        except UnicodeDecodeError as error:
            if encoding != "utf-8" or start:
                raise FormatError(f"broken {encoding.upper()}", remedy=_SAVE) from None
            # What the decoder had kept back is part of the bytes that it complains of.
            encoding = _code_page(error.object)
            decoder = _decoder(encoding)
            text = decoder.decode(error.object, last)
        if _CONTROL.search(text):
            raise FormatError("this is no text file", remedy=_SAVE)
        if text:
            yield text
        if last:
            return
        data = file.read(size)


def lines_of(pieces: Iterable[str], longest: int) -> Iterator[str]:
    """The lines of a text that comes in pieces; raises ``FormatError`` for one of more characters."""
    rest = ""
    for piece in pieces:
        *whole, rest = (rest + piece).split("\n")
        yield from whole
        if len(rest) > longest:
            raise FormatError(f"a line of more than {longest} characters", remedy="break it up")
    if rest:
        yield rest


def _decoder(encoding: str) -> io.IncrementalNewlineDecoder:
    return io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(encoding)(), translate=True)


def _encoding_of_part(data: bytes) -> tuple[int, str]:
    """As :func:`_encoding`, of bytes that may end within a character."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        cut = error.end == len(data) and len(data) - error.start < 4 and "end of data" in error.reason
        if cut and 0 not in data and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return _encoding(data[: error.start])
    return _encoding(data)


def _encoding(data: bytes) -> tuple[int, str]:
    """Where the text begins, behind any byte order mark, and how it is encoded."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return len(mark), encoding
    if 0 in data:
        return 0, _unmarked_utf16(data)
    try:
        data.decode()
    except UnicodeDecodeError:
        return 0, _code_page(data)
    return 0, "utf-8"


def _unmarked_utf16(data: bytes) -> str:
    """The byte order of UTF-16 without mark: ASCII characters have their zero byte first or last."""
    first, last = data[0::2].count(0), data[1::2].count(0)
    if max(first, last) * 4 > len(data) and min(first, last) * 10 < max(first, last):
        return "utf-16-be" if first > last else "utf-16-le"
    raise FormatError("this is no text file", remedy=_SAVE)


def _code_page(data: bytes) -> str:
    # Imported here: it takes a tenth of a second and is seldom needed.
    from charset_normalizer import from_bytes

    best = from_bytes(data, cp_isolation=_CODE_PAGES).best()
    if best is None:
        raise FormatError("this is no text file", remedy=_SAVE)
    return best.encoding
