// The state of play, and the trick on the table.
#pragma once

#include "spec.hpp"
#include "types.hpp"

namespace kozyr {

// Hands at the beginning of a trick or within one, in the order of play from seat 0.
struct Hands {
    Cards of[kMaxPlayers] = {};

    template <int kPlayers>
    Cards all() const {
        Cards cards = 0;
        for (int seat = 0; seat < kPlayers; ++seat) cards |= of[seat];
        return cards;
    }
};

// The trick on the table as far as the search needs it.
struct Trick {
    int led_suit = 0;
    int best = kNoCard;       // the card that takes the trick so far
    int best_seat = 0;        // who played it
    bool by_rank = false;     // whether another card of its suit was played to the trick
    int top_of_led = kNoCard; // the highest card of the led suit, for the must-win rules

    static Trick led(int card, int seat) { return {suit_of(card), card, seat, false, card}; }

    template <class S>
    bool beats(int card) const {
        if (suit_of(card) == suit_of(best)) return card > best;
        return S::kTrump && suit_of(card) == kTrumpSuit;
    }

    template <class S>
    Trick with(int card, int seat) const {
        Trick next = *this;
        if (suit_of(card) == led_suit && card > top_of_led) next.top_of_led = card;
        if (suit_of(card) == suit_of(best)) {
            next.by_rank = true;
            if (card > best) {
                next.best = card;
                next.best_seat = seat;
            }
        } else if (S::kTrump && suit_of(card) == kTrumpSuit) {
            next.by_rank = false;
            next.best = card;
            next.best_seat = seat;
        }
        return next;
    }
};

}  // namespace kozyr
