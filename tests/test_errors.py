"""Messages: one line, whatever they quote."""

from __future__ import annotations

import pytest

from solver.errors import FormatError, OptionError
from solver.formats.melds import parse_contract


def test_message_place_and_remedy_make_one_line() -> None:
    error = FormatError("no card", place="line 3", remedy="write SA")
    assert str(error) == "line 3: no card; write SA"
    assert str(error.at("deal.toml")) == "deal.toml: line 3: no card; write SA"


@pytest.mark.parametrize(
    ("quoted", "shown"),
    [
        ("a\nb", r"a\nb"),
        ("\x1b[2J", r"\x1b[2J"),
        ("\ud800", r"\ud800"),
        ("\u2028", r"\u2028"),
        ("♠ К", "♠ К"),
        ("C:\\new", "C:\\new"),
    ],
)
def test_what_breaks_a_line_or_steers_a_terminal_is_written_out(quoted: str, shown: str) -> None:
    error = OptionError(f"'{quoted}' is not a seat", place=quoted, remedy=f"not {quoted}")
    assert str(error) == f"{shown}: '{shown}' is not a seat; not {shown}"
    # Nothing is escaped twice when a wider place is put before it.
    assert str(error.at("--seat")) == f"--seat: {error}"


def test_a_contract_over_two_lines_is_refused_in_one() -> None:
    with pytest.raises(OptionError) as caught:
        parse_contract("2,1\n3")
    assert str(caught.value).startswith(r"'2,1\n3' is not a contract")
