"""The drawing of a review: players, turning points, bids and exchanges, the play trick by trick."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from cli.render.brokke import draw_declared, draw_headline, draw_won
from cli.render.deeds import deed_text, deeds_text
from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.pen import Pen, table
from cli.render.review_brokke import draw_declarations, draw_final, scored
from cli.render.review_play import draw_play
from cli.render.solution import wrapped
from cli.render.values import worth_text
from solver.analysis.review.decision import Decision, Kind
from solver.analysis.review.review import Review
from solver.brokke_question import BrokkeQuestion
from solver.formats.pictures.wording import brokke_review_notes, level_text
from solver.kozel_question import KozelQuestion
from solver.question import Question
from solver.rules.base import Kind as GameKind
from solver.rules.base import Mode
from solver.search.objective import Bounds

_MOST_TURNS: Final = 8
_NAME: Final = 20
_BETTER: Final = 30


def draw_review(pen: Pen, answer: Review) -> list[Text]:
    """The whole answer, in at most 80 columns."""
    parts = [
        [_headline(pen, answer)],
        _hands(pen, answer),
        _players(pen, answer),
        _end(answer),
        _turning_points(pen, answer),
        _choices(pen, answer),
        draw_declarations(pen, answer),
        draw_final(pen, answer),
        draw_play(pen, answer),
        _notes(pen, answer),
    ]
    lines: list[Text] = []
    for part in parts:
        if part:
            lines += [Text(), *part] if lines else part
    return lines


def _headline(pen: Pen, answer: Review) -> Text:
    rules, question = answer.rules, answer.question
    if isinstance(question, BrokkeQuestion):
        return draw_headline(pen, question)
    title = rules.title
    if isinstance(question, Question) and rules.has_modes:
        title += f", {question.mode.value}"
    trump = question.start.trump
    trumps = Text("no trump") if trump is None else Text.assemble("trump ", pen.suit(trump))
    leads = f"{pen.sign(seat_name(rules, question.start.leader, answer.setting.record.names, 24))} leads"
    return Text(pen.sign(" · ")).join([Text(f"  {title}", "bold"), trumps, Text(leads)])


def _hands(pen: Pen, answer: Review) -> list[Text]:
    record, question = answer.question.record, answer.question
    lines = draw_hands(
        pen,
        Diagram(
            rules=answer.rules,
            hands=question.start.hands,
            widow=record.deal.widow,
            names=record.names,
            bids=record.bids,
            leader=question.start.leader,
        ),
    )
    if isinstance(question, KozelQuestion) and question.start.stock:
        cards = Text(" ").join(pen.card(card) for card in question.start.stock)
        lines += [Text(), Text.assemble("  ", ("Stock", "bold"), "  ", cards)]
    if isinstance(question, BrokkeQuestion):
        won = draw_won(pen, answer.rules.seats, question.start.piles)
        lines += [Text(), *won] if won else []
        declared = draw_declared(pen, question)
        lines += [Text(), *declared] if declared else []
    return lines


def _players(pen: Pen, answer: Review) -> list[Text]:
    """A row for each player; columns that say nothing in the game are left out."""
    rules, names = answer.rules, answer.setting.record.names
    signed = answer.goal == "score"
    heads = (
        "bid",
        "target",
        "misbid",
        "swap",
        "sure",
        "luck",
        "slips",
        "lost",
        "given",
        _end_word(answer),
        "score",
    )
    cells: list[list[Text | None]] = [
        [
            _count(player.bid),
            _count(player.target if player.target != player.bid else None),
            _worth(player.bid_cost),
            _worth(player.exchange_cost),
            None if rules.sides else _level(answer, player.offered),
            _worth(player.luck, True),
            _count(player.slips),
            None if player.slips is None else _worth(player.cost),
            _worth(player.received),
            None if rules.sides else _level(answer, player.ended),
            None if player.score is None or signed else _worth(Bounds(player.score, player.score), True),
        ]
        for player in answer.players
    ]
    used = [at for at in range(len(heads)) if any(row[at] is not None for row in cells)]
    rows: list[list[Text]] = [[Text("Player", "bold"), *(Text(heads[at], "bold") for at in used)]]
    for player, row in zip(answer.players, cells, strict=True):
        name = pen.sign(seat_name(rules, player.seat, names, _NAME - 9))
        rows.append([Text(name), *(row[at] or Text() for at in used)])
    widths = [max(6, *(row[at].cell_len + 2 for row in rows)) for at in range(1, len(used) + 1)]
    lines = table(rows, [max(9, *(row[0].cell_len + 1 for row in rows)), *widths])
    return [*lines, *_sides(answer)] if rules.sides else lines


def _end_word(answer: Review) -> str:
    """What the column of the last worths is called."""
    if not answer.finished:
        return "still"
    return {"tricks": "tricks", "contract": "made"}.get(answer.goal, "points")


def _sides(answer: Review) -> list[Text]:
    """What each side could make of the deal, and what it made."""
    rows = [
        [Text("Side", "bold"), Text("offered", "bold"), Text("made" if answer.finished else "still", "bold")]
    ]
    for name, line in answer.worths.items():
        rows.append([Text(name), *(_level(answer, bounds) for bounds in (line[0], line[-1]))])
    widths = [max(least, *(row[at].cell_len + 2 for row in rows)) for at, least in ((1, 10), (2, 8))]
    return [Text(), *table(rows, [9, *widths])]


def _end(answer: Review) -> list[Text]:
    """Where the game stopped, and what the file says of its end."""
    lines = []
    unit = "tricks" if answer.rules.kind is GameKind.PLAIN else "points"
    if not answer.finished:
        amount = len(answer.course.deeds)
        taken = ", ".join(f"{name} {count}" for name, count in answer.counts.items())
        after = "before the first card" if not amount else f"after play {answer.course.numbers[-1]}"
        lines.append(Text(f"  Stopped {after}; {unit} so far: {taken}."))
    said = "The file says" if answer.finished else "Claimed"
    same = [one for one in answer.stated if one.difference == Bounds(0, 0)]
    if same:
        listed = ", ".join(f"{one.name} {one.stated}" for one in same)
        verdict = "which is right" if answer.finished else "as best play gives"
        lines.append(Text(f"  {said}: {listed} {unit}, {verdict}."))
    for one in answer.stated:
        if one in same:
            continue
        claim, value = f"  {said}: {one.name} {one.stated} {unit}", _said(answer, one.value)
        if answer.finished:
            lines.append(Text(f"{claim}, but the play came to {value}.", "bold red"))
        else:
            lines.append(Text(f"{claim}; best play gives {value}."))
    return lines


def _said(answer: Review, value: Bounds) -> str:
    if isinstance(answer.question, BrokkeQuestion):
        return scored(value)
    signed = answer.goal == "score"
    return worth_text(value, signed=signed) + (" in score" if signed else "")


def _turning_points(pen: Pen, answer: Review) -> list[Text]:
    """The cards that cost most, the dearest first."""
    slips = answer.slips
    if not any(one.kind is Kind.CARD for one in answer.decisions):
        return []
    if not slips:
        proven = all(one.cost.exact for one in answer.decisions if one.kind is Kind.CARD)
        return [Text("  No card cost anything." if proven else "  No card is proven to have cost anything.")]
    heads = ("trick", "card", "player", "played", "lost", "had", "left")
    rows: list[list[Text]] = [[Text(head, "bold") for head in heads]]
    better = [Text("better", "bold")]
    for one in slips[:_MOST_TURNS]:
        rows.append(
            [
                Text(str(one.trick)),
                Text(str(one.number)),
                Text(seat_name(answer.rules, one.seat)),
                deed_text(pen, one.did),
                _worth(one.cost) or Text(),
                _level(answer, one.before),
                _level(answer, one.after),
            ]
        )
        better.append(_better(pen, one))
    widths = [6, *[max(6, *(row[at].cell_len + 2 for row in rows)) for at in range(1, len(heads))]]
    lines = [
        Text.assemble(line, " " * (sum(widths) + 2 - line.cell_len), "   ", text)
        for line, text in zip(table(rows, widths), better, strict=True)
    ]
    more = len(slips) - _MOST_TURNS
    count = f", {more} more below" if more > 0 else ""
    what = {"score": "score", "points": "points", "contract": "contract"}.get(answer.goal, "tricks")
    return [
        Text.assemble(("  Turning points", "bold"), (f": cards by the {what} they lost{count}", "dim")),
        *lines,
    ]


def _choices(pen: Pen, answer: Review) -> list[Text]:
    """Bids, the choice of the mode, exchanges."""
    rows: list[list[Text]] = []
    better: list[Text] = []
    titles = []
    for one in answer.decisions:
        if one.kind is Kind.CARD:
            continue
        titles.append("Exchange" if one.kind is Kind.EXCHANGE else "Bids")
        rows.append(
            [
                Text(seat_name(answer.rules, one.seat)),
                deed_text(pen, one.did),
                _worth(one.after, True) or Text(),
                _worth(one.before, True) or Text(),
                _worth(one.cost) or Text(),
            ]
        )
        better.append(Text("-", "dim") if one.cost == Bounds(0, 0) else _better(pen, one))
    if not rows:
        return []
    heads = [Text(head, "bold") for head in ("Player", "did", "worth", "best", "lost")]
    rows.insert(0, heads)
    better.insert(0, Text("better", "bold"))
    widths = [10, *[max(7, *(row[at].cell_len + 2 for row in rows)) for at in range(1, len(heads))]]
    lines = [
        Text.assemble(line, " " * (sum(widths) + 2 - line.cell_len), "   ", text)
        for line, text in zip(table(rows, widths), better, strict=True)
    ]
    head = Text.assemble((f"  {titles[0]}", "bold"), (": points that the player was then sure of", "dim"))
    return [head, *lines]


def _better(pen: Pen, one: Decision) -> Text:
    """What would have been best, as much of it as has room."""
    if not one.best:
        return Text("not proven" if not one.complete else "", "yellow")
    return deeds_text(pen, one.best, _BETTER)


def _count(value: int | None) -> Text | None:
    return None if value is None else Text(str(value))


def _worth(bounds: Bounds | None, signed: bool = False) -> Text | None:
    if bounds is None:
        return None
    return Text(worth_text(bounds, signed=signed), "" if bounds.exact else "yellow")


def _level(answer: Review, bounds: Bounds) -> Text:
    return Text(level_text(answer.goal, bounds), "" if bounds.exact else "yellow")


def _notes(pen: Pen, answer: Review) -> list[Text]:
    rules, question = answer.rules, answer.question
    sides = bool(rules.sides)
    exact = "Exact." if answer.exact else "Bounds: the search stopped before all was proven; a..b is."
    if isinstance(question, BrokkeQuestion):
        notes = brokke_review_notes(
            exact=answer.exact,
            contract=answer.goal == "contract",
            partners=sides,
            estimates=any(one.estimate for one in answer.declarations),
        )
        cost = f"{answer.nodes:,} nodes, {answer.seconds:.2f} s."
        return [*wrapped(pen, notes), *wrapped(pen, [cost])]
    fewest = isinstance(question, Question) and question.mode is Mode.BAWAH and answer.goal == "tricks"
    lost = (
        "Lost: what a card took from what its side makes when both play their best, all hands open."
        if sides
        else f"Sure: {'at most' if fewest else 'at least'} so much against all others together, hands open. "
        "Lost: what a player's own cards took from that; given: what the others' cards gave him."
    )
    luck = misbid = swap = ""
    if any(player.luck is not None for player in answer.players):
        luck = "Luck: the score that the bid laid was sure of before the first card."
    if any(player.bid_cost is not None for player in answer.players):
        misbid = "Misbid: what another bid would have been sure of more, the others' as they were."
    if any(player.exchange_cost is not None for player in answer.players):
        swap = "Swap: what the choice in the exchange lost, all after it choosing their best."
    cost = f"{answer.nodes:,} nodes, {answer.seconds:.2f} s."
    return [*wrapped(pen, [exact, lost, luck, misbid, swap]), *wrapped(pen, [cost])]
