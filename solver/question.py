"""From what a file and a command line say to one well-defined question about a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from solver.cards import Suit, card_set, cards_of, of_suit
from solver.deal import Deal, parse_seat
from solver.errors import CardError, DealError, IllegalPlayError, KozyrError, OptionError
from solver.play import check_deal, play_all, start
from solver.plays import PASS
from solver.position import Position
from solver.record import Record
from solver.rules.base import Circumstances, Kind, Mode, Rules, ScoreTable
from solver.rules.clubs import check_exchanges, exchanged
from solver.rules.registry import Game, find_game, rules_for
from solver.rules.truf import auction, circumstances
from solver.search.objective import tricks_table

GOALS = ("tricks", "score")
BY_HANDS: Final = "hands"
"""The value of an option ``players`` that leaves their number to the hands given."""
_SOME_LEFT: Final = 'leave some to play, or say --played "" for the start'


@dataclass(frozen=True, slots=True)
class Setting:
    """A record read under the rules of its game: hands checked, bids settled, no leader needed yet."""

    rules: Rules
    record: Record
    trump: str | None
    """``S``, ``H``, ``D``, ``C``, ``N``, or ``None`` while it is open."""
    lead: int | None
    mode: Mode | None
    """``None`` while it is open: no bids, or bids that leave the trump maker the choice."""
    circumstances: Circumstances | None
    """What scores depend on; ``None`` where bids or the mode are missing."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position and what counts in it."""

    rules: Rules
    record: Record
    position: Position
    """The position asked about, after the cards played."""
    start: Position
    """The position before the first card."""
    mode: Mode
    goal: str
    """``tricks`` or ``score``."""
    circumstances: Circumstances | None

    def table(self, seat: int) -> ScoreTable:
        """What each final count of tricks is worth to a seat; higher is better in either mode."""
        size = self.position.remaining + sum(self.position.won)
        if self.goal == "score":
            scores = self.scores(seat)
            assert scores is not None
            return scores
        return tricks_table(size, self.mode)

    def scores(self, seat: int) -> ScoreTable | None:
        """The score table of a seat, where the game has one and the bids are known."""
        if self.rules.score is None or self.circumstances is None:
            return None
        return self.rules.score(self.circumstances, seat)


def read_setting(
    record: Record,
    *,
    game: str | None = None,
    options: Mapping[str, str] | None = None,
    trump: str | None = None,
    lead: str | None = None,
    mode: str | None = None,
) -> Setting:
    """Checks a record under its game's rules; arguments given here prevail over the record.

    Raises ``OptionError`` for unknown games, options and modes, ``DealError`` for hands or bids that
    do not fit the rules.
    """
    name = game or record.game
    if name is None:
        raise OptionError("no game is named", remedy="say --game, or write game in the file")
    chosen = {**record.options, **(options or {})}
    if record.dealer and any(option.name == "dealer" for option in find_game(name).options):
        chosen = {"dealer": record.dealer} | chosen
    rules = rules_for(name, _counted(find_game(name), chosen, record.deal))
    check_deal(rules, record.deal)
    if record.plays and rules.most_cards_per_play == 1:
        odd = [play for play in record.plays if play.size != 1 or play.sign]
        if rules.may_pass:
            odd = [play for play in odd if play != PASS]
        if odd:
            raise IllegalPlayError(
                f"{odd[0].symbols} is no play of {rules.title}",
                place="played",
                remedy="one card is played at a time",
            )
    if rules.kind is not Kind.MELDS:
        for there, what in ((record.contracts, "contracts of trips and clubs"), (record.piles, "piles")):
            if there:
                raise DealError(f"{rules.title} has no {what}", remedy="leave them out")
    chosen_trump = read_trump(rules, trump or record.trump)
    lead_text = lead or record.lead
    leader = _seat(rules, lead_text, "lead") if lead_text else None
    chosen_mode = read_mode(rules, mode or record.mode)
    given = None if rules.has_bids else Circumstances()
    if record.bids:
        if not rules.has_bids:
            raise DealError(f"{rules.title} has no bids", remedy="leave them out")
        missing = [seat for seat in rules.seats if seat not in record.bids]
        if missing:
            raise DealError(
                f"no bid for {' '.join(missing)}", place="bids", remedy="give one card for each seat"
            )
        settled = auction(rules, tuple(record.bids[seat] for seat in rules.seats), record.deal)
        chosen_trump = chosen_trump or settled.trump.letter
        leader = settled.maker if leader is None else leader
        if chosen_mode is None and len(settled.modes) == 1:
            chosen_mode = settled.modes[0]
        elif mode is None and chosen_mode is not None and chosen_mode not in settled.modes:
            # A mode given beside the record is a question of what would have been; one within it is a slip.
            raise DealError(
                f"the bids make {settled.total}, which is {settled.modes[0].value}, not {chosen_mode.value}",
                place="mode",
                remedy="leave the mode out, or the bids",
            )
        if chosen_mode is not None:
            given = circumstances(rules, settled.bids, chosen_mode)
    if record.exchange:
        leader = leader_after_exchange(rules, record) if leader is None else leader
    if leader is None and record.dealer and not rules.has_bids and not rules.sides:
        # Nobody exchanged, as far as the record says: the player on the dealer's left leads.
        leader = rules.next_seat(_seat(rules, record.dealer, "dealer"))
    return Setting(rules, record, chosen_trump, leader, chosen_mode, given)


def leader_after_exchange(rules: Rules, record: Record) -> int:
    """Who leads after the exchange that a record tells of.

    Raises ``OptionError`` for a game without exchanges or when the dealer is not named, ``DealError`` for
    more choices than players.
    """
    check_exchanges(rules)
    if record.dealer is None:
        raise OptionError("who exchanged first is not known", place="exchange", remedy="name the dealer")
    if len(record.exchange) > rules.players:
        raise DealError(
            f"{len(record.exchange)} choices",
            place="exchange",
            remedy=f"give {rules.players}, keep or swap for each in turn",
        )
    dealer = _seat(rules, record.dealer, "dealer")
    return exchanged(rules, dealer, record.deal.hands, record.deal.widow, record.exchange)[2]


def after_exchange(setting: Setting) -> Setting:
    """The setting with the hands as they are played, where its record tells of an exchange.

    Raises ``DealError`` when the widow that somebody took is not known beside known hands.
    """
    rules, record = setting.rules, setting.record
    if not record.exchange or record.dealer is None:
        return setting
    deal = record.deal
    widow = deal.widow
    if widow is None and any(record.exchange):
        held = card_set(card for hand in deal.hands if hand is not None for card in cards_of(hand))
        if held.bit_count() == rules.players * rules.hand_size:
            widow = rules.pack & ~held
        elif all(hand is not None for hand in deal.hands):
            raise DealError("the widow is not given", remedy="write it in the file, such as AK..Q.")
    dealer = _seat(rules, record.dealer, "dealer")
    hands, widow, _ = exchanged(rules, dealer, deal.hands, widow, record.exchange)
    after = replace(record, deal=Deal(deal.seats, hands, widow), exchange=())
    check_deal(rules, after.deal)
    return replace(setting, record=after)


def pose(setting: Setting, goal: str = "tricks") -> Question:
    """The question about the position that a setting describes.

    Raises ``OptionError`` when trump, leader, mode or bids are needed and missing, ``DealError`` and
    ``IllegalPlayError`` for hands and plays that the rules do not allow.
    """
    setting = after_exchange(setting)
    rules, record = setting.rules, setting.record
    check_plain(rules)
    if goal not in GOALS:
        raise OptionError(f"'{goal}' is not a goal", remedy="goals are tricks, score")
    if setting.trump is None:
        allowed = "S, H, D, C or N" if rules.notrump else "S, H, D or C"
        raise OptionError("the trump is not known", remedy=f"say --trump {allowed}" + _or_bids(rules))
    if setting.lead is None:
        raise OptionError(
            "who leads is not known", remedy=f"say --lead {' or '.join(rules.seats)}" + _or_bids(rules)
        )
    mode = setting.mode
    if mode is None:
        if rules.has_modes:
            why = "the bids make 13" if record.bids else "the mode is not known"
            raise OptionError(why, remedy="say --mode atas or --mode bawah")
        mode = Mode.ATAS
    if goal == "score":
        if rules.score is None:
            raise OptionError(f"{rules.title} is solved for tricks", remedy="leave out --goal score")
        if setting.circumstances is None:
            raise OptionError("scores need bids", remedy="give a deal file with [bids]")
    trump = None if setting.trump == "N" else Suit.parse(setting.trump)
    first = start(rules, record.deal.known_hands(), setting.lead, trump)
    try:
        position = play_all(rules, first, record.played)
    except KozyrError as error:
        raise error.at("played") from None
    if position.finished:
        raise DealError("all cards have been played", place="played", remedy=_SOME_LEFT)
    return Question(rules, record, position, first, mode, goal, setting.circumstances)


def check_plain(rules: Rules) -> None:
    """Raises ``OptionError`` for a game in which a trick is not one card from each."""
    if rules.kind is not Kind.PLAIN:
        remedy = "kozyr solve and kozyr expect are" if rules.kind is Kind.SETS else "kozyr solve is"
        raise OptionError(f"this is not worked out for {rules.title}", remedy=remedy)


def _counted(game: Game, chosen: Mapping[str, str], deal: Deal) -> Mapping[str, str]:
    """The options, with the number of players that the hands tell where it is left to them.

    Raises ``DealError`` for a number that the game is not played by.
    """
    known = next((option for option in game.options if option.name == "players"), None)
    if known is None or known.default != BY_HANDS or chosen.get("players", BY_HANDS) != BY_HANDS:
        return chosen
    players = str(deal.players)
    if players not in known.values:
        counts = [value for value in known.values if value != BY_HANDS]
        raise DealError(
            f"{players} hands, but {game.title} has {counts[0]} to {counts[-1]} players",
            remedy=f"give {', '.join(counts[:-1])} or {counts[-1]} hands",
        )
    return {**chosen, "players": players}


def _seat(rules: Rules, text: str, place: str) -> int:
    try:
        return parse_seat(text, rules.seats)
    except KozyrError as error:
        raise error.at(place) from None


def read_trump(rules: Rules, text: str | None) -> str | None:
    """The letter of a trump, ``N`` for notrump; the game's own where it has one.

    Raises ``DealError`` for a text that names none or one the game does not allow.
    """
    if text is None:
        return None if rules.fixed_trump is None else Suit(rules.fixed_trump).letter
    word = text.strip().upper()
    if word in ("N", "NT", "NOTRUMP", "NO TRUMP"):
        letter = "N"
    else:
        try:
            letter = Suit.parse(text).letter
        except CardError:
            allowed = "S, H, D, C or N" if rules.notrump else "S, H, D or C"
            raise DealError(f"'{text}' is no trump suit", place="trump", remedy=f"write {allowed}") from None
    if letter == "N" and not rules.notrump:
        raise DealError(
            f"{rules.title} is never played without trumps", place="trump", remedy="write S, H, D or C"
        )
    if rules.fixed_trump is not None and letter != Suit(rules.fixed_trump).letter:
        raise DealError(
            f"trump is always {Suit(rules.fixed_trump).name.lower()} in {rules.title}",
            place="trump",
            remedy="leave it out",
        )
    if letter != "N" and not of_suit(rules.pack, Suit.parse(letter)):
        raise DealError(
            f"{Suit.parse(letter).name.lower()} are not in the pack",
            place="trump",
            remedy="write another suit, or leave out another with the option removed_suit",
        )
    return letter


def read_mode(rules: Rules, text: str | None) -> Mode | None:
    """The mode named ``atas`` or ``bawah``; raises ``OptionError`` for another word, or a game without."""
    if text is None:
        return None
    try:
        mode = Mode(text.strip().lower())
    except ValueError:
        raise OptionError(
            f"'{text}' is not a mode", remedy="modes are atas (most tricks), bawah (fewest)"
        ) from None
    if rules.sides:
        raise OptionError(f"{rules.title} has no modes", remedy="leave out --mode")
    return mode


def _or_bids(rules: Rules) -> str:
    return ", or give a deal file with [bids]" if rules.has_bids else ""
