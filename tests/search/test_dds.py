"""Bridge against DDS, the double-dummy solver by Bo Haglund and Soren Hein, which endplay ships."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from solver.cards import RANK_LETTERS, SUIT_LETTERS, Card, cards_of
from solver.deal import Deal
from solver.formats.text import format_deal
from solver.play import legal, play, start, to_play
from solver.position import Position
from solver.rules.base import Mode
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.kernel import KernelEngine
from solver.search.objective import Objective, guarantee, tricks_table

dds: Any = pytest.importorskip("endplay.dds")
types: Any = pytest.importorskip("endplay.types")

BRIDGE = rules_for("bridge")
STRAINS = (0, 1, 2, 3, None)


def objective(seat: int) -> Objective:
    return guarantee(BRIDGE.side_of(seat), tricks_table(13, Mode.ATAS))


def dds_deal(position: Position) -> Any:
    """The position as endplay has it."""
    text = format_deal(Deal(BRIDGE.seats, position.hands))
    denom = types.Denom(4 if position.trump is None else position.trump)
    deal = types.Deal(text, types.Player(position.leader), denom)
    # Cards on the table are in no hand, here as there.
    deal._data.currentTrickSuit[:] = [0, 0, 0]
    deal._data.currentTrickRank[:] = [0, 0, 0]
    for place, card in enumerate(position.trick):
        deal._data.currentTrickSuit[place] = int(card.suit)
        deal._data.currentTrickRank[place] = card.rank + 2
    return deal


def dds_cards(position: Position) -> dict[Card, int]:
    """Tricks still to come for the side on turn after each legal card."""
    found = {}
    for card, tricks in dds.solve_board(dds_deal(position)):
        rank = RANK_LETTERS.index(card.rank.abbr)
        found[Card.of(SUIT_LETTERS.index("SHDC"[card.suit]), rank)] = tricks
    return found


def our_cards(engine: KernelEngine, position: Position) -> dict[Card, int]:
    """The same by the kernel."""
    cards = list(cards_of(legal(BRIDGE, position)))
    seat = to_play(BRIDGE, position)
    taken = sum(position.won[who] for who in BRIDGE.side_of(seat))
    bounds = engine.values_after(position, objective(seat), cards)
    assert all(value.exact for value in bounds)
    return {card: value.low - taken for card, value in zip(cards, bounds, strict=True)}


@pytest.mark.parametrize("index", range(5))
def test_tables_of_full_deals(index: int) -> None:
    hands = random_deal(BRIDGE, 31, index).known_hands()
    engine = KernelEngine(BRIDGE)
    theirs = dds.calc_dd_table(types.Deal(format_deal(Deal(BRIDGE.seats, hands))))
    ours, expected = {}, {}
    for trump in STRAINS:
        for declarer in range(4):
            position = start(BRIDGE, hands, BRIDGE.next_seat(declarer), trump)
            ours[trump, declarer] = engine.value(position, objective(declarer)).low
            denom = types.Denom(4 if trump is None else trump)
            expected[trump, declarer] = theirs[denom, types.Player(declarer)]
    assert ours == expected


@pytest.mark.parametrize("index", range(10))
def test_every_card_of_full_deals(index: int) -> None:
    hands = random_deal(BRIDGE, 32, index).known_hands()
    position = start(BRIDGE, hands, index % 4, STRAINS[index % 5])
    ours = our_cards(KernelEngine(BRIDGE), position)
    assert len(ours) == 13
    assert ours == dds_cards(position)


@pytest.mark.parametrize("place", range(4))
def test_endings(place: int) -> None:
    """Endings of 4 to 9 cards with so many cards of a trick on the table, every legal card."""
    rng = Random(place)
    compared = 0
    for index in range(12):
        size = rng.randrange(4, 10)
        hands = random_deal(BRIDGE, 33 + place, index, cards=size).known_hands()
        position = start(BRIDGE, hands, rng.randrange(4), rng.choice(STRAINS))
        position = replace(position, won=(1, 0, 2, 1))
        for _ in range(4 * rng.randrange(2) + place):
            position = play(BRIDGE, position, rng.choice(list(cards_of(legal(BRIDGE, position)))))
        ours = our_cards(KernelEngine(BRIDGE), position)
        assert ours == dds_cards(position), position
        compared += len(ours)
    assert compared > 15


def test_winners_only_after_others_are_out() -> None:
    """The five of spades would win a second round only, and trumps allow no more than one."""
    hands = tuple(
        sum(
            1 << (16 * suit + RANK_LETTERS.index(rank))
            for suit, ranks in enumerate(hand.split("."))
            for rank in ranks
        )
        for hand in ("A73...Q", "K.9..53", "54...A4", "9.4..86")
    )
    position = start(BRIDGE, hands, 0, 1)
    ours = our_cards(KernelEngine(BRIDGE), position)
    assert max(ours.values()) == 2
    assert ours == dds_cards(position)
