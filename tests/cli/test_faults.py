"""Input that is refused: exit code 2, nothing on standard output, one line on standard error."""

from collections.abc import Callable
from typing import Any

import pytest

ENDING = "N:AK.3.. QJ.4.. T9..5. .A..76"
BRIDGE = ("--game", "bridge", "--trump", "S", "--lead", "W")
TRUF = ("--game", "truf", "--trump", "S", "--lead", "N", "--mode", "atas")
FIVE_EACH = "N:AK.3.2.5 QJ.4.3.6 T9.5.4.7 87.A.5.8"
MISDEAL = "N:T98.T98.T98.T987 AKQJ.AKQ.AKQ.AKQ 7654.7654.7654.J 32.J32.J32.65432"
"""North has no card above the ten; East has none below the jack."""


def refused(result: Any) -> str:
    """The message of a refusal, without the name of the program."""
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("kozyr: ")
    assert result.stderr.count("\n") == 1
    assert result.stderr.isascii()
    return str(result.stderr.removeprefix("kozyr: ").removesuffix("\n"))


@pytest.mark.parametrize(
    ("deal", "args", "message"),
    [
        pytest.param(
            "N:AK.3.. QJ.3.. T9..5. .A..76",
            BRIDGE,
            "N: H3 twice: in N and in E; every card may stand in one place only",
            id="duplicate card",
        ),
        pytest.param(
            "N:AA.3.. QJ.4.. T9..5. .A..76",
            BRIDGE,
            "N: SA twice in one hand; every card may stand in one place only",
            id="duplicate card in one hand",
        ),
        pytest.param(
            "N:AK.3.. QJ.4.. T9..5. .A..7",
            BRIDGE,
            "unequal hands: N 3, E 3, S 3, W 2; give every hand the same number of cards",
            id="missing card",
        ),
        pytest.param(
            "N:AK.3.. QJ.4.. T9..5. .1..76",
            BRIDGE,
            "W: '1' is no rank, at character 2 of '.1..76'; "
            "ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2, suits S.H.D.C are parted by dots",
            id="unknown card",
        ),
        pytest.param(
            "N:AK.3.. QJ.4.. T9..5.",
            BRIDGE,
            "3 hands after N:; N: takes 4 hands, a hidden one as ?; 3 hands begin with A:, B: or C:",
            id="wrong number of hands for the seat",
        ),
        pytest.param(
            "A:AK.3.. QJ.4.. T9..5.",
            BRIDGE,
            "3 hands, but Bridge has 4 players; give hands for N E S W",
            id="wrong number of hands for the game",
        ),
        pytest.param(
            "N:AK.3.. QJ.4.. T9..5. ?", BRIDGE, "W: this hand is hidden (?); give its cards", id="hidden hand"
        ),
        pytest.param(
            "",
            BRIDGE,
            "'' is neither a file nor a deal; "
            "write a deal such as N:AK... QJ... T9... 87... or the name of a deal file",
            id="no deal",
        ),
        pytest.param(
            MISDEAL,
            TRUF,
            "N: a misdeal, the hand is all 2 to 10; "
            "deal again, or analyse it all the same with --allow-misdeal",
            id="misdeal",
        ),
        pytest.param(
            ENDING,
            (*BRIDGE, "--played", "C6 H3 S4"),
            "played: card 3 (S4): E does not hold it; legal: SJ SQ H4",
            id="a card that is not held",
        ),
        pytest.param(
            ENDING,
            (*BRIDGE, "--played", "C6 SJ"),
            "played: card 2 (SJ): E holds it, but it is N's turn; legal: SK SA H3",
            id="a card out of turn",
        ),
        pytest.param(
            ENDING,
            (*BRIDGE, "--played", "HA SA"),
            "played: card 2 (SA): N must follow suit in hearts; legal: H3",
            id="a revoke",
        ),
        pytest.param(
            ENDING,
            (*TRUF, "--played", "SA"),
            "played: card 1 (SA): "
            "N may not lead spades (trump) before a trick has been taken by one; legal: H3",
            id="a barred trump lead",
        ),
        pytest.param(
            ENDING,
            (*BRIDGE, "--played", "HA ZZ"),
            "--played: card 2: 'ZZ' is not a card; write suit then rank, such as SA, HT or D6",
            id="no card among those played",
        ),
        pytest.param(
            "N:A... K... Q... J...",
            ("--game", "bridge", "--trump", "S", "--lead", "N", "--played", "SA SK SQ SJ"),
            'played: all cards have been played; leave some to play, or say --played "" for the start',
            id="nothing left to play",
        ),
        pytest.param(
            ENDING,
            ("--game", "bridge", "--trump", "X", "--lead", "W"),
            "trump: 'X' is no trump suit; write S, H, D, C or N",
            id="a trump that is no suit",
        ),
        pytest.param(
            ENDING,
            ("--game", "truf", "--trump", "N", "--lead", "W"),
            "trump: Truf is never played without trumps; write S, H, D or C",
            id="a game without notrump",
        ),
        pytest.param(
            ENDING,
            (*BRIDGE, "--seat", "A"),
            "--seat: 'A' is not a seat; seats are N E S W",
            id="no such seat",
        ),
        pytest.param(
            ENDING,
            ("--game", "bride", "--trump", "S"),
            "'bride' is not a game; did you mean 'bridge'? "
            "games are truf, kozyr, clubs, bridge, kozel, brokke",
            id="unknown game",
        ),
        pytest.param(ENDING, (), "no game is named; say --game, or write game in the file", id="no game"),
        pytest.param(
            ENDING,
            (*BRIDGE, "--option", "vulnerabel=both"),
            "'vulnerabel' is not an option of bridge; "
            "did you mean 'vulnerable'? options are vulnerable, dealer",
            id="unknown option of the rules",
        ),
        pytest.param(
            ENDING,
            (*BRIDGE, "--option", "vulnerable=all"),
            "game bridge: 'all' is not a value of the option vulnerable; values are none, NS, EW, both",
            id="unknown value of an option",
        ),
        pytest.param(
            ENDING,
            ("--game", "truf", "--lead", "N", "--mode", "atas"),
            "the trump is not known; say --trump S, H, D or C, or give a deal file with [bids]",
            id="missing trump",
        ),
        pytest.param(
            ENDING,
            ("--game", "truf", "--trump", "S", "--mode", "atas"),
            "who leads is not known; say --lead N or E or S or W, or give a deal file with [bids]",
            id="missing leader",
        ),
        pytest.param(
            ENDING,
            ("--game", "truf", "--trump", "S", "--lead", "N"),
            "the mode is not known; say --mode atas or --mode bawah",
            id="missing mode",
        ),
        pytest.param(
            ENDING,
            ("--game", "truf", "--trump", "S", "--lead", "N", "--mode", "up"),
            "'up' is not a mode; modes are atas (most tricks), bawah (fewest)",
            id="unknown mode",
        ),
        pytest.param(
            ENDING,
            (*BRIDGE, "--mode", "atas"),
            "Bridge has no modes; leave out --mode",
            id="a mode in bridge",
        ),
        pytest.param(
            ENDING, (*TRUF, "--goal", "score"), "scores need bids; give a deal file with [bids]", id="no bids"
        ),
        pytest.param(
            ENDING,
            (*TRUF, "--goal", "win"),
            "'win' is not a goal; goals are tricks, score",
            id="unknown goal",
        ),
        pytest.param(
            ENDING,
            (*BRIDGE, "--allow-misdeal"),
            "Bridge has no misdeals; leave out --allow-misdeal",
            id="a misdeal in bridge",
        ),
        pytest.param(
            ENDING,
            (*BRIDGE, "--notion", "equilibrium"),
            "Bridge has two sides, and so one value; leave out --notion equilibrium",
            id="an equilibrium in bridge",
        ),
        pytest.param(
            FIVE_EACH,
            (*TRUF, "--notion", "equilibrium"),
            "an equilibrium of 5 cards each is out of reach; "
            "up to 4 cards each are worked out; with --time SECONDS larger hands are tried",
            id="an equilibrium of too many cards",
        ),
    ],
)
def test_what_is_refused(kozyr: Callable[..., Any], deal: str, args: tuple[str, ...], message: str) -> None:
    assert refused(kozyr("solve", deal, *args)) == message


def test_a_misdeal_is_analysed_on_request(kozyr: Callable[..., Any]) -> None:
    """Two tricks from the end, so that the plain search is enough."""
    played = (
        "ST SA S7 S2 SK S6 S3 S9 SQ S5 HJ S8 HA H7 H3 HT HK H6 H2 H9 HQ H5 DJ H8 "
        "DA D7 D3 DT DK D6 D2 D9 DQ D5 C2 D8 CA CJ C3 CT CK S4 C4 C9"
    )
    args = ("solve", MISDEAL, *TRUF[:-2], "--mode", "atas", "--option", "trump_lead=any", "--played", played)
    assert refused(kozyr(*args)).startswith("N: a misdeal")
    result = kozyr(*args, "--allow-misdeal")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "  Truf, atas | trump S | North leads\n" in result.stdout
