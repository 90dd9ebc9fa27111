"""Ctrl-C, from the first moment of ``kozyr`` to its last: it is noted, it is not lost, and it ends quietly.

Taking Python down module by module takes some tenths of a second once large libraries are loaded, and who
has pressed Ctrl-C has waited for his prompt long enough by then: such a run ends as soon as all that it has
to say is written.
"""

from __future__ import annotations

import _thread
import atexit
import os
import signal
import sys
import time
from contextlib import suppress
from types import FrameType
from typing import Any, NoReturn

from cli.status import ExitCode

_MOMENT = 0.001
"""Seconds in which a finalizer has come to its end."""
_main = _thread.get_ident()
"""The thread in which Ctrl-C is raised."""
_seen = False
_held: list[BaseException] = []


def watch() -> None:
    """Begins to note Ctrl-C, which raises ``KeyboardInterrupt`` in the main thread as it always does.

    Where the signal is ignored, as by a command that a shell runs in the background, it stays so.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    global _main
    with suppress(ValueError):  # another thread: signals are not its affair
        signal.signal(signal.SIGINT, _note)
        _main = _thread.get_ident()
        sys.unraisablehook = _raise_again


def seen() -> bool:
    """Whether Ctrl-C was pressed since :func:`watch`."""
    return _seen


def caused(error: BaseException) -> bool:
    """Whether an exception came of Ctrl-C, whatever others have made of it on its way.

    Half-loaded modules fail in ways of their own: what is imported while it comes may be reported as missing.
    """
    chain: BaseException | None = error
    while chain is not None:
        if isinstance(chain, KeyboardInterrupt) or (_seen and isinstance(chain, ImportError)):
            return True
        chain = chain.__cause__ or chain.__context__
    return False


def hold(error: BaseException) -> None:
    """Keeps what a run that Ctrl-C has ended still has in memory, by way of the exception that ended it.

    To give back the records of a large file one by one takes longer than to end the process.
    """
    if _seen:
        _held.append(error)


def leave(code: int) -> int:
    """The exit code, if all went its way; after Ctrl-C it ends the process with it instead.

    The streams are flushed and what was registered for the end is done. Not waited for are threads, which
    have nothing to finish, and the release of memory.
    """
    # From here on there is nothing to interrupt: another Ctrl-C is to end the process without a word.
    if signal.getsignal(signal.SIGINT) in (_note, signal.default_int_handler):
        with suppress(ValueError):
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    if _seen or code == ExitCode.INTERRUPTED:
        _end(code)
    return code


def _end(code: int) -> NoReturn:
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def _note(number: int, frame: FrameType | None) -> None:
    global _seen
    _seen = True
    raise KeyboardInterrupt


def _raise_again(unraisable: Any) -> None:
    """Python prints and forgets an exception in a finalizer or a callback, where Ctrl-C may well strike."""
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        # Not from here, where it would be forgotten again.
        _thread.start_new_thread(_soon, ())
    else:
        sys.__unraisablehook__(unraisable)


def _soon() -> None:
    time.sleep(_MOMENT)
    if hasattr(signal, "pthread_kill"):
        # Unlike the other it wakes a thread that waits.
        signal.pthread_kill(_main, signal.SIGINT)
    else:
        _thread.interrupt_main()
