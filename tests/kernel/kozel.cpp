// The Kozel engine against a plain minimax, on small random positions, without Python: for sanitizers.
//
// Hands of one to four cards with and without a stock, at the beginnings and in the middle of tricks, under every rule
// for claims and with seats that do not claim, leads of up to one to four cards, packs with the ten low; any aim of
// either side; on new engines and on ones with a past, with techniques switched off and with hardly a table.
// Beside that, states that cannot be must be refused, and searches that were given up must do no harm. Prints
// counts; exits with 1 if anything differs. The plain minimax shares no code with the engine, only the numbers of
// cards: it tries all permutations to see what beats what, and all moves.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "kozel.hpp"

using namespace kozyr;

namespace {

using Random = std::mt19937;  // its sequence is the same with every standard library
using List = std::vector<int>;
using Kind = KozelPlay::Kind;

int below(Random& random, int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); }

List listed(Cards cards) {
    List list;
    for (int card = 0; card < 64; ++card)
        if ((cards >> card & 1) != 0) list.push_back(card);
    return list;
}
Cards united(const List& list) {
    Cards cards = 0;
    for (const int card : list) cards |= Cards{1} << card;
    return cards;
}

// What a side gets: card points, or tricks of each side.
struct Taking {
    int points = 0;   // of side 0
    int tricks[2] = {0, 0};
};

struct Plain {
    const KozelTask& task;
    KozelAim::Kind kind;  // what side 0 wants most of
    std::map<std::vector<Cards>, int> known = {};

    int strength(int card) const {
        return static_cast<int>(std::find(task.ranks.begin(), task.ranks.end(), card % 16) - task.ranks.begin());
    }
    int points(Cards cards) const {
        int sum = 0;
        for (const int card : listed(cards)) sum += task.points[strength(card)];
        return sum;
    }
    bool higher(int card, int other) const {
        if (card / 16 == other / 16) return strength(card) > strength(other);
        return card / 16 == task.trump;
    }
    bool beating(Cards cards, Cards winning) const {
        List mine = listed(cards);
        const List theirs = listed(winning);
        do {
            bool all = true;
            for (std::size_t at = 0; at < mine.size(); ++at) all = all && higher(mine[at], theirs[at]);
            if (all) return true;
        } while (std::next_permutation(mine.begin(), mine.end()));
        return false;
    }
    bool four(Cards hand) const {
        const List cards = listed(hand);
        if (static_cast<int>(cards.size()) != task.hand_size) return false;
        for (const int card : cards)
            if (card / 16 != cards[0] / 16) return false;
        return !task.trump_claims || cards[0] / 16 == task.trump;
    }
    bool claims(const KozelState& state, int seat) const {
        return ((task.barred | state.let_go) >> seat & 1) == 0 && four(state.hands[seat]);
    }
    static Cards winning(const KozelState& state) {
        Cards cards = 0;
        for (const KozelPlay& play : state.trick)
            if (play.kind != Kind::Discard) cards = play.cards;
        return cards;
    }
    bool asks(const KozelState& state) const {
        return state.trick.empty() && (task.claim == KozelClaim::Between || (task.claim == KozelClaim::First && state.first));
    }

    int turn(const KozelState& state) const {
        if (asks(state))
            for (int after = state.passed + 1; after <= 3; ++after)
                if (claims(state, (state.leader + after) % 4)) return (state.leader + after) % 4;
        return (state.leader + static_cast<int>(state.trick.size())) % 4;
    }

    std::vector<KozelPlay> legal(const KozelState& state) const {
        std::vector<KozelPlay> plays;
        const int seat = turn(state);
        const Cards hand = state.hands[seat];
        if (state.trick.empty() && seat != state.leader) return {{Kind::Claim, hand}, {Kind::Pass, 0}};
        const Cards top = winning(state);
        const List cards = listed(hand);
        for (unsigned chosen = 1; chosen < 1U << cards.size(); ++chosen) {
            List some;
            for (std::size_t at = 0; at < cards.size(); ++at)
                if ((chosen >> at & 1) != 0) some.push_back(cards[at]);
            if (state.trick.empty()) {
                bool one_suit = static_cast<int>(some.size()) <= task.most;
                for (const int card : some) one_suit = one_suit && card / 16 == some[0] / 16;
                if (one_suit) plays.push_back({Kind::Lead, united(some)});
            } else if (some.size() == listed(top).size()) {
                plays.push_back({Kind::Discard, united(some)});
                if (beating(united(some), top)) plays.push_back({Kind::Beat, united(some)});
            }
        }
        if (!state.trick.empty() && task.claim == KozelClaim::Open && !state.claimed && claims(state, seat))
            plays.push_back({Kind::Claim, hand});
        return plays;
    }

    // The state after a play; what the trick gives, if it is over, is added to `taking`.
    KozelState next(KozelState state, const KozelPlay& play, Taking& taking) const {
        const int seat = turn(state);
        if (play.kind == Kind::Pass) {
            state.passed = (seat - state.leader + 4) % 4;
            return state;
        }
        state.passed = 0;
        if (play.kind == Kind::Claim) {
            for (std::size_t at = 0; at < state.trick.size(); ++at) state.hands[(state.leader + at) % 4] |= state.trick[at].cards;
            state.hands[seat] = 0;
            state.leader = seat;
            state.claimed = true;
            state.let_go = 0;
            state.trick = {{Kind::Lead, play.cards}};
            return state;
        }
        state.hands[seat] &= ~play.cards;
        state.trick.push_back(play);
        if (state.trick.size() < 4) return state;
        int winner = 0;
        Cards all = 0;
        for (int at = 0; at < 4; ++at) {
            all |= state.trick[at].cards;
            if (state.trick[at].kind != Kind::Discard) winner = (state.leader + at) % 4;
        }
        ++taking.tricks[winner % 2];
        if (winner % 2 == 0) taking.points += points(all);
        state.leader = winner;
        state.trick.clear();
        state.claimed = state.first = false;
        state.let_go = 0;
        for (int drawer = winner; !state.stock.empty() && static_cast<int>(listed(state.hands[drawer]).size()) < task.hand_size;
             drawer = (drawer + 1) % 4) {
            state.hands[drawer] |= Cards{1} << state.stock.front();
            state.stock.erase(state.stock.begin());
        }
        return state;
    }

    // Points that side 0 gets; or 1 if it gets every trick (some trick), else 0.
    int value(const KozelState& state) {
        if (state.trick.empty() && state.hands[0] == 0) return kind == KozelAim::Kind::EveryTrick ? 1 : 0;
        std::vector<Cards> key(state.hands);
        key.push_back(static_cast<Cards>(state.leader + 4 * state.first + 8 * state.passed + 32 * state.let_go) +
                      1024 * state.stock.size());
        if (state.trick.empty()) {
            const auto found = known.find(key);
            if (found != known.end()) return found->second;
        }
        const bool ours = turn(state) % 2 == 0;
        int best = -1;
        for (const KozelPlay& play : legal(state)) {
            const int worth = value_of(state, play);
            if (best < 0 || (ours ? worth > best : worth < best)) best = worth;
        }
        if (state.trick.empty()) known[key] = best;
        return best;
    }
    int value_of(const KozelState& state, const KozelPlay& play) {
        Taking taking;
        const KozelState then = next(state, play, taking);
        if (kind == KozelAim::Kind::Points) return taking.points + value(then);
        if (kind == KozelAim::Kind::EveryTrick && taking.tricks[1] > 0) return 0;
        if (kind == KozelAim::Kind::SomeTrick && taking.tricks[0] > 0) return 1;
        return value(then);
    }
};

KozelTask random_task(Random& random) {
    KozelTask task;
    task.trump = below(random, 4);
    if (below(random, 3) == 0) {  // the ten below the jack
        task.ranks = {4, 5, 6, 7, 8, 9, 10, 11, 12};
        task.points = {0, 0, 0, 0, 10, 2, 3, 4, 11};
    }
    task.hand_size = 1 + below(random, 4);
    task.most = below(random, 2) ? 4 : 1 + below(random, 4);
    task.claim = static_cast<KozelClaim>(below(random, 4));
    task.trump_claims = below(random, 4) == 0;
    if (below(random, 3) == 0) task.barred = below(random, 16);
    if (below(random, 2)) {
        task.proof_after = below(random, 2) ? 0 : below(random, 200);
        task.proof_near = below(random, 4) * 4 - 4;
    }
    task.table_bytes = below(random, 3) ? std::size_t{1} << 18 : 0;
    if (below(random, 2)) {
        task.table = below(random, 4) != 0;
        task.hints = below(random, 2) != 0;
        task.ordering = below(random, 2) != 0;
        task.lookahead = below(random, 2) != 0;
        task.bounds = below(random, 2) != 0;
        task.dominance = below(random, 2) != 0;
        task.patience = below(random, 2) != 0;
        task.proof = below(random, 4) != 0;
    }
    return task;
}

// Hands of one suit are dealt often, and few ranks are used now and then, so that cards touch and match.
KozelState random_state(Random& random, const Plain& plain) {
    const KozelTask& task = plain.task;
    KozelState state;
    const int held = task.hand_size;
    List pack;
    const int suits = 2 + below(random, 3);
    for (int card = 0; card < 36; ++card)
        if (card / 9 < suits || suits * 9 < 4 * held + 8) pack.push_back(16 * ((card / 9 + task.trump) % 4) + task.ranks[card % 9]);
    std::shuffle(pack.begin(), pack.end(), random);
    state.hands.assign(4, 0);
    if (held > 1) {  // one card always claims
        const int claimers = below(random, 3);
        for (int number = 0; number < claimers; ++number) {
            const int suit = below(random, 2) ? task.trump : below(random, 4);
            List four;
            for (const int card : pack)
                if (card / 16 == suit && static_cast<int>(four.size()) < held) four.push_back(card);
            Cards& hand = state.hands[below(random, 4)];
            if (static_cast<int>(four.size()) < held || hand != 0) continue;
            hand = united(four);
            std::erase_if(pack, [&](int card) { return std::find(four.begin(), four.end(), card) != four.end(); });
        }
    }
    for (Cards& hand : state.hands)
        while (static_cast<int>(listed(hand).size()) < held) {
            hand |= Cards{1} << pack.back();
            pack.pop_back();
        }
    int rounds = held == 4 ? below(random, 8) == 0 : held == 3 ? below(random, 2) : below(random, 4);
    for (; rounds > 0 && pack.size() >= 4; --rounds)
        for (int card = 0; card < 4; ++card) {
            state.stock.push_back(pack.back());
            pack.pop_back();
        }
    state.leader = below(random, 4);
    state.first = below(random, 2) != 0;
    if (below(random, 3) == 0) state.let_go = below(random, 16);
    // Play on into the trick; far, where much is left to come.
    int plays = held == 4 && !state.stock.empty() ? 3 : below(random, 5);
    Taking ignored;
    for (; plays > 0; --plays) {
        const auto legal = plain.legal(state);
        if (legal.empty()) break;
        KozelState then = plain.next(state, legal[below(random, static_cast<int>(legal.size()))], ignored);
        if (listed(then.hands[then.leader]).empty() && then.trick.empty()) break;
        state = std::move(then);
    }
    return state;
}

int questions = 0;
int different = 0;

void expect(bool holds, const char* what, int round) {
    ++questions;
    if (holds) return;
    ++different;
    if (different <= 20) std::printf("round %d: %s\n", round, what);
}

bool alike(const KozelState& a, const KozelState& b) {
    return a.hands == b.hands && a.stock == b.stock && a.leader == b.leader && a.trick == b.trick && a.claimed == b.claimed &&
           a.first == b.first && a.passed == b.passed && a.let_go == b.let_go;
}

void compare(KozelEngine& engine, const KozelTask& task, const KozelState& state, Random& random, int round) {
    Plain points{task, KozelAim::Kind::Points};
    Plain every{task, KozelAim::Kind::EveryTrick};
    Plain some{task, KozelAim::Kind::SomeTrick};
    const int best = points.value(state);
    Cards live = united(state.stock);
    for (const Cards hand : state.hands) live |= hand;
    for (const KozelPlay& play : state.trick) live |= play.cards;
    const int all = points.points(live);
    const int side = below(random, 2);
    const int ours = side == 0 ? best : all - best;
    const auto ask = [&](KozelAim aim) { return engine.reach(state, side, aim, Budget{}); };

    if (below(random, 4) == 0) {  // a search that is given up
        Budget small;
        small.max_nodes = 1 + random() % 40;
        const int answer = engine.reach(state, side, {KozelAim::Kind::Points, ours}, small);
        expect(answer != 0, "given up, and wrong", round);
        const Interval part = engine.value(state, side, {{KozelAim::Kind::Points, ours}, {KozelAim::Kind::Points, ours + 1}}, 1, small);
        expect(part.low <= 1 && part.high >= 1, "bounds that exclude the value", round);
    }
    for (const int wanted : {ours, ours + 1, ours - 1 - below(random, 9), ours + 2 + below(random, 9)})
        expect(ask({KozelAim::Kind::Points, wanted}) == (ours >= wanted), "points", round);
    const bool all_tricks = side == 0 ? every.value(state) == 1 : some.value(state) == 0;
    const bool one_trick = side == 0 ? some.value(state) == 1 : every.value(state) == 0;
    expect(ask({KozelAim::Kind::EveryTrick, 0}) == all_tricks, "every trick", round);
    expect(ask({KozelAim::Kind::SomeTrick, 0}) == one_trick, "some trick", round);

    // The ladder of a score: some trick, half of the points, more than half, every trick.
    const std::vector<KozelAim> score{{KozelAim::Kind::SomeTrick, 0},
                                      {KozelAim::Kind::Points, (all + 1) / 2},
                                      {KozelAim::Kind::Points, all / 2 + 1},
                                      {KozelAim::Kind::EveryTrick, 0}};
    const auto rungs = [&](int got, bool one, bool each) {
        return all == 0 ? -1 : each ? 4 : got >= all / 2 + 1 ? 3 : got >= (all + 1) / 2 ? 2 : one ? 1 : 0;
    };
    const int rung = rungs(ours, one_trick, all_tricks);
    if (rung >= 0) {
        const Interval value = engine.value(state, side, score, below(random, 6), Budget{});
        expect(value.low == rung && value.high == rung, "value", round);
    }
    const auto answers = engine.values(state, side, score, below(random, 6), Budget{});
    auto legal = points.legal(state);
    expect(engine.turn(state) == points.turn(state), "turn", round);
    for (const KozelAnswer& answer : answers) {
        std::vector<KozelPlay> group{answer.play};
        group.insert(group.end(), answer.equals.begin(), answer.equals.end());
        for (const KozelPlay& play : group) {
            const auto found = std::find(legal.begin(), legal.end(), play);
            expect(found != legal.end(), "a play that is not legal", round);
            if (found == legal.end()) continue;
            legal.erase(found);
            const int got = side == 0 ? points.value_of(state, play) : all - points.value_of(state, play);
            const bool each = side == 0 ? every.value_of(state, play) == 1 : some.value_of(state, play) == 0;
            const bool one = side == 0 ? some.value_of(state, play) == 1 : every.value_of(state, play) == 0;
            const int rung_of = rungs(got, one, each);
            if (rung_of >= 0) expect(answer.value.low == rung_of && answer.value.high == rung_of, "value of a play", round);
            Taking taking;
            expect(alike(engine.after(state, play), points.next(state, play, taking)), "state after a play", round);
            const KozelEngine::Taken taken = engine.taken(state, play);
            const int taker = taking.tricks[0] ? 0 : taking.tricks[1] ? 1 : -1;
            expect(taken.side == taker && (taker != 0 || taken.points == taking.points), "trick of a play", round);
        }
    }
    expect(legal.empty(), "a legal play is missing", round);
}

template <class Spoil>
void refused(const char* what, Spoil spoil) {
    KozelTask task;
    KozelState state;
    state.hands = {Cards{0xF} << 4, Cards{0xF} << 20, Cards{0xF} << 36, Cards{0xF} << 52};
    state.stock = {8, 9, 10, 11};
    bool caught = false;
    try {
        spoil(task, state);
        make_kozel_engine(task)->reach(state, 0, {KozelAim::Kind::Points, 1}, Budget{});
    } catch (const BadInput&) {
        caught = true;
    }
    expect(caught, what, -1);
}

void refusals() {
    using T = KozelTask;
    using S = KozelState;
    refused("trump", [](T& task, S&) { task.trump = 4; });
    refused("ranks", [](T& task, S&) { task.ranks[1] = task.ranks[0]; });
    refused("points", [](T& task, S&) { task.points.pop_back(); });
    refused("hand size", [](T& task, S&) { task.hand_size = 5; });
    refused("three hands", [](T&, S& state) { state.hands.pop_back(); });
    refused("leader", [](T&, S& state) { state.leader = 4; });
    refused("a card of another pack", [](T&, S& state) { state.hands[0] ^= 0x11; });
    refused("twice", [](T&, S& state) { state.stock[0] = 4; });
    refused("unequal", [](T&, S& state) { state.hands[0] ^= 0x10; });
    refused("stock of three", [](T&, S& state) { state.stock.pop_back(); });
    refused("not filled up", [](T&, S& state) {
        for (Cards& hand : state.hands) hand &= hand - 1;
    });
    refused("two suits", [](T& task, S& state) {
        task.claim = KozelClaim::None;
        state.hands[0] = 0xC0;
        state.hands[1] = Cards{0xE} << 20 | 0x10;
        state.trick = {{Kind::Lead, Cards{0x10} << 16 | 0x20}};
    });
    refused("beats nothing", [](T&, S& state) {
        state.hands[0] ^= 0x10;
        state.hands[1] ^= Cards{0x10} << 16;
        state.trick = {{Kind::Lead, 0x10}, {Kind::Beat, Cards{0x10} << 16}};
    });
    refused("two for one", [](T&, S& state) {
        state.hands[0] ^= 0x10;
        state.hands[1] ^= Cards{0x30} << 16;
        state.trick = {{Kind::Lead, 0x10}, {Kind::Discard, Cards{0x30} << 16}};
    });
    refused("claimed, without four", [](T&, S& state) {
        state.hands[0] ^= 0x10;
        state.trick = {{Kind::Lead, 0x10}};
        state.claimed = true;
    });
    refused("barred", [](T& task, S&) { task.barred = 16; });
    refused("let go", [](T&, S& state) { state.let_go = -1; });
    refused("passed", [](T&, S& state) { state.passed = 1; });
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 400;
    const int first = argc > 2 ? std::atoi(argv[2]) : 0;
    refusals();
    int positions = 0;
    for (int round = first; round < first + rounds; ++round) {
        Random random(static_cast<unsigned>(round));
        const KozelTask task = random_task(random);
        const Plain plain{task, KozelAim::Kind::Points};
        const auto engine = make_kozel_engine(task);
        for (int again = task.hand_size == 4 ? 1 : 4; again > 0; --again, ++positions)
            compare(*engine, task, random_state(random, plain), random, round);
    }
    std::printf("%d positions, %d questions, %d different\n", positions, questions, different);
    return different == 0 ? 0 : 1;
}
