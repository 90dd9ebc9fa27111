// The bridge search, compiled.
#include <algorithm>
#include <variant>

#include "bridge_engine.hpp"
#include "bridge_search.hpp"
#include "engines.hpp"

namespace kozyr {

namespace {

constexpr unsigned kFirstSide = 5;
constexpr unsigned kSecondSide = 10;

template <bool kTrump>
class BridgeEngine final : public Engine {
  public:
    explicit BridgeEngine(const Task& task)
        : task_(task), trump_(std::max(task.trump, 0)), search_(task.table_bytes, task.techniques, meter_) {}

    int reach(const State& state, Goal goal, const Budget& budget) override {
        const int left = tricks_left(state, 4);
        if (left == 0) return static_cast<int>(goal & 1);
        goal &= all_goals(left);
        const Goal missed = all_goals(left) & ~goal;
        // A goal other than "at least so many tricks" is none of bridge.
        if ((missed & (missed + 1)) != 0) return general().reach(state, goal, budget);
        const int enough = std::popcount(missed);
        if (enough == 0) return 1;
        if (enough > left) return 0;
        Hands hands;
        for (int seat = 0; seat < 4; ++seat) hands.of[seat] = bridge::turned(state.hands[static_cast<std::size_t>(seat)], trump_);
        typename bridge::Search<kTrump>::Start start;
        start.leader = state.leader;
        for (const int card : state.trick) start.cards[start.played++] = lowest(bridge::turned(bit(card), trump_));
        const bool first = task_.counted == kFirstSide;
        const int needed = first ? enough : left - enough + 1;
        meter_.start(budget);
        if (meter_.stopped()) return -1;
        try {
            const bool reached = search_.bound(hands, start, needed) >= needed;
            return static_cast<int>(reached == first);
        } catch (const typename bridge::Search<kTrump>::GivenUp&) {
            return -1;
        }
    }

    // A value is proven by the two questions next to it, and guesses are good: others would mostly be wasted.
    std::uint64_t first_limit() const override { return std::uint64_t{1} << 21; }

    std::uint64_t nodes() const override { return meter_.nodes() + (general_ ? general_->nodes() : 0); }
    std::size_t table_bytes() const override {
        return search_.table_bytes() + (general_ ? general_->table_bytes() : 0);
    }
    std::size_t table_entries() const override {
        return search_.table_entries() + (general_ ? general_->table_entries() : 0);
    }
    void forget() override {
        search_.forget();
        if (general_) general_->forget();
    }

  private:
    Engine& general() {
        if (!general_) {
            if constexpr (kTrump) general_ = std::make_unique<SearchEngine<Spec<4, Follow::Ordinary, Trumps::Free>>>(task_);
            else general_ = std::make_unique<SearchEngine<Spec<4, Follow::Ordinary, Trumps::None>>>(task_);
        }
        return *general_;
    }

    Task task_;
    int trump_;
    Meter meter_;
    bridge::Search<kTrump> search_;
    std::unique_ptr<Engine> general_;  // made when it is needed
};

}  // namespace

bool is_bridge(const Task& task) {
    return task.players == 4 && task.follow == Follow::Ordinary && !task.barred && task.control == task.counted &&
           (task.counted == kFirstSide || task.counted == kSecondSide);
}

std::unique_ptr<Engine> make_bridge_engine(const Task& task) {
    if (task.trump < 0) return std::make_unique<BridgeEngine<false>>(task);
    return std::make_unique<BridgeEngine<true>>(task);
}

}  // namespace kozyr
