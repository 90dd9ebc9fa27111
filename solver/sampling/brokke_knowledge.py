"""What is known of a deal of Clubs by Drew Brokke whose hands are partly hidden.

Hands are those before the first play. As everybody may pass, a play shows but one thing beside itself: who
lays another card to a joker led does not hold the other joker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from solver.brokke_question import won
from solver.cards import JOKERS, CardSet, card_set, cards_of
from solver.deal import symbol_text
from solver.errors import DealError, IllegalPlayError
from solver.plays import Play
from solver.question import Setting
from solver.record import Record
from solver.rules.base import Rules
from solver.rules.brokke_play import winning
from solver.sampling.knowledge import GONE, Knowledge, Place
from solver.sampling.shown import Fact

_JOKERS: Final = card_set(JOKERS)


def plays_of(record: Record) -> tuple[Play, ...]:
    """What has been played, passes included."""
    return record.plays or tuple(Play(card.bit) for card in record.played)


def brokke_knowledge(
    setting: Setting,
    leader: int,
    *,
    holds: Mapping[int, CardSet] | None = None,
    unseen: CardSet | None = None,
) -> Knowledge:
    """Which deals fit the hands, piles and plays of a record.

    ``holds`` names single cards of hidden hands. ``unseen`` are the cards that hidden hands are dealt from,
    by default the rest of the pack. Hidden hands are as large as the rules deal them where all the pack is
    dealt and nothing has been won before: as equal as possible, the longer ones from ``leader`` on.
    Otherwise they are as large as the largest known hand.

    Raises ``DealError`` for facts that contradict each other or sizes that cannot be, ``IllegalPlayError``
    for cards that their players cannot have had.
    """
    rules, record = setting.rules, setting.record
    piles = card_set(card for pile in won(rules, record) for card in cards_of(pile))
    hands = record.deal.hands
    known = [(hand or 0) | (holds or {}).get(seat, 0) for seat, hand in enumerate(hands)]
    _check_holds(rules, hands, known)
    shown, facts = _shown(rules, hands, leader, plays_of(record))
    known = [cards | more for cards, more in zip(known, shown, strict=True)]
    _check_apart(rules, known, piles)
    sizes = _sizes(rules, hands, leader, piles, unseen)
    places = []
    for seat, name in enumerate(rules.seats):
        barred = 0
        for fact in facts:
            barred |= fact.barred if fact.place == seat else 0
        if known[seat].bit_count() > sizes[seat]:
            raise DealError(
                f"{known[seat].bit_count()} cards are known of {sizes[seat]}",
                place=name,
                remedy="leave out some, or give every hand more cards",
            )
        places.append(Place(name, sizes[seat], known[seat], barred & ~known[seat]))
    pool = _pool(rules, piles | _union(known), unseen)
    spare = pool.bit_count() - sum(place.missing for place in places)
    if spare < 0:
        raise DealError(
            f"{pool.bit_count()} cards are unseen, but the hidden hands miss {pool.bit_count() - spare}",
            remedy="give smaller hands, or name more cards as unseen",
        )
    if spare:
        places.append(Place(GONE, spare))
    return Knowledge(rules, tuple(places), tuple(facts), pool, no_misdeal=False)


def _sizes(
    rules: Rules, hands: Sequence[CardSet | None], leader: int, piles: CardSet, unseen: CardSet | None
) -> list[int]:
    """How many cards each hand has before the first play."""
    total, players = rules.pack.bit_count(), rules.players
    given = {seat: hand.bit_count() for seat, hand in enumerate(hands) if hand is not None}
    short, longer = divmod(total, players)
    full = (
        piles == 0
        and unseen is None
        and all(size in (short, short + bool(longer)) for size in given.values())
    )
    if not full:
        if not given:
            raise DealError("all hands are hidden", remedy="give the cards of one of them")
        return [given.get(seat, max(given.values())) for seat in range(players)]
    left = total - sum(given.values())
    hidden = [(leader + step) % players for step in range(players)]
    hidden = [seat for seat in hidden if seat not in given]
    for at, seat in enumerate(hidden):
        # The ceiling of what is left goes to the first of them.
        given[seat] = -(-left // (len(hidden) - at))
        left -= given[seat]
    if left or any(size not in (short, short + bool(longer)) for size in given.values()):
        listed = ", ".join(f"{rules.seats[seat]} {given[seat]}" for seat in sorted(given))
        raise DealError(
            f"the pack of {total} cannot be dealt as {listed}",
            remedy=f"each of {players} hands has {short}"
            + (f" or {short + 1} cards" if longer else " cards"),
        )
    return [given[seat] for seat in range(players)]


def _shown(
    rules: Rules, hands: Sequence[CardSet | None], leader: int, plays: Sequence[Play]
) -> tuple[list[CardSet], list[Fact]]:
    """The cards that hidden hands have played, and what their plays show besides."""
    shown = [0] * rules.players
    facts = []
    trick: list[Play] = []
    seen = 0
    for number, play in enumerate(plays, start=1):
        seat = (leader + len(trick)) % rules.players
        if hands[seat] is None and play.cards:
            card = next(cards_of(play.cards))
            for other, held in enumerate(hands):
                if (held or 0) & play.cards:
                    raise IllegalPlayError(
                        f"{rules.seats[other]} holds it, but it is {rules.seats[seat]}'s turn",
                        place=f"played: play {number} ({symbol_text(card)})",
                        remedy="leave it out, or correct the hands",
                    )
            shown[seat] |= play.cards
            if trick and trick[0].cards & _JOKERS and not play.cards & _JOKERS:
                text = f"{rules.seats[seat]} has no other joker (play {number}, {symbol_text(card)})"
                facts.append(Fact(seat, text, _JOKERS & ~seen))
        seen |= play.cards
        trick.append(play)
        if len(trick) == rules.players:
            leader = (leader + winning(trick)) % rules.players if trick[0].cards else leader
            trick = []
    return shown, facts


def _check_holds(rules: Rules, hands: Sequence[CardSet | None], known: Sequence[CardSet]) -> None:
    for seat, hand in enumerate(hands):
        if hand is not None and known[seat] & ~hand:
            card = next(cards_of(known[seat] & ~hand))
            raise DealError(
                f"{rules.seats[seat]} does not hold {symbol_text(card)}: its hand is known",
                place="--holds",
                remedy="name cards of hidden hands only",
            )


def _check_apart(rules: Rules, known: Sequence[CardSet], piles: CardSet) -> None:
    """Refuses cards that stand in two places."""
    seen = piles
    for seat, cards in enumerate(known):
        for card in cards_of(cards & seen):
            raise DealError(
                f"{symbol_text(card)} twice: in {rules.seats[seat]} and elsewhere",
                place=rules.seats[seat],
                remedy="every card may stand in one place only",
            )
        seen |= cards


def _pool(rules: Rules, known: CardSet, unseen: CardSet | None) -> CardSet:
    """The cards whose place is not known."""
    if unseen is None:
        return rules.pack & ~known
    for card in cards_of(unseen & known):
        raise DealError(
            f"{symbol_text(card)} is both known and unseen", place="--unseen", remedy="leave it out here"
        )
    return unseen & rules.pack


def _union(sets: Sequence[CardSet]) -> CardSet:
    result = 0
    for cards in sets:
        result |= cards
    return result
