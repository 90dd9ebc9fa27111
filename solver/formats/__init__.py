"""Reading and writing deals: text notation, TOML and JSON deal files, PBN and LIN for bridge, lists of deals.

Each format is a module with ``load``, ``loads``, ``dump`` and ``dumps`` (lists are only read);
:mod:`solver.formats.read` finds out which one a text, a file or standard input is written in,
:mod:`solver.formats.stream` reads files of any length deal by deal, and :mod:`solver.formats.write` and
:mod:`solver.formats.convert` write them.
"""
