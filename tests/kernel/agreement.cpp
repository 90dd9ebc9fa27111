// The engines against a plain minimax, on small random positions, without Python: for sanitizers.
//
// Positions of 2 to 5 players under every rule of following, with and without trumps and the bar on
// leading them; any side in control, any seats counted, any goal and any worths; on new engines and on ones
// with a past, with techniques switched off and with hardly a table. Beside that, states that cannot be must
// be refused, and searches that were given up must do no harm. Prints counts; exits with 1 if anything
// differs. The plain minimax shares no code with the engines, only the numbers of cards and rules.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "engine.hpp"

using namespace kozyr;

namespace {

using Random = std::mt19937;  // its sequence is the same with every standard library

int below(Random& random, int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); }

// A position by plain means: hands as lists of cards.
struct Plain {
    const Task& task;
    std::vector<std::vector<int>> hands;
    int leader = 0;
    bool broken = false;
    std::vector<int> trick = {};

    static int suit(int card) { return card / 16; }
    int turn() const { return (leader + static_cast<int>(trick.size())) % task.players; }
    bool finished() const {
        return trick.empty() && std::all_of(hands.begin(), hands.end(), [](const auto& hand) { return hand.empty(); });
    }

    bool beats(int card, int top) const {
        if (suit(card) == suit(top)) return card > top;
        return suit(card) == task.trump;
    }
    // The place in the trick of the card that takes it so far.
    int taker() const {
        int best = 0;
        for (int place = 1; place < static_cast<int>(trick.size()); ++place)
            if (beats(trick[place], trick[best])) best = place;
        return best;
    }

    // Of some cards those that pass a test; all of them if none does.
    template <class Test>
    static std::vector<int> preferred(const std::vector<int>& cards, Test test) {
        std::vector<int> some;
        std::copy_if(cards.begin(), cards.end(), std::back_inserter(some), test);
        return some.empty() ? cards : some;
    }

    std::vector<int> legal() const {
        const std::vector<int>& hand = hands[turn()];
        const int trump = task.trump;
        if (trick.empty()) {
            if (!task.barred || broken) return hand;
            return preferred(hand, [&](int card) { return suit(card) != trump; });
        }
        const int led = suit(trick[0]);
        int top = trick[0];
        for (const int card : trick)
            if (suit(card) == led) top = std::max(top, card);
        const auto follows = [&](int card) { return suit(card) == led; };
        const auto higher = [&](int card) { return suit(card) == led && card > top; };
        const auto trumps = [&](int card) { return suit(card) == trump; };
        const auto wins = [&](int card) { return beats(card, trick[taker()]); };
        const bool can_follow = std::any_of(hand.begin(), hand.end(), follows);
        switch (task.follow) {
            case Follow::Ordinary: return preferred(hand, follows);
            case Follow::Literal:
                if (std::any_of(hand.begin(), hand.end(), higher)) return preferred(hand, higher);
                return preferred(hand, trumps);
            case Follow::Higher:
                if (can_follow) return preferred(preferred(hand, follows), higher);
                return preferred(preferred(hand, trumps), [&](int card) { return trumps(card) && wins(card); });
            case Follow::Win: return preferred(preferred(hand, follows), wins);
        }
        std::abort();
    }

    // Plays a card; 1 if a counted seat took a trick by it.
    int play(int card) {
        auto& hand = hands[turn()];
        hand.erase(std::find(hand.begin(), hand.end(), card));
        trick.push_back(card);
        if (static_cast<int>(trick.size()) < task.players) return 0;
        const int place = taker();
        broken = broken || suit(trick[place]) == task.trump;
        leader = (leader + place) % task.players;
        trick.clear();
        return task.counted >> leader & 1;
    }

    State state() const {
        State result;
        for (const auto& hand : hands) {
            Cards set = 0;
            for (const int card : hand) set |= Cards{1} << card;
            result.hands.push_back(set);
        }
        result.leader = leader;
        result.broken = broken;
        result.trick = trick;
        return result;
    }

    int left() const {
        std::size_t cards = trick.size();
        for (const auto& hand : hands) cards += hand.size();
        return static_cast<int>(cards) / task.players;
    }
};

// What the controlling seats can make of it: the best worth of `taken` and the tricks to come.
int minimax(const Plain& position, const std::vector<int>& worth, int taken) {
    if (position.finished()) return worth[taken];
    const bool chooser = position.task.control >> position.turn() & 1;
    int best = 0;
    bool any = false;
    for (const int card : position.legal()) {
        Plain next = position;
        const int more = next.play(card);
        const int found = minimax(next, worth, taken + more);
        if (!any || (chooser ? found > best : found < best)) best = found;
        any = true;
    }
    return best;
}

struct Counts {
    long values = 0;
    long goals = 0;
    long given_up = 0;
    long refused = 0;
    long searches = 0;
    long different = 0;
};

void complain(Counts& counts, const char* what, const Plain& position, long expected, long low, long high) {
    if (++counts.different > 10) return;
    const Task& task = position.task;
    std::printf("DIFFERENT %s: expected %ld, got %ld to %ld; players %d follow %d trump %d barred %d control %u counted %u\n",
                what, expected, low, high, task.players, static_cast<int>(task.follow), task.trump, task.barred,
                task.control, task.counted);
    std::printf("  leader %d broken %d hands", position.leader, position.broken);
    for (const Cards hand : position.state().hands) std::printf(" %016llx", static_cast<unsigned long long>(hand));
    std::printf(" trick");
    for (const int card : position.trick) std::printf(" %d", card);
    std::printf("\n");
}

Task random_task(Random& random, int players) {
    Task task;
    task.players = players;
    task.trump = below(random, 5) - 1;
    if (task.trump >= 0) {
        task.follow = static_cast<Follow>(below(random, 4));
        task.barred = below(random, 2) == 0;
    }
    const unsigned everybody = (1U << players) - 1;
    task.counted = below(random, 2) ? 1U << below(random, players) : random() & everybody;
    task.control = below(random, 3) ? task.counted : below(random, 2) ? everybody : random() & everybody;
    static constexpr const char* kTechniques[] = {"patterns", "relax", "bounds", "runs", "skip", "hints", "ordering"};
    if (below(random, 3) == 0) {
        for (const char* name : kTechniques)
            if (below(random, 3) == 0) task.techniques.switch_off(name);
    }
    static constexpr std::size_t kSizes[] = {0, 1, 4096, std::size_t{1} << 20, std::size_t{16} << 20};
    task.table_bytes = kSizes[below(random, 5)];
    return task;
}

Plain random_position(Random& random, const Task& task, int cards) {
    std::vector<int> pack;
    const int suits = 2 + below(random, 3);
    const int first = below(random, 4);
    for (int suit = 0; suit < suits; ++suit)
        for (int rank = 0; rank < kRanks; ++rank) pack.push_back(16 * ((first + suit) % 4) + rank);
    for (std::size_t at = pack.size(); at > 1; --at) std::swap(pack[at - 1], pack[random() % at]);
    Plain position{task, {}, below(random, task.players), below(random, 2) == 0};
    for (int seat = 0; seat < task.players; ++seat)
        position.hands.emplace_back(pack.begin() + seat * cards, pack.begin() + (seat + 1) * cards);
    const int played = below(random, task.players + 2);
    for (int number = 0; number < played && !position.finished(); ++number) {
        const std::vector<int> cards_now = position.legal();
        position.play(cards_now[random() % cards_now.size()]);
    }
    return position;
}

std::vector<int> random_worth(Random& random, int left) {
    std::vector<int> worth;
    const int kind = below(random, 3);
    for (int tricks = 0; tricks <= left; ++tricks)
        worth.push_back(kind == 0 ? tricks : kind == 1 ? -tricks : below(random, 7) - 3);
    return worth;
}

// Compares one position: its value, the goals, and the value once more after searches that were given up.
void compare(Random& random, Engine& engine, const Plain& position, Counts& counts) {
    const State state = position.state();
    const std::vector<int> worth = random_worth(random, position.left());
    const long expected = minimax(position, worth, 0);
    Budget unlimited;
    if (below(random, 2)) {
        Budget few;
        few.max_nodes = 1 + below(random, 40);
        const Interval part = engine.value(state, worth, below(random, 5), few);
        if (part.low != part.high) ++counts.given_up;
        if (part.low > expected || part.high < expected)
            complain(counts, "bounds", position, expected, part.low, part.high);
    }
    if (below(random, 4) == 0) {
        Budget stopped;
        int asked = 0;
        stopped.cancelled = [&asked] { return ++asked > 0; };
        const Interval part = engine.value(state, worth, 0, stopped);
        if (part.low > expected || part.high < expected)
            complain(counts, "bounds when cancelled", position, expected, part.low, part.high);
    }
    const Interval found = engine.value(state, worth, below(random, 9) - 4, unlimited);
    ++counts.values;
    if (found.low != expected || found.high != expected)
        complain(counts, "value", position, expected, found.low, found.high);

    const Goal goal = random();
    std::vector<int> in_goal;
    for (int tricks = 0; tricks <= position.left(); ++tricks) in_goal.push_back(static_cast<int>(goal >> tricks & 1));
    const long within = minimax(position, in_goal, 0);
    const int reached = engine.reach(state, goal, unlimited);
    ++counts.goals;
    if (reached != within) complain(counts, "goal", position, within, reached, reached);
}

// States a little or entirely wrong: refused, or answered with a yes or no.
void garbage(Random& random, Engine& engine, const Plain& position, Counts& counts) {
    State state = position.state();
    const Cards wild = static_cast<Cards>(random()) << 32 | random();
    const int seat = below(random, position.task.players);
    switch (below(random, 9)) {
        case 0: state.hands[seat] ^= wild; break;
        case 1: state.hands[seat] ^= Cards{1} << below(random, 64); break;
        case 2: state.hands.pop_back(); break;
        case 3: state.hands.push_back(wild); break;
        case 4: state.leader = static_cast<int>(random()); break;
        case 5: state.trick.push_back(below(random, 70) - 3); break;
        case 6: state.trick.assign(below(random, 7), static_cast<int>(random())); break;
        case 7: state.hands.assign(below(random, 8), below(random, 2) ? wild : 0); break;
        case 8: state.hands.clear(); break;
    }
    Budget few;
    few.max_nodes = 2000;
    try {
        const int answer = engine.reach(state, random(), few);
        if (answer < -1 || answer > 1) complain(counts, "garbage", position, 0, answer, answer);
    } catch (const BadInput&) {
        ++counts.refused;
    }
    try {
        engine.value(position.state(), {}, 0, few);
        complain(counts, "no worths", position, 0, 0, 0);
    } catch (const BadInput&) {
        ++counts.refused;
    }
}

// Large hands: long searches that end by nodes or from another thread, and sound bounds in between.
void search_large_hands(Random& random, Counts& counts) {
    for (int number = 0; number < 12; ++number) {
        const int players = 2 + number % 4;
        const int cards = players == 5 ? 10 : 13;
        Task task = random_task(random, players);
        task.table_bytes = number % 2 ? std::size_t{2} << 20 : std::size_t{64} << 20;
        const auto engine = make_engine(task);
        std::vector<int> pack;
        for (int card = 0; card < 64; ++card)
            if (card % 16 < kRanks) pack.push_back(card);
        for (std::size_t at = pack.size(); at > 1; --at) std::swap(pack[at - 1], pack[random() % at]);
        Plain position{task, {}, below(random, players), false};
        for (int seat = 0; seat < players; ++seat)
            position.hands.emplace_back(pack.begin() + seat * cards, pack.begin() + (seat + 1) * cards);
        std::vector<int> worth;
        for (int tricks = 0; tricks <= cards; ++tricks) worth.push_back(number % 3 ? tricks : -tricks);
        Interval last{*std::min_element(worth.begin(), worth.end()), *std::max_element(worth.begin(), worth.end())};
        for (const std::uint64_t nodes : {100, 1000, 10000, 40000}) {
            Budget budget;
            budget.max_nodes = nodes;
            const Interval found = engine->value(position.state(), worth, 0, budget);
            ++counts.searches;
            if (found.low > last.high || found.high < last.low || found.low > found.high)
                complain(counts, "bounds that fit together", position, last.low, found.low, found.high);
            last = {std::max(found.low, last.low), std::min(found.high, last.high)};
        }
        std::atomic<bool> stop = false;
        Budget budget;
        budget.max_nodes = 2'000'000;  // for a machine on which the other thread is late
        budget.cancelled = [&stop] { return stop.load(); };
        Interval found;
        std::thread searching([&] { found = engine->value(position.state(), worth, 0, budget); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop = true;
        searching.join();
        ++counts.searches;
        if (found.low > last.high || found.high < last.low)
            complain(counts, "bounds from another thread", position, last.low, found.low, found.high);
        engine->forget();
        if (engine->table_entries() != 0) complain(counts, "entries after forgetting", position, 0, 0, 0);
    }
}

bool refuses(Task task) {
    try {
        make_engine(task);
        return false;
    } catch (const BadInput&) {
        return true;
    }
}

void check_tasks(Counts& counts) {
    const auto wrong = [](auto change) {
        Task task;
        change(task);
        return task;
    };
    const Task tasks[] = {
        wrong([](Task& task) { task.players = 1; }),
        wrong([](Task& task) { task.players = 6; }),
        wrong([](Task& task) { task.players = -3; }),
        wrong([](Task& task) { task.players = 1 << 30; }),
        wrong([](Task& task) { task.trump = 4; }),
        wrong([](Task& task) { task.trump = -2; }),
        wrong([](Task& task) { task.barred = true; }),
        wrong([](Task& task) { task.follow = Follow::Win; }),
        wrong([](Task& task) { task.control = 16; }),
        wrong([](Task& task) { task.counted = ~0U; }),
    };
    for (const Task& task : tasks) {
        if (refuses(task)) ++counts.refused;
        else ++counts.different, std::printf("DIFFERENT: a task that cannot be was accepted\n");
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 1000;
    Random random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    Counts counts;
    check_tasks(counts);
    for (int round = 0; round < rounds; ++round) {
        const int players = 2 + round % 4;
        const Task task = random_task(random, players);
        const auto engine = make_engine(task);
        static constexpr int kMost[] = {0, 0, 5, 4, 3, 3};  // cards a hand that a plain minimax can do at once
        for (int number = below(random, 8); number >= 0; --number) {
            const Plain position = random_position(random, task, 1 + below(random, kMost[players]));
            compare(random, *engine, position, counts);
            garbage(random, *engine, position, counts);
        }
    }
    search_large_hands(random, counts);
    std::printf("%ld values, %ld goals, %ld searches given up, %ld inputs refused, %ld searches of large hands: %ld different\n",
                counts.values, counts.goals, counts.given_up, counts.refused, counts.searches, counts.different);
    return counts.different != 0;
}
