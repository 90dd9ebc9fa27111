// The transposition table of Clubs by Drew Brokke: positions between tricks, and bounds of what they are worth.
//
// Keys are compared in full (see brokke_key.hpp), so positions are never mistaken for one another. Memory is
// bounded: new entries take the room of old ones, which loses work but never a result.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <memory>
#include <new>

#include "brokke_key.hpp"

namespace kozyr::brokke {

class Table {
  public:
    // Worths lie between these; sums of all that can be scored stay far below.
    static constexpr int kLeast = -100;
    static constexpr int kMost = 1900;

    // A key, in whose last word above the key's own bits stand both bounds and the effort that they took.
    struct Entry {
        Key key;

        int low() const { return kLeast + static_cast<int>(key.rest >> 16 & 0x7FF); }
        int high() const { return kLeast + static_cast<int>(key.rest >> 27 & 0x7FF); }
        unsigned effort() const { return static_cast<unsigned>(key.rest >> 38); }
        bool used() const { return effort() != 0; }
        bool holds(const Key& other) const {
            return key.suits == other.suits && key.pile == other.pile && (key.rest & 0xFFFF) == other.rest;
        }
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
        for (const Entry& entry : bucket_of(key).entries)
            if (entry.holds(key) && entry.used()) return &entry;
        return nullptr;
    }

    // Keeps the better bounds of an entry that is there. Else takes a free place, the one of the least effort, or
    // the last place, which is anybody's, if all took more effort than this one.
    void store(const Key& key, int low, int high, std::uint64_t nodes) {
        unsigned effort = static_cast<unsigned>(std::bit_width(nodes)) + 1;
        Bucket& bucket = bucket_of(key);
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
                place = &entry;
                break;
            }
            if (entry.effort() < least) {
                least = entry.effort();
                place = &entry;
            }
        }
        place->key = key;
        place->key.rest |= static_cast<std::uint64_t>(std::max(low, kLeast) - kLeast) << 16 |
                           static_cast<std::uint64_t>(std::min(high, kMost) - kLeast) << 27 |
                           static_cast<std::uint64_t>(effort) << 38;
    }

  private:
    static_assert(Key::kRestBits == 16 && kMost - kLeast < 1 << 11);
    static constexpr int kWays = 4;
    static constexpr std::size_t kFewest = 64;  // buckets

    struct Bucket {
        Entry entries[kWays];
    };
    struct Free {
        void operator()(Bucket* bucket) const { std::free(bucket); }
    };

    // The upper half of a product maps a hash evenly to any number of buckets, not only powers of two.
    std::size_t place_of(const Key& key) const { return static_cast<std::size_t>((key.hash() >> 32) * buckets_ >> 32); }
    Bucket& bucket_of(const Key& key) { return room_.get()[place_of(key)]; }
    const Bucket& bucket_of(const Key& key) const { return room_.get()[place_of(key)]; }

    std::size_t buckets_;
    std::unique_ptr<Bucket[], Free> room_;
    std::size_t used_ = 0;
};

}  // namespace kozyr::brokke
