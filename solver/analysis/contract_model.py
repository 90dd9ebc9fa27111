"""Which contracts can still be made if all others help: the remaining tricks as a model for CP-SAT.

All hands are known and all players work for one side's contract. Whether they can succeed is a question
of order: a card is won only by a higher one of the suit led or by a joker, a joker led calls for the other,
and play ends when a hand is emptied. The model is exact. It has a variable for every card in every trick to
come, and states per trick who leads, which suit is led, which card takes it and whether somebody is out.

Play may stop anywhere in the model: a pile that grows loses no combination, so once the contract is in the
pile, whatever follows keeps it. Before the model is asked, counting may refuse
(:mod:`solver.rules.brokke_bounds`), and the pile may hold the contract already. A short horizon is tried
first; that there is no way is proven with as many tricks as there can be.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from threading import Event
from typing import Final

from ortools.sat.python import cp_model

from solver.analysis import interruptible
from solver.cards import JOKERS, Card, CardSet, Suit, cards_of
from solver.plays import PASS, Play
from solver.rules.brokke_bounds import Reach
from solver.rules.brokke_combination import CLUB, RANKS, TRIPS, Contract
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition

_WRITING: Final = 3e-5
"""Roughly the seconds that writing down a model takes, for each trick and pair of cards."""
_JOKER_LED: Final = len(Suit)
"""The number of the "suit" that a joker leads."""


@dataclass(frozen=True, slots=True)
class Help:
    """Whether a contract can be made with everybody's help."""

    possible: bool | None
    """``None`` when the time ran out."""
    reason: str
    """What settled it: ``pile`` holds it, ``counting`` excludes it, or the ``model``."""
    plays: tuple[Play, ...] = ()
    """A way to make it, from the position on; empty where the pile holds it already."""


def with_help(
    law: BrokkeLaw,
    position: BrokkePosition,
    side: int,
    contract: Contract,
    *,
    seconds: float = 10.0,
    stop: Event | None = None,
) -> Help:
    """Whether a side can win the natural combinations of a contract if all others help.

    Within ``seconds``, or until ``stop`` is set, as Ctrl-C does; a way to do it comes with the answer.
    """
    won = law.pile(position, side)
    if Reach(won, (), 0).allows(contract):
        return Help(True, "pile")
    if position.finished or not Reach.of(law, position, side).allows(contract):
        return Help(False, "counting")
    stop = stop or Event()
    deadline = time.monotonic() + seconds
    mine = sum(position.hands[seat].bit_count() for seat in law.sides[side])
    most = sum(max(0, hand.bit_count() - 1) for hand in position.hands) + 1 + bool(position.trick)
    short = min(most, mine + bool(position.trick))
    for horizon in sorted({short, most}):
        cards = position.live.bit_count()
        if time.monotonic() + _WRITING * horizon * cards * cards >= deadline or stop.is_set():
            break
        model = _Remaining(law, position, side, horizon)
        model.ask(contract)
        found = model.solve(max(0.01, deadline - time.monotonic()), stop)
        if found is not None and (found or horizon == most):
            return Help(found, "model", model.plays() if found else ())
    return Help(None, "model")


@dataclass(frozen=True, slots=True)
class Limit:
    """The most trips of a contract with so many clubs that can be made if all others help."""

    clubs: int
    trips: int
    """Proven to be possible."""
    most: int
    """No more are possible; above ``trips`` only where the time ran out."""


def limits(
    law: BrokkeLaw,
    position: BrokkePosition,
    side: int,
    *,
    seconds: float = 10.0,
    stop: Event | None = None,
) -> tuple[Limit, ...]:
    """All contracts that a side can make if all others help, as the most trips for each number of clubs.

    Whatever asks for fewer trips or clubs can be made as well, and a club may count as trips. Numbers of
    clubs of which nothing is proven possible are given with ``trips`` −1 as long as they are not excluded.
    """
    deadline = time.monotonic() + seconds
    reach = Reach.of(law, position, side)
    found: list[Limit] = []
    least = -1
    for clubs in reversed(range(len(RANKS) + 1)):
        allowed = [trips for trips in range(len(RANKS) - clubs + 1) if reach.allows(Contract(trips, clubs))]
        if not allowed:
            continue
        # One of the clubs of the contract before counts as trips.
        low, high = least + (least >= 0), max(allowed)
        open_from = high
        while low < high and open_from > low and not (stop is not None and stop.is_set()):
            middle = (low + open_from + 1) // 2
            answer = with_help(
                law,
                position,
                side,
                Contract(middle, clubs),
                seconds=max(0.0, deadline - time.monotonic()),
                stop=stop,
            )
            if answer.possible:
                low = middle
            else:
                open_from = middle - 1
                if answer.possible is False:
                    high = middle - 1
        least = low
        if high >= 0:
            found.append(Limit(clubs, low, high))
    return tuple(reversed(found))


class _Remaining:
    """The tricks to come, up to some number of them, the open one included."""

    def __init__(self, law: BrokkeLaw, position: BrokkePosition, side: int, tricks: int) -> None:
        self.law = law
        self.position = position
        self.mine = law.sides[side]
        self.side = side
        self.tricks = range(tricks)
        self.seats = range(position.players)
        self.model = cp_model.CpModel()
        self.solver = cp_model.CpSolver()
        self.owner = {card: seat for seat in self.seats for card in cards_of(position.hands[seat])}
        for place, play in enumerate(position.trick):
            for card in cards_of(play.cards):
                self.owner[card] = (position.leader + place) % position.players
        self.table = set(cards_of(position.table))
        self.open = self._bools("trick {}", self.tricks)
        self.leads = {trick: self._bools(f"{{}} leads to {trick}", self.seats) for trick in self.tricks}
        self.laid = {trick: self._bools(f"{{}} in {trick}", self.owner) for trick in self.tricks}
        self.takes = {trick: self._bools(f"{{}} takes {trick}", self.owner) for trick in self.tricks}
        self.led = {trick: self._bools(f"{{}} led to {trick}", range(5)) for trick in self.tricks}
        self._flow()
        for trick in self.tricks:
            self._one_card_each(trick)
            self._winner(trick)
            self._joker_led(trick)
        self.whole = self._ends()

    def ask(self, contract: Contract) -> None:
        """Demands that the side's pile holds the contract."""
        gained = self._gains()
        won = self.law.pile(self.position, self.side)
        trips, clubs = self._bools("trips of {}", RANKS), self._bools("club of {}", RANKS)
        for rank in RANKS:
            held = sum(not joker and card.rank == rank for card, joker in _marked(won))
            more = [gained[card] for card in gained if card.rank == rank]
            self.model.add(TRIPS * trips[rank] + CLUB * clubs[rank] <= held + _sum(more))
            self.model.add_at_most_one(trips[rank], clubs[rank])
        self.model.add(_sum(trips.values()) >= contract.trips)
        self.model.add(_sum(clubs.values()) >= contract.clubs)

    def solve(self, seconds: float, stop: Event) -> bool | None:
        """Whether it can be done; ``None`` when the time ran out or ``stop`` was set, as Ctrl-C does."""
        if stop.is_set():
            return None
        self.solver.parameters.num_workers = 1
        self.solver.parameters.random_seed = 1
        self.solver.parameters.max_time_in_seconds = seconds
        status = interruptible.solve(self.solver, self.model, stop)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return True
        return False if status == cp_model.INFEASIBLE else None

    def plays(self) -> tuple[Play, ...]:
        """The way found, play by play, as far as tricks are complete."""
        found: list[Play] = []
        left = list(self.position.hands)
        for trick in self.tricks:
            if not self.solver.boolean_value(self.open[trick]):
                break
            leader = next(seat for seat in self.seats if self.solver.boolean_value(self.leads[trick][seat]))
            start = len(self.position.trick) if trick == 0 else 0
            for place in range(start, len(self.seats)):
                seat = (leader + place) % len(self.seats)
                cards = [
                    card
                    for card, owner in self.owner.items()
                    if owner == seat and self.solver.boolean_value(self.laid[trick][card])
                ]
                found.append(Play(cards[0].bit) if cards else PASS)
                left[seat] &= ~found[-1].cards
                if cards and not left[seat] and self.law.finish != "complete":
                    break
        return tuple(found)

    def _bools(self, name: str, keys: Iterable[int]) -> dict[int, cp_model.IntVar]:
        return {key: self.model.new_bool_var(name.format(key)) for key in keys}

    def _of(self, trick: int, seat: int, *, hand: bool = False) -> list[cp_model.IntVar]:
        """Whether each card of a seat is laid to a trick; those on the table left out with ``hand``."""
        return [
            self.laid[trick][card]
            for card, owner in self.owner.items()
            if owner == seat and not (hand and card in self.table)
        ]

    def _flow(self) -> None:
        """Tricks follow one another; who takes one leads to the next; no hand is empty between them."""
        model, position = self.model, self.position
        for card in self.owner:
            model.add_at_most_one(self.laid[trick][card] for trick in self.tricks)
        model.add(self.open[0] == 1)
        model.add(self.leads[0][position.leader] == 1)
        for trick in self.tricks:
            model.add(_sum(self.leads[trick].values()) == self.open[trick])
            for card in self.owner:
                model.add_implication(self.laid[trick][card], self.open[trick])
            if trick + 1 not in self.tricks:
                continue
            after = self.open[trick + 1]
            model.add_implication(after, self.open[trick])
            for seat in self.seats:
                taken = [self.takes[trick][card] for card, owner in self.owner.items() if owner == seat]
                model.add(self.leads[trick + 1][seat] <= _sum(taken))
                laid = [each for earlier in range(trick + 1) for each in self._of(earlier, seat, hand=True)]
                model.add(_sum(laid) + after <= position.hands[seat].bit_count())

    def _one_card_each(self, trick: int) -> None:
        """A leader lays a card, the others one or none; the open trick goes on from what lies there."""
        for seat in self.seats:
            self.model.add_at_most_one(self._of(trick, seat))
            self.model.add(_sum(self._of(trick, seat)) >= self.leads[trick][seat])
        if trick == 0:
            for card in self.table:
                self.model.add(self.laid[0][card] == 1)
            for place in range(len(self.position.trick)):
                seat = (self.position.leader + place) % len(self.seats)
                self.model.add(_sum(self._of(0, seat, hand=True)) == 0)

    def _winner(self, trick: int) -> None:
        """One card takes the trick: the first joker, else the highest of the suit led."""
        model, laid, takes, led = self.model, self.laid[trick], self.takes[trick], self.led[trick]
        model.add(_sum(led.values()) == self.open[trick])
        model.add(_sum(takes.values()) == self.open[trick])
        jokers = [card for card in self.owner if card in JOKERS]
        for seat in self.seats:
            for suit in led:
                fitting = [
                    laid[card] for card in self.owner if self.owner[card] == seat and _suit(card) == suit
                ]
                model.add(_sum(fitting) + 1 >= led[suit] + self.leads[trick][seat])
        for card in self.owner:
            model.add_implication(takes[card], laid[card])
            if card in JOKERS:
                continue
            model.add_implication(takes[card], led[_suit(card)])
            for other in self.owner:
                if other in JOKERS or (other.suit == card.suit and other > card):
                    model.add_at_most_one(takes[card], laid[other])
        for joker in jokers:
            for other in jokers:
                if other == joker:
                    continue
                for leader in self.seats:
                    if self._place(other, leader) < self._place(joker, leader):
                        model.add(takes[joker] + laid[other] + self.leads[trick][leader] <= 2)

    def _place(self, card: Card, leader: int) -> int:
        """The turn of a card's owner, 0 for the leader."""
        return (self.owner[card] - leader) % len(self.seats)

    def _joker_led(self, trick: int) -> None:
        """To a joker led the holder of the other one lays that or nothing."""
        for joker in JOKERS:
            other = JOKERS[1 - JOKERS.index(joker)]
            if joker not in self.owner or other not in self.owner:
                continue
            leader, holder = self.owner[joker], self.owner[other]
            if leader == holder:
                continue
            gone = [self.laid[earlier][other] for earlier in range(trick)]
            for card, owner in self.owner.items():
                if owner == holder and card != other:
                    lead = self.laid[trick][joker] + self.leads[trick][leader]
                    self.model.add(self.laid[trick][card] + lead <= 2 + _sum(gone))

    def _ends(self) -> Mapping[int, cp_model.IntVar | int]:
        """Whether the cards of each trick go to who takes it; where a trick stops when a hand is emptied,
        later turns lay nothing."""
        if self.law.finish == "complete":
            return dict.fromkeys(self.tricks, 1)
        whole = self._bools("{} is whole", self.tricks)
        for trick in self.tricks:
            for seat in self.seats:
                size = self.position.hands[seat].bit_count()
                laid = [each for earlier in range(trick + 1) for each in self._of(earlier, seat, hand=True)]
                emptied = self.model.new_bool_var(f"{seat} is out in {trick}")
                self.model.add(emptied >= _sum(laid) - size + 1)
                for leader in self.seats:
                    turn = (seat - leader) % len(self.seats)
                    later = [(leader + place) % len(self.seats) for place in range(turn + 1, len(self.seats))]
                    both = emptied + self.leads[trick][leader]
                    for other in later:
                        # An open trick has been played to without anybody going out.
                        self.model.add(_sum(self._of(trick, other, hand=True)) + both <= 2)
                    if later and self.law.finish == "drop":
                        self.model.add(whole[trick] + both <= 2)
        return whole

    def _gains(self) -> dict[Card, cp_model.IntVar]:
        """Whether the side wins each card of which natural combinations can be formed."""
        gained = {}
        for card in self.owner:
            if card in JOKERS or card.rank not in RANKS:
                continue
            gained[card] = self.model.new_bool_var(f"{card} is won")
            ways = []
            for trick in self.tricks:
                way = self.model.new_bool_var(f"{card} is won in {trick}")
                taken = [
                    self.takes[trick][other] for other, owner in self.owner.items() if owner in self.mine
                ]
                self.model.add_implication(way, self.laid[trick][card])
                self.model.add(way <= _sum(taken))
                self.model.add(way <= self.whole[trick])
                ways.append(way)
            self.model.add(gained[card] <= _sum(ways))
        return gained


def _suit(card: Card) -> int:
    return _JOKER_LED if card in JOKERS else int(card.suit)


def _marked(cards: CardSet) -> list[tuple[Card, bool]]:
    """The cards of a set, and whether each is a joker."""
    return [(card, card in JOKERS) for card in cards_of(cards)]


def _sum(terms: Iterable[cp_model.LinearExprT]) -> cp_model.LinearExpr:
    return cp_model.LinearExpr.sum(list(terms))
