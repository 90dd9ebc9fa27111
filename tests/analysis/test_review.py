"""Reviews of played games: every number against a fresh solution of the position it speaks of."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from solver.analysis.bids.after import bids_after
from solver.analysis.currency import points
from solver.analysis.exchange import solve_exchange
from solver.analysis.exchange_round import known_round
from solver.analysis.review.decision import Decision, Kind
from solver.analysis.review.review import Review, review
from solver.budget import Budget
from solver.cards import Card, card_set, cards_of
from solver.deal import Deal
from solver.errors import DealError, IllegalPlayError, OptionError
from solver.formats.text import parse_cards, parse_deal
from solver.play import legal, play
from solver.question import Question, Setting, pose, read_setting
from solver.record import Record
from solver.rules.registry import rules_for
from solver.search.objective import Bounds
from solver.search.solve import solve

GAMES: list[tuple[str, dict[str, str], str, str | None]] = [
    ("bridge", {}, "tricks", None),
    ("truf", {"direction": "counterclockwise"}, "tricks", "atas"),
    ("kozyr", {}, "tricks", "bawah"),
    ("kozyr", {"method": "2"}, "score", None),
    ("truf", {"players": "3"}, "tricks", "bawah"),
    ("clubs", {}, "tricks", "atas"),
    ("clubs", {"must_win": "follow"}, "score", None),
    ("clubs", {"must_win": "win", "score": "3,-2,5,-4,0,0,0,0,0,0,0,0,0,0"}, "score", None),
]


def played_out(game: str, options: dict[str, str], mode: str | None, rng: Random, size: int = 3) -> Setting:
    """An ending with random cards, and bids where there are any, played at random to its end."""
    rules = rules_for(game, options)
    pack = [card for card in cards_of(rules.pack) if card.rank >= 7 or rules.has_bids]
    rng.shuffle(pack)
    held = [pack[at * size : (at + 1) * size] for at in range(rules.players)]
    bids: dict[str, Card] = {}
    if rules.has_bids and mode is None:
        bids = {seat: rng.choice(hand) for seat, hand in zip(rules.seats, held, strict=True)}
    deal = Deal(rules.seats, tuple(map(card_set, held)))
    record = Record(deal=deal, game=game, options=options, bids=bids, lead=rng.choice(rules.seats))
    trump = None if rules.fixed_trump is not None else rng.choice("SHDC")
    setting = read_setting(replace(record, trump=trump, mode=mode))
    if setting.mode is None and bids:
        setting = read_setting(replace(record, trump=trump, mode=rng.choice(("atas", "bawah"))))
    position = pose(setting).start
    cards = []
    while not position.finished:
        cards.append(rng.choice(list(cards_of(legal(rules, position)))))
        position = play(rules, position, cards[-1])
    return replace(setting, record=replace(setting.record, played=tuple(cards)))


@pytest.mark.parametrize(("game", "options", "goal", "mode"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_value_equals_a_fresh_solution(
    game: str, options: dict[str, str], goal: str, mode: str | None, seed: int
) -> None:
    setting = played_out(game, options, mode, Random(seed))
    answer = review(setting, goal=goal, parts=("cards",))
    rules, record = setting.rules, setting.record
    fewest = goal == "tricks" and setting.mode is not None and setting.mode.value == "bawah"
    assert answer.exact
    assert answer.finished
    assert len(answer.decisions) == len(record.played)
    for at, one in enumerate(answer.decisions):
        before = replace(setting, record=replace(record, played=record.played[:at]))
        solution = solve(pose(before, goal), line=False)
        for name, line in answer.worths.items():
            assert line[at] == solution.values[name]
        mover = rules.name_of(rules.side_of(one.seat))
        assert rules.seats[one.seat] == solution.to_play
        assert one.before == solution.values[mover]
        worth = {card: group.value for group in solution.cards for card in (group.card, *group.equals)}
        assert one.after == worth[record.played[at]]
        assert one.cost.low == abs(one.before.low - one.after.low)
        assert set(one.best) == {card for card in worth if worth[card] == one.before}
        assert one.ways == len(solution.cards)
        assert one.good == sum(group.value == one.before for group in solution.cards)
        for view, gift in one.gave.items():
            rise = answer.worths[rules.seats[view]][at + 1].low - answer.worths[rules.seats[view]][at].low
            assert gift == Bounds(abs(rise), abs(rise))
            assert (rise < 0) == fewest
    end = play_to_end(answer)
    assert isinstance(answer.question, Question)
    for name, line in answer.worths.items():
        table = answer.question.table(rules.seats.index(name[0])) if goal == "score" else range(14)
        assert line[-1].low == table[sum(end.won[rules.seats.index(seat)] for seat in name)]


def play_to_end(answer: Review):  # type: ignore[no-untyped-def]
    position = answer.question.start
    for card in answer.setting.record.played:
        position = play(answer.rules, position, card)  # type: ignore[arg-type]
    return position


@pytest.mark.parametrize("mode", ["atas", "bawah"])
@pytest.mark.parametrize("seed", range(1, 4))
def test_what_was_offered_lost_and_given_makes_what_came_of_it(mode: str, seed: int) -> None:
    setting = played_out("kozyr", {}, mode, Random(seed), size=4)
    answer = review(setting)
    sign = -1 if mode == "bawah" else 1
    for player in answer.players:
        own = [one for one in answer.decisions if one.seat == player.seat]
        assert player.slips == sum(one.cost.low > 0 for one in own)
        assert player.cost.low == sum(one.cost.low for one in own)
        assert player.received is not None
        given = [one.gave.get(player.seat, Bounds(0, 0)).low for one in answer.decisions]
        assert player.received.low == sum(given)
        assert player.ended.low == player.offered.low + sign * (player.received.low - player.cost.low)
    costs = [one.cost.low for one in answer.slips]
    assert costs == sorted(costs, reverse=True)
    assert sum(costs) == sum(player.cost.low for player in answer.players) > 0


def bid_game(total13: bool = False) -> Setting:
    deal, _ = parse_deal("N:A2.K.. Q.54.. 3..76. .7.8.A")
    laid = parse_cards("SA H5 D6 CA" if total13 else "S2 H5 D7 CA")
    bids = dict(zip("NESW", laid, strict=True))
    return read_setting(Record(deal=deal, game="kozyr", bids=bids, mode="atas" if total13 else None))


@pytest.mark.parametrize("total13", [False, True])
def test_bids_cost_what_the_bidding_says(total13: bool) -> None:
    setting = bid_game(total13)
    found = bids_after(setting)
    answer = review(setting)
    assert answer.exact
    bids = [one for one in answer.decisions if one.kind is Kind.BID]
    assert [one.seat for one in bids] == [0, 1, 2, 3]
    for one in bids:
        assert one.cost == found.regret(one.seat)
        best = {card for bid in found.best_replies(one.seat) for card in bid.choice.cards}
        assert set(one.best) == best
        scores = {bid.score for bid in found.scores[one.seat] if bid.score is not None}
        assert one.before == Bounds(max(s.low for s in scores), max(s.low for s in scores))
    alone = review(setting, seat=2)
    assert [one for one in alone.decisions if one.kind is Kind.BID] == [bids[2]]
    modes = [one for one in answer.decisions if one.kind is Kind.MODE]
    if not total13:
        assert modes == []
        assert found.actual is not None
        assert [player.luck for player in answer.players] == list(found.actual.scores)
    else:
        by_mode = {
            mode: solve(pose(replace(setting, record=replace(setting.record, mode=mode)), "score"))
            if mode == "atas"
            else solve(pose(read_setting(replace(setting.record, mode=mode)), "score"))
            for mode in ("atas", "bawah")
        }
        maker = "S"  # D6 is the highest bid
        worth = {mode: solution.values[maker].low for mode, solution in by_mode.items()}
        assert len(modes) == 1
        assert modes[0].cost.low == max(worth.values()) - worth["atas"]
        assert set(modes[0].best) == {mode for mode in worth if worth[mode] == max(worth.values())}


def test_luck_is_the_score_that_the_bid_was_sure_of() -> None:
    """Under a score that neither rises nor falls with tricks it is not that of the tricks offered."""
    rng = Random(8)
    for _ in range(6):
        setting = played_out("kozyr", {"hit": "yes", "zero_kept": "bonus"}, None, rng)
        answer = review(setting, parts=("cards",), equals=False)
        before = replace(setting, record=replace(setting.record, played=()))
        for player in answer.players:
            seat = setting.rules.seats[player.seat]
            assert player.luck == solve(pose(before, "score"), line=False).values[seat]


def exchange_game(choices: str, played: str = "") -> Setting:
    deal, _ = parse_deal("A:A.32.. K.54.. Q.76.. / .8..AK")
    swaps = tuple(word == "swap" for word in choices.split())
    record = Record(deal=deal, game="clubs", dealer="A", exchange=swaps, played=tuple(parse_cards(played)))
    return read_setting(record)


@pytest.mark.parametrize("choices", ["keep keep keep", "keep swap keep", "swap swap swap"])
def test_exchanges_cost_what_the_exchange_says(choices: str) -> None:
    setting = exchange_game(choices)
    deal = setting.record.deal
    round_ = known_round(setting.rules, deal, 0)
    assert round_ is not None
    tree = {one.after: one for one in solve_exchange(setting, round_, points(setting.rules)).tree}
    answer = review(setting, goal="score")
    found = [one for one in answer.decisions if one.kind is Kind.EXCHANGE]
    swaps = setting.record.exchange
    for turn, one in enumerate(found):
        node = tree[swaps[:turn]]
        chosen, other = (node.swap, node.keep) if swaps[turn] else (node.keep, node.swap)
        assert one.seat == node.seat
        assert one.cost.low == max(0, other.low - chosen.low)
    # The hands are played as they were after the exchange.
    assert answer.question.start == round_.after(swaps)
    assert answer.worths["A"][0] == solve(pose(setting, "score"), line=False).values["A"]


def test_a_round_that_is_not_over_is_not_played() -> None:
    with pytest.raises(DealError, match="2 choices for 3 players"):
        review(exchange_game("keep keep", "SK"))
    with pytest.raises(DealError, match="4 choices"):
        exchange_game("keep keep keep keep")


def bridge_game(played: str, **more: object) -> Setting:
    deal, first = parse_deal("N:AK.3.. QJ.4.. T9..5. .A..76")
    record = Record(deal=deal, first=first, game="bridge", trump="S", lead="W", **more)  # type: ignore[arg-type]
    return read_setting(replace(record, played=tuple(parse_cards(played))))


def test_a_game_that_stops_is_worth_what_best_play_gives() -> None:
    answer = review(bridge_game("HA H3 H4", result={"NS": 2, "EW": 0}))
    assert not answer.finished
    assert {name: line[-1] for name, line in answer.worths.items()} == {
        "NS": Bounds(3, 3),
        "EW": Bounds(0, 0),
    }
    assert [one.difference for one in answer.stated] == [Bounds(-1, -1), Bounds(0, 0)]
    assert answer.wrong == ()
    nothing = review(bridge_game(""))
    assert nothing.decisions == ()
    assert nothing.worths["NS"] == (Bounds(2, 2),)


def test_a_stated_result_is_checked() -> None:
    played = "HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6"
    assert review(bridge_game(played, result={"NS": 2, "EW": 1})).wrong == ()
    wrong = review(bridge_game(played, result={"NS": 3})).wrong
    assert [(one.name, one.stated, one.value.low) for one in wrong] == [("NS", 3, 2)]
    with pytest.raises(DealError, match="result: 'N' takes no tricks of its own in Bridge; write NS or EW"):
        review(bridge_game(played, result={"N": 3}))
    with pytest.raises(DealError, match="result: NS: 4 of 3"):
        review(bridge_game(played, result={"NS": 4}))


def test_an_illegal_card_is_named_with_trick_and_card() -> None:
    with pytest.raises(IllegalPlayError) as caught:
        review(bridge_game("HA H3 H4 D5 C7 SK SQ C6"))
    assert caught.value.place == "played: trick 2, card 4 (♣6)"
    assert "W" in caught.value.message


def test_one_player_only() -> None:
    setting = played_out("kozyr", {}, "atas", Random(1), size=4)
    whole, one = review(setting), review(setting, seat=2)
    assert one.decisions == tuple(replace(each, gave={}) for each in whole.decisions if each.seat == 2)
    assert one.players == (whole.players[2],)
    assert one.worths == {"S": whole.worths["S"]}
    assert one.nodes < whole.nodes


def test_parts() -> None:
    setting = bid_game()
    assert all(one.kind is Kind.BID for one in review(setting, parts=("bids",)).decisions)
    assert review(setting, parts=("bids",)).players[0].slips is None
    with pytest.raises(OptionError, match="'tricks' cannot be priced alone"):
        review(setting, parts=("tricks",))


def test_without_equals_costs_are_the_same() -> None:
    setting = played_out("clubs", {}, "atas", Random(4), size=4)
    whole, quick = review(setting), review(setting, equals=False)

    def costs(answer: Review) -> list[tuple[int, Bounds, tuple[object, ...]]]:
        return [(one.seat, one.cost, one.best if one.slip else ()) for one in answer.decisions]

    assert quick.exact
    assert costs(quick) == costs(whole)


def full_game(mode: str = "atas") -> Setting:
    """A full deal of Truf played without much thought."""
    rng = Random(3)
    return played_out("kozyr", {"allow_misdeal": "yes"}, mode, rng, size=13)


def test_threads_make_no_difference() -> None:
    setting = played_out("truf", {}, "bawah", Random(2), size=6)
    one, two = (review(setting, budget=Budget(threads=threads)) for threads in (1, 2))
    assert one.decisions == two.decisions
    assert one.worths == two.worths
    assert one.players == two.players


def test_past_the_budget_there_are_proven_bounds() -> None:
    setting = full_game()
    exact = review(setting, equals=False)
    short = review(setting, equals=False, budget=Budget(seconds=0.02))
    assert exact.exact
    assert not short.exact
    for name, line in exact.worths.items():
        for bounds, value in zip(short.worths[name], line, strict=True):
            assert bounds.low <= value.low <= bounds.high
    for some, one in zip(short.decisions, exact.decisions, strict=True):
        assert some.cost.low <= one.cost.low <= some.cost.high
        assert set(some.best) <= set(one.best) or not one.slip
    for some_player, player in zip(short.players, exact.players, strict=True):
        assert some_player.received is not None
        assert player.received is not None
        assert some_player.received.low <= player.received.low <= some_player.received.high
        assert some_player.cost.low <= player.cost.low <= some_player.cost.high


def test_a_stop_leaves_what_is_proven() -> None:
    budget = Budget()
    budget.stop.set()
    answer = review(full_game(), budget=budget)
    assert not answer.exact
    # The last trick plays itself, and the end needs no search.
    assert all(line[-1].exact for line in answer.worths.values())
    assert all(one.cost.low == 0 for one in answer.decisions)


def test_progress_is_told() -> None:
    seen: list[tuple[str, int, int]] = []
    review(bid_game(), progress=lambda *step: seen.append(step))
    assert {step for step, _, _ in seen} >= {"Values along the game", "The bids"}
    assert all(0 <= done <= wanted for _, done, wanted in seen)


def test_a_forced_card_costs_nothing_and_is_no_choice() -> None:
    answer = review(bridge_game("HA H3 H4 D5 C7 SK SQ S9 SA SJ ST C6"))
    forced: list[Decision] = [one for one in answer.decisions if one.ways == 1]
    assert forced
    assert all(one.cost == Bounds(0, 0) and one.did in one.best and not one.only for one in forced)
