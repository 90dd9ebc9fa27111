"""After a game: what every decision cost."""
