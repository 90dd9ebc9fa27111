"""The page of a solution of a game of one card each to a trick."""

from __future__ import annotations

from collections.abc import Sequence

from solver.formats.pictures.ink import LEADS, SPACE, TAKES, card, cards_ink, say, seat_title
from solver.formats.pictures.page import Grid, Ink, Page, Part, Tone
from solver.formats.pictures.pages.common import (
    by_worth,
    cards_grid,
    exactness,
    hands_part,
    headline,
    heads,
    leads_ink,
    trump_ink,
    worths_grid,
)
from solver.formats.pictures.wording import LINES, NOTIONS, worth_text
from solver.question import Question
from solver.rules.base import Mode, Rules
from solver.search.objective import Bounds
from solver.solution import Notion, Solution
from solver.tricks import Trick, tricks_of

SIGNS = f"{LEADS} leads, {TAKES} takes the trick"


def question_headline(question: Question) -> Ink:
    """The game, trump and leader of a question."""
    rules = question.rules
    parts = [trump_ink(question.start.trump), leads_ink(rules, question.start.leader, question.record.names)]
    return headline(rules, parts, question.mode.value if rules.has_modes else "")


def solution_page(solution: Solution) -> Page:
    """Hands, values, cards, best line and result."""
    question = solution.question
    rules, position, record = question.rules, question.position, question.record
    hands = hands_part(
        rules,
        position.hands,
        names=record.names,
        bids=record.bids,
        widow=record.deal.widow,
        leader=position.leader,
        trick=[card(one) for one in position.trick],
    )
    parts: list[Part] = [hands]
    finished = len(record.played) - len(position.trick)
    if finished:
        tricks = tricks_of(rules, question.start, record.played[:finished])
        parts.append(tricks_grid("Played so far", "", rules, tricks))
    parts += [_values(solution), _cards(solution), *_line(solution), *_result(solution)]
    notion = NOTIONS[solution.notion] if solution.ceilings or solution.notion is not Notion.GUARANTEE else ""
    notes = [exactness(solution.exact), notion]
    return Page(
        title=f"{rules.title}: the value of a position",
        headline=question_headline(question),
        parts=tuple(parts),
        notes=tuple(note for note in notes if note),
    )


def tricks_grid(
    title: str,
    remark: str,
    rules: Rules,
    tricks: Sequence[Trick],
    *,
    given: int = 0,
    without: Sequence[int] = (),
) -> Grid:
    """A row a trick; the first ``given`` cards of the first trick lay on the table already."""
    sides = rules.sides or tuple((seat,) for seat in range(rules.players))
    names = "-".join(rules.name_of(side).removeprefix("team ") for side in sides)
    rows: list[tuple[Ink, ...]] = [heads("trick", *(SPACE + seat for seat in rules.seats), names)]
    for index, trick in enumerate(tricks):
        cells: list[Ink] = [() for _ in rules.seats]
        for place, one in enumerate(trick.cards):
            seat = rules.next_seat(trick.leader, place)
            known = index == 0 and place < given
            cells[seat] = trick_cell(
                card(one, Tone.FAINT if known else Tone.PLAIN, bold=seat == trick.taker),
                leads=place == 0,
                takes=seat == trick.taker,
            )
        taken = tuple(n - m for n, m in zip(trick.won, without or (0,) * rules.players, strict=True))
        stand = "-".join(str(sum(taken[seat] for seat in side)) for side in sides)
        rows.append((say(str(trick.number)), *cells, say(stand) if trick.taker is not None else ()))
    return Grid(title, tuple(rows), left=tuple(range(1, rules.players + 1)), remark=remark)


def trick_cell(ink: Ink, *, leads: bool, takes: bool) -> Ink:
    """A card of a trick with the marks of lead and taking."""
    # Cards stand under each other whether they lead or not.
    before = say(LEADS if leads else SPACE, bold=leads)
    return (*before, *ink, *(say(TAKES, bold=True) if takes else ()))


def _values(solution: Solution) -> Grid:
    question = solution.question
    score = question.goal == "score"
    rows = {solution.notion.value: solution.values}
    if solution.ceilings:
        rows["ceiling"] = solution.ceilings
    remarks = []
    if not score and question.mode is Mode.BAWAH:
        remarks.append("fewest wanted")
    if solution.remaining and not score and any(question.position.won):
        remarks.append("tricks already taken are left out")
    return worths_grid("Points" if score else "Tricks", rows, signed=score, remark=", ".join(remarks))


def _cards(solution: Solution) -> Grid:
    question = solution.question
    rules = question.rules
    seat = rules.seats.index(solution.to_play)
    score = question.goal == "score"
    unit = "points" if score else "tricks"
    what = f"{unit} for {rules.name_of(rules.side_of(seat))} after each card"
    if solution.notion is Notion.GUARANTEE:
        fewest = not score and question.mode is Mode.BAWAH
        what = f"at {'most' if fewest else 'least'} so many {unit} after each card"
    worths = by_worth([(group.card, group.equals, group.value) for group in solution.cards])
    groups = [
        (worth_text(value, signed=score), value.exact, [cards_ink(cards)]) for value, cards in worths.items()
    ]
    return cards_grid(f"{seat_title(rules, seat, question.record.names)} to play", what, groups, "")


def _line(solution: Solution) -> list[Part]:
    if not solution.line:
        return []
    question = solution.question
    played, on_table = question.record.played, len(question.position.trick)
    tricks = tricks_of(question.rules, question.start, (*played, *solution.line))
    shown = tricks[(len(played) - on_table) // question.rules.players :]
    without = question.position.won if solution.remaining else ()
    title = LINES[solution.notion]
    return [tricks_grid(title, SIGNS, question.rules, shown, given=on_table, without=without)]


def _result(solution: Solution) -> list[Part]:
    """Where the line ends, when it goes to the end and each plays for himself."""
    position = solution.question.position
    whole = position.remaining + (0 if solution.remaining else sum(position.won))
    if sum(solution.tricks.values()) != whole or solution.question.rules.sides:
        return []
    rows = {"tricks": {seat: Bounds(n, n) for seat, n in solution.tricks.items()}}
    parts: list[Part] = [worths_grid("Result of the line", rows)]
    if solution.scores:
        points = {seat: Bounds(n, n) for seat, n in solution.scores.items()}
        parts.append(worths_grid("", {"points": points}, signed=True))
    return parts
