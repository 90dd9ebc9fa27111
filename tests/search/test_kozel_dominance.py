"""Answers that the kernel leaves out because others are at least as good: where a friendly card forbids it.

Of two cards of a suit the higher is worth keeping, unless the partner holds, or may draw, a card between
them: then the lower can be led to him. In each position here the right play is to keep the lower one.
"""

from __future__ import annotations

import pytest

from solver.budget import Budget
from solver.cards import Card, Suit, card_set
from solver.kozel_goal import KozelGoal
from solver.plays import Play
from solver.rules.kozel_law import Law
from solver.rules.kozel_play import KozelPosition, play
from solver.search.kozel_kernel import KozelKernelEngine
from solver.search.kozel_reference import KozelMinimax
from solver.search.objective import Bounds


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def position(hands: tuple[str, ...], trick: tuple[str, ...], stock: str = "") -> KozelPosition:
    """North has led, East and South have discarded; spades are trump."""
    plays = tuple(Play.of(cards(text), hidden=place > 0) for place, text in enumerate(trick))
    held = tuple(card_set(cards(hand)) for hand in hands)
    return KozelPosition(held, cards(stock), 0, Suit.SPADES, plays)


# West takes the trick with the nine and leads the seven, which East beats with the eight: the ace of
# clubs is then led, and West loses his six of diamonds to nobody.
TO_WIN = position(("DA DK", "H8 CA", "DT D9", "H7 H9 D6"), ("H6", "C6", "D8"))
# The same, but the eight is still to be drawn by East.
TO_DRAW = position(("DA DK", "CA CT", "DT DJ", "H7 H9 D6"), ("H6", "C6", "D9"), stock="D7 DQ H8 D8")
# West cannot take the trick. He throws the nine, ruffs the next trick and leads the seven to East.
TO_LOSE = position(("DA DT DQ", "H8 CA C6", "D7 D8 D9", "H7 H9 S6 DK"), ("S9", "C7", "D6"))


@pytest.mark.parametrize(
    ("law", "asked", "best", "other"),
    [
        (Law(), TO_WIN, "H9", "H7"),
        (Law(hand_size=3, claim="no"), TO_DRAW, "H9", "H7"),
        (Law(most_led=1), TO_LOSE, "/H9", "/H7"),
    ],
)
def test_the_lower_card_is_kept_for_the_partner(
    law: Law, asked: KozelPosition, best: str, other: str
) -> None:
    plain = KozelMinimax(law, KozelGoal.POINTS)
    value = plain.value(asked)
    assert value == 0
    plays = {text: Play.of(cards(text.lstrip("/")), hidden=text[0] == "/") for text in (best, other)}
    worths = {text: plain.value(play(law, asked, chosen)) for text, chosen in plays.items()}
    assert worths[best] == 0 < worths[other]
    for without in ((), ("dominance",)):
        engine = KozelKernelEngine(law, Budget(memory_mb=1), without=without)
        assert engine.value(asked, KozelGoal.POINTS) == Bounds(0, 0)
        found = engine.values_after(asked, KozelGoal.POINTS, list(plays.values()))
        assert [bounds.low for bounds in found] == [worths[best], worths[other]]
