// Which ranks decided a result: the abstraction of the transposition table.
//
// After M. L. Ginsberg, "Partition search" (AAAI 1996), extended from the highest cards of a suit to
// both ends. In each suit some cards count from the top (`top`: the lowest of them and every card
// above it) and some from the bottom (`bottom`: the highest of them and every card below it). The
// owners of these cards are *known*; of the cards in between only each hand's number is.
//
// Claim. Let two positions have the same suit lengths in every hand, the same leader and the same
// bar on trump leads, and in every suit the same owners for the known cards of a result proven in the
// first, counted from the top and from the bottom. Then the result holds in the second.
// Proof. Map known cards to the known cards of the same place and the unknown cards of a hand and suit
// to that hand's unknown cards in any order. The proof tree of the first position is replayed in the
// second by this map, which is kept up by induction over the cards played:
//  * Legality under ordinary following depends on lengths alone. Where it depends on a comparison of
//    a card on the table with the cards in hand (must-win rules), that card is made known (see
//    moves.hpp): a known card compares with every other card of its suit in the same way in both
//    positions, since unknown cards lie below all that is known from the top and above all that is
//    known from the bottom.
//  * A trick won by rank compares its winner with the second best of the winner's suit; one of the two
//    is made known, so the comparison has the same outcome in both. Other cards of the suit lose to
//    the second best in the first position; in the second they lose to the winner, because the winner
//    is known from the top (all unknown cards are lower), or the second best and hence all lower cards
//    of the trick are known from the bottom (all others are higher, and the winner is not among the
//    known ones below). A trick won by suit alone (a lone trump, nobody else following) compares none.
//  * The relevance of a subtree names cards of the deal. A card played on the way to the subtree lies
//    within "all above" or "all below" when the parent is considered, so lifting needs no arithmetic.
//  * Where every move fails, all legal moves of the second position map to moves of the first that
//    were searched or skipped with proof (search.hpp).
// The tests switch the abstraction off, and compare with plain minimax position by position.
#pragma once

#include "types.hpp"

namespace kozyr {

struct Relevance {
    Cards top = 0;     // the lowest of a suit, and all cards above it, count
    Cards bottom = 0;  // the highest of a suit, and all cards below it, count

    void add(const Relevance& other) {
        top |= other.top;
        bottom |= other.bottom;
    }
    // No card of the suit of `card` at or below it counts from the top, nor one at or above it from
    // the bottom: the card is one of the unknown ones.
    bool unknown(int card) const {
        const Cards suit = suit_mask(suit_of(card));
        return ((top & ~above(card)) & suit) == 0 && ((bottom & ~below(card)) & suit) == 0;
    }
};

}  // namespace kozyr
