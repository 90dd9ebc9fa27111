"""``kozyr exchange``: keep or swap, in turn, with known or hidden cards, for points or for the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

if TYPE_CHECKING:
    from solver.analysis.currency import Currency
    from solver.analysis.exchange_estimate import HiddenExchange
    from solver.analysis.exchange_round import Choices
    from solver.analysis.hidden_exchange import Progress
    from solver.budget import Budget
    from solver.question import Setting
    from solver.rules.base import Rules

EXAMPLE = """\b
Example: three cards each, A deals and decides first, all cards known.
  kozyr exchange "A:A.32.. K.54.. Q.76.. / .8..AK" --game clubs --dealer A
Example: what B should do with his hand, after A has swapped.
  kozyr exchange "A:? A84.K72.T95.KJ64 ?" --game clubs --dealer A \\
      --so-far swap --samples 50 --time 60
"""


def _error(text: str) -> float:
    """A standard error above 0; refuses anything else."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise typer.BadParameter(f"'{text}' is not an error; give a number above 0, such as 0.1")
    return value


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command(epilog=EXAMPLE)(exchange)


def exchange(
    deal: arg.DealSource,
    board: arg.Board = None,
    game: arg.Game = None,
    dealer: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Who deals; needed where the file does not say.")
    ] = None,
    so_far: Annotated[
        str,
        typer.Option("--so-far", metavar="CHOICES", help='What those before have done, such as "keep swap".'),
    ] = "",
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT", help="Decide as this player sees it: all cards but his hand count as hidden."
        ),
    ] = None,
    match: Annotated[
        str | None,
        typer.Option(metavar="A,B,C", help="For the chance of winning the match from this score."),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option("--samples", parser=arg.whole, metavar="N", help="Hidden cards: how many deals to try."),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            "--rounds", parser=arg.whole, metavar="N", help="Hidden cards: deals that tell how others choose."
        ),
    ] = None,
    error: Annotated[
        float | None,
        typer.Option(
            "--error",
            parser=_error,
            metavar="E",
            help="Hidden cards: stop early at this standard error of the gain: 0.1 is a tenth of a point, "
            "with --match 0.01 is 1%.",
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option("--seed", parser=arg.seed_number, metavar="S", help="The same seed, the same samples."),
    ] = 0,
    option: arg.Options = None,
    time: arg.Time = None,
    memory: arg.Memory = None,
    threads: arg.Threads = 1,
    as_json: arg.Json = False,
) -> ExitCode:
    """Clubs: who should swap his hand for the widow, and who keep.

    The deal is as dealt, before anybody swapped. With all cards known the answer is exact: each
    player's choice, those after him doing their best. With hidden hands (?) it is an estimate for the
    player whose turn it is: the others are taken to choose by the strength of their own hands.
    """
    from cli.bar import counted
    from cli.commands.selection import Selection, budget
    from cli.output import Output
    from solver.analysis.exchange import solve_exchange
    from solver.analysis.exchange_round import known_round
    from solver.rules.clubs import check_exchanges

    setting = Selection(deal=deal, board=board, game=game, options=option or ()).setting()
    rules = setting.rules
    check_exchanges(rules)
    deals = _dealer(setting, dealer)
    choices = _choices(rules, so_far)
    if seat is not None:
        setting = _seen_by(setting, _seat(rules, seat, "--seat"), deals, choices)
    scores = None if match is None else _scores(rules, match)
    known = known_round(rules, setting.record.deal, deals)
    if known is not None:
        _only_for_samples(("--samples", samples), ("--rounds", rounds), ("--error", error))
    limits = budget(time, memory, threads)
    output = Output.standard()
    with counted(output.notes, "Working out the exchange") as report:
        currency = _currency(setting, scores, deals)
        if known is not None:
            found = solve_exchange(setting, known, currency, so_far=choices, budget=limits)
        else:
            estimate = _estimate(
                setting, deals, currency, choices, samples, rounds, seed, error, limits, report
            )
    if known is not None:
        from cli.render.exchange import draw_exchange

        output.json(found.to_dict()) if as_json else output.draw(draw_exchange(output.pen, found))
        return ExitCode.ANSWERED if found.exact else ExitCode.BOUNDS_ONLY
    from cli.render.hidden_exchange import draw_hidden

    output.json(estimate.to_dict()) if as_json else output.draw(draw_hidden(output.pen, estimate))
    return ExitCode.ANSWERED if estimate.complete else ExitCode.BOUNDS_ONLY


def _estimate(
    setting: Setting,
    dealer: int,
    currency: Currency,
    so_far: Choices,
    samples: int | None,
    rounds: int | None,
    seed: int,
    error: float | None,
    budget: Budget,
    report: Progress,
) -> HiddenExchange:
    """The estimate for hidden cards; Ctrl-C before the first sample stays what it is."""
    from solver.analysis.hidden_exchange import SAMPLES, estimate_exchange
    from solver.errors import OutOfBudgetError

    try:
        return estimate_exchange(
            setting,
            dealer,
            currency,
            so_far=so_far,
            samples=samples or SAMPLES,
            rounds=rounds,
            seed=seed,
            error=error,
            budget=budget,
            progress=report,
        )
    except OutOfBudgetError as nothing:
        if budget.stop.is_set():
            raise KeyboardInterrupt from nothing
        raise


def _dealer(setting: Setting, text: str | None) -> int:
    from solver.errors import OptionError

    named = text or setting.record.dealer
    if named is None:
        raise OptionError(
            "who deals is not known",
            remedy=f"say --dealer {' or '.join(setting.rules.seats)}, or write dealer in the file",
        )
    return _seat(setting.rules, named, "--dealer" if text else "dealer")


def _seat(rules: Rules, text: str, place: str) -> int:
    from solver.deal import parse_seat
    from solver.errors import KozyrError

    try:
        return parse_seat(text, rules.seats)
    except KozyrError as error:
        raise error.at(place) from None


def _choices(rules: Rules, text: str) -> Choices:
    """The choices made so far, from words."""
    from solver.errors import OptionError

    words = text.replace(",", " ").lower().split()
    for word in words:
        if word not in ("keep", "swap"):
            raise OptionError(
                f"'{word}' is not a choice", place="--so-far", remedy="write keep or swap for each in turn"
            )
    if len(words) >= rules.players:
        raise OptionError(
            f"{len(words)} choices, so nobody is left to choose",
            place="--so-far",
            remedy=f"give at most {rules.players - 1}; after the exchange ask kozyr solve",
        )
    return tuple(word == "swap" for word in words)


def _seen_by(setting: Setting, seat: int, dealer: int, so_far: Choices) -> Setting:
    """The setting with all cards hidden but the hand of a seat whose turn it is."""
    from dataclasses import replace

    from solver.deal import Deal
    from solver.errors import OptionError
    from solver.rules.clubs import exchange_turns

    rules, record = setting.rules, setting.record
    turns = exchange_turns(rules, dealer)
    if seat != turns[len(so_far)]:
        raise OptionError(
            f"it is {rules.seats[turns[len(so_far)]]}'s turn",
            place=f"--seat {rules.seats[seat]}",
            remedy=f"the turns are {' '.join(rules.seats[each] for each in turns)}; "
            "say with --so-far what those before have done",
        )
    hands = tuple(hand if who == seat else None for who, hand in enumerate(record.deal.hands))
    return replace(setting, record=replace(record, deal=Deal(record.deal.seats, hands)))


def _scores(rules: Rules, text: str) -> tuple[int, ...]:
    """The match score by seat."""
    from solver.analysis.match_currency import check_scores
    from solver.errors import KozyrError, OptionError

    try:
        scores = tuple(int(word) for word in text.replace(" ", "").split(","))
    except ValueError:
        raise OptionError(
            f"'{text}' is not a score of the match",
            place="--match",
            remedy=f"give whole numbers for {', '.join(rules.seats)}, such as 5,-3,0",
        ) from None
    try:
        check_scores(rules, scores)
    except KozyrError as error:
        raise error.at("--match") from None
    return scores


def _currency(setting: Setting, scores: tuple[int, ...] | None, dealer: int) -> Currency:
    from solver.analysis.currency import points
    from solver.analysis.match_currency import match_currency, match_for
    from solver.analysis.measured import measured

    if scores is None:
        return points(setting.rules)
    results = measured()
    size = max(hand.bit_count() for hand in setting.record.deal.hands if hand is not None)
    return match_currency(setting.rules, match_for(setting.rules, results), results, scores, dealer, size)


def _only_for_samples(*given: tuple[str, object]) -> None:
    from solver.errors import OptionError

    for name, value in given:
        if value is not None:
            raise OptionError(
                "all cards are known, so nothing is sampled",
                place=name,
                remedy="leave it out, or say with --seat who decides by his own hand alone",
            )
