// When a search has to stop.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace kozyr {

struct Budget {
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
    std::function<bool()> cancelled;  // asked some hundred times a second; may be empty
};

// Counts nodes and looks at the clock now and then.
class Meter {
  public:
    // `stride`: nodes between two looks, for searches whose nodes take long.
    explicit Meter(std::uint64_t stride = std::uint64_t{1} << 14) : stride_(stride) {}

    void start(const Budget& budget) {
        budget_ = &budget;
        stopped_ = false;
        limit_ = budget.max_nodes == std::numeric_limits<std::uint64_t>::max() ? budget.max_nodes
                                                                               : nodes_ + budget.max_nodes;
        next_look_ = nodes_;
        look();
    }
    // One more node; true when the search has to be given up.
    bool tick() {
        if (++nodes_ >= next_look_) look();
        return stopped_;
    }
    bool stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    void look() {
        next_look_ = nodes_ + stride_ < limit_ ? nodes_ + stride_ : limit_;
        if (nodes_ >= limit_ || std::chrono::steady_clock::now() >= budget_->deadline ||
            (budget_->cancelled && budget_->cancelled()))
            stopped_ = true;
    }

    std::uint64_t stride_;
    const Budget* budget_ = nullptr;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t limit_ = 0;
    std::uint64_t next_look_ = 0;
};

}  // namespace kozyr
