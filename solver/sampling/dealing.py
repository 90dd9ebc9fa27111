"""Random deals of a game, repeatable by seed.

Deal number ``index`` under a seed depends on these two, the rules and the size of the hands alone: not on how
many deals are asked for, nor on the version of Python, the machine or the order of work. To that end
every deal has a generator of its own, and of it only ``random()`` is used, the one method whose
sequence the standard library promises to keep.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solver.cards import Card, card_set, cards_of
from solver.deal import Deal
from solver.errors import DealError
from solver.rules.base import Rules


def random_deals(rules: Rules, seed: int, count: int, *, cards: int | None = None) -> Iterator[Deal]:
    """The deals number 0 to ``count - 1`` under a seed; see :func:`random_deal`.

    Raises ``DealError`` at once for a negative count or a size of hands that the game does not have.
    """
    if count < 0:
        raise DealError(f"{count} deals cannot be dealt", remedy="ask for 0 or more")
    _hand_size(rules, cards)
    return (random_deal(rules, seed, index, cards=cards) for index in range(count))


def random_deal(rules: Rules, seed: int, index: int = 0, *, cards: int | None = None) -> Deal:
    """One deal, uniformly random among all that are no misdeals.

    ``cards`` is the number of cards a hand, by default all that the game deals; with fewer it is an
    ending: cards from the whole pack, the rest gone. Full hands come with the game's widow and stock.
    Raises ``DealError`` for a number of cards that the game does not have.
    """
    size = _hand_size(rules, cards)
    generator = Random(f"{seed}:{index}")
    while True:
        deal = _deal_once(rules, size, generator)
        if rules.misdeal is None or rules.misdeal(deal) is None:
            return deal


def _hand_size(rules: Rules, cards: int | None) -> int:
    size = rules.hand_size if cards is None else cards
    if not 1 <= size <= rules.hand_size:
        raise DealError(f"{size} cards a hand", remedy=f"{rules.title} has 1 to {rules.hand_size}")
    return size


def _deal_once(rules: Rules, size: int, generator: Random) -> Deal:
    pack = list(cards_of(rules.pack))
    full = size == rules.hand_size
    widow_size = rules.widow_size if full else 0
    stock_size = rules.stock_size if full else 0
    # A pack that does not go round evenly leaves the last hands a card shorter.
    dealt = min(rules.players * size, len(pack))
    sizes = [(dealt + rules.players - 1 - seat) // rules.players for seat in range(rules.players)]
    drawn = _draw(pack, dealt + widow_size + stock_size, generator)
    starts = [sum(sizes[:seat]) for seat in range(rules.players)]
    hands = tuple(card_set(drawn[at : at + held]) for at, held in zip(starts, sizes, strict=True))
    rest = drawn[dealt:]
    widow = card_set(rest[:widow_size]) if widow_size else None
    stock = tuple(rest[widow_size:]) if stock_size else None
    return Deal(rules.seats, hands, widow, stock)


def _draw(pack: list[Card], amount: int, generator: Random) -> list[Card]:
    """So many cards in random order (the first steps of a Fisher–Yates shuffle)."""
    for place in range(amount):
        other = place + int(generator.random() * (len(pack) - place))
        pack[place], pack[other] = pack[other], pack[place]
    return pack[:amount]
