"""Carrying out the rules: who plays, what is legal, who takes a trick, what follows.

Driven entirely by the :class:`~solver.rules.base.Rules` record. Written to be read against the
rules, not for speed: the reference engine is built on it and every faster engine is compared with it.
"""

from __future__ import annotations

from collections.abc import Iterable

from solver.cards import Card, CardSet, Suit, card_set, cards_of, of_suit
from solver.deal import Deal, symbol_text
from solver.errors import DealError, IllegalPlayError
from solver.position import Position
from solver.rules.base import Follow, Rules, TrumpLead


def start(rules: Rules, hands: tuple[CardSet, ...], leader: int, trump: int | None) -> Position:
    """The position before the first card; raises ``DealError`` for a trump the game does not allow."""
    if rules.fixed_trump is not None and trump != rules.fixed_trump:
        raise DealError(f"{rules.title} is played with {Suit(rules.fixed_trump).name.lower()} as trump")
    if trump is None and not rules.notrump:
        raise DealError(f"{rules.title} is never played without trumps", remedy="trump is S, H, D or C")
    return Position(hands, leader, trump, won=(0,) * rules.players)


def to_play(rules: Rules, position: Position) -> int:
    """The seat whose turn it is."""
    return rules.next_seat(position.leader, len(position.trick))


def winner(trick: tuple[Card, ...], trump: int | None) -> int:
    """The place in the trick (0 = the lead) of the card that takes it so far."""
    best = 0
    for place in range(1, len(trick)):
        card, top = trick[place], trick[best]
        if card.suit == top.suit:
            if card > top:
                best = place
        elif card.suit == trump:
            best = place
    return best


def legal(rules: Rules, position: Position) -> CardSet:
    """The cards that the seat whose turn it is may play; empty only when his hand is."""
    hand = position.hands[to_play(rules, position)]
    if not position.trick:
        return _may_lead(rules, position, hand)
    return _may_follow(rules, position, hand)


def _may_lead(rules: Rules, position: Position, hand: CardSet) -> CardSet:
    if rules.trump_lead is TrumpLead.BARRED and not position.broken and position.trump is not None:
        plain = hand & ~of_suit(hand, position.trump)
        return plain or hand
    return hand


def _may_follow(rules: Rules, position: Position, hand: CardSet) -> CardSet:
    trick, trump = position.trick, position.trump
    led = trick[0].suit
    same = of_suit(hand, led)
    higher = _above(same, max(card for card in trick if card.suit == led))
    trumps = of_suit(hand, trump) if trump is not None else 0
    match rules.follow:
        case Follow.ORDINARY:
            return same or hand
        case Follow.LITERAL:
            # With trumps led, "else a trump" is "else any card of the suit led".
            return higher or trumps or hand
        case Follow.HIGHER:
            if same:
                return higher or same
            return _winning_trumps(trumps, trick, trump) or trumps or hand
        case Follow.WIN:
            follows = same or hand
            place = winner(trick, trump)
            wins = 0
            for card in cards_of(follows):
                if winner((trick[place], card), trump) == 1:
                    wins |= card.bit
            return wins or follows


def _above(cards: CardSet, card: Card) -> CardSet:
    """Those of some cards of one suit that are higher than a card of that suit."""
    return cards >> (int(card) + 1) << (int(card) + 1)


def _winning_trumps(trumps: CardSet, trick: tuple[Card, ...], trump: int | None) -> CardSet:
    played = [card for card in trick if card.suit == trump]
    return _above(trumps, max(played)) if played else trumps


def play(rules: Rules, position: Position, card: Card) -> Position:
    """The position after the seat whose turn it is plays a legal card; the fourth (or last) card of
    a trick also takes it in."""
    seat = to_play(rules, position)
    hands = tuple(hand & ~card.bit if who == seat else hand for who, hand in enumerate(position.hands))
    trick = (*position.trick, card)
    if len(trick) < rules.players:
        return Position(hands, position.leader, position.trump, trick, position.broken, position.won)
    place = winner(trick, position.trump)
    taker = rules.next_seat(position.leader, place)
    broken = position.broken or trick[place].suit == position.trump
    won = tuple(tricks + (who == taker) for who, tricks in enumerate(position.won))
    return Position(hands, taker, position.trump, (), broken, won)


def play_all(rules: Rules, position: Position, cards: Iterable[Card]) -> Position:
    """The position after these cards in turn.

    Raises ``IllegalPlayError`` naming the first card that cannot be played, its number (from 1) and
    the rule that it breaks.
    """
    for number, card in enumerate(cards, start=1):
        fault = why_illegal(rules, position, card)
        if fault:
            raise IllegalPlayError(fault[0], place=f"card {number} ({symbol_text(card)})", remedy=fault[1])
        position = play(rules, position, card)
    return position


def why_illegal(rules: Rules, position: Position, card: Card) -> tuple[str, str] | None:
    """The rule that playing this card now would break and what would be right; ``None`` if legal."""
    allowed = legal(rules, position)
    if allowed & card.bit:
        return None
    seat = to_play(rules, position)
    name = rules.seats[seat]
    remedy = "legal: " + " ".join(symbol_text(c) for c in cards_of(allowed))
    for who, hand in enumerate(position.hands):
        if hand & card.bit and who != seat:
            return f"{rules.seats[who]} holds it, but it is {name}'s turn", remedy
    if not position.hands[seat] & card.bit:
        if position.finished:
            return "all cards have been played", "stop here"
        return f"{name} does not hold it", remedy
    return _broken_rule(rules, position, name), remedy


def _broken_rule(rules: Rules, position: Position, name: str) -> str:
    if not position.trick:
        trump = Suit(position.trump).name.lower() if position.trump is not None else "trumps"
        return f"{name} may not lead {trump} (trump) before a trick has been taken by one"
    led = position.trick[0].suit.name.lower()
    if rules.follow is Follow.ORDINARY:
        return f"{name} must follow suit in {led}"
    hand = position.hands[to_play(rules, position)]
    if not of_suit(hand, position.trick[0].suit):
        if rules.follow is Follow.LITERAL:
            return f"{name} is void in {led} and must play a trump"
        return f"{name} is void in {led} and must play a trump that wins if able"
    if rules.follow is Follow.WIN:
        return f"{name} must follow suit in {led} and win the trick if able"
    return f"{name} must play a higher card in {led} if able, else as the must-win rule says"


def check_deal(rules: Rules, deal: Deal) -> None:
    """Raises ``DealError`` unless the known hands can be a deal, or equal remaining hands, of the game."""
    if deal.players != rules.players:
        raise DealError(
            f"{deal.players} hands, but {rules.title} has {rules.players} players",
            remedy=f"give hands for {' '.join(rules.seats)}",
        )
    undealt = (("the widow", deal.widow), ("the stock", card_set(deal.stock or ())))
    for place, held in (*zip(deal.seats, deal.hands, strict=True), *undealt):
        for card in cards_of((held or 0) & ~rules.pack):
            raise DealError(
                f"{symbol_text(card)} is not in the pack of {rules.title}",
                place=place,
                remedy="leave it out",
            )
    sizes = {
        seat: hand.bit_count() for seat, hand in zip(deal.seats, deal.hands, strict=True) if hand is not None
    }
    if rules.unequal_hands:
        for seat, size in sizes.items():
            if not size:
                raise DealError(
                    "a hand without cards, so play has ended", place=seat, remedy="give it at least one card"
                )
    elif len(set(sizes.values())) > 1:
        listed = ", ".join(f"{seat} {size}" for seat, size in sizes.items())
        raise DealError(f"unequal hands: {listed}", remedy="give every hand the same number of cards")
    if sizes and max(sizes.values()) > rules.hand_size:
        raise DealError(
            f"{max(sizes.values())} cards in a hand", remedy=f"at most {rules.hand_size} in {rules.title}"
        )
    if sizes and max(sizes.values()) == 0:
        raise DealError("the hands are empty", remedy="give each at least one card")
    if deal.widow is not None and rules.widow_size == 0:
        raise DealError(f"{rules.title} has no widow", remedy="leave out what follows the '/'")
    if deal.stock is not None and rules.stock_size == 0:
        raise DealError(f"{rules.title} has no stock", remedy="leave out what follows the '/'")
    if deal.stock and sizes:
        _check_stock(rules, len(deal.stock), max(sizes.values()))
    fault = rules.misdeal(deal) if rules.misdeal else None
    if fault:
        raise DealError(fault, remedy="deal again, or analyse it all the same with --allow-misdeal")


def _check_stock(rules: Rules, size: int, held: int) -> None:
    """Raises ``DealError`` for a stock that cannot be left beside hands of so many cards."""
    if size > rules.stock_size:
        raise DealError(f"{size} cards in the stock", remedy=f"at most {rules.stock_size} in {rules.title}")
    if size % rules.players:
        raise DealError(
            f"a stock of {size} cards cannot be drawn evenly", remedy=f"give a multiple of {rules.players}"
        )
    if held < rules.hand_size:
        raise DealError(
            f"a stock of {size} cards, but hands of {held}",
            remedy=f"while there is a stock everybody has {rules.hand_size} cards",
        )
