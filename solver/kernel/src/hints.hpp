// Cards that did well in a like place, to be tried first there. Affects speed only, never results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "types.hpp"

namespace kozyr {

class Hints {
    static constexpr std::size_t kSlots = 1 << 15;

  public:
    // What is remembered under a key; a later key may take its room.
    class Place {
      public:
        int card() const {
            return slot_ != nullptr && (*slot_ & kCheck) == check_ ? static_cast<int>(*slot_ & ~kCheck) : kNoCard;
        }
        void keep(int card) {
            if (slot_ != nullptr) *slot_ = check_ | static_cast<Slot>(card);
        }

      private:
        friend class Hints;
        // The card in the lowest bits, above it a check, which is never 0.
        using Slot = std::uint32_t;
        static constexpr Slot kCheck = ~Slot{63};
        Slot* slot_ = nullptr;
        Slot check_ = 0;
    };

    // Without `used` nothing is ever remembered.
    explicit Hints(bool used) : slots_(used ? kSlots : 0) {}

    Place at(std::uint64_t key) {
        Place place;
        if (slots_.empty()) return place;
        key *= 0x9E3779B97F4A7C15ULL;
        key ^= key >> 32;
        place.check_ = (static_cast<std::uint32_t>(key >> 32) | 64U) & Place::kCheck;
        place.slot_ = &slots_[key & (kSlots - 1)];
        return place;
    }

    static constexpr std::size_t kBytes = kSlots * sizeof(Place::Slot);

  private:
    std::vector<Place::Slot> slots_;
};

}  // namespace kozyr
