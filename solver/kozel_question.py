"""A question about a position of Kozel, from what a file and a command line say."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import CardSet, Suit, card_set, cards_of, of_suit
from solver.deal import symbol_text
from solver.errors import DealError, KozyrError, OptionError
from solver.kozel_goal import KozelGoal
from solver.plays import Play
from solver.question import Setting
from solver.record import Record
from solver.rules.base import Rules
from solver.rules.kozel_law import ALL_POINTS, Law, points_of
from solver.rules.kozel_play import KozelPosition, follow_all, seat_after


@dataclass(frozen=True, slots=True)
class KozelQuestion:
    """A position of Kozel and what counts in it."""

    rules: Rules
    law: Law
    record: Record
    start: KozelPosition
    """The position before the first play."""
    plays: tuple[Play, ...]
    """What was played from there on."""
    position: KozelPosition
    """The position asked about, after these plays."""
    goal: KozelGoal
    whole: bool
    """Whether all 120 points are accounted for: the pack is whole, or what was taken before is known."""


def pose_kozel(setting: Setting, goal: str | None = None) -> KozelQuestion:
    """The question about the position that a setting describes.

    Without a goal it is the score, or points where the score cannot be known: in an ending of which
    nothing says what was taken before. Raises ``OptionError`` when trump, leader or the points taken
    are needed and missing, ``DealError`` and ``IllegalPlayError`` for what the rules do not allow.
    """
    rules, record = setting.rules, setting.record
    law = Law.of(rules)
    hands = record.deal.known_hands()
    stock = record.deal.stock or ()
    trump = known_trump(setting)
    present = card_set(stock)
    for hand in hands:
        present |= hand
    known = taken_before(rules, present)
    points, tricks = known or ((0, 0), (0, 0))
    start = KozelPosition(
        hands, stock, first_leader(setting, hands, trump, law), trump, points=points, tricks=tricks
    )
    plays = record.plays or tuple(Play(card.bit) for card in record.played)
    try:
        position = (start, *follow_all(law, start, plays))[-1]
    except KozyrError as error:
        raise error.at("played") from None
    if position.finished:
        raise DealError("all cards have been played", place="played", remedy="leave some to play")
    whole = known is not None
    return KozelQuestion(rules, law, record, start, plays, position, choose_goal(goal, whole), whole)


def choose_goal(text: str | None, whole: bool) -> KozelGoal:
    """The goal of this name, or the usual one; ``whole`` as in :class:`KozelQuestion`.

    Raises ``OptionError`` for no goal of Kozel, and for a score that cannot be known.
    """
    if text is None:
        return KozelGoal.SCORE if whole else KozelGoal.POINTS
    try:
        goal = KozelGoal(text)
    except ValueError:
        raise OptionError(f"'{text}' is not a goal of Kozel", remedy="goals are score, points") from None
    if goal is KozelGoal.SCORE and not whole:
        raise OptionError(
            "the score of an ending needs the points taken before it",
            remedy="say --option taken=NS-EW such as taken=45-20, or --goal points",
        )
    return goal


def known_trump(setting: Setting) -> int:
    """The trump suit, of the last card of the stock where that is the one shown.

    Raises ``OptionError`` when it is not known, ``DealError`` for one that the stock does not show.
    """
    rules, stock = setting.rules, setting.record.deal.stock
    shown = stock[-1] if stock and rules.options["shown_trump"] == "last" else None
    if setting.trump is None:
        if shown is None:
            raise OptionError("the trump is not known", remedy="say --trump S, H, D or C")
        return shown.suit
    trump = Suit.parse(setting.trump)
    if shown is not None and shown.suit != trump:
        raise DealError(
            f"the shown trump, the last card of the stock, is {symbol_text(shown)}",
            place="trump",
            remedy=f"write {shown.suit.letter}, or order the stock otherwise",
        )
    if len(stock or ()) == rules.stock_size and not of_suit(card_set(stock or ()), trump):
        raise DealError(
            f"no card of the trump suit {trump.letter} is in the stock, from which it is shown",
            place="the stock",
            remedy="name another trump",
        )
    return trump


def first_leader(setting: Setting, hands: tuple[CardSet, ...], trump: int, law: Law) -> int:
    """Who leads to the first trick; raises ``OptionError`` when that is not known."""
    if setting.lead is not None:
        return setting.lead
    if setting.rules.options["first_lead"] == "lowest_trump":
        held = [
            (law.strength(card), seat)
            for seat, hand in enumerate(hands)
            for card in cards_of(of_suit(hand, trump))
        ]
        if held:
            return min(held)[1]
    if setting.record.dealer is not None:
        return seat_after(setting.rules.seats.index(setting.record.dealer), 1)
    raise OptionError(
        "who leads is not known", remedy="say --lead N or E or S or W, or write dealer in the file"
    )


def taken_before(rules: Rules, present: CardSet) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Points and tricks that each side took before a deal of these cards; ``None`` when that is not known.

    Of the tricks only whether there were any is known: one stands for all. Raises ``DealError`` for points
    that do not fit the cards that are gone.
    """
    text = rules.options["taken"]
    if present == rules.pack:
        if text not in ("unknown", "x-x"):
            raise DealError("nothing was taken yet, the pack is whole", place="taken", remedy="leave it out")
        return (0, 0), (0, 0)
    if text == "unknown":
        return None
    first, second = text.split("-")
    points = (0 if first == "x" else int(first), 0 if second == "x" else int(second))
    gone = ALL_POINTS - points_of(present)
    if sum(points) != gone:
        raise DealError(
            f"{text} makes {sum(points)} points, but the cards that are gone have {gone}",
            place="taken",
            remedy=f"give two numbers that make {gone}",
        )
    if first == second == "x":
        raise DealError("cards are gone, so some side has a trick", place="taken", remedy="write 0-x or x-0")
    return points, (int(first != "x"), int(second != "x"))
