"""A question about a position of Clubs by Drew Brokke, from what a file and a command line say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.brokke_goal import BrokkeGoal
from solver.cards import Card, CardSet, card_set, cards_of
from solver.deal import symbol_text
from solver.errors import DealError, KozyrError, OptionError
from solver.plays import Play
from solver.question import Setting
from solver.record import Record
from solver.rules.base import Rules
from solver.rules.brokke_combination import Contract
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, follow_all, start, who_is_out


@dataclass(frozen=True, slots=True)
class BrokkeQuestion:
    """A position of Clubs by Drew Brokke and what counts in it."""

    rules: Rules
    law: BrokkeLaw
    record: Record
    start: BrokkePosition
    """The position before the first play."""
    plays: tuple[Play, ...]
    """What was played from there on."""
    position: BrokkePosition
    """The position asked about, after these plays."""
    goal: BrokkeGoal

    @property
    def contracts(self) -> Mapping[str, Contract]:
        """What each seat has declared, by letter; empty where that is not known."""
        return {seat: Contract(*self.record.contracts[seat]) for seat in self.record.contracts}

    @property
    def missing(self) -> CardSet:
        """The cards of the pack that are in no hand and in no pile: they count for nobody."""
        return self.rules.pack & ~(self.start.live | _union(self.start.piles))


def pose_brokke(setting: Setting, goal: str | None = None) -> BrokkeQuestion:
    """The question about the position that a setting describes; without a goal it is the score.

    Raises ``OptionError`` when the leader or the contracts are needed and missing, or trumps and modes are
    named, ``DealError`` and ``IllegalPlayError`` for hands, piles and plays that the rules do not allow.
    """
    rules, record = setting.rules, setting.record
    if setting.trump is not None and setting.trump != "N":
        raise OptionError(f"{rules.title} has no trumps", remedy="leave the trump out")
    if setting.mode is not None:
        raise OptionError(f"{rules.title} has no modes", remedy="leave the mode out")
    hands = record.deal.known_hands()
    contracts = declared(rules, record)
    try:
        law = BrokkeLaw.of(rules, contracts)
    except KozyrError as error:
        raise error.at("contracts of partners together") from None
    first = start(hands, _leader(setting), won(rules, record))
    plays = record.plays or tuple(Play(card.bit) for card in record.played)
    try:
        position = (first, *follow_all(rules.seats, first, plays, law.finish))[-1]
    except KozyrError as error:
        raise error.at("played") from None
    if position.finished:
        ended = f"play has ended, {who_is_out(rules.seats, position)}"
        raise DealError(ended, place="played", remedy="leave some to play")
    return BrokkeQuestion(rules, law, record, first, plays, position, _goal(law, goal))


def declared(rules: Rules, record: Record) -> tuple[Contract, ...]:
    """The contracts by seat; none where the record has none.

    Raises ``DealError`` for seats without one, ``OptionError`` for one that asks for more than the pack
    has.
    """
    if not record.contracts:
        return ()
    missing = [seat for seat in rules.seats if seat not in record.contracts]
    if missing:
        raise DealError(
            f"no contract for {' '.join(missing)}",
            place="contracts",
            remedy="give one for each seat, such as 1,0, or none at all",
        )
    contracts = []
    for seat in rules.seats:
        try:
            contracts.append(Contract(*record.contracts[seat]))
        except KozyrError as error:
            raise error.at(f"contracts: {seat}") from None
    return tuple(contracts)


def won(rules: Rules, record: Record) -> tuple[CardSet, ...]:
    """The piles by seat, empty where the record has none.

    Raises ``DealError`` for a card that is in two places.
    """
    where: dict[Card, str] = {}
    held = [(seat, hand or 0) for seat, hand in zip(rules.seats, record.deal.hands, strict=True)]
    piles = [(f"the pile of {seat}", record.piles.get(seat, 0)) for seat in rules.seats]
    for place, cards in (*held, *piles):
        for card in cards_of(cards):
            if card in where:
                raise DealError(
                    f"{symbol_text(card)} twice: in {where[card]} and in {place}",
                    place="piles",
                    remedy="every card may stand in one place only",
                )
            where[card] = place
    return tuple(pile for _, pile in piles)


def _leader(setting: Setting) -> int:
    rules, record = setting.rules, setting.record
    if setting.lead is not None:
        return setting.lead
    if record.dealer is not None:
        return rules.next_seat(rules.seats.index(record.dealer))
    raise OptionError(
        "who leads is not known",
        remedy=f"say --lead {' or '.join(rules.seats)}, or write dealer in the file",
    )


def _goal(law: BrokkeLaw, text: str | None) -> BrokkeGoal:
    if text is None:
        return BrokkeGoal.SCORE
    try:
        goal = BrokkeGoal(text)
    except ValueError:
        raise OptionError(
            f"'{text}' is not a goal of this game", remedy="goals are score, contract"
        ) from None
    if goal is BrokkeGoal.CONTRACT and None in law.contracts:
        raise OptionError(
            "no contracts are known",
            remedy="say --contract SEAT:TRIPS,CLUBS for each seat, or write [contracts] in the file",
        )
    return goal


def _union(sets: tuple[CardSet, ...]) -> CardSet:
    return card_set(card for some in sets for card in cards_of(some))
