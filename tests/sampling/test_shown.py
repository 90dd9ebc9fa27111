"""What plays show is all they show: against playing every deal that could be."""

from __future__ import annotations

from random import Random

import pytest

from solver.cards import Card, Suit, card_set, cards_of
from solver.errors import DealError, IllegalPlayError
from solver.formats.hand import parse_hand
from solver.formats.text import parse_cards
from solver.play import legal, play, play_all, start
from solver.rules.base import Rules
from solver.rules.registry import rules_for
from solver.sampling.draw import Sampler
from solver.sampling.knowledge import Knowledge

CLUBS, BRIDGE = rules_for("clubs"), rules_for("bridge")
GAMES = [
    *(("clubs", {"must_win": rule, "trump_lead": lead}) for rule in ("literal", "follow", "none", "win")
      for lead in ("barred", "any")),
    ("bridge", {}),
    ("truf", {"direction": "counterclockwise"}),
]  # fmt: skip


def begun(rules: Rules, seed: int, trump: int | None) -> tuple[list[int], list[Card], int, list[Card]]:
    """Hands of four cards from a short pack, one card too many, and a few cards played at random."""
    rng = Random(seed)
    suits = rng.sample([suit for suit in range(4) if suit != trump], 2)
    suits.append(trump if trump is not None else 6 - sum(suits) if sum(suits) != 6 else 3)
    cards = [card for card in cards_of(rules.pack) if card.suit in suits]
    rng.shuffle(cards)
    size = 4 if rules.players == 3 else 3
    hands = [card_set(cards[size * seat : size * seat + size]) for seat in range(rules.players)]
    leader = rng.randrange(rules.players)
    position = start(rules, tuple(hands), leader, trump)
    played: list[Card] = []
    for _ in range(rng.randrange(2, 2 * rules.players)):
        card = rng.choice(list(cards_of(legal(rules, position))))
        played.append(card)
        position = play(rules, position, card)
    return hands, cards[: size * rules.players + 1], leader, played


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_deals_that_fit_are_those_in_which_the_cards_could_be_played(
    game: str, options: dict[str, str]
) -> None:
    rules = rules_for(game, options)
    shown = 0
    for seed in range(6):
        trump = rules.fixed_trump if rules.fixed_trump is not None else 0
        hands, cards, leader, played = begun(rules, seed, trump)
        size = hands[0].bit_count()
        pool = card_set(cards) & ~hands[0] & ~card_set(played)
        common = {"cards": size, "unseen": pool, "played": played, "leader": leader, "trump": trump}
        knowledge = Knowledge.of(rules, {0: hands[0]}, **common)  # type: ignore[arg-type]
        shown += len(knowledge.facts)
        fit = {deal.hands for deal in Sampler(knowledge).all()}
        assert tuple(hands) in fit
        # The same without what the plays show, each deal then played through.
        known = [hands[0], *[0] * (rules.players - 1)]
        for seat, place in enumerate(knowledge.hands):
            known[seat] |= place.known
        every = Sampler(Knowledge.of(rules, known, cards=size, unseen=pool)).all()
        wanted = set()
        for deal in every:
            try:
                play_all(rules, start(rules, deal.known_hands(), leader, trump), played)
            except IllegalPlayError:
                continue
            wanted.add(deal.hands)
        assert fit == wanted
    assert shown


def facts(rules: Rules, cards: str, *, leader: int, trump: int | None) -> list[str]:
    """What cards show of the hands that are not the first seat's, in words."""
    hand = parse_hand("KQ2.AK.AK.KQ")
    knowledge = Knowledge.of(rules, {0: hand}, cards=9, played=parse_cards(cards), leader=leader, trump=trump)
    return [fact.text for fact in knowledge.facts]


def test_facts_in_words() -> None:
    assert facts(BRIDGE, "SK S3 D4 SA", leader=0, trump=None) == ["S has no spades (card 3, ♦4)"]
    # A lower card of the suit led: nothing higher, and no club to ruff with.
    assert facts(CLUBS, "SQ S3", leader=0, trump=3) == [
        "B has no spades above the Q (card 2, ♠3)",
        "B has no clubs (card 2, ♠3)",
    ]
    assert facts(CLUBS, "SQ C3 C2", leader=0, trump=3) == [
        "B has no spades above the Q (card 2, ♣3)",
        "C has no spades above the Q (card 3, ♣2)",
    ]
    # Beating what lies there shows nothing.
    assert facts(CLUBS, "SQ SA", leader=0, trump=3) == []
    # A trump led before any has been played comes from a hand of trumps.
    assert facts(CLUBS, "C5 CK C6", leader=2, trump=3) == [
        "C has no spades (card 1, ♣5)",
        "C has no hearts (card 1, ♣5)",
        "C has no diamonds (card 1, ♣5)",
        "B has no clubs above the K (card 3, ♣6)",
    ]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("SK X1", "card 2 (X1): it is not in the pack of Bridge"),
        ("SK SQ", "card 2 (♠Q): N holds it, but it is E's turn"),
        ("SK S3 S3", "card 3 (♠3): it was played before, as card 2"),
        ("S3", "card 1 (♠3): N does not hold it"),
        ("SK H3 S5 S6 S7", "card 2 (♥3): E must follow suit in spades; E is known to have held ♠7 then"),
        ("SK S3 S5 S6 H3", "card 5 (♥3): N does not hold it"),
        ("SK S3 S5 S6 SQ S7 S9 ST S2 HQ C3 D3 S8", "card 10 (♥Q): E must follow suit in spades"),
    ],
)
def test_cards_that_cannot_have_been_played(cards: str, message: str) -> None:
    with pytest.raises(IllegalPlayError) as caught:
        Knowledge.of(
            BRIDGE, {0: parse_hand("KQ2.AK.AK.KQ")}, cards=9, played=parse_cards(cards), leader=0, trump=1
        )
    assert f"played: {message}" in str(caught.value)


def test_a_bid_card_is_held_when_it_is_not_played() -> None:
    with pytest.raises(IllegalPlayError, match="E is known to have held ♠9 then"):
        Knowledge.of(
            rules_for("kozyr"),
            {0: parse_hand("KQ2.AK.AK.KQ")},
            cards=9,
            bids={1: Card.parse("S9")},
            played=parse_cards("SK H3"),
            leader=0,
            trump=0,
        )


def test_a_void_is_of_the_cards_that_are_left() -> None:
    hand = parse_hand("KQ2.AK.AK.KQ")
    given = {"cards": 9, "played": parse_cards("SK S3"), "leader": 0, "trump": None}
    knowledge = Knowledge.of(BRIDGE, {0: hand}, voids=[(1, Suit.SPADES)], **given)  # type: ignore[arg-type]
    assert knowledge.places[1].known == Card.parse("S3").bit
    with pytest.raises(DealError, match="E: void in spades, but ♠9 is known to be there"):
        Knowledge.of(
            BRIDGE,
            {0: hand, 1: Card.parse("S9").bit},
            voids=[(1, Suit.SPADES)],
            **given,  # type: ignore[arg-type]
        )
