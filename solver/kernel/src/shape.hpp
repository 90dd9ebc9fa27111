// How many cards of each suit every hand has, and who is to lead: what table entries are grouped by.
#pragma once

#include <cstdint>

namespace kozyr {

struct Shape {
    std::uint64_t first = 0;   // lengths of suits 0-2
    std::uint64_t second = 0;  // lengths of suit 3, leader, bar
    bool operator==(const Shape&) const = default;

    std::uint64_t hash() const {
        std::uint64_t h = (first ^ (second << 40 | second >> 24)) * 0x9E3779B97F4A7C15ULL;
        h ^= h >> 29;
        h *= 0xBF58476D1CE4E5B9ULL;
        return h ^ (h >> 32);
    }
};

}  // namespace kozyr
