"""What can go wrong, by kind.

Every error carries one clear line made of the place, what is wrong, and what would be right.
All input errors are a ``ValueError``, so callers who do not care about the kind can catch that.
"""

from __future__ import annotations


def _in_a_line(text: str) -> str:
    """A text with whatever would break the line, steer a terminal or not be printed at all written out.

    Messages quote what they are about, and that may be anything.
    """
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )


class KozyrError(ValueError):
    """Bad input: the message names the place in it, the fault, and the remedy."""

    def __init__(self, message: str, *, place: str = "", remedy: str = "") -> None:
        self.message = _in_a_line(message)
        self.place = _in_a_line(place)
        self.remedy = _in_a_line(remedy)
        super().__init__(str(self))

    def __str__(self) -> str:
        text = f"{self.place}: {self.message}" if self.place else self.message
        return f"{text}; {self.remedy}" if self.remedy else text

    def at(self, place: str) -> KozyrError:
        """The same error with a wider place put before its own."""
        joined = f"{place}: {self.place}" if self.place else place
        return type(self)(self.message, place=joined, remedy=self.remedy)


class CardError(KozyrError):
    """A text that names no card, suit or rank."""


class DealError(KozyrError):
    """Hands that cannot be dealt: duplicate or missing cards, unequal or misdealt hands."""


class FormatError(KozyrError):
    """A text or file that cannot be read as a deal."""


class OptionError(KozyrError):
    """An unknown game, option, or value of an option."""


class IllegalPlayError(KozyrError):
    """A card that cannot be played at this point; names the card, its number and the rule."""


class TooLargeError(KozyrError):
    """A question that is answered for smaller positions only; names the size that is possible."""


class OutOfBudgetError(KozyrError):
    """The time given ran out before anything could be proven that would be worth printing."""
