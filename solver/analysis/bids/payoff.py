"""Scores of the seats after any round of bids, from what is proven of the guarantees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from solver.analysis.bids.choice import Choice
from solver.analysis.bids.guarantees import Guarantees
from solver.analysis.bids.outcome import Bidding, Profile, Scenario, Stake, Zone, with_bid
from solver.rules.base import Mode
from solver.search.objective import Bounds


@dataclass(frozen=True, slots=True)
class Score:
    """What a seat scores for sure after a round of bids."""

    bounds: Bounds
    stake: Stake | None = None
    """What it is solved from; ``None`` while the trump maker's choice of the mode is open."""


class Payoffs:
    """The scores in a deal.

    At a sum of 13 with a choice, the trump maker takes the mode that he is sure of scoring more in; atas
    when both are the same. The seats play for their guarantee, see :class:`Guarantees`.
    """

    def __init__(self, bidding: Bidding, guarantees: Guarantees) -> None:
        self.bidding = bidding
        self.guarantees = guarantees

    def modes(self, profile: Profile) -> tuple[Mode, ...]:
        """The mode after a round of bids; both while it is open which one the trump maker prefers."""
        modes = self.bidding.modes(profile)
        if len(modes) == 1:
            return modes
        atas, bawah = self._of_maker(profile)
        if atas.low >= bawah.high:
            return (Mode.ATAS,)
        return (Mode.BAWAH,) if bawah.low > atas.high else modes

    def score(self, profile: Profile, seat: int) -> Score:
        """What a seat scores for sure after a round of bids."""
        modes = self.modes(profile)
        if len(modes) == 1:
            stake = self.bidding.stake(profile, seat, modes[0])
            return Score(self.guarantees.score(stake), stake)
        if seat == self.bidding.maker(profile).seat:
            ends = self._of_maker(profile)
            return Score(Bounds(max(b.low for b in ends), max(b.high for b in ends)))
        ends = [self.guarantees.score(self.bidding.stake(profile, seat, mode)) for mode in modes]
        return Score(Bounds(min(b.low for b in ends), max(b.high for b in ends)))

    def gain(self, after: Score, before: Score) -> Bounds:
        """How much more one score is than another; narrower than their bounds where one guarantee
        decides both."""
        if after.stake is not None and before.stake is not None and after.stake.quest == before.stake.quest:
            worth = self.guarantees.of(after.stake.quest)
            steps = [
                after.stake.score(value) - before.stake.score(value)
                for value in sorted(set(after.stake.quest.worth))
                if worth.low <= value <= worth.high
            ]
            return Bounds(min(steps), max(steps))
        a, b = after.bounds, before.bounds
        return Bounds(a.low - b.high, a.high - b.low)

    def _of_maker(self, profile: Profile) -> list[Bounds]:
        """What the trump maker scores for sure in atas and in bawah."""
        maker = self.bidding.maker(profile).seat
        return [self.guarantees.score(self.bidding.stake(profile, maker, mode)) for mode in Mode]


def stakes_of(bidding: Bidding, profile: Profile, seats: Iterable[int]) -> Iterator[Stake]:
    """What must be solved to know the scores of some seats after a round of bids."""
    modes = bidding.modes(profile)
    who = set(seats) | ({bidding.maker(profile).seat} if len(modes) > 1 else set())
    for seat in sorted(who):
        for mode in modes:
            yield bidding.stake(profile, seat, mode)


def stakes_around(bidding: Bidding, profile: Profile) -> Iterator[Stake]:
    """What must be solved to know the scores of a round of bids and of every change by one seat."""
    yield from stakes_of(bidding, profile, range(len(profile)))
    for seat, choices in enumerate(bidding.choices):
        for choice in choices:
            yield from stakes_of(bidding, _changed(profile, choice), (seat,))


def stakes_by_need(
    bidding: Bidding, scenarios: Iterable[Mapping[tuple[int, int], Scenario]]
) -> Iterator[Stake]:
    """All that rounds of bids can make it necessary to solve; what most rounds need first."""
    need: Counter[Stake] = Counter()
    for seat, cases in enumerate(scenarios):
        for choice in bidding.choices[seat]:
            rounds: Counter[tuple[int, Zone]] = Counter()
            others = {}
            for (top, total), scenario in cases.items():
                key = top, Zone.of(total + choice.number)
                rounds[key] += scenario.rounds
                others[key] = scenario.others
            for key, number in rounds.items():
                for stake in stakes_of(bidding, with_bid(others[key], choice), (seat,)):
                    need[stake] += number
    return (stake for stake, _ in need.most_common())


def _changed(profile: Profile, choice: Choice) -> Profile:
    return tuple(choice if bid.seat == choice.seat else bid for bid in profile)
