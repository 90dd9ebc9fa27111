// The transposition table: results by pattern instead of by position.
//
// Entries are grouped by shape (exact suit lengths of all hands, leader, bar on trump leads). An
// entry says for which known cards (relevance.hpp) which goals are proven within reach of the
// controlling side and which proven out of its reach. Memory is bounded: when it is full, the table
// is emptied and filled anew, which loses work but never a result.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

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
        chunks_.clear();
        allocated_ = 0;
        used_in_chunk_ = kChunk;
        for (auto& list : free_) list.clear();
    }

    std::size_t bytes() const {
        return directory_.size() * sizeof(Slot) + allocated_ * sizeof(Entry);
    }

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
        if (bytes() > limit_) clear();
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

        Slot& slot = find_or_add(view.shape);
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
        if (merged) return;
        if (slot.count == slot.capacity) grow(slot);
        slot.entries[slot.count++] = fresh;
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
    static constexpr std::size_t kChunk = 1 << 12;  // entries
    // With less, a table would forget what it has just learnt.
    static constexpr std::size_t kSmallest = std::size_t{1} << 20;
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

    Slot& find_or_add(const Shape& shape) {
        if (Slot* slot = find(shape)) return *slot;
        if (2 * ++shapes_ > directory_.size()) enlarge();
        const std::size_t wrap = directory_.size() - 1;
        std::size_t at = shape.hash() & wrap;
        while (directory_[at].capacity != 0) at = (at + 1) & wrap;
        Slot& slot = directory_[at];
        slot.shape = shape;
        slot.capacity = kFirstCapacity;
        slot.entries = take(kFirstCapacity);
        return slot;
    }

    void enlarge() {
        std::vector<Slot> old(2 * directory_.size());
        old.swap(directory_);
        const std::size_t wrap = directory_.size() - 1;
        for (const Slot& slot : old) {
            if (slot.capacity == 0) continue;
            std::size_t at = slot.shape.hash() & wrap;
            while (directory_[at].capacity != 0) at = (at + 1) & wrap;
            directory_[at] = slot;
        }
    }

    void grow(Slot& slot) {
        Entry* larger = take(2 * slot.capacity);
        std::copy(slot.entries, slot.entries + slot.count, larger);
        free_[std::countr_zero(slot.capacity)].push_back(slot.entries);
        slot.entries = larger;
        slot.capacity *= 2;
    }

    Entry* take(std::uint32_t capacity) {
        auto& list = free_[std::countr_zero(capacity)];
        if (!list.empty()) {
            Entry* block = list.back();
            list.pop_back();
            return block;
        }
        if (capacity > kChunk) {  // one shape with more patterns than a chunk holds
            chunks_.emplace_back(new Entry[capacity]);
            allocated_ += capacity;
            used_in_chunk_ = kChunk;
            return chunks_.back().get();
        }
        if (used_in_chunk_ + capacity > kChunk) {
            chunks_.emplace_back(new Entry[kChunk]);
            allocated_ += kChunk;
            used_in_chunk_ = 0;
        }
        Entry* block = chunks_.back().get() + used_in_chunk_;
        used_in_chunk_ += capacity;
        return block;
    }

    std::size_t limit_;
    std::vector<Slot> directory_;
    std::size_t shapes_ = 0;
    std::vector<std::unique_ptr<Entry[]>> chunks_;
    std::size_t allocated_ = 0;  // entries in all chunks
    std::size_t used_in_chunk_ = kChunk;
    std::vector<Entry*> free_[32];
};

}  // namespace kozyr
