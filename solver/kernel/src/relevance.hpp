// Which ranks decided a result: the abstraction of the transposition table.
//
// After M. L. Ginsberg, "Partition search" (AAAI 1996). In each suit the cards from some rank upwards
// count: their owners are *known*; of the cards below only each hand's number is.
//
// Claim. Let two positions have the same suit lengths in every hand, the same leader and the same
// bar on trump leads, and in every suit the same owners for the cards known to a result proven in the
// first, counted from the top. Then the result holds in the second.
// Proof. Map known cards to the known cards of the same place and the unknown cards of a hand and suit
// to that hand's unknown cards in any order. The proof tree of the first position is replayed in the
// second by this map, which is kept up by induction over the cards played:
//  * Legality under ordinary following depends on lengths alone. Where it depends on comparing a card on
//    the table with the cards in hand (must-win rules), moves.hpp says which ranks have to be known for
//    every move that matters to be legal in both.
//  * A trick won by rank over other cards of its suit makes its winner known. So the same card wins in
//    both positions. A trick won by suit alone (a lone trump, nobody else following) compares nothing.
//  * The relevance of a subtree names cards of the deal. A card played on the way to the subtree that is
//    higher than a known card lies within "all above it" when the parent is considered, so lifting a
//    result through a move needs no arithmetic.
//  * Where every move fails, all legal moves of the second position map to moves of the first that
//    were searched or skipped with proof (search.hpp).
// The tests switch the abstraction off, and compare with plain minimax position by position.
#pragma once

#include "types.hpp"

namespace kozyr {

// The cards that decided a result. Per suit the lowest of them and everything above it is known.
using Relevance = Cards;

// Whether a card is below all that is known of its suit.
constexpr bool unknown(Relevance relevance, int card) {
    return (relevance & suit_mask(suit_of(card)) & ~above(card)) == 0;
}

}  // namespace kozyr
