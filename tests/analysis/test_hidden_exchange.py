"""Exchanging with hidden cards: estimates against the exact average, knowledge, budgets and repeatability."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from solver.analysis.currency import points
from solver.analysis.exchange_estimate import HiddenExchange, standard_error
from solver.analysis.exchange_model import Sight
from solver.analysis.exchange_others import SLIP, knowledge_of, others_model
from solver.analysis.exchange_round import Choices, Round
from solver.analysis.hidden_exchange import estimate_exchange
from solver.analysis.strength import Kinds, strength
from solver.budget import Budget
from solver.cards import FULL_PACK, cards_of
from solver.deal import Deal
from solver.errors import DealError, OutOfBudgetError
from solver.formats.text import parse_deal, parse_hand
from solver.question import Setting, read_setting
from solver.record import Record
from solver.sampling.draw import Sampler
from solver.search.kernel import KernelEngine
from solver.search.objective import guarantee

TWO_CARDS = "A:..K.9 ..A.8 ? / .Q..J"
"""A decides first; C's two cards are among 46."""
RARE = 0.01
"""What deals can make in the mean that are too rare for a sample of 300, and so for its standard error."""


def setting_of(text: str, **options: str) -> Setting:
    deal, _ = parse_deal(text)
    return read_setting(Record(deal=deal, game="clubs"), options=options)


def estimate(text: str, dealer: int = 0, so_far: Choices = (), **more: Any) -> HiddenExchange:
    setting = setting_of(text)
    more = {"rounds": 20, "samples": 40} | more
    return estimate_exchange(setting, dealer, points(setting.rules), so_far=so_far, **more)


def exact_average(found: HiddenExchange) -> tuple[float, float]:
    """The worth of keeping and of swapping over every deal that fits, each weighted by what was done."""
    rules, deal = found.setting.rules, found.setting.record.deal
    size = found.hand.bit_count()
    engine = KernelEngine(rules)
    table = points(rules).tables[found.seat]
    total, weights = [0.0, 0.0], 0.0
    for fits in Sampler(knowledge_of(rules, deal.hands, deal.widow, size)).all():
        hands = fits.known_hands()
        kinds = [found.model.kinds(hands[seat]) for seat in found.turns]

        def told(after: Choices, kinds: list[int] = kinds) -> bool:
            return found.model.policy[Sight(len(after), after, kinds[len(after)])]

        weight = 1.0
        for place, done in enumerate(found.so_far):
            weight *= (SLIP - 1) / SLIP if told(found.so_far[:place]) == done else 1 / SLIP
        weights += weight
        for choice in (False, True):
            course: Choices = (*found.so_far, choice)
            while len(course) < 3:
                course = (*course, told(course))
            position = Round(rules, found.dealer, hands, fits.widow or 0).after(course)
            total[choice] += weight * engine.value(position, guarantee((found.seat,), table)).low
    return total[0] / weights, total[1] / weights


@pytest.mark.parametrize(
    ("text", "dealer", "so_far"),
    [
        pytest.param(TWO_CARDS, 0, (), id="first to choose"),
        pytest.param("A:? ..A.8 ..K.9 / .Q..J", 0, (True,), id="second, after a swap"),
        pytest.param("A:? ..A.8 ..K.9 / .Q..J", 0, (False, True), id="last, after keep and swap"),
        pytest.param("A:...8 ..K. ?", 0, (), id="a hand and the widow hidden"),
    ],
)
def test_the_estimate_lies_near_the_exact_average(text: str, dealer: int, so_far: Choices) -> None:
    found = estimate(text, dealer, so_far, samples=300)
    keep, swap = exact_average(found)
    assert found.complete
    assert abs(found.mean(False) - keep) <= 4 * found.mean_error(False) + RARE
    assert abs(found.mean(True) - swap) <= 4 * found.mean_error(True) + RARE
    assert abs(found.gain - (swap - keep)) <= 4 * found.gain_error + RARE
    assert found.mean_error(False) + found.mean_error(True) > 0


def test_what_was_done_before_says_something_of_the_cards() -> None:
    """Deals in which the first would have chosen otherwise are taken nineteen times less often."""
    text = "A:? .76.5.8 ?"
    kept, swapped = (estimate(text, 0, (choice,), samples=150, seed=3) for choice in (False, True))
    policy = kept.model.policy
    kinds = range(len(kept.model.kinds.cuts) + 1)
    assert kept.model.policy == swapped.model.policy
    assert len({policy[Sight(0, (), kind)] for kind in kinds}) == 2, "the first tells his hands apart"
    assert kept.distribution(True) != swapped.distribution(True)


def test_the_same_for_any_number_of_threads_and_another_for_another_seed() -> None:
    text = "A:A84.K.. ? ?"
    one, two, other = (
        estimate(text, budget=Budget(threads=threads), seed=seed)
        for threads, seed in ((1, 1), (2, 1), (1, 2))
    )
    assert one.samples == two.samples
    assert one.model.policy == two.model.policy
    assert one.samples != other.samples


def test_a_standard_error_that_suffices_ends_the_sampling() -> None:
    loose = estimate("A:A84.K.. ? ?", error=0.5, samples=200)
    assert loose.complete
    assert 20 <= len(loose.samples) < 200
    assert loose.gain_error <= 0.5


def test_standard_error() -> None:
    assert standard_error([1, 3]) == pytest.approx(1)
    assert standard_error([5, 5, 5]) == 0
    assert standard_error([4]) == float("inf")


def test_hand_of_the_player_on_turn_must_be_known() -> None:
    with pytest.raises(DealError, match=r"B: the hand .* is hidden; give its cards, or say with --so-far"):
        estimate("A:A84.K.. ? ?", dealer=1)


def test_a_budget_without_time() -> None:
    with pytest.raises(OutOfBudgetError, match="no round was solved"):
        estimate("A:A84.K.. ? ?", budget=Budget(seconds=1e-9))


def test_stopped_while_sampling_keeps_what_was_taken() -> None:
    """The estimate so far comes back, marked, when somebody presses the button."""
    budget = Budget()

    def stop(what: str, done: int, wanted: int) -> None:
        if what == "Sampling" and done == 20:
            budget.stop.set()

    found = estimate("A:A84.K.. ? ?", budget=budget, progress=stop)
    assert not found.complete
    assert len(found.samples) == 20
    assert found.to_dict()["complete"] is False


def test_ctrl_c_between_searches_keeps_what_was_taken() -> None:
    def press(what: str, done: int, wanted: int) -> None:
        if what == "Sampling" and done == 10:
            raise KeyboardInterrupt

    budget = Budget()
    found = estimate("A:A84.K.. ? ?", budget=budget, progress=press)
    assert (found.complete, len(found.samples)) == (False, 10)
    assert budget.stop.is_set()


def test_full_hands_use_the_rounds_that_are_shipped() -> None:
    setting = setting_of("A:A84.K72.T95.KJ64 ? ?")
    model = others_model(setting.rules, 13, KernelEngine(setting.rules), Budget())
    assert model.shipped
    assert model.rounds >= 50
    kinds = range(len(model.kinds.cuts) + 1)
    histories: list[Choices] = [after for n in range(3) for after in product((False, True), repeat=n)]
    assert set(model.policy) == {Sight(len(after), after, kind) for after in histories for kind in kinds}
    swaps: Mapping[int, bool] = {kind: model.policy[Sight(2, (False, False), kind)] for kind in kinds}
    assert swaps[0], "the last with a poor hand takes the widow that nobody wanted"
    assert not swaps[max(kinds)], "and keeps a good hand"


def test_rules_that_were_not_measured_are_solved_now() -> None:
    setting = setting_of("A:A84.K.. ? ?", must_win="follow")
    model = others_model(setting.rules, 4, KernelEngine(setting.rules), Budget(), rounds=3)
    assert (model.shipped, model.rounds) == (False, 3)


def test_strength() -> None:
    assert strength(parse_hand("AKQ.AKQ.AKQ.J2") or 0) == 2
    assert strength(parse_hand("...AKQ42") or 0) == 8


def test_kinds_are_of_about_the_same_size() -> None:
    hands = [sum(card.bit for card in list(cards_of(FULL_PACK))[at : at + 13]) for at in range(40)]
    kinds = Kinds.even(hands, 4)
    assert [kinds(hand) for hand in hands] == sorted(kinds(hand) for hand in hands)
    assert kinds.range(0)[0] is None
    assert kinds.range(len(kinds.cuts))[1] is None
    for kind in range(1, len(kinds.cuts)):
        low, high = kinds.range(kind)
        assert low is not None
        assert high is not None
        assert low <= high


def test_knowledge_of_an_ending_has_a_widow_of_a_hand_s_size() -> None:
    setting = setting_of("A:A84.K.. ? ?")
    known = knowledge_of(setting.rules, setting.record.deal.hands, None, 4)
    deal = Sampler(known, 1).draw(0)
    assert isinstance(deal, Deal)
    assert deal.widow is not None
    assert deal.widow.bit_count() == 4
