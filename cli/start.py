"""Where ``kozyr`` begins and ends: Ctrl-C is met in between, also while the program is still being loaded."""

from __future__ import annotations

import sys

SAID = "kozyr: interrupted\n"

try:
    from cli import interruption
    from cli.status import ExitCode
except KeyboardInterrupt:
    sys.stderr.write(SAID)
    raise SystemExit(130) from None


def main() -> int:
    """Runs ``kozyr`` with the arguments of the process; the exit code.

    After Ctrl-C it does not come back: the process ends here.
    """
    try:
        interruption.watch()
        from cli.app import main as run

        code = run()
    except KeyboardInterrupt:
        sys.stderr.write(SAID)
        code = ExitCode.INTERRUPTED
    return interruption.leave(code)
