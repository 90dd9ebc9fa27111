// The transposition table: results by pattern instead of by position.
//
// Entries are grouped by shape (exact suit lengths of all hands, leader, bar on trump leads). An
// entry says for which known cards (relevance.hpp) which goals are proven within reach of the
// controlling side and which proven out of its reach. Memory is bounded: when it is full, the table
// is emptied and filled anew, which loses work but never a result.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "blocks.hpp"
#include "ownership.hpp"
#include "relevance.hpp"
#include "shape.hpp"

namespace kozyr {

template <int kPlayers>
class Table {
  public:
    using Code = OwnerCode<kPlayers>;
    using Word = typename Code::Word;

    // A position at the beginning of a trick, as the table sees it.
    struct View {
        Shape shape;
        Word owners[kSuits];
        unsigned remaining[kSuits];
    };

    struct Entry {
        Word owners[kSuits];
        Word mask[kSuits];
        std::uint16_t reached;  // a set of counts the controlling side can get into; 0 if none is proven
        std::uint16_t refuted;  // one it can not get into
        std::uint8_t known[kSuits];  // how many cards are known, from the top

        bool matches(const Word* position) const {
            Word difference = 0;
            for (int suit = 0; suit < kSuits; ++suit)
                difference |= (owners[suit] ^ position[suit]) & mask[suit];
            return difference == 0;
        }
    };

    explicit Table(std::size_t bytes) : limit_(std::max(bytes, kSmallest)) { clear(); }

    void clear() {
        directory_.assign(kFirstDirectory, Slot{});
        directory_.shrink_to_fit();
        shapes_ = 0;
        blocks_.clear();
    }

    std::size_t bytes() const { return directory_.size() * sizeof(Slot) + blocks_.bytes(); }

    // The entry that settles whether a goal can be reached here, and how; nullptr if none does.
    const Entry* probe(const View& view, Goal goal, bool& reached) {
        Slot* slot = find(view.shape);
        if (slot == nullptr) return nullptr;
        Entry* entries = slot->entries;
        for (std::uint32_t at = 0; at < slot->count; ++at) {
            const Entry& entry = entries[at];
            const bool yes = entry.reached != 0 && (entry.reached & ~goal) == 0;
            const bool no = (goal & ~Goal{entry.refuted}) == 0;
            if ((yes || no) && entry.matches(view.owners)) {
                reached = yes;
                // Patterns that hit move towards the front, where they are found sooner.
                const std::uint32_t to = at / 2;
                if (to != at) std::swap(entries[at], entries[to]);
                return &entries[to];
            }
        }
        return nullptr;
    }

    void store(const View& view, Relevance relevance, Goal goal, bool reached) {
        Entry fresh;
        for (int suit = 0; suit < kSuits; ++suit) {
            const unsigned remaining = view.remaining[suit];
            const unsigned known = holding(relevance, suit) & remaining;
            const int cards = known == 0 ? 0 : std::popcount(remaining & (~0U << std::countr_zero(known)));
            fresh.mask[suit] = Code::prefix(cards);
            fresh.owners[suit] = view.owners[suit] & fresh.mask[suit];
            fresh.known[suit] = static_cast<std::uint8_t>(cards);
        }
        fresh.reached = reached ? static_cast<std::uint16_t>(goal) : 0;
        fresh.refuted = reached ? 0 : static_cast<std::uint16_t>(goal);
        if (insert(view.shape, fresh)) return;
        clear();
        insert(view.shape, fresh);
    }

    // The known cards of an entry as cards of a position that it matches.
    Relevance relevance(const Entry& entry, const View& view) const {
        Relevance result = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            const int known = entry.known[suit];
            if (known > 0) result |= bit(16 * suit + nth_highest(view.remaining[suit], known));
        }
        return result;
    }

    std::size_t entries() const {
        std::size_t total = 0;
        for (const Slot& slot : directory_) total += slot.count;
        return total;
    }

  private:
    struct Slot {
        Shape shape;
        Entry* entries = nullptr;
        std::uint32_t count = 0;
        std::uint32_t capacity = 0;
    };

    static constexpr std::size_t kFirstDirectory = 1 << 10;
    // With less, a table would forget what it has just learnt.
    static constexpr std::size_t kSmallest = std::size_t{1} << 18;
    static constexpr std::uint32_t kFirstCapacity = 4;

    static int nth_highest(unsigned set, int n) {
        for (; n > 1; --n) set ^= 1U << highest(set);
        return highest(set);
    }

    static bool same_pattern(const Entry& a, const Entry& b) {
        for (int suit = 0; suit < kSuits; ++suit)
            if (a.mask[suit] != b.mask[suit] || a.owners[suit] != b.owners[suit]) return false;
        return true;
    }

    // Whether all that `entry` says follows from `fresh`.
    static bool implied(const Entry& entry, const Entry& fresh) {
        for (int suit = 0; suit < kSuits; ++suit)
            if ((fresh.mask[suit] & ~entry.mask[suit]) != 0) return false;
        const bool reach = entry.reached == 0 || (fresh.reached != 0 && (fresh.reached & ~entry.reached) == 0);
        const bool refute = (entry.refuted & ~fresh.refuted) == 0;
        return reach && refute && fresh.matches(entry.owners);
    }

    static void merge(Entry& entry, const Entry& fresh) {
        if (fresh.reached != 0) entry.reached = fresh.reached;
        if (fresh.refuted != 0) entry.refuted = fresh.refuted;
    }

    Slot* find(const Shape& shape) {
        const std::size_t wrap = directory_.size() - 1;
        for (std::size_t at = shape.hash() & wrap;; at = (at + 1) & wrap) {
            Slot& slot = directory_[at];
            if (slot.capacity == 0) return nullptr;
            if (slot.shape == shape) return &slot;
        }
    }

    // False if there is no room for it.
    bool insert(const Shape& shape, const Entry& fresh) {
        Slot* const found = find_or_add(shape);
        if (found == nullptr) return false;
        Slot& slot = *found;
        std::uint32_t kept = 0;
        bool merged = false;
        for (std::uint32_t at = 0; at < slot.count; ++at) {
            Entry& entry = slot.entries[at];
            if (!merged && same_pattern(entry, fresh)) {
                merge(entry, fresh);
                merged = true;
            } else if (!merged && implied(entry, fresh)) {
                continue;  // the new entry says at least as much, and of more positions
            }
            if (kept != at) slot.entries[kept] = entry;
            ++kept;
        }
        slot.count = kept;
        if (merged) return true;
        if (slot.count == slot.capacity && !grow(slot)) return false;
        slot.entries[slot.count++] = fresh;
        return true;
    }

    // nullptr if there is no room for one more.
    Slot* find_or_add(const Shape& shape) {
        if (Slot* slot = find(shape)) return slot;
        if (2 * (shapes_ + 1) > directory_.size() && !enlarge()) return nullptr;
        Entry* const entries = blocks_.take(kFirstCapacity, room());
        if (entries == nullptr) return nullptr;
        ++shapes_;
        const std::size_t wrap = directory_.size() - 1;
        std::size_t at = shape.hash() & wrap;
        while (directory_[at].capacity != 0) at = (at + 1) & wrap;
        directory_[at] = {shape, entries, 0, kFirstCapacity};
        return &directory_[at];
    }

    // Makes the directory twice as large if there is room for it beside the old one; else it may get fuller.
    bool enlarge() {
        const std::size_t size = directory_.size();
        if (3 * size * sizeof(Slot) + blocks_.bytes() > limit_) return 4 * (shapes_ + 1) <= 3 * size;
        std::vector<Slot> old(2 * size);
        old.swap(directory_);
        const std::size_t wrap = directory_.size() - 1;
        for (const Slot& slot : old) {
            if (slot.capacity == 0) continue;
            std::size_t at = slot.shape.hash() & wrap;
            while (directory_[at].capacity != 0) at = (at + 1) & wrap;
            directory_[at] = slot;
        }
        return true;
    }

    bool grow(Slot& slot) {
        Entry* const larger = blocks_.take(2 * slot.capacity, room());
        if (larger == nullptr) return false;
        std::copy(slot.entries, slot.entries + slot.count, larger);
        blocks_.give_back(slot.entries, slot.capacity);
        slot.entries = larger;
        slot.capacity *= 2;
        return true;
    }

    // Bytes that entries may take.
    std::size_t room() const { return limit_ - std::min(limit_, directory_.size() * sizeof(Slot)); }

    std::size_t limit_;
    std::vector<Slot> directory_;
    std::size_t shapes_ = 0;
    Blocks<Entry> blocks_;
};

}  // namespace kozyr
