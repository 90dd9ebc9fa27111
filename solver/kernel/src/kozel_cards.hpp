// Cards of Kozel as the search sees them, and what beats what.
//
// A set of cards has bit 9 * suit + place, where the place counts the ranks of the game upwards from 0: 36
// bits. Which rank has which place, and what a card counts, is told by the task (kozel.hpp).
#pragma once

#include <array>
#include <cstdint>

#include "types.hpp"

namespace kozyr::kozel {

inline constexpr int kPlaces = 9;   // ranks of a suit
inline constexpr int kDeck = 36;    // cards of the pack
inline constexpr int kSeats = 4;
inline constexpr int kMostCards = 4;  // of a hand, hence of a lead

constexpr Cards suit_cards(int suit) { return Cards{0x1FF} << (kPlaces * suit); }
// Dividing by nine, for numbers below 36.
constexpr int suit_number(int card) { return card * 57 >> 9; }

using Hands = std::array<Cards, kSeats>;

// What of the task matters in the search.
struct Pack {
    Cards trumps = 0;
    std::array<std::uint8_t, kDeck> points{};

    int worth(Cards cards) const {
        int sum = 0;
        for (; cards != 0; cards &= cards - 1) sum += points[lowest(cards)];
        return sum;
    }
};

// Whether the cards of `high`, from the lowest, are each above the card of the same place in `low`. Both
// are of one suit and of one size. That is a matching of the two sets, and if there is any there is this one.
constexpr bool pairwise_above(Cards low, Cards high) {
    for (; low != 0; low &= low - 1, high &= high - 1)
        if (lowest(high) < lowest(low)) return false;
    return true;
}

// Whether as many cards beat the winning ones: a true matching, not a greedy one.
//
// A winning set holds cards of the suit that was led and trumps, nothing else, since a plain card only beats
// its own suit. So plain cards have to meet plain ones: they do best against the lowest of them. As many
// trumps as were winning have to meet trumps: the highest do best. What is left is plain cards and trumps on
// them. The two choices do not touch each other, so there is a matching exactly if these two parts match.
constexpr bool beats(Cards cards, Cards winning, Cards trumps) {
    Cards plain = winning & ~trumps;
    const Cards mine = cards & ~trumps;
    Cards ruffs = cards & trumps;
    if (plain == 0) return mine == 0 && pairwise_above(winning, ruffs);
    if ((mine & ~suit_cards(suit_number(lowest(plain)))) != 0) return false;
    int ruffed = count(plain) - count(mine);
    if (ruffed < 0) return false;
    for (; ruffed > 0; --ruffed) {
        plain ^= bit(highest(plain));
        ruffs &= ruffs - 1;
    }
    return pairwise_above(plain, mine) && pairwise_above(winning & trumps, ruffs);
}

}  // namespace kozyr::kozel
