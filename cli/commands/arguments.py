"""Arguments and options that several subcommands share."""

from __future__ import annotations

from typing import Annotated

import typer


def seconds(text: str) -> float:
    """A time above 0; refuses anything else."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise typer.BadParameter(f"'{text}' is not a time; give seconds above 0, such as 2.5")
    return value


def whole(text: str | int) -> int:
    """A whole number above 0, or a default that is one; refuses anything else."""
    return _number(str(text), least=1)


def seed_number(text: str | int) -> int:
    """A whole number, 0 or above, or a default that is one; refuses anything else."""
    return _number(str(text), least=0)


def _number(text: str, least: int) -> int:
    # The length keeps Python from refusing, in its own words, to read thousands of digits.
    if text.isascii() and text.isdigit() and len(text) <= 18 and int(text) >= least:
        return int(text)
    raise typer.BadParameter(f"'{text}' is not a whole number from {least} on")


DealSource = Annotated[
    str, typer.Argument(metavar="DEAL", help="A deal as text, a deal file, or - for standard input.")
]
Board = Annotated[
    str | None,
    typer.Option("--board", metavar="N", help="Which board of a file with several: its number, or place."),
]
Game = Annotated[
    str | None,
    typer.Option("--game", "-g", metavar="GAME", help="The game; needed where the file names none."),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="A point of the rules, repeatable: see kozyr games GAME."
    ),
]
Trump = Annotated[str | None, typer.Option(metavar="SUIT", help="S, H, D or C; N for no trump.")]
Lead = Annotated[str | None, typer.Option(metavar="SEAT", help="Who leads to the first trick.")]
Seat = Annotated[str | None, typer.Option(metavar="SEAT", help="Answer for this seat (its side) only.")]
Mode = Annotated[str | None, typer.Option(metavar="MODE", help="Truf: atas (most tricks) or bawah (fewest).")]
Played = Annotated[
    str | None,
    typer.Option(
        metavar="CARDS",
        help='Cards played so far, such as "SA S3 S9"; replaces those of the file. Kozel: "H6+H9 /S6+C7".',
    ),
]
Contracts = Annotated[
    list[str] | None,
    typer.Option(
        "--contract",
        metavar="SEAT:TRIPS,CLUBS",
        help="Brokke: what a seat has declared, such as A:2,1; repeatable.",
    ),
]
Piles = Annotated[
    list[str] | None,
    typer.Option(
        "--pile", metavar="SEAT:CARDS", help='Brokke: cards won before, such as "A:S3 H3 X1"; repeatable.'
    ),
]
AllowMisdeal = Annotated[bool, typer.Option("--allow-misdeal", help="Analyse a misdealt hand all the same.")]
Match = Annotated[
    str | None,
    typer.Option(
        metavar="NS,EW", help="Kozel: also the chance of winning the match, at these defeat points."
    ),
]
Time = Annotated[
    float | None,
    typer.Option("--time", parser=seconds, metavar="SECONDS", help="Stop after so long, with bounds."),
]
Memory = Annotated[
    int | None, typer.Option("--memory", parser=whole, metavar="MB", help="Size of the tables of the search.")
]
Threads = Annotated[int, typer.Option("--threads", parser=whole, metavar="N", help="Searches side by side.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the drawing.")]
Svg = Annotated[
    str | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        help="Also draw the answer into an SVG file, which stands alone and prints.",
    ),
]
Html = Annotated[
    str | None, typer.Option("--html", metavar="FILE", help="The same as a page of HTML in one file.")
]
