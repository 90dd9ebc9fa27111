"""Three-handed Clubs ("Трефы"), clubs always trump.

Source: the project's rule document. Thirteen cards each and a widow of thirteen that each player in
turn may take in exchange for his whole hand. A club may be led only after some trick has been taken
by a club, or from a hand of clubs only.

Choices made where the document is silent or players differ, each an option:

* Nobody exchanged: the player on the dealer's left leads.
* No trick at all scores 0.
* ``must_win``: the document's literal rule makes a player who can follow only with lower cards ruff;
  ``follow``, ``none`` and ``win`` are the milder readings. ``follow`` compares a card with the
  highest card *of its suit* in the trick, as the literal rule does, even when the trick has been
  ruffed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.cards import FULL_PACK, CardSet, Suit
from solver.deal import SEATS
from solver.errors import OptionError
from solver.rules.base import Circumstances, Follow, Option, Rules, ScoreTable, TrumpLead

DOCUMENT_SCORE: ScoreTable = (0, -1, -2, -3, 0, 1, 1, 3, 1, 1, 1, 1, 1, 1)
QUOTA_SCORE: ScoreTable = tuple(tricks - 4 for tricks in range(14))

OPTIONS: tuple[Option, ...] = (
    Option("must_win", "literal", "what a player must play to a lead", ("literal", "follow", "none", "win")),
    Option(
        "trump_lead",
        "barred",
        "when clubs may be led: barred until one took a trick, or any time",
        ("barred", "any"),
    ),
    Option("first_exchanger", "dealer", "who may exchange first", ("dealer", "eldest")),
    Option(
        "score",
        "document",
        "points for 0 to 13 tricks: document, quota (tricks - 4), or 14 numbers with commas",
        pattern=r"document|quota|-?\d{1,3}(,-?\d{1,3}){13}",
        shape="document, quota, or 14 numbers such as 0,-1,-2,-3,0,1,1,3,1,1,1,1,1,1",
    ),
    Option(
        "target", "11", "a match ends at plus or minus so many points", pattern=r"[1-9]\d?", shape="1 to 99"
    ),
)

_FOLLOW = {
    "literal": Follow.LITERAL,
    "follow": Follow.HIGHER,
    "none": Follow.ORDINARY,
    "win": Follow.WIN,
}


def build(options: Mapping[str, str]) -> Rules:
    """The rules of Clubs; ``options`` maps every name in :data:`OPTIONS` to a valid value."""
    table = score_table(options["score"])

    def score(circumstances: Circumstances, seat: int) -> ScoreTable:
        return table

    return Rules(
        game="clubs",
        title="Clubs, three-handed",
        seats=SEATS[3],
        pack=FULL_PACK,
        hand_size=13,
        widow_size=13,
        follow=_FOLLOW[options["must_win"]],
        trump_lead=TrumpLead.BARRED if options["trump_lead"] == "barred" else TrumpLead.ANY,
        fixed_trump=Suit.CLUBS,
        score=score,
        options=dict(options),
    )


def score_table(text: str) -> ScoreTable:
    """The score table that the option ``score`` names or lists.

    Raises ``OptionError`` for a list of another length than 14.
    """
    if text == "document":
        return DOCUMENT_SCORE
    if text == "quota":
        return QUOTA_SCORE
    values = tuple(int(part) for part in text.split(","))
    if len(values) != 14:
        raise OptionError(f"{len(values)} numbers in a score table", remedy="give 14, for 0 to 13 tricks")
    return values


def check_exchanges(rules: Rules) -> None:
    """Raises ``OptionError`` unless hands are exchanged in this game."""
    if rules.widow_size == 0:
        raise OptionError(f"in {rules.title} no hand is exchanged", remedy="this is for --game clubs")


def exchange_turns(rules: Rules, dealer: int) -> tuple[int, ...]:
    """The seats in the order in which they keep or swap their hands.

    Raises ``OptionError`` for a game in which hands are not exchanged.
    """
    check_exchanges(rules)
    first = 1 if rules.options["first_exchanger"] == "eldest" else 0
    return tuple(rules.next_seat(dealer, first + step) for step in range(rules.players))


def exchanged(
    rules: Rules,
    dealer: int,
    hands: Sequence[CardSet | None],
    widow: CardSet | None,
    choices: Sequence[bool],
) -> tuple[tuple[CardSet | None, ...], CardSet | None, int]:
    """Hands, widow and the seat that leads after each player in turn kept (false) or swapped (true).

    What is not known stays so: ``None`` goes from hand to table and back as cards do. With fewer choices
    than players it is where the round stands, and who would lead if the others kept.
    """
    held, table = list(hands), widow
    leader = rules.next_seat(dealer)
    for seat, swaps in zip(exchange_turns(rules, dealer), choices, strict=False):
        if swaps:
            held[seat], table = table, held[seat]
            leader = rules.next_seat(seat)
    return tuple(held), table, leader
