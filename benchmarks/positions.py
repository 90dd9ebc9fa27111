"""Random small positions and questions about them, in families that one engine has to answer.

A family shares rules, trump and coalition, so that one :class:`~solver.search.kernel.KernelEngine` answers
all of it from one table. Half of its positions are new deals; the other half are the last deal with two
cards of a suit exchanged, or led by somebody else: such neighbours have the same suit lengths, and so
are what a table that shares too much would get wrong. Everything depends on game, seed and the number of
the family alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from solver.cards import Card, CardSet, Suit, card_set, cards_of, of_suit
from solver.deal import Deal
from solver.formats.text import format_deal
from solver.play import legal, play
from solver.position import Position
from solver.rules.base import Rules
from solver.rules.registry import rules_for
from solver.search.objective import Objective

GAMES = ("bridge", "truf", "kozyr", "clubs")

SIZES = (1, 1, 2, 4, 1, 12, 1, 30)
"""Positions of family 0, 1, …, over and over: engines that are new, and engines with a long past."""

_TRUF_OPTIONS = [
    {"trump_lead": lead, "direction": direction} | players
    for lead, direction, players in product(
        ("any", "barred"),
        ("clockwise", "counterclockwise"),
        ({}, {}, {"players": "3", "removed_suit": "C"}, {"players": "3", "removed_suit": "S"}),
    )
]
OPTIONS: dict[str, list[dict[str, str]]] = {
    "bridge": [{}],
    "truf": _TRUF_OPTIONS,
    "kozyr": _TRUF_OPTIONS,
    "clubs": [
        {"must_win": must_win, "trump_lead": lead}
        for must_win, lead in product(("literal", "follow", "none", "win"), ("barred", "any"))
    ],
}
"""Every combination of the options that change play; four players twice as often as three."""

TRICKS: dict[int, dict[int, float]] = {3: {2: 20, 3: 80, 4: 140, 5: 10, 6: 0.4}, 4: {2: 50, 3: 190, 4: 10}}
"""How often so many tricks are still to be taken, by number of players. The plain engine takes ten to
twenty times as long for one trick more; with these weights a position takes about 20 ms of it."""


@dataclass(frozen=True, slots=True)
class Case:
    """A position, a question about it, and what it takes to pose it again."""

    rules: Rules
    position: Position
    objective: Objective
    family: int
    number: int
    """Of the position in its family, from 0."""
    begun: Position
    """The position at the beginning of the trick on the table."""

    @property
    def text(self) -> str:
        """The position in words: hands at the beginning of the trick, then the cards of the trick."""
        position = self.position
        seats = self.rules.seats
        trump = "N" if position.trump is None else Suit(position.trump).letter
        won = " ".join(f"{seat} {tricks}" for seat, tricks in zip(seats, position.won, strict=True))
        return (
            f"{format_deal(Deal(seats, self.begun.hands))}  trump {trump}, {seats[position.leader]} leads"
            f"{', ' + ' '.join(card.text for card in position.trick) + ' played' if position.trick else ''}"
            f"{', a trick has been ruffed' if position.broken else ''}, taken {won}"
        )

    @property
    def question(self) -> str:
        """The question in words."""
        control, counted = (
            "".join(self.rules.seats[seat] for seat in sorted(side)) or "nobody"
            for side in (self.objective.control, self.objective.counted)
        )
        worth = ",".join(str(value) for value in self.objective.table)
        return f"{control} in control, tricks of {counted} worth {worth}"


def family(game: str, seed: int, number: int, size: int | None = None) -> Iterator[Case]:
    """The cases of one family, or the first ``size`` of them."""
    rng = Random(f"{game}:{seed}:{number}")
    rules = rules_for(game, rng.choice(OPTIONS[game]))
    pack = list(cards_of(_sub_pack(rules, rng)))
    trump = _trump(rules, rng)
    control, counted = _coalition(rules.players, rng)
    first: Position | None = None
    tricks = before = 0
    for at in range(SIZES[number % len(SIZES)] if size is None else size):
        if first is None or rng.random() < 0.5:
            weights = TRICKS[rules.players]
            tricks = rng.choices(list(weights), list(weights.values()))[0]
            before = min(rng.choice((0, 0, 0, 1, 2)), len(pack) // rules.players - tricks)
            rng.shuffle(pack)
            held = tricks + before
            hands = tuple(card_set(pack[seat * held : (seat + 1) * held]) for seat in range(rules.players))
            first = Position(hands, 0, trump, won=(0,) * rules.players)
        else:
            first = _with_two_exchanged(first, rng)
        leader = rng.randrange(rules.players)
        position = replace(first, leader=leader, broken=rng.random() < 0.5)
        for _ in range(before * rules.players):
            position = play(rules, position, rng.choice(list(cards_of(legal(rules, position)))))
        begun = position
        for _ in range(rng.choice((0, 0, *range(1, rules.players)))):
            position = play(rules, position, rng.choice(list(cards_of(legal(rules, position)))))
        objective = Objective(control, counted, _table(tricks + before, rng))
        yield Case(rules, position, objective, number, at, begun)


def families(positions: int) -> list[tuple[int, int]]:
    """Numbers and sizes of the families that so many positions take."""
    result = []
    number = 0
    while positions > 0:
        size = min(positions, SIZES[number % len(SIZES)])
        result.append((number, size))
        positions -= size
        number += 1
    return result


def _sub_pack(rules: Rules, rng: Random) -> CardSet:
    """The whole pack, or half the time two or three suits of it: short suits decide by rank."""
    suits = [suit for suit in range(4) if of_suit(rules.pack, suit)]
    chosen = rng.sample(suits, rng.choice((2, 3)))
    if rng.random() < 0.5:
        return rules.pack
    if rules.fixed_trump is not None and rng.random() < 0.7 and rules.fixed_trump not in chosen:
        chosen[0] = rules.fixed_trump
    return card_set(card for card in cards_of(rules.pack) if int(card.suit) in chosen)


def _trump(rules: Rules, rng: Random) -> int | None:
    if rules.fixed_trump is not None:
        return rules.fixed_trump
    suits: list[int | None] = [suit for suit in range(4) if of_suit(rules.pack, suit)]
    return rng.choice([*suits, None] if rules.notrump else suits)


def _coalition(players: int, rng: Random) -> tuple[frozenset[int], frozenset[int]]:
    """Who chooses and whose tricks count: a guarantee, a ceiling, or neither."""
    everybody = range(players)
    counted = frozenset(seat for seat in everybody if rng.random() < 0.5)
    if rng.random() < 0.5:
        counted = frozenset({rng.randrange(players)})
    kind = rng.random()
    if kind < 0.7:
        return counted, counted
    if kind < 0.85:
        return frozenset(everybody), counted
    return frozenset(seat for seat in everybody if rng.random() < 0.5), counted


def _table(size: int, rng: Random) -> tuple[int, ...]:
    kind = rng.random()
    if kind < 0.35:
        return tuple(range(size + 1))
    if kind < 0.7:
        return tuple(-tricks for tricks in range(size + 1))
    return tuple(rng.randrange(-4, 5) for _ in range(size + 1))


def _with_two_exchanged(position: Position, rng: Random) -> Position:
    """The same deal but for two cards of one suit, where two hands hold one."""
    hands = list(position.hands)
    one, other = rng.sample(range(len(hands)), 2)
    suits = [suit for suit in range(4) if of_suit(hands[one], suit) and of_suit(hands[other], suit)]
    if not suits:
        return position
    suit = rng.choice(suits)
    given: Card = rng.choice(list(cards_of(of_suit(hands[one], suit))))
    taken: Card = rng.choice(list(cards_of(of_suit(hands[other], suit))))
    hands[one] ^= given.bit | taken.bit
    hands[other] ^= given.bit | taken.bit
    return replace(position, hands=tuple(hands))
