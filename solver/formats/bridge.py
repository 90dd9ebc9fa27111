"""Between a board and the record that all formats give: what one says of the other.

A record of a board read from PBN or LIN has its trump, leader, dealer, vulnerability (an option of the
game), players and cards played filled in, and the whole board beside them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from solver.board import SEATS, Board
from solver.cards import cards_of
from solver.errors import FormatError
from solver.play import winner
from solver.record import Record
from solver.rules.registry import rules_for

GAME: Final = "bridge"
PLACES: Final = ("dealer", "vulnerable")
"""The options of the game that a board has a place of its own for."""


def record_of(board: Board) -> Record:
    """The record of a board."""
    contract = board.contract if board.contract is not None and board.contract.level else None
    options = {} if board.vulnerable is None else {"vulnerable": board.vulnerable}
    # A lead out of turn that was accepted stands: who held the first card is who led it.
    leader = (holder(board, 0) if board.played else None) or board.leader
    return Record(
        deal=board.deal,
        first=board.first,
        game=GAME,
        trump=None if contract is None else contract.strain,
        lead=leader,
        dealer=board.dealer,
        options=options,
        names=dict(board.names),
        played=board.played,
        result=_result(board),
        board=board,
    )


def _result(board: Board) -> dict[str, int]:
    """Tricks of declarer's side, where both are known."""
    if board.result is None or board.declarer is None:
        return {}
    return {"NS" if board.declarer in "NS" else "EW": board.result}


def with_board(record: Record, board: Board) -> Record:
    """A record with its board, and with the trump and leader of the board where it names none."""
    filled = record_of(board)
    return replace(
        record,
        board=board,
        game=record.game or GAME,
        trump=record.trump or filled.trump,
        lead=record.lead or filled.lead,
        result=record.result or filled.result,
    )


def holder(board: Board, number: int) -> str | None:
    """Who was dealt the card played as number ``number`` (from 0); ``None`` if his hand is hidden."""
    card = board.played[number]
    for seat, hand in zip(SEATS, board.deal.hands, strict=True):
        if hand is not None and card in cards_of(hand):
            return seat
    return None


def seats_of_play(board: Board) -> list[int] | None:
    """The seat that played each card, by who took the tricks; ``None`` where that is not known."""
    if not board.played:
        return []
    leader = holder(board, 0) or board.leader
    if leader is None:
        return None
    trump = None if board.contract is None else board.contract.trump
    seats: list[int] = []
    seat = SEATS.index(leader)
    for number in range(0, len(board.played), 4):
        trick = board.played[number : number + 4]
        seats += [(seat + step) % 4 for step in range(len(trick))]
        if board.contract is None and len({card.suit for card in trick}) > 1:
            if number + 4 < len(board.played):
                after = holder(board, number + 4)
                if after is None:
                    return None
                seat = SEATS.index(after)
        else:
            seat = (seat + winner(trick, trump)) % 4
    return seats


def counted(board: Board) -> int | None:
    """The tricks of declarer's side, where all cards of the deal have been played."""
    size = sum(hand.bit_count() for hand in board.deal.hands if hand is not None)
    seats = seats_of_play(board)
    if not seats or board.contract is None or board.declarer is None:
        return None
    if len(board.played) < 4 or len(board.played) != (52 if None in board.deal.hands else size):
        return None
    trump = board.contract.trump
    takers = [
        (seats[at] + winner(board.played[at : at + 4], trump)) % 4 for at in range(0, len(board.played), 4)
    ]
    return sum(1 for seat in takers if seat % 2 == SEATS.index(board.declarer) % 2)


def board_of(record: Record) -> Board:
    """The board that a record is of, with what the record says prevailing.

    Raises ``FormatError`` for a record of another game.
    """
    deal = record.deal
    if deal.seats != SEATS or deal.widow is not None or deal.stock is not None:
        raise FormatError(
            "this is no deal of bridge: four hands, N E S W, and nothing beside them",
            remedy="write it as text, TOML or JSON",
        )
    if record.game not in (None, GAME):
        raise FormatError(
            f"this is a deal of {record.game}, and PBN and LIN are for bridge",
            remedy="write it as text, TOML or JSON",
        )
    board = record.board or Board(deal=deal)
    dealer, vulnerable = conditions(record)
    return replace(
        board,
        deal=deal,
        first=record.first,
        dealer=dealer,
        vulnerable=vulnerable,
        played=record.played,
        names=dict(record.names),
    )


def conditions(record: Record) -> tuple[str | None, str | None]:
    """Dealer and vulnerability; raises ``OptionError`` for an option that names none."""
    given = {name: record.options[name] for name in PLACES if name in record.options}
    options = rules_for(GAME, given).options
    dealer = options["dealer"] if "dealer" in given else record.dealer
    return dealer, options["vulnerable"] if "vulnerable" in given else None


def unplaced(record: Record) -> list[str]:
    """What a record says and no board has a place for, in words."""
    board = record.board
    contract = None if board is None else board.contract
    lost = []
    if record.trump is not None and (contract is None or contract.strain != record.trump):
        lost.append(f"trump {record.trump} without a contract")
    if record.lead is not None and (board is None or board.leader is None) and not record.played:
        lost.append(f"leader {record.lead} without a declarer")
    if record.bids:
        lost.append("bids")
    if record.exchange:
        lost.append("exchange")
    if record.result and (board is None or board.result is None):
        lost.append("result")
    if record.mode is not None:
        lost.append(f"mode {record.mode}")
    lost += [f"option {name}" for name in record.options if name not in PLACES]
    return lost
