// The monotone game against a plain minimax of its own rules, on small random positions.
//
// Hands are dealt again and again from the same few cards while the tables stay in use, so that answers are
// taken over to positions in which other cards lie between. Prints counts; exits with 1 if anything differs.
// The plain minimax shares no code with the game but the numbers of cards.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <vector>

#include "monotone.hpp"

using namespace kozyr;

namespace {

using Random = std::mt19937;

int below(Random& random, int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); }

struct Plain {
    int players;
    int single;
    int trump;  // -1 for none
    bool barred;
    bool avoid;
    // Bad tricks at the beginnings of tricks that have been worked out.
    std::map<std::vector<int>, int> known = {};

    using Deal = std::vector<std::vector<int>>;

    static int suit(int card) { return card / 16; }

    std::vector<int> leads(const std::vector<int>& hand, bool broken) const {
        std::vector<int> plain;
        for (const int card : hand)
            if (!barred || broken || suit(card) != trump) plain.push_back(card);
        return plain.empty() ? hand : plain;
    }

    // How many bad tricks the single seat cannot keep from coming, the others leading or itself.
    int start(const Deal& hands, bool single_leads, bool broken) {
        if (hands[0].empty()) return 0;
        std::vector<int> key{single_leads, broken};
        for (const auto& hand : hands) {
            key.push_back(-1);
            key.insert(key.end(), hand.begin(), hand.end());
        }
        const auto found = known.find(key);
        if (found != known.end()) return found->second;
        int worst = -1;
        if (single_leads) {
            worst = go_on(hands, {}, single, broken);
        } else {
            for (int seat = 0; seat < players; ++seat)
                if (seat != single) worst = std::max(worst, go_on(hands, {}, seat, broken));
        }
        known[key] = worst;
        return worst;
    }

    int go_on(const Deal& hands, const std::vector<int>& trick, int leader, bool broken) {
        if (static_cast<int>(trick.size()) == players) {
            int best = 0;
            for (int place = 1; place < players; ++place) {
                const bool same = suit(trick[place]) == suit(trick[best]);
                if (same ? trick[place] > trick[best] : suit(trick[place]) == trump) best = place;
            }
            const bool taken = (leader + best) % players == single;
            bool now = broken;
            for (const int card : trick) now = now || suit(card) == trump;
            const int good = start(hands, !avoid, now);
            return taken == avoid ? std::max(good, 1 + start(hands, avoid, now)) : good;
        }
        const int seat = (leader + static_cast<int>(trick.size())) % players;
        std::vector<int> legal;
        if (trick.empty()) {
            legal = leads(hands[seat], broken);
        } else {
            for (const int card : hands[seat])
                if (suit(card) == suit(trick[0])) legal.push_back(card);
            if (legal.empty()) legal = hands[seat];
        }
        int best = -1;
        for (const int card : legal) {
            Deal next = hands;
            next[seat].erase(std::find(next[seat].begin(), next[seat].end(), card));
            std::vector<int> cards = trick;
            cards.push_back(card);
            const int bad = go_on(next, cards, leader, broken);
            if (best < 0 || (seat == single ? bad < best : bad > best)) best = bad;
        }
        return best;
    }
};

struct Counts {
    long asked = 0;
    long different = 0;
};

template <class S, bool kAvoid>
void round(Random& random, Counts& counts) {
    const int single = below(random, S::kPlayers);
    Techniques techniques;
    if (below(random, 4) == 0) {
        for (const char* name : {"patterns", "bounds", "runs", "skip", "hints", "ordering"})
            if (below(random, 3) == 0) techniques.switch_off(name);
    }
    Meter meter;
    const Budget unlimited;
    meter.start(unlimited);
    Monotone<S, kAvoid> game(single, std::size_t{1} << 20, techniques, meter);
    Plain plain{S::kPlayers, single, S::kTrump ? kTrumpSuit : -1, S::kBarred, kAvoid};

    const int cards = 2 + below(random, S::kPlayers == 3 ? 3 : 2);
    std::vector<int> pack;
    for (int suit = 0; suit < 4; ++suit)
        for (int rank = 0; rank < kRanks; ++rank) pack.push_back(16 * suit + rank);
    // Few suits, so that there is something to compare.
    const int suits = 1 + below(random, 3);
    std::erase_if(pack, [&](int card) { return card / 16 >= suits; });
    std::shuffle(pack.begin(), pack.end(), random);
    pack.resize(std::min<std::size_t>(pack.size(), S::kPlayers * cards));
    const int size = static_cast<int>(pack.size()) / S::kPlayers;
    for (int deal = 0; deal < 12; ++deal) {
        std::shuffle(pack.begin(), pack.end(), random);
        Plain::Deal held;
        Hands hands;
        for (int seat = 0; seat < S::kPlayers; ++seat) {
            held.emplace_back(pack.begin() + seat * size, pack.begin() + (seat + 1) * size);
            std::sort(held.back().begin(), held.back().end());
            for (const int card : held.back()) hands.of[seat] |= bit(card);
        }
        const bool broken = below(random, 2) == 0;
        const int leader = below(random, S::kPlayers);
        const int bad = plain.start(held, leader == single, S::kBarred && broken);
        game.prepare(hands);
        for (int allowed = 0; allowed < size; ++allowed) {
            Relevance relevance = 0;
            const bool holds = game.holds(hands, leader, S::kBarred && broken, size, allowed, relevance);
            ++counts.asked;
            if (holds == (bad <= allowed)) continue;
            if (++counts.different > 5) continue;
            std::printf("DIFFERENT: players %d single %d avoid %d trump %d barred %d leader %d broken %d: %d bad, allowed %d:",
                        S::kPlayers, single, kAvoid, S::kTrump, S::kBarred, leader, broken, bad, allowed);
            for (int seat = 0; seat < S::kPlayers; ++seat) std::printf(" %016llx", static_cast<unsigned long long>(hands.of[seat]));
            std::printf("\n");
        }
    }
}

template <int kPlayers, bool kAvoid>
void rounds(Random& random, Counts& counts) {
    round<Spec<kPlayers, Follow::Ordinary, Trumps::None>, kAvoid>(random, counts);
    round<Spec<kPlayers, Follow::Ordinary, Trumps::Free>, kAvoid>(random, counts);
    round<Spec<kPlayers, Follow::Ordinary, Trumps::Barred>, kAvoid>(random, counts);
}

}  // namespace

int main(int argc, char** argv) {
    const int times = argc > 1 ? std::atoi(argv[1]) : 100;
    Random random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    Counts counts;
    for (int time = 0; time < times; ++time) {
        rounds<3, false>(random, counts);
        rounds<3, true>(random, counts);
        rounds<4, false>(random, counts);
        rounds<4, true>(random, counts);
    }
    std::printf("%ld questions of the monotone game: %ld different\n", counts.asked, counts.different);
    return counts.different != 0;
}
