// Cards, sets of cards and the small value types that every part of the search shares.
#pragma once

#include <bit>
#include <cstdint>

namespace kozyr {

// A set of cards: bit 16 * suit + rank, rank 0 (the two) to 12 (the ace).
using Cards = std::uint64_t;

// A set of counts of tricks: bit t stands for "t tricks".
using Goal = std::uint32_t;

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;
inline constexpr int kMaxPlayers = 5;
inline constexpr int kNoCard = -1;
inline constexpr Cards kSuitBits = 0x1FFF;

constexpr Cards bit(int card) { return Cards{1} << card; }
constexpr int suit_of(int card) { return card >> 4; }
constexpr Cards suit_mask(int suit) { return kSuitBits << (16 * suit); }
constexpr unsigned holding(Cards cards, int suit) {
    return static_cast<unsigned>(cards >> (16 * suit)) & static_cast<unsigned>(kSuitBits);
}

// Without an instruction for it, std::popcount calls a library function in the midst of the search.
constexpr int count(Cards cards) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    cards -= (cards >> 1) & 0x5555555555555555;
    cards = (cards & 0x3333333333333333) + ((cards >> 2) & 0x3333333333333333);
    return static_cast<int>(((cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56);
#else
    return std::popcount(cards);
#endif
}

// Of a set that is not empty, which std::countr_zero and std::countl_zero would have to check.
constexpr int lowest(Cards cards) {
#if defined(__GNUC__)
    return __builtin_ctzll(cards);
#else
    return std::countr_zero(cards);
#endif
}
constexpr int highest(Cards cards) {
#if defined(__GNUC__)
    return 63 - __builtin_clzll(cards);
#else
    return 63 - std::countl_zero(cards);
#endif
}

// The cards of all suits whose bits lie above (below) that of a card; meant to be cut down to a suit.
constexpr Cards above(int card) { return ~Cards{1} << card; }
constexpr Cards below(int card) { return bit(card) - 1; }

// The cards of one suit strictly between two of its cards, low < high.
constexpr Cards between(int low, int high) { return above(low) & below(high); }

// All goals of at most `most` tricks.
constexpr Goal all_goals(int most) { return (Goal{2} << most) - 1; }

}  // namespace kozyr
