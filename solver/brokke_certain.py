"""What can be said of a position of Clubs by Drew Brokke without searching it.

All rests on two facts. A pile that grows is worth no less, since what is counted of it is its owner's
choice. And whoever does not lead may pass, always and for ever.

*The most a side can be sure of.* Let all others pass whenever they may. Then a side that is on lead stays
on lead, and wins its own cards and nothing else. Where another is on lead or may get there, his leads are
all that he gives; once one is taken, the side is on lead itself. So at most what lies on the table and one
more card are added to its own. Or let them play a card in every trick: if one of them then is rid of his
hand before a player of the side can be, that player does not go out.

*The least it is sure of.* Who plays a card in every trick goes out, unless another can be rid of his hand
in fewer tricks. And on lead, cards that no other hand can beat are won one after another, as long as play
cannot have ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solver.cards import JOKERS, CardSet, card_set, cards_of, of_suit
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition

_JOKERS = card_set(JOKERS)

Worth = Callable[[CardSet, int], int]
"""What a pile and a number of players gone out are worth to a side; never less for more cards."""


def least(law: BrokkeLaw, side: int, position: BrokkePosition, worth: Worth) -> int:
    """A worth that the side is sure of, whoever plays against it."""
    won = law.pile(position, side)
    low = worth(won, _sure_out(law, position, law.sides[side]))
    if not position.trick and position.leader in law.sides[side]:
        # Partners pass meanwhile, so only the leader is counted on to go out.
        run = _run(law, side, position)
        low = max(low, worth(won | run, _sure_out(law, position, (position.leader,))))
    return low


def most_of_guarantee(law: BrokkeLaw, side: int, position: BrokkePosition, worth: Worth) -> int:
    """A worth beyond which the others can hold the side."""
    mine = law.sides[side]
    others = [seat for seat in range(position.players) if seat not in mine]
    own = law.pile(position, side) | position.table
    for seat in mine:
        own |= position.hands[seat]
    able = possible_out(law, side, position)
    # Who may come to lead: the others who have laid a card, and the leader before he has.
    given = 0
    for seat in others:
        if _played(position, seat) or (not position.trick and seat == position.leader):
            given |= position.hands[seat]
    passing = max([worth(own, able), *(worth(own | card.bit, able) for card in cards_of(given))])
    before = sum(any(_tricks(position, other) < _tricks(position, seat) for other in others) for seat in mine)
    racing = worth(law.pile(position, side) | position.live, min(able, len(mine) - before))
    return min(passing, racing)


def most(law: BrokkeLaw, side: int, position: BrokkePosition, worth: Worth) -> int:
    """A worth that the side cannot exceed even if everybody helps: all that is live won."""
    return worth(law.pile(position, side) | position.live, possible_out(law, side, position))


def possible_out(law: BrokkeLaw, side: int, position: BrokkePosition) -> int:
    """The greatest number of players of a side that can go out.

    Once a hand is empty, the open trick is the last: whoever has played to it keeps what he holds, and of
    the others only who holds one card can get rid of it.
    """
    mine = law.sides[side]
    if all(position.hands):
        return len(mine) if law.finish == "complete" else 1
    return sum(_tricks(position, seat) == 1 for seat in mine)


def _played(position: BrokkePosition, seat: int) -> bool:
    """Whether a seat has laid a card to the open trick."""
    return any(
        play.cards and (position.leader + place) % position.players == seat
        for place, play in enumerate(position.trick)
    )


def _tricks(position: BrokkePosition, seat: int) -> int:
    """The number of tricks, the open one included, after which a seat can be rid of its hand at the
    earliest."""
    turn = (seat - position.leader) % position.players
    return position.hands[seat].bit_count() + (turn < len(position.trick))


def _sure_out(law: BrokkeLaw, position: BrokkePosition, seats: Iterable[int]) -> int:
    """How many of these seats go out if they play a card in every trick."""
    tricks = [_tricks(position, seat) for seat in range(position.players)]
    if law.finish == "complete":
        return sum(tricks[seat] == min(tricks) for seat in seats)
    # Only the first to be rid of his hand goes out, so a tie does not suffice.
    first = min(tricks)
    return sum(tricks[seat] == first and tricks.count(first) == 1 for seat in seats)


def _run(law: BrokkeLaw, side: int, position: BrokkePosition) -> CardSet:
    """Cards of the leader that the side wins by leading them one after another, partners passing."""
    others = [position.hands[seat] for seat in range(position.players) if seat not in law.sides[side]]
    against = 0
    for hand in others:
        against |= hand
    hand = position.hands[position.leader]
    sure = hand & _JOKERS
    if not against & _JOKERS:
        for suit in range(4):
            highest = of_suit(against, suit).bit_length() - 1
            sure |= of_suit(hand, suit) >> (highest + 1) << (highest + 1)
    # Others cannot end play before that many tricks; dropped is the one in which any hand is emptied.
    rounds = min(held.bit_count() for held in others)
    if law.finish == "drop":
        rounds = min(rounds, hand.bit_count()) - 1
    run = sorted(cards_of(sure), key=lambda card: card.rank, reverse=True)[:rounds]
    return card_set(run)
