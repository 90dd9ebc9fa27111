// The transposition table of Kozel: exact positions at the beginning of a trick.
//
// A key is the whole position (hands, leader, cards left in the stock, kind of question): two positions are
// never taken for one another. The order of the stock is not in it; the engine empties the table when it
// changes. Memory is bounded: new entries take the room of old ones, which loses work but never a result.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "kozel_cards.hpp"

namespace kozyr::kozel {

// 36 bits of each hand, 2 of the leader, 6 of the stock, 2 of the question: 154 bits in three words, the last of
// which has room for the answer.
struct Key {
    std::uint64_t first;
    std::uint64_t second;
    std::uint64_t third;

    Key(const Hands& hands, int leader, int left, int kind)
        : first(hands[0] | hands[1] << 36),
          second(hands[1] >> 28 | hands[2] << 8 | static_cast<std::uint64_t>(left) << 44 |
                 static_cast<std::uint64_t>(leader) << 50 | static_cast<std::uint64_t>(kind) << 52),
          third(hands[3]) {}

    std::uint64_t hash() const {
        std::uint64_t mixed = (first ^ (third * 0xC2B2AE3D27D4EB4FULL)) * 0x9E3779B97F4A7C15ULL;
        mixed ^= mixed >> 29;
        mixed = (mixed ^ second) * 0xBF58476D1CE4E5B9ULL;
        return mixed ^ mixed >> 32;
    }
};

class Table {
  public:
    static constexpr int kMostPoints = 127;  // that an entry has room for

    // What is proven of the first side's points to come (for a question about tricks: 0 no, 1 yes), and the
    // lead that proved it, as a number of the set within the leader's hand (0: none).
    struct Entry {
        std::uint64_t first = 0;
        std::uint64_t second = 0;
        std::uint64_t rest = 0;  // third word of the key, low and high bound, lead, effort

        int low() const { return static_cast<int>(rest >> 36 & 0x7F); }
        int high() const { return static_cast<int>(rest >> 43 & 0x7F); }
        unsigned lead() const { return static_cast<unsigned>(rest >> 50 & 0xF); }
        unsigned effort() const { return static_cast<unsigned>(rest >> 54); }
        bool holds(const Key& key) const {
            return first == key.first && second == key.second && (rest & kHandBits) == key.third;
        }
        bool used() const { return rest >> 54 != 0; }
    };

    explicit Table(std::size_t bytes) : buckets_(std::max(bytes / sizeof(Bucket), kFewest)) { clear(); }

    // Memory comes as zeros from the system and costs nothing before it is written to.
    void clear() {
        room_.reset();
        room_.reset(static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket))));
        if (!room_) throw std::bad_alloc();
        used_ = 0;
    }

    std::size_t bytes() const { return buckets_ * sizeof(Bucket); }
    std::size_t entries() const { return used_; }

    const Entry* find(const Key& key) const {
        const Bucket& bucket = bucket_of(key);
        for (const Entry& entry : bucket.entries)
            if (entry.holds(key) && entry.used()) return &entry;
        return nullptr;
    }

    // Keeps the better bound of an entry that is there. Else takes a free place, the one of the least effort
    // among the first, or the last place, which is anybody's, if all took more effort than this one.
    void store(const Key& key, int low, int high, unsigned lead, std::uint64_t nodes) {
        Bucket& bucket = bucket_of(key);
        unsigned effort = static_cast<unsigned>(std::bit_width(nodes)) + 1;
        Entry* place = &bucket.entries[kWays - 1];
        unsigned least = effort + 1;
        for (Entry& entry : bucket.entries) {
            if (!entry.used()) {
                place = &entry;
                ++used_;
                break;
            }
            if (entry.holds(key)) {
                low = std::max(low, entry.low());
                high = std::min(high, entry.high());
                effort = std::max(effort, entry.effort());
                if (lead == 0) lead = entry.lead();
                place = &entry;
                break;
            }
            if (entry.effort() < least) {
                least = entry.effort();
                place = &entry;
            }
        }
        place->first = key.first;
        place->second = key.second;
        place->rest = key.third | static_cast<std::uint64_t>(low) << 36 | static_cast<std::uint64_t>(high) << 43 |
                      static_cast<std::uint64_t>(lead) << 50 | static_cast<std::uint64_t>(effort) << 54;
    }

  private:
    static constexpr int kWays = 4;
    static constexpr std::size_t kFewest = 64;  // buckets
    static constexpr std::uint64_t kHandBits = (std::uint64_t{1} << 36) - 1;

    struct Bucket {
        Entry entries[kWays];
    };
    struct Free {
        void operator()(Bucket* bucket) const { std::free(bucket); }
    };

    std::size_t place_of(const Key& key) const {
        // The upper half of a product maps a hash evenly to any number of buckets, not only powers of two.
        return static_cast<std::size_t>((key.hash() >> 32) * buckets_ >> 32);
    }
    Bucket& bucket_of(const Key& key) { return room_.get()[place_of(key)]; }
    const Bucket& bucket_of(const Key& key) const { return room_.get()[place_of(key)]; }

    std::size_t buckets_;
    std::unique_ptr<Bucket[], Free> room_;
    std::size_t used_ = 0;
};

}  // namespace kozyr::kozel
