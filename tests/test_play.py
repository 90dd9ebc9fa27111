"""What holds for every game under every option: random play, and the messages for illegal cards."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import Card, CardSet, Suit, card_set, cards_of, of_suit
from solver.deal import symbol_text
from solver.errors import DealError, IllegalPlayError
from solver.play import legal, play, play_all, start, to_play, why_illegal, winner
from solver.position import Position
from solver.rules.base import Rules
from solver.rules.registry import rules_for

RULE_SETS: list[tuple[str, dict[str, str]]] = [
    ("bridge", {}),
    *[
        (game, {"trump_lead": lead, "direction": direction, "players": players, "removed_suit": removed})
        for game in ("truf", "kozyr")
        for lead in ("any", "barred")
        for direction in ("clockwise", "counterclockwise")
        for players, removed in (("4", "C"), ("3", "C"), ("3", "S"))
    ],
    *[
        ("clubs", {"must_win": must_win, "trump_lead": lead})
        for must_win in ("literal", "follow", "none", "win")
        for lead in ("any", "barred")
    ],
]


@st.composite
def openings(draw: st.DrawFn) -> tuple[Rules, Position]:
    game, options = draw(st.sampled_from(RULE_SETS))
    rules = rules_for(game, options)
    size = draw(st.integers(1, 5) | st.just(13))
    pack = draw(st.permutations(list(cards_of(rules.pack))))
    hands = tuple(card_set(pack[at * size : (at + 1) * size]) for at in range(rules.players))
    trumps: list[int | None] = [suit for suit in Suit if of_suit(rules.pack, suit)]
    if rules.fixed_trump is not None:
        trumps = [rules.fixed_trump]
    if rules.notrump:
        trumps.append(None)
    return rules, start(rules, hands, draw(st.integers(0, rules.players - 1)), draw(st.sampled_from(trumps)))


@settings(deadline=None, max_examples=150)
@given(openings(), st.randoms(use_true_random=False))
def test_random_play(opening: tuple[Rules, Position], random: Random) -> None:
    rules, first = opening
    position, line = first, []
    dealt = union(first.hands)
    size = first.hands[0].bit_count()
    while not position.finished:
        seat = to_play(rules, position)
        allowed = legal(rules, position)
        assert allowed
        assert allowed & ~position.hands[seat] == 0
        for card in cards_of(rules.pack):
            assert (why_illegal(rules, position, card) is None) == bool(allowed & card.bit)
        card = random.choice(list(cards_of(allowed)))
        after = play(rules, position, card)
        line.append(card)
        assert union(after.hands) == dealt & ~card_set(line)
        assert sum(hand.bit_count() for hand in after.hands) == rules.players * size - len(line)
        assert sum(after.won) + after.remaining == size
        assert after.trump == position.trump
        if after.trick:
            assert after.trick == (*position.trick, card)
            assert (after.won, after.leader, after.broken) == (position.won, position.leader, position.broken)
            assert to_play(rules, after) == rules.next_seat(seat)
        else:
            check_trick(rules, position, (*position.trick, card), after)
        position = after
    assert sum(position.won) == size
    assert play_all(rules, first, line) == position
    assert legal(rules, position) == 0


def check_trick(rules: Rules, before: Position, trick: tuple[Card, ...], after: Position) -> None:
    """A finished trick was taken by the seat whose card no other of the trick beats."""
    place = winner(trick, before.trump)
    taker = (before.leader + rules.direction * place) % rules.players
    assert len(trick) == rules.players
    assert after.leader == taker == to_play(rules, after)
    assert [now - was for now, was in zip(after.won, before.won, strict=True)] == [
        int(seat == taker) for seat in range(rules.players)
    ]
    trumps = [card for card in trick if card.suit == before.trump]
    assert trick[place] == max(trumps or [card for card in trick if card.suit == trick[0].suit])
    assert after.broken == (before.broken or bool(trumps))


def union(hands: tuple[CardSet, ...]) -> CardSet:
    result = 0
    for hand in hands:
        assert result & hand == 0
        result |= hand
    return result


# Illegal plays.


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def hands(*texts: str) -> tuple[CardSet, ...]:
    return tuple(card_set(cards(text)) for text in texts)


@pytest.mark.parametrize(
    ("played", "words"),
    [
        ("S5", "card 1 (♠5): E holds it, but it is N's turn; legal: ♠2 ♥2"),
        ("DA", "card 1 (♦A): N does not hold it"),
        ("S2 S5 S2", "card 3 (♠2): S does not hold it; legal: ♠6"),
        ("S2 H5", "card 2 (♥5): E must follow suit in spades; legal: ♠5"),
        ("S2 S5 S6 S7 H7 H2 H5 H6 H9", "card 9 (♥9): all cards have been played; stop here"),
    ],
)
def test_the_first_illegal_card_is_named(played: str, words: str) -> None:
    rules = rules_for("kozyr")
    position = start(rules, hands("S2 H2", "S5 H5", "S6 H6", "S7 H7"), 0, Suit.DIAMONDS)
    with pytest.raises(IllegalPlayError, match=re.escape(words)):
        play_all(rules, position, cards(played))


@pytest.mark.parametrize(
    ("game", "trump", "words"),
    [
        ("clubs", Suit.SPADES, "is played with clubs as trump"),
        ("clubs", None, "is played with clubs as trump"),
        ("truf", None, "never played without trumps; trump is S, H, D or C"),
    ],
)
def test_trumps_that_a_game_does_not_have(game: str, trump: int | None, words: str) -> None:
    rules = rules_for(game)
    with pytest.raises(DealError, match=words):
        start(rules, hands("S2", "S3", "S4", "S5")[: rules.players], 0, trump)


def test_remedies_list_the_legal_cards_only() -> None:
    rules = rules_for("truf")
    position = start(rules, hands("S2 H2", "S5 H5", "S6 H6", "S7 H7"), 0, Suit.SPADES)
    fault = why_illegal(rules, position, Card.parse("S2"))
    assert fault is not None
    assert fault[1] == "legal: " + symbol_text(Card.parse("H2"))
