"""Puzzles: a position, a goal that one play alone secures, and the proof of it."""
