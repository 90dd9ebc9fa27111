"""The help screen of the explorer."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from cli.explore.keys import HELP, NOTES


class Help(ModalScreen[None]):
    """All keys; any key or click closes it."""

    CSS = """
    Help { align: center middle; }
    Help > Static { width: 80; max-width: 100%; height: auto; padding: 0 1; background: $panel; }
    """

    def compose(self) -> ComposeResult:
        """The text in the middle of the screen."""
        lines = [Text.assemble((f"{keys:<20}", "bold"), what) for keys, what in HELP]
        notes = [Text(note, "dim") for note in NOTES]
        yield Static(Text("\n").join([*lines, *notes]))

    def on_key(self, event: events.Key) -> None:
        """Closes the screen."""
        event.stop()
        self.dismiss(None)

    def on_click(self) -> None:
        """Closes the screen."""
        self.dismiss(None)
