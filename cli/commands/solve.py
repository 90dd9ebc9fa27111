"""``kozyr solve``: the value of a position, of every legal card, and a best line."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

EXAMPLE = """\b
Example: four players with two cards each, spades trump, North to lead.
  kozyr solve "N:A2... KQ... J.A.. T..A." --game kozyr --trump S --lead N \\
      --mode atas
"""
NOTIONS = ("guarantee", "equilibrium")


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(solve)


def solve(
    deal: arg.DealSource,
    board: arg.Board = None,
    game: arg.Game = None,
    trump: arg.Trump = None,
    lead: arg.Lead = None,
    mode: arg.Mode = None,
    played: arg.Played = None,
    contract: arg.Contracts = None,
    pile: arg.Piles = None,
    seat: arg.Seat = None,
    goal: Annotated[
        str | None,
        typer.Option(
            metavar="GOAL",
            help="tricks (the default), or score where bids are known; Kozel: score, points; "
            "brokke: score, contract.",
        ),
    ] = None,
    notion: Annotated[
        str,
        typer.Option(
            metavar="NOTION", help="guarantee, or equilibrium for small endings of each for himself."
        ),
    ] = "guarantee",
    remaining: Annotated[bool, typer.Option("--remaining", help="Leave tricks already taken out.")] = False,
    match: arg.Match = None,
    option: arg.Options = None,
    allow_misdeal: arg.AllowMisdeal = False,
    time: arg.Time = None,
    memory: arg.Memory = None,
    threads: arg.Threads = 1,
    svg: arg.Svg = None,
    html: arg.Html = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """The value of a position, of every legal card, and one best line.

    All hands are open. Partnership games have one value; where each plays for himself the answer is
    what a seat can be sure of against all others (guarantee) and gets if all help (ceiling).
    """
    from cli.commands.selection import Selection, budget
    from cli.output import Output
    from cli.pictures import Pictures
    from cli.progress import busy
    from cli.render.answer import draw_answer
    from solver.analysis.kozel_advice import Advice, advice_on, match_score
    from solver.deal import parse_seat
    from solver.errors import KozyrError, OptionError
    from solver.kozel_question import KozelQuestion
    from solver.kozel_solution import KozelSolution
    from solver.search.answer import AnySolution, answer, ask, usual_seconds

    if notion not in NOTIONS:
        raise OptionError(f"'{notion}' is not a notion", remedy=f"notions are {', '.join(NOTIONS)}")
    pictures = Pictures.asked(svg, html, deal)
    setting = Selection(
        deal=deal,
        board=board,
        game=game,
        options=option or (),
        trump=trump,
        lead=lead,
        mode=mode,
        played=played,
        contracts=contract or (),
        piles=pile or (),
        allow_misdeal=allow_misdeal,
    ).setting()
    question = ask(setting, None if goal is None else goal.strip().lower())
    defeat = None
    if match is not None:
        aim = question.goal if isinstance(question, KozelQuestion) else None
        defeat = match_score(question.rules, aim, match)
    number = None
    if seat is not None:
        try:
            number = parse_seat(seat, question.rules.seats)
        except KozyrError as error:
            raise error.at("--seat") from None
    output = Output.standard()
    limits = budget(usual_seconds(question.rules) if time is None else time, memory, threads)
    with busy(output.notes, "Searching"):
        solution: AnySolution | Advice = answer(
            question,
            budget=limits,
            seat=number,
            equilibrium=notion == "equilibrium",
            remaining=remaining,
        )
        if isinstance(solution, KozelSolution):
            solution = advice_on(solution, defeat, budget=limits)
    if as_json:
        output.json(solution.to_dict())
    else:
        output.draw(draw_answer(output.pen, solution))
    pictures.write(solution)
    return ExitCode.ANSWERED if solution.exact else ExitCode.BOUNDS_ONLY
