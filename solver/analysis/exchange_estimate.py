"""The estimate for an exchange with hidden cards: samples, and what is told from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from typing import Any

from solver.analysis.currency import Currency
from solver.analysis.exchange_others import SLIP, OthersModel
from solver.analysis.exchange_round import Choices, word, words
from solver.analysis.strength import strength
from solver.cards import CardSet
from solver.question import Setting


@dataclass(frozen=True, slots=True)
class Sample:
    """One deal that fits, and what both choices are worth in it."""

    worths: tuple[int, int]
    """Of keeping and of swapping."""
    ends: tuple[Choices, Choices]
    """How the round goes after each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenExchange:
    """The answer for hidden hands: estimates from samples."""

    setting: Setting
    dealer: int
    turns: tuple[int, ...]
    so_far: Choices
    currency: Currency
    hand: CardSet
    """That of the player whose turn it is."""
    model: OthersModel
    samples: Sequence[Sample]
    wanted: int
    """How many samples were asked for."""
    complete: bool
    """Whether they, or as many as the error asked for needs, were all taken."""
    seed: int
    seconds: float
    nodes: int

    @property
    def seat(self) -> int:
        """Whose choice it is."""
        return self.turns[len(self.so_far)]

    def mean(self, swaps: bool) -> float:
        """What the choice is worth, as players count it."""
        return self._mean([sample.worths[swaps] for sample in self.samples])

    def mean_error(self, swaps: bool) -> float:
        """The standard error of :meth:`mean`."""
        return self._error([sample.worths[swaps] for sample in self.samples])

    @property
    def gain(self) -> float:
        """What swapping gains over keeping, in the mean."""
        return self._mean(self._gains)

    @property
    def gain_error(self) -> float:
        """The standard error of :attr:`gain`; smaller than the two others, which share their deals."""
        return self._error(self._gains)

    @property
    def best(self) -> bool:
        """Whether to swap, as far as the samples say; ties keep."""
        return sum(self._gains) > 0

    @property
    def clear(self) -> bool:
        """Whether the gain is more than two standard errors from 0."""
        return abs(self.gain) > 2 * self.gain_error

    def distribution(self, swaps: bool) -> dict[float, float]:
        """The share of samples by worth."""
        worths = [sample.worths[swaps] for sample in self.samples]
        return {self.currency.shown(w): worths.count(w) / len(worths) for w in sorted(set(worths))}

    def courses(self, swaps: bool) -> dict[Choices, float]:
        """The share of samples by what those later in turn do."""
        at = len(self.so_far) + 1
        found = [sample.ends[swaps][at:] for sample in self.samples]
        return {course: found.count(course) / len(found) for course in sorted(set(found))}

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the keys that ``--json`` prints.

        Worths are means with standard errors, so ``exact`` is always false; ``complete`` says whether
        all samples were taken.
        """
        from solver.formats.text import format_deal

        rules, record, model = self.setting.rules, self.setting.record, self.model
        return {
            "game": rules.game,
            "deal": format_deal(record.deal, record.first),
            "options": dict(rules.options),
            "dealer": rules.seats[self.dealer],
            "currency": self.currency.name,
            "match": dict(zip(rules.seats, self.currency.scores, strict=False)) or None,
            "notion": "guarantee",
            "exact": False,
            "complete": self.complete,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
            "seed": self.seed,
            "samples": len(self.samples),
            "so_far": words(self.so_far),
            "decisions": [
                {
                    "seat": rules.seats[self.seat],
                    "keep": self.mean(False),
                    "swap": self.mean(True),
                    "best": word(self.best),
                    "gain": self.gain,
                    "se": {
                        "keep": _finite(self.mean_error(False)),
                        "swap": _finite(self.mean_error(True)),
                        "gain": _finite(self.gain_error),
                    },
                    "clear": self.clear,
                }
            ],
            "distribution": {
                word(swaps): {f"{worth:g}": share for worth, share in self.distribution(swaps).items()}
                for swaps in (False, True)
            },
            "others": {
                word(swaps): [
                    {"choices": words(course), "share": share}
                    for course, share in self.courses(swaps).items()
                ]
                for swaps in (False, True)
            },
            "strength": strength(self.hand),
            "policy": [
                {
                    "seat": rules.seats[self.turns[sight.place]],
                    "after": words(sight.after),
                    "strength": model.kinds.range(sight.kind),
                    "best": word(swaps),
                }
                for sight, swaps in sorted(model.policy.items())
            ],
            "model": {
                "rounds": model.rounds,
                "shipped": model.shipped,
                "slip": SLIP,
                "loss": model.agreement.worst_loss,
                "proven": model.agreement.proven,
                "booleans": model.agreement.booleans,
                "constraints": model.agreement.constraints,
                "seconds": round(model.agreement.seconds, 6),
            },
        }

    @property
    def _gains(self) -> list[int]:
        return [sample.worths[True] - sample.worths[False] for sample in self.samples]

    def _mean(self, numbers: Sequence[int]) -> float:
        return sum(numbers) / len(numbers) / self.currency.unit

    def _error(self, numbers: Sequence[int]) -> float:
        return standard_error(numbers) / self.currency.unit


def standard_error(numbers: Sequence[int]) -> float:
    """The standard error of the mean of independent numbers; infinite for a single one."""
    size = len(numbers)
    if size < 2:
        return float("inf")
    mean = sum(numbers) / size
    return sqrt(sum((number - mean) ** 2 for number in numbers) / (size - 1) / size)


def _finite(number: float) -> float | None:
    return number if isfinite(number) else None
