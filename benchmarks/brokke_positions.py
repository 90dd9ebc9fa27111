"""Endings of Clubs by Drew Brokke for the timing programs: seeded, with contracts that are in question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from solver.brokke_goal import BrokkeAim, BrokkeGoal
from solver.cards import Card, CardSet, card_set, cards_of
from solver.rules.brokke_combination import CLUB, PACK, RANKS, TRIPS, Contract
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, start
from solver.rules.registry import rules_for

_RANK = 1 | 1 << 16 | 1 << 32 | 1 << 48


@dataclass(frozen=True)
class Ending:
    """A position before a lead, and whose result is asked."""

    law: BrokkeLaw
    position: BrokkePosition
    aim: BrokkeAim


def endings(
    seed: int, number: int, cards: int, goal: BrokkeGoal, *, players: int = 3, helped: bool = False
) -> Iterator[Ending]:
    """Positions with so many cards in each hand, all others lying in the players' piles.

    Every second asker holds the highest of the cards in play, so that he can make what he has declared. A
    declared contract is what the asker's own cards, won and held, can form, for every third one a trip
    more. Only positions are given whose result bounds without a search leave open.
    """
    rules = rules_for("brokke", {"players": str(players)})
    given = 0
    attempt = 0
    while given < number:
        attempt += 1
        random = Random(f"{seed}:{cards}:{players}:{attempt}")
        position, asker = _position(random, players, cards, strong=given % 2 == 1)
        own = position.piles[asker] | position.hands[asker]
        contract = _contract(random, own, one_more=given % 3 == 2)
        law = BrokkeLaw.of(rules, [contract] * players)
        aim = BrokkeAim(asker, goal, helped)
        if not aim.range(law, position).exact:
            given += 1
            yield Ending(law, position, aim)


def _position(random: Random, players: int, cards: int, strong: bool) -> tuple[BrokkePosition, int]:
    pack = list(cards_of(PACK))
    random.shuffle(pack)
    live, won = pack[: players * cards], pack[players * cards :]
    asker = random.randrange(players)
    if strong:
        noise: dict[Card, float] = {card: card.rank + 3 * random.random() for card in live}
        live.sort(key=noise.__getitem__, reverse=True)
        rest = live[cards:]
        random.shuffle(rest)
        live[cards:] = rest
        live = live[cards : cards * (asker + 1)] + live[:cards] + live[cards * (asker + 1) :]
    hands = tuple(card_set(live[cards * seat : cards * (seat + 1)]) for seat in range(players))
    piles: list[CardSet] = [0] * players
    for card in won:
        piles[random.randrange(players)] |= card.bit
    return start(hands, random.randrange(players), tuple(piles)), asker


def _contract(random: Random, own: CardSet, one_more: bool) -> Contract:
    """What these cards can form, some of four as trips."""
    sizes = [(own >> rank & _RANK).bit_count() for rank in RANKS]
    clubs = random.randint(0, sizes.count(CLUB))
    trips = sizes.count(TRIPS) + sizes.count(CLUB) - clubs
    return Contract(min(trips + one_more, len(RANKS) - clubs), clubs)
