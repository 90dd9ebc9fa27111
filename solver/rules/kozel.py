"""Kozel on four cards ("Козёл"), two against two.

Source: the project's rule document. 36 cards, four each and a stock of 20 from which hands are made
up after every trick. A card of the stock is shown and put back: its suit is trump. A lead is one or
more cards of one suit; each next player beats the winning cards one to one or discards as many face
down. 120 card points are played for, and the side with fewer than 61 writes *defeat points*.

Choices made where the document is silent or players differ, each an option:

* The first lead of a match is the player's on the dealer's left, as in the other games. Later the
  winner of the last trick of the deal before leads; who that was, a deal alone cannot tell, so it is
  to be named.
* Fewer than 31 points cost 4; 30 exactly count as fewer. No trick at all costs 6.
* 60–60 (an *egg*) costs nobody anything.

Choices about the claim of four, which the document leaves open:

* A player who has played to the trick holds four cards no more and can claim no more. So of two
  claimers the nearer to the leader, who has the right, is also the first whose turn comes.
* Any lead made in turn can be claimed over, one of four cards too; a claimed lead stands.
* A right can be used at any time until the own turn. Since the lead of a claim is the same whenever it
  is made, to wait for the own turn is never worse: values reckon with claims in turn only, while cards
  played are read with claims out of turn too.
* Where claims are made before the lead, the seats after the leader are asked one by one.
"""

from __future__ import annotations

from collections.abc import Mapping

from solver.cards import FULL_PACK, RANK_LETTERS, card_set, cards_of
from solver.rules.base import Kind, Option, Rules
from solver.rules.kozel_law import HAND_SIZE, PACK_SIZE, SEATING, SIDE_NAMES, SIDES, TEN_HIGH

PACK = card_set(card for card in cards_of(FULL_PACK) if RANK_LETTERS[card.rank] in TEN_HIGH)

OPTIONS: tuple[Option, ...] = (
    Option(
        "claim", "any", "which four cards of a suit may claim the lead out of turn", ("any", "trumps", "no")
    ),
    Option(
        "claim_when",
        "open",
        "when: while a trick is open, between tricks before the lead, or before the first lead only",
        ("open", "between", "first"),
    ),
    Option("most_led", "4", "the most cards of a lead in turn", ("4", "3")),
    Option("ten", "high", "the rank of the ten: above the king, or below the jack", ("high", "low")),
    Option(
        "no_trick", "tricks", "6 defeat points are for no trick, or for no card points", ("tricks", "points")
    ),
    Option(
        "egg",
        "nothing",
        "60-60 costs nothing, costs both sides 2, or doubles the next deal",
        ("nothing", "both", "double"),
    ),
    Option("doubled", "no", "defeat points of this deal count double", ("no", "yes")),
    Option(
        "first_lead",
        "left",
        "who leads when nobody is named: the player on the dealer's left, or the holder of the lowest trump",
        ("left", "lowest_trump"),
    ),
    Option("shown_trump", "middle", "where the shown trump lies in the stock", ("middle", "last")),
    Option(
        "taken",
        "unknown",
        "of an ending: points that NS and EW took before it, x for a side without a trick",
        pattern=r"unknown|(\d{1,3}|x)-(\d{1,3}|x)",
        shape="NS-EW such as 45-20 or 45-x",
    ),
    Option(
        "target",
        "12",
        "the side that reaches so many defeat points loses",
        pattern=r"[1-9]\d?",
        shape="1 to 99",
    ),
)

_IN_SHORT = (
    ("players", "4: N E S W clockwise, partners NS and EW"),
    ("cards", "36 (6 7 8 9 J Q K T A, low to high), 4 each, a stock of 20"),
    ("trump", "the suit of a card shown from the stock"),
    ("lead", "one to four cards of one suit; with four of a suit the lead may be claimed out of turn"),
    ("answer", "as many cards: each beats one of the winning cards, or all are discarded face down"),
    ("draw", "after a trick, one by one from its winner on, until each has four or the stock is gone"),
    ("points", "J 2, Q 3, K 4, T 10, A 11; 120 in all"),
    ("goal", "61 points; the losers write 2 defeat points, 4 with 30 or fewer, 6 without a trick"),
)


def build(options: Mapping[str, str]) -> Rules:
    """The rules of Kozel; ``options`` maps every name in :data:`OPTIONS` to a valid value."""
    return Rules(
        game="kozel",
        title="Kozel",
        kind=Kind.SETS,
        seats=SEATING,
        pack=PACK,
        hand_size=HAND_SIZE,
        stock_size=PACK_SIZE - len(SEATING) * HAND_SIZE,
        most_cards_per_play=HAND_SIZE,
        sides=SIDES,
        side_names=SIDE_NAMES,
        in_short=_IN_SHORT,
        options=dict(options),
    )
