// The best combinations of a pile against every way to lay it out, by the words of the rules.
#include "brokke_melds.hpp"

#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

using namespace kozyr;
using namespace kozyr::brokke;

namespace {

constexpr int kForbidden = -100000;

struct Counted {
    int trips = 0, clubs = 0, points = 0;
    bool saved = false, natural = true;
};

// What these cards are worth as a combination, the best reading of them; negative when they are none.
int worth(Cards cards, MeldRules rules) {
    if (cards == kTwos) return kFourTwos;
    int best = -1;
    for (int rank = rules.ordinary_twos ? 0 : 1; rank < kRanks; ++rank) {
        const Cards same = cards & (Cards{0x0001000100010001} << rank);
        const Cards natural = rank == 0 ? same : same & ~kWild;
        if (count(natural) >= 2 && ((cards & ~natural) & ~kWild) == 0) best = std::max(best, kPoints[rank] * count(cards));
    }
    return best;
}

int close(const Counted& done, Contract contract) {
    int score = done.points + (done.saved ? 0 : kNoClub);
    if (contract.capped() && contract.declares() && done.natural && done.trips == contract.trips &&
        done.clubs == contract.clubs)
        score += kContractMade;
    return score;
}

// Every combination may count or, where that is of any use, lie there without counting.
int every_layout(Cards left, Contract contract, MeldRules rules, const Counted& done) {
    if (contract.capped() && (done.trips > contract.trips || done.clubs > contract.clubs)) return kForbidden;
    if (count(left) < 3) return close(done, contract);
    const Cards first = left & (~left + 1), rest = left ^ first;
    int best = every_layout(rest, contract, rules, done);
    for (Cards others = rest; others != 0; others = (others - 1) & rest) {
        const int size = 1 + count(others);
        if (size != 3 && size != 4) continue;
        const Cards cards = first | others;
        const int points = worth(cards, rules);
        if (points < 0) continue;
        Counted more = done;
        (size == 3 ? more.trips : more.clubs) += 1;
        more.points += points;
        more.natural = more.natural && (cards & kWild) == 0;
        const bool saves = size == 4 && (cards != kTwos || rules.four_twos_club);
        more.saved = more.saved || saves;
        best = std::max(best, every_layout(left & ~cards, contract, rules, more));
        if (!contract.capped() || !rules.uncounted_club || done.saved || !saves) continue;
        Counted beside = done;
        beside.saved = true;
        best = std::max(best, every_layout(left & ~cards, contract, rules, beside));
    }
    return best;
}

// Whether so many trips and clubs can be laid out from cards none of which is wild.
bool can_form(Cards left, int trips, int clubs) {
    if (trips == 0 && clubs == 0) return true;
    if (left == 0) return false;
    const Cards first = left & (~left + 1), rest = left ^ first;
    if (can_form(rest, trips, clubs)) return true;
    for (Cards others = rest; others != 0; others = (others - 1) & rest) {
        const int size = 1 + count(others);
        if ((size != 3 || trips == 0) && (size != 4 || clubs == 0)) continue;
        if (worth(first | others, MeldRules{}) < 0) continue;
        if (can_form(rest & ~others, trips - (size == 3), clubs - (size == 4))) return true;
    }
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 2000;
    std::mt19937_64 random(1);
    long asked = 0, different = 0;
    for (int round = 0; round < rounds; ++round) {
        Cards among = kTwos | kJokers;
        for (int more = static_cast<int>(random() % 3) + 1; more > 0; --more)
            among |= Cards{0x0001000100010001} << (random() % 12 + 1);
        Cards pile = 0;
        for (const int size = static_cast<int>(random() % 10) + 2; count(pile) < std::min(size, count(among));)
            pile |= among & bit(static_cast<int>(random() % 64));
        for (int options = 0; options < 8; ++options) {
            const MeldRules rules{(options & 1) != 0, (options & 2) != 0, (options & 4) != 0};
            Contract contract;
            if (random() % 4 != 0) contract = {static_cast<int>(random() % 4), static_cast<int>(random() % 4)};
            const int expected = every_layout(pile, contract, rules, Counted{});
            const int found = best_score(pile, contract, rules);
            const bool makes_it = contract.capped() && makes(pile, contract);
            const bool can = contract.capped() && contract.declares() &&
                             can_form(pile & ~kTwos & ~kJokers, contract.trips, contract.clubs);
            ++asked;
            if (found != expected || makes_it != can) {
                ++different;
                std::printf("pile %016llx, contract %d,%d, options %d: %d, not %d\n", static_cast<unsigned long long>(pile),
                            contract.trips, contract.clubs, options, found, expected);
            }
        }
    }
    std::printf("%ld piles, %ld different\n", asked, different);
    return different == 0 ? 0 : 1;
}
