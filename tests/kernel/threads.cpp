// Engines in several threads at once, for the thread sanitizer: they share nothing, and answer as one alone does.
//
// Every thread has engines of its own for Kozel and for Clubs by Drew Brokke, and works out combinations, all on
// the same positions as the others; some of the searches are told to stop from another thread while they run.
// Prints counts; exits with 1 if any answer differs from that of a single thread.

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "brokke.hpp"
#include "kozel.hpp"

using namespace kozyr;

namespace {

constexpr int kThreads = 4;

using Random = std::mt19937;

// Hands of one size, and the cards that are left, in random order.
struct Dealt {
    std::vector<Cards> hands;
    std::vector<int> rest;
};

Dealt deal(Random& random, Cards pack, int players, int size) {
    std::vector<int> cards;
    for (; pack != 0; pack &= pack - 1) cards.push_back(lowest(pack));
    for (std::size_t at = cards.size(); at > 1; --at) std::swap(cards[at - 1], cards[random() % at]);
    Dealt dealt;
    for (int seat = 0; seat < players; ++seat) {
        Cards hand = 0;
        for (int number = 0; number < size; ++number) {
            hand |= bit(cards.back());
            cards.pop_back();
        }
        dealt.hands.push_back(hand);
    }
    dealt.rest = cards;
    return dealt;
}

// Everything that a thread works out, as numbers; the same in each.
std::vector<int> answers(unsigned seed, int rounds) {
    Random random(seed);
    std::vector<int> found;
    constexpr Cards small = 0x1FF0;  // sixes to aces
    for (int round = 0; round < rounds; ++round) {
        KozelTask kozel;
        kozel.trump = static_cast<int>(random() % 4);
        kozel.table_bytes = std::size_t{1} << 18;
        const auto engine = make_kozel_engine(kozel);
        const Dealt dealt = deal(random, small | small << 16 | small << 32 | small << 48, 4, 4);
        KozelState state;
        state.hands = dealt.hands;
        const std::vector<KozelAim> aims{{KozelAim::Kind::SomeTrick, 0}, {KozelAim::Kind::Points, 20}, {KozelAim::Kind::EveryTrick, 0}};
        const Interval value = engine->value(state, 0, aims, 1, Budget{});
        found.insert(found.end(), {value.low, value.high});

        BrokkeTask brokke;
        brokke.contracts = {{1, 0}, {0, 1}, {0, 0}};
        brokke.table_bytes = std::size_t{1} << 18;
        const auto other = make_brokke_engine(brokke);
        const Dealt three = deal(random, brokke::kDeck, 3, 3);
        BrokkeState ending;
        ending.hands = three.hands;
        ending.piles.assign(3, 0);
        for (std::size_t at = 0; at < 18; ++at) ending.piles[at % 3] |= bit(three.rest[at]);
        for (const bool helped : {false, true})
            for (const Interval& worth : other->values({ending}, {0, false, helped}, Budget{}))
                found.insert(found.end(), {worth.low, worth.high});
        for (const Cards pile : ending.piles) found.push_back(brokke::best_score(pile, {1, 0}, {}));
    }
    return found;
}

// A search of a whole deal that another thread ends; whether it came to an end with bounds that can be.
bool stopped(unsigned seed) {
    Random random(seed);
    constexpr Cards small = 0x1FF0;
    const Dealt dealt = deal(random, small | small << 16 | small << 32 | small << 48, 4, 4);
    KozelTask task;
    task.table_bytes = std::size_t{1} << 20;
    const auto engine = make_kozel_engine(task);
    KozelState state;
    state.hands = dealt.hands;
    state.stock = dealt.rest;
    std::vector<KozelAim> aims;
    for (int points = 1; points <= 120; ++points) aims.push_back({KozelAim::Kind::Points, points});
    std::atomic<bool> stop{false};
    Budget budget;
    budget.cancelled = [&stop] { return stop.load(); };
    Interval value{-1, -1};
    std::thread search([&] { value = engine->value(state, 0, aims, 60, budget); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop = true;
    search.join();
    return 0 <= value.low && value.low <= value.high && value.high <= 120;
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 20;
    const std::vector<int> expected = answers(1, rounds);
    std::vector<std::vector<int>> found(kThreads);
    std::vector<std::thread> threads;
    std::atomic<int> wrong{0};
    for (int number = 0; number < kThreads; ++number)
        threads.emplace_back([&, number] {
            found[static_cast<std::size_t>(number)] = answers(1, rounds);
            if (!stopped(static_cast<unsigned>(number))) ++wrong;
        });
    for (std::thread& thread : threads) thread.join();
    int different = wrong;
    for (const std::vector<int>& each : found) different += each != expected;
    std::printf("%zu answers in each of %d threads: %d different\n", expected.size(), kThreads, different);
    return different == 0 ? 0 : 1;
}
