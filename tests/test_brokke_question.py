"""What a file and a command line say about Clubs by Drew Brokke, made a question or refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from solver.brokke_goal import BrokkeGoal
from solver.brokke_question import BrokkeQuestion, pose_brokke
from solver.cards import Card, CardSet, card_set
from solver.errors import KozyrError
from solver.formats import json, toml
from solver.formats.plays import parse_played
from solver.formats.text import parse_deal
from solver.question import read_setting
from solver.record import Record
from solver.rules.brokke_combination import Contract
from solver.rules.registry import rules_for

THREE = "A:3.3.. 4.4.. 6.7.."
FOUR = "N:3.3.. 4.4.. 6.7.. 5.5.."


def cards(text: str) -> CardSet:
    return card_set(Card.parse(word) for word in text.split())


def question(
    deal: str = THREE,
    *,
    goal: str | None = None,
    played: str = "",
    contracts: Mapping[str, tuple[int, int]] | None = None,
    piles: Mapping[str, str] | None = None,
    dealer: str | None = None,
    **setting: Any,
) -> BrokkeQuestion:
    parsed, first = parse_deal(deal)
    record = Record(
        deal=parsed,
        first=first,
        dealer=dealer,
        contracts=contracts or {},
        piles={seat: cards(pile) for seat, pile in (piles or {}).items()},
        **parse_played(played),
    )
    setting = {"game": "brokke", "lead": parsed.seats[0]} | setting
    return pose_brokke(read_setting(record, **setting), goal)


@pytest.mark.parametrize(
    ("deal", "players"), [(THREE, "3"), (FOUR, "4"), ("A:3... 4... 5... 6... 7...", "5")]
)
def test_the_hands_tell_how_many_play(deal: str, players: str) -> None:
    asked = question(deal)
    assert asked.rules.options["players"] == players
    assert asked.rules.players == int(players)
    assert len(asked.law.sides) == int(players)


def test_partners() -> None:
    asked = question(FOUR, options={"partners": "yes"}, contracts=dict.fromkeys("NESW", (1, 0)))
    assert asked.law.sides == ((0, 2), (1, 3))
    assert asked.law.contracts == (Contract(2, 0), Contract(2, 0))


def test_piles_plays_and_what_is_missing() -> None:
    asked = question(played="S3 pass S6", piles={"B": "X1 X2"})
    assert asked.position.piles == (0, cards("X1 X2"), cards("S3 S6"))
    assert (asked.position.leader, asked.position.to_play) == (2, 2)
    assert asked.start.piles == (0, cards("X1 X2"), 0)
    assert asked.missing.bit_count() == 54 - 8
    assert asked.goal is BrokkeGoal.SCORE
    assert not asked.contracts


def test_the_whole_pack_is_not_missing() -> None:
    everything = " ".join(f"{suit}{rank}" for suit in "SHDC" for rank in "23456789TJQKA").split()
    held = {"S3", "H3", "S4", "H4", "S6", "H7"}
    rest = " ".join([*(card for card in everything if card not in held), "X1", "X2"])
    assert question(piles={"A": rest}).missing == 0


def test_the_player_on_the_dealers_left_leads() -> None:
    assert question(lead=None, dealer="A").position.leader == 1
    assert question(FOUR, lead=None, dealer="W", options={"partners": "yes"}).position.leader == 0


def test_hands_may_be_of_any_sizes() -> None:
    assert question("A:3... 4.4.. 6.7.89.K").position.live.bit_count() == 8


TEN = {"A": (10, 0), "B": (1, 0), "C": (1, 0)}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            {"deal": "A:3... 4..."},
            "2 hands, but Clubs by Drew Brokke has 3 to 5 players; give 3, 4 or 5 hands",
        ),
        (
            {"options": {"players": "4"}},
            "3 hands, but Clubs by Drew Brokke has 4 players; give hands for N E S W",
        ),
        (
            {"options": {"partners": "yes"}},
            "partners, but 3 players; four play in partnerships; say partners=no",
        ),
        (
            {"deal": "A:3.3.. - 6.7.."},
            "B: a hand without cards, so play has ended; give it at least one card",
        ),
        ({"deal": "A:3.3.. ? 6.7.."}, "B: this hand is hidden (?); give its cards"),
        (
            {"piles": {"A": "S4"}},
            "piles: ♠4 twice: in B and in the pile of A; every card may stand in one place only",
        ),
        (
            {"piles": {"A": "SK", "C": "SK"}},
            "piles: ♠K twice: in the pile of A and in the pile of C; every card may stand in one place only",
        ),
        (
            {"contracts": {"A": (1, 0)}},
            "contracts: no contract for B C; give one for each seat, such as 1,0, or none at all",
        ),
        (
            {"contracts": TEN | {"B": (9, 4)}},
            "contracts: B: the contract 9,4 asks for more than the pack has; "
            "it has 12 ranks from 3 to A, so declare at most that many combinations",
        ),
        (
            {
                "deal": FOUR,
                "options": {"partners": "yes"},
                "contracts": {"N": (7, 0), "E": (0, 0), "S": (6, 0), "W": (0, 0)},
            },
            "contracts of partners together: the contract 13,0 asks for more than the pack has; "
            "it has 12 ranks from 3 to A, so declare at most that many combinations",
        ),
        (
            {"goal": "contract"},
            "no contracts are known; say --contract SEAT:TRIPS,CLUBS for each seat, "
            "or write [contracts] in the file",
        ),
        ({"goal": "tricks"}, "'tricks' is not a goal of this game; goals are score, contract"),
        ({"trump": "S"}, "Clubs by Drew Brokke has no trumps; leave the trump out"),
        ({"mode": "atas"}, "Clubs by Drew Brokke has no modes; leave the mode out"),
        (
            {"lead": None},
            "who leads is not known; say --lead A or B or C, or write dealer in the file",
        ),
        (
            {"played": "S3 S4 S6 pass"},
            "played: play 4 (pass): C passes on lead; lead one of ♥7",
        ),
        (
            {"played": "S3 S4 S6 H7 H3 H4"},
            "played: play has ended, A, B and C are out; leave some to play",
        ),
        (
            {"deal": "A:3.3.. 4... 6.7..", "played": "S3 S4 pass"},
            "played: play has ended, B is out; leave some to play",
        ),
        (
            {"played": "S3 /S4"},
            "played: /♠4 is no play of Clubs by Drew Brokke; one card is played at a time",
        ),
    ],
)
def test_what_is_wrong_and_what_would_be_right(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(KozyrError) as caught:
        question(**asked)
    assert str(caught.value) == message


def test_contracts_and_piles_are_for_this_game() -> None:
    deal, first = parse_deal("N:AK... QJ... T9... 87...")
    for more, what in (
        ({"contracts": {"N": (1, 0)}}, "contracts of trips and clubs"),
        ({"piles": {"N": cards("HA")}}, "piles"),
    ):
        record = Record(deal=deal, first=first, **more)
        with pytest.raises(KozyrError, match=f"Bridge has no {what}; leave them out"):
            read_setting(record, game="bridge", trump="N", lead="N")


def test_passes_are_for_this_game() -> None:
    deal, first = parse_deal("N:AK... QJ... T9... 87...")
    record = Record(deal=deal, first=first, **parse_played("SA pass"))
    with pytest.raises(KozyrError, match="pass is no play of Bridge; one card is played at a time"):
        read_setting(record, game="bridge", trump="N", lead="N")


FILE = """\
game = "brokke"
lead = "B"
played = "S4 X1 pass"

[hands]
A = "3.3.."
B = "4.4.."
C = "6.7..."

[contracts]
A = "2,1"
B = [0, 1]
C = "0,0"

[piles]
A = "S8 H8 X"
C = ["D8", "X2"]
"""


def test_files_say_contracts_piles_and_passes() -> None:
    record = toml.loads(FILE.replace('C = "6.7..."', 'C = "6.7.."').replace("X1 pass", "S6 pass"))
    assert record.contracts == {"A": (2, 1), "B": (0, 1), "C": (0, 0)}
    assert record.piles == {"A": cards("S8 H8 X1"), "C": cards("D8 X2")}
    assert [play.text for play in record.plays] == ["S4", "S6", "pass"]
    for module in (toml, json):
        assert module.loads(module.dumps(record)) == record
    asked = pose_brokke(read_setting(record), "contract")
    assert asked.position.piles == (cards("S8 H8 X1"), 0, cards("D8 X2 S4 S6"))
    assert asked.law.contracts == (Contract(2, 1), Contract(0, 1), Contract(0, 0))
    assert rules_for("brokke", asked.rules.options) == asked.rules
