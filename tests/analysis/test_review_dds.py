"""Reviews of bridge against DDS, the double-dummy solver by Bo Haglund and Soren Hein (in endplay)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from solver.analysis.review.review import review
from solver.cards import Card, cards_of
from solver.deal import Deal
from solver.formats.text import format_deal
from solver.play import legal, play
from solver.question import pose, read_setting
from solver.record import Record
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal

dds: Any = pytest.importorskip("endplay.dds")
types: Any = pytest.importorskip("endplay.types")

BRIDGE = rules_for("bridge")


@pytest.mark.parametrize("seed", range(4))
def test_the_trace_of_a_full_deal_equals_that_of_dds(seed: int) -> None:
    rng = Random(seed)
    deal: Deal = random_deal(BRIDGE, seed)
    trump, lead = rng.choice("SHDCN"), rng.choice("NESW")
    setting = read_setting(Record(deal=deal, game="bridge", trump=trump, lead=lead))
    position = pose(setting).start
    cards: list[Card] = []
    while not position.finished:
        # High cards and low ones, as players do, so that the deal is not decided at once.
        some = sorted(cards_of(legal(BRIDGE, position)), key=lambda card: card.rank)
        cards.append(rng.choice((some[0], some[-1])))
        position = play(BRIDGE, position, cards[-1])
    answer = review(replace(setting, record=replace(setting.record, played=tuple(cards))), equals=False)
    theirs = types.Deal(
        format_deal(deal), types.Player("NESW".index(lead)), types.Denom("SHDCN".index(trump))
    )
    trace = list(dds.analyse_play(theirs, [card.text for card in cards]))
    assert len(trace) > 40
    declarer = "EW" if lead in "NS" else "NS"
    assert [bounds.low for bounds in answer.worths[declarer]][: len(trace)] == trace
    assert any(one.slip for one in answer.decisions)
