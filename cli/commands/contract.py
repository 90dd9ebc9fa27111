"""``kozyr contract``: what to declare in Clubs by Drew Brokke, and what can still be made."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

if TYPE_CHECKING:
    from solver.budget import Budget
    from solver.question import Setting
    from solver.rules.brokke_combination import Contract

GAME = "brokke"
EXAMPLE = """\b
Example: what to declare with these eighteen cards, three at the table.
  kozyr contract "QT5.KT82.AJ95.K6432.X1X2" --samples 200 --seed 1

\b
Chances and mean scores are estimates: the other hands are dealt at random and
all seats play by one stated rule, each by what it knows. With all hands given
the answer is proven or open: what can be made if all others help, and what
against all of them.
"""


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(contract)


def contract(
    hand: Annotated[
        str,
        typer.Argument(
            metavar="HAND",
            help="One hand (QT5.KT82.AJ95.K64.X1, or a list of cards); or a deal, hidden hands as ?; "
            "a deal file; or -.",
        ),
    ],
    players: Annotated[
        int | None,
        typer.Option(
            "--players", parser=arg.whole, metavar="N", help="With one hand: how many play, 3 to 5."
        ),
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Who declares; all hands given: only its side.")
    ] = None,
    lead: arg.Lead = None,
    declared: Annotated[
        list[str] | None,
        typer.Option(
            "--contract",
            metavar="[SEAT:]TRIPS,CLUBS",
            help="Look at this contract only, such as 2,1, repeatable; B:2,1 is what another has declared.",
        ),
    ] = None,
    pile: arg.Piles = None,
    played: arg.Played = None,
    samples: Annotated[
        int | None,
        typer.Option(
            "--samples", "-n", parser=arg.whole, metavar="N", help="Hidden hands: how many deals, 200."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", parser=arg.seed_number, metavar="S", help="The same seed, the same deals; 0."),
    ] = None,
    option: arg.Options = None,
    time: arg.Time = None,
    memory: arg.Memory = None,
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads",
            "--jobs",
            parser=arg.whole,
            metavar="N",
            help="Deals side by side; one a core if left out.",
        ),
    ] = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """What to declare in Clubs by Drew Brokke, and which contracts can be made.

    From one hand: for each sensible contract what the hand holds of it, an estimated chance of making it and
    mean score, and which scores best. With all hands: what can be made with everybody's help, and against
    all.
    """
    from cli.commands.selection import Selection, budget
    from solver.analysis.stream import cores
    from solver.deal import parse_seat
    from solver.errors import KozyrError, OptionError
    from solver.rules.base import Kind

    asked, others = _contracts(declared or ())
    options = list(option or ())
    if players is not None:
        options.append(f"players={players}")
    setting = Selection(
        deal=_as_deal(hand, options, seat),
        game=None if _is_file(hand) else GAME,
        options=options,
        lead=lead,
        played=played,
        contracts=others,
        piles=pile or (),
    ).setting()
    if setting.rules.kind is not Kind.MELDS:
        raise OptionError(
            f"{setting.rules.title} has no contracts of trips and clubs", remedy="kozyr solve answers for it"
        )
    number = None
    if seat is not None:
        try:
            number = parse_seat(seat, setting.rules.seats)
        except KozyrError as error:
            raise error.at("--seat") from None
    limits = budget(time, memory, threads or cores())
    hidden = [hand is None for hand in setting.record.deal.hands]
    if not any(hidden):
        for name, value in (("--samples", samples), ("--seed", seed)):
            if value is not None:
                raise OptionError(
                    "all hands are known, nothing is drawn",
                    place=name,
                    remedy="leave it out, or hide hands as ?",
                )
        return _with_all_hands(setting, number, asked, limits, as_json)
    return _from_one_hand(setting, _declarer(setting, number), asked, samples, seed or 0, limits, as_json)


def _from_one_hand(
    setting: Setting,
    seat: int,
    asked: Sequence[Contract],
    samples: int | None,
    seed: int,
    limits: Budget,
    as_json: bool,
) -> ExitCode:
    from cli.bar import counted
    from cli.output import Output
    from cli.render.contract import draw_hand_contracts
    from solver.analysis.brokke_deals import DEFAULT_SAMPLES
    from solver.analysis.contract_estimate import contracts_of_hand
    from solver.errors import OutOfBudgetError

    output = Output.standard()
    with counted(output.notes, "Playing deals") as report:
        try:
            answer = contracts_of_hand(
                setting,
                seat,
                asked=asked,
                samples=samples or DEFAULT_SAMPLES,
                seed=seed,
                budget=limits,
                progress=lambda done, wanted: report("Playing deals", done, wanted),
            )
        except OutOfBudgetError as nothing:
            if limits.stop.is_set():
                raise KeyboardInterrupt from nothing
            raise
    if as_json:
        output.json(answer.to_dict())
    else:
        output.draw(draw_hand_contracts(output.pen, answer))
    return ExitCode.ANSWERED if answer.complete else ExitCode.BOUNDS_ONLY


def _with_all_hands(
    setting: Setting, seat: int | None, asked: Sequence[Contract], limits: Budget, as_json: bool
) -> ExitCode:
    from cli.bar import counted
    from cli.output import Output
    from cli.render.contract_open import draw_open_contracts
    from solver.analysis.contract_open import open_contracts
    from solver.brokke_question import pose_brokke

    question = pose_brokke(setting)
    output = Output.standard()
    with counted(output.notes, "Searching") as report:
        answer = open_contracts(
            question,
            seat=seat,
            budget=limits,
            progress=lambda done, wanted: report("Searching", done, wanted),
        )
    if as_json:
        output.json(answer.to_dict(asked))
    else:
        output.draw(draw_open_contracts(output.pen, answer, asked))
    return ExitCode.ANSWERED if answer.exact else ExitCode.BOUNDS_ONLY


def _contracts(texts: Sequence[str]) -> tuple[list[Contract], list[str]]:
    """The contracts that are asked about, and the texts that say what seats have declared."""
    from solver.errors import KozyrError
    from solver.rules.brokke_combination import Contract

    asked, others = [], []
    for text in texts:
        if ":" in text or "=" in text:
            others.append(text)
            continue
        try:
            asked.append(Contract.parse(text))
        except KozyrError as error:
            raise error.at("--contract") from None
    return asked, others


def _is_file(text: str) -> bool:
    return text == "-" or os.path.lexists(text)


def _as_deal(text: str, options: Sequence[str], seat: str | None) -> str:
    """A lone hand as a deal with all other hands hidden; anything else as it is."""
    from cli.commands.selection import parse_options
    from solver.deal import Deal, parse_seat
    from solver.errors import KozyrError
    from solver.formats.hand import parse_hand
    from solver.formats.melds import parse_pile
    from solver.formats.text import format_deal
    from solver.question import BY_HANDS
    from solver.rules.registry import rules_for

    if _is_file(text) or ":" in text or "?" in text or os.sep in text or text.endswith((".toml", ".json")):
        return text
    chosen = parse_options(options)
    rules = rules_for(GAME, chosen)
    try:
        cards = parse_hand(text) if "." in text or not text.strip()[1:2].strip() else parse_pile(text)
    except KozyrError as error:
        raise error.at("HAND") from None
    if cards is not None and chosen.get("players", BY_HANDS) == BY_HANDS and chosen.get("partners") != "yes":
        # The size of a hand tells how many the pack was dealt to.
        sizes = {players: rules.pack.bit_count() // players for players in (3, 4, 5)}
        fits = [players for players, size in sizes.items() if 0 <= cards.bit_count() - size <= 1]
        if fits:
            rules = rules_for(GAME, {**chosen, "players": str(fits[0])})
    try:
        first = 0 if seat is None else parse_seat(seat, rules.seats)
    except KozyrError as error:
        raise error.at("--seat") from None
    hands = tuple(cards if at == first else None for at in range(rules.players))
    return format_deal(Deal(rules.seats, hands), first)


def _declarer(setting: Setting, seat: int | None) -> int:
    """The seat whose contract is asked about when hands are hidden."""
    from solver.errors import DealError, OptionError

    hands, seats = setting.record.deal.hands, setting.rules.seats
    known = [number for number, hand in enumerate(hands) if hand is not None]
    if not known:
        raise DealError("all hands are hidden", remedy="give the cards of the player who declares")
    if seat is not None:
        return seat
    if len(known) > 1:
        names = " or ".join(seats[number] for number in known)
        raise OptionError("who declares is not known", remedy=f"say --seat {names}")
    return known[0]
