"""``kozyr expect`` for Kozel: the score to be expected when hands and stock are hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.status import ExitCode

if TYPE_CHECKING:
    from cli.pictures import Pictures
    from solver.budget import Budget
    from solver.question import Setting
    from solver.rules.base import Rules
    from solver.sampling.kozel_knowledge import KozelKnowledge


@dataclass(frozen=True, slots=True)
class KozelFacts:
    """What the command line says of hidden cards, as text."""

    holds: Sequence[str]
    voids: Sequence[str]
    unseen: str | None
    shown: str | None
    ceilings: bool | None

    def knowledge(self, setting: Setting) -> KozelKnowledge:
        """What a deal and these options say together; raises ``KozyrError`` naming the option."""
        from cli.commands.known import card_option, cards_option, held_cards
        from solver.errors import OptionError
        from solver.sampling.kozel_history import read_knowledge

        if self.voids:
            raise OptionError(
                "Kozel never asks to follow suit, so nobody shows a void",
                place="--void",
                remedy="leave it out; cards that a hand has can be named with --holds",
            )
        if self.ceilings:
            raise OptionError(
                "Kozel has two sides, and so one value", place="--ceilings", remedy="leave it out"
            )
        return read_knowledge(
            setting,
            holds=held_cards(setting, self.holds),
            unseen=None if self.unseen is None else cards_option("--unseen", self.unseen),
            shown=None if self.shown is None else card_option("--shown", self.shown),
        )


def refuse_kozel_options(rules: Rules, **given: object) -> None:
    """Raises ``OptionError`` for options that only Kozel has."""
    from solver.errors import OptionError

    for name, value in given.items():
        if value is not None:
            raise OptionError(
                f"this is for Kozel, not for {rules.title}", place=f"--{name}", remedy="leave it out"
            )


def expect_kozel(
    setting: Setting,
    facts: KozelFacts,
    *,
    goal: str | None,
    samples: int | None,
    seed: int,
    error: float | None,
    seat: int | None,
    plays: bool | None,
    match: str | None,
    limits: Budget,
    pictures: Pictures,
    as_json: bool,
) -> ExitCode:
    """Answers ``expect`` for a deal of Kozel."""
    from cli.bar import counted
    from cli.output import Output
    from cli.render.kozel_expect import draw_kozel_expectation
    from solver.analysis import kozel_expectation
    from solver.analysis.kozel_advice import match_score
    from solver.analysis.kozel_measured import stake_of
    from solver.errors import OutOfBudgetError
    from solver.kozel_question import choose_goal

    known = facts.knowledge(setting)
    goal = None if goal is None else goal.strip().lower()
    aim = choose_goal(goal, known.whole)
    stake = None if match is None else stake_of(known, match_score(setting.rules, aim, match))
    output = Output.standard()
    with counted(output.notes, "Solving deals") as report:
        try:
            answer = kozel_expectation.expect_kozel(
                setting,
                known,
                goal=goal,
                samples=samples or kozel_expectation.DEFAULT_SAMPLES,
                seed=seed,
                error=error,
                seat=seat,
                plays=plays,
                budget=limits,
                progress=lambda done, wanted: report("Solving deals", done, wanted),
            )
        except OutOfBudgetError as nothing:
            if limits.stop.is_set():
                raise KeyboardInterrupt from nothing
            raise
    if as_json:
        output.json(answer.to_dict(stake))
    else:
        output.draw(draw_kozel_expectation(output.pen, answer, stake))
    pictures.write(answer, stake)
    return ExitCode.ANSWERED if answer.complete else ExitCode.BOUNDS_ONLY
