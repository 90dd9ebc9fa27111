// The rules of Kozel on whole states: what can be, what is legal, what a play leads to.
//
// This is where card numbers of the face become those of the search, and where states that no game can be in
// are refused.
#pragma once

#include <vector>

#include "kozel.hpp"
#include "kozel_search.hpp"

namespace kozyr::kozel {

class Game {
  public:
    // Throws BadInput for a task outside the rules.
    explicit Game(const KozelTask& task);

    const Settings& settings() const { return settings_; }

    // A state that has been looked through. `trick.answers` is 0 between tricks.
    struct Situation {
        Trick trick;
        std::vector<int> from_the_end;  // the stock, the last card first
        int passed = 0;
        bool claims = false;  // whether claims are to be asked for before the lead
        int turn = -1;        // -1: the game is over
        bool asked = false;   // whether the seat whose turn it is may claim before the lead
    };
    // Throws BadInput.
    Situation look(const KozelState& state) const;

    std::vector<std::vector<KozelPlay>> plays(const KozelState& state) const;
    KozelState after(const KozelState& state, const KozelPlay& play) const;
    KozelEngine::Taken taken(const KozelState& state, const KozelPlay& play) const;

  private:
    Cards to_set(Cards cards) const;
    Cards to_cards(Cards set) const;
    int worth(Cards cards) const { return settings_.pack.worth(to_set(cards)); }

    KozelClaim claim_;
    Settings settings_;
    std::array<int, 64> inside_{};       // card of the face -> card of the search, kNoCard if not in the pack
    std::array<int, kDeck> outside_{};   // and back
};

}  // namespace kozyr::kozel
