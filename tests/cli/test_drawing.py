"""How drawings come out: plain in a pipe, with symbols and colour on a terminal, never over 80 columns."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from rich.text import Text

from cli.render.hands import Diagram, draw_hands
from cli.render.pen import Pen, name_text
from cli.render.solution import draw_solution
from cli.render.table import draw_table
from cli.render.tricks import draw_tricks, tricks_of
from solver.cards import Card, Suit, cards_of, suit_mask
from solver.deal import Deal
from solver.play import legal, play
from solver.question import pose, read_setting
from solver.record import Record
from solver.rules.registry import GAMES, rules_for
from solver.search.engine import equal_groups
from solver.search.objective import Bounds
from solver.search.par import Par, ParContract
from solver.search.table import Table
from solver.solution import CardGroup, Notion, Solution

ARGS = (
    "solve",
    "N:A2... KQ... J.A.. T..A.",
    "--game",
    "kozyr",
    "--trump",
    "S",
    "--lead",
    "N",
    "--mode",
    "atas",
)
ANSI = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|9[0-7]|38;)[0-9;]*m")
PENS = [Pen(symbols=True), Pen(symbols=False)]
LONG_NAMES = {seat: f"{seat} with a name of very many words, and 牌 in it" for seat in "NESWABC"}


def on_terminal(*args: str, **env: str) -> str:
    """What ``kozyr`` writes to a terminal of 80 columns."""
    leader, follower = pty.openpty()
    code = "from cli.app import main; raise SystemExit(main())"
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    path = os.pathsep.join(filter(None, sys.path))
    settings = {"TERM": "xterm-256color", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": path}
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", code, *args],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**clean, **settings, **env},
    )
    os.close(follower)
    written = b""
    try:
        while block := os.read(leader, 65536):
            written += block
    except OSError:  # Linux says so when the other side has been closed.
        pass
    os.close(leader)
    process.wait(timeout=60)
    return written.decode().replace("\r\n", "\n")


def test_symbols_and_colour_on_a_terminal() -> None:
    written = on_terminal(*ARGS)
    assert COLOUR.search(written)
    plain = ANSI.sub("", written)
    assert "trump ♠ · North leads" in plain
    assert "┌─────────────┐" in plain
    assert max(map(len, plain.splitlines())) <= 80


def test_no_color_is_honoured() -> None:
    written = on_terminal(*ARGS, NO_COLOR="1")
    assert not COLOUR.search(written)
    assert "trump ♠ · North leads" in ANSI.sub("", written)


def test_a_terminal_without_unicode_gets_letters() -> None:
    assert ANSI.sub("", on_terminal(*ARGS, PYTHONIOENCODING="ascii")).isascii()


def test_faults_on_a_terminal_show_symbols() -> None:
    written = ANSI.sub("", on_terminal(*ARGS, "--played", "SK"))
    assert written.startswith("kozyr: played: card 1 (♠K): ")


@pytest.mark.parametrize(
    "args",
    [
        ARGS,
        (*ARGS, "--notion", "equilibrium"),
        ("table", ARGS[1], "--game", "kozyr"),
        ("table", "N:AK.3.. QJ.4.. T9..5. .A..76", "--game", "bridge"),
        ("deal", "--game", "clubs", "-n", "3"),
        ("games",),
        *(("games", game) for game in GAMES),
        ("--help",),
        ("solve", "--help"),
    ],
)
def test_a_pipe_gets_plain_ascii(process: Callable[..., Any], args: tuple[str, ...]) -> None:
    result = process(*args)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.isascii()
    assert "\x1b" not in result.stdout
    if args[0] != "deal":
        assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_stream_that_lacks_the_letters_of_a_name_is_no_fault(
    process: Callable[..., Any], deal_file: Callable[..., str]
) -> None:
    path = deal_file(
        'game = "bridge"\ntrump = "S"\nlead = "N"\n'
        '[hands]\nN = "A..."\nE = "K..."\nS = "Q..."\nW = "J..."\n[players]\nN = "Ольга"\n'
    )
    assert "North (Ольга) leads" in process("solve", path).stdout
    result = process("solve", path, PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, "")
    assert "North (?????) leads" in result.stdout


def widest(lines: list[Text]) -> int:
    return max(line.cell_len for line in lines)


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("game", ["kozyr", "bridge", "clubs"])
def test_hands_of_one_suit_fit(pen: Pen, game: str) -> None:
    rules = rules_for(game)
    hands = [suit_mask(suit) for suit in Suit][: rules.players]
    bids = {seat: Card.parse("ST") for seat in rules.seats}
    trick = [Card.of(suit, 12) for suit in range(rules.players)]
    diagram = Diagram(
        rules=rules, hands=hands, widow=hands[0], names=LONG_NAMES, bids=bids, leader=0, trick=trick
    )
    lines = draw_hands(pen, diagram)
    assert widest(lines) <= 80
    drawn = "\n".join(line.plain for line in lines)
    assert drawn.count("A K Q J T 9 8 7 6 5 4 3 2") == rules.players + 1
    assert drawn.isascii() is not pen.symbols or "牌" in drawn


def full_deal(game: str) -> Record:
    """Ranks dealt round, so that every hand has all four suits."""
    rules = rules_for(game)
    hands = [0] * 4
    for number, card in enumerate(cards_of(rules.pack)):
        hands[number % 4] |= card.bit
    widow = hands[3] if rules.widow_size else None
    return Record(
        deal=Deal(rules.seats, tuple(hands[: rules.players]), widow),
        names=LONG_NAMES,
        trump="C",
        lead=rules.seats[0],
    )


def first_legal_cards(game: str) -> tuple[Card, ...]:
    question = pose(read_setting(full_deal(game), game=game, mode=None if game != "truf" else "atas"))
    position, line = question.position, []
    while not position.finished:
        line.append(next(cards_of(legal(question.rules, position))))
        position = play(question.rules, position, line[-1])
    return tuple(line)


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("game", ["truf", "bridge", "clubs"])
@pytest.mark.parametrize("proven", [True, False])
def test_a_whole_deal_fits(pen: Pen, game: str, proven: bool) -> None:
    line = first_legal_cards(game)
    record = replace(full_deal(game), played=line[: 5 if proven else 30])
    question = pose(read_setting(record, game=game, mode=None if game != "truf" else "bawah"))
    rules = question.rules
    worth = Bounds(10, 10) if proven else Bounds(10, 13)
    names = rules.side_names or tuple(rules.seats)
    solution = Solution(
        question=question,
        notion=Notion.VALUE if rules.sides else Notion.GUARANTEE,
        values=dict.fromkeys(names, worth),
        ceilings={} if rules.sides else dict.fromkeys(names, worth),
        to_play=rules.seats[-1],
        cards=tuple(CardGroup(g[0], g[1:], worth) for g in equal_groups(rules, question.position)),
        line=line[5:] if proven else (),
        tricks=dict.fromkeys(rules.seats, 13),
        scores={},
        seconds=1234.5,
        nodes=123_456_789_012,
        remaining=True,
    )
    assert widest(draw_solution(pen, solution)) <= 80


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("worth", [Bounds(0, 0), Bounds(10, 13)])
def test_tables_fit(pen: Pen, worth: Bounds) -> None:
    cells: Any = {
        "bridge": {strain: dict.fromkeys("NESW", worth) for strain in "SHDCN"},
        "truf": {
            trump: {
                leader: {mode: dict.fromkeys("NESW", worth) for mode in ("atas", "bawah")}
                for leader in "NESW"
            }
            for trump in "SHDC"
        },
        "clubs": {
            "none": {leader: dict.fromkeys("ABC", worth) for leader in "ABC"},
            "A B C": {"A": dict.fromkeys("ABC", worth)},
        },
    }
    contracts = (ParContract(4, "S", True, "NS", -2), ParContract(3, "N", False, "E", 1))
    for game, table in cells.items():
        record = full_deal(game)
        answer = Table(
            setting=read_setting(record, game=game),
            notion=Notion.VALUE if game == "bridge" else Notion.GUARANTEE,
            goal="score" if game == "clubs" else "tricks",
            cells=table,
            par=Par(-620, contracts) if game == "bridge" else None,
            seconds=0.5,
            nodes=12,
        )
        assert widest(draw_table(pen, answer)) <= 80


def test_tricks_mark_the_lead_and_the_card_that_wins() -> None:
    rules = rules_for("truf")
    question = pose(
        read_setting(
            Record(deal=Deal("NESW", tuple(1 << Card.parse(c) for c in ("HA", "H2", "S2", "SA")))),
            game="truf",
            trump="S",
            lead="N",
            mode="atas",
        )
    )
    cards = [Card.parse(text) for text in ("HA", "H2", "S2", "SA")]
    tricks = tricks_of(rules, question.start, cards)
    assert [trick.taker for trick in tricks] == [3]
    assert [line.plain for line in draw_tricks(Pen(symbols=False), rules, tricks)] == [
        "  trick    N     E     S     W     N-E-S-W",
        "    1    >HA    H2    S2    SA*    0-0-0-1",
    ]


def test_names_lose_control_characters_and_are_cut_to_columns() -> None:
    assert name_text("Anna\x1b[31m\nB", 20) == "Anna [31m B"
    assert name_text("牌牌牌牌", 6) == "牌牌 …"
