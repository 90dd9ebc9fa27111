"""The exchange with known cards against an exhaustive search by the plain engine."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from solver.analysis.currency import Currency, points
from solver.analysis.exchange import Exchange, induce, solve_exchange
from solver.analysis.exchange_round import Choices, Round, all_choices, known_round
from solver.budget import Budget
from solver.cards import FULL_PACK, CardSet, Suit, card_set, cards_of
from solver.deal import Deal
from solver.errors import DealError, OptionError
from solver.play import start
from solver.question import read_setting
from solver.record import Record
from solver.rules.clubs import exchange_turns
from solver.rules.registry import rules_for
from solver.search.objective import Bounds, guarantee
from solver.search.reference import Minimax


def random_deal(size: int, seed: int) -> Deal:
    generator = Random(seed)
    pack = [card for card in cards_of(FULL_PACK) if card.rank >= 8]
    generator.shuffle(pack)
    dealt = [card_set(pack[at * size : (at + 1) * size]) for at in range(4)]
    return Deal("ABC", tuple(dealt[:3]), widow=dealt[3])


def answer(
    deal: Deal, dealer: int, options: Mapping[str, str] | None = None, so_far: Choices = ()
) -> Exchange:
    setting = read_setting(Record(deal=deal, game="clubs"), options=options)
    known = known_round(setting.rules, deal, dealer)
    assert known is not None
    return solve_exchange(setting, known, points(setting.rules), so_far=so_far)


def exhaustive(deal: Deal, dealer: int, **options: str) -> tuple[list[str], tuple[int, ...], list[int]]:
    """Choices, worths at the end and what each choice was against, worked out card by card.

    Written apart from the solver's own way: the round is passed on as a plain list of four piles.
    """
    rules = rules_for("clubs", options)
    assert rules.score is not None
    table = points(rules).tables[0]
    eldest = options.get("first_exchanger") == "eldest"
    order = [(dealer + step + eldest) % 3 for step in range(3)]
    engines = [Minimax(rules, guarantee((seat,), table)) for seat in range(3)]

    def best(piles: list[CardSet], turn: int, leader: int) -> tuple[tuple[int, ...], list[str], list[int]]:
        if turn == 3:
            position = start(rules, tuple(piles[:3]), leader, Suit.CLUBS)
            return tuple(engine.value(position) for engine in engines), [], []
        seat = order[turn]
        swapped = list(piles)
        swapped[seat], swapped[3] = piles[3], piles[seat]
        kept = best(piles, turn + 1, leader)
        taken = best(swapped, turn + 1, (seat + 1) % 3)
        does, other = (taken, kept) if taken[0][seat] > kept[0][seat] else (kept, taken)
        word = "swap" if does is taken else "keep"
        return does[0], [word, *does[1]], [other[0][seat], *does[2]]

    assert deal.widow is not None
    worths, words, against = best([*deal.known_hands(), deal.widow], 0, (dealer + 1) % 3)
    return words, worths, against


@pytest.mark.parametrize("seed", range(10))
def test_ten_deals_against_an_exhaustive_search(seed: int) -> None:
    deal, dealer = random_deal(3 + (seed == 9), seed), seed % 3
    options = {
        "first_exchanger": ("dealer", "eldest")[seed % 2],
        "must_win": ("literal", "follow")[seed // 2 % 2],
    }
    found = answer(deal, dealer, options)
    words, worths, against = exhaustive(deal, dealer, **options)
    data = found.to_dict()
    assert [decision["best"] for decision in data["decisions"]] == words
    assert tuple(data["values"].values()) == worths
    for decision, other, word in zip(data["decisions"], against, words, strict=True):
        assert decision["keep" if word == "swap" else "swap"] == other
    assert found.exact
    assert len(found.ends) == 8
    assert len(found.tree) == 7


def test_these_deals_know_both_choices() -> None:
    """A search that always keeps, or always swaps, would fail above."""
    words = [exhaustive(random_deal(3, seed), seed % 3)[0] for seed in range(9)]
    assert any("swap" in each for each in words)
    assert any("keep" in each for each in words)


def test_choices_made_already_are_taken_as_they_are() -> None:
    deal = random_deal(3, 4)
    whole, rest = answer(deal, 0), answer(deal, 0, so_far=(True,))
    assert rest.ends == {choices: worths for choices, worths in whole.ends.items() if choices[0]}
    assert list(rest.tree) == [decision for decision in whole.tree if decision.after[:1] == (True,)]
    assert rest.outcome is not None
    assert rest.outcome[0]


def test_the_widow_of_full_hands_is_what_is_left() -> None:
    pack = list(cards_of(FULL_PACK))
    hands = tuple(card_set(pack[at::4]) for at in range(3))
    known = known_round(rules_for("clubs"), Deal("ABC", hands), 0)
    assert known is not None
    assert known.widow == card_set(pack[3::4])


def test_a_hidden_hand_is_no_known_round() -> None:
    deal = random_deal(3, 0)
    assert known_round(rules_for("clubs"), Deal("ABC", (deal.hands[0], None, deal.hands[2])), 0) is None


def test_endings_need_their_widow_and_of_the_right_size() -> None:
    deal, rules = random_deal(3, 0), rules_for("clubs")
    with pytest.raises(DealError, match="the widow is not given"):
        known_round(rules, Deal("ABC", deal.hands), 0)
    assert deal.widow is not None
    with pytest.raises(DealError, match="the widow: 2 cards, but the hands have 3"):
        known_round(rules, Deal("ABC", deal.hands, widow=deal.widow & (deal.widow - 1)), 0)


def test_other_games_have_no_exchange() -> None:
    with pytest.raises(OptionError, match="no hand is exchanged"):
        exchange_turns(rules_for("bridge"), 0)


def test_who_leads() -> None:
    deal = random_deal(2, 1)
    assert deal.widow is not None
    dealt = Round(rules_for("clubs"), 1, deal.known_hands(), deal.widow)
    leaders = ["ABC"[dealt.after(choices).leader] for choices in all_choices(3)]
    # B deals, so the turns are B, C, A; the last one to swap has the leader on his left.
    assert leaders == ["C", "B", "A", "B", "C", "B", "A", "B"]


def test_bounds_leave_a_choice_open_only_where_they_overlap() -> None:
    ends = {choices: (Bounds(0, 0), Bounds(0, 0), Bounds(0, 0)) for choices in all_choices(3)}
    ends[True, True, True] = (Bounds(0, 0), Bounds(0, 0), Bounds(-1, 2))
    tree = {decision.after: decision for decision in induce((0, 1, 2), ends)}
    assert tree[True, True].best is None
    assert tree[True, False].best is False
    ends[True, True, True] = (Bounds(5, 5), Bounds(0, 1), Bounds(1, 2))
    tree = {decision.after: decision for decision in induce((0, 1, 2), ends)}
    assert tree[True, True].best is True
    assert tree[True,].best is None
    assert tree[()].swap == Bounds(0, 5)
    assert tree[()].best is None


def test_a_budget_that_ran_out_leaves_bounds() -> None:
    deal = random_deal(4, 2)
    setting = read_setting(Record(deal=deal, game="clubs"))
    known = known_round(setting.rules, deal, 0)
    assert known is not None
    budget = Budget()
    budget.stop.set()
    found = solve_exchange(setting, known, points(setting.rules), budget=budget)
    assert not found.exact
    assert found.outcome is None
    assert found.line[-1].best is None
    data = found.to_dict()
    assert data["decisions"][0]["keep"] == [-3, 0]
    assert data["values"] is None


def test_another_currency_can_turn_a_choice() -> None:
    """The worths of the tables decide, whatever they count."""
    deal = random_deal(3, 4)
    setting = read_setting(Record(deal=deal, game="clubs"))
    known = known_round(setting.rules, deal, 0)
    assert known is not None
    most = solve_exchange(setting, known, Currency("points", ((0, 1, 2, 3),) * 3))
    fewest = solve_exchange(setting, known, Currency("points", ((0, -1, -2, -3),) * 3))
    assert most.outcome != fewest.outcome
