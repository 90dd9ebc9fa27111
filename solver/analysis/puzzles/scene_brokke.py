"""Random endings of Clubs by Drew Brokke: few ranks, so that combinations are near."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from solver.analysis.puzzles.scene import Scene, pick
from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.brokke_question import pose_brokke
from solver.budget import Budget
from solver.cards import JOKERS, RANK_LETTERS, Card, card_set
from solver.deal import Deal
from solver.question import read_setting
from solver.record import Record
from solver.rules.base import Rules
from solver.rules.brokke_combination import BLACK_TWOS
from solver.search.brokke_kernel import BrokkeKernelEngine

MEMORY_MB: Final = 16
"""What the table of a search for one position may take."""
_RANKS = 4
_PILED = 2
"""Cards that each has won before, in the mean."""


def brokke_deal(rules: Rules, cards: int, generator: Random) -> tuple[Deal, dict[str, int]]:
    """Hands of so many cards and the piles won before, all from four ranks and the wild cards."""
    ranks: list[int] = []
    while len(ranks) < _RANKS:
        rank = 1 + int(generator.random() * (len(RANK_LETTERS) - 1))
        if rank not in ranks:
            ranks.append(rank)
    pack = [Card.of(suit, rank) for rank in ranks for suit in range(4)]
    pack += [card for card in (*JOKERS, Card.of(0, 0), Card.of(3, 0)) if generator.random() < 0.5]
    assert card_set((Card.of(0, 0), Card.of(3, 0))) == BLACK_TWOS
    for place in range(len(pack) - 1):
        other = place + int(generator.random() * (len(pack) - place))
        pack[place], pack[other] = pack[other], pack[place]
    players = rules.players
    hands = tuple(card_set(pack[seat * cards : (seat + 1) * cards]) for seat in range(players))
    piles: dict[str, int] = {}
    for card in pack[players * cards :][: players * _PILED]:
        seat = rules.seats[int(generator.random() * players)]
        piles[seat] = piles.get(seat, 0) | card.bit
    return Deal(rules.seats, hands), piles


def brokke_scenes(
    rules: Rules, deal: Deal, piles: dict[str, int], theme: str, generator: Random
) -> Iterator[Scene]:
    """The scenes of one deal: a goal that its best play just reaches."""
    leader = pick(generator, rules.seats)
    contracts = {}
    if theme == "contract":
        contracts = {seat: pick(generator, ((1, 0), (2, 0), (0, 1), (1, 1))) for seat in rules.seats}
    record = Record(deal=deal, game="brokke", lead=leader, piles=piles, contracts=contracts)
    if theme == "form":
        yield Scene(record, f"{leader} forms {pick(generator, _FORMED)}", leader)
        return
    question = pose_brokke(read_setting(record))
    side = question.law.side_of(question.position.to_play)
    if theme == "contract":
        yield Scene(record, f"{leader} makes the contract", leader)
        return
    aim = BrokkeAim(side, BrokkeGoal.SCORE)
    best = BrokkeKernelEngine(question.law, Budget(memory_mb=MEMORY_MB)).value(question.position, aim)
    if best.low > aim.range(question.law, question.position).low:
        yield Scene(record, f"{leader} scores at least {best.low}", leader)


_FORMED = ("one club", "one trips", "two trips", "one club and one trips")
