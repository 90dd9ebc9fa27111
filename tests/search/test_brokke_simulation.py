"""Simulated play of Clubs by Drew Brokke: by the rules, by what each seat knows, and sensible."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from solver import _kernel
from solver.cards import CardSet, card_set, cards_of
from solver.formats.hand import parse_hand
from solver.plays import PASS, Play
from solver.rules.brokke_combination import PACK, Contract, MeldRules
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, follow_all, legal, play, start
from solver.search.brokke_simulation import Simulation

FINISHES = ("complete", "stop", "drop")
SIDES = (((0,), (1,), (2,)), ((0,), (1,), (2,), (3,)), ((0, 2), (1, 3)), ((0,), (1,), (2,), (3,), (4,)))


def law_of(sides: tuple[tuple[int, ...], ...], finish: str = "complete", **melds: bool) -> BrokkeLaw:
    return BrokkeLaw(sides, (None,) * len(sides), MeldRules(**melds), finish)


def players_of(law: BrokkeLaw) -> int:
    return sum(len(side) for side in law.sides)


def position_of(random: Random, law: BrokkeLaw, size: int) -> BrokkePosition:
    """Hands of some cards, the rest of the pack won or gone, sometimes in the middle of a trick."""
    players = players_of(law)
    deck = list(cards_of(PACK))
    random.shuffle(deck)
    hands = tuple(card_set(deck[seat * size : (seat + 1) * size]) for seat in range(players))
    rest = deck[players * size :]
    piles = tuple(card_set(rest[seat :: players + 1]) for seat in range(players))
    position = start(hands, random.randrange(players), piles)
    for _ in range(random.choice((0, 1, 2)) if size > 1 else 0):
        position = play(position, random.choice(legal(position)), law.finish)
    return position


def contracts_of(random: Random, law: BrokkeLaw) -> list[Contract | None]:
    some = (None, Contract(0, 0), Contract(1, 0), Contract(2, 1), Contract(0, 1), Contract(6, 6))
    return [random.choice(some) for _ in law.sides]


@pytest.mark.parametrize("finish", FINISHES)
@pytest.mark.parametrize("sides", SIDES)
def test_what_is_played_is_legal_and_scored_by_the_rules(
    sides: tuple[tuple[int, ...], ...], finish: str
) -> None:
    random = Random(f"{sides} {finish}")
    for number in range(20):
        twos = {"ordinary_twos": number % 2 == 0, "four_twos_club": number % 3 > 0}
        law = law_of(sides, finish, uncounted_club=number % 5 > 0, **twos)
        players = players_of(law)
        position = position_of(random, law, random.randint(1, 54 // players))
        contracts = contracts_of(random, law)
        simulation = Simulation(law, players)
        line = simulation.line(position, contracts)
        end = (position, *follow_all("ABCDE"[:players], position, line, finish))[-1]
        assert end.finished
        played = simulation.results(position, [position.hands], [contracts])[0]
        declared = replace(law, contracts=tuple(contracts))
        scores = tuple(declared.score(end, side) for side in range(len(sides)))
        assert played.scores == scores
        assert played.out == end.out
        for side, contract in enumerate(contracts):
            made = contract is not None and contract != Contract(0, 0)
            assert played.made[side] == (made and declared.makes(side, declared.pile(end, side)))


def test_nobody_looks_at_hidden_cards() -> None:
    random = Random(5)
    law = law_of(SIDES[0])
    simulation = Simulation(law, 3)
    changed = 0
    for _ in range(60):
        position = position_of(random, law, random.randint(4, 18))
        seat = position.to_play
        others = [who for who in range(3) if who != seat]
        unseen = [card for who in others for card in cards_of(position.hands[who])]
        random.shuffle(unseen)
        hands = list(position.hands)
        cut = position.hands[others[0]].bit_count()
        hands[others[0]], hands[others[1]] = card_set(unseen[:cut]), card_set(unseen[cut:])
        changed += tuple(hands) != position.hands
        contracts = contracts_of(random, law)
        first = simulation.line(position, contracts)[0]
        assert simulation.line(replace(position, hands=tuple(hands)), contracts)[0] == first
    assert changed > 50


def hand(text: str) -> CardSet:
    found = parse_hand(text)
    assert found is not None
    return found


def test_the_card_that_completes_a_contract_is_won() -> None:
    # The last to play can win the third nine with the ace of hearts, or let the king have it.
    law = law_of(SIDES[0])
    position = BrokkePosition(
        (hand("54...5"), hand("3..4.4"), hand(".A.63.")),
        0,
        (Play(hand(".9..")), Play(hand(".K.."))),
        (0, 0, hand("9..9.")),
    )
    line = Simulation(law, 3).line(position, [Contract(0, 0), Contract(0, 0), Contract(1, 0)])
    assert line[0] == Play(hand(".A.."))


def test_a_partner_is_fed_and_an_opponent_is_not() -> None:
    # South's nine is the third of the pile of North and South; West holds the trick in the second position.
    nines = hand("9..9.")
    hands = (hand("54.3.."), hand("6.4.."), hand(".9.3.6"), hand("3..4."))
    trick = (Play(hand("A...")), PASS)
    contracts = [Contract(1, 0), Contract(1, 0)]
    partners = BrokkePosition(hands, 0, trick, (nines, 0, 0, 0))
    simulation = Simulation(law_of(SIDES[2]), 4)
    assert simulation.line(partners, contracts)[0] == Play(hand(".9.."))
    alone = Simulation(law_of(SIDES[1]), 4)
    single = [Contract(1, 0)] * 4
    assert alone.line(partners, single)[0] != Play(hand(".9.."))


def test_the_last_card_is_laid_when_that_pays() -> None:
    # B holds one useless card: laying it ends play and brings 50 points.
    law = law_of(SIDES[0])
    position = BrokkePosition(
        (hand("8.76.5.4"), hand("2..."), hand("T.8.7.6")), 0, (Play(hand("..K.")),), (0, 0, 0)
    )
    line = Simulation(law, 3).line(position, [Contract(1, 0)] * 3)
    assert line[0] == Play(hand("2..."))


def test_sensible_players_do_better_than_players_at_random() -> None:
    random = Random(3)
    law = law_of(SIDES[0])
    simulation = Simulation(law, 3)
    lead = 0
    contracts: list[Contract | None] = [Contract(1, 0)] * 3
    declared = replace(law, contracts=tuple(contracts))
    for number in range(24):
        position = position_of(random, law, 18)
        while not position.finished:
            chosen = random.choice(legal(position))
            if position.to_play == number % 3:
                chosen = simulation.line(position, contracts)[0]
            position = play(position, chosen)
        scores = [declared.score(position, side) for side in range(3)]
        lead += 2 * scores[number % 3] - sum(scores) + scores[number % 3]
    assert lead / 48 > 50


def test_more_in_hand_is_declared_with_more() -> None:
    simulation = Simulation(law_of(SIDES[0]), 3)
    strong = hand("AKQ4.AKQ5.AKQ64.AKQ.X1X2")
    weak = hand("98642.75432.8653.9742")
    rest = PACK & ~strong & ~weak
    first, _, second = simulation.declare([strong, rest, weak])
    assert first.trips + first.clubs > second.trips + second.clubs
    prospects = simulation.prospects(strong, PACK & ~strong, [Contract(1, 0), Contract(4, 0)])
    assert 1 >= prospects[0].chance > prospects[1].chance > 0


def test_impossible_positions_are_refused() -> None:
    simulation = Simulation(law_of(SIDES[0]), 3)
    position = start((hand("A..."), hand("A..."), hand("K...")), 0)
    with pytest.raises(ValueError, match="two places"):
        simulation.results(position, [position.hands], [[None] * 3])
    with pytest.raises(ValueError, match="contract"):
        simulation.results(position, [position.hands], [[None] * 2])


def test_a_card_in_hand_is_not_out_of_sight_as_well() -> None:
    """More than four cards of a rank would be counted; the kernel refuses instead."""
    simulation = _kernel.BrokkeSimulation([0, 1, 2], 0, False, False, False)
    four = hand("9.9.9.9")
    for unseen in (four, hand("9...")):
        with pytest.raises(ValueError, match="two places"):
            simulation.declare([four], [unseen], 4)
        with pytest.raises(ValueError, match="two places"):
            simulation.outlooks(four, unseen, [(1, 0)])
    with pytest.raises(ValueError, match="two places"):
        simulation.line([hand("A..."), 0, hand("K...")], [(-1, -1)] * 3, 0, [20, 20], [0, 0, 0])
