"""``kozyr expect``: tricks and points to be expected when hands are hidden."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

EXAMPLE = """\b
Example: what North can be sure of with these thirteen cards, spades trump.
  kozyr expect "N:A2.KQ76.J953.A84 ? ? ?" --game truf --trump S --lead E \\
      --mode atas --seat N --error 0.1
Example: Kozel, North's four cards and the first trick as North saw it.
  kozyr expect "N:9.6.6.6 ? ? ?" --game kozel --trump H --lead N \\
      --played "S9 /? SJ /?" --holds "N:S8" --match 6,8

\b
Deals are solved with all hands open. The average overrates a player who
cannot see the hands, as each deal gets the play that is best in it, though
he could not tell the deals apart (strategy fusion). A guarantee is against
others who see all hands too and play together.
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(expect)


def _error(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise typer.BadParameter(f"'{text}' is not an error; give tricks above 0, such as 0.05")
    return value


def expect(
    deal: Annotated[
        str,
        typer.Argument(
            metavar="HANDS", help="Hands as text (? for a hidden one), a deal file, or - for standard input."
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
    seat: arg.Seat = None,
    samples: Annotated[
        int | None,
        typer.Option(
            "--samples",
            "-n",
            parser=arg.whole,
            metavar="N",
            help="How many deals; all, if no more fit. 200 if left out, 50 in Kozel.",
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option("--seed", parser=arg.seed_number, metavar="S", help="The same seed, the same deals."),
    ] = 0,
    error: Annotated[
        float | None,
        typer.Option(
            "--error", parser=_error, metavar="E", help="Stop early at this standard error, in tricks."
        ),
    ] = None,
    holds: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT:CARDS", help='Cards of a hidden hand, repeatable: "E:SA HT".'),
    ] = None,
    void: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT:SUITS", help="Suits of which a hidden hand has none left, repeatable: E:SH."
        ),
    ] = None,
    unseen: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="Endings: the cards hidden hands are dealt from."),
    ] = None,
    ceilings: Annotated[
        bool | None,
        typer.Option(
            "--ceilings/--no-ceilings",
            show_default=False,
            help="Also what a seat gets if all others help; by default in hands of up to 7 cards, "
            "as it takes far longer in larger ones.",
        ),
    ] = None,
    shown: Annotated[
        str | None, typer.Option(metavar="CARD", help="Kozel: the card that showed the trump.")
    ] = None,
    goal: Annotated[
        str | None, typer.Option(metavar="GOAL", help="Kozel: score (the default) or points.")
    ] = None,
    plays: Annotated[
        bool | None,
        typer.Option(
            "--plays/--no-plays",
            show_default=False,
            help="Kozel: also what each play of the seat on turn is worth; by default with up to 24 cards.",
        ),
    ] = None,
    match: arg.Match = None,
    option: arg.Options = None,
    allow_misdeal: arg.AllowMisdeal = False,
    time: arg.Time = None,
    memory: arg.Memory = None,
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads",
            "--jobs",
            parser=arg.whole,
            metavar="N",
            help="Searches side by side; one a core if left out.",
        ),
    ] = None,
    svg: arg.Svg = None,
    html: arg.Html = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """Tricks and points to be expected when hands are hidden.

    Draws deals that fit all that is known, each as likely as any other: known hands, the widow, bid cards,
    cards played and what they show. Mean, standard error and distribution over the deals.
    """
    from cli.bar import counted
    from cli.commands.expect_brokke import expect_brokke
    from cli.commands.expect_kozel import KozelFacts, expect_kozel, refuse_kozel_options
    from cli.commands.known import knowledge
    from cli.commands.selection import Selection, budget
    from cli.output import Output
    from cli.pictures import Pictures
    from cli.render.expect import draw_expectation
    from solver.analysis import expectation
    from solver.analysis.stream import cores
    from solver.deal import parse_seat
    from solver.errors import KozyrError
    from solver.rules.base import Kind

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
    number = None
    if seat is not None:
        try:
            number = parse_seat(seat, setting.rules.seats)
        except KozyrError as fault:
            raise fault.at("--seat") from None
    if setting.rules.kind is Kind.SETS:
        return expect_kozel(
            setting,
            KozelFacts(holds or (), void or (), unseen, shown, ceilings),
            goal=goal,
            samples=samples,
            seed=seed,
            error=error,
            seat=number,
            plays=plays,
            match=match,
            limits=budget(time, memory, threads or cores()),
            pictures=pictures,
            as_json=as_json,
        )
    refuse_kozel_options(setting.rules, shown=shown, goal=goal, plays=plays, match=match)
    if setting.rules.kind is Kind.MELDS:
        return expect_brokke(
            setting,
            holds=holds or (),
            voids=void or (),
            unseen=unseen,
            ceilings=ceilings,
            samples=samples,
            seed=seed,
            error=error,
            seat=number,
            limits=budget(time, memory, threads or cores()),
            pictures=pictures,
            as_json=as_json,
        )
    known = knowledge(setting, holds=holds or (), voids=void or (), unseen=unseen)
    output = Output.standard()
    with counted(output.notes, "Solving deals") as report:
        answer = expectation.expect(
            setting,
            known,
            samples=samples or expectation.DEFAULT_SAMPLES,
            seed=seed,
            error=error,
            seat=number,
            ceilings=ceilings,
            budget=budget(time, memory, threads or cores()),
            progress=lambda done, wanted: report("Solving deals", done, wanted),
        )
    if as_json:
        output.json(answer.to_dict())
    else:
        output.draw(draw_expectation(output.pen, answer))
    pictures.write(answer)
    return ExitCode.ANSWERED if answer.complete else ExitCode.BOUNDS_ONLY
