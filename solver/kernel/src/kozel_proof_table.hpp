// How far the proof search of Kozel has come with a question: proof and disproof numbers of turns in a trick.
//
// A key is the whole turn: hands as they were when the trick was led, which of those cards are on the table, who
// led and who is winning, the stock, whether the trick was claimed and who has let a claim go, the kind of question and
// the points wanted. Two questions are never taken for one another. Memory is bounded: what took the least work
// makes room.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "kozel_order.hpp"

namespace kozyr::kozel {

// About how many positions have still to be settled before a question is answered with yes (proof) and with no
// (disproof). A number is 0 if it is answered so, and kNever if it never will be.
struct Numbers {
    static constexpr std::uint32_t kNever = (std::uint32_t{1} << 21) - 1;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    static Numbers answered(bool yes) { return yes ? Numbers{0, kNever} : Numbers{kNever, 0}; }
    // What has still to be done for one side to get its way: side 0 wants yes.
    std::uint32_t towards(bool yes) const { return yes ? proof : disproof; }
    bool answer(bool yes) const { return towards(yes) == 0; }
};

// A turn in four words, the last two of which have room for the numbers and the work done.
struct TurnKey {
    std::uint64_t first;
    std::uint64_t second;
    std::uint64_t third;
    std::uint64_t fourth;

    TurnKey(const Trick& trick, int kind, int need) {
        const Hands& hands = trick.before;
        Cards played = 0;
        for (int seat = 0; seat < kSeats; ++seat) played |= hands[seat] ^ trick.hands[seat];
        first = hands[0] | hands[1] << 36;
        second = hands[1] >> 28 | hands[2] << 8 | field(trick.left, 44) | field(trick.leader, 50) | field(kind, 52) |
                 field(trick.winner, 54) | field(trick.claimed, 56) | static_cast<std::uint64_t>(trick.let_go) << 57;
        third = hands[3] | field(need, 36);
        fourth = played;
    }

    std::uint64_t hash() const {
        std::uint64_t mixed = (first ^ (third * 0xC2B2AE3D27D4EB4FULL)) * 0x9E3779B97F4A7C15ULL;
        mixed ^= mixed >> 29;
        mixed = (mixed ^ second) * 0xBF58476D1CE4E5B9ULL;
        mixed ^= mixed >> 32;
        mixed = (mixed ^ fourth) * 0x94D049BB133111EBULL;
        return mixed ^ mixed >> 31;
    }

  private:
    static std::uint64_t field(int value, int place) { return static_cast<std::uint64_t>(value) << place; }
};

class ProofTable {
  public:
    explicit ProofTable(std::size_t bytes) : buckets_(std::max(bytes / sizeof(Bucket), kFewest)) { clear(); }

    // Memory comes as zeros from the system and costs nothing before it is written to.
    void clear() {
        room_.reset();
        room_.reset(static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket))));
        if (!room_) throw std::bad_alloc();
    }

    std::size_t bytes() const { return buckets_ * sizeof(Bucket); }

    bool find(const TurnKey& key, Numbers& numbers) const {
        for (const Entry& entry : room_.get()[place_of(key)].entries) {
            if (!entry.holds(key)) continue;
            numbers.proof = static_cast<std::uint32_t>(entry.third >> 43);
            numbers.disproof = static_cast<std::uint32_t>(entry.fourth >> 36 & Numbers::kNever);
            return true;
        }
        return false;
    }

    void store(const TurnKey& key, const Numbers& numbers, std::uint64_t nodes) {
        Bucket& bucket = room_.get()[place_of(key)];
        unsigned effort = static_cast<unsigned>(std::bit_width(nodes)) + 1;
        Entry* place = nullptr;
        for (Entry& entry : bucket.entries) {
            if (entry.holds(key)) {
                effort = std::max(effort, entry.effort());
                place = &entry;
                break;
            }
            if (place == nullptr || entry.effort() < place->effort()) place = &entry;
        }
        place->first = key.first;
        place->second = key.second;
        place->third = key.third | static_cast<std::uint64_t>(numbers.proof) << 43;
        place->fourth = key.fourth | static_cast<std::uint64_t>(numbers.disproof) << 36 |
                        static_cast<std::uint64_t>(effort) << 57;
    }

  private:
    static constexpr int kWays = 4;
    static constexpr std::size_t kFewest = 64;  // buckets

    struct Entry {
        std::uint64_t first;
        std::uint64_t second;
        std::uint64_t third;   // that of the key, 43 bits, and the proof number
        std::uint64_t fourth;  // that of the key, 36 bits, the disproof number and the work done, 0 if free

        unsigned effort() const { return static_cast<unsigned>(fourth >> 57); }
        bool holds(const TurnKey& key) const {
            return first == key.first && second == key.second && ((third ^ key.third) << 21) == 0 &&
                   ((fourth ^ key.fourth) << 28) == 0 && effort() != 0;
        }
    };
    struct Bucket {
        Entry entries[kWays];
    };
    struct Free {
        void operator()(Bucket* bucket) const { std::free(bucket); }
    };

    std::size_t place_of(const TurnKey& key) const {
        return static_cast<std::size_t>((key.hash() >> 32) * buckets_ >> 32);
    }

    std::size_t buckets_;
    std::unique_ptr<Bucket[], Free> room_;
};

}  // namespace kozyr::kozel
