"""Means, errors and distributions of numbers found deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from solver.search.objective import Bounds


@dataclass(frozen=True, slots=True)
class Estimate:
    """One number (tricks or points) over many deals.

    A deal that the budget cut short counts with the interval proven for it, not as if it had not been
    drawn: the hard deals are not the average ones.
    """

    counts: Mapping[Bounds, int]
    """How many deals came out at each value or interval."""
    whole: bool
    """Whether the deals are all there are, each once, so that there is no error of sampling."""

    @property
    def samples(self) -> int:
        """How many deals."""
        return sum(self.counts.values())

    @property
    def solved(self) -> bool:
        """Whether the value is known in every deal."""
        return all(bounds.exact for bounds in self.counts)

    @property
    def mean(self) -> tuple[float, float]:
        """The mean over the deals if each is worth its lower end, and its upper end."""
        low = sum(bounds.low * deals for bounds, deals in self.counts.items())
        high = sum(bounds.high * deals for bounds, deals in self.counts.items())
        return low / self.samples, high / self.samples

    @property
    def se(self) -> float | None:
        """The standard error of the mean: the sample's standard deviation over the root of its size.

        The larger of those of both ends of :attr:`mean`; 0 when the deals are all there are, ``None`` when
        there is but one of many.
        """
        if self.whole:
            return 0.0
        if self.samples < 2:
            return None
        low, high = self.mean
        squares = max(
            sum(deals * (bounds.low - low) ** 2 for bounds, deals in self.counts.items()),
            sum(deals * (bounds.high - high) ** 2 for bounds, deals in self.counts.items()),
        )
        return sqrt(squares / (self.samples - 1) / self.samples)

    @property
    def shares(self) -> dict[Bounds, float]:
        """The share of the deals at each value, lowest first; they add up to 1."""
        order = sorted(self.counts, key=lambda bounds: (bounds.low, bounds.high))
        return {bounds: self.counts[bounds] / self.samples for bounds in order}

    def to_dict(self) -> dict[str, Any]:
        """As plain data; an unproven mean is the pair of its ends, an unproven value ``"low..high"``."""
        low, high = (round(end, 6) for end in self.mean)
        se = self.se
        return {
            "mean": low if self.solved else [low, high],
            "se": None if se is None else round(se, 6),
            "distribution": {
                str(bounds.low) if bounds.exact else f"{bounds.low}..{bounds.high}": round(share, 6)
                for bounds, share in self.shares.items()
            },
        }


@dataclass(slots=True)
class Tally:
    """Values by name (seat or side), gathered deal by deal."""

    counts: dict[str, Counter[Bounds]] = field(default_factory=dict)

    def add(self, values: Mapping[str, Bounds]) -> None:
        """Counts the values of one more deal."""
        for name, bounds in values.items():
            self.counts.setdefault(name, Counter())[bounds] += 1

    def estimates(self, *, whole: bool = False) -> dict[str, Estimate]:
        """What they come to; ``whole`` as in :attr:`Estimate.whole`."""
        return {name: Estimate(dict(counts), whole) for name, counts in self.counts.items()}
