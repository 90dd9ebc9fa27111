"""The first line of the explorer: the game, what is asked, whose cards are shown."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from cli.render.pen import Pen
from solver.analysis.explorer.plain import PlainGround
from solver.analysis.explorer.session import Session
from solver.rules.base import Kind


def draw_title(pen: Pen, session: Session[Any]) -> Text:
    """Game, trump, goal and notion, hands shown, number of plays made."""
    ground, view = session.ground, session.view
    rules = ground.rules
    title = rules.title
    if rules.has_modes and isinstance(ground, PlainGround):
        title = f"{title}, {ground.question.mode.value}"
    trump = Text("no trump") if view.trump is None else Text.assemble("trump ", pen.suit(view.trump))
    parts = [
        Text(f"  {title}", "bold"),
        *([] if rules.kind is Kind.MELDS else [trump]),
        Text(f"{session.aim.goal}, {session.aim.notion.value}"),
        Text(_shown(session)),
    ]
    return Text(pen.sign(" · ")).join(parts)


def _shown(session: Session[Any]) -> str:
    if not session.hidden:
        return "all hands shown"
    rules = session.ground.rules
    seats = "".join(seat for at, seat in enumerate(rules.seats) if at not in session.hidden)
    return f"{seats} shown" + (", solver plays" if session.solver_plays else "")
