"""Par: cases worked out by hand, results of DDS kept in a file, and DDS itself where it is installed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from solver.errors import OptionError
from solver.search.par import VULNERABLE, Par, ParContract, par

Tricks = dict[str, dict[str, int]]


def table(**tricks: str) -> Tricks:
    """Tricks by strain for N E S W; nobody makes anything in strains left out."""
    return {
        strain: dict(zip("NESW", map(int, tricks.get(strain, "6 6 6 6").split()), strict=True))
        for strain in "SHDCN"
    }


def test_nobody_makes_anything() -> None:
    assert par(table(), "N", "none") == Par(0, ())
    assert par(table(), "N", "none").side is None


def test_a_game_without_a_sacrifice() -> None:
    result = par(table(S="10 2 10 2"), "E", "none")
    assert result == Par(420, (ParContract(4, "S", False, "NS", 0),))
    assert result.side == "NS"
    assert result.contracts[0].text == "4S NS ="


def test_a_sacrifice_is_doubled_and_bid_when_cheaper() -> None:
    tricks = table(S="10 3 10 3", H="4 9 4 9")
    # Five hearts doubled, two down: 300 against 420; vulnerable 500 against 420, or 620.
    assert par(tricks, "N", "none") == Par(300, (ParContract(5, "H", True, "EW", -2),))
    assert par(tricks, "N", "none").contracts[0].text == "5HX EW -2"
    assert par(tricks, "N", "NS").score == 300
    assert par(tricks, "N", "EW") == Par(420, (ParContract(4, "S", False, "NS", 0),))
    assert par(tricks, "N", "both").score == 500


def test_east_west_score_is_negative() -> None:
    result = par(table(N="3 9 3 9"), "S", "EW")
    assert result == Par(-600, (ParContract(3, "N", False, "EW", 0),))
    assert result.side == "EW"


def test_of_two_sides_that_make_the_same_the_first_to_bid_it_scores() -> None:
    tricks = table(N="7 7 7 7")
    assert [par(tricks, dealer, "none").score for dealer in "NESW"] == [90, -90, 90, -90]
    # Only South and West make it: West bids before South only when he deals.
    tricks = table(N="6 6 7 7")
    assert [par(tricks, dealer, "none").score for dealer in "NESW"] == [90, 90, 90, -90]


def test_one_declarer_of_a_side_may_do_better() -> None:
    result = par(table(H="10 1 11 1", S="2 6 2 6"), "N", "both")
    assert result == Par(650, (ParContract(4, "H", False, "S", 1),))


def test_the_lowest_level_at_which_no_sacrifice_pays() -> None:
    # Four diamonds make 130, as do lower ones; below three the spades of East–West would be cheap.
    tricks = table(D="3 10 3 10", S="8 5 8 5")
    assert par(tricks, "N", "NS").contracts == (ParContract(3, "D", False, "EW", 1),)
    assert par(tricks, "N", "none").contracts == (ParContract(4, "D", False, "EW", 0),)


@pytest.mark.parametrize(
    ("dealer", "vulnerable"), [("A", "none"), ("", "none"), ("NE", "none"), ("N", "all")]
)
def test_unknown_dealer_or_vulnerability(dealer: str, vulnerable: str) -> None:
    with pytest.raises(OptionError):
        par(table(), dealer, vulnerable)


def test_plain_data() -> None:
    assert par(table(S="10 3 10 3", H="4 9 4 9"), "N", "none").to_dict() == {
        "score": 300,
        "side": "NS",
        "contracts": ["5HX EW -2"],
    }


def kept() -> Iterator[tuple[Tricks, str, str, int, list[str]]]:
    for line in (Path(__file__).parent / "par.txt").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        _, tricks, results = line.split(" | ")
        strains = {
            strain: dict(zip("NESW", map(int, numbers.split()), strict=True))
            for strain, numbers in re.findall(r"([SHDCN]) ([\d ]+)", tricks)
        }
        for result in results.split(" ; "):
            dealer, vulnerable, score, *contracts = result.split()
            yield strains, dealer, vulnerable, int(score), contracts


def test_kept_results_of_dds() -> None:
    compared = 0
    for tricks, dealer, vulnerable, score, contracts in kept():
        result = par(tricks, dealer, vulnerable)
        assert result.score == score, (tricks, dealer, vulnerable)
        theirs = {
            (int(level), strain, int(over or 0)): declarers
            for level, strain, declarers, over in re.findall(
                r"(\d)([CDHSN])\*?-([NESW]+)([+-]\d+)?", " ".join(contracts)
            )
        }
        ours = {(c.level, c.strain, c.result): c.declarers for c in result.contracts}
        assert ours.keys() == theirs.keys(), (tricks, dealer, vulnerable)
        # A declarer of theirs whom an opponent would forestall with the same bid is left out here.
        assert all(set(ours[key]) <= set(theirs[key]) for key in ours), (tricks, dealer, vulnerable)
        compared += 1
    assert compared > 300


def test_random_tables_against_dds() -> None:
    dds = pytest.importorskip("endplay.dds")
    ddtable = pytest.importorskip("endplay.dds.ddtable")
    types = pytest.importorskip("endplay.types")
    raw = pytest.importorskip("endplay._dds")
    vulnerable = {name: getattr(types.Vul, name.lower()) for name in VULNERABLE}
    players = dict(zip("NESW", types.Player, strict=True))
    rng = Random(11)
    for _ in range(60):
        tricks: Tricks = {}
        filled = raw.ddTableResults()
        for at, strain in enumerate("SHDCN"):
            ours = min(13, max(0, round(rng.gauss(6.5, 2.2))))
            row = [max(0, base - rng.choice((0, 0, 0, 1, 2))) for base in (ours, 13 - ours) * 2]
            tricks[strain] = dict(zip("NESW", row, strict=True))
            for seat in range(4):
                filled.resTable[at][seat] = row[seat]
        for name, vul in vulnerable.items():
            for dealer, player in players.items():
                expected = dds.par(ddtable.DDTable(filled), vul, player)
                assert par(tricks, dealer, name).score == expected.score, (tricks, dealer, name)
