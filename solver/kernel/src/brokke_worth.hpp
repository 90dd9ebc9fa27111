// What is asked of a position of Clubs by Drew Brokke: whose result, and what a pile is worth to him.
#pragma once

#include <vector>

#include "brokke_position.hpp"

namespace kozyr::brokke {

// Worths are kept by pile, since the same ones come again and again; one place each, the last comer has it.
class Scores {
  public:
    explicit Scores(bool kept) : kept_(kept) {
        if (kept_) places_.resize(kPlaces);
    }

    template <class Compute>
    int of(Cards pile, int side, Compute compute) {
        if (!kept_) return compute();
        // Bits that no card has: which side it is for, and that the place is taken.
        const Cards tag = pile | static_cast<Cards>(side) << 29 | Cards{1} << 63;
        Place& place = places_[tag * 0x9E3779B97F4A7C15ULL >> (64 - kBits)];
        if (place.tag != tag) place = {tag, compute()};
        return place.score;
    }

  private:
    static constexpr int kBits = 14;
    static constexpr std::size_t kPlaces = std::size_t{1} << kBits;

    struct Place {
        Cards tag = 0;
        int score = 0;
    };
    bool kept_;
    std::vector<Place> places_;
};

// An aim with all that the search needs of it.
struct Wanted {
    int side = 0;
    unsigned mine = 0;     // seats whose cards count
    unsigned control = 0;  // seats that play for the aim
    bool contract = false;
    Contract declared;
    MeldRules melds;

    bool helped() const { return control != mine; }
    bool is_mine(int seat) const { return (mine >> seat & 1) != 0; }
    bool controls(int seat) const { return (control >> seat & 1) != 0; }

    // The worth of a pile with so many players gone out. It never falls with more cards or more players.
    int worth(Cards pile, int out, Scores& scores) const {
        if (contract) return !declared.declares() || makes(pile, declared);
        return kGoingOut * out + scores.of(pile, side, [&] { return best_score(pile, declared, melds); });
    }

    // The same where the contract is known to be out of reach.
    int worth_unmade(Cards pile, int out) const {
        if (contract) return !declared.declares();
        return kGoingOut * out + best_score(pile, declared, melds, false);
    }
};

}  // namespace kozyr::brokke
