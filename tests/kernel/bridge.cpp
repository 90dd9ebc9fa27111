// The bridge engine against a plain minimax, on random endings, without Python: for sanitizers.
//
// Families of endings under one strain share an engine, and with it a table: new deals, and deals that differ
// from the one before in two cards of a suit or in the leader, which have the lengths in common and so are what
// a table that shares too much would get wrong. Techniques are switched off at random, tables may be hardly there,
// tricks may have begun, hands are skewed so that voids, ruffs and long suits come up. Each ending is asked for its
// value for both sides and by every number of tricks. The plain minimax looks at every card and knows nothing of
// ranks or bounds. Prints counts; exits with 1 if anything differs.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bridge_engine.hpp"

using namespace kozyr;

namespace {

using Random = std::mt19937;

int below(Random& random, int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); }

using Cards4 = std::array<Cards, 4>;

// Tricks of seats 0 and 2, by plain means: hands as bit sets, every legal card tried.
class Plain {
  public:
    explicit Plain(int trump) : trump_(trump) {}

    int tricks(const Cards4& hands, int leader, const std::vector<int>& trick) {
        Table table;
        for (const int card : trick) table.card[table.cards++] = card;
        return table.cards == 0 ? at_lead(hands, leader) : best(hands, leader, table);
    }

  private:
    struct Table {
        int card[4] = {};
        int cards = 0;
    };
    struct Hash {
        std::size_t operator()(const std::pair<Cards4, int>& position) const {
            std::uint64_t sum = static_cast<std::uint64_t>(position.second);
            for (const Cards hand : position.first) sum = (sum ^ hand) * 0x9E3779B97F4A7C15ULL + (sum >> 29);
            return static_cast<std::size_t>(sum ^ sum >> 31);
        }
    };

    int at_lead(const Cards4& hands, int leader) {
        if (hands[0] == 0) return 0;
        const auto known = known_.find({hands, leader});
        if (known != known_.end()) return known->second;
        const int found = best(hands, leader, Table{});
        known_.emplace(std::make_pair(hands, leader), found);
        return found;
    }

    int best(const Cards4& hands, int leader, const Table& table) {
        const int seat = (leader + table.cards) % 4;
        Cards legal = hands[seat];
        if (table.cards > 0) {
            const Cards same = legal & (Cards{0xFFFF} << (16 * (table.card[0] / 16)));
            if (same != 0) legal = same;
        }
        int result = -1;
        for (int card = 0; card < 64; ++card) {
            if ((legal >> card & 1) == 0) continue;
            Cards4 rest = hands;
            rest[seat] &= ~(Cards{1} << card);
            Table next = table;
            next.card[next.cards++] = card;
            int found = 0;
            if (next.cards == 4) {
                int top = 0;
                for (int place = 1; place < 4; ++place) {
                    const bool same = next.card[place] / 16 == next.card[top] / 16;
                    if (same ? next.card[place] > next.card[top] : next.card[place] / 16 == trump_) top = place;
                }
                const int winner = (leader + top) % 4;
                found = (winner % 2 == 0) + at_lead(rest, winner);
            } else {
                found = best(rest, leader, next);
            }
            if (result < 0 || (seat % 2 == 0 ? found > result : found < result)) result = found;
        }
        return result;
    }

    int trump_;
    std::unordered_map<std::pair<Cards4, int>, int, Hash> known_;
};

// A pack with more or less of some suits, so that hands are as skewed as in real endings.
std::vector<int> some_pack(Random& random, int cards) {
    std::vector<int> pack;
    for (int suit = 0; suit < 4; ++suit) {
        const int kept = below(random, 4) == 0 ? below(random, 6) : kRanks;
        std::vector<int> ranks;
        for (int rank = 0; rank < kRanks; ++rank) ranks.push_back(rank);
        std::shuffle(ranks.begin(), ranks.end(), random);
        for (int at = 0; at < kept; ++at) pack.push_back(16 * suit + ranks[at]);
    }
    if (static_cast<int>(pack.size()) < cards) return some_pack(random, cards);
    std::shuffle(pack.begin(), pack.end(), random);
    if (below(random, 3) == 0) {  // two-suiters round the table
        const int turn = below(random, 4);
        std::stable_sort(pack.begin(), pack.end(), [turn](int a, int b) { return (a / 16 + turn) % 4 < (b / 16 + turn) % 4; });
        for (int number = below(random, 12); number >= 0; --number)
            std::swap(pack[random() % pack.size()], pack[random() % pack.size()]);
        std::rotate(pack.begin(), pack.begin() + below(random, static_cast<int>(pack.size())), pack.end());
    }
    pack.resize(cards);
    return pack;
}

struct Ending {
    Cards4 hands{};
    int leader = 0;
    std::vector<int> trick;
};

Ending new_ending(Random& random, int size) {
    Ending ending;
    const std::vector<int> pack = some_pack(random, 4 * size);
    for (int at = 0; at < 4 * size; ++at) ending.hands[at / size] |= Cards{1} << pack[at];
    ending.leader = below(random, 4);
    return ending;
}

// Two cards of a suit exchanged between two hands, or another leader.
void vary(Random& random, Ending& ending) {
    if (below(random, 3) == 0) ending.leader = below(random, 4);
    for (int tries = 0; tries < 8; ++tries) {
        const int one = below(random, 4);
        const int other = below(random, 4);
        const int suit = below(random, 4);
        std::vector<int> given;
        std::vector<int> taken;
        for (int card = 16 * suit; card < 16 * suit + kRanks; ++card) {
            if (ending.hands[one] >> card & 1) given.push_back(card);
            if (ending.hands[other] >> card & 1) taken.push_back(card);
        }
        if (one == other || given.empty() || taken.empty()) continue;
        const Cards swapped = Cards{1} << given[random() % given.size()] | Cards{1} << taken[random() % taken.size()];
        ending.hands[one] ^= swapped;
        ending.hands[other] ^= swapped;
        return;
    }
}

void begin_trick(Random& random, Ending& ending) {
    for (int number = below(random, 4); number > 0; --number) {
        const int seat = (ending.leader + static_cast<int>(ending.trick.size())) % 4;
        Cards legal = ending.hands[seat];
        if (!ending.trick.empty()) {
            const Cards same = legal & (Cards{0xFFFF} << (16 * (ending.trick[0] / 16)));
            if (same != 0) legal = same;
        }
        int skip = below(random, count(legal));
        int card = 0;
        for (card = 0;; ++card)
            if ((legal >> card & 1) && skip-- == 0) break;
        ending.hands[seat] ^= Cards{1} << card;
        ending.trick.push_back(card);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int families = argc > 1 ? std::atoi(argv[1]) : 60;
    Random random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    const int largest = argc > 3 ? std::atoi(argv[3]) : 4;
    static constexpr const char* kTechniques[] = {"patterns", "bounds", "runs", "skip", "hints", "ordering"};
    static constexpr std::size_t kSizes[] = {0, std::size_t{1} << 21, std::size_t{64} << 20};
    long values = 0;
    long answers = 0;
    long different = 0;
    for (int family = 0; family < families; ++family) {
        Task task;
        task.trump = below(random, 5) - 1;
        task.counted = task.control = 5;
        task.table_bytes = kSizes[below(random, 3)];
        if (below(random, 3) == 0) {
            for (const char* name : kTechniques)
                if (below(random, 3) == 0) task.techniques.switch_off(name);
        }
        const auto first = make_bridge_engine(task);
        task.counted = task.control = 10;
        const auto second = make_bridge_engine(task);
        Ending deal;
        for (int number = 0; number < 24; ++number) {
            if (number == 0 || below(random, 3) == 0) deal = new_ending(random, 1 + below(random, largest));
            else vary(random, deal);
            Ending ending = deal;
            if (below(random, 3) == 0) begin_trick(random, ending);
            Plain plain(task.trump);
            const int expected = plain.tricks(ending.hands, ending.leader, ending.trick);
            const State state{{ending.hands.begin(), ending.hands.end()}, ending.leader, false, ending.trick};
            const int left = tricks_left(state, 4);
            std::vector<int> worth;
            for (int tricks = 0; tricks <= left; ++tricks) worth.push_back(tricks);
            bool wrong = false;
            if (below(random, 2)) {
                Budget few;
                few.max_nodes = 1 + static_cast<std::uint64_t>(below(random, 30));
                const Interval part = first->value(state, worth, below(random, left + 1), few);
                wrong = wrong || part.low > expected || part.high < expected;
            }
            const Interval one = first->value(state, worth, below(random, left + 1), Budget{});
            const Interval two = second->value(state, worth, below(random, left + 1), Budget{});
            wrong = wrong || one.low != expected || one.high != expected || two.low != left - expected || two.high != left - expected;
            values += 2;
            for (int least = 0; least <= left; ++least) {
                const Goal goal = all_goals(left) & ~(least == 0 ? Goal{0} : all_goals(least - 1));
                wrong = wrong || first->reach(state, goal, Budget{}) != (expected >= least);
                wrong = wrong || second->reach(state, goal, Budget{}) != (left - expected >= least);
                answers += 2;
            }
            if (wrong && ++different <= 10) {
                std::printf("DIFFERENT: trump %d leader %d, expected %d, got %d to %d and %d to %d; hands", task.trump,
                            ending.leader, expected, one.low, one.high, two.low, two.high);
                for (const Cards hand : ending.hands) std::printf(" %016llx", static_cast<unsigned long long>(hand));
                std::printf(" trick");
                for (const int card : ending.trick) std::printf(" %d", card);
                std::printf("\n");
            }
        }
    }
    std::printf("%ld values, %ld answers: %ld different\n", values, answers, different);
    return different != 0;
}
