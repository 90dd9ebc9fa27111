"""What is known of a deal whose hands are partly hidden.

Hands are those at the start of the deal; cards played are among them. All that can be known is put as
two things about each place where cards lie: cards that are known to be there, and cards that cannot be.
That is enough for play too, see :mod:`solver.sampling.shown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solver.cards import RANK_LETTERS, Card, CardSet, Suit, card_set, cards_of, of_suit, suit_mask
from solver.deal import Deal, symbol_text
from solver.errors import DealError, OptionError
from solver.question import Setting, after_exchange
from solver.rules.base import Rules
from solver.sampling.shown import Fact, plays

WIDOW: Final = "the widow"
GONE: Final = "out of play"
"""The name of the place for cards that nobody holds, in endings."""
HONOURS: Final[CardSet] = sum(
    1 << (16 * suit + rank) for suit in range(4) for rank in range(RANK_LETTERS.index("J"), 13)
)
"""Jack to ace: a full hand of Truf without any of them, or of nothing else, is a misdeal."""


@dataclass(frozen=True, slots=True)
class Place:
    """A hand, the widow, or the cards out of play."""

    name: str
    size: int
    """How many cards lie there."""
    known: CardSet = 0
    """Cards known to be there, those played from there included."""
    barred: CardSet = 0
    """Cards that cannot be there, as far as they are not known."""

    @property
    def missing(self) -> int:
        """How many of its cards are not known."""
        return self.size - self.known.bit_count()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Which deals are possible: those that put every card of the pool in a place that may hold it."""

    rules: Rules
    places: tuple[Place, ...]
    """The hands by seat; then the widow, where the game has one; then the cards out of play, if any."""
    facts: tuple[Fact, ...]
    """Why cards are barred from places; the bars of the places are made of these."""
    pool: CardSet
    """The cards whose place is not known; as many as are missing in all places together."""
    no_misdeal: bool
    """Whether the hands are known to hold both a card up to the ten and one above it."""

    @classmethod
    def of(
        cls,
        rules: Rules,
        hands: Mapping[int, CardSet | None] | Sequence[CardSet | None],
        *,
        cards: int | None = None,
        widow: CardSet | None = None,
        bids: Mapping[int, Card] | None = None,
        voids: Iterable[tuple[int, Suit]] = (),
        unseen: CardSet | None = None,
        played: Sequence[Card] = (),
        leader: int | None = None,
        trump: int | None = None,
    ) -> Knowledge:
        """What follows from cards seen and cards played.

        ``hands`` gives the known cards of seats: all of a hand, some of it, or ``None`` (as for a seat that
        is left out). Each hand has ``cards`` cards, by default as many as the game deals. ``widow`` likewise
        holds what is known of the widow, such as a hand laid down in an exchange. A bid card is held by
        its bidder. ``voids`` names suits of which a seat has no card left after the cards ``played``;
        these begin with ``leader``'s. ``unseen`` limits the pool in endings; by default it is the whole
        rest of the pack.

        Raises ``DealError`` for facts that contradict each other, ``IllegalPlayError`` for cards that cannot
        have been played. Whether *some* deal fits is for :class:`~solver.sampling.draw.Sampler` to say.
        """
        given = dict(hands) if isinstance(hands, Mapping) else dict(enumerate(hands))
        size = rules.hand_size if cards is None else cards
        known = [given.get(seat) or 0 for seat in range(rules.players)]
        for seat, card in (bids or {}).items():
            known[seat] |= card.bit
        table = widow or 0
        _check_apart([*zip(rules.seats, known, strict=True), (WIDOW, table)], rules)
        facts: list[Fact] = []
        if played:
            if leader is None:
                raise DealError("who led is not known", remedy=f"name one of {' '.join(rules.seats)}")
            known, facts = plays(rules, known, size, played, leader, trump, elsewhere=table)
        gone = card_set(played)
        facts += [_void(rules, known[seat] & ~gone, seat, suit) for seat, suit in voids]
        full = size == rules.hand_size
        places = [
            Place(name, size, known[seat], _union(fact.barred for fact in facts if fact.place == seat))
            for seat, name in enumerate(rules.seats)
        ]
        if rules.widow_size and (full or widow is not None):
            places.append(Place(WIDOW, rules.widow_size if full else table.bit_count(), table))
        for place in places:
            if place.missing < 0:
                raise DealError(
                    f"{place.known.bit_count()} cards are known of {place.size}",
                    place=place.name,
                    remedy="leave out some, or give every hand more cards",
                )
        pool = _pool(rules, _union(place.known for place in places), unseen)
        spare = pool.bit_count() - sum(place.missing for place in places)
        if spare < 0:
            raise DealError(
                f"{pool.bit_count()} cards are unseen, but the hidden hands miss {pool.bit_count() - spare}",
                remedy="give smaller hands, or name more cards as unseen",
            )
        if spare:
            places.append(Place(GONE, spare))
        no_misdeal = rules.misdeal is not None and full
        return cls(rules, tuple(places), tuple(facts), pool, no_misdeal)

    @classmethod
    def of_setting(
        cls,
        setting: Setting,
        *,
        holds: Mapping[int, CardSet] | None = None,
        voids: Iterable[tuple[int, Suit]] = (),
        unseen: CardSet | None = None,
    ) -> Knowledge:
        """What a record says under its rules: hands, widow, bid cards and cards played.

        ``holds`` names single cards of hidden hands; ``voids`` and ``unseen`` are those of :meth:`of`. Known
        hands set the size of the others, which else is that of a full deal. Raises as :meth:`of`, and
        ``OptionError`` when cards were played and the trump is not known.
        """
        rules, record = setting.rules, after_exchange(setting).record
        deal = record.deal
        size = next((hand.bit_count() for hand in deal.hands if hand is not None), rules.hand_size)
        if deal.widow is not None and deal.widow.bit_count() != size:
            raise DealError(
                f"{deal.widow.bit_count()} cards, but the hands have {size}",
                place=WIDOW,
                remedy="give as many cards as in a hand, or leave the widow out",
            )
        if record.played and setting.trump is None:
            raise OptionError("the trump is not known", remedy="it decides who took the tricks played")
        hands = list(deal.hands)
        for seat, cards in (holds or {}).items():
            hands[seat] = (hands[seat] or 0) | cards
        return cls.of(
            rules,
            hands,
            cards=size,
            widow=deal.widow,
            bids={rules.seats.index(seat): card for seat, card in record.bids.items()},
            voids=voids,
            unseen=unseen,
            played=record.played,
            leader=setting.lead,
            trump=None if setting.trump in (None, "N") else Suit.parse(setting.trump),
        )

    @property
    def hands(self) -> tuple[Place, ...]:
        """The places of the seats."""
        return self.places[: self.rules.players]

    @property
    def widow(self) -> int | None:
        """The number of the place of the widow."""
        return next((number for number, place in enumerate(self.places) if place.name == WIDOW), None)

    def deal(self, cards: Sequence[CardSet]) -> Deal:
        """The deal with these cards in the places."""
        widow = self.widow
        return Deal(
            self.rules.seats,
            tuple(cards[: self.rules.players]),
            None if widow is None else cards[widow],
        )


def _union(sets: Iterable[CardSet]) -> CardSet:
    result = 0
    for cards in sets:
        result |= cards
    return result


def _check_apart(places: Sequence[tuple[str, CardSet]], rules: Rules) -> None:
    """Refuses cards that stand in two places, or are not in the pack."""
    for number, (name, cards) in enumerate(places):
        for card in cards_of(cards & ~rules.pack):
            raise DealError(
                f"{symbol_text(card)} is not in the pack of {rules.title}",
                place=name,
                remedy="leave it out",
            )
        for other, theirs in places[number + 1 :]:
            for card in cards_of(cards & theirs):
                raise DealError(
                    f"{symbol_text(card)} twice: in {name} and in {other}",
                    place=name,
                    remedy="every card may stand in one place only",
                )


def _void(rules: Rules, held: CardSet, seat: int, suit: Suit) -> Fact:
    name = suit.name.lower()
    for card in cards_of(of_suit(held, suit)):
        raise DealError(
            f"void in {name}, but {symbol_text(card)} is known to be there",
            place=rules.seats[seat],
            remedy="leave out one of the two",
        )
    return Fact(seat, f"{rules.seats[seat]} is void in {name}", suit_mask(suit))


def _pool(rules: Rules, known: CardSet, unseen: CardSet | None) -> CardSet:
    """The cards whose place is not known."""
    if unseen is None:
        return rules.pack & ~known
    for card in cards_of(unseen & ~rules.pack):
        raise DealError(
            f"{symbol_text(card)} is not in the pack of {rules.title}", place="unseen", remedy="leave it out"
        )
    for card in cards_of(unseen & known):
        raise DealError(
            f"{symbol_text(card)} is both known and unseen", place="unseen", remedy="leave it out here"
        )
    return unseen
