"""Games and options by name."""

from __future__ import annotations

import re

import pytest

from solver.errors import OptionError
from solver.rules.registry import GAMES, Game, find_game, rules_for


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_defaults_are_values_of_their_options(game: Game) -> None:
    rules = rules_for(game.id)
    assert rules.game == game.id
    assert set(rules.options) == {option.name for option in game.options}
    for option in game.options:
        assert bool(option.values) != bool(option.pattern), option.name
        if option.values:
            assert option.default in option.values
        else:
            assert re.fullmatch(option.pattern, option.default)
            assert option.shape


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_value_of_every_option_builds_rules(game: Game) -> None:
    for option in game.options:
        for value in option.values:
            assert rules_for(game.id, {option.name: value}).options[option.name] == value


def test_names_are_read_in_either_case_and_with_hyphens() -> None:
    assert find_game(" Truf ").id == "truf"
    assert rules_for("clubs", {"Must-Win": "FOLLOW"}).options["must_win"] == "follow"
    assert rules_for("truf", {"hit": "true"}).options["hit"] == "yes"
    assert rules_for("truf", {"hit": "off"}).options["hit"] == "no"


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("trufs", {}, "'trufs' is not a game; did you mean 'truf'"),
        ("whist", {}, "games are truf, kozyr, clubs, bridge, kozel, brokke"),
        ("clubs", {"mustwin": "none"}, "did you mean 'must_win'"),
        ("clubs", {"must_win": "folow"}, "did you mean 'follow'"),
        ("truf", {"method": "3"}, "values are 1, 2"),
        ("truf", {"deal_number": "0"}, "give 1 to 99"),
        ("truf", {"tie_order": "SSHD"}, "the four letters S H D C in some order"),
        ("truf", {"tie_order": "SHD"}, "the four letters S H D C in some order"),
        ("truf", {"under_atas": "-1"}, "give 0 to 9"),
        ("clubs", {"score": "0,1,2"}, "14 numbers"),
        ("clubs", {"target": "0"}, "give 1 to 99"),
        ("bridge", {"must_win": "none"}, "'must_win' is not an option of bridge"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(game: str, options: dict[str, str], words: str) -> None:
    with pytest.raises(OptionError, match=re.escape(words)):
        rules_for(game, options)
