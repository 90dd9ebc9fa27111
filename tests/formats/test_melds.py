"""Contracts and piles as text."""

from __future__ import annotations

import pytest

from solver.cards import card_set, cards_of
from solver.errors import KozyrError
from solver.formats import toml
from solver.formats.melds import format_contract, parse_contract, parse_pile


@pytest.mark.parametrize(("text", "contract"), [("2,1", (2, 1)), (" 0 , 0 ", (0, 0)), ("12,0", (12, 0))])
def test_contracts(text: str, contract: tuple[int, int]) -> None:
    assert parse_contract(text) == contract
    assert parse_contract(format_contract(contract)) == contract


@pytest.mark.parametrize("text", ["", "2", "2,1,0", "-1,0", "a,b", "٢,١"])
def test_what_is_no_contract(text: str) -> None:
    with pytest.raises(KozyrError, match="is not a contract; write trips,clubs"):
        parse_contract(text)


def test_piles() -> None:
    pile = parse_pile("S3, ♥10 x1 dk")
    assert [card.text for card in cards_of(pile)] == ["S3", "X1", "HT", "DK"]
    assert parse_pile("") == card_set(())
    with pytest.raises(KozyrError, match="♠3 twice; every card may stand in one place only"):
        parse_pile("S3 H3 S3")
    with pytest.raises(KozyrError, match="card 2: 'ZZ' is not a card"):
        parse_pile("S3 ZZ")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('[contracts]\nA = "2"', "contracts: A: '2' is not a contract; write trips,clubs: 2,1 is two trips"),
        ("[contracts]\nA = 2", "contracts: A: this is a number; write a text in quotes"),
        ('[contracts]\nD = "2,1"', "contracts: 'D' is not a seat; seats are A B C"),
        ('[contracts]\nA = "9,4"', "contracts: A: the contract 9,4 asks for more than the pack has"),
        ('[piles]\nA = "S3 S3"', "piles: A: ♠3 twice; every card may stand in one place only"),
        ('[piles]\nA = "X X"\nB = "X"', "piles: B: card 1: a third joker; there are two, X1 and X2"),
        ("[piles]\nA = 3", 'piles: A: this is a number; write cards such as "SA HT"'),
    ],
)
def test_faults_in_files_are_placed(line: str, message: str) -> None:
    with pytest.raises(KozyrError) as caught:
        toml.loads(f'deal = "A:3.3.. 4.4.. 6.7.."\n{line}\n')
    assert str(caught.value).startswith(message)
