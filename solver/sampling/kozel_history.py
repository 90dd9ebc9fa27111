"""What plays of Kozel show to who does not see all hands: from a setting to what is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from solver.cards import Card, CardSet, Suit, card_set, cards_of
from solver.deal import symbol_text
from solver.errors import DealError, IllegalPlayError, OptionError
from solver.kozel_question import first_leader, known_trump, taken_before
from solver.plays import PASS, UNSEEN, Play
from solver.question import Setting
from solver.rules.kozel_law import SEATING, Law, points_of
from solver.rules.kozel_play import SEATS, KozelPosition, seat_after, why_illegal, winning
from solver.sampling.knowledge import GONE, Knowledge, Place
from solver.sampling.kozel_knowledge import STOCK, Discard, KozelKnowledge


def read_knowledge(
    setting: Setting,
    *,
    holds: Mapping[int, CardSet] | None = None,
    unseen: CardSet | None = None,
    shown: Card | None = None,
) -> KozelKnowledge:
    """What a record says under its rules, and what it is told beside it.

    Hands are those at the start; ``holds`` adds cards that a seat holds or has drawn. ``unseen``: in an
    ending, the cards that hidden hands and stock are dealt from, by default all the rest of the pack; with
    hands of four, what they leave is the stock. ``shown`` is the card that showed the trump. Cards put face
    down may be named or not (``/?``). Of a claim by a hidden hand the claimer is taken to be the seat whose
    turn it was.

    Raises ``DealError`` for facts that contradict each other, ``IllegalPlayError`` for plays that cannot
    have been made, ``OptionError`` for a trump or leader that is not known.
    """
    return _Reader(setting, dict(holds or {}), unseen, shown).read()


@dataclass(slots=True)
class _Trick:
    """The trick on the table."""

    plays: list[Play]
    drawn: list[float]


class _Reader:
    """Follows the plays, seeing only what is known."""

    def __init__(
        self, setting: Setting, holds: dict[int, CardSet], unseen: CardSet | None, shown: Card | None
    ) -> None:
        record, rules = setting.record, setting.rules
        deal = record.deal
        self.rules, self.law = rules, Law.of(rules)
        self.plays = record.plays or tuple(Play(card.bit) for card in record.played)
        self.trump = _trump(setting, shown)
        sizes = [hand.bit_count() for hand in deal.hands if hand is not None]
        self.size = sizes[0] if sizes else rules.hand_size
        self.start = list(deal.hands)
        self.known = [(hand or 0) | holds.get(seat, 0) for seat, hand in enumerate(deal.hands)]
        self.stock = deal.stock
        if self.stock is None and self.size < rules.hand_size:
            self.stock = ()
        self.unseen = unseen
        self.shown = shown
        hidden = None in deal.hands
        if hidden and rules.options["first_lead"] == "lowest_trump" and setting.lead is None:
            raise OptionError("who leads is not known", remedy="say --lead N or E or S or W")
        self.leader = first_leader(setting, tuple(self.known), self.trump, self.law)
        self.counts = [self.size] * SEATS
        self.drawn = [0.0] * SEATS
        self.draws = [0] * SEATS
        self.spent = [0] * SEATS
        """Cards by seat that have been played and are known."""
        self.gone: CardSet = 0
        self.points, self.tricks = [0, 0], [0, 0]
        self.discards: list[Discard] = []
        self.trick = _Trick([], [])
        self.at = self.leader

    def read(self) -> KozelKnowledge:
        """The whole of it."""
        self._check_apart()
        present = self._present()
        self.left = self._stock_size(present)
        before = taken_before(self.rules, present) if present is not None else None
        if before is not None:
            self.points, self.tricks = list(before[0]), list(before[1])
        for number, chosen in enumerate(self.plays, start=1):
            self._follow(number, chosen)
        if not any(self.counts) and not self.trick.plays:
            raise DealError("all cards have been played", place="played", remedy="leave some to play")
        return self._result(whole=before is not None)

    def _check_apart(self) -> None:
        """Refuses cards that stand in two places, or are not in the pack."""
        places = [*zip(SEATING, self.known, strict=True), (STOCK, card_set(self.stock or ()))]
        for number, (name, cards) in enumerate(places):
            for card in cards_of(cards & ~self.rules.pack):
                raise DealError(
                    f"{symbol_text(card)} is not in the pack of Kozel", place=name, remedy="leave it out"
                )
            for other, theirs in places[number + 1 :]:
                for card in cards_of(cards & theirs):
                    raise DealError(
                        f"{symbol_text(card)} twice: in {name} and in {other}",
                        place=name,
                        remedy="every card may stand in one place only",
                    )

    def _named(self) -> CardSet:
        """All cards that are named anywhere."""
        cards = card_set(self.stock or ())
        for held in (*self.known, *(play.cards for play in self.plays)):
            cards |= held
        return cards

    def _present(self) -> CardSet | None:
        """All cards that the deal is about; ``None`` where some may be out of play, nobody knows which."""
        if self.unseen is not None:
            for card in cards_of(self.unseen & ~self.rules.pack):
                raise DealError(
                    f"{symbol_text(card)} is not in the pack of Kozel", place="unseen", remedy="leave it out"
                )
            for card in cards_of(self.unseen & self._named()):
                raise DealError(
                    f"{symbol_text(card)} is both known and unseen",
                    place="unseen",
                    remedy="leave it out here",
                )
        present = self._named() | self.unseen if self.unseen is not None else self.rules.pack
        need = SEATS * self.size + len(self.stock or ())
        spare = present.bit_count() - need
        if spare < 0:
            raise DealError(
                f"{present.bit_count()} cards are known or unseen, but hands and stock have {need}",
                remedy="give smaller hands, or name more cards as unseen",
            )
        return present if self.stock is None or spare == 0 else None

    def _stock_size(self, present: CardSet | None) -> int:
        if self.stock is not None:
            return len(self.stock)
        assert present is not None
        left = present.bit_count() - SEATS * self.size
        if left % SEATS:
            raise DealError(
                f"a stock of {left} cards cannot be drawn evenly",
                place="unseen",
                remedy="name all cards that are in hidden hands or in the stock",
            )
        return left

    def _follow(self, number: int, chosen: Play) -> None:
        """One play more."""
        place = f"played: play {number} ({chosen.symbols})"
        if chosen == PASS:
            return
        if chosen.claim:
            self._claim(chosen, place)
            return
        seat = seat_after(self.at, len(self.trick.plays))
        if chosen == UNSEEN:
            size = self._unseen(seat, place)
        else:
            size = chosen.size
            self._check(seat, chosen, place)
        self.counts[seat] -= size
        self.known[seat] &= ~chosen.cards
        self.trick.plays.append(chosen)
        self.trick.drawn.append(self.drawn[seat])
        if len(self.trick.plays) == SEATS:
            self._take()

    def _unseen(self, seat: int, place: str) -> int:
        """How many cards were put down unseen."""
        if not self.trick.plays:
            raise IllegalPlayError(
                f"{SEATING[seat]} leads face down", place=place, remedy="name the cards that were led"
            )
        size = self.trick.plays[0].size
        if self.counts[seat] - self.known[seat].bit_count() < size and self.start[seat] is not None:
            raise IllegalPlayError(
                f"the cards of {SEATING[seat]} are known", place=place, remedy="name those put face down"
            )
        return size

    def _check(self, seat: int, chosen: Play, place: str) -> None:
        """Refuses a play that this seat cannot have made."""
        taken = self.gone | card_set(card for play in self.trick.plays for card in cards_of(play.cards))
        for card in cards_of(chosen.cards & (taken | ~self.rules.pack)):
            fault = "has been played" if card.bit & taken else "is not in the pack of Kozel"
            raise IllegalPlayError(f"{symbol_text(card)} {fault}", place=place, remedy="name another card")
        if self.stock is not None:
            for card in cards_of(chosen.cards & card_set(self.stock[len(self.stock) - self.left :])):
                raise IllegalPlayError(
                    f"{symbol_text(card)} is still in the stock", place=place, remedy="name another card"
                )
        view = self._view(seat, chosen)
        fault_found = why_illegal(self.law, view, chosen)
        if fault_found is None and chosen.size > self.counts[seat]:
            fault_found = (f"{SEATING[seat]} has {self.counts[seat]} cards", "play no more than these")
        begun = self.start[seat]
        if fault_found is None and begun is not None:
            self.spent[seat] |= chosen.cards
            strange = self.spent[seat] & ~begun
            if strange.bit_count() > self.draws[seat]:
                card = next(cards_of(chosen.cards & ~begun))
                fault_found = (
                    f"{SEATING[seat]} does not hold {symbol_text(card)}",
                    f"it has drawn {self.draws[seat]} cards by now",
                )
        if fault_found is not None:
            raise IllegalPlayError(fault_found[0], place=place, remedy=fault_found[1])

    def _view(self, seat: int, chosen: Play) -> KozelPosition:
        """The position as far as it matters to whether a play can be made."""
        hands = list(self.known)
        elsewhere = 0
        for who, cards in enumerate(hands):
            elsewhere |= cards if who != seat else 0
        hands[seat] |= chosen.cards & ~elsewhere
        return KozelPosition(tuple(hands), (), self.at, self.trump, trick=tuple(self.trick.plays))

    def _claim(self, chosen: Play, place: str) -> None:
        """The lead is claimed: the cards on the table go back, and the claimer's four have been seen."""
        owners = [seat for seat in range(SEATS) if self.known[seat] & chosen.cards]
        turn = seat_after(self.at, len(self.trick.plays))
        if not owners and self.law.claim_when != "open":
            raise IllegalPlayError(
                "who claimed is not known", place=place, remedy="say --holds SEAT:CARDS of the claimer"
            )
        seat = owners[0] if owners else turn
        view = self._view(seat, chosen)
        alone = [held if who != seat else chosen.cards for who, held in enumerate(view.hands)]
        fault = why_illegal(self.law, replace(view, hands=tuple(alone)), chosen)
        if fault is None and chosen.cards & self.gone:
            fault = ("cards of it have been played", "name the four that were claimed with")
        if fault is not None:
            raise IllegalPlayError(fault[0], place=place, remedy=fault[1])
        for at, play in enumerate(self.trick.plays):
            owner = seat_after(self.at, at)
            self.known[owner] |= play.cards
            self.counts[owner] += play.size or self.trick.plays[0].size
        self.known[seat] = 0
        self.counts[seat] -= chosen.size
        self.trick = _Trick([chosen], [self.drawn[seat]])
        self.at = seat

    def _take(self) -> None:
        """The trick is taken in, and hands are made up."""
        plays = tuple(self.trick.plays)
        taker = seat_after(self.at, winning(plays))
        size = plays[0].size
        for at, play in enumerate(plays):
            self.gone |= play.cards
            self.points[taker % 2] += points_of(play.cards)
            if play == UNSEEN:
                seat = seat_after(self.at, at)
                self.discards.append(Discard(seat, size, taker % 2, at, self.trick.drawn[at]))
        self.tricks[taker % 2] += 1
        more = min(size, self.left // SEATS)
        for step in range(SEATS * more if self.left else 0):
            seat = seat_after(taker, step)
            if self.stock is not None:
                self.known[seat] |= self.stock[len(self.stock) - self.left].bit
            self.left -= 1
            self.draws[seat] += 1
        for seat in range(SEATS):
            kept = self.counts[seat]
            self.counts[seat] += more
            if self.counts[seat]:
                self.drawn[seat] = 1 - (1 - self.drawn[seat]) * kept / self.counts[seat]
        if more and not self.left and self.rules.options["shown_trump"] == "last" and self.shown is not None:
            self.known[seat_after(taker, SEATS * more - 1)] |= self.shown.bit
        self.trick = _Trick([], [])
        self.at = taker

    def _result(self, *, whole: bool) -> KozelKnowledge:
        size = self.trick.plays[0].size if self.trick.plays else 0
        for at, play in enumerate(self.trick.plays):
            self.gone |= play.cards
            if play == UNSEEN:
                seat = seat_after(self.at, at)
                self.discards.append(Discard(seat, size, None, at, self.trick.drawn[at]))
        remaining = () if self.stock is None else self.stock[len(self.stock) - self.left :]
        shown = self._still_open()
        bars = [self._bar(shown, chance) for chance in self.drawn]
        places = [
            Place(name, count, known, bar)
            for name, count, known, bar in zip(SEATING, self.counts, self.known, bars, strict=True)
        ]
        if self.stock is None:
            last = shown is not None and self.rules.options["shown_trump"] == "last" and self.left
            places.append(Place(STOCK, self.left, shown.bit if last and shown is not None else 0))
            if last and shown is not None:
                places[:SEATS] = [replace(place, barred=shown.bit) for place in places[:SEATS]]
        places += [
            Place(f"a discard of {SEATING[each.seat]}", each.size, 0, self._bar(shown, each.drawn))
            for each in self.discards
        ]
        for place in places:
            if place.missing < 0:
                raise DealError(
                    f"{place.known.bit_count()} cards are known of {place.size}",
                    place=place.name,
                    remedy="leave out those that have been played or not been drawn",
                )
        used = self.gone | card_set(remaining)
        for place in places:
            used |= place.known
        pool = self.unseen & ~used if self.unseen is not None else self.rules.pack & ~used
        spare = pool.bit_count() - sum(place.missing for place in places)
        if spare < 0:
            raise DealError(
                f"{pool.bit_count()} cards are unseen, but {pool.bit_count() - spare} places are hidden",
                remedy="name more cards as unseen",
            )
        if spare:
            places.append(Place(GONE, spare))
        template = KozelPosition(
            tuple(place.known for place in places[:SEATS]),
            remaining,
            self.at,
            self.trump,
            trick=tuple(self.trick.plays),
            points=(self.points[0], self.points[1]),
            tricks=(self.tricks[0], self.tricks[1]),
        )
        return KozelKnowledge(
            rules=self.rules,
            law=self.law,
            places=Knowledge(self.rules, tuple(places), (), pool, False),
            template=template,
            leader=self.leader,
            plays=self.plays,
            stock_size=self.left,
            discards=tuple(self.discards),
            shown=shown,
            drawn=tuple(self.drawn),
            whole=whole,
        )

    def _still_open(self) -> Card | None:
        """The shown card, unless it is known where it is."""
        if self.shown is None or self.stock is not None:
            return None
        seen = self.gone
        for held in self.known:
            seen |= held
        return None if seen & self.shown.bit else self.shown

    @staticmethod
    def _bar(shown: Card | None, drawn: float) -> CardSet:
        """The shown card cannot be among cards of which none has been drawn."""
        return shown.bit if shown is not None and drawn == 0 else 0


def _trump(setting: Setting, shown: Card | None) -> int:
    """The trump suit; raises ``DealError`` for a shown card of another."""
    if shown is None:
        return known_trump(setting)
    deal = setting.record.deal
    begun: Sequence[CardSet] = [hand or 0 for hand in deal.hands]
    for seat, hand in zip(SEATING, begun, strict=True):
        if hand & shown.bit:
            raise DealError(
                f"{symbol_text(shown)} was shown from the stock, but {seat} holds it",
                place="shown",
                remedy="name the card that was shown",
            )
    if not shown.bit & setting.rules.pack:
        raise DealError(
            f"{symbol_text(shown)} is not in the pack of Kozel", place="shown", remedy="name another card"
        )
    if deal.stock is not None and shown not in deal.stock:
        raise DealError(
            f"{symbol_text(shown)} is not in the stock", place="shown", remedy="name another card"
        )
    if setting.trump is not None and Suit.parse(setting.trump) != shown.suit:
        raise DealError(
            f"the shown card is {symbol_text(shown)}, but the trump {setting.trump}",
            place="trump",
            remedy="leave out one of the two",
        )
    return int(shown.suit)
