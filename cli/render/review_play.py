"""The play of a reviewed game, trick by trick."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cli.render.deeds import deed_text, deeds_text
from cli.render.hands import seat_name
from cli.render.pen import Pen, table
from cli.render.review_brokke import draw_sure, draw_tricks
from cli.render.values import worth_text
from solver.analysis.review.brokke_course import BrokkeCourse
from solver.analysis.review.decision import Decision, Kind
from solver.analysis.review.kozel_course import KozelCourse
from solver.analysis.review.plain_course import PlainCourse
from solver.analysis.review.review import Review
from solver.cards import Card
from solver.formats.pictures.wording import level_text
from solver.play import winner
from solver.search.objective import Bounds

_BEST = 42
_CELL = 9


def draw_play(pen: Pen, answer: Review) -> list[Text]:
    """A row per trick with what every card cost, and under it what would have been better."""
    if not answer.course.deeds:
        return []
    by_move = _by_move(answer)
    signs = "> leads, * takes the trick, -1 lost so much, ! the only good card"
    head = Text.assemble(("  Play", "bold"), (f"   {signs}".replace(">", pen.sign("›")), "dim"))
    if isinstance(answer.course, PlainCourse):
        return [head, *_tricks(pen, answer, answer.course, by_move)]
    if isinstance(answer.course, BrokkeCourse):
        contract = answer.goal == "contract"
        words = "x lost it, ? open" if contract else "-5 lost so much, ? open"
        signs = f"{pen.sign('›')} leads, * takes the trick, {words}, ! only good play"
        head = Text.assemble(("  Play", "bold"), (f"   {signs}", "dim"))
        marks = [Text("x", "bold red") if contract and one and one.slip else _mark(one) for one in by_move]
        rows = draw_tricks(pen, answer, answer.course, by_move, marks)
        lines = [line for row, slips in rows for line in (row, *(_note(pen, answer, one) for one in slips))]
        return [head, *lines, Text(), *draw_sure(answer, answer.course)]
    return [head, *_moves(pen, answer, by_move)]


def _by_move(answer: Review) -> list[Decision | None]:
    """The decision of each move; ``None`` where it was not asked about."""
    priced = iter([one for one in answer.decisions if one.kind is Kind.CARD])
    asked = {one.seat for one in answer.decisions if one.kind is Kind.CARD}
    return [next(priced) if seat in asked else None for seat in answer.course.movers]


def _tricks(pen: Pen, answer: Review, course: PlainCourse, by_move: Sequence[Decision | None]) -> list[Text]:
    rules, players = course.rules, course.rules.players
    sides = rules.sides or tuple((seat,) for seat in range(players))
    signed = answer.goal == "score"
    names = "-".join(rules.name_of(side) for side in sides)
    rows: list[list[Text]] = [
        [
            Text("trick", "dim"),
            *(Text(f"{seat:<6}", "bold") for seat in rules.seats),
            Text(names, "dim"),
            Text("value" if rules.sides else "sure", "dim"),
        ]
    ]
    notes: list[list[Text]] = [[]]
    for first in range(0, len(course.deeds), players):
        last = min(first + players, len(course.deeds))
        before, after = course.positions[first], course.positions[last]
        whole = last - first == players
        trick = tuple(deed for deed in course.deeds[first:last] if isinstance(deed, Card))
        top = winner(trick, before.trump) if whole else None
        cells = [Text() for _ in rules.seats]
        for at in range(first, last):
            lead = (pen.sign("›"), "bold") if at == first else " "
            takes = top == at - first
            card = deed_text(pen, course.deeds[at], "bold" if takes else "")
            cell = Text.assemble(lead, card, ("*", "bold") if takes else " ", _mark(by_move[at]))
            cells[course.movers[at]] = cell + Text(" " * (_CELL - 2 - cell.cell_len))
        stand = "-".join(str(sum(after.won[seat] for seat in side)) for side in sides) if whole else ""
        worths = "-".join(worth_text(line[last], signed=signed) for line in answer.worths.values())
        rows.append([Text(f"{first // players + 1:>3}", "dim"), *cells, Text(stand), Text(worths)])
        notes.append([_note(pen, answer, one) for one in by_move[first:last] if one and one.slip])
    widths = [max(row[at].cell_len + 2 for row in rows) for at in (players + 1, players + 2)]
    lines = table(rows, [5, *[_CELL] * players, *widths])
    return [text for line, below in zip(lines, notes, strict=True) for text in (line, *below)]


def _moves(pen: Pen, answer: Review, by_move: Sequence[Decision | None]) -> list[Text]:
    """A row per play, for games in which plays differ in size."""
    course, signed = answer.course, answer.goal == "score"
    first, line = next(iter(answer.worths.items()))
    heads = ("trick", "play", "seat", f"{answer.goal} {first}")
    rows = [[Text(head, "dim") for head in heads]]
    plays: list[Text] = [Text()]
    notes: list[list[Text]] = [[]]
    for at, (deed, mover) in enumerate(zip(course.deeds, course.movers, strict=True)):
        new = at == 0 or course.tricks[at] != course.tricks[at - 1]
        takes = at + 1 == len(course.deeds) and course.finished
        ends = takes or (at + 1 < len(course.deeds) and course.tricks[at + 1] != course.tricks[at])
        rows.append(
            [
                Text(f"{course.tricks[at]:>3}" if new else "", "dim"),
                Text(str(course.numbers[at]), "dim"),
                Text(answer.rules.seats[mover]),
                Text(worth_text(line[at + 1], signed=signed)),
            ]
        )
        plays.append(Text.assemble("   ", deed_text(pen, deed), _mark(by_move[at])))
        one = by_move[at]
        notes.append([_note(pen, answer, one)] if one and one.slip else [])
        if ends and isinstance(course, KozelCourse):
            taker = course.positions[at + 1].leader
            plays[-1] = Text.assemble(plays[-1], (f"   {answer.rules.seats[taker]} takes the trick", "dim"))
    widths = [5, 6, 6, max(row[3].cell_len for row in rows) + 3]
    lines = [
        Text.assemble(row, " " * (sum(widths) + 2 - row.cell_len), text)
        for row, text in zip(table(rows, widths), plays, strict=True)
    ]
    return [text for row, below in zip(lines, notes, strict=True) for text in (row, *below)]


def _mark(one: Decision | None) -> Text:
    """What a card cost, or that no other was as good."""
    if one is None or one.cost == Bounds(0, 0):
        return Text("!" if one is not None and one.only else "", "green")
    if not one.cost.exact:
        return Text("?", "yellow")
    return Text(f"-{one.cost.low}", "bold red")


def _note(pen: Pen, answer: Review, one: Decision) -> Text:
    """What would have been better than a slip."""
    before, after = (level_text(answer.goal, bounds) for bounds in (one.before, one.after))
    best = deeds_text(pen, one.best, _BEST) if one.best else Text("not proven", "yellow")
    return Text.assemble(
        (f"         {seat_name(answer.rules, one.seat)} ", "dim"),
        (f"{before} to {after}", "red"),
        ("; better ", "dim"),
        best,
    )
