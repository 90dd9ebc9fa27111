"""Every reader, given damaged input: what it reads can be used, what it refuses it refuses with a message.

A reader may return, or raise :class:`~solver.errors.KozyrError`, the message of which is one line that can be
printed.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from campaign import Target
from mutation import damaged, damaged_bytes

from cli.commands.expect_kozel import KozelFacts
from cli.commands.known import knowledge
from cli.commands.selection import Selection
from solver.errors import KozyrError
from solver.formats import json, lin, lists, pbn, text, toml
from solver.formats.hand import parse_cards, parse_hand
from solver.formats.melds import parse_contract, parse_pile
from solver.formats.plays import format_played, parse_played
from solver.formats.read import read_all
from solver.formats.stream import iter_records
from solver.formats.write import WRITERS
from solver.question import Setting, read_setting
from solver.record import Record
from solver.rules.base import Kind
from solver.rules.registry import GAMES
from solver.sampling.draw import Sampler
from solver.sampling.kozel_draw import KozelSampler
from solver.search.answer import ask

ROOT: Final = Path(__file__).parents[2]
CORPUS: Final = tuple(
    path.read_bytes()
    for path in sorted((ROOT / "tests/formats/corpus").iterdir())
    if path.name != "expected.toml"
)
GAMEFILES: Final = tuple(
    (ROOT / name).read_bytes()
    for name in ("docs/examples/truf-game.toml", "tests/rules/kozel_game.toml")
    if (ROOT / name).exists()
)
KOZEL: Final = (
    "N:.9.QJ.A A8.8.9. J.7.A.J Q.J.6.7 / H6 C9 DT S6 DK S7 CQ C6 HQ D8 HA CT SK HK S9 CK HT D7 ST C8"
)
DEALS: Final = (
    KOZEL,
    "N:AK.3.. QJ.4.. T9..5. .A..76",
    "N:A2.K.. Q.54.. 3..76. .7.8.A",
    "N:A2.KQ76.J953.A84 ? ? ?",
    "E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
    "A:A.32.. K.54.. Q.76.. / .8..AK",
    "A:? A84.K72.T95.KJ64 ?",
    "N:9.6.6.6 ? ? ?",
    "A:AK.3..X1 QJ.4.5. T9..6.X2",
    "B:QT5.KT82.AJ95.K6432.X1X2 ? ?",
    "n:SAK,H3 SQJ-H4 ♠10 9 ♦5 - ?",
)
FILES: Final = (
    *CORPUS,
    *GAMEFILES,
    *(deal.encode() for deal in DEALS),
    "\n".join(DEALS).encode(),
    b'game = "clubs"\ndeal = "A:A.32.. K.54.. Q.76.. / .8..AK"\ndealer = "A"\nexchange = ["keep", "swap"]\n',
    b'game = "truf"\ntrump = "S"\nlead = "E"\nmode = "atas"\nplayed = "SA S3"\n[hands]\nN = "A2.K.."\n'
    b'E = "Q.54.."\nS = "3..76."\nW = ".7.8.A"\n[bids]\nN = "S2"\nE = "H5"\nS = "D7"\nW = "CA"\n'
    b"[options]\nmethod = 2\n",
    b'{"game": "brokke", "deal": "A:AK.3..X1 QJ.4.5. T9..6.X2", "contracts": {"A": "2,1", "B": [0, 1]}, '
    b'"piles": {"A": "S2 H2"}, "lead": "A", "names": {"A": "x"}, "options": {"finish": "stop"}, '
    b'"played": ["SA"]}',
    b'[{"game": "kozel", "deal": "N:.9.QJ.A A8.8.9. J.7.A.J Q.J.6.7", "trump": "H", "result": {"NS": 61}}, '
    b'{"game": "bridge", "deal": "N:AK.3.. QJ.4.. T9..5. .A..76", "played": "HA H3"}]',
)
PLAYED: Final = (
    "SA S3 S9 S2 HK", "HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6", "DJ /SA H7 HJ SQ H9 /D9 /DA DQ+DK H8+DT /S6+CJ",
    "S9 /? SJ /?", "H6+H9 HJ+HK /S6+C7 ^D6+D9+DJ+DA", "SA pass X1 X", "", "^C9+CT+CK+CA /S7 pass",
)  # fmt: skip
WORDS: Final = (
    "AK.3..", "QT5.KT82.AJ95.K6432.X1X2", "SAK,H3", "♠AKQ ♥- ♦10 9 ♣2", "?", "-", "SA HT D6", "2,1", "0,0",
    "18,2",
    "S3 H3 X1", "A:2,1", "A:S3 H3", "E:SA HT", "N:S8", "E:SH", "B:♣", "E", "NS", "61-59", "x-0", "S", "NT",
    "no trump", "hearts", "atas", "bawah", "by_deal", "document", "quota", "1,2,3,4,5,6,7,8,9,10,11,12,13,14",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """Something that a command line says of a deal."""

    deal: str
    game: str
    trump: str | None = None
    lead: str | None = None
    mode: str | None = None
    played: str | None = None
    contracts: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    unseen: str | None = None


CASES: Final = (
    Case("N:AK.3.. QJ.4.. T9..5. .A..76", "bridge", "S", "W", played="HA H3 H4 D5 C7 SK SQ"),
    Case("N:AK.3.. QJ.4.. T9..5. .A..76", "bridge", "N", "W", played="HA H3"),
    Case("N:AK.3.. ? ? ?", "bridge", "H", "E", played="SQ", unseen="SQ SJ ST S9 H4 HA D5 C7 C6"),
    Case("N:A2.K.. Q.54.. 3..76. .7.8.A", "kozyr", "S", "N", "bawah", played="HK H5 D7"),
    Case("N:A2.KQ76.J953.A84 ? ? ?", "truf", "S", "E", "atas", played="DT", holds=("E:SK", "S:DK,CK")),
    Case("A:A.32.. K.54.. Q.76.. / .8..AK", "clubs", lead="B", played="SK SQ"),
    Case("A:? A84.K72.T95.KJ64 ?", "clubs", lead="B", played="SA", holds=("C:CA",)),
    Case(KOZEL, "kozel", "H", "N", played="DJ /SA H7 HJ SQ H9 /D9 /DA DQ+DK H8+DT /S6+CJ"),
    Case(KOZEL, "kozel", "H", "N", played="DJ /SA"),
    Case("N:9.6.6.6 ? ? ?", "kozel", "H", "N", played="S9 /? SJ /?", holds=("N:S8",)),
    Case("A:AK.3..X1 QJ.4.5. T9..6.X2", "brokke", lead="A", played="SA pass X2",
         contracts=("A:2,1", "B:0,1", "C:0,0"), piles=("A:S2 H2", "B:C3 D2")),
    Case("B:QT5.KT82.AJ95.K6432.X1X2 ? ?", "brokke", lead="B", contracts=("A:1,1",)),
    Case("A:AK.3.. ? ?", "brokke", lead="A", played="SA", unseen="X1 X2 S3 H4 C5 C6"),
)  # fmt: skip


def _proper(error: KozyrError) -> bool:
    """Whether a message is one printable line."""
    line = str(error)
    assert line.isprintable(), line
    return False


def _used(record: Record) -> None:
    """A record that was read can be written in its own words, and posed as a question or refused."""
    for name in ("toml", "json"):
        writer = WRITERS[name]
        written = writer.dumps_all([record])
        loads = toml.loads if name == "toml" else json.loads
        again = loads(written)
        assert writer.dumps_all([again]) == written, (written, writer.dumps_all([again]))
    for writer in WRITERS.values():
        try:
            writer.losses(record)
            writer.dumps_all([record])
        except KozyrError as error:
            _proper(error)
    try:
        setting = read_setting(record)
        _proper_question(setting)
    except KozyrError as error:
        _proper(error)


def _proper_question(setting: Setting) -> None:
    asked = ask(setting)
    assert asked.rules is setting.rules


def files(rng: Random) -> bool:
    """Files in any format, read one deal after the other and all at once."""
    data = damaged_bytes(rng, rng.choice(FILES), FILES)
    try:
        read_all("-", io.BytesIO(data))
    except KozyrError as error:
        _proper(error)
    try:
        entries = list(iter_records("-", stdin=io.BytesIO(data)))
    except KozyrError as error:
        return _proper(error)
    for entry in entries:
        assert (entry.record is None) != (entry.error is None)
        if entry.error is not None:
            _proper(entry.error)
    found = [entry.record for entry in entries if entry.record is not None]
    for record in found[:2]:
        _used(record)
    return bool(found)


def _of_format(
    loads_all: Callable[[str], Sequence[Record]], mine: Sequence[bytes]
) -> Callable[[Random], bool]:
    """One format's reader, whatever the text looks like."""
    texts = [data.decode("utf-8", "replace") for data in mine]
    every = [data.decode("utf-8", "replace") for data in FILES]

    def run(rng: Random) -> bool:
        content = damaged(rng, rng.choice(texts if rng.random() < 0.9 else every), every)
        try:
            found = loads_all(content)
        except KozyrError as error:
            return _proper(error)
        assert found
        return True

    return run


def words(rng: Random) -> bool:
    """Hands, cards, piles, contracts, plays, one at a time."""
    taken = False
    word = damaged(rng, rng.choice((*WORDS, *DEALS)), WORDS)
    read: Callable[[str], Any]
    for read in (parse_hand, parse_cards, parse_contract, parse_pile, text.loads):
        try:
            read(word)
            taken = True
        except KozyrError as error:
            _proper(error)
    said = damaged(rng, rng.choice(PLAYED), PLAYED)
    try:
        played = parse_played(said)
    except KozyrError as error:
        _proper(error)
    else:
        deal = text.loads("N:A... K... Q... J...").deal
        written = format_played(Record(deal=deal, **played))
        assert parse_played(written) == played, (said, written)
    return taken


def _word(rng: Random, usual: str | None) -> str | None:
    """Mostly the word that makes sense here, else none, another or a damaged one."""
    match rng.randrange(20):
        case 0:
            return None
        case 1:
            return rng.choice(WORDS)
        case 2 | 3:
            return damaged(rng, usual or rng.choice(WORDS), WORDS)
        case _:
            return usual


def _words(rng: Random, usual: Sequence[str]) -> list[str]:
    said = [*usual, *(rng.choice(WORDS) for _ in range(rng.random() < 0.05))]
    return [word for word in (_word(rng, word) for word in said) if word is not None]


def _options(rng: Random, game: str) -> list[str]:
    """Options of a game, mostly with values that they have."""
    said = []
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        option = rng.choice(GAMES[game].options)
        value = rng.choice((*option.values, option.default, "0" if rng.random() < 0.2 else option.default))
        one = f"{option.name}={value}"
        said.append(damaged(rng, one, WORDS) if rng.random() < 0.05 else one)
    return said


def settings(rng: Random) -> bool:
    """A deal with everything the command line says of it, up to the question about its position."""
    case = rng.choice(CASES)
    game = rng.choice(tuple(GAMES)) if rng.random() < 0.05 else case.game
    deal = damaged(rng, case.deal, DEALS) if rng.random() < 0.2 else case.deal
    selection = Selection(
        # Never the name of a file.
        deal=deal if ":" in deal else f"N:{deal}",
        game=_word(rng, game) or game,
        options=_options(rng, game),
        trump=_word(rng, case.trump),
        lead=_word(rng, case.lead),
        mode=_word(rng, case.mode),
        played=_word(rng, case.played),
        contracts=_words(rng, case.contracts),
        piles=_words(rng, case.piles),
        allow_misdeal=rng.random() < 0.05,
    )
    holds = _words(rng, case.holds)
    voids = _words(rng, ("E:S",) if rng.random() < 0.2 else ())
    unseen = _word(rng, case.unseen)
    try:
        setting = selection.setting()
    except KozyrError as error:
        return _proper(error)
    try:
        if setting.rules.kind is Kind.SETS:
            facts = KozelFacts(holds, (), unseen, _word(rng, "H6"), None)
            KozelSampler(facts.knowledge(setting)).draw(0)
        else:
            Sampler(knowledge(setting, holds=holds, voids=voids, unseen=unseen)).draw(0)
    except KozyrError as error:
        _proper(error)
    try:
        _proper_question(setting)
    except KozyrError as error:
        _proper(error)
    return True


def _named(*signs: bytes) -> list[bytes]:
    return [data for data in FILES if any(sign in data for sign in signs)]


TARGETS: Final = (
    Target("files", files, share=3),
    Target("read text", _of_format(text.loads_all, [deal.encode() for deal in DEALS]), share=2),
    Target("read PBN", _of_format(pbn.loads_all, _named(b"[Deal", b"[Board")), share=2),
    Target("read LIN", _of_format(lin.loads_all, _named(b"md|")), share=2),
    Target("read TOML", _of_format(toml.loads_all, _named(b"hands]", b"deal =", b"[[deals"))),
    Target("read JSON", _of_format(json.loads_all, _named(b'"deal"', b'"game"'))),
    Target("read lists", _of_format(lists.loads_all, _named(b"PBN ", b":s", b"..."))),
    Target("words", words, share=3),
    Target("settings", settings, share=4),
)
