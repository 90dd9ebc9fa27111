// The table of the monotone game: an entry answers for all positions that are at least as good, or as bad.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

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
        in_lists_ = 0;
    }
    std::size_t bytes() const { return directory_.size() * sizeof(Slot) + in_lists_ * sizeof(Entry); }
    std::size_t entries() const {
        std::size_t total = 0;
        for (const Slot& slot : directory_) total += slot.answers[0].size() + slot.answers[1].size();
        return total;
    }

    // The entry that tells whether the bad tricks stay within `allowed`, and what it says; nullptr if none does.
    const Entry* probe(const Shape& shape, const Guarded& guarded, int allowed, bool& yes) {
        Slot& slot = directory_[place_of(shape)];
        if (!slot.used) return nullptr;
        for (const int answer : {1, 0}) {
            std::vector<Entry>& entries = slot.answers[answer];
            for (std::size_t at = 0; at < entries.size(); ++at) {
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
        if (bytes() > limit_) clear();
        std::vector<Entry>& entries = slot_for(shape).answers[yes ? 1 : 0];
        std::erase_if(entries, [&](const Entry& old) { return implied(old, fresh, yes); });
        const std::size_t before = entries.capacity();
        entries.push_back(fresh);
        in_lists_ += entries.capacity() - before;
    }

  private:
    struct Slot {
        Shape shape;
        bool used = false;
        std::vector<Entry> answers[2];  // no, yes
    };

    static constexpr int kAllowedShift = 60;
    static constexpr std::size_t kFirstDirectory = 1 << 10;
    static constexpr std::size_t kSmallest = std::size_t{1} << 20;  // with less it would forget what it just learnt

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

    // Where a shape is, or would be put.
    std::size_t place_of(const Shape& shape) const {
        const std::size_t wrap = directory_.size() - 1;
        std::size_t at = shape.hash() & wrap;
        while (directory_[at].used && !(directory_[at].shape == shape)) at = (at + 1) & wrap;
        return at;
    }
    Slot& slot_for(const Shape& shape) {
        std::size_t at = place_of(shape);
        if (!directory_[at].used) {
            if (2 * ++shapes_ > directory_.size()) {
                std::vector<Slot> old(2 * directory_.size());
                old.swap(directory_);
                for (Slot& slot : old)
                    if (slot.used) directory_[place_of(slot.shape)] = std::move(slot);
                at = place_of(shape);
            }
            directory_[at].shape = shape;
            directory_[at].used = true;
        }
        return directory_[at];
    }

    std::size_t limit_;
    std::vector<Slot> directory_;
    std::size_t shapes_ = 0;
    std::size_t in_lists_ = 0;  // entries that there is room for in all lists
};

}  // namespace kozyr
