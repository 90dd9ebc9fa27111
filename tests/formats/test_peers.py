"""Plain boards read as endplay's parsers of PBN and LIN read them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from solver.board import SEATS, Board, Call, ended, odd_call, outcome
from solver.cards import cards_of
from solver.formats import lin, pbn
from solver.formats.bridge import record_of
from solver.play import legal, play, start
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal

pbn_of_endplay: Any = pytest.importorskip("endplay.parsers.pbn")
lin_of_endplay: Any = pytest.importorskip("endplay.parsers.lin")
types: Any = pytest.importorskip("endplay.types")

BRIDGE = rules_for("bridge")
VULNERABLE = ("none", "both", "NS", "EW")
"""In endplay's order."""


def random_boards() -> list[Board]:
    """Boards with an auction that somebody won and the play of some tricks."""
    rng = Random(8)
    boards: list[Board] = []
    while len(boards) < 30:
        dealer = rng.choice(SEATS)
        calls: list[Call] = []
        while not ended(calls):
            text = rng.choice(("P", "P", "P", "X", f"{rng.randint(1, 4)}{rng.choice('CDHSN')}"))
            if odd_call([*calls, Call(text)]) is None:
                calls.append(Call(text))
        contract, declarer = outcome(calls, dealer)
        if declarer is None:
            continue
        deal = random_deal(BRIDGE, 3, len(boards))
        position = start(BRIDGE, deal.known_hands(), BRIDGE.next_seat(SEATS.index(declarer)), contract.trump)
        played = []
        for _ in range(4 * rng.randrange(1, 13)):
            played.append(rng.choice(list(cards_of(legal(BRIDGE, position)))))
            position = play(BRIDGE, position, played[-1])
        boards.append(
            Board(
                deal=deal,
                number=str(len(boards) + 1),
                dealer=dealer,
                vulnerable=rng.choice(VULNERABLE),
                auction=tuple(calls),
                contract=contract,
                declarer=declarer,
                played=tuple(played),
                result=rng.randrange(14),
            )
        )
    return boards


BOARDS = random_boards()


def told(board: Board) -> dict[str, Any]:
    """A board of ours in plain words."""
    assert board.contract is not None
    return {
        "hands": [sorted(card.text for card in cards_of(hand or 0)) for hand in board.deal.hands],
        "number": board.number,
        "dealer": board.dealer,
        "vulnerable": board.vulnerable,
        "auction": [call.text for call in board.auction],
        "contract": board.contract.text,
        "declarer": board.declarer,
        "played": [card.text for card in board.played],
        "result": board.result,
    }


def told_by_endplay(board: Any) -> dict[str, Any]:
    """A board of endplay in the same words."""
    calls = [
        ("P", "X", "XX")[int(call.penalty) - 1]
        if hasattr(call, "penalty")
        else f"{call.level}{'SHDCN'[int(call.denom)]}"
        for call in board.auction
    ]
    contract = board.contract
    return {
        "hands": [
            sorted(f"{'SHDC'[card.suit]}{card.rank.abbr}" for card in board.deal[types.Player(seat)])
            for seat in range(4)
        ],
        "number": str(board.board_num),
        "dealer": SEATS[board.dealer],
        "vulnerable": VULNERABLE[board.vul],
        "auction": calls,
        "contract": f"{contract.level}{'SHDCN'[contract.denom]}{'X' * (int(contract.penalty) - 1)}",
        "declarer": SEATS[contract.declarer],
        "played": [f"{'SHDC'[card.suit]}{card.rank.abbr}" for card in board.play],
        "result": contract.level + 6 + contract.result,
    }


@pytest.mark.parametrize(
    ("ours", "theirs"), [(pbn, pbn_of_endplay), (lin, lin_of_endplay)], ids=["pbn", "lin"]
)
def test_both_read_the_same_in_what_we_write(ours: Any, theirs: Any) -> None:
    text = ours.dumps_all([record_of(board) for board in BOARDS])
    read_here = [told(record.board) for record in ours.loads_all(text)]
    assert read_here == [told(board) for board in BOARDS]
    assert [told_by_endplay(board) for board in theirs.loads(text)] == read_here


@pytest.mark.parametrize(
    ("ours", "theirs"), [(pbn, pbn_of_endplay), (lin, lin_of_endplay)], ids=["pbn", "lin"]
)
def test_we_read_what_endplay_writes(ours: Any, theirs: Any) -> None:
    text = theirs.dumps(theirs.loads(ours.dumps_all([record_of(board) for board in BOARDS])))
    found = [told(record.board) for record in ours.loads_all(text)]
    assert [one["hands"] for one in found] == [told(board)["hands"] for board in BOARDS]
    assert [one["auction"] for one in found] == [told(board)["auction"] for board in BOARDS]
    assert [one["played"] for one in found] == [told(board)["played"] for board in BOARDS]
    assert [one["contract"] for one in found] == [told(board)["contract"] for board in BOARDS]
