"""The drawing of a solution of Clubs by Drew Brokke: hands, piles, values, plays, best line, result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from cli.render.brokke_tricks import Row, draw_rows, play_text, rows_of
from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.pen import Pen, table
from cli.render.solution import LINES, NOTIONS, wrapped
from cli.render.values import worth_text
from solver.brokke_goal import BrokkeGoal
from solver.brokke_question import BrokkeQuestion
from solver.brokke_solution import Account, BrokkeSolution, PlayValue, steps
from solver.cards import Card, CardSet, cards_of
from solver.formats.pictures.wording import BONUSES, NOTION_OF_SIDES, contract_text
from solver.rules.brokke_combination import Meld
from solver.search.objective import Bounds
from solver.solution import Notion

__all__ = [
    "contract_text",
    "draw_accounts",
    "draw_brokke",
    "draw_declared",
    "draw_headline",
    "draw_won",
    "meld_text",
]

_WIDTH: Final = 78
_LABEL, _CELL = 14, 9


def draw_brokke(pen: Pen, solution: BrokkeSolution) -> list[Text]:
    """The whole answer, in at most 80 columns."""
    question = solution.question
    played = steps(question.law, question.start, question.plays)
    rows = rows_of((*played, *solution.line))
    finished = len([row for row in rows_of(played) if row.finished])
    parts = [
        [draw_headline(pen, question)],
        _hands(pen, question),
        draw_won(pen, question.rules.seats, question.position.piles),
        draw_declared(pen, question),
        _played(pen, question, rows[:finished]),
        _values(solution),
        _plays(pen, solution),
        _line(pen, solution, rows[finished:]),
        draw_accounts(pen, solution.accounts),
        _notes(pen, solution),
    ]
    lines: list[Text] = []
    for part in parts:
        if part:
            lines += [Text(), *part] if lines else part
    return lines


def draw_headline(pen: Pen, question: BrokkeQuestion) -> Text:
    """The game, partners, and who leads."""
    rules = question.rules
    leader = seat_name(rules, question.start.leader, question.record.names, 24)
    parts = [Text(f"  {rules.title}", "bold"), Text(f"{pen.sign(leader)} leads")]
    if rules.sides:
        parts.insert(1, Text("partners " + " and ".join(rules.side_names)))
    return Text(pen.sign(" · ")).join(parts)


def _hands(pen: Pen, question: BrokkeQuestion) -> list[Text]:
    position = question.position
    trick: list[Card | None] = [next(cards_of(play.cards), None) for play in position.trick]
    return draw_hands(
        pen,
        Diagram(
            rules=question.rules,
            hands=position.hands,
            names=question.record.names,
            leader=position.leader,
            trick=trick,
        ),
    )


def draw_won(pen: Pen, seats: str, piles: Sequence[CardSet]) -> list[Text]:
    """The piles, where there are any, side by side with their seats."""
    lines = [
        Text.assemble("  ", (seat, "bold"), "  ", pen.cards(pile))
        for seat, pile in zip(seats, piles, strict=True)
        if pile
    ]
    return [Text("  Won so far", "bold"), *lines] if lines else []


def draw_declared(pen: Pen, question: BrokkeQuestion) -> list[Text]:
    """What each seat has declared, as far as that is known."""
    if not question.contracts:
        return []
    listed = [
        Text.assemble((seat, "bold"), " ", contract_text(contract))
        for seat, contract in question.contracts.items()
    ]
    lines = [Text.assemble("  ", ("Declared", "bold"))]
    for one in listed:
        if lines[-1].cell_len + 3 + one.cell_len > _WIDTH:
            lines.append(Text(" " * 10))
        lines[-1] = Text.assemble(lines[-1], "   ", one)
    return lines


def _played(pen: Pen, question: BrokkeQuestion, rows: list[Row]) -> list[Text]:
    return [Text("  Played so far", "bold"), *draw_rows(pen, question.rules.seats, rows)] if rows else []


def _worth(goal: BrokkeGoal, value: Bounds) -> str:
    """Points, or whether a contract can be made: ``yes``, ``no``, ``open``."""
    if goal is BrokkeGoal.SCORE:
        return worth_text(value, signed=True)
    return ("yes" if value.low else "no") if value.exact else "open"


def _values(solution: BrokkeSolution) -> list[Text]:
    goal = solution.question.goal
    rows = {solution.notion.value: solution.values}
    if solution.ceilings:
        rows["ceiling"] = solution.ceilings
    names = list(solution.values)
    lines: list[list[Text]] = [
        [Text("Points" if goal is BrokkeGoal.SCORE else "Contract made", "bold"), *_bold(names)]
    ]
    for label, values in rows.items():
        cells = [
            Text(_worth(goal, value), "bold" if value.exact else "bold yellow") for value in values.values()
        ]
        lines.append([Text(label), *cells])
    width = max([_CELL, *(cell.cell_len + 2 for line in lines for cell in line[1:])])
    return table(lines, [_LABEL, *[width] * len(names)])


def _plays(pen: Pen, solution: BrokkeSolution) -> list[Text]:
    question, goal = solution.question, solution.question.goal
    rules = question.rules
    seat = rules.seats.index(solution.to_play)
    side = rules.name_of(rules.side_of(seat))
    what = f"points for {side} after each play"
    if goal is BrokkeGoal.CONTRACT:
        what = f"whether {side} makes the contract after each play"
    elif solution.notion is Notion.GUARANTEE:
        what = f"at least so many {what}"
    mover = pen.sign(seat_name(rules, seat, question.record.names))
    lines = [Text.assemble((f"  {mover} to play", "bold"), (f": {what}", "dim"))]
    worths: dict[Bounds, list[PlayValue]] = {}
    for one in solution.plays:
        worths.setdefault(one.value, []).append(one)
    width = max(len(_worth(goal, value)) for value in worths)
    for number, (value, group) in enumerate(worths.items()):
        style = "bold" if value.exact else "bold yellow"
        if number == 0 and value.exact and len(worths) > 1:
            style = "bold green"
        cards = 0
        for one in group:
            cards |= one.play.cards
        shown = [pen.cards(cards)] if cards else []
        shown += [play_text(pen, one.play) for one in group if not one.play.cards]
        lines.append(
            Text.assemble("  ", (_worth(goal, value).rjust(width), style), "  ", Text("  ").join(shown))
        )
    return lines


def _line(pen: Pen, solution: BrokkeSolution, rows: list[Row]) -> list[Text]:
    if not solution.line:
        return []
    question = solution.question
    head = Text.assemble(
        (f"  {LINES[solution.notion]}", "bold"),
        ("   > leads, * takes the trick".replace(">", pen.sign("›")), "dim"),
    )
    return [head, *draw_rows(pen, question.rules.seats, rows, given=len(question.position.trick))]


def draw_accounts(pen: Pen, accounts: Mapping[str, Account]) -> list[Text]:
    """What each side scores at the end of play: combinations, bonuses, sum; nothing without accounts."""
    if not accounts:
        return []
    lines: list[list[Text]] = [[Text("Result", "bold"), *_bold(accounts)]]
    lines.append([Text("combinations"), *(_points(one.melding.points) for one in accounts.values())])
    for name, label in BONUSES.items():
        if any(name in one.bonuses for one in accounts.values()):
            cells = [_points(one.bonuses.get(name, 0)) for one in accounts.values()]
            lines.append([Text(label), *cells])
    total = [Text(f"{one.score:+d}" if one.score else "0", "bold") for one in accounts.values()]
    lines.append([Text("score"), *total])
    return [*table(lines, [_LABEL, *[_CELL] * len(accounts)]), *_combinations(pen, accounts)]


def _points(number: int) -> Text:
    return Text(f"{number:+d}") if number else Text("0", "dim")


def _combinations(pen: Pen, accounts: Mapping[str, Account]) -> list[Text]:
    """The combinations formed, by side, each with its points."""
    lines: list[Text] = []
    for name, account in accounts.items():
        parts = [meld_text(pen, meld) for meld in account.melding.melds]
        if account.melding.uncounted is not None:
            club = Text(" ").join(pen.card(card) for card in account.melding.uncounted.cards)
            parts.append(Text.assemble(club, (" not counted, saves the 50", "dim")))
        if not parts:
            continue
        lines.append(Text.assemble("  ", (name.ljust(2), "bold")))
        for part in parts:
            if lines[-1].cell_len + 3 + part.cell_len > _WIDTH:
                lines.append(Text("    "))
            lines[-1] = Text.assemble(lines[-1], "   " if lines[-1].cell_len > 4 else "  ", part)
    return [Text(), *lines] if lines else []


def meld_text(pen: Pen, meld: Meld) -> Text:
    """A combination and its points: ``SA HA X1 45``."""
    cards = Text(" ").join(pen.card(card) for card in meld.cards)
    return Text.assemble(cards, (f" {meld.points:+d}", "dim"))


def _bold(names: Sequence[str] | Mapping[str, Account]) -> list[Text]:
    return [Text(name, "bold") for name in names]


def _notes(pen: Pen, solution: BrokkeSolution) -> list[Text]:
    question = solution.question
    sentences = []
    if solution.exact:
        sentences.append("Exact.")
    else:
        sentences.append(
            "Bounds: the search stopped before the exact answer; "
            + ("a..b is proven." if question.goal is BrokkeGoal.SCORE else "what is open is not proven.")
        )
        sentences.append("kozyr contract and kozyr expect estimate by simulated play what is out of reach.")
    sentences.append(
        NOTION_OF_SIDES if question.rules.sides and solution.ceilings else NOTIONS[solution.notion]
    )
    if solution.notion is Notion.EQUILIBRIUM:
        sentences.append("A pass comes before the cards.")
    if not question.contracts:
        sentences.append("No contracts are known: every combination counts, none is rewarded.")
    if question.missing:
        count = question.missing.bit_count()
        lie = "card lies" if count == 1 else "cards lie"
        sentences.append(f"{count} {lie} in no hand and no pile, and count for nobody.")
    cost = f"{solution.nodes:,} nodes, {solution.seconds:.2f} s."
    return [*wrapped(pen, sentences), *wrapped(pen, [cost])]
