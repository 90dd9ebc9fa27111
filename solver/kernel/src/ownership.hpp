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

    // Cards of `alike` seats that no card of another seat separates are told apart by nothing but their
    // owner: such a gap is written with its owners in rising order.
    explicit Ownership(unsigned alike = 0) : alike_(alike), owners_(kSuits * kSets), lengths_(kSuits * kSets) {}

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

    Word owners(int suit, unsigned remaining) const { return owners_[index(suit, remaining)]; }

    // Four bits per seat, seat 0 lowest.
    std::uint32_t lengths(int suit, unsigned remaining) const { return lengths_[index(suit, remaining)]; }

  private:
    static constexpr std::size_t kSets = std::size_t{1} << kRanks;
    static std::size_t index(int suit, unsigned remaining) { return suit * kSets + remaining; }

    void fill(int suit, const std::array<int, kRanks>& owner) {
        owner_[suit] = owner;
        owners_[index(suit, 0)] = 0;
        lengths_[index(suit, 0)] = 0;
        for (unsigned set = 1; set < kSets; ++set) {
            const unsigned rest = set & (set - 1);
            const int seat = owner[std::countr_zero(set)];
            if (seat < 0) {  // not in play: such sets never occur
                owners_[index(suit, set)] = owners_[index(suit, rest)];
                lengths_[index(suit, set)] = lengths_[index(suit, rest)];
                continue;
            }
            owners_[index(suit, set)] = appended(owners_[index(suit, rest)], std::popcount(rest), seat);
            lengths_[index(suit, set)] = lengths_[index(suit, rest)] + (1U << (4 * seat));
        }
    }

    // A sequence of `length` owners with one more below it.
    Word appended(Word owners, int length, int seat) const {
        constexpr Word kOne = (Word{1} << Code::kBits) - 1;
        int place = length;
        if (alike_ >> seat & 1) {
            for (; place > 0; --place) {
                const int before = static_cast<int>(owners >> Code::shift(place - 1) & kOne);
                if (!(alike_ >> before & 1) || before <= seat) break;
                owners ^= static_cast<Word>(before) << Code::shift(place - 1);
                owners |= static_cast<Word>(before) << Code::shift(place);
            }
        }
        return owners | static_cast<Word>(seat) << Code::shift(place);
    }

    unsigned alike_;
    bool filled_ = false;
    std::array<std::array<int, kRanks>, kSuits> owner_{};
    std::vector<Word> owners_;
    std::vector<std::uint32_t> lengths_;
};

}  // namespace kozyr
