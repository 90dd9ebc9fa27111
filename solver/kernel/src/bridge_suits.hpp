// What there is to know of one suit in the middle of play, by the set of its cards that remain.
//
// Within one deal the remaining cards of a suit say who holds them. So all that depends on a single suit is
// worked out once for each set that comes up and looked up from then on: the sequence of owners that the
// table compares, the lengths, and the tricks that a side can cash.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

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

struct Suit {
    std::uint32_t owners = 0;   // two bits a card, the highest card in the lowest bits
    std::uint16_t lengths = 0;  // four bits a seat, seat 0 lowest
    std::uint8_t cards = 0;
    std::uint8_t telling = 0;   // cards from the top whose owners, with the lengths, tell all
    std::uint8_t filled = 0;    // bit 0: the above; bit 1 + seat: cashing[seat]
    Cashing cashing[4];

    int length(int seat) const { return lengths >> (4 * seat) & 15; }
};

class Suits {
  public:
    Suits() : sets_(kSuits << kRanks) {}

    // Makes what is kept right for these hands.
    void prepare(const Hands& hands) {
        for (int suit = 0; suit < kSuits; ++suit) {
            bool same = true;
            for (int seat = 0; seat < 4; ++seat) {
                for (Cards rest = hands.of[seat] & suit_mask(suit); rest != 0; rest &= rest - 1) {
                    std::uint8_t& owner = owner_[lowest(rest)];
                    same = same && owner == seat;
                    owner = static_cast<std::uint8_t>(seat);
                }
            }
            if (same) continue;
            const auto first = sets_.begin() + (suit << kRanks);
            std::fill(first, first + (1 << kRanks), Suit{});
        }
    }

    const Suit& of(int suit, unsigned remaining) {
        Suit& found = sets_[static_cast<std::size_t>(suit << kRanks | static_cast<int>(remaining))];
        if (!(found.filled & 1)) fill(found, suit, remaining);
        return found;
    }

    const Cashing& cashing(int suit, unsigned remaining, int leader) {
        Suit& found = sets_[static_cast<std::size_t>(suit << kRanks | static_cast<int>(remaining))];
        if (!(found.filled >> (1 + leader) & 1)) fill_cashing(found, suit, remaining, leader);
        return found.cashing[leader];
    }

  private:
    void fill(Suit& found, int suit, unsigned remaining) const {
        int cards = 0;
        int telling = 0;
        unsigned before = 4;
        std::uint32_t owners = 0;
        unsigned lengths = 0;
        for (unsigned rest = remaining; rest != 0; ++cards) {
            const int rank = highest(rest);
            rest ^= 1U << rank;
            const unsigned seat = owner_[16 * suit + rank];
            if (seat != before) telling = cards;
            before = seat;
            owners |= seat << (2 * cards);
            lengths += 1U << (4 * seat);
        }
        found.owners = owners;
        found.lengths = static_cast<std::uint16_t>(lengths);
        found.cards = static_cast<std::uint8_t>(cards);
        found.telling = static_cast<std::uint8_t>(telling);
        found.filled |= 1;
    }

    void fill_cashing(Suit& found, int suit, unsigned remaining, int leader) const {
        unsigned held[4] = {};
        for (unsigned rest = remaining; rest != 0; rest &= rest - 1) {
            const int rank = lowest(rest);
            held[owner_[16 * suit + rank]] |= 1U << rank;
        }
        found.cashing[leader] = cashing(held[leader], held[leader ^ 2], held[leader ^ 1], held[leader ^ 3]);
        found.filled |= static_cast<std::uint8_t>(2 << leader);
    }

    static Cashing cashing(unsigned mine, unsigned partners, unsigned left, unsigned right) {
        Cashing result;
        const unsigned theirs = left | right;
        const int safe = theirs == 0 ? -1 : highest(theirs);
        const int exhausted = std::max(count(left), count(right));
        // Ranks of both hands from the top.
        std::array<int, kRanks> own{};
        std::array<int, kRanks> other{};
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

    static int list(unsigned cards, std::array<int, kRanks>& ranks) {
        int number = 0;
        while (cards != 0) {
            ranks[static_cast<std::size_t>(number)] = highest(cards);
            cards ^= 1U << ranks[static_cast<std::size_t>(number++)];
        }
        return number;
    }

    std::array<std::uint8_t, 64> owner_{};
    std::vector<Suit> sets_;
};

}  // namespace kozyr::bridge
