"""What the explorer's searches tell: the same as a solution, with proven bounds on the way there."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from solver.analysis.explorer.analyst import Analyst
from solver.analysis.explorer.ground import Aim, Answer, Ground, View
from solver.analysis.explorer.grounds import ground_of
from solver.analysis.explorer.limit import Leash, Limit
from solver.brokke_solution import BrokkeSolution
from solver.budget import Budget
from solver.cards import Card, card_set
from solver.errors import OutOfBudgetError, TooLargeError
from solver.formats.plays import parse_played
from solver.formats.text import parse_deal
from solver.kozel_solution import KozelSolution
from solver.play import start
from solver.plays import Play
from solver.question import read_setting
from solver.record import Record
from solver.rules.registry import rules_for
from solver.sampling.dealing import random_deal
from solver.search.answer import AnyQuestion, AnySolution, answer, ask
from solver.search.objective import Bounds
from solver.search.reference import MaxN
from solver.search.solve import solve
from solver.solution import Notion, Solution

QUESTIONS: dict[str, dict[str, Any]] = {
    "bridge": {"deal": "N:AK5.32.. QJ.54.6. T9..75.2 .A.84.KJ", "game": "bridge", "trump": "S", "lead": "W"},
    "bridge in a trick": {
        "deal": "N:AK.3.. QJ.4.. T9..5. .A..76",
        "played": "C7 H3",
        "game": "bridge",
        "trump": "N",
        "lead": "W",
    },
    "truf": {
        "deal": "N:A2.K6.. Q.543.. 3..762. .7.8.A4",
        "game": "truf",
        "trump": "H",
        "lead": "E",
        "mode": "atas",
    },
    "kozyr": {
        "deal": "N:A2.K6.. Q.543.. 3..762. .7.8.A4",
        "game": "kozyr",
        "trump": "S",
        "lead": "N",
        "mode": "bawah",
    },
    "clubs": {"deal": "A:A.32.4.5 K.54.3.2 Q.76.2.A", "game": "clubs", "lead": "B", "goal": "score"},
    "kozel": {"deal": "N:.67.. ..7.8 8.T.. ..A.J", "game": "kozel", "trump": "S", "lead": "N"},
    "kozel score": {
        "deal": "N:.67.. ..7.8 8.T.. ..A.J",
        "played": "H6+H7",
        "game": "kozel",
        "trump": "S",
        "lead": "N",
        "options": {"taken": "57-40"},
    },
    "brokke": {
        "deal": "A:9.5...X1 A.A.. .4.3.",
        "played": "S9 pass",
        "piles": {"A": "H8 D8 S8 C5 D5", "B": "DA", "C": "S4 D4"},
        "contracts": {"A": (1, 0), "B": (1, 0), "C": (0, 0)},
        "game": "brokke",
        "lead": "A",
    },
}
SMALL = {
    "kozyr": "N:A2.K.. Q.54.. 3..76. .7.8.A",
    "clubs": "A:A.32.. K.54.. Q.76..",
    "brokke": "A:9.5...X1 A.A.. .4.3.",
}
"""Endings of three cards, small enough for an equilibrium."""


def pose(
    deal: str,
    played: str = "",
    goal: str | None = None,
    piles: dict[str, str] | None = None,
    contracts: dict[str, tuple[int, int]] | None = None,
    **given: Any,
) -> AnyQuestion:
    text, first = parse_deal(deal)
    record = Record(
        deal=text,
        first=first,
        piles={seat: card_set(map(Card.parse, cards.split())) for seat, cards in (piles or {}).items()},
        contracts=contracts or {},
        **parse_played(played),
    )
    return ask(read_setting(record, **given), goal)


def explored(question: AnyQuestion) -> tuple[Ground[Any], Any, Aim]:
    ground = ground_of(question, Budget(memory_mb=32))
    position = ground.start
    for play in ground.plays:
        position = ground.after(position, play)
    return ground, position, Aim(ground.goals[0], ground.notions[0])


def found_by(solution: AnySolution) -> dict[Play, Bounds]:
    if isinstance(solution, BrokkeSolution):
        return {one.play: one.value for one in solution.plays}
    if isinstance(solution, KozelSolution):
        return {play: group.value for group in solution.plays for play in (group.play, *group.equals)}
    return {Play(card.bit): group.value for group in solution.cards for card in (group.card, *group.equals)}


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_last_answer_is_the_solution(name: str) -> None:
    question = pose(**QUESTIONS[name])
    ground, position, aim = explored(question)
    *_, last = ground.search(position, aim, Limit())
    solution = answer(question)
    assert last.exact
    assert dict(last.worths) == found_by(solution)
    assert set(last.worths) == set(ground.legal(position))
    assert dict(last.values) == dict(solution.values)
    if not isinstance(solution, KozelSolution):
        assert dict(last.ceilings) == dict(solution.ceilings)
    if isinstance(solution, Solution):
        assert last.line == tuple(Play(card.bit) for card in solution.line)
    else:
        assert last.line == tuple(step.play for step in solution.line)


@pytest.mark.parametrize("name", QUESTIONS)
def test_bounds_on_the_way_are_proven_and_close_in(name: str) -> None:
    ground, position, aim = explored(pose(**QUESTIONS[name]))
    answers = list(ground.search(position, aim, Limit()))
    last = answers[-1]
    assert [one.done for one in answers] == [False] * (len(answers) - 1) + [True]
    before = answers[0]
    assert set(before.worths) == set(ground.legal(position))
    for one in answers:
        for play, worth in one.worths.items():
            assert worth.low <= last.worths[play].low
            assert last.worths[play].high <= worth.high
            assert worth == worth.narrowed(before.worths[play])
        before = one


def test_cards_are_told_one_by_one() -> None:
    ground, position, aim = explored(pose(**QUESTIONS["bridge"]))
    proven = [
        sum(worth.exact for worth in one.worths.values()) for one in ground.search(position, aim, Limit())
    ]
    assert len(set(proven)) > 2


@pytest.mark.parametrize("name", SMALL)
def test_the_equilibrium_is_that_of_solve(name: str) -> None:
    question = pose(**(QUESTIONS[name] | {"deal": SMALL[name]}))
    ground, position, aim = explored(question)
    *_, last = ground.search(position, Aim(aim.goal, Notion.EQUILIBRIUM), Limit())
    solution = answer(question, equilibrium=True)
    assert dict(last.worths) == found_by(solution)
    assert dict(last.values) == dict(solution.values)


def test_a_finished_position_has_its_result() -> None:
    for name in QUESTIONS:
        ground, position, aim = explored(pose(**QUESTIONS[name]))
        *_, before = ground.search(position, aim, Limit())
        for play in before.line:
            position = ground.after(position, play)
        assert ground.legal(position) == ()
        assert ground.view(position).to_play is None
        (last,) = ground.search(position, aim, Limit())
        assert last.done
        if not before.ceilings:
            assert dict(last.values) == dict(before.values)


def test_a_spent_limit_leaves_bounds() -> None:
    rules = rules_for("kozyr")
    deal = random_deal(rules, 1)
    question = ask(read_setting(Record(deal=deal), game="kozyr", trump="S", lead="N", mode="bawah"))
    ground, position, aim = explored(question)
    *_, last = ground.search(position, aim, Limit(seconds=0.0))
    assert last.done
    assert not last.exact
    assert not last.proven
    assert all(worth == Bounds(0, 13) for worth in last.worths.values())


def test_an_equilibrium_of_large_hands_is_too_large() -> None:
    rules = rules_for("kozyr")
    question = ask(
        read_setting(Record(deal=random_deal(rules, 1)), game="kozyr", trump="S", lead="N", mode="atas")
    )
    ground, position, aim = explored(question)
    with pytest.raises(TooLargeError, match="13 cards each"):
        list(ground.search(position, Aim(aim.goal, Notion.EQUILIBRIUM), Limit()))


def test_the_equilibrium_stops_when_told() -> None:
    rules = rules_for("kozyr")
    position = start(rules, random_deal(rules, 1).known_hands(), 0, 0)
    stop = Event()
    stop.set()
    with pytest.raises(OutOfBudgetError):
        MaxN(rules, (tuple(range(14)),) * 4, stop=stop).tricks(position)


def card(text: str) -> Play:
    return Play(Card.parse(text).bit)


AIM = Aim("tricks", Notion.GUARANTEE)


def test_losses() -> None:
    worths = {card("SA"): Bounds(3, 3), card("S2"): Bounds(1, 1), card("H2"): Bounds(0, 2)}
    most = Answer(aim=AIM, worths=worths)
    assert [most.loss(play) for play in worths] == [Bounds(0, 0), Bounds(2, 2), Bounds(1, 3)]
    assert most.best() == card("SA")
    assert most.loss(card("C2")) is None
    fewest = Answer(aim=AIM, worths=worths, fewest=True)
    assert [fewest.loss(play) for play in worths] == [Bounds(2, 3), Bounds(0, 1), Bounds(0, 1)]
    assert fewest.best() is None
    assert [play for play, _ in most.ranked()] == [card("SA"), card("S2"), card("H2")]
    assert [play for play, _ in fewest.ranked()] == [card("S2"), card("H2"), card("SA")]


def test_what_two_answers_prove_together() -> None:
    early = Answer(aim=AIM, worths={card("SA"): Bounds(2, 5)}, values={"N": Bounds(1, 3)}, line=(card("SA"),))
    late = Answer(aim=AIM, worths={card("SA"): Bounds(0, 3)}, values={"E": Bounds(0, 1)}, nodes=7)
    both = early.with_more(late)
    assert dict(both.worths) == {card("SA"): Bounds(2, 3)}
    assert dict(both.values) == {"N": Bounds(1, 3), "E": Bounds(0, 1)}
    assert (both.line, both.nodes) == ((card("SA"),), 7)


def test_a_leash_follows_the_limit_in_force() -> None:
    leash = Leash()
    first, second = Limit(), Limit()
    leash.begin(first)
    assert not leash.is_set()
    first.stop.set()
    assert leash.is_set()
    leash.begin(second)
    leash.set()
    assert not leash.is_set()
    leash.begin(second, 0.0)
    assert leash.is_set()


class Slow(Ground[str]):
    """A game whose search of ``slow`` goes on until it is stopped, and of ``fault`` fails."""

    def __init__(self) -> None:
        self.rules = rules_for("bridge")
        self.goals, self.notions = ("tricks",), (Notion.VALUE,)
        self.started = Event()
        self.stopped = Event()

    def view(self, position: str) -> View:
        raise NotImplementedError

    def legal(self, position: str) -> tuple[Play, ...]:
        return ()

    def after(self, position: str, play: Play) -> str:
        raise NotImplementedError

    def search(self, position: str, aim: Aim, limit: Limit) -> Iterator[Answer]:
        if position == "fault":
            raise ZeroDivisionError("broken")
        yield Answer(aim=aim, nodes=1)
        if position == "slow":
            self.started.set()
            if limit.stop.wait(10):
                self.stopped.set()
        yield Answer(aim=aim, nodes=2, done=True)


def test_a_new_question_ends_the_search_of_the_old_one() -> None:
    ground = Slow()
    told: list[tuple[str, Answer]] = []
    quick, fault = Event(), Event()

    def report(position: str, aim: Aim, one: Answer) -> None:
        told.append((position, one))
        if one.done:
            (quick if position == "quick" else fault).set()

    analyst = Analyst(ground, None, report)
    try:
        analyst.ask("slow", AIM)
        assert ground.started.wait(10)
        analyst.ask("quick", AIM)
        assert quick.wait(10)
        assert ground.stopped.is_set()
        assert not any(one.done for position, one in told if position == "slow")
        analyst.ask("fault", AIM)
        assert fault.wait(10)
        assert told[-1][1].note == "a fault of the program (ZeroDivisionError: broken)"
        analyst.ask("slow", AIM)
        ground.stopped.clear()
        ground.started.clear()
        assert ground.started.wait(10)
        analyst.rest()
        assert ground.stopped.wait(10)
    finally:
        analyst.close()


def test_the_solution_of_a_position_along_the_line_is_the_same_from_one_engine() -> None:
    """What the engine remembers of earlier positions must not change what it says of later ones."""
    question = pose(**QUESTIONS["kozyr"])
    ground, position, aim = explored(question)
    *_, whole = ground.search(position, aim, Limit())
    for play in whole.line[:9]:
        position = ground.after(position, play)
        *_, last = ground.search(position, aim, Limit())
        fresh = solve(ground.at(position, aim.goal))  # type: ignore[attr-defined]
        assert dict(last.worths) == found_by(fresh)
        assert dict(last.values) == dict(fresh.values)
