// The face of the search for Clubs by Drew Brokke: rules and positions as plain numbers.
//
// Seats are numbered in the order of play. Cards are numbered as everywhere in the kernel, 16 * suit + rank; the
// jokers are 13 and 14. Of a position only that side's pile matters whose result is asked, and at the end who has
// gone out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "brokke_melds.hpp"
#include "budget.hpp"
#include "engine.hpp"
#include "types.hpp"

namespace kozyr {

// The trick in which a hand is emptied.
enum class BrokkeFinish {
    Complete,  // is completed
    Stop,      // ends at once, its cards go to the highest so far
    Drop,      // ends at once, its cards go to nobody unless everybody has played
};

struct BrokkeTask {
    int players = 3;                          // 3-5
    std::vector<unsigned> sides{1, 2, 4};     // seats that score together, as bit masks
    std::vector<brokke::Contract> contracts;  // of each side; none known if left out
    brokke::MeldRules melds;
    BrokkeFinish finish = BrokkeFinish::Complete;
    std::size_t table_bytes = std::size_t{48} << 20;
    // Techniques that can be switched off, for tests and for measuring what each is worth.
    bool table = true;
    bool symmetry = true;  // keys forget which suit is which, and ranks that only beat
    bool bounds = true;    // what is certain without a search cuts it
    bool guards = true;    // with cards that others hold back to beat the side's
    bool waiting = true;   // and the lead that the side is sure to get
    bool counting = true;  // so does, for a side that is helped, what counting cards leaves possible
    bool ordering = true;
    bool lookahead = true; // all plays are looked at before one is searched
    bool equals = true;    // of cards that can be exchanged one is tried
    bool scores = true;    // scores of piles are kept
};

struct BrokkeState {
    std::vector<Cards> hands;  // by seat; cards on the table are not in them
    std::vector<Cards> piles;  // by seat, the cards won
    int leader = 0;            // who led, or is to lead, to the current trick
    std::vector<Cards> trick;  // the plays on the table: one card each, or 0 for a pass
};

// Whose result is asked, and which.
struct BrokkeAim {
    int side = 0;
    bool contract = false;  // 1 if the declared combinations are won, else 0; otherwise the score
    bool helped = false;    // all others help, instead of playing against the side
};

// What everybody gets who plays for himself, and how it goes.
struct BrokkeEquilibrium {
    std::vector<int> worths;      // by side
    std::vector<Cards> plays;     // legal plays of the seat on turn, 0 for a pass
    std::vector<int> after;       // of each, the worth to the side of that seat
    std::vector<Cards> line;      // plays from here to the end
};

class BrokkeEngine {
  public:
    virtual ~BrokkeEngine() = default;

    // Whether the aim is worth at least so much: 1 yes, 0 no, -1 when the budget ran out. Throws BadInput.
    virtual int reach(const BrokkeState& state, const BrokkeAim& aim, int worth, const Budget& budget) = 0;

    // The worth of each of these states; intervals when the budget ran out, which all get narrower together.
    // Throws BadInput.
    virtual std::vector<Interval> values(const std::vector<BrokkeState>& states, const BrokkeAim& aim,
                                         const Budget& budget) = 0;

    // The max^n equilibrium for the score or for contracts; of plays equally good for a side the one is made that
    // leaves it the best guarantee, then a pass, then the lowest card, suits in the order of their numbers, jokers
    // last. False when the budget ran out. Throws BadInput.
    virtual bool equilibrium(const BrokkeState& state, bool contract, const Budget& budget,
                             BrokkeEquilibrium& found) = 0;

    virtual std::uint64_t nodes() const = 0;
    virtual std::size_t table_bytes() const = 0;
    virtual std::size_t table_entries() const = 0;
    virtual void forget() = 0;
};

// Throws BadInput for a task outside the rules above.
std::unique_ptr<BrokkeEngine> make_brokke_engine(const BrokkeTask& task);

}  // namespace kozyr
