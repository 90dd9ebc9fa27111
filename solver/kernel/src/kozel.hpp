// The face of the search for Kozel: rules and positions as plain numbers.
//
// Seats are numbered in the order of play; seats 0 and 2 are side 0, seats 1 and 3 are side 1. Cards are numbered
// as everywhere in the kernel, 16 * suit + rank.
//
// Claims of four, read exactly: a seat that holds four cards of one suit may, when it is to answer an open trick,
// claim instead. All cards of the trick go back and it leads its four. Claiming sooner, out of turn, never
// gains anything against best play: by waiting it keeps the choice, and of two claimers the one nearer to
// the leader, who has the right, is also the first to be asked. A seat that has answered has let its right pass
// for this trick, and a trick is claimed once. Where claims are made between tricks, the seats after the
// leader are asked one by one. In games with smaller hands than four, as many cards of one suit as a full hand
// has do the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "budget.hpp"
#include "engine.hpp"
#include "types.hpp"

namespace kozyr {

// When four cards of a suit may claim the lead.
enum class KozelClaim {
    None,
    Open,     // while a trick is open
    Between,  // before any lead
    First,    // before the first lead of the game
};

struct KozelTask {
    int trump = 0;                                       // suit 0-3
    std::vector<int> ranks{4, 5, 6, 7, 9, 10, 11, 8, 12};  // low to high: 6 7 8 9 J Q K 10 A
    std::vector<int> points{0, 0, 0, 0, 2, 3, 4, 10, 11};  // of each of them
    int hand_size = 4;                                   // what hands are filled up to, 1-4; so many of a suit claim
    int most = 4;                                        // cards of a lead; a claim leads a whole hand all the same
    KozelClaim claim = KozelClaim::Open;
    bool trump_claims = false;  // claims with trumps only
    int barred = 0;             // bit n: seat n never claims (to find what its right to claim is worth)
    std::size_t table_bytes = std::size_t{48} << 20;
    // Techniques that can be switched off, for tests and for measuring what each is worth.
    bool table = true;
    bool hints = true;
    bool ordering = true;
    bool lookahead = true;  // the last player's moves are looked up before one is searched
    bool bounds = true;     // sure points of the side on lead
    bool dominance = true;  // answers that are worse than others are left out
    bool patience = true;   // moves get few nodes at first, then more
    bool proof = true;      // hard questions go on by proof numbers (needs the table)
    // When they do: so many nodes after they were asked, down to positions with so many cards in the stock.
    std::uint64_t proof_after = 300'000;
    int proof_near = 4;
};

// What a player does in a trick, or instead.
struct KozelPlay {
    enum class Kind {
        Lead,
        Beat,
        Discard,
        Claim,  // `cards` are the whole hand, which is led
        Pass,   // lets a claim pass that may be made now (only between tricks)
    };
    Kind kind = Kind::Lead;
    Cards cards = 0;

    bool operator==(const KozelPlay&) const = default;
};

struct KozelState {
    std::vector<Cards> hands;      // by seat; cards on the table are not in them
    std::vector<int> stock;        // in the order of drawing
    int leader = 0;                // who led, or is to lead, to the current trick
    std::vector<KozelPlay> trick;  // a lead and its answers; a claimed trick begins with the claimer's lead
    bool claimed = false;          // whether the current trick was claimed
    bool first = false;            // whether no trick has been taken yet (matters for KozelClaim::First)
    int passed = 0;                // seats after the leader that let a claim between tricks pass, 0-3
    int let_go = 0;                // bit n: seat n does not claim the current trick
};

// What a side may want of the tricks to come, the current one included.
struct KozelAim {
    enum class Kind {
        Points,      // at least so many card points
        SomeTrick,   // at least one trick
        EveryTrick,  // no trick for the other side
    };
    Kind kind = Kind::Points;
    int points = 0;
};

// A play and how many of the aims it is sure of.
struct KozelAnswer {
    KozelPlay play;
    std::vector<KozelPlay> equals;  // other plays that differ only in the names of cards
    Interval value;
};

class KozelEngine {
  public:
    virtual ~KozelEngine() = default;

    // Whether the side can be sure of the aim: 1 yes, 0 no, -1 when the budget ran out. Throws BadInput.
    virtual int reach(const KozelState& state, int side, const KozelAim& aim, const Budget& budget) = 0;

    // How many of the aims the side can be sure of; an interval when the budget ran out. Each aim has to imply
    // those before it. `guess`, a number of aims, is tried first. The budget is for all questions together.
    // Throws BadInput.
    Interval value(const KozelState& state, int side, const std::vector<KozelAim>& aims, int guess,
                   const Budget& budget);

    // The same after each of these legal plays. All get narrower together, so that each has bounds when the budget
    // runs out. Throws BadInput.
    std::vector<Interval> values_after(const KozelState& state, const std::vector<KozelPlay>& plays, int side,
                                       const std::vector<KozelAim>& aims, int guess, const Budget& budget);

    // The same for every legal play. Throws BadInput.
    std::vector<KozelAnswer> values(const KozelState& state, int side, const std::vector<KozelAim>& aims, int guess,
                                    const Budget& budget);

    // Every legal play, those that differ only in the names of cards together: the first stands for its group.
    // Empty when the game is over. Throws BadInput.
    virtual std::vector<std::vector<KozelPlay>> plays(const KozelState& state) const = 0;

    // The state after a play, hands filled up if it ended the trick. Throws BadInput if it is not legal.
    virtual KozelState after(const KozelState& state, const KozelPlay& play) const = 0;

    // Who is to play, or to say whether it claims; -1 when the game is over. Throws BadInput.
    virtual int turn(const KozelState& state) const = 0;

    // The side that takes the trick and its card points if the play ends it, else side -1.
    struct Taken {
        int side = -1;
        int points = 0;
    };
    virtual Taken taken(const KozelState& state, const KozelPlay& play) const = 0;

    virtual std::uint64_t nodes() const = 0;
    virtual std::size_t table_bytes() const = 0;
    virtual std::size_t table_entries() const = 0;
    virtual void forget() = 0;
};

// Throws BadInput for a task outside the rules above.
std::unique_ptr<KozelEngine> make_kozel_engine(const KozelTask& task);

}  // namespace kozyr
