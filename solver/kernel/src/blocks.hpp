// Room for the entries of a table, in blocks that hold 2^n of them, within a number of bytes.
//
// Blocks are cut from chunks that are given back to the system all together. A block that was given back waits
// for the next one who wants that size; the list of those waiting is kept in themselves.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

namespace kozyr {

template <class Entry>
class Blocks {
    static_assert(std::is_trivially_copyable_v<Entry> && sizeof(Entry) >= sizeof(Entry*));

  public:
    // Bytes that all chunks take.
    std::size_t bytes() const { return allocated_ * sizeof(Entry); }

    // A block of `capacity` entries, a power of two; nullptr if that would take more than `most` bytes in all.
    Entry* take(std::uint32_t capacity, std::size_t most) {
        Entry*& waiting = waiting_[std::countr_zero(capacity)];
        if (waiting != nullptr) {
            Entry* const block = waiting;
            std::memcpy(&waiting, static_cast<const void*>(block), sizeof(Entry*));
            return block;
        }
        if (capacity > left_) {
            const std::size_t wanted = capacity > kChunk ? capacity : kChunk;
            if ((allocated_ + wanted) * sizeof(Entry) > most) return nullptr;
            chunks_.emplace_back(new Entry[wanted]);
            allocated_ += wanted;
            if (capacity >= kChunk) return chunks_.back().get();  // the chunk begun before is still in use
            next_ = chunks_.back().get();
            left_ = kChunk;
        }
        Entry* const block = next_;
        next_ += capacity;
        left_ -= capacity;
        return block;
    }

    void give_back(Entry* block, std::uint32_t capacity) {
        Entry*& waiting = waiting_[std::countr_zero(capacity)];
        std::memcpy(static_cast<void*>(block), &waiting, sizeof(Entry*));
        waiting = block;
    }

    void clear() {
        chunks_.clear();
        allocated_ = left_ = 0;
        next_ = nullptr;
        for (Entry*& waiting : waiting_) waiting = nullptr;
    }

  private:
    static constexpr std::size_t kChunk = std::size_t{1} << 10;  // entries

    std::vector<std::unique_ptr<Entry[]>> chunks_;
    std::size_t allocated_ = 0;  // entries in all chunks
    Entry* next_ = nullptr;      // of the chunk that blocks are cut from, ...
    std::size_t left_ = 0;       // ... and how many entries of it are free
    Entry* waiting_[33] = {};    // by n; the last is for a capacity of 0, which nobody asks for
};

}  // namespace kozyr
