"""Clubs by Drew Brokke ("Трефы" with two jokers): tricks for the sake of the cards in them.

Source: the project's rule document. 52 cards and two jokers, dealt out to three to five players; some
hands may be one card longer. Before play each player declares how many *trips* (three of a rank) and
*clubs* (four of a rank) he will form. To a trick each next player lays any one card or passes; what
the cards won make, :mod:`solver.rules.brokke_melds` says.

Choices made where the document is silent or players differ:

* A joker led leaves the holder of the other one two plays, that joker and a pass.
* Play ends with the trick in which a hand is emptied, so nobody is ever on lead without a card. Every
  player emptied by then goes out and scores.
* ``finish``: by default the trick in which a hand is emptied is completed. Otherwise it ends at once,
  and its cards go to the highest so far, or to nobody.
* Partners pool cards and declarations: one contract, made or not, and one −50; each of the two who goes
  out scores for both.
* The numbers declared are known to all. Of a player whose contract is not given, everything counts that
  he can form.
* What combinations are and what is counted of them: see :mod:`solver.rules.brokke_combination`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solver.cards import JOKERS
from solver.deal import SEATS
from solver.errors import OptionError
from solver.rules import brokke_combination
from solver.rules.base import Kind, Option, Rules
from solver.rules.brokke_combination import PACK

OPTIONS: tuple[Option, ...] = (
    Option(
        "players", "hands", "how many play: as many as there are hands, or so many", ("hands", "3", "4", "5")
    ),
    Option(
        "partners", "no", "four play in two partnerships, NS and EW, who pool what they win", ("no", "yes")
    ),
    Option("target", "500", "points that a match is played for", ("500", "1000", "1500", "2000")),
    Option(
        "finish",
        "complete",
        "the trick in which a hand is emptied is completed; or it stops there and goes to the highest card "
        "so far, or is dropped",
        ("complete", "stop", "drop"),
    ),
    *brokke_combination.OPTIONS,
)

_IN_SHORT: Final = (
    ("players", "3 to 5: A B C, N E S W or A B C D E clockwise, each for himself; four may be partners"),
    ("cards", "54 with two jokers X1 X2, all dealt; some hands may be one card longer"),
    ("contract", "each declares how many trips (three of a rank) and clubs (four) he will form, none wild"),
    ("trump", "none; a joker is higher than every card, the first of two higher than the second"),
    ("lead", "any card"),
    ("follow", "any card, or pass; to a joker led the other joker or a pass, if held"),
    ("end", "with the trick in which a hand is emptied"),
    ("wild", "black twos and jokers, in a combination with at least two natural cards"),
    (
        "goal",
        "3-9 five a card in a combination, T Q K ten, J A fifteen, four twos 80; contract made 100, "
        "going out 50, no combination of four -50",
    ),
)


def build(options: Mapping[str, str]) -> Rules:
    """The rules of the game; ``options`` maps every name in :data:`OPTIONS` to a valid value.

    Where the option ``players`` leaves it to the hands, the rules are those of three, or of four in
    partnerships. Raises ``OptionError`` for partnerships of other than four.
    """
    partners = options["partners"] == "yes"
    count = options["players"]
    players = (4 if partners else 3) if count == "hands" else int(count)
    if partners and players != 4:
        raise OptionError(
            f"partners, but {players} players", remedy="four play in partnerships; say partners=no"
        )
    return Rules(
        game="brokke",
        title="Clubs by Drew Brokke",
        kind=Kind.MELDS,
        seats=SEATS[players],
        pack=PACK,
        hand_size=-(-PACK.bit_count() // players),
        notrump=True,
        jokers=len(JOKERS),
        may_pass=True,
        unequal_hands=True,
        sides=((0, 2), (1, 3)) if partners else (),
        side_names=("NS", "EW") if partners else (),
        in_short=_IN_SHORT,
        options=dict(options),
    )
