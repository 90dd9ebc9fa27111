"""``kozyr puzzle``: the collection of puzzles, and new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands import arguments as arg
from cli.commands import puzzle_make, puzzle_try
from cli.status import ExitCode

if TYPE_CHECKING:
    from solver.analysis.puzzles.puzzle import Puzzle
    from solver.budget import Budget
    from solver.errors import KozyrError

EXAMPLE = """\b
Example: the puzzles of Clubs; kozyr puzzle show clubs/01 sets the first.
  kozyr puzzle list clubs
"""
Name = Annotated[str, typer.Argument(metavar="PUZZLE", help="A name such as bridge/03, or a puzzle file.")]


def register(app: typer.Typer) -> None:
    """Adds the subcommand and its own."""
    group = typer.Typer(
        rich_markup_mode=None,
        no_args_is_help=False,
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"]},
        help="Puzzles: one play alone reaches the goal. The collection, and new ones.",
        epilog=EXAMPLE,
    )

    @group.callback()
    def puzzle(ctx: typer.Context) -> None:
        if ctx.invoked_subcommand is None:
            typer.echo(ctx.get_help())

    group.command("list", epilog="\b\nExample:\n  kozyr puzzle list bridge --difficulty 3")(list_)
    group.command(epilog="\b\nExample:\n  kozyr puzzle show truf/02 --hints")(show)
    group.command(epilog="\b\nExample:\n  kozyr puzzle solve kozel/01")(solve)
    group.command(epilog="\b\nExample: all that come with the program.\n  kozyr puzzle check")(check)
    puzzle_try.register(group)
    puzzle_make.register(group)
    app.add_typer(group, name="puzzle")


def list_(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Those of one game only.")] = None,
    difficulty: Annotated[
        int | None,
        typer.Option(parser=arg.whole, metavar="N", help="Those of one difficulty only, 1 (easy) to 5."),
    ] = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """The puzzles of the collection."""
    from cli.collection import load_all
    from cli.output import Output
    from cli.render.puzzle import draw_list
    from solver.errors import KozyrError
    from solver.rules.registry import find_game

    name = None if game is None else find_game(game).id
    puzzles = []
    for one in load_all((), name):
        if isinstance(one, KozyrError):
            raise one
        if difficulty is None or one.difficulty == difficulty:
            puzzles.append(one)
    output = Output.standard()
    if as_json:
        output.json({"puzzles": [one.to_dict() for one in puzzles]})
    else:
        output.draw(draw_list(output.pen, puzzles))
    return ExitCode.ANSWERED


def show(
    name: Name,
    hints: Annotated[bool, typer.Option("--hints", help="With the hints.")] = False,
    as_json: arg.Json = False,
) -> ExitCode:
    """A puzzle: the position and the goal, without the solution."""
    from cli.collection import load
    from cli.output import Output
    from cli.render.puzzle import draw_puzzle, draw_told
    from solver.analysis.puzzles.check import MEMORY_MB
    from solver.analysis.puzzles.contests import chooses, contest_of, setting_of
    from solver.budget import Budget

    puzzle = load(name)
    setting = setting_of(puzzle)
    view = None
    if not chooses(puzzle):
        contest = contest_of(puzzle, Budget(memory_mb=MEMORY_MB))
        view = contest.ground.view(contest.start)
    output = Output.standard()
    if as_json:
        data = puzzle.to_dict()
        if hints:
            data["hints"] = list(puzzle.hints)
        output.json({"game": setting.rules.game, "puzzles": [data]})
        return ExitCode.ANSWERED
    lines = draw_puzzle(output.pen, puzzle, setting, view)
    if hints:
        lines += draw_told(output.pen, puzzle)
    output.draw(lines)
    return ExitCode.ANSWERED


def solve(
    name: Name,
    depth: Annotated[
        int | None, typer.Option(parser=arg.whole, metavar="N", help="How many plays deep the tree goes.")
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help="Every line of a large tree.")] = False,
    time: arg.Time = None,
    memory: arg.Memory = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """The solution as a tree, as far as one play alone reaches the goal, and why tempting plays fail.

    Everything printed is worked out from the position; what the file states is not trusted.
    """
    from cli.collection import load
    from cli.commands.selection import budget
    from cli.output import Output
    from cli.progress import busy
    from cli.render.puzzle_solution import draw_decision, draw_solved
    from solver.analysis.puzzles.check import MEMORY_MB
    from solver.analysis.puzzles.choices import decision_of
    from solver.analysis.puzzles.contests import chooses
    from solver.analysis.puzzles.solved import solve_puzzle

    puzzle = load(name)
    output = Output.standard()
    limits = budget(time, memory or MEMORY_MB, 1)
    with busy(output.notes, "Solving"):
        if chooses(puzzle):
            decision = decision_of(puzzle, limits)
        else:
            solved = solve_puzzle(puzzle, limits, depth=depth)
    if chooses(puzzle):
        data, lines = decision.to_dict(), draw_decision(output.pen, puzzle, decision)
        game = decision.setting.rules.game
    else:
        data, lines = solved.to_dict(), draw_solved(output.pen, solved, most=10_000 if whole else 40)
        game = solved.contest.rules.game
    if as_json:
        output.json({"game": game, "exact": True, "puzzles": [puzzle.to_dict(spoil=True) | data]})
    else:
        output.draw(lines)
    return ExitCode.ANSWERED


def check(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[PUZZLE]...", help="Names or files; all if left out.")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="Those of one game only.")
    ] = None,
    time: arg.Time = None,
    memory: arg.Memory = None,
    as_json: arg.Json = False,
) -> ExitCode:
    """Prove puzzles: the goal can be met, by the plays stated and no others, and what is stated is right.

    Exit codes: 1 for a puzzle proven wrong, 2 for one that cannot be read, 3 for one that the budget
    (--time for each) left open.
    """
    from cli.bar import counted
    from cli.collection import load_all
    from cli.commands.selection import budget
    from cli.output import Output
    from cli.render.puzzle import draw_findings
    from solver.analysis.puzzles.check import MEMORY_MB, Finding, Verdict
    from solver.errors import KozyrError
    from solver.rules.registry import find_game

    output = Output.standard()
    puzzles = load_all(names or (), None if game is None else find_game(game).id)
    findings: list[Finding] = []
    unread: list[KozyrError] = []
    limits = budget(time, memory or MEMORY_MB, 1)
    done = 0
    with counted(output.notes, "Proving") as report:
        try:
            for one in puzzles:
                report("Proving", done, len(puzzles))
                # Each has the whole time; whoever stops one stops them all.
                found = _proven(one, limits)
                if limits.stop.is_set():
                    break
                done += 1
                unread += [found] if isinstance(found, KozyrError) else []
                findings += [found] if isinstance(found, Finding) else []
        except KeyboardInterrupt:
            limits.stop.set()
    if not done and limits.stop.is_set():
        raise KeyboardInterrupt
    verdicts = [one.verdict for one in findings]
    wrong, open_ = verdicts.count(Verdict.WRONG), verdicts.count(Verdict.OPEN)
    if as_json:
        output.json(
            {
                "exact": not open_ and done == len(puzzles),
                "proven": verdicts.count(Verdict.PROVEN),
                "wrong": wrong,
                "open": open_,
                "unread": [str(one) for one in unread],
                "puzzles": [one.to_dict() for one in findings],
            }
        )
    else:
        output.draw(draw_findings(output.pen, findings))
        seconds = sum(one.seconds for one in findings)
        output.draw([f"  {len(findings) - wrong - open_} of {len(puzzles)} proven, {seconds:.1f} s"])
    for fault in unread:
        output.fault(str(fault))
    if limits.stop.is_set():
        output.fault(f"interrupted after {done} of {len(puzzles)} puzzles")
        return ExitCode.INTERRUPTED
    if unread:
        return ExitCode.REFUSED
    if wrong:
        return ExitCode.CHECK_FAILED
    return ExitCode.BOUNDS_ONLY if open_ else ExitCode.ANSWERED


def _proven(puzzle: Puzzle | KozyrError, limits: Budget) -> object:
    """The finding of a puzzle, or why it cannot be posed, with its name before it."""
    from solver.analysis.puzzles.check import check as prove
    from solver.errors import KozyrError

    if isinstance(puzzle, KozyrError):
        return puzzle
    try:
        return prove(puzzle, limits)
    except KozyrError as error:
        return error.at(puzzle.id)
