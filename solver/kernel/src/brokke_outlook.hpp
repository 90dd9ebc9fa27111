// What a side of Clubs by Drew Brokke may hope to score, from the cards in its pile and chances for the others.
//
// Every card outside of the pile is taken to come into it with a chance of its own, independently of the rest. That
// gives, rank by rank, how likely trips and a club are; a programme over the ranks, dear ones first, turns these into
// the chance of each number of trips and clubs that count, and so into expected points under the contract. Wild cards
// are counted roughly: each helps against having no club and is worth a few points unless the contract is made.
#pragma once

#include <algorithm>
#include <array>

#include "brokke_melds.hpp"

namespace kozyr::brokke::simulated {

inline constexpr double kWildWorth = 7;      // points that a wild card brings where the contract fails
inline constexpr double kWildHelp = 0.7;     // what a wild card leaves of the chance to have no club
inline constexpr std::array<int, 12> kDearFirst{12, 9, 11, 10, 8, 7, 6, 5, 4, 3, 2, 1};

// The chances that cards come into the pile: those known one by one, the others alike.
struct Chances {
    std::array<float, 64> known{};
    double unknown = 0;
};

struct Outlook {
    double points = 0;  // expected score of the combinations, contract and penalty included
    double made = 0;    // the chance of making the contract
};

inline constexpr Cards kRank = Cards{1} | Cards{1} << 16 | Cards{1} << 32 | Cards{1} << 48;

// How likely a pile comes to hold just three, and just four, natural cards of each rank.
struct Odds {
    std::array<double, kRanks> three{}, four{};

    // Works out a rank anew.
    void set(int rank, Cards pile, Cards known, Cards unknown, const Chances& chances) {
        const Cards of_rank = kRank << rank;
        const int have = count(pile & of_rank), more = count(unknown & of_rank);
        std::array<double, 5> likely{};
        likely[have] = 1;
        int most = have;
        const auto one_more = [&](double chance) {
            ++most;
            for (int size = most; size > have; --size) likely[size] += (likely[size - 1] - likely[size]) * chance;
            likely[have] *= 1 - chance;
        };
        for (Cards left = known & of_rank; left != 0; left &= left - 1) one_more(chances.known[lowest(left)]);
        for (int left = 0; left < more; ++left) one_more(chances.unknown);
        three[rank] = likely[3];
        four[rank] = likely[4];
    }

    // Works out the ranks of some cards anew.
    void set_ranks(Cards cards, Cards pile, Cards known, Cards unknown, const Chances& chances) {
        for (unsigned left = (holding(cards, 0) | holding(cards, 1) | holding(cards, 2) | holding(cards, 3)) & ~1u; left != 0;
             left &= left - 1)
            set(lowest(left), pile, known, unknown, chances);
    }
};

// How many wild cards a pile may hope for.
inline double wild_cards(Cards pile, Cards known, Cards unknown, const Chances& chances) {
    double wild = count(pile & kWild) + chances.unknown * count(unknown & kWild);
    for (Cards left = known & kWild; left != 0; left &= left - 1) wild += chances.known[lowest(left)];
    return wild;
}

// What is to be hoped of such odds and so many wild cards. Points count for `contract`; everything does where none was
// declared.
inline Outlook outlook(const Odds& odds, double wild, Contract contract, MeldRules rules) {
    Outlook result;
    double no_club = 1;
    if (!contract.capped()) {
        for (const int rank : kDearFirst) {
            result.points += kPoints[rank] * (3 * odds.three[rank] + 4 * odds.four[rank]);
            no_club *= 1 - odds.four[rank];
        }
    } else {
        // How likely so many trips and clubs count, of the ranks so far; (trips + 1) * (clubs + 1) is at most 49.
        std::array<double, 49> likely;
        const int width = contract.clubs + 1;
        std::fill_n(likely.begin(), (contract.trips + 1) * width, 0.0);
        likely[0] = 1;
        int ranks = 0;
        for (const int rank : kDearFirst) {
            const double three = odds.three[rank], four = odds.four[rank];
            if (three + four == 0) continue;
            // From high counts down each state hands on to states already visited.
            for (int t = std::min(ranks, contract.trips); t >= 0; --t)
                for (int c = std::min(ranks, contract.clubs); c >= 0; --c) {
                    double& here = likely[t * width + c];
                    const double from = here;
                    if (c < contract.clubs) {
                        likely[t * width + c + 1] += from * four;
                        result.points += from * four * 4 * kPoints[rank];
                        here -= from * four;
                    }
                    if (t < contract.trips) {
                        const double trips = from * (c < contract.clubs ? three : three + four);
                        likely[(t + 1) * width + c] += trips;
                        result.points += trips * 3 * kPoints[rank];
                        here -= trips;
                    }
                }
            ++ranks;
        }
        if (contract.declares()) result.made = likely[contract.trips * width + contract.clubs];
        if (rules.uncounted_club) {
            for (const int rank : kDearFirst) no_club *= 1 - odds.four[rank];
        } else {
            no_club = 0;
            for (int t = 0; t <= contract.trips; ++t) no_club += likely[t * width];
        }
    }
    // Wild cards fill what the contract leaves room for.
    const double room = contract.capped() ? std::min(wild, double(contract.trips + contract.clubs)) : wild;
    if (!contract.capped() || contract.clubs > 0 || rules.uncounted_club) {
        for (; wild >= 1; wild -= 1) no_club *= kWildHelp;
        no_club *= 1 - (1 - kWildHelp) * wild;
    }
    result.points += kContractMade * result.made + kNoClub * no_club + (1 - result.made) * kWildWorth * room;
    return result;
}

}  // namespace kozyr::brokke::simulated
