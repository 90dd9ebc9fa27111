"""The table of the explorer: hands in their places, the worth of each card beside it, the trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rich.style import Style
from rich.text import Text

from cli.explore.shades import shade
from cli.render.hands import Diagram, draw_box, seat_name
from cli.render.pen import JOKER_STYLE, Pen, columns
from cli.render.values import worth_text
from solver.analysis.explorer.ground import Answer, View
from solver.analysis.explorer.session import Session
from solver.cards import JOKERS, RANK_LETTERS, Card, CardSet, Suit, card_set, cards_of, of_suit
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
        if len(blocks) == 5:
            return self._pentagon(blocks, box, values)
        if len(blocks) == 4:
            north, east, south, west = blocks
        else:
            # A is in the upper left, B in the upper right, C below.
            west, east, south = blocks
            north = []
        centre = max(CENTRE, LEFT + max(line.cell_len for line in (*west, *values)) + 2)
        right = centre + BOX + 2
        head = [columns((LEFT, value), (centre, line)) for value, line in _side_by_side(values, north)]
        middle = [
            columns((LEFT, w), (centre, b), (right, e))
            for w, b, e in zip_longest(west, box, east, fillvalue=Text())
        ]
        foot = [columns((LEFT, text), (centre, line)) for text, line in _side_by_side(self._stock(), south)]
        return [*head, *middle, *foot]

    def _pentagon(self, blocks: list[list[Text]], box: list[Text], values: list[Text]) -> list[Text]:
        """Clockwise from the upper left: A and B above, C on the right, D below, E on the left."""
        first, second, third, fourth, fifth = blocks
        centre = max(CENTRE, LEFT + max(line.cell_len for line in (*fifth, *first)) + 2)
        right = centre + BOX + 2
        return [
            *(columns((LEFT + 6, a), (right - 6, b)) for a, b in _side_by_side(first, second)),
            *(
                columns((LEFT, e), (centre, b), (right, c))
                for e, b, c in zip_longest(fifth, box, third, fillvalue=Text())
            ),
            *(columns((LEFT, text), (centre, line)) for text, line in _side_by_side(values, fourth)),
        ]

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
        hand = view.hands[seat]
        lines = [self._suit(self.pen.suit(suit), of_suit(hand, suit), on_turn) for suit in Suit]
        jokers = hand & card_set(JOKERS)
        if jokers:
            lines.append(self._suit(Text("X", JOKER_STYLE), jokers, on_turn))
        return [title, *lines]

    def _suit(self, sign: Text, hand: CardSet, on_turn: bool) -> Text:
        cards = sorted(cards_of(hand), reverse=True)
        if not cards:
            return Text.assemble(sign, " ", (self.pen.sign("—"), "dim"))
        if not on_turn:
            return Text.assemble(sign, " ", " ".join(_rank_text(card) for card in cards))
        singles = {card: Play(card.bit) for card in cards if Play(card.bit) in self.legal}
        line = Text.assemble(sign, " ", Text(" ").join(self._labelled([c], singles) for c in cards))
        if line.cell_len > _WIDEST:
            runs = _runs(cards, singles, self.answer)
            line = Text.assemble(sign, " ", Text(" ").join(self._labelled(run, singles) for run in runs))
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
        text = Text(_rank_text(card), style)
        text.stylize(Style(meta={"card": card.text}))
        return text

    def _usable(self, card: Card) -> bool:
        return any(play.cards & card.bit for play in self.legal)

    def _diagram(self) -> Diagram:
        """The box in the middle, where each play of one card can be drawn in its place."""
        view = self.view
        single = all(play.size <= 1 and not play.sign for _, play in view.trick)
        return Diagram(
            rules=self.rules,
            hands=view.hands,
            leader=view.leader,
            trick=[next(cards_of(play.cards), None) for _, play in view.trick] if single else (),
        )

    def _values(self) -> list[Text]:
        """What each has taken, and can be sure of: the upper left corner."""
        answer = self.session.answer if self.worths else None
        notion = self.session.aim.notion.value
        signed = self.session.aim.goal == "score"
        unit = self.view.counted
        columns_of = [(notion, answer.values if answer is not None else {})]
        if answer is not None and answer.ceilings:
            columns_of.append(("ceiling", answer.ceilings))
        lines = [Text(f"{'':<4}{unit:>6}", "dim")]
        lines += [
            Text.assemble((f"{name:<4}", "bold"), f"{taken:>6}") for name, taken in self.view.taken.items()
        ]
        for title, values in columns_of:
            texts = {name: worth_text(worth, signed=signed) for name, worth in values.items()}
            width = max(len(text) for text in (title, *texts.values())) + 1
            lines[0].append(title.rjust(width), "dim")
            for line, name in zip(lines[1:], self.view.taken, strict=True):
                exact = name in values and values[name].exact
                line.append(texts.get(name, "").rjust(width), "bold" if exact else "bold yellow")
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


def _rank_text(card: Card) -> str:
    return card.text[1:] if card in JOKERS else RANK_LETTERS[card.rank]


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
