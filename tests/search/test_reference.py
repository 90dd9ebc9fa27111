"""The plain engine: positions worked out by hand for every notion, and what must hold on random ones."""

from __future__ import annotations

import time
from random import Random

import pytest

from solver.cards import Card, CardSet, Suit, card_set, cards_of, of_suit
from solver.errors import OutOfBudgetError
from solver.play import legal, play, play_all, start, to_play
from solver.position import Position
from solver.rules.base import Mode, Rules, ScoreTable
from solver.rules.registry import rules_for
from solver.search.objective import Objective, ceiling, guarantee, tricks_table
from solver.search.reference import MaxN, Minimax, tie_order

MOST = (0, 1, 2, 3, 4)
FEWEST = (0, -1, -2, -3, -4)
PLAIN_CLUBS = {"must_win": "none", "trump_lead": "any"}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def hands(*texts: str) -> tuple[CardSet, ...]:
    return tuple(card_set(cards(text)) for text in texts)


def value(rules: Rules, position: Position, objective: Objective) -> int:
    return Minimax(rules, objective).value(position)


def by_card(rules: Rules, position: Position, objective: Objective) -> dict[str, int]:
    return {card.text: worth for card, worth in Minimax(rules, objective).cards(position).items()}


# Two sides.


def test_finesse_works_with_the_king_before_the_tenace() -> None:
    rules = rules_for("bridge")
    # North leads through East, whose king South sees before he plays from the ace and queen.
    position = start(rules, hands("S2 S4", "SK S3", "SA SQ", "C2 C3"), 0, None)
    assert value(rules, position, guarantee((0, 2), MOST)) == 2
    assert value(rules, position, guarantee((1, 3), MOST)) == 0
    # With the king behind the tenace, one trick is lost either way.
    position = start(rules, hands("S2 S4", "C2 C3", "SA SQ", "SK S3"), 0, None)
    assert value(rules, position, guarantee((0, 2), MOST)) == 1
    position = play_all(rules, position, cards("S2 C2"))
    assert by_card(rules, position, guarantee((0, 2), MOST)) == {"SQ": 1, "SA": 1}


def test_cards_differ_where_trumps_must_be_forced_out() -> None:
    rules = rules_for("bridge")
    # Spades are trump; South leads.
    position = start(rules, hands("S2 D2", "H4 D4", "HK DK", "S3 DA"), 2, Suit.SPADES)
    # The heart makes West ruff, and North's two takes his ace of diamonds (if West keeps the trump, the
    # king wins). After the diamond West's ace wins, and his trump draws North's.
    assert by_card(rules, position, guarantee((0, 2), MOST)) == {"HK": 1, "DK": 0}
    assert value(rules, position, guarantee((1, 3), MOST)) == 1


def test_guarantee_ceiling_and_fewest_of_one_seat() -> None:
    rules = rules_for("kozyr")
    # North leads. East's ace and three enclose North's king and two; clubs are trump and nobody has one.
    position = start(rules, hands("HK H2", "HA H3", "D2 D3", "D4 D5"), 0, Suit.CLUBS)
    # King first: the ace takes it, and the three the two. Two first: the three takes it, the ace the king.
    assert value(rules, position, guarantee((0,), MOST)) == 0
    # With East's help the three goes under the king; the ace still beats the two.
    assert value(rules, position, ceiling(guarantee((0,), MOST), 4)) == 1
    # The same lines give East both.
    assert value(rules, position, guarantee((1,), MOST)) == 2
    # As few as possible: East plays the three under the king and takes one with the ace; led the two, he
    # takes it with the ace, and the king beats his three.
    assert value(rules, position, guarantee((1,), FEWEST)) == -1
    # In both lines it is North who takes the other; with East's help the ace beats the king.
    assert value(rules, position, guarantee((0,), FEWEST)) == -1
    assert value(rules, position, ceiling(guarantee((0,), FEWEST), 4)) == 0
    # South and West never take a trick.
    for seat in (2, 3):
        assert value(rules, position, ceiling(guarantee((seat,), MOST), 4)) == 0


def test_guarantee_against_all_others_together() -> None:
    rules = rules_for("clubs", PLAIN_CLUBS)
    position = start(rules, hands("DJ DA", "DQ HJ", "DT DK"), 0, Suit.CLUBS)
    # The ace wins at once. After the jack, C keeps his king: B's queen wins and his heart takes A's ace.
    assert by_card(rules, position, guarantee((0,), MOST)) == {"DJ": 0, "DA": 1}
    # With the others' help: C gives his king to the ace, and the jack beats the ten; or he takes the jack
    # with the king and leads the ten to the ace.
    assert by_card(rules, position, ceiling(guarantee((0,), MOST), 3)) == {"DJ": 1, "DA": 2}


def test_score_tables_need_not_rise() -> None:
    rules = rules_for("clubs", PLAIN_CLUBS)
    position = start(rules, hands("HA S3", "S2 S4", "H4 H5"), 0, Suit.CLUBS)
    # Of tricks A is sure of one: his ace. B can then keep either spade.
    assert by_card(rules, position, guarantee((0,), MOST)) == {"HA": 1, "S3": 0}
    # Exactly one trick he cannot be sure of: after the ace B keeps the two, and the three wins as well;
    # after the three B wins with the four and his spade takes the ace.
    exactly_one = (0, 5, 0)
    assert by_card(rules, position, guarantee((0,), exactly_one)) == {"HA": 0, "S3": 0}
    # None or both is no better: B keeps the four.
    assert by_card(rules, position, guarantee((0,), (5, 0, 5))) == {"HA": 0, "S3": 5}
    assert value(rules, position, ceiling(guarantee((0,), exactly_one), 3)) == 5


def test_tricks_already_taken_count_in_the_score() -> None:
    rules = rules_for("clubs", PLAIN_CLUBS)
    first = start(rules, hands("HA SA S2", "H2 S3 S5", "H3 S4 S6"), 0, Suit.CLUBS)
    position = play_all(rules, first, cards("HA H2 H3"))
    table = (0, -1, -2, 7)
    # Ace of spades first and the two loses; or the two first. Always two in all.
    assert by_card(rules, position, guarantee((0,), table)) == {"SA": -2, "S2": -2}
    assert value(rules, first, guarantee((0,), table)) == -2


def test_a_barred_trump_lead_costs_a_trick() -> None:
    # Free to lead the ace of trumps North draws East's five; barred from it he sees his diamond ruffed.
    for trump_lead, tricks in (("any", 2), ("barred", 1)):
        rules = rules_for("truf", {"trump_lead": trump_lead})
        position = start(rules, hands("SA DA", "S5 H4", "D5 H5", "H6 D6"), 0, Suit.SPADES)
        assert value(rules, position, guarantee((0,), MOST)) == tricks


def test_forced_ruff_of_the_literal_rule() -> None:
    dealt = hands("HA D2", "H2 C5", "H3 D3")
    expected = {"literal": 0, "follow": 1, "none": 1, "win": 1}
    for must_win, tricks in expected.items():
        rules = rules_for("clubs", {"must_win": must_win})
        after = play(rules, start(rules, dealt, 0, Suit.CLUBS), Card.parse("HA"))
        assert value(rules, after, guarantee((0,), MOST)) == tricks, must_win


# Each for himself.


def test_max_n_leaves_the_better_guarantee_among_equals() -> None:
    rules = rules_for("clubs", PLAIN_CLUBS)
    position = start(rules, hands("DJ DA", "DQ HJ", "DT DK"), 0, Suit.CLUBS)
    search = MaxN(rules, (MOST,) * 3)
    # C wants his king to win, so both leads are worth a trick; the ace does not depend on him.
    assert search.cards(position) == {Card.parse("DJ"): 1, Card.parse("DA"): 1}
    assert search.line(position) == cards("DA DQ DT DJ HJ DK")
    assert search.tricks(position) == (1, 0, 1)


def test_max_n_then_plays_the_lowest_card_suits_in_order() -> None:
    rules = rules_for("clubs", PLAIN_CLUBS)
    position = start(rules, hands("HA HK", "D2 S2", "H9 D3"), 0, Suit.CLUBS)
    search = MaxN(rules, (MOST,) * 3)
    assert search.line(position) == cards("HK S2 H9 HA D2 D3")
    assert sorted(cards("C2 S3 S2 D2 H2"), key=tie_order) == list(cards("S2 H2 D2 C2 S3"))


def test_max_n_with_scores_of_their_own() -> None:
    rules = rules_for("clubs", PLAIN_CLUBS)
    position = start(rules, hands("HA S3", "S2 S4", "H4 H5"), 0, Suit.CLUBS)
    # A wants exactly one, B as many as he can: led the ace, B keeps the four and takes the three with it.
    wants_one: ScoreTable = (0, 5, 0)
    search = MaxN(rules, (wants_one, MOST, MOST))
    assert search.cards(position) == {Card.parse("HA"): 5, Card.parse("S3"): 0}
    assert search.line(position) == cards("HA S2 H4 S3 S4 H5")
    # B wants none: he keeps the two, and A is given a second trick.
    search = MaxN(rules, (wants_one, FEWEST, MOST))
    assert search.cards(position)[Card.parse("HA")] == 0


def test_max_n_gives_up_at_its_deadline() -> None:
    rules = rules_for("clubs")
    position = start(rules, hands("HA S3", "S2 S4", "H4 H5"), 0, Suit.CLUBS)
    with pytest.raises(OutOfBudgetError, match="no equilibrium within the time given"):
        MaxN(rules, (MOST,) * 3, deadline=time.perf_counter() - 1).tricks(position)


# What must hold on random positions under every rule set.

RULE_SETS: list[tuple[str, dict[str, str]]] = [
    ("truf", {}),
    ("truf", {"players": "3", "direction": "counterclockwise"}),
    ("kozyr", {"direction": "counterclockwise"}),
    *[("clubs", {"must_win": must_win}) for must_win in ("literal", "follow", "none", "win")],
    ("clubs", {"trump_lead": "any"}),
]
EVERY = pytest.mark.parametrize(("game", "options"), RULE_SETS)


def random_position(rules: Rules, rng: Random, size: int) -> Position:
    pack = [card for card in cards_of(rules.pack) if card.rank >= 6]
    rng.shuffle(pack)
    dealt = tuple(card_set(pack[at * size : (at + 1) * size]) for at in range(rules.players))
    trumps = [suit for suit in Suit if of_suit(rules.pack, suit)]
    trump = rng.choice(trumps) if rules.fixed_trump is None else rules.fixed_trump
    return start(rules, dealt, rng.randrange(rules.players), trump)


def random_table(rng: Random, size: int) -> ScoreTable:
    kind = rng.randrange(3)
    if kind < 2:
        return tricks_table(size, (Mode.ATAS, Mode.BAWAH)[kind])
    return tuple(rng.randrange(-5, 6) for _ in range(size + 1))


@EVERY
def test_what_one_is_sure_of_the_others_can_hold_him_to(game: str, options: dict[str, str]) -> None:
    rules, rng = rules_for(game, options), Random(f"{game} {options}")
    everybody = frozenset(range(rules.players))
    for _ in range(12):
        size = rng.choice((2, 3))
        position = random_position(rules, rng, size)
        sure, most = 0, 0
        for seat in range(rules.players):
            table = random_table(rng, size)
            own = value(rules, position, guarantee((seat,), table))
            # The others, paid what he is not, count their own tricks.
            turned = tuple(-table[size - count] for count in range(size + 1))
            others = Objective(everybody - {seat}, everybody - {seat}, turned)
            assert value(rules, position, others) == -own
            assert own <= value(rules, position, ceiling(guarantee((seat,), table), rules.players))
            at_least = value(rules, position, guarantee((seat,), MOST))
            at_most = -value(rules, position, guarantee((seat,), FEWEST))
            best = value(rules, position, ceiling(guarantee((seat,), MOST), rules.players))
            worst = -value(rules, position, ceiling(guarantee((seat,), FEWEST), rules.players))
            assert worst <= at_least <= best
            assert worst <= at_most <= best
            sure, most = sure + at_least, most + best
        assert sure <= size <= most


def test_two_sides_share_all_tricks() -> None:
    rules, rng = rules_for("bridge"), Random(3)
    for _ in range(25):
        position = random_position(rules, rng, 3)
        north_south = value(rules, position, guarantee((0, 2), MOST))
        assert north_south + value(rules, position, guarantee((1, 3), MOST)) == 3


@EVERY
def test_no_seat_gains_by_leaving_the_equilibrium(game: str, options: dict[str, str]) -> None:
    rules, rng = rules_for(game, options), Random(f"max^n {game} {options}")
    for _ in range(8):
        size = 3 if rules.players == 3 else 2
        position = random_position(rules, rng, size)
        tables = tuple(random_table(rng, size) for _ in range(rules.players))
        search = MaxN(rules, tables)
        tricks = search.tricks(position)
        assert sum(tricks) == size
        assert play_all(rules, position, search.line(position)).won == tricks
        for seat, table in enumerate(tables):
            assert table[tricks[seat]] >= value(rules, position, guarantee((seat,), table))
            assert best_reply(rules, search, seat, position, {}) == table[tricks[seat]]
        # One card off the strategy and back to it, anywhere on the way.
        at = position
        for card in search.line(position):
            seat = to_play(rules, at)
            for other in cards_of(legal(rules, at)):
                deviated = play(rules, at, other)
                end = play_all(rules, deviated, search.line(deviated))
                assert tables[seat][end.won[seat]] <= tables[seat][tricks[seat]]
            at = play(rules, at, card)


def best_reply(rules: Rules, search: MaxN, seat: int, position: Position, known: dict[Position, int]) -> int:
    """The best score of a seat when all others follow the strategy and he may do as he likes."""
    if position not in known:
        if position.finished:
            known[position] = search.tables[seat][position.won[seat]]
        else:
            choices = list(cards_of(legal(rules, position)))
            if to_play(rules, position) != seat:
                choices = [search.line(position)[0]]
            known[position] = max(
                best_reply(rules, search, seat, play(rules, position, card), known) for card in choices
            )
    return known[position]
