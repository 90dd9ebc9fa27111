"""What stands on the pages of answers is what their JSON says."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from solver.analysis.expectation import Expectation
from solver.analysis.review.review import Review
from solver.cards import SUIT_SYMBOLS, Card, cards_of
from solver.deal import symbol_text
from solver.errors import OptionError
from solver.formats.pictures import page_of, to_html, to_svg
from solver.formats.pictures.page import Bars, Course, Grid, Hands, Page, Tone, words
from solver.search.objective import Bounds
from solver.solution import Solution


def hands_of(page: Page) -> Hands:
    """The diagram of a page."""
    (hands,) = [part for part in page.parts if isinstance(part, Hands)]
    return hands


def grid_of(page: Page, title: str) -> Grid:
    """The table with a title."""
    (grid,) = [part for part in page.parts if isinstance(part, Grid) and part.title == title]
    return grid


@pytest.mark.parametrize("name", ["bridge", "truf", "clubs", "kozel", "brokke", "five"])
def test_every_card_stands_in_its_hand(name: str, made: Callable[[str], Any]) -> None:
    solution = getattr(made(name), "solution", made(name))
    hands = hands_of(page_of(made(name)))
    for hand, held in zip(hands.hands, solution.question.position.hands, strict=True):
        rows = [words(row).split() for row in hand.rows]
        found = [
            card for row in rows if row[0] in SUIT_SYMBOLS for card in (row[0] + rank for rank in row[1:])
        ]
        found += [joker for row in rows if row[0].startswith("X") for joker in row]
        assert sorted(card for card in found if "—" not in card) == sorted(map(symbol_text, cards_of(held)))
        for card in cards_of(held):
            assert card.text[1:] in hand.spoken
    drawn = ET.fromstring(to_svg(made(name)))
    (label,) = [e.get("aria-label") for e in drawn.iter() if (e.get("aria-label") or "").startswith("Hands.")]
    assert label is not None
    assert all(hand.spoken in label for hand in hands.hands)


@pytest.mark.parametrize("name", ["bridge", "truf", "clubs", "kozel", "brokke"])
def test_values_and_line_are_those_of_the_json(name: str, made: Callable[[str], Any]) -> None:
    data, page = made(name).to_dict(), page_of(made(name))
    (cards,) = [part for part in page.parts if isinstance(part, Grid) and part.title.endswith("to play")]
    shown: Counter[tuple[str, str]] = Counter()
    for label, plays in cards.rows:
        sign = ""
        for word in re.split(r"[ \u2002\u00a0]", words(plays)):
            whole = word if len(word) != 1 else sign + word if word not in SUIT_SYMBOLS else ""
            sign = word if word in SUIT_SYMBOLS else sign
            if whole:
                shown[words(label).replace("+", ""), whole] += 1
    told = Counter(
        (str(entry["value"]), in_symbols(play))
        for entry in data["cards"]
        for play in (entry["card"], *entry["equals"])
    )
    assert shown == told
    first = next(p for p in page.parts if isinstance(p, Grid) and p.title in ("Tricks", "Points", "Score"))
    seats = [words(cell) for cell in first.rows[0][1:]]
    assert {seat: words(cell).lstrip("+") for seat, cell in zip(seats, first.rows[1][1:], strict=True)} == {
        seat: str(value) for seat, value in data["values"].items()
    }
    (line,) = [part for part in page.parts if isinstance(part, Grid) and part.title.startswith("Best line")]
    drawn = [
        words(cell).strip("\u00a0›*")
        for row in line.rows[1:]
        if words(row[0]) != "draw"
        for cell in row[1 : 1 + len(hands_of(page).letters)]
        if cell
    ]
    on_table = len(getattr(made(name), "solution", made(name)).question.position.trick)
    missing = Counter(map(in_symbols, data["line"])) - Counter(drawn)
    assert not missing - Counter(["pass"] * data["line"].count("pass"))
    assert len(drawn) >= len([play for play in data["line"] if play != "pass"]) + on_table


def in_symbols(play: str) -> str:
    """A play of the JSON as it is drawn."""
    return re.sub(r"([SHDC])(?=[2-9TJQKA])", lambda m: SUIT_SYMBOLS["SHDC".index(m[1])], play)


def test_a_table_is_that_of_the_json(made: Callable[[str], Any]) -> None:
    data, grid = made("bridge table").to_dict()["table"], grid_of(page_of(made("bridge table")), "Tricks")
    seats = [words(cell) for cell in grid.rows[0][1:]]
    for row in grid.rows[1:]:
        strain = words(row[0])
        letter = "N" if strain == "NT" else "SHDC"[SUIT_SYMBOLS.index(strain)]
        assert {seat: int(words(cell)) for seat, cell in zip(seats, row[1:], strict=True)} == data[letter]
    assert len(grid.rows) == 6


def test_tables_of_truf_and_clubs_have_every_cell(made: Callable[[str], Any]) -> None:
    truf = made("truf table").to_dict()["table"]
    page = page_of(made("truf table"))
    for mode in ("atas", "bawah"):
        rows = grid_of(page, f"Tricks, {mode}").rows[1:]
        told = [list(leaders[leader][mode].values()) for leaders in truf.values() for leader in leaders]
        assert [[int(words(cell)) for cell in row[2:]] for row in rows] == told
    clubs = made("clubs table").to_dict()["table"]
    rows = grid_of(page_of(made("clubs table")), "Tricks").rows[1:]
    told = [list(cells.values()) for leaders in clubs.values() for cells in leaders.values()]
    assert [[int(words(cell)) for cell in row[2:]] for row in rows] == told


def test_bars_are_the_distribution(made: Callable[[str], Any]) -> None:
    found: Expectation = made("expect")
    bars = {part.title: part for part in page_of(found).parts if isinstance(part, Bars)}
    for seat, title in (("N", "North"), ("W", "West")):
        told = found.to_dict()["seats"][seat]["distribution"]
        drawn = bars[f"{title}: tricks"].bars
        assert {bar.label: round(bar.share, 6) for bar in drawn} == told
    figure = ET.fromstring(to_svg(found))
    lengths = [
        float(rect.get("width", "0"))
        for group in figure.iter()
        if (group.get("aria-label") or "").startswith("North: tricks")
        for rect in group
        if rect.get("class") == "bar"
    ]
    drawn = bars["North: tricks"].bars
    longest = max(bar.share for bar in drawn)
    assert lengths == pytest.approx([bar.share / longest * max(lengths) for bar in drawn], abs=0.11)


def test_a_review_tells_the_costs_of_the_json(made: Callable[[str], Any]) -> None:
    found: Review = made("bridge review")
    data, page = found.to_dict(), page_of(found)
    turns = grid_of(page, "Turning points").rows[1:]
    assert [[int(words(row[1])), int(words(row[4]))] for row in turns] == data["turning_points"]
    assert turns
    (course,) = [part for part in page.parts if isinstance(part, Course)]
    assert [list(pair) for pair in course.series[0].values] == [[n, n] for n in data["values"]["NS"]]
    assert sorted(move + 1 for _, move in course.marked) == sorted(
        number for number, _ in data["turning_points"]
    )
    play = grid_of(page, "Play").rows[1:]
    cards = [cell for row in play for cell in (words(cell).lstrip("\u00a0›") for cell in row[1:5])]
    assert Counter(card[:2] for card in cards) == Counter(map(in_symbols, data["played"]))
    costly = {in_symbols(data["played"][number - 1]): cost for number, cost in data["turning_points"]}
    assert {card[:2]: int(card.split("-")[1]) for card in cards if "-" in card} == costly


def test_a_review_of_brokke_tells_values_and_results_of_the_json(made: Callable[[str], Any]) -> None:
    found: Review = made("brokke review")
    data, page = found.to_dict(), page_of(found)
    turns = grid_of(page, "Turning points").rows[1:]
    assert [[int(words(row[1])), int(words(row[4]))] for row in turns] == data["turning_points"]
    assert turns
    (course,) = [part for part in page.parts if isinstance(part, Course)]
    for series, (seat, values) in zip(course.series, data["values"].items(), strict=True):
        assert series.name == seat
        assert [list(pair) for pair in series.values] == [[n, n] for n in values]
    scores = grid_of(page, "Result").rows[-1][1:]
    assert [int(words(cell)) for cell in scores] == list(data["scores"].values())
    contracts = grid_of(page, "Contracts").rows[1:]
    assert [words(row[6]) == "yes" for row in contracts] == [
        "contract" in data["bonuses"][seat] for seat in "ABC"
    ]
    plays = grid_of(page, "Play").rows[1:]
    assert [words(row[2]) for row in plays] == [one["seat"] for one in data["decisions"][3:]]


def test_what_is_not_proven_stands_out(made: Callable[[str], Any]) -> None:
    solution = made("bridge")
    assert isinstance(solution, Solution)
    group = replace(solution.cards[0], value=Bounds(0, 1))
    open_one = replace(solution, values={"NS": Bounds(1, 3), "EW": Bounds(0, 2)}, cards=(group,), line=())
    page = page_of(open_one)
    assert page.notes[0].startswith("Bounds:")
    runs = [
        run
        for part in page.parts
        if isinstance(part, Grid)
        for row in part.rows
        for cell in row
        for run in cell
    ]
    assert {run.text for run in runs if run.tone is Tone.UNSURE} == {"1..3", "0..2", "0..1"}
    assert 'class="unsure strong"' in to_svg(open_one)
    assert 'class="unsure strong"' in to_html(open_one)
    assert page_of(solution).notes[0] == "Exact."


def test_there_is_no_picture_of_something_else() -> None:
    with pytest.raises(OptionError, match="no picture of Card"):
        page_of(Card.parse("SA"))
