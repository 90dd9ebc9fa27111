"""The page of a table of all trumps and leaders."""

from __future__ import annotations

from collections.abc import Mapping

from solver.formats.pictures.ink import joined, say, seat_title, strain, worth
from solver.formats.pictures.page import Grid, Ink, Page, Paragraph, Part, Tone
from solver.formats.pictures.pages.common import exactness, hands_part, headline, heads
from solver.formats.pictures.wording import NOTIONS
from solver.search.objective import Bounds
from solver.search.par import Par, ParContract
from solver.search.table import NO_EXCHANGE, Cells, Table

_STRAINS = "NSHDC"
_DECLARERS = "NSEW"
_MODES = {"atas": "at least", "bawah": "at most"}


def table_page(answer: Table) -> Page:
    """Hands, the table as its game has it, par, and what the numbers mean."""
    rules, record = answer.setting.rules, answer.setting.record
    parts: list[Part] = [
        hands_part(rules, record.deal.hands, names=record.names, bids=record.bids, widow=record.deal.widow)
    ]
    if rules.sides:
        parts.append(_by_declarer(answer))
        if answer.par is not None:
            parts.append(_par(answer.par, rules.options))
    elif rules.has_modes:
        parts += _by_mode(answer)
    else:
        parts.append(_by_exchange(answer))
    meaning = NOTIONS[answer.notion].partition(" Ceiling")[0]
    ignored = "Before the first card: cards played are not looked at." if record.played else ""
    return Page(
        title=f"{rules.title}: all trumps and leaders",
        headline=headline(rules, []),
        parts=tuple(parts),
        notes=tuple(note for note in (exactness(answer.exact), meaning, ignored) if note),
    )


def _by_declarer(answer: Table) -> Grid:
    rows = [heads("declarer", *_DECLARERS)]
    for letter in _STRAINS:
        worths = _below(answer.cells[letter])
        rows.append((strain(letter), *(_worth(worths[seat]) for seat in _DECLARERS)))
    return Grid("Tricks", tuple(rows), remark="that declarer's side takes")


def _by_mode(answer: Table) -> list[Part]:
    """A table for each mode: trump and leader down, seats across."""
    rules, names = answer.setting.rules, answer.setting.record.names
    first = next(iter(_below(answer.cells).values()))
    grids: list[Part] = []
    for mode in _below(next(iter(_below(first).values()))):
        rows = [heads("trump", "leader", *rules.seats)]
        starts = []
        for trump, leaders in answer.cells.items():
            for at, (leader, by_mode) in enumerate(_below(leaders).items()):
                if at == 0:
                    starts.append(len(rows))
                title = say(seat_title(rules, rules.seats.index(leader), names))
                cells = (_worth(cell) for cell in _below(_below(by_mode)[mode]).values())
                rows.append((strain(trump) if at == 0 else (), title, *cells))
        remark = f"guaranteed: {_MODES[mode]} so many"
        grids.append(Grid(f"Tricks, {mode}", tuple(rows), left=(0, 1), remark=remark, lines=starts[1:]))
    return grids


def _by_exchange(answer: Table) -> Grid:
    """Who swapped and who leads down, seats across."""
    rules, score = answer.setting.rules, answer.goal == "score"
    rows = [heads("swapped", "leader", *rules.seats)]
    for outcome, leaders in answer.cells.items():
        for at, (leader, worths) in enumerate(_below(leaders).items()):
            who = "nobody" if outcome == NO_EXCHANGE else outcome.replace(" ", ", ")
            cells = [_worth(one, signed=score) for one in _below(worths).values()]
            rows.append((say(who) if at == 0 else (), say(leader), *cells))
    title = "Points" if score else "Tricks"
    return Grid(title, tuple(rows), left=(0, 1), remark="that each seat can be sure of")


def _par(result: Par, options: Mapping[str, str]) -> Paragraph:
    vulnerable = {"none": "nobody vulnerable", "both": "both vulnerable"}.get(
        options["vulnerable"], f"{options['vulnerable']} vulnerable"
    )
    score = "passed out" if result.side is None else f"{abs(result.score)} for {result.side}"
    facts = say(f"{options['dealer']} deals, {vulnerable}", Tone.FAINT)
    lines = [joined([say(score, bold=True), facts], "   ")]
    return Paragraph("Par", (*lines, *(_contract(contract) for contract in result.contracts)))


def _contract(contract: ParContract) -> Ink:
    result = f"{contract.result:+d}" if contract.result else "just made"
    doubled = " doubled" if contract.doubled else ""
    rest = say(f"{doubled} by {contract.declarers}, {result}")
    return (*say(str(contract.level)), *strain(contract.strain), *rest)


def _worth(value: Cells | Bounds, *, signed: bool = False) -> Ink:
    assert isinstance(value, Bounds)
    return worth(value, signed=signed)


def _below(value: Cells | Bounds) -> Cells:
    assert not isinstance(value, Bounds)
    return value
