"""What is asked of every deal of a batch, and the line that answers it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any, Final, Protocol

from solver.budget import DEFAULT_MEMORY_MB, Budget
from solver.errors import KozyrError, OptionError, OutOfBudgetError
from solver.formats.stream import Entry
from solver.formats.wording import suggest
from solver.question import Setting, read_setting
from solver.record import Record

COSTS: Final = ("seconds", "nodes")
"""Keys of an answer that tell what it cost. They differ from run to run, so lines leave them out."""


class Verdict(Enum):
    """How a deal was answered."""

    EXACT = "exact"
    WRONG = "wrong"
    """Exact, and something that the deal states is not so."""
    BOUNDS = "bounds"
    """The budget ran out; the line has what was proven, if anything."""
    REFUSED = "refused"
    """The deal cannot be read or does not fit its rules."""
    FAILED = "failed"
    """A fault of the program or of the machine; the deal may be a good one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked of every deal; ``None`` where the deal decides."""

    do: str
    """One of :data:`KINDS`."""
    game: str | None = None
    goal: str | None = None
    trump: str | None = None
    lead: str | None = None
    mode: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None
    """The time for one deal."""
    memory_mb: int = DEFAULT_MEMORY_MB
    """Size of the tables of the search for one deal, in MiB."""
    costs: bool = False
    """Whether lines have :data:`COSTS`."""

    def __post_init__(self) -> None:
        if self.do not in KINDS:
            raise OptionError(
                f"'{self.do}' cannot be done with many deals",
                place="--do",
                remedy=suggest(self.do, KINDS, "one can do"),
            )

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Job:
    """A deal to be answered."""

    number: int
    """Among the deals of the file, from 1."""
    place: str
    record: Record


@dataclass(frozen=True, slots=True)
class Line:
    """The answer to a deal."""

    number: int
    text: str
    """A JSON object, without the end of the line."""
    verdict: Verdict


class _Answer(Protocol):
    def to_dict(self) -> dict[str, Any]: ...


def _solve(setting: Setting, asked: Asked, budget: Budget) -> _Answer:
    from solver.search.answer import answer, ask

    return answer(ask(setting, asked.goal), budget=budget)


def _table(setting: Setting, asked: Asked, budget: Budget) -> _Answer:
    from solver.search.table import deal_table

    if setting.rules.sides and (asked.trump or asked.lead):
        raise OptionError(
            f"the table of {setting.rules.title} has all trumps and leaders",
            remedy="leave out --trump and --lead",
        )
    return deal_table(setting, goal=asked.goal or "tricks", budget=budget)


def _review(setting: Setting, asked: Asked, budget: Budget) -> _Answer:
    from solver.analysis.review.review import review

    return review(setting, goal=asked.goal, budget=budget)


KINDS: Final[Mapping[str, Callable[[Setting, Asked, Budget], _Answer]]] = {
    "table": _table,
    "solve": _solve,
    "review": _review,
}
"""What can be asked of a deal."""


def answer_job(asked: Asked, job: Job) -> Line:
    """The line for one deal. Nothing that is wrong with a deal is raised: its line says so."""
    try:
        setting = read_setting(
            job.record,
            game=asked.game,
            options=asked.options,
            trump=asked.trump,
            lead=asked.lead,
            mode=asked.mode,
        )
        budget = Budget(seconds=asked.seconds, memory_mb=asked.memory_mb)
        found = KINDS[asked.do](setting, asked, budget).to_dict()
    except KozyrError as error:
        return error_line(job.number, job.place, job.record, error)
    except MemoryError:
        return fault_line(job, "not enough memory", "give less --memory or fewer --jobs")
    except Exception as error:
        # One deal that the program stumbles over must not cost the answers to all others.
        what = f"a fault of the program ({type(error).__name__}: {error})"
        return fault_line(job, what, "please report it")
    if not asked.costs:
        for key in COSTS:
            found.pop(key, None)
    line = _head(job.number, job.place, job.record) | found
    return Line(job.number, to_json(line), verdict_of(line))


def error_line(number: int, place: str, record: Record | None, error: KozyrError) -> Line:
    """The line for a deal that cannot be read or is refused."""
    return _failed(_head(number, place, record), type(error).__name__, str(error))


def entry_error(entry: Entry) -> Line:
    """The line for an entry without a record."""
    assert entry.error is not None
    return error_line(entry.number, entry.place, None, entry.error)


def fault_line(job: Job, what: str, remedy: str) -> Line:
    """The line for a deal that could not be answered through no fault of its own."""
    return _failed(_head(job.number, job.place, job.record), FAULT, f"{what}; {remedy}")


FAULT: Final = "Fault"
"""The kind of an error that is not the deal's."""


def _failed(line: dict[str, Any], kind: str, message: str) -> Line:
    line["error"] = message
    line["kind"] = kind
    return Line(line["number"], to_json(line), verdict_of(line))


def _head(number: int, place: str, record: Record | None) -> dict[str, Any]:
    """Which deal a line is about."""
    from solver.formats.text import format_deal

    head: dict[str, Any] = {"number": number, "place": place}
    if record is not None:
        if record.board is not None and record.board.number is not None:
            head["board"] = record.board.number
        head["deal"] = format_deal(record.deal, record.first)
    return head


def verdict_of(line: Mapping[str, Any]) -> Verdict:
    """How the deal of a line was answered, from the line itself."""
    if "error" in line:
        kinds = {FAULT: Verdict.FAILED, OutOfBudgetError.__name__: Verdict.BOUNDS}
        return kinds.get(line["kind"], Verdict.REFUSED)
    if line.get("finished") and any(one["difference"] != 0 for one in line.get("stated", ())):
        return Verdict.WRONG
    return Verdict.EXACT if line.get("exact") else Verdict.BOUNDS


def to_json(data: Mapping[str, Any]) -> str:
    """Data on one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def entry_identity(entry: Entry) -> tuple[int, str, Record | None, str]:
    """All that an answer can depend on in an entry."""
    return entry.number, entry.place, entry.record, str(entry.error or "")


def answers(line: Mapping[str, Any], entry: Entry) -> bool:
    """Whether a line is about this deal, as far as lines tell."""
    head = _head(entry.number, entry.place, entry.record)
    if entry.record is None:
        head["error"] = str(entry.error)
    return all(line.get(key) == value for key, value in head.items())


def read_line(text: str | bytes, number: int) -> dict[str, Any] | None:
    """The object of a line that answers the deal of this number; ``None`` for anything else."""
    try:
        line = json.loads(text)
    except ValueError:
        return None
    if not isinstance(line, dict) or line.get("number") != number:
        return None
    return line if "exact" in line or ("error" in line and "kind" in line) else None
