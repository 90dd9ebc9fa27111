"""Optimal play in trick-taking card games: the names for programs.

``read``, ``solve``, ``table``, ``expect`` and ``review`` ask what the subcommands of ``kozyr`` with these
names ask; they are described in :mod:`solver.api`. Nothing is imported before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.api import expect, read, review, solve, table
    from solver.errors import KozyrError

__all__ = ["KozyrError", "expect", "read", "review", "solve", "table"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module("solver.errors" if name == "KozyrError" else "solver.api"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
