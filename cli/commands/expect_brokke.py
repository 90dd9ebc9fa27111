"""``kozyr expect`` for Clubs by Drew Brokke: the scores to be expected of simulated play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.status import ExitCode

if TYPE_CHECKING:
    from cli.pictures import Pictures
    from solver.budget import Budget
    from solver.question import Setting


def expect_brokke(
    setting: Setting,
    *,
    holds: Sequence[str],
    voids: Sequence[str],
    unseen: str | None,
    ceilings: bool | None,
    samples: int | None,
    seed: int,
    error: float | None,
    seat: int | None,
    limits: Budget,
    pictures: Pictures,
    as_json: bool,
) -> ExitCode:
    """Answers ``expect`` for a deal of Clubs by Drew Brokke."""
    from cli.bar import counted
    from cli.commands.known import cards_option, held_cards
    from cli.output import Output
    from cli.render.brokke_expect import draw_brokke_expectation
    from solver.analysis import brokke_expectation
    from solver.analysis.brokke_deals import DEFAULT_SAMPLES
    from solver.errors import OptionError, OutOfBudgetError

    title = setting.rules.title
    if voids:
        raise OptionError(
            f"{title} never asks to follow suit, so nobody shows a void",
            place="--void",
            remedy="leave it out; cards that a hand has can be named with --holds",
        )
    if ceilings:
        raise OptionError(
            f"of {title}, play is simulated, not solved",
            place="--ceilings",
            remedy="leave it out; kozyr solve has ceilings for endings",
        )
    output = Output.standard()
    with counted(output.notes, "Playing deals") as report:
        try:
            answer = brokke_expectation.expect_brokke(
                setting,
                holds=held_cards(setting, holds),
                unseen=None if unseen is None else cards_option("--unseen", unseen),
                samples=samples or DEFAULT_SAMPLES,
                seed=seed,
                error=error,
                seat=seat,
                budget=limits,
                progress=lambda done, wanted: report("Playing deals", done, wanted),
            )
        except OutOfBudgetError as nothing:
            if limits.stop.is_set():
                raise KeyboardInterrupt from nothing
            raise
    if as_json:
        output.json(answer.to_dict())
    else:
        output.draw(draw_brokke_expectation(output.pen, answer))
    pictures.write(answer)
    return ExitCode.ANSWERED if answer.complete else ExitCode.BOUNDS_ONLY
