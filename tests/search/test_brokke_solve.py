"""Questions about Clubs by Drew Brokke answered: values, plays, lines, and what a budget leaves."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event
from typing import Any

import pytest

from solver.brokke_question import BrokkeQuestion, pose_brokke
from solver.brokke_solution import BrokkeSolution
from solver.budget import Budget
from solver.cards import Card, card_set
from solver.errors import OptionError, OutOfBudgetError, TooLargeError
from solver.formats.plays import parse_played
from solver.formats.text import parse_deal
from solver.question import read_setting
from solver.record import Record
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.answer import answer, ask
from solver.search.brokke_engine import BrokkeReferenceEngine
from solver.search.brokke_solve import solve_brokke
from solver.search.objective import Bounds
from solver.solution import Notion

DEAL = "A:9.5...X1 A.A.. .4.. "
"""With two aces each in their piles and hands, B and A fight for the tricks."""
PILES = {"A": "H8 D8 S8 C5 D5", "B": "DA", "C": "S4 D4"}
CONTRACTS = {"A": (1, 0), "B": (1, 0), "C": (1, 0)}
PARTNERS = "N:9.5.. A.A.. .4.. .7.2."


def question(
    deal: str = DEAL,
    played: str = "",
    goal: str | None = None,
    contracts: Mapping[str, tuple[int, int]] | None = None,
    piles: Mapping[str, str] | None = None,
    **options: str,
) -> BrokkeQuestion:
    parsed, first = parse_deal(deal)
    record = Record(
        deal=parsed,
        first=first,
        contracts=CONTRACTS if contracts is None and parsed.players == 3 else contracts or {},
        piles={
            seat: card_set(Card.parse(word) for word in text.split())
            for seat, text in (PILES if piles is None else piles).items()
        },
        **parse_played(played),
    )
    setting = read_setting(record, game="brokke", lead=parsed.seats[0], options=options)
    return pose_brokke(setting, goal)


@pytest.mark.parametrize("goal", ["score", "contract"])
@pytest.mark.parametrize("played", ["", "S9", "S9 pass", "S9 SA"])
def test_values_plays_and_line_agree(goal: str, played: str) -> None:
    solution = solve_brokke(question(played=played, goal=goal))
    assert solution.exact
    assert solution.notion is Notion.GUARANTEE
    assert solution.plays[0].value == solution.values[solution.to_play]
    lows = [one.value.low for one in solution.plays]
    assert lows == sorted(lows, reverse=True)
    ends = solution.end
    assert ends.finished
    for side, name in enumerate("ABC"):
        assert solution.values[name].low <= solution.ceilings[name].low
        if goal == "score":
            assert solution.accounts[name].score == solution.question.law.score(ends, side)
            assert solution.values[name].low <= solution.accounts[name].score
            assert solution.accounts[name].score <= solution.ceilings[name].low
        else:
            made = solution.question.law.makes(side, solution.question.law.pile(ends, side))
            assert solution.values[name].low <= made <= solution.ceilings[name].low


def test_guarantees_do_not_fall_along_the_line() -> None:
    """Each keeps what he is sure of; what others do can only add to it."""
    made: list[str] = []
    sure = dict.fromkeys("ABC", -1000)
    for step in solve_brokke(question()).line:
        solution = solve_brokke(question(played=" ".join(made)))
        for name, value in solution.values.items():
            assert value.low >= sure[name]
            sure[name] = value.low
        made.append(step.play.text)
    assert len(made) > 2


def test_partners_share_one_value() -> None:
    solution = solve_brokke(question(PARTNERS, piles={"N": "C9 D9", "W": "DA"}, partners="yes"))
    assert list(solution.values) == list(solution.ceilings) == ["NS", "EW"]
    assert solution.exact
    only = solve_brokke(question(PARTNERS, piles={"N": "C9 D9", "W": "DA"}, partners="yes"), seat=3)
    assert only.values == {"EW": solution.values["EW"]}
    assert only.plays == solution.plays


def test_equilibrium() -> None:
    solution = solve_brokke(question(), equilibrium=True)
    assert solution.notion is Notion.EQUILIBRIUM
    assert solution.exact
    assert not solution.ceilings
    assert {name: account.score for name, account in solution.accounts.items()} == {
        name: value.low for name, value in solution.values.items()
    }
    sure = solve_brokke(question())
    for name, value in solution.values.items():
        assert sure.values[name].low <= value.low <= sure.ceilings[name].low
    assert solution.plays[0].value == solution.values["A"]


def full(players: str = "3", **budget: Any) -> BrokkeSolution:
    rules = rules_for("brokke", {"players": players})
    deal = random_deal(rules, 3)
    contracts = dict.fromkeys(rules.seats, (3, 1))
    record = Record(deal=deal, contracts=contracts)
    asked = pose_brokke(read_setting(record, game="brokke", lead=rules.seats[0]))
    return solve_brokke(asked, budget=Budget(**budget))


@pytest.mark.parametrize("players", ["3", "4", "5"])
@pytest.mark.parametrize("budget", [{"seconds": 0.05}, {"seconds": 0.05, "memory_mb": 1}])
def test_a_spent_budget_leaves_bounds(players: str, budget: dict[str, Any]) -> None:
    solution = full(players, **budget)
    assert not solution.exact
    assert solution.line == ()
    assert solution.accounts == {}
    # Four aces, trips of jacks, kings and queens, the contract, and going out: nothing beats it.
    assert {value.high for value in solution.ceilings.values()} == {60 + 45 + 30 + 30 + 100 + 50}
    # Those who play a card in every trick go out where hands are equal; little more is sure, since all
    # others may pass for ever.
    sizes = [hand.bit_count() for hand in solution.question.start.hands]
    for value, size in zip(solution.values.values(), sizes, strict=True):
        assert value.low == (0 if size == min(sizes) else -50)
        assert value.low <= value.high < 200
    data = solution.to_dict()
    assert set(data["values"]) == {name for name, value in solution.values.items() if value.exact}
    assert data["exact"] is False
    assert set(data["bounds"]) == set(solution.question.rules.seats)
    assert all(isinstance(card["value"], list) for card in data["cards"])


def test_stopped_from_outside() -> None:
    stop = Event()
    stop.set()
    solution = solve_brokke(question(), budget=Budget(stop=stop))
    assert not solution.exact
    assert solution.nodes == 0


def test_ctrl_c_leaves_bounds() -> None:
    class Interrupting(Event):
        """Ctrl-C comes after some positions."""

        asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            if self.asked == 50:
                raise KeyboardInterrupt
            return super().is_set()

    budget = Budget(stop=Interrupting())
    asked = question()
    engine = BrokkeReferenceEngine(asked.law, budget)
    solution = solve_brokke(asked, budget=budget, engine=engine)
    assert budget.stop.is_set()
    assert not solution.exact
    assert solution.nodes < 60


def test_equilibria_of_many_cards_are_tried_within_a_time_only() -> None:
    large = question("A:345678.34.. .56789T.34. 9T..6789TJ.", piles={}, contracts={})
    with pytest.raises(TooLargeError, match="with 24 cards to play is out of reach; up to 12"):
        solve_brokke(large, equilibrium=True)
    with pytest.raises(OutOfBudgetError, match="no equilibrium within the time and memory given"):
        solve_brokke(large, equilibrium=True, budget=Budget(seconds=0.05))


def test_what_is_certain_needs_no_search() -> None:
    """No natural trips can be formed any more, so the contract is out of reach whatever is played."""
    solution = solve_brokke(question("A:3456... .789T.. ..JQKA.", piles={}, goal="contract"))
    assert solution.values == dict.fromkeys("ABC", Bounds(0, 0))
    assert solution.nodes == 0


def test_asked_and_answered_as_the_other_games() -> None:
    parsed, first = parse_deal(DEAL)
    setting = read_setting(Record(deal=parsed, first=first), game="brokke", lead="A")
    solution: Any = answer(ask(setting), seat=1)
    assert list(solution.values) == ["B"]
    with pytest.raises(OptionError, match="leave out --remaining"):
        answer(ask(setting), remaining=True)


def test_data() -> None:
    data = solve_brokke(question(played="S9 pass")).to_dict()
    assert data["deal"] == DEAL.strip()
    assert (data["to_play"], data["goal"], data["notion"]) == ("C", "score", "guarantee")
    assert data["played"] == ["S9", "pass"]
    assert data["contracts"] == {"A": "1,0", "B": "1,0", "C": "1,0"}
    assert data["piles"]["B"] == ["DA"]
    assert {one["card"] for one in data["cards"]} == {"pass", "H4"}
    assert sum(data["tricks"].values()) >= 1
    for name, score in data["scores"].items():
        melds = data["melds"][name]
        assert all(len(meld) in (3, 4) for meld in melds)
        assert score <= 15 * sum(len(meld) for meld in melds) + sum(data["bonuses"][name].values())
