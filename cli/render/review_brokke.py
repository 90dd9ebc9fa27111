"""What only a review of Clubs by Drew Brokke has: passes, contracts, what every side was sure of by trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from cli.render.brokke import contract_text, draw_accounts
from cli.render.brokke_tricks import rows_of
from cli.render.deeds import deed_text
from cli.render.hands import seat_name
from cli.render.pen import Pen, table
from cli.render.values import worth_text
from solver.analysis.review.brokke_course import BrokkeCourse
from solver.analysis.review.contracts import Declaration
from solver.analysis.review.decision import Decision
from solver.analysis.review.review import Review
from solver.brokke_solution import steps
from solver.formats.pictures.wording import level_text
from solver.rules.brokke_combination import Contract
from solver.search.objective import Bounds

_NUMBER: Final = 5
_CELL: Final = 11
_WIDTHS: Final = (9, 17, 11, 15, 13, 6)


def draw_declarations(pen: Pen, answer: Review) -> list[Text]:
    """The contracts: what simulated play makes of them, and whether they were made."""
    if not answer.declarations:
        return []
    heads = ("Player", "contract", "chance", "mean score", "behind best", "made")
    rows = [[Text(head, "bold") for head in heads]]
    better = [Text("better", "bold")]
    for one in answer.declarations:
        rows.append(_declaration(pen, answer, one))
        if one.best is None:
            better.append(Text())
        elif one.best.contract == one.contract:
            better.append(Text("-", "dim"))
        else:
            better.append(Text(one.best.contract.text))
    estimated = any(one.estimate for one in answer.declarations)
    if not estimated:
        rows = [[row[0], row[1], row[5]] for row in rows]
        head = Text("  Contracts", "bold")
        return [head, *table(rows, [_WIDTHS[0], _WIDTHS[1], _WIDTHS[5]])]
    fewest = min(one.samples for one in answer.declarations if one.estimate)
    what = f": estimate by simulated play, {fewest:,} deals for each contract"
    lines = [
        Text.assemble(line, " " * (sum(_WIDTHS) + 2 - line.cell_len), " ", text)
        for line, text in zip(table(rows, _WIDTHS), better, strict=True)
    ]
    return [Text.assemble(("  Contracts", "bold"), (what, "dim")), *lines]


def _declaration(pen: Pen, answer: Review, one: Declaration) -> list[Text]:
    sign = "±" if pen.symbols else "+-"
    chance = score = behind = Text("-", "yellow")
    estimate = one.estimate
    if estimate is not None:
        mean, error = estimate.chance.mean[0], estimate.chance.se
        count = estimate.chance.samples
        # Where all deals agree the standard error is 0, as if nothing else could come.
        sure = error is None or mean in (0, 1)
        chance = Text(f"{mean * count:.0f} of {count}" if sure else f"{mean:.0%} {sign} {error:.0%}")
        score = Text(_with_error(f"{estimate.score.mean[0]:+.1f}", sign, estimate.score.se))
        behind = Text(_with_error(f"{estimate.behind:.1f}", sign, estimate.behind_se))
        if one.best is not None and one.best.contract == one.contract:
            behind = Text("best", "bold green")
        elif estimate.behind_se is not None and estimate.behind < 2 * estimate.behind_se:
            behind.stylize("yellow")
    made = "" if one.made is None or one.contract == Contract(0, 0) else "yes" if one.made else "no"
    return [
        Text(seat_name(answer.rules, one.seat)),
        Text(contract_text(one.contract)),
        chance,
        score,
        behind,
        Text(made, "bold"),
    ]


def _with_error(number: str, sign: str, error: float | None) -> str:
    return number if error is None else f"{number} {sign} {error:.1f}"


def draw_final(pen: Pen, answer: Review) -> list[Text]:
    """What each side scores in a finished game: combinations, bonuses, sum."""
    course = answer.course
    if not isinstance(course, BrokkeCourse) or not course.finished:
        return []
    return draw_accounts(pen, course.accounts)


def draw_tricks(
    pen: Pen, answer: Review, course: BrokkeCourse, by_move: Sequence[Decision | None], marks: Sequence[Text]
) -> list[tuple[Text, list[Decision]]]:
    """A row per trick with what every play cost; with each the slips in it."""
    seats = course.rules.seats
    rows = rows_of(steps(course.law, course.positions[0], course.plays))
    cells: list[list[Text]] = [[Text("trick", "dim"), *(Text(f" {seat}", "bold") for seat in seats), Text()]]
    slips: list[list[Decision]] = [[]]
    at = 0
    for row in rows:
        line = [Text() for _ in seats]
        for place in range(len(row.plays)):
            seat = course.movers[at + place]
            takes = seat == row.taker
            lead = (pen.sign("›"), "bold") if place == 0 else " "
            play = deed_text(pen, course.deeds[at + place], "bold" if takes else "")
            line[seat] = Text.assemble(lead, play, ("*", "bold") if takes else " ", marks[at + place])
        moves = by_move[at : at + len(row.plays)]
        at += len(row.plays)
        last = " and ".join(seats[seat] for seat in row.out) + " out" if row.out else ""
        if row.finished and row.taker is None:
            last += ", dropped" if last else "dropped"
        cells.append([Text(f"{row.number:>3}", "dim"), *line, Text(last)])
        slips.append([one for one in moves if one is not None and one.slip])
    for cell in cells:
        for column in range(1, len(seats) + 1):
            # Flush left: cards, passes and marks are of different lengths.
            cell[column] += Text(" " * (_CELL - cell[column].cell_len))
    rest = max(cell[-1].cell_len for cell in cells) + 1
    return list(zip(table(cells, [_NUMBER + 1, *[_CELL] * len(seats), rest]), slips, strict=True))


def draw_sure(answer: Review, course: BrokkeCourse) -> list[Text]:
    """What every side was sure of before each trick and at the end; tricks that changed nothing are left
    out."""
    what = "whether the contract could be forced" if answer.goal == "contract" else "points sure of"
    what += ", where it changed"
    rows = [[Text("trick", "dim"), *(Text(name, "bold") for name in answer.worths)]]
    starts = [at for at in range(len(course.deeds)) if at == 0 or course.tricks[at] != course.tricks[at - 1]]
    before: list[Bounds] = []
    for at in (*starts, len(course.deeds)):
        now = [line[at] for line in answer.worths.values()]
        if now == before and at < len(course.deeds):
            continue
        before = now
        label = str(course.tricks[at]) if at < len(course.deeds) else "end"
        rows.append(
            [
                Text(f"{label:>3}", "dim"),
                *(Text(level_text(answer.goal, worth), "" if worth.exact else "yellow") for worth in now),
            ]
        )
    head = Text.assemble(("  Before each trick", "bold"), (f": {what}", "dim"))
    width = max(9, *(cell.cell_len + 2 for row in rows for cell in row[1:]))
    return [head, *table(rows, [_NUMBER + 1, *[width] * len(answer.worths)])]


def scored(value: Bounds) -> str:
    """A score in words, whatever the goal."""
    return worth_text(value, signed=True)
