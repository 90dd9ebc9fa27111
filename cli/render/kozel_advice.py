"""The drawing of what goes beyond the value in Kozel: claims of four, and the deal as part of a match."""

from __future__ import annotations

from rich.text import Text

from cli.render.hands import seat_name
from cli.render.kozel_tricks import play_text
from cli.render.pen import Pen, table
from cli.render.solution import wrapped
from cli.render.values import worth_text
from solver.analysis.kozel_advice import Advice
from solver.analysis.kozel_claim import ClaimWorth
from solver.analysis.kozel_match import Stake
from solver.analysis.kozel_measured import measured_kozel
from solver.formats.pictures.wording import CLAIM_MEANING
from solver.kozel_goal import KozelGoal
from solver.plays import Play
from solver.rules.base import Rules
from solver.rules.kozel_law import SIDE_NAMES

__all__ = ["CLAIM_MEANING", "draw_claims", "draw_stake", "stake_lines", "stake_notes"]

_LABEL, _CELL = 16, 8


def draw_claims(pen: Pen, advice: Advice) -> list[Text]:
    """For each seat that can claim the trick: the worth of doing so now, later or never."""
    if not advice.claims:
        return []
    question = advice.solution.question
    signed = question.goal is KozelGoal.SCORE
    rows: list[list[Text]] = [
        [
            Text("Claim of four", "bold"),
            *(Text(word, "bold") for word in ("now", "later", "never")),
            Text("best", "bold"),
        ]
    ]
    for claim in advice.claims:
        worths = [claim.now, claim.later, claim.never]
        cells = [
            Text("-", "dim")
            if worth is None
            else Text(worth_text(worth, signed=signed), "bold" if worth.exact else "bold yellow")
            for worth in worths
        ]
        name = pen.sign(seat_name(question.rules, claim.seat, question.record.names, 8))
        rows.append([Text(name), *cells, Text(_verdict(claim))])
        rows.append([Text.assemble("  ", play_text(pen, Play(claim.cards, claim=True)))])
    lines = table(rows, [_LABEL, _CELL, _CELL, _CELL, 12])
    sides = "the claimer's side"
    return [*lines, *wrapped(pen, [f"{question.goal.value.capitalize()} of {sides}.", CLAIM_MEANING])]


def _verdict(claim: ClaimWorth) -> str:
    """What to do, as far as it is proven."""
    gain = claim.gain
    if gain is None:
        return "no lead yet"
    if gain.low > 0:
        return "claim"
    if gain.high < 0:
        return "let it pass"
    return "all the same" if gain.exact else "open"


def draw_stake(pen: Pen, advice: Advice) -> list[Text]:
    """The match: what each outcome of the deal makes of it, and which the value is."""
    if advice.stake is None:
        return []
    question = advice.solution.question
    lines = stake_lines(advice.stake)
    value = advice.solution.values.get(SIDE_NAMES[0])
    if value is None:
        value = advice.solution.values[SIDE_NAMES[1]].negated()
    low, high = (advice.stake.chance(end) for end in (value.low, value.high))
    shown = f"{low:.1%}" if value.exact else f"{low:.1%} to {high:.1%}"
    sentence = f"Best play of this deal makes it {shown} for {SIDE_NAMES[0]}."
    return [*lines, *wrapped(pen, [sentence, *stake_notes(question.rules, advice.stake)])]


def stake_lines(stake: Stake) -> list[Text]:
    """Chances of the first side by what is written after the deal."""
    first, second = SIDE_NAMES
    head = Text.assemble(
        (f"  Match to {stake.match.target}", "bold"),
        (f": {first} has {stake.defeat[0]} defeat points, {second} {stake.defeat[1]}", "dim"),
    )
    labels = [Text("this deal writes"), *(Text(_written(stake, score)) for score in stake.scores)]
    rows = [labels]
    for side, name in enumerate(SIDE_NAMES):
        chances = (f"{stake.chance(score, side):.1%}" for score in stake.scores)
        rows.append(
            [Text(f"{name} wins it"), *(Text(chance, "dim" if side else "bold") for chance in chances)]
        )
    return [head, *table(rows, [17, *[8] * len(stake.scores)])]


def _written(stake: Stake, score: int) -> str:
    """Who writes what when the deal brings the first side this score."""
    if score == 0:
        return "both 2" if stake.match.egg == "both" else "60-60"
    return f"{SIDE_NAMES[1] if score > 0 else SIDE_NAMES[0]} {abs(score)}"


def stake_notes(rules: Rules, stake: Stake) -> list[str]:
    """What a risk is worth, and where the chances come from."""
    small, big = 2 * stake.factor, 4 * stake.factor
    notes = []
    for side, name in enumerate(SIDE_NAMES):
        even = stake.break_even(side, -small, small, big)
        if even is None or even > 1 - 1e-9:
            notes.append(f"For {name} no win is worth more than another: no risk pays.")
        else:
            notes.append(
                f"{name} should give up a sure win that writes {small} for a try at {big} if it works "
                f"in {even:.0%} or more (and loses {small} if not)."
            )
    measured = measured_kozel()
    source = f"Chances: later deals as {measured.deals} random deals under best play."
    if not measured.fits(rules):
        source += " They were measured under the default rules, so here they are an approximation."
    return [*notes, source]
