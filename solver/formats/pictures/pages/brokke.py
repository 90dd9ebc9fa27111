"""The page of a solution of Clubs by Drew Brokke: hands, piles, values, plays, best line, result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.brokke_goal import BrokkeGoal
from solver.brokke_question import BrokkeQuestion
from solver.brokke_solution import Account, BrokkeSolution, PlayValue, steps
from solver.brokke_tricks import Row, rows_of
from solver.formats.pictures.ink import GAP, SPACE, card, cards_ink, joined, play_ink, say, seat_title
from solver.formats.pictures.page import Grid, Hands, Ink, Page, Part, Tone
from solver.formats.pictures.pages.common import (
    cards_grid,
    exactness,
    hands_part,
    headline,
    heads,
    leads_ink,
)
from solver.formats.pictures.pages.plain import SIGNS, trick_cell
from solver.formats.pictures.wording import (
    BONUSES,
    LINES,
    NOTION_OF_SIDES,
    NOTIONS,
    contract_text,
    worth_text,
)
from solver.rules.brokke_play import BrokkePosition
from solver.search.objective import Bounds
from solver.solution import Notion


def brokke_page(solution: BrokkeSolution) -> Page:
    """The whole answer."""
    question = solution.question
    rules, position = question.rules, question.position
    played = steps(question.law, question.start, question.plays)
    rows = rows_of((*played, *solution.line))
    finished = len([row for row in rows_of(played) if row.finished])
    parts: list[Part] = [brokke_hands(question, position)]
    if finished:
        parts.append(rows_grid("Played so far", "", rules.seats, rows[:finished]))
    parts += [_values(solution), _plays(solution)]
    if solution.line:
        given = len(position.trick)
        title = LINES[solution.notion]
        parts.append(rows_grid(title, SIGNS, rules.seats, rows[finished:], given=given))
    parts += accounts_parts(solution.accounts, "Result of the line")
    return Page(
        title=f"{rules.title}: the value of a position",
        headline=brokke_headline(question),
        parts=tuple(parts),
        notes=tuple(_notes(solution)),
    )


def brokke_headline(question: BrokkeQuestion) -> Ink:
    """The game, partners, and who leads."""
    rules = question.rules
    first = [leads_ink(rules, question.start.leader, question.record.names)]
    if rules.sides:
        first.insert(0, say("partners " + " and ".join(rules.side_names)))
    return headline(rules, first)


def brokke_hands(question: BrokkeQuestion, position: BrokkePosition) -> Hands:
    """The hands of a position, with what has been won and declared."""
    rules = question.rules
    below = [
        (f"{seat} won", cards_ink(pile))
        for seat, pile in zip(rules.seats, position.piles, strict=True)
        if pile
    ]
    if question.contracts:
        declared = [
            joined([say(seat, bold=True), say(contract_text(contract))], " ")
            for seat, contract in question.contracts.items()
        ]
        below.append(("Declared", joined(declared, GAP)))
    return hands_part(
        rules,
        position.hands,
        names=question.record.names,
        leader=position.leader,
        trick=[play_ink(play) for play in position.trick],
        below=below,
    )


def _worth(goal: BrokkeGoal, value: Bounds) -> str:
    """Points, or whether a contract can be made."""
    if goal is BrokkeGoal.SCORE:
        return worth_text(value, signed=True)
    return ("yes" if value.low else "no") if value.exact else "open"


def _values(solution: BrokkeSolution) -> Grid:
    goal = solution.question.goal
    lines: list[tuple[Ink, ...]] = [heads("", *solution.values)]
    rows = {solution.notion.value: solution.values}
    if solution.ceilings:
        rows["ceiling"] = solution.ceilings
    for label, values in rows.items():
        cells = [
            say(_worth(goal, value), Tone.PLAIN if value.exact else Tone.UNSURE, bold=not value.exact)
            for value in values.values()
        ]
        lines.append((say(label), *cells))
    return Grid("Points" if goal is BrokkeGoal.SCORE else "Contract made", tuple(lines))


def _plays(solution: BrokkeSolution) -> Grid:
    question, goal = solution.question, solution.question.goal
    rules = question.rules
    seat = rules.seats.index(solution.to_play)
    side = rules.name_of(rules.side_of(seat))
    what = f"points for {side} after each play"
    if goal is BrokkeGoal.CONTRACT:
        what = f"whether {side} makes the contract after each play"
    elif solution.notion is Notion.GUARANTEE:
        what = f"at least so many {what}"
    worths: dict[Bounds, list[PlayValue]] = {}
    for one in solution.plays:
        worths.setdefault(one.value, []).append(one)
    groups = []
    for value, plays in worths.items():
        cards = 0
        for one in plays:
            cards |= one.play.cards
        shown = [cards_ink(cards)] if cards else []
        shown += [play_ink(one.play) for one in plays if not one.play.cards]
        groups.append((_worth(goal, value), value.exact, shown))
    return cards_grid(f"{seat_title(rules, seat, question.record.names)} to play", what, groups, GAP)


def rows_grid(title: str, remark: str, seats: str, rows: Sequence[Row], *, given: int = 0) -> Grid:
    """A row a trick, and who goes out with it; the first ``given`` plays lay on the table already."""
    lines: list[tuple[Ink, ...]] = [heads("trick", *(SPACE + seat for seat in seats), "")]
    for index, row in enumerate(rows):
        cells: list[Ink] = [() for _ in seats]
        for place, play in enumerate(row.plays):
            seat = (row.leader + place) % len(seats)
            known = index == 0 and place < given
            ink = play_ink(play, Tone.FAINT if known else Tone.PLAIN, bold=seat == row.taker)
            cells[seat] = trick_cell(ink, leads=place == 0, takes=seat == row.taker)
        remarks = []
        if row.out:
            remarks.append(" and ".join(seats[seat] for seat in row.out) + " out")
        if row.finished and row.taker is None:
            remarks.append("dropped")
        lines.append((say(str(row.number)), *cells, say(", ".join(remarks)) if remarks else ()))
    return Grid(title, tuple(lines), left=tuple(range(1, len(seats) + 2)), remark=remark)


def accounts_parts(accounts: Mapping[str, Account], title: str) -> list[Part]:
    """What each side scores at the end of play: combinations, bonuses, sum; nothing without accounts."""
    if not accounts:
        return []
    lines: list[tuple[Ink, ...]] = [heads("", *accounts)]
    lines.append((say("combinations"), *(_points(one.melding.points) for one in accounts.values())))
    for name, label in BONUSES.items():
        if any(name in one.bonuses for one in accounts.values()):
            lines.append((say(label), *(_points(one.bonuses.get(name, 0)) for one in accounts.values())))
    totals = (say(f"{one.score:+d}" if one.score else "0", bold=True) for one in accounts.values())
    lines.append((say("score"), *totals))
    parts: list[Part] = [Grid(title, tuple(lines), lines=(len(lines) - 1,))]
    melds = []
    for name, account in accounts.items():
        shown = [
            (*joined([card(one) for one in meld.cards], " "), *say(f" {meld.points:+d}", Tone.FAINT))
            for meld in account.melding.melds
        ]
        if shown:
            melds.append((say(name, bold=True), joined(shown, GAP * 2)))
    if melds:
        parts.append(Grid("Combinations", tuple(melds), heads=0, left=(0, 1)))
    return parts


def _points(number: int) -> Ink:
    return say(f"{number:+d}") if number else say("0", Tone.FAINT)


def _notes(solution: BrokkeSolution) -> list[str]:
    question = solution.question
    notes = [exactness(solution.exact)]
    if not solution.exact and question.goal is BrokkeGoal.CONTRACT:
        notes = ["Bounds: the search stopped before the exact answer; what is open is not proven."]
    sides = question.rules.sides and solution.ceilings
    notes.append(NOTION_OF_SIDES if sides else NOTIONS[solution.notion])
    if solution.notion is Notion.EQUILIBRIUM:
        notes.append("A pass comes before the cards.")
    if not question.contracts:
        notes.append("No contracts are known: every combination counts, none is rewarded.")
    if question.missing:
        count = question.missing.bit_count()
        lie = "card lies" if count == 1 else "cards lie"
        notes.append(f"{count} {lie} in no hand and no pile, and count for nobody.")
    return notes
