"""Random endings of Kozel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from solver.analysis.puzzles.scene import Scene, pick
from solver.cards import Card, card_set, cards_of
from solver.deal import Deal
from solver.kozel_goal import KozelGoal
from solver.kozel_question import KozelQuestion, pose_kozel
from solver.question import read_setting
from solver.record import Record
from solver.rules.base import Rules
from solver.rules.kozel_law import ALL_POINTS, HAND_SIZE, SEATING, SIDE_NAMES, points_of
from solver.rules.kozel_play import legal, play, to_play
from solver.search.kozel_kernel import KozelKernelEngine


def kozel_deal(rules: Rules, theme: str, cards: int, generator: Random) -> Deal:
    """Hands of so many cards; those of four come with a stock of none or one card for each.

    Where claims matter, the hand of North is of one suit.
    """
    pack = list(cards_of(rules.pack))
    for place in range(len(pack) - 1):
        other = place + int(generator.random() * (len(pack) - place))
        pack[place], pack[other] = pack[other], pack[place]
    if theme == "no-claim":
        suit = int(generator.random() * 4)
        four = [card for card in pack if card.suit == suit][:HAND_SIZE]
        pack = four + [card for card in pack if card not in four]
        cards = HAND_SIZE
    hands = tuple(card_set(pack[seat * cards : (seat + 1) * cards]) for seat in range(4))
    stock: tuple[Card, ...] | None = None
    if cards == HAND_SIZE and generator.random() < 0.5:
        stock = tuple(pack[4 * cards : 4 * cards + 4])
    return Deal(SEATING, hands, stock=stock)


def kozel_scenes(rules: Rules, deal: Deal, theme: str, generator: Random) -> Iterator[Scene]:
    """The scenes of one deal: a goal that its best play just reaches."""
    leader = pick(generator, "EW" if theme == "no-claim" else SEATING)
    record = Record(deal=deal, game="kozel", trump=pick(generator, "SHDC"), lead=leader)
    question = pose_kozel(read_setting(record), "points")
    record, question = _begun(record, question, generator)
    position, law = question.position, question.law
    mover = to_play(law, position)
    side = mover % 2
    if theme == "no-claim":
        if side == 1:
            return
        law = replace(law, barred=frozenset((side, side + 2)))
    worth = KozelKernelEngine(law).value(position, KozelGoal.POINTS)
    total = position.points_left + sum(position.points)
    best = KozelGoal.POINTS.for_side(side, worth, total).low
    name = SIDE_NAMES[side]
    if theme in ("points", "no-claim"):
        if best:
            without = " without claiming" if theme == "no-claim" else ""
            yield Scene(record, f"{name} makes {best} points{without}", SEATING[mover])
        return
    gone = ALL_POINTS - points_of(question.start.live)
    aim = 61 if theme == "game" else pick(generator, (31, 60, 61))
    mine = aim - best
    if not 0 <= mine <= gone:
        return
    before = (mine, gone - mine) if side == 0 else (gone - mine, mine)
    record = replace(record, options={"taken": f"{before[0]}-{before[1]}"})
    if theme == "game":
        yield Scene(record, f"{name} makes 61", SEATING[mover])
    else:
        score = {31: -2, 60: 0, 61: 2}[aim]
        yield Scene(record, f"{name} scores at least {score}", SEATING[mover])


def _begun(record: Record, question: KozelQuestion, generator: Random) -> tuple[Record, KozelQuestion]:
    """Up to all but one play of the first trick, made at random."""
    number = int(generator.random() * 7) - 3
    position, plays = question.position, []
    for _ in range(max(0, number)):
        chosen = pick(generator, legal(question.law, position))
        plays.append(chosen)
        position = play(question.law, position, chosen)
    return replace(record, plays=tuple(plays)), replace(question, position=position, plays=tuple(plays))
