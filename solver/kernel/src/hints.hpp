// Cards that did well in a like place, to be tried first there. Affects speed only, never results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "types.hpp"

namespace kozyr {

class Hints {
    static constexpr std::size_t kSlots = 1 << 14;

  public:
    // What is remembered under a key; a later key may take its room.
    class Place {
      public:
        int card() const { return slot_ != nullptr && slot_->check == check_ ? slot_->card : kNoCard; }
        void keep(int card) {
            if (slot_ != nullptr) *slot_ = {check_, card};
        }

      private:
        friend class Hints;
        struct Slot {
            std::uint32_t check = 0;
            std::int32_t card = kNoCard;
        };
        Slot* slot_ = nullptr;
        std::uint32_t check_ = 0;
    };

    // Without `used` nothing is ever remembered.
    explicit Hints(bool used) : slots_(used ? kSlots : 0) {}

    Place at(std::uint64_t key) {
        Place place;
        if (slots_.empty()) return place;
        key *= 0x9E3779B97F4A7C15ULL;
        key ^= key >> 32;
        place.check_ = static_cast<std::uint32_t>(key >> 14) | 1U;
        place.slot_ = &slots_[key & (kSlots - 1)];
        return place;
    }

    static constexpr std::size_t kBytes = kSlots * sizeof(Place::Slot);

  private:
    std::vector<Place::Slot> slots_;
};

}  // namespace kozyr
