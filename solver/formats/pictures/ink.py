"""Cards, plays and words as lines of text with tones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from solver.cards import JOKERS, RANK_LETTERS, SUIT_SYMBOLS, Card, CardSet, Suit, card_set, cards_of, of_suit
from solver.formats.pictures.page import Ink, Run, Tone
from solver.formats.pictures.wording import FULL_NAMES, level_text, worth_text
from solver.plays import PASS, Play
from solver.rules.base import Rules
from solver.search.objective import Bounds

SPACE: Final = "\u00a0"
"""Between the cards of a suit, which stay on one line."""
GAP: Final = "\u2002"
"""Between suits and between plays: wider, and a line may be broken there."""
LEADS: Final = "›"
TAKES: Final = "*"


def say(text: str, tone: Tone = Tone.PLAIN, *, bold: bool = False) -> Ink:
    """Words."""
    return (Run(clean(text), tone, bold),)


def clean(text: str) -> str:
    """A text without control characters, which no document may hold."""
    return "".join(letter if letter.isprintable() or letter in (SPACE, GAP) else " " for letter in text)


def shown_name(name: str, width: int = 24) -> str:
    """A player's name on one line, cut to so many letters."""
    one_line = " ".join(clean(name).split())
    return one_line if len(one_line) <= width else one_line[: width - 1] + "…"


def seat_title(rules: Rules, seat: int, names: Mapping[str, str] | None = None) -> str:
    """What a seat is called: ``North``, ``A``, or ``North (Anna)``."""
    letter = rules.seats[seat]
    title = FULL_NAMES.get(letter, letter) if rules.players == 4 else letter
    player = shown_name(names.get(letter, "")) if names else ""
    return f"{title} ({player})" if player else title


def suit(number: int) -> Ink:
    """The sign of a suit."""
    red = number in (Suit.HEARTS, Suit.DIAMONDS)
    return (Run(SUIT_SYMBOLS[number], Tone.RED if red else Tone.BLACK),)


def strain(letter: str) -> Ink:
    """The sign of a suit, or ``NT``."""
    return say("NT") if letter == "N" else suit("SHDC".index(letter))


def card(one: Card, tone: Tone = Tone.PLAIN, *, bold: bool = False) -> Ink:
    """A card, suit first."""
    if one in JOKERS:
        return (Run(one.text, Tone.BLACK, bold),)
    return (*suit(one.suit), Run(RANK_LETTERS[one.rank], tone, bold))


def holding(cards: CardSet, number: int) -> Ink:
    """The cards of one suit from high to low; a dash for none."""
    ranks = [RANK_LETTERS[one.rank] for one in cards_of(of_suit(cards, number))]
    if not ranks:
        return (*suit(number), Run(f"{SPACE}—", Tone.FAINT))
    return (*suit(number), Run(SPACE + SPACE.join(reversed(ranks))))


def cards_ink(cards: CardSet) -> Ink:
    """Some cards on one line, suit after suit."""
    parts = [holding(cards, number) for number in Suit if of_suit(cards, number)]
    jokers = [card(joker) for joker in JOKERS if cards & joker.bit]
    return joined([*parts, *jokers], GAP)


def spelt(cards: CardSet) -> str:
    """Cards in words, for readers who do not see them: ``spades A K, no hearts``."""
    parts = []
    for number in Suit:
        ranks = [RANK_LETTERS[one.rank] for one in cards_of(of_suit(cards, number))]
        name = number.name.lower()
        parts.append(f"{name} {' '.join(reversed(ranks))}" if ranks else f"no {name}")
    parts += [joker.text for joker in JOKERS if cards & joker.bit]
    return ", ".join(parts)


def play_ink(play: Play, tone: Tone = Tone.PLAIN, *, bold: bool = False) -> Ink:
    """A play as it is written: face down after ``/``, a claim after ``^``."""
    if not play.cards:
        return say(play.text, tone if tone is not Tone.PLAIN else Tone.FAINT, bold=bold)
    cards = joined([card(one, tone, bold=bold) for one in cards_of(play.cards)], "+")
    return (Run(play.sign, tone, bold), *cards) if play.sign else cards


def deed_ink(deed: Card | Play | str, *, bold: bool = False) -> Ink:
    """What somebody did or could have done: a card, a play, or a word."""
    if isinstance(deed, Card):
        return card(deed, bold=bold)
    return play_ink(deed, bold=bold) if isinstance(deed, Play) else say(deed, bold=bold)


def deeds_ink(deeds: Sequence[Card | Play | str]) -> Ink:
    """Several of them; cards by suit."""
    cards = [deed for deed in deeds if isinstance(deed, Card)]
    if cards and len(cards) == len(deeds):
        return cards_ink(card_set(cards))
    if cards and len(cards) == len(deeds) - 1 and PASS in deeds:
        return joined([cards_ink(card_set(cards)), deed_ink(PASS)], GAP)
    return joined([deed_ink(deed) for deed in deeds], GAP)


def level(goal: str, bounds: Bounds | None) -> Ink:
    """A worth under a goal, see :func:`~solver.formats.pictures.wording.level_text`."""
    if bounds is None:
        return ()
    return say(level_text(goal, bounds), Tone.PLAIN if bounds.exact else Tone.UNSURE, bold=not bounds.exact)


def joined(parts: Iterable[Ink], gap: str) -> Ink:
    """Lines put one after the other with something between them."""
    runs: list[Run] = []
    for number, part in enumerate(parts):
        if number:
            runs.append(Run(gap))
        runs += part
    return tuple(runs)


def worth(bounds: Bounds | None, *, signed: bool = False, tone: Tone = Tone.PLAIN) -> Ink:
    """A value or the interval proven so far, which stands out; nothing for ``None``."""
    if bounds is None:
        return ()
    text = worth_text(bounds, signed=signed)
    return say(text, tone if bounds.exact else Tone.UNSURE, bold=tone is Tone.GOOD or not bounds.exact)
