"""``kozyr review``: after a game, what every decision cost."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

EXAMPLE = """\b
Example: an ending with three cards each, played out.
  kozyr review "N:AK.3.. QJ.4.. T9..5. .A..76" --game bridge \\
      --trump S --lead W --played "HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6"
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(review)


def review(
    gamefile: Annotated[
        str,
        typer.Argument(
            metavar="GAMEFILE",
            help="A file with deal, bids or exchange, and the cards played; a deal as text; - .",
        ),
    ],
    board: arg.Board = None,
    game: arg.Game = None,
    trump: arg.Trump = None,
    lead: arg.Lead = None,
    mode: arg.Mode = None,
    played: arg.Played = None,
    contract: arg.Contracts = None,
    pile: arg.Piles = None,
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Only the decisions of this player.")
    ] = None,
    goal: Annotated[
        str | None,
        typer.Option(
            metavar="GOAL",
            help="tricks (the default), or score where the game has one; Kozel: score, points; "
            "brokke: score, contract.",
        ),
    ] = None,
    only: Annotated[
        str | None,
        typer.Option(
            metavar="PARTS", help="Price only these, with commas: cards, bids, exchange, contracts."
        ),
    ] = None,
    quick: Annotated[
        bool,
        typer.Option("--quick", help="Do not look for cards as good as those that cost nothing."),
    ] = False,
    samples: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Brokke: deals that the estimate of each contract rests on; else 50."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, metavar="SEED", help="Brokke: which deals these are; else 0.")
    ] = None,
    option: arg.Options = None,
    allow_misdeal: arg.AllowMisdeal = False,
    time: arg.Time = None,
    memory: arg.Memory = None,
    threads: arg.Threads = 1,
    svg: arg.Svg = None,
    html: arg.Html = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """After a game: every bid, exchange and card against the best, and what it cost.

    Cards are priced in what the player was sure of with all hands open (partnerships: in what the side
    makes), bids and exchanges in points. A game may stop early: it is then worth what best play from there
    is, and a result in the file counts as a claim. A wrong result of a finished game ends with exit code 1.

    Contracts of brokke are estimated by simulated play; the first tricks of its full deals are out of reach
    and keep bounds, which end the search after a minute unless --time says otherwise.
    """
    from cli.bar import counted
    from cli.commands.selection import Selection, budget
    from cli.output import Output
    from cli.pictures import Pictures
    from cli.render.review import draw_review
    from solver.analysis.review.contracts import SAMPLES
    from solver.analysis.review.review import PARTS
    from solver.analysis.review.review import review as price
    from solver.deal import parse_seat
    from solver.errors import KozyrError, OptionError
    from solver.rules.base import Kind
    from solver.search.answer import usual_seconds

    pictures = Pictures.asked(svg, html, gamefile)
    setting = Selection(
        deal=gamefile,
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
    who = None
    if seat is not None:
        try:
            who = parse_seat(seat, setting.rules.seats)
        except KozyrError as error:
            raise error.at("--seat") from None
    if setting.rules.kind is not Kind.MELDS:
        for name, value in (("--samples", samples), ("--seed", seed)):
            if value is not None:
                raise OptionError(
                    f"nothing is drawn in {setting.rules.title}", place=name, remedy="leave it out"
                )
    parts = PARTS if only is None else tuple(only.lower().replace(",", " ").split())
    output = Output.standard()
    with counted(output.notes, "Pricing the game") as report:
        answer = price(
            setting,
            goal=None if goal is None else goal.strip().lower(),
            seat=who,
            parts=parts,
            equals=not quick,
            samples=SAMPLES if samples is None else samples,
            seed=seed or 0,
            budget=budget(usual_seconds(setting.rules) if time is None else time, memory, threads),
            progress=report,
        )
    if as_json:
        output.json(answer.to_dict())
    else:
        output.draw(draw_review(output.pen, answer))
    pictures.write(answer)
    if answer.wrong:
        return ExitCode.CHECK_FAILED
    return ExitCode.ANSWERED if answer.exact else ExitCode.BOUNDS_ONLY
