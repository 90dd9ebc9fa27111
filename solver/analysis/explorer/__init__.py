"""Exploring a position play by play: the line played, what every play is worth, best lines."""
