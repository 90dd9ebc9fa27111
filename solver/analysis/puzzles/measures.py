"""How hard a puzzle is, in numbers: what tempts, how late a mistake shows, what kind of play it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from solver.analysis.explorer.ground import P
from solver.analysis.puzzles.contest import Contest
from solver.analysis.puzzles.goal import Relation
from solver.analysis.puzzles.refutation import Refuter
from solver.analysis.puzzles.tree import main_line
from solver.cards import JOKERS, cards_of, of_suit
from solver.play import winner
from solver.plays import Play
from solver.rules import brokke_play, kozel_play
from solver.rules.base import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """The measures of one puzzle with a single solution."""

    losing: int
    """Plays that fail; those that mean the same count once."""
    tempting: int
    """Of these, the ones whose refutation takes longer than the trick that they are played to."""
    depth: int
    """Plays from the longest lasting mistake until the goal is out of reach, best play on both sides."""
    unique: int
    """How often on the main line the side has one play alone that still reaches the goal."""
    sacrifice: bool
    """The solution gives up a trick that a play which fails would take at once."""
    unblocking: bool
    """A higher card than needed goes on a trick that it does not take; a lower one of the suit fails."""
    throw_in: bool
    """The solution gives the lead away, and the side takes the next trick."""
    obvious: bool
    """The solution is the one play that a player would make without thinking (:func:`obvious`)."""

    def to_dict(self) -> dict[str, Any]:
        """The measures as plain data."""
        return asdict(self)

    @property
    def themes(self) -> tuple[str, ...]:
        """What kind of play it is, in words."""
        named = (("sacrifice", self.sacrifice), ("unblocking", self.unblocking), ("throw-in", self.throw_in))
        return tuple(name for name, found in named if found)


def grade(measures: Measures, players: int) -> int:
    """The difficulty, 1 to 5: one, and one more for each of

    three or more tempting plays that fail; a mistake that takes more than three tricks to show; three or
    more moments on the main line with one good play alone; a solution that gives something up (sacrifice,
    unblocking or throw-in). An obvious solution counts one less.
    """
    points = 1 + (measures.tempting >= 3) + (measures.depth > 3 * players) + (measures.unique >= 3)
    points += bool(measures.themes) - measures.obvious
    return max(1, points)


def measure(contest: Contest[P], refuter: Refuter[P]) -> Measures:
    """The measures of a contest whose start has one group of plays that wins, and some that lose."""
    start = contest.start
    won, lost = contest.split(start)
    solution = won[0][0]
    after = contest.step(start, solution)
    line = (solution, *main_line(contest, after))
    depths = {group[0]: refuter.depth(contest.step(start, group[0])) for group in lost}
    left = contest.rules.players - len(contest.ground.view(start).trick) - 1
    takes = [_ours_takes(contest, (play, *_resist(contest, refuter, play))) for play in depths]
    mine = _ours_takes(contest, line)
    return Measures(
        losing=len(lost),
        tempting=sum(depth > left for depth in depths.values()),
        depth=1 + max(depths.values()),
        unique=_unique(contest, line),
        sacrifice=mine is False and True in takes,
        unblocking=_unblocks(contest, solution, [play for group in lost for play in group], line),
        throw_in=mine is False and _second_taken(contest, line),
        obvious=obvious(contest, start) in won[0],
    )


def _resist(contest: Contest[P], refuter: Refuter[P], play: Play) -> tuple[Play, ...]:
    return refuter.line(contest.step(contest.start, play))


def _takers(contest: Contest[P], plays: Sequence[Play]) -> list[int]:
    """Who takes the tricks that are finished by some plays from the start on."""
    position, takers = contest.start, []
    for play in plays:
        position = contest.step(position, play)
        view = contest.ground.view(position)
        if not view.trick:
            takers.append(view.leader)
    return takers


def _ours_takes(contest: Contest[P], plays: Sequence[Play]) -> bool | None:
    """Whether the side of the goal takes the first trick; ``None`` when it is not played to its end."""
    takers = _takers(contest, plays)
    return takers[0] in contest.goal.side if takers else None


def _second_taken(contest: Contest[P], plays: Sequence[Play]) -> bool:
    takers = _takers(contest, plays)
    return len(takers) > 1 and takers[1] in contest.goal.side


def _unique(contest: Contest[P], line: Sequence[Play]) -> int:
    """How often the side has one group of plays that wins and others that lose."""
    position, count = contest.start, 0
    for play in line:
        if contest.ours(position):
            won, lost = contest.split(position)
            count += len(won) == 1 and bool(lost)
        position = contest.step(position, play)
    return count


def _unblocks(contest: Contest[P], solution: Play, lost: Sequence[Play], line: Sequence[Play]) -> bool:
    if contest.rules.kind is not Kind.PLAIN or contest.goal.relation is Relation.MOST:
        return False
    card = next(cards_of(solution.cards))
    lower = [play for play in lost if (low := next(cards_of(play.cards))).suit == card.suit and low < card]
    takers = _takers(contest, line)
    mover = contest.mover(contest.start)
    return bool(lower and contest.ground.view(contest.start).trick and takers and takers[0] != mover)


def obvious(contest: Contest[P], position: P) -> Play | None:
    """What a player would do without thinking; ``None`` where several plays suggest themselves.

    Who wants tricks leads the one card that nobody can beat in its suit, else the lowest; later in the
    trick he takes it as cheaply as he can, unless his partner has it, and else plays his lowest. Who wants
    few leads his lowest, and plays the highest that does not take the trick. With exact goals nothing is
    obvious. In Kozel the greatest set is led, in Clubs by Drew Brokke the highest card.
    """
    groups = contest.groups(position)
    if contest.goal.relation is Relation.EXACTLY or not groups:
        return None
    if contest.rules.kind is not Kind.PLAIN:
        return _obvious_set(contest, position, groups)
    view = contest.ground.view(position)
    few = contest.goal.relation is Relation.MOST
    if not view.trick:
        masters = [group[-1] for group in groups if _is_master(contest, position, group[-1])]
        if few or not masters:
            return groups[0][0]
        return masters[0] if len(masters) == 1 else None
    taking = [group for group in groups if _leads_trick(contest, position, group[0])]
    if few:
        ducks = [group for group in groups if group not in taking]
        return (ducks or groups)[-1][-1]
    if taking and not _has_trick(contest, position):
        return taking[0][0]
    return groups[0][0]


def _obvious_set(contest: Contest[P], position: P, groups: Sequence[tuple[Play, ...]]) -> Play | None:
    if not contest.ground.view(position).trick:
        return max(groups, key=lambda group: (group[0].size, _high(group[0])))[-1]
    taking = [group for group in groups if _leads_trick(contest, position, group[0])]
    return min(taking or groups, key=lambda group: _high(group[0]))[0]


def _high(play: Play) -> tuple[int, int]:
    """A rough height of a play: jokers first, then ranks."""
    cards = list(cards_of(play.cards))
    jokers = sum(card in JOKERS for card in cards)
    return jokers, sum(card.rank for card in cards if card not in JOKERS)


def _is_master(contest: Contest[P], position: P, play: Play) -> bool:
    card = next(cards_of(play.cards))
    hands = contest.ground.view(position).hands
    others = [of_suit(hand, card.suit) for seat, hand in enumerate(hands) if seat not in contest.goal.side]
    return all(hand < card.bit for hand in others)


def _has_trick(contest: Contest[P], position: P) -> bool:
    """Whether a card of the side has the trick so far."""
    return _holder(contest, position) in contest.goal.side


def _leads_trick(contest: Contest[P], position: P, play: Play) -> bool:
    """Whether a play has the trick as soon as it lies."""
    if not play.cards or play.hidden:
        return False
    mover = contest.mover(position)
    return _holder(contest, contest.step(position, play)) == mover


def _holder(contest: Contest[P], position: P) -> int:
    """The seat whose play has the trick so far, or has just taken one."""
    view = contest.ground.view(position)
    if not view.trick:
        return view.leader

    plays = tuple(play for _, play in view.trick)
    if contest.rules.kind is Kind.SETS:
        return view.trick[kozel_play.winning(plays)][0]
    if contest.rules.kind is Kind.MELDS:
        return view.trick[brokke_play.winning(plays)][0]

    cards = tuple(next(cards_of(play.cards)) for play in plays)
    return view.trick[winner(cards, view.trump)][0]
