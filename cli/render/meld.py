"""The drawing of the best combinations of a pile, and their JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from cli.render.pen import Pen, columns
from cli.render.solution import wrapped
from solver.cards import RANK_LETTERS, Card, CardSet, cards_of
from solver.rules.brokke_combination import CLUB, TRIPS, Contract, Meld, Melding

NAMES: Final = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)
"""The cards of each rank, by rank index."""
_CARDS: Final = 20
_POINTS: Final = 60
"""The column where numbers end."""
_UNCOUNTED: Final = "not counted, saves the 50"


def draw_melding(
    pen: Pen, title: str, best: Melding, ties: int, others: Sequence[Melding] | None
) -> list[Text]:
    """Each combination with its points, what lies idle, bonuses and sum; in at most 80 columns.

    ``ties`` counts the choices that score as much, the best one included; ``others`` are those to show,
    ``None`` if they were not asked for.
    """
    lines = [_headline(pen, title, best), Text(), Text("  Combinations", "bold")]
    lines += [_row(pen, meld) for meld in best.melds]
    if best.uncounted is not None:
        lines.append(_ended(_named(pen, best.uncounted), _UNCOUNTED, "dim"))
    if not best.formed:
        lines.append(Text("  none", "dim"))
    lines += [*_sum(pen, best), Text()]
    if best.unused:
        lines.append(columns((2, Text("unused", "bold")), (_CARDS, pen.cards(best.unused))))
        lines.append(Text())
    lines += _ties(pen, best, ties, others)
    notes = []
    if any(meld.wild for each in (best, *(others or ())) for meld in each.formed):
        notes.append("S2=A: the wild card stands for an ace.".replace("S2", pen.sign("♠2")))
    notes.append("Exact. Going out is not counted.")
    return [*lines, *wrapped(pen, notes)]


def _headline(pen: Pen, title: str, best: Melding) -> Text:
    amount = best.pile.bit_count()
    parts = [Text(f"  {title}", "bold"), Text("1 card" if amount == 1 else f"{amount} cards")]
    if best.contract is not None:
        parts.append(Text(f"contract {_declared(best.contract)}"))
    return Text(pen.sign(" · ")).join(parts)


def _declared(contract: Contract) -> str:
    return f"{contract.trips} trips, {contract.clubs} club{'' if contract.clubs == 1 else 's'}"


def _row(pen: Pen, meld: Meld) -> Text:
    return _counted(_named(pen, meld), meld.points)


def _named(pen: Pen, meld: Meld) -> Text:
    """What a combination is, and its cards."""
    kind = (
        "four twos" if meld.four_twos else f"{'club' if meld.size == CLUB else 'trips'} of {NAMES[meld.rank]}"
    )
    return columns((2, Text(kind)), (_CARDS, _cards(pen, meld)))


def _cards(pen: Pen, meld: Meld) -> Text:
    """The cards of a combination; a wild one with the rank that it stands for."""
    shown = []
    for card in meld.cards:
        text = pen.card(card)
        if card in meld.wild:
            text += Text(f"={RANK_LETTERS[meld.rank]}", "dim")
        shown.append(text)
    return Text(" ").join(shown)


def _counted(line: Text, points: int, style: str = "") -> Text:
    """A line with a number at its end."""
    return _ended(line, str(points), style)


def _ended(line: Text, end: str, style: str = "") -> Text:
    """A line with a text that ends where numbers do."""
    line.append(" " * max(1, _POINTS - line.cell_len - len(end)))
    line.append(end, style)
    return line


def _sum(pen: Pen, best: Melding) -> list[Text]:
    """Combinations, bonuses and what they come to, as a column of figures."""
    lines = []
    bonuses = best.bonuses
    contract = best.contract
    if bonuses:
        rule = Text(" " * (_POINTS - 4) + ("─" if pen.symbols else "-") * 4, "dim")
        lines += [rule, _counted(Text("  combinations"), best.points)]
    if "contract" in bonuses:
        lines.append(_counted(Text("  contract made"), bonuses["contract"]))
    if "no_club" in bonuses:
        lines.append(_counted(Text("  no combination of four"), bonuses["no_club"]))
    lines.append(Text(" " * (_POINTS - 4) + ("─" if pen.symbols else "-") * 4, "dim"))
    lines.append(_counted(Text("  score", "bold"), best.score, "bold"))
    if contract is not None and not best.made and contract != Contract(0, 0):
        sizes = [meld.size for meld in best.melds if meld.natural]
        lines.append(
            Text(
                f"  contract not made: {sizes.count(TRIPS)} of {contract.trips} trips and "
                f"{sizes.count(CLUB)} of {contract.clubs} clubs natural",
                "dim",
            )
        )
    return lines


def _ties(pen: Pen, best: Melding, ties: int, others: Sequence[Melding] | None) -> list[Text]:
    """How many choices score as much, or each of them."""
    if ties == 1:
        return [Text("  No other choice scores as much."), Text()] if others is not None else []
    if others is None:
        return [*wrapped(pen, [f"{ties} choices score {best.score}; --ties shows each."]), Text()]
    lines = [Text(f"  All {ties} choices that score {best.score}", "bold")]
    for number, choice in enumerate((best, *others), start=1):
        for at, meld in enumerate(choice.formed):
            label = f"{number}." if at == 0 else ""
            line = columns((2, Text(label, "dim")), (_CARDS, _cards(pen, meld)))
            lines.append(_ended(line, _UNCOUNTED, "dim") if meld is choice.uncounted else line)
        if not choice.formed:
            lines.append(columns((2, Text(f"{number}.", "dim")), (_CARDS, Text("none", "dim"))))
    return [*lines, Text()]


def melding_data(best: Melding, ties: int, others: Sequence[Melding] | None) -> dict[str, Any]:
    """The answer for JSON: ``melds``, ``score`` of the combinations alone, ``bonuses``, and what is behind.

    ``uncounted`` is the club that does not count but saves the penalty, if one is formed for it.
    ``tied`` lists the combinations of the other choices that score as much where they were asked for, and
    ``tied_uncounted`` the club beside each of them, ``null`` where there is none.
    """
    data: dict[str, Any] = {
        "cards": _texts(best.pile),
        "contract": None if best.contract is None else [best.contract.trips, best.contract.clubs],
        "exact": True,
        "melds": [[card.text for card in meld.cards] for meld in best.melds],
        "score": best.points,
        "bonuses": best.bonuses,
        "total": best.score,
        "combinations": [_meld_data(meld) for meld in best.melds],
        "uncounted": _uncounted(best),
        "unused": _texts(best.unused),
        "ties": ties,
    }
    if others is not None:
        data["tied"] = [[[card.text for card in meld.cards] for meld in other.melds] for other in others]
        data["tied_uncounted"] = [_uncounted(other) for other in others]
    return data


def _uncounted(choice: Melding) -> list[str] | None:
    return None if choice.uncounted is None else [card.text for card in choice.uncounted.cards]


def _meld_data(meld: Meld) -> dict[str, Any]:
    rank = RANK_LETTERS[meld.rank]
    return {
        "kind": "four twos" if meld.four_twos else "club" if meld.size == CLUB else "trips",
        "rank": rank,
        "points": meld.points,
        "natural": meld.natural,
        "wild": {card.text: rank for card in meld.wild},
    }


def _texts(cards: CardSet) -> list[str]:
    ordered: list[Card] = sorted(cards_of(cards))
    return [card.text for card in ordered]
