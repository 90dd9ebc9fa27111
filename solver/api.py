"""The questions of the command line as functions for programs.

Each function takes a deal, as :func:`read` names it, and the options of the subcommand of its name as
keywords. It returns a frozen dataclass that holds everything that was found; ``to_dict()`` gives it as
plain data, with the keys of the subcommand's ``--json``. What is wrong with the input is raised as a
:class:`~solver.errors.KozyrError`, which is a ``ValueError`` and names the place and the remedy.

Every search takes a budget: ``time`` in seconds, ``memory`` in MiB for the tables of the search, ``threads``
for searches side by side. Past the time the answer holds what is proven by then, and its ``exact`` is false.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from solver.analysis import brokke_expectation, expectation, kozel_expectation
from solver.analysis.brokke_deals import DEFAULT_SAMPLES as BROKKE_SAMPLES
from solver.analysis.brokke_expectation import BrokkeExpectation
from solver.analysis.expectation import Expectation
from solver.analysis.kozel_advice import Advice, advice_on, match_score
from solver.analysis.kozel_answer import KozelExpectation
from solver.analysis.kozel_measured import stake_of
from solver.analysis.review import review as reviews
from solver.analysis.review.contracts import SAMPLES
from solver.analysis.review.review import PARTS, Review
from solver.analysis.stream import cores
from solver.brokke_solution import BrokkeSolution
from solver.budget import DEFAULT_MEMORY_MB
from solver.cards import Suit, card_set
from solver.errors import OptionError
from solver.formats.arguments import (
    OptionValue,
    Source,
    budget_of,
    by_seat,
    card_of_text,
    cards_of_text,
    lower,
    pair_text,
    record_of,
    seat_of,
    setting_of,
)
from solver.formats.text import parse_cards
from solver.kozel_question import KozelQuestion, choose_goal
from solver.kozel_solution import KozelSolution
from solver.record import Record
from solver.rules.base import Kind
from solver.sampling.knowledge import Knowledge
from solver.sampling.kozel_history import read_knowledge
from solver.search.answer import answer, ask, usual_seconds
from solver.search.table import Table, deal_table
from solver.solution import Solution

Notions: TypeAlias = Literal["guarantee", "equilibrium"]


def read(source: Source, *, board: str | int | None = None) -> Record:
    """The deal that ``source`` names, with all that the text or file says of it.

    Text notation, TOML, JSON, PBN, LIN and lists of deals are told apart by content. ``board`` chooses among
    several deals by the number of the board, or else by its place.

    Raises ``FormatError`` for what cannot be read, ``DealError`` and ``CardError`` for wrong hands and
    cards, ``OptionError`` for a board that is not there.
    """
    return record_of(source, board)


def solve(
    source: Source,
    *,
    game: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    board: str | int | None = None,
    trump: str | None = None,
    lead: str | None = None,
    mode: str | None = None,
    played: str | None = None,
    contracts: Mapping[str, tuple[int, int]] | None = None,
    piles: Mapping[str, str] | None = None,
    seat: str | None = None,
    goal: str | None = None,
    notion: Notions = "guarantee",
    remaining: bool = False,
    match: tuple[int, int] | None = None,
    time: float | None = None,
    memory: int = DEFAULT_MEMORY_MB,
    threads: int = 1,
) -> Solution | BrokkeSolution | Advice:
    """The value of a position, of every legal card, and one best line, all hands open.

    ``game``, ``options``, ``trump``, ``lead``, ``mode`` and ``played`` prevail over what the deal says. Seats
    and suits are letters, cards texts such as ``"SA H7"``. ``contracts`` (trips and clubs) and ``piles``
    (cards won before) are by seat, for ``brokke``. ``seat`` limits the answer to one seat or its side.
    ``goal`` is ``tricks`` or ``score``; ``kozel``: ``score`` or ``points``; ``brokke``: ``score`` or
    ``contract``.
    ``remaining`` leaves out the tricks already taken. ``match``, for ``kozel``, gives the defeat points of
    both sides. Without ``time`` a search goes on to the end; that of ``brokke`` stops after a minute.

    The answer is a :class:`~solver.solution.Solution`; of ``brokke`` a
    :class:`~solver.brokke_solution.BrokkeSolution`; of ``kozel`` an
    :class:`~solver.analysis.kozel_advice.Advice`, whose ``solution`` is the value and line.

    Raises ``FormatError``, ``DealError``, ``CardError``, ``IllegalPlayError`` and ``OptionError`` for
    input that does not fit, ``TooLargeError`` for an equilibrium of too large a position,
    ``OutOfBudgetError`` if nothing was proven in time.
    """
    if notion not in ("guarantee", "equilibrium"):
        raise OptionError(f"'{notion}' is not a notion", remedy="notions are guarantee, equilibrium")
    setting = setting_of(
        source,
        board=board,
        game=game,
        options=options,
        trump=trump,
        lead=lead,
        mode=mode,
        played=played,
        contracts=contracts,
        piles=piles,
    )
    question = ask(setting, lower(goal))
    defeat = None
    if match is not None:
        aim = question.goal if isinstance(question, KozelQuestion) else None
        defeat = match_score(question.rules, aim, pair_text(match))
    limits = budget_of(usual_seconds(question.rules) if time is None else time, memory, threads)
    found = answer(
        question,
        budget=limits,
        seat=seat_of(question.rules, seat),
        equilibrium=notion == "equilibrium",
        remaining=remaining,
    )
    return advice_on(found, defeat, budget=limits) if isinstance(found, KozelSolution) else found


def table(
    source: Source,
    *,
    game: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    board: str | int | None = None,
    trump: str | None = None,
    lead: str | None = None,
    mode: str | None = None,
    goal: str = "tricks",
    time: float | None = None,
    memory: int = DEFAULT_MEMORY_MB,
    threads: int = 1,
) -> Table:
    """All trumps and leaders of a deal at once, before its first card.

    Bridge: tricks by strain and declarer, and par. Truf: guaranteed tricks by trump, leader, mode and seat,
    as far as ``trump``, ``lead`` and ``mode`` leave them open. Clubs: what each seat is sure of, by who
    swapped hands with the widow and who leads; with ``goal="score"`` in points.

    Raises as :func:`solve`, and ``OptionError`` for games that have no table.
    """
    setting = setting_of(source, board=board, game=game, options=options, trump=trump, lead=lead, mode=mode)
    if setting.rules.sides and (trump or lead):
        raise OptionError(
            f"the table of {setting.rules.title} has all trumps and leaders",
            remedy="leave out trump and lead",
        )
    return deal_table(setting, goal=goal.strip().lower(), budget=budget_of(time, memory, threads))


def expect(
    source: Source,
    *,
    game: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    board: str | int | None = None,
    trump: str | None = None,
    lead: str | None = None,
    mode: str | None = None,
    played: str | None = None,
    contracts: Mapping[str, tuple[int, int]] | None = None,
    piles: Mapping[str, str] | None = None,
    seat: str | None = None,
    samples: int | None = None,
    seed: int = 0,
    error: float | None = None,
    holds: Mapping[str, str] | None = None,
    voids: Mapping[str, str] | None = None,
    unseen: str | None = None,
    ceilings: bool | None = None,
    shown: str | None = None,
    goal: str | None = None,
    plays: bool | None = None,
    match: tuple[int, int] | None = None,
    time: float | None = None,
    memory: int = DEFAULT_MEMORY_MB,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Expectation | KozelExpectation | BrokkeExpectation:
    """Tricks and points to be expected when hands are hidden.

    Deals that fit all that is known are drawn, each as likely as any other, and solved with all hands open:
    200 if ``samples`` is ``None``, 50 of ``kozel``; all, once each, if no more fit. The same ``seed`` draws
    the same deals. ``error`` stops early at this standard error. ``holds`` names cards of hidden hands by
    seat, ``voids`` suits of which a hidden hand has none left, ``unseen`` the cards that hidden hands of an
    ending are dealt from. ``ceilings`` also asks what a seat gets if all others help. ``shown``, ``goal``,
    ``plays`` and ``match`` are for ``kozel``: the card that showed the trump, ``score`` or ``points``,
    whether each play of the seat on turn is valued, the defeat points of both sides. ``threads``: one a core
    if ``None``. ``progress`` is told how many of how many deals are done. Deals of ``brokke`` are not solved
    but played out by simulated players; ``contracts`` and ``piles`` are those of :func:`solve`.

    Raises as :func:`solve`, ``DealError`` when no deal fits, ``OutOfBudgetError`` when none was begun in
    time.
    """
    setting = setting_of(
        source,
        board=board,
        game=game,
        options=options,
        trump=trump,
        lead=lead,
        mode=mode,
        played=played,
        contracts=contracts,
        piles=piles,
    )
    rules = setting.rules
    number = seat_of(rules, seat)
    held = by_seat(rules, "holds", holds, lambda text: card_set(parse_cards(text)))
    pool = None if unseen is None else cards_of_text("unseen", unseen)
    limits = budget_of(time, memory, cores() if threads is None else threads)
    if rules.kind is Kind.SETS:
        if voids or ceilings:
            raise OptionError(
                f"{rules.title} has one value and no voids", remedy="leave out voids and ceilings"
            )
        card = None if shown is None else card_of_text("shown", shown)
        facts = read_knowledge(setting, holds=held, unseen=pool, shown=card)
        aim = choose_goal(lower(goal), facts.whole)
        stake = None if match is None else stake_of(facts, match_score(rules, aim, pair_text(match)))
        found = kozel_expectation.expect_kozel(
            setting,
            facts,
            goal=lower(goal),
            samples=kozel_expectation.DEFAULT_SAMPLES if samples is None else samples,
            seed=seed,
            error=error,
            seat=number,
            plays=plays,
            budget=limits,
            progress=progress,
        )
        return replace(found, stake=stake)
    for name, value in (("shown", shown), ("goal", goal), ("plays", plays), ("match", match)):
        if value is not None:
            raise OptionError(f"this is for Kozel, not for {rules.title}", place=name, remedy="leave it out")
    if rules.kind is Kind.MELDS:
        if voids or ceilings:
            raise OptionError(
                f"of {rules.title} play is simulated, and nobody shows a void",
                remedy="leave out voids and ceilings",
            )
        return brokke_expectation.expect_brokke(
            setting,
            holds=held,
            unseen=pool,
            samples=BROKKE_SAMPLES if samples is None else samples,
            seed=seed,
            error=error,
            seat=number,
            budget=limits,
            progress=progress,
        )
    empty = by_seat(rules, "voids", voids, lambda text: [Suit.parse(letter) for letter in text])
    known = Knowledge.of_setting(
        setting,
        holds=held,
        voids=[(place, suit) for place, suits in empty.items() for suit in suits],
        unseen=pool,
    )
    return expectation.expect(
        setting,
        known,
        samples=expectation.DEFAULT_SAMPLES if samples is None else samples,
        seed=seed,
        error=error,
        seat=number,
        ceilings=ceilings,
        budget=limits,
        progress=progress,
    )


def review(
    source: Source,
    *,
    game: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    board: str | int | None = None,
    trump: str | None = None,
    lead: str | None = None,
    mode: str | None = None,
    played: str | None = None,
    contracts: Mapping[str, tuple[int, int]] | None = None,
    piles: Mapping[str, str] | None = None,
    seat: str | None = None,
    goal: str | None = None,
    only: Collection[str] = PARTS,
    quick: bool = False,
    samples: int = SAMPLES,
    seed: int = 0,
    time: float | None = None,
    memory: int = DEFAULT_MEMORY_MB,
    threads: int = 1,
) -> Review:
    """Every bid, exchange, contract and card of a played game against the best, and what it cost.

    ``seat`` limits the answer to one player's decisions, ``only`` to some of ``cards``, ``bids``,
    ``exchange`` and ``contracts``; ``quick`` does not look for cards as good as those that cost nothing.
    A game may stop early: it is then worth what best play from there is.
    For ``brokke``: ``contracts`` (trips and clubs) and ``piles`` (cards won before) are by seat;
    ``samples`` and ``seed`` choose the deals that the estimate of each contract rests on; without ``time``
    the search stops after a minute, the first tricks of a full deal being out of reach.

    Raises as :func:`solve`.
    """
    setting = setting_of(
        source,
        board=board,
        game=game,
        options=options,
        trump=trump,
        lead=lead,
        mode=mode,
        played=played,
        contracts=contracts,
        piles=piles,
    )
    return reviews.review(
        setting,
        goal=lower(goal),
        seat=seat_of(setting.rules, seat),
        parts=tuple(only),
        equals=not quick,
        samples=samples,
        seed=seed,
        budget=budget_of(usual_seconds(setting.rules) if time is None else time, memory, threads),
    )
