"""The table of the explorer: hands in their places, the worth of each card beside it, the trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.style import Style
from rich.text import Text

from cli.explore.shades import shade
from cli.render.hands import Diagram, draw_box, seat_name
from cli.render.pen import Pen, columns
from cli.render.values import worth_text
from solver.analysis.explorer.ground import Answer, View
from solver.analysis.explorer.session import Session
from solver.cards import RANK_LETTERS, Card, CardSet, Suit, cards_of, of_suit
from solver.plays import Play

LEFT, CENTRE, BOX = 2, 33, 15
_WIDEST = 30
"""Columns of a suit with a worth behind each card; above it equal neighbours share one."""


class Board:
    """Draws one position of a session."""

    def __init__(
        self, pen: Pen, session: Session[Any], *, chosen: CardSet, cursor: Play | None, worths: bool
    ) -> None:
        """``chosen`` are cards picked for a play of several, ``cursor`` is the play it stands on."""
        self.pen = pen
        self.session = session
        self.rules = session.ground.rules
        self.view: View = session.view
        self.legal = session.legal
        self.chosen = chosen
        self.cursor = cursor
        self.worths = worths

    @property
    def answer(self) -> Answer | None:
        """What may be shown of what is known."""
        return self.session.answer if self.worths and not self.session.concealed else None

    def lines(self) -> list[Text]:
        """The table with all hands, fifteen lines for four players."""
        blocks = [self._block(seat) for seat in range(self.rules.players)]
        box = draw_box(self.pen, self._diagram())
        values = self._values()
        if len(blocks) == 4:
            north, east, south, west = blocks
        else:
            # A is in the upper left, B in the upper right, C below.
            west, east, south = blocks
            north = []
        centre = max(CENTRE, LEFT + max(line.cell_len for line in west) + 2)
        right = centre + BOX + 2
        head = [columns((LEFT, value), (centre, line)) for value, line in _side_by_side(values, north)]
        middle = [
            columns((LEFT, w), (centre, b), (right, e)) for w, b, e in zip(west, box, east, strict=True)
        ]
        foot = [columns((LEFT, text), (centre, line)) for text, line in _side_by_side(self._stock(), south)]
        return [*head, *middle, *foot]

    def _block(self, seat: int) -> list[Text]:
        """Name and suits of one hand."""
        view = self.view
        names = self.session.ground.record.names
        on_turn = seat == view.to_play
        name = self.pen.sign(seat_name(self.rules, seat, names, 18))
        title = Text(name, "bold reverse" if on_turn else "bold")
        bid = self.session.ground.record.bids.get(self.rules.seats[seat])
        if bid is not None:
            title = Text.assemble(title, " bid ", self.pen.card(bid))
        if seat in self.session.hidden:
            held = view.hands[seat].bit_count()
            cards = "card" if held == 1 else "cards"
            return [title, Text(f"{held} {cards}, hidden", "dim"), Text(), Text(), Text()]
        return [title, *(self._suit(view.hands[seat], suit, on_turn) for suit in Suit)]

    def _suit(self, hand: CardSet, suit: int, on_turn: bool) -> Text:
        cards = sorted(cards_of(of_suit(hand, suit)), reverse=True)
        if not on_turn or not cards:
            return self.pen.holding(hand, suit)
        singles = {card: Play(card.bit) for card in cards if Play(card.bit) in self.legal}
        line = Text.assemble(
            self.pen.suit(suit), " ", Text(" ").join(self._labelled([c], singles) for c in cards)
        )
        if line.cell_len > _WIDEST:
            runs = _runs(cards, singles, self.answer)
            line = Text.assemble(
                self.pen.suit(suit), " ", Text(" ").join(self._labelled(run, singles) for run in runs)
            )
        return line

    def _labelled(self, cards: Sequence[Card], singles: Mapping[Card, Play]) -> Text:
        """Cards of one suit that share a worth, and the worth behind them."""
        text = Text()
        for card in cards:
            text += self._rank(card, singles.get(card))
        play = singles.get(cards[0])
        answer = self.answer
        if play is not None and answer is not None and play in answer.worths:
            worth = answer.worths[play]
            # What is proven of an open worth stands in the list of plays, where there is room for it.
            number = worth_text(worth, signed=answer.aim.goal == "score") if worth.exact else "?"
            label = Text(f":{number}", shade(answer, play))
            label.stylize(Style(meta={"card": cards[-1].text}))
            text += label
        return text

    def _rank(self, card: Card, play: Play | None) -> Text:
        style = "bold" if play is not None else "" if self._usable(card) else "dim"
        answer = self.answer
        if play is not None and answer is not None:
            style = shade(answer, play)
        if card.bit & self.chosen or (play is not None and play == self.cursor):
            style += " reverse"
        text = Text(RANK_LETTERS[card.rank], style)
        text.stylize(Style(meta={"card": card.text}))
        return text

    def _usable(self, card: Card) -> bool:
        return any(play.cards & card.bit for play in self.legal)

    def _diagram(self) -> Diagram:
        """The box in the middle, where each play of one card can be drawn in its place."""
        view = self.view
        single = all(play.size == 1 and not play.sign for _, play in view.trick)
        return Diagram(
            rules=self.rules,
            hands=view.hands,
            leader=view.leader,
            trick=[next(cards_of(play.cards)) for _, play in view.trick] if single else (),
        )

    def _values(self) -> list[Text]:
        """What each has taken, and can be sure of: the upper left corner."""
        answer = self.session.answer if self.worths else None
        notion = self.session.aim.notion.value
        signed = self.session.aim.goal == "score"
        unit = "points" if self.rules.most_cards_per_play > 1 else "tricks"
        width = len(notion) + 1
        title = f"{'':<4}{unit:>6} {notion}"
        if answer is not None and answer.ceilings:
            title += " ceiling"
        lines = [Text(title, "dim")]
        for name, taken in self.view.taken.items():
            line = Text.assemble((f"{name:<4}", "bold"), f"{taken:>6}")
            if answer is not None:
                for values, columns_wide in ((answer.values, width), (answer.ceilings, 8)):
                    if name in values:
                        style = "bold" if values[name].exact else "bold yellow"
                        line += Text(worth_text(values[name], signed=signed).rjust(columns_wide), style)
            lines.append(line)
        return lines

    def _stock(self) -> list[Text]:
        """The stock, or the widow, in the lower left corner; hidden with the hands."""
        deal = self.session.ground.record.deal
        if self.view.stock:
            title = Text(f"Stock of {len(self.view.stock)}", "dim")
            if self.session.hidden:
                return [title]
            drawn = [self.pen.card(card) for card in self.view.stock]
            return [title, *(Text(" ").join(drawn[at : at + 8]) for at in range(0, len(drawn), 8))]
        if deal.widow and not self.session.hidden:
            return [Text("Widow", "dim"), *(self.pen.holding(deal.widow, suit) for suit in Suit)]
        return []


def _runs(cards: Sequence[Card], singles: Mapping[Card, Play], answer: Answer | None) -> list[list[Card]]:
    """Cards of a suit, neighbours of the same worth together."""

    def worth(card: Card) -> object:
        play = singles.get(card)
        return None if play is None or answer is None else answer.worths.get(play)

    runs: list[list[Card]] = []
    for card in cards:
        if runs and (worth(runs[-1][-1]), runs[-1][-1] in singles) == (worth(card), card in singles):
            runs[-1].append(card)
        else:
            runs.append([card])
    return runs


def _side_by_side(first: Sequence[Text], second: Sequence[Text]) -> list[tuple[Text, Text]]:
    size = max(len(first), len(second))
    return [
        (first[at] if at < len(first) else Text(), second[at] if at < len(second) else Text())
        for at in range(size)
    ]
