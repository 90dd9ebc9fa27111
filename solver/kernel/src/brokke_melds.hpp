// What a pile of cards scores in Clubs by Drew Brokke: the best choice of combinations.
//
// The rules are told in solver/rules/brokke_combination.py. This is dynamic programming over the ranks of which the
// pile has two cards or more. A state is how many trips and clubs count so far; the numbers of wild cards used are
// lanes of one word, so that a choice for a rank is a shift, an addition and a maximum for each state.
//
// What keeps it small, each because exchanging two ranks loses nothing:
// 1. Of the ways to form a combination of some rank only those matter that leave no natural card of the rank idle
//    beside a wild one: the natural card in its place scores as much.
// 2. A rank with as many cards and as high a value as another can do all that the other does for as many points. So
//    where n combinations are formed at most, a rank that n others outdo is not needed; and since a combination of a
//    pair has a wild card, no more pairs are needed than there are wild cards.
// 3. Only two combinations of one rank need two wild cards and more, and they are best made of the highest ranks.
// 4. The bonus for the contract needs natural combinations alone, and of these the highest ranks are best.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

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
    bool uncounted_club = true;   // a club that is formed but does not count saves it
};

// Declared numbers; negative trips: nothing was declared, and everything counts.
struct Contract {
    int trips = -1;
    int clubs = -1;

    constexpr bool capped() const { return trips >= 0; }
    // Who declares nothing makes no contract.
    constexpr bool declares() const { return capped() && trips + clubs > 0; }
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

// The best scores by wild cards at hand, 0 to 7: lanes of a byte, in units of five points above kBase, which stands for
// the penalty: a lane of zero is a pile without any combination. Every lane is a score that can be had with so many
// wild cards, and even seven of them and all four twos together leave it below 128.
using Lanes = std::uint64_t;
inline constexpr int kLaneBits = 8;
inline constexpr int kUnit = 5;
inline constexpr int kBase = -kNoClub / kUnit;
inline constexpr int kNever = -10000;
inline constexpr Lanes kOnes = 0x0101010101010101;
inline constexpr Lanes kGuards = kOnes << (kLaneBits - 1);

constexpr Lanes larger(Lanes a, Lanes b) {
    const Lanes guards = ((a | kGuards) - b) & kGuards;  // of the lanes where a is not below b
    const Lanes mask = guards - (guards >> (kLaneBits - 1));
    return b ^ ((a ^ b) & (mask | guards));
}

// With so many more wild cards for so many more units.
constexpr Lanes plus(Lanes from, int wild, int units) {
    return (from + kOnes * static_cast<Lanes>(units)) << kLaneBits * wild;
}

// A start without a club, and with so much already.
inline constexpr Lanes kStart = kOnes * kBase;

constexpr int points_with(Lanes lanes, int wild) {
    return kUnit * (static_cast<int>(lanes >> kLaneBits * wild & 0xFF) - kBase);
}

// What a rank can give: wild cards and, of each size, combinations.
struct Choice {
    int wild, trips, clubs;
};
// Those of a rank of two, three and four cards, by wild cards needed.
inline constexpr std::array<Choice, 2> kOfTwo{{{1, 1, 0}, {2, 0, 1}}};
inline constexpr std::array<Choice, 2> kOfThree{{{0, 1, 0}, {1, 0, 1}}};
inline constexpr std::array<Choice, 5> kOfFour{{{0, 1, 0}, {0, 0, 1}, {2, 2, 0}, {3, 1, 1}, {4, 0, 2}}};

using Choices = std::span<const Choice>;

inline constexpr int kValues = 3;
inline constexpr std::array<int, kValues> kUnits{3, 2, 1};                    // of a card
inline constexpr std::array<unsigned, kValues> kRanksOf{0x1200, 0x0D00, 0xFE};  // J A; T Q K; threes to nines

// A number of ranks by the value of their cards, the highest first.
using ByValue = std::array<int, kValues>;

constexpr ByValue by_value(unsigned ranks) {
    return {ranks_in(ranks & kRanksOf[0]), ranks_in(ranks & kRanksOf[1]), ranks_in(ranks & kRanksOf[2])};
}

// Takes the highest so many of the ranks away and answers with their units a card; there have to be so many.
constexpr int take_best(ByValue& ranks, int wanted) {
    int units = 0;
    for (int value = 0; value < kValues; ++value) {
        const int taken = std::min(wanted, ranks[value]);
        ranks[value] -= taken;
        wanted -= taken;
        units += taken * kUnits[value];
    }
    return units;
}

// Calls `use(choices, units of a card)` for the ranks from three to ace that may be needed for `most` combinations,
// the highest fours first. More than one combination of a rank is only among the choices of the first two.
template <class Use>
void for_each_rank(const RankCounts& counts, int wild, int most, Use use) {
    ByValue above{};  // ranks with more cards
    int splits = wild / 2;
    const auto each = [&](unsigned ranks, int limit, auto choices) {
        const ByValue here = by_value(ranks);
        int outdone = 0;
        for (int value = 0; value < kValues; ++value) {
            outdone += above[value];
            int needed = std::min({here[value], most - outdone, limit});
            limit -= std::max(0, needed);
            for (; needed > 0; --needed) use(choices(), kUnits[value]);
            outdone += here[value];
        }
        for (int value = 0; value < kValues; ++value) above[value] += here[value];
    };
    each(counts.four & ~1u, most, [&] {
        const bool first = splits == wild / 2;
        const int options = splits-- <= 0 ? 2 : first ? wild + 1 : 3;
        return Choices(kOfFour).first(static_cast<std::size_t>(options));
    });
    each(counts.three & ~1u, most, [&] { return Choices(kOfThree).first(wild > 0 ? 2 : 1); });
    if (wild > 0) each(counts.two & ~1u, wild, [&] { return Choices(kOfTwo).first(wild > 1 ? 2 : 1); });
}

// How many trips those ranks and the twos can give at most.
constexpr int trips_of(Choices choices) { return choices.size() > 2 && choices[2].trips == 2 ? 2 : 1; }

// Calls `use(wild, trips, clubs)` for every way to combine the twos, four twos apart from the others. Three of all
// four twos with a joker are a club that saves the penalty where four twos do not; as nothing but that it is needed.
template <class Use>
void for_each_ordinary_twos(Cards pile, bool saving, Use use) {
    const int black = count(pile & kBlackTwos), red = count(pile & kTwos) - black, jokers = count(pile & kJokers);
    const int twos = black + red;
    if (twos < 2) return;
    // Red twos, of no other use, go first; beyond them a black one is spent.
    const auto one = [&](int natural, int size) {
        const int fill = size - natural;
        if (fill <= jokers) use(std::max(0, natural - red) + fill, size == 3, size == 4);
    };
    one(std::min(3, twos), 3);
    if (twos < 4 || saving) one(std::min(3, twos), 4);
    if (twos == 4 && jokers == 2) use(4, 2, 0);
}

inline int uncapped(Cards pile, MeldRules rules) {
    const int wild = count(pile & kWild);
    std::array<Lanes, 2> best{kStart, 0};  // by whether a club saves the penalty
    const auto start = [&](bool saved, int used, int units) {
        best[saved] = larger(best[saved], plus(kStart, used, units));
    };
    if ((pile & kTwos) == kTwos) start(rules.four_twos_club, 2, kFourTwos / kUnit);
    if (rules.ordinary_twos)
        for_each_ordinary_twos(pile, false, [&](int used, int trips, int clubs) { start(clubs > 0, used, 3 * trips + 4 * clubs); });
    for_each_rank(RankCounts(pile), wild, kRanks, [&](Choices choices, int units) {
        const std::array<Lanes, 2> before = best;
        for (const Choice& choice : choices) {
            const int gain = units * (3 * choice.trips + 4 * choice.clubs);
            best[1] = larger(best[1], plus(before[1], choice.wild, gain));
            best[choice.clubs > 0] = larger(best[choice.clubs > 0], plus(before[0], choice.wild, gain));
        }
    });
    return std::max(points_with(best[0], wild) + kNoClub, points_with(best[1], wild));
}

// The best under the caps of a contract, without the bonus for making it. Every club that is formed saves the penalty;
// where none counts, one may be formed that does not, if the rules have it so.
class Capped {
  public:
    Capped(Cards pile, Contract contract, MeldRules rules)
        : pile_(pile),
          rules_(rules),
          wild_(count(pile & kWild)),
          counting_(contract.clubs > 0),
          trips_(contract.trips),
          clubs_(counting_ || !rules.uncounted_club ? contract.clubs : 1) {}

    int run() {
        const int most = trips_ + clubs_;
        const RankCounts counts(pile_);
        to_come_ = rules_.ordinary_twos ? 2 : 0;
        for_each_rank(counts, wild_, most, [&](Choices choices, int) { to_come_ += trips_of(choices); });
        trips_ = std::min(trips_, to_come_);
        for (int t = 0; t <= trips_; ++t) {
            at(t, 0) = kStart;
            for (int c = 1; c <= clubs_; ++c) at(t, c) = 0;
        }
        twos();
        for_each_rank(counts, wild_, most, [&](Choices choices, int units) { take(choices, units); });
        int best = points_with(at(trips_, 0), wild_) + kNoClub;
        for (int c = 1; c <= clubs_; ++c) best = std::max(best, points_with(at(trips_, c), wild_));
        return best;
    }

  private:
    // At most so many trips; just so many clubs, or none at all and the penalty taken off.
    Lanes& at(int trips, int clubs) { return states_[static_cast<std::size_t>(trips * (clubs_ + 1) + clubs)]; }

    void start(int trips, int clubs, int used, int units) {
        if (clubs > clubs_) return;
        reached_ = std::max(reached_, clubs);
        for (int t = trips; t <= trips_; ++t) at(t, clubs) = larger(at(t, clubs), plus(kStart, used, units));
    }

    void twos() {
        if (rules_.four_twos_club && (pile_ & kTwos) == kTwos) start(0, 1, 2, counting_ ? kFourTwos / kUnit : 0);
        if (!rules_.ordinary_twos) return;
        for_each_ordinary_twos(pile_, !rules_.four_twos_club, [&](int used, int trips, int clubs) {
            start(trips, clubs, used, 3 * trips + (counting_ ? 4 * clubs : 0));
        });
        to_come_ -= 2;
    }

    void take(Choices choices, int units) {
        std::array<int, kOfFour.size()> gains;
        int more = 0;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            gains[i] = units * (3 * choices[i].trips + (counting_ ? 4 * choices[i].clubs : 0));
            more = std::max(more, choices[i].clubs);
        }
        reached_ = std::min(clubs_, reached_ + more);
        // Lower counts of trips cannot come up to the cap any more.
        to_come_ -= trips_of(choices);
        // Every choice counts something, so from high counts down each state is made of ones not yet changed.
        for (int t = trips_; t >= std::max(0, trips_ - to_come_); --t)
            for (int c = reached_; c >= 0; --c) {
                Lanes best = at(t, c);
                for (std::size_t i = 0; i < choices.size(); ++i) {
                    const Choice& choice = choices[i];
                    if (choice.trips <= t && choice.clubs <= c)
                        best = larger(best, plus(at(t - choice.trips, c - choice.clubs), choice.wild, gains[i]));
                }
                at(t, c) = best;
            }
    }

    Cards pile_;
    MeldRules rules_;
    int wild_;
    bool counting_;       // whether a club counts
    int trips_, clubs_;   // the most of each; a club that does not count is one
    int to_come_ = 0;     // how many trips the ranks left can give
    int reached_ = 0;     // the most clubs so far
    // (trips + 1) * (clubs + 1) is greatest for six and six.
    std::array<Lanes, 49> states_;
};

// The best without the bonus for the contract.
inline int unmade(Cards pile, Contract contract, MeldRules rules) {
    const int best = Capped(pile, contract, rules).run();
    if (rules.four_twos_club || contract.clubs == 0 || (pile & kTwos) != kTwos) return best;
    return std::max(best, kFourTwos + Capped(pile & ~kTwos, {contract.trips, contract.clubs - 1}, rules).run());
}

// The points of the best natural combinations that make the contract, with the penalty or a club that saves it.
inline int natural(Cards pile, Contract contract, MeldRules rules) {
    const RankCounts counts(pile);
    const ByValue three = by_value(counts.three & ~1u);
    ByValue left = by_value(counts.four & ~1u);
    const int clubs = 4 * kUnit * take_best(left, contract.clubs);
    for (int value = 0; value < kValues; ++value) left[value] += three[value];
    ByValue most = left;
    const int trips = 3 * kUnit * take_best(most, contract.trips);
    if (contract.clubs > 0) return clubs + trips;
    if (!rules.uncounted_club) return trips + kNoClub;
    // Natural trips leave all wild cards, so a club of twos or of a pair costs nothing.
    const int wild = count(pile & kWild);
    bool saved = (wild >= 2 && (counts.two & ~1u) != 0) || (rules.four_twos_club && (pile & kTwos) == kTwos);
    if (rules.ordinary_twos)
        for_each_ordinary_twos(pile, true, [&](int, int, int of_four) { saved |= of_four > 0; });
    if (saved) return trips;
    // Otherwise it takes a rank that could give trips, the lowest that will do.
    const ByValue fours = by_value(counts.four & ~1u);
    for (int value = kValues - 1; value >= 0; --value) {
        if (fours[value] + (wild > 0 ? three[value] : 0) == 0) continue;
        --left[value];
        if (left[0] + left[1] + left[2] < contract.trips) break;
        return std::max(trips + kNoClub, 3 * kUnit * take_best(left, contract.trips));
    }
    return trips + kNoClub;
}

}  // namespace detail

// The most that a pile can score: combinations, the contract, the penalty; without going out. A contract's trips and
// clubs are at most kMostDeclared together. Where it is known from elsewhere that the contract cannot be made,
// `may_make` leaves it out.
inline int best_score(Cards pile, Contract contract, MeldRules rules, bool may_make = true) {
    if (!contract.capped()) return detail::uncapped(pile, rules);
    const int best = detail::unmade(pile, contract, rules);
    if (!may_make || !makes(pile, contract)) return best;
    return std::max(best, kContractMade + detail::natural(pile, contract, rules));
}

}  // namespace kozyr::brokke
