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
    std::uint32_t owners = 0;  // two bits a card, the highest card in the lowest bits
    std::uint8_t cards = 0;
    std::uint8_t telling = 0;  // cards from the top whose owners tell all, given the lengths
    std::uint8_t filled = 0;   // of what is worked out when it is asked for; bit seat: cashing[seat]; bit 4: sure
    std::uint8_t sure[2] = {}; // as trumps: tricks that seats 0 and 2 (1 and 3) can take however play goes
    Cashing cashing[4];
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
        if (found.cards == 0 && remaining != 0) fill(found, suit, remaining);
        return found;
    }


    const Cashing& cashing(Suit& found, int suit, unsigned remaining, int leader) {
        if ((found.filled >> leader & 1) == 0) fill_cashing(found, suit, remaining, leader);
        return found.cashing[leader];
    }

    // Trumps that a side, 0 for seats 0 and 2, can take however play goes (bounds.hpp).
    int sure_trumps(Suit& found, unsigned remaining, int side) {
        if ((found.filled >> 4 & 1) == 0) fill_sure(found, remaining);
        return found.sure[side];
    }

    static Sure sure_trumps(const Hands& hands, int side) {
        using S = Spec<4, Follow::Ordinary, Trumps::Free>;
        const unsigned seats = side == 0 ? 5 : 10;
        return possible_trumps<S>(hands, seats, trump_run<S>(hands, seats), forced_trumps<S>(hands, seats));
    }

  private:
    static std::size_t index(int suit, unsigned remaining) {
        return static_cast<std::size_t>(suit) << kRanks | remaining;
    }

    void fill(Suit& found, int suit, unsigned remaining) const {
        int cards = 0;
        int telling = 0;
        unsigned before = 4;
        for (unsigned rest = remaining; rest != 0; ++cards) {
            const int rank = highest(rest);
            rest ^= 1U << rank;
            const unsigned seat = owner_[static_cast<std::size_t>(16 * suit + rank)];
            if (seat != before) telling = cards;
            before = seat;
            found.owners |= seat << (2 * cards);
        }
        found.cards = static_cast<std::uint16_t>(cards);
        found.telling = static_cast<std::uint16_t>(telling);
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
        const auto holdings = held(kTrumpSuit, remaining);
        Hands hands;
        for (std::size_t seat = 0; seat < 4; ++seat) hands.of[seat] = Cards{holdings[seat]} << (16 * kTrumpSuit);
        for (int side = 0; side < 2; ++side)
            found.sure[side] = static_cast<std::uint8_t>(sure_trumps(hands, side).tricks);
        found.filled |= 16;
    }

    static Cashing cashing(unsigned mine, unsigned partners, unsigned left, unsigned right) {
        Cashing result;
        const unsigned theirs = left | right;
        const int safe = theirs == 0 ? -1 : highest(theirs);
        const int exhausted = std::max(count(left), count(right));
        // Ranks of both hands from the top.
        int own[kRanks];
        int other[kRanks];
        const int owns = list(mine, own);
        const int others = list(partners, other);

        int stay = 0;
        while (stay < owns) {
            if (own[stay] < safe && stay < exhausted) break;
            if (stay < others && other[others - 1 - stay] > own[stay]) break;
            ++stay;
        }
        result.stay = static_cast<std::uint8_t>(stay);
        for (int first = 0; first <= stay; ++first) {
            int then = 0;
            while (first + then < others) {
                if (other[then] < safe && first + then < exhausted) break;
                if (first + then < owns && own[owns - 1 - then] > other[then]) break;
                ++then;
            }
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
        for (; cards != 0; ++number) {
            ranks[number] = highest(cards);
            cards ^= 1U << ranks[number];
        }
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
