"""The drawing of a solution of Kozel: hands and stock, values, plays, best line, result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.kozel_tricks import Row, draw_rows, play_text, rows_of
from cli.render.pen import Pen
from cli.render.solution import LINES, NOTIONS, wrapped
from cli.render.values import draw_worths, worth_text
from solver.kozel_goal import KozelGoal
from solver.kozel_solution import KozelSolution, PlayGroup, steps
from solver.plays import Play
from solver.rules.kozel_law import SEATING, SIDE_NAMES
from solver.rules.kozel_play import seat_after
from solver.search.objective import Bounds
from solver.solution import Notion

_WIDTH = 78


def draw_kozel(pen: Pen, solution: KozelSolution, advice: Sequence[list[Text]] = ()) -> list[Text]:
    """The whole answer, in at most 80 columns; ``advice`` are parts that follow what the plays are worth."""
    question = solution.question
    played = steps(question.law, question.start, question.plays)
    rows = rows_of((*played, *solution.line))
    finished = len([row for row in rows_of(played) if row.taker is not None or row.returned])
    parts = [
        [_headline(pen, solution)],
        _hands(pen, solution),
        _table(pen, solution),
        _played(pen, rows[:finished]),
        _values(pen, solution),
        _plays(pen, solution),
        *advice,
        _line(pen, solution, rows[finished:]),
        _result(solution),
        _notes(pen, solution),
    ]
    lines: list[Text] = []
    for part in parts:
        if part:
            lines += [Text(), *part] if lines else part
    return lines


def _headline(pen: Pen, solution: KozelSolution) -> Text:
    question = solution.question
    leader = seat_name(question.rules, question.start.leader, question.record.names, 24)
    return Text(pen.sign(" · ")).join(
        [
            Text(f"  {question.rules.title}", "bold"),
            Text.assemble("trump ", pen.suit(question.start.trump)),
            Text(f"{pen.sign(leader)} leads"),
        ]
    )


def _hands(pen: Pen, solution: KozelSolution) -> list[Text]:
    question, position = solution.question, solution.question.position
    lines = draw_hands(
        pen,
        Diagram(
            rules=question.rules,
            hands=position.hands,
            names=question.record.names,
            leader=position.leader,
        ),
    )
    if position.stock:
        cards = Text(" ").join(pen.card(card) for card in position.stock)
        lines += [Text(), Text.assemble("  ", ("Stock", "bold"), "  ", cards)]
    return lines


def _table(pen: Pen, solution: KozelSolution) -> list[Text]:
    """What lies on the table."""
    position = solution.question.position
    if not position.trick:
        return []
    plays = [
        Text.assemble((SEATING[seat_after(position.leader, place)], "bold"), " ", play_text(pen, play))
        for place, play in enumerate(position.trick)
    ]
    return [Text.assemble("  ", ("Table", "bold"), "  ", Text("  ").join(plays))]


def _played(pen: Pen, rows: list[Row]) -> list[Text]:
    return [Text("  Played so far", "bold"), *draw_rows(pen, rows)] if rows else []


def _values(pen: Pen, solution: KozelSolution) -> list[Text]:
    question = solution.question
    score = question.goal is KozelGoal.SCORE
    lines = draw_worths("Score" if score else "Points", {"value": solution.values}, signed=score)
    if solution.outcomes:
        outcomes = ", ".join(f"{side} {points}" for side, points in solution.outcomes.items())
        lines.append(Text(f"  {outcomes}", "dim"))
    taken = question.position.points
    if any(taken):
        so_far = ", ".join(f"{side} {points}" for side, points in zip(SIDE_NAMES, taken, strict=True))
        left_out = ", left out of the count" if solution.remaining and not score else ""
        lines.append(Text(f"  points so far: {so_far}{left_out}", "dim"))
    if not question.whole:
        lines.append(Text("  counted are the cards of this ending only", "dim"))
    return lines


def _plays(pen: Pen, solution: KozelSolution) -> list[Text]:
    question = solution.question
    seat = SEATING.index(solution.to_play)
    score = question.goal is KozelGoal.SCORE
    mover = pen.sign(seat_name(question.rules, seat, question.record.names))
    what = f"{question.goal.value} of {SIDE_NAMES[seat % 2]} after each play"
    lines = [Text.assemble((f"  {mover} to play", "bold"), (f": {what}", "dim"))]
    worths: dict[Bounds, list[PlayGroup]] = {}
    for group in solution.plays:
        worths.setdefault(group.value, []).append(group)
    width = max(len(worth_text(value, signed=score)) for value in worths)
    for number, (value, groups) in enumerate(worths.items()):
        label = worth_text(value, signed=score).rjust(width)
        style = "bold" if value.exact else "bold yellow"
        if number == 0 and value.exact and len(worths) > 1:
            style = "bold green"
        plays = _listed(pen, (play for group in groups for play in (group.play, *group.equals)), width + 4)
        lines += [
            Text.assemble("  ", (label, style) if at == 0 else " " * width, "  ", line)
            for at, line in enumerate(plays)
        ]
    return lines


def _listed(pen: Pen, plays: Iterable[Play], indent: int) -> list[Text]:
    """Plays side by side in as many lines as they need."""
    lines = [Text()]
    for play in plays:
        text = play_text(pen, play)
        if lines[-1].cell_len and indent + lines[-1].cell_len + 2 + text.cell_len > _WIDTH:
            lines.append(Text())
        lines[-1] = Text.assemble(lines[-1], "  ", text) if lines[-1].cell_len else text
    return lines


def _line(pen: Pen, solution: KozelSolution, rows: list[Row]) -> list[Text]:
    if not solution.line:
        return []
    position = solution.question.position
    signs = "> leads, * takes the trick, / face down, ^ claims the lead"
    head = Text.assemble(
        (f"  {LINES[Notion.VALUE]}", "bold"), (f"   {signs}".replace(">", pen.sign("›")), "dim")
    )
    without = position.points if solution.remaining else (0, 0)
    return [head, *draw_rows(pen, rows, given=len(position.trick), without=without)]


def _result(solution: KozelSolution) -> list[Text]:
    """What both sides write, where the line goes to the end and all points are known."""
    if not solution.defeat:
        return []
    end = solution.end
    points = {side: Bounds(n, n) for side, n in zip(SIDE_NAMES, end.points, strict=True)}
    written = {side: Bounds(n, n) for side, n in solution.defeat.items()}
    return draw_worths("Result", {"points": points, "writes": written})


def _notes(pen: Pen, solution: KozelSolution) -> list[Text]:
    exact = (
        "Exact." if solution.exact else "Bounds: the search stopped before the exact answer; a..b is proven."
    )
    score = solution.question.goal is KozelGoal.SCORE
    meaning = "Score: the defeat points that the other side writes, less the own ones." if score else ""
    cost = f"{solution.nodes:,} nodes, {solution.seconds:.2f} s."
    return [*wrapped(pen, [exact, NOTIONS[Notion.VALUE], meaning]), *wrapped(pen, [cost])]
