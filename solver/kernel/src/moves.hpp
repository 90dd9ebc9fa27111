// Legal moves, with the ranks that legality depended on.
#pragma once

#include "position.hpp"
#include "relevance.hpp"

namespace kozyr {

// What a seat may lead. Depends on suit lengths and the bar only, so no rank counts.
template <class S>
Cards legal_leads(Cards hand, bool broken) {
    if constexpr (S::kBarred) {
        const Cards plain = hand & ~suit_mask(kTrumpSuit);
        if (!broken && plain != 0) return plain;
    }
    return hand;
}

// What a seat may play to a trick. `compared` receives the card on the table whose rank decided what
// is legal, kNoCard where none did. It is named whenever the comparison had to be made, whatever its
// outcome: with that card known, the same cards of the hand lie above it in every position that
// matches (relevance.hpp), so the same moves are legal there.
template <class S>
Cards legal_follows(Cards hand, const Trick& trick, int& compared) {
    compared = kNoCard;
    const Cards same = hand & suit_mask(trick.led_suit);
    if constexpr (S::kFollow == Follow::Ordinary) {
        return same != 0 ? same : hand;
    }
    const Cards trumps = hand & suit_mask(kTrumpSuit);
    if constexpr (S::kFollow == Follow::Literal) {
        if (same != 0) {
            compared = trick.top_of_led;
            const Cards higher = same & above(trick.top_of_led);
            if (higher != 0) return higher;
        }
        return trumps != 0 ? trumps : hand;
    }
    const bool ruffed = suit_of(trick.best) == kTrumpSuit && trick.led_suit != kTrumpSuit;
    if constexpr (S::kFollow == Follow::Higher) {
        if (same != 0) {
            compared = trick.top_of_led;
            const Cards higher = same & above(trick.top_of_led);
            return higher != 0 ? higher : same;
        }
        if (trumps == 0) return hand;
        if (!ruffed) return trumps;
        compared = trick.best;
        const Cards higher = trumps & above(trick.best);
        return higher != 0 ? higher : trumps;
    }
    if constexpr (S::kFollow == Follow::Win) {
        if (same != 0) {
            if (ruffed) return same;
            compared = trick.best;
            const Cards higher = same & above(trick.best);
            return higher != 0 ? higher : same;
        }
        if (trumps == 0) return hand;
        if (!ruffed) return trumps;
        compared = trick.best;
        const Cards higher = trumps & above(trick.best);
        return higher != 0 ? higher : hand;
    }
}

// The run of a hand's cards around `card` that nothing else still in play separates: `others` are the
// cards of the other hands, `table` the cards on the table that a card could yet be compared with.
// The cards of a run differ in name only, so they are worth the same.
inline Cards run_around(Cards hand, Cards others, Cards table, int card) {
    const Cards suit = suit_mask(suit_of(card));
    const Cards walls = (others | table) & suit;
    const Cards lower_walls = walls & below(card);
    const Cards upper_walls = walls & above(card);
    Cards run = hand & suit;
    if (lower_walls != 0) run &= above(highest(lower_walls));
    if (upper_walls != 0) run &= below(lowest(upper_walls));
    return run;
}

}  // namespace kozyr
