"""``kozyr puzzle try``: a puzzle played against the solver."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.commands import arguments as arg
from cli.status import ExitCode

if TYPE_CHECKING:
    from cli.output import Output
    from solver.analysis.puzzles.choices import Decision
    from solver.analysis.puzzles.puzzle import Puzzle
    from solver.analysis.puzzles.trial import Trial
    from solver.plays import Play

EXAMPLE = """\b
Example: two plays in turn, the solver answering for the others.
  kozyr puzzle try bridge/01 --play "H6 D4"
"""
HELP = "a play such as SA; hint, undo, show, give up, quit"


def register(app: typer.Typer) -> None:
    """Adds the subcommand."""
    app.command("try", epilog=EXAMPLE)(try_)


def try_(
    name: Annotated[
        str, typer.Argument(metavar="PUZZLE", help="A name such as bridge/03, or a puzzle file.")
    ],
    plays: Annotated[
        str | None,
        typer.Option("--play", metavar="PLAYS", help="Your plays in turn, or choice; else you are asked."),
    ] = None,
    time: arg.Time = None,
    memory: arg.Memory = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """Play a puzzle against the solver, which defends best and shows why a play fails.

    You play for the seat, or both seats, of the goal. On a terminal you are asked for each play.
    Exit code 1 when the goal slips away.
    """
    from cli.collection import load
    from cli.commands.selection import budget
    from cli.output import Output
    from solver.analysis.puzzles.check import MEMORY_MB
    from solver.analysis.puzzles.choices import decision_of
    from solver.analysis.puzzles.contests import chooses, contest_of
    from solver.analysis.puzzles.trial import Trial
    from solver.errors import FormatError, OptionError

    puzzle = load(name)
    limits = budget(time, memory or MEMORY_MB, 1)
    asking = plays is None
    if asking and (as_json or not (sys.stdin.isatty() and sys.stdout.isatty())):
        raise OptionError("no plays are given", remedy='say --play "SA H3", or run it on a terminal')
    output = Output.standard()
    if chooses(puzzle):
        decision = decision_of(puzzle, limits)
        return _choose(output, puzzle, decision, plays, as_json)
    contest = contest_of(puzzle, limits)
    if not contest.wins(contest.start):
        raise FormatError("the goal cannot be met", place=puzzle.id, remedy="kozyr puzzle check says more")
    trial = Trial(contest)
    if asking:
        return _ask(output, puzzle, trial, lambda prompt: output.console.input(prompt))
    replies = _make_all(trial, plays or "")
    if as_json:
        data = puzzle.to_dict() | {"try": _data(trial, replies)}
        output.json({"game": contest.rules.game, "puzzles": [data]})
    else:
        _draw_start(output, puzzle, trial)
        _draw_all(output, puzzle, trial)
    return _code(trial)


def _make_all(trial: Trial[Any], text: str) -> list[tuple[Play, ...]]:
    """Makes the plays given; the replies to each. Names the play that cannot be made by its number."""
    from solver.analysis.puzzles.trial import State
    from solver.errors import KozyrError
    from solver.formats.puzzles import parse_plays

    try:
        wanted = parse_plays(text)
    except KozyrError as error:
        raise error.at("--play") from None
    replies = []
    for number, play in enumerate(wanted, start=1):
        try:
            replies.append(trial.play(play))
        except KozyrError as error:
            raise error.at(f"--play: play {number}") from None
        if trial.state is not State.OPEN:
            # What was meant to follow has lost its sense.
            break
    return replies


def _data(trial: Trial[Any], replies: list[tuple[Play, ...]]) -> dict[str, Any]:
    seats = trial.contest.rules.seats
    mover = trial.contest.mover(trial.position)
    failure = trial.failure
    return {
        "state": trial.state.value,
        "played": [play.text for play in trial.plays],
        "replies": [[play.text for play in some] for some in replies],
        "to_play": None if mover is None else seats[mover],
        "refutation": None if failure is None else [play.text for play in failure.refutation],
    }


def _code(trial: Trial[Any]) -> ExitCode:
    from solver.analysis.puzzles.trial import State

    return ExitCode.CHECK_FAILED if trial.state is State.FAILED else ExitCode.ANSWERED


def _draw_start(output: Output, puzzle: Puzzle, trial: Trial[Any]) -> None:
    from cli.render.puzzle import draw_puzzle
    from solver.analysis.puzzles.contests import setting_of

    contest = trial.contest
    view = contest.ground.view(contest.start)
    output.draw([*draw_puzzle(output.pen, puzzle, setting_of(puzzle), view), ""])


def _draw_all(output: Output, puzzle: Puzzle, trial: Trial[Any]) -> None:
    """The plays of a try from its start, and how it stands."""
    from cli.render.puzzle_tree import draw_line

    if trial.plays:
        output.draw(["  Played   | ends a trick"])
        output.draw(draw_line(output.pen, trial.contest, trial.contest.start, trial.plays))
    _draw_state(output, puzzle, trial)


def _draw_state(output: Output, puzzle: Puzzle, trial: Trial[Any], *, position: bool = True) -> None:
    from cli.render.puzzle import draw_view, paragraph
    from cli.render.puzzle_tree import draw_line
    from solver.analysis.puzzles.contests import setting_of
    from solver.analysis.puzzles.trial import State

    pen, failure = output.pen, trial.failure
    if failure is not None:
        output.draw(["", *paragraph(pen, f"{failure.play.symbols} lets the goal slip:", "bold red")])
        if failure.refutation:
            output.draw(draw_line(pen, trial.contest, trial.position, failure.refutation, 4))
        output.draw(paragraph(pen, "and the goal is out of reach."))
    elif trial.state is State.MET:
        output.draw(["", *paragraph(pen, "The goal is met.", "bold green")])
        if puzzle.idea:
            output.draw(paragraph(pen, puzzle.idea))
    elif position:
        view = trial.contest.ground.view(trial.position)
        assert view.to_play is not None
        output.draw(["", *draw_view(pen, setting_of(puzzle), view)])
        output.draw([f"  {trial.contest.rules.seats[view.to_play]} to play"])


def _ask(output: Output, puzzle: Puzzle, trial: Trial[Any], ask: Callable[[str], str]) -> ExitCode:
    """Asks for play after play until the try is over or given up."""
    from cli.render.puzzle import draw_told, paragraph
    from cli.render.puzzle_tree import draw_line
    from solver.analysis.puzzles.trial import State
    from solver.errors import KozyrError
    from solver.formats.puzzles import parse_play

    _draw_start(output, puzzle, trial)
    if trial.plays:
        output.draw(draw_line(output.pen, trial.contest, trial.contest.start, trial.plays))
    hints = 0
    while trial.state is not State.MET:
        mover = trial.contest.mover(trial.position)
        who = "" if mover is None or trial.failure else trial.contest.rules.seats[mover]
        try:
            word = ask(f"  {who or 'undo or quit'}> ").strip()
        except EOFError:
            break
        command = word.lower()
        if command in ("quit", "q", "exit"):
            break
        if command in ("", "help", "?"):
            output.draw([f"  {HELP}"])
        elif command == "hint":
            hints = min(hints + 1, len(puzzle.hints))
            output.draw(draw_told(output.pen, puzzle, number=hints) or ["  There are no hints."])
        elif command in ("undo", "u"):
            output.draw(["  Taken back." if trial.undo() else "  There is nothing to take back."])
            _draw_state(output, puzzle, trial)
        elif command == "show":
            _draw_all(output, puzzle, trial)
        elif command in ("give up", "solution"):
            output.draw(paragraph(output.pen, f"The solution begins with {' or '.join(puzzle.solution)}."))
            output.draw(paragraph(output.pen, puzzle.idea))
            break
        else:
            try:
                before = len(trial.plays)
                at = trial.position
                trial.play(parse_play(word))
            except KozyrError as error:
                output.draw(paragraph(output.pen, str(error), "yellow"))
                continue
            output.draw(draw_line(output.pen, trial.contest, at, trial.plays[before:]))
            _draw_state(output, puzzle, trial, position=trial.failure is None)
    return _code(trial)


def _choose(output: Output, puzzle: Puzzle, decision: Decision, text: str | None, as_json: bool) -> ExitCode:
    """One decision before the play: right or not, and what it is worth beside the best."""
    from cli.render.puzzle import draw_puzzle, paragraph

    if not as_json:
        output.draw([*draw_puzzle(output.pen, puzzle, decision.setting, None), ""])
    choice = decision.find(output.console.input("  your choice> ") if text is None else text)
    best = max(one.worth for one in decision.choices)
    if as_json:
        state = "met" if choice.right else "failed"
        found = {"state": state, "choice": choice.names[0], "worth": choice.worth, "best": best}
        output.json({"game": decision.setting.rules.game, "puzzles": [puzzle.to_dict() | {"try": found}]})
    elif choice.right:
        output.draw(paragraph(output.pen, f"Right: {choice.worth:+d}, {decision.meaning}.", "bold green"))
        output.draw(paragraph(output.pen, puzzle.idea))
    else:
        told = f"{choice.names[0]} scores {choice.worth:+d}, {decision.meaning}; another scores {best:+d}."
        output.draw(paragraph(output.pen, told, "bold red"))
    return ExitCode.ANSWERED if choice.right else ExitCode.CHECK_FAILED
