"""Deal files in TOML and JSON: round trips, every key, and every fault with its message."""

from __future__ import annotations

import io
import json as stdlib_json
from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import Card
from solver.errors import KozyrError
from solver.formats import json, toml
from solver.formats.text import parse_cards, parse_deal
from solver.record import Record

TOML = """\
game = "truf"
trump = "spades"
lead = "east"
dealer = "n"
mode = "Atas"
played = ["S9", "ST"]

[hands]
E = "9...AK"
S = "T...QJ"
W = "?"
N = "7..2.3"

[bids]
N = "S7"
e = "♠9"

[options]
hit = true
shift_all = false
factor = 3
tie_order = "CDHS"
score = [0, -1, 2]

[players]
N = "Анна"
W = "Zoë 李"
"""


@pytest.mark.parametrize("module", [toml, json])
@given(data=st.data())
def test_round_trip(module: ModuleType, records: st.SearchStrategy[Record], data: st.DataObject) -> None:
    record = data.draw(records)
    assert module.loads(module.dumps(record)) == record
    file = io.StringIO()
    module.dump(record, file)
    file.seek(0)
    assert module.load(file) == record


def test_every_key_of_a_file() -> None:
    deal, first = parse_deal("E:9...AK T...QJ ? 7..2.3")
    assert toml.loads(TOML) == Record(
        deal=deal,
        first=first,
        game="truf",
        trump="S",
        lead="E",
        mode="atas",
        dealer="N",
        bids={"N": Card.parse("S7"), "E": Card.parse("S9")},
        options={"hit": "yes", "shift_all": "no", "factor": "3", "tie_order": "CDHS", "score": "0,-1,2"},
        names={"N": "Анна", "W": "Zoë 李"},
        played=parse_cards("S9 ST"),
    )


def test_how_a_file_is_written() -> None:
    record = toml.loads(TOML)
    assert toml.dumps(record) == (
        'game = "truf"\nmode = "atas"\ntrump = "S"\nlead = "E"\ndealer = "N"\nplayed = "S9 ST"\n'
        '\n[hands]\nE = "9...AK"\nS = "T...QJ"\nW = "?"\nN = "7..2.3"\n'
        '\n[bids]\nN = "S7"\nE = "S9"\n'
        '\n[options]\nhit = "yes"\nshift_all = "no"\nfactor = "3"\ntie_order = "CDHS"\nscore = "0,-1,2"\n'
        '\n[players]\nN = "Анна"\nW = "Zoë 李"\n'
    )
    assert stdlib_json.loads(json.dumps(record))["hands"] == {
        "E": "9...AK",
        "S": "T...QJ",
        "W": "?",
        "N": "7..2.3",
    }
    assert "Анна" in json.dumps(record)


def test_deal_in_text_notation_with_widow_beside_it() -> None:
    record = toml.loads('deal = "A:A....X K... Q..."\nwidow = "J...X"\n')
    assert record.deal == parse_deal("A:A....X1 K... Q... / J....X2")[0]
    assert toml.loads('deal = "A:A... K... Q... / J..."').deal.widow == 1 << Card.parse("SJ")


def test_stock_as_text_or_list() -> None:
    expected = parse_deal("N:A... K... Q... J... / HT S2")[0]
    for stock in ('"H10 S2"', '["HT", "s2"]'):
        assert toml.loads(f'deal = "N:A... K... Q... J..."\nstock = {stock}').deal == expected


def test_players_as_a_list_from_the_first_seat_of_the_game() -> None:
    record = toml.loads('deal = "S:A... K... Q... J..."\nplayers = ["Nora", "Emil", "Sara", "Wim"]')
    assert record.names == {"N": "Nora", "E": "Emil", "S": "Sara", "W": "Wim"}


def test_null_in_json_says_nothing_or_hides_a_hand() -> None:
    record = json.loads('{"trump": null, "hands": {"A": "A...", "B": null}}')
    assert record == Record(deal=parse_deal("A:A... ?")[0])


DEAL = 'deal = "N:A... K... Q... J..."\n'
KEYS = (
    "keys are game, mode, trump, lead, dealer, deal, hands, widow, stock, played, "
    "bids, contracts, piles, exchange, result, options, players, board"
)
SEATS = "seats are N E S W, A B C, A B C D E or A B"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            DEAL + 'trum = "S"',
            f"unknown key 'trum'; did you mean 'trump'? {KEYS}",
        ),
        (
            DEAL + 'zzz = "S"',
            f"unknown key 'zzz'; {KEYS}",
        ),
        (DEAL + "trump = 5", "trump: this is a number; write a text in quotes"),
        (DEAL + "game = true", "game: this is a truth value; write a text in quotes"),
        (DEAL + "lead = 1979-05-27", "lead: this is a date or time; write a text in quotes"),
        ("deal = 7", "deal: this is a number; write a text in quotes"),
        ('hands = "N:"', "hands: this is a text; write a table of seat letters with hands"),
        ("[hands]\nA = 1\nB = '?'", "hands: A: this is a number; write a text in quotes"),
        (DEAL + 'bids = ["S5"]', "bids: this is a list; write a table of seat letters"),
        (DEAL + "bids = {N = 5}", "bids: N: this is a number; write a text in quotes"),
        (
            DEAL + "options = {hit = {}}",
            "options: hit: this is a table; write a text, a number, a truth value or a list of numbers",
        ),
        (DEAL + "played = 5", 'played: this is a number; write cards such as "SA HT" or ["SA", "HT"]'),
        (DEAL + "stock = [5]", 'stock: this is a list; write cards such as "SA HT" or ["SA", "HT"]'),
        (DEAL + "players = [1, 2, 3, 4]", "players: N: this is a number; write a text in quotes"),
        (
            DEAL + 'players = ["Ada", "Bo"]',
            "players: 2 names for 4 seats; give one for each of N E S W, or a table of seats with names",
        ),
        ('game = "truf"', "no hands; give the table hands, or the key deal in text notation"),
        (
            DEAL + "[hands]\nA = '?'\nB = '?'",
            "the hands are given twice, by deal and by hands; leave one of them out",
        ),
        (
            'deal = "A:A... K... Q... / J..."\nwidow = "T..."',
            "widow: the widow is given twice; leave it out here or in deal",
        ),
        ("[hands]", f"hands: no hands; {SEATS}"),
        ("[hands]\nN = '?'\nQ = '?'", f"hands: 'Q' is not a seat; {SEATS}"),
        ("[hands]\nN = '?'\nA = '?'", f"hands: the seats N A do not go together; {SEATS}"),
        (
            "[hands]\nN = '?'\nE = '?'\nW = '?'",
            'hands: no hand for S; give its cards, or "?" for a hidden hand',
        ),
        (
            "[hands]\nN = '?'\nnorth = '?'\nE = '?'\nS = '?'\nW = '?'",
            "hands: seat N twice; name each seat once",
        ),
        (
            "[hands]\nA = '?'\nB = '?'\nlead = 'A'",
            "hands: 'lead' is not a seat; to say the lead, write it above the first [table]",
        ),
        (
            "[hands]\nA = 'A...'\nB = 'A...'",
            "hands: A: ♠A twice: in A and in B; every card may stand in one place only",
        ),
        (
            "[hands]\nA = 'A..'\nB = '?'",
            "hands: A: only 3 suits in 'A..'; write all four as S.H.D.C, an empty suit as nothing or -",
        ),
        (DEAL + 'trump = "Z"', "trump: 'Z' is no trump suit; write S, H, D, C or N for notrump"),
        (DEAL + 'mode = "up"', "mode: 'up' is not a mode; modes are atas (most tricks), bawah (fewest)"),
        (DEAL + 'lead = "A"', "lead: 'A' is not a seat; seats are N E S W"),
        (DEAL + 'bids = {A = "S5"}', "bids: 'A' is not a seat; seats are N E S W"),
        (
            DEAL + 'bids = {N = "S1"}',
            "bids: N: card 1: 'S1' is not a card; write suit then rank, such as SA, HT or D6",
        ),
        (DEAL + 'bids = {N = "S2 S3"}', 'bids: N: 2 cards; write one, such as "S5"'),
        (
            DEAL + 'played = "SA S1"',
            "played: card 2: 'S1' is not a card; write suit then rank, such as SA, HT or D6",
        ),
        (
            DEAL + 'stock = "SA"',
            "N: ♠A twice: in N and in the stock; every card may stand in one place only",
        ),
        (
            'game = "truf"\ntrump = S\n',
            'line 2, column 9: TOML: invalid value; write lines such as trump = "S", texts in quotes',
        ),
        (
            'trump = "S',
            'line 1, column 11: TOML: unterminated string; write lines such as trump = "S", texts in quotes',
        ),
        (
            'trump = "S"\ntrump = "H"\n',
            "line 2, column 12: TOML: cannot overwrite a value; "
            'write lines such as trump = "S", texts in quotes',
        ),
        ("x = " + "[" * 100_000, "not a deal file: a number or a nesting beyond all measure"),
        ("x = " + "9" * 10_000, "not a deal file: a number or a nesting beyond all measure"),
    ],
)
def test_faults_of_toml(text: str, message: str) -> None:
    assert fault(toml.loads, text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{\n "game": truf\n}',
            "line 2, column 10: JSON: expecting value; "
            'write an object such as {"deal": "N:AK... QJ... T9... 87..."}',
        ),
        ('{"game": "truf", "game": "clubs"}', "key 'game' twice; give each key once"),
        ("[1]", 'not one JSON object; write {"deal": "N:AK... QJ... T9... 87..."} or so'),
        ('{"hands": []}', "hands: this is a list; write a table of seat letters with hands"),
        ('{"deal": "A:A... K...", "bids": {"A": null}}', "bids: A: this is nothing; write a text in quotes"),
        (
            '{"deel": "A:A... K..."}',
            f"unknown key 'deel'; did you mean 'deal'? {KEYS}",
        ),
        ("[" * 100_000, "not a deal file: a number or a nesting beyond all measure"),
        ('{"x": ' + "9" * 10_000 + "}", "not a deal file: a number or a nesting beyond all measure"),
    ],
)
def test_faults_of_json(text: str, message: str) -> None:
    assert fault(json.loads, text) == message


def fault(loads: Callable[[str], Record], text: str) -> str:
    with pytest.raises(KozyrError) as caught:
        loads(text)
    return str(caught.value)
