"""Groups of equal cards: which are formed, and that all cards of a group are worth the same."""

from __future__ import annotations

from random import Random

import pytest

from solver.cards import Card, CardSet, Suit, card_set, cards_of, of_suit
from solver.play import legal, play, play_all, start, to_play
from solver.position import Position
from solver.rules.base import Rules
from solver.rules.registry import rules_for
from solver.search.engine import equal_groups
from solver.search.objective import ceiling, guarantee
from solver.search.reference import Minimax


def hands(*texts: str) -> tuple[CardSet, ...]:
    return tuple(card_set(Card.parse(word) for word in text.split()) for text in texts)


def groups(rules: Rules, position: Position) -> list[str]:
    return [" ".join(card.text for card in group) for group in equal_groups(rules, position)]


def test_runs_are_cut_by_cards_of_others_only() -> None:
    rules = rules_for("bridge")
    position = start(rules, hands("SA SK SJ S2 HT H8", "SQ S3 H2 H3 H4 H5", "", ""), 0, None)
    assert groups(rules, position) == ["SA SK", "SJ", "S2", "HT H8"]


def test_cards_of_earlier_tricks_cut_nothing() -> None:
    rules = rules_for("bridge")
    first = start(rules, hands("SK SJ", "SQ H2", "SA H3", "ST H4"), 1, None)
    assert groups(rules, play_all(rules, first, [Card.parse("SQ")])) == ["SA"]
    before = play_all(rules, first, [Card.parse(text) for text in ("SQ", "SA", "ST")])
    # The queen still lies in the trick, but beaten; king and jack are as good as each other.
    assert groups(rules, before) == ["SK SJ"]


def test_the_highest_card_of_a_suit_in_the_trick_cuts() -> None:
    rules = rules_for("bridge")
    first = start(rules, hands("SQ H2", "SK SJ", "S3 H3", "S4 H4"), 0, None)
    assert groups(rules, play_all(rules, first, [Card.parse("SQ")])) == ["SK", "SJ"]


def test_only_legal_cards_are_grouped() -> None:
    rules = rules_for("clubs")
    first = start(rules, hands("H9 S2 S3", "HT HJ H4", "D2 D3 D4"), 0, Suit.CLUBS)
    assert groups(rules, play_all(rules, first, [Card.parse("H9")])) == ["HJ HT"]


RULE_SETS: list[tuple[str, dict[str, str]]] = [
    ("bridge", {}),
    ("truf", {}),
    ("truf", {"players": "3", "direction": "counterclockwise"}),
    ("kozyr", {}),
    *[("clubs", {"must_win": must_win}) for must_win in ("literal", "follow", "none", "win")],
    *[("clubs", {"must_win": must_win, "trump_lead": "any"}) for must_win in ("literal", "follow", "win")],
]


def random_position(rules: Rules, rng: Random) -> Position:
    """A position of up to three cards each, often in the middle of a trick."""
    size = 3 if rules.players == 3 else rng.choice((2, 3))
    lowest = rng.choice((5, 8))
    pack = [card for card in cards_of(rules.pack) if card.rank >= lowest]
    # Two suits or three: neighbours are common then.
    left_out = rng.sample([suit for suit in Suit if of_suit(rules.pack, suit)], 1)
    few = [card for card in pack if card.suit not in left_out]
    pack = few if len(few) >= rules.players * size else pack
    rng.shuffle(pack)
    dealt = tuple(card_set(pack[at * size : (at + 1) * size]) for at in range(rules.players))
    trumps = [suit for suit in Suit if of_suit(rules.pack, suit)]
    trump = rng.choice(trumps) if rules.fixed_trump is None else rules.fixed_trump
    position = start(rules, dealt, rng.randrange(rules.players), trump)
    for _ in range(rng.randrange(rules.players + 2)):
        position = play(rules, position, rng.choice(list(cards_of(legal(rules, position)))))
    return position


@pytest.mark.parametrize(("game", "options"), RULE_SETS)
def test_cards_of_a_group_are_worth_the_same(game: str, options: dict[str, str]) -> None:
    rules, rng = rules_for(game, options), Random(f"groups {game} {options}")
    met = 0
    while met < 25:
        position = random_position(rules, rng)
        found = equal_groups(rules, position)
        flat = [card for group in found for card in group]
        assert card_set(flat) == legal(rules, position)
        assert len(flat) == legal(rules, position).bit_count()
        assert flat == sorted(flat, key=lambda card: (card.suit, -card.rank))
        if all(len(group) == 1 for group in found):
            continue
        met += 1
        size = position.remaining + sum(position.won)
        odd = tuple(rng.randrange(-5, 6) for _ in range(size + 1))
        for table in (tuple(range(size + 1)), odd):
            for seat in range(rules.players):
                own = guarantee(rules.side_of(seat), table)
                for objective in (own, ceiling(own, rules.players)):
                    values = Minimax(rules, objective).cards(position)
                    for group in found:
                        worth = {card.text: values[card] for card in group}
                        assert len(set(worth.values())) == 1, (position, to_play(rules, position), worth)
