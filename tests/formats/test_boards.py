"""A thousand random boards through every format: nothing is lost on the way, or it is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from solver.board import SEATS, VULNERABLE, Board, Call, Contract, Remark, Tag, ended, odd_call, outcome
from solver.cards import CardSet, cards_of
from solver.deal import Deal
from solver.formats import json, lin, pbn, toml
from solver.formats.bridge import board_of, counted, record_of
from solver.play import legal, play, start
from solver.record import Record
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal

BRIDGE = rules_for("bridge")
BOARDS = 1000
WORDS = (
    "15-17",
    "weak, 6+",
    "Stayman?",
    'the "big" club',
    "Größe: 5+♠",
    "C:\\cards",
    "трефы",
    "x",
    "[odd] {text",
)


def random_auction(rng: Random) -> tuple[Call, ...]:
    """Legal calls, most often up to the end of the auction."""
    calls: list[Call] = []
    longest = rng.choice((2, 5, 40, 40, 40))
    while len(calls) < longest and not ended(calls):
        bid = f"{rng.randint(1, 4 + len(calls) // 6)}{rng.choice('CDHSN')}"
        text = rng.choice(("P", "P", "P", "P", "X", "XX", bid, bid))
        said = rng.choice(WORDS) if rng.random() < 0.15 else ""
        call = Call(text, rng.random() < 0.1, said)
        if text[0] in "PX1234567" and text[0] <= "X" and odd_call([*calls, call]) is None:
            calls.append(call)
    return tuple(calls)


def random_board(rng: Random, index: int) -> Board:
    """A board with an auction and legal play, and something of everything else."""
    cards = 13 if rng.random() < 0.8 else rng.randint(2, 12)
    deal = random_deal(BRIDGE, 77, index, cards=cards)
    dealer = rng.choice(SEATS)
    auction = random_auction(rng)
    contract: Contract | None = None
    declarer: str | None = None
    if ended(auction):
        contract, declarer = outcome(auction, dealer)
    played = []
    if contract is not None and declarer is not None:
        leader = (SEATS.index(declarer) + 1) % 4
        position = start(BRIDGE, deal.known_hands(), leader, contract.trump)
        for _ in range(rng.choice((0, 1, 7, 4 * cards - 5, 4 * cards))):
            card = rng.choice(list(cards_of(legal(BRIDGE, position))))
            position = play(BRIDGE, position, card)
            played.append(card)
    hands: list[CardSet | None] = list(deal.hands)
    if not played and rng.random() < 0.1:
        # Two, as the fourth hand follows from three.
        for seat in rng.sample(range(4), 2):
            hands[seat] = None
    board = Board(
        deal=Deal(SEATS, tuple(hands)),
        first=rng.randrange(4),
        number=rng.choice((str(index), f"{index}A", None)),
        dealer=dealer,
        vulnerable=rng.choice((*VULNERABLE, None)),
        auction=auction,
        contract=contract,
        declarer=declarer,
        played=tuple(played),
        names={seat: rng.choice(("Ann", "Søren", "李", "Ann's (2)")) for seat in SEATS if rng.random() < 0.5},
        tags=tuple(
            Tag(name, rng.choice(WORDS), lines)
            for name, lines in (
                ("Event", ()),
                ("Scoring", ()),
                ("Room", ()),
                ("ScoreTable", ("1 NS 420", '2 "a b" -50')),
            )
            if rng.random() < 0.3
        ),
    )
    if declarer is not None:
        board = replace(board, result=rng.choice((counted(board), rng.randint(0, 13))))
        if board.result is None:
            board = replace(board, result=counted(board))
    return replace(board, remarks=random_remarks(rng, board))


def random_remarks(rng: Random, board: Board) -> tuple[Remark, ...]:
    """Comments, marks and notes on cards, in the order in which PBN has their places."""
    remarks = []
    if rng.random() < 0.2:
        remarks.append(Remark("start", "%", " made by hand"))
    remarks += [
        Remark(f"tag {name}", rng.choice(("comment", "line")), "well bid; well played")
        for name in ("Board", "Deal")
        if rng.random() < 0.2
    ]
    remarks += [
        Remark(f"call {number}", rng.choice(("mark", "comment")), "!")
        for number in range(1, len(board.auction) + 1)
        if rng.random() < 0.05
    ]
    remarks += [
        rng.choice(
            (Remark(f"card {number}", "note", "low"), Remark(f"card {number}", "comment", "two\nlines"))
        )
        for number in range(1, len(board.played) + 1)
        if rng.random() < 0.05
    ]
    return tuple(remarks)


@pytest.fixture(scope="module")
def records() -> list[Record]:
    rng = Random(20)
    return [record_of(random_board(rng, index)) for index in range(BOARDS)]


def test_the_boards_are_of_every_kind(records: list[Record]) -> None:
    boards = [record.board for record in records if record.board is not None]
    assert len(boards) == BOARDS
    assert sum(board.contract is not None and board.contract.level == 0 for board in boards) > 5
    assert sum(bool(board.played) for board in boards) > 300
    assert sum(board.claim is not None for board in boards) > 100
    assert sum(board.contract is None for board in boards) > 50
    assert sum(None in board.deal.hands for board in boards) > 20
    assert sum(call.alert for board in boards for call in board.auction) > 100


@pytest.mark.parametrize("module", [pbn, toml, json], ids=["pbn", "toml", "json"])
def test_nothing_is_lost(records: list[Record], module: object) -> None:
    dumps: Callable[[Record], str] = module.dumps  # type: ignore[attr-defined]
    loads: Callable[[str], Record] = module.loads  # type: ignore[attr-defined]
    for record in records if module is pbn else records[::10]:
        written = dumps(record)
        found = loads(written)
        assert found == record, written
        assert dumps(found) == written


def test_a_file_of_all_boards(records: list[Record]) -> None:
    assert pbn.loads_all(pbn.dumps_all(records[:200])) == records[:200]
    assert toml.loads_all(toml.dumps_all(records[:40])) == records[:40]
    assert json.loads_all(json.dumps_all(records[:40])) == records[:40]


def as_lin_has_it(record: Record) -> Record:
    """A record without what LIN has no place for: it begins with South and has no tags or marks."""
    board = board_of(record)
    remarks = tuple(
        Remark(place, "comment", remark.text)
        for kinds in (("start", "tag"), ("call",), ("card",))
        for remark in board.remarks
        for place in [remark.at if remark.at.split()[0] in ("call", "card") else "tag Deal"]
        if remark.at.split()[0] in kinds and remark.kind not in ("%", "mark")
    )
    return record_of(replace(board, first=2, tags=(), remarks=remarks))


def test_lin_keeps_what_it_has_a_place_for(records: list[Record]) -> None:
    wanted = [as_lin_has_it(record) for record in records]
    written = lin.dumps_all(records)
    assert len(written.splitlines()) >= BOARDS
    found = lin.loads_all(written)
    for got, want in zip(found, wanted, strict=True):
        assert got == want
    assert lin.dumps_all(found[:100]) == lin.dumps_all(wanted[:100])


def test_what_lin_leaves_out_is_said(records: list[Record]) -> None:
    for record in records[:200]:
        board = board_of(record)
        lost = " ".join(lin.losses(record))
        assert all(tag.name in lost for tag in board.tags)
        assert ("marks" in lost) == any(remark.kind == "mark" for remark in board.remarks)
        assert ("escaped lines" in lost) == any(remark.kind == "%" for remark in board.remarks)
        assert pbn.losses(record) == []
