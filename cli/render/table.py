"""The drawing of a table of all trumps and leaders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from cli.render.hands import Diagram, draw_hands, seat_name
from cli.render.pen import Pen, table
from cli.render.solution import NOTIONS, wrapped
from cli.render.values import worth_text
from solver.cards import SUIT_LETTERS
from solver.search.objective import Bounds
from solver.search.par import Par, ParContract
from solver.search.table import NO_EXCHANGE, Cells, Table

_CELL = 6
_STRAINS: Final = "NSHDC"
_DECLARERS: Final = "NSEW"
_MODES: Final = {"atas": "atas: at least", "bawah": "bawah: at most"}


def draw_table(pen: Pen, answer: Table) -> list[Text]:
    """Hands, the table as its game has it, par, and what the numbers mean; in at most 80 columns."""
    rules, record = answer.setting.rules, answer.setting.record
    lines = [Text(f"  {rules.title}", "bold"), Text()]
    lines += draw_hands(
        pen,
        Diagram(
            rules=rules,
            hands=record.deal.hands,
            widow=record.deal.widow,
            names=record.names,
            bids=record.bids,
        ),
    )
    lines.append(Text())
    if rules.sides:
        lines += _by_declarer(pen, answer)
        if answer.par is not None:
            lines += _par(pen, answer.par, rules.options)
    elif rules.has_modes:
        lines += _by_mode(pen, answer)
    else:
        lines += _by_exchange(pen, answer)
    exact = (
        "Exact." if answer.exact else "Bounds: the search stopped before the exact answer; a..b is proven."
    )
    meaning = NOTIONS[answer.notion].partition(" Ceiling")[0]
    ignored = "Before the first card: cards played are not looked at." if record.played else ""
    cost = f"{answer.nodes:,} nodes, {answer.seconds:.2f} s."
    return [*lines, Text(), *wrapped(pen, [exact, meaning, ignored]), *wrapped(pen, [cost])]


def _by_declarer(pen: Pen, answer: Table) -> list[Text]:
    rows: list[list[Text]] = [[Text("declarer", "bold"), *(Text(seat, "bold") for seat in _DECLARERS)]]
    for strain in _STRAINS:
        worths = _row(answer.cells, strain)
        rows.append([_strain(pen, strain), *(_worth(worths[seat]) for seat in _DECLARERS)])
    return table(rows, [8, *[_CELL] * len(_DECLARERS)])


def _by_mode(pen: Pen, answer: Table) -> list[Text]:
    """Trump and leader down, mode and seat across."""
    rules, names = answer.setting.rules, answer.setting.record.names
    first = next(iter(_below(answer.cells).values()))
    modes = list(_below(next(iter(_below(first).values()))))
    gap = 3
    top = Text("  " + "Guaranteed tricks".ljust(21))
    for mode in modes:
        top.append(" " * gap + _MODES[mode].center(_CELL * rules.players), "bold")
    top.rstrip()
    seats = [Text(seat, "bold") for seat in rules.seats]
    rows: list[list[Text]] = [[Text("trump", "bold"), Text("leader       ", "bold")]]
    for _ in modes:
        rows[0] += [Text(), *seats]
    for trump, leaders in answer.cells.items():
        for number, (leader, by_mode) in enumerate(_below(leaders).items()):
            name = pen.sign(seat_name(rules, rules.seats.index(leader), names, 5))
            row = [_strain(pen, trump) if number == 0 else Text(), Text(name.ljust(13))]
            for mode in modes:
                row += [Text(), *(_worth(worth) for worth in _row(_below(by_mode), mode).values())]
            rows.append(row)
    return [top, *table(rows, [8, 13, *([gap, *[_CELL] * rules.players] * len(modes))])]


def _by_exchange(pen: Pen, answer: Table) -> list[Text]:
    """Who swapped and who leads down, seats across."""
    rules = answer.setting.rules
    unit = "Points" if answer.goal == "score" else "Tricks"
    top = Text(f"  {unit} each seat can be sure of")
    rows: list[list[Text]] = [
        [Text("swapped", "bold"), Text("leader", "bold"), *(Text(seat, "bold") for seat in rules.seats)]
    ]
    for outcome, leaders in answer.cells.items():
        for number, (leader, worths) in enumerate(_below(leaders).items()):
            who = "nobody" if outcome == NO_EXCHANGE else outcome.replace(" ", ", ")
            cells = [_worth(worth, signed=answer.goal == "score") for worth in _below(worths).values()]
            rows.append([Text(who if number == 0 else ""), Text(leader), *cells])
    return [top, *table(rows, [10, 6, *[_CELL + 2] * rules.players])]


def _par(pen: Pen, result: Par, options: Mapping[str, str]) -> list[Text]:
    vulnerable = {"none": "nobody vulnerable", "both": "both vulnerable"}.get(
        options["vulnerable"], f"{options['vulnerable']} vulnerable"
    )
    line = Text.assemble("  ", ("Par", "bold"), "  ")
    if result.side is None:
        line.append("passed out")
    else:
        line.append(f"{abs(result.score)} for {result.side}", "bold")
    lines = [Text(), line + Text(f"   {options['dealer']} deals, {vulnerable}", "dim")]
    return lines + [Text("  ") + _contract(pen, contract) for contract in result.contracts]


def _contract(pen: Pen, contract: ParContract) -> Text:
    result = f"{contract.result:+d}" if contract.result else "just made"
    doubled = " doubled" if contract.doubled else ""
    return Text.assemble(
        f"     {contract.level}",
        _strain(pen, contract.strain),
        f"{doubled} by {contract.declarers}, {result}",
    )


def _strain(pen: Pen, letter: str) -> Text:
    return Text("NT") if letter == "N" else pen.suit(SUIT_LETTERS.index(letter))


def _worth(value: Cells | Bounds, *, signed: bool = False) -> Text:
    assert isinstance(value, Bounds)
    return Text(worth_text(value, signed=signed), "" if value.exact else "yellow")


def _below(value: Cells | Bounds) -> Cells:
    assert not isinstance(value, Bounds)
    return value


def _row(cells: Cells, key: str) -> Cells:
    return _below(cells[key])
