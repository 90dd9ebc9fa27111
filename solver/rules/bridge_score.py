"""What a bridge contract scores.

Source: the Laws of Duplicate Bridge (World Bridge Federation, 2017), law 77, the duplicate bridge
scoring table. Honours do not count at duplicate, and a deal passed out scores nothing.
"""

from __future__ import annotations

from typing import Final

BOOK: Final = 6
"""Tricks that do not count: a contract of level 1 needs seven."""
STRAINS: Final = "CDHSN"
"""The five strains as they rank in the auction, from low to high; ``N`` is notrump."""

_TRICK: Final = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
_FIRST_NOTRUMP_TRICK: Final = 10
"""The first odd trick in notrump scores 40, each later one 30."""
_GAME: Final = 100
"""From so many trick points on, a contract is a game."""
_PART_SCORE_BONUS: Final = 50
_GAME_BONUS: Final = (300, 500)
"""By vulnerability, as all pairs here."""
_SLAM_BONUS: Final = {6: (500, 750), 7: (1000, 1500)}
_MADE_DOUBLED: Final = 50
"""For making a doubled contract; twice as much for a redoubled one."""
_OVERTRICK_DOUBLED: Final = (100, 200)
_UNDERTRICK: Final = (50, 100)
_UNDERTRICKS_DOUBLED: Final = ((100, 200, 200), (200, 300, 300))
"""The first three undertricks, doubled."""
_LATER_UNDERTRICK_DOUBLED: Final = 300


def contract_score(level: int, strain: str, doubled: int, vulnerable: bool, tricks: int) -> int:
    """Points of declarer's side, negative when the contract fails.

    ``level`` is 1–7, ``strain`` one of ``C D H S N``, ``doubled`` 0 (no), 1 (doubled) or 2
    (redoubled), ``vulnerable`` that of declarer's side, ``tricks`` all tricks it takes (0–13).

    Raises ``ValueError`` for an argument outside these ranges.
    """
    if not 1 <= level <= 7:
        raise ValueError(f"level {level}: a contract is for 1 to 7 tricks above six")
    if strain not in _TRICK:
        raise ValueError(f"strain {strain!r}: one of C, D, H, S, N is meant")
    if doubled not in (0, 1, 2):
        raise ValueError(f"doubled {doubled}: 0 (no), 1 (doubled) or 2 (redoubled) is meant")
    if not 0 <= tricks <= 13:
        raise ValueError(f"{tricks} tricks: a deal has 0 to 13")
    over = tricks - BOOK - level
    if over < 0:
        return -_penalty(-over, doubled, vulnerable)
    points = level * _TRICK[strain] + (_FIRST_NOTRUMP_TRICK if strain == "N" else 0)
    points <<= doubled
    bonus = _GAME_BONUS[vulnerable] if points >= _GAME else _PART_SCORE_BONUS
    if level in _SLAM_BONUS:
        bonus += _SLAM_BONUS[level][vulnerable]
    if doubled:
        each = _OVERTRICK_DOUBLED[vulnerable] * doubled
        return points + bonus + _MADE_DOUBLED * doubled + over * each
    return points + bonus + over * _TRICK[strain]


def _penalty(under: int, doubled: int, vulnerable: bool) -> int:
    """Points of the defenders for so many undertricks."""
    if not doubled:
        return under * _UNDERTRICK[vulnerable]
    first = sum(_UNDERTRICKS_DOUBLED[vulnerable][:under])
    return (first + max(0, under - 3) * _LATER_UNDERTRICK_DOUBLED) * doubled
