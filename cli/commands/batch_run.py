"""A run of ``kozyr batch``, from its input to its exit code."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from cli.output import Output
from cli.rate import rated
from cli.render.batch import draw_tally, said_of
from cli.status import ExitCode
from solver.batch.crew import Crew
from solver.batch.extent import line_of, lines_in
from solver.batch.output import AnswerFile
from solver.batch.run import Run
from solver.batch.sink import Sink, StreamSink, drain
from solver.batch.tally import Tally
from solver.batch.task import Asked, Line, Verdict
from solver.errors import OptionError
from solver.formats.stream import Entry, iter_records

CODES: Final = {
    Verdict.FAILED: ExitCode.INTERNAL,
    Verdict.REFUSED: ExitCode.REFUSED,
    Verdict.WRONG: ExitCode.CHECK_FAILED,
    Verdict.BOUNDS: ExitCode.BOUNDS_ONLY,
}
"""Exit codes by what was said of any deal, the gravest first."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What a run is told."""

    source: str
    asked: Asked
    jobs: int | None
    cluster: str | None
    as_json: bool

    def run(self, out: str | None) -> ExitCode:
        """Answers all deals, into a file or on standard output."""
        output = Output.standard()
        started = perf_counter()
        entries = iter_records(self.source, self.asked.game)
        with ExitStack() as open_ones:
            sink, tally, known = self._sink(out, entries, output, open_ones)
            before = tally.deals
            crew = self._crew()
            open_ones.callback(crew.stop)
            try:
                self._work(Run(entries, crew, known), sink, tally, output)
            except KeyboardInterrupt:
                kept = "" if out is None else "; the same command goes on from there"
                output.fault(f"interrupted after {tally.deals:,} deals{kept}")
                return ExitCode.INTERRUPTED
        for verdict in CODES:
            if tally.verdicts[verdict]:
                output.fault(said_of(verdict, tally))
        if out is not None:
            if self.as_json:
                seconds = round(perf_counter() - started, 6)
                output.json({"out": out, "before": before, **tally.to_dict(), "seconds": seconds})
            else:
                output.draw(draw_tally(out, tally, before))
        return next((code for verdict, code in CODES.items() if tally.verdicts[verdict]), ExitCode.ANSWERED)

    def _work(self, run: Run, sink: Sink, tally: Tally, output: Output) -> None:
        """Everything that is left, with a bar on a terminal."""
        terminal = output.notes.is_terminal
        whole = lines_in(self.source) if terminal else None
        with rated(output.notes, "Deals", done=tally.deals, whole=whole) as report:

            def progress(deals: int, entry: Entry) -> None:
                report(deals, line_of(entry))

            drain(run, sink, tally, progress)

    def _sink(
        self, out: str | None, entries: Iterator[Entry], output: Output, open_ones: ExitStack
    ) -> tuple[Sink, Tally, Mapping[int, Line]]:
        """Where lines go, what is said there of deals already, and lines that are known."""
        if out is None:
            return StreamSink(output.console.file), Tally(), {}
        if os.path.exists(out):
            if self.source != "-" and os.path.exists(self.source) and os.path.samefile(out, self.source):
                raise OptionError("the deals are in this file", place="--out", remedy="name another")
            mode = os.stat(out).st_mode
            if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
                stream = open_ones.enter_context(open(out, "w", encoding="utf-8"))  # noqa: SIM115
                return StreamSink(stream), Tally(), {}
        file = AnswerFile(out, self.asked)
        open_ones.callback(file.close)
        for repair in file.repairs:
            output.note(f"{out}: {repair}")
        file.skip(entries)
        return file, file.tally, file.known()

    def _crew(self) -> Crew:
        if self.cluster is None:
            from solver.analysis.stream import cores
            from solver.batch.local import LocalCrew

            return LocalCrew(self.asked, self.jobs or cores())
        from solver.batch.cluster import ClusterCrew

        if self.jobs is not None:
            raise OptionError("the cluster has its own workers", place="--jobs", remedy="leave it out")
        return ClusterCrew(self.asked, self.cluster)
