"""The contracts and the result of a reviewed game of Clubs by Drew Brokke, as parts of its page."""

from __future__ import annotations

from solver.analysis.review.brokke_course import BrokkeCourse
from solver.analysis.review.contracts import Declaration
from solver.analysis.review.review import Review
from solver.formats.pictures.ink import say, seat_title
from solver.formats.pictures.page import Grid, Ink, Part, Tone
from solver.formats.pictures.pages.brokke import accounts_parts
from solver.formats.pictures.pages.common import heads
from solver.formats.pictures.wording import contract_text
from solver.rules.brokke_combination import Contract


def contract_parts(answer: Review) -> list[Part]:
    """What simulated play makes of the contracts, what became of them, and what was scored."""
    parts: list[Part] = []
    if answer.declarations:
        rows = [heads("", "contract", "chance", "mean score", "behind best", "better", "made")]
        rows += [_row(answer, one) for one in answer.declarations]
        samples = [one.samples for one in answer.declarations if one.estimate is not None]
        remark = (
            f"estimate by simulated play, {min(samples):,} deals for each contract" if samples else "declared"
        )
        parts.append(Grid("Contracts", tuple(rows), left=(0, 1), remark=remark))
    course = answer.course
    if isinstance(course, BrokkeCourse) and course.finished:
        parts += accounts_parts(course.accounts, "Result")
    return parts


def _row(answer: Review, one: Declaration) -> tuple[Ink, ...]:
    name = say(seat_title(answer.rules, one.seat, answer.setting.record.names))
    made: Ink = ()
    if one.made is not None and one.contract != Contract(0, 0):
        made = say("yes" if one.made else "no", bold=True)
    contract = say(contract_text(one.contract), bold=True)
    if one.estimate is None or one.best is None:
        return (name, contract, (), (), (), (), made)
    chance, score = one.estimate.chance, one.estimate.score
    mean = chance.mean[0]
    # Where all deals agree the standard error is 0, as if nothing else could come.
    agreed = chance.se is None or mean in (0, 1)
    likely = f"{mean * chance.samples:.0f} of {chance.samples}" if agreed else f"{mean:.0%} ± {chance.se:.0%}"
    best = one.best.contract == one.contract
    return (
        name,
        contract,
        say(likely),
        say(_with_error(f"{score.mean[0]:+.1f}", score.se)),
        say("best", Tone.GOOD, bold=True)
        if best
        else say(_with_error(f"{one.estimate.behind:.1f}", one.estimate.behind_se)),
        () if best else say(contract_text(one.best.contract)),
        made,
    )


def _with_error(number: str, error: float | None) -> str:
    return number if error is None else f"{number} ± {error:.1f}"
