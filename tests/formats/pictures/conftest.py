"""Answers of every kind and game, to be drawn."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from solver.analysis.brokke_expectation import expect_brokke
from solver.analysis.expectation import expect
from solver.analysis.kozel_advice import advice_on
from solver.analysis.kozel_expectation import expect_kozel
from solver.analysis.review.review import review
from solver.formats.toml import loads
from solver.kozel_solution import KozelSolution
from solver.question import Setting, read_setting
from solver.search.answer import answer, ask
from solver.search.table import deal_table

BRIDGE = 'game = "bridge"\ndeal = "N:AK.3.. QJ.4.. T9..5. .A..76"\ntrump = "S"\nlead = "W"\n'
TRUF = """\
game = "kozyr"
played = "D7 D8 S2 H5"
[hands]
N = "A2.K.."
E = "Q.54.."
S = "3..76."
W = ".7.8.A"
[bids]
N = "S2"
E = "H5"
S = "D7"
W = "CA"
"""
CLUBS = 'game = "clubs"\ndeal = "A:AK.3.. QJ.4.. T9..5. / .A..76"\n'
KOZEL = """\
game = "kozel"
trump = "H"
lead = "N"
played = "D6"
deal = "N:A8.9.6. 7.67.7. ...789T 9.8.89. / HA DT CA DJ"
"""
BROKKE = """\
game = "brokke"
lead = "A"
played = "H5"
deal = "A:9.5...X1 A.A.. .4.3."
[piles]
A = "H8 D8 S8"
B = "DA"
[contracts]
A = "1,0"
B = "1,0"
C = "0,0"
"""


BROKKE_GAME = """\
game = "brokke"
deal = "A:9.5.4..X1 A.A.3. .4.8.3"
lead = "A"
played = "D4 D3 D8 H4 X1 pass S9 pass pass H5 HA C3"
piles = {A = "H8 C8 S8", B = "DA CA", C = "H3 S3"}
contracts = {A = "1,0", B = "1,0", C = "1,0"}
"""


def setting(text: str) -> Setting:
    """A deal file read under the rules of its game."""
    return read_setting(loads(text))


def solved(text: str, goal: str | None = None) -> Any:
    """The solution of a deal file."""
    return answer(ask(setting(text), goal))


def kozel() -> Any:
    """A position of Kozel with its claim."""
    solution = solved(KOZEL, "points")
    assert isinstance(solution, KozelSolution)
    return advice_on(solution)


def five() -> Any:
    """Five hands, one with a joker."""
    return solved('game = "brokke"\nlead = "C"\ndeal = "A:9....X2 A.... .4... ..6.. ...8"\n')


MAKERS: dict[str, Callable[[], Any]] = {
    "bridge": lambda: solved(BRIDGE + 'played = "HA H3"\n'),
    "truf": lambda: solved(TRUF),
    "clubs": lambda: solved(CLUBS + 'lead = "B"\n'),
    "kozel": kozel,
    "brokke": lambda: solved(BROKKE),
    "five": five,
    "bridge table": lambda: deal_table(setting(BRIDGE)),
    "truf table": lambda: deal_table(setting(re.sub(r"played.*\n|\[bids\][^[]*", "", TRUF))),
    "clubs table": lambda: deal_table(setting(CLUBS)),
    "expect": lambda: expect(
        setting(
            'game = "kozyr"\ntrump = "S"\nlead = "E"\nmode = "atas"\ndeal = "N:A2.KQ76.J953.A84 ? ? ?"\n'
        ),
        samples=6,
        ceilings=False,
    ),
    "kozel expect": lambda: expect_kozel(
        setting(
            'game = "kozel"\ntrump = "H"\nlead = "N"\ndeal = "N:9.6.6.6 ? ? ?"\nplayed = "S9 /? SJ /?"\n'
        ),
        samples=3,
        goal="score",
        plays=False,
    ),
    "brokke expect": lambda: expect_brokke(
        setting('game = "brokke"\nlead = "A"\ndeal = "A:AK5.A76.A4.98543X1 ? ?"\n'), samples=4
    ),
    "bridge review": lambda: review(
        setting(BRIDGE + 'played = "HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6"\n[players]\nN = "A & B"\n')
    ),
    "truf review": lambda: review(setting(TRUF)),
    "kozel review": lambda: review(
        setting(
            'game = "kozel"\ntrump = "S"\nlead = "N"\nplayed = "H6+H7 /C8+D7"\n'
            'deal = "N:.67.. ..7.8 8.T.. ..A.J"\n'
        ),
        goal="points",
    ),
    "brokke review": lambda: review(setting(BROKKE_GAME)),
}


@cache
def _made(name: str) -> Any:
    """One of the answers, worked out once."""
    return MAKERS[name]()


@pytest.fixture(params=MAKERS)
def result(request: pytest.FixtureRequest) -> Any:
    """An answer of each kind."""
    return _made(request.param)


@pytest.fixture
def made() -> Callable[[str], Any]:
    """One of the answers by its name."""
    return _made


@pytest.fixture
def again() -> Callable[[str], Any]:
    """The same, worked out once more."""
    return lambda name: MAKERS[name]()


@pytest.fixture
def solved_file() -> Callable[[str], Any]:
    """The solution of a deal file."""
    return solved
