"""Reviews of Clubs by Drew Brokke: passes, contracts, results, full deals within a budget."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from time import monotonic

import pytest

from solver.analysis.contract_estimate import contracts_of_hand
from solver.analysis.review.decision import Kind
from solver.analysis.review.review import Review, review
from solver.brokke_question import pose_brokke
from solver.budget import Budget
from solver.cards import Card, card_set, cards_of
from solver.deal import SEATS, Deal
from solver.errors import IllegalPlayError, OptionError
from solver.formats.melds import parse_pile
from solver.formats.text import parse_deal
from solver.plays import PASS, Play
from solver.question import Setting, read_setting
from solver.record import Record
from solver.rules.brokke_combination import PACK, Contract
from solver.rules.brokke_play import legal, play
from solver.search.brokke_solve import solve_brokke
from solver.search.objective import Bounds

ENDING = "A:9.5.4..X1 A.A.3. .4.8.3"
PARTNERS = "N:9.5..2 A.A..K .4.8.3 8..9.4"
PILES = {"A": "H8 C8 S8", "B": "DA CA", "C": "H3 S3"}


def ending(deal: str, piles: dict[str, str] | None = None, **options: str) -> Setting:
    parsed, first = parse_deal(deal)
    seats = parsed.seats
    record = Record(
        deal=parsed,
        first=first,
        lead=seats[0],
        contracts={seat: (int(seat in "ANC"), 0) for seat in seats},
        piles={seat: parse_pile(pile) for seat, pile in (piles or {}).items()},
    )
    return read_setting(record, game="brokke", options=options)


def at_random(setting: Setting, rng: Random, passes: float = 0.3) -> Setting:
    question = pose_brokke(setting)
    position, plays = question.start, []
    while not position.finished:
        choice = legal(position)
        chosen = PASS if PASS in choice and rng.random() < passes else rng.choice(choice)
        plays.append(chosen)
        position = play(position, chosen, question.law.finish)
    return replace(setting, record=replace(setting.record, plays=tuple(plays)))


def full_deal(players: int = 3) -> Setting:
    rng = Random(1)
    cards = list(cards_of(PACK))
    rng.shuffle(cards)
    seats = SEATS[players]
    deal = Deal(seats, tuple(card_set(cards[at::players]) for at in range(players)))
    record = Record(deal=deal, lead=seats[0], contracts=dict.fromkeys(seats, (2, 0)))
    return at_random(read_setting(record, game="brokke"), rng, 0.4)


@pytest.mark.parametrize(
    ("deal", "piles", "goal", "options"),
    [
        (ENDING, PILES, "score", {}),
        (ENDING, PILES, "contract", {}),
        (ENDING, PILES, "score", {"finish": "drop"}),
        (PARTNERS, {"N": "H8 H9 C9", "E": "DA CA"}, "score", {"partners": "yes"}),
        (PARTNERS, {"N": "H8 C8 H9", "E": "DA CA"}, "contract", {}),
    ],
)
def test_every_value_equals_a_fresh_solution(
    deal: str, piles: dict[str, str], goal: str, options: dict[str, str]
) -> None:
    found: Counter[str] = Counter()
    for seed in range(3):
        setting = at_random(ending(deal, piles, **options), Random(seed))
        answer = review(setting, goal=goal)
        assert answer.exact
        assert answer.finished
        plays = setting.record.plays
        for at, one in enumerate(answer.decisions):
            before = replace(setting, record=replace(setting.record, plays=plays[:at]))
            solution = solve_brokke(pose_brokke(before, goal), line=False)
            assert {name: line[at] for name, line in answer.worths.items()} == solution.values
            worth = {one.play: one.value for one in solution.plays}
            mine = answer.rules.name_of(answer.rules.side_of(one.seat))
            assert one.before == solution.values[mine]
            assert one.after == worth[plays[at]]
            assert one.cost.low == one.cost.high == one.before.low - one.after.low
            assert {_play(deed) for deed in one.best} == {
                chosen for chosen in worth if worth[chosen] == one.before
            }
            found.update(passed=one.did == PASS, slip=one.slip, several=len(one.best) > 1)
        check_ends(answer)
    assert found["passed"]
    assert found["several"]


def check_ends(answer: Review) -> None:
    """The end is what the cards won score; what was lost and given explains it."""
    course = answer.course
    for player in answer.players:
        name = answer.rules.name_of(answer.rules.side_of(player.seat))
        assert player.score == answer.counts[name]
        if answer.goal == "score":
            assert player.ended == Bounds(player.score, player.score)
        if not answer.rules.sides:
            assert player.received is not None
            assert player.offered.low - player.cost.low + player.received.low == player.ended.low
    assert course.finished


def _play(deed: object) -> Play:
    return Play(deed.bit) if isinstance(deed, Card) else PASS


def test_a_full_deal_has_bounds_early_and_is_exact_late() -> None:
    setting = full_deal()
    started = monotonic()
    answer = review(setting, parts=("cards",), budget=Budget(seconds=2.0))
    assert monotonic() - started < 4.0
    assert not answer.exact
    assert not answer.declarations
    for line in answer.worths.values():
        assert not line[0].exact
        assert all(bounds.exact for bounds in line[-7:])
        assert all(-50 <= bounds.low <= bounds.high for bounds in line)
    late = [one for one in answer.decisions if one.number and one.number > len(setting.record.plays) - 6]
    assert all(one.proven and one.complete for one in late)
    # What is exact is what a fresh search says, and bounds hold it.
    plays = setting.record.plays
    for at in range(len(plays) - 12, len(plays), 4):
        before = replace(setting, record=replace(setting.record, plays=plays[:at]))
        solution = solve_brokke(pose_brokke(before), line=False)
        for name, value in solution.values.items():
            assert value.exact
            assert answer.worths[name][at].low <= value.low <= answer.worths[name][at].high


def test_contracts_are_estimated_from_the_hand_that_declared() -> None:
    setting = full_deal()
    answer = review(setting, parts=("contracts",), samples=4, seed=7, seat=1, budget=Budget(seconds=3.0))
    (one,) = answer.declarations
    record = setting.record
    hidden = replace(
        setting,
        record=replace(
            record,
            deal=Deal("ABC", (None, record.deal.hands[1], None)),
            contracts={"A": (2, 0), "C": (2, 0)},
            plays=(),
        ),
    )
    fresh = contracts_of_hand(hidden, 1, also=(Contract(2, 0),), samples=4, seed=7)
    assert one.best == fresh.best
    assert one.estimate in fresh.contracts
    assert one.complete
    data = one.to_dict("ABC")
    assert data["notion"] == "simulated play"
    assert data["cost"] == round(one.estimate.behind, 6) >= 0
    assert data["made"] is ("contract" in answer.to_dict()["bonuses"]["B"])


def test_of_an_ending_contracts_are_only_told() -> None:
    answer = review(at_random(ending(ENDING, PILES), Random(3)))
    assert [one.estimate for one in answer.declarations] == [None] * 3
    assert all(one.made is not None and one.complete for one in answer.declarations)
    bonuses = answer.to_dict()["bonuses"]
    assert [one.made for one in answer.declarations] == ["contract" in bonuses[seat] for seat in "ABC"]


def test_a_game_that_stopped_is_worth_what_is_still_sure() -> None:
    setting = at_random(ending(ENDING, PILES), Random(0))
    plays = setting.record.plays[:4]
    stopped = replace(setting, record=replace(setting.record, plays=plays, result={"A": 300, "B": -50}))
    answer = review(stopped)
    solution = solve_brokke(pose_brokke(stopped), line=False)
    assert not answer.finished
    assert {name: line[-1] for name, line in answer.worths.items()} == solution.values
    differences = {one.name: one.difference for one in answer.stated}
    assert differences["A"] == Bounds(300 - solution.values["A"].low, 300 - solution.values["A"].low)
    assert not answer.wrong  # nothing is wrong with a claim
    assert [one.made for one in answer.declarations] == [None] * 3


def test_a_stated_result_is_checked_against_the_score() -> None:
    setting = at_random(ending(ENDING, PILES), Random(0))
    counts = dict(review(setting).counts)
    right = replace(setting, record=replace(setting.record, result=counts))
    for goal in ("score", "contract"):
        assert not review(right, goal=goal).wrong
        wrong = replace(setting, record=replace(setting.record, result={"A": counts["A"] + 5}))
        assert [one.difference for one in review(wrong, goal=goal).wrong] == [Bounds(5, 5)]


@pytest.mark.parametrize(
    ("played", "message"),
    [
        (
            [Play(Card.parse("S9").bit), PASS, Play(Card.parse("SA").bit)],
            r"played: trick 1, play 3 \(♠A\): B holds ♠A, but it is C's turn",
        ),
        (
            [Play(Card.parse("S9").bit), PASS, PASS, PASS],
            r"played: trick 2, play 1 \(pass\): A passes on lead",
        ),
    ],
)
def test_an_illegal_play_is_named_with_its_trick(played: list[Play], message: str) -> None:
    setting = ending(ENDING, PILES)
    with pytest.raises(IllegalPlayError, match=message):
        review(replace(setting, record=replace(setting.record, plays=tuple(played))))


def test_plays_after_the_end_are_refused() -> None:
    setting = at_random(ending(ENDING, PILES), Random(0))
    more = replace(setting.record, plays=(*setting.record.plays, PASS))
    with pytest.raises(IllegalPlayError, match="play has ended"):
        review(replace(setting, record=more))


def test_the_goal_contract_needs_contracts() -> None:
    setting = ending(ENDING, PILES)
    with pytest.raises(OptionError, match="no contracts are known"):
        review(replace(setting, record=replace(setting.record, contracts={})), goal="contract")
    assert Kind.CONTRACT not in {one.kind for one in review(setting).decisions}
