"""Boards of bridge: calls and contracts as they are written, who declares and leads, what a claim is."""

from __future__ import annotations

import pytest

from solver.board import Board, Call, Contract, ended, odd_call, outcome, parse_call, parse_contract
from solver.cards import Card
from solver.errors import KozyrError
from solver.formats.text import parse_cards, parse_deal


def calls(text: str) -> list[Call]:
    return [Call(word) for word in text.split()]


@pytest.mark.parametrize(
    ("word", "call"),
    [
        ("p", "P"),
        ("Pass", "P"),
        ("dbl", "X"),
        ("R", "XX"),
        ("1nt", "1N"),
        ("7♣", "7C"),
        ("8C", None),
        ("1", None),
        ("4HX", None),
        ("XXX", None),
    ],
)
def test_words_for_calls(word: str, call: str | None) -> None:
    assert parse_call(word) == call


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4H", Contract(4, "H")),
        ("3 nt x", Contract(3, "N", 1)),
        ("7♠**", Contract(7, "S", 2)),
        ("all pass", Contract(0)),
        ("4", None),
        ("0N", None),
    ],
)
def test_words_for_contracts(text: str, contract: Contract | None) -> None:
    assert parse_contract(text) == contract


@pytest.mark.parametrize(
    ("auction", "contract", "declarer"),
    [
        ("P P P P", "Pass", None),
        ("1C P P P", "1C", "S"),
        ("P 1H P 2H P P P", "2H", "W"),
        # Who of the side that bought it named the strain first, not who bid it last or against it.
        ("1S 2S P P X P P P", "2SX", "W"),
        ("1D 1S 2D X XX P P P", "2DXX", "S"),
        ("1N P 3N X P P P", "3NX", "S"),
    ],
)
def test_how_auctions_end(auction: str, contract: str, declarer: str | None) -> None:
    made, by = outcome(calls(auction), "S")
    assert (made.text, by) == (contract, declarer)


@pytest.mark.parametrize("auction", ["", "P P P", "1C P P", "1C P P X"])
def test_auctions_that_are_not_over(auction: str) -> None:
    assert not ended(calls(auction))
    with pytest.raises(KozyrError, match="the auction is not over; end it with three passes"):
        outcome(calls(auction), "N")


@pytest.mark.parametrize(
    ("auction", "fault"),
    [
        ("1H 1S", None),
        ("1H P P X", None),
        ("1H X XX", None),
        ("1H X P P XX", None),
        ("1S 1H", "1H does not outrank 1S"),
        ("1N 1N", "1N does not outrank 1N"),
        ("X", "there is no bid to double"),
        ("1H X X", "there is no bid to double"),
        ("1H XX", "there is no double to redouble"),
        ("1H P X", "X is about a call of the own side"),
        ("1H X P XX", "XX is about a call of the own side"),
        ("1H X XX X", "there is no bid to double"),
    ],
)
def test_calls_against_the_laws(auction: str, fault: str | None) -> None:
    assert odd_call(calls(auction)) == fault


def test_leader_and_claim() -> None:
    deal = parse_deal("N:AK... QJ... T9... 87...")[0]
    board = Board(deal=deal, contract=Contract(1, "N"), declarer="S", result=2, played=(Card.parse("S7"),))
    assert (board.leader, board.claim) == ("W", 2)
    whole = Board(deal=deal, contract=Contract(1), played=parse_cards("S7 SA SJ S9 SK SQ ST S8"), result=2)
    assert whole.claim is None
    assert Board(deal=deal, result=2).claim is None
    assert Board(deal=deal, contract=Contract(0), declarer="S").leader is None
