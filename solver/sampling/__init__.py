"""Drawing deals at random: whole deals of a game, and hidden hands consistent with what is known."""
