"""Where ``kozyr`` begins: Ctrl-C is met from the first moment on, while the program is still being loaded."""

from __future__ import annotations

import sys

from cli.status import ExitCode


def main() -> int:
    """Runs ``kozyr`` with the arguments of the process; the exit code."""
    try:
        from cli.app import main as run

        return run()
    except KeyboardInterrupt:
        sys.stderr.write("kozyr: interrupted\n")
        return ExitCode.INTERRUPTED
