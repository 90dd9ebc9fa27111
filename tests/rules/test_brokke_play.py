"""Play of Clubs by Drew Brokke: jokers, passes, going out, the last trick, scores, illegal plays."""

from __future__ import annotations

from random import Random

import pytest

from solver.cards import Card, CardSet, card_set, cards_of
from solver.errors import IllegalPlayError, OptionError
from solver.formats.plays import parse_played
from solver.plays import Play
from solver.rules.brokke_combination import PACK, Contract, MeldRules
from solver.rules.brokke_law import BrokkeLaw
from solver.rules.brokke_play import BrokkePosition, follow_all, legal, play, start, winning
from solver.rules.registry import rules_for

SEATS = {3: "ABC", 4: "NESW", 5: "ABCDE"}


def cards(text: str) -> CardSet:
    return card_set(Card.parse(word) for word in text.split())


def plays(text: str) -> tuple[Play, ...]:
    read = parse_played(text)
    return read["plays"] or tuple(Play(card.bit) for card in read["played"])


def position(*hands: str, leader: int = 0, piles: tuple[str, ...] = ()) -> BrokkePosition:
    return start(tuple(map(cards, hands)), leader, tuple(map(cards, piles)) or None)


def after(before: BrokkePosition, text: str, finish: str = "complete") -> BrokkePosition:
    return follow_all(SEATS[before.players], before, plays(text), finish)[-1]


def texts(before: BrokkePosition) -> set[str]:
    return {chosen.text for chosen in legal(before)}


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("S9 SA SK", 1),
        ("S9 HA SK", 2),
        ("S9 HA DA", 0),
        ("S2 pass S3", 2),
        ("S9 pass pass", 0),
        ("SA X1 SK", 1),
        ("SA X2 X1", 1),
        ("X1 SA X2", 0),
        ("X2 X1 SA", 0),
        ("S3 pass HA X1 X2", 3),
        ("D2 S2 C2 DT DJ", 4),
    ],
)
def test_who_takes_a_trick(trick: str, place: int) -> None:
    assert winning(plays(trick)) == place


def test_any_card_or_a_pass_but_no_pass_on_lead() -> None:
    before = position("S9 H3", "SA D4", "C5 X1")
    assert texts(before) == {"S9", "H3"}
    assert texts(after(before, "S9")) == {"pass", "SA", "D4"}
    assert texts(after(before, "S9 pass")) == {"pass", "C5", "X1"}


def test_a_joker_led_leaves_the_other_joker_or_a_pass() -> None:
    before = position("X1 H3", "SA D4", "C5 X2 S8")
    assert texts(after(before, "X1")) == {"pass", "SA", "D4"}
    assert texts(after(before, "X1 SA")) == {"pass", "X2"}
    assert texts(after(before, "H3 SA")) == {"pass", "C5", "X2", "S8"}


def test_a_joker_that_follows_binds_nobody() -> None:
    before = position("S9 H3", "X2 D4", "C5 X1 S8")
    assert texts(after(before, "S9 X2")) == {"pass", "C5", "X1", "S8"}


def test_the_winner_takes_the_cards_and_leads() -> None:
    end = after(position("S9 H3", "SA D4", "C5 X1", leader=2), "C5 pass D4")
    assert (end.leader, end.trick, end.finished) == (2, (), False)
    end = after(position("S9 H3", "SA D4", "C5 X1"), "S9 SA pass")
    assert (end.leader, end.to_play) == (1, 1)
    assert end.piles == (0, cards("S9 SA"), 0)
    assert end.hands == (cards("H3"), cards("D4"), cards("C5 X1"))
    assert end.live == cards("H3 D4 C5 X1")


def test_piles_grow() -> None:
    end = after(position("S9 H3", "SA D4", "C5 X1", piles=("", "H8 D8", "")), "S9 SA C5")
    assert end.piles == (0, cards("H8 D8 S9 SA C5"), 0)


def test_several_go_out_in_one_trick() -> None:
    end = after(position("S9", "SA D4", "C5"), "S9 SA C5")
    assert end.finished
    assert end.out == (0, 2)
    assert legal(end) == ()


def test_play_goes_on_after_the_card_that_empties_a_hand() -> None:
    before = position("S9", "SA D4", "C5")
    open_trick = after(before, "S9")
    assert not open_trick.finished
    assert open_trick.out == ()
    end = after(before, "S9 pass pass")
    assert (end.out, end.piles) == ((0,), (cards("S9"), 0, 0))


@pytest.mark.parametrize(("finish", "piles"), [("stop", (0, cards("S9 SA"), 0)), ("drop", (0, 0, 0))])
def test_a_last_trick_that_is_not_completed(finish: str, piles: tuple[CardSet, ...]) -> None:
    end = after(position("S9 H3", "SA", "C5"), "S9 SA", finish)
    assert (end.finished, end.out, end.piles) == (True, (1,), piles)


@pytest.mark.parametrize("finish", ["stop", "drop"])
def test_the_last_player_of_a_trick_completes_it(finish: str) -> None:
    end = after(position("S9 H3", "SA D4", "C5"), "S9 SA C5", finish)
    assert (end.out, end.piles) == ((2,), (0, cards("S9 SA C5"), 0))


@pytest.mark.parametrize("finish", ["stop", "drop"])
def test_a_lead_that_empties_a_hand_ends_play_at_once(finish: str) -> None:
    end = after(position("S9", "SA D4", "C5"), "S9", finish)
    assert end.out == (0,)
    assert end.piles == ((cards("S9"), 0, 0) if finish == "stop" else (0, 0, 0))


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("finish", ["complete", "stop", "drop"])
def test_random_play_keeps_every_card_and_ends(players: int, finish: str) -> None:
    random = Random(f"{players}{finish}")
    for _ in range(40):
        pack = list(cards_of(PACK))
        random.shuffle(pack)
        sizes = [random.randint(1, 6) for _ in range(players)]
        hands = tuple(card_set(pack.pop() for _ in range(size)) for size in sizes)
        now = start(hands, random.randrange(players))
        total = sum(sizes)
        turns = 0
        while not now.finished:
            chosen = random.choice(legal(now))
            now = play(now, chosen, finish)
            turns += 1
            kept = sum(held.bit_count() for held in (*now.hands, *now.piles)) + now.table.bit_count()
            assert kept == total or (finish == "drop" and now.finished)
        assert turns <= players * total
        assert now.out
        assert finish == "complete" or len(now.out) == 1


ILLEGAL = position("S9 H3", "SA D4", "C5 X1")


@pytest.mark.parametrize(
    ("before", "played", "message"),
    [
        (ILLEGAL, "S9 S9", "play 2 (♠9): B does not hold ♠9; it has ♠A ♦4"),
        (ILLEGAL, "SA", "play 1 (♠A): B holds ♠A, but it is A's turn; it has ♠9 ♥3"),
        (ILLEGAL, "pass", "play 1 (pass): A passes on lead; lead one of ♠9 ♥3"),
        (
            position("X1 H3", "X2 D4", "C5"),
            "X1 D4",
            "play 2 (♦4): a joker is led, and B holds the other; play X2, or pass",
        ),
        (
            position("S9", "SA D4", "C5"),
            "S9 SA C5 D4",
            "play 4 (♦4): play has ended, A and C are out; stop here",
        ),
        (
            position("S9 H3", "SA", "C5 C6"),
            "S9 SA pass H3",
            "play 4 (♥3): play has ended, B is out; stop here",
        ),
        (ILLEGAL, "S9+H3", "play 1 (♠9+♥3): this is no play of this game; play one card face up, or pass"),
        (ILLEGAL, "/S9", "play 1 (/♠9): this is no play of this game; play one card face up, or pass"),
    ],
)
def test_illegal_plays(before: BrokkePosition, played: str, message: str) -> None:
    with pytest.raises(IllegalPlayError) as caught:
        after(before, played)
    assert str(caught.value) == message


def law(contracts: tuple[Contract | None, ...] = (), **options: str) -> BrokkeLaw:
    return BrokkeLaw.of(rules_for("brokke", options), contracts)


def test_scores_of_combinations_contract_and_going_out() -> None:
    two_one = (Contract(1, 1), None, None)
    before = position("S9", "SA D4", "C5 D5", piles=("H3 D3 S3 C3 HA DA CA", "", "HK DK SK CK"))
    end = after(before, "S9 pass pass")
    known = law(two_one)
    assert known.score(end, 0) == 4 * 5 + 3 * 15 + 100 + 50
    assert known.score(end, 1) == -50
    assert known.score(end, 2) == 40
    assert law((Contract(0, 1), None, None)).score(end, 0) == 20 + 100 + 50
    assert law((Contract(0, 2), None, None)).score(end, 0) == 20 + 50


def test_partners_pool_cards_declarations_and_going_out() -> None:
    declared = (Contract(1, 0), Contract(0, 0), Contract(0, 1), Contract(0, 0))
    known = law(declared, partners="yes")
    assert known.sides == ((0, 2), (1, 3))
    assert known.contracts == (Contract(1, 1), Contract(0, 0))
    piles = ("H3 D3 S3", "", "C3 HA DA CA", "")
    end = after(position("S9", "SA D4", "C5", "H8 D8", piles=piles), "S9 pass C5 pass")
    assert end.out == (0, 2)
    assert known.score(end, 0) == 4 * 5 + 3 * 15 + 100 + 2 * 50
    assert known.score(end, 1) == -50
    half = law((Contract(1, 0), None, None, None), partners="yes")
    assert half.contracts == (None, None)


def test_options_of_combinations_reach_the_score() -> None:
    end = after(position("S9", "SA D4", "C5 D5", piles=("S2 H2 D2 C2", "", "")), "S9 pass pass")
    assert law().score(end, 0) == 80 + 50
    assert law(four_twos="apart").score(end, 0) == 80 - 50 + 50
    none = (Contract(0, 0), None, None)
    assert law(none).score(end, 0) == 50
    assert law(none, four_twos="apart").score(end, 0) == law(none, no_club="counted").score(end, 0) == 0
    three = after(position("S9", "SA D4", "C5 D5", piles=("S2 H2 D2", "", "")), "S9 pass pass")
    assert law().score(three, 0) == -50 + 50
    assert law(twos="ordinary").score(three, 0) == 15 - 50 + 50


def test_what_makes_a_contract_is_natural() -> None:
    known = BrokkeLaw(((0,),), (Contract(1, 1),), MeldRules())
    assert known.makes(0, cards("S3 H3 D3 C3 S4 H4 D4"))
    assert known.makes(0, cards("S3 H3 D3 C3 S4 H4 D4 C4"))
    assert not known.makes(0, cards("S3 H3 D3 C3 S4 H4 X1"))
    assert not known.makes(0, cards("S3 H3 D3 X1 S4 H4 D4"))
    assert not known.makes(0, cards("S3 H3 D3 S4 H4 D4"))
    assert not known.makes(0, cards("S2 H2 D2 C2 S4 H4 D4"))


@pytest.mark.parametrize(("players", "sizes"), [("3", 18), ("4", 14), ("5", 11)])
def test_rules_by_number_of_players(players: str, sizes: int) -> None:
    rules = rules_for("brokke", {"players": players})
    assert rules.seats == SEATS[int(players)]
    assert rules.hand_size == sizes
    assert rules.pack.bit_count() == 54


@pytest.mark.parametrize("players", ["3", "5"])
def test_only_four_play_in_partnerships(players: str) -> None:
    with pytest.raises(OptionError, match=f"partners, but {players} players; four play in partnerships"):
        rules_for("brokke", {"players": players, "partners": "yes"})
