"""``kozyr explore``: the screen driven by keys and clicks, game by game, and refusals."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Static

from cli.commands.selection import Selection
from cli.explore.app import Explorer
from cli.explore.help import Help
from cli.render.pen import Pen
from cli.status import ExitCode
from solver.analysis.explorer.grounds import ground_of
from solver.analysis.explorer.session import Session
from solver.budget import Budget
from solver.search.answer import ask

BRIDGE = {"deal": "N:AK.3.. QJ.4.. T9..5. .A..76", "game": "bridge", "trump": "S", "lead": "W"}
KOZYR = {
    "deal": "N:A2.K.. Q.54.. 3..76. .7.8.A",
    "game": "kozyr",
    "trump": "S",
    "lead": "N",
    "mode": "bawah",
}
TRUF = KOZYR | {"game": "truf", "mode": "atas"}
CLUBS = {"deal": "A:A.32.. K.54.. Q.76.. / .8..AK", "game": "clubs", "lead": "B"}
KOZEL = {"deal": "N:.67.. ..7.8 8.T.. ..A.J", "game": "kozel", "trump": "S", "lead": "N"}
FULL = {
    "deal": "N:A964.T97.AQ54.K5 KQ73.AJ43.93.Q73 J5.2.KT762.JT984 T82.KQ865.J8.A62",
    "game": "bridge",
    "trump": "N",
    "lead": "W",
}

BROKKE = {
    "deal": "A:9.5...X1 A.A.. .4.3.",
    "game": "brokke",
    "lead": "A",
    "piles": ("A:H8 D8 S8 C5 D5", "B:DA", "C:S4 D4"),
    "contracts": ("A:1,0", "B:1,0", "C:0,0"),
}

Steps = Callable[["Screen"], Awaitable[None]]


class Screen:
    """An explorer at work, and what is to be read on it."""

    def __init__(self, app: Explorer, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot
        self.session = app.session

    async def press(self, *keys: str) -> None:
        for key in keys:
            # Without the pauses that the pilot makes after each key.
            self.app.simulate_key(key)
            # The key goes through the widgets one message after another before the program sees it.
            for _ in range(5):
                await self.pilot.pause(0)
            await self.settled()

    async def settled(self) -> None:
        """Waits until the search is over and drawn."""
        await self.until(lambda: self.app.quiet and self.has_place("board"))

    async def until(self, holds: Callable[[], bool]) -> None:
        for _ in range(4000):
            if holds():
                return
            await asyncio.sleep(0.005)
        raise AssertionError("it did not come to pass")

    def has_place(self, name: str) -> bool:
        """Whether a part that has been drawn has its place on the screen, to be clicked on."""
        return self.app.query_one(f"#{name}").region.height >= len(self.text(name).splitlines())

    def text(self, name: str) -> str:
        content = self.app.query_one(f"#{name}", Static).content
        assert isinstance(content, Text)
        return content.plain

    @property
    def played(self) -> str:
        return " ".join(play.text for play in self.session.played)


def explore(given: Mapping[str, Any], steps: Steps, **more: Any) -> int | None:
    """Opens the explorer on a deal and drives it; its exit code."""
    size, seat, symbols = more.get("size", (80, 24)), more.get("seat"), more.get("symbols", True)
    question = ask(Selection(options=(), **given).setting())
    session = Session(ground_of(question, Budget(memory_mb=32)), seat=seat)
    app = Explorer(session, Pen(symbols=symbols), 20.0)

    async def drive() -> None:
        async with app.run_test(size=size) as pilot:
            screen = Screen(app, pilot)
            await screen.settled()
            await steps(screen)

    asyncio.run(drive())
    return app.return_value


BOARD = """\
      tricks value               North
  NS       0     2               ♠ A K
  EW       0     1               ♥ 3
                                 ♦ —
                                 ♣ —
  West                           ┌─────────────┐  East
  ♠ —                            │     N       │  ♠ Q J
  ♥ A:0                          │›W       E   │  ♥ 4
  ♦ —                            │     S       │  ♦ —
  ♣ 7:1 6:1                      └─────────────┘  ♣ —
                                 South
                                 ♠ T 9
                                 ♥ —
                                 ♦ 5
                                 ♣ —"""

LINES = """\
 +  1     ♥3    ♠J*   ♦5   ›♣6       0-1
 +  2     ♠K*  ›♥4    ♠9    ♥A       1-1
 +  3    ›♠A*   ♠Q    ♠T    ♣7       2-1"""


def test_the_screen() -> None:
    async def steps(screen: Screen) -> None:
        assert screen.text("board") == BOARD
        assert screen.text("line-text") == LINES
        assert screen.text("play-text") == " 1  ♣7 ♣6\n 0  ♥A"
        assert screen.text("title") == "  Bridge · trump ♠ · tricks, value · all hands shown"
        assert screen.text("prompt").startswith("  West to play: tricks of EW · exact, ")

    explore(BRIDGE, steps)


def test_cards_are_played_by_key_taken_back_and_made_again() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("c", "7")
        assert screen.played == "C7"
        assert "North to play" in screen.text("prompt")
        await screen.press("h", "3", "u", "u")
        assert screen.played == ""
        await screen.press("r", "right", "s", "q")
        assert screen.played == "C7 H3 SQ"
        await screen.press("left")
        assert screen.played == "C7 H3"
        assert screen.text("notice") == "  + Taken back"

    explore(BRIDGE, steps)


def test_a_queen_is_no_farewell() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("s")
        assert screen.text("notice") == "  ♠ and which rank?"
        await screen.press("q")
        assert screen.played == "SQ"
        screen.app.simulate_key("q")

    assert explore(BRIDGE | {"lead": "E"}, steps) == ExitCode.ANSWERED


def test_ctrl_c_is_an_interruption() -> None:
    async def steps(screen: Screen) -> None:
        await screen.pilot.press("ctrl+c")

    assert explore(BRIDGE, steps) == ExitCode.INTERRUPTED


def test_an_illegal_card_is_refused_in_words() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("h", "a", "h", "3", "s", "q")
        assert screen.played == "HA H3"
        assert screen.text("notice") == "  ♠Q: E must follow suit in hearts; legal: ♥4"
        await screen.press("h", "1", "0")
        assert screen.text("notice") == "  ♥T: E does not hold it; legal: ♥4"

    explore(BRIDGE, steps)


def test_cards_and_plays_are_clicked() -> None:
    async def steps(screen: Screen) -> None:
        # The seven of clubs in West's hand, then the first play listed, the ace of spades.
        row = screen.text("board").splitlines().index("  ♣ 7:1 6:1                      └─────────────┘  ♣ —")
        await screen.pilot.click("#board", offset=(4, row))
        await screen.settled()
        assert screen.played == "C7"
        listed = screen.text("play-text")
        assert listed.startswith(" 2  ♠A")
        await screen.until(lambda: screen.has_place("play-text"))
        await screen.pilot.click("#plays", offset=(listed.index("♠A") + 1, 0))
        await screen.settled()
        assert screen.played == "C7 SA"

    explore(BRIDGE, steps)


def test_a_mark_is_moved_over_the_plays() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("enter")
        assert screen.text("notice") == "  choose a card first"
        await screen.press("down", "down", "down", "up", "enter")
        assert screen.played == "C6"
        await screen.press("u", "up", "enter")
        assert screen.played == "HA"

    explore(BRIDGE, steps)


def test_the_best_line_is_followed_and_left() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("b")
        assert screen.played == "C6"
        await screen.press("end")
        assert screen.played == "C6 H3 SJ D5 H4 S9 HA SK SA SQ ST C7"
        assert screen.text("prompt") == "  The play is over."
        assert screen.text("board").splitlines()[1:3] == [
            "  NS       2     2               ♠ —",
            "  EW       1     1               ♥ —",
        ]
        await screen.press("backspace")
        assert screen.played == "C6"
        await screen.press("pagedown")
        assert screen.played == "C6 H3 SJ D5"
        await screen.press("pageup", "home")
        assert screen.played == ""

    explore(BRIDGE, steps)


def test_hidden_hands_are_not_shown_and_played_by_the_solver() -> None:
    async def steps(screen: Screen) -> None:
        await screen.until(lambda: screen.played == "C6")
        await screen.settled()
        assert screen.text("title").endswith("N shown, solver plays")
        board = screen.text("board")
        assert "♠ A:2 K:2" in board
        assert board.count("hidden") == 3
        assert "♠ Q J" not in board
        await screen.press("h", "3")
        await screen.until(lambda: screen.session.view.to_play == 0)
        assert screen.played == "C6 H3 SJ D5 H4 S9 HA"
        await screen.press("u")
        assert screen.played == "C6"
        await screen.press("o", "o", "o", "o", "o", "o")
        assert screen.session.hidden == frozenset()

    explore(BRIDGE, steps, seat=0)


def test_a_hidden_hand_is_played_by_the_player_only_if_he_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.explore.app.REPLY_AFTER", 1000.0)

    async def steps(screen: Screen) -> None:
        await screen.press("c", "7")
        assert screen.text("notice") == "  the solver plays this hand; v lets you play it"
        await screen.press("v", "c", "7")
        assert screen.played == "C7"

    explore(BRIDGE, steps, seat=0)


def test_worths_are_hidden_and_shown() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("w")
        assert "♣ 7 6" in screen.text("board")
        assert screen.text("play-text") == ""
        assert screen.text("line-text") == ""
        await screen.press("w")
        assert screen.text("board") == BOARD

    explore(BRIDGE, steps)


def test_help_has_every_key() -> None:
    async def steps(screen: Screen) -> None:
        screen.app.simulate_key("question_mark")
        await screen.pilot.pause()
        assert isinstance(screen.app.screen, Help)
        content = screen.app.screen.query_one(Static).content
        assert isinstance(content, Text)
        assert len(content.plain.splitlines()) <= 24
        assert max(len(line) for line in content.plain.splitlines()) <= 78
        for word in ("Backspace", "best line", "notion", "face down", "claim"):
            assert word in content.plain
        screen.app.simulate_key("x")
        await screen.pilot.pause()
        assert not isinstance(screen.app.screen, Help)

    explore(BRIDGE, steps)


@pytest.mark.parametrize("given", [TRUF, KOZYR], ids=["truf", "kozyr"])
def test_truf(given: Mapping[str, Any]) -> None:
    async def steps(screen: Screen) -> None:
        fewest = given is KOZYR
        assert ("at most" if fewest else "at least") + " so many tricks" in screen.text("prompt")
        assert screen.text("board").splitlines()[0].startswith("      tricks guarantee ceiling   North")
        guaranteed = screen.text("play-text")
        await screen.press("n")
        assert "equilibrium" in screen.text("title")
        assert "exact" in screen.text("prompt")
        await screen.press("g")
        assert "a score needs bids" in screen.text("notice")
        await screen.press("n", "end")
        assert screen.text("prompt") == "  The play is over."
        await screen.press("home")
        assert screen.text("play-text") == guaranteed

    explore(given, steps)


def test_clubs() -> None:
    async def steps(screen: Screen) -> None:
        assert "Widow" in screen.text("board")
        assert "♠ K:" in screen.text("board")
        await screen.press("g")
        assert "score, guarantee" in screen.text("title")
        assert "♥ 5:-1 4:-1" in screen.text("board")
        await screen.press("s", "k", "o")
        assert "Widow" not in screen.text("board")

    explore(CLUBS, steps)


def test_kozel() -> None:
    async def steps(screen: Screen) -> None:
        assert screen.text("play-text").splitlines() == [" 23  ♥6  best", " 23  ♥7  best", " 23  ♥6+♥7  best"]
        await screen.press("h", "6", "h", "7")
        assert screen.text("notice") == "  ♥6+♥7   Enter plays, f face down"
        await screen.press("h", "6")
        assert screen.text("notice") == "  ♥7   Enter plays, f face down"
        await screen.press("h", "6", "enter")
        assert screen.played == "H6+H7"
        assert screen.text("trick") == "  Table  N ♥6+♥7"
        await screen.press("d", "7", "enter")
        assert screen.text("notice").startswith("  (♦7): E answers with 1 of 2 cards")
        await screen.press("d", "7", "c", "8", "f")
        assert screen.played == "H6+H7 /D7+C8"
        await screen.press("p")
        assert screen.text("notice") == "  there is nothing to pass"
        await screen.press("l")
        assert screen.text("notice") == "  the lead cannot be claimed now"
        await screen.press("end")
        assert screen.text("board").splitlines()[1] == "  NS      23    23               ♠ —"
        await screen.press("o")
        assert "/?+?" in screen.text("line-text")
        assert "/♦7" not in screen.text("line-text")

    explore(KOZEL, steps)


def test_brokke() -> None:
    async def steps(screen: Screen) -> None:
        assert screen.text("board").splitlines()[9] == "  X 1:+65"
        assert "  Pile of A  ♠ 8  ♥ 8  ♦ 8 5  ♣ 5" in screen.text("line-text").splitlines()
        await screen.press("x")
        assert screen.text("notice") == "  Which joker, 1 or 2?"
        await screen.press("1", "p")
        assert screen.played == "X1 pass"
        assert "›A X1   B —" in screen.text("board")
        await screen.press("g")
        assert "contract, guarantee" in screen.text("title")
        assert "whether C makes the contract (1) or not (0)" in screen.text("prompt")
        await screen.press("end")
        assert screen.text("prompt") == "  The play is over."
        await screen.press("u", "h", "2")
        assert "does not hold" in screen.text("notice")

    explore(BROKKE, steps)


def test_five_players_sit_around_the_table() -> None:
    async def steps(screen: Screen) -> None:
        board = screen.text("board").splitlines()
        places = {
            seat: next((row, line.index(seat)) for row, line in enumerate(board) if seat in line.split())
            for seat in "ABCDE"
        }
        rows, columns = ({seat: place[at] for seat, place in places.items()} for at in (0, 1))
        assert rows["A"] == rows["B"] < rows["C"] == rows["E"] < rows["D"]
        assert columns["E"] < columns["A"] < columns["D"] < columns["B"] < columns["C"]

    explore({"deal": "A:9... A... .4.. 7... .6..", "game": "brokke", "lead": "A"}, steps)


@pytest.mark.parametrize(
    ("given", "symbols"),
    [(FULL, True), (TRUF, False), (CLUBS, True), (KOZEL, False)],
    ids=["bridge", "truf", "clubs", "kozel"],
)
def test_it_fits_eighty_columns(given: Mapping[str, Any], symbols: bool) -> None:
    async def steps(screen: Screen) -> None:
        for _ in range(3):
            names = ("title", "board", "prompt", "trick", "notice")
            lines = [line for name in names for line in screen.text(name).splitlines()]
            assert max(cell_len(line) for line in lines) <= 80
            assert len(screen.text("board").splitlines()) <= 15
            if not symbols:
                assert all(line.isascii() for line in lines)
            await screen.press("b")

    explore(given, steps, symbols=symbols)


def test_a_wide_screen_has_the_lines_beside_the_table() -> None:
    async def steps(screen: Screen) -> None:
        board, lines = screen.app.query_one("#board"), screen.app.query_one("#lines")
        await screen.until(lambda: lines.region.x >= board.region.right - 1 > 0)
        assert lines.region.height > 20

    explore(FULL, steps, size=(120, 40))


def test_the_screen_answers_while_a_search_goes_on() -> None:
    """A full deal of Truf for fewest tricks takes long; keys are answered at once all the same."""
    given: dict[str, Any] = {
        "deal": "N:AK64.QT2.J53.972 T97.K96.A8.KJT63 QJ2.J875.KT64.A4 853.A43.Q972.Q85",
        "game": "kozyr",
        "trump": "C",
        "lead": "E",
        "mode": "bawah",
    }
    question = ask(Selection(options=(), **given).setting())
    app = Explorer(Session(ground_of(question, Budget(memory_mb=32))), Pen(symbols=True), 60.0)

    async def drive() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            for key in ("c", "3", "c", "4", "u", "u"):
                app.simulate_key(key)
                await asyncio.wait_for(pilot.pause(0), 5)
            assert app.session.at == 0
            assert len(app.session.ahead) == 2
            # The search under way is ended for another question, which cannot be answered at this size.
            app.simulate_key("n")
            await pilot.pause(0)
            await Screen(app, pilot).settled()
            assert "an equilibrium of 13 cards each is out of reach" in Screen(app, pilot).text("prompt")

    asyncio.run(drive())


def test_bad_input_is_refused_before_the_screen_opens(kozyr: Callable[..., Any]) -> None:
    bridge = ("explore", BRIDGE["deal"], "--game", "bridge", "--trump", "S", "--lead", "W")
    for arguments, message in (
        (bridge, "explore needs a terminal"),
        ((*bridge, "--notion", "best"), "'best' is not a notion; notions are value, guarantee, equilibrium"),
        ((*bridge, "--notion", "guarantee"), "Bridge has no guarantee; notions are value"),
        ((*bridge, "--seat", "X"), "--seat: 'X' is not a seat"),
        ((*bridge, "--played", "SA"), "N holds it, but it is W's turn"),
        ((*bridge, "--goal", "points"), "'points' is not a goal"),
        ((*bridge, "--time", "0"), "'0' is not a time"),
        (("explore", "N:A K Q", "--game", "bridge"), ""),
    ):
        result = kozyr(*arguments)
        assert (result.exit_code, result.stdout) == (ExitCode.REFUSED, ""), arguments
        assert message in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_help_of_the_command(kozyr: Callable[..., Any]) -> None:
    result = kozyr("explore", "--help")
    assert result.exit_code == ExitCode.ANSWERED
    assert "Example" in result.stdout
