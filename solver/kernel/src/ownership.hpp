// Owners of the remaining cards of a suit by rank, looked up instead of worked out.
//
// For every suit and every set of its cards that may remain, the table holds the sequence of their
// owners from the highest card down, packed from the most significant end of a word, and how many of
// them each hand has. Both depend on the deal only through who held each card at its start, so the
// tables are refilled when a card changes hands and kept along the positions of one deal.
#pragma once

#include <array>
#include <type_traits>
#include <vector>

#include "position.hpp"
#include "types.hpp"

namespace kozyr {

template <int kPlayers>
struct OwnerCode {
    // Two bits an owner fit thirteen cards into 32 bits; five players need three bits and 64.
    using Word = std::conditional_t<(kPlayers <= 4), std::uint32_t, std::uint64_t>;
    static constexpr int kBits = kPlayers <= 4 ? 2 : 3;
    static constexpr int kWidth = 8 * sizeof(Word);

    // The place of the card that has `rank_from_top` remaining cards above it.
    static constexpr int shift(int rank_from_top) { return kWidth - kBits * (rank_from_top + 1); }

    // The part of a sequence that covers the highest `cards`.
    static constexpr Word prefix(int cards) {
        return cards == 0 ? Word{0} : static_cast<Word>(~Word{0} << (kWidth - kBits * cards));
    }
};

template <int kPlayers>
class Ownership {
  public:
    using Code = OwnerCode<kPlayers>;
    using Word = typename Code::Word;

    Ownership() : sets_(kSuits * kSets) {}

    // Makes the tables right for these hands.
    void prepare(const Hands& hands) {
        for (int suit = 0; suit < kSuits; ++suit) {
            std::array<int, kRanks> owner;
            owner.fill(-1);
            bool same = filled_;
            for (int rank = 0; rank < kRanks; ++rank) {
                for (int seat = 0; seat < kPlayers; ++seat) {
                    if (hands.of[seat] & bit(16 * suit + rank)) owner[rank] = seat;
                }
                same = same && (owner[rank] < 0 || owner[rank] == owner_[suit][rank]);
            }
            if (!same) fill(suit, owner);
        }
        filled_ = true;
    }

    // What there is to know of a set of remaining cards; side by side, since both are always wanted.
    struct Set {
        Word owners = 0;
        std::uint32_t lengths = 0;  // four bits per seat, seat 0 lowest
    };
    const Set& of(int suit, unsigned remaining) const { return sets_[index(suit, remaining)]; }

    static constexpr std::size_t kBytes = (std::size_t{kSuits} << kRanks) * sizeof(Set);

  private:
    static constexpr std::size_t kSets = std::size_t{1} << kRanks;
    static std::size_t index(int suit, unsigned remaining) { return suit * kSets + remaining; }

    void fill(int suit, const std::array<int, kRanks>& owner) {
        owner_[suit] = owner;
        sets_[index(suit, 0)] = {};
        unsigned in_play = 0;
        for (int rank = 0; rank < kRanks; ++rank) in_play |= unsigned{owner[rank] >= 0} << rank;
        // All parts of it, smaller numbers first; other sets never occur.
        for (unsigned set = in_play & -in_play; set != 0; set = (set - in_play) & in_play) {
            const unsigned rest = set & (set - 1);
            const Set& before = sets_[index(suit, rest)];
            const int seat = owner[lowest(set)];
            const Word last = static_cast<Word>(seat) << Code::shift(count(rest));
            sets_[index(suit, set)] = {before.owners | last, before.lengths + (1U << (4 * seat))};
        }
    }

    bool filled_ = false;
    std::array<std::array<int, kRanks>, kSuits> owner_{};
    std::vector<Set> sets_;
};

}  // namespace kozyr
