// What a pile of cards scores in Clubs by Drew Brokke: the best choice of combinations.
//
// The rules are told in solver/rules/brokke_combination.py. This is dynamic programming over the ranks of which the
// pile has two cards or more. A state is what counts so far: trips, clubs, and wild cards used. The numbers of wild
// cards are lanes of one word, so that a choice for a rank is a shift, an addition and a maximum for each state.
//
// Two observations keep the state small. Every combination of twos uses a black two, which is a wild card, so "no
// wild card used" is the same as "all natural". And of the ways to form a combination of some rank only those matter
// that leave no natural card of the rank idle beside a wild one: the natural card in its place scores as much.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "types.hpp"

namespace kozyr::brokke {

inline constexpr Cards kSpadeTwo = Cards{1};
inline constexpr Cards kClubTwo = Cards{1} << 48;
inline constexpr Cards kBlackTwos = kSpadeTwo | kClubTwo;
inline constexpr Cards kTwos = kBlackTwos | Cards{1} << 16 | Cards{1} << 32;
// The jokers have the two bits above the ace of spades.
inline constexpr Cards kJokers = Cards{3} << 13;
inline constexpr Cards kWild = kBlackTwos | kJokers;
inline constexpr Cards kDeck = suit_mask(0) | suit_mask(1) | suit_mask(2) | suit_mask(3) | kJokers;

inline constexpr int kFourTwos = 80;
inline constexpr int kContractMade = 100;
inline constexpr int kNoClub = -50;
inline constexpr int kGoingOut = 50;
inline constexpr int kMostDeclared = 12;  // trips and clubs together: the ranks from three to ace
inline constexpr std::array<int, kRanks> kPoints{5, 5, 5, 5, 5, 5, 5, 5, 10, 15, 10, 10, 15};  // a card, by rank

struct MeldRules {
    bool ordinary_twos = false;   // three or four twos, jokers among them, also combine, at five a card
    bool four_twos_club = true;   // four twos save the penalty for having no club
};

// Declared numbers; negative trips: nothing was declared, and everything counts.
struct Contract {
    int trips = -1;
    int clubs = -1;

    constexpr bool capped() const { return trips >= 0; }
    // Who declares nothing makes no contract.
    constexpr bool declares() const { return trips + clubs > 0; }
};

// How many cards of each rank a pile has, as masks of ranks; the twos at bit 0.
struct RankCounts {
    unsigned two = 0;
    unsigned three = 0;
    unsigned four = 0;

    explicit constexpr RankCounts(Cards pile) {
        // A bit-sliced sum of the four suits.
        const unsigned a = holding(pile, 0), b = holding(pile, 1), c = holding(pile, 2), d = holding(pile, 3);
        const unsigned ab = a ^ b, cd = c ^ d, both_ab = a & b, both_cd = c & d;
        const unsigned low = ab ^ cd, carry = ab & cd;
        const unsigned middle = both_ab ^ both_cd ^ carry;
        four = both_ab & both_cd;
        two = middle & ~low;
        three = middle & low;
    }
};

constexpr int ranks_in(unsigned mask) { return count(Cards{mask}); }

// Whether the declared combinations can be formed from natural cards.
constexpr bool makes(Cards pile, Contract contract) {
    const RankCounts counts(pile);
    const int fours = ranks_in(counts.four & ~1u);
    return contract.declares() && fours >= contract.clubs &&
           fours - contract.clubs + ranks_in(counts.three & ~1u) >= contract.trips;
}

namespace detail {

// The best points by wild cards used, 0 to 4: lanes of 12 bits. A lane holds points divided by five, as all
// of them can be, above kReached; what is below cannot be reached. A pile's points stay below kReached even where
// additions to lanes that cannot be reached are summed up, and shifting by lanes brings in zeros.
using Lanes = std::uint64_t;
inline constexpr int kMostWild = 4;
inline constexpr int kLaneBits = 12;
inline constexpr int kUnit = 5;
inline constexpr int kReached = 256;
inline constexpr int kNever = -10000;
inline constexpr Lanes kOnes = 0x001001001001001;
inline constexpr Lanes kGuards = kOnes << (kLaneBits - 1);
inline constexpr Lanes kAllLanes = (Lanes{1} << kLaneBits * (kMostWild + 1)) - 1;

constexpr Lanes larger(Lanes a, Lanes b) {
    const Lanes guards = ((a | kGuards) - b) & kGuards;  // of the lanes where a is not below b
    const Lanes mask = guards - (guards >> (kLaneBits - 1));
    return (a & mask) | (b & ~mask);
}

// With so many more wild cards for so many more points.
constexpr Lanes plus(Lanes from, int wild, int points) {
    return ((from << kLaneBits * wild) & kAllLanes) + kOnes * static_cast<Lanes>(points / kUnit);
}

// Points with just so many wild cards.
constexpr Lanes reached(int wild, int points) {
    return static_cast<Lanes>(kReached + points / kUnit) << kLaneBits * wild;
}

constexpr int points_with(Lanes lanes, int wild) {
    const int lane = static_cast<int>(lanes >> kLaneBits * wild) & ((1 << kLaneBits) - 1);
    return lane < kReached ? kNever : kUnit * (lane - kReached);
}

constexpr int best_with(Lanes lanes, int wild) {
    int best = kNever;
    for (; wild >= 0; --wild) best = std::max(best, points_with(lanes, wild));
    return best;
}

// What a rank of so many cards can give: wild cards and, of each size, combinations.
struct Choice {
    int wild, trips, clubs;
};
inline constexpr std::array<Choice, 2> kOfTwo{{{1, 1, 0}, {2, 0, 1}}};
inline constexpr std::array<Choice, 2> kOfThree{{{0, 1, 0}, {1, 0, 1}}};
inline constexpr std::array<Choice, 5> kOfFour{{{0, 1, 0}, {0, 0, 1}, {2, 2, 0}, {3, 1, 1}, {4, 0, 2}}};

// Points of a choice at one point a card.
constexpr int cards_of(const Choice& choice) { return 3 * choice.trips + 4 * choice.clubs; }

// Calls `use(choices, points of a card)` for every rank from three to ace with something to choose.
template <class Use>
void for_each_rank(Cards pile, Use use) {
    const RankCounts counts(pile);
    for (unsigned left = counts.two & ~1u; left != 0; left &= left - 1) use(kOfTwo, kPoints[lowest(left)]);
    for (unsigned left = counts.three & ~1u; left != 0; left &= left - 1) use(kOfThree, kPoints[lowest(left)]);
    for (unsigned left = counts.four & ~1u; left != 0; left &= left - 1) use(kOfFour, kPoints[lowest(left)]);
}

// Calls `use(wild, trips, clubs, points)` for every way to combine the twos, four twos apart from the others.
template <class Use>
void for_each_ordinary_twos(Cards pile, Use use) {
    const int black = count(pile & kBlackTwos), red = count(pile & kTwos) - black, jokers = count(pile & kJokers);
    const int twos = black + red;
    if (twos < 2) return;
    // Red twos, of no other use, go first; beyond them a black one is spent.
    const auto one = [&](int size) {
        const int natural = std::min(size, twos), fill = size - natural;
        if (fill <= jokers) use(std::max(0, natural - red) + fill, size == 3, size == 4, 5 * size);
    };
    one(3);
    if (twos < 4) one(4);
    if (twos == 4 && jokers == 2) use(4, 2, 0, 30);
}

inline int uncapped(Cards pile, MeldRules rules) {
    const int wild = count(pile & kWild);
    std::array<Lanes, 2> best{reached(0, 0), 0};  // by whether a club saves the penalty
    if ((pile & kTwos) == kTwos) {
        Lanes& lanes = best[rules.four_twos_club];
        lanes = larger(lanes, reached(2, kFourTwos));
    }
    if (rules.ordinary_twos)
        for_each_ordinary_twos(pile, [&](int used, int, int clubs, int points) {
            best[clubs > 0] = larger(best[clubs > 0], reached(used, points));
        });
    for_each_rank(pile, [&](const auto& choices, int points) {
        const std::array<Lanes, 2> before = best;
        for (const Choice& choice : choices) {
            if (choice.wild > wild) continue;
            const int gain = points * cards_of(choice);
            best[1] = larger(best[1], plus(before[1], choice.wild, gain));
            best[choice.clubs > 0] = larger(best[choice.clubs > 0], plus(before[0], choice.wild, gain));
        }
    });
    return std::max(best_with(best[0], wild) + kNoClub, best_with(best[1], wild));
}

// The programme under a contract, from nothing and ordinary twos, or from four twos counted already.
class Capped {
  public:
    Capped(Cards pile, Contract contract, MeldRules rules)
        : pile_(pile), contract_(contract), rules_(rules), wild_(count(pile & kWild)) {}

    // `clubs_needed`: how many clubs must count to save the penalty.
    int run(bool four_twos, bool other_twos, int clubs_needed) {
        trips_ = clubs_ = 0;
        at(0, 0) = other_twos ? reached(0, 0) : 0;
        if (four_twos && contract_.clubs >= 1) start(0, 1, reached(2, kFourTwos));
        if (other_twos && rules_.ordinary_twos)
            for_each_ordinary_twos(pile_, [&](int used, int trips, int clubs, int points) {
                if (trips <= contract_.trips && clubs <= contract_.clubs) start(trips, clubs, reached(used, points));
            });
        for_each_rank(pile_, [&](const auto& choices, int points) { take(choices, points); });
        return close(clubs_needed);
    }

  private:
    Lanes& at(int trips, int clubs) { return states_[trips * (contract_.clubs + 1) + clubs]; }

    void start(int trips, int clubs, Lanes lanes) {
        grow(trips, clubs);
        at(trips, clubs) = larger(at(trips, clubs), lanes);
    }

    // Makes room for states up to these counts.
    void grow(int trips, int clubs) {
        trips = std::max(trips, trips_);
        clubs = std::max(clubs, clubs_);
        for (int t = 0; t <= trips; ++t)
            for (int c = t <= trips_ ? clubs_ + 1 : 0; c <= clubs; ++c) at(t, c) = 0;
        trips_ = trips;
        clubs_ = clubs;
    }

    template <class Choices>
    void take(const Choices& choices, int points) {
        int more_trips = 0, more_clubs = 0;
        for (const Choice& choice : choices) {
            if (choice.wild > wild_) continue;
            more_trips = std::max(more_trips, choice.trips);
            more_clubs = std::max(more_clubs, choice.clubs);
        }
        grow(std::min(contract_.trips, trips_ + more_trips), std::min(contract_.clubs, clubs_ + more_clubs));
        // Every choice counts something, so from high counts down each state is made of ones not yet changed.
        for (int t = trips_; t >= 0; --t)
            for (int c = clubs_; c >= 0; --c) {
                Lanes best = at(t, c);
                for (const Choice& choice : choices)
                    if (choice.wild <= wild_ && choice.trips <= t && choice.clubs <= c)
                        best = larger(best, plus(at(t - choice.trips, c - choice.clubs), choice.wild, points * cards_of(choice)));
                at(t, c) = best;
            }
    }

    int close(int clubs_needed) {
        int best = kNever;
        for (int c = 0; c <= clubs_; ++c) {
            Lanes lanes = 0;
            for (int t = 0; t <= trips_; ++t) lanes = larger(lanes, at(t, c));
            best = std::max(best, best_with(lanes, wild_) + (c >= clubs_needed ? 0 : kNoClub));
        }
        if (contract_.declares() && trips_ == contract_.trips && clubs_ == contract_.clubs) {
            const int natural = points_with(at(trips_, clubs_), 0);
            best = std::max(best, natural + kContractMade + (clubs_ >= clubs_needed ? 0 : kNoClub));
        }
        return best;
    }

    Cards pile_;
    Contract contract_;
    MeldRules rules_;
    int wild_;
    int trips_ = 0, clubs_ = 0;  // the most of each that is reached so far
    // (trips + 1) * (clubs + 1) is greatest for six and six.
    std::array<Lanes, 49> states_;
};

}  // namespace detail

// The most that a pile can score: combinations, the contract, the penalty; without going out. A contract's trips and
// clubs are at most kMostDeclared together.
inline int best_score(Cards pile, Contract contract, MeldRules rules) {
    if (!contract.capped()) return detail::uncapped(pile, rules);
    detail::Capped capped(pile, contract, rules);
    const bool twos = (pile & kTwos) == kTwos;
    if (rules.four_twos_club || !twos) return capped.run(twos, true, 1);
    return std::max(capped.run(false, true, 1), capped.run(true, false, 2));
}

}  // namespace kozyr::brokke
