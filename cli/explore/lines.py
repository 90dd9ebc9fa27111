"""The line played and what follows it, trick by trick in one table, as the explorer draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from cli.render import brokke_tricks
from cli.render.kozel_tricks import draw_rows, rows_of
from cli.render.pen import Pen
from cli.render.solution import LINES
from cli.render.tricks import draw_tricks, tricks_of
from solver.analysis.explorer.brokke import BrokkeGround
from solver.analysis.explorer.kozel import KozelGround
from solver.analysis.explorer.plain import PlainGround
from solver.analysis.explorer.session import Session
from solver.brokke_solution import steps as brokke_steps
from solver.cards import cards_of
from solver.kozel_solution import steps
from solver.plays import Play


@dataclass(frozen=True, slots=True)
class Lines:
    """The table of tricks."""

    heading: Text
    rows: list[Text]
    finished: int
    """How many rows are of finished tricks; what follows is marked by ``+``."""
    following: str = ""
    """What the marked rows are."""


def draw_lines(pen: Pen, session: Session[Any], worths: bool) -> Lines:
    """What was played, then the plays taken back or else the best line.

    With hidden hands no best line is shown, and of a hidden seat neither discards nor draws.
    """
    following, name = session.ahead, "Taken back"
    answer = session.answer
    if not following and answer is not None and worths and not session.hidden:
        following, name = answer.line, LINES[answer.aim.notion]
    plays = (*session.played, *following)
    if not plays:
        return Lines(Text(), draw_piles(pen, session), 0)
    heading, rows, finished = _table(pen, session, plays)
    marked = [Text.assemble(" +", row[2:]) for row in rows[finished:]] if following else rows[finished:]
    heading.stylize("dim")
    return Lines(
        heading, [*rows[:finished], *marked, *draw_piles(pen, session)], finished, name if following else ""
    )


def draw_piles(pen: Pen, session: Session[Any]) -> list[Text]:
    """The cards won by each seat, where they count."""
    rules, piles = session.ground.rules, session.view.piles
    return [
        Text.assemble("  Pile of ", (rules.seats[seat], "bold"), "  ", pen.cards(pile))
        for seat, pile in enumerate(piles)
        if pile
    ]


def _table(pen: Pen, session: Session[Any], plays: Sequence[Play]) -> tuple[Text, list[Text], int]:
    """Heading and rows, and how many of these are of tricks that were finished in what was played."""
    ground, done = session.ground, len(session.played)
    if isinstance(ground, PlainGround):
        cards = [next(cards_of(play.cards)) for play in plays]
        heading, *rows = draw_tricks(pen, ground.rules, tricks_of(ground.rules, ground.start, cards))
        return heading, rows, done // ground.rules.players
    if isinstance(ground, KozelGround):
        tricks = rows_of(steps(ground.law, ground.start, plays[:done]))
        finished = [trick for trick in tricks if trick.taker is not None or trick.returned]
        heading, *rows = draw_rows(
            pen, rows_of(steps(ground.law, ground.start, plays)), covered=session.hidden
        )
        return heading, rows, len(draw_rows(pen, finished)) - 1 if finished else 0
    if isinstance(ground, BrokkeGround):
        seats = ground.rules.seats
        rows_done = brokke_tricks.rows_of(brokke_steps(ground.law, ground.start, plays[:done]))
        all_rows = brokke_tricks.rows_of(brokke_steps(ground.law, ground.start, plays))
        heading, *rows = brokke_tricks.draw_rows(pen, seats, all_rows)
        return heading, rows, len([row for row in rows_done if row.finished])
    raise TypeError(f"no drawing for {type(ground).__name__}")
