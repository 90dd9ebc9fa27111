"""Best lines: what everybody gets on them."""

from __future__ import annotations

from random import Random

import pytest

from solver.cards import Card, card_set, cards_of
from solver.deal import Deal
from solver.play import play_all
from solver.question import Question, pose, read_setting
from solver.record import Record
from solver.rules.registry import rules_for
from solver.search.engine import ReferenceEngine
from solver.search.line import best_line
from solver.search.objective import guarantee
from solver.search.reference import Minimax

QUESTIONS: list[tuple[str, dict[str, str], str, str | None]] = [
    ("truf", {}, "tricks", "atas"),
    ("truf", {"direction": "counterclockwise"}, "tricks", "bawah"),
    ("kozyr", {"hit": "yes", "zero_kept": "bonus"}, "score", None),
    ("kozyr", {"method": "2"}, "score", None),
    ("clubs", {}, "tricks", "atas"),
    ("clubs", {"must_win": "follow"}, "tricks", "bawah"),
    ("clubs", {"must_win": "win"}, "score", None),
    ("clubs", {"score": "3,-2,5,-4,0,0,0,0,0,0,0,0,0,0"}, "score", None),
]


def random_question(game: str, options: dict[str, str], goal: str, mode: str | None, rng: Random) -> Question:
    rules = rules_for(game, options)
    size = 3 if rules.players == 3 else 2
    pack = [card for card in cards_of(rules.pack) if card.rank >= 7 or rules.has_bids]
    rng.shuffle(pack)
    held = [pack[at * size : (at + 1) * size] for at in range(rules.players)]
    bids: dict[str, Card] = {}
    if rules.has_bids and goal == "score":
        bids = {seat: rng.choice(hand) for seat, hand in zip(rules.seats, held, strict=True)}
        mode = rng.choice(("atas", "bawah"))
    deal = Deal(rules.seats, tuple(map(card_set, held)))
    record = Record(deal=deal, game=game, options=options, bids=bids)
    trump = None if rules.fixed_trump is not None else rng.choice("SHDC")
    return pose(read_setting(record, trump=trump, lead=rng.choice(rules.seats), mode=mode), goal)


@pytest.mark.parametrize(("game", "options", "goal", "mode"), QUESTIONS)
def test_the_cautious_line_gives_every_seat_his_guarantee(
    game: str, options: dict[str, str], goal: str, mode: str | None
) -> None:
    rng = Random(f"{game} {options} {goal} {mode}")
    more = 0
    for _ in range(10):
        question = random_question(game, options, goal, mode, rng)
        rules, position = question.rules, question.position
        line, end = best_line(question, ReferenceEngine(rules))
        assert end.finished
        assert play_all(rules, position, line) == end
        for seat in range(rules.players):
            table = question.table(seat)
            sure = Minimax(rules, guarantee((seat,), table)).value(position)
            assert table[end.won[seat]] >= sure
            more += table[end.won[seat]] > sure
    # Others do not play against him together, so somebody mostly gets more.
    assert more > 0


def test_the_line_of_two_sides_has_the_value_at_its_end() -> None:
    rng = Random(2)
    for _ in range(15):
        question = random_question("bridge", {}, "tricks", None, rng)
        rules, position = question.rules, question.position
        line, end = best_line(question, ReferenceEngine(rules))
        assert play_all(rules, position, line) == end
        for side in rules.sides:
            value = Minimax(rules, guarantee(side, question.table(side[0]))).value(position)
            assert sum(end.won[seat] for seat in side) == value


def test_of_equally_good_cards_the_lowest_is_played_suits_in_order() -> None:
    held = ("SA SK", "H3 D2", "D3 H2", "C4 C3")
    deal = Deal("NESW", tuple(card_set(Card.parse(word) for word in text.split()) for text in held))
    question = pose(read_setting(Record(deal=deal, game="bridge", trump="N", lead="N")))
    line, _ = best_line(question, ReferenceEngine(question.rules))
    assert " ".join(card.text for card in line) == "SK D2 H2 C3 SA H3 D3 C4"
