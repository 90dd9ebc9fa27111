"""The answer of :mod:`solver.analysis.kozel_expectation`, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from solver.analysis.estimate import Estimate
from solver.analysis.kozel_advice import stake_dict
from solver.analysis.kozel_match import Stake
from solver.cards import CardSet
from solver.kozel_goal import KozelGoal
from solver.kozel_solution import outcome_names
from solver.plays import Play
from solver.question import Setting
from solver.rules.kozel_law import SEATING, SIDE_NAMES
from solver.sampling.kozel_knowledge import KozelKnowledge


@dataclass(frozen=True, slots=True)
class PlayEstimate:
    """One play, and what it is worth to the side that makes it."""

    play: Play
    worth: Estimate


@dataclass(frozen=True, slots=True)
class ClaimEstimate:
    """What a claim is worth to a seat's side over the deals; see :mod:`solver.analysis.kozel_claim`."""

    seat: int
    cards: CardSet
    now: Estimate | None
    later: Estimate
    never: Estimate
    gain: Estimate | None
    """What claiming now brings beyond claiming later or not at all, deal by deal; ``None`` like ``now``."""

    @classmethod
    def of(cls, seat: int, cards: CardSet, worths: Mapping[str, Estimate]) -> ClaimEstimate:
        """From estimates by name."""
        return cls(seat, cards, worths.get("now"), worths["later"], worths["never"], worths.get("gain"))

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        worths = {"now": self.now, "later": self.later, "never": self.never, "gain": self.gain}
        return {
            "seat": SEATING[self.seat],
            "cards": Play(self.cards, claim=True).text,
            **{name: None if worth is None else worth.to_dict() for name, worth in worths.items()},
        }


@dataclass(frozen=True, slots=True)
class MeanChance:
    """The chance of winning the match, over many deals."""

    low: float
    """If every deal is worth the lower end of what is proven for it."""
    high: float
    se: float | None
    """The standard error, as that of :class:`~solver.analysis.estimate.Estimate`."""

    @classmethod
    def of(cls, estimate: Estimate, stake: Stake, side: int) -> MeanChance:
        """From scores as a side counts them."""
        sign = 1 if side == 0 else -1
        low = high = squares = 0.0
        for bounds, deals in estimate.counts.items():
            low += deals * stake.chance(sign * bounds.low, side)
            high += deals * stake.chance(sign * bounds.high, side)
        low, high = low / estimate.samples, high / estimate.samples
        for bounds, deals in estimate.counts.items():
            ends = (
                stake.chance(sign * bounds.low, side) - low,
                stake.chance(sign * bounds.high, side) - high,
            )
            squares += deals * max(end**2 for end in ends)
        se = None if estimate.samples < 2 else sqrt(squares / (estimate.samples - 1) / estimate.samples)
        return cls(low, high, 0.0 if estimate.whole else se)

    def to_dict(self) -> dict[str, Any]:
        """As plain data; an unproven chance is the pair of its ends."""
        low, high = round(self.low, 6), round(self.high, 6)
        return {
            "chance": low if low == high else [low, high],
            "se": None if self.se is None else round(self.se, 6),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class KozelExpectation:
    """Averages over deals of Kozel that fit what is known."""

    setting: Setting
    knowledge: KozelKnowledge
    goal: KozelGoal
    values: Mapping[str, Estimate]
    """By side: the score (defeat points of the others less the own ones), or points of the whole deal."""
    to_play: str | None
    """The seat whose plays were valued; ``None`` if none were."""
    plays: tuple[PlayEstimate, ...]
    """Its legal plays, the best mean first."""
    claims: tuple[ClaimEstimate, ...]
    """For every known hand of four of a suit that can still claim the current trick."""
    seed: int
    samples: int
    """Deals that count, those cut short by the budget included."""
    wanted: int
    """Deals asked for; all that fit, where these are no more."""
    deals: int
    """How many deals fit."""
    counted: bool
    """Whether they are equally likely; else the shown card is more likely in some places than in others."""
    whole: bool
    """Whether every deal that fits was solved, each once, instead of drawing."""
    error: float | None
    """The standard error at which to stop, and whether it was reached is :attr:`precise`."""
    seconds: float
    nodes: int
    stake: Stake | None = None
    """What the deal is played for in a match, for :meth:`to_dict`."""

    @property
    def solved(self) -> bool:
        """Whether no deal was cut short by the budget."""
        groups = [*self.values.values(), *(each.worth for each in self.plays)]
        for claim in self.claims:
            groups += [worth for worth in (claim.now, claim.later, claim.never) if worth is not None]
        return all(estimate.solved for estimate in groups)

    @property
    def precise(self) -> bool:
        """Whether the standard error of the mean is as small as asked for."""
        if self.error is None:
            return False
        errors = [estimate.se for estimate in self.values.values()]
        return all(se is not None and se <= self.error for se in errors)

    @property
    def complete(self) -> bool:
        """Whether what was asked for was done: all deals, or as many as the error needed."""
        return self.solved and (self.samples == self.wanted or self.precise)

    @property
    def exact(self) -> bool:
        """Whether the means are those over all deals that fit, and free of error."""
        return self.whole and self.complete and self.samples == self.deals

    def outcomes(self, side: int) -> dict[str, float]:
        """The share of the deals with each outcome for a side, such as ``61 or more``, best first; empty for
        points. Deals cut short by the budget are left out."""
        name = SIDE_NAMES[side]
        if self.goal is not KozelGoal.SCORE or name not in self.values:
            return {}
        shares = reversed(self.values[name].shares.items())
        return {
            " / ".join(outcome_names(self.knowledge.law, bounds.low)): share
            for bounds, share in shares
            if bounds.exact
        }

    def to_dict(self, stake: Stake | None = None) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints; ``stake``, by default the
        answer's own, adds the chances of winning the match."""
        from solver.formats.text import format_deal

        stake = stake or self.stake
        known, record = self.knowledge, self.setting.record
        result: dict[str, Any] = {
            "game": known.rules.game,
            "deal": format_deal(record.deal, record.first),
            "options": dict(known.rules.options),
            "trump": "SHDC"[known.trump],
            "lead": SEATING[known.leader],
            "played": [play.text for play in known.plays],
            "goal": self.goal.value,
            "notion": "value",
            "exact": self.exact,
            "complete": self.complete,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "seed": self.seed,
            "samples": self.samples,
            "deals": self.deals,
            "deals_counted": self.counted,
            "seats": {name: estimate.to_dict() for name, estimate in self.values.items()},
        }
        outcomes = {
            name: {outcome: round(share, 6) for outcome, share in self.outcomes(side).items()}
            for side, name in enumerate(SIDE_NAMES)
            if self.outcomes(side)
        }
        if outcomes:
            result["outcomes"] = outcomes
        if self.to_play is not None:
            side = SEATING.index(self.to_play) % 2
            result["to_play"] = self.to_play
            result["cards"] = [
                {"card": each.play.text, **each.worth.to_dict(), **_chance(each.worth, stake, side)}
                for each in self.plays
            ]
        if self.claims:
            result["claims"] = [claim.to_dict() for claim in self.claims]
        if stake is not None:
            result["match"] = stake_dict(stake) | {
                "chances": {
                    name: MeanChance.of(estimate, stake, SIDE_NAMES.index(name)).to_dict()
                    for name, estimate in self.values.items()
                },
            }
        return result

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        from solver.formats.pictures import to_fragment

        return to_fragment(self)


def _chance(worth: Estimate, stake: Stake | None, side: int) -> dict[str, Any]:
    return {} if stake is None else {"match": MeanChance.of(worth, stake, side).to_dict()}
