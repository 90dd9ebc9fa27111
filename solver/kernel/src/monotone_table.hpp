// The table of the monotone game: an entry answers for all positions that are at least as good, or as bad.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "blocks.hpp"
#include "shape.hpp"
#include "types.hpp"

namespace kozyr {

// Numbers of up to four bits for each card of the others in a suit, ordered by seat and rank: fields of five
// bits, the highest of which is left free for comparing all of them at once. Twelve are enough: where the
// single seat has none of the suit there is nothing to compare.
struct Fields {
    static constexpr int kBits = 5;
    static constexpr int kMost = 15;
    static constexpr std::uint64_t kGuards = 0x0842108421084210ULL;
    static constexpr std::uint64_t kFull = 0x07BDEF7BDEF7BDEFULL;
};

class MonotoneTable {
  public:
    // What must be in the fields of a position, at least, for the answer to hold; above the fields of suit 0
    // the number of bad tricks that the answer is about.
    struct Entry {
        std::uint64_t demands[kSuits];
        int allowed() const { return static_cast<int>(demands[0] >> kAllowedShift); }
        void set_allowed(int allowed) { demands[0] |= static_cast<std::uint64_t>(allowed) << kAllowedShift; }
        std::uint64_t fields(int suit) const { return demands[suit] & Fields::kFull; }
    };

    // A position's fields with the guards set, for demands of either answer.
    using Guarded = std::uint64_t[2][kSuits];

    explicit MonotoneTable(std::size_t bytes) : limit_(std::max(bytes, kSmallest)) { clear(); }

    void clear() {
        directory_.assign(kFirstDirectory, Slot{});
        directory_.shrink_to_fit();
        shapes_ = 0;
        blocks_.clear();
    }
    std::size_t bytes() const { return directory_.size() * sizeof(Slot) + blocks_.bytes(); }
    std::size_t entries() const {
        std::size_t total = 0;
        for (const Slot& slot : directory_) total += slot.answers[0].count + slot.answers[1].count;
        return total;
    }

    // The entry that tells whether the bad tricks stay within `allowed`, and what it says; nullptr if none does.
    const Entry* probe(const Shape& shape, const Guarded& guarded, int allowed, bool& yes) {
        Slot& slot = directory_[place_of(shape)];
        if (!slot.used()) return nullptr;
        for (const int answer : {1, 0}) {
            Entry* const entries = slot.answers[answer].entries;
            for (std::uint32_t at = 0; at < slot.answers[answer].count; ++at) {
                if (!met(entries[at], guarded[answer]) || !settles(entries[at].allowed(), allowed, answer != 0)) continue;
                yes = answer != 0;
                // Entries that hit move towards the front, where they are found sooner.
                std::swap(entries[at], entries[at / 2]);
                return &entries[at / 2];
            }
        }
        return nullptr;
    }

    // When it is full the table is emptied and filled anew, which loses work but never a result.
    void store(const Shape& shape, const Entry& fresh, bool yes) {
        if (insert(shape, fresh, yes)) return;
        clear();
        insert(shape, fresh, yes);
    }

  private:
    struct List {
        Entry* entries = nullptr;
        std::uint32_t count = 0;
        std::uint32_t capacity = 0;
    };
    struct Slot {
        Shape shape;
        List answers[2];  // no, yes

        bool used() const { return (answers[0].capacity | answers[1].capacity) != 0; }
    };

    static constexpr int kAllowedShift = 60;
    static constexpr std::size_t kFirstDirectory = 1 << 10;
    static constexpr std::size_t kSmallest = std::size_t{1} << 18;  // with less it would forget what it just learnt

    // The highest bits, where the allowance is, take no part: nothing is borrowed from them, nor by them.
    static bool met(const Entry& entry, const std::uint64_t (&guarded)[kSuits]) {
        std::uint64_t left = Fields::kGuards;
        for (int suit = 0; suit < kSuits; ++suit) left &= guarded[suit] - entry.demands[suit];
        return left == Fields::kGuards;
    }
    static bool settles(int proven, int asked, bool yes) { return yes ? proven <= asked : proven >= asked; }

    static bool implied(const Entry& old, const Entry& fresh, bool yes) {
        if (!settles(fresh.allowed(), old.allowed(), yes)) return false;
        std::uint64_t left = Fields::kGuards;
        for (int suit = 0; suit < kSuits; ++suit) left &= (old.fields(suit) | Fields::kGuards) - fresh.fields(suit);
        return left == Fields::kGuards;
    }

    // False if there is no room for it.
    bool insert(const Shape& shape, const Entry& fresh, bool yes) {
        std::size_t at = place_of(shape);
        if (!directory_[at].used()) {
            if (2 * (shapes_ + 1) > directory_.size() && !enlarge()) return false;
            at = place_of(shape);
        }
        Slot& slot = directory_[at];
        const bool first = !slot.used();
        List& list = slot.answers[yes ? 1 : 0];
        Entry* const end = std::remove_if(list.entries, list.entries + list.count,
                                          [&](const Entry& old) { return implied(old, fresh, yes); });
        list.count = static_cast<std::uint32_t>(end - list.entries);
        if (list.count == list.capacity && !grow(list)) return false;
        if (first) {
            slot.shape = shape;
            ++shapes_;
        }
        list.entries[list.count++] = fresh;
        return true;
    }

    // Where a shape is, or would be put.
    std::size_t place_of(const Shape& shape) const {
        const std::size_t wrap = directory_.size() - 1;
        std::size_t at = shape.hash() & wrap;
        while (directory_[at].used() && !(directory_[at].shape == shape)) at = (at + 1) & wrap;
        return at;
    }

    // Makes the directory twice as large if there is room for it beside the old one; else it may get fuller.
    bool enlarge() {
        const std::size_t size = directory_.size();
        if (3 * size * sizeof(Slot) + blocks_.bytes() > limit_) return 4 * (shapes_ + 1) <= 3 * size;
        std::vector<Slot> old(2 * size);
        old.swap(directory_);
        for (const Slot& slot : old)
            if (slot.used()) directory_[place_of(slot.shape)] = slot;
        return true;
    }

    bool grow(List& list) {
        const std::uint32_t capacity = list.capacity == 0 ? 1 : 2 * list.capacity;
        Entry* const larger = blocks_.take(capacity, limit_ - std::min(limit_, directory_.size() * sizeof(Slot)));
        if (larger == nullptr) return false;
        if (list.capacity != 0) {
            std::copy(list.entries, list.entries + list.count, larger);
            blocks_.give_back(list.entries, list.capacity);
        }
        list.entries = larger;
        list.capacity = capacity;
        return true;
    }

    std::size_t limit_;
    std::vector<Slot> directory_;
    std::size_t shapes_ = 0;
    Blocks<Entry> blocks_;
};

}  // namespace kozyr
