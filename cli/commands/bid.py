"""``kozyr bid``: what to bid in Truf, before and after the deal is known."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

if TYPE_CHECKING:
    from solver.cards import Card
    from solver.question import Setting

EXAMPLE = """\b
Example: an ending with three cards each, and the bids that were laid.
  kozyr bid "N:A2.K.. Q.54.. 3..76. .7.8.A" --game kozyr \\
      --bids "S2 H5 D7 CA"
"""
BIDDERS = ("nearest", "uniform")


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(bid)


def bid(
    deal: Annotated[
        str,
        typer.Argument(
            metavar="DEAL", help="A deal as text, hidden hands as ?; a deal file; - ; or one hand alone."
        ),
    ],
    board: arg.Board = None,
    game: arg.Game = None,
    bids: Annotated[
        str | None,
        typer.Option(
            metavar="CARDS",
            help='The bids laid, in the order of the hands, such as "S4 CT HJ D2"; instead of the file\'s.',
        ),
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Answer for this seat only; hidden hands: who bids.")
    ] = None,
    others: Annotated[
        str | None,
        typer.Option(
            metavar="HOW",
            help="Hidden hands: nearest (the default), uniform, or the cards that the others lay, clockwise.",
        ),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            "--samples", parser=arg.whole, metavar="N", help="Hidden hands: how many deals are solved, 20."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", parser=arg.seed_number, metavar="S", help="The same seed, the same deals; 0."),
    ] = None,
    option: arg.Options = None,
    allow_misdeal: arg.AllowMisdeal = False,
    time: arg.Time = None,
    memory: arg.Memory = None,
    threads: arg.Threads = 1,
    as_json: arg.Json = False,
) -> ExitCode:
    """What to bid in Truf.

    All hands open: what each card would have scored against the bids laid, best replies, regret, the
    score that a card is sure of whatever the others bid, and all equilibria of the bidding. Hidden hands:
    each card's chances and mean score, the other hands dealt at random. Scores count the tricks that a
    player is sure of with all hands open and all others against him.
    """
    from cli.commands.selection import Selection, budget
    from cli.output import Output
    from cli.progress import busy
    from cli.render.bid import draw_bids, draw_hand_bids
    from solver.analysis.bids.after import bids_after, check_game
    from solver.analysis.bids.before import SAMPLES, bids_before
    from solver.deal import parse_seat
    from solver.errors import KozyrError, OptionError

    setting = Selection(
        deal=_with_hidden(deal, game, option or (), seat),
        board=board,
        game=game,
        options=option or (),
        allow_misdeal=allow_misdeal,
    ).setting()
    check_game(setting.rules)
    if bids is not None:
        setting = _with_bids(setting, bids)
    who = None
    if seat is not None:
        try:
            who = parse_seat(seat, setting.rules.seats)
        except KozyrError as error:
            raise error.at("--seat") from None
    output = Output.standard()
    limits = budget(time, memory, threads)
    if all(hand is not None for hand in setting.record.deal.hands):
        for name, value in (("--others", others), ("--samples", samples), ("--seed", seed)):
            if value is not None:
                raise OptionError(f"{name} is for hidden hands", remedy="leave it out, or write a hand as ?")
        with busy(output.notes, "Working out the bids"):
            answer = bids_after(setting, seat=who, budget=limits)
        if as_json:
            output.json(answer.to_dict())
        else:
            output.draw(draw_bids(output.pen, answer))
        return ExitCode.ANSWERED if answer.exact else ExitCode.BOUNDS_ONLY
    bidder = _bidder(setting, who)
    with busy(output.notes, "Dealing and solving"):
        hand_bids = bids_before(
            setting,
            bidder,
            samples=SAMPLES if samples is None else samples,
            seed=seed or 0,
            others=_others(setting, bidder, others),
            budget=limits,
        )
    if as_json:
        output.json(hand_bids.to_dict())
    else:
        output.draw(draw_hand_bids(output.pen, hand_bids))
    return ExitCode.ANSWERED if hand_bids.complete else ExitCode.BOUNDS_ONLY


def _with_hidden(text: str, game: str | None, options: Sequence[str], seat: str | None) -> str:
    """A lone hand as a deal with all other hands hidden; anything else as it is."""
    from cli.commands.selection import parse_options
    from solver.analysis.bids.after import check_game
    from solver.deal import parse_seat
    from solver.errors import OptionError
    from solver.rules.registry import rules_for

    hand = re.fullmatch(r"[AKQJTakqjt0-9.\-]*(\.[AKQJTakqjt0-9\-]*){3}|[♠♥♦♣AKQJTakqjt0-9]+", text)
    if hand is None or os.path.lexists(text):
        return text
    if game is None:
        raise OptionError("no game is named", remedy="say --game truf or --game kozyr")
    rules = rules_for(game, parse_options(options))
    check_game(rules)
    first = rules.seats[parse_seat(seat, rules.seats)] if seat is not None else rules.seats[0]
    return f"{first}:{text}" + " ?" * (rules.players - 1)


def _with_bids(setting: Setting, text: str) -> Setting:
    """The setting with these bids, one for each hand in the order in which the deal writes them."""
    from solver.question import read_setting

    rules, record = setting.rules, setting.record
    cards = _cards("--bids", text, rules.players, "one for each hand")
    seats = [rules.seats[(record.first + step) % rules.players] for step in range(rules.players)]
    laid = dict(zip(seats, cards, strict=True))
    record = replace(record, bids=laid, trump=None, lead=None, mode=None)
    return read_setting(record, game=rules.game, options=rules.options)


def _bidder(setting: Setting, seat: int | None) -> int:
    """The seat whose bid is asked about when hands are hidden."""
    from solver.errors import DealError, OptionError

    hands, seats = setting.record.deal.hands, setting.rules.seats
    known = [number for number, hand in enumerate(hands) if hand is not None]
    if not known:
        raise DealError("all hands are hidden", remedy="give the cards of the player who bids")
    if seat is not None:
        return seat
    if len(known) > 1:
        names = " or ".join(seats[number] for number in known)
        raise OptionError("who bids is not known", remedy=f"say --seat {names}")
    return known[0]


def _others(setting: Setting, bidder: int, text: str | None) -> str | dict[int, Card]:
    """How the others bid: a word, or a card by seat; by default as the bids of the record."""
    rules, bids = setting.rules, setting.record.bids
    if text is None:
        if not bids:
            return BIDDERS[0]
        return {seat: bids[name] for seat, name in enumerate(rules.seats) if seat != bidder}
    if text.strip().lower() in BIDDERS:
        return text.strip().lower()
    cards = _cards("--others", text, rules.players - 1, "one for each other player, or nearest or uniform")
    seats = [(bidder + step) % rules.players for step in range(1, rules.players)]
    return dict(zip(seats, cards, strict=True))


def _cards(place: str, text: str, amount: int, meaning: str) -> tuple[Card, ...]:
    from solver.errors import DealError, KozyrError
    from solver.formats.text import parse_cards

    try:
        cards = parse_cards(text)
    except KozyrError as error:
        raise error.at(place) from None
    if len(cards) != amount:
        noun = "card" if len(cards) == 1 else "cards"
        raise DealError(f"{len(cards)} {noun}", place=place, remedy=f"give {amount}, {meaning}")
    return cards
