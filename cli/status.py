"""Exit codes of the command line."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """How a run of ``kozyr`` ended, as the shell sees it."""

    ANSWERED = 0
    """The question was answered exactly."""
    CHECK_FAILED = 1
    """Something that was to be checked turned out wrong."""
    REFUSED = 2
    """The input cannot be read or breaks a rule; one line on standard error says where and why."""
    BOUNDS_ONLY = 3
    """The budget ran out before an exact answer; the bounds proven so far were printed."""
    INTERNAL = 70
    """A fault of the program itself (``EX_SOFTWARE`` of sysexits.h)."""
    INTERRUPTED = 130
    """Ctrl-C, with nothing to print (128 + SIGINT)."""
    PIPE_CLOSED = 141
    """The reader of standard output went away (128 + SIGPIPE)."""
