"""``kozyr bid``: as data, as a drawing, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

DEAL = "N:A2.K.. Q.54.. 3..76. .7.8.A"
OPEN = ("bid", DEAL, "--game", "kozyr", "--bids", "S2 H5 D7 CA")
HIDDEN = ("bid", "N:A2.K.. ? ? ?", "--game", "kozyr", "--samples", "2", "--seed", "1")
BASE = {"game", "deal", "options", "exact", "seconds", "nodes"}
FILE = """
game = "truf"
[hands]
E = "Q.54.."
S = "3..76."
W = ".7.8.A"
N = "A2.K.."
[bids]
N = "S2"
E = "H5"
S = "D7"
W = "CA"
"""
HELD = 'E = "Q.54.."\nS = "3..76."\nW = ".7.8.A"\n'


def test_after_a_deal(kozyr: Callable[..., Any]) -> None:
    result = kozyr(*OPEN, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    extra = {"stage", "laid", "actual", "bids", "best", "sure", "equilibria", "all_equilibria", "model"}
    assert set(data) == BASE | extra
    assert data["actual"] == {
        "total": 15,
        "trump": "D",
        "leader": "S",
        "modes": ["atas"],
        "chosen": False,
        "scores": {"N": -2, "E": -5, "S": -6, "W": 0},
    }
    entry = next(entry for entry in data["bids"] if (entry["seat"], entry["card"]) == ("S", "S3"))
    # Hearts from East's 5, a sum of 11, and South takes no trick.
    assert entry == {
        "seat": "S",
        "card": "S3",
        "equals": [],
        "bid": 3,
        "sure": -3,
        "total": 11,
        "trump": "H",
        "leader": "E",
        "modes": ["bawah"],
        "chosen": False,
        "score": 3,
        "gain": 9,
    }
    assert data["best"]["S"] == {"cards": ["S3"], "score": 3, "regret": 9}
    assert data["sure"]["W"] == {"cards": ["CA"], "score": -1}
    assert len(data["equilibria"]) == 7
    assert all(one["certain"] and set(one["bids"]) == set("NESW") for one in data["equilibria"])


def test_after_a_deal_drawn(kozyr: Callable[..., Any]) -> None:
    drawn = kozyr(*OPEN).stdout
    assert "  Bids laid: 2+5+7+1 = 15, atas; trump D, South leads\n" in drawn
    assert "  South laid D7; best reply S 3; sure bid S 3\n" in drawn
    assert "  S 3                      3  11     H     E   bawah       +3       +9       -3\n" in drawn
    assert "  Equilibria of the bidding: 7, no seat gains by another bid alone\n" in drawn
    assert max(map(len, drawn.splitlines())) <= 80


def test_bids_of_a_file_go_by_seat_and_those_given_by_the_order_of_the_hands(
    kozyr: Callable[..., Any], deal_file: Callable[..., str]
) -> None:
    path = deal_file(FILE)
    assert json.loads(kozyr("bid", path, "--json").stdout)["laid"] == {
        "N": "S2",
        "E": "H5",
        "S": "D7",
        "W": "CA",
    }
    given = json.loads(kozyr("bid", path, "--bids", "SQ S3 H7 HK", "--json").stdout)
    assert given["laid"] == {"E": "SQ", "S": "S3", "W": "H7", "N": "HK"}


def test_without_bids_and_for_one_seat(kozyr: Callable[..., Any]) -> None:
    data = json.loads(kozyr("bid", DEAL, "--game", "truf", "--seat", "E", "--json").stdout)
    assert (data["laid"], data["actual"], data["best"]) == (None, None, None)
    assert {entry["seat"] for entry in data["bids"]} == {"E"}
    drawn = kozyr("bid", DEAL, "--game", "truf", "--seat", "E").stdout
    assert "  East: sure bid" in drawn
    assert "  North: sure bid" not in drawn


def test_own_hand(kozyr: Callable[..., Any]) -> None:
    result = kozyr(*HIDDEN, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert set(data) == BASE | {
        "stage",
        "seat",
        "others",
        "seed",
        "samples",
        "draws",
        "bids",
        "best",
        "equilibria",
    }
    assert [entry["card"] for entry in data["bids"]] == ["SA", "S2", "HK"]
    assert set(data["bids"][0]) == {
        "card", "equals", "bid", "suit", "modes", "maker", "atas", "bawah", "thirteen", "score", "se"
    }  # fmt: skip
    again = json.loads(kozyr(*HIDDEN, "--json").stdout)
    assert again["bids"] == data["bids"]
    drawn = kozyr(*HIDDEN).stdout
    assert "  Kozyr (Truf) | North bids\n" in drawn
    assert max(map(len, drawn.splitlines())) <= 80


def test_a_hand_alone_is_a_deal_with_the_others_hidden(kozyr: Callable[..., Any]) -> None:
    args = ("--game", "truf", "--samples", "1", "--json")
    data = json.loads(kozyr("bid", "A2.K..", "--seat", "W", *args).stdout)
    assert (data["seat"], data["deal"]) == ("W", "W:A2.K.. ? ? ?")
    three = json.loads(kozyr("bid", "A2.K..", "--option", "players=3", *args).stdout)
    assert three["deal"] == "A:A2.K.. ? ?"


def test_how_the_others_bid(kozyr: Callable[..., Any], deal_file: Callable[..., str]) -> None:
    def others(*args: str) -> str:
        return str(json.loads(kozyr("bid", *args, "--samples", "1", "--json").stdout)["others"])

    alone = ("A2.K..", "--game", "kozyr")
    assert others(*alone) == "nearest"
    assert others(*alone, "--others", "Uniform") == "uniform"
    assert others(*alone, "--others", "S5 HT DJ") == "S5 HT DJ"
    hidden = deal_file(FILE.replace(HELD, 'E = "?"\nS = "?"\nW = "?"\n'))
    assert others(hidden) == "H5 D7 CA"


def test_bounds_when_time_is_short(kozyr: Callable[..., Any]) -> None:
    deal = "N:AK64.QT2.J53.972 T97.K96.A8.KJT63 QJ2.J875.KT64.A4 853.A43.Q972.Q85"
    result = kozyr("bid", deal, "--game", "kozyr", "--bids", "S4 CT HJ D2", "--time", "0.2")
    assert result.exit_code == 3
    assert "Bounds: the search stopped before the exact answer" in result.stdout
    assert ".." in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((DEAL, "--game", "kozyr", "--bids", "S5 H5 D7 CA"),
         "N: the bid card S5 is not in the hand; bid a card that is held"),
        ((DEAL, "--game", "kozyr", "--bids", "S2"), "--bids: 1 card; give 4, one for each hand"),
        ((DEAL, "--game", "kozyr", "--bids", "S2 H5 D7 ZZ"),
         "--bids: card 4: 'ZZ' is not a card; write suit then rank, such as SA, HT or D6"),
        ((DEAL, "--game", "kozyr", "--others", "uniform"),
         "--others is for hidden hands; leave it out, or write a hand as ?"),
        ((DEAL, "--game", "kozyr", "--seed", "1"),
         "--seed is for hidden hands; leave it out, or write a hand as ?"),
        ((DEAL, "--game", "kozyr", "--seat", "Q"), "--seat: 'Q' is not a seat; seats are N E S W"),
        ((DEAL, "--game", "bridge"), "Bridge has no bids; bid is for the games truf and kozyr"),
        (("A2.K..", "--game", "clubs"),
         "Clubs, three-handed has no bids; bid is for the games truf and kozyr"),
        (("A2.K..",), "no game is named; say --game truf or --game kozyr"),
        (("N:A2.K.. ? ? ?", "--game", "kozyr", "--samples", "0"),
         "bid: --samples: '0' is not a whole number from 1 on"),
        (("N:A2.K.. ? ? ?", "--game", "kozyr", "--others", "S5 S6"),
         "--others: 2 cards; give 3, one for each other player, or nearest or uniform"),
        (("N:A2.K.. ? ? ?", "--game", "kozyr", "--others", "S2 S6 S7"),
         "N: S2 twice: in N and in E; every card may stand in one place only"),
        (("N:A2.K.. 34.5.. ? ?", "--game", "kozyr"), "who bids is not known; say --seat N or E"),
        (("N:A2.K.. 34.5.. ? ?", "--game", "kozyr", "--seat", "N", "--others", "S5 S6 S7"),
         "E: the bid card S5 is not in the hand; bid a card that is held"),
        (("N:A2.K.. ? ? ?", "--game", "kozyr", "--seat", "S"), "S: this hand is hidden (?); give its cards"),
        (("N:? ? ? ?", "--game", "kozyr"), "all hands are hidden; give the cards of the player who bids"),
        (("N:A2.K.. 34.5.. ? 7.7.7.7", "--game", "kozyr"),
         "unequal hands: N 3, E 3, W 4; give every hand the same number of cards"),
    ],
)  # fmt: skip
def test_what_is_refused(kozyr: Callable[..., Any], args: tuple[str, ...], message: str) -> None:
    result = kozyr("bid", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"kozyr: {message}\n"
