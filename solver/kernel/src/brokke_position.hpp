// Positions of Clubs by Drew Brokke as the search sees them: between tricks, and in the middle of one.
#pragma once

#include <array>

#include "brokke.hpp"

namespace kozyr::brokke {

using Hands = std::array<Cards, kMaxPlayers>;

constexpr bool is_joker(int card) { return (bit(card) & kJokers) != 0; }

// The cards that take a trick from the card that wins it so far: the first joker stays the highest.
constexpr Cards beaters(int best) {
    if (is_joker(best)) return 0;
    return (above(best) & suit_mask(suit_of(best))) | kJokers;
}

// The cards of a set that no card of another beats if they are led.
constexpr Cards unbeaten(Cards cards, Cards against) {
    Cards sure = cards & kJokers;
    if ((against & kJokers) != 0) return sure;
    for (int suit = 0; suit < kSuits; ++suit) {
        const Cards high = against & suit_mask(suit);
        sure |= cards & suit_mask(suit) & (high == 0 ? ~Cards{0} : above(highest(high)));
    }
    return sure;
}

// What is held between tricks, and what the side in question has won.
struct Spot {
    Hands hands{};
    Cards pile = 0;
    int leader = 0;
};

// An open trick.
struct Trick {
    int answers = 0;  // plays on the table, the lead and passes among them
    int led = 0;
    int best = 0;     // the card that wins so far,
    int taker = 0;    // and whose it is
    Cards table = 0;

    static Trick of_lead(int seat, int card) { return {1, card, card, seat, bit(card)}; }

    void add(int seat, Cards card) {
        ++answers;
        if (card == 0) return;
        table |= card;
        if ((card & beaters(best)) != 0) {
            best = lowest(card);
            taker = seat;
        }
    }
};

// What a seat may lay on an open trick beside passing: to a joker led the other joker, if held.
constexpr Cards answers_to(int led, Cards hand) {
    return is_joker(led) && (hand & kJokers) != 0 ? hand & kJokers : hand;
}

}  // namespace kozyr::brokke
