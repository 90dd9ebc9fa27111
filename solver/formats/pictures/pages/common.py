"""Pieces that pages of several kinds of answer share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.cards import JOKERS, Card, CardSet, Suit, card_set
from solver.formats.pictures.ink import (
    card,
    cards_ink,
    holding,
    joined,
    say,
    seat_title,
    spelt,
    strain,
    worth,
)
from solver.formats.pictures.page import Grid, Hand, Hands, Ink, Tone
from solver.rules.base import Rules
from solver.search.objective import Bounds

DOT = " · "


def headline(rules: Rules, parts: Sequence[Ink], mode: str = "") -> Ink:
    """The game, and after it whatever else settles the deal."""
    title = f"{rules.title}, {mode}" if mode else rules.title
    return joined([say(title, bold=True), *parts], DOT)


def trump_ink(trump: int | None) -> Ink:
    """``trump ♠``, or that there is none."""
    return say("no trump") if trump is None else joined([say("trump"), strain("SHDC"[trump])], " ")


def leads_ink(rules: Rules, seat: int, names: Mapping[str, str]) -> Ink:
    """Who leads."""
    return say(f"{seat_title(rules, seat, names)} leads")


def hands_part(
    rules: Rules,
    hands: Sequence[CardSet | None],
    *,
    names: Mapping[str, str],
    bids: Mapping[str, Card] | None = None,
    widow: CardSet | None = None,
    stock: Sequence[Card] = (),
    leader: int | None = None,
    trick: Sequence[Ink] = (),
    below: Sequence[tuple[str, Ink]] = (),
) -> Hands:
    """The hands around the table, ``None`` for a hidden one; ``trick`` from the leader on."""
    bid_by_seat = bids or {}
    drawn = []
    for seat, held in enumerate(hands):
        title = seat_title(rules, seat, names)
        bid = bid_by_seat.get(rules.seats[seat])
        ink = say(title, bold=True)
        if bid is not None:
            ink = joined([ink, say("bid", Tone.FAINT), card(bid)], " ")
        spoken = f"{title}: {'hidden' if held is None else spelt(held)}"
        if bid is not None:
            spoken += f", bid {bid.text}"
        if held is None:
            rows: tuple[Ink, ...] = (say("?", Tone.FAINT),)
        else:
            rows = tuple(holding(held, suit) for suit in Suit)
            jokers = [card(joker) for joker in JOKERS if held & joker.bit]
            rows += (joined(jokers, " "),) if jokers else ()
        drawn.append(Hand(ink, rows, spoken))
    rest = list(below)
    if stock:
        rest.insert(0, ("Stock", joined([card(one) for one in stock], " ")))
    if widow:
        rest.insert(0, ("Widow", cards_ink(widow)))
    lies = () if leader is None else tuple((rules.next_seat(leader, at), ink) for at, ink in enumerate(trick))
    return Hands(tuple(drawn), rules.seats, leader, lies, tuple(rest))


def heads(*names: str) -> tuple[Ink, ...]:
    """The headings of a table."""
    return tuple(say(name, bold=True) if name else () for name in names)


def worths_grid(
    title: str, rows: Mapping[str, Mapping[str, Bounds]], *, signed: bool = False, remark: str = ""
) -> Grid:
    """Rows of values by seat or side."""
    names = list(next(iter(rows.values())))
    lines = [heads("", *names)]
    for label, values in rows.items():
        lines.append((say(label), *(worth(value, signed=signed) for value in values.values())))
    return Grid(title, tuple(lines), remark=remark)


def cards_grid(title: str, remark: str, groups: Sequence[tuple[str, bool, Sequence[Ink]]], gap: str) -> Grid:
    """Plays by what they are worth, the best first: label, whether it is proven, and the plays."""
    rows = []
    for at, (label, exact, plays) in enumerate(groups):
        good = at == 0 and exact and len(groups) > 1
        tone = Tone.GOOD if good else Tone.PLAIN if exact else Tone.UNSURE
        rows.append((say(label, tone, bold=True), joined(plays, gap)))
    return Grid(title, tuple(rows), heads=0, left=(1,), remark=remark)


def by_worth(groups: Sequence[tuple[Card, Sequence[Card], Bounds]]) -> dict[Bounds, CardSet]:
    """Cards by what playing them is worth, in the order given."""
    worths: dict[Bounds, CardSet] = {}
    for first, equals, value in groups:
        worths[value] = worths.get(value, 0) | card_set((first, *equals))
    return worths


def exactness(exact: bool) -> str:
    """Whether the numbers are proven, in words."""
    return (
        "Exact." if exact else "Bounds: the search stopped before the exact answer; what is a..b is proven."
    )
