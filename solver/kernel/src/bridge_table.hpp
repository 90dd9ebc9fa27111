// The table of the bridge search: bounds of tricks by pattern instead of by position.
//
// Entries are grouped by the exact lengths of all suits in all hands and the leader. An entry says who owns
// the highest cards of each suit, as far down as a proof went (relevance.hpp), and between which bounds the
// tricks of the first side lie wherever the owners are the same.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "blocks.hpp"
#include "types.hpp"

namespace kozyr::bridge {

// The owners of the cards of all suits: two suits a word, two bits a card, the highest card of a suit lowest.
struct Owners {
    static constexpr int kWidth = 2 * kRanks;  // bits of a suit
    std::uint64_t word[2];
};

class Table {
  public:
    // The spare bits of the owners hold the bounds, and how much the pattern tells.
    struct Entry {
        Owners owners;
        Owners mask;  // the bits of `owners` that count
        static constexpr int kLow = 56;
        static constexpr int kHigh = 60;
        static constexpr int kSize = 56;

        int low() const { return static_cast<int>(owners.word[0] >> kLow & 15); }
        int high() const { return static_cast<int>(owners.word[0] >> kHigh); }
        void set_bounds(int low, int high) {
            owners.word[0] = (owners.word[0] & (~std::uint64_t{0} >> (64 - kLow))) |
                             static_cast<std::uint64_t>(low) << kLow | static_cast<std::uint64_t>(high) << kHigh;
        }
        // The number of known cards of all suits.
        int size() const { return static_cast<int>(owners.word[1] >> kSize); }
        void set_size() {
            const int bits = kozyr::count(mask.word[0]) + kozyr::count(mask.word[1]);
            owners.word[1] |= static_cast<std::uint64_t>(bits / 2) << kSize;
        }
        bool matches(const Owners& position) const {
            return (((owners.word[0] ^ position.word[0]) & mask.word[0]) |
                    ((owners.word[1] ^ position.word[1]) & mask.word[1])) == 0;
        }
        // The number of a suit's cards that are known.
        int known(int suit) const {
            const std::uint64_t bits = mask.word[suit >> 1] >> (suit & 1 ? Owners::kWidth : 0) & kSuitOwners;
            return (std::bit_width(bits) + 1) / 2;
        }
        bool same_pattern(const Entry& other) const {
            return mask.word[0] == other.mask.word[0] && mask.word[1] == other.mask.word[1] && matches(other.owners);
        }
        // Whether all positions that match this pattern match `other` as well.
        bool lies_within(const Entry& other) const {
            return ((other.mask.word[0] & ~mask.word[0]) | (other.mask.word[1] & ~mask.word[1])) == 0 &&
                   other.matches(owners);
        }
    };

    struct alignas(32) Group {  // which keeps it within a cache line
        std::uint64_t key = 0;  // 0: no group
        Entry* entries = nullptr;
        std::uint32_t count = 0;
        std::uint32_t capacity = 0;
    };

    explicit Table(std::size_t bytes) : limit_(std::max(bytes, kSmallest)) { clear(); }

    void clear() {
        directory_.assign(kFirstDirectory, Group{});
        directory_.shrink_to_fit();
        groups_ = 0;
        blocks_.clear();
    }

    std::size_t bytes() const { return directory_.size() * sizeof(Group) + blocks_.bytes(); }
    std::size_t entries() const {
        std::size_t total = 0;
        for (const Group& group : directory_) total += group.count;
        return total;
    }

    // The most general entry that decides whether `needed` tricks can be had; nullptr if there is none.
    const Entry* probe(std::uint64_t key, const Owners& owners, int needed) const {
        const Group* group = find(key);
        if (group == nullptr) return nullptr;
        for (const Entry* entry = group->entries; entry != group->entries + group->count; ++entry) {
            if (entry->matches(owners) && (entry->low() >= needed || entry->high() < needed)) return entry;
        }
        return nullptr;
    }

    // Says that a key will be asked for soon.
    void prefetch(std::uint64_t key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&directory_[hash(key) & (directory_.size() - 1)]);
#else
        static_cast<void>(key);
#endif
    }

    // `fresh` has its bounds and size set, and no owners outside its mask. The patterns of a group are sorted, general
    // ones first: one that hits tells no more than it has to, and what a pattern includes stands behind it.
    void store(std::uint64_t key, const Entry& fresh) {
        if (insert(key, fresh)) return;
        clear();
        insert(key, fresh);
    }

    static constexpr std::uint64_t kSuitOwners = (std::uint64_t{1} << Owners::kWidth) - 1;

  private:
    static constexpr std::size_t kFirstDirectory = std::size_t{1} << 10;
    // With less, a table would forget what it has just learnt.
    static constexpr std::size_t kSmallest = std::size_t{1} << 18;
    static constexpr std::uint32_t kFirstCapacity = 2;

    // False if there is no room for it.
    bool insert(std::uint64_t key, const Entry& fresh) {
        Group* const found = find_or_add(key);
        if (found == nullptr) return false;
        Group& group = *found;
        Entry* const entries = group.entries;
        std::uint32_t first = 0;
        for (std::uint32_t step = std::bit_floor(group.count); step > 0; step /= 2)
            if (first + step <= group.count && entries[first + step - 1].size() < fresh.size()) first += step;
        std::uint32_t kept = first;
        for (std::uint32_t at = first; at < group.count; ++at) {
            Entry& entry = entries[at];
            if (entry.lies_within(fresh)) {
                const int low = std::max(entry.low(), fresh.low());
                const int high = std::min(entry.high(), fresh.high());
                if (entry.same_pattern(fresh)) {
                    entry.set_bounds(low, high);
                    return true;
                }
                if (low == fresh.low() && high == fresh.high()) continue;  // the new entry says as much
            }
            if (kept != at) entries[kept] = entry;
            ++kept;
        }
        group.count = kept;
        if (group.count == group.capacity && !grow(group)) return false;
        std::copy_backward(group.entries + first, group.entries + group.count, group.entries + group.count + 1);
        group.entries[first] = fresh;
        ++group.count;
        return true;
    }

    static std::size_t hash(std::uint64_t key) {
        key *= 0x9E3779B97F4A7C15ULL;
        return static_cast<std::size_t>(key ^ key >> 32);
    }

    const Group* find(std::uint64_t key) const {
        const std::size_t wrap = directory_.size() - 1;
        for (std::size_t at = hash(key) & wrap;; at = (at + 1) & wrap) {
            const Group& group = directory_[at];
            if (group.key == key) return &group;
            if (group.key == 0) return nullptr;
        }
    }

    // nullptr if there is no room for one more.
    Group* find_or_add(std::uint64_t key) {
        if (const Group* group = find(key)) return const_cast<Group*>(group);
        if (2 * (groups_ + 1) > directory_.size() && !enlarge()) return nullptr;
        Entry* const entries = blocks_.take(kFirstCapacity, room());
        if (entries == nullptr) return nullptr;
        ++groups_;
        const std::size_t wrap = directory_.size() - 1;
        std::size_t at = hash(key) & wrap;
        while (directory_[at].key != 0) at = (at + 1) & wrap;
        directory_[at] = {key, entries, 0, kFirstCapacity};
        return &directory_[at];
    }

    // Makes the directory twice as large if there is room for it beside the old one; else it may get fuller.
    bool enlarge() {
        const std::size_t size = directory_.size();
        if (3 * size * sizeof(Group) + blocks_.bytes() > limit_) return 4 * (groups_ + 1) <= 3 * size;
        std::vector<Group> old(2 * size);
        old.swap(directory_);
        const std::size_t wrap = directory_.size() - 1;
        for (const Group& group : old) {
            if (group.key == 0) continue;
            std::size_t at = hash(group.key) & wrap;
            while (directory_[at].key != 0) at = (at + 1) & wrap;
            directory_[at] = group;
        }
        return true;
    }

    bool grow(Group& group) {
        Entry* const larger = blocks_.take(2 * group.capacity, room());
        if (larger == nullptr) return false;
        std::copy(group.entries, group.entries + group.count, larger);
        blocks_.give_back(group.entries, group.capacity);
        group.entries = larger;
        group.capacity *= 2;
        return true;
    }

    // Bytes that entries may take.
    std::size_t room() const { return limit_ - std::min(limit_, directory_.size() * sizeof(Group)); }

    std::size_t limit_;
    std::vector<Group> directory_;
    std::size_t groups_ = 0;
    Blocks<Entry> blocks_;
};

}  // namespace kozyr::bridge
