"""The page of a solution of Kozel: hands and stock, values, plays, claims, the match, best line, result."""

from __future__ import annotations

from collections.abc import Sequence

from solver.analysis.kozel_advice import Advice
from solver.analysis.kozel_claim import ClaimWorth
from solver.analysis.kozel_match import Stake
from solver.analysis.kozel_measured import measured_kozel
from solver.cards import CardSet
from solver.formats.pictures.ink import GAP, SPACE, card, joined, play_ink, say, seat_title, worth
from solver.formats.pictures.page import Grid, Hands, Ink, Page, Paragraph, Part, Tone
from solver.formats.pictures.pages.common import (
    cards_grid,
    exactness,
    hands_part,
    headline,
    heads,
    leads_ink,
    trump_ink,
    worths_grid,
)
from solver.formats.pictures.pages.plain import SIGNS, trick_cell
from solver.formats.pictures.wording import CLAIM_MEANING, LINES, NOTIONS, worth_text
from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion
from solver.kozel_solution import KozelSolution, PlayGroup, steps
from solver.kozel_tricks import Row, rows_of
from solver.plays import Play
from solver.rules.base import Rules
from solver.rules.kozel_law import SEATING, SIDE_NAMES
from solver.rules.kozel_play import KozelPosition, seat_after
from solver.search.objective import Bounds
from solver.solution import Notion

SCORE_MEANING = "Score: the defeat points that the other side writes, less the own ones."


def kozel_headline(question: KozelQuestion) -> Ink:
    """The game, trump and leader of a question."""
    start, rules = question.start, question.rules
    return headline(rules, [trump_ink(start.trump), leads_ink(rules, start.leader, question.record.names)])


def kozel_page(answer: KozelSolution | Advice) -> Page:
    """The whole answer; an :class:`~solver.analysis.kozel_advice.Advice` adds claims and the match."""
    solution = answer.solution if isinstance(answer, Advice) else answer
    question = solution.question
    played = steps(question.law, question.start, question.plays)
    rows = rows_of((*played, *solution.line))
    finished = len([row for row in rows_of(played) if row.taker is not None or row.returned])
    parts: list[Part] = [position_hands(question, question.position)]
    if finished:
        parts.append(rows_grid("Played so far", "", rows[:finished]))
    parts += [_values(solution), _plays(solution)]
    if isinstance(answer, Advice):
        parts += _claims(answer)
        if answer.stake is not None:
            parts += [stake_grid(answer.stake), Paragraph("", (say(_chance_of(answer, answer.stake)),))]
    if solution.line:
        without = question.position.points if solution.remaining else (0, 0)
        signs = f"{SIGNS}, / face down, ^ claims the lead"
        title = LINES[Notion.VALUE]
        given = len(question.position.trick)
        parts.append(rows_grid(title, signs, rows[finished:], given=given, without=without))
    parts += _result(solution)
    score = question.goal is KozelGoal.SCORE
    notes = [exactness(answer.exact), NOTIONS[Notion.VALUE], SCORE_MEANING if score else ""]
    if isinstance(answer, Advice) and answer.stake is not None:
        notes += stake_notes(question.rules, answer.stake)
    return Page(
        title=f"{question.rules.title}: the value of a position",
        headline=kozel_headline(question),
        parts=tuple(parts),
        notes=tuple(note for note in notes if note),
    )


def position_hands(question: KozelQuestion, position: KozelPosition) -> Hands:
    """Hands, stock, and what lies on the table."""
    return hands_part(
        question.rules,
        position.hands,
        names=question.record.names,
        stock=position.stock,
        leader=position.leader,
        below=table_lines(position),
    )


def table_lines(position: KozelPosition) -> list[tuple[str, Ink]]:
    """What lies on the table, each play with its seat."""
    if not position.trick:
        return []
    plays = [
        joined([say(SEATING[seat_after(position.leader, place)], bold=True), play_ink(play)], " ")
        for place, play in enumerate(position.trick)
    ]
    return [("Table", joined(plays, GAP))]


def _values(solution: KozelSolution) -> Grid:
    question = solution.question
    score = question.goal is KozelGoal.SCORE
    remarks = []
    if solution.outcomes:
        remarks.append(", ".join(f"{side} {points}" for side, points in solution.outcomes.items()))
    taken = question.position.points
    if any(taken):
        so_far = ", ".join(f"{side} {points}" for side, points in zip(SIDE_NAMES, taken, strict=True))
        left_out = ", left out of the count" if solution.remaining and not score else ""
        remarks.append(f"points so far: {so_far}{left_out}")
    if not question.whole:
        remarks.append("counted are the cards of this ending only")
    title = "Score" if score else "Points"
    return worths_grid(title, {"value": solution.values}, signed=score, remark="; ".join(remarks))


def _plays(solution: KozelSolution) -> Grid:
    question = solution.question
    seat = SEATING.index(solution.to_play)
    score = question.goal is KozelGoal.SCORE
    worths: dict[Bounds, list[PlayGroup]] = {}
    for group in solution.plays:
        worths.setdefault(group.value, []).append(group)
    rows = [
        (
            worth_text(value, signed=score),
            value.exact,
            [play_ink(play) for group in groups for play in (group.play, *group.equals)],
        )
        for value, groups in worths.items()
    ]
    what = f"{question.goal.value} of {SIDE_NAMES[seat % 2]} after each play"
    return cards_grid(f"{seat_title(question.rules, seat, question.record.names)} to play", what, rows, GAP)


def _claims(advice: Advice) -> list[Part]:
    if not advice.claims:
        return []
    question = advice.solution.question
    signed = question.goal is KozelGoal.SCORE
    rows = [heads("", "four", "now", "later", "never", "best")]
    for claim in advice.claims:
        cells = [worth(one, signed=signed) or say("—", Tone.FAINT) for one in (claim.now, claim.later)]
        cells += [worth(claim.never, signed=signed), say(_verdict(claim))]
        rows.append(
            (
                say(seat_title(question.rules, claim.seat, question.record.names)),
                claimed(claim.cards),
                *cells,
            )
        )
    remark = f"{question.goal.value} of the claimer's side"
    return [
        Grid("Claim of four", tuple(rows), left=(0, 1, 5), remark=remark),
        Paragraph("", (say(CLAIM_MEANING, Tone.FAINT),)),
    ]


def claimed(cards: CardSet) -> Ink:
    """Four cards claimed with."""
    return play_ink(Play(cards, claim=True))


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


def stake_grid(stake: Stake) -> Grid:
    """Chances of both sides to win the match, by what is written after the deal."""
    first, second = SIDE_NAMES
    rows = [heads("this deal writes", *(_written(stake, score) for score in stake.scores))]
    for side, name in enumerate(SIDE_NAMES):
        chances = (say(f"{stake.chance(score, side):.1%}") for score in stake.scores)
        rows.append((say(f"{name} wins it"), *chances))
    remark = f"{first} has {stake.defeat[0]} defeat points, {second} {stake.defeat[1]}"
    return Grid(f"Match to {stake.match.target}", tuple(rows), remark=remark)


def _written(stake: Stake, score: int) -> str:
    if score == 0:
        return "both 2" if stake.match.egg == "both" else "60-60"
    return f"{SIDE_NAMES[1] if score > 0 else SIDE_NAMES[0]} {abs(score)}"


def _chance_of(advice: Advice, stake: Stake) -> str:
    first = SIDE_NAMES[0]
    value = advice.solution.values.get(first)
    if value is None:
        value = advice.solution.values[SIDE_NAMES[1]].negated()
    low, high = (stake.chance(end) for end in (value.low, value.high))
    shown = f"{low:.1%}" if value.exact else f"{low:.1%} to {high:.1%}"
    return f"Best play of this deal makes it {shown} for {first}."


def stake_notes(rules: Rules, stake: Stake) -> list[str]:
    """Where the chances come from."""
    measured = measured_kozel()
    source = f"Chances: later deals as {measured.deals} random deals under best play."
    if not measured.fits(rules):
        source += " They were measured under the default rules, so here they are an approximation."
    return [source]


def rows_grid(
    title: str,
    remark: str,
    rows: Sequence[Row],
    *,
    given: int = 0,
    without: tuple[int, int] = (0, 0),
) -> Grid:
    """A row a trick, and under it the cards drawn; the first ``given`` plays lay on the table already."""
    lines: list[tuple[Ink, ...]] = [heads("trick", *(SPACE + seat for seat in SEATING), "-".join(SIDE_NAMES))]
    for index, row in enumerate(rows):
        cells: list[Ink] = [() for _ in SEATING]
        for place, play in enumerate(row.plays):
            seat = seat_after(row.leader, place)
            known = row.returned or (index == 0 and place < given)
            ink = play_ink(play, Tone.FAINT if known else Tone.PLAIN, bold=seat == row.taker)
            cells[seat] = trick_cell(ink, leads=place == 0, takes=seat == row.taker)
        stand = "-".join(str(row.points[side] - without[side]) for side in (0, 1))
        last: Ink = ()
        if row.returned:
            last = say("given back", Tone.FAINT)
        elif row.taker is not None:
            last = say(stand)
        lines.append((say(str(row.number)), *cells, last))
        if any(row.drawn):
            drawn = [
                (*say(SPACE), *joined([card(one, Tone.FAINT) for one in cards], " ")) for cards in row.drawn
            ]
            lines.append((say("draw", Tone.FAINT), *drawn))
    return Grid(title, tuple(lines), left=(0, 1, 2, 3, 4), remark=remark)


def _result(solution: KozelSolution) -> list[Part]:
    """What both sides write, where the line goes to the end and all points are known."""
    if not solution.defeat:
        return []
    points = {side: Bounds(n, n) for side, n in zip(SIDE_NAMES, solution.end.points, strict=True)}
    written = {side: Bounds(n, n) for side, n in solution.defeat.items()}
    return [worths_grid("Result of the line", {"points": points, "writes": written})]
