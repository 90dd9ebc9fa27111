"""Random endings of Truf, Clubs and bridge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from solver.analysis.puzzles.scene import Scene, pick, split_up
from solver.cards import Card, cards_of
from solver.deal import Deal
from solver.errors import DealError, KozyrError
from solver.play import legal, play, to_play
from solver.position import Position
from solver.question import Question, pose, read_setting
from solver.record import Record
from solver.rules.base import Mode, Rules
from solver.search.kernel import KernelEngine
from solver.search.objective import guarantee, tricks_table


def plain_scenes(
    rules: Rules, deal: Deal, theme: str, generator: Random, engine: KernelEngine
) -> Iterator[Scene]:
    """The scenes of one deal: a goal that its best play just reaches, or some exact counts."""
    if theme in ("bid", "exchange"):
        yield _decision(rules, deal, theme, generator)
        return
    record = _record(rules, deal, theme, generator)
    try:
        question = pose(read_setting(record, options=rules.options))
    except KozyrError:
        # Bids of 13, bids that go the wrong way: another deal will do.
        return
    taken = _taken(rules, deal, theme, generator)
    if taken:
        won = tuple(taken.get(seat, 0) for seat in rules.seats)
        question = replace(question, position=replace(question.position, won=won))
    played, position = _begun(rules, question.position, generator)
    record = replace(record, played=played)
    mover = to_play(rules, position)
    side = rules.side_of(mover)
    name = rules.name_of(side)
    for goal in _goals(question, position, side, theme, engine):
        yield Scene(record, f"{name} {goal}", rules.seats[mover], taken)


def _record(rules: Rules, deal: Deal, theme: str, generator: Random) -> Record:
    record = Record(deal=deal, game=rules.game)
    if theme == "score" and rules.has_bids:
        bids = {
            seat: pick(generator, list(cards_of(hand or 0)))
            for seat, hand in zip(rules.seats, deal.hands, strict=True)
        }
        return replace(record, bids=bids)
    suits = "SHDCN" if rules.notrump else "SHDC"
    trump = None if rules.fixed_trump is not None else pick(generator, suits)
    mode = ("bawah" if theme == "fewest" else "atas") if rules.has_modes else None
    return replace(record, trump=trump, lead=pick(generator, rules.seats), mode=mode)


def _taken(rules: Rules, deal: Deal, theme: str, generator: Random) -> dict[str, int]:
    """Tricks taken before the ending, where the count of the whole deal is what matters."""
    if theme not in ("exactly", "score", "contract") or (theme == "score" and rules.has_bids):
        return {}
    held = (deal.hands[0] or 0).bit_count()
    counts = split_up(generator, rules.hand_size - held, rules.players)
    return dict(zip(rules.seats, counts, strict=True))


def _begun(rules: Rules, position: Position, generator: Random) -> tuple[tuple[Card, ...], Position]:
    """Up to all but one card of the first trick, played at random."""
    number = int(generator.random() * (2 * rules.players - 1)) - (rules.players - 1)
    played: list[Card] = []
    for _ in range(max(0, number)):
        card = pick(generator, list(cards_of(legal(rules, position))))
        played.append(card)
        position = play(rules, position, card)
    return tuple(played), position


def _goals(
    question: Question, position: Position, side: tuple[int, ...], theme: str, engine: KernelEngine
) -> Iterator[str]:
    size = position.remaining
    taken = sum(position.won[seat] for seat in side)
    last = f"of the last {size} tricks"
    if theme == "exactly":
        for count in range(size + 1):
            total = taken + count
            yield f"ends on exactly {total} trick{'' if total == 1 else 's'}"
        return
    if theme == "score":
        table = question.scores(side[0])
        assert table is not None
        best = engine.value(position, guarantee(side, table[: size + sum(position.won) + 1]))
        if best.low > min(table):
            yield f"scores at least {best.low}"
        return
    mode = Mode.BAWAH if theme == "fewest" else Mode.ATAS
    found = engine.value(position, guarantee(side, tricks_table(size + sum(position.won), mode))).low
    count = abs(found) - taken
    if theme == "fewest":
        if count < size:
            yield "takes no trick" if count == 0 else f"takes at most {count} {last}"
    elif count and theme == "contract":
        yield f"ends on at least {taken + count} tricks"
    elif count:
        yield f"takes {count} {last}" if count < size else "takes every trick"


def _decision(rules: Rules, deal: Deal, theme: str, generator: Random) -> Scene:
    mover = pick(generator, rules.seats)
    if theme == "exchange":
        if deal.widow is None:
            raise DealError("an exchange needs a widow")
        return Scene(
            Record(deal=deal, game=rules.game, dealer=mover), f"{mover} chooses to keep or to swap", mover
        )
    bids = {
        seat: pick(generator, list(cards_of(hand or 0)))
        for seat, hand in zip(rules.seats, deal.hands, strict=True)
    }
    if generator.random() < 0.5:
        return Scene(Record(deal=deal, game=rules.game), f"{mover} chooses the bid that cannot lose", mover)
    record = Record(deal=deal, game=rules.game, bids=bids)
    return Scene(record, f"{mover} chooses the bid that scores most", mover)
