"""Contract scores against the duplicate bridge scoring table, law 77 of the Laws of 2017."""

from __future__ import annotations

import pytest

from solver.rules.bridge_score import contract_score


@pytest.mark.parametrize(
    ("level", "strain", "doubled", "vulnerable", "tricks", "points"),
    [
        # Part scores: trick points and 50.
        (1, "C", 0, False, 7, 70),
        (1, "D", 0, True, 9, 110),
        (2, "H", 0, False, 8, 110),
        (1, "S", 0, True, 10, 170),
        (1, "N", 0, False, 7, 90),
        (2, "N", 0, True, 8, 120),
        (4, "D", 0, False, 10, 130),
        (2, "N", 0, False, 9, 150),
        # Games: 100 trick points or more, 300 or 500.
        (3, "N", 0, False, 9, 400),
        (3, "N", 0, True, 9, 600),
        (3, "N", 0, True, 11, 660),
        (4, "H", 0, False, 10, 420),
        (4, "S", 0, True, 11, 650),
        (5, "C", 0, False, 11, 400),
        (5, "D", 0, True, 12, 620),
        # Slams: game and slam bonus together.
        (6, "C", 0, False, 12, 920),
        (6, "S", 0, False, 13, 1010),
        (6, "N", 0, True, 12, 1440),
        (6, "D", 0, True, 12, 1370),
        (7, "D", 0, False, 13, 1440),
        (7, "H", 0, True, 13, 2210),
        (7, "N", 0, False, 13, 1520),
        (7, "N", 0, True, 13, 2220),
        # Doubled and redoubled: trick points twice or four times, which may make it a game; 50 or 100.
        (1, "C", 1, False, 7, 140),
        (2, "S", 1, False, 8, 470),
        (2, "H", 1, True, 8, 670),
        (2, "D", 1, False, 8, 180),
        (2, "D", 2, False, 8, 560),
        (1, "N", 1, True, 7, 180),
        (1, "N", 2, False, 7, 560),
        (1, "N", 2, True, 7, 760),
        (1, "C", 2, True, 7, 230),
        (4, "S", 2, True, 10, 1080),
        (7, "N", 2, True, 13, 2980),
        (3, "N", 1, True, 9, 750),
        # Overtricks of doubled contracts: 100 or 200, redoubled 200 or 400.
        (1, "D", 1, False, 9, 340),
        (1, "D", 1, True, 9, 540),
        (4, "S", 1, True, 11, 990),
        (1, "C", 2, False, 8, 430),
        (1, "C", 2, True, 8, 630),
        # Undertricks.
        (4, "S", 0, False, 9, -50),
        (4, "S", 0, False, 6, -200),
        (3, "N", 0, True, 6, -300),
        (4, "S", 1, False, 9, -100),
        (4, "S", 1, False, 8, -300),
        (4, "S", 1, False, 7, -500),
        (4, "S", 1, False, 6, -800),
        (4, "S", 1, False, 5, -1100),
        (4, "S", 1, True, 9, -200),
        (4, "S", 1, True, 8, -500),
        (4, "S", 1, True, 7, -800),
        (4, "S", 1, True, 6, -1100),
        (4, "S", 2, False, 9, -200),
        (4, "S", 2, False, 7, -1000),
        (4, "S", 2, True, 8, -1000),
        (4, "S", 2, True, 6, -2200),
        (7, "N", 1, False, 0, -3500),
        (7, "N", 1, True, 0, -3800),
    ],
)
def test_scoring_table(
    level: int, strain: str, doubled: int, vulnerable: bool, tricks: int, points: int
) -> None:
    assert contract_score(level, strain, doubled, vulnerable, tricks) == points


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ((0, "S", 0, False, 7), "level"),
        ((8, "S", 0, False, 7), "level"),
        ((1, "X", 0, False, 7), "strain"),
        ((1, "S", 3, False, 7), "doubled"),
        ((1, "S", 0, False, 14), "tricks"),
    ],
)
def test_arguments_out_of_range(arguments: tuple[int, str, int, bool, int], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        contract_score(*arguments)


def test_every_contract_against_endplay() -> None:
    types = pytest.importorskip("endplay.types")
    penalties = ("", "X", "XX")
    for level in range(1, 8):
        for strain, denom in zip("CDHSN", ("C", "D", "H", "S", "NT"), strict=True):
            for doubled in range(3):
                for vulnerable in (False, True):
                    for tricks in range(14):
                        over = tricks - 6 - level
                        text = (
                            f"{level}{denom}N{penalties[doubled]}{over:+d}"
                            if over
                            else (f"{level}{denom}N{penalties[doubled]}=")
                        )
                        contract = types.Contract(text)
                        expected = contract.score(types.Vul.ns if vulnerable else types.Vul.none)
                        assert contract_score(level, strain, doubled, vulnerable, tricks) == expected, text
