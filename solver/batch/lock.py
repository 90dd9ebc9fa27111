"""A file that only one process may have open."""

from __future__ import annotations

import sys


def lock(descriptor: int) -> bool:
    """Whether this process is now the only one with this file open; so it stays until it is closed."""
    if sys.platform == "win32":
        import msvcrt

        try:
            # Far behind anything written, so that the bytes that are can still be read.
            import os

            os.lseek(descriptor, 1 << 40, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
