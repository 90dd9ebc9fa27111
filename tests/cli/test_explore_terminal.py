"""The explorer on a terminal of its own: Ctrl-C leaves it as it was."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time

import pytest

termios = pytest.importorskip("termios", reason="a terminal of Unix")

START = "from cli.start import main; raise SystemExit(main())"
ENDING = ("N:AK.3.. QJ.4.. T9..5. .A..76", "--game", "bridge", "--trump", "S", "--lead", "W")


def test_ctrl_c_gives_the_terminal_back() -> None:
    terminal, inner = os.openpty()
    before = termios.tcgetattr(inner)
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", START, "explore", *ENDING],
        stdin=inner,
        stdout=inner,
        stderr=inner,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "TERM": "xterm"},
        start_new_session=True,
    )
    written = b""
    pressed = False
    until = time.monotonic() + 60
    try:
        while process.poll() is None and time.monotonic() < until:
            if select.select([terminal], [], [], 0.05)[0]:
                written += os.read(terminal, 1 << 16)
            # The keys are at the foot of the screen once it is drawn.
            if not pressed and b"Help" in written and not termios.tcgetattr(inner)[3] & termios.ISIG:
                os.write(terminal, b"\x03")
                pressed = True
        assert process.wait(1) == 130
        while select.select([terminal], [], [], 0)[0]:
            written += os.read(terminal, 1 << 16)
        assert termios.tcgetattr(inner) == before
    finally:
        process.kill()
        os.close(inner)
        os.close(terminal)
    alternate, back = written.rfind(b"\x1b[?1049h"), written.rfind(b"\x1b[?1049l")
    assert 0 <= alternate < back
    assert written.rfind(b"\x1b[?25h") > written.rfind(b"\x1b[?25l"), "the cursor is shown again"
