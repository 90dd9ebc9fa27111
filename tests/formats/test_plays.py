"""Plays of several cards as text and in files."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import FULL_PACK, Card, cards_of
from solver.deal import Deal
from solver.errors import KozyrError
from solver.formats import json, toml
from solver.formats.plays import Played, format_played, parse_played
from solver.plays import PASS, UNSEEN, Play
from solver.record import Record

DEAL = Deal("NESW", (1, 2, 4, 8))


@st.composite
def several(draw: st.DrawFn) -> tuple[Play, ...]:
    """Plays of which at least one is not a card face up."""
    one = st.builds(
        lambda cards, sign: Play.of(cards, hidden=sign == "/", claim=sign == "^"),
        st.lists(st.sampled_from(list(cards_of(FULL_PACK))), min_size=1, max_size=4),
        st.sampled_from(["", "/", "^"]),
    )
    plays = draw(st.lists(st.one_of(one, st.sampled_from([PASS, UNSEEN])), min_size=1, max_size=8))
    if all(play.size == 1 and not play.sign for play in plays):
        plays.append(PASS)
    return tuple(plays)


@given(several())
def test_plays_are_read_as_they_are_written(plays: tuple[Play, ...]) -> None:
    record = Record(deal=DEAL, plays=plays)
    assert parse_played(format_played(record)) == Played(played=(), plays=plays)


@settings(max_examples=50)
@given(several())
def test_plays_in_files(plays: tuple[Play, ...]) -> None:
    record = Record(deal=DEAL, game="kozel", plays=plays)
    assert toml.loads(toml.dumps(record)) == record
    assert json.loads(json.dumps(record)) == record


@pytest.mark.parametrize(
    "text",
    [
        "H6+H9 /S6+C7 ^D6+D9+DJ+DA pass",
        "♥6 + ♥9, / s6+7c; ^d6+D9+JD+da PASS",
        "H6+H9\n/S6 +C7  ^ D6+D9+DJ+DA pass",
    ],
)
def test_spellings(text: str) -> None:
    assert [play.text for play in parse_played(text)["plays"]] == ["H6+H9", "/S6+C7", "^D6+D9+DJ+DA", "pass"]


def test_single_cards_stay_cards() -> None:
    assert parse_played("SA H10") == Played(played=(Card.parse("SA"), Card.parse("HT")), plays=())
    assert parse_played("") == Played(played=(), plays=())


def test_a_list_in_a_file() -> None:
    record = toml.loads('played = ["H6+H9", "/S6 + C7"]\ndeal = "N:A... K... Q... J..."')
    assert [play.text for play in record.plays] == ["H6+H9", "/S6+C7"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("H6+H9 H1+H7", "play 2: 'H1' in 'H1+H7' is not a card; write H6+H9, face down /H6+H9, a claim"),
        ("H6+ H9 +", "play 1: a card is missing in 'H6+H9+'"),
        ("/", "play 1: a card is missing in '/'"),
        ("H6+H6", "play 1: H6 twice in 'H6+H6'; name each card once"),
        ("H6+X1", "play 1: 'X1' in 'H6+X1' is not a card"),
        ("/^H6", "play 1: '^H6' in '/^H6' is not a card"),
        ("/" + "+".join(card.text for card in list(cards_of(FULL_PACK))[:14]), "14 cards in"),
    ],
)
def test_what_is_no_play(text: str, message: str) -> None:
    with pytest.raises(KozyrError, match=re.escape(message)):
        parse_played(text)
    with pytest.raises(KozyrError, match=re.escape(f"played: {message}" if message[0] == "p" else message)):
        toml.loads(f'deal = "N:A... K... Q... J..."\nplayed = "{text}"')


def test_passes_and_jokers() -> None:
    read = parse_played("SA pass X1, PASS x")
    assert [play.text for play in read["plays"]] == ["SA", "pass", "X1", "pass", "X2"]
    assert read["played"] == ()
    with pytest.raises(KozyrError, match="play 4: a third joker; there are two, X1 and X2"):
        parse_played("pass X1 X2 X")
