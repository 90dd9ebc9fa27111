"""What a batch came to."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from solver.batch.tally import Tally
from solver.batch.task import Verdict

_WORDS: Final = {
    Verdict.EXACT: "exact",
    Verdict.WRONG: "stated wrong",
    Verdict.BOUNDS: "bounds only",
    Verdict.REFUSED: "refused",
    Verdict.FAILED: "not answered",
}
_SAID: Final = {
    Verdict.WRONG: "state a result that is not so",
    Verdict.BOUNDS: "have only bounds within the budget",
    Verdict.REFUSED: "were refused",
    Verdict.FAILED: "could not be answered",
}


def draw_tally(out: str, tally: Tally, before: int) -> list[Text]:
    """How many deals were answered how, and where the first of those is that were not exact."""
    head = Text.assemble("  ", (f"{tally.deals:,} deals", "bold"), f" in {out}")
    if before:
        head.append(f", {before:,} of them there before", "dim")
    lines = [head]
    for verdict, count in sorted(tally.verdicts.items(), key=lambda item: list(Verdict).index(item[0])):
        line = Text(f"  {_WORDS[verdict]:<12} {count:>10,}")
        if verdict is not Verdict.EXACT:
            line.append(f"   first at {tally.first[verdict]}", "dim")
        lines.append(line)
    return lines


def said_of(verdict: Verdict, tally: Tally) -> str:
    """One sentence about the deals that were not answered as they should be."""
    return (
        f"{tally.verdicts[verdict]:,} of {tally.deals:,} deals {_SAID[verdict]}, the first at "
        f"{tally.first[verdict]}; see its line"
    )
