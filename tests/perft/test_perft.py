"""Counts of legal lines, by a second implementation of the rules that shares nothing with the first.

The literal counter below works on card strings and lists and follows the wording of the rules; the text
files beside it hold positions with the counts of lines of 1, 2, … cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from solver.cards import Card, Suit, card_set, cards_of
from solver.play import legal, play, start
from solver.position import Position
from solver.rules.base import Rules
from solver.rules.registry import rules_for

HIGH_TO_LOW = "AKQJT98765432"


# The literal counter.


@dataclass
class Table:
    """A game in progress, as a referee would note it down."""

    game: str
    options: dict[str, str]
    seats: str
    trump: str
    hands: dict[str, list[str]]
    leader: str
    trick: list[tuple[str, str]]
    clubs_took_one: bool = False
    trump_was_played: bool = False

    def turn(self) -> str:
        order = self.seats if self.options.get("direction", "clockwise") == "clockwise" else self.seats[::-1]
        return order[(order.index(self.leader) + len(self.trick)) % len(order)]


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card played later takes the trick away from another."""
    if card[0] == other[0]:
        return HIGH_TO_LOW.index(card[1]) < HIGH_TO_LOW.index(other[1])
    return card[0] == trump


def taking(trick: list[tuple[str, str]], trump: str) -> tuple[str, str]:
    """Who takes the trick so far, and with what."""
    leading = trick[0]
    for entry in trick[1:]:
        if beats(entry[1], leading[1], trump):
            leading = entry
    return leading


def may_play(table: Table) -> list[str]:
    hand = table.hands[table.turn()]
    if not table.trick:
        barred = table.options.get("trump_lead") == "barred"
        opened = table.clubs_took_one if table.game == "clubs" else table.trump_was_played
        only_trumps = [card for card in hand if card[0] != table.trump] == []
        if barred and not opened and not only_trumps:
            return [card for card in hand if card[0] != table.trump]
        return hand
    suit = table.trick[0][1][0]
    in_suit = [card for card in hand if card[0] == suit]
    ordinary = in_suit if in_suit else hand
    if table.game != "clubs" or table.options["must_win"] == "none":
        return ordinary
    so_far = [card for _, card in table.trick if card[0] == suit]
    higher = [card for card in in_suit if all(beats(card, other, "C") for other in so_far)]
    clubs = [card for card in hand if card[0] == "C"]
    if table.options["must_win"] == "literal":
        if higher:
            return higher
        if clubs:
            return clubs
        return hand
    if table.options["must_win"] == "follow":
        if in_suit:
            return higher if higher else in_suit
        ruffs = [card for _, card in table.trick if card[0] == "C"]
        winning = [card for card in clubs if all(beats(card, other, "C") for other in ruffs)]
        return winning if winning else clubs if clubs else hand
    assert table.options["must_win"] == "win"
    winning = [card for card in ordinary if beats(card, taking(table.trick, "C")[1], "C")]
    return winning if winning else ordinary


def put(table: Table, card: str) -> Table:
    seat = table.turn()
    hands = {who: [held for held in hand if held != card] for who, hand in table.hands.items()}
    after = Table(
        table.game,
        table.options,
        table.seats,
        table.trump,
        hands,
        table.leader,
        [*table.trick, (seat, card)],
        table.clubs_took_one,
        table.trump_was_played,
    )
    if len(after.trick) == len(table.seats):
        winner, with_card = taking(after.trick, table.trump)
        after.clubs_took_one = after.clubs_took_one or with_card[0] == "C"
        after.trump_was_played = after.trump_was_played or table.trump in [c[0] for _, c in after.trick]
        after.leader, after.trick = winner, []
    return after


def lines(table: Table, depth: int) -> int:
    """How many different lines of ``depth`` cards there are."""
    cards = may_play(table)
    if depth == 1:
        return len(cards)
    return sum(lines(put(table, card), depth - 1) for card in cards)


# The same with solver.play.


def solver_lines(rules: Rules, position: Position, depth: int) -> int:
    allowed = legal(rules, position)
    if depth == 1:
        return allowed.bit_count()
    return sum(solver_lines(rules, play(rules, position, card), depth - 1) for card in cards_of(allowed))


def solver_position(rules: Rules, table: Table) -> Position:
    hands = tuple(card_set(Card.parse(card) for card in table.hands[seat]) for seat in table.seats)
    trump = None if table.trump == "N" else Suit.parse(table.trump)
    return start(rules, hands, table.seats.index(table.leader), trump)


# The files.


@dataclass
class Entry:
    place: str
    game: str
    options: dict[str, str]
    trump: str
    leader: str
    hands: list[str]
    counts: list[int]

    def rules(self) -> Rules:
        return rules_for(self.game, self.options)

    def table(self) -> Table:
        rules = self.rules()
        hands = {seat: unfold(hand) for seat, hand in zip(rules.seats, self.hands, strict=True)}
        return Table(self.game, dict(rules.options), rules.seats, self.trump, hands, self.leader, [])


def unfold(hand: str) -> list[str]:
    """The cards of ``AK.T9..2``."""
    return [suit + rank for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks]


def entries() -> Iterator[Entry]:
    for path in sorted(Path(__file__).parent.glob("*.txt")):
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            if not line or line.startswith("#"):
                continue
            names, trump, leader, hands, counts = (field.strip() for field in line.split("|"))
            game, *options = names.split()
            yield Entry(
                f"{path.name}:{number}",
                game,
                dict(option.split("=") for option in options),
                trump,
                leader,
                hands.split(),
                [int(count) for count in counts.split()],
            )


ENTRIES = list(entries())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.place)
def test_counts_of_the_files(entry: Entry) -> None:
    rules = entry.rules()
    position = solver_position(rules, entry.table())
    for depth, expected in enumerate(entry.counts, start=1):
        got = solver_lines(rules, position, depth)
        assert got == expected, mismatch(entry, rules, position, depth, expected, got)


def mismatch(entry: Entry, rules: Rules, position: Position, depth: int, expected: int, got: int) -> str:
    """The counts by first card, beside those of the literal counter."""
    table = entry.table()
    said = [f"{entry.place} depth {depth}: expected {expected}, got {got}", f"{position}"]
    for text in sorted({*may_play(table), *(card.text for card in cards_of(legal(rules, position)))}):
        card = Card.parse(text)
        ours = theirs = 0
        if legal(rules, position) & card.bit:
            ours = 1 if depth == 1 else solver_lines(rules, play(rules, position, card), depth - 1)
        if text in may_play(table):
            theirs = 1 if depth == 1 else lines(put(table, text), depth - 1)
        said.append(f"  {text}: {ours}, literally {theirs}")
    return "\n".join(said)


def test_every_rule_set_has_counts() -> None:
    covered = {(entry.game, tuple(sorted(entry.options.items()))) for entry in ENTRIES}
    assert {(game, tuple(sorted(options.items()))) for game, options in RULE_SETS} <= covered


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.place)
def test_the_literal_counter_agrees_with_the_files(entry: Entry) -> None:
    table = entry.table()
    depths = [depth for depth, count in enumerate(entry.counts, start=1) if count <= 2000]
    assert {depth: lines(table, depth) for depth in depths} == {
        depth: entry.counts[depth - 1] for depth in depths
    }


# Random positions.

RULE_SETS: list[tuple[str, dict[str, str]]] = [
    ("bridge", {}),
    ("truf", {}),
    ("truf", {"trump_lead": "any"}),
    ("truf", {"direction": "counterclockwise"}),
    ("truf", {"players": "3"}),
    ("truf", {"players": "3", "removed_suit": "S", "direction": "counterclockwise"}),
    ("kozyr", {}),
    ("kozyr", {"trump_lead": "barred"}),
    *[
        ("clubs", {"must_win": must_win} | ({"trump_lead": "any"} if lead == "any" else {}))
        for must_win in ("literal", "follow", "none", "win")
        for lead in ("barred", "any")
    ],
]


def random_table(game: str, options: dict[str, str], rng: random.Random, size: int) -> Table:
    rules = rules_for(game, options)
    pack = [card.text for card in cards_of(rules.pack)]
    if size <= 6 and rng.random() < 0.5:
        # Few suits and many neighbours: voids, ruffs and over-ruffs come up often.
        pack = [card for card in pack if card[1] in "AKQJT98"]
    rng.shuffle(pack)
    hands = {seat: pack[at * size : (at + 1) * size] for at, seat in enumerate(rules.seats)}
    trumps = "C" if game == "clubs" else "SHDCN" if game == "bridge" else "SHDC"
    trump = rng.choice([suit for suit in trumps if suit == "N" or any(c[0] == suit for c in pack)])
    return Table(game, dict(rules.options), rules.seats, trump, hands, rng.choice(rules.seats), [])


@pytest.mark.parametrize(("game", "options"), RULE_SETS)
def test_legal_cards_along_random_lines(game: str, options: dict[str, str]) -> None:
    rng = random.Random(f"{game} {options}")
    rules = rules_for(game, options)
    compared = 0
    for size in (2, 3, 4, 5, 6, 8, 13) * 6:
        table = random_table(game, options, rng, size)
        position = solver_position(rules, table)
        while not position.finished:
            literal = may_play(table)
            assert {card.text for card in cards_of(legal(rules, position))} == set(literal), (table, position)
            card = rng.choice(literal)
            table, position = put(table, card), play(rules, position, Card.parse(card))
            compared += 1
        assert not any(table.hands.values())
    assert compared > 500


@pytest.mark.parametrize(("game", "options"), RULE_SETS)
def test_counts_of_random_positions(game: str, options: dict[str, str]) -> None:
    rng = random.Random(f"counts of {game} {options}")
    rules = rules_for(game, options)
    for _ in range(12):
        table = random_table(game, options, rng, 3)
        depth = 2 * rules.players - 1
        assert lines(table, depth) == solver_lines(rules, solver_position(rules, table), depth), table
