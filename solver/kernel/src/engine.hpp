// The face of the kernel: rules and positions as plain numbers, no templates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "budget.hpp"
#include "spec.hpp"
#include "techniques.hpp"
#include "types.hpp"

namespace kozyr {

// What an engine is made for. Seats are numbered in the order of play.
struct Task {
    int players = 4;
    Follow follow = Follow::Ordinary;
    int trump = -1;       // suit 0-3, -1 for none
    bool barred = false;  // trumps may be led only once one has taken a trick, or from trumps only
    unsigned control = 0; // seats that choose together, as a bit mask
    unsigned counted = 0; // seats whose tricks count
    std::size_t table_bytes = std::size_t{64} << 20;
    Techniques techniques;
};

struct State {
    std::vector<Cards> hands;  // by seat; cards on the table are not in them
    int leader = 0;            // who led, or is to lead, to the current trick
    bool broken = false;
    std::vector<int> trick;    // the cards on the table
};

// What is proven of a worth; exact when both ends meet.
struct Interval {
    int low = 0;
    int high = 0;
};

// A state or task that no game can be in.
struct BadInput : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

class Engine {
  public:
    virtual ~Engine() = default;

    // Whether the controlling seats can get the counted seats' tricks, the current one included, into
    // the goal: 1 yes, 0 no, -1 when the budget ran out. Throws BadInput.
    virtual int reach(const State& state, Goal goal, const Budget& budget) = 0;

    // The best worth that the controlling seats can be sure of, where `worth[t]` is what t further
    // tricks are worth; an interval when the budget ran out. `guess` is tried first. Throws BadInput.
    Interval value(const State& state, const std::vector<int>& worth, int guess, const Budget& budget);

    // Nodes that `value` spends on a question before it asks others.
    virtual std::uint64_t first_limit() const { return std::uint64_t{1} << 16; }

    virtual std::uint64_t nodes() const = 0;
    virtual std::size_t table_bytes() const = 0;
    virtual std::size_t table_entries() const = 0;
    virtual void forget() = 0;
};

// Throws BadInput for a task outside the rules above.
std::unique_ptr<Engine> make_engine(const Task& task);

// Tricks still to be taken, the current one included. Throws BadInput for a state that cannot be.
int tricks_left(const State& state, int players);

}  // namespace kozyr
