"""The plain engine of Clubs by Drew Brokke against the rules once more, written quite differently."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random

import pytest

from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.cards import Card, card_set, cards_of
from solver.plays import Play
from solver.rules.brokke_combination import Contract
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, legal, play, start
from solver.rules.registry import rules_for
from solver.search.brokke_reference import BrokkeMaxN, BrokkeMinimax

Hands = tuple[frozenset[str], ...]
ORDER = "23456789TJQKA"


class Literal:
    """The game from its rules alone: cards are texts, combinations are found by trying all.

    Nothing of the solver's code is in it.
    """

    def __init__(
        self,
        sides: tuple[tuple[int, ...], ...],
        contracts: tuple[tuple[int, int] | None, ...],
        finish: str = "complete",
        twos: str = "wild",
        four_twos: str = "club",
        no_club: str = "formed",
    ) -> None:
        self.sides, self.contracts, self.finish = sides, contracts, finish
        self.twos, self.four_twos, self.no_club = twos, four_twos, no_club
        self.best = lru_cache(maxsize=None)(self._best)
        self.of_position = lru_cache(maxsize=None)(self._of_position)

    def combination(self, some: tuple[str, ...]) -> list[tuple[int, bool, bool]]:
        """What some cards may be as one combination: points, natural, spares the 50."""
        found = []
        if {"S2", "H2", "D2", "C2"} == set(some):
            found.append((80, False, self.four_twos == "club"))
        for rank in ORDER:
            natural = [card for card in some if card[1] == rank and card[0] != "X"]
            others = [card for card in some if card not in natural]
            if rank == "2":
                wild = self.twos == "ordinary" and all(card[0] == "X" for card in others)
                if len(natural) == 4:
                    continue
            else:
                wild = all(card in ("X1", "X2", "S2", "C2") for card in others)
            if wild and len(natural) >= 2:
                each = 15 if rank in "JA" else 10 if rank in "TQK" else 5
                found.append((each * len(some), not others and rank != "2", len(some) == 4))
        return found

    def _best(self, pile: frozenset[str], contract: tuple[int, int] | None) -> int:
        """The best score of a pile, by every way to lay combinations one after another."""
        best = -(10**6)

        def lay(
            left: tuple[str, ...], counts: tuple[int, int], points: int, natural: bool, spared: bool
        ) -> None:
            nonlocal best
            made = contract is not None and contract != (0, 0) and counts == contract and natural
            best = max(best, points + (100 if made else 0) + (0 if spared else -50))
            for size in (3, 4):
                for some in combinations(left, size):
                    if some[0] != left[0]:
                        break
                    rest = tuple(card for card in left if card not in some)
                    for value, pure, club in self.combination(some):
                        now = (counts[0] + (size == 3), counts[1] + (size == 4))
                        if contract is None or (now[0] <= contract[0] and now[1] <= contract[1]):
                            lay(rest, now, points + value, natural and pure, spared or club)
                        if club and self.no_club == "formed":
                            lay(rest, counts, points, natural, True)
            if left:
                lay(left[1:], counts, points, natural, spared)

        lay(tuple(sorted(pile)), (0, 0), 0, True, False)
        return best

    def made(self, pile: frozenset[str], contract: tuple[int, int]) -> bool:
        """Whether every declared combination can be laid, all natural."""
        sizes = sorted(sum(card[1] == rank and card[0] != "X" for card in pile) for rank in ORDER[1:])
        for size in (4,) * contract[1] + (3,) * contract[0]:
            if not sizes or sizes[-1] < size:
                return False
            sizes.pop()
        return True

    def worth(self, goal: str, side: int, hands: Hands, won: Hands) -> int:
        """What the end of play is worth to a side."""
        pile = frozenset().union(*(won[seat] for seat in self.sides[side]))
        contract = self.contracts[side]
        if goal == "contract":
            assert contract is not None
            return int(self.made(pile, contract))
        return self.best(pile, contract) + 50 * sum(not hands[seat] for seat in self.sides[side])

    def options(self, hands: Hands, leader: int, table: tuple[str, ...]) -> list[str]:
        hand = hands[(leader + len(table)) % len(hands)]
        if not table:
            return sorted(hand)
        if table[0][0] == "X":
            jokers = [card for card in hand if card[0] == "X"]
            return [*(jokers or sorted(hand)), "-"]
        return [*sorted(hand), "-"]

    def next(
        self, hands: Hands, leader: int, table: tuple[str, ...], won: Hands, chosen: str
    ) -> tuple[bool, Hands, int, tuple[str, ...], Hands]:
        """After a play: whether play has ended, and the rest of the position."""
        count = len(hands)
        seat = (leader + len(table)) % count
        hands = (*hands[:seat], hands[seat] - {chosen}, *hands[seat + 1 :])
        table = (*table, chosen)
        stopped = not hands[seat] and self.finish != "complete"
        if len(table) < count and not stopped:
            return False, hands, leader, table, won
        taker = 0
        for place, card in enumerate(table):
            if card == "-" or table[taker][0] == "X":
                continue
            same = card[0] == table[taker][0] and ORDER.index(card[1]) > ORDER.index(table[taker][1])
            if card[0] == "X" or (place and same):
                taker = place
        seat = (leader + taker) % count
        if len(table) == count or self.finish != "drop":
            taken = won[seat] | (set(table) - {"-"})
            won = (*won[:seat], taken, *won[seat + 1 :])
        return any(not hand for hand in hands), hands, seat, (), won

    def _of_position(
        self,
        goal: str,
        side: int,
        control: frozenset[int],
        hands: Hands,
        leader: int,
        table: tuple[str, ...],
        won: Hands,
    ) -> int:
        """The worth to a side when the seats in control want it high and the rest low."""
        results = []
        for chosen in self.options(hands, leader, table):
            ended, *after = self.next(hands, leader, table, won, chosen)
            if ended:
                results.append(self.worth(goal, side, after[0], after[3]))  # type: ignore[arg-type]
            else:
                results.append(self.of_position(goal, side, control, *after))
        seat = (leader + len(table)) % len(hands)
        return max(results) if seat in control else min(results)


FEW = ["S3", "H3", "D3", "C3", "S4", "H4", "D4", "SA", "HA", "DA", "S2", "H2", "D2", "C2", "X1", "X2"]
"""Cards of which small piles form combinations."""


def random_position(random: Random, players: int, most: int, pile: int) -> BrokkePosition:
    """Hands of one to ``most`` cards, piles of up to ``pile``."""
    some = [Card.parse(word) for word in FEW]
    random.shuffle(some)
    hands = tuple(card_set(some.pop() for _ in range(random.randint(1, most))) for _ in range(players))
    piles = tuple(
        card_set(some.pop() for _ in range(min(len(some), random.randint(0, pile)))) for _ in range(players)
    )
    return start(hands, random.randrange(players), piles)


def as_texts(sets: tuple[int, ...]) -> Hands:
    return tuple(frozenset(card.text for card in cards_of(cards)) for cards in sets)


LAWS = [
    {},
    {"finish": "stop"},
    {"finish": "drop"},
    {"twos": "ordinary", "four_twos": "apart"},
    {"no_club": "counted"},
    {"players": "4"},
    {"partners": "yes"},
    {"partners": "yes", "finish": "stop"},
    {"players": "5"},
]


@pytest.mark.parametrize("goal", list(BrokkeGoal), ids=lambda goal: goal.value)
@pytest.mark.parametrize("options", LAWS, ids=lambda options: " ".join(options.values()) or "default")
def test_values_agree_with_the_literal_rules(options: dict[str, str], goal: BrokkeGoal) -> None:
    random = Random(f"{options}{goal}")
    rules = rules_for("brokke", options)
    most, pile = {3: (2, 3), 4: (2, 2), 5: (1, 2)}[rules.players]
    seen = set()
    for number in range(10 if rules.players == 3 else 5):
        position = random_position(random, rules.players, most, pile)
        declared = tuple(Contract(random.randint(0, 1), int(random.random() < 0.2)) for _ in rules.seats)
        known = goal is BrokkeGoal.CONTRACT or number % 3 > 0
        law = BrokkeLaw.of(rules, declared if known else ())
        literal = Literal(
            law.sides,
            tuple(None if one is None else (one.trips, one.clubs) for one in law.contracts),
            law.finish,
            rules.options["twos"],
            rules.options["four_twos"],
            rules.options["no_club"],
        )
        for side in range(len(law.sides)):
            for helped in (False, True):
                control = frozenset(range(rules.players) if helped else law.sides[side])
                expected = literal.of_position(
                    goal.value, side, control, as_texts(position.hands), position.leader, (),
                    as_texts(position.piles),
                )  # fmt: skip
                aim = BrokkeAim(side, goal, helped)
                assert BrokkeMinimax(law, aim).value(position) == expected, (position, aim)
                possible = aim.range(law, position)
                assert possible.low <= expected <= possible.high
                seen.add(expected)
    assert len(seen) > 1


def test_what_is_possible_with_help_only_shrinks() -> None:
    """Along any play what all together could still reach closes in on the worth of its end."""
    random = Random(3)
    for number in range(150):
        options = LAWS[number % len(LAWS)]
        rules = rules_for("brokke", options)
        law = BrokkeLaw.of(rules, tuple(Contract(random.randint(0, 1), 0) for _ in rules.seats))
        position = random_position(random, rules.players, 2, 2)
        aims = [BrokkeAim(side, goal, True) for side in range(len(law.sides)) for goal in BrokkeGoal]
        trail = [[aim.range(law, position) for aim in aims]]
        while not position.finished:
            position = play(position, random.choice(legal(position)), law.finish)
            trail.append([aim.range(law, position) for aim in aims])
        for at, aim in enumerate(aims):
            ends = [bounds[at] for bounds in trail]
            assert ends[-1].low == ends[-1].high == aim.worth(law, position)
            assert [b.high for b in ends] == sorted((b.high for b in ends), reverse=True)


@pytest.mark.parametrize("options", LAWS, ids=lambda options: " ".join(options.values()) or "default")
def test_bounds_without_a_search_hold(options: dict[str, str]) -> None:
    """At every position of random play, open tricks too, they hold the value; and not by being wide."""
    random = Random(f"bounds {options}")
    rules = rules_for("brokke", options)
    tight = total = 0
    for _ in range(10 if rules.players == 3 else 8):
        position = random_position(random, rules.players, 3 if rules.players == 3 else 2, 2)
        law = BrokkeLaw.of(rules, tuple(Contract(random.randint(0, 1), 0) for _ in rules.seats))
        searches = [
            BrokkeMinimax(law, BrokkeAim(side, goal, helped))
            for side in range(len(law.sides))
            for goal in BrokkeGoal
            for helped in (False, True)
        ]
        while not position.finished:
            if position.live.bit_count() <= 6:
                for search in searches:
                    value = search.value(position)
                    bounds = search.aim.range(law, position)
                    assert bounds.low <= value <= bounds.high, (position, search.aim)
                    tight += bounds.exact
                    total += 1
            position = play(position, random.choice(legal(position)), law.finish)
    assert total > 100
    assert tight > total / 4


def _equilibrium(
    law: BrokkeLaw, sure: list[BrokkeMinimax], position: BrokkePosition
) -> tuple[tuple[int, ...], list[str]]:
    """Max^n by its definition, the tie rule spelt out; the worths and the line, from the end backwards."""
    if position.finished:
        return tuple(law.score(position, side) for side in range(len(law.sides))), []
    side = law.side_of(position.to_play)
    ranked = []
    for chosen in legal(position):
        after = play(position, chosen, law.finish)
        worths, line = _equilibrium(law, sure, after)
        text = chosen.text
        place = -1 if text == "pass" else 13 if text[0] == "X" else ORDER.index(text[1])
        kind = 0 if text == "pass" else int(text[1]) if text[0] == "X" else "SHDC".index(text[0])
        ranked.append(((-worths[side], -sure[side].value(after), place, kind), worths, [text, *line]))
    _, worths, line = min(ranked, key=lambda one: one[0])
    return worths, line


@pytest.mark.parametrize("options", [{}, {"partners": "yes"}, {"finish": "drop"}], ids=str)
def test_the_equilibrium_is_that_of_the_tie_rule(options: dict[str, str]) -> None:
    random = Random(f"{options}")
    rules = rules_for("brokke", options)
    for _ in range(6):
        position = random_position(random, rules.players, 2 if rules.players == 3 else 1, 3)
        law = BrokkeLaw.of(rules, tuple(Contract(1, 0) for _ in rules.seats))
        sure = [BrokkeMinimax(law, BrokkeAim(side, BrokkeGoal.SCORE)) for side in range(len(law.sides))]
        worths, line = _equilibrium(law, sure, position)
        search = BrokkeMaxN(law, BrokkeGoal.SCORE)
        assert search.worths(position) == worths
        assert [chosen.text for chosen in search.line(position)] == line
        mine = law.side_of(position.to_play)
        assert max(search.plays(position).values()) == worths[mine]
        for side, worth in enumerate(worths):
            assert sure[side].value(position) <= worth


def test_a_search_can_be_ended() -> None:
    class Enough(Exception):
        """Raised after some positions."""

    def check(nodes: int) -> None:
        if nodes >= 10:
            raise Enough

    position = random_position(Random(1), 3, 2, 2)
    search = BrokkeMinimax(BrokkeLaw.of(rules_for("brokke")), BrokkeAim(0, BrokkeGoal.SCORE), check)
    with pytest.raises(Enough):
        search.value(position)
    assert search.nodes == 10


def test_what_a_play_is_worth() -> None:
    """A leads a joker. B has an ace in his pile and two in hand: laid on the joker, one is lost; if he
    passes, he takes the nine with one and leads the other, three aces less 50 and going out 50."""
    law = BrokkeLaw.of(rules_for("brokke"))
    position = start(sets("X1 S9 S8", "SA HA", "C4 C5 C6"), 0, sets("", "DA", ""))
    worths = BrokkeMinimax(law, BrokkeAim(1, BrokkeGoal.SCORE)).plays(
        play(position, Play(Card.parse("X1").bit))
    )
    assert {chosen.text: worth for chosen, worth in worths.items()} == {"pass": 45, "SA": 0, "HA": 0}


def test_forced_by_the_joker_led() -> None:
    """A's joker draws B's, or B passes: so A keeps the trick, and B his joker for the next."""
    law = BrokkeLaw.of(rules_for("brokke"), (Contract(1, 0),) * 3)
    position = start(sets("X1 SK", "X2 D5", "HK C5"), 0, sets("DK CK", "", ""))
    aim = BrokkeAim(0, BrokkeGoal.CONTRACT)
    worths = BrokkeMinimax(law, aim).plays(position)
    assert worths == {Play(Card.parse("X1").bit): 0, Play(Card.parse("SK").bit): 0}
    without = start(sets("X1 SK", "D6 D5", "HK C5"), 0, sets("DK CK", "", ""))
    assert BrokkeMinimax(law, aim).plays(without) == {
        Play(Card.parse("X1").bit): 1,
        Play(Card.parse("SK").bit): 1,
    }


def sets(*texts: str) -> tuple[int, ...]:
    return tuple(card_set(map(Card.parse, text.split())) for text in texts)
