"""Random records, shared by the tests of all formats."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from solver.cards import FULL_PACK, JOKERS, Card, CardSet, card_set, cards_of
from solver.deal import SEATS, Deal
from solver.formats.plays import Played
from solver.plays import PASS, Play
from solver.record import Record


@st.composite
def _deals(draw: st.DrawFn) -> Deal:
    """Deals of two to five seats: any hands, some hidden, some empty, with jokers, widow and stock."""
    seats = draw(st.sampled_from(sorted(SEATS.values())))
    pack = draw(st.permutations([*cards_of(FULL_PACK), *JOKERS]))
    places = len(seats) + 2
    cuts = draw(st.lists(st.integers(0, len(pack)), min_size=places, max_size=places).map(sorted))
    parts = [pack[low:high] for low, high in zip([0, *cuts], cuts, strict=False)]
    hands: list[CardSet | None] = [
        None if draw(st.integers(0, 4)) == 0 else card_set(part) for part in parts[: len(seats)]
    ]
    widow = card_set(parts[-2]) if draw(st.booleans()) else None
    stock = tuple(parts[-1]) if draw(st.booleans()) else None
    return Deal(seats, tuple(hands), widow, stock)


@st.composite
def _played(draw: st.DrawFn, card: st.SearchStrategy[Card]) -> Played:
    """Cards, or plays of which some are passes."""
    cards = draw(st.lists(card, max_size=6))
    if not cards or draw(st.booleans()):
        return Played(played=tuple(cards), plays=())
    return Played(played=(), plays=(PASS, *(Play(one.bit) for one in cards)))


@st.composite
def _piles(draw: st.DrawFn, seats: str) -> dict[str, CardSet]:
    """Piles of some seats."""
    pack = draw(st.permutations([*cards_of(FULL_PACK), *JOKERS]))
    cuts = draw(st.lists(st.integers(0, 12), min_size=len(seats), max_size=len(seats)).map(sorted))
    some = {seat: card_set(pack[low:high]) for seat, low, high in zip(seats, [0, *cuts], cuts, strict=False)}
    return {seat: pile for seat, pile in some.items() if draw(st.booleans())}


@st.composite
def _records(draw: st.DrawFn) -> Record:
    """Records with every field, or any part of them, filled."""
    deal = draw(_deals())
    seat = st.sampled_from(deal.seats)
    card = st.sampled_from([*cards_of(FULL_PACK), *JOKERS])
    words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
    return Record(
        deal=deal,
        first=draw(st.integers(0, deal.players - 1)),
        game=draw(st.none() | words),
        trump=draw(st.none() | st.sampled_from("SHDCN")),
        lead=draw(st.none() | seat),
        mode=draw(st.none() | st.sampled_from(["atas", "bawah"])),
        dealer=draw(st.none() | seat),
        bids=draw(st.dictionaries(seat, card)),
        contracts=draw(st.dictionaries(seat, st.tuples(st.integers(0, 6), st.integers(0, 6)))),
        piles=draw(_piles(deal.seats)),
        exchange=tuple(draw(st.lists(st.booleans(), max_size=3))),
        options=draw(st.dictionaries(words, words, max_size=3)),
        names=draw(st.dictionaries(seat, words)),
        result=draw(st.dictionaries(st.sampled_from([*deal.seats, "NS", "EW"]), st.integers(0, 120))),
        **draw(_played(card)),
    )


@pytest.fixture(scope="session")
def deals() -> st.SearchStrategy[Deal]:
    """The strategy of random deals."""
    return _deals()


@pytest.fixture(scope="session")
def records() -> st.SearchStrategy[Record]:
    """The strategy of random records."""
    return _records()
