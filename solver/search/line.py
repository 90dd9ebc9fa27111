"""Best lines: the cards that follow when everybody plays on by a stated rule."""

from __future__ import annotations

from solver.cards import Card, cards_of
from solver.play import legal, play, to_play
from solver.position import Position
from solver.question import Question
from solver.search.engine import Engine
from solver.search.objective import guarantee
from solver.search.reference import tie_order


def best_line(question: Question, engine: Engine) -> tuple[tuple[Card, ...], Position]:
    """The line on which each seat in turn plays a card that keeps what his side can be sure of.

    Of such cards the lowest is played, suits in the order S H D C. In partnership games this is a
    principal variation; in games of each for himself it is the *cautious line*, which leaves every
    seat at least his guarantee. The line ends early where the engine's budget does not suffice to prove
    a card; the position that it reaches comes with it.
    """
    rules, position = question.rules, question.position
    line: list[Card] = []
    while not position.finished:
        seat = to_play(rules, position)
        cards = sorted(cards_of(legal(rules, position)), key=tie_order)
        card: Card | None = cards[0]
        if len(cards) > 1:
            objective = guarantee(rules.side_of(seat), question.table(seat))
            card, _ = engine.first_best(position, objective, cards)
            if card is None:
                break
        assert card is not None
        line.append(card)
        position = play(rules, position, card)
    return tuple(line), position
