// Cards as the bridge search numbers them: within a suit the strongest card has the lowest bit.
//
// The search mostly asks for the strongest cards of a set, one after the other. Counted from the lowest bit that
// takes a subtraction and an "and", on every processor; from the highest it takes bit scans, slow on many.
#pragma once

#include "types.hpp"

namespace kozyr::bridge {

// From the common numbering to this one and back; trumps change places with suit 0.
constexpr Cards turned(Cards cards, int trump) {
    Cards result = 0;
    for (; cards != 0; cards &= cards - 1) {
        const int card = lowest(cards);
        const int suit = suit_of(card) == trump ? kTrumpSuit : suit_of(card) == kTrumpSuit ? trump : suit_of(card);
        result |= bit(16 * suit + kRanks - 1 - (card & 15));
    }
    return result;
}

// Of a set of cards of one suit that is not empty.
constexpr int strongest(Cards cards) { return lowest(cards); }
constexpr int weakest(Cards cards) { return highest(cards); }

// The cards of all suits whose bits lie on that side of a card's; meant to be cut down to a suit.
constexpr Cards stronger(int card) { return below(card); }
constexpr Cards weaker(int card) { return above(card); }

// The n-th strongest card, from 1, of a set of one suit that has so many.
constexpr int nth_strongest(Cards cards, int n) {
    for (; n > 1; --n) cards &= cards - 1;
    return strongest(cards);
}

constexpr bool many(Cards cards) { return (cards & (cards - 1)) != 0; }

}  // namespace kozyr::bridge
