"""The plays of the player on turn by worth, and the line above them that says whose turn it is."""

from __future__ import annotations

from typing import Any

from rich.style import Style
from rich.text import Text

from cli.explore.shades import BEST, shade
from cli.render.hands import seat_name
from cli.render.kozel_tricks import play_text
from cli.render.pen import Pen
from cli.render.values import worth_text
from solver.analysis.explorer.ground import Answer
from solver.analysis.explorer.session import Session
from solver.plays import Play
from solver.solution import Notion


def draw_prompt(pen: Pen, session: Session[Any], searching: bool, worths: bool) -> Text:
    """Whose turn it is, what the numbers mean, and how far the search is."""
    view, rules = session.view, session.ground.rules
    if view.to_play is None:
        return Text("  The play is over.", "bold")
    name = pen.sign(seat_name(rules, view.to_play, session.ground.record.names))
    text = Text.assemble((f"  {name} to play", "bold"))
    answer = session.answer
    if worths:
        text.append(f": {meaning(session)}", "dim")
        text.append(pen.sign(" · ") + progress_text(answer, searching), "dim")
    return text


def meaning(session: Session[Any]) -> str:
    """What the numbers beside the cards are."""
    goal, view, rules = session.aim.goal, session.view, session.ground.rules
    assert view.to_play is not None
    who = rules.name_of(rules.side_of(view.to_play))
    if goal == "contract":
        return f"whether {who} makes the contract (1) or not (0)"
    if session.aim.notion is Notion.GUARANTEE:
        answer = session.answer
        fewest = answer is not None and answer.fewest
        return f"at {'most' if fewest else 'least'} so many {goal if goal == 'tricks' else 'points'}"
    return f"{goal} of {who}"


def progress_text(answer: Answer | None, searching: bool) -> str:
    """How far the search is."""
    if answer is not None and answer.note:
        return answer.note
    if searching:
        return "searching"
    if answer is None:
        return "not searched"
    state = "exact" if answer.exact and answer.line else "bounds, m: more time"
    return f"{state}, {answer.nodes:,} nodes, {answer.seconds:.2f} s"


def draw_plays(pen: Pen, session: Session[Any], cursor: Play | None) -> list[Text]:
    """The plays by worth, best first; those of one card share a line, others have one each."""
    answer = session.answer
    if answer is None or session.concealed:
        return []
    signed = answer.aim.goal == "score"
    ranked = answer.ranked()
    if not ranked:
        return []
    best = ranked[0][1]
    width = max(len(worth_text(worth, signed=signed)) for _, worth in ranked)
    single = all(play.size <= 1 and not play.sign for play, _ in ranked)
    lines: list[Text] = []
    last = None
    for play, worth in ranked:
        label = play_text(pen, play)
        style = Style(meta={"play": play.text}) + Style(reverse=play == cursor)
        label.stylize(style)
        if single and worth == last and lines[-1].cell_len + label.cell_len + 1 < 36:
            lines[-1] += Text.assemble(" ", label)
            continue
        head = Text(worth_text(worth, signed=signed).rjust(width), shade(answer, play))
        tail = Text()
        if not single and worth.exact and best.exact and worth != best:
            tail = Text(f"  -{abs(best.low - worth.low)}", shade(answer, play))
        elif not single and worth == best and worth.exact:
            tail = Text("  best", BEST)
        lines.append(Text.assemble(" ", head, "  ", label, tail))
        last = worth
    return lines


def draw_trick(pen: Pen, session: Session[Any]) -> Text | None:
    """Plays of several cards on the table, which the table has no room for."""
    view = session.view
    if all(play.size <= 1 and not play.sign for _, play in view.trick):
        return None
    plays = [
        Text.assemble(
            (session.ground.rules.seats[seat], "bold"),
            " ",
            play_text(pen, play, covered=seat in session.hidden),
        )
        for seat, play in view.trick
    ]
    return Text.assemble("  Table  ", Text("  ").join(plays))
