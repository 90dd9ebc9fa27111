// What a proof in the monotone game rests on: which cards of the single seat lie below, or above, which
// cards of the others.
#pragma once

#include <algorithm>
#include <cstdint>

#include "types.hpp"

namespace kozyr {

// One demand per card of the others, 0 for none. In a set of *low* facts r + 1 says that the single seat's
// card of rank r (of the same suit) lies below that card; in a set of *high* facts kRanks - r says that the
// card of rank r lies above it. Since the single seat's cards are in order themselves, a greater demand
// implies a smaller one in both, and what two proofs demand together is the greater of their demands.
struct Facts {
    std::uint8_t demands[kSuits][16] = {};  // sixteen, so that they are compared all at once

    int at(int card) const { return demands[suit_of(card)][card & 15]; }
    void raise(int card, int demand) {
        std::uint8_t& have = demands[suit_of(card)][card & 15];
        have = std::max(have, static_cast<std::uint8_t>(demand));
    }
    void low(int theirs, int mine) { raise(theirs, (mine & 15) + 1); }
    void high(int theirs, int mine) { raise(theirs, kRanks - (mine & 15)); }

    void add(const Facts& other) {
        for (int suit = 0; suit < kSuits; ++suit)
            for (int rank = 0; rank < 16; ++rank)
                demands[suit][rank] = std::max(demands[suit][rank], other.demands[suit][rank]);
    }
};

}  // namespace kozyr
