"""The full-screen explorer: keys and clicks in, a session moved, everything drawn anew."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Container, ScrollableContainer, Vertical
from textual.message import Message
from textual.widgets import Footer, Static

from cli.explore.board import Board
from cli.explore.help import Help
from cli.explore.keys import BINDINGS
from cli.explore.layout import LAYOUT
from cli.explore.lines import draw_lines
from cli.explore.palette import PALETTE
from cli.explore.picking import Picking
from cli.explore.plays import draw_plays, draw_prompt, draw_trick
from cli.explore.title import draw_title
from cli.render.pen import Pen
from cli.status import ExitCode
from solver.analysis.explorer.analyst import Analyst
from solver.analysis.explorer.ground import Aim, Answer
from solver.analysis.explorer.session import Session
from solver.errors import IllegalPlayError
from solver.plays import Play

PARTS = ("title", "board", "prompt", "trick", "notice", "line-head", "line-text", "play-text")
DRAW_AFTER = 0.06
"""Seconds in which what is found is gathered before it is drawn."""
REPLY_AFTER = 0.6
"""Seconds before the solver plays for a hidden hand, so that the play before can be seen."""


class Found(Message):
    """A search has found something."""

    def __init__(self, position: Any, aim: Aim, answer: Answer) -> None:
        super().__init__()
        self.position = position
        self.aim = aim
        self.answer = answer


class Explorer(App[int]):
    """One session on the screen."""

    CSS = LAYOUT
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]  # noqa: RUF012 (an instance variable of the base class)
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = list(BINDINGS)

    def __init__(self, session: Session[Any], pen: Pen, seconds: float | None) -> None:
        """``seconds`` are given to the search of each position."""
        super().__init__()
        self.ansi_theme_dark = PALETTE
        self.session = session
        self.pen = pen
        self.picking = Picking(session)
        self.worths = True
        self.notice = ""
        self.searching = False
        self._seconds = seconds
        self._analyst: Analyst[Any] | None = None
        self._moves = 0
        """Counts positions shown; a reply of the solver is for one of them only."""
        self._expected = -1
        self._stale = False
        self._shown: dict[str, Text] = {}
        self._parts = {name: Static(id=name) for name in PARTS}
        self._scroll = ScrollableContainer(id="scroll", can_focus=False)

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        parts = self._parts
        yield parts["title"]
        with Container(id="main", classes="several" if self.picking.several else ""):
            with Vertical(id="left"):
                yield parts["board"]
                yield parts["prompt"]
                yield parts["trick"]
                yield parts["notice"]
            with Container(id="rest"):
                with Vertical(id="lines"):
                    yield parts["line-head"]
                    with self._scroll:
                        yield parts["line-text"]
                with ScrollableContainer(id="plays", can_focus=False):
                    yield parts["play-text"]
        yield Footer()

    def on_mount(self) -> None:
        """Starts the searches."""
        self._analyst = Analyst(self.session.ground, self._seconds, self._report)
        self._moved()

    def on_unmount(self) -> None:
        """Ends the searches."""
        if self._analyst is not None:
            self._analyst.close()

    def _report(self, position: Any, aim: Aim, answer: Answer) -> None:
        # In the thread of the search; messages may be posted from any.
        self.post_message(Found(position, aim, answer))

    def on_found(self, found: Found) -> None:
        """Keeps an answer; many that come together are drawn once."""
        known = self.session.answer
        self.session.keep(found.position, found.aim, found.answer)
        if (found.position, found.aim) != (self.session.position, self.session.aim):
            return
        if found.answer.done:
            self.searching = False
            self._draw()
        elif found.answer.proven and not (known is not None and known.proven):
            # What a play is worth is waited for most.
            self._draw()
        else:
            self._draw_soon()

    @property
    def quiet(self) -> bool:
        """Whether nothing is being searched, and all that was found is drawn."""
        return not self.searching and not self._stale

    # What keys do.

    def action_move(self, name: str) -> None:
        """Goes along the line of play by one of the session's ways."""
        if getattr(self.session, name)():
            self._moved()
        elif name.startswith("best"):
            self._say("nothing is proven yet" if self.searching else "there is no best line from here")
        elif name == "redo":
            self._say("no play has been taken back; b makes the best play")
        elif name == "back":
            self._say("no jump was made")

    def action_notion(self) -> None:
        """Asks for the next notion."""
        if self.session.switch_notion():
            self._asked()
        else:
            self._say(f"{self.session.ground.rules.title} has two sides, and so one value")

    def action_goal(self) -> None:
        """Asks for the next goal."""
        if self.session.switch_goal():
            self._asked()
        else:
            self._say("nothing else can be counted here: a score needs bids, or what was taken before")

    def action_hide(self) -> None:
        """Shows the next hands."""
        self.session.switch_hidden()
        self._moved()

    def action_solver(self) -> None:
        """Lets the solver play for the hidden hands, or not."""
        self.session.solver_plays = not self.session.solver_plays
        self._say(
            "the solver plays for the hidden hands" if self.session.solver_plays else "you play all hands"
        )
        self._expect_reply()

    def action_worths(self) -> None:
        """Shows what plays are worth, or not."""
        self.worths = not self.worths
        self._draw()

    def action_more(self) -> None:
        """Searches the position again, for what is not proven yet."""
        if self.session.answer is None or not self.session.answer.exact:
            self._search()
        self._draw()

    def action_mark(self, by: int) -> None:
        """Marks the next play."""
        self.picking.move(by)
        self._draw()

    def action_make(self) -> None:
        """Makes the play marked, or of the cards chosen."""
        self._make(self.picking.ready())

    def action_face_down(self) -> None:
        """Plays the cards chosen face down."""
        self._make(self.picking.covered())

    def action_claim(self) -> None:
        """Claims the lead."""
        claims = [play for play in self.session.legal if play.claim]
        self._make(claims[0] if claims else None, "the lead cannot be claimed now")

    def action_pass(self) -> None:
        """Passes."""
        passes = [play for play in self.session.legal if not play.cards]
        self._make(passes[0] if passes else None, "there is nothing to pass")

    def action_help(self) -> None:
        """Shows all keys."""
        self.push_screen(Help())

    def action_leave(self) -> None:
        """Quits; after a suit the key means the queen."""
        if self.picking.suit is not None:
            self._press("q")
        else:
            self.exit(ExitCode.ANSWERED)

    def action_leave_at_once(self) -> None:
        """Quits."""
        self.exit(ExitCode.ANSWERED)

    def action_interrupt(self) -> None:
        """Quits as Ctrl-C ends any command."""
        if self._analyst is not None:
            self._analyst.rest()
        if getattr(self._driver, "_key_thread", None) is not None:
            # Textual would wait until its reader of keys looks up, a fifth of a second at worst. There are no
            # more keys to be read: the process ends as soon as the terminal is what it was.
            self._driver._key_thread = None  # type: ignore[union-attr]
        self.exit(ExitCode.INTERRUPTED)

    def on_key(self, event: events.Key) -> None:
        """Suits and ranks; the queen comes by :meth:`action_leave`, whose key it shares."""
        if event.character is not None and event.key != "q" and self.picking.takes(event.character):
            event.stop()
            self._press(event.character)

    def on_click(self, event: events.Click) -> None:
        """A card or a play."""
        meta = event.style.meta
        if "card" in meta:
            self._chosen(self.picking.card(meta["card"]))
        elif "play" in meta:
            self._make(next((play for play in self.session.legal if play.text == meta["play"]), None))

    def _press(self, character: str) -> None:
        self._chosen(self.picking.press(character))

    def _chosen(self, play: Play | None) -> None:
        """A card was named: a play by itself, or one card of a play still to be made."""
        if play is not None:
            self._make(play)
        else:
            self.notice = ""
            self._draw()

    def _make(self, play: Play | None, otherwise: str = "choose a card first") -> None:
        if self.session.concealed and self.session.solver_plays:
            self._say("the solver plays this hand; v lets you play it")
            return
        if play is None:
            self._say(otherwise)
            return
        try:
            self.session.play(play)
        except IllegalPlayError as error:
            self.picking.clear()
            self._say(str(error))
            return
        self._moved()

    # What follows.

    def _moved(self) -> None:
        """The position is another one, or other hands are shown."""
        self._moves += 1
        self.picking.clear()
        self._asked()

    def _asked(self) -> None:
        """Something else is to be known."""
        self.notice = ""
        answer = self.session.answer
        if answer is None or not answer.done:
            self._search()
            # Most answers are there sooner than it takes to draw the position without one.
            self._draw_soon()
        else:
            self.searching = False
            if self._analyst is not None:
                self._analyst.rest()
            self._draw()

    def _search(self) -> None:
        if self._analyst is not None:
            self.searching = True
            self._analyst.ask(self.session.position, self.session.aim)

    def _expect_reply(self) -> None:
        """Has the solver play soon, where it is its turn and it knows what."""
        if self._expected != self._moves and self.session.reply() is not None:
            moves = self._expected = self._moves
            self.set_timer(REPLY_AFTER, lambda: self._reply(moves))

    def _reply(self, moves: int) -> None:
        self._expected = -1
        play = self.session.reply()
        if play is not None and moves == self._moves:
            self.session.play(play)
            self._moved()

    def _say(self, text: str) -> None:
        self.notice = text
        self._draw()

    def _draw_soon(self) -> None:
        """Draws what comes within a moment at once."""
        if not self._stale:
            self._stale = True
            self.set_timer(DRAW_AFTER, self._draw_stale)

    def _draw_stale(self) -> None:
        if self._stale:
            self._draw()

    def _draw(self) -> None:
        self._stale = False
        session, pen = self.session, self.pen
        board = Board(
            pen, session, chosen=self.picking.chosen, cursor=self.picking.cursor, worths=self.worths
        )
        self._show("title", draw_title(pen, session))
        self._show("board", Text("\n").join(board.lines()))
        self._show("prompt", draw_prompt(pen, session, self.searching, self.worths))
        trick = draw_trick(pen, session)
        self._parts["trick"].display = trick is not None
        self._show("trick", trick or Text())
        plays = draw_plays(pen, session, self.picking.cursor) if self.worths else []
        self._show("play-text", Text("\n").join(plays))
        lines = draw_lines(pen, session, self.worths)
        self._show("line-head", lines.heading)
        self._show("notice", self._hint(lines.following))
        self._show("line-text", Text("\n").join(lines.rows))
        # The last trick played, and what follows it.
        self._scroll.scroll_to(y=max(0, lines.finished - 1), animate=False)
        self._expect_reply()

    def _hint(self, following: str) -> Text:
        """The line below the table: a notice, what has been named of a play, or what is drawn below."""
        if self.notice:
            return Text(f"  {self.notice}", "bold")
        named = self.picking.text(self.pen)
        if named is None:
            return Text(f"  + {following}" if following else "", "dim")
        return named

    def _show(self, name: str, text: Text) -> None:
        before = self._shown.get(name)
        if text != before:
            self._shown[name] = text
            same_size = before is not None and _size(before) == _size(text)
            self._parts[name].update(text, layout=not same_size)


def _size(text: Text) -> tuple[int, int]:
    """Columns and lines of a text."""
    lines = text.plain.split("\n")
    return max(cell_len(line) for line in lines), len(lines)
