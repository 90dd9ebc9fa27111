"""How the deals of a batch were answered, summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from solver.batch.task import Verdict


class Tally:
    """Deals by how they were answered, and where the first of each kind is."""

    def __init__(self) -> None:
        self.verdicts: Counter[Verdict] = Counter()
        self.first: dict[Verdict, str] = {}
        """The place in the input."""

    @property
    def deals(self) -> int:
        """All of them."""
        return self.verdicts.total()

    def add(self, verdict: Verdict, place: str) -> None:
        """One more deal."""
        self.verdicts[verdict] += 1
        self.first.setdefault(verdict, place)

    def to_dict(self) -> Mapping[str, Any]:
        """The counts as plain data."""
        return {"deals": self.deals} | {verdict.value: self.verdicts[verdict] for verdict in Verdict}
