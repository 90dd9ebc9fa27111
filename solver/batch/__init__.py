"""One question asked of every deal of a file: answers in the order of the deals, as lines of JSON.

:mod:`~solver.batch.task` answers one deal, :mod:`~solver.batch.local` and :mod:`~solver.batch.cluster` do so
in other processes or on other machines, :mod:`~solver.batch.run` keeps them busy and the lines in order, and
:mod:`~solver.batch.output` writes a file that a later run can go on with.
"""
