"""Reading and writing deals: text notation, TOML and JSON deal files.

Each format is a module with ``load``, ``loads``, ``dump`` and ``dumps``; :mod:`solver.formats.read` finds
out which one a text, a file or standard input is written in.
"""
