"""Tables of deals: the shape for each game, every cell against the plain engine, and budgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from solver.budget import Budget
from solver.cards import FULL_PACK, Card, CardSet, Suit, card_set, cards_of
from solver.deal import Deal
from solver.errors import DealError, OptionError
from solver.play import start
from solver.position import Position
from solver.question import read_setting
from solver.record import Record
from solver.rules.base import Rules
from solver.rules.registry import rules_for
from solver.search.engine import ReferenceEngine
from solver.search.objective import Bounds, Objective, guarantee
from solver.search.par import par
from solver.search.reference import Minimax
from solver.search.table import Table, deal_table

MOST = (0, 1, 2, 3)
FEWEST = (0, -1, -2, -3)


def hands(*texts: str) -> tuple[CardSet, ...]:
    return tuple(card_set(Card.parse(word) for word in text.split()) for text in texts)


def random_deal(game: str, size: int, seed: int, options: Mapping[str, str] | None = None) -> Deal:
    rules, rng = rules_for(game, options), Random(seed)
    pack = [card for card in cards_of(rules.pack) if card.rank >= 7 or size == 13]
    rng.shuffle(pack)
    dealt = [card_set(pack[at * size : (at + 1) * size]) for at in range(rules.players + 1)]
    widow = dealt[-1] if rules.widow_size else None
    return Deal(rules.seats, tuple(dealt[: rules.players]), widow=widow)


def reference(rules: Rules, budget: Budget) -> ReferenceEngine:
    return ReferenceEngine(rules)


def table_of(deal: Deal, game: str, *, goal: str = "tricks", **said: Any) -> Table:
    dealer = said.pop("dealer", None)
    setting = read_setting(Record(deal=deal, game=game, dealer=dealer), **said)
    return deal_table(setting, goal=goal, engine_factory=reference)


def plain(table: Table) -> dict[str, Any]:
    cells = table.to_dict()["table"]
    assert isinstance(cells, dict)
    return cells


# Bridge.


def test_bridge_by_strain_and_declarer() -> None:
    deal = Deal("NESW", hands("SA HA", "SK DA", "SQ DK", "SJ CA"))
    cells = plain(table_of(deal, "bridge"))
    assert list(cells) == ["S", "H", "D", "C", "N"]
    assert all(list(row) == ["N", "E", "S", "W"] for row in cells.values())
    # East leads against North: the ace of diamonds (ruffed by the ace of hearts when those are trumps).
    assert cells["H"] == {"N": 2, "E": 0, "S": 2, "W": 0}
    # In notrump whoever is on lead with an ace of his own takes it first.
    assert cells["N"]["N"] == 1


def test_bridge_against_the_plain_engine() -> None:
    rules = rules_for("bridge")
    for seed in range(3):
        deal = random_deal("bridge", 3, seed)
        cells = plain(table_of(deal, "bridge"))
        for strain, row in cells.items():
            trump = None if strain == "N" else Suit.parse(strain)
            for seat, declarer in enumerate("NESW"):
                position = start(rules, deal.known_hands(), (seat + 1) % 4, trump)
                side = guarantee(rules.side_of(seat), MOST)
                assert row[declarer] == Minimax(rules, side).value(position)


def test_bridge_against_dds() -> None:
    dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    for seed in range(3):
        deal = random_deal("bridge", 3, 100 + seed)
        cells = plain(table_of(deal, "bridge"))
        texts = []
        for hand in deal.known_hands():
            held = [card.text for card in cards_of(hand)]
            texts.append(".".join("".join(c[1] for c in reversed(held) if c[0] == suit) for suit in "SHDC"))
        theirs = types.Deal("N:" + " ".join(texts))
        for strain, denom in zip("SHDCN", types.Denom, strict=True):
            theirs.trump = denom
            for seat, player in enumerate(types.Player):
                theirs.first = player
                best = max(tricks for _, tricks in dds.solve_board(theirs))
                assert cells[strain]["NESW"[(seat - 1) % 4]] == 3 - best, (texts, strain, player)


def test_par_needs_full_hands() -> None:
    table = table_of(random_deal("bridge", 2, 1), "bridge")
    assert table.par is None
    assert table.to_dict()["par"] is None


class Told:
    """An engine that knows the answers; records what it was asked."""

    def __init__(self, north_south: Mapping[tuple[int | None, int], Bounds]) -> None:
        self.nodes = 7
        self._known = north_south
        self.asked: list[tuple[Position, Objective]] = []

    def value(self, position: Position, objective: Objective, guess: int | None = None) -> Bounds:
        self.asked.append((position, objective))
        return self._known[position.trump, position.leader]

    def values_after(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Bounds, ...]:
        raise NotImplementedError

    def first_best(
        self, position: Position, objective: Objective, cards: Sequence[Card]
    ) -> tuple[Card | None, Bounds]:
        raise NotImplementedError


def told_table(known: Mapping[tuple[int | None, int], Bounds], **said: Any) -> Table:
    deal = random_deal("bridge", 13, 4)
    setting = read_setting(Record(deal=deal, game="bridge", dealer=said.pop("dealer", None)), **said)
    return deal_table(setting, engine_factory=lambda rules, budget: Told(known))


STRAIN_NUMBERS: list[int | None] = [0, 1, 2, 3, None]


def test_par_of_a_full_deal_with_its_dealer_and_vulnerability() -> None:
    # North–South's tricks by leader. In notrump declarer's side takes seven, whoever declares.
    known = {(trump, leader): Bounds(6, 6) for trump in STRAIN_NUMBERS for leader in range(4)}
    for leader in (1, 3):
        known[None, leader] = Bounds(7, 7)
        known[0, leader] = Bounds(9, 9)
    for leader in (0, 2):
        known[None, leader] = Bounds(6, 6)
        known[0, leader] = Bounds(8, 8)
    table = told_table(known, dealer="E", options={"vulnerable": "NS"})
    cells = plain(table)
    assert cells["S"] == {"N": 9, "E": 5, "S": 9, "W": 5}
    assert cells["N"] == {"N": 7, "E": 7, "S": 7, "W": 7}
    assert table.par == par(cells, "E", "NS")
    assert table.par is not None
    assert table.par.score == 140
    assert table.to_dict()["options"] == {"vulnerable": "NS", "dealer": "E"}
    assert table.nodes == 35
    assert table.exact


def test_unproven_cells_are_pairs_and_leave_no_par() -> None:
    known = {(trump, leader): Bounds(6, 6) for trump in STRAIN_NUMBERS for leader in range(4)}
    known[2, 0] = Bounds(3, 8)
    table = told_table(known)
    data = table.to_dict()
    # North leads against West, whose side takes what North–South leave.
    assert data["table"]["D"] == {"N": 6, "E": 7, "S": 6, "W": [5, 10]}
    assert data["exact"] is False
    assert data["par"] is None
    assert {"game", "deal", "options", "exact", "seconds", "nodes", "table", "par"} <= data.keys()


# Truf.


def seat_values(
    rules: Rules, dealt: tuple[CardSet, ...], leader: int, trump: int, mode: str
) -> dict[str, int]:
    position = start(rules, dealt, leader, trump)
    sign, worth = (1, MOST) if mode == "atas" else (-1, FEWEST)
    return {
        name: sign * Minimax(rules, guarantee((seat,), worth)).value(position)
        for seat, name in enumerate(rules.seats)
    }


@pytest.mark.parametrize(
    ("game", "options"),
    [("truf", {}), ("kozyr", {"direction": "counterclockwise"}), ("truf", {"players": "3"})],
)
def test_truf_against_the_plain_engine(game: str, options: dict[str, str]) -> None:
    rules = rules_for(game, options)
    deal = random_deal(game, 2, 9, options)
    cells = plain(table_of(deal, game, options=options))
    assert list(cells) == (list("SHDC") if rules.players == 4 else list("SHD"))
    for trump, leaders in cells.items():
        assert list(leaders) == list(rules.seats)
        for leader, modes in leaders.items():
            assert list(modes) == ["atas", "bawah"]
            for mode, values in modes.items():
                seat = rules.seats.index(leader)
                assert values == seat_values(rules, deal.known_hands(), seat, Suit.parse(trump), mode)


def test_truf_limited_to_what_is_settled() -> None:
    deal = random_deal("kozyr", 2, 5)
    whole = plain(table_of(deal, "kozyr"))
    part = plain(table_of(deal, "kozyr", trump="D", lead="S", mode="bawah"))
    assert part == {"D": {"S": {"bawah": whole["D"]["S"]["bawah"]}}}
    assert plain(table_of(deal, "kozyr", lead="E")) == {
        trump: {"E": leaders["E"]} for trump, leaders in whole.items()
    }


def test_threads_change_nothing() -> None:
    setting = read_setting(Record(deal=random_deal("truf", 2, 6), game="truf"))
    one = deal_table(setting, engine_factory=reference)
    two = deal_table(setting, budget=Budget(threads=3), engine_factory=reference)
    assert plain(one) == plain(two)
    assert one.nodes == two.nodes > 0


def test_engines_share_the_budget() -> None:
    given: list[Budget] = []

    def factory(rules: Rules, budget: Budget) -> ReferenceEngine:
        given.append(budget)
        return ReferenceEngine(rules)

    setting = read_setting(Record(deal=random_deal("truf", 1, 6), game="truf"))
    deal_table(setting, budget=Budget(seconds=60, memory_mb=100, threads=2), engine_factory=factory)
    assert len(given) == 4
    assert {budget.memory_mb for budget in given} == {50}
    assert all(budget.seconds is not None and 0 < budget.seconds <= 60 for budget in given)


# Clubs.


def test_clubs_without_a_widow() -> None:
    deal = Deal("ABC", hands("SA H2", "SK C2", "SQ D2"))
    assert {k: list(v) for k, v in plain(table_of(deal, "clubs")).items()} == {"none": ["A", "B", "C"]}
    with_dealer = plain(table_of(deal, "clubs", dealer="C"))
    assert list(with_dealer["none"]) == ["A"]
    assert list(plain(table_of(deal, "clubs", lead="B"))["none"]) == ["B"]


def outcomes(deal: Deal, **said: Any) -> dict[str, tuple[tuple[CardSet, ...], list[int]]]:
    """Hands and leaders of each outcome, as the engine was asked about them."""
    setting = read_setting(Record(deal=deal, game="clubs", dealer=said.pop("dealer", None)), **said)
    spy = Told({(Suit.CLUBS, leader): Bounds(0, 0) for leader in range(3)})
    table = deal_table(setting, engine_factory=lambda rules, budget: spy)
    found, at = {}, 0
    for name, leaders in plain(table).items():
        asked = spy.asked[at : at + 3 * len(leaders)]
        assert {position.hands for position, _ in asked} == {asked[0][0].hands}
        found[name] = (asked[0][0].hands, [position.leader for position, _ in asked[::3]])
        assert [objective.control for _, objective in asked] == [{0}, {1}, {2}] * len(leaders)
        at += len(asked)
    assert at == len(spy.asked)
    return found


def test_clubs_outcomes_of_the_exchange() -> None:
    a, b, c, widow = hands("SA", "SK", "SQ", "SJ")
    deal = Deal("ABC", (a, b, c), widow=widow)
    # B deals and may exchange first, then C and A. The player left of the last to swap leads.
    assert outcomes(deal, dealer="B") == {
        "none": ((a, b, c), [2]),
        "B": ((a, widow, c), [2]),
        "C": ((a, b, widow), [0]),
        "A": ((widow, b, c), [1]),
        "B C": ((a, widow, b), [0]),
        "B A": ((b, widow, c), [1]),
        "C A": ((c, b, widow), [1]),
        "B C A": ((c, widow, b), [1]),
    }


def test_clubs_with_the_eldest_first() -> None:
    a, b, c, widow = hands("SA", "SK", "SQ", "SJ")
    deal = Deal("ABC", (a, b, c), widow=widow)
    found = outcomes(deal, dealer="B", options={"first_exchanger": "eldest"})
    assert list(found) == ["none", "C", "A", "B", "C A", "C B", "A B", "C A B"]
    assert found["C A B"] == ((c, a, widow), [2])
    assert found["none"] == ((a, b, c), [2])


def test_clubs_with_an_unknown_dealer_has_every_order() -> None:
    a, b, c, widow = hands("SA", "SK", "SQ", "SJ")
    found = outcomes(Deal("ABC", (a, b, c), widow=widow))
    assert set(found) == {
        "none", "A", "B", "C", "A B", "B A", "A C", "C A", "B C", "C B", "A B C", "B C A", "C A B",
    }  # fmt: skip
    assert found["none"][1] == [0, 1, 2]
    assert found["C B"] == ((a, c, widow), [2])


def test_clubs_against_the_plain_engine_in_tricks_and_points() -> None:
    rules = rules_for("clubs")
    deal = random_deal("clubs", 3, 2)
    assert deal.widow is not None
    tricks = plain(table_of(deal, "clubs", dealer="A"))
    fewest = plain(table_of(deal, "clubs", dealer="A", mode="bawah"))
    points = plain(table_of(deal, "clubs", dealer="A", goal="score"))
    a, b, c = deal.known_hands()
    swapped = (deal.widow, b, a)
    assert tricks["A C"] == {"A": seat_values(rules, swapped, 0, Suit.CLUBS, "atas")}
    assert fewest["A C"] == {"A": seat_values(rules, swapped, 0, Suit.CLUBS, "bawah")}
    score = rules_for("clubs").score
    assert score is not None
    position = start(rules, (a, b, c), 1, Suit.CLUBS)
    for seat, name in enumerate("ABC"):
        objective = guarantee((seat,), (0, -1, -2, -3))
        assert points["none"]["B"][name] == Minimax(rules, objective).value(position)


# What is refused.


def test_refusals() -> None:
    truf = random_deal("truf", 2, 1)
    with pytest.raises(OptionError, match="goals are tricks, score"):
        table_of(truf, "truf", goal="points")
    with pytest.raises(OptionError, match="the table of Truf counts tricks; leave out --goal score"):
        table_of(truf, "truf", goal="score")
    with pytest.raises(DealError, match="S: this hand is hidden"):
        table_of(Deal("NESW", (*truf.hands[:2], None, truf.hands[3])), "truf")
    clubs = random_deal("clubs", 2, 1)
    widow = FULL_PACK & ~sum(clubs.known_hands())
    with pytest.raises(DealError, match="the widow: 46 cards, but the hands have 2"):
        table_of(Deal("ABC", clubs.hands, widow=widow), "clubs")
