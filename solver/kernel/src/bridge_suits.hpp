// What there is to know of one suit in the middle of play, by the set of its cards that remain.
//
// Within one deal the remaining cards of a suit say who holds them. So all that depends on a single suit is
// worked out once for each set that comes up and looked up from then on: the sequence of owners that the
// table compares, the tricks that a side can cash, and those that trumps are sure of.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "bounds.hpp"
#include "bridge_cards.hpp"
#include "position.hpp"
#include "types.hpp"

namespace kozyr::bridge {

// Rounds of a suit that a side can take one after the other with one of its hands, "I", on lead. A card wins a
// round if it is higher than all of the opponents', or if they have run out. In the first `mine` rounds I lead
// winners from the top and partner plays his lowest; then partner, on lead for whatever reason, leads
// his winners from the top and I play my lowest. No card is counted that the other hand would have to overtake.
struct Cashing {
    std::uint8_t stay = 0;         // rounds after which I am still on lead
    std::uint8_t both = 0;         // rounds if partner gets the lead in another suit, ...
    std::uint8_t both_mine = 0;    // ... and how many of them I lead
    std::uint8_t across = 0;       // rounds if I give partner the lead in this suit; 0 if I can not
    std::uint8_t across_mine = 0;  // ... and how many winners I lead before
};

// All of it, in half a cache line.
struct alignas(32) Suit {
    std::uint32_t owners = 0;     // two bits a card, the strongest card in the lowest bits
    std::uint16_t sure[2] = {};   // as trumps: cards that take the tricks that a side, 0 for seats 0 and 2, can ...
    std::uint8_t tricks[2] = {};  // ... take however play goes, which may be fewer; bit 7: by their lengths alone
    std::uint8_t filled = 0;      // of what is worked out when it is asked for; bit seat: cashing[seat]; bit 4: sure
    std::uint8_t numbers = 0;     // lowest four bits: cards; others: so many from the top tell all, given the lengths
    Cashing cashing[4];

    int cards() const { return numbers & 15; }
    int telling() const { return numbers >> 4; }
    int sure_tricks(int side) const { return tricks[side] & 127; }
    // The weakest card whose owner must be known for so many of the tricks that are sure, as a set.
    unsigned sure_down_to(int side, int needed) const {
        if (tricks[side] >> 7 != 0 || needed <= 0) return 0;
        return 1U << nth_strongest(sure[side], needed);
    }
};
static_assert(sizeof(Suit) == 32);

class Suits {
  public:
    Suits() : memory_(zeroed()), suits_(aligned(memory_.get())) {}

    // Makes what is kept right for these hands, and for all that may become of them.
    void prepare(const Hands& hands) {
        for (int suit = 0; suit < kSuits; ++suit) {
            unsigned in_play = 0;
            bool same = true;
            for (int seat = 0; seat < 4; ++seat) {
                const unsigned held = holding(hands.of[seat], suit);
                in_play |= held;
                for (unsigned rest = held; rest != 0; rest &= rest - 1) {
                    std::uint8_t& owner = owner_[static_cast<std::size_t>(16 * suit + lowest(rest))];
                    same = same && owner == seat;
                    owner = static_cast<std::uint8_t>(seat);
                }
            }
            unsigned& covered = covered_[static_cast<std::size_t>(suit)];
            if (same && (in_play & ~covered) == 0) continue;
            covered = in_play;
            // All parts of it but the empty one, of which nothing is kept.
            for (unsigned set = in_play; set != 0; set = (set - 1) & in_play) suits_[index(suit, set)] = {};
        }
    }

    Suit& of(int suit, unsigned remaining) {
        Suit& found = suits_[index(suit, remaining)];
        if (found.numbers == 0 && remaining != 0) fill(found, suit, remaining);
        return found;
    }


    const Cashing& cashing(Suit& found, int suit, unsigned remaining, int leader) const {
        if ((found.filled >> leader & 1) == 0) fill_cashing(found, suit, remaining, leader);
        return found.cashing[leader];
    }

    // What is kept of a trump suit, with the tricks that are sure filled in (bounds.hpp).
    const Suit& with_sure(Suit& found, unsigned remaining) const {
        if ((found.filled >> 4 & 1) == 0) fill_sure(found, remaining);
        return found;
    }

  private:
    static std::size_t index(int suit, unsigned remaining) {
        return static_cast<std::size_t>(suit) << kRanks | remaining;
    }

    void fill(Suit& found, int suit, unsigned remaining) const {
        int cards = 0;
        int telling = 0;
        unsigned before = 4;
        for (unsigned rest = remaining; rest != 0; rest &= rest - 1, ++cards) {
            const unsigned seat = owner_[static_cast<std::size_t>(16 * suit + strongest(rest))];
            if (seat != before) telling = cards;
            before = seat;
            found.owners |= seat << (2 * cards);
        }
        found.numbers = static_cast<std::uint8_t>(telling << 4 | cards);
    }

    std::array<unsigned, 4> held(int suit, unsigned remaining) const {
        std::array<unsigned, 4> result{};
        for (unsigned rest = remaining; rest != 0; rest &= rest - 1) {
            const int rank = lowest(rest);
            result[owner_[static_cast<std::size_t>(16 * suit + rank)]] |= 1U << rank;
        }
        return result;
    }

    void fill_cashing(Suit& found, int suit, unsigned remaining, int leader) const {
        const auto holdings = held(suit, remaining);
        const auto of = [&](int seat) { return holdings[static_cast<std::size_t>(seat)]; };
        found.cashing[leader] = cashing(of(leader), of(leader ^ 2), of(leader ^ 1), of(leader ^ 3));
        found.filled |= static_cast<std::uint8_t>(1 << leader);
    }

    void fill_sure(Suit& found, unsigned remaining) const {
        using S = Spec<4, Follow::Ordinary, Trumps::Free>;
        const auto holdings = held(kTrumpSuit, remaining);
        Hands hands;
        for (std::size_t seat = 0; seat < 4; ++seat) hands.of[seat] = turned(holdings[seat], kTrumpSuit);
        for (int side = 0; side < 2; ++side) {
            const unsigned seats = side == 0 ? 5 : 10;
            const Sure sure = possible_trumps<S>(hands, seats, trump_run<S>(hands, seats), forced_trumps<S>(hands, seats));
            found.sure[side] = static_cast<std::uint16_t>(turned(sure.cards, kTrumpSuit));
            found.tricks[side] = static_cast<std::uint8_t>(sure.tricks | (sure.by_lengths ? 128 : 0));
        }
        found.filled |= 16;
    }

    static Cashing cashing(unsigned mine, unsigned partners, unsigned left, unsigned right) {
        Cashing result;
        const unsigned theirs = left | right;
        const int safe = theirs == 0 ? kRanks : strongest(theirs);
        const int exhausted = std::max(count(left), count(right));
        // Ranks of both hands from the top.
        int own[kRanks];
        int other[kRanks];
        const int owns = list(mine, own);
        const int others = list(partners, other);
        // Whether a card takes a round that so many came before, and the other hand's n-th last does not overtake it.
        const auto wins = [&](int rank, int before) { return rank < safe || before >= exhausted; };
        const auto holds = [&](int rank, const int* over, int number, int n) {
            return n >= number || rank < over[number - 1 - n];
        };

        int stay = 0;
        while (stay < owns && wins(own[stay], stay) && holds(own[stay], other, others, stay)) ++stay;
        result.stay = static_cast<std::uint8_t>(stay);
        for (int first = 0; first <= stay; ++first) {
            int then = 0;
            while (first + then < others && wins(other[then], first + then) &&
                   (first + then >= owns || holds(other[then], own, owns, then)))
                ++then;
            if (first + then > result.both) {
                result.both = static_cast<std::uint8_t>(first + then);
                result.both_mine = static_cast<std::uint8_t>(first);
            }
            if (first < owns && then > 0 && first + then > result.across) {
                result.across = static_cast<std::uint8_t>(first + then);
                result.across_mine = static_cast<std::uint8_t>(first);
            }
        }
        return result;
    }

    static int list(unsigned cards, int* ranks) {
        int number = 0;
        for (; cards != 0; cards &= cards - 1) ranks[number++] = strongest(cards);
        return number;
    }

    // Most sets never come up, least of all in short endings: memory that is not touched costs next to nothing.
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    static constexpr std::size_t kSets = std::size_t{kSuits} << kRanks;
    static void* zeroed() {
        void* const memory = std::calloc(kSets + 1, sizeof(Suit));
        if (memory == nullptr) throw std::bad_alloc();
        return memory;
    }
    static Suit* aligned(void* memory) {
        std::size_t room = (kSets + 1) * sizeof(Suit);
        return static_cast<Suit*>(std::align(alignof(Suit), kSets * sizeof(Suit), memory, room));
    }

    std::array<std::uint8_t, 64> owner_{};
    std::array<unsigned, kSuits> covered_{};  // the cards of a suit of whose sets what is kept is right
    std::unique_ptr<void, Free> memory_;
    Suit* suits_;
};

}  // namespace kozyr::bridge
