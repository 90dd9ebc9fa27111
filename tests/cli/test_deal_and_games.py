"""``kozyr deal`` and ``kozyr games``."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from solver.rules.registry import GAMES


@pytest.mark.parametrize("game", list(GAMES))
def test_deals_are_repeatable_and_ready_to_paste(kozyr: Callable[..., Any], game: str) -> None:
    args = ("deal", "--game", game, "--seed", "5", "-n", "2", "--cards", "2")
    result = kozyr(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    assert kozyr(*args).stdout == result.stdout
    first, second = result.stdout.splitlines()
    assert first != second
    assert kozyr("deal", "--game", game, "--seed", "6", "--cards", "2").stdout != first + "\n"
    extra = {"bridge": ["--trump", "N"], "truf": ["--trump", "S", "--mode", "atas"]}
    extra |= {"kozyr": extra["truf"], "kozel": ["--trump", "S"]}
    lead = first[0]
    for deal in (first, second):
        solved = kozyr("solve", deal, "--game", game, "--lead", lead, *extra.get(game, []), "--json")
        assert solved.exit_code == 0
        assert json.loads(solved.stdout)["deal"] == deal


def test_full_deals_have_the_whole_pack(kozyr: Callable[..., Any]) -> None:
    result = kozyr("deal", "--game", "clubs", "--seed", "1", "--json")
    data = json.loads(result.stdout)
    assert set(data) == {"game", "options", "seed", "deals"}
    (deal,) = data["deals"]
    assert "/" in deal
    assert sum(letter in "AKQJT98765432" for letter in deal.partition(":")[2]) == 52


def test_games_are_listed(kozyr: Callable[..., Any]) -> None:
    result = kozyr("games")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines() if line[2:3].strip()][:-1] == list(GAMES)
    data = json.loads(kozyr("games", "--json").stdout)
    assert [game["game"] for game in data["games"]] == list(GAMES)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_is_told_with_its_values_and_default(kozyr: Callable[..., Any], game: str) -> None:
    drawn = kozyr("games", game).stdout
    (data,) = json.loads(kozyr("games", game, "--json").stdout)["games"]
    assert {option["name"]: option["default"] for option in data["options"]} == {
        option.name: option.default for option in GAMES[game].options
    }
    for option in GAMES[game].options:
        line = next(line for line in drawn.splitlines() if line.startswith(f"  {option.name}="))
        assert line.startswith(f"  {option.name}={option.default}")
        assert all(value in line for value in option.values)
